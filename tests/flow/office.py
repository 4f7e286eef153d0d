"""A small federation for the tests of the office: its first list, its events as reports, and an office on memory."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256
from typing import Any

from tabellone.exact import Points
from tabellone.facts.people import KINDS, ListedPlayer, ListedRating, RatingKind
from tabellone.facts.tournament import Cell, Day, Entrant, Tournament
from tabellone.flow import office_beginning, office_lists, office_registers, office_reports
from tabellone.flow.office_archive import Archive
from tabellone.flow.office_given import Given
from tabellone.flow.office_history import Chains, history
from tabellone.flow.office_intake import Counter
from tabellone.flow.office_state import State, after
from tabellone.formats.fide_list import write_list_txt
from tabellone.formats.trf import write_trf

AUGUST, SEPTEMBER, OCTOBER, NOVEMBER = (date(2018, month, 1) for month in (8, 9, 10, 11))
WORTH = {"1": 10, "=": 5, "0": 0, "+": 10, "-": 0}
MIRROR = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}


def name_of(number: int) -> str:
    return f"Player, {chr(65 + number % 26)}{number}"


def rating_of(number: int) -> int:
    return 2480 - 35 * number


def first_list(players: int = 24, *, kinds: Sequence[str] = ("standard", "rapid", "blitz"), k: int = 20) -> bytes:
    """Players 1 to n of the register under FIDE numbers 100001..., as FIDE prints a list of all kinds."""
    listed = [
        ListedPlayer(
            fide_id=100000 + number,
            name=name_of(number),
            federation="ITA",
            sex="M",
            birth="1985",
            **{kind: ListedRating(rating_of(number), 0, k) for kind in kinds},  # type: ignore[arg-type]  # three kinds
        )
        for number in range(1, players + 1)
    ]
    return "".join(write_list_txt(listed, [])).encode("ascii")


def report(
    name: str,
    start: date,
    players: Sequence[int],
    games: Sequence[Sequence[tuple[int, int, str]]],
    *,
    days: int | None = None,
    known: Mapping[int, Any] | None = None,
    **more: Any,
) -> bytes:
    """A Swiss as TRF: `games` by rounds, each White, Black and White's result, players by their numbers in the list."""
    places = {number: place for place, number in enumerate(players, 1)}
    cells: dict[int, list[Cell]] = {number: [] for number in players}
    for pairs in games:
        for white, black, result in pairs:
            cells[white].append(Cell(places[black], "w", result))
            cells[black].append(Cell(places[white], "b", MIRROR[result]))
        for number in players:
            if number not in {one for pair in pairs for one in pair[:2]}:
                cells[number].append(Cell(0, "", "Z"))
    points = {number: Points(sum(WORTH.get(cell.letter, 0) for cell in own)) for number, own in cells.items()}
    final = sorted(players, key=lambda number: (-points[number], places[number]))
    entrants = []
    for number in players:
        facts: dict[str, Any] = {
            "name": name_of(number),
            "sex": "m",
            "rating": rating_of(number),
            "federation": "ITA",
            "fide_id": 100000 + number,
            "born": Day(1985, 0, 0),
            **((known or {}).get(number, {})),
        }
        rank = final.index(number) + 1
        entrants.append(Entrant(places[number], points=points[number], rank=rank, rounds=tuple(cells[number]), **facts))
    length = days or len(games)
    end = start + timedelta(length - 1)
    round_days = tuple(start + timedelta(min(at, length - 1)) for at in range(len(games)))
    tournament = Tournament(
        players=tuple(entrants),
        name=name,
        city="Roma",
        federation="ITA",
        start=_day(start),
        end=_day(end),
        kind="Individual: Swiss-System",
        chief_arbiter="Verdi, Luca",
        time_control="90+30",
        round_days=tuple(_day(one) for one in round_days),
    )
    written, _ = write_trf(replace(tournament, **more), "trf16")
    return written


def _day(day: date) -> Day:
    return Day(day.year, day.month, day.day)


def everybody_meets(players: Sequence[int], rounds: int, signs: str = "1=0=1") -> list[list[tuple[int, int, str]]]:
    """Rounds of the circle, the results taken from the signs in turn."""
    ring, found, at = list(players), [], 0
    for round_ in range(rounds):
        pairs = []
        for one, other in zip(ring[: len(ring) // 2], reversed(ring[len(ring) // 2 :]), strict=True):
            white, black = (one, other) if round_ % 2 else (other, one)
            pairs.append((white, black, signs[at % len(signs)]))
            at += 1
        found.append(pairs)
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return found


def announcement(name: str, start: date, rounds: int, kind: str = "standard", time: str = "90+30") -> str:
    """What the organiser announced; the schedule has a round a day."""
    days = [start + timedelta(at) for at in range(rounds)]
    schedule = ", ".join(f'"{day} 15:00"' for day in days)
    return f"""
name = "{name}"
federation = "ITA"
kind = "{kind}"
format = "swiss"
rounds = {rounds}
start = {start}
end = {days[-1]}
schedule = [{schedule}]
time_control = "{time}"
played = "over the board"
norms = false
championship = "none"
official = "none"
rated = true
tie_breaks = ["BH", "SB"]

[[arbiter]]
name = "Verdi, Luca"
licensed = true
"""


class Office:
    """An office on memory: the events that happened in it, and its files."""

    def __init__(
        self,
        first: date = AUGUST,
        players: int = 24,
        readings: Mapping[str, str] | None = None,
        k: int = 20,
        kinds: Sequence[RatingKind] = KINDS,
    ) -> None:
        self.files: dict[str, bytes] = {}
        self.events: list[Any] = []
        self.state = State()
        self.archive = Archive(self.files.get)
        self.do(office_beginning.opening("Prova", readings or {}))
        for kind in kinds:
            if first >= date(2018, 7, 1) or kind == "standard":
                data = first_list(players, k=k)
                event, _ = office_beginning.import_list(self.state, kind, first, "list.txt", data)
                self.do(event, data)

    def do(self, event: Any, data: bytes = b"") -> Any:
        if data:
            self.files[sha256(data).hexdigest()] = data
        self.events.append(event)
        self.state = after(self.state, event)
        return event

    @property
    def chains(self) -> Chains:
        return history(self.archive, self.state)

    @property
    def counter(self) -> Counter:
        return Counter.open(self.archive, self.state, self.chains)

    def register(self, name: str, start: date, rounds: int, **more: Any) -> Any:
        data = announcement(name, start, rounds, **more).encode()
        event, _ = office_registers.register_event(self.state, data, "bando.toml", start - timedelta(40))
        return self.do(event, data)

    def receive(self, data: bytes, received: date, file: str = "report.trf") -> Any:
        event = office_reports.receive(self.state, file, data, received)
        assert event is not None
        return self.do(event, data)

    def accept(self, data: bytes, received: date, *, register: bool = True, **given: Any) -> Any:
        """Received and accepted; what cannot be told of an event that is not registered is decided."""
        report = self.receive(data, received)
        found = office_reports.accept(self.counter, report, Given(**given), "known to the office", register=register)
        for event in found.events:
            self.do(event)
        return found.events[-1]

    def close(self, day: date) -> Chains:
        record, made = office_lists.close(self.archive, self.state, day)
        self.do(record)
        return made

    def rating(self, number: int, kind: str = "standard") -> int | None:
        return self.chains[kind].last.records[100000 + number].rating  # type: ignore[index]  # one of the three

    def ratings(self, kind: str = "standard") -> dict[int, int | None]:
        return {number: record.rating for number, record in self.chains[kind].last.records.items()}  # type: ignore[index]  # one of the three

    def digests(self) -> list[str]:
        return [one.digest for closed in self.state.closed for one in closed.record.lists]
