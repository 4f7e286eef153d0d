"""
A journal: what happened, entry after entry, each sealed with a digest over itself and over the digest before it, so
that nothing in it can be altered, left out or put in without notice. It knows no chess; a street gives it the records
it keeps. Nothing is ever taken out: `Undone` is an entry too, and says that all is again as it was before another one.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from datetime import date
from functools import cache
from hashlib import sha256
from types import NoneType, UnionType
from typing import Any, ClassVar, Union, get_args, get_origin, get_type_hints

from tabellone.errors import Finding, Unreadable
from tabellone.i18n import Message, say

Kinds = Mapping[str, Any]  # the class of each kind of record, by name


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the journal. `at` and `by` are told by the shell; `body` is the record as canonical JSON."""

    seq: int
    at: str
    by: str
    kind: str
    body: str
    digest: str


@dataclass(frozen=True, slots=True)
class Undone:
    """All is again as it was before the entry `since`."""

    VERSION: ClassVar[int] = 1
    since: int


@dataclass(frozen=True, slots=True)
class Break:
    """The first place where the journal is not as it was written."""

    seq: int
    reason: Message


def canonical(value: Any) -> str:
    """The one JSON text of a value."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def sealed(events: Iterable[Any], previous: Entry | None, at: str, by: str) -> tuple[Entry, ...]:
    """The events as the next entries of a journal that ends with `previous`."""
    entries = []
    for event in events:
        seq = previous.seq + 1 if previous else 1
        kind, body = type(event).__name__, body_of(event)
        previous = Entry(seq, at, by, kind, body, _digest(previous.digest if previous else "", seq, at, by, kind, body))
        entries.append(previous)
    return tuple(entries)


def _digest(previous: str, seq: int, at: str, by: str, kind: str, body: str) -> str:
    return sha256(canonical([previous, seq, at, by, kind, body]).encode()).hexdigest()


def first_break(entries: Iterable[Entry]) -> Break | None:
    """Where the chain of digests breaks, if it does: from there on the journal proves nothing."""
    previous = ""
    for at, entry in enumerate(entries, 1):
        if entry.seq != at:
            return Break(at, say("entry {seq} is missing", seq=at))
        if entry.digest != _digest(previous, entry.seq, entry.at, entry.by, entry.kind, entry.body):
            return Break(at, say("entry {seq} is not as it was written", seq=at))
        previous = entry.digest
    return None


def holding(entries: Sequence[Entry]) -> list[int]:
    """
    The entries that hold: those undone, and their undoing, are passed over. Undoing an undoing brings back what it had
    undone.
    """
    found = []
    at = len(entries)
    while at:
        entry = entries[at - 1]
        if entry.kind == Undone.__name__:
            at = min(at, _since(entry)) - 1
        else:
            found.append(at)
            at -= 1
    return found[::-1]


def in_effect(entries: Sequence[Entry], kinds: Kinds) -> list[tuple[Entry, Any]]:
    """The entries that hold, with their records."""
    return [(entries[seq - 1], event_of(entries[seq - 1], kinds)) for seq in holding(entries)]


def to_undo(entries: Sequence[Entry]) -> int | None:
    """The entry that an undo takes back: the last one that holds."""
    held = holding(entries)
    return held[-1] if held else None


def to_redo(entries: Sequence[Entry]) -> int | None:
    """The undoing that a redo takes back: the last one, if nothing has been done since."""
    at = len(entries)
    while at and entries[at - 1].kind == Undone.__name__:
        since = _since(entries[at - 1])
        if entries[since - 1].kind != Undone.__name__:
            return at
        at = min(at, since) - 1
    return None


def _since(entry: Entry) -> int:
    event = event_of(entry, {Undone.__name__: Undone})
    assert isinstance(event, Undone)
    return event.since


def body_of(event: Any) -> str:
    """The record as canonical JSON, with the version of its kind."""
    return canonical({"version": event.VERSION, **_plain(event)})


def event_of(entry: Entry, kinds: Kinds) -> Any:
    """The record of an entry. One that this program does not know was written by a newer one."""
    kind = kinds.get(entry.kind)
    body = json.loads(entry.body)
    if kind is None or body.pop("version", None) != kind.VERSION:
        wrong = say("entry {seq} is of a kind that is not known here: {kind}", seq=entry.seq, kind=entry.kind)
        finding = Finding("journal.kind", wrong, say("open the file with a newer version of the program"))
        raise Unreadable(say("the journal cannot be read"), [finding])
    return _built(kind, body)


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, date):
        return value.isoformat()
    assert value is None or type(value) in {str, int, bool}, f"{value!r} is not kept in a journal"
    return value


@cache
def _shape(kind: type) -> tuple[tuple[str, Any], ...]:
    hints = get_type_hints(kind)
    return tuple((field.name, hints[field.name]) for field in fields(kind))


def _built(hint: Any, value: Any) -> Any:
    """The value that stood in the journal, as the type it had."""
    if get_origin(hint) in {Union, UnionType}:
        hint = next(one for one in get_args(hint) if one is not NoneType)
    if isinstance(value, dict):
        return hint(**{name: _built(inner, value[name]) for name, inner in _shape(hint) if name in value})
    if isinstance(value, list):
        inner = get_args(hint)[0]
        return tuple(_built(inner, item) for item in value)
    return date.fromisoformat(value) if hint is date and value is not None else value
