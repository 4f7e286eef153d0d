"""
A worksheet prints itself. Calculations return frozen records whose fields say, in their annotations, what they are
called and which rule fixed them; this one renderer puts them into lines with the citations of the edition used, or
into JSON. Nothing is computed a second time.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from fractions import Fraction
from typing import Any, get_type_hints

from tabellone.exact import Parts, shortest
from tabellone.i18n import N_, Message, translate
from tabellone.rulebook.model import Citation, Edition

WIDTH = 46


@dataclass(frozen=True, slots=True)
class Figure:
    """
    The label of a worksheet's field and the rules that fixed it; `named_in` is the field that holds the rule's name, or
    the names of several. In a table a figure that is `below` stands on a line of its own under the row, and one that is
    `text` to the left.
    """

    label: str
    rules: tuple[str, ...] = ()
    named_in: str | None = None
    below: bool = False
    text: bool = False


def figure(label: str, *rules: str, named_in: str | None = None, below: bool = False, text: bool = False) -> Figure:
    return Figure(label, rules, named_in, below, text)


def as_json(value: Any) -> Any:
    """The worksheet as plain data: exact decimals as text, ratings and counts as integers."""
    if is_dataclass(value) and not isinstance(value, Edition | Message | type):
        return {f.name: as_json(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, Parts | Edition):
        return str(value)
    if isinstance(value, Fraction):
        return shortest(value)
    if isinstance(value, Message):
        return value.text()
    if isinstance(value, tuple | list):
        return [as_json(item) for item in value]
    return value


def explain(worksheet: Any, language: str = "en") -> list[str]:
    """The lines of a worksheet, each figure with the article that fixed it."""
    return list(_block(worksheet, worksheet.edition, language))


def _block(worksheet: Any, book: Edition, language: str) -> Iterator[str]:
    title = translate(type(worksheet).TITLE, language)
    yield f"{title} · {book.title.text(language)} ({book})"
    yield from (f"  {line}" for line in _readings(book, language))
    for name, label in _figures(type(worksheet)).items():
        value = getattr(worksheet, name)
        if value is None or (isinstance(value, tuple) and not value):
            continue
        if isinstance(value, tuple) and hasattr(value[0], "TITLE"):
            for sheet in value:
                yield from _part(sheet, book, language)
        elif isinstance(value, tuple) and is_dataclass(value[0]):
            yield from ("", translate(label.label, language))
            yield from (f"  {line}" for line in _table(value, book, language))
            yield ""
        elif is_dataclass(value) and not isinstance(value, Message):
            yield translate(label.label, language)
            yield from (f"  {line}" for line in list(_block(value, getattr(value, "edition", book), language))[1:])
        else:
            cited = _citations(label, worksheet, book, language)
            text = f"  {translate(label.label, language):<32} {_shown(value, language)}"
            yield f"{text:<{WIDTH}} {cited}".rstrip()


def _part(sheet: Any, book: Edition, language: str) -> Iterator[str]:
    """A worksheet that is one of several parts of another: its title, and its lines below it."""
    yield from ("", translate(type(sheet).TITLE, language))
    yield from (f"  {line}".rstrip() for line in list(_block(sheet, book, language))[1:])


def _readings(book: Edition, language: str) -> Iterator[str]:
    for name, option in book.readings.items():
        yield translate(N_("reading {name}: {option}"), language).format(name=name, option=option)


def _table(rows: Sequence[Any], book: Edition, language: str) -> Iterator[str]:
    """One line a record, texts to the left and figures to the right; then which rule fixed which column."""
    figures = _figures(type(rows[0]))
    columns = {
        name: label
        for name, label in figures.items()
        if not label.below and any(getattr(row, name) is not None for row in rows)
    }
    grid = [[translate(label.label, language) for label in columns.values()]]
    grid += [[_cell(row, name, label, book, language) for name, label in columns.items()] for row in rows]
    widths = [max(len(line[i]) for line in grid) for i in range(len(columns))]
    left = [any(isinstance(getattr(row, name), Message) for row in rows) or one.text for name, one in columns.items()]
    for line, row in zip(grid, [None, *rows], strict=True):
        cells = zip(line, widths, left, strict=True)
        yield "  ".join(cell.ljust(width) if text else cell.rjust(width) for cell, width, text in cells).rstrip()
        under = [getattr(row, name) for name, label in figures.items() if label.below] if row else []
        yield from (f"{'':>{widths[0] + 2}}{_shown(value, language)}" for value in under if value is not None)
    for label in columns.values():
        if label.rules:
            yield f"- {translate(label.label, language)} {_citations(label, None, book, language)}".rstrip()


def _cell(row: Any, name: str, label: Figure, book: Edition, language: str) -> str:
    """A column that names a rule shows its article."""
    value = getattr(row, name)
    return book[value].article if label.named_in == name and value in book.rules else _shown(value, language)


def _figures(kind: type) -> dict[str, Figure]:
    hints = get_type_hints(kind, include_extras=True)
    return {
        name: note
        for name, hint in hints.items()
        for note in getattr(hint, "__metadata__", ())
        if isinstance(note, Figure)
    }


def _citations(label: Figure, worksheet: Any, book: Edition, language: str) -> str:
    named = getattr(worksheet, label.named_in) if label.named_in else None
    rules = named if isinstance(named, tuple) else (named,) if named else label.rules
    cited: dict[str, Citation] = {}  # every article once, with all the readings that its rules rest on
    for one in (book.cite(rule) for rule in rules if rule in book.rules):
        before = cited.get(one.article, one)
        cited[one.article] = replace(one, readings=tuple(dict.fromkeys((*before.readings, *one.readings))))
    return " ".join(one.text(language) for one in cited.values())


def _shown(value: Any, language: str) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return translate(N_("yes") if value else N_("no"), language)
    if isinstance(value, Message):
        return value.text(language)
    if isinstance(value, Fraction):
        return shortest(value)
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(value)
