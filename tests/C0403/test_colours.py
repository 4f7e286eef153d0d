"""
C.04.3, colours: article 5 of 2026, E of 2017. For each rule a pair that it decides, and the rule that is named beside
the pair. A history is written as the colours played, a dash for a round without a game.
"""

import pytest

from tabellone.errors import Refused
from tabellone.pairing import dutch
from tabellone.pairing.colour import allocated
from tests.oracle.fields import DUTCH, dutch_round, field_of_position
from tests.oracle.literal_vectors import Position, position

BOTH = pytest.mark.parametrize("edition", DUTCH)
ELSEWHERE = 99  # whoever the games were played against


def history(colours: str, result: str = "0") -> str:
    return " ".join("Z" if colour == "-" else f"{ELSEWHERE}{colour}{result}" for colour in colours)


def decided(edition: str, one: str, other: str) -> tuple[int, int, str]:
    """White, Black and the rule, for two players of equal scores; 1 ranks higher."""
    field = field_of_position(position(9, {1: history(one), 2: history(other)}), DUTCH[edition])
    first, second = field.everyone[1], field.everyone[2]
    white, black, rule = allocated(DUTCH[edition], field, first, second)
    assert allocated(DUTCH[edition], field, second, first) == (white, black, rule)
    return white.number, black.number, rule


@BOTH
@pytest.mark.parametrize(
    ("one", "other", "white", "rule"),
    [
        ("w", "b", 2, "both_preferences"),
        ("b", "-", 1, "both_preferences"),  # who has not played prefers nothing
        ("-", "b", 2, "both_preferences"),
        ("ww", "bb", 2, "both_preferences"),
        ("bw", "-w", 1, "stronger_preference"),  # mild against strong
        ("-w", "bw", 2, "stronger_preference"),
        ("-bww", "wbw-", 2, "stronger_preference"),  # absolute against strong
        ("bbww", "--ww", 1, "wider_difference"),  # both absolute: a difference of nought against two
        ("--ww", "bbww", 2, "wider_difference"),
        ("wbbw", "bwbw", 1, "latest_difference"),
        ("bwbw", "wbbw", 2, "latest_difference"),
        ("wbbw-", "bwb-w", 1, "latest_difference"),  # rounds without a game are passed over
        ("--wb", "bwwb", 1, "higher_ranked"),  # no difference as far as both have played
        ("-w", "w-", 2, "higher_ranked"),
    ],
)
def test_5_2_the_first_rule_that_decides(edition: str, one: str, other: str, white: int, rule: str) -> None:
    assert decided(edition, one, other) == (white, 3 - white, rule)


@BOTH
def test_5_2_4_the_higher_player_is_the_one_with_more_points(edition: str) -> None:
    games = {1: history("w"), 2: history("w", "1")}
    field = field_of_position(position(9, games), DUTCH[edition])
    white, black, rule = allocated(DUTCH[edition], field, field.everyone[1], field.everyone[2])
    assert (white.number, black.number, rule) == (1, 2, "higher_ranked")


# The lot


@BOTH
@pytest.mark.parametrize(("lot", "pairs"), [("W", {(1, 4), (5, 2), (3, 6)}), ("B", {(4, 1), (2, 5), (6, 3)})])
def test_5_2_5_an_odd_number_has_the_colour_drawn_by_lot(edition: str, lot: str, pairs: set[tuple[int, int]]) -> None:
    first = position(5, dict.fromkeys(range(1, 8), ""), initial_colour=lot)
    assert dutch_round(first, edition) == (pairs, 7)


def all_but(*absent: int) -> Position:
    return position(5, dict.fromkeys(range(1, 8), ""), absent=absent)


@BOTH
def test_5_2_5_who_is_absent_in_round_one_has_no_number_yet(edition: str) -> None:
    assert dutch_round(all_but(1), edition) == ({(2, 5), (6, 3), (4, 7)}, None)


@BOTH
def test_5_2_5_read_as_the_number_of_the_list_the_others_keep_their_parity(edition: str) -> None:
    book = DUTCH[edition].with_readings({"first_colour_number": "of the list"})
    pairing = dutch.pair(book, field_of_position(all_but(1), book))
    assert pairing.couples == {(5, 2), (3, 6), (7, 4)}


@BOTH
def test_5_2_5_who_comes_in_round_two_has_a_number_from_then_on(edition: str) -> None:
    """1 comes late: now 1 and 4, who has had a bye, are the first and the fourth."""
    games = {1: "Z", 2: "3w=", 3: "2b=", 4: "U", 5: "Z"}
    field = field_of_position(position(5, games), DUTCH[edition])
    assert [player.ordinal for player in field.everyone.values()] == [1, 2, 3, 4, 5]
    without = field_of_position(position(5, games, absent=[1]), DUTCH[edition])
    assert [player.ordinal for player in without.everyone.values()] == [0, 1, 2, 3, 4]


@BOTH
def test_5_1_without_the_lot_round_one_is_refused(edition: str) -> None:
    field = field_of_position(position(5, dict.fromkeys(range(1, 5), ""), initial_colour=""), DUTCH[edition])
    with pytest.raises(Refused, match="drawn by lot") as refused:
        dutch.pair(DUTCH[edition], field)
    assert refused.value.rule == "initial_colour"


@BOTH
def test_5_1_the_lot_is_seen_in_the_first_pair_of_round_one(edition: str) -> None:
    games = {1: "3b1", 2: "4w1", 3: "1w0", 4: "2b0"}
    assert field_of_position(position(5, games, initial_colour=""), DUTCH[edition]).initial_colour == "b"
