"""What an office knows of one player, kind by kind, and what was ever recorded about him."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from tabellone.facts.history import Issue
from tabellone.facts.people import RatingKind
from tabellone.flow import office_events as events
from tabellone.flow.journal import Entry, in_effect
from tabellone.flow.office_archive import Archive
from tabellone.flow.office_history import Chains
from tabellone.flow.office_pool import Pool, pool
from tabellone.flow.office_reasons import kept_off
from tabellone.flow.office_state import State
from tabellone.flow.office_told import told
from tabellone.flow.office_update import changes_of
from tabellone.i18n import Message, say
from tabellone.rating.activity import Activity, activity


@dataclass(frozen=True, slots=True)
class Standing:
    """In one kind of rating, as its last list has him; `games` is None where nobody knows them all."""

    kind: RatingKind
    day: date
    rating: int | None
    k: int | None
    peak: int | None
    games: int | None
    issues: tuple[Issue, ...]
    activity: Activity | None
    pool: Pool | None
    off: Message | None

    def remarks(self) -> Iterator[Message]:
        """What a figure does not say."""
        if self.activity and not self.activity.active:
            yield say("inactive since the list of {since}", since=self.activity.since)
        if self.off:
            yield self.off
        if self.pool:
            missing = self.pool.missing()
            yield say("results that wait for a first rating, games: {n}", n=self.pool.games)
            if missing:
                yield missing
            if self.pool.until:
                yield say("all of them count until the list of {day}", day=self.pool.until)


def standings(state: State, chains: Chains, number: int) -> Iterator[Standing]:
    for kind, chain in chains.items():
        last = chain.last
        record = last.records.get(number)
        if record is None:
            continue
        off = kept_off(chain.shelf.on(last.day), record.person, state.listing, last.day)
        yield Standing(
            kind,
            last.day,
            record.rating,
            record.k,
            record.peak_on(last.day),
            record.games,
            record.issues,
            activity(chain.shelf, record, last.day) if record.rating is not None else None,
            pool(chain.shelf, record, last.day),
            off,
        )


def recorded_of(
    archive: Archive, state: State, entries: Sequence[Entry], number: int
) -> Iterator[tuple[Entry, Message]]:
    """The entries about him, under whatever number, in order."""
    for entry, event in in_effect(entries, events.KINDS):
        named = any(state.number_of(one) == number for one in _about(event))
        updated = changes_of(archive, event) if isinstance(event, events.RegisterUpdated) else ()
        if named or any(one.number == number for one in updated):
            yield entry, told(event)


def _about(event: Any) -> Iterator[int]:
    """The players whom an entry of the register names; the number of an arbiter is none of theirs."""
    if isinstance(event, events.ArbiterRecorded):
        return
    about = (event, getattr(event, "player", None), getattr(event, "decision", None))
    numbers = (getattr(one, name, None) for one in about for name in ("number", "gone", "kept"))
    yield from (number for number in numbers if number is not None)
