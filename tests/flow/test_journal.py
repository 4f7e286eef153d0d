"""A journal of anything: its entries are sealed, cannot be changed unnoticed, and nothing in it is ever taken out."""

from dataclasses import dataclass, replace
from datetime import date
from typing import ClassVar

import pytest

from tabellone import Unreadable
from tabellone.flow.journal import (
    Entry,
    Undone,
    body_of,
    canonical,
    event_of,
    first_break,
    in_effect,
    sealed,
    to_redo,
    to_undo,
)

AT, BY = "2026-02-07T09:00:00Z", "Ada"


@dataclass(frozen=True, slots=True)
class Part:
    size: int
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Happened:
    VERSION: ClassVar[int] = 1
    text: str
    day: date | None = None
    parts: tuple[Part, ...] = ()
    numbers: tuple[int, ...] = ()
    one: Part | None = None
    sure: bool = False


KINDS = {"Happened": Happened, "Undone": Undone}


def journal(*events: object) -> list[Entry]:
    return list(sealed(events, None, AT, BY))


def texts(entries: list[Entry]) -> list[str]:
    return [event.text for _, event in in_effect(entries, KINDS)]


def test_canonical_json_has_one_form() -> None:
    assert canonical({"b": "è", "a": [1, None]}) == '{"a":[1,null],"b":"è"}'


def test_a_record_comes_back_as_it_was() -> None:
    event = Happened("x", date(2026, 2, 7), (Part(1, "a"), Part(2)), (3, 4), Part(5), sure=True)
    assert event_of(journal(event)[0], KINDS) == event
    assert event_of(journal(Happened("y"))[0], KINDS) == Happened("y")


def test_the_body_names_the_version_of_its_kind() -> None:
    assert '"version":1' in body_of(Happened("x"))


def test_entries_go_on_from_the_last_one() -> None:
    first = journal(Happened("a"), Happened("b"))
    more = sealed([Happened("c")], first[-1], AT, BY)
    assert more == tuple(journal(Happened("a"), Happened("b"), Happened("c"))[2:])
    assert first_break([*first, *more]) is None


ALTERED = [{"body": '{"text":"z","version":1}'}, {"by": "Eva"}, {"at": "2026"}, {"kind": "X"}]


@pytest.mark.parametrize("changed", ALTERED)
def test_an_entry_that_was_altered_is_found(changed: dict[str, str]) -> None:
    entries = journal(*(Happened(str(n)) for n in range(5)))
    entries[2] = replace(entries[2], **changed)  # type: ignore[arg-type]  # all of them are texts
    broken = first_break(entries)
    assert broken
    assert broken.seq == 3


def test_an_entry_altered_and_sealed_again_breaks_the_chain_after_it() -> None:
    entries = journal(*(Happened(str(n)) for n in range(5)))
    entries[2:3] = sealed([Happened("z")], entries[1], AT, BY)
    broken = first_break(entries)
    assert broken
    assert broken.seq == 4


def test_an_entry_that_is_missing_is_found() -> None:
    entries = journal(*(Happened(str(n)) for n in range(5)))
    broken = first_break(entries[:2] + entries[3:])
    assert broken
    assert (broken.seq, "missing" in broken.reason.text()) == (3, True)


def test_an_undo_takes_back_and_a_second_one_goes_further() -> None:
    entries = journal(Happened("a"), Happened("b"), Happened("c"), Undone(3))
    assert texts(entries) == ["a", "b"]
    assert to_undo(entries) == 2
    assert texts(journal(Happened("a"), Happened("b"), Happened("c"), Undone(3), Undone(2))) == ["a"]


def test_an_undo_of_an_undo_brings_back_what_was_taken() -> None:
    events = [Happened("a"), Happened("b"), Happened("c"), Undone(3), Undone(2)]
    assert to_redo(journal(*events)) == 5
    events.append(Undone(5))
    assert texts(journal(*events)) == ["a", "b"]
    assert to_redo(journal(*events)) == 4
    events.append(Undone(4))
    assert texts(journal(*events)) == ["a", "b", "c"]
    assert to_redo(journal(*events)) is None


def test_nothing_is_redone_once_something_else_was_done() -> None:
    assert to_redo(journal(Happened("a"), Undone(1), Happened("b"))) is None
    assert to_redo([]) is None
    assert to_undo([]) is None


def test_an_undo_may_take_back_many_at_once() -> None:
    assert texts(journal(*map(Happened, "abcde"), Undone(2))) == ["a"]


NEWER = [("Later", '{"version":1}'), ("Happened", '{"text":"a","version":2}')]


@pytest.mark.parametrize(("kind", "body"), NEWER)
def test_an_entry_of_a_newer_program_is_refused(kind: str, body: str) -> None:
    with pytest.raises(Unreadable, match="cannot be read") as error:
        event_of(Entry(1, AT, BY, kind, body, ""), KINDS)
    assert error.value.findings[0].rule == "journal.kind"
