"""C.04.4.1, articles 3.1 and 3.2.3 to 3.2.6 with 4.3 and 4.4: who has the bye, and who meets whom in a bracket."""

import pytest

from tabellone.pairing import dubov
from tabellone.pairing.dubov_round import BracketWorking
from tests.oracle.fold import BOOKS, field, paired
from tests.oracle.literal_vectors import Position, position, who_meets_whom

BOOK = BOOKS["dubov"]


def working(item: Position, **readings: str) -> BracketWorking:
    """How the highest bracket is paired."""
    book = BOOK.with_readings(readings)
    found: BracketWorking = dubov.pair(book, field(book, item)).working[0]
    return found


# 3.1 The bye

THREE_ALIKE = {1: "4w1 5w1", 2: "U 4b1", 3: "5b1 Z", 4: "1b0 2w0", 5: "3w0 1b0"}


def test_3_1_the_lowest_score_the_most_games_the_largest_number() -> None:
    assert who_meets_whom(paired("dubov", position(5, THREE_ALIKE)))[1] == 5
    assert who_meets_whom(paired("dubov", position(5, {**THREE_ALIKE, 5: "3w0 Z", 1: "4w1 U"})))[1] == 4
    assert who_meets_whom(paired("dubov", position(5, {**THREE_ALIKE, 4: "1b0 2w=", 2: "U 4b="})))[1] == 5


def test_3_1_1_nobody_who_may_not_have_it() -> None:
    assert who_meets_whom(paired("dubov", position(5, {**THREE_ALIKE, 5: "U 1b0", 3: "Z Z"})))[1] == 4


def test_3_1_2_nobody_without_whom_the_others_cannot_be_paired() -> None:
    """1, 2 and 3 have all met: without 4, who has the fewest points, only one of them would have an opponent."""
    histories = {1: "2w1 3b1 H", 2: "1b0 H 3w1", 3: "H 1w0 2b0", 4: "H Z Z", 5: "H H H"}
    assert who_meets_whom(paired("dubov", position(7, {**histories, 4: "Z Z Z"})))[1] == 3
    assert who_meets_whom(paired("dubov", position(7, {**histories, 3: "H 1w0 H", 2: "1b0 H H", 4: "Z Z Z"})))[1] == 4


# 3.2.3 The subgroups


def test_3_2_3_where_nobody_has_played_the_halves_by_number() -> None:
    found = working(position(5, dict.fromkeys(range(1, 7), "H")))
    assert (found.s1, found.t2) == (("1 (0)", "2 (0)", "3 (0)"), (4, 5, 6))


def test_3_2_3_else_those_who_prefer_white_against_the_others() -> None:
    """3 and 4 want White; 5 and 6 have not played and prefer Black."""
    games = {1: "7w=", 2: "8w=", 3: "9b=", 4: "10b=", 5: "H", 6: "H", 7: "1b=", 8: "2b=", 9: "3w=", 10: "4w="}
    found = working(position(5, games, absent=[7, 8, 9, 10]))
    assert found.levelled == (2,)
    assert {int(player.split()[0]) for player in found.s1} == {2, 3, 4}
    assert found.t2 == (1, 5, 6)


# 3.2.4 Who changes sides

LIKE = {1: "3w= 4b=", 2: "4w= 3b=", 3: "1b= 2w=", 4: "2b= 1w="}


def test_3_2_4_1_one_of_each_pair_that_must_be_made_within_the_smaller_subgroup() -> None:
    """1 and 2 have met 3 and 4, who want the other colour: 1 leaves G1, then the middle one of 1, 3 and 4 leaves G2."""
    found = working(position(9, LIKE))
    assert (found.parted, found.levelled) == ((1,), (3,))
    assert paired("dubov", position(9, LIKE)) == ({(1, 2), (4, 3)}, None)


# Found among random rounds: somebody leaves the smaller subgroup, and it matters whether he is numbered afterwards.
POOL = {
    1: "5w0 7b1 9w=",
    2: "6b= 3w1 8b=",
    3: "7w1 2b0 4w0",
    4: "8b0 6w1 3b1",
    5: "1b1 Z 6w1",
    6: "2w= 4b0 5b0",
    7: "3b0 1w0 U",
    8: "4w1 9b= 2w=",
    9: "U 8w= 1b=",
}


def test_3_2_4_2_the_pool_of_the_second_shift_holds_those_of_the_first() -> None:
    ours = working(position(6, POOL))
    other = working(position(6, POOL), shifters_pool="own members only")
    assert ours.parted == other.parted != ()
    assert ours.levelled != other.levelled
    assert not set(ours.levelled) & set(ours.parted)


# 3.2.5, 3.2.6 The rows


# 1 and 2 want White, 3 and 4 Black.
ROWS = {1: "5b=", 2: "6b=", 3: "7w=", 4: "8w=", 5: "1w=", 6: "2w=", 7: "3b=", 8: "4b="}


def test_3_2_5_s1_is_in_order_of_the_average_rating_of_the_opponents() -> None:
    """1 has met the stronger opponent, so 2 comes first and meets 3."""
    item = position(5, ROWS, absent=[5, 6, 7, 8])
    assert paired("dubov", item) == ({(1, 4), (2, 3)}, None)
    assert working(item).s1 == ("2 (2440)", "1 (2450)")


def test_3_2_5_of_equal_averages_the_smaller_number_is_first() -> None:
    item = position(5, ROWS, absent=[5, 6, 7, 8], ratings={5: 2000, 6: 2000})
    assert working(item).s1 == ("1 (2000)", "2 (2000)")


@pytest.mark.parametrize("absent", [[5, 6], []])
def test_a_round_that_is_complete_has_everybody_once(absent: list[int]) -> None:
    answer = paired("dubov", position(5, dict.fromkeys(range(1, 9), "H"), absent=absent))
    assert answer
    assert sorted(number for pair in answer[0] for number in pair) == [n for n in range(1, 9) if n not in absent]
