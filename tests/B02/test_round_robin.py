"""8.58, 10.68 and what the tables of the cases leave out: refinement without end, double round robins, readings."""

from datetime import date

import pytest

from tabellone import Refused, rate_round_robin
from tabellone.exact import Points
from tabellone.facts.cross_table import Entry
from tabellone.rulebook import exact_edition

B02_1997 = exact_edition("B.02", date(1997, 7, 1))
B02_2017 = exact_edition("B.02", date(2017, 7, 1))
B02_2024 = exact_edition("B.02", date(2024, 3, 1))

TEN = [
    ("A", 2600, 80),
    ("B", 2500, 70),
    ("C", None, 70),
    ("D", 2400, 60),
    ("E", None, 60),
    ("F", 2150, 40),
    ("G", 2300, 30),
    ("H", None, 20),
    ("I", None, 10),
    ("J", 2300, 10),
]
ENTRIES = [Entry(name, rating, Points(points)) for name, rating, points in TEN]


def test_10_68_as_printed_never_settles_and_says_so() -> None:
    book = B02_1997.with_readings({"refinement": "until stable", "below_half_1997": "as the example"})
    with pytest.raises(Refused, match="do not settle within 60 passes"):
        rate_round_robin(book, ENTRIES)


def test_10_68_by_the_article_settles_after_seventeen_passes() -> None:
    table = rate_round_robin(B02_1997.with_readings({"refinement": "until stable"}), ENTRIES)
    assert table.passes == 17
    assert [line.ru_new for line in table.players if line.rating is None] == [2430, 2402, 2136, 1905]


def test_8_58_ratings_carried_unrounded_differ_by_fractions() -> None:
    table = rate_round_robin(B02_2017.with_readings({"provisional_ratings": "unrounded"}), ENTRIES)
    assert str(table.ra) == "46969/20"  # 2348.45


def test_10_63_read_literally_measures_from_the_average_of_the_event() -> None:
    table = rate_round_robin(B02_1997.with_readings({"measured_from": "tournament average"}), ENTRIES)
    assert table.players[0].difference == 2600 - 2348


def test_a_double_round_robin_has_n_opponents_and_twice_the_games() -> None:
    doubled = [Entry(entry.player, entry.rating, entry.points * 2) for entry in ENTRIES]
    table = rate_round_robin(B02_2017, doubled, cycles=2)
    single = rate_round_robin(B02_2017, ENTRIES)
    assert table.ra == single.ra == 2348
    assert table.players[2].ru == 2348 + 10 * 20  # ten half points above nine of eighteen
    assert table.players[7].ru == single.players[7].ru
    by_games = rate_round_robin(
        B02_2017.with_readings({"double_round_robin": "n is the number of games"}), doubled, cycles=2
    )
    assert by_games.ra == 2347  # 2375 - 29.5 x 18/19


def test_a_table_without_rated_players_is_refused() -> None:
    with pytest.raises(Refused, match="no player has a rating"):
        rate_round_robin(
            B02_2017, [Entry("A", None, Points(10)), Entry("B", None, Points(10)), Entry("C", None, Points(10))]
        )


def test_6_1_who_has_half_a_point_cannot_be_removed_without_the_cross_table() -> None:
    book = exact_edition("B.02", date(2009, 7, 1))
    table = [Entry("A", 2000, Points(20)), Entry("B", 1900, Points(5)), Entry("C", None, Points(5))]
    with pytest.raises(Refused, match="does not say whom"):
        rate_round_robin(book, table)


def test_6_1_who_has_nothing_is_removed_even_without_it() -> None:
    table = rate_round_robin(
        B02_2017, [Entry("A", 2000, Points(15)), Entry("B", 1900, Points(15)), Entry("C", None, Points(0))]
    )
    assert table.removed == ("C",)
    assert [str(line.points) for line in table.players] == ["0.5", "0.5"]


def test_since_2022_unrated_players_need_the_cross_table() -> None:
    with pytest.raises(Refused, match="only games against rated opponents count"):
        rate_round_robin(B02_2024, ENTRIES)


def test_since_2022_a_table_of_rated_players_needs_only_the_points() -> None:
    table = rate_round_robin(
        B02_2024, [Entry("A", 2000, Points(10), 20), Entry("B", 1900, Points(10), 20), Entry("C", 1400, Points(10), 40)]
    )
    assert [str(line.expected) for line in table.players] == ["1.56", "1.28", "0.16"]
    assert [str(line.change) for line in table.players] == ["-11.2", "-5.6", "33.6"]


def test_8_3_1_of_2022_one_upgrade_is_granted_for_the_event_not_for_each_cycle() -> None:
    book = exact_edition("B.02", date(2022, 1, 1))
    table = rate_round_robin(book, [Entry("A", 2500, Points(20), 10), Entry("B", 2000, Points(0), 20)], cycles=2)
    assert [str(line.expected) for line in table.players] == ["1.88", "0.16"]


def test_two_readings_of_one_value_are_refused() -> None:
    with pytest.raises(Refused, match="decide the same value"):
        B02_2017.with_readings({"fraction_tie": "towards one half", "fraction_hundredth": "rounded down"})


def test_until_stable_means_that_no_rating_moves_by_a_point() -> None:
    book = B02_2017.with_readings({"refinement": "until stable", "provisional_ratings": "unrounded"})
    assert rate_round_robin(book, ENTRIES).passes == 7
