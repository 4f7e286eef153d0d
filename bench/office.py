"""
How long a rating office takes: a list of 1.6 million players; periods of 0.1, 1 and 10 million games by arrays; 180
periods of 100,000 games one after the other; the closing of a period by worksheets; a pool over twenty years; finding
a player by part of the name. Each measure is a fresh process and stands beside a plain Python loop over the same
arithmetic and a plain read of the same games, in that process. With `--long` also 100 million games, streamed from
shards.
"""

import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from tabellone.facts.event import RESULTS, Event, Game, Player
from tabellone.facts.history import Issue, RatingList, Record
from tabellone.facts.people import ListedPlayer, ListedRating, Person
from tabellone.facts.period import AcceptedEvent, Period
from tabellone.facts.tournament import Day
from tabellone.flow.lots import Lots
from tabellone.flow.simulate import Simulation
from tabellone.flow.simulated_world import Pool, invented
from tabellone.rating import batch
from tabellone.rating.publication import publication
from tabellone.rating.rating_list import close_period
from tabellone.rulebook import edition
from tabellone.rulebook.shelf import shelf
from tabellone.store.search import PlayerSearch, Register

PLAYERS = 1_600_000
BOOK = edition("B.02", on=date(2025, 11, 1))
SHARD = 10_000_000
LOOP_AT_MOST = 1_000_000  # games of the plain loop; of more games it takes the same time a game
SEED = 1


def players() -> tuple[Any, Any]:
    """Ratings and K; three in a hundred have 2650 or more, so that the exemption is at work."""
    random = np.random.default_rng(SEED)
    ratings = np.clip(random.normal(1750, 320, PLAYERS), 1400, 2850).astype(np.int64)
    return ratings, random.choice(np.array([10, 20, 40]), PLAYERS, p=[0.05, 0.65, 0.3])


def games(number: int, seed: int) -> tuple[Any, Any, Any]:
    """A few players play much, and everybody mostly against neighbours in rating."""
    random = np.random.default_rng(seed)
    in_order = np.argsort(players()[0], kind="stable")
    activity = np.cumsum(random.pareto(1.5, PLAYERS) + 0.01)
    of_white = np.minimum(np.searchsorted(activity, random.random(number) * activity[-1]), PLAYERS - 1)
    of_black = (of_white + random.integers(1, PLAYERS // 20, number)) % PLAYERS
    white, black = in_order[of_white].astype(np.int32), in_order[of_black].astype(np.int32)
    return white, black, random.choice(np.array([0, 1, 2], dtype=np.int8), number, p=[0.35, 0.3, 0.35])


def store(folder: Path, number: int) -> None:
    for shard, at in enumerate(range(0, number, SHARD)):
        for name, column in zip(COLUMNS, games(min(SHARD, number - at), SEED + shard), strict=True):
            np.save(folder / f"{number}-{shard}-{name}.npy", column)


COLUMNS = ("white", "black", "result")


def shards(folder: Path, number: int) -> list[tuple[Path, ...]]:
    return [
        tuple(folder / f"{number}-{shard}-{name}.npy" for name in COLUMNS)
        for shard in range((number + SHARD - 1) // SHARD)
    ]


class Clock(NamedTuple):
    """Seconds by the clock, and of this process's own work: the second does not feel what else the machine does."""

    wall: float
    cpu: float

    def __str__(self) -> str:
        return f"{self.wall:8.3f} s ({self.cpu:.3f} of work)"


def timed(work: Callable[[], Any]) -> tuple[Clock, Any]:
    wall, cpu = time.perf_counter(), time.process_time()
    found = work()
    return Clock(time.perf_counter() - wall, time.process_time() - cpu), found


def memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def rated(folder: Path, number: int) -> Any:
    """From the files to the new ratings."""
    ratings, k = players()
    rules, tally = batch.arithmetic(BOOK), batch.Tally(PLAYERS)

    def work() -> Any:
        for paths in shards(folder, number):
            white, black, result = (np.load(path, mmap_mode="r") for path in paths)
            tally.add(rules, ratings, white, black, result)
        return batch.new_ratings(BOOK, ratings, [batch.Group(k, tally.taken())])

    return min((timed(work) for _ in range(2)), key=lambda one: one[0])


def read(folder: Path, number: int) -> int:
    """A plain read of the same games: every column added up."""
    return sum(
        int(np.load(path, mmap_mode="r").sum(dtype=np.int64)) for paths in shards(folder, number) for path in paths
    )


def loop(folder: Path, number: int) -> Any:
    """The same arithmetic, a game at a time: what a program without arrays does."""
    ratings, k = (column.tolist() for column in players())
    rules = batch.arithmetic(BOOK)
    capped, uncapped, reach = rules.probability.tolist(), rules.uncapped.tolist(), rules.reach
    exempt, product = rules.exempt_from or 0, BOOK["k_volume"].product
    white, black, result = (np.load(path)[:LOOP_AT_MOST].tolist() for path in shards(folder, number)[0])

    def work() -> dict[int, int]:
        found: dict[int, list[int]] = {}
        for a, b, half_points in zip(white, black, result, strict=True):
            for player, opponent, points in ((a, b, half_points), (b, a, 2 - half_points)):
                own, other = ratings[player], ratings[opponent]
                table = uncapped if own >= exempt else capped
                sums = found.get(player)
                if sums is None:
                    sums = found[player] = [0, 0, 0, 0]
                sums[0] += 1
                sums[1] += 50 * points - table[max(-reach, min(reach, own - other)) + reach]
                sums[2] += other
                sums[3] += 5 * points
        new = {}
        for player, (count, gain, _, _) in found.items():
            change = min(k[player], product // count) * gain
            new[player] = ratings[player] + ((change + 50) // 100 if change >= 0 else -((50 - change) // 100))
        return new

    return timed(work)


def measure_period(folder: Path, number: int) -> str:
    clock, worked = rated(folder, number)
    peak = memory()
    of_reading = min(timed(lambda: read(folder, number))[0] for _ in range(2))
    of_loop, new = loop(folder, number)
    if number <= LOOP_AT_MOST:
        assert dict(zip(worked.player.tolist(), worked.rating.tolist(), strict=True)) == new, "the two differ"
    times = of_loop.cpu * number / min(number, LOOP_AT_MOST) / clock.cpu
    return (
        f"{number:,} games: {clock}, {peak:.0f} MB; a plain loop works {times:.1f} times as long, "
        f"adding up the same files {of_reading.cpu:.3f} s"
    )


def measure_history(folder: Path, number: int) -> str:
    """180 periods: the ratings of one list are those of the next."""
    ratings, k = players()
    white, black, result = (np.load(path) for path in shards(folder, number)[0])
    rules, tally = batch.arithmetic(BOOK), batch.Tally(PLAYERS)
    size, periods = 100_000, 180

    def work(period: int) -> None:
        part = slice(period * size % (number - size), period * size % (number - size) + size)
        tally.add(rules, ratings, white[part], black[part], result[part])
        worked = batch.new_ratings(BOOK, ratings, [batch.Group(k, tally.taken())])
        ratings[worked.player] = np.maximum(worked.rating, 1000)

    clocks = [timed(partial(work, period))[0] for period in range(periods)]
    whole = Clock(sum(clock.wall for clock in clocks), sum(clock.cpu for clock in clocks))
    first, last = (1000 * sum(clock.cpu for clock in part) / len(part) for part in (clocks[:30], clocks[-30:]))
    return (
        f"{periods} periods of {size:,} games: {whole}, {memory():.0f} MB; {first:.1f} ms of work each at first, "
        f"{last:.1f} at the end"
    )


def measure_worksheets(_folder: Path, number: int) -> str:
    """A federation's month: so many games in Swisses of fifty players and nine rounds, closed with every working."""
    random, day, size, pool = Random(SEED), date(2025, 11, 1), 50, 20_000  # noqa: S311 - no secrets in a bench
    records = {}
    for n in range(1, pool + 1):
        rating = random.randint(1400, 2700)
        records[n] = Record(Person(n, f"Player {n}", born=Day(1980, 1, 1)), (Issue(day, rating, 20),), 100, 5, rating)
    before = RatingList("standard", day, day, records)
    events = []
    for n in range(number // (size // 2 * 9)):
        numbers = random.sample(range(1, pool + 1), size)
        met = []
        for _ in range(9):
            random.shuffle(numbers)
            met += [Game(a, b, random.choice(RESULTS)) for a, b in zip(numbers[::2], numbers[1::2], strict=True)]
        facts = Event(date(2025, 11, 3), "swiss", tuple(Player(one, None) for one in numbers), tuple(met))
        events.append(AcceptedEvent(str(n), facts, date(2025, 11, 12), date(2025, 11, 13)))
    found = shelf("standard")
    of_closing, closed = timed(lambda: close_period(found, before, Period(date(2025, 12, 1), tuple(events))))
    of_publishing, _ = timed(lambda: publication(found, closed.list))
    return (
        f"{number:,} games with every working: {of_closing}, {memory():.0f} MB; "
        f"what is published of {pool:,} players: {of_publishing}"
    )


def measure_simulation(_folder: Path, number: int) -> str:
    """Half a million players, 100,000 games a month for twenty years; beside it an edition that goes by worksheets."""
    found, years, months = shelf("standard"), number // 12, number

    def work(pool: Pool, on: date, years: int) -> Any:
        lots = Lots(SEED)
        simulation = Simulation(found, "standard", pool, invented(pool, on, lots), [on], on, lots)
        clock, _ = timed(lambda: list(simulation.months(years)))
        (result,) = simulation.results()
        return clock, result

    pool, small = Pool(players=500_000, games=100_000), Pool(players=5_000, games=2_000)
    clock, result = work(pool, date(2024, 3, 1), years)
    peak = memory()
    again, of_sheets = work(small, date(2022, 1, 1), 1)
    assert result.by_arrays
    assert not of_sheets.by_arrays
    a_game, by_sheets = clock.cpu / (months * pool.games), again.cpu / (12 * small.games)
    return (
        f"simulation of {pool.players:,} players, {months} months of {pool.games:,} games: {clock}, {peak:.0f} MB; "
        f"worksheets work {by_sheets / a_game:.0f} times as long for a game ({12 * small.games:,} games: {again})"
    )


def measure_search(folder: Path, _number: int) -> str:
    random = Random(SEED)  # noqa: S311 - the names of a bench are not secrets
    syllables = [a + b for a in "bcdfglmnprstvz" for b in ("a", "e", "i", "o", "u", "an", "er", "in", "os")]

    def name() -> str:
        return "".join(random.choice(syllables) for _ in range(random.choice((2, 3, 3, 4)))).title()

    listed = [
        ListedPlayer(100_000 + 17 * n, f"{name()}, {name()}", "ITA", standard=ListedRating(random.randint(1400, 2800)))
        for n in range(PLAYERS)
    ]
    names = [player.name.casefold() for player in listed]
    of_building, search = timed(lambda: PlayerSearch.built(folder / "search.db", Register(listed), "bench"))
    queries = ["ban", "an", "banos, der", "12345", "o, e", "banana bananer", "zzz", "1", "a b c", "anan", "nananan"]
    queries += [one[2:9] for one in random.sample(names, 100)]
    clocks = [min(timed(partial(search.found, one))[0] for _ in range(3)) for one in queries]
    median, worst = sorted(clock.wall for clock in clocks)[len(clocks) // 2], max(clocks)
    plain = timed(lambda: [one for one in names if "banos" in one])[0]
    size = (folder / "search.db").stat().st_size / 2**20
    return (
        f"search by part of a name: {1000 * median:.2f} ms, the worst of {len(queries)} questions "
        f"{1000 * worst.wall:.1f} ms; built in {of_building}, {size:.0f} MB; going through all names "
        f"{1000 * plain.wall:.0f} ms"
    )


MEASURES: dict[str, Callable[[Path, int], str]] = {
    "period": measure_period,
    "history": measure_history,
    "worksheets": measure_worksheets,
    "simulation": measure_simulation,
    "search": measure_search,
}


def measured(what: str, folder: Path, number: int) -> None:
    command = [sys.executable, __file__, what, str(folder), str(number)]
    print(subprocess.run(command, check=True, capture_output=True, text=True).stdout, end="", flush=True)  # noqa: S603


def main() -> None:
    print(f"{datetime.now(UTC):%Y-%m-%d}, {os.cpu_count()} cores, Python {platform.python_version()}, best of two")
    print(f"a list of {PLAYERS:,} players")
    sizes = [100_000, 1_000_000, 10_000_000] + [100_000_000] * ("--long" in sys.argv)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number in sizes:
            store(folder, number)
            measured("period", folder, number)
        measured("history", folder, 10_000_000)
        measured("worksheets", folder, 90_000)
        measured("simulation", folder, 240)
        measured("search", folder, 0)


if __name__ == "__main__":
    if len(sys.argv) == 4:
        print(MEASURES[sys.argv[1]](Path(sys.argv[2]), int(sys.argv[3])))
    else:
        main()
