"""The file of an event: how it is set up, what is copied beside it, and what happens when disk or file give way."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tabellone import NotFound, Refused, Unreadable
from tabellone.errors import Conflict
from tabellone.flow.journal import Entry, first_break
from tabellone.store import created, opened, sqlite
from tests.store.test_store import AT, written

NOBODY = 65534


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "event.tab"
    with created(str(path), AT) as store:
        store.append(written(*(f"entry {n} " + 200 * "x" for n in range(100))), after=0)
    return path


def next_entry(path: Path) -> tuple[Entry, ...]:
    with opened(str(path)) as store:
        return written("one more", after=store.entries()[-1])


def test_the_file_is_ours_strict_flushed_and_one_alone_when_closed(file: Path) -> None:
    with opened(str(file), AT) as store:
        pragmas = {name: store.run(f"PRAGMA {name}")[0][0] for name in ("journal_mode", "synchronous", "user_version")}
        assert pragmas == {"journal_mode": "wal", "synchronous": 2, "user_version": 1}
        assert store.run("PRAGMA application_id")[0][0] == int.from_bytes(b"Tabl")
        tables = store.run(
            "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite%'"
        )
        assert sorted(tables) == [("blob", 1), ("journal", 1), ("migration", 1)]
    with opened(str(file)) as store:
        store.entries()
    assert [path.name for path in file.parent.iterdir()] == ["event.tab"]


def test_copies_are_whole_and_the_last_thirty_are_kept(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "SNAPSHOTS", 3)
    with opened(str(file), AT) as store:
        for at in range(5):
            store.append(written("more", after=store.entries()[-1]), after=100 + at)
            copy = store.snapshot(f"before-round-{at}")
            assert copy
            with opened(str(copy)) as one:
                assert one.entries() == store.entries()
    folder = Path(f"{file}.snapshots")
    assert sorted(path.name for path in folder.iterdir()) == [
        f"{n:06d}-before-round-{n - 101}.tab" for n in (103, 104, 105)
    ]
    with opened(str(next(folder.iterdir())), AT) as copy_again:
        copy_again.append(written("goes on", after=copy_again.entries()[-1]), after=len(copy_again.entries()))


def test_a_copy_made_twice_is_the_newer_one(file: Path) -> None:
    with opened(str(file), AT) as store:
        assert store.snapshot("x") == store.snapshot("x")


def test_a_full_disk_is_said_and_nothing_of_the_command_is_kept(file: Path) -> None:
    more = next_entry(file)
    with opened(str(file), AT) as store:
        pages = store.run("PRAGMA page_count")[0][0]
        store.run(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(Refused) as error:
            store.append(more, after=100, files={"x": 100_000 * b"y"})
        assert error.value.rule == "store.disk_full"
        assert "free some space" in error.value.text()
        assert len(store.entries()) == 100
        store.append(more, after=100)
    with opened(str(file)) as store:
        assert len(store.entries()) == 101
        assert store.damage() == ""


@contextmanager
def nobody() -> Iterator[None]:
    """As a user without any right; whoever runs the tests as root would be let through everywhere."""
    if os.geteuid():
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def forbidden(file: Path) -> Iterator[Path]:
    """The same event in a folder, and a file, that may be read but not written to."""
    folder = Path(tempfile.mkdtemp(prefix="tabellone-"))
    path = folder / "event.tab"
    shutil.copy(file, path)
    path.chmod(0o444)
    folder.chmod(0o555)
    yield path
    folder.chmod(0o755)
    shutil.rmtree(folder)


def test_a_file_that_may_not_be_written_to_is_read_all_the_same(forbidden: Path) -> None:
    more = next_entry(forbidden)
    with nobody():
        with opened(str(forbidden)) as store:
            assert len(store.entries()) == 100
        with pytest.raises(Refused) as error, opened(str(forbidden), AT) as store:
            store.append(more, after=100)
        assert error.value.rule == "store.forbidden"
        assert "may be written to" in error.value.text()
    with opened(str(forbidden)) as store:
        assert len(store.entries()) == 100


def test_a_new_file_where_nothing_may_be_written_is_refused(forbidden: Path) -> None:
    with nobody(), pytest.raises(Refused) as error, created(str(forbidden.parent / "new.tab"), AT):
        pass
    assert error.value.rule == "store.forbidden"


def test_entries_that_wait_beside_a_file_are_not_passed_over(file: Path) -> None:
    """Copied with its log while it was being written, and put where nothing can be written: not read as if whole."""
    folder = Path(tempfile.mkdtemp(prefix="tabellone-"))
    with opened(str(file), AT) as store:
        store.append(written("waits", after=store.entries()[-1]), after=100)
        for name in ("event.tab", "event.tab-wal"):
            shutil.copy(file.parent / name, folder / name)
            (folder / name).chmod(0o444)
    folder.chmod(0o555)
    try:
        with nobody(), pytest.raises(Refused), opened(str(folder / "event.tab")) as store:
            store.entries()
        folder.chmod(0o777)
        (folder / "event.tab").chmod(0o666)
        (folder / "event.tab-wal").chmod(0o666)
        with opened(str(folder / "event.tab")) as store:
            assert len(store.entries()) == 101
    finally:
        shutil.rmtree(folder)


def test_who_waits_too_long_for_another_writer_is_told(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 0.05)
    more = next_entry(file)
    holder = sqlite3.connect(file, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    try:
        with pytest.raises(Conflict) as error, opened(str(file), AT) as store:
            store.append(more, after=100)
        assert error.value.rule == "store.locked"
        with opened(str(file)) as store:
            assert len(store.entries()) == 100
    finally:
        holder.close()


@pytest.mark.parametrize("share", [0.15, 0.5, 0.8, 0.99])
def test_of_a_file_cut_short_what_is_left_is_read_and_the_damage_named(file: Path, share: float) -> None:
    file.write_bytes(file.read_bytes()[: int(file.stat().st_size * share)])
    with suppress(Unreadable), opened(str(file)) as store:
        assert store.damage()
        left = store.readable()
        assert len(left) < 100
        assert first_break(left) is None
        broken = first_break(store.entries())
        assert broken
        assert broken.seq == len(left) + 1


def test_a_file_of_something_else_is_not_opened(tmp_path: Path) -> None:
    text = tmp_path / "text.tab"
    text.write_text("this is no event, but a text long enough to be taken for a database by its size" * 20)
    with pytest.raises(Unreadable), opened(str(text)) as store:
        store.entries()
    other = tmp_path / "other.tab"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE x (y)")
    connection.close()
    with pytest.raises(Unreadable, match="cannot be read"), opened(str(other)):
        pass
    empty = tmp_path / "empty.tab"
    empty.touch()
    with pytest.raises(Unreadable), opened(str(empty)):
        pass
    with pytest.raises(NotFound), opened(str(tmp_path)):
        pass


def test_trouble_of_another_kind_is_said_with_its_reason() -> None:
    error = sqlite.trouble(sqlite3.OperationalError("disk I/O error"), "event.tab")
    assert "disk I/O error" in error.text()
