"""
Finding a player of a register by part of the name, or by number, as fast as somebody types. It is a cache in one SQLite
file: made from a register, known by a digest of what that was made from, dropped and made again at any time.
"""

import os
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from tabellone.errors import Refused
from tabellone.facts.people import ListedPlayer, folded
from tabellone.i18n import say

FORM = 2  # of the file; one of another form is made again
SHORTEST = 3  # the letters that the index goes by
MOST_DIGITS = 10

# The best come first: their places are the order of the rows, in which the index answers.
TABLES = """
    CREATE TABLE about (form INTEGER, digest TEXT) STRICT;
    CREATE TABLE player (place INTEGER PRIMARY KEY, number INTEGER, name TEXT, federation TEXT, sex TEXT, title TEXT,
                         women_title TEXT, birth TEXT, standard INTEGER, rapid INTEGER, blitz INTEGER) STRICT;
    CREATE TABLE known (given INTEGER PRIMARY KEY, place INTEGER) STRICT;
    CREATE VIRTUAL TABLE names USING fts5(folded, content='', columnsize=0, tokenize='trigram');
    CREATE TEMP TABLE listed (number INTEGER, name TEXT, federation TEXT, sex TEXT, title TEXT, women_title TEXT,
                              birth TEXT, standard INTEGER, rapid INTEGER, blitz INTEGER, folded TEXT);
"""
PLACE = "row_number() OVER (ORDER BY coalesce(standard, rapid, blitz, 0) DESC, folded, number)"
COLUMNS = "number, name, federation, sex, title, women_title, birth, standard, rapid, blitz"
LISTED = "INSERT INTO listed VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
FILL = (
    f"INSERT INTO player SELECT {PLACE}, {COLUMNS} FROM listed ORDER BY 1",  # noqa: S608 - our own texts
    f"INSERT INTO names (rowid, folded) SELECT {PLACE}, folded FROM listed ORDER BY 1",  # noqa: S608
    "INSERT INTO names (names) VALUES ('optimize')",
    "INSERT INTO known SELECT number, place FROM player ORDER BY number",
)
MERGED = "INSERT OR IGNORE INTO known SELECT ?, place FROM known WHERE given = ?"
BY_NAME = (
    f"SELECT {COLUMNS} FROM names JOIN player ON place = names.rowid "  # noqa: S608
    "WHERE names MATCH ? ORDER BY names.rowid LIMIT ?"
)
BY_NUMBER = (
    f"SELECT {COLUMNS} FROM known JOIN player USING (place) "  # noqa: S608
    "WHERE given BETWEEN ? AND ? ORDER BY given LIMIT ?"
)


class Register(NamedTuple):
    """Who can be found; `merged` are numbers that were given up for another."""

    players: Iterable[ListedPlayer]
    merged: Mapping[int, int] = {}


class Found(NamedTuple):
    """A player of the register, as a line of results shows him."""

    number: int
    name: str
    federation: str
    sex: str
    title: str
    women_title: str
    birth: str
    standard: int | None
    rapid: int | None
    blitz: int | None


class PlayerSearch:
    """The search in one register. `digest` is that of what it was made from."""

    def __init__(self, connection: sqlite3.Connection, digest: str) -> None:
        self.connection = connection
        self.digest = digest

    @classmethod
    def ready(cls, file: Path | None, digest: str, register: Callable[[], Register]) -> "PlayerSearch":
        """The search of that register: opened if it is there, else made; in memory where nothing can be kept."""
        if file is None:
            return cls.in_memory(register(), digest)
        kept = cls.opened(file, digest)
        if kept:
            return kept
        with suppress(OSError, sqlite3.OperationalError):
            file.parent.mkdir(parents=True, exist_ok=True)
            if os.access(file.parent, os.W_OK):
                return cls.built(file, register(), digest)
        return cls.in_memory(register(), digest)

    @classmethod
    def opened(cls, file: Path, digest: str) -> "PlayerSearch | None":
        """None where the file is not there, of another register or form, or no such file at all."""
        if not file.exists():
            return None
        try:
            connection = sqlite3.connect(f"file:{quote(str(file.absolute()))}?mode=ro", uri=True)
        except sqlite3.OperationalError:
            return None
        try:
            row = connection.execute("SELECT form, digest FROM about").fetchone()
        except sqlite3.DatabaseError:
            row = None
        if row == (FORM, digest):
            return cls(connection, digest)
        connection.close()
        return None

    @classmethod
    def built(cls, file: Path, register: Register, digest: str) -> "PlayerSearch":
        """Made beside and put in place when it is whole; a search that is open goes on with the old one."""
        part = file.with_name(f"{file.name}.{os.getpid()}.part")
        try:
            part.unlink(missing_ok=True)
            with closing(sqlite3.connect(part, isolation_level=None)) as connection:
                _fill(connection, register, digest)
            part.replace(file)
        finally:
            part.unlink(missing_ok=True)
        search = cls.opened(file, digest)
        assert search is not None, "what was written can be opened"
        return search

    @classmethod
    def in_memory(cls, register: Register, digest: str) -> "PlayerSearch":
        """Made for this once."""
        connection = sqlite3.connect(":memory:", isolation_level=None)
        _fill(connection, register, digest)
        return cls(connection, digest)

    def found(self, text: str, most: int = 20) -> list[Found]:
        """
        The best of those whose name has every word of the text: words of three letters anywhere in it, shorter ones at
        the beginning of a name. Digits alone are a number, or the beginning of one.
        """
        if re.fullmatch(rf"\s*[0-9]{{1,{MOST_DIGITS}}}\s*", text):
            return self._by_number(int(text), most)
        words = folded(text).split()
        if not words:
            return []
        phrases = " AND ".join(f'"{word if len(word) >= SHORTEST else f"  {word}"[-SHORTEST:]}"' for word in words)
        return [Found(*row) for row in self.connection.execute(BY_NAME, (phrases, most))]

    def _by_number(self, number: int, most: int) -> list[Found]:
        found: dict[Found, None] = {}  # somebody of two numbers is found once
        for zeros in range(MOST_DIGITS if number else 1):
            first, last = number * 10**zeros, (number + 1) * 10**zeros - 1
            rows = self.connection.execute(BY_NUMBER, (first, last, most))
            found.update((Found(*row), None) for row in rows)
            if len(found) >= most:
                break
        return list(found)[:most]

    def close(self) -> None:
        self.connection.close()


def _fill(connection: sqlite3.Connection, register: Register, digest: str) -> None:
    connection.execute("PRAGMA journal_mode = OFF")
    connection.execute("PRAGMA synchronous = OFF")
    try:
        connection.executescript(TABLES)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_ERROR:
            raise
        raise Refused(
            say("this SQLite cannot search parts of names: {why}", why=error),
            say("use Python with SQLite 3.37 or later"),
        ) from error
    connection.execute("BEGIN")
    connection.executemany(LISTED, _rows(register.players))
    for statement in FILL:
        connection.execute(statement)
    connection.executemany(MERGED, register.merged.items())
    connection.execute("INSERT INTO about VALUES (?, ?)", (FORM, digest))
    connection.execute("COMMIT")


def indexed(name: str) -> str:
    """Two blanks before every word, so that its first letter and its first two are three signs of the index."""
    return "".join(f"  {word}" for word in folded(name).split())


def _rows(players: Iterable[ListedPlayer]) -> Iterator[tuple[object, ...]]:
    for player in players:
        facts = (player.fide_id, player.name, player.federation, player.sex, player.title, player.women_title)
        ratings = (listed.rating if listed else None for listed in (player.standard, player.rapid, player.blitz))
        yield (*facts, player.birth, *ratings, indexed(player.name))
