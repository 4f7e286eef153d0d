"""
Finding a player of a list by part of the name, or by number, as fast as somebody types. It is a cache in one SQLite
file: made from a list, known by the list's digest, dropped and made again at any time.
"""

import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from tabellone.errors import Refused
from tabellone.facts.people import ListedPlayer, folded
from tabellone.i18n import say

FORM = 1  # of the file; one of another form is made again
SHORTEST = 3  # the letters that the index goes by
MOST_DIGITS = 10

# The best come first: their places are the order of the rows, in which the index answers.
TABLES = """
    CREATE TABLE about (form INTEGER, digest TEXT) STRICT;
    CREATE TABLE player (place INTEGER PRIMARY KEY, number INTEGER, name TEXT, federation TEXT, title TEXT,
                         birth TEXT, standard INTEGER, rapid INTEGER, blitz INTEGER) STRICT;
    CREATE VIRTUAL TABLE names USING fts5(folded, content='', columnsize=0, tokenize='trigram');
    CREATE TEMP TABLE listed (number INTEGER, name TEXT, federation TEXT, title TEXT, birth TEXT,
                              standard INTEGER, rapid INTEGER, blitz INTEGER, folded TEXT);
"""
PLACE = "row_number() OVER (ORDER BY coalesce(standard, rapid, blitz, 0) DESC, folded, number)"
COLUMNS = "number, name, federation, title, birth, standard, rapid, blitz"
PLAYERS = f"INSERT INTO player SELECT {PLACE}, {COLUMNS} FROM listed ORDER BY 1"  # noqa: S608 - our own texts
NAMES = f"INSERT INTO names (rowid, folded) SELECT {PLACE}, folded FROM listed ORDER BY 1"  # noqa: S608
BY_NAME = (
    f"SELECT {COLUMNS} FROM names JOIN player ON place = names.rowid "  # noqa: S608
    "WHERE names MATCH ? ORDER BY names.rowid LIMIT ?"
)
BY_NUMBER = f"SELECT {COLUMNS} FROM player WHERE number BETWEEN ? AND ? ORDER BY number LIMIT ?"  # noqa: S608


class Found(NamedTuple):
    """A player of the list, as a line of results shows him."""

    number: int
    name: str
    federation: str
    title: str
    birth: str
    standard: int | None
    rapid: int | None
    blitz: int | None


class PlayerSearch:
    """The search in one list. `digest` is that of the list it was made from."""

    def __init__(self, connection: sqlite3.Connection, digest: str) -> None:
        self.connection = connection
        self.digest = digest

    @classmethod
    def ready(cls, file: Path, digest: str, players: Callable[[], Iterable[ListedPlayer]]) -> "PlayerSearch":
        """The search of that list: opened if it is there, else made."""
        return cls.opened(file, digest) or cls.built(file, players(), digest)

    @classmethod
    def opened(cls, file: Path, digest: str) -> "PlayerSearch | None":
        """None where the file is not there, of another list or form, or no such file at all."""
        if not file.exists():
            return None
        connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
        try:
            row = connection.execute("SELECT form, digest FROM about").fetchone()
        except sqlite3.DatabaseError:
            row = None
        if row == (FORM, digest):
            return cls(connection, digest)
        connection.close()
        return None

    @classmethod
    def built(cls, file: Path, players: Iterable[ListedPlayer], digest: str) -> "PlayerSearch":
        """Made beside and put in place when it is whole; a search that is open goes on with the old one."""
        part = file.with_name(file.name + ".part")
        part.unlink(missing_ok=True)
        with closing(sqlite3.connect(part, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = OFF")
            connection.execute("PRAGMA synchronous = OFF")
            try:
                connection.executescript(TABLES)
            except sqlite3.OperationalError as error:
                raise Refused(
                    say("this SQLite cannot search parts of names: {why}", why=error),
                    say("use Python with SQLite 3.37 or later"),
                ) from error
            connection.execute("BEGIN")
            connection.executemany("INSERT INTO listed VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", _rows(players))
            connection.execute(PLAYERS)
            connection.execute(NAMES)
            connection.execute("INSERT INTO names (names) VALUES ('optimize')")
            connection.execute("CREATE INDEX by_number ON player (number)")
            connection.execute("INSERT INTO about VALUES (?, ?)", (FORM, digest))
            connection.execute("COMMIT")
        part.replace(file)
        search = cls.opened(file, digest)
        assert search is not None, "what was written can be opened"
        return search

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
        found: list[Found] = []
        for zeros in range(MOST_DIGITS if number else 1):
            first, last = number * 10**zeros, (number + 1) * 10**zeros - 1
            rows = self.connection.execute(BY_NUMBER, (first, last, most - len(found)))
            found += [Found(*row) for row in rows]
        return found[:most]

    def close(self) -> None:
        self.connection.close()


def indexed(name: str) -> str:
    """Two blanks before every word, so that its first letter and its first two are three signs of the index."""
    return "".join(f"  {word}" for word in folded(name).split())


def _rows(players: Iterable[ListedPlayer]) -> Iterator[tuple[object, ...]]:
    for player in players:
        ratings = (listed.rating if listed else None for listed in (player.standard, player.rapid, player.blitz))
        title = player.title or player.women_title
        yield (player.fide_id, player.name, player.federation, title, player.birth, *ratings, indexed(player.name))
