"""
A page with tables that stands by itself: no script, no style from elsewhere, readable without any of its colours, by
eye, on paper and by a screen reader. Written a line at a time, so that a list of any length passes through.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

STYLE = """
body { font: 1rem/1.4 system-ui, sans-serif; margin: 1rem auto; max-width: 70rem; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0 2rem; width: 100%; }
caption { font-weight: bold; padding: .5rem 0; text-align: left; }
th, td { border-bottom: 1px solid #767676; padding: .25rem .5rem; text-align: left; }
thead th { border-bottom: 2px solid; }
.n { font-variant-numeric: tabular-nums; text-align: right; }
dt { font-weight: bold; }
dd { margin: 0 0 .5rem; overflow-wrap: anywhere; }
@media print { thead { display: table-header-group; } tr { break-inside: avoid; } }
"""


@dataclass(frozen=True)
class Table:
    """
    A caption, the headings, and the rows; the cell of the column `heads` names its row, numbers stand to the right.
    """

    caption: str
    columns: Sequence[str]
    rows: Iterable[Sequence[object]]
    heads: int = 0


def page(
    title: str, tables: Iterable[Table], notes: Mapping[str, str], language: str = "en", drawing: str = ""
) -> Iterator[str]:
    """The lines of the page, with their ends; `drawing` is SVG of our own, the notes close the page."""
    yield f'<!DOCTYPE html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
    yield f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
    yield f"<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{escape(title)}</h1>\n{drawing}"
    for table in tables:
        yield from _table(table)
    yield "</main>\n<footer>\n<dl>\n"
    for name, text in notes.items():
        yield f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>\n"
    yield "</dl>\n</footer>\n</body>\n</html>\n"


def _table(table: Table) -> Iterator[str]:
    yield f"<table>\n<caption>{escape(table.caption)}</caption>\n<thead>\n<tr>"
    yield "".join(f'<th scope="col">{escape(name)}</th>' for name in table.columns)
    yield "</tr>\n</thead>\n<tbody>\n"
    for row in table.rows:
        yield "<tr>" + "".join(_cell(value, head=i == table.heads) for i, value in enumerate(row)) + "</tr>\n"
    yield "</tbody>\n</table>\n"


def _cell(value: object, *, head: bool) -> str:
    text = "" if value is None else escape(str(value))
    number = ' class="n"' if isinstance(value, int) else ""
    return f'<th scope="row"{number}>{text}</th>' if head else f"<td{number}>{text}</td>"
