"""The days by which something is due: 0.2, 0.5, 4.13, 8.1, 9.1."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.admission.deadlines import deadlines, months_within, report_list
from tabellone.admission.registration import months_before
from tabellone.facts.announcement import Announcement
from tabellone.rulebook import exact_edition

CURRENT = exact_edition("B.02", date(2025, 10, 1))
DAYS = st.dates(date(1998, 1, 1), date(2030, 12, 31))


@pytest.mark.parametrize(
    ("day", "months", "expected"),
    [
        (date(2011, 3, 31), 1, date(2011, 2, 28)),
        (date(2012, 3, 31), 1, date(2012, 2, 29)),
        (date(2011, 1, 15), 1, date(2010, 12, 15)),
        (date(2011, 12, 1), -1, date(2012, 1, 1)),
        (date(2011, 1, 31), -1, date(2011, 2, 28)),
    ],
)
def test_0_4_a_month_before_is_the_same_day_or_the_last_of_a_shorter_month(
    day: date, months: int, expected: date
) -> None:
    assert months_before(day, months) == expected


@given(DAYS)
def test_9_1_the_list_of_a_report_is_that_of_the_next_month_unless_five_days_or_fewer_are_left(end: date) -> None:
    wanted = report_list(CURRENT["report"], end)
    following = (end.replace(day=1) + timedelta(32)).replace(day=1)
    left = (following - end).days - 1
    assert wanted.day == 1
    assert (wanted == following) == (left > 5)
    assert end < wanted <= end + timedelta(37)


@given(DAYS, st.integers(0, 400))
def test_4_13_there_is_an_interim_report_at_the_end_of_every_month_of_the_event_but_its_last(
    start: date, length: int
) -> None:
    end = start + timedelta(length)
    due = list(months_within(start, end, "calendar months"))
    assert all(start <= day < end and (day + timedelta(1)).day == 1 for day in due)
    every = [start + timedelta(n) for n in range(length)]
    assert due == [day for day in every if (day + timedelta(1)).day == 1]


def test_the_deadlines_stand_in_order_of_the_days_and_those_without_a_day_at_the_end() -> None:
    event = Announcement(start=date(2001, 5, 1), end=date(2001, 5, 9))
    due = deadlines(exact_edition("B.02", date(1997, 7, 1)), event)
    assert [(one.rule, one.due) for one in due] == [("report", date(2001, 5, 23)), ("report", None)]
    assert "30 days" in due[1].what.text(), "the amendment of 2000 is not held, and is said"
    assert "30 giorni" in due[1].what.text("it")
    unknown = deadlines(
        exact_edition("B.02", date(2022, 1, 1)), Announcement(start=date(2022, 5, 1), end=date(2022, 5, 9))
    )
    assert [one.due for one in unknown] == [date(2022, 4, 28), None]
