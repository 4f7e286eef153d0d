"""One row of the final table of a round robin."""

from collections.abc import Mapping
from dataclasses import dataclass

from tabellone.exact import Points


@dataclass(frozen=True, slots=True)
class Entry:
    """
    A player of the table: his points and, where the cross-table is known, his games by opponent (None is a game not
    played).
    """

    player: str
    rating: int | None
    points: Points
    k: int | None = None
    results: Mapping[str, tuple[Points | None, ...]] | None = None
    first_event: bool = True
