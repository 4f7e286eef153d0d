"""
Small events in the notation of an arbiter's notebook. A cross-table has a row for each player: "* 1 = 0 +". Rounds are
lists of pairings, White first, and of byes: "1-4 1:0  5-2 =:=  6-4 +:-  7 U".
"""

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from tabellone import Tournament, read_trf
from tabellone.facts.result import STANDARD, Scoring
from tabellone.facts.tournament import Cell, Day, Entrant
from tests.oracle.random_events import circle

GOLDEN = Path(__file__).parent / "golden" / "standings"


def event_of(given: Mapping[str, Any], start: date | None = None) -> Tournament:
    """The event of a case: a report beside the tests, a cross-table, or rounds."""
    if "report" in given:
        return read_trf((GOLDEN / given["report"]).read_bytes())[0]
    if "cross_table" in given:
        return cross_table(given["cross_table"], start)
    return from_rounds(given["rounds"], start, given.get("ratings", {}))


def from_rounds(
    rounds: Sequence[str],
    start: date | None = None,
    ratings: Mapping[str, int] | None = None,
    *,
    scoring: Scoring = STANDARD,
    total: int | None = None,
    kind: str = "Swiss",
    abnormal: tuple[Any, ...] = (),
) -> Tournament:
    """An event from its rounds; who is not named in one is not paired in it."""
    cells: dict[int, dict[int, Cell]] = {}
    for at, text in enumerate(rounds, 1):
        words = text.split()
        for who, what in zip(words[::2], words[1::2], strict=True):
            one, _, other = who.partition("-")
            if not other:
                cells.setdefault(int(one), {})[at] = Cell(0, "", what)
                continue
            white, black = (part or " " for part in what.split(":"))
            cells.setdefault(int(one), {})[at] = Cell(int(other), "w", white)
            cells.setdefault(int(other), {})[at] = Cell(int(one), "b", black)
    players = tuple(
        Entrant(
            number,
            f"Player {number}",
            rating=(ratings or {}).get(str(number)),
            rounds=tuple(own.get(at, Cell()) for at in range(1, len(rounds) + 1)),
        )
        for number, own in sorted(cells.items())
    )
    return Tournament(
        players,
        start=Day(start.year, start.month, start.day) if start else None,
        total_rounds=total or len(rounds),
        scoring=scoring,
        kind=kind,
        abnormal=abnormal,
    )


def cross_table(rows: Sequence[str], start: date | None = None) -> Tournament:
    """A round robin from its cross-table; the rounds are those of the circle."""
    table = [row.split() for row in rows]
    numbers = list(range(1, len(table) + 1))
    cells: dict[int, list[Cell]] = {number: [] for number in numbers}
    for cycle in range(max(len(cell) for row in table for cell in row)):
        for pairs in circle(numbers):
            for one, other in pairs:
                for own, rival, colour in ((one, other, "w"), (other, one, "b")):
                    if own:
                        letter = table[own - 1][rival - 1][cycle] if rival else "Z"
                        cells[own].append(Cell(rival, colour if rival else "", letter))
    return Tournament(
        tuple(Entrant(number, f"Player {number}", rounds=tuple(cells[number])) for number in numbers),
        start=Day(start.year, start.month, start.day) if start else None,
        total_rounds=len(cells[1]),
        kind="Round robin",
    )
