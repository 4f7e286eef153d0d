"""
The editions of one chapter side by side, each read as chosen: an office works for years, and every event and every
list of it asks for the edition of its own day.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache

from tabellone.errors import NotFound
from tabellone.i18n import say
from tabellone.rulebook import RATING_CHAPTER, edition, effective_days
from tabellone.rulebook.load import load_edition
from tabellone.rulebook.model import Edition


@dataclass(frozen=True, slots=True)
class Shelf:
    """The chapter, and the readings chosen; in an edition that leaves a choice not open, its reading is not asked."""

    chapter: str
    readings: tuple[tuple[str, str], ...] = ()

    def on(self, day: date) -> Edition:
        """The edition in force on that day."""
        for book in _books(self):
            if book.effective <= day:
                return book
        return edition(self.chapter, day)  # refuses, and names the first edition

    def since(self, day: date) -> tuple[Edition, ...]:
        """The edition in force on that day and those after it, in their order."""
        in_force = self.on(day)
        return tuple(book for book in reversed(_books(self)) if book.effective >= in_force.effective)

    def that_states(self, name: str, day: date) -> Edition:
        """The edition of that day, or the last one before whose text on a rule is held."""
        book = self.on(day)
        while name not in book.rules:
            book = self.before(book)
        return book

    def before(self, book: Edition) -> Edition:
        """The edition that this one followed."""
        return self.on(book.effective - timedelta(1))


def shelf(kind: str, readings: Mapping[str, str] | None = None) -> Shelf:
    """The editions for that kind of rating; a reading that no edition of the chapter leaves open is not found."""
    found = Shelf(RATING_CHAPTER[kind], tuple(sorted((readings or {}).items())))
    open_somewhere = {name for book in _books(found) for name in book.interpretations}
    for name, _ in found.readings:
        if name not in open_somewhere:
            raise NotFound(
                say("no edition of {chapter} leaves a choice named {name}", chapter=found.chapter, name=name),
                say("they leave: {names}", names=", ".join(sorted(open_somewhere))),
            )
    return found


@cache
def _books(shelf: Shelf) -> tuple[Edition, ...]:
    """The newest first."""
    books = [load_edition(shelf.chapter, day) for day in effective_days(shelf.chapter)]
    choices = [{name: one for name, one in shelf.readings if name in book.interpretations} for book in books]
    return tuple(book.with_readings(chosen) for book, chosen in zip(books, choices, strict=True))[::-1]
