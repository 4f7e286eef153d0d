"""
Rounds of the Dubov and the Burstein System that are too large for the literal enumerators: they are legal and complete,
there is one whenever there can be one, and the quick way to a bracket gives what the slow one gives.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from random import Random

import pytest

from tabellone.pairing import fold, subgroups, upfloaters
from tabellone.pairing.burstein import is_seeding
from tabellone.pairing.burstein_round import Round as BursteinRound
from tabellone.pairing.dubov_round import Round as DubovRound
from tabellone.pairing.matching import bits, set_of
from tests.oracle.fold import BOOKS, ENGINES, field, paired
from tests.oracle.literal_dubov import DubovState
from tests.oracle.literal_state import State, same_absolute_preference
from tests.oracle.literal_vectors import vectors
from tests.oracle.positions import Answer, Position, positions

ROUNDS = 2_000 if os.environ.get("TABELLONE_LONG") == "1" else 200
SYSTEMS = pytest.mark.parametrize("system", ENGINES)
STATES = {"dubov": DubovState, "burstein": State}
PRIME = (1 << 61) - 1


def may_meet(state: State, one: int, other: int) -> bool:
    return other not in state.met[one] and not same_absolute_preference(state, one, other)


def can_be_completed(state: State) -> bool:
    """
    Whether everybody can be paired, an odd one with the bye: a graph has a perfect matching if its Tutte matrix is
    regular, and random numbers modulo a large prime tell so; nothing is searched.
    """
    present = [*state.present, *[0] * (len(state.present) % 2)]
    random = Random(1)
    matrix = [[0] * len(present) for _ in present]
    for i, one in enumerate(present):
        for j in range(i):
            other = present[j]
            legal = not state.barred_since_2026(other) if one == 0 else may_meet(state, one, other)
            if legal:
                matrix[i][j] = random.randrange(1, PRIME)
                matrix[j][i] = -matrix[i][j] % PRIME
    return regular(matrix)


def regular(matrix: list[list[int]]) -> bool:
    size = len(matrix)
    for column in range(size):
        pivot = next((row for row in range(column, size) if matrix[row][column]), None)
        if pivot is None:
            return False
        matrix[column], matrix[pivot] = matrix[pivot], matrix[column]
        inverse = pow(matrix[column][column], -1, PRIME)
        for row in range(column + 1, size):
            factor = matrix[row][column] * inverse % PRIME
            if factor:
                above, below = matrix[column], matrix[row]
                matrix[row] = [(x - factor * y) % PRIME for x, y in zip(below, above, strict=True)]
    return True


@SYSTEMS
def test_a_round_is_legal_and_complete_and_there_is_one_whenever_there_can_be(system: str) -> None:
    sizes, without = set(), 0

    def pair(position: Position) -> Answer:
        nonlocal without
        answer, state = paired(system, position), STATES[system](position)
        sizes.add(len(state.present))
        assert (answer is None) == (not can_be_completed(state)), position
        if answer is None:
            without += 1
            return None
        couples, bye = answer
        seated = [number for couple in couples for number in couple] + ([] if bye is None else [bye])
        assert sorted(seated) == sorted(state.present)
        assert all(may_meet(state, *couple) for couple in couples)  # no seeding round is the last, with topscorers
        assert bye is None or not state.barred_since_2026(bye)
        return answer

    found = positions(41, ROUNDS, (6, 60), pair)
    assert sum(1 for _ in found) == ROUNDS
    assert max(sizes) > 45
    assert without > 0


def larger(system: str, seed: int) -> Iterator[Position]:
    return positions(seed, ROUNDS // 2, (10, 36), lambda position: paired(system, position), forfeits=0.02)


def test_upfloaters_are_those_of_the_cheapest_pairing_of_all() -> None:
    several = 0
    for position in larger("dubov", 42):
        if paired("dubov", position) is None:
            continue
        drawn = DubovRound(BOOKS["dubov"], field(BOOKS["dubov"], position))
        unpaired = drawn.below.everyone & ~(0 if drawn.bye is None else 1 << drawn.bye)
        for bracket in drawn.brackets:
            lower = unpaired & ~bracket.residents
            assert upfloaters._several(drawn.roll, bracket.residents, lower, completing=True) == bracket.upfloaters
            several += bracket.upfloaters.bit_count() > 1
            unpaired &= ~(bracket.residents | bracket.upfloaters)
    assert several > ROUNDS // 20


def test_who_levels_the_subgroups_is_told_by_the_cheapest_pairing_too() -> None:
    """The shortcut takes the first numbers where they will do; weights say the same."""
    shifted = 0
    for position in larger("dubov", 43):
        if paired("dubov", position) is None:
            continue
        for bracket in DubovRound(BOOKS["dubov"], field(BOOKS["dubov"], position)).brackets:
            members = bracket.residents | bracket.upfloaters
            groups = subgroups.subgroups(bracket.roll, members)
            group = int(groups[0].bit_count() <= groups[1].bit_count())
            if bracket.sides.parted or not bracket.sides.levelled:
                continue
            numbered = subgroups.numbers_of(bracket.roll, group, groups[group])
            rows = subgroups._within(bracket.roll.rows, groups[1 - group], groups[group])
            inside = subgroups.pairs_inside(rows, members, groups[group], numbered)
            assert subgroups._first_of(inside, numbered) == bracket.sides.levelled
            shifted += 1
    assert shifted > ROUNDS // 2


def test_the_first_pairing_of_a_bracket_is_the_cheapest_of_all() -> None:
    by_itself = 0
    for position in larger("burstein", 44):
        before = field(BOOKS["burstein"], position)
        if paired("burstein", position) is None or is_seeding(BOOKS["burstein"], before):
            continue
        for bracket in BursteinRound(BOOKS["burstein"], before).brackets:
            by_itself += fold._by_itself(bracket.scene) is not None
            cheapest, left = fold._by_weights(bracket.scene, completing=True)
            assert (set(cheapest.pairs), cheapest.floaters) == (set(bracket.solution.pairs), bracket.solution.floaters)
            if bracket.scene.lower:
                assert left == fold.left_in_next(bracket.scene, cheapest.floaters)
    assert by_itself > ROUNDS // 2


ASK = """
import json
from tests.oracle.fold import paired
from tests.oracle.literal_vectors import vectors
for system in ("dubov", "burstein"):
    for item in vectors(f"{system}_small"):
        couples, bye = paired(system, item)
        print(json.dumps([sorted(couples), bye]))
"""


def test_another_process_gives_the_same_answers() -> None:
    """Sets and hashes are in another order there."""
    answers = {
        subprocess.run(
            [sys.executable, "-c", ASK],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(answers) == 1
    assert len(answers.pop().splitlines()) == sum(len(vectors(f"{system}_small")) for system in ENGINES)


def test_the_check_for_a_complete_round_is_right_about_small_graphs() -> None:
    """A pair has a perfect matching, three in a row with a fourth apart have none."""
    assert regular([[0, 5], [PRIME - 5, 0]])
    assert not regular([[0, 1, 0, 0], [PRIME - 1, 0, 1, 0], [0, PRIME - 1, 0, 0], [0, 0, 0, 0]])
    assert list(bits(set_of([2, 0]))) == [0, 2]
