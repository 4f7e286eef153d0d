"""
Standings as CSV (RFC 4180) that a spreadsheet opens without running anything: a cell it could take for a formula
begins with an apostrophe, so that it is a text. Plain numbers stay numbers.
"""

import re
from collections.abc import Iterable, Sequence

from tabellone.facts.tournament import Entrant, Tournament

COLUMNS = ("rank", "number", "title", "name", "federation", "rating", "points")

# What makes a spreadsheet compute: also in full width, small or superscript, which some read as the plain sign.
SIGNS = "=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻−"
SKIPPED = "\\s\x00-\x20\x7f\xad\u200b-\u200f\u2060\ufeff'\"`‘’‚‛“”„‟"
PLAIN_NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")
# At the start of a cell, or where a spreadsheet of another country begins the next one, as its separator differs.
STARTS = rf"^(?=[\t\r]|[{SKIPPED}]*[{SIGNS}])"
GOES_ON = rf"(?<=[,;|\t\r\n])(?=[\t\r]|(?:(?![\t\r\n])[{SKIPPED}])*[{SIGNS}])"
FORMULA = re.compile(f"{STARTS}|{GOES_ON}")
SUSPECT = re.compile(f"[\t\r{SIGNS}]")  # without which no cell is a formula


def standings_csv(
    rows: Iterable[Sequence[object]], columns: Sequence[str], *, delimiter: str = ",", crlf: bool = True
) -> str:
    """
    A line of headings and a line for each row, every line ended; None is an empty cell. To be encoded as UTF-8.
    """
    end = "\r\n" if crlf else "\n"
    lines = []
    for row in (columns, *rows):
        assert len(row) == len(columns), "a row has a cell for every column"
        lines.append(delimiter.join(_quoted(harmless(cell)) for cell in row) + end)
    return "".join(lines)


def tournament_csv(tournament: Tournament, *, delimiter: str = ",", crlf: bool = True) -> str:
    """The final ranking as it was declared; players without a rank follow by their numbers."""
    ranked = sorted(tournament.players, key=_place)
    rows = [[getattr(player, name) for name in COLUMNS] for player in ranked]
    return standings_csv(rows, COLUMNS, delimiter=delimiter, crlf=crlf)


def harmless(cell: object) -> str:
    """The text of a cell, which no spreadsheet takes for a formula."""
    text = "" if cell is None else str(cell)
    if not SUSPECT.search(text):
        return text
    return text if PLAIN_NUMBER.fullmatch(text) else FORMULA.sub("'", text)


def _quoted(text: str) -> str:
    """RFC 4180: a cell with a separator, a quote or a line end stands between quotes, its own quotes doubled."""
    return '"' + text.replace('"', '""') + '"' if re.search(r'[",;|\t\r\n]', text) else text


def _place(player: Entrant) -> tuple[bool, int, int]:
    return player.rank is None, player.rank or 0, player.number
