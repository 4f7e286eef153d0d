"""
How long a round by the Lim System takes and how much memory it needs, in both editions, beside a plain baseline in the
same run: reading the report of the rounds before. Round 7 of simulated tournaments, 250 to 2,000 players. What the
project promises is checked: 500 players within 1 second, 2,000 within 10, and memory that grows less than the square of
the players.
"""

import os
import platform
import sys
import time
import tracemalloc
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import partial
from random import Random

from tabellone.facts.tournament import Cell, Entrant, Tournament
from tabellone.pairing.lim import pair, why
from tabellone.pairing.system import field_of
from tabellone.rulebook import Edition, exact_edition

SIZES = (250, 500, 1000, 2000)
ROUND, ROUNDS = 7, 9
LIMITS = {500: 1.0, 2000: 10.0}  # seconds
EDITIONS = (date(1989, 7, 1), date(2026, 2, 1))


def tournament(book: Edition, players: int, rounds: int) -> Tournament:
    """So many rounds, paired by the edition; the stronger wins more often, 4 in 100 are absent from a round."""
    random = Random(players)  # noqa: S311 - the games of a bench are not secrets
    ratings = sorted((random.randint(1400, 2600) for _ in range(players)), reverse=True)
    history: dict[int, list[Cell]] = {number: [] for number in range(1, players + 1)}
    for at in range(1, rounds + 1):
        absent = tuple(number for number in history if random.random() < 0.04)
        drawn = pair(book, field_of(_report(ratings, history, absent), book, at))
        for number in absent:
            history[number].append(Cell(letter="H"))
        for one in drawn.pairs:
            favourite = ratings[one.white - 1] - ratings[one.black - 1] + random.randint(-400, 400)
            white, black = ("=", "=") if abs(favourite) < 100 else ("1", "0") if favourite > 0 else ("0", "1")
            history[one.white].append(Cell(one.black, "w", white))
            history[one.black].append(Cell(one.white, "b", black))
        if drawn.bye:
            history[drawn.bye].append(Cell(letter="U"))
    return _report(ratings, history, ())


def _report(ratings: list[int], history: dict[int, list[Cell]], absent: tuple[int, ...]) -> Tournament:
    players = tuple(
        Entrant(number, f"Player {number}", rating=rating, rounds=tuple(history[number]))
        for number, rating in enumerate(ratings, 1)
    )
    return Tournament(players=players, total_rounds=ROUNDS, initial_colour="w", absent=absent)


def seconds(work: Callable[[], object], runs: int = 3) -> float:
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def peak(work: Callable[[], object]) -> int:
    tracemalloc.start()
    work()
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most


def main() -> None:
    print(f"{datetime.now(UTC):%Y-%m-%d}, {os.cpu_count()} cores, Python {platform.python_version()}, round {ROUND}")
    broken = []
    for day in EDITIONS:
        book = exact_edition("C.04.4.3", day)
        print(book)
        print(f"{'players':>8} {'seconds':>9} {'baseline':>9} {'ratio':>6} {'peak MB':>8} {'growth':>7}")
        before = 0
        for players in SIZES:
            report = tournament(book, players, ROUND - 1)
            field = field_of(report, book, ROUND)
            took, plain = seconds(partial(pair, book, field)), seconds(partial(field_of, report, book, ROUND))
            most = peak(partial(pair, book, field))
            growth = f"{most / before:7.2f}" if before else ""
            print(f"{players:8} {took:9.3f} {plain:9.3f} {took / plain:6.1f} {most / 1e6:8.2f} {growth}")
            if took > LIMITS.get(players, took) or (before and most > 4 * before):
                broken.append(f"{book}, {players} players: {took:.2f} s, {most / 1e6:.2f} MB")
            before = most
        field = field_of(tournament(book, SIZES[1], ROUND - 1), book, ROUND)
        one, other = field.players[0].number, field.players[SIZES[1] // 3].number
        took = seconds(partial(why, book, field, one, other))
        print(f"why {one}-{other} was not made, of {SIZES[1]} players: {took:.3f} s")
    if broken:
        sys.exit("not as promised: " + "; ".join(broken))


if __name__ == "__main__":
    main()
