"""What the tests of C.07 and SST share: the values of one tie-break by number, and the working of one participant."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from tabellone import Tournament, standings
from tabellone.tiebreak.column import TieBreakValue

Y2009, Y2023, Y2026 = date(2015, 1, 1), date(2024, 5, 1), date(2026, 5, 1)


def values(event: Tournament, code: str, on: date, **rest: Any) -> dict[int, str | None]:
    return {row.number: row.values[0] for row in standings(event, code, on=on, **rest).rows}


def ranks(event: Tournament, codes: str, on: date, **rest: Any) -> dict[int, int]:
    return {row.number: row.rank for row in standings(event, codes, on=on, **rest).rows}


def working(event: Tournament, code: str, number: int, on: date, **rest: Any) -> TieBreakValue:
    """Of the first tie-break after the points."""
    return standings(event, code, on=on, **rest).explain(number)[1]


def scores(sheet: TieBreakValue) -> dict[int, str]:
    """The opponents' scores of a working, by round."""
    return {line.round: str(line.score) for line in sheet.lines}


def cut_rounds(sheet: TieBreakValue) -> Mapping[int, str]:
    return {line.round: str(line.cut) for line in sheet.lines if line.cut}
