"""
What every store does, in the SQL that SQLite and PostgreSQL share: entries are read in order and appended after the one
that was last, files as received are kept by their digest, and the schema grows by named migrations.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar

from tabellone.errors import Conflict, Refused, TabelloneError
from tabellone.flow.journal import Entry
from tabellone.i18n import say

READ = "SELECT seq, at, by, kind, body, digest FROM journal WHERE seq > ? ORDER BY seq"
LAST = "SELECT seq, at, by, kind, body, digest FROM journal WHERE kind IN ({}) ORDER BY seq DESC LIMIT 1"
WRITE = "INSERT INTO journal (seq, at, by, kind, body, digest) VALUES (?, ?, ?, ?, ?, ?)"
KEEP = "INSERT INTO blob (digest, bytes) VALUES (?, ?) ON CONFLICT (digest) DO NOTHING"


class Store(ABC):
    """A journal in a database. Every statement runs in a transaction that is either on the disk or did not happen."""

    BEGIN: ClassVar[str]
    MIGRATIONS: ClassVar[Mapping[str, Sequence[str]]]  # by name, in order

    def __init__(self, connection: Any, place: str) -> None:
        self.connection = connection
        self.place = place

    def entries(self, after: int = 0) -> list[Entry]:
        """The entries in order, those after one that is known already."""
        rows = self.run(READ, after)
        return [Entry(*row) for row in rows]

    def first(self) -> Entry | None:
        """The entry that begins the journal."""
        rows = self.run(f"{READ} LIMIT 1", 0)
        return Entry(*rows[0]) if rows else None

    def last_of(self, kinds: Sequence[str]) -> Entry | None:
        """The last entry of some kinds; of what stands before it, its digest tells everything."""
        rows = self.run(LAST.format(", ".join("?" * len(kinds))), *kinds)
        return Entry(*rows[0]) if rows else None

    def readable(self) -> list[Entry]:
        """The entries one by one, as far as they can be read and follow each other: what is left of a damaged file."""
        found: list[Entry] = []
        with suppress(TabelloneError):
            while rows := self.run(f"{READ} LIMIT 1", len(found)):
                entry = Entry(*rows[0])
                if entry.seq != len(found) + 1:
                    break
                found.append(entry)
        return found

    def append(self, entries: Sequence[Entry], after: int, files: Mapping[str, bytes] | None = None) -> None:
        """
        The entries, and the files they name by digest, all of them or none; refused where somebody wrote since the
        entry `after`. When this returns, they are on the disk.
        """
        with self.transaction():
            last = self.run("SELECT coalesce(max(seq), 0) FROM journal")[0][0]
            if last != after:
                raise changed_meanwhile(last - after)
            for digest, content in (files or {}).items():
                self.run(KEEP, digest, content)
            for entry in entries:
                self.run(WRITE, entry.seq, entry.at, entry.by, entry.kind, entry.body, entry.digest)

    def file(self, digest: str) -> bytes | None:
        """A file as it was received."""
        rows = self.run("SELECT bytes FROM blob WHERE digest = ?", digest)
        return bytes(rows[0][0]) if rows else None

    def files(self) -> list[str]:
        """The digests of the files kept."""
        return [digest for (digest,) in self.run("SELECT digest FROM blob ORDER BY digest")]

    def migrate(self, at: str) -> None:
        """The schema, brought to what this program knows; each step once, and never half."""
        with self.transaction():
            self.run("CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY, at TEXT NOT NULL)" + self.strict())
            for name in self.missing_migrations():
                for statement in self.MIGRATIONS[name]:
                    self.run(statement)
                self.run("INSERT INTO migration (name, at) VALUES (?, ?)", name, at)

    def missing_migrations(self) -> list[str]:
        """The steps that the schema still lacks; one that a newer program has made is not opened."""
        done = {name for (name,) in self.run("SELECT name FROM migration")}
        if done - self.MIGRATIONS.keys():
            raise Refused(
                say("{place} was written by a newer version of the program", place=self.place),
                say("install the newer version to open it"),
                rule="store.newer",
            )
        return [name for name in self.MIGRATIONS if name not in done]

    @contextmanager
    def transaction(self) -> Iterator[None]:
        self.run(self.BEGIN)
        try:
            yield
            self.run("COMMIT")
        except BaseException:
            self.roll_back()
            raise

    @abstractmethod
    def run(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """
        The rows of one statement, ? standing for a value; trouble of the database comes as one of the project's errors.
        """

    @abstractmethod
    def roll_back(self) -> None:
        """Ends a transaction that failed, whatever state it is in."""

    @abstractmethod
    def damage(self) -> str:
        """What the database itself finds wrong with its file; nothing where it is sound."""

    @abstractmethod
    def snapshot(self, label: str) -> Path | None:
        """A copy of the whole store beside it, where there can be one."""

    def strict(self) -> str:
        return ""

    @abstractmethod
    def close(self) -> None: ...


def changed_meanwhile(entries: int) -> Conflict:
    return Conflict(
        say("somebody else has written in the meantime; entries added: {n}", n=entries),
        say("nothing of this command was saved: look at what was written, and give the command again"),
        rule="store.conflict",
    )
