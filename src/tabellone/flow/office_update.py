"""
The register brought up to date with a newer list: names, titles, federations, sex and days of birth; ratings stay those
of the office. Commands in, events out. What the list changes is worked out once, shown, and kept as a file of its own
beside the list, so that the journal has one entry and no list is read again.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields, replace
from datetime import date
from hashlib import sha256
from io import BytesIO
from typing import Any

from tabellone.errors import Finding, Refused, Unreadable
from tabellone.facts.people import ListedPlayer, Person
from tabellone.facts.period import AcceptedEvent
from tabellone.flow import office_events as events
from tabellone.flow.first_list import as_person
from tabellone.flow.journal import canonical
from tabellone.flow.office_archive import Archive
from tabellone.flow.office_state import News, State, person_of, registered_of
from tabellone.formats.fide_list import read_list
from tabellone.i18n import say

Counted = Callable[[Iterator[ListedPlayer]], Iterable[ListedPlayer]]

TOLD = tuple(field.name for field in fields(events.Registered) if field.name not in ("number", "bodies"))


@dataclass(frozen=True, slots=True)
class NewFacts:
    """A player whom the list knows otherwise; `before` is None of one whom the register does not have."""

    before: events.Registered | None
    after: events.Registered

    @property
    def facts(self) -> tuple[str, ...]:
        return tuple(name for name in TOLD if getattr(self.before, name, "") != getattr(self.after, name))


@dataclass(frozen=True)
class Update:
    """What a list changes, and what it does not although it says otherwise."""

    differences: tuple[NewFacts, ...]
    amended: tuple[NewFacts, ...]  # of players whom the office has amended itself
    rated_elsewhere: tuple[NewFacts, ...]  # new, with a rating of which the office knows nothing
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which of it is taken over."""

    federation: str = ""  # players who are or were of this one
    add_new: bool = False
    amended_too: bool = False


def update_of(
    state: State, people: Mapping[int, Person], data: bytes, wanted: Wanted, counted: Counted = iter
) -> Update:
    """The list beside the register; `counted` tells who waits how far it is."""
    findings: list[Finding] = []
    found: dict[str, list[NewFacts]] = {"taken over": [], "amended": [], "rated elsewhere": []}
    seen: set[int] = set()
    for line in counted(read_list(BytesIO(data), findings)):
        if line.fide_id in seen:
            wrong = say("the number {number} stands twice on the list", number=line.fide_id)
            findings.append(Finding("list.number_twice", wrong, say("the first of the two lines is taken"), "warning"))
            continue
        seen.add(line.fide_id)
        difference = None if line.fide_id in state.merged else _difference(people.get(line.fide_id), as_person(line))
        if difference and (place := _place(state, line, difference, wanted)):
            found[place].append(difference)
    if not seen:
        raise Unreadable(say("the list has no player that can be read"), findings)
    taken, amended, elsewhere = (tuple(one) for one in found.values())
    return Update(taken, amended, elsewhere, tuple(findings))


def _place(state: State, line: ListedPlayer, difference: NewFacts, wanted: Wanted) -> str:
    """Whether it is taken over, or why not; nothing where nobody asked."""
    if not _of(wanted.federation, difference):
        return ""
    if difference.before is None:
        return "" if not wanted.add_new else "rated elsewhere" if _is_rated(line) else "taken over"
    return "amended" if line.fide_id in state.amended and not wanted.amended_too else "taken over"


def _difference(person: Person | None, printed: Person) -> NewFacts | None:
    if person == printed:
        return None
    of_list = registered_of(printed)
    if person is None:
        return NewFacts(None, of_list)
    before = registered_of(person)
    after = replace(of_list, bodies=before.bodies, born=_fuller(before.born, of_list.born))
    for name in ("federation", "sex"):  # which nobody is without: the list does not know
        if not getattr(after, name):
            after = replace(after, **{name: getattr(before, name)})
    return NewFacts(before, after) if after != before else None


def _fuller(before: str, now: str) -> str:
    """The year alone tells less than the day in it."""
    year_alone = now.endswith("/00/00") and now[:4] == before[:4]
    return before if not now or year_alone else now


def _of(federation: str, difference: NewFacts) -> bool:
    return not federation or federation in (difference.after.federation, getattr(difference.before, "federation", ""))


def _is_rated(line: ListedPlayer) -> bool:
    return any(one is not None and one.rating for one in (line.standard, line.rapid, line.blitz))


def updating(
    state: State, update: Update, day: date, file: str, data: bytes
) -> tuple[events.RegisterUpdated, dict[str, bytes]]:
    """The one entry, and the files it names."""
    last = state.updates[-1] if state.updates else None
    if last and day < last.day:
        raise Refused(
            say("the register knows the list of {last} already", last=last.day),
            say("a list of {day} is older: nothing is to be done", day=day),
            rule="office.older_list",
        )
    if not update.differences:
        raise Refused(say("the list tells nothing new of anybody"), say("nothing is to be done"), rule="office.nothing")
    changes = canonical([asdict(one.after) for one in update.differences]).encode()
    of_list, of_changes = (sha256(one).hexdigest() for one in (data, changes))
    new = sum(one.before is None for one in update.differences)
    record = events.RegisterUpdated(day, file, of_list, of_changes, len(update.differences) - new, new)
    return record, {of_list: data, of_changes: changes}


def recorded(archive: Archive, state: State, news: Iterable[News]) -> dict[int, Person]:
    """Who became known or changed, as the last of the news has him."""
    found: dict[int, Person] = {}
    for one in news:
        if isinstance(one, events.GamesTold):
            continue
        known = [one] if isinstance(one, events.Registered) else changes_of(archive, one)
        found |= {player.number: person_of(player) for player in known if player.number not in state.merged}
    return found


def known_later(
    archive: Archive, state: State, taken: Iterable[AcceptedEvent], *known: Mapping[int, object]
) -> dict[int, Person]:
    """Players of events who came into the register only later: a corrected report may bring them into an old list."""
    numbers = {player.number for event in taken for player in event.event.players}
    missing = {number for number in numbers if not any(number in one for one in known)}
    everybody = recorded(archive, state, state.recorded) if missing else {}
    return {number: everybody[number] for number in missing if number in everybody}


def changes_of(archive: Archive, update: events.RegisterUpdated) -> list[events.Registered]:
    """The players that it changed or added, as they are since."""
    if update.changes not in archive.changes:
        archive.changes[update.changes] = list(_read(json.loads(archive.content(update.changes))))
    return archive.changes[update.changes]


def _read(players: Iterable[dict[str, Any]]) -> Iterator[events.Registered]:
    for player in players:
        facts: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in player.items()}
        yield events.Registered(**facts)
