"""
Whole tournaments, every round of which an independent program pairs again: gacrux by the edition of 2026, py4swiss by
that of 2017. `make differential` runs many of them and writes what came of it into `docs/differential.md`; the suite
runs a few. A tournament is its number: the same one is the same tournament for ever.
"""

import argparse
import os
import platform
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from importlib.metadata import version
from multiprocessing import Pool
from pathlib import Path
from random import Random

from tabellone.errors import Unpairable
from tabellone.facts.tournament import Entrant, Tournament
from tabellone.pairing import dutch
from tabellone.pairing.acceleration import baku
from tabellone.pairing.system import Pairing, field_of
from tabellone.rulebook import Edition, exact_edition
from tests.oracle.fields import DUTCH
from tests.oracle.peers import (
    Round,
    for_gacrux,
    for_py4swiss,
    gacrux_event,
    gacrux_round,
    py4swiss_report,
    py4swiss_round,
)
from tests.oracle.tournaments import Event, Kind

PAGE = Path(__file__).parents[2] / "docs" / "differential.md"
PEERS = {"gacrux": "2026", "py4swiss": "2017"}
# Where the words leave a choice, each program is compared by its own reading.
READINGS = {
    "gacrux": {},
    "py4swiss": {"first_colour_number": "of the list", "barred_in_the_last_bracket": "he weighs as anybody else"},
}
BOOKS: dict[str, Edition] = {peer: DUTCH[edition].with_readings(READINGS[peer]) for peer, edition in PEERS.items()}
BAKU = {"2017": exact_edition("C.04.7", date(2017, 7, 1)), "2026": exact_edition("C.04.7", date(2026, 2, 1))}


@dataclass(frozen=True)
class Compared:
    """One tournament: how many rounds were paired twice, how many of them in the same way, and what happened in it."""

    number: int
    players: int
    rounds: int
    different: tuple[int, ...]  # the rounds
    byes: int
    forfeits: int
    late: int
    withdrawn: int
    accelerated: bool


def kind_of(number: int, edition: str, most: int) -> Kind:
    """From ten players to the most, three to eleven rounds; every third accelerated, every fifth in many rounds."""
    random = Random(f"{edition} {number}")
    players = random.randint(10, most)
    rounds = min(random.choice((5, 7, 9, 11)), players - 1)
    if number % 5 == 0:
        players = random.randint(10, 16)
        rounds = players - random.randint(1, 4)
    kind = Kind(
        players=players,
        rounds=rounds,
        zero_byes=random.choice((0, 20, 60)),
        half_byes=random.choice((0, 30, 80)),
        full_byes=random.choice((0, 0, 5)),
        forfeits=random.choice((0, 20, 80)),
        late=random.choice((0, 50, 150)),
        withdrawals=random.choice((0, 10, 30)),
        draws=random.choice((100, 350, 700)),
        upsets=random.choice((0, 300, 1000)),
        code=f"FIDE_DUTCH_{edition}",
    )
    if number % 3:
        return kind
    names = tuple(Entrant(number=one, name="") for one in range(1, players + 1))
    return replace(kind, accelerations=baku(BAKU[edition], Tournament(players=names), rounds))


def compared(peer: str, number: int, most: int = 150) -> Compared:
    """A tournament paired by ourselves, and every round of it by the other program."""
    edition = PEERS[peer]
    event = Event(number, kind_of(number, edition, most))
    different = []
    at = 0
    while at < event.kind.rounds:
        at += 1
        before = event.announced(at)
        pairing = paired(before, BOOKS[peer], at)
        ours = (set(pairing.couples), pairing.bye) if pairing else None
        if asked(peer, before, at) != ours:
            different.append(at)
        if pairing is None:
            break
        event.play(pairing)
    letters = [cell.letter for cells in event.cells.values() for cell in cells]
    return Compared(
        number=number,
        players=event.kind.players,
        rounds=at,
        different=tuple(different),
        byes=sum(letter in "ZHFU" for letter in letters),
        forfeits=sum(letter in "+-" for letter in letters),
        late=sum(entry > 1 for entry in event.entry.values()),
        withdrawn=len(event.gone),
        accelerated=bool(event.kind.accelerations),
    )


def paired(before: Tournament, book: Edition, at: int) -> Pairing | None:
    try:
        return dutch.pair(book, field_of(before, book, at))
    except Unpairable:
        return None


def asked(peer: str, before: Tournament, at: int) -> Round | None:
    if peer == "gacrux":
        return gacrux_round(gacrux_event(for_gacrux(before)), at)
    return py4swiss_round(py4swiss_report(for_py4swiss(before)))


def run(peer: str, numbers: Iterable[int], jobs: int) -> Iterator[Compared]:
    """As many tournaments at a time as there are processes for them, in order."""
    with Pool(jobs) as pool:
        yield from pool.imap(_Job(peer), numbers)


@dataclass(frozen=True)
class _Job:
    peer: str

    def __call__(self, number: int) -> Compared:
        return compared(self.peer, number)


class Progress:
    """A bar on a terminal; elsewhere a line for every tenth part."""

    def __init__(self, what: str, total: int) -> None:
        self.what, self.total, self.done, self.rounds, self.different = what, total, 0, 0, 0
        self.started = time.monotonic()

    def after(self, one: Compared) -> None:
        self.done += 1
        self.rounds += one.rounds
        self.different += len(one.different)
        told = f"{self.what}: {self.done} of {self.total} tournaments, {self.rounds} rounds, {self.different} different"
        if sys.stdout.isatty():
            full = 30 * self.done // self.total
            end = "\n" if self.done == self.total else ""
            print(f"\r[{'#' * full}{'.' * (30 - full)}] {told}", end=end, flush=True)
        elif self.done == self.total or self.done % max(1, self.total // 10) == 0:
            print(f"{told}, {time.monotonic() - self.started:.0f} s", flush=True)


HEAD = """# The Dutch System beside other programs

Tournaments made by a seed, with byes, forfeits, late entries, withdrawals and, one in three, the Baku acceleration; one
in five is small and goes on until nearly everybody has met. We pair every round, the other program pairs it again from
the report, and pairs, colours and bye must be the same, or both must find that no legal round exists. `make
differential` runs the first tournaments of each list and writes this page; `make differential TOURNAMENTS=5000` runs
more of them with gacrux.

py4swiss gives a first colour by the number on the list, whoever is absent in round one (I-103), and does not look at
who may have the bye when it looks ahead (I-106); it is compared with these readings.

"""


COUNTS = ("rounds", "byes", "forfeits", "late", "withdrawn")
COLUMNS = ("program", "edition", "tournaments", "players", *COUNTS, "accelerated", "different")


def page(found: dict[str, list[Compared]], seconds: float) -> str:
    """What came of the last run."""
    lines = [
        HEAD + f"Last run: {datetime.now(UTC):%Y-%m-%d}, {os.cpu_count()} cores, Python {platform.python_version()}, "
        f"{seconds:.0f} s.\n",
        "| " + " | ".join(COLUMNS) + " |",
        "|---" * len(COLUMNS) + "|",
    ]
    for peer, all_of in found.items():
        cells = [
            f"{peer} {version(peer)}",
            PEERS[peer],
            len(all_of),
            f"{min(one.players for one in all_of)} to {max(one.players for one in all_of)}",
            *(
                sum(getattr(one, name) for one in all_of)
                for name in ("rounds", "byes", "forfeits", "late", "withdrawn")
            ),
            sum(one.accelerated for one in all_of),
            sum(len(one.different) for one in all_of),
        ]
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    for peer, all_of in found.items():
        lines += [
            f"\n{peer}, tournament {one.number}: other pairs in round {', '.join(map(str, one.different))}."
            for one in all_of
            if one.different
        ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gacrux", type=int, default=300, metavar="N", help="tournaments to pair again by gacrux")
    parser.add_argument("--py4swiss", type=int, default=150, metavar="N", help="tournaments to pair again by py4swiss")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked_for = parser.parse_args()
    print(f"{os.cpu_count()} cores, {asked_for.jobs} processes")
    started = time.monotonic()
    found: dict[str, list[Compared]] = {}
    for peer in PEERS:
        total = getattr(asked_for, peer)
        progress = Progress(peer, total)
        found[peer] = []
        for one in run(peer, range(total), asked_for.jobs):
            found[peer].append(one)
            progress.after(one)
    PAGE.write_text(page(found, time.monotonic() - started))
    different = sum(len(one.different) for all_of in found.values() for one in all_of)
    if different:
        sys.exit(f"{different} rounds are paired differently; see {PAGE.name}")


if __name__ == "__main__":
    main()
