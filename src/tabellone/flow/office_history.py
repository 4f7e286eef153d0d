"""
The lists of an office, made from what happened in it: for each kind of rating the list it began with, and one for every
period that was closed since. The same entries give the same lists for ever. A list is made when it is asked for, from
the one before it; the newest wait in a drawer, under keys that stand for everything they were made from.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import cached_property
from hashlib import sha256
from typing import Any

import numpy as np

from tabellone import __version__
from tabellone.errors import Finding, NotFound, Refused, Unreadable
from tabellone.facts.columns import NONE, columns_of
from tabellone.facts.history import RatingList, Record
from tabellone.facts.people import KINDS, Person, RatingKind
from tabellone.facts.period import AcceptedEvent, Correction, Period, Told
from tabellone.flow import office_events as events
from tabellone.flow.journal import Entry, Undone, canonical
from tabellone.flow.office_archive import Archive, accepted_event, shelf_of
from tabellone.flow.office_state import News, State, corrections_for
from tabellone.flow.office_update import known_later, recorded
from tabellone.formats.columns import read_columns, write_columns
from tabellone.i18n import say
from tabellone.rating.account import due
from tabellone.rating.calendar import list_in_force, next_list
from tabellone.rating.closed import ClosedPeriod
from tabellone.rating.k_factor import counts_games_elsewhere
from tabellone.rating.rating_list import close_period
from tabellone.rulebook import Edition
from tabellone.rulebook.shelf import Shelf

ONE_DAY = timedelta(1)
FAST: Mapping[RatingKind, RatingKind] = {"rapid": "blitz", "blitz": "rapid"}
KEPT = 2  # lists of a kind that wait in the drawer
Keys = Mapping[tuple[RatingKind, date], str]


@dataclass(frozen=True)
class Taken:
    """What one list takes in: the keys of its events, the news of the register, the decisions."""

    day: date
    events: tuple[str, ...]
    news: tuple[News, ...]
    corrections: tuple[Correction, ...]


@dataclass
class Chain:
    """The lists of one kind by their place: 0 is the first one. `others` are the chains of all kinds."""

    kind: RatingKind
    shelf: Shelf
    archive: Archive
    state: State
    taken: Sequence[Taken]
    others: "Chains"
    keys: Keys = field(default_factory=dict)
    lists: dict[int, RatingList] = field(default_factory=dict)
    closings: dict[int, ClosedPeriod] = field(default_factory=dict)

    @cached_property
    def days(self) -> list[date]:
        return [list_in_force(self.shelf, self.state.imports[self.kind].day), *(one.day for one in self.taken)]

    @property
    def next_day(self) -> date:
        """Of the list that comes next."""
        return next_list(self.shelf, self.days[-1])

    @property
    def standard(self) -> "Chain | None":
        """The standard lists, which rapid and blitz ask for."""
        return self.others.get("standard") if self.kind in FAST else None

    @property
    def last(self) -> RatingList:
        return self.list_at(len(self.taken))

    @property
    def closed(self) -> list[ClosedPeriod]:
        return [self.closing_at(place) for place in range(1, len(self.days))]

    def on(self, day: date) -> RatingList:
        """The list in force on that day, the first one where none was yet."""
        return self.list_at(max(sum(one <= day for one in self.days) - 1, 0))

    def list_of(self, day: date) -> RatingList:
        """The list of exactly that day."""
        return self.list_at(0 if day == self.days[0] else self.place(day))

    def closing(self, day: date) -> ClosedPeriod:
        return self.closing_at(self.place(day))

    def has_closed(self, day: date) -> bool:
        return day in self.days[1:]

    def place(self, day: date) -> int:
        if not self.has_closed(day):
            days = ", ".join(map(str, self.days[1:])) or "-"
            raise NotFound(
                say("the {kind} list of {day} was not closed here", kind=say(self.kind), day=day),
                say("lists closed: {days}", days=days),
            )
        return self.days.index(day)

    def list_at(self, place: int) -> RatingList:
        """From the drawer, or else from the nearest one before it that is known."""
        known = place
        while known and not self.is_known(known):
            known -= 1
        for at in range(known, place + 1):
            if not self.is_known(at):
                self.lists[at] = self.closing_at(at).list if at else self.first()
                self.keep(at)
        return self.lists[place]

    def first(self) -> RatingList:
        return self.archive.start(self.state.imports[self.kind], frozenset(self.state.merged), self.shelf)

    def closing_at(self, place: int) -> ClosedPeriod:
        if place not in self.closings:
            day = self.days[place]
            self.closings[place] = self.close(place, self.games_elsewhere(self.shelf.on(day), day))
            self.lists.setdefault(place, self.closings[place].list)
        return self.closings[place]

    def close(self, place: int, elsewhere: Mapping[int, int]) -> ClosedPeriod:
        period = self.period(place)
        standard = self.standard.on(period.day) if self.standard else None
        return close_period(self.shelf, self.list_at(place - 1), period, standard, elsewhere, self.archive.watch)

    def games_elsewhere(self, book: Edition, day: date) -> dict[int, int]:
        """Those of the other fast list, where the edition counts them together; they depend on no ratings."""
        other = self.others.get(FAST[self.kind]) if self.kind in FAST and counts_games_elsewhere(book) else None
        if other is None or not other.has_closed(day):
            return {}
        return columns_of(other.close(other.place(day), {}).list).played_on(day)

    def period(self, place: int) -> Period:
        archive, state, taken = self.archive, self.state, self.taken[place - 1]
        accepted = tuple(accepted_event(archive, state, state.accepted[key]) for key in sorted(taken.events))
        people = recorded(archive, state, taken.news)
        before = self.list_at(place - 1).records
        people |= self.listed_elsewhere(accepted, people, before)
        people |= known_later(archive, state, accepted, people, before)
        told = (one for one in taken.news if isinstance(one, events.GamesTold) and one.kind == self.kind)
        games = tuple(Told(state.number_of(one.number), one.games, one.reason) for one in told)
        return Period(taken.day, accepted, tuple(people[number] for number in sorted(people)), taken.corrections, games)

    def listed_elsewhere(self, taken: Iterable[AcceptedEvent], *known: Mapping[int, object]) -> dict[int, Person]:
        """Players of events whom only the first list of another kind has, as it has them."""
        numbers = {player.number for event in taken for player in event.event.players}
        missing = {number for number in numbers if not any(number in one for one in known)}
        lists = [columns_of(chain.list_at(0)) for chain in self.others.values() if missing and chain is not self]
        return {number: one[number].person for one in lists for number in missing if number in one}

    # What waits in the drawer

    def is_known(self, place: int) -> bool:
        if place not in self.lists and (key := self.key(place)) and self.archive.drawer:
            data = self.archive.drawer.get(key)
            records = read_columns(data) if data is not None else None
            if records is not None:
                self.lists[place] = RatingList(self.kind, self.days[place], self.days[0], records)
        return place in self.lists

    def keep(self, place: int) -> None:
        """Those of the newest lists that are known here."""
        if place > len(self.taken) - KEPT and (key := self.key(place)) and self.archive.drawer:
            self.archive.drawer.put(key, write_columns(columns_of(self.lists[place])))

    def key(self, place: int) -> str | None:
        entries = self.keys.get((self.kind, self.days[place]))
        return f"{__version__} {self.kind} {sorted(self.shelf.readings)} {entries}" if entries else None


Chains = dict[RatingKind, Chain]


def history(
    archive: Archive,
    state: State,
    readings: Mapping[str, str] | None = None,
    *,
    known: Chains | None = None,
    keys: Keys | None = None,
) -> Chains:
    """Every list that the state tells of; those that `known` chains have made of the same facts are not made again."""
    chains: Chains = {}
    for kind, books in shelves(state, readings).items():
        chains[kind] = Chain(kind, books, archive, state, list(taken_by(state, kind)), chains, keys or {})
    alike = periods_alike(known, state) if known else -1
    for kind, chain in chains.items() if known and alike >= 0 else ():
        old = known.get(kind) if known else None
        if old and old.shelf == chain.shelf:
            places = 1 + sum(one.events_of(kind) is not None for one in state.closed[:alike])
            chain.lists |= {place: one for place, one in old.lists.items() if place < places}
            chain.closings |= {place: one for place, one in old.closings.items() if place < places}
    return chains


def shelves(state: State, readings: Mapping[str, str] | None = None) -> dict[RatingKind, Shelf]:
    return {kind: shelf_of(state, kind, readings) for kind in KINDS if kind in state.imports}


def taken_by(state: State, kind: RatingKind) -> Iterator[Taken]:
    """Period by period; the news of the register wait for the next list that the kind has."""
    news: tuple[News, ...] = ()
    for closed in state.closed:
        news += closed.people
        keys = closed.events_of(kind)
        if keys is not None:
            day = closed.record.day
            yield Taken(day, keys, news, corrections_for(kind, day, closed.corrections))
            news = ()


def periods_alike(known: Chains, state: State) -> int:
    """How many periods were closed with the same facts in both, from the beginning on; -1 where even that differs."""
    old = next((chain.state for chain in known.values()), None)
    if old is None or (old.imports, old.merged, old.details) != (state.imports, state.merged, state.details):
        return -1
    count = 0
    for before, now in zip(old.closed, state.closed, strict=False):
        if _facts(old, before) != _facts(state, now):
            break
        count += 1
    return count


def _facts(state: State, closed: Any) -> list[object]:
    lists = [
        (one.kind, [(key, state.accepted[key], state.put_off.get(key)) for key in one.events])
        for one in closed.record.lists
    ]
    return [closed.record.day, lists, closed.people, closed.corrections]


def keys_of(held: Sequence[tuple[Entry, Any]], entries: Sequence[Entry]) -> Keys:
    """
    For every list the entry that made it, whose digest stands for everything before it, and those after it that change
    lists which were closed already.
    """
    changing = [entry for entry in entries if entry.kind in CHANGING]
    found: dict[tuple[RatingKind, date], str] = {}
    for entry, event in held:
        later = "".join(one.digest for one in changing if one.seq > entry.seq)
        if isinstance(event, events.ListImported):
            found[event.kind, event.day] = entry.digest + later
        elif isinstance(event, events.PeriodClosed):
            found |= {(one.kind, event.day): entry.digest + later for one in event.lists}
    return found


CHANGING = {
    kind.__name__
    for kind in (
        Undone,
        events.ListImported,
        events.ImportTakenBack,
        events.PlayersMerged,
        events.PlayersParted,
        events.ReportReplaced,
        events.EventTakenOut,
        events.EventPutBack,
        events.CorrectionTakenBack,
    )
}


def all_closed(chains: Chains, days: Iterable[date]) -> None:
    """The lists of those days, of every kind; what stands in the way of any of them is told of all of a day."""
    for day in days:
        findings: list[Finding] = []
        for kind, chain in chains.items():
            if chain.has_closed(day):
                try:
                    chain.closing(day)
                except Unreadable as error:
                    for finding in error.findings:
                        message = say("{kind} list of {day}: {what}", kind=say(kind), day=day, what=finding.message)
                        findings.append(replace(finding, message=message))
        if findings:
            raise Unreadable(say("the period cannot be closed; faults: {n}", n=len(findings)), findings)


def digest_of(rating_list: RatingList) -> str:
    """Of everybody's rating and K, of all the list says anew, and of every result that waits for a first rating."""
    columns, day = columns_of(rating_list), rating_list.day
    numbers = sorted({*columns.new_since(day - ONE_DAY), *columns.tranches})
    records = ((number, columns[number]) for number in numbers)
    said = [[number, *(_issue(record, day)), *(_waiting(record))] for number, record in records]
    rated = columns.rating != NONE
    standing = np.stack([columns.number[rated], columns.rating[rated], columns.k[rated]]).astype("<i8")
    everybody = sha256(standing.tobytes()).hexdigest()
    return sha256(canonical([rating_list.kind, str(day), everybody, said]).encode()).hexdigest()


def _issue(record: Record, day: date) -> list[object]:
    issue = record.issue_of(day)
    return [issue.rating, issue.k, issue.games, issue.against_rated, issue.delisted] if issue else []


def _waiting(record: Record) -> Iterator[str]:
    for one in record.tranches:
        yield f"{one.event} {one.games} {one.average} {one.score}"


def chain_of(chains: Chains, kind: RatingKind) -> Chain:
    if kind not in chains:
        raise NotFound(
            say("the office keeps no {kind} list", kind=say(kind)),
            say("give it the list to begin with: office import-list"),
        )
    return chains[kind]


def next_day(chains: Chains) -> date:
    """The day of the list that comes next, of the kinds that are kept."""
    if not chains:
        raise Refused(
            say("the office has no list yet"),
            say("give it the list to begin with: office import-list"),
            rule="office.no_list",
        )
    return min(chain.next_day for chain in chains.values())


def waiting(archive: Archive, state: State, chain: Chain, day: date) -> tuple[AcceptedEvent, ...]:
    """The events that the list of that day takes in."""
    open_ = [one for key, one in state.accepted.items() if one.kind == chain.kind and key not in state.taken_in]
    read = archive.watch(open_, say("{kind} list: reports read", kind=say(chain.kind)))
    return due(chain.shelf, (accepted_event(archive, state, one) for one in read), day)
