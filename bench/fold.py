"""
How long the Dubov and the Burstein System take to pair nine rounds of a tournament, beside a plain baseline in the same
run: one maximum matching of everybody who may meet in the last of these rounds. Results are drawn, a few players are
absent in every round.
"""

import os
import platform
import time
from datetime import UTC, date, datetime
from random import Random
from types import ModuleType

from tabellone import Edition, edition
from tabellone.facts.tournament import Cell, Entrant, Tournament
from tabellone.pairing import burstein, dubov
from tabellone.pairing.colour import preference
from tabellone.pairing.completion import Completion
from tabellone.pairing.matching import maximum
from tabellone.pairing.system import Field, Pairing, field_of

ROUNDS = 9
RESULTS = (("1", "0"), ("=", "="), ("0", "1"))


class Event:
    """A tournament in the making."""

    def __init__(self, size: int) -> None:
        self.random = Random(size)  # noqa: S311 - the games of a bench are not secrets
        ratings = sorted((self.random.randint(1400, 2600) for _ in range(size)), reverse=True)
        self.ratings = dict(enumerate(ratings, 1))
        self.cells: dict[int, list[Cell]] = {number: [] for number in self.ratings}

    def report(self, absent: tuple[int, ...]) -> Tournament:
        players = tuple(
            Entrant(number, f"Player {number}", rating=self.ratings[number], rounds=tuple(cells))
            for number, cells in self.cells.items()
        )
        return Tournament(players, total_rounds=ROUNDS, initial_colour="W", absent=absent)

    def play(self, pairing: Pairing, absent: tuple[int, ...]) -> None:
        for number in absent:
            self.cells[number].append(Cell(letter="Z"))
        if pairing.bye:
            self.cells[pairing.bye].append(Cell(letter="U"))
        for pair in pairing.pairs:
            white, black = self.random.choices(RESULTS, (3, 2, 1) if pair.white < pair.black else (1, 2, 3))[0]
            self.cells[pair.white].append(Cell(pair.black, "w", white))
            self.cells[pair.black].append(Cell(pair.white, "b", black))


def rounds(system: ModuleType, book: Edition, size: int) -> tuple[list[float], Field]:
    """The seconds of each round, and the last field."""
    event, seconds = Event(size), []
    for at in range(1, ROUNDS + 1):
        absent = tuple(number for number in event.cells if event.random.random() < 0.02)
        field = field_of(event.report(absent), book, at)
        start = time.perf_counter()
        pairing = system.pair(book, field)
        seconds.append(time.perf_counter() - start)
        event.play(pairing, absent)
    return seconds, field


def baseline(book: Edition, field: Field) -> float:
    start = time.perf_counter()
    graph = Completion(field, [preference(book, player) for player in field.players])
    maximum(graph.rows, graph.everyone)
    return time.perf_counter() - start


def main() -> None:
    print(f"{datetime.now(UTC):%Y-%m-%d}, {os.cpu_count()} cores, Python {platform.python_version()}")
    print(f"{'system':<10}{'players':>8}{'nine rounds':>14}{'slowest round':>16}{'growth':>9}   of the baseline")
    day = date(2026, 3, 1)
    for system, chapter in ((dubov, "C.04.4.1"), (burstein, "C.04.4.2")):
        book, before = edition(chapter, on=day), 0.0
        for size in (50, 200, 500, 1000):
            seconds, field = rounds(system, book, size)
            total, worst = sum(seconds), max(seconds)
            growth = f"{total / before:8.1f}x" if before else ""
            ratio = worst / baseline(book, field)
            name = system.__name__.rsplit(".", 1)[-1]
            print(f"{name:<10}{size:>8}{total:>12.3f} s{worst:>14.3f} s{growth:>9}{ratio:>12.1f} times")
            before = total


if __name__ == "__main__":
    main()
