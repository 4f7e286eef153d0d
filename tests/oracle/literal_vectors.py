"""The golden positions for the literal pairing references, and how a test writes down a position of its own."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.oracle.literal_state import Round

GOLDEN = Path(__file__).parents[1] / "golden" / "pairing"
Position = dict[str, Any]


def vectors(name: str) -> list[Position]:
    items: list[Position] = json.loads((GOLDEN / f"{name}.json").read_text())
    return items


def expected(item: Position) -> Round:
    return {(white, black) for white, black in item["pairs"]}, item["bye"]


def position(
    total_rounds: int,
    histories: Mapping[int, str],
    *,
    initial_colour: str = "W",
    absent: Sequence[int] = (),
    ratings: Mapping[int, int] | None = None,
    **more: Any,
) -> Position:
    """The players by number with a token for every past round: `12w1` a game, `5b-` a forfeit, U H F Z a bye."""
    ratings = ratings or {}
    return {
        "round": len(next(iter(histories.values())).split()) + 1,
        "total_rounds": total_rounds,
        "initial_colour": initial_colour,
        "players": [
            {"tpn": n, "rating": ratings.get(n, 2500 - 10 * n), "history": past} for n, past in histories.items()
        ],
        "absent": list(absent),
        **more,
    }


def who_meets_whom(found: Round | None) -> tuple[set[frozenset[int]], int | None]:
    """A round without its colours."""
    assert found
    pairs, bye = found
    return {frozenset(pair) for pair in pairs}, bye
