"""
Lists closed and published, and what becomes of them when something before them is corrected. Commands in, events out;
whatever changes a list that is closed shows first what it changes.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from typing import Any

import numpy as np

from tabellone import __version__
from tabellone.errors import Finding, Refused
from tabellone.facts.columns import columns_of, with_none
from tabellone.facts.people import RatingKind
from tabellone.flow import office_events as events
from tabellone.flow.office_archive import Archive
from tabellone.flow.office_history import Chains, Keys, all_closed, digest_of, history, next_day, periods_alike, waiting
from tabellone.flow.office_state import State, after
from tabellone.flow.publish import FORMS, about, export
from tabellone.formats.fide_list.parquet import writes_parquet
from tabellone.i18n import Message, say
from tabellone.rating.closed import ClosedPeriod
from tabellone.rating.closing import Watch, not_watched
from tabellone.rating.listed import listed_players
from tabellone.rating.publication import PublishedList, publication


def close(
    archive: Archive, state: State, day: date, keys: Keys | None = None, chains: Chains | None = None
) -> tuple[events.PeriodClosed, Chains]:
    """The list of that day, of every kind that has one; and all the lists with it. `chains` are those of the state."""
    chains = chains or history(archive, state, keys=keys)
    following = next_day(chains)
    if day != following:
        raise Refused(
            say("the next list is that of {following}, not of {day}", following=following, day=day),
            say("close the lists one after the other"),
            rule="office.list_day",
        )
    lists = tuple(
        events.ListClosed(kind, "", tuple(sorted(event.key for event in waiting(archive, state, chain, day))))
        for kind, chain in chains.items()
        if chain.next_day == day
    )
    record = events.PeriodClosed(day, lists)
    made = history(archive, after(state, record), known=chains, keys=keys)
    all_closed(made, [day])
    return replace(record, lists=sealed_lists(lists, made, day)), made


def sealed_lists(lists: tuple[events.ListClosed, ...], made: Chains, day: date) -> tuple[events.ListClosed, ...]:
    """With the digests of what the lists say."""
    return tuple(replace(one, digest=digest_of(made[one.kind].list_of(day))) for one in lists)


# What a correction changes


@dataclass(frozen=True, slots=True)
class Moved:
    """A rating that a closed list would have otherwise."""

    kind: RatingKind
    day: date
    number: int
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Effect:
    """The events that are rated otherwise, and the ratings that change, list by list."""

    keys: tuple[str, ...]
    ratings: tuple[Moved, ...]
    lists: tuple[events.ListSuperseded, ...]

    @property
    def summary(self) -> Message:
        return say(
            "events rated otherwise: {events}, ratings that change: {ratings}, lists superseded: {lists}",
            events=len(self.keys),
            ratings=len(self.ratings),
            lists=len(self.lists),
        )


def effect(archive: Archive, state: State, event: Any, lists: Chains | None = None) -> Effect:
    """What the closed lists would be, had that been known from the beginning; `lists` are those of the state."""
    before, changed = lists or history(archive, state), after(state, event)
    alike = max(periods_alike(before, changed), 0)
    days = [closed.record.day for closed in changed.closed[alike:]]
    for chain in before.values():
        chain.list_at(sum(day not in days for day in chain.days) - 1)  # the last that both have
    now = history(archive, changed, known=before)
    all_closed(now, days)
    keys: set[str] = set()
    ratings: list[Moved] = []
    for kind, chain in before.items():
        for day in chain.days[1:]:
            if day in days:
                old, new = chain.closing(day), now[kind].closing(day)
                keys |= _rated_otherwise(old, new)
                ratings += _moved(kind, old, new)
    superseded = tuple(
        events.ListSuperseded(closed.record.day, found)
        for closed in changed.closed[alike:]
        if (found := sealed_lists(closed.record.lists, now, closed.record.day)) != closed.record.lists
    )
    return Effect(tuple(sorted(keys)), tuple(ratings), superseded)


def with_lists(event: Any, found: Effect) -> Any:
    """The record, with the lists that it supersedes."""
    return replace(event, lists=found.lists)


def _rated_otherwise(old: ClosedPeriod, new: ClosedPeriod) -> set[str]:
    before = {one.account.key: one.rated for one in old.events}
    now = {one.account.key: one.rated for one in new.events}
    return {key for key in before.keys() | now.keys() if before.get(key) != now.get(key)}


def _moved(kind: RatingKind, old: ClosedPeriod, new: ClosedPeriod) -> Iterator[Moved]:
    before, now = columns_of(old.list), columns_of(new.list)
    numbers = np.union1d(before.number, now.number)
    ratings = [columns.ratings_of(numbers) for columns in (before, now)]
    moved = ratings[0] != ratings[1]
    of_moved = (with_none(column[moved]) for column in ratings)
    for number, *change in zip(numbers[moved].tolist(), *of_moved, strict=True):
        yield Moved(kind, old.list.day, number, *change)


# What goes out


def forms_here() -> tuple[str, ...]:
    """The forms in which lists go out; Parquet where its writer is installed."""
    return tuple(form for form in FORMS if form != "parquet" or writes_parquet())


def publish(
    chains: Chains, state: State, day: date, language: str, forms: Sequence[str] = (), watch: Watch = not_watched
) -> tuple[events.ListPublished, dict[str, bytes], list[Finding]]:
    """The files of a closed list, and their record."""
    files, findings = files_of(chains, state, day, language, __version__, forms or forms_here(), watch)
    record = tuple(events.PublishedFile(name, sha256(data).hexdigest()) for name, data in files.items())
    return events.ListPublished(day, record, language, __version__), files, findings


def files_of(
    chains: Chains,
    state: State,
    day: date,
    language: str,
    version: str,
    forms: Sequence[str],
    watch: Watch = not_watched,
) -> tuple[dict[str, bytes], list[Finding]]:
    """
    The list of all kinds in those forms; and what it is, with the reports it was made from and the digests of the
    files. Always the same bytes.
    """
    lists = parts_of(chains, state, day)
    lines = list(listed_players(*lists))
    findings: list[Finding] = []
    notes = {**about(lists, sources(state, day)), "version": version}
    files: dict[str, bytes] = {}
    for form in forms:
        files[f"list-{day}.{form}"], own = export(form, lists, notes, language, lines, watch)
        findings += (one for one in own if one.rule != "list.not_listed")  # an office may keep one kind alone
    notes["files"] = {name: sha256(data).hexdigest() for name, data in files.items()}
    files[f"list-{day}.json"] = (json.dumps(notes, ensure_ascii=False, indent=2) + "\n").encode()
    return files, findings


def parts_of(chains: Chains, state: State, day: date) -> list[PublishedList]:
    """What is published of each kind that has a list of that day."""
    having = [chain for chain in chains.values() if chain.has_closed(day)]
    if not having:
        next_day(chains)  # says that there is no list at all
        next(iter(chains.values())).place(day)  # says which lists there are
    return [publication(chain.shelf, chain.list_of(day), state.listing) for chain in having]


def sources(state: State, day: date) -> dict[str, str]:
    """The reports that the list took in, by the keys of their events."""
    keys = [key for one in state.closed if one.record.day == day for of in one.record.lists for key in of.events]
    return {key: state.accepted[key].digest for key in sorted(keys)}
