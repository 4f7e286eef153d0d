"""
How long an office of the world takes for a month: a list of 1.6 million players with ratings of all three kinds, and
the reports of 100,000 games, or as many as the first argument says. The office is made first; then `office close` and
`office publish` run as commands of their own, start-up included, and after them an explanation, which finds the lists
already made. The promise is a minute for closing and publishing together.
"""

import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

from lists import invented

from tabellone import cli
from tabellone.exact import Points
from tabellone.facts.people import ListedPlayer, ListedRating
from tabellone.facts.tournament import Cell, Day, Entrant, Tournament
from tabellone.flow import office_reports
from tabellone.flow.journal import in_effect, sealed
from tabellone.flow.office_archive import Archive
from tabellone.flow.office_events import KINDS, ReportReceived
from tabellone.flow.office_given import Given
from tabellone.flow.office_history import history
from tabellone.flow.office_intake import Counter
from tabellone.flow.office_state import folded
from tabellone.formats.fide_list import write_list_txt
from tabellone.formats.trf import write_trf
from tabellone.store import opened

PLAYERS, GAMES, PROMISE = 1_600_000, 100_000, 60
FIELD, ROUNDS = 40, 9
FIRST, NEXT = date(2025, 11, 1), date(2025, 12, 1)
START = date(2025, 11, 7)
AT = ("--at", "2025-11-30T09:00:00Z", "--by", "bench")
SEED = 1


def the_list() -> Iterator[ListedPlayer]:
    """Everybody has a rating; most have two, many three."""
    random = Random(SEED)  # noqa: S311 - no secrets in a bench
    for player in invented(PLAYERS):
        standard, rapid, blitz = (rating(random, share) for share in (1, 0.6, 0.4))
        yield player._replace(standard=standard, rapid=rapid, blitz=blitz)


def rating(random: Random, share: float) -> ListedRating:
    if random.random() > share:
        return ListedRating(None, 0, None)
    own = min(2850, 1400 + int(random.expovariate(0.004)))
    return ListedRating(own, random.choice((0, 0, 0, 7)), 10 if own >= 2400 else random.choice((20, 20, 40)))


def report(number: int) -> bytes:
    """A Swiss of forty players drawn from the list by neighbourhoods, its games by lot."""
    random = Random(number)  # noqa: S311
    first = random.randrange(PLAYERS - FIELD)
    ids = [100_000 + 17 * (first + n) for n in range(FIELD)]
    cells: list[list[Cell]] = [[] for _ in ids]
    for _ in range(ROUNDS):
        order = random.sample(range(FIELD), FIELD)
        for white, black in zip(order[::2], order[1::2], strict=True):
            letter = random.choice("1=0")
            cells[white].append(Cell(black + 1, "w", letter))
            cells[black].append(Cell(white + 1, "b", {"1": "0", "0": "1", "=": "="}[letter]))
    worth = {"1": 10, "=": 5, "0": 0}
    points = [sum(worth[cell.letter] for cell in own) for own in cells]
    final = sorted(range(FIELD), key=lambda one: (-points[one], one))
    entrants = tuple(
        Entrant(
            n + 1,
            name=f"Player {fide_id}",
            fide_id=fide_id,
            federation="ITA",
            points=Points(points[n]),
            rank=final.index(n) + 1,
            rounds=tuple(cells[n]),
        )
        for n, fide_id in enumerate(ids)
    )
    days = tuple(day_of(START + timedelta(at)) for at in range(ROUNDS))
    facts: dict[str, Any] = {"city": "Roma", "federation": "ITA", "start": days[0], "end": days[-1], "round_days": days}
    kind = "Individual: Swiss-System"
    written, _ = write_trf(
        Tournament(players=entrants, name=f"Open {number}", kind=kind, time_control="90+30", **facts), "trf16"
    )
    return written


def day_of(day: date) -> Day:
    return Day(day.year, day.month, day.day)


def command(*arguments: str) -> None:
    assert cli.main(["office", *arguments]) == 0


def office(folder: Path, games: int) -> Path:
    """The office with its list, and every report accepted."""
    place, listed = folder / "office.db", folder / "list.txt"
    with listed.open("w", encoding="ascii", newline="") as file:
        file.writelines(write_list_txt(the_list(), []))
    command("init", str(place), *AT)
    kinds = [part for kind in ("standard", "rapid", "blitz") for part in ("--kind", kind)]
    command("import-list", str(place), str(listed), "--date", str(FIRST), *kinds, *AT)
    with opened(str(place), AT[1]) as store:
        entries = store.entries()
        state = folded(event for _, event in in_effect(entries, KINDS))
        data = [report(number) for number in range(games // (FIELD // 2 * ROUNDS))]
        received = [
            office_reports.receive(state, f"{number}.trf", one, START + timedelta(ROUNDS), "standard")
            for number, one in enumerate(data)
        ]
        came = [one for one in received if isinstance(one, ReportReceived)]
        files = {one.digest: content for one, content in zip(came, data, strict=True)}
        archive = Archive(lambda digest: files.get(digest) or store.file(digest))
        state = folded(came, state)
        counter = Counter.open(archive, state, history(archive, state))
        found = (office_reports.accept(counter, report, Given(), "a bench") for report in came)
        accepted = [event for one in found for event in one.events]
        new = sealed([*came, *accepted], entries[-1], AT[1], AT[3])
        store.append(new, entries[-1].seq, files)
    return place


def measured(place: Path, *arguments: str) -> float:
    """In a process of its own; the machine's peak is that of the largest so far."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    subprocess.run(  # noqa: S603
        [sys.executable, "-m", "tabellone", "office", arguments[0], str(place), *arguments[1:]],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    work = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(
        f"office {arguments[0]:<10} {wall:6.1f} s ({work:.1f} of work), up to {after.ru_maxrss / 1024:.0f} MB",
        flush=True,
    )
    return wall


def copied(folder: Path) -> float:
    """The same bytes written to another place."""
    start = time.perf_counter()
    for file in folder.iterdir():
        BytesIO(file.read_bytes())
        (folder.parent / f"copy of {file.name}").write_bytes(file.read_bytes())
    return time.perf_counter() - start


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    print(f"{datetime.now(UTC):%Y-%m-%d}, {os.cpu_count()} cores, Python {platform.python_version()}, one run")
    with tempfile.TemporaryDirectory() as name:
        place, out = office(Path(name), games), Path(name) / "lists"
        print(
            f"{PLAYERS:,} players in three kinds, {games:,} games in {games // (FIELD // 2 * ROUNDS)} reports",
            flush=True,
        )
        closing = measured(place, "close", "--list", str(NEXT), *AT)
        publishing = measured(place, "publish", "--list", str(NEXT), "-o", str(out), *AT)
        measured(place, "explain", str(100_000), str(NEXT))
        for file in sorted(out.iterdir()):
            print(f"  {file.name:<24} {file.stat().st_size / 1e6:8.1f} MB")
        whole = closing + publishing
        ratio = whole / copied(out)
        print(f"closing and publishing: {whole:.1f} s, {ratio:.0f} times a copy of the files; promised {PROMISE} s")


if __name__ == "__main__":
    main()
