"""Articles 8, 9 and 14 beyond the exercises: where the family may be used, Koya's limit, cuts of more than there is."""

import pytest

from tabellone import Refused, read_trf
from tabellone.exact import Points
from tabellone.facts.result import Scoring
from tests.C07.ranking import Y2009, Y2023, Y2026, scores, values, working
from tests.events import GOLDEN, cross_table, from_rounds

ROUND_ROBIN = cross_table(["* 1 = 1", "0 * 1 =", "= 0 * 1", "0 = 0 *"])
SWISS = from_rounds(["1-2 1:0 3-4 =:=", "1-3 1:0 2-4 0:1"])


@pytest.mark.parametrize("code", ["BH", "BH/C1", "FB", "AOB"])
def test_8_the_buchholz_family_must_not_be_used_in_a_round_robin_since_2026(code: str) -> None:
    with pytest.raises(Refused, match=r"must not be used in a round robin \(C\.07 art\. 8, edition 2026") as refusal:
        values(ROUND_ROBIN, code, Y2026)
    assert refusal.value.remedy
    assert values(ROUND_ROBIN, code, Y2023)


def test_8_all_forbidden_tie_breaks_are_named_at_once() -> None:
    with pytest.raises(Refused, match=r"BH must.*AOB must.*EDE is for teams"):
        values(ROUND_ROBIN, "BH,SB,AOB,EDE", Y2026)


def test_8_3_a_bye_of_the_last_round_keeps_its_points() -> None:
    event = from_rounds(["1-2 0:1 3 U", "1 U 2-3 0:1"])
    assert scores(working(event, "FB", 1, Y2026)) == {1: "1.5", 2: "1"}


def test_8_3_a_forfeit_of_the_last_round_is_a_drawn_game_unless_read_otherwise() -> None:
    event = from_rounds(["1-2 =:= 3-4 1:0", "1-3 +:- 2-4 1:0"])
    assert scores(working(event, "FB", 1, Y2023))[2] == "1.5"
    assert str(working(event, "FB", 1, Y2023).lines[1].points) == "0.5"
    assert scores(working(event, "FB", 1, Y2023, readings={"fore_forfeits": "as awarded"}))[2] == "1.5"
    assert values(event, "FB", Y2023)[2] == "1.5"
    assert values(event, "FB", Y2023, readings={"fore_forfeits": "as awarded"})[2] == "2"


def test_8_3_and_16_3_2_a_bye_before_a_forfeited_last_round_is_no_longer_late() -> None:
    """Counted in game points, too."""
    event = from_rounds(["1-2 =:= 3-4 1:0", "1 U 2 Z 3-4 0:1", "1-3 0:1 2-4 -:+"])
    assert scores(working(event, "BH", 1, Y2026))[1] == "1"
    assert scores(working(event, "FB", 1, Y2026))[1] == "1"
    assert working(event, "FB", 1, Y2026).lines[0].why is not None


def test_8_3_before_its_last_round_there_is_nothing_to_take_as_drawn() -> None:
    event = from_rounds(["1-2 1:0 3-4 =:=", "1-3 1:0 2-4 0:1"], total=5)
    assert values(event, "FB", Y2026) == values(event, "BH", Y2026)


def test_8_3_the_fore_buchholz_is_known_when_the_last_round_is_paired() -> None:
    played = from_rounds(["1-2 1:0 3-4 =:=", "1-3 1:0 2-4 0:1"])
    paired = from_rounds(["1-2 1:0 3-4 =:=", "1-3 : 2-4 :"])
    assert values(paired, "FB", Y2026, after_round=2) == values(played, "FB", Y2026)


def test_8_2_the_average_is_of_those_met_over_the_board_and_undefined_without_any() -> None:
    event = from_rounds(["1-2 1:0 3 U 4 H", "1-3 +:- 2-4 1:0"])
    assert values(event, "AOB", Y2026)[3] is None


def test_8_2_an_average_is_compared_exactly_and_shown_rounded() -> None:
    event, _ = read_trf((GOLDEN / "held_swiss_5.trf").read_bytes())
    assert values(event, "AOB", Y2023)[4] == "13.38"
    assert working(event, "AOB", 4, Y2023).exact == "107/8"
    assert values(event, "AOB", Y2023, readings={"decimals_of_averages": "one"})[4] == "13.4"


def test_14_2_cutting_more_than_there_is_leaves_nothing() -> None:
    assert set(values(SWISS, "BH/C9", Y2026).values()) == {"0"}
    assert set(values(SWISS, "BH/M9", Y2026).values()) == {"0"}


def test_14_5_the_limit_of_koya_moves_by_half_points() -> None:
    """The points are 2.5, 1.5, 1.5 and 0.5; half of the maximum is 1.5."""
    assert values(ROUND_ROBIN, "KS", Y2026) == {1: "1.5", 2: "1", 3: "0.5", 4: "0.5"}
    assert values(ROUND_ROBIN, "KS/L+1", Y2026) == {1: "0", 2: "0", 3: "0.5", 4: "0"}
    assert values(ROUND_ROBIN, "KS/L-2", Y2026) == {1: "2.5", 2: "1.5", 3: "1.5", 4: "0.5"}


def test_9_2_with_an_odd_number_the_round_of_the_bye_is_not_part_of_the_maximum() -> None:
    """Three players, three rounds, two games each: half of two points, or by the other reading of three."""
    event = cross_table(["* 1 1", "0 * 1", "0 0 *"])
    assert values(event, "KS", Y2026) == {1: "1", 2: "0", 3: "0"}
    assert values(event, "KS", Y2026, readings={"koya_maximum": "rounds"}) == {1: "0", 2: "0", 3: "0"}


def test_9_2_who_never_came_is_an_opponent_of_nobody() -> None:
    forfeiting = cross_table(["* 1 = +", "0 * 1 +", "= 0 * +", "- - - *"])
    assert "at least 1.5" in str(working(forfeiting, "KS", 1, Y2026).note)
    rounds = ["1-2 1:0 3 Z 4 Z", "1-3 =:= 2 Z 4 Z", "2-3 1:0 1 Z 4 Z"]
    without = from_rounds(rounds, kind="Round robin")
    assert "at least 1" in str(working(without, "KS", 1, Y2026).note)
    assert "at least 1.5" not in str(working(without, "KS", 1, Y2026).note)


def test_9_1_sonneborn_berger_takes_the_points_that_were_awarded() -> None:
    event = from_rounds(["1-2 1:0 3-4 =:=", "1-3 =:= 2-4 0:1"], scoring=Scoring(W=Points(30), D=Points(10)))
    assert values(event, "SB", Y2026) == {1: "2", 2: "0", 3: "8", 4: "2"}


@pytest.mark.parametrize("code", ["BH", "BH/C1", "BH/M1", "SB", "SB/C1"])
def test_13_2009_has_the_buchholz_and_its_cuts(code: str) -> None:
    assert set(values(SWISS, code, Y2009)) == {1, 2, 3, 4}
