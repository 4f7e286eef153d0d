"""Rows as a table of text: words to the left, figures to the right."""

from collections.abc import Sequence

from tabellone.cli.shell import Shell
from tabellone.formats.sheet import aligned
from tabellone.i18n import Message


def table(shell: Shell, heads: Sequence[Message], rows: Sequence[Sequence[object]]) -> list[str]:
    """One line a row, below the names of the columns; nothing where there is no row."""
    if not rows:
        return []
    cells = [[_shown(shell, value) for value in row] for row in rows]
    grid = [[head.text(shell.language) for head in heads], *cells]
    return aligned(grid, [all(isinstance(row[at], int | None) for row in rows) for at in range(len(heads))])


def _shown(shell: Shell, value: object) -> str:
    if isinstance(value, Message):
        return value.text(shell.language)
    return "-" if value is None or value == "" else str(value)
