"""
How long the Dutch System takes to pair round seven with six rounds of history, and the memory that takes, beside gacrux
(edition 2026) and py4swiss (edition 2017), each in a process of its own; and whether all make the same pairs. A program
that does not finish within the limits is not asked for more players. Then histories that are less kind. Times are
seconds of the processor, so that a busy machine does not count; of ours the best of three.
"""

import json
import os
import platform
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from importlib import import_module
from importlib.metadata import version
from math import log2
from pathlib import Path

from tabellone import Tournament, read_trf, write_trf
from tabellone.pairing import dutch
from tabellone.pairing.system import field_of
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

SIZES = (50, 200, 1_000, 2_000, 5_000, 9_998)
ROUND = 7
SECONDS, BYTES = 120, 4 << 30  # for each program and size
USUAL = Kind(players=0, rounds=9)
UNKIND = {
    "an odd number": (USUAL, 1_001),
    "nothing but draws": (replace(USUAL, draws=1000), 1_001),
    "no draws, the favourite wins": (replace(USUAL, draws=0), 1_001),
    "results by lot": (replace(USUAL, upsets=1000), 1_001),
    "many byes and forfeits": (replace(USUAL, zero_byes=60, half_byes=120, forfeits=150), 1_001),
    "late entries and withdrawals": (replace(USUAL, late=200, withdrawals=60), 1_001),
    "the same, 9,999 players": (replace(USUAL, late=200, withdrawals=60, half_byes=60, forfeits=60), 9_999),
    "round 13 of 15": (replace(USUAL, rounds=15), 1_001),
    "round 17 of 19": (replace(USUAL, rounds=19), 9_999),
    "round 31 of 60": (replace(USUAL, rounds=60), 61),
}
ROUNDS = {"round 17 of 19": 17, "round 31 of 60": 31}
# What is promised: seconds and megabytes for a number of players; twice the players in less than three times the time.
PROMISED = {200: (0.08, None), 1_000: (0.5, 120), 5_000: (8.0, None), 9_998: (40.0, 500)}
AHEAD = {1_000: 8, 5_000: 14}


Timed = tuple[float, float, Round | None]  # to read, to pair, the pairs


@dataclass(frozen=True)
class Run:
    """One program on one report: seconds to read and to pair, the peak of memory, the pairs."""

    read: float
    pair: float
    megabytes: int
    pairs: frozenset[tuple[int, int]]


def reports(kind: Kind, players: int, at: int, edition: str) -> tuple[Tournament, Tournament]:
    """A tournament before the round is paired, and after it was played; the rounds before are paired by ourselves."""
    event = Event(1, replace(kind, players=players))
    for played in range(1, at + 1):
        before = event.announced(played)
        event.play(dutch.pair(DUTCH[edition], field_of(before, DUTCH[edition], played)))
    return before, event.report()


def ours(path: Path, at: int, edition: str) -> Timed:
    start = time.process_time()
    tournament, _ = read_trf(path.read_bytes())
    read = time.process_time() - start
    times = []
    for _ in range(3):
        start = time.process_time()
        pairing = dutch.pair(DUTCH[edition], field_of(tournament, DUTCH[edition], at))
        times.append(time.process_time() - start)
    return read, min(times), (set(pairing.couples), pairing.bye)


def gacrux(path: Path, at: int) -> Timed:
    import_module("gacrux.pairingdutch")  # is not counted
    start = time.process_time()
    event = gacrux_event(path.read_bytes())
    read = time.process_time()
    found = gacrux_round(event, at)
    return read - start, time.process_time() - read, found


def py4swiss(path: Path) -> Timed:
    import_module("py4swiss.engines")  # is not counted
    start = time.process_time()
    report = py4swiss_report(path.read_bytes())
    read = time.process_time()
    found = py4swiss_round(report)
    return read - start, time.process_time() - read, found


def work(program: str, path: Path, at: int) -> None:
    """In a process of its own; the peak of memory is that of this process, not of the one it was made from."""
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    if program == "gacrux":
        read, pair, found = gacrux(path, at)
    elif program == "py4swiss":
        read, pair, found = py4swiss(path)
    else:
        read, pair, found = ours(path, at, program)
    peak = re.search(r"VmHWM:\s*(\d+)", Path("/proc/self/status").read_text())
    assert peak
    assert found
    pairs, bye = found
    print(json.dumps([read, pair, int(peak[1]) // 1024, [*pairs, *([] if bye is None else [(bye, 0)])]]))


def run(program: str, report: bytes, at: int) -> Run | str:
    """A program on a report, or why there is no result."""
    with tempfile.NamedTemporaryFile(suffix=".trf") as file:
        Path(file.name).write_bytes(report)
        command = [sys.executable, __file__, program, file.name, str(at)]
        try:
            done = subprocess.run(  # noqa: S603 - ourselves
                command, capture_output=True, text=True, timeout=SECONDS, check=False
            )
        except subprocess.TimeoutExpired:
            return f"over {SECONDS} s"
    if done.returncode:
        return f"over {BYTES >> 30} GB" if "MemoryError" in done.stderr else done.stderr.strip().split("\n")[-1][:60]
    read, pair, peak, pairs = json.loads(done.stdout)
    return Run(read, pair, peak, frozenset((white, black) for white, black in pairs))


def told(result: Run | str) -> str:
    return result if isinstance(result, str) else f"{result.pair:8.3f} s {result.megabytes:5} MB"


def compared(edition: str, peer: str) -> list[str]:
    """One edition beside the program that pairs by it: a line a size, and what was promised and not kept."""
    print(f"\nedition {edition}, round {ROUND}: ours, growth, {peer} {version(peer)}, ratio, pairs")
    broken: list[str] = []
    before: tuple[int, float] | None = None
    left_out = ""
    for size in SIZES:
        first, after = reports(USUAL, size, ROUND, edition)
        mine = run(edition, write_trf(first, "trf26")[0], ROUND)
        assert isinstance(mine, Run), mine
        theirs = left_out or run(peer, for_gacrux(after) if peer == "gacrux" else for_py4swiss(first), ROUND)
        left_out = "not asked" if isinstance(theirs, str) else ""
        growth = f"{mine.pair / before[1]:5.1f} for {size / before[0]:3.1f}" if before else ""
        print(f"{size:6} players {told(mine):>20} {growth:>13} {told(theirs):>20} {beside(mine, theirs)}", flush=True)
        broken += [f"{edition}, {size} players: {fault}" for fault in faults(size, mine, theirs, before)]
        before = (size, mine.pair)
    return broken


def beside(mine: Run, theirs: Run | str) -> str:
    """How many times as long the other program takes, and whether its pairs are the same."""
    if isinstance(theirs, Run):
        return f"{theirs.pair / mine.pair:7.0f}  {'same' if theirs.pairs == mine.pairs else 'DIFFERENT'}"
    return f"over {SECONDS / mine.pair:.0f}" if theirs.endswith(" s") else ""


def faults(size: int, mine: Run, theirs: Run | str, before: tuple[int, float] | None) -> Iterable[str]:
    seconds, megabytes = PROMISED.get(size, (None, None))
    if seconds and mine.pair > seconds:
        yield f"slower than {seconds} s"
    if megabytes and mine.megabytes > megabytes:
        yield f"more than {megabytes} MB"
    if before and mine.pair > 3 ** log2(size / before[0]) * before[1]:
        yield "more than three times the time for twice the players"
    if isinstance(theirs, Run):
        if theirs.pairs != mine.pairs:
            yield "other pairs"
        if theirs.pair < AHEAD.get(size, 1) * mine.pair:
            yield "not as far ahead as promised"


def unkind(edition: str) -> None:
    """Histories that are less kind."""
    print(f"\nedition {edition}, other histories")
    for name, (kind, players) in UNKIND.items():
        at = ROUNDS.get(name, ROUND)
        first, _ = reports(kind, players, at, edition)
        print(f"{name:<30} {players:6} players {told(run(edition, write_trf(first, 'trf26')[0], at)):>22}", flush=True)


def main() -> None:
    if sys.argv[1:]:
        work(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))
        return
    print(f"{datetime.now(UTC):%Y-%m-%d}, {os.cpu_count()} cores, Python {platform.python_version()}")
    print(f"seconds to pair, not to read the report; limits for each program and size: {SECONDS} s, {BYTES >> 30} GB")
    broken = compared("2026", "gacrux") + compared("2017", "py4swiss")
    for edition in DUTCH:
        unkind(edition)
    if broken:
        sys.exit("\n".join(broken))


if __name__ == "__main__":
    main()
