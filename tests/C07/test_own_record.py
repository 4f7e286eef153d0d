"""Article 7: what a participant did himself; with three points for a win where that makes a difference."""

import pytest

from tabellone import Refused, standings
from tabellone.exact import Points
from tabellone.facts.result import Scoring
from tests.C07.ranking import Y2009, Y2023, Y2026, ranks, values, working
from tests.events import from_rounds

THREE = Scoring(W=Points(30), D=Points(10), P=Points(10))
EVERY_KIND = from_rounds(
    ["1-2 1:0 3-4 0:1", "3-1 0:1 2 H 4 F", "1 U 2-4 W:L 3 Z", "2-1 -:+ 3-4 D:D", "1-4 -:- 2 Z 3 U"],
)


def test_7_1_wins_with_and_without_playing() -> None:
    assert values(EVERY_KIND, "WIN", Y2026) == {1: "4", 2: "1", 3: "1", 4: "2"}


def test_7_1_a_bye_worth_less_than_a_win_is_none() -> None:
    event = from_rounds(["1-2 1:0 3 U", "1-3 1:0 2 U"], scoring=THREE)
    assert values(event, "WIN", Y2026) == {1: "2", 2: "0", 3: "0"}


def test_7_2_to_7_4_games_over_the_board_those_under_one_move_too() -> None:
    assert values(EVERY_KIND, "WON", Y2026) == {1: "2", 2: "1", 3: "0", 4: "1"}
    assert values(EVERY_KIND, "BPG", Y2026) == {1: "1", 2: "1", 3: "0", 4: "3"}
    assert values(EVERY_KIND, "BWG", Y2026) == {1: "1", 2: "0", 3: "0", 4: "1"}


@pytest.mark.parametrize("code", ["REP", "GE"])
def test_7_6_rounds_one_elected_to_play_by_both_of_its_names(code: str) -> None:
    assert values(EVERY_KIND, code, Y2026) == {1: "4", 2: "2", 3: "4", 4: "4"}
    assert standings(EVERY_KIND, code, on=Y2026).tie_breaks == (code,)


def test_7_5_the_progressive_score_loses_the_first_rounds_to_a_cut() -> None:
    assert values(EVERY_KIND, "PS", Y2026)[1] == "14"
    assert values(EVERY_KIND, "PS/C2", Y2026)[1] == "11"


def test_7_7_standard_points_measure_against_the_scheduled_opponent_or_a_draw() -> None:
    """Player 1: two games won, a bye worth a win, a forfeit won, a double forfeit in which both have nothing."""
    assert values(EVERY_KIND, "STD", Y2026) == {1: "4.5", 2: "1.5", 3: "1.5", 4: "3"}


def test_7_7_a_double_forfeit_compared_with_a_draw_is_nothing() -> None:
    read = {"standard_points_double_forfeit": "compared with a draw"}
    assert values(EVERY_KIND, "STD", Y2026, readings=read)[1] == "4"


def test_7_7_a_penalty_game_is_won_by_whoever_has_more() -> None:
    event = from_rounds(["1-2 =:0 3 H"])
    assert values(event, "STD", Y2026) == {1: "1", 2: "0", 3: "0.5"}


def test_7_7_gives_a_half_for_a_draw_that_is_worth_a_third_of_a_win() -> None:
    event = from_rounds(["1-2 =:= 3 U", "1-3 1:0 2 H"], scoring=THREE)
    assert values(event, "STD", Y2026) == {1: "1.5", 2: "1", 3: "0.5"}


def test_7_8_the_pairing_number_either_way() -> None:
    event = from_rounds(["1-2 =:= 3-4 =:="])
    assert ranks(event, "TPN", Y2026) == {1: 1, 2: 2, 3: 3, 4: 4}
    assert ranks(event, "TPN/R", Y2026) == {1: 4, 2: 3, 3: 2, 4: 1}


@pytest.mark.parametrize("code", ["STD", "TPN", "RTNG"])
def test_the_tie_breaks_of_2026_are_not_in_the_edition_of_2023(code: str) -> None:
    with pytest.raises(Refused, match=f"has no tie-break {code}"):
        values(EVERY_KIND, code, Y2023)


def test_what_is_not_known_of_the_rules_of_2009_is_refused_and_not_guessed() -> None:
    with pytest.raises(Refused, match="not known well enough"):
        values(EVERY_KIND, "AOB", Y2009)


def test_the_working_of_a_count_says_which_rounds_count() -> None:
    lines = working(EVERY_KIND, "WIN", 1, Y2026).lines
    assert [str(line.adds) for line in lines] == ["1", "1", "1", "1", "0"]
    assert str(lines[3].outcome) == "forfeit win"
