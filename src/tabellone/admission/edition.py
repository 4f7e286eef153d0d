"""Which edition rules an event: by its kind and its first day."""

from datetime import date

from tabellone.facts.people import RatingKind
from tabellone.rulebook import RATING_CHAPTER, Amendment, Edition, edition, effective_days


def book_for(kind: RatingKind, start: date) -> Edition:
    """
    The edition in force on the first day. Rapid and blitz events that start before their own chapter is held are ruled
    by the standard one, which in 2017 has articles on both (I-180).
    """
    own = effective_days(RATING_CHAPTER[kind])
    return edition(RATING_CHAPTER[kind] if own[0] <= start else RATING_CHAPTER["standard"], start)


def amendments(book: Edition, rule: str, start: date | None) -> list[Amendment]:
    """The amendments of a rule that were in force on the first day and whose texts are not held."""
    return [one for one in book.amended if rule in one.rules and start is not None and one.since <= start]
