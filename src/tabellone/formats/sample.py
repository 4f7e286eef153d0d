"""
The games of one player against a sample of others as CSV, with commas or semicolons: the columns rating, that of the
opponent, and result, 1, 0.5 (or =) or 0. Any other column, such as a name, is passed over.
"""

import csv
from collections.abc import Sequence

from tabellone.errors import Finding
from tabellone.exact import Points, whole
from tabellone.i18n import Message, say

MOST_GAMES = 10_000
RATING_MOST = 4000
RESULTS = {"1": Points(10), "0.5": Points(5), "0,5": Points(5), "=": Points(5), "½": Points(5), "0": Points(0)}
REQUIRED = ("rating", "result")
SHAPE = say("give a first line with rating,result, then a line a game")


def read_sample(data: bytes, file: str) -> tuple[list[tuple[int, Points]], list[Finding]]:
    """Rating and result of every game; every fault at once, with its line."""
    findings: list[Finding] = []

    def found(rule: str, message: Message, remedy: Message, line: int | None = None) -> None:
        findings.append(Finding(f"sample.{rule}", message, remedy, file=file, line=line))

    try:
        lines = data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        found("encoding", say("the file is not text in UTF-8"), say("save the table as CSV in UTF-8"))
        return [], findings
    rows = _rows(lines)
    missing = [name for name in REQUIRED if not rows or name not in rows[0]]
    if missing:
        found("columns", say("columns missing: {names}", names=", ".join(missing)), SHAPE, 1)
        return [], findings
    at = {name: rows[0].index(name) for name in REQUIRED}
    games = []
    for line, row in enumerate(rows[1:], 2):
        if not any(cell.strip() for cell in row):
            continue
        cells = {name: row[place].strip() if place < len(row) else "" for name, place in at.items()}
        rating, result = whole(cells["rating"], 1, RATING_MOST), RESULTS.get(cells["result"])
        if rating is None:
            found("rating", say("{text} is not a rating", text=cells["rating"]), say("give a whole number"), line)
        if result is None:
            found("result", say("{text} is not a result", text=cells["result"]), say("write 1, 0.5 or 0"), line)
        if rating is not None and result is not None:
            games.append((rating, result))
    if len(games) > MOST_GAMES:
        found("size", say("games in the file: {n}; at most {most} are read", n=len(games), most=MOST_GAMES), SHAPE)
    return games, findings


def _rows(lines: Sequence[str]) -> list[list[str]]:
    delimiter = ";" if lines and lines[0].count(";") > lines[0].count(",") else ","
    rows = list(csv.reader(lines, delimiter=delimiter, quoting=csv.QUOTE_MINIMAL)) if lines else []
    return [[cell.strip().lower() for cell in rows[0]], *rows[1:]] if rows else []
