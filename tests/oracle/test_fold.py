"""
The engines of the Dubov and the Burstein System and the literal enumerators agree on random rounds: pairs, colours,
bye, and whether there is a legal round at all.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import pytest

from tests.oracle.fold import ENGINES, LITERAL, paired
from tests.oracle.positions import Answer, Position, positions

EACH = 1_000 if os.environ.get("TABELLONE_LONG") == "1" else 150  # rounds of one kind and system

KINDS: Mapping[str, dict[str, Any]] = {
    "ordinary": {"players": (2, 10)},
    "ratings in any order": {"players": (4, 10), "rated_in_order": False},
    "byes": {"players": (4, 10), "absences": 0.2},
    "zero-point byes": {"players": (4, 10), "byes": "Z", "absences": 0.25},
    "forfeits": {"players": (4, 10), "forfeits": 0.35},
    "as many rounds as can be": {"players": (3, 7), "absences": 0.02, "late": 0.0},
    "withdrawals and late entries": {"players": (6, 10), "withdrawals": 0.08, "late": 0.4},
}
SYSTEMS = pytest.mark.parametrize("system", ENGINES)


def as_one_answer(system: str) -> Callable[[Position], Answer]:
    """The literal round, after the engine has been asked too."""

    def pair(position: Position) -> Answer:
        literal: Answer = LITERAL[system].pair(position)
        assert paired(system, position) == literal, position
        return literal

    return pair


def drawn(found: Iterator[Position]) -> int:
    return sum(1 for _ in found)


@SYSTEMS
@pytest.mark.parametrize("kind", KINDS)
def test_the_engine_pairs_as_the_literal_enumerator(system: str, kind: str) -> None:
    assert drawn(positions(23, EACH, pair=as_one_answer(system), **KINDS[kind])) == EACH


@SYSTEMS
def test_they_agree_with_virtual_points(system: str) -> None:
    """Any virtual points, not only those of a method, in any round."""
    answer = as_one_answer(system)

    def pair(position: Position) -> Answer:
        return answer(with_virtual_points(position))

    assert drawn(positions(24, EACH, (4, 10), pair)) == EACH


def with_virtual_points(position: Position) -> Position:
    tournament = position["id"].rsplit("-", 1)[0]
    history, now = {}, {}
    for player in position["players"]:
        random = Random(f"{tournament} {player['tpn']}")
        points = [random.choice((0, 0, 0.5, 1)) for _ in range(position["round"])]
        history[str(player["tpn"])], now[str(player["tpn"])] = points[:-1], points[-1]
    return {**position, "virtual": {number: one for number, one in now.items() if one}, "virtual_history": history}


@SYSTEMS
def test_they_agree_after_rounds_paired_by_hand(system: str) -> None:
    """Histories that no pairing program makes: the same colour four times, a colour difference of four."""
    answer, random = as_one_answer(system), Random(25)
    unpairable = 0

    def pair(position: Position) -> Answer:
        nonlocal unpairable
        unpairable += answer(position) is None
        return by_hand(position, random)

    assert drawn(positions(25, EACH, (3, 10), pair)) == EACH
    assert unpairable >= EACH // 50


def by_hand(position: Position, random: Random) -> Answer:
    """Anybody with anybody he has not met, in any colour."""
    present = [p["tpn"] for p in position["players"] if p["tpn"] not in position["absent"]]
    met = {
        p["tpn"]: {int(token[:-2]) for token in p["history"].split() if token[-1] in "10="} for p in position["players"]
    }
    for _ in range(30):
        random.shuffle(present)
        couples = list(zip(present[::2], present[1::2], strict=False))
        if all(black not in met[white] for white, black in couples):
            return set(couples), present[-1] if len(present) % 2 else None
    return None
