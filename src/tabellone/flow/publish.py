"""
A list as it goes out: TXT as FIDE lays it out, CSV, Parquet or a page; and beside every file a small JSON that says
what it is: edition, readings, version of the program, digests of the file and of what it was made from. The same list
gives the same bytes.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import IO, Any

from tabellone import __version__
from tabellone.errors import Finding, NotFound
from tabellone.facts.history import Record
from tabellone.formats.fide_list import write_list_csv, write_list_txt
from tabellone.formats.fide_list.parquet import write_list_parquet
from tabellone.formats.page import Table, page
from tabellone.i18n import Message, say
from tabellone.rating.publication import PublishedList, Row, games_played_as_listed, listed_player, listed_players


@dataclass
class Exported:
    """What was written: its rows and digest, what the form could not hold, and the JSON to stand beside it."""

    rows: int = 0
    sha256: str = ""
    findings: list[Finding] = field(default_factory=list)
    beside: bytes = b""


class Measured:
    """A stream that remembers how much went through it, and its digest."""

    def __init__(self, out: IO[bytes]) -> None:
        self.out = out
        self.digest = sha256()
        self.size = 0
        self.closed = False

    def write(self, data: bytes) -> int:
        self.digest.update(data)
        self.size += len(data)
        self.out.write(data)
        return len(data)

    def flush(self) -> None:
        self.out.flush()

    def tell(self) -> int:
        return self.size


def export(
    form: str,
    lists: Sequence[PublishedList],
    out: IO[bytes],
    sources: Mapping[str, str] | None = None,
    language: str = "en",
) -> Exported:
    """
    Writes one list, or those of several kinds as one, all of the same day. `sources` are the digests of what it was
    made from, by name.
    """
    if form not in FORMS:
        raise NotFound(
            say("there is no form {form} of a list", form=form), say("forms: {forms}", forms=", ".join(FORMS))
        )
    done, measured = Exported(), Measured(out)
    notes = about(lists, sources or {})
    done.rows = FORMS[form](lists, measured, notes, language, done.findings)
    done.sha256 = measured.digest.hexdigest()
    beside = {**notes, "form": form, "rows": done.rows, "bytes": measured.size, "sha256": done.sha256}
    done.beside = (json.dumps(beside, ensure_ascii=False, indent=2) + "\n").encode()
    return done


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


Writer = Callable[[Sequence[PublishedList], Any, Mapping[str, Any], str, list[Finding]], int]


def as_txt(lists: Sequence[PublishedList], out: Any, _notes: Any, _language: str, findings: list[Finding]) -> int:
    return _lines(out, write_list_txt(listed_players(*lists), findings), "ascii") - 1


def as_csv(lists: Sequence[PublishedList], out: Any, _notes: Any, _language: str, _findings: list[Finding]) -> int:
    return _lines(out, write_list_csv(listed_players(*lists)), "utf-8") - 1


def as_parquet(
    lists: Sequence[PublishedList], out: Any, notes: Mapping[str, Any], _language: str, _findings: list[Finding]
) -> int:
    texts = {name: value if isinstance(value, str) else json.dumps(value) for name, value in notes.items()}
    return write_list_parquet(listed_players(*lists), out, texts)


def as_page(
    lists: Sequence[PublishedList], out: Any, notes: Mapping[str, Any], language: str, _findings: list[Finding]
) -> int:
    """Every part of the list is a table of its own."""
    title = say("Rating list of {day}: {kinds}", day=lists[0].day, kinds=", ".join(one.kind for one in lists))
    tables = [table for published in lists for table in _tables(published, language)]
    shown = {
        say("edition").text(language): ", ".join(notes["editions"]),
        say("program").text(language): f"{notes['program']} {notes['version']}",
        **{say("made from {name}", name=name).text(language): digest for name, digest in notes["sources"].items()},
    }
    _lines(out, page(title.text(language), tables, shown, language), "utf-8")
    return sum(len(published.rows) for published in lists)


FORMS: Mapping[str, Writer] = {"txt": as_txt, "csv": as_csv, "parquet": as_parquet, "html": as_page}


def _lines(out: Any, lines: Iterator[str], encoding: str) -> int:
    count = 0
    for line in lines:
        out.write(line.encode(encoding, "replace"))
        count += 1
    return count


COLUMNS: tuple[tuple[Message, Callable[[Row, Any], object]], ...] = (
    (say("number"), lambda _row, player: player.fide_id),
    (say("name"), lambda _row, player: player.name),
    (say("title"), lambda _row, player: player.title or player.women_title),
    (say("federation"), lambda _row, player: player.federation),
    (say("rating"), lambda row, _player: row.rating),
    (say("games"), lambda row, _player: row.games),
    (Message("K"), lambda row, _player: row.record.k),
    (say("born"), lambda _row, player: player.birth),
    (say("flag"), lambda _row, player: player.flag),
)


def _tables(published: PublishedList, language: str) -> Iterator[Table]:
    """The list, then what stands apart from it, as far as there is any."""
    yield _of_rows(
        say("{kind}: {n} players", kind=published.kind, n=len(published.rows)), published, published.rows, language
    )
    if published.inactive:
        apart = say("{kind}, inactive: {n} players", kind=published.kind, n=len(published.inactive))
        yield _of_rows(apart, published, published.inactive, language)
    parts = (
        (say("{kind}, delisted: {n} players", kind=published.kind, n=len(published.delisted)), published.delisted),
        (
            say("{kind}, titled players without a rating: {n}", kind=published.kind, n=len(published.titled_unrated)),
            published.titled_unrated,
        ),
    )
    for caption, records in parts:
        if records:
            yield _of_records(caption, records, language)


def _of_rows(caption: Message, published: PublishedList, rows: Sequence[Row], language: str) -> Table:
    told = [games_played_as_listed(published.edition, row) for row in rows]
    more = [say("games played")] if any(games is not None for games in told) else []
    names = [message.text(language) for message in [*(name for name, _ in COLUMNS), *more]]
    cells = ([*_cells(published, row), *([games] if more else [])] for row, games in zip(rows, told, strict=True))
    return Table(caption.text(language), names, cells, heads=1)


def _cells(published: PublishedList, row: Row) -> list[object]:
    player = listed_player({published.kind: row}, [published.kind], published.edition)
    return [value(row, player) for _, value in COLUMNS]


def _of_records(caption: Message, records: Sequence[Record], language: str) -> Table:
    names = [say("number"), say("name"), say("title"), say("federation")]
    rows = (
        (
            record.person.number,
            record.person.name,
            record.person.title or record.person.women_title,
            record.person.federation,
        )
        for record in records
    )
    return Table(caption.text(language), [name.text(language) for name in names], rows, heads=1)
