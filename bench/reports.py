"""
How long a report of 9,999 players and 20 rounds takes to write, to read and to check, beside a plain read of the same
bytes, in one run; and the memory that reading it takes.
"""

import os
import platform
import resource
import sys
import time
from datetime import UTC, datetime
from random import Random

from tabellone import Points, Tournament, read_trf, write_trf
from tabellone.facts.result import OUTCOMES, STANDARD
from tabellone.facts.tournament import Cell, Day, Entrant

PLAYERS, ROUNDS = 9_999, 20
MIRROR = {"1": "0", "=": "=", "0": "1", "+": "-"}


def tournament(players: int, rounds: int) -> Tournament:
    """Random pairings and results; somebody has the bye in every round."""
    random = Random(9999)  # noqa: S311 - the games of a bench are not secrets
    cells: list[list[Cell]] = [[] for _ in range(players + 1)]
    for _ in range(rounds):
        numbers = random.sample(range(1, players + 1), players)
        if players % 2:
            cells[numbers.pop()].append(Cell(0, "", "U"))
        for white, black in zip(numbers[::2], numbers[1::2], strict=True):
            result = random.choice("1=0+")
            cells[white].append(Cell(black, "w", result))
            cells[black].append(Cell(white, "b", MIRROR[result]))
    points = [sum((STANDARD.points(OUTCOMES[cell.letter]) for cell in own), Points(0)) for own in cells]
    order = sorted(range(1, players + 1), key=lambda number: -points[number])
    rank = {number: place for place, number in enumerate(order, 1)}
    entrants = tuple(
        Entrant(
            number=n,
            name=f"Rossi, Anna {n:04d}",
            sex="w",
            rating=2400 - n % 1200,
            federation="ITA",
            fide_id=800_000 + n,
            born=Day(1990, 0, 0),
            points=points[n],
            rank=rank[n],
            rounds=tuple(cells[n]),
        )
        for n in range(1, players + 1)
    )
    return Tournament(players=entrants, name="Bench", start=Day(2026, 1, 1), end=Day(2026, 1, 9))


def main() -> None:
    print(f"{datetime.now(UTC):%Y-%m-%d}, {os.cpu_count()} cores, Python {platform.python_version()}")
    data, _ = write_trf(tournament(PLAYERS, ROUNDS))
    start = time.perf_counter()
    lines = data.decode().split("\r\n")
    plain = time.perf_counter() - start
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.perf_counter()
    read, findings = read_trf(data)
    reading = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.perf_counter()
    again, _ = write_trf(read)
    writing = time.perf_counter() - start
    assert again == data, "a canonical report survives"
    print(f"{PLAYERS} players, {ROUNDS} rounds, {len(lines)} lines, {len(data):,} bytes; findings: {len(findings)}")
    print(f"plain read of the same bytes (baseline)  {1000 * plain:9.1f} ms")
    print(
        f"read and check                           {1000 * reading:9.1f} ms  {reading / plain:8.1f} times the baseline"
    )
    print(
        f"write                                    {1000 * writing:9.1f} ms  {writing / plain:8.1f} times the baseline"
    )
    print(f"peak memory {peak // 1024} MB, of which {(peak - before) // 1024} MB for reading")
    if reading > 3:
        sys.exit("slower than promised: 3 s")


if __name__ == "__main__":
    main()
