"""
A journal in one SQLite file: write-ahead log, every commit flushed to the disk before it counts, strict tables. The
standard library's driver is used as it is: it is there within milliseconds (docs/decisions/0009).
"""

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import quote

from tabellone.errors import Conflict, Finding, NotFound, Refused, TabelloneError, Unreadable
from tabellone.i18n import say
from tabellone.store.store import Store

APPLICATION = int.from_bytes(b"Tabl")
PATIENCE = 2.0  # seconds to wait for another writer
SNAPSHOTS = 30

FULL = {sqlite3.SQLITE_FULL}
LOCKED = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
FORBIDDEN = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH, sqlite3.SQLITE_CANTOPEN}
DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


class SqliteStore(Store):
    BEGIN = "BEGIN IMMEDIATE"
    MIGRATIONS: ClassVar[Mapping[str, Sequence[str]]] = {
        "0001 journal and files": (
            """CREATE TABLE journal (seq INTEGER PRIMARY KEY, at TEXT NOT NULL, by TEXT NOT NULL, kind TEXT NOT NULL,
            body TEXT NOT NULL, digest TEXT NOT NULL) STRICT""",
            "CREATE TABLE blob (digest TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT",
        )
    }

    def run(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            return list(self.connection.execute(statement, values).fetchall())
        except sqlite3.Error as error:
            raise trouble(error, self.place) from error

    def migrate(self, at: str) -> None:
        super().migrate(at)
        self.run(f"PRAGMA user_version = {len(self.MIGRATIONS)}")

    def roll_back(self) -> None:
        with suppress(sqlite3.Error):
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")

    def damage(self) -> str:
        try:
            rows = [str(row[0]) for row in self.connection.execute("PRAGMA integrity_check(10)").fetchall()]
        except sqlite3.Error as error:
            return str(error)
        return "" if rows == ["ok"] else "; ".join(rows)

    def snapshot(self, label: str) -> Path | None:
        """In a folder beside the file; the last thirty are kept."""
        folder = Path(f"{self.place}.snapshots")
        folder.mkdir(exist_ok=True)
        last = self.run("SELECT coalesce(max(seq), 0) FROM journal")[0][0]
        path = folder / f"{last:06d}-{label}.tab"
        path.unlink(missing_ok=True)
        self.run("VACUUM INTO ?", str(path))
        with path.open("rb") as copy:
            os.fsync(copy.fileno())
        for old in sorted(folder.glob("*.tab"))[:-SNAPSHOTS]:
            old.unlink()
        return path

    def strict(self) -> str:
        return " STRICT"

    def close(self) -> None:
        self.connection.close()


@contextmanager
def created(place: str, at: str) -> Iterator[SqliteStore]:
    """A file that was not there, whole; where it cannot be made, nothing is left behind."""
    path = Path(place)
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o644))
    except FileExistsError:
        raise Refused(
            say("{place} exists already", place=place), say("give another file"), rule="store.exists"
        ) from None
    except OSError as error:
        raise Refused(
            say("{place} cannot be made: {reason}", place=place, reason=error.strerror or ""),
            say("choose a folder that may be written to"),
            rule="store.forbidden",
        ) from error
    store = None
    try:
        store = _store(place, "rw")
        for pragma in ("journal_mode = WAL", "synchronous = FULL", f"application_id = {APPLICATION}"):
            store.run(f"PRAGMA {pragma}")
        store.migrate(at)
        yield store
    except BaseException:
        if store is None or not _kept(store):
            for name in (place, f"{place}-wal", f"{place}-shm"):
                Path(name).unlink(missing_ok=True)
        raise
    finally:
        if store:
            store.close()


def _kept(store: SqliteStore) -> bool:
    """Whether anything has been entered; an empty store is not worth keeping."""
    try:
        return bool(store.run("SELECT 1 FROM journal LIMIT 1"))
    except TabelloneError:
        return False


@contextmanager
def opened(place: str, at: str | None = None) -> Iterator[SqliteStore]:
    if not Path(place).is_file():
        raise NotFound(
            say("there is no event or office {place}", place=place), say("make one with: event new, or office init")
        )
    store = _store(place, "rw")
    try:
        if at is None:
            store = _readable(store)
        if store.run("PRAGMA application_id")[0][0] != APPLICATION:
            raise _damaged(place, say("it is not a file of this program"))
        missing = store.missing_migrations()
        if at is not None:
            store.run("PRAGMA journal_mode = WAL")
            store.run("PRAGMA synchronous = FULL")
            if missing:
                store.snapshot("before-migration")
                store.migrate(at)
        yield store
    finally:
        store.close()


def _store(place: str, mode: str) -> SqliteStore:
    name = f"file:{quote(str(Path(place).absolute()))}?mode={mode}"
    try:
        connection = sqlite3.connect(name, uri=True, isolation_level=None, timeout=PATIENCE)
    except sqlite3.Error as error:
        raise trouble(error, place) from error
    return SqliteStore(connection, place)


def _readable(store: SqliteStore) -> SqliteStore:
    """
    A file where nothing can be written, not even beside it, is read as it stands, unless entries wait beside it. Any
    other is opened as if to write, so that closing it leaves one file behind.
    """
    try:
        store.connection.execute("PRAGMA schema_version").fetchall()
    except sqlite3.OperationalError as error:
        waiting = Path(f"{store.place}-wal")
        if error.sqlite_errorcode & 0xFF not in FORBIDDEN or (waiting.exists() and waiting.stat().st_size):
            raise trouble(error, store.place) from error
        store.close()
        return _store(store.place, "ro&immutable=1")
    except sqlite3.DatabaseError:
        pass  # the next statement says what is wrong
    return store


def trouble(error: sqlite3.Error, place: str) -> TabelloneError:
    """What the database reports, in the words of the project."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in LOCKED:
        return Conflict(
            say("{place} is being written by another program", place=place),
            say("nothing of this command was saved: give it again"),
            rule="store.locked",
        )
    if code in FULL:
        return Refused(
            say("{place}: the disk is full", place=place),
            say("nothing of this command was saved: free some space and give it again"),
            rule="store.disk_full",
        )
    if code in FORBIDDEN:
        return Refused(
            say("{place} may not be written to", place=place),
            say("nothing was saved: copy the file to a folder that may be written to"),
            rule="store.forbidden",
        )
    if code in DAMAGED:
        return _damaged(place, say("the file is damaged ({reason})", reason=str(error)))
    return Refused(
        say("{place} cannot be used: {reason}", place=place, reason=str(error)),
        say("nothing of this command was saved: look at the disk, then give it again"),
        rule="store.disk",
    )


def _damaged(place: str, reason: Any) -> Unreadable:
    remedy = say(
        "see what is left with: event verify, or office verify; take the last copy, of an event from {folder}",
        folder=f"{place}.snapshots",
    )
    finding = Finding("store.damaged", reason, remedy, file=place)
    return Unreadable(say("{place} cannot be read", place=place), [finding])
