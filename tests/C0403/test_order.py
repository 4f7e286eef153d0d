"""
C.04.3, the order of the candidates: article 4 of 2026, D of 2017. The costs by which the engine orders candidates put
them in the same order as writing them out does.
"""

from itertools import combinations

import pytest

from tabellone.pairing.bounds import by_bounds
from tabellone.pairing.bracket import by_costs
from tabellone.pairing.criteria import Bracket
from tabellone.pairing.order import Digits, Edge, fewest_exchanges, first_transposition, moved_down_first
from tests.oracle.fields import DUTCH, dutch_round, field_of_position
from tests.oracle.literal_dutch import exchanges, transpositions
from tests.oracle.literal_state import matchings
from tests.oracle.literal_vectors import position, who_meets_whom

BOTH = pytest.mark.parametrize("edition", DUTCH)


def all_edges(size: int) -> list[Edge]:
    return list(combinations(range(size), 2))


def cost(digits: Digits, pairs: tuple[Edge, ...], size: int) -> int:
    left = set(range(size)).difference(*pairs)
    return sum(digits.pairs.get(pair, 0) for pair in pairs) + sum(digits.alone.get(player, 0) for player in left)


def in_order(digits: Digits, candidates: list[tuple[Edge, ...]], size: int) -> list[tuple[Edge, ...]]:
    return sorted(candidates, key=lambda pairs: cost(digits, pairs, size))


def candidates(size: int, pairs: int) -> list[tuple[Edge, ...]]:
    return [made for made, _ in matchings(tuple(range(size)), pairs, lambda *_: True)]


@pytest.mark.parametrize(("size", "pairs"), [(6, 3), (7, 3), (8, 4), (8, 3)])
def test_4_3_exchanges_between_the_halves(size: int, pairs: int) -> None:
    """E1: few players, close numbers, the lowest of the upper half, the highest of the lower half."""
    digits = fewest_exchanges(all_edges(size), range(pairs), range(pairs, size))
    found = in_order(digits, candidates(size, pairs), size)
    uppers = list(dict.fromkeys(tuple(sorted(i + 1 for i, _ in made)) for made in found))
    written = [upper for upper, _ in exchanges(size, pairs)]
    assert uppers == [upper for upper in written if upper in set(uppers)]
    assert uppers[0] == tuple(range(1, pairs + 1))
    assert len({cost(digits, made, size) for made in found}) == len(uppers)  # transpositions cost nothing here


@pytest.mark.parametrize(("upper", "lower"), [(3, 3), (3, 4), (2, 4)])
def test_4_2_transpositions_of_the_lower_half(upper: int, lower: int) -> None:
    size = upper + lower
    digits = first_transposition(range(upper), range(upper, size))
    apart = [pairs for pairs in candidates(size, upper) if {i for i, _ in pairs} == set(range(upper))]
    everybody = {frozenset(two) for two in all_edges(size)}
    written = list(transpositions(tuple(range(upper)), tuple(range(upper, size)), everybody))
    assert [tuple(sorted(pairs)) for pairs in in_order(digits, apart, size)] == [tuple(sorted(one)) for one in written]


def test_4_4_sets_of_moved_down_players_and_then_their_opponents() -> None:
    """Three moved down, two of them paired with two of three residents."""
    edges = [(i, j) for i in range(3) for j in range(3, 6)]
    digits = moved_down_first(edges, 3, 6)
    made = [pairs for pairs in candidates(6, 2) if set(pairs) <= set(edges)]
    found = [(*(i for i, _ in pairs), *(j for _, j in pairs)) for pairs in in_order(digits, made, 6)]
    assert found == sorted(found)
    assert found[0] == (0, 1, 3, 4)
    assert found[-1] == (1, 2, 5, 4)


@BOTH
def test_4_2_round_one_is_the_upper_half_against_the_lower(edition: str) -> None:
    pairs, bye = who_meets_whom(dutch_round(position(9, dict.fromkeys(range(1, 12), "")), edition))
    assert pairs == {frozenset((number, number + 5)) for number in range(1, 6)}
    assert bye == 11


@BOTH
def test_the_two_ways_to_the_best_candidate_agree(edition: str) -> None:
    """By bounds and by weights: the same first candidate of a homogeneous bracket of twelve."""
    book = DUTCH[edition]
    games = {n: f"{n + 12}{'wb'[n % 2]}=" for n in range(1, 13)} | {n + 12: f"{n}{'bw'[n % 2]}=" for n in range(1, 13)}
    field = field_of_position(position(9, games, absent=list(range(13, 25))), book)
    scene = Bracket(book, field, field.players, 0)
    rows = [(1 << 12) - 1 ^ 1 << i for i in range(12)]
    bounds = by_bounds(scene, rows, 0)
    assert bounds
    assert bounds == by_costs(scene, rows, 0)
    assert {tuple(field.players[i].number for i in pair) for pair in bounds.pairs} == {
        (1, 8), (2, 7), (3, 10), (4, 9), (5, 12), (6, 11),
    }  # fmt: skip
