"""
Where a rating office stands: a fold over what happened in it. `State` keeps what the journal tells and nothing that can
be computed from it; the lists are made from it by `office_history`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date
from functools import cached_property
from pathlib import PurePath
from typing import Any

from tabellone.errors import NotFound, Refused
from tabellone.facts.people import Person, RatingKind
from tabellone.facts.period import Correction, Membership
from tabellone.facts.tournament import Day
from tabellone.flow import office_events as events
from tabellone.i18n import say

News = events.Registered | events.RegisterUpdated | events.GamesTold


@dataclass(frozen=True, slots=True)
class Closed:
    """A period that was closed, with the news of the register and the decisions that fell into it."""

    record: events.PeriodClosed
    people: tuple[News, ...] = ()
    corrections: tuple[events.CorrectionDecided, ...] = ()

    def events_of(self, kind: RatingKind) -> tuple[str, ...] | None:
        """The keys of the events that the list of that kind took in; None where it had no list."""
        return next((one.events for one in self.record.lists if one.kind == kind), None)


@dataclass(frozen=True, slots=True)
class TakenOut:
    """An event that a closed list had taken in, and why it is not rated any more."""

    accepted: events.ReportAccepted
    day: date
    reason: str


@dataclass(frozen=True)
class State:
    details: events.OfficeOpened | None = None
    imports: Mapping[RatingKind, events.ListImported] = field(default_factory=dict)
    begun_after: Mapping[RatingKind, int] = field(default_factory=dict)  # how many periods were closed by then
    people: Mapping[int, events.Registered] = field(default_factory=dict)  # as last recorded
    added: Mapping[int, events.Registered] = field(default_factory=dict)  # those that no imported list has
    amended: frozenset[int] = frozenset()  # of the people, those whom the office has amended itself
    updates: tuple[events.RegisterUpdated, ...] = ()
    news: tuple[News, ...] = ()  # since the last closing, in order
    merged: Mapping[int, int] = field(default_factory=dict)
    federations: Mapping[str, events.FederationRecorded] = field(default_factory=dict)
    listing: tuple[Membership, ...] = ()
    arbiters: tuple[events.ArbiterRecorded, ...] = ()
    registered: Mapping[str, events.EventRegistered] = field(default_factory=dict)
    decisions: tuple[events.EventDecided, ...] = ()
    put_off: Mapping[str, date] = field(default_factory=dict)
    corrections: tuple[events.CorrectionDecided, ...] = ()  # for lists that are not closed yet
    received: Mapping[str, events.ReportReceived] = field(default_factory=dict)
    accepted: Mapping[str, events.ReportAccepted] = field(default_factory=dict)
    rejected: Mapping[str, events.ReportRejected] = field(default_factory=dict)
    replaced: tuple[str, ...] = ()  # digests of reports that others stand for
    closed: tuple[Closed, ...] = ()
    taken_out: Mapping[str, TakenOut] = field(default_factory=dict)
    published: Mapping[date, events.ListPublished] = field(default_factory=dict)

    @property
    def opened(self) -> events.OfficeOpened:
        if self.details is None:
            raise Refused(
                say("this is not a rating office"), say("make one with: office init"), rule="office.no_office"
            )
        return self.details

    @property
    def readings(self) -> dict[str, str]:
        return {chosen.name: chosen.option for chosen in self.opened.readings}

    @property
    def recorded(self) -> tuple[News, ...]:
        """All that became known of players since the lists that the office began with, in order."""
        return (*(one for closed in self.closed for one in closed.people), *self.news)

    @cached_property
    def taken_in(self) -> dict[str, date]:
        """By the keys of their events, the days of the closed lists that have taken them in."""
        return {key: one.record.day for one in self.closed for closed in one.record.lists for key in closed.events}

    @cached_property
    def _accepted(self) -> dict[str, events.ReportAccepted]:
        return {one.digest: one for one in self.accepted.values()}

    @cached_property
    def _taken_out(self) -> dict[str, TakenOut]:
        return {one.accepted.digest: one for one in self.taken_out.values()}

    def accepted_as(self, digest: str) -> events.ReportAccepted | None:
        return self._accepted.get(digest)

    def taken_out_as(self, digest: str) -> TakenOut | None:
        return self._taken_out.get(digest)

    def is_open(self, digest: str) -> bool:
        """Whether nobody has decided about a report yet."""
        decided = self.accepted_as(digest) or self.taken_out_as(digest)
        return decided is None and digest not in self.rejected and digest not in self.replaced

    def number_of(self, number: int) -> int:
        """Under which number a player is known, where he was merged with another."""
        while number in self.merged:
            number = self.merged[number]
        return number

    def report(self, name: str) -> events.ReportReceived:
        """A report by the beginning of its digest, or by the name of its file."""
        found = [one for one in self.received.values() if one.file == PurePath(name).name]
        found = found or [one for one in self.received.values() if name and one.digest.startswith(name.lower())]
        if len(found) > 1:
            shown = ", ".join(f"{one.digest[:12]} ({one.received})" for one in found)
            raise Refused(
                say("{name} may be one of several reports: {n}", name=name, n=len(found)),
                say("give the file itself, or more of the digest: {digests}", digests=shown),
                rule="office.report",
            )
        if not found:
            raise NotFound(
                say("no report {name} was received", name=name),
                say("name it by the beginning of its digest, or by its file; see: office check"),
            )
        return found[0]


def person_of(player: events.Registered) -> Person:
    """The record of the journal as the rating knows players."""
    year, month, day = (int(part) for part in player.born.split("/")) if player.born else (0, 0, 0)
    return Person(
        player.number,
        player.name,
        player.federation,
        player.sex,
        player.title,
        player.women_title,
        player.other_titles,
        player.foa_title,
        Day(year, month, day) if year else None,
        player.bodies,
    )


def registered_of(person: Person) -> events.Registered:
    """The other way round."""
    born = str(person.born) if person.born else ""
    return events.Registered(
        person.number,
        person.name,
        person.federation,
        person.sex,
        person.title,
        person.women_title,
        person.other_titles,
        born,
        person.bodies,
        person.foa_title,
    )


def corrections_for(kind: RatingKind, day: date, decided: Iterable[events.CorrectionDecided]) -> tuple[Correction, ...]:
    """What is decided for one list, as the rating takes it."""
    found: dict[int, Correction] = {}
    for one in decided:
        if (one.kind, one.day) == (kind, day):
            made = Correction(one.number, one.reason, one.rating, one.k)
            found[one.number] = both(found[one.number], made) if one.number in found else made
    return tuple(found.values())


def both(first: Correction, other: Correction) -> Correction:
    """A decision on the rating and one on K, each with its reason."""
    reason = first.reason if first.reason == other.reason else f"{first.reason}; {other.reason}"
    rating = first.rating if other.rating is None else other.rating
    return Correction(first.number, reason, rating, first.k if other.k is None else other.k)


class Gathering(dict[Any, Any]):
    """What is kept by a key, of a state that nobody but the fold has seen: it may grow where it stands."""


def folded(happened: Iterable[Any], state: State | None = None) -> State:
    """In a time that grows with the journal, and no faster: nothing is copied for every entry."""
    state = state or State()
    keyed = [one.name for one in fields(State) if isinstance(getattr(state, one.name), dict)]
    gathering: dict[str, Any] = {name: Gathering(getattr(state, name)) for name in keyed}
    state = replace(state, **gathering)
    for event in happened:
        state = after(state, event)
    gathered: dict[str, Any] = {name: dict(getattr(state, name)) for name in keyed}
    return replace(state, **gathered)


def after(state: State, event: Any) -> State:
    """The office once that has happened too."""
    return FOLD[type(event)](state, event)


def _grown(kept: Mapping[Any, Any], key: Any, value: Any) -> Mapping[Any, Any]:
    if isinstance(kept, Gathering):
        kept[key] = value
        return kept
    return {**kept, key: value}


def _shrunk(kept: Mapping[Any, Any], key: Any) -> Mapping[Any, Any]:
    if isinstance(kept, Gathering):
        kept.pop(key, None)
        return kept
    return {one: value for one, value in kept.items() if one != key}


def _imported(state: State, event: events.ListImported) -> State:
    begun = _grown(state.begun_after, event.kind, len(state.closed))
    return replace(state, imports=_grown(state.imports, event.kind, event), begun_after=begun)


def _known(state: State, player: events.Registered) -> State:
    return replace(state, people=_grown(state.people, player.number, player), news=(*state.news, player))


def _closed(state: State, event: events.PeriodClosed) -> State:
    now = tuple(one for one in state.corrections if one.day == event.day)
    later = tuple(one for one in state.corrections if one.day != event.day)
    return replace(state, closed=(*state.closed, Closed(event, state.news, now)), news=(), corrections=later)


def _corrected(state: State, event: events.CorrectionDecided) -> State:
    """The last decision about a player's rating on a list stands, and the last about his K."""
    parts = {"rating": replace(event, k=None), "k": replace(event, rating=None)}
    decided = (part for name, part in parts.items() if getattr(event, name) is not None)
    return replace(state, corrections=(*_without(state.corrections, event), *decided))


def _without(
    corrections: Iterable[events.CorrectionDecided], event: events.CorrectionDecided | events.CorrectionTakenBack
) -> Iterator[events.CorrectionDecided]:
    return (one for one in corrections if one.place != event.place or not one.about <= event.about)


def _correction_taken_back(state: State, event: events.CorrectionTakenBack) -> State:
    closed = tuple(replace(one, corrections=tuple(_without(one.corrections, event))) for one in state.closed)
    return _superseded(replace(state, closed=closed), event.lists)


def _rejected(state: State, event: events.ReportRejected) -> State:
    """A report that no list has taken in yet is not accepted any more."""
    accepted = state.accepted_as(event.digest)
    left = _shrunk(state.accepted, accepted.key) if accepted else state.accepted
    return replace(state, accepted=left, rejected=_grown(state.rejected, event.digest, event))


def _superseded(state: State, lists: Iterable[events.ListSuperseded]) -> State:
    """The lists have the digests of today; what they took in stays what it was."""
    digests = {one.day: one.lists for one in lists}
    closed = tuple(
        replace(one, record=replace(one.record, lists=digests.get(one.record.day, one.record.lists)))
        for one in state.closed
    )
    return replace(state, closed=closed)


def _replaced(state: State, event: events.ReportReplaced) -> State:
    """The corrected report stands for the old one in its list, which knows the players it brings."""
    new = event.accepted
    numbers = {entrant.number for entrant in new.entrants} & state.added.keys()
    closed, known = [], set()
    for one in state.closed:
        known |= {player.number for player in one.people if isinstance(player, events.Registered)}
        if any(new.key in of_kind.events for of_kind in one.record.lists):
            brought = tuple(state.people[number] for number in sorted(numbers - known))
            one = replace(one, people=(*one.people, *brought))  # noqa: PLW2901 - with those it knows now
        closed.append(one)
    replaced = (*state.replaced, state.accepted[new.key].digest)
    accepted = _grown(state.accepted, new.key, new)
    state = replace(state, accepted=accepted, replaced=replaced, closed=tuple(closed))
    return _superseded(state, event.lists)


def _taken_out(state: State, event: events.EventTakenOut) -> State:
    """No list has the event, nor will one take it in again; where it was is kept."""
    out = TakenOut(state.accepted[event.key], state.taken_in[event.key], event.reason)
    accepted = _shrunk(state.accepted, event.key)
    state = replace(state, accepted=accepted, taken_out=_grown(state.taken_out, event.key, out))
    return _superseded(_in_lists(state, out, lambda keys: keys - {event.key}), event.lists)


def _put_back(state: State, event: events.EventPutBack) -> State:
    out = state.taken_out[event.key]
    accepted = _grown(state.accepted, event.key, out.accepted)
    state = replace(state, accepted=accepted, taken_out=_shrunk(state.taken_out, event.key))
    return _superseded(_in_lists(state, out, lambda keys: keys | {event.key}), event.lists)


def _in_lists(state: State, out: TakenOut, change: Callable[[frozenset[str]], frozenset[str]]) -> State:
    """With other events in the list that the event was in."""
    closed = []
    for one in state.closed:
        lists = tuple(
            replace(of, events=tuple(sorted(change(frozenset(of.events)))))
            if (one.record.day, of.kind) == (out.day, out.accepted.kind)
            else of
            for of in one.record.lists
        )
        closed.append(replace(one, record=replace(one.record, lists=lists)))
    return replace(state, closed=tuple(closed))


def _merged(state: State, event: events.PlayersMerged) -> State:
    return _superseded(replace(state, merged=_grown(state.merged, event.gone, event.kept)), event.lists)


def _parted(state: State, event: events.PlayersParted) -> State:
    return _superseded(replace(state, merged=_shrunk(state.merged, event.gone)), event.lists)


def _ended(state: State, event: events.ListingEnded) -> State:
    """Those that hold on that day and later hold until then."""
    listing = tuple(
        replace(one, until=event.until)
        if (one.what, one.federation, one.number) == (event.what, event.federation, event.number)
        and one.goes_beyond(event.until)
        else one
        for one in state.listing
    )
    return replace(state, listing=listing)


def _with(name: str, key: Callable[[Any], Any], value: Callable[[Any], Any] = lambda event: event) -> Any:
    """What is kept by a key, the last one said."""
    return lambda state, event: replace(state, **{name: _grown(getattr(state, name), key(event), value(event))})


def _more(name: str, value: Callable[[Any], Any] = lambda event: event) -> Any:
    """What is kept one after the other."""
    return lambda state, event: replace(state, **{name: (*getattr(state, name), value(event))})


FOLD: dict[type, Callable[[State, Any], State]] = {
    events.OfficeOpened: lambda state, event: replace(state, details=event),
    events.ListImported: _imported,
    events.ImportTakenBack: lambda state, event: replace(state, imports=_shrunk(state.imports, event.kind)),
    events.PlayerAdded: lambda state, event: _known(
        replace(state, added=_grown(state.added, event.player.number, event.player)), event.player
    ),
    events.PlayerAmended: lambda state, event: _known(
        replace(state, amended=state.amended | ({event.player.number} if not event.source else frozenset())),
        event.player,
    ),
    events.RegisterUpdated: lambda state, event: replace(
        state, updates=(*state.updates, event), news=(*state.news, event)
    ),
    events.GamesTold: _more("news"),
    events.PlayersMerged: _merged,
    events.PlayersParted: _parted,
    events.FederationRecorded: _with("federations", lambda event: event.code),
    events.ListingDecided: _more("listing", lambda event: event.decision),
    events.ListingEnded: _ended,
    events.ArbiterRecorded: _more("arbiters"),
    events.EventRegistered: _with("registered", lambda event: event.key),
    events.EventDecided: _more("decisions"),
    events.EventPutOff: _with("put_off", lambda event: event.key, lambda event: event.until),
    events.CorrectionDecided: _corrected,
    events.CorrectionTakenBack: _correction_taken_back,
    events.ReportReceived: _with("received", lambda event: event.digest),
    events.ReportAccepted: _with("accepted", lambda event: event.key),
    events.ReportRejected: _rejected,
    events.RejectionWithdrawn: lambda state, event: replace(state, rejected=_shrunk(state.rejected, event.digest)),
    events.ReportReplaced: _replaced,
    events.EventTakenOut: _taken_out,
    events.EventPutBack: _put_back,
    events.PeriodClosed: _closed,
    events.ListPublished: _with("published", lambda event: event.day),
}
