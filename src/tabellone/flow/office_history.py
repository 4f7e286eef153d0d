"""
The lists of an office, made from what happened in it: for each kind of rating the list it began with, and every period
that was closed since. Nothing of it is kept; the same entries give the same lists for ever.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from hashlib import sha256

from tabellone.errors import Finding, NotFound, Refused, Unreadable
from tabellone.facts.history import RatingList, Record
from tabellone.facts.people import KINDS, Person, RatingKind
from tabellone.facts.period import AcceptedEvent, Correction, Period
from tabellone.flow import office_events as events
from tabellone.flow.journal import canonical
from tabellone.flow.office_archive import Archive, accepted_event, shelf_of
from tabellone.flow.office_state import State
from tabellone.flow.office_update import known_later, recorded
from tabellone.i18n import say
from tabellone.rating.account import due
from tabellone.rating.calendar import next_list
from tabellone.rating.rating_list import ClosedPeriod
from tabellone.rulebook.shelf import Shelf


@dataclass
class Chain:
    """The lists of one kind, the first one and those closed since."""

    shelf: Shelf
    start: RatingList
    closed: list[ClosedPeriod] = field(default_factory=list)
    periods: list[Period] = field(default_factory=list)

    @property
    def last(self) -> RatingList:
        return self.closed[-1].list if self.closed else self.start

    @property
    def days(self) -> list[date]:
        return [self.start.day, *(one.list.day for one in self.closed)]

    def on(self, day: date) -> RatingList:
        """The list in force on that day, the first one where none was yet."""
        return next((one.list for one in reversed(self.closed) if one.list.day <= day), self.start)

    def list_of(self, day: date) -> RatingList:
        """The list of exactly that day."""
        return self.start if day == self.start.day else self.closing(day).list

    def closing(self, day: date) -> ClosedPeriod:
        found = next((one for one in self.closed if one.list.day == day), None)
        if found is None:
            days = ", ".join(str(one.list.day) for one in self.closed) or "-"
            raise NotFound(
                say("the {kind} list of {day} was not closed here", kind=say(self.start.kind), day=day),
                say("lists closed: {days}", days=days),
            )
        return found


Chains = dict[RatingKind, Chain]
FAST: tuple[tuple[RatingKind, RatingKind], ...] = (("rapid", "blitz"), ("blitz", "rapid"))


def history(archive: Archive, state: State, readings: Mapping[str, str] | None = None) -> Chains:
    """Every list that the state tells of."""
    chains = {kind: Chain(books, archive.start(state, kind, books)) for kind, books in shelves(state, readings).items()}
    made = {key: accepted_event(archive, state, one) for key, one in state.accepted.items() if key in state.taken_in}
    news: dict[RatingKind, dict[int, Person]] = {kind: {} for kind in chains}
    for closed in state.closed:
        for kind in chains:
            news[kind] |= recorded(archive, state, closed.people)
        periods = {}
        for kind, chain in chains.items():
            if (keys := closed.events_of(kind)) is not None:
                taken = [made[key] for key in keys]
                people = news[kind] | known_later(archive, state, taken, news[kind], chain.last.records)
                periods[kind] = period_of(closed.record.day, kind, taken, people, closed.corrections)
                news[kind] = {}
        close_all(archive, chains, periods)
    return chains


def shelves(state: State, readings: Mapping[str, str] | None = None) -> dict[RatingKind, Shelf]:
    return {kind: shelf_of(state, kind, readings) for kind in KINDS if kind in state.imports}


def period_of(
    day: date,
    kind: RatingKind,
    taken: Iterable[AcceptedEvent],
    people: Mapping[int, Person],
    corrections: Iterable[events.CorrectionDecided],
) -> Period:
    own = (one for one in corrections if one.kind == kind and one.day == day)
    return Period(
        day,
        tuple(sorted(taken, key=lambda event: event.key)),
        tuple(people[number] for number in sorted(people)),
        tuple(Correction(one.number, one.reason, one.rating, one.k) for one in own),
    )


def close_all(archive: Archive, chains: Chains, periods: Mapping[RatingKind, Period]) -> None:
    """
    One period of every kind, the standard list first, for the fast ones look at it. Rapid and blitz look at each
    other's games, which depend on neither's ratings: what stands in the way of any list is told of all of them.
    """
    findings: list[Finding] = []
    games: dict[RatingKind, dict[int, int]] = {}
    for kind in (one for one in KINDS if one in periods):
        if closed := _closed(archive, chains, kind, periods[kind], {}, findings):
            games[kind] = closed.games()
            if kind == "standard":
                _append(chains[kind], periods[kind], closed)
    if findings:
        raise Unreadable(say("the period cannot be closed; {n} faults", n=len(findings)), findings)
    for kind, other in FAST:
        if kind in periods:
            found = _closed(archive, chains, kind, periods[kind], games.get(other, {}), findings)
            assert found, "the games elsewhere are no fault"
            _append(chains[kind], periods[kind], found)


def _append(chain: Chain, period: Period, closed: ClosedPeriod) -> None:
    chain.closed.append(closed)
    chain.periods.append(period)


def _closed(
    archive: Archive,
    chains: Chains,
    kind: RatingKind,
    period: Period,
    elsewhere: Mapping[int, int],
    findings: list[Finding],
) -> ClosedPeriod | None:
    chain = chains[kind]
    standard = chains["standard"].on(period.day) if kind != "standard" and "standard" in chains else None
    try:
        return archive.closing((chain.shelf, chain.last, period, standard, elsewhere))
    except Unreadable as error:
        for finding in error.findings:
            message = say("{kind} list: {what}", kind=say(kind), what=finding.message)
            findings.append(replace(finding, message=message))
        return None


def digest_of(rating_list: RatingList) -> str:
    """Of everything the list says anew, and of every result that waits for a first rating."""
    said = [
        [number, *(_issue(record, rating_list.day)), *(_waiting(record))]
        for number, record in sorted(rating_list.records.items())
        if record.issue_of(rating_list.day) or record.tranches
    ]
    return sha256(canonical([rating_list.kind, str(rating_list.day), said]).encode()).hexdigest()


def _issue(record: Record, day: date) -> list[object]:
    issue = record.issue_of(day)
    return [issue.rating, issue.k, issue.games, issue.against_rated, issue.delisted] if issue else []


def _waiting(record: Record) -> Iterator[str]:
    for one in record.tranches:
        yield f"{one.event} {one.games} {one.average} {one.score}"


def register(archive: Archive, state: State) -> dict[int, Person]:
    """Everybody the office knows, by number; who was merged into another is not there any more."""
    people: dict[int, Person] = {}
    for kind, books in shelves(state).items():
        people |= {number: one.person for number, one in archive.start(state, kind, books).records.items()}
    people |= recorded(archive, state, state.recorded)
    return {number: person for number, person in people.items() if number not in state.merged}


def next_day(chains: Chains) -> date:
    """The day of the list that comes next, of the kinds that are kept."""
    if not chains:
        raise Refused(
            say("the office has no list yet"),
            say("give it the list to begin with: office import-list"),
            rule="office.no_list",
        )
    return min(next_list(chain.shelf, chain.last.day) for chain in chains.values())


def waiting(archive: Archive, state: State, chain: Chain, day: date) -> tuple[AcceptedEvent, ...]:
    """The events that the list of that day takes in."""
    open_events = (
        accepted_event(archive, state, one)
        for key, one in state.accepted.items()
        if one.kind == chain.start.kind and key not in state.taken_in
    )
    return due(chain.shelf, open_events, day)
