"""The journal of an event or of an office, as a command reads it and writes to it."""

from collections.abc import Mapping, Sequence
from typing import Any

from tabellone.errors import Finding, Unreadable
from tabellone.flow.journal import Entry, first_break, sealed
from tabellone.i18n import Message, say
from tabellone.store import Store


def sound(store: Store, remedy: Message) -> list[Entry]:
    """Everything written so far; on a journal that is not as it was written, nothing is built."""
    entries = store.entries()
    if broken := first_break(entries):
        finding = Finding("journal.chain", broken.reason, remedy, file=store.place, line=broken.seq)
        raise Unreadable(say("{place} cannot be trusted", place=store.place), [finding])
    return entries


def written(
    store: Store, entries: Sequence[Entry], events: Sequence[Any], at: str, by: str, files: Mapping[str, bytes] | None
) -> tuple[Entry, ...]:
    """The events after those entries, on the disk when this returns."""
    last = entries[-1] if entries else None
    new = sealed(events, last, at, by)
    store.append(new, after=last.seq if last else 0, files=files)
    return new
