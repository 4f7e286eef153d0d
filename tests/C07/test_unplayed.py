"""
Articles 15 and 16: unplayed rounds. Player 1 is the one looked at; the others play each other or nobody, so that their
scores are easy to see.
"""

from datetime import date

import pytest

from tabellone import standings
from tabellone.exact import Points
from tabellone.facts.tournament import Abnormal
from tests.C07.ranking import Y2009, Y2023, Y2026, cut_rounds, scores, values, working
from tests.events import cross_table, from_rounds

WON_THREE = ["1-2 1:0 3-4 =:=", "1-3 1:0 2-4 =:=", "1-4 1:0 2-3 =:="]


@pytest.mark.parametrize(("on", "score"), [(Y2009, "3"), (Y2023, "4"), (Y2026, "2")], ids=str)
@pytest.mark.parametrize("letter", ["U", "F"])
def test_16_4_a_bye_worth_a_win_is_a_game_with_a_dummy(on: date, score: str, letter: str) -> None:
    """Three wins, then a point: a virtual opponent with three, a dummy with four, one with draws in four rounds."""
    event = from_rounds([*WON_THREE, f"1 {letter} 2-3 =:= 4 Z"])
    assert scores(working(event, "BH", 1, on))[4] == score


def test_16_4_1_the_dummy_of_a_forfeit_has_no_more_than_the_scheduled_opponent() -> None:
    event = from_rounds([*WON_THREE, "1-5 +:- 2-3 =:= 4 Z"])
    assert scores(working(event, "BH", 1, Y2023))[4] == "4"
    assert scores(working(event, "BH", 1, Y2026))[4] == "1.5"  # 5 was never there: three byes, of which all are draws


def test_16_4_1_the_one_who_did_not_come_is_capped_too() -> None:
    event = from_rounds([*WON_THREE, "1-2 -:+ 3-4 =:="])
    assert scores(working(event, "BH", 1, Y2023))[4] == "3"
    assert scores(working(event, "BH", 1, Y2026))[4] == "2"


def test_16_4_a_double_forfeit_is_a_forfeit_loss_of_both() -> None:
    event = from_rounds([*WON_THREE, "1-2 -:- 3-4 =:="])
    sheet = working(event, "BH/C1", 1, Y2026)
    assert scores(sheet)[4] == "1"
    assert cut_rounds(sheet) == {4: "voluntary unplayed round"}


def test_16_4_the_result_against_the_dummy_is_what_was_awarded() -> None:
    event = from_rounds([*WON_THREE, "1 H 2-3 =:= 4 Z"])
    line = working(event, "SB", 1, Y2026).lines[3]
    assert (str(line.score), str(line.points), str(line.adds)) == ("2", "0.5", "1")


def test_16_3_2_late_requested_byes_are_draws_to_opponents() -> None:
    """2 leaves after the first round: two zero-point byes that nothing follows; 3 misses the second round only."""
    event = from_rounds(["1-2 =:= 3-4 =:=", "1-4 =:= 2 Z 3 Z", "1-3 =:= 2 Z 4 U"])
    seen = scores(working(event, "BH", 1, Y2026))
    assert (seen[1], seen[3]) == ("1.5", "1")


def test_16_3_2_a_forfeit_loss_after_a_requested_bye_leaves_it_late_and_stays_what_it_was() -> None:
    event = from_rounds(["1-2 0:1 3-4 =:=", "1-4 =:= 2 Z 3 U", "1 U 2-3 -:+ 4 Z"])
    assert scores(working(event, "BH", 1, Y2026))[1] == "1.5"


def test_16_1_1_every_round_after_a_withdrawal_is_a_requested_bye_even_if_the_report_is_silent() -> None:
    silent = from_rounds(["1-2 0:1 3-4 =:=", "1-3 =:=", "1-4 =:="])
    told = from_rounds(["1-2 0:1 3-4 =:=", "1-3 =:= 2 Z 4 Z", "1-4 =:= 2 Z 3 Z"])
    for code in ("BH", "SB", "REP", "FB", "BH/C1"):
        assert values(silent, code, Y2026) == values(told, code, Y2026), code


def test_16_3_1_a_half_point_bye_that_a_game_follows_stays_half_a_point() -> None:
    event = from_rounds(["1-2 0:1 3 U", "1 U 2 H 3 Z", "2-3 1:0 1 U"])
    assert scores(working(event, "BH", 1, Y2026))[1] == "2.5"


def test_16_5_1_a_voluntary_unplayed_round_is_cut_though_others_are_lower() -> None:
    event = from_rounds([*WON_THREE, "1 Z 2-3 =:= 4 U"])
    sheet = working(event, "BH/C1", 1, Y2023)
    assert scores(sheet)[4] == "3"
    assert cut_rounds(sheet) == {4: "voluntary unplayed round"}


def test_16_5_1_in_sonneborn_berger_the_higher_of_the_two_contributions_is_cut() -> None:
    """The zero-point bye adds nothing, the lowest opponent adds something: that one is cut."""
    event = from_rounds([*WON_THREE, "1 Z 2-3 =:= 4 Z"])
    assert set(cut_rounds(working(event, "SB/C1", 1, Y2023)).values()) == {"least significant"}


def test_16_5_1_equal_contributions_are_not_lower() -> None:
    """A lost game with the lowest opponent adds nothing, and a zero-point bye adds nothing: the bye is cut."""
    event = from_rounds(["1-2 0:1 3-4 =:=", "1 Z 2-3 1:0 4 U", "1-4 1:0 2-3 1:0"])
    assert cut_rounds(working(event, "SB/C1", 1, Y2026)) == {2: "voluntary unplayed round"}


def test_16_5_2_the_second_cut_looks_again() -> None:
    event = from_rounds([*WON_THREE, "1 Z 2-3 =:= 4 U", "1-2 -:+ 3-4 =:="])
    assert set(cut_rounds(working(event, "BH/C2", 1, Y2023))) == {4, 5}


def test_16_5_1_a_pairing_allocated_bye_and_a_forfeit_win_are_not_voluntary() -> None:
    event = from_rounds([*WON_THREE, "1 U 2-3 =:= 4 Z"])
    assert set(cut_rounds(working(event, "BH/C1", 1, Y2023)).values()) == {"least significant"}


def test_14_3_the_median_cuts_low_first_and_the_high_cut_knows_no_exception() -> None:
    event = from_rounds([*WON_THREE, "1 H 2-3 =:= 4 U"])
    sheet = working(event, "BH/M1", 1, Y2023)
    assert cut_rounds(sheet) == {4: "voluntary unplayed round", 3: "most significant"}


def test_13_15_until_2023_nothing_is_cut_before_the_lowest() -> None:
    event = from_rounds([*WON_THREE, "1 Z 2-3 =:= 4 U"])
    assert set(cut_rounds(working(event, "BH/C1", 1, Y2009)).values()) == {"least significant"}


def test_16_4_2_before_the_end_the_rounds_are_those_played() -> None:
    """Two wins and a bye after three rounds of nine: draws in three rounds, or by the other reading in nine."""
    event = from_rounds([*WON_THREE[:2], "1 U 2-3 =:= 4 Z"], total=9)
    assert scores(working(event, "BH", 1, Y2026))[3] == "1.5"
    read = {"interim_rounds": "rounds of the tournament"}
    assert scores(working(event, "BH", 1, Y2026, readings=read))[3] == "3"


@pytest.mark.parametrize(
    ("readings", "seen", "own"),
    [
        ({}, "0.5", "1.5"),
        ({"opponents_unplayed": "every unplayed round is a draw"}, "1", "1.5"),
        ({"opponents_unplayed": "as scored"}, "0", "1.5"),
        ({"own_unplayed": "virtual opponent"}, "0.5", "2"),
        ({"dummy_cap": "not capped"}, "0.5", "3"),
    ],
    ids=str,
)
def test_16_6_the_event_may_replace_how_unplayed_rounds_count(readings: dict[str, str], seen: str, own: str) -> None:
    event = from_rounds(["1-2 +:- 3-4 =:=", "1-3 1:0 2-4 0:1", "1 U 2 Z 3-4 1:0"])
    sheet = working(event, "BH", 1, Y2026, readings=readings)
    assert scores(sheet)[3] == own
    opponents = working(event, "BH", 4, Y2026, readings=readings)
    assert scores(opponents)[2] == seen


def test_16_6_the_event_may_leave_own_unplayed_rounds_out_and_cuts_as_they_are() -> None:
    event = from_rounds([*WON_THREE, "1 Z 2-3 =:= 4 U"])
    assert 4 not in scores(working(event, "BH", 1, Y2026, readings={"own_unplayed": "nobody"}))
    plain = working(event, "BH/C1", 1, Y2026, readings={"cut_priority": "no rounds"})
    assert set(cut_rounds(plain).values()) == {"least significant"}


ROUND_ROBIN = ["* 1 + =", "0 * 1 1", "- 0 * +", "= 0 - *"]


@pytest.mark.parametrize("on", [Y2023, Y2026], ids=str)
def test_15_2_in_a_round_robin_a_forfeit_is_a_game_for_sonneborn_berger(on: date) -> None:
    event = cross_table(ROUND_ROBIN)
    assert values(event, "SB", on) == {1: "3.25", 2: "1.5", 3: "0.5", 4: "1.25"}


@pytest.mark.parametrize(("on", "black", "elected"), [(Y2023, 2, 3), (Y2026, 1, 2)], ids=str)
def test_15_2_forfeit_losses_leave_the_own_record_in_2026(on: date, black: int, elected: int) -> None:
    """In the cross-table players 3 and 4 each have one forfeit loss, player 3 with Black."""
    event = cross_table(ROUND_ROBIN)
    assert values(event, "REP", on)[3] == str(elected)
    assert values(event, "BPG", on)[3] == str(black)


@pytest.mark.parametrize("on", [Y2023, Y2026], ids=str)
def test_15_2_a_forfeit_win_in_a_round_robin_is_one_won_unless_read_otherwise(on: date) -> None:
    event = cross_table(ROUND_ROBIN)
    assert values(event, "WON", on)[1] == "2"
    assert values(event, "WON", on, readings={"round_robin_forfeits": "never"})[1] == "1"


def test_15_2_the_bye_of_an_odd_round_robin_adds_nothing() -> None:
    event = cross_table(["* 1 =", "0 * 1", "= 0 *"])
    assert values(event, "SB", Y2026) == {1: "1.25", 2: "0.5", 3: "0.75"}


def test_6_1_1_and_p_a_swiss_forfeit_counts_as_a_game_if_the_list_says_so() -> None:
    event = from_rounds(["1-2 +:- 3-4 =:=", "1-3 =:= 2-4 1:0", "1-4 0:1 2-3 1:0"])
    assert scores(working(event, "BH/P", 1, Y2026))[1] == "2"
    assert scores(working(event, "BH", 1, Y2026))[1] == "1.5"


PENALTY = Abnormal("", None, Points(-5), 2, (2,))


def test_a_penalty_counts_for_the_player_and_not_for_whom_he_met() -> None:
    event = from_rounds(["1-2 0:1 3 U", "2-3 1:0 1 U"], abnormal=(PENALTY,))
    ranked = standings(event, "BH", on=Y2026)
    assert {row.number: str(row.points) for row in ranked.rows} == {2: "1.5", 1: "1", 3: "1"}
    assert scores(working(event, "BH", 1, Y2026))[1] == "2"
    assert scores(working(event, "BH", 1, Y2026, readings={"penalties": "counted"}))[1] == "1.5"
