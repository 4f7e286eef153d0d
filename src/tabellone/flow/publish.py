"""
A list as it goes out: TXT as FIDE lays it out, CSV, Parquet, or a page. What it is, stands in its notes: edition,
readings, version of the program, digests of what it was made from. The same list gives the same bytes.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import numpy as np

from tabellone import __version__
from tabellone.errors import Finding, NotFound
from tabellone.facts.columns import as_objects
from tabellone.facts.history import Record
from tabellone.facts.people import ListedPlayer
from tabellone.formats.fide_list import write_list_csv, write_list_txt
from tabellone.formats.fide_list.parquet import write_list_parquet
from tabellone.formats.page import Table, page
from tabellone.i18n import Message, say
from tabellone.rating.closing import Watch, not_watched
from tabellone.rating.listed import birth_as_listed, flag_as_listed, games_played_as_listed, listed_players
from tabellone.rating.publication import PublishedList, top_list
from tabellone.rating.rows import Row, Rows
from tabellone.rulebook import Edition


def export(
    form: str,
    lists: Sequence[PublishedList],
    notes: Mapping[str, Any],
    language: str = "en",
    players: Sequence[ListedPlayer] | None = None,
    watch: Watch = not_watched,
) -> tuple[bytes, list[Finding]]:
    """
    One list, or those of several kinds as one, all of the same day, in one form; and what the form could not hold.
    `players` are the lines of the lists, where somebody has them already.
    """
    if form not in FORMS:
        raise NotFound(
            say("there is no form {form} of a list", form=form), say("forms: {forms}", forms=", ".join(FORMS))
        )
    lines = list(listed_players(*lists)) if players is None else players
    out = BytesIO()
    findings: list[Finding] = []
    FORMS[form](List(lists, watch(lines, say("writing {form}", form=form)), notes, language), out, findings)
    return out.getvalue(), findings


def about(lists: Sequence[PublishedList], sources: Mapping[str, str]) -> dict[str, Any]:
    """What an export is, whatever its form."""
    return {
        "list": str(lists[0].day),
        "kinds": [published.kind for published in lists],
        "editions": [str(published.edition) for published in lists],
        "readings": [dict(published.edition.readings) for published in lists],
        "program": "tabellone",
        "version": __version__,
        "sources": dict(sources),
    }


@dataclass(frozen=True)
class List:
    """What goes out: the lists, their lines, what is said of them, and in which language."""

    parts: Sequence[PublishedList]
    lines: Iterable[ListedPlayer]
    notes: Mapping[str, Any]
    language: str


def as_txt(one: List, out: BytesIO, findings: list[Finding]) -> None:
    out.writelines(line.encode("ascii", "replace") for line in write_list_txt(one.lines, findings))


def as_csv(one: List, out: BytesIO, _findings: list[Finding]) -> None:
    out.writelines(line.encode() for line in write_list_csv(one.lines))


def as_parquet(one: List, out: BytesIO, _findings: list[Finding]) -> None:
    texts = {name: value if isinstance(value, str) else json.dumps(value) for name, value in one.notes.items()}
    write_list_parquet(one.lines, out, texts)


def as_page(one: List, out: BytesIO, _findings: list[Finding]) -> None:
    """Every part of the list is a table of its own."""
    title = say("Rating list of {day}: {kinds}", day=one.parts[0].day, kinds=", ".join(part.kind for part in one.parts))
    tables = [table for part in one.parts for table in _tables(part, one.language)]
    shown = {
        say("edition").text(one.language): ", ".join(one.notes["editions"]),
        say("program").text(one.language): f"{one.notes['program']} {one.notes['version']}",
        **{say("made from {name}", name=name).text(one.language): said for name, said in one.notes["sources"].items()},
    }
    out.writelines(line.encode() for line in page(title.text(one.language), tables, shown, one.language))


FORMS: Mapping[str, Callable[[List, BytesIO, list[Finding]], None]] = {
    "txt": as_txt,
    "csv": as_csv,
    "parquet": as_parquet,
    "html": as_page,
}
MOST_ROWS = 50_000  # that a page shows of a list; of a longer one, the top and the federations
TOP = 100


COLUMNS: tuple[tuple[Message, Callable[[Edition, Row], object]], ...] = (
    (say("number"), lambda _book, row: row.record.person.number),
    (say("name"), lambda _book, row: row.record.person.name),
    (say("title"), lambda _book, row: row.record.person.title or row.record.person.women_title),
    (say("federation"), lambda _book, row: row.record.person.federation),
    (say("rating"), lambda _book, row: row.rating),
    (say("games"), lambda _book, row: row.games),
    (Message("K"), lambda _book, row: row.record.k),
    (say("born"), lambda book, row: birth_as_listed(book, row.record.person.born)),
    (say("flag"), lambda _book, row: flag_as_listed(row.record.person.sex, inactive=row.status.flagged)),
)


def _tables(published: PublishedList, language: str) -> Iterator[Table]:
    """The list, then what stands apart from it, as far as there is any."""
    rows, kind = published.rows, published.kind
    if len(rows) > MOST_ROWS:
        top = top_list(published, TOP)
        yield _of_rows(
            say("{kind}: the first {n} of {all}", kind=kind, n=len(top), all=len(rows)), published, top, language
        )
        yield _of_federations(say("{kind}: players by federation", kind=kind), rows, language)
    else:
        yield _of_rows(say("{kind}: {n} players", kind=kind, n=len(rows)), published, rows, language)
    if published.inactive:
        apart = say("{kind}, inactive: {n} players", kind=kind, n=len(published.inactive))
        yield _of_rows(apart, published, published.inactive[:MOST_ROWS], language)
    parts = (
        (say("{kind}, delisted: {n} players", kind=kind, n=len(published.delisted)), published.delisted),
        (
            say("{kind}, titled players without a rating: {n}", kind=kind, n=len(published.titled_unrated)),
            published.titled_unrated,
        ),
    )
    for caption, records in parts:
        if records:
            yield _of_records(caption, records[:MOST_ROWS], language)


def _of_rows(caption: Message, published: PublishedList, shown: Sequence[Row], language: str) -> Table:
    book, rows = published.edition, list(shown)
    told = [games_played_as_listed(book, row) for row in rows]
    more = [say("games played")] if any(games is not None for games in told) else []
    names = [message.text(language) for message in [*(name for name, _ in COLUMNS), *more]]
    cells = (
        [*(value(book, row) for _, value in COLUMNS), *([told[at]] if more else [])] for at, row in enumerate(rows)
    )
    return Table(caption.text(language), names, cells, heads=1)


def _of_federations(caption: Message, rows: Rows, language: str) -> Table:
    """How many players each has on the list, and the rating of the first of them."""
    abouts = rows.columns.abouts
    federation = as_objects((about.federation for about in abouts), len(abouts))[rows.columns.about[rows.places]]
    names, at, players = np.unique(federation.astype(np.str_), return_inverse=True, return_counts=True)
    best = np.zeros(len(names), dtype=np.int64)
    np.maximum.at(best, at, rows.rating)
    columns = [say("federation"), say("players"), say("highest rating")]
    cells = zip(names.tolist(), players.tolist(), best.tolist(), strict=True)
    return Table(caption.text(language), [name.text(language) for name in columns], cells)


def _of_records(caption: Message, records: Sequence[Record], language: str) -> Table:
    names = [say("number"), say("name"), say("title"), say("federation")]
    people = (record.person for record in records)
    cells = ((one.number, one.name, one.title or one.women_title, one.federation) for one in people)
    return Table(caption.text(language), [name.text(language) for name in names], cells, heads=1)
