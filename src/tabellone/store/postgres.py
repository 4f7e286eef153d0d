"""
A journal in a PostgreSQL database, for those who have a server: one journal for a database, or for the schema that the
address names (postgresql://host/club?options=-csearch_path%3Dopen2026). Needs the extra `postgres`.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar

from tabellone.errors import Conflict, NotFound, Refused, TabelloneError
from tabellone.i18n import say
from tabellone.store.store import Store

try:
    import psycopg
    from psycopg import errors
except ImportError as missing:
    raise Refused(
        say("a PostgreSQL database needs the driver psycopg, which is not installed"),
        say("install it with: pip install 'tabellone[postgres]'"),
        rule="store.driver",
    ) from missing

PATIENCE = 2  # seconds to wait for another writer, or for the server
SOMEBODY_WAS_FIRST = (errors.UniqueViolation, errors.SerializationFailure, errors.LockNotAvailable)
NO_ROOM = (errors.DiskFull, errors.OutOfMemory)
FORBIDDEN = (errors.InsufficientPrivilege, errors.ReadOnlySqlTransaction)


class PostgresStore(Store):
    BEGIN = "BEGIN"
    MIGRATIONS: ClassVar[Mapping[str, Sequence[str]]] = {
        "0001 journal and files": (
            """CREATE TABLE journal (seq BIGINT PRIMARY KEY, at TEXT NOT NULL, by TEXT NOT NULL, kind TEXT NOT NULL,
            body TEXT NOT NULL, digest TEXT NOT NULL)""",
            "CREATE TABLE blob (digest TEXT PRIMARY KEY, bytes BYTEA NOT NULL)",
        )
    }

    def run(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            cursor = self.connection.execute(statement.replace("?", "%s"), values or None)
            return list(cursor.fetchall()) if cursor.description else []
        except psycopg.Error as error:
            raise trouble(error, self.place) from error

    def roll_back(self) -> None:
        with suppress(psycopg.Error):
            self.connection.execute("ROLLBACK")

    def damage(self) -> str:
        return ""  # the server looks after its files

    def snapshot(self, label: str) -> Path | None:  # noqa: ARG002 - the server's own backups are the copies
        return None

    def close(self) -> None:
        self.connection.close()


@contextmanager
def created(place: str, at: str) -> Iterator[PostgresStore]:
    """A journal in a database, or schema, that has none."""
    store = _store(place)
    try:
        _refuse_existing(store)
        try:
            store.migrate(at)
            yield store
        except BaseException:
            with suppress(TabelloneError):
                if _has_journal(store) and not store.entries():
                    store.run("DROP TABLE journal, blob, migration")
            raise
    finally:
        store.close()


@contextmanager
def opened(place: str, at: str | None = None) -> Iterator[PostgresStore]:
    store = _store(place)
    try:
        if not _has_journal(store):
            raise NotFound(
                say("there is no event or office {place}", place=named(place)),
                say("make one with: event new, or office init"),
            )
        missing = store.missing_migrations()
        if missing and at is not None:
            store.migrate(at)
        yield store
    finally:
        store.close()


def named(place: str) -> str:
    """Database and server, without user and password."""
    try:
        said = psycopg.conninfo.conninfo_to_dict(place)
    except psycopg.Error:
        return place.partition("://")[0]
    return f"postgresql://{said.get('host', 'localhost')}:{said.get('port', 5432)}/{said.get('dbname', '')}"


def _store(place: str) -> PostgresStore:
    try:
        connection = psycopg.connect(place, autocommit=True, connect_timeout=PATIENCE)
        connection.execute(f"SET lock_timeout = '{PATIENCE}s'")
    except psycopg.Error as error:
        reason = str(error).strip().splitlines()[-1]
        raise NotFound(
            say("{place} cannot be reached: {reason}", place=named(place), reason=reason),
            say("check the address, and that the server is running"),
        ) from error
    return PostgresStore(connection, named(place))


def _refuse_existing(store: PostgresStore) -> None:
    if _has_journal(store):
        raise Refused(
            say("{place} has a journal already", place=store.place),
            say("give another database or schema"),
            rule="store.exists",
        )


def _has_journal(store: PostgresStore) -> bool:
    return store.run("SELECT to_regclass('journal') IS NOT NULL")[0][0] is True


def trouble(error: psycopg.Error, place: str) -> TabelloneError:
    """What the server reports, in the words of the project."""
    if isinstance(error, SOMEBODY_WAS_FIRST):
        return Conflict(
            say("somebody else has written to {place} at the same time", place=place),
            say("nothing of this command was saved: give it again"),
            rule="store.conflict",
        )
    if isinstance(error, NO_ROOM):
        return Refused(
            say("{place}: the disk is full", place=place),
            say("nothing of this command was saved: free some space and give it again"),
            rule="store.disk_full",
        )
    if isinstance(error, FORBIDDEN):
        return Refused(
            say("{place} may not be written to", place=place),
            say("nothing was saved: ask for the right to write to it"),
            rule="store.forbidden",
        )
    return Refused(
        say("{place} cannot be used: {reason}", place=place, reason=str(error).strip().split("\n")[0]),
        say("nothing of this command was saved: look at the server, then give it again"),
        rule="store.disk",
    )
