"""8.22, 8.56 and 7.x of rapid and blitz: the standard rating used, the two lists apart, the adjustments made once."""

from datetime import date
from typing import Any

import pytest

from tabellone import Unreadable, explain
from tabellone.facts.columns import columns_of
from tabellone.facts.people import RatingKind
from tabellone.facts.period import AcceptedEvent, Period
from tabellone.rating.activity import activity
from tabellone.rating.rating_list import close_period
from tabellone.rulebook.shelf import shelf
from tests.B02.office import Office, against, event, first_list, rated

JAN = date(2019, 1, 1)
FAST: tuple[RatingKind, ...] = ("rapid", "blitz")


def fast(key: str, start: date, text: str, kind: RatingKind = "rapid", **rest: Any) -> AcceptedEvent:
    return event(key, start, text, kind_of_rating=kind, **rest)


def test_8_22_of_2018_the_standard_rating_and_the_change_are_on_the_list_at_once() -> None:
    office = Office(JAN, {1: 2000, 2: None})
    standard = first_list(JAN, {2: 2100})
    rapid = Office(JAN, {1: 2000, 2: None}, "rapid")
    closed = rapid.close(fast("a", date(2019, 1, 5), "2-1 1"), standard=standard)
    # D 100: PD .64; K 20: +7.2 and -7.2
    assert (closed.changes[2].own, rapid.rating(2), rapid.rating(1)) == (2100, 2107, 1993)
    assert rapid.record(2).games == 1
    assert office.rating(2) is None


def test_8_22_who_has_no_standard_rating_either_is_unrated() -> None:
    rapid = Office(JAN, {1: 2000, 2: None}, "rapid")
    closed = rapid.close(fast("a", date(2019, 1, 5), "2-1 1"), standard=first_list(JAN, {2: None}))
    assert (closed.changes, rapid.rating(2)) == ({}, None)
    assert closed.first_ratings[2].missing_games == 4


def test_8_22_the_standard_rating_is_that_of_the_list_in_force_at_the_start() -> None:
    """Unrated in standard until the list of March, when an event begun in February is rated."""
    rapid = Office(JAN, {1: 2000, 2: None}, "rapid")
    rapid.until(date(2019, 2, 1))
    standard = Office(JAN, [*(rated(n, 2000, JAN) for n in (1, 3, 4, 5, 6)), rated(2, None, JAN)])
    standard.close()
    standard.close(event("s", date(2019, 2, 5), against(2, [1, 3, 4, 5, 6], "=====")))
    closed = rapid.close(fast("a", date(2019, 2, 5), "2-1 1"), standard=standard.list)
    assert closed.changes == {}
    assert closed.first_ratings[2].games == 1
    closed = rapid.close(fast("b", date(2019, 3, 5), "2-1 ="), standard=standard.list)
    assert (closed.changes[2].own, rapid.rating(2)) == (2000, 2000)
    assert rapid.record(2).tranches == ()


def test_8_22_the_first_event_of_the_period_names_the_rating_that_changes_are_added_to() -> None:
    standard = Office(JAN, {1: 2000, 2: 2100, 3: 2000})
    rapid = Office(JAN, {1: 2000, 2: None}, "rapid")
    standard.close(event("s", date(2019, 1, 5), "2-3 1"))  # 2107 in February
    late = fast("a", date(2019, 1, 30), "2-1 1")
    rapid.close(standard=standard.list)
    closed = rapid.close(fast("b", date(2019, 2, 5), "2-1 1"), late, standard=standard.list)
    assert [line.working.own for line in closed.changes[2].events] == [2100, 2107]
    assert closed.changes[2].own == 2100


def test_8_22_by_the_other_reading_nothing_is_listed_before_the_games_are_enough() -> None:
    readings = {"after_standard_rating": "no rating before the games are enough"}
    rapid = Office(JAN, {**dict.fromkeys(range(1, 6), 2000), 50: None}, "rapid", readings)
    standard = first_list(JAN, {50: 2100})
    closed = rapid.close(fast("a", date(2019, 1, 5), against(50, [1, 2], "1=")), standard=standard)
    assert closed.changes.keys() == {1, 2}  # his opponents are rated against him
    assert (closed.first_ratings[50].games, rapid.rating(50)) == (2, None)
    later = first_list(date(2019, 2, 1), {50: 2100})
    rapid.close(fast("b", date(2019, 2, 5), against(50, [3, 4, 5], "===")), standard=later)
    assert rapid.rating(50) == 2010  # 3 of 5: one half point above half


def test_8_22_on_the_floor_the_standard_rating_and_change_are_listed() -> None:
    rapid = Office(JAN, {1: 1000, 2: None}, "rapid")
    rapid.close(fast("a", date(2019, 1, 5), "2-1 ="), standard=first_list(JAN, {2: 1000}))
    assert rapid.rating(2) == 1000


def test_8_22_the_standard_list_is_asked_for() -> None:
    """Without it somebody who has a standard rating would pass for unrated."""
    before = first_list(JAN, {1: 2000, 2: None}, "rapid")
    period = Period(date(2019, 2, 1), (fast("a", date(2019, 1, 5), "2-1 1"),))
    old, other = first_list(date(2018, 12, 1), {2: 2100}), first_list(JAN, {2: 2100}, "blitz")
    for standard in (None, old, other):
        with pytest.raises(Unreadable) as error:
            close_period(shelf("rapid"), before, period, standard)
        assert [finding.rule for finding in error.value.findings] == ["list.standard"]
    assert close_period(shelf("rapid"), before, Period(date(2019, 2, 1))).list.records[1].rating == 2000
    before = first_list(date(2022, 9, 1), {1: 2000}, "rapid")
    with pytest.raises(Unreadable):  # the adjustment looks at the standard list of the very day
        close_period(shelf("rapid"), before, Period(date(2022, 10, 1)), first_list(date(2022, 9, 1), {1: 2000}))


def test_7_3_1_of_december_2024_games_too_far_apart_are_no_games_of_the_list() -> None:
    office = Office(date(2025, 1, 1), {1: 2700, 2: 2100, 3: 2101}, "rapid")
    closed = office.close(fast("a", date(2025, 1, 5), "1-2 1, 1-3 1"))
    issue = office.record(1).last
    assert issue is not None
    assert (closed.changes[1].games, issue.games, issue.against_rated) == (1, 1, 1)
    assert 2 not in closed.changes or closed.changes[2].games == 0


def test_8_22_below_the_floor_the_standard_rating_and_change_are_not_listed() -> None:
    rapid = Office(JAN, {1: 1000, 2: None}, "rapid")
    rapid.close(fast("a", date(2019, 1, 5), "2-1 0"), standard=first_list(JAN, {2: 1000}))
    assert (rapid.rating(2), rapid.record(2).issues[1:]) == (None, ())


@pytest.mark.parametrize("kind", FAST)
def test_7_13_an_event_belongs_to_the_list_of_its_kind(kind: RatingKind) -> None:
    office = Office(JAN, {1: 2000, 2: 2000}, kind)
    office.close(fast("a", date(2019, 1, 5), "1-2 1", kind))
    assert (office.list.kind, office.rating(1)) == (kind, 2010)


def test_8_56_of_2018_each_list_counts_its_own_games_or_both_together() -> None:
    """30 rapid games and 20 blitz games: K 20 alone, 14 together."""
    text = ", ".join(["1-2 ="] * 30)
    for readings, k in (({}, 20), ({"volume_games": "rapid and blitz together"}, 14)):
        rapid = Office(JAN, {1: 2000, 2: 2000}, "rapid", dict(readings))
        closed = rapid.close(fast("a", date(2019, 1, 5), text), elsewhere={1: 20, 2: 20})
        assert closed.changes[1].events[0].k == k
        assert columns_of(closed.list).played_on(closed.list.day) == {1: 30, 2: 30}


def test_7_23a_a_player_may_be_active_in_rapid_and_inactive_in_blitz() -> None:
    active = {}
    for kind in FAST:
        office = Office(JAN, {1: 2000, 2: 2000}, kind)
        office.until(JAN.replace(year=2020))
        office.close(*[fast("a", date(2020, 1, 5), "1-2 =", kind)] * (kind == "rapid"))
        active[kind] = activity(office.shelf, office.record(1), office.list.day).active
    assert active == {"rapid": True, "blitz": False}


def test_of_october_2022_fast_ratings_far_below_the_standard_one_are_lifted_once() -> None:
    """To 100 below: 1850 with a standard rating of 2000 becomes 1900, 1900 stays, and who has none stays."""
    players = {1: 1850, 2: 1900, 3: 1850, 4: 1901}
    rapid = Office(date(2022, 9, 1), players, "rapid")
    standard = first_list(date(2022, 10, 1), {1: 2000, 2: 2000, 3: None, 4: 2000})
    closed = rapid.close(standard=standard)
    assert {number: rapid.rating(number) for number in players} == {1: 1900, 2: 1900, 3: 1850, 4: 1901}
    assert closed.adjustments.keys() == {1}
    assert "transition" in "\n".join(explain(closed.adjustments[1]))
    rapid.close(standard=standard)
    assert rapid.closed[-1].adjustments == {}


@pytest.mark.parametrize("kind", ["standard", "rapid", "blitz"])
def test_of_march_2024_every_rating_below_2000_goes_up_by_four_tenths_once(kind: RatingKind) -> None:
    players = {1: 1000, 2: 1001, 3: 1500, 4: 1998, 5: 1999, 6: 2000, 7: 2300}
    office = Office(date(2024, 2, 1), players, kind)
    office.close()
    assert [office.rating(n) for n in players] == [1400, 1401, 1700, 1999, 1999, 2000, 2300]
    assert office.closed[-1].delisted == ()
    office.close()
    assert [office.rating(n) for n in players] == [1400, 1401, 1700, 1999, 1999, 2000, 2300]


def test_of_march_2024_the_games_of_february_come_first_and_newcomers_go_up_too() -> None:
    """1500 and a draw with 1500; 2.5 of 5 against 1500: 1500, and then all 1700."""
    day = date(2024, 2, 1)
    office = Office(day, [*(rated(n, 1500, day) for n in range(1, 6)), rated(50, None, day)])
    closed = office.close(event("a", date(2024, 2, 5), "1-2 1, " + against(50, range(1, 6), "=====")))
    assert (closed.changes[1].new_rating, office.rating(1)) == (1510, 1706)
    assert (closed.first_ratings[50].rating, office.rating(50)) == (1500, 1700)


def test_of_march_2024_a_first_rating_is_measured_by_the_floor_of_before() -> None:
    """1000 is enough and becomes 1400; 999 is not."""
    for rating, expected in ((1000, 1400), (999, None)):
        day = date(2024, 2, 1)
        office = Office(day, [*(rated(n, rating, day) for n in range(1, 6)), rated(50, None, day)])
        office.close(event("a", date(2024, 2, 5), against(50, range(1, 6), "=====")))
        assert office.rating(50) == expected


def test_of_march_2024_who_comes_in_with_a_standard_rating_goes_up_too() -> None:
    """1200 of the standard list of February, and a draw with 1200: by the floor of before, and then 1520."""
    day = date(2024, 2, 1)
    rapid = Office(day, {1: 1200, 2: None}, "rapid")
    rapid.close(fast("a", date(2024, 2, 5), "2-1 ="), standard=first_list(day, {2: 1200}))
    assert (rapid.rating(1), rapid.rating(2)) == (1520, 1520)


def test_after_march_2024_what_is_rated_late_is_added_to_the_rating_adjusted() -> None:
    office = Office(date(2024, 2, 1), {1: 1500, 2: 1500})
    office.close()
    closed = office.close(event("a", date(2024, 2, 26), "1-2 1"))
    assert (closed.changes[1].events[0].working.own, closed.changes[1].own, office.rating(1)) == (1500, 1700, 1710)
