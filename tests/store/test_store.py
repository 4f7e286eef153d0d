"""What every store promises, on SQLite and on a real PostgreSQL server: it grows by whole steps and forgets nothing."""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from threading import Barrier, Thread
from typing import Any, ClassVar

import pytest

from tabellone import NotFound, Refused, TabelloneError
from tabellone.errors import Conflict
from tabellone.flow.journal import Entry, first_break, sealed
from tabellone.store import Store, created, opened

AT = "2026-03-06T09:00:00Z"


@dataclass(frozen=True, slots=True)
class Said:
    VERSION: ClassVar[int] = 1
    text: str


Kept = tuple[str, tuple[Entry, ...]]


def written(*texts: str, after: Entry | None = None) -> tuple[Entry, ...]:
    return sealed([Said(text) for text in texts], after, AT, "Ada")


@pytest.fixture
def kept(place: str) -> Kept:
    """A store with three entries."""
    entries = written("uno", "due è", "tre")
    with created(place, AT) as store:
        store.append(entries, after=0)
    return place, entries


def test_what_was_appended_is_read_again(kept: Kept) -> None:
    place, entries = kept
    with opened(place) as store:
        assert store.entries() == list(entries)
        assert store.entries(after=2) == list(entries[2:])
        assert store.readable() == list(entries)
        assert first_break(store.entries()) is None
        assert store.damage() == ""


def test_a_store_is_not_made_twice_and_not_opened_where_there_is_none(places: Callable[[], str]) -> None:
    place = places()
    with pytest.raises(NotFound), opened(place):
        pass
    with created(place, AT) as store:
        store.append(written("uno"), after=0)
    with pytest.raises(Refused) as error, created(place, AT):
        pass
    assert error.value.rule == "store.exists"
    with opened(place) as store:
        assert len(store.entries()) == 1


def test_a_store_that_fails_before_its_first_entry_leaves_nothing(places: Callable[[], str]) -> None:
    place = places()
    with pytest.raises(ZeroDivisionError), created(place, AT):
        raise ZeroDivisionError
    with pytest.raises(NotFound), opened(place):
        pass


def test_who_writes_after_an_entry_that_is_not_the_last_any_more_is_refused(
    kept: Kept,
) -> None:
    place, entries = kept
    with opened(place, AT) as one, opened(place, AT) as other:
        one.append(written("quattro", after=entries[-1]), after=3)
        with pytest.raises(Conflict) as error:
            other.append(written("cinque", after=entries[-1]), after=3)
    assert error.value.rule == "store.conflict"
    with opened(place) as store:
        assert [entry.body for entry in store.entries()][3:] == ['{"text":"quattro","version":1}']


def test_all_entries_of_a_command_are_kept_or_none(kept: Kept) -> None:
    place, entries = kept
    four, five = written("quattro", "cinque", after=entries[-1])
    with opened(place, AT) as store:
        with pytest.raises((TabelloneError, AssertionError)):
            store.append([four, five, five], after=3, files={"x": b"y"})
        assert store.entries() == list(entries)
        assert store.files() == []
        store.append([four, five], after=3)
        assert len(store.entries()) == 5


def test_files_are_kept_as_received_by_their_digest(kept: Kept) -> None:
    place, entries = kept
    content = b"\xff\x00name;rating\r\n"
    digest = sha256(content).hexdigest()
    with opened(place, AT) as store:
        store.append(written("quattro", after=entries[-1]), after=3, files={digest: content})
        four = store.entries()[-1]
        store.append(written("cinque", after=four), after=4, files={digest: content})
    with opened(place) as store:
        assert store.files() == [digest]
        assert store.file(digest) == content
        assert store.file("nothing") is None


def test_of_many_who_write_at_once_one_is_first_and_the_others_are_told(kept: Kept) -> None:
    place, entries = kept
    start, told = Barrier(4), []

    def write(name: str) -> None:
        with opened(place, AT) as store:
            start.wait()
            try:
                store.append(written(name, after=entries[-1]), after=3)
                told.append(name)
            except Conflict as conflict:
                told.append(conflict.rule or "")

    writers = [Thread(target=write, args=(name,)) for name in "abcd"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    with opened(place) as store:
        texts = [entry.body for entry in store.entries()[3:]]
    saved = [name for name in told if len(name) == 1]
    assert texts == [f'{{"text":"{name}","version":1}}' for name in saved]
    assert len(saved) == 1
    assert set(told) - set(saved) <= {"store.conflict", "store.locked"}


def test_a_schema_of_a_newer_program_is_not_opened(kept: Kept) -> None:
    place, _ = kept
    with opened(place, AT) as store:
        store.run("INSERT INTO migration (name, at) VALUES (?, ?)", "9999 from the future", AT)
    with pytest.raises(Refused) as error, opened(place):
        pass
    assert error.value.rule == "store.newer"


def test_an_older_schema_is_brought_up_to_date_when_it_is_written_to(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, entries = kept
    with opened(place) as store:
        kind: type[Store] = type(store)
    more = {**kind.MIGRATIONS, "0002 later": ("CREATE TABLE later (one TEXT)",)}
    monkeypatch.setattr(kind, "MIGRATIONS", more)
    with opened(place) as store:
        assert store.missing_migrations() == ["0002 later"]
    with opened(place, AT) as store:
        assert store.missing_migrations() == []
        assert store.run("SELECT * FROM later") == []
        assert store.entries() == list(entries)


def test_the_same_entries_make_the_same_journal_elsewhere(places: Callable[[], str], kept: Any) -> None:
    _, entries = kept
    with created(places(), AT) as store:
        store.append(entries, after=0)
        assert store.entries() == list(entries)
