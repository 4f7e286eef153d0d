"""
A table to be read by people: title, what stands above and below it, columns, rows. One sheet becomes text for a
terminal, a page of HTML that prints well, or CSV; in English or Italian, always the same bytes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from tabellone.formats.standings_csv import standings_csv
from tabellone.i18n import Message


@dataclass(frozen=True, slots=True)
class Column:
    """`key` heads the column in CSV, `label` on paper; numbers stand to the right."""

    key: str
    label: Message
    right: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    title: Message
    columns: tuple[Column, ...]
    rows: tuple[tuple[object, ...], ...]
    above: tuple[Message, ...] = ()
    below: tuple[Message, ...] = ()


def as_text(sheet: Sheet, language: str) -> str:
    """Columns as wide as they need to be, between single lines of what is said."""
    grid = [[column.label.text(language) for column in sheet.columns], *cells(sheet, language)]
    lines = [sheet.title.text(language), *(line.text(language) for line in sheet.above), ""]
    lines += aligned(grid, [column.right for column in sheet.columns])
    lines += ["", *(line.text(language) for line in sheet.below)] if sheet.below else []
    return "\n".join(lines) + "\n"


def aligned(grid: Sequence[Sequence[str]], right: Sequence[bool]) -> list[str]:
    """The lines of a table, whose columns stand to the left or to the right."""
    widths = [max(len(line[at]) for line in grid) for at in range(len(right))]
    return [
        "  ".join(
            cell.rjust(width) if figure else cell.ljust(width)
            for cell, width, figure in zip(line, widths, right, strict=True)
        ).rstrip()
        for line in grid
    ]


def as_csv(sheet: Sheet, language: str, delimiter: str = ",") -> str:
    """The rows alone, under the keys of the columns: for programs and spreadsheets."""
    return standings_csv(cells(sheet, language), [column.key for column in sheet.columns], delimiter=delimiter)


def as_html(sheet: Sheet, language: str) -> str:
    """One page that needs nothing else."""
    return "\n".join(_page(sheet, language)) + "\n"


def _page(sheet: Sheet, language: str) -> Iterator[str]:
    title = escape(sheet.title.text(language))
    yield f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>"
    yield from (f"<p>{escape(line.text(language))}</p>" for line in sheet.above)
    yield f'<div role="region" aria-label="{title}" tabindex="0">\n<table>\n<caption>{title}</caption>\n<thead>\n<tr>'
    yield from (
        f'<th scope="col"{_side(column)}>{escape(column.label.text(language))}</th>' for column in sheet.columns
    )
    yield "</tr>\n</thead>\n<tbody>"
    for row in cells(sheet, language):
        sided = zip(row, sheet.columns, strict=True)
        yield "<tr>" + "".join(f"<td{_side(column)}>{escape(cell)}</td>" for cell, column in sided) + "</tr>"
    yield "</tbody>\n</table>\n</div>"
    yield from (f"<p>{escape(line.text(language))}</p>" for line in sheet.below)
    yield "</main>\n</body>\n</html>"


def _side(column: Column) -> str:
    return ' class="right"' if column.right else ""


def cells(sheet: Sheet, language: str) -> list[list[str]]:
    """The rows as texts."""
    return [[_text(cell, language) for cell in row] for row in sheet.rows]


def _text(cell: object, language: str) -> str:
    if isinstance(cell, Message):
        return cell.text(language)
    return "" if cell is None else str(cell)


STYLE = (
    "body{font:16px/1.4 system-ui,sans-serif;margin:1rem;color:#111;background:#fff}"
    "div{overflow-x:auto}table{border-collapse:collapse}caption{position:absolute;clip-path:inset(50%)}"
    "th,td{padding:.2rem .6rem;border-bottom:1px solid #999;text-align:left;white-space:nowrap}"
    ".right{text-align:right;font-variant-numeric:tabular-nums}"
    "thead{display:table-header-group}tr{break-inside:avoid}"
    "@media print{body{margin:0;font-size:11px}}"
)
