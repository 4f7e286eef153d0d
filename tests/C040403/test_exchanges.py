"""9.4-9.5, 10.5-10.7, 11, 12.2, 12.7 (1989), 2.4-2.5, 3.6-3.8, 4, 5.2, 5.7 (2026): who meets whom in a group."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from tabellone import Edition
from tabellone.pairing.lim_compatible import Order
from tests.C040403.rounds import BOTH, LIM, SWISS_RULES, field, group, met, pairs_of, unordered, with_maxi


def columns(text: str) -> list[set[frozenset[int]]]:
    return [unordered((int(two[0]), int(two[2])) for two in column.split()) for column in text.split(" | ")]


FIRST_PLAYER = columns("1-4 2-5 3-6 | 1-5 2-4 3-6 | 1-6 2-4 3-5 | 1-3 2-5 4-6 | 1-2 3-5 4-6")
SECOND_PLAYER = columns("1-6 2-4 3-5 | 1-6 2-5 3-4 | 1-6 2-3 4-5 | 1-3 2-6 4-5 | 1-2 3-5 4-6")
LAST_PLAYER = columns("1-4 2-5 3-6 | 1-4 2-6 3-5 | 1-6 2-4 3-5 | 1-3 2-5 4-6 | 1-3 2-4 5-6")


def six(book: Edition, *games: tuple[int, int], down: bool = True) -> set[frozenset[int]]:
    return unordered(pairs_of(book, field(group(range(1, 7)), met=games), range(1, 7), down=down))


@BOTH
@pytest.mark.parametrize("column", range(5))
def test_11_2_the_table_of_exchanges_for_the_first_player(book: Edition, column: int) -> None:
    assert six(book, *((1, other) for other in (4, 5, 6, 3)[:column])) == FIRST_PLAYER[column]


@BOTH
@pytest.mark.parametrize("column", range(5))
def test_11_2_the_table_of_exchanges_for_the_second_player_when_the_first_meets_6(book: Edition, column: int) -> None:
    of_the_second = ((2, other) for other in (4, 5, 3, 6)[:column])
    assert six(book, (1, 4), (1, 5), *of_the_second) == SECOND_PLAYER[column]


@BOTH
@pytest.mark.parametrize("column", range(5))
def test_11_1_going_up_the_same_begins_with_the_last_player(book: Edition, column: int) -> None:
    assert six(book, *((6, other) for other in (3, 2, 1, 4)[:column]), down=False) == LAST_PLAYER[column]


@BOTH
def test_11_2_the_first_player_tries_4_5_6_3_2(book: Edition) -> None:
    the = field(group(range(1, 7)), met=[(1, other) for other in (4, 5, 6, 3)])
    order = Order(book, the, down=True)
    first = met(order, range(1, 7))[0]
    tried = [(order.players[place].number, rule) for place, rule in first.tried]
    assert tried == [(4, "never_met"), (5, "never_met"), (6, "never_met"), (3, "never_met")]
    assert first.rule == "exchanges"


@BOTH
@pytest.mark.parametrize("half", [1, 2, 7, 20])
def test_9_4_the_upper_half_against_the_lower_half(book: Edition, half: int) -> None:
    the = field(group(range(1, 2 * half + 1)))
    assert pairs_of(book, the, the.everyone.keys() - {99}) == [(i, half + i) for i in range(1, half + 1)]


@BOTH
def test_9_5_the_weaker_of_two_who_have_met_is_exchanged(book: Edition) -> None:
    assert six(book, (2, 5)) == columns("1-4 2-6 3-5")[0]


MET_EACH_OTHER_AND_ALL_BUT_6 = [(1, 2), *((one, other) for one in (1, 2) for other in (3, 4, 5))]


@BOTH
def test_11_4_a_the_pairs_of_the_seven_without_the_second(book: Edition) -> None:
    the = field(group(range(1, 9)), met=[*MET_EACH_OTHER_AND_ALL_BUT_6, (1, 7), (2, 7), (2, 6)])
    assert unordered(pairs_of(book, the, (1, 3, 4, 5, 6, 7))) == columns("1-6 3-5 4-7")[0]


@BOTH
def test_11_4_b_the_pairs_of_the_six_without_the_second_and_the_fifth(book: Edition) -> None:
    the = field(group(range(1, 9)), met=MET_EACH_OTHER_AND_ALL_BUT_6)
    assert unordered(pairs_of(book, the, (1, 3, 4, 6))) == columns("1-6 3-4")[0]


@BOTH
def test_11_4_an_opponent_who_leaves_the_others_none_is_passed_over(book: Edition) -> None:
    order = Order(book, field(group(range(1, 5)), met=[(2, 4)]), down=True)
    first = met(order, range(1, 5))[0]
    assert [(order.players[place].number, rule) for place, rule in first.tried] == [(3, "others_paired")]
    assert order.players[first.opponent].number == 4


# 10.5, 10.6, 10.7: the floaters a group has received


@BOTH
def test_10_52_the_higher_score_first_then_10_51_the_lower_number(book: Edition) -> None:
    the = field({1: 5, 2: 6, 3: 5, 4: 4, 5: 4, 6: 4}, met=[(1, 2), (1, 3), (2, 3)])
    assert pairs_of(book, the, (4, 5, 6), above=(1, 2, 3)) == [(2, 4), (1, 5), (3, 6)]


@BOTH
def test_10_61_going_up_the_higher_number_first_and_the_weakest_opponent(book: Edition) -> None:
    the = field({1: 4, 2: 4, 3: 3, 4: 3}, met=[(3, 4)])
    assert pairs_of(book, the, (1, 2), below=(3, 4), down=False) == [(4, 2), (3, 1)]


def test_10_62_the_higher_score_first_as_printed_and_3_7_2_the_lower() -> None:
    the = field({1: 4, 2: 4, 3: 2, 4: 3}, met=[(3, 4)])
    assert pairs_of(SWISS_RULES, the, (1, 2), below=(3, 4), down=False) == [(4, 2), (3, 1)]
    assert pairs_of(LIM, the, (1, 2), below=(3, 4), down=False) == [(3, 2), (4, 1)]
    mirror = SWISS_RULES.with_readings({"floaters_from_below": "lowest score first"})
    assert pairs_of(mirror, the, (1, 2), below=(3, 4), down=False) == [(3, 2), (4, 1)]


@BOTH
def test_10_53_in_the_median_those_from_above_come_before_those_from_below(book: Edition) -> None:
    the = field({1: 4, 2: 4, 7: 5, 8: 3}, met=[(7, 8)])
    assert pairs_of(book, the, (1, 2), above=(7,), below=(8,)) == [(7, 1), (8, 2)]


@BOTH
def test_10_63_read_by_place_those_from_below_come_first_in_the_lower_half(book: Edition) -> None:
    book = book.with_readings({"floaters_in_the_median": "10.53 or 10.63 by their place"})
    the = field({1: 4, 2: 4, 7: 5, 8: 3}, met=[(7, 8)])
    assert pairs_of(book, the, (1, 2), above=(7,), below=(8,)) == [(8, 1), (7, 2)]
    in_both_halves = field({1: 5, 2: 4, 7: 4, 8: 3}, met=[(1, 8)])
    assert pairs_of(book, in_both_halves, (2, 7), above=(1,), below=(8,)) == [(1, 2), (8, 7)]


COLOURS = {1: "W", 2: "W", 3: "B", 4: "W"}


@BOTH
def test_10_7_a_floater_meets_the_first_who_lets_him_have_his_colour(book: Edition) -> None:
    the = field({1: 6, 2: 4, 3: 4, 4: 4}, colours=COLOURS)
    assert pairs_of(book, the, (2, 3, 4), above=(1,))[0] == (1, 3)


@BOTH
@pytest.mark.parametrize(("rating", "opponent"), [(2300, 3), (2299, 2), (0, 2)])
def test_10_7_in_a_maxi_only_within_100_points_of_the_first(book: Edition, rating: int, opponent: int) -> None:
    the = field({1: 6, 2: 4, 3: 4, 4: 4}, colours=COLOURS, rating={1: 2600, 2: 2400, 3: rating, 4: 2200})
    assert pairs_of(with_maxi(book, maxi=True), the, (2, 3, 4), above=(1,))[0] == (1, opponent)
    assert pairs_of(with_maxi(book, maxi=False), the, (2, 3, 4), above=(1,))[0] == (1, 3)


@BOTH
@pytest.mark.parametrize(("rating", "opponent"), [(2500, 3), (2501, 2)])
def test_10_7_read_otherwise_within_100_points_of_the_floater(book: Edition, rating: int, opponent: int) -> None:
    the = field({1: 6, 2: 4, 3: 4, 4: 4}, colours=COLOURS, rating={1: rating, 2: 2450, 3: 2400, 4: 2200})
    maxi = with_maxi(book, maxi=True).with_readings({"floater_limit": "between the opponents"})
    assert pairs_of(maxi, the, (2, 3, 4), above=(1,))[0] == (1, opponent)


# 12.2, 12.7: exchanges for colours


@BOTH
def test_12_2_the_first_who_suits_is_preferred(book: Edition) -> None:
    the = field(group(range(1, 5)), colours={1: "W", 2: "B", 3: "W", 4: "B"})
    assert pairs_of(book, the, range(1, 5)) == [(1, 4), (2, 3)]


@BOTH
@pytest.mark.parametrize(("rating", "opponent"), [(2001, 4), (2000, 4), (1999, 3), (0, 3)])
def test_12_7_in_a_maxi_only_within_100_points_of_the_first_compatible(
    book: Edition, rating: int, opponent: int
) -> None:
    the = field(group(range(1, 5)), colours={1: "W", 2: "B", 3: "W", 4: "B"}, rating={3: 2100, 4: rating})
    assert pairs_of(with_maxi(book, maxi=True), the, range(1, 5))[0] == (1, opponent)


@BOTH
def test_12_7_read_otherwise_a_player_without_rating_may_be_exchanged(book: Edition) -> None:
    the = field(group(range(1, 5)), colours={1: "W", 2: "B", 3: "W", 4: "B"}, rating={3: 2100})
    maxi = with_maxi(book, maxi=True).with_readings({"unrated_in_limit": "within the limit"})
    assert pairs_of(maxi, the, range(1, 5))[0] == (1, 4)


MOST = {"due_colours_of_a_group": "most due colours"}


@BOTH
def test_12_2_the_earlier_player_keeps_his_advantage_unless_most_colours_count(book: Edition) -> None:
    colours = {1: "B", 2: "W", 3: "W", 4: "B", 5: "B", 6: "W"}
    the = field(group(range(1, 7)), colours=colours, met=[(3, 4), (2, 4)])
    assert pairs_of(book, the, range(1, 7)) == [(1, 6), (2, 3), (4, 5)]
    assert pairs_of(book.with_readings(MOST), the, range(1, 7)) == [(1, 3), (2, 5), (4, 6)]


def all_pairings(line: tuple[int, ...], apart: set[frozenset[int]]) -> Iterator[list[tuple[int, int]]]:
    """Every pairing of a group in the order of the exchanges, by trying them all."""
    if not line:
        yield []
        return
    half = len(line) // 2
    for other in (*line[half:], *reversed(line[1:half])):
        if frozenset((line[0], other)) not in apart:
            for pairs in all_pairings(tuple(one for one in line if one not in (line[0], other)), apart):
                yield [(line[0], other), *pairs]


def test_12_2_most_due_colours_is_the_first_pairing_in_which_most_suit() -> None:
    random = Random(12)
    differ = 0
    for _ in range(300):
        line = tuple(range(1, 2 * random.randint(2, 4) + 1))
        colours = {one: random.choice(("W", "B", "")) for one in line}
        games = random.sample(list(combinations(line, 2)), random.randint(0, 5))
        found = list(all_pairings(line, unordered(games)))
        if found:
            suits = {one: suited(pairs, colours) for one, pairs in enumerate(found)}
            best = next(one for one in suits if suits[one] == max(suits.values()))
            the = field(group(line), colours=colours, met=games)
            assert pairs_of(LIM.with_readings(MOST), the, line) == found[best]
            differ += pairs_of(LIM, the, line) != found[best]
    assert differ > 3


def suited(pairs: list[tuple[int, int]], colours: dict[int, str]) -> int:
    return sum(colours[one] != colours[other] or not colours[one] for one, other in pairs)
