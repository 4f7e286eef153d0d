"""
What the registers of an office hold, to be looked at: federations, arbiters and their licences, registered events, and
every decision with its day and reason. Nothing is written here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

import numpy as np

from tabellone.errors import NotFound
from tabellone.facts.columns import NONE, Columns, columns_of
from tabellone.facts.people import RatingKind, folded
from tabellone.facts.period import Membership
from tabellone.flow import office_events as events
from tabellone.flow.journal import Entry, Kinds, Undone, event_of, holding
from tabellone.flow.office_history import Chains
from tabellone.flow.office_state import State
from tabellone.flow.office_told import told
from tabellone.i18n import N_, Message, say


@dataclass(frozen=True, slots=True)
class FederationRow:
    """`rated` are its players with a rating on the last list of any kind."""

    code: str
    name: str
    officer: str
    players: int
    rated: int
    excluded_since: date | None
    decisions: tuple[Membership, ...]


def federations(state: State, chains: Chains, today: date) -> list[FederationRow]:
    """Those recorded, those decided on, and those that a player of the last lists belongs to."""
    counted = players_of(chains)
    codes = {*state.federations, *counted, *(one.federation for one in state.listing if one.federation)}
    return [_federation(state, code, counted.get(code, (0, 0)), today) for code in sorted(codes)]


def federation(state: State, chains: Chains, code: str, today: date) -> FederationRow:
    found = {one.code: one for one in federations(state, chains, today)}
    if code not in found:
        raise NotFound(
            say("the office knows nothing of the federation {code}", code=code),
            say("record it with --name, --officer or a decision"),
        )
    return found[code]


def _federation(state: State, code: str, counted: tuple[int, int], today: date) -> FederationRow:
    known = state.federations.get(code, events.FederationRecorded(code))
    decisions = tuple(one for one in state.listing if one.federation == code)
    excluded = [one.since for one in decisions if one.what == "federation excluded" and one.holds(today)]
    return FederationRow(code, known.name, known.officer, *counted, min(excluded, default=None), decisions)


def players_of(chains: Chains) -> dict[str, tuple[int, int]]:
    """By federation how many players the last lists know, and how many of them have a rating."""
    found: dict[str, tuple[int, int]] = {}
    columns = [columns_of(chain.last) for chain in chains.values()]
    for at, one in enumerate(columns):
        new = np.ones(len(one), dtype=np.bool_)
        for earlier in columns[:at]:
            new &= ~np.isin(one.number, earlier.number)
        rated = one.rating != NONE
        for other in columns[at + 1 :]:
            rated |= other.ratings_of(one.number) != NONE
        for code, players, with_rating in _by_federation(one, new, rated):
            before = found.get(code, (0, 0))
            found[code] = (before[0] + players, before[1] + with_rating)
    return found


def _by_federation(columns: Columns, new: Any, rated: Any) -> Iterator[tuple[str, int, int]]:
    many = len(columns.abouts)
    all_of = np.bincount(columns.about[new], minlength=many).tolist()
    rated_of = np.bincount(columns.about[new & rated], minlength=many).tolist()
    for about, players, with_rating in zip(columns.abouts, all_of, rated_of, strict=True):
        if players and about.federation:
            yield about.federation, players, with_rating


# Arbiters


@dataclass(frozen=True, slots=True)
class ArbiterRow:
    name: str
    number: int | None
    licensed_since: date | None
    licensed_until: date | None
    licensed: bool  # on the day asked for


def arbiters(state: State, today: date, name: str = "", number: int | None = None) -> list[ArbiterRow]:
    """As last recorded, by number or else by name; all of them, or those asked for."""
    last: dict[int | str, events.ArbiterRecorded] = {}
    for one in state.arbiters:
        last[one.number or one.name] = one
    asked = [
        ArbiterRow(one.name, one.number, one.licensed_since, one.licensed_until, one.licensed_on(today))
        for one in last.values()
        if number in (None, one.number) and (folded(name) in folded(one.name) or name == str(one.number))
    ]
    if (name or number) and not asked:
        raise NotFound(
            say("the register has no arbiter {name}", name=name or number),
            say("record him with --licence-from or --without-licence"),
        )
    return sorted(asked, key=lambda row: (row.name, row.number or 0))


# Events


@dataclass(frozen=True, slots=True)
class EventRow:
    """`stands` is how far it has come; `list_day` the list that took it in."""

    key: str
    name: str
    kind: RatingKind
    start: date
    end: date
    registered: date | None
    stands: str
    list_day: date | None
    put_off: date | None


STANDS = (N_("registered"), N_("accepted"), N_("rated"))


def office_events(state: State) -> list[EventRow]:
    """Every event that was registered or accepted, in order of time."""
    rows = []
    for key in {*state.registered, *state.accepted}:
        said: Any = state.accepted.get(key) or state.registered[key]
        registered = state.registered[key].registered if key in state.registered else None
        stands = STANDS[(key in state.accepted) + (key in state.taken_in)]
        facts = (key, said.name, said.kind, said.start, said.end, registered, stands)
        rows.append(EventRow(*facts, state.taken_in.get(key), state.put_off.get(key)))
    return sorted(rows, key=lambda row: (row.start, row.key))


# Decisions and the journal


@dataclass(frozen=True, slots=True)
class Line:
    """An entry of the journal; `holds` is false where it was taken back."""

    seq: int
    at: str
    by: str
    kind: str
    digest: str
    holds: bool
    text: Message


DECISIONS: Mapping[str, type] = {
    kind.__name__: kind
    for kind in (
        events.EventDecided,
        events.EventPutOff,
        events.EventTakenOut,
        events.EventPutBack,
        events.CorrectionDecided,
        events.CorrectionTakenBack,
        events.GamesTold,
        events.ListingDecided,
        events.ListingEnded,
    )
}


WRITTEN: Kinds = {**events.KINDS, Undone.__name__: Undone}


def journal_lines(entries: list[Entry], last: int | None = None) -> Iterator[Line]:
    """Everything that was written, in order, told in words."""
    held = set(holding(entries))
    for entry in entries[-last:] if last else entries:
        event = event_of(entry, WRITTEN)
        back = isinstance(event, Undone)
        text = say("entry {seq} and all after it taken back", seq=event.since) if back else told(event)
        yield Line(entry.seq, entry.at, entry.by, entry.kind, entry.digest, entry.seq in held, text)


def decisions(entries: list[Entry]) -> Iterator[Line]:
    return (line for line in journal_lines(entries) if line.kind in DECISIONS)


def as_document(row: Any) -> dict[str, Any]:
    """A row as plain data; days are text."""
    return {name: _plain(value) for name, value in asdict(row).items() if name != "text"}


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _plain(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return str(value) if isinstance(value, date) else value
