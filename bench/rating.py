"""
How long the rating calculators take, each beside a plain baseline in the same run: reading the same numbers and
adding them up. Prints one line each; times are the best of five.
"""

import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, date, datetime
from random import Random

from tabellone import RatedGame, edition, explain, rate_round_robin, rating_change
from tabellone.exact import Points
from tabellone.facts.cross_table import Entry
from tabellone.facts.event import RESULTS
from tabellone.rulebook import CHAPTERS, effective_days
from tabellone.rulebook.load import load_edition, load_interpretations, load_table


def best(work: Callable[[], object], runs: int = 5) -> float:
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def line(what: str, seconds: float, baseline: float | None = None) -> None:
    ratio = f"{seconds / baseline:8.1f} times the baseline" if baseline else ""
    print(f"{what:<58} {1000 * seconds:9.2f} ms {ratio}")


def load_one() -> None:
    load_edition.cache_clear()
    load_edition("B.02", date(2017, 7, 1))


def load_all() -> None:
    for cached in (load_edition, load_interpretations, load_table):
        cached.cache_clear()
    for chapter in CHAPTERS:
        for day in effective_days(chapter):
            load_edition(chapter, day)


def main() -> None:
    print(f"{datetime.now(UTC):%Y-%m-%d}, {os.cpu_count()} cores, Python {platform.python_version()}")
    book, old = edition("B.02", on=date(2024, 3, 1)), edition("B.02", on=date(1998, 1, 1))
    random = Random(1)  # noqa: S311 - the games of a bench are not secrets
    events = [
        (random.randint(1400, 2600), [RatedGame(random.randint(1400, 2600), random.choice(RESULTS)) for _ in range(9)])
        for _ in range(2000)
    ]
    plain = best(lambda: [sum(own - game.opponent + int(game.result) for game in games) for own, games in events])
    line("18,000 games: adding them up (baseline)", plain)
    line(
        "18,000 games: worksheets, game by game",
        best(lambda: [rating_change(book, *event, 20) for event in events]),
        plain,
    )
    line(
        "18,000 games: worksheets, by average (1997)",
        best(lambda: [rating_change(old, *event, 15) for event in events]),
        plain,
    )
    table = [Entry(str(i), 2000 + 10 * i if i % 3 else None, Points(5 * 19), 20) for i in range(20)]
    rr = edition("B.02", on=date(2017, 7, 1))
    line("a round robin of 20 players, 7 of them unrated", best(lambda: rate_round_robin(rr, table)))
    worked = rate_round_robin(rr, table)
    line("the same, printed with its citations", best(lambda: explain(worked)))
    line("reading one edition", best(load_one))
    line("reading all editions, tables and notes", best(load_all))
    bare = best(lambda: run("-c", "pass"))
    line("starting Python (baseline)", bare)
    line("tabellone --help", best(lambda: run("-m", "tabellone", "--help")), bare)
    calc = "calc expected --own 1850 --opponent 1700 --date 2017-08-01"
    line("tabellone calc expected ...", best(lambda: run("-m", "tabellone", *calc.split())), bare)


def run(*arguments: str) -> None:
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)  # noqa: S603 - our own command


if __name__ == "__main__":
    main()
