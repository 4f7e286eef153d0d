"""
C.04.4.1, articles 2.3, 3.2.1, 3.2.2 and 4.2: who is brought up. For each criterion a round in which it decides, and the
criteria above it do not.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from tabellone.pairing.dubov_round import Round
from tabellone.pairing.matching import bits
from tests.oracle.fold import BOOKS, field, paired
from tests.oracle.literal_vectors import Position, position, who_meets_whom

BOOK = BOOKS["dubov"]


NO_FLOATS: Mapping[int, str] = {}


def risen(
    item: Position, floats: Mapping[int, str] = NO_FLOATS, apart: Sequence[tuple[int, int]] = (), **readings: str
) -> list[int]:
    """Whom the highest scoregroup brings up; floats may be given apart from the games, and pairs be forbidden."""
    book = BOOK.with_readings(readings)
    before = field(book, item)
    players = tuple(replace(p, floats=floats.get(p.number, p.floats)) for p in before.players)
    forbidden = frozenset(map(frozenset, apart))
    bracket = Round(book, replace(before, players=players, forbidden=forbidden)).brackets[0]
    return [bracket.roll.players[i].number for i in bits(bracket.upfloaters)]


# Nobody has played: all prefer Black alike. 1 is alone at the top, then 2 and 3, then 4.
def at_rest(rounds: int, of: int) -> Position:
    letters = {1: "F", 2: "H", 3: "H", 4: "Z"}
    return position(of, {number: " ".join([letter] * rounds) for number, letter in letters.items()})


def test_c5_nobody_is_brought_up_to_a_group_that_can_be_paired() -> None:
    assert risen(position(5, {1: "F", 2: "F", 3: "H", 4: "H"})) == []


def test_c5_one_to_an_odd_group_two_to_a_pair_that_has_met() -> None:
    assert risen(position(5, {1: "F", 2: "F", 3: "F", 4: "H", 5: "H", 6: "H"})) == [4]
    assert risen(position(5, {1: "2w= F", 2: "1b= F", 3: "H H", 4: "H H", 5: "Z Z", 6: "Z Z"})) == [3, 4]


def test_c5_as_many_as_those_below_need_who_could_not_be_paired() -> None:
    """1 and 2 could meet, but 3 and 4 have met."""
    item = position(5, {1: "F F", 2: "F F", 3: "4w= H", 4: "3b= H"})
    assert risen(item) == [3, 4]


def test_c5_three_are_brought_up_where_no_single_one_is_enough() -> None:
    """1, 2 and 3 have all met."""
    histories = {1: "2w= 3b= F", 2: "1b= F 3w=", 3: "F 1w= 2b=", 4: "H H H", 5: "H H H", 6: "H H H"}
    assert risen(position(7, histories)) == [4, 5, 6]


def test_c6_the_highest_score_even_of_a_larger_number() -> None:
    assert risen(position(5, {1: "F", 2: "Z", 3: "H", 4: "Z"})) == [3]


def test_c6_of_two_the_lower_one_matters_first() -> None:
    """1 and 2 are kept apart, and so are pairs below, so that 3 and 6 come up, or 4 and 5."""
    item = position(9, {1: "F F", 2: "F F", 3: "F Z", 4: "H Z", 5: "H Z", 6: "Z Z"})
    apart = [(1, 2), (3, 4), (3, 5), (4, 6), (5, 6)]
    assert risen(item, apart=apart) == [4, 5]
    assert risen(item, apart=[*apart, (1, 4), (2, 4)]) == [3, 6]


def test_c7_the_player_whose_colour_suits_though_another_comes_first() -> None:
    """1 wants Black, so do 2 and 4; 3 wants White."""
    item = position(5, {1: "4w1", 2: "3w=", 3: "2b=", 4: "1b0"})
    assert paired("dubov", item) == ({(3, 1), (4, 2)}, None)


def test_c7_looks_at_the_whole_bracket_not_only_at_the_colours() -> None:
    """1 and 4 want White, 2, 3 and 5 Black, but 1 has met 2 and 3: with 4 two are denied their colour, with 5 one."""
    item = position(9, {1: "2b= 3b=", 2: "1w= H", 3: "H 1w=", 4: "5b= Z", 5: "4w= Z", 6: "Z Z"})
    assert risen(item) == [5]
    assert risen(item, apart=[(1, 5)]) == [4]


@pytest.mark.parametrize(
    ("floats", "number"),
    [
        ({}, 2),
        ({2: "UU..."}, 2),  # two are not yet the limit of nine rounds
        ({2: "UUU.."}, 3),  # C8
        ({2: "UUU..", 3: "UUU.."}, 2),
        ({2: "UUUU.", 3: "UUU.."}, 3),  # C9
        ({2: "....U"}, 3),  # C10
        ({2: "...U."}, 2),
        ({2: "UUU..", 3: "....U"}, 3),  # C8 before C10
        ({2: "UUUU.", 3: "UU..U"}, 3),  # C9 before C10
    ],
)
def test_c8_c9_c10_who_has_gone_up_often_or_just_now_is_spared(floats: Mapping[int, str], number: int) -> None:
    assert risen(at_rest(5, of=9), floats) == [number]


@pytest.mark.parametrize("floats", [{2: "UUUUU"}, {2: "....U"}, {2: "UUU..", 3: "....."}])
def test_c8_c9_c10_but_not_in_the_last_round(floats: Mapping[int, str]) -> None:
    assert risen(at_rest(5, of=6), floats) == [2]
    assert risen(at_rest(5, of=7), floats) == [3]


def test_c9_read_as_once_for_this_round_does_not_tell_maximum_upfloaters_apart() -> None:
    floats = {2: "UUUU.", 3: "UUU.."}
    assert risen(at_rest(5, of=9), floats, upfloats_counted="once for this round") == [2]


def test_c7_comes_before_c8() -> None:
    item = position(4, {1: "4w1", 2: "3w=", 3: "2b=", 4: "1b0"})
    assert risen(item, {3: "UUUU"}) == [3]


def test_4_2_of_equal_sets_the_first_by_score_then_by_number() -> None:
    """1 and 2 have met; 3 to 6 are alike."""
    letters = {1: "2w= F", 2: "1b= F", 6: "H H", 5: "H H", 4: "H H", 3: "H H"}
    assert risen(position(9, dict(sorted(letters.items())))) == [3, 4]
    letters[3] = "H Z"
    assert risen(position(9, dict(sorted(letters.items())))) == [4, 5]


def test_3_2_1_two_who_come_up_do_not_meet_each_other() -> None:
    histories = {1: "2w= F", 2: "1b= F", 3: "H H", 4: "H H", 5: "Z Z", 6: "Z Z"}
    found, _ = who_meets_whom(paired("dubov", position(9, histories)))
    assert frozenset((3, 4)) not in found
