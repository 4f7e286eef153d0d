"""
7.1, 8.55 to 8.57, 9.0, 10.64 to 10.66: the changes of rated players, list by list. The histories are small enough to
be followed by hand; every figure has its working beside it.
"""

from dataclasses import replace
from datetime import date

import pytest

from tabellone import Unreadable, explain
from tabellone.facts.event import Player
from tabellone.facts.people import RatingKind
from tabellone.facts.period import Correction, Period
from tabellone.facts.tournament import Day
from tabellone.rating.rating_list import close_period
from tests.B02.office import Office, against, event, person, rated

JAN, FEB, MAR, APR = (date(2018, month, 1) for month in (1, 2, 3, 4))
FOUR = {1: 2000, 2: 1900, 3: 2100, 4: 2000}


def test_8_55_of_2017_a_list_adds_the_changes_of_its_events_and_rounds_once() -> None:
    """K 20: beating 1900 gives .36, twice; the two events give +7.2 each, the list +14.4."""
    office = Office(JAN, FOUR)
    closed = office.close(event("a", date(2018, 1, 5), "1-2 1"), event("b", date(2018, 1, 12), "2-1 0"))
    period = closed.changes[1]
    assert [(str(line.change), line.rounded_change) for line in period.events] == [("7.2", 7), ("7.2", 7)]
    assert (str(period.change), period.new_rating, office.rating(1)) == ("14.4", 2014, 2014)
    assert office.rating(2) == 1886  # -14.4
    assert office.rating(3) == 2100
    assert office.list.day == FEB


@pytest.mark.parametrize(
    ("day", "new"),
    [
        (date(1998, 1, 1), (2210, 2090)),  # D 100: PD .64; K 15: 2 x 5.4 = 10.8: 2210.8 and 2089.2, nearest 0 or 5
        (date(2010, 1, 1), (2211, 2089)),  # K 15: 10.8
        (date(2014, 7, 1), (2214, 2086)),
        (date(2018, 1, 1), (2214, 2086)),
        (date(2022, 2, 1), (2214, 2086)),
        (date(2024, 4, 1), (2214, 2086)),
        (date(2025, 11, 1), (2214, 2086)),
    ],
)
def test_8_55_in_every_edition(day: date, new: tuple[int, int]) -> None:
    office = Office(day, {1: 2200, 2: 2100})
    office.close(event("a", day.replace(day=5), "1-2 1"), event("b", day.replace(day=12), "2-1 0"))
    assert (office.rating(1), office.rating(2)) == new


def test_rating_used_is_that_of_the_list_in_force_at_the_start_whatever_list_takes_the_event_in() -> None:
    """
    Event b begins in January with 2000 against 1900 and ends in February: by March the winner of a has 2007, but his
    win still counts from 2000 against 1900, and is added to the 2007.
    """
    office = Office(JAN, FOUR)
    office.close(event("a", date(2018, 1, 5), "1-2 1"))
    assert (office.rating(1), office.rating(2)) == (2007, 1893)
    closed = office.close(event("b", date(2018, 1, 29), "1-2 1"))
    line = closed.changes[1].events[0]
    assert (line.working.own, line.working.games[0].opponent) == (2000, 1900)
    assert (closed.changes[1].own, office.rating(1), office.rating(2)) == (2007, 2014, 1886)
    closed = office.close(event("c", date(2018, 3, 2), "1-2 1"))
    assert closed.changes[1].events[0].working.own == 2014


def test_8_56_k_is_that_of_the_start_also_where_the_rating_has_changed_since() -> None:
    """He reaches 2400 on the list of February; an event begun in January still has K 20, the next K 10."""
    office = Office(JAN, {1: 2396, 2: 2400, 3: 2400})
    office.close(event("a", date(2018, 1, 5), "1-2 1"))
    assert (office.rating(1), office.k(1)) == (2406, 10)  # +10.2
    closed = office.close(event("b", date(2018, 1, 29), "1-3 ="))
    assert closed.changes[1].events[0].k == 20
    closed = office.close(event("c", date(2018, 3, 2), "1-3 ="))
    assert closed.changes[1].events[0].k == 10


def test_8_56_thirty_games_completed_change_k_from_the_next_list_on() -> None:
    new = rated(1, 1850, JAN, games=28, k=40)
    office = Office(JAN, [new, rated(2, 1850, JAN), rated(3, 1850, JAN)])
    closed = office.close(event("a", date(2018, 1, 5), "1-2 1, 1-3 1"))
    assert closed.changes[1].events[0].k == 40
    assert (office.record(1).games, office.k(1)) == (30, 20)
    assert closed.ks[1].rule == "k_normal"


def test_8_56_a_birthday_inside_an_event_changes_nothing_in_it() -> None:
    """18 on 15 January 2018: an event begun on the 12th has K 40, one begun on the birthday K 20."""
    young = rated(1, 1850, JAN, born=Day(2000, 1, 15), k=40)
    office = Office(JAN, [young, rated(2, 1850, JAN)])
    before = event("a", date(2018, 1, 12), "1-2 1")
    on_the_day = event("b", date(2018, 1, 15), "1-2 1")
    closed = office.close(before, on_the_day)
    assert [line.k for line in closed.changes[1].events] == [40, 20]
    assert (str(closed.changes[1].change), office.k(1)) == ("30", 20)


def test_8_3_3_of_2024_juniors_keep_their_k_until_the_year_ends() -> None:
    young = rated(1, 1850, date(2024, 11, 1), born=Day(2006, 1, 15), k=40)
    office = Office(date(2024, 11, 1), [young, rated(2, 1850, date(2024, 11, 1))])
    office.until(date(2024, 12, 1))
    assert office.k(1) == 40
    office.until(date(2025, 1, 1))
    assert office.k(1) == 20
    issue = office.record(1).last
    assert issue is not None
    assert (issue.day, issue.rating, issue.games) == (date(2025, 1, 1), 1850, 0)


def test_8_56_where_only_the_year_of_birth_is_known_and_the_day_decides_it_is_asked_for() -> None:
    """In 2018 somebody born in 2000 is 18 or not; by the reading of the year's end the year is enough."""
    players = [rated(1, 1850, JAN, born=Day(2000, 0, 0), k=40), rated(2, 1850, JAN)]
    with pytest.raises(Unreadable) as error:
        Office(JAN, players).close(event("a", date(2018, 1, 12), "1-2 1"))
    assert [(one.rule, one.text()) for one in error.value.findings] == [
        ("k_junior", error.value.findings[0].text()),
    ]
    assert "the date of birth" in error.value.findings[0].text()
    by_year = Office(JAN, players, readings={"junior_until": "end of the year"})
    assert by_year.close(event("a", date(2018, 1, 12), "1-2 1")).changes[1].events[0].k == 40
    decided = Office(JAN, players).close(
        event("a", date(2018, 1, 12), "1-2 1"), corrections=(Correction(1, "born in May by his passport", k=40),)
    )
    assert decided.changes[1].events[0].k == 40
    assert "born in May" in "\n".join(explain(decided.changes[1].events[0].k_working))


def test_k_of_the_unborn_is_a_warning_where_nobody_needs_it_yet() -> None:
    """A list that only prints K does not fail for one birthday; the K of before stands, and it is said."""
    office = Office(date(2017, 6, 1), [rated(1, 1850, date(2017, 6, 1), born=None, k=20)])
    closed = office.close()  # another edition from July on: every K is looked at again
    assert [(one.rule, one.severity) for one in closed.findings] == [("k_junior", "warning")]
    assert office.k(1) == 20


def test_8_56_the_limit_of_700_looks_at_the_games_of_the_whole_list() -> None:
    """39 games in two events: K 20 becomes 17."""
    office = Office(JAN, {1: 1850, 2: 1850})
    first = event("a", date(2018, 1, 2), ", ".join(["1-2 ="] * 20))
    closed = office.close(first, event("b", date(2018, 1, 10), ", ".join(["1-2 ="] * 19)))
    assert [line.k for line in closed.changes[1].events] == [17, 17]
    assert closed.changes[1].events[0].k_working.limited_by == "k_volume"
    assert office.k(1) == 20  # what the list prints, before any games


@pytest.mark.parametrize(
    ("day", "kind", "up", "down"),
    [
        (JAN, "standard", 2453, 2448),
        (date(2022, 2, 1), "standard", 2453, 2448),
        (date(2024, 4, 1), "standard", 2453, 2447),
        (date(2019, 1, 1), "rapid", 2453, 2448),
        (date(2024, 4, 1), "rapid", 2453, 2447),
    ],
)
def test_8_57_a_half_goes_up_until_2024_and_away_from_zero_since(
    day: date, kind: RatingKind, up: int, down: int
) -> None:
    """K 5 by decision makes a half: a game between equals is worth 2.5."""
    office = Office(day, {1: 2450, 2: 2450}, kind)
    decided = tuple(Correction(number, "for the half", k=5) for number in (1, 2))
    office.close(event("a", day.replace(day=5), "1-2 1", kind_of_rating=kind), corrections=decided)
    assert (office.rating(1), office.rating(2)) == (up, down)


def test_10_66_of_1997_a_half_year_by_averages_and_to_the_nearest_five() -> None:
    """
    Event a: opponents 2200 and 2300, Rc 2250, D 50, PD .57; 2 of 2 gives +.86. Event b: 2400, D -100, PD .36; a draw
    gives +.14. K 15: 12.9 + 2.1 = 15.0.
    """
    office = Office(date(1998, 1, 1), {1: 2300, 2: 2200, 3: 2300, 4: 2400})
    closed = office.close(event("a", date(1998, 2, 1), "1-2 1, 1-3 1"), event("b", date(1998, 4, 1), "1-4 ="))
    assert [str(line.change) for line in closed.changes[1].events] == ["12.9", "2.1"]
    assert (str(closed.changes[1].change), office.rating(1)) == ("15", 2315)
    assert office.list.day == date(1998, 7, 1)
    assert office.rating(2) == 2195  # D -100: PD .36, K 15: -5.4; 2194.6


def test_10_64a_of_1997_k_is_that_of_the_day_of_the_list() -> None:
    """29 games before, 2 in this period: new no more on the day of the list."""
    new = rated(1, 2300, date(1998, 1, 1), games=29, k=25)
    office = Office(date(1998, 1, 1), [new, rated(2, 2300, date(1998, 1, 1))])
    closed = office.close(event("a", date(1998, 2, 1), "1-2 1, 2-1 ="))
    assert closed.changes[1].events[0].k == 15


def test_the_edition_changes_inside_a_list_event_by_event() -> None:
    """
    The list of August 2017 has an event of the 2014 edition and one of 2017; from 2022 on the cap holds once an event.
    """
    office = Office(date(2017, 6, 1), {1: 2000, 2: 1900, 3: 1500, 4: 1500})
    office.close()
    old = event("a", date(2017, 6, 30), "1-2 1")
    closed = office.close(old, event("b", date(2017, 7, 3), "1-2 1"))
    assert [str(line.working.edition) for line in closed.changes[1].events] == ["B.02 2014-07-01", "B.02 2017-07-01"]
    office = Office(date(2021, 12, 1), {1: 2000, 3: 1500, 4: 1500})
    office.close()
    text = "1-3 1, 1-4 1"
    closed = office.close(event("c", date(2021, 12, 30), text), event("d", date(2022, 1, 3), text))
    capped = [[line.counted_difference for line in one.working.games] for one in closed.changes[1].events]
    assert capped == [[400, 400], [400, 500]]


def test_an_event_across_the_change_of_edition_keeps_the_rules_of_its_first_day() -> None:
    office = Office(date(2025, 9, 1), {1: 2700, 2: 2100})
    office.close()
    closed = office.close(event("a", date(2025, 9, 29), "1-2 1", days=6))
    assert closed.edition.effective == date(2025, 10, 1)
    line = closed.changes[1].events[0]
    assert (str(line.working.edition), line.working.games[0].counted_difference) == ("B.02 2024-03-01", 400)


def test_a_working_base_that_differs_from_the_list_is_a_decision_with_a_reason() -> None:
    office = Office(JAN, FOUR)
    told = Correction(1, "a win of December counted twice", rating=1992)
    closed = office.close(event("a", date(2018, 1, 5), "1-2 1"), corrections=(told,))
    assert (closed.changes[1].own, office.rating(1)) == (1992, 1999)
    assert closed.changes[1].events[0].working.own == 2000  # what he played with
    assert "counted twice" in "\n".join(explain(closed.changes[1]))
    assert office.close(corrections=(Correction(2, "his own mistake", rating=1850),)).changes[2].new_rating == 1850
    assert office.rating(2) == 1850


def test_whatever_a_report_says_of_a_rating_the_list_decides() -> None:
    accepted = event("a", date(2018, 1, 5), "1-2 1")
    told = replace(accepted, event=replace(accepted.event, players=(Player(1, 2500, 10), Player(2, 2500, 10))))
    assert Office(JAN, FOUR).close(told).changes == Office(JAN, FOUR).close(accepted).changes


def test_the_order_in_which_reports_were_accepted_changes_nothing() -> None:
    events = [
        event("a", date(2018, 1, 5), "1-2 1, 3-4 ="),
        event("b", date(2018, 1, 6), "1-3 0, 2-4 1"),
        event("c", date(2018, 1, 7), "1-4 ="),
    ]
    there, back = Office(JAN, FOUR).close(*events), Office(JAN, FOUR).close(*events[::-1])
    assert (there.list, there.changes, there.events) == (back.list, back.changes, back.events)


def test_every_fault_of_a_period_is_found_at_once() -> None:
    office = Office(JAN, FOUR)
    good = event("a", date(2018, 1, 5), "1-2 1")
    faulty = [
        good,
        good,
        event("b", date(2018, 1, 29), "1-9 1"),
        event("c", date(2017, 12, 20), "1-2 1"),
        replace(event("d", date(2018, 1, 5), "1-2 1"), kind="rapid"),
        replace(event("e", date(2018, 1, 5), "1-2 1"), received=date(2018, 1, 6)),
    ]
    people = (person(5), person(5, federation="FRA"))
    corrections = (Correction(8, "", rating=1), Correction(2, "once", rating=1), Correction(2, "twice", rating=1))
    with pytest.raises(Unreadable) as error:
        office.close(*faulty, people=people, corrections=corrections)
    assert sorted(one.rule for one in error.value.findings) == [
        "list.correction",
        "list.correction_reason",
        "list.correction_twice",
        "list.days",
        "list.event_twice",
        "list.kind",
        "list.no_list_at_start",
        "list.not_registered",
        "list.player_twice",
    ]
    assert all(one.remedy.text() for one in error.value.findings)


def test_an_event_of_a_later_list_is_not_taken_in() -> None:
    with pytest.raises(Unreadable) as error:
        Office(JAN, FOUR).close(event("a", date(2018, 1, 27), "1-2 1"))
    (finding,) = error.value.findings
    assert (finding.rule, finding.article) == ("closing_date", "7.13")
    assert "2018-03-01" in finding.text()


def test_lists_are_closed_one_after_the_other() -> None:
    office = Office(JAN, FOUR)
    with pytest.raises(Unreadable, match="cannot be closed") as error:
        close_period(office.shelf, office.list, Period(MAR))
    assert error.value.findings[0].rule == "list.day"


def test_a_round_robin_with_an_unrated_player_goes_through_the_list() -> None:
    """6.2, 8.58 of 2017: rated players are rated against him too, and his games count towards his first rating."""
    office = Office(JAN, [*(rated(n, 2000, JAN) for n in (1, 2, 3, 4)), rated(5, None, JAN)])
    text = "1-2 =, 1-3 =, 1-4 =, 2-3 =, 2-4 =, 3-4 =, 5-1 =, 5-2 =, 5-3 =, 5-4 ="
    closed = office.close(event("a", date(2018, 1, 5), text, kind="round robin"))
    assert closed.changes[1].games == 4
    assert office.rating(1) == 2000
    assert (closed.first_ratings[5].games, closed.first_ratings[5].missing_games) == (4, 1)
    closed = office.close(event("b", date(2018, 2, 5), against(5, [1], "1")))
    # 4 games with Rc 2000 and one with 2000; 3 points of 5: one half point above half
    assert (closed.first_ratings[5].rating, office.rating(5)) == (2020, 2020)
    issue = office.record(5).last
    assert issue is not None
    assert (issue.games, issue.against_rated) == (5, 5)
