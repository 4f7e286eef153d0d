"""7.14, 8.2, 8.3, 9.14, 10.2: when a first rating is published, and from which results."""

from datetime import date
from fractions import Fraction

import pytest

from tabellone import RatedGame, Refused, Tranche, first_rating
from tabellone.exact import Points
from tabellone.rating.initial import (
    games_needed,
    olympiad_entry,
    olympiad_entry_certified,
    tranche_of,
)
from tabellone.rating.newcomer import within_window
from tabellone.rulebook import Edition, exact_edition
from tabellone.rulebook.shelf import Shelf, shelf

B02_1997 = exact_edition("B.02", date(1997, 7, 1))
B02_2009 = exact_edition("B.02", date(2009, 7, 1))
B02_2017 = exact_edition("B.02", date(2017, 7, 1))
B02_2024 = exact_edition("B.02", date(2024, 3, 1))
RB_2018 = exact_edition("B.02RB", date(2018, 7, 1))
STANDARD = shelf("standard")


def tranche(games: int, average: int, score: str, start: date | None = None) -> Tranche:
    return Tranche(games, Fraction(average), Points.of(score), start, start)


@pytest.mark.parametrize(
    ("book", "games"), [(B02_1997, 9), (B02_2009, 9), (B02_2017, 5), (B02_2024, 5), (RB_2018, 5)], ids=str
)
def test_7_14a_b_a_first_rating_needs_so_many_games(book: Edition, games: int) -> None:
    short = first_rating(book, [tranche(games - 1, 2200, str((games - 1) // 2))])
    assert (short.missing_games, short.published) == (1, False)
    enough = first_rating(book, [tranche(games, 2200, str(games // 2))])
    assert (enough.missing_games, enough.published) == (0, True)


def test_7_14f_seven_games_are_enough_at_the_great_team_events_of_2009() -> None:
    assert games_needed(B02_2009, team_event=True) == 7
    assert games_needed(B02_2017, team_event=True) == 5


@pytest.mark.parametrize(
    ("book", "floor"),
    [(B02_1997, 2005), (B02_2009, 1200), (B02_2017, 1000), (B02_2024, 1400), (RB_2018, 1000)],
    ids=str,
)
def test_7_14d_a_first_rating_below_the_floor_is_not_published(book: Edition, floor: int) -> None:
    later = first_rating(book, [tranche(10, floor - 5 if book is not B02_2024 else 1300, "5")], first_event=False)
    assert not later.published
    assert first_rating(book, [tranche(10, floor + 5 if book is not B02_2024 else 1400, "5")]).published


def test_8_21_of_several_results_those_shut_out_are_left_aside() -> None:
    worked = first_rating(B02_2009, [tranche(4, 1800, "0.5"), tranche(9, 1800, "4.5")])
    assert [line.counts for line in worked.tranches] == [False, True]
    assert (worked.games, worked.rating) == (9, 1800)


def test_8_21_once_a_result_has_counted_a_later_zero_counts_too() -> None:
    worked = first_rating(B02_2009, [tranche(4, 1800, "2"), tranche(5, 1800, "0")])
    assert [line.counts for line in worked.tranches] == [True, True]
    assert worked.games == 9


def test_8_21_a_single_result_is_computed_but_said_not_to_count() -> None:
    worked = first_rating(B02_2017, [tranche(5, 1800, "0")])
    assert (worked.rating, worked.published, worked.shut_out_by) == (1000, False, "gate_score")


def test_8_3_when_no_result_counts_there_is_nothing_to_compute() -> None:
    with pytest.raises(Refused, match="none of the results counts"):
        first_rating(B02_2009, [tranche(4, 1800, "0.5"), tranche(4, 1800, "0")])


def test_8_3_round_robins_and_swisses_pooled_take_dp_whole_unless_read_otherwise() -> None:
    mixed = [Tranche(9, Fraction(2000), Points.of("2"), round_robin=True), tranche(3, 2000, "1")]
    assert first_rating(B02_2017, mixed).rating == 2000 - 193
    shortened = B02_2017.with_readings({"mixed_events": "dp shortened if any event is a round robin"})
    assert first_rating(shortened, mixed).rating == 1822  # 2000 - 193 x 12/13 = 1821.8


@pytest.mark.parametrize(
    ("found", "start", "list_day", "inside"),
    [
        (STANDARD, date(2018, 1, 31), date(2020, 3, 1), True),  # 26 months from 1 January 2018
        (STANDARD, date(2018, 1, 31), date(2020, 4, 1), False),
        (STANDARD, date(2010, 2, 28), date(2012, 1, 1), True),  # two years from 1 January 2010
        (STANDARD, date(2010, 2, 28), date(2012, 3, 1), False),
        (STANDARD, date(1998, 5, 31), date(2000, 1, 1), True),  # in the list of July 1998 and the next three
        (STANDARD, date(1998, 5, 31), date(2000, 7, 1), False),
        (STANDARD, date(1998, 6, 1), date(2000, 7, 1), True),  # too late for July 1998
        (STANDARD, date(1997, 12, 5), date(2000, 1, 1), True),
        (STANDARD, date(1997, 11, 30), date(2000, 1, 1), False),
    ],
)
def test_7_14c_the_window_opens_with_the_period_of_the_first_result(
    found: Shelf, start: date, list_day: date, *, inside: bool
) -> None:
    one = tranche(5, 1800, "2", start)
    assert within_window(found, [one], list_day) == ((one,) if inside else ())


def test_7_14c_by_the_other_reading_it_opens_at_the_end_of_the_first_result() -> None:
    book = shelf("standard", {"window_start": "end of the first counted event"})
    one = tranche(5, 1800, "2", date(2018, 1, 31))
    assert within_window(book, [one], date(2020, 4, 1)) == ()
    assert within_window(book, [one], date(2020, 3, 1)) == (one,)


def test_10_41_of_1997_later_games_of_an_olympiad_may_be_ignored() -> None:
    games = [RatedGame(2200, Points(10))] * 4 + [RatedGame(2200, Points(5))] * 3 + [RatedGame(2200, Points(0))] * 5
    whole = olympiad_entry(B02_1997, tranche_of(games), 14)
    certified = olympiad_entry_certified(B02_1997, games, 14)
    assert not whole.qualifies
    assert (certified.games, str(certified.score), certified.rating) == (7, "5.5", 2250)


def test_10_41_the_whole_result_stands_where_it_is_better() -> None:
    games = [RatedGame(2200, Points(5))] * 7 + [RatedGame(2400, Points(10))] * 7
    assert olympiad_entry_certified(B02_1997, games, 14).games == 14
