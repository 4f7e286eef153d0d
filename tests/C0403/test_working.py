"""
C.04.3, the round on paper: who is in each bracket, the halves, the limbo, the exchanges, and what each criterion finds
wrong; and the sentence that says why a pair was not made. `tests/oracle/test_dutch_why` compares all of it with the
literal enumerator.
"""

import pytest

from tabellone.errors import NotFound
from tabellone.pairing import dutch
from tabellone.pairing.dutch_working import BracketWorking
from tabellone.pairing.why import WhyNot
from tabellone.rulebook.explain import as_json, explain
from tests.C0403.test_rounds import E2, E6
from tests.oracle.fields import DUTCH, dutch_round, field_of_position
from tests.oracle.literal_vectors import Position, position

BOTH = pytest.mark.parametrize("edition", DUTCH)


def sheet(edition: str, item: Position) -> tuple[BracketWorking, ...]:
    working: tuple[BracketWorking, ...] = dutch.pair(DUTCH[edition], field_of_position(item, DUTCH[edition])).working
    return working


def why(edition: str, item: Position, one: int, other: int | None = None) -> WhyNot:
    field = field_of_position(item, DUTCH[edition])
    if other is None:
        return dutch.why_player(DUTCH[edition], field, one)
    return dutch.why(DUTCH[edition], field, one, other)


def failures(edition: str, working: BracketWorking) -> dict[str, str]:
    return {DUTCH[edition][failure.rule].article: failure.found for failure in working.failures}


def test_a_homogeneous_bracket_has_two_halves_and_an_exchange_between_them() -> None:
    games = {1: "5b=", 2: "6w=", 3: "7b1", 4: "8w0", 5: "1w=", 6: "2b=", 7: "3w0", 8: "4b1"}
    top, middle, _ = sheet("2026", position(5, games, initial_colour="B"))
    assert (top.s1, top.s2, top.exchanged, top.pairs) == ((3,), (8,), (), ("3-8",))
    assert (middle.s1, middle.s2, middle.exchanged, middle.pairs) == ((1, 2), (5, 6), ("2-5",), ("1-2", "5-6"))
    assert failures("2026", top) == {"C12": "1", "C13": "1"}
    assert failures("2026", middle) == {}


def test_a_heterogeneous_bracket_has_a_limbo_and_a_remainder() -> None:
    brackets = sheet("2026", position(5, E6))
    assert [str(bracket.score) for bracket in brackets] == ["3", "2.5", "2", "1.5", "1"]
    third, fourth = brackets[2:4]
    assert (third.moved_down, third.s1, third.limbo, third.s2) == ((3, 4, 7), (7,), (3, 4), (1,))
    assert (third.pairs, third.downfloaters) == (("7-1",), (3, 4))
    assert (fourth.s1, fourth.s2, fourth.limbo) == ((3, 4), (2, 6, 8), ())
    assert (fourth.remainder_s1, fourth.remainder_s2, fourth.pairs) == ((), (2,), ("3-8", "4-6"))


def test_every_criterion_that_is_not_met_is_told_with_its_article() -> None:
    first, second, third, *_ = sheet("2026", position(5, E6))
    assert failures("2026", first) == {"C6": "2", "C7": "3 + 3", "C8": "3 (3 + 3 + 2.5)", "C14": "1", "C16": "1"}
    assert failures("2026", second)["C18"] == "∞ (3)"  # in the limbo
    assert failures("2026", third)["C20"] == "∞ (3) + 0.5"


def test_the_sheet_of_2017_names_the_criteria_of_2017() -> None:
    top, middle, last = sheet("2017", position(3, E2, absent=[4]))
    assert failures("2017", top) == {"C.10": "1"}
    assert failures("2017", middle) == {"C.5": "2", "C.6": "1 + 1", "C.7": "1 (1)"}
    assert failures("2017", last) == {"C.5": "1", "C.6": "2 + 1", "C.10": "1"}


def test_the_sheet_is_printed_bracket_by_bracket_in_both_languages() -> None:
    field = field_of_position(position(5, E6), DUTCH["2026"])
    pairing = dutch.pair(DUTCH["2026"], field)
    printed = explain(pairing, "en")
    assert printed.count("Bracket") == explain(pairing, "it").count("Gruppo di abbinamento") == 5
    assert printed.count("    limbo                            3, 4        [C.04.3 art. 4.4, edition 2026-02-01]") == 2
    assert as_json(pairing)["working"][2]["limbo"] == [3, 4]
    assert as_json(pairing)["working"][1]["failures"][0] == {"rule": "downfloaters", "found": "3"}


# Why not


GAMES = {1: "5w1 2b1", 2: "6b1 1w0", 3: "7w1 4b1", 4: "8b1 3w0", 5: "1b0 6w1", 6: "2w0 5b0", 7: "3b0 8w=", 8: "4w0 7b="}


@pytest.mark.parametrize(
    ("one", "other", "rule", "reason"),
    [
        (1, 2, "never_met", "they have met already"),
        (1, 3, "criteria", "they are paired: no other candidate of their bracket is better"),
        (
            1,
            8,
            "downfloaters",
            "in the bracket of 2 points the pairing with this wish fails by 2, the best one by nothing",
        ),
    ],
)
def test_the_rule_that_parts_two_players(one: int, other: int, rule: str, reason: str) -> None:
    answer = why("2026", position(9, GAMES), one, other)
    assert (answer.rule, answer.reason.text()) == (rule, reason)
    assert explain(answer, "it")[-1].count("motivo") == 1


@BOTH
def test_c3_parts_two_who_must_have_the_same_colour(edition: str) -> None:
    games = {1: "3w1 4w1", 2: "4w1 3w0", 3: "1b0 2b1", 4: "2b0 1b0"}
    assert why(edition, position(4, games), 1, 2).rule == "same_absolute"


def test_c5_is_the_reason_where_the_bye_would_fall_higher() -> None:
    answer = why("2026", position(3, E2, absent=[4]), 1, 3)
    assert (answer.rule, answer.reason.text()) == ("bye_score", "then the bye would go to 1 points instead of 0")


@BOTH
def test_completion_is_the_reason_where_the_others_could_not_be_paired(edition: str) -> None:
    games = {1: "H F Z", 2: "H F Z", 3: "H H Z", 4: "5w= 6b= Z", 5: "4b= Z 6w=", 6: "Z 4w= 5b="}
    assert why(edition, position(5, games), 1, 2).rule == "completion"


@BOTH
def test_why_a_player_has_the_bye_or_floats(edition: str) -> None:
    """Of 1, 2 and 5, who have a point, 5 had the bye in round one, a downfloat: 2 floats in his place."""
    item = position(5, {1: "4w1", 2: "3b1", 3: "2w0", 4: "1b0", 5: "U"})
    assert dutch_round(item, edition) == ({(5, 1), (2, 4)}, 3)
    assert (why(edition, item, 1).rule, why(edition, item, 4).rule) == ("floats", "floats")
    assert why(edition, item, 2).rule == "exchanges"  # 1 might float as well, and comes later
    again = "same_downfloat" if edition == "2017" else "resident_downfloat"
    answer = why(edition, item, 1, 2)
    assert answer.rule == again
    assert (
        answer.reason.text()
        == "in the bracket of 1 points the pairing with this wish fails by 1, the best one by nothing"
    )


@BOTH
def test_who_is_not_paired_in_the_round_is_not_found(edition: str) -> None:
    item = position(3, E2, absent=[4])
    for one, other in ((4, 1), (1, 4), (4, None), (77, None)):
        with pytest.raises(NotFound, match="is not paired in round 3"):
            why(edition, item, one, other)
