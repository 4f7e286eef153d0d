"""
7.14, 8.3, 8.4, 9.14, 10.3 to 10.5: first ratings over several lists, and what a player is between two of them; 7.21
and 9.21: off the list and back.
"""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from tabellone import explain
from tabellone.facts.event import EventKind
from tabellone.facts.period import AcceptedEvent
from tabellone.rating.calendar import next_list
from tests.B02.office import Office, against, event, rated

JAN = date(2018, 1, 1)


def office(day: date, rating: int = 1800, readings: dict[str, str] | None = None, **newcomer: Any) -> Office:
    """Twelve rated players, and number 50 without a rating."""
    players = [rated(n, rating, day) for n in range(1, 13)]
    return Office(day, [*players, rated(50, None, day, **newcomer)], readings=readings)


def result(key: str, start: date, score: str, kind: EventKind = "swiss", **rest: Any) -> AcceptedEvent:
    """Number 50 against as many of the rated as the score has letters."""
    return event(key, start, against(50, range(1, len(score) + 1), score), kind=kind, **rest)


def test_7_14_of_2017_five_games_over_three_lists_make_a_first_rating() -> None:
    """1 of 2, 1 of 2, 1 of 1: 3 of 5, half a point above half: 1800 + 20."""
    found = office(JAN)
    closed = found.close(result("a", date(2018, 1, 5), "=="))
    assert (closed.first_ratings[50].missing_games, found.rating(50)) == (3, None)
    found.close()
    closed = found.close(result("b", date(2018, 3, 5), "=="))
    assert (closed.first_ratings[50].missing_games, len(found.record(50).tranches)) == (1, 2)
    closed = found.close(result("c", date(2018, 4, 5), "1"))
    worked = closed.first_ratings[50]
    assert (worked.games, str(worked.score), worked.rating, worked.published) == (5, "3", 1820, True)
    assert [line.rating for line in worked.tranches] == [1800, 1800, 1820]
    assert (found.rating(50), found.k(50), found.record(50).games) == (1820, 40, 5)
    assert found.record(50).tranches == ()
    assert "[B.02 art. 7.14a" in "\n".join(explain(worked))


@pytest.mark.parametrize(
    ("day", "games", "rating"),
    [
        (date(1998, 1, 1), 9, 2200),
        (date(2010, 1, 1), 9, 2200),
        (date(2014, 7, 1), 5, 2200),
        (date(2018, 1, 1), 5, 2200),
        (date(2022, 2, 1), 5, 2200),
        (date(2024, 4, 1), 5, 2086),  # (5 x 2200 + 2 x 1800) / 7
    ],
)
def test_7_14_so_many_games_are_needed_and_one_less_is_not_enough(day: date, games: int, rating: int) -> None:
    for number, expected in ((games - 1, None), (games, rating)):
        found = office(day, 2200)
        found.close(result("a", day.replace(day=5), "=" * number))
        assert found.rating(50) == expected


@pytest.mark.parametrize(
    ("day", "last_list", "too_late"),
    [
        # the first list known, the last one that still pools a result of its period, and the next
        (date(1998, 1, 1), date(2000, 1, 1), date(2000, 7, 1)),  # the same period and the next three
        (date(2010, 1, 1), date(2012, 1, 1), date(2012, 3, 1)),  # two years
        (date(2018, 1, 1), date(2020, 3, 1), date(2020, 4, 1)),  # 26 months
        (date(2022, 2, 1), date(2024, 4, 1), date(2024, 5, 1)),
    ],
)
def test_7_14c_results_are_pooled_within_the_window_and_no_longer(day: date, last_list: date, too_late: date) -> None:
    for list_day, counts in ((last_list, [True, True]), (too_late, [False, True])):
        found = office(day, 2200)
        found.close(result("a", day.replace(day=5), "===="))
        while next_list(found.shelf, found.list.day) < list_day:
            found.close()
        closed = found.close(result("b", found.list.day.replace(day=2), "===="))
        assert closed.list.day == list_day
        worked = closed.first_ratings[50]
        assert ([line.counts for line in worked.tranches], worked.games) == (counts, 4 * sum(counts))
        assert (worked.tranches[0].reason is None) == counts[0]


def test_9_14_of_1997_a_late_report_counts_from_the_list_that_took_it_in() -> None:
    """It ended before the list of July 1998 closed, but was in that of January 1999: pooled until July 2000."""
    found = office(date(1998, 1, 1), 2200)
    found.until(date(1998, 7, 1))
    late = replace(result("a", date(1998, 4, 1), "====="), received=date(1998, 6, 15))
    found.close(late)
    found.until(date(2000, 1, 1))
    closed = found.close(result("b", date(2000, 2, 1), "====="))
    assert (closed.list.day, closed.first_ratings[50].games) == (date(2000, 7, 1), 10)


def test_10_3_of_1997_the_mean_of_the_events_weighs_by_games_and_rounds_to_fives() -> None:
    """2250 for 4 of 4 (2200 + 4 x 12.5), 2200 for 5 games: 20000 / 9 = 2222.2; the nearest number in 0 or 5 is 2220."""
    found = office(date(1998, 1, 1), 2200)
    found.close(result("a", date(1998, 2, 1), "1111"))
    closed = found.close(result("b", date(1998, 8, 1), "====="))
    assert [line.rating for line in closed.first_ratings[50].tranches] == [2250, 2200]
    assert found.rating(50) == 2220


def test_6_1_of_2009_what_does_not_count_opens_no_way_and_what_counts_does() -> None:
    found = office(date(2010, 1, 1))
    closed = found.close(result("a", date(2010, 1, 5), "=00"))
    assert found.record(50).tranches == ()
    assert closed.first_ratings.get(50) is None
    found.close(result("b", date(2010, 3, 5), "100"))
    closed = found.close(result("c", date(2010, 5, 5), "00"))  # neither a point nor three opponents: it counts now
    assert [line.counts for line in closed.first_ratings[50].tranches] == [True, True]
    assert len(found.record(50).tranches) == 2


def test_6_1_the_order_of_events_decides_which_is_the_first_not_that_of_the_reports() -> None:
    """A zero on the 5th does not count, whichever report came first; the same zero after a draw does."""
    zero, draw = result("a", date(2018, 1, 5), "00"), result("b", date(2018, 1, 15), "=0")
    for order in ((zero, draw), (draw, zero)):
        found = office(JAN)
        assert found.close(*order).first_ratings[50].games == 2
    later_zero = result("c", date(2018, 1, 20), "00")
    for order in ((later_zero, draw), (draw, later_zero)):
        found = office(JAN)
        assert found.close(*order).first_ratings[50].games == 4


def test_a_first_event_is_first_again_once_nothing_earlier_counts() -> None:
    found = office(JAN)
    found.close(result("a", date(2018, 1, 5), "="))
    found.until(date(2020, 3, 1))
    closed = found.close(result("b", date(2020, 3, 2), "00"))  # after 26 months a zero is a first zero again
    assert closed.first_ratings.get(50) is None
    assert closed.events[0].rated.players[-1].first is not None


def test_8_31_of_2009_a_first_result_below_the_floor_does_not_count() -> None:
    """1 of 5 against 1300: p .20, dp -240: 1060."""
    found = office(date(2010, 1, 1), 1300)
    closed = found.close(result("a", date(2010, 1, 5), "10000"))
    assert closed.first_ratings.get(50) is None
    closed = found.close(result("b", date(2010, 3, 5), "====="))
    assert [line.games for line in closed.first_ratings[50].tranches] == [5]


def test_8_33_a_first_rating_must_reach_the_floor_of_its_event_too() -> None:
    """With 1300 of May 2014, 3.5 of 14 gives p .25 and 1107: enough by the floor of July, not by that of June."""
    for start, expected in ((date(2014, 6, 2), None), (date(2014, 7, 2), 1107)):
        found = office(date(2014, 5, 1), 1300)
        found.close(result("a", date(2014, 5, 5), "===="))
        if start.month == 7:
            found.close()
        closed = found.close(result("b", start, "===0000000"))
        assert (closed.first_ratings[50].rating, found.rating(50)) == (1107, expected)


def test_8_31_the_floor_of_the_list_may_be_asked_instead() -> None:
    """An event of June 2014 (floor 1200) on the list of July (1000); 2 of 9: p .22, dp -220: 1080."""
    for readings, expected in (({}, None), ({"floor_day": "the day of the list"}, 1080)):
        found = office(date(2014, 6, 1), 1300, dict(readings))
        closed = found.close(result("a", date(2014, 6, 2), "100==0000"))
        assert (closed.list.day, found.rating(50)) == (date(2014, 7, 1), expected)


def test_10_31_of_1997_by_the_other_reading_the_pooled_rating_alone_is_measured() -> None:
    """1960 for 4 games (p .25, dp -193) and 2200 for 5: by default only the second counts."""
    for readings, games in (({}, 5), ({"first_below_floor": "the pooled rating only"}, 9)):
        found = office(date(1998, 1, 1), 2150, dict(readings))
        found.close(result("a", date(1998, 2, 1), "1000"))
        closed = found.close(result("b", date(1998, 8, 1), "====="))
        assert closed.first_ratings[50].games == games
    # (1957 x 4 + 2150 x 5) / 9 = 2064.2
    assert found.rating(50) == 2065
    low = office(date(1998, 1, 1), 2020, {"first_below_floor": "the pooled rating only"})
    low.close(result("a", date(1998, 2, 1), "==0000000"))
    assert (low.rating(50), low.record(50).tranches) == (None, ())  # ignored together


def test_7_14d_what_is_too_low_waits_for_better_results() -> None:
    found = office(JAN, 1100)
    closed = found.close(result("a", date(2018, 1, 5), "=0000"))  # p .10, dp -366: 734
    assert (closed.first_ratings[50].rating, found.rating(50)) == (734, None)
    closed = found.close(result("b", date(2018, 2, 5), "111=="))  # 4.5 of 10: p .45, dp -36
    assert (closed.first_ratings[50].games, found.rating(50)) == (10, 1064)


def test_7_14f_of_2009_seven_games_at_a_great_team_event_are_enough() -> None:
    for championship, expected in (("Olympiad", 2200), ("", None)):
        found = office(date(2010, 1, 1), 2200)
        found.close(result("a", date(2010, 1, 5), "=======", kind="team", championship=championship))
        assert found.rating(50) == expected


def test_7_14f_of_2009_seven_of_them_or_by_the_other_reading_seven_in_all() -> None:
    mixed = [
        result("a", date(2010, 1, 5), "=====", kind="team", championship="world team championship"),
        result("b", date(2010, 1, 15), "=="),
    ]
    found = office(date(2010, 1, 1), 2200)
    found.close(*mixed)
    assert found.rating(50) is None
    found = office(date(2010, 1, 1), 2200, {"seven_games": "7 games with one of these events"})
    found.close(*mixed)
    assert found.rating(50) == 2200


def test_7_14g_of_2009_seven_games_are_enough_for_members_of_three_bodies() -> None:
    for bodies, expected in ((("IBCA",), 2200), (("ABCD",), None)):
        found = office(date(2010, 1, 1), 2200, bodies=bodies)
        found.close(result("a", date(2010, 1, 5), "======="))
        assert found.rating(50) == expected


def test_10_4_of_1997_half_an_olympiad_and_half_the_points_give_2200() -> None:
    found = office(date(1998, 1, 1), 2010)
    olympiad: dict[str, Any] = {"kind": "team", "championship": "Olympiad", "rounds": 14}
    closed = found.close(result("a", date(1998, 2, 1), "=======", **olympiad))  # 7 of 14 rounds, 3.5 points
    assert (found.rating(50), closed.olympiad[50].performance) == (2200, 2010)
    women = office(date(1998, 1, 1), 2010)
    women.close(result("a", date(1998, 2, 1), "=======", women=True, **olympiad))
    assert women.rating(50) == 2050
    short = office(date(1998, 1, 1), 2010)
    short.close(result("a", date(1998, 2, 1), "======", **olympiad))
    assert short.rating(50) is None


def test_10_41_of_1997_who_is_certified_may_leave_later_games_out() -> None:
    text = "1111===00000"  # 5.5 of 7, then five losses: 5.5 of 12 is below half
    olympiad: dict[str, Any] = {"kind": "team", "championship": "Olympiad", "rounds": 14}
    plain, certified = office(date(1998, 1, 1), 2100), office(date(1998, 1, 1), 2100)
    plain.close(result("a", date(1998, 2, 1), text, **olympiad))
    certified.close(result("a", date(1998, 2, 1), text, certified=frozenset({50}), **olympiad))
    assert (plain.rating(50), certified.rating(50)) == (2070, 2200)


def test_10_4_of_1997_the_rating_of_all_results_stands_where_it_is_higher() -> None:
    """2350 for four wins against 2300, 2300 at the Olympiad: (4 x 2350 + 7 x 2300) / 11 = 2318.2."""
    found = office(date(1998, 1, 1), 2300)
    earlier = result("a", date(1998, 1, 10), "1111")
    found.close(earlier, result("b", date(1998, 2, 1), "=======", kind="team", championship="Olympiad", rounds=14))
    assert found.rating(50) == 2320


def test_10_4_of_1997_a_result_below_the_floor_is_not_shut_out_at_an_olympiad() -> None:
    """1960 for half the points would be ignored by 10.31; by 10.4 it is 2200, and the seven games count."""
    found = office(date(1998, 1, 1), 2010)
    found.list = replace(
        found.list, records={**found.list.records, **{n: rated(n, 1960, date(1998, 1, 1)) for n in range(1, 8)}}
    )
    found.close(result("a", date(1998, 2, 1), "=======", kind="team", championship="Olympiad", rounds=14))
    assert (found.rating(50), found.record(50).games) == (2200, 7)


def test_8_3_the_last_event_that_counts_names_the_edition_or_by_a_reading_the_list() -> None:
    """Results of February 2024 and of March: without hypothetical draws, or all with them."""
    for readings, expected in (({}, 2200), ({"edition_of_first_rating": "that of the list"}, 2086)):
        found = office(date(2024, 2, 1), 2200, dict(readings))
        found.until(date(2024, 3, 1))
        late = replace(result("a", date(2024, 2, 5), "====="), received=date(2024, 3, 2))
        closed = found.close(late)
        assert (closed.list.day, found.rating(50)) == (date(2024, 4, 1), expected)
    found = office(date(2024, 2, 1), 2200)
    found.close(result("a", date(2024, 2, 5), "==="))
    found.close(result("b", date(2024, 3, 5), "=="))
    assert found.rating(50) == 2086


def test_8_4_between_two_lists_a_new_player_changes_and_his_opponents_do_not() -> None:
    """First rating 1800 in February; an event begun in January and ended in February gives +20 to him alone."""
    found = office(JAN)
    found.close(result("a", date(2018, 1, 5), "====="))
    assert found.rating(50) == 1800
    closed = found.close(event("b", date(2018, 1, 29), "50-1 1, 50-2 ="))
    line = closed.changes[50].events[0]
    assert (line.working.own, str(line.change), found.rating(50)) == (1800, "20", 1820)
    assert closed.changes.keys() == {50}
    assert (found.rating(1), found.rating(2)) == (1800, 1800)
    closed = found.close(event("c", date(2018, 3, 2), "50-1 1"))
    assert closed.changes.keys() == {50, 1}


def test_8_4_the_entry_rating_serves_however_late_the_event_is_rated() -> None:
    found = office(JAN)
    found.close(result("a", date(2018, 1, 5), "====="))
    found.close(event("b", date(2018, 2, 5), "50-1 1"))
    assert found.rating(50) == 1820
    late = replace(event("c", date(2018, 1, 28), "50-2 1"), received=date(2018, 3, 20))
    closed = found.close(late)
    assert (closed.changes[50].events[0].working.own, closed.changes[50].own, found.rating(50)) == (1800, 1820, 1840)


@pytest.mark.parametrize(
    ("day", "floor", "shown"),
    [
        (date(1998, 1, 1), 2005, "delisted"),
        (date(2010, 1, 1), 1200, "delisted"),
        (date(2014, 7, 1), 1000, "delisted"),
        (date(2018, 1, 1), 1000, "delisted"),
        (date(2024, 4, 1), 1400, "unrated"),
    ],
)
def test_7_21_below_the_floor_a_player_is_delisted_and_on_it_he_stays(day: date, floor: int, shown: str) -> None:
    for rating, expected in ((floor, None), (floor + 30, floor + 30)):
        found = Office(day, {1: rating, 2: rating, 3: floor + 400})
        text = "1-3 0, 3-1 1" if expected is None else "1-2 ="
        closed = found.close(event("a", day.replace(day=5), text))
        assert found.rating(1) == expected
        assert closed.delisted == ((1,) if expected is None else ())
        assert closed.edition["delisting"].shown == shown


def test_7_21_after_it_he_starts_again_like_anybody_without_a_rating() -> None:
    players = [rated(n, 1000, JAN) for n in range(1, 7)]
    found = Office(JAN, [*players, rated(7, 1300, JAN)])
    found.close(event("a", date(2018, 1, 5), "1-7 0"))
    assert (found.rating(1), found.record(1).games) == (None, 0)
    closed = found.close(event("b", date(2018, 2, 5), against(1, [2, 3], "00")))
    assert closed.first_ratings.get(1) is None  # a first zero again
    assert not closed.changes  # nobody changes by games against him
    found.close(event("c", date(2018, 3, 5), against(1, [2, 3, 4, 5, 6], "11===")))
    assert (found.rating(1), found.k(1), found.record(1).games) == (1040, 40, 5)


def test_7_21_by_the_other_reading_his_games_count_on_for_k() -> None:
    players = [rated(n, 1000, JAN) for n in range(1, 7)]
    found = Office(JAN, [*players, rated(7, 1300, JAN)], readings={"after_delisting": "games count on"})
    found.close(event("a", date(2018, 1, 5), "1-7 0"))
    found.close(event("c", date(2018, 2, 5), against(1, [2, 3, 4, 5, 6], "11===")))
    assert (found.record(1).games, found.k(1)) == (106, 20)


def test_a_published_2400_outlives_the_list() -> None:
    fallen = rated(1, 1000, JAN, peak=2400, k=10)
    found = Office(JAN, [fallen, *(rated(n, 1000, JAN) for n in range(2, 7)), rated(7, 1300, JAN)])
    found.close(event("a", date(2018, 1, 5), "1-7 0"))
    assert found.rating(1) is None
    found.close(event("b", date(2018, 2, 5), against(1, [2, 3, 4, 5, 6], "11===")))
    assert found.k(1) == 10


def test_an_event_begun_rated_and_ended_delisted_is_a_first_result_for_him_and_rated_for_the_others() -> None:
    players = [rated(n, 1000, JAN) for n in range(1, 7)]
    found = Office(JAN, [*players, rated(7, 1300, JAN)])
    found.close(event("a", date(2018, 1, 5), "1-7 0"))
    closed = found.close(event("b", date(2018, 1, 29), against(1, [2, 3], "1=")))
    assert closed.changes.keys() == {2, 3}
    assert (closed.first_ratings[1].games, closed.first_ratings[1].rating) == (2, 1020)
    assert len(found.record(1).tranches) == 1
