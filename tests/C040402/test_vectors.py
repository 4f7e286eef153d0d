"""C.04.4.2: whole rounds with the answer beside them, and the worked examples (a) to (d)."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from tabellone.pairing import fold
from tabellone.pairing.burstein import is_seeding
from tabellone.pairing.completion import Completion
from tabellone.pairing.criteria import Bracket
from tabellone.pairing.fold import Scene, Solution
from tabellone.pairing.matching import bits, is_perfect, maximum, set_of
from tabellone.pairing.opposition import index
from tabellone.pairing.system import Field
from tests.oracle.fold import BOOKS, field, paired
from tests.oracle.literal_burstein import in_order
from tests.oracle.literal_state import matchings
from tests.oracle.literal_vectors import Position, expected, position, vectors
from tests.oracle.test_literal_burstein import FIVE

BOOK = BOOKS["burstein"]
VECTORS = vectors("burstein_small")
RANKED = [item for item in VECTORS if "index" in item]


def test_every_golden_round_is_used() -> None:
    assert (len(VECTORS), len(RANKED)) == (20, 10)
    assert [is_seeding(BOOK, field(BOOK, item)) for item in VECTORS] == [item not in RANKED for item in VECTORS]


@pytest.mark.parametrize("item", VECTORS, ids=lambda item: str(item["id"]))
def test_a_golden_round_is_paired_as_expected(item: Position) -> None:
    assert paired("burstein", item) == expected(item)


@pytest.mark.parametrize("item", RANKED, ids=lambda item: str(item["id"]))
def test_1_7_the_index_is_as_expected(item: Position) -> None:
    """The engine counts in tenths of a point, the products of points are hundredths."""
    before = field(BOOK, item)
    found = {str(number): index(BOOK, before, player) for number, player in before.everyone.items()}
    assert found == {number: (10 * points, 100 * products) for number, (points, products) in item["index"].items()}


# (a) The order of pairings


def first_of(size: int, pairs: int, forbidden: set[tuple[int, int]]) -> list[tuple[int, int]] | None:
    """The first pairing of numbers 1 to size, 0 for nobody, as the engine builds it; one may float or none."""
    nobody = size
    single = size - 2 * pairs
    rows = [set_of(j for j in range(size) if j != i and (i + 1, j + 1) not in forbidden) for i in range(size)]
    rows = [row | single << nobody for row in rows] + [single * ((1 << size) - 1)]
    everyone = (1 << size) - 1 | single << nobody
    mate = maximum(rows, everyone)
    if not is_perfect(mate, everyone):
        return None
    return [(i + 1, j + 1) for i, j in fold._folded(rows, mate, everyone, nobody)]


@pytest.mark.parametrize(("size", "pairs"), [(4, 2), (5, 2), (6, 3), (7, 3)])
def test_4_3_of_all_pairings_that_are_allowed_the_first_in_the_order_of_the_list(size: int, pairs: int) -> None:
    every = in_order(size, list(matchings(tuple(range(1, size + 1)), pairs, lambda *_: True)))
    random = Random(size)
    kept_apart = [(i, j) for i in range(1, size + 1) for j in range(1, i)]
    for _ in range(200):
        chosen = random.sample(kept_apart, random.randint(0, len(kept_apart)))
        forbidden = {pair for two in chosen for pair in (two, two[::-1])}
        allowed = [list(made) for made, _ in every if forbidden.isdisjoint(made)]
        assert first_of(size, pairs, forbidden) == (allowed[0] if allowed else None)


def test_4_3_the_weights_list_the_45_ways_to_make_two_pairs_of_six() -> None:
    """Forbid what was found, one pair at a time, and the next in the list is found; in all, each of the 45."""
    every = in_order(6, list(matchings(tuple(range(1, 7)), 2, lambda *_: True)))
    assert len(every) == 45
    for made, floaters in every:
        apart = [(i, j) for i in range(1, 7) for j in range(1, i) if (j, i) not in made]
        allowed = [one for one in every if {(i, j) for j, i in one[0]}.isdisjoint(apart)]
        assert allowed == [(made, floaters)]
        assert six(apart) == (made, floaters)
    for apart in ([], [(6, 1)], [(6, 1), (5, 1)], [(6, 2), (5, 2), (4, 2), (3, 2)]):
        first = next(one for one in every if {(i, j) for j, i in one[0]}.isdisjoint(apart))
        assert six(apart) == first


def six(apart: list[tuple[int, int]]) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]]:
    """Two pairs and two floaters of six players, who below meet two others with whom all but two pairs are allowed."""
    item = position(9, {n: "F F F F F" if n < 7 else "H Z Z Z Z" for n in range(1, 9)})
    before = field(BOOK, item)
    forbidden = frozenset(frozenset(two) for two in [*apart, (7, 8)])
    found = fold.solved(scene_of(replace(before, forbidden=forbidden), range(1, 9), 6, 2))
    pairs = tuple(sorted((i + 1, j + 1) for i, j in found.pairs))
    return pairs, tuple(i + 1 for i in bits(found.floaters))


def scene_of(before: Field, ranking: Sequence[int], size: int, following: int = 0) -> Scene:
    """A bracket of the first of a ranking, then the next scoregroup; the others are below."""
    ranked = replace(before, players=tuple(before.everyone[number] for number in ranking))
    criteria = Bracket(BOOK, ranked, ranked.players, 0)
    everyone, upper, lower = (1 << len(ranking)) - 1, (1 << size) - 1, (1 << size + following) - 1
    return Scene(criteria, Completion(ranked, criteria.preferences), upper, lower & ~upper, everyone & ~lower)


# (b), (c), (d)


def test_b_four_players_fold() -> None:
    assert paired("burstein", position(1, dict.fromkeys(range(1, 5), ""))) == ({(1, 4), (3, 2)}, None)


def test_c_six_players_fold_and_if_1_has_met_6_then_2_meets_him() -> None:
    assert paired("burstein", position(1, dict.fromkeys(range(1, 7), ""))) == ({(1, 6), (5, 2), (3, 4)}, None)
    met = {1: "6w=", 2: "H", 3: "H", 4: "H", 5: "H", 6: "1b="}
    assert paired("burstein", position(3, met)) == ({(5, 1), (6, 2), (3, 4)}, None)


def test_d_the_first_candidate_without_a_preference_denied() -> None:
    """In the order 7, 9, 5, 8, 1 they want W B B W W, 5 and 1 have met, and somebody floats: 7-5, 9-1, and 8 floats."""
    scene = scene_of(field(BOOK, FIVE), (7, 9, 5, 8, 1, 3, 2, 4, 6, 10), 5, 1)
    assert "".join(wish.colour for wish in scene.criteria.preferences[:5]) == "wbbww"
    assert fold.solved(replace(scene, further=0)) == Solution(((0, 2), (1, 4)), 1 << 3)
