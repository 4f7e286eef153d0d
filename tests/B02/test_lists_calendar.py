"""7.1, 7.11, 7.13, 9.11, 9.13: when lists come out, and which list an event enters, on both sides of every edge."""

from datetime import date, timedelta

import pytest

from tabellone import NoEditionInForce, NotFound, explain
from tabellone.rating.calendar import closing_day, list_in_force, list_of_event, lists_after, lists_between, next_list
from tabellone.rulebook.shelf import Shelf, shelf

STANDARD, RAPID = shelf("standard"), shelf("rapid")
ONE_DAY = timedelta(days=1)


def days(found: Shelf, after: date, number: int) -> list[str]:
    coming = lists_after(found, after)
    return [str(next(coming)) for _ in range(number)]


def test_9_11_of_1997_has_a_list_every_half_year() -> None:
    assert days(STANDARD, date(1997, 12, 31), 3) == ["1998-01-01", "1998-07-01", "1999-01-01"]


def test_7_11_of_2009_has_a_list_in_the_odd_months() -> None:
    expected = ["2010-01-01", "2010-03-01", "2010-05-01", "2010-07-01", "2010-09-01", "2010-11-01", "2011-01-01"]
    assert days(STANDARD, date(2009, 12, 31), 7) == expected


def test_7_3_of_2009_makes_the_lists_monthly_from_july_2012_unless_read_otherwise() -> None:
    assert days(STANDARD, date(2012, 5, 1), 3) == ["2012-07-01", "2012-08-01", "2012-09-01"]
    every_two = shelf("standard", {"monthly_lists": "every two months"})
    assert days(every_two, date(2014, 1, 1), 4) == ["2014-03-01", "2014-05-01", "2014-07-01", "2014-08-01"]


@pytest.mark.parametrize("year", [2014, 2017, 2022, 2024, 2026])
def test_7_1_since_2014_has_a_list_every_month(year: int) -> None:
    assert days(STANDARD, date(year, 8, 1), 2) == [f"{year}-09-01", f"{year}-10-01"]
    if year > 2017:
        assert days(RAPID, date(year, 8, 1), 2) == [f"{year}-09-01", f"{year}-10-01"]


def test_the_lists_of_2001_to_2009_as_they_came_out_are_a_reading() -> None:
    published = shelf("standard", {"lists_before_2009": "as the lists came out"})
    assert days(published, date(2000, 7, 1), 3) == ["2001-01-01", "2001-04-01", "2001-07-01"]
    expected = ["2009-01-01", "2009-04-01", "2009-07-01", "2009-09-01", "2009-11-01"]
    assert days(published, date(2008, 12, 1), 5) == expected
    assert days(STANDARD, date(2008, 12, 1), 3) == ["2009-01-01", "2009-07-01", "2009-09-01"]


@pytest.mark.parametrize(
    ("day", "in_force"),
    [
        (date(1998, 6, 30), date(1998, 1, 1)),
        (date(1998, 7, 1), date(1998, 7, 1)),
        (date(1998, 12, 31), date(1998, 7, 1)),
        (date(2010, 2, 28), date(2010, 1, 1)),
        (date(2010, 3, 1), date(2010, 3, 1)),
        (date(2010, 4, 30), date(2010, 3, 1)),
        (date(2018, 5, 31), date(2018, 5, 1)),
        (date(2018, 6, 1), date(2018, 6, 1)),
    ],
)
def test_7_11_a_list_serves_from_its_day_to_the_eve_of_the_next(day: date, in_force: date) -> None:
    assert list_in_force(STANDARD, day) == in_force


def test_before_the_first_edition_no_list_is_in_force() -> None:
    with pytest.raises(NoEditionInForce):
        list_in_force(STANDARD, date(1997, 6, 30))
    with pytest.raises(NoEditionInForce):
        list_in_force(RAPID, date(2018, 6, 30))


def test_lists_are_counted_one_by_one_where_their_number_a_year_changes() -> None:
    assert lists_between(STANDARD, date(2009, 1, 1), date(2010, 1, 1)) == 4  # July, September, November, January
    assert lists_between(STANDARD, date(2012, 5, 1), date(2012, 9, 1)) == 3
    assert next_list(STANDARD, date(2009, 1, 1)) == date(2009, 7, 1)


# The last day of an event that the list still takes in, for a report that arrives in time.
LAST_DAYS = [
    (STANDARD, date(1998, 1, 1), date(1997, 11, 30)),
    (STANDARD, date(1998, 7, 1), date(1998, 5, 31)),
    (STANDARD, date(2009, 7, 1), date(2009, 6, 24)),  # the list follows the edition of its own day
    (STANDARD, date(2010, 1, 1), date(2009, 12, 25)),
    (STANDARD, date(2010, 3, 1), date(2010, 2, 22)),
    (STANDARD, date(2012, 8, 1), date(2012, 7, 25)),
    (STANDARD, date(2014, 7, 1), date(2014, 6, 28)),
    (STANDARD, date(2017, 7, 1), date(2017, 6, 28)),
    (STANDARD, date(2018, 3, 1), date(2018, 2, 26)),
    (STANDARD, date(2022, 1, 1), date(2021, 12, 29)),
    (STANDARD, date(2024, 3, 1), date(2024, 2, 27)),
    (STANDARD, date(2025, 10, 1), date(2025, 9, 28)),
    (RAPID, date(2018, 8, 1), date(2018, 7, 29)),
    (RAPID, date(2022, 2, 1), date(2022, 1, 29)),
    (RAPID, date(2022, 10, 1), date(2022, 9, 28)),
    (RAPID, date(2024, 3, 1), date(2024, 2, 27)),
    (RAPID, date(2024, 12, 1), date(2024, 11, 28)),
]


@pytest.mark.parametrize(("found", "list_day", "last"), LAST_DAYS)
def test_7_13_an_event_that_ends_on_the_closing_day_is_in_and_a_day_later_it_waits(
    found: Shelf, list_day: date, last: date
) -> None:
    assert closing_day(found.on(list_day), list_day) == last
    assert list_of_event(found, last, last).list_day == list_day
    late = list_of_event(found, last + ONE_DAY, last + ONE_DAY)
    assert (late.list_day, late.missed) == (next_list(found, list_day), 0)


OFFICIAL = [entry for entry in LAST_DAYS if entry[1] >= date(2009, 7, 1)]


@pytest.mark.parametrize(("found", "list_day", "last"), OFFICIAL)
def test_7_13_an_official_event_may_end_on_the_eve_of_the_list(found: Shelf, list_day: date, last: date) -> None:
    eve = list_day - ONE_DAY
    assert list_of_event(found, eve, eve, official=True).list_day == list_day
    assert list_of_event(found, eve, eve, official=False).list_day == next_list(found, list_day)
    assert list_of_event(found, list_day, list_day, official=True).list_day == next_list(found, list_day)
    assert last < eve


def test_9_13_of_1997_looks_at_the_day_the_report_arrives() -> None:
    end = date(1997, 11, 2)
    assert list_of_event(STANDARD, end, date(1997, 11, 30)).list_day == date(1998, 1, 1)
    late = list_of_event(STANDARD, end, date(1997, 12, 1))
    assert (late.list_day, late.missed) == (date(1998, 7, 1), 1)


@pytest.mark.parametrize(
    ("found", "end", "list_day"),
    [
        (STANDARD, date(2010, 2, 1), date(2010, 3, 1)),
        (STANDARD, date(2018, 2, 1), date(2018, 3, 1)),
        (STANDARD, date(2024, 5, 1), date(2024, 6, 1)),
        (RAPID, date(2019, 2, 1), date(2019, 3, 1)),
    ],
)
def test_a_report_that_arrives_on_the_day_of_the_list_waits_for_the_next(
    found: Shelf, end: date, list_day: date
) -> None:
    assert list_of_event(found, end, list_day - ONE_DAY).list_day == list_day
    late = list_of_event(found, end, list_day)
    assert (late.list_day, late.missed) == (next_list(found, list_day), 1)


def test_a_report_may_be_asked_for_by_the_closing_day_too() -> None:
    strict = shelf("standard", {"late_reports": "the closing date"})
    assert list_of_event(strict, date(2018, 2, 1), date(2018, 2, 26)).list_day == date(2018, 3, 1)
    assert list_of_event(strict, date(2018, 2, 1), date(2018, 2, 27)).list_day == date(2018, 4, 1)


def test_the_slides_on_2017_look_at_the_day_of_arrival_alone() -> None:
    slides = shelf("standard", {"lecture_slides": "the slides"})
    assert list_of_event(slides, date(2018, 2, 26), date(2018, 2, 27)).list_day == date(2018, 4, 1)


def test_a_very_late_report_misses_a_list_for_every_month() -> None:
    assert list_of_event(STANDARD, date(2018, 2, 1), date(2018, 6, 15)).missed == 4


def test_an_event_may_be_put_off_by_decision() -> None:
    off = list_of_event(STANDARD, date(2018, 2, 1), date(2018, 2, 3), put_off_until=date(2018, 4, 2))
    assert off.list_day == date(2018, 5, 1)


def test_the_list_of_an_event_says_which_article_closes_it() -> None:
    lines = "\n".join(explain(list_of_event(STANDARD, date(2018, 2, 27), date(2018, 3, 2))))
    assert "2018-04-01" in lines
    assert "B.02 art. 7.13" in lines


def test_a_reading_that_no_edition_leaves_open_is_not_found() -> None:
    with pytest.raises(NotFound, match="leaves a choice named nonsense"):
        shelf("standard", {"nonsense": "x"})


def test_a_reading_is_asked_only_of_the_editions_that_leave_it_open() -> None:
    found = shelf("standard", {"junior_until": "end of the year"})
    assert found.on(date(2018, 1, 1)).readings == {"junior_until": "end of the year"}
    assert found.on(date(2024, 3, 1)).readings == {}
    assert found.on(date(2018, 1, 1)) is found.on(date(2019, 1, 1))
