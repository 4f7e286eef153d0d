"""Article 10: ratings of opponents met over the board, by the tables in force when the event started."""

from dataclasses import replace
from datetime import date

import pytest

from tabellone import edition, standings
from tabellone.rating.expected import scoring_probability
from tests.C07.ranking import Y2009, Y2023, Y2026, ranks, values, working
from tests.events import cross_table, from_rounds

RATINGS = {"1": 2000, "2": 1901, "3": 1850, "4": 1700}
EVENT = from_rounds(["1-2 1:0 3-4 1:0", "3-1 0:1 2-4 =:=", "1-4 +:- 2-3 W:L"], ratings=RATINGS)


def test_10_1_the_average_of_opponents_met_a_half_rounded_up() -> None:
    assert values(EVENT, "ARO", Y2026) == {1: "1876", 2: "1850", 3: "1867", 4: "1876"}


def test_14_1_the_lowest_ratings_are_cut_and_the_median_cuts_the_highest_too() -> None:
    assert values(EVENT, "ARO/C1", Y2026)[2] == "1925"
    assert values(EVENT, "ARO/M1", Y2026)[2] == "1850"
    assert values(EVENT, "ARO/C3", Y2026)[2] is None


def test_10_2_all_points_are_800_above_and_a_third_125_below() -> None:
    assert values(EVENT, "TPR", Y2026)[1] == "2676"
    assert values(EVENT, "TPR", Y2026)[3] == "1742"
    assert values(EVENT, "TPR", Y2026)[4] == "1683"


def test_10_3_nothing_is_800_below_the_lowest_and_everything_736_above_the_highest() -> None:
    event = from_rounds(["1-2 1:0", "1-3 1:0 2 U"], ratings=RATINGS)
    assert values(event, "PTP", Y2026) == {1: str(1901 + 736), 2: str(2000 - 800), 3: str(2000 - 800)}


@pytest.mark.parametrize("number", [2, 3, 4])
def test_10_3_a_point_less_of_rating_would_expect_less_than_was_scored(number: int) -> None:
    sheet = working(EVENT, "PTP", number, Y2026)
    score = sum(int(line.points or 0) for line in sheet.lines)
    book = edition("B.02", on=Y2026)
    assert sheet.value
    expected = [
        sum(int(scoring_probability(book, int(sheet.value) - less - (line.rating or 0))) for line in sheet.lines)
        for less in (0, 1)
    ]
    assert expected[1] < 10 * score <= expected[0]


def test_10_4_and_10_5_average_what_the_opponents_have() -> None:
    theirs = values(EVENT, "TPR", Y2026)
    met = [int(theirs[number] or 0) for number in (1, 3, 4)]
    assert values(EVENT, "APRO", Y2026)[2] == str((2 * sum(met) + 3) // 6)
    assert values(EVENT, "APPO", Y2026)[2]


def test_10_with_an_unrated_player_the_tie_break_is_left_out_and_said() -> None:
    event = from_rounds(["1-2 1:0 3-4 =:="], ratings={"1": 2000, "2": 1900, "3": 1800})
    for code in ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"):
        ranked = standings(event, code, on=Y2026)
        assert {row.values[0] for row in ranked.rows} == {None}
        assert [str(note) for note in ranked.notes] == [f"{code}: left out, because these players are unrated: 4"]


def test_10_an_event_without_ratings_has_none_of_these_and_may_give_one_to_all() -> None:
    event = from_rounds(["1-2 1:0 3-4 =:="])
    for code in ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"):
        assert set(values(event, code, Y2026).values()) == {None}
    assert values(event, "PTP/U1500", Y2026) == {1: "2236", 2: "700", 3: "1497", 4: "1497"}


def test_10_unless_the_event_gives_him_a_rating() -> None:
    event = from_rounds(["1-2 1:0 3-4 =:="], ratings={"1": 2000, "2": 1900, "3": 1800})
    assert values(event, "ARO/U1500", Y2026) == {1: "1900", 2: "2000", 3: "1500", 4: "1800"}


def test_10_6_the_rating_either_way() -> None:
    event = from_rounds(["1-2 =:= 3-4 =:="], ratings=RATINGS)
    assert ranks(event, "RTNG", Y2026) == {1: 1, 2: 2, 3: 3, 4: 4}
    assert ranks(event, "RTNG/R", Y2026) == {4: 1, 3: 2, 2: 3, 1: 4}


@pytest.mark.parametrize(("on", "average"), [(Y2023, "1817"), (Y2026, "1876")], ids=str)
def test_15_2_in_a_round_robin_forfeits_leave_the_ratings_in_2026(on: date, average: str) -> None:
    event = cross_table(["* 1 = +", "0 * 1 1", "= 0 * 1", "- 0 0 *"])
    rated = tuple(replace(player, rating=RATINGS[str(player.number)]) for player in event.players)
    assert values(replace(event, players=rated), "ARO", on)[1] == average


def test_10_2_the_working_names_the_edition_of_the_table() -> None:
    sheet = working(EVENT, "TPR", 2, Y2026)
    assert str(sheet.fraction) == "1.5 of 3, 0.50: +0"
    assert str(sheet.table) == "B.02 art. 8.1.1, edition 2025-10-01; I-003, I-004"


def test_performances_of_2009_are_not_known() -> None:
    assert values(EVENT, "ARO", Y2009)[1] == "1876"
