"""
A list of entries as CSV, with commas, semicolons or tabs: a line of headings, then a player a line. The heading fide_id
is enough where a rating list tells the rest; otherwise the name is asked for.
"""

import csv
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tabellone.errors import Finding
from tabellone.exact import whole
from tabellone.i18n import Message, say

MAX_LINES = 10_000
MAX_LINE = 2_000
HEADINGS = {
    "name": ("name", "player", "nome", "giocatore", "cognome e nome"),
    "fide_id": ("fide_id", "fide id", "fideid", "id", "id_fide", "id fide", "codice fide"),
    "rating": ("rating", "elo", "punteggio"),
    "national_rating": ("national_rating", "national rating", "elo italia", "rating nazionale", "elo nazionale"),
    "title": ("title", "titolo"),
    "federation": ("federation", "fed", "federazione"),
    "sex": ("sex", "sesso"),
    "born": ("born", "birth", "birthday", "nascita", "nato", "data di nascita"),
}
BY_HEADING = {heading: column for column, headings in HEADINGS.items() for heading in headings}


class EntryRow(NamedTuple):
    """A player as the list names him; None and empty texts are what it leaves open."""

    line: int
    name: str = ""
    fide_id: int | None = None
    rating: int | None = None
    national_rating: int | None = None
    title: str = ""
    federation: str = ""
    sex: str = ""
    born: str = ""


def read_entries(data: bytes, file: str) -> tuple[list[EntryRow], list[Finding]]:
    """The rows, and everything wrong with the list."""
    findings: list[Finding] = []

    def found(rule: str, message: Message, remedy: Message, line: int | None = None) -> None:
        findings.append(Finding(f"entries.{rule}", message, remedy, file=file, line=line))

    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    lines = text.splitlines()
    if len(lines) > MAX_LINES or any(len(line) > MAX_LINE for line in lines):
        found("size", say("the list is too large"), say("send a list of at most {n} lines", n=MAX_LINES))
        return [], findings
    delimiter = separator(lines[0] if lines else "")
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    try:
        rows = [(reader.line_num, cells) for cells in reader]
    except csv.Error:
        found("quotes", say("a cell in quotation marks has no end"), say("close the quotation marks"), reader.line_num)
        return [], findings
    columns = [BY_HEADING.get(cell.strip().casefold(), "") for cell in (rows[0][1] if rows else [])]
    if not {"name", "fide_id"} & set(columns):
        wrong = say("the list has neither a column name nor a column fide_id")
        found("columns", wrong, say("give a first line such as: name,fide_id,rating,title,federation"), 1)
        return [], findings
    for column in {column for column in columns if column and columns.count(column) > 1}:
        found("column_twice", say("the column {name} stands twice", name=column), say("remove one of them"), 1)
    entries = []
    for line, cells in rows[1:]:
        if any(cell.strip() for cell in cells):
            entries.append(_row(line, columns, cells, found))
    if not entries:
        found("no_players", say("the list has no player"), say("give a line for each player"))
    return entries, findings


def separator(heading: str) -> str:
    """Comma, semicolon or tab: whichever the first line has most of; a single column is not parted at all."""
    found = max((",", ";", "\t"), key=heading.count)
    return found if found in heading else "\x1f"


def _row(line: int, columns: Sequence[str], cells: Sequence[str], found: Callable[..., None]) -> EntryRow:
    if len(cells) > len(columns):
        wrong = say("the row has {n} cells, the header {columns}", n=len(cells), columns=len(columns))
        found("cells", wrong, say("put names with a comma in quotation marks, or part the cells by semicolons"), line)
    texts = {column: cell.strip() for column, cell in zip(columns, cells, strict=False) if column}
    numbers: dict[str, int | None] = {}
    for column, most in (("fide_id", 10**10), ("rating", 4000), ("national_rating", 4000)):
        text = texts.get(column, "")
        numbers[column] = whole(text, 0, most) or None if text else None
        if text and whole(text, 0, most) is None:
            wrong = say("{column} {text} is not a whole number from 0 to {most}", column=column, text=text, most=most)
            found("number", wrong, say("correct it, or leave it empty where there is none"), line)
    if not texts.get("name") and numbers["fide_id"] is None:
        found("player", say("the line names no player"), say("give a name or a FIDE id"), line)
    return EntryRow(
        line,
        name=texts.get("name", ""),
        fide_id=numbers["fide_id"],
        rating=numbers["rating"],
        national_rating=numbers["national_rating"],
        title=texts.get("title", "").upper(),
        federation=texts.get("federation", "").upper(),
        sex={"f": "w", "d": "w"}.get(texts.get("sex", "").lower(), texts.get("sex", "").lower()),
        born=texts.get("born", ""),
    )
