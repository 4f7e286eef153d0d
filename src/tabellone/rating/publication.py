"""
What is published of a list: the rated, the inactive as long as they are shown, the delisted, the titled players
without a rating, the lists of the federations and the top list. 7.12, 7.2 and 13 of 2009 and 2017, 9.12, 9.2 of 1997.
The ratings are those of the closing; who is left out here keeps his.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np

from tabellone.facts.columns import NONE, Columns, Yes, columns_of
from tabellone.facts.history import RatingList, Record
from tabellone.facts.people import Person, RatingKind
from tabellone.facts.period import Membership
from tabellone.rating.activity import activities, on_federation_list, on_top_list
from tabellone.rating.rows import Row, Rows, in_order_of_name
from tabellone.rulebook import Edition
from tabellone.rulebook.shelf import Shelf


@dataclass(frozen=True)
class PublishedList:
    """In order of name. `kept_off` says who is not listed, and which decision keeps him off."""

    edition: Edition
    kind: RatingKind
    day: date
    rows: Rows
    inactive: Rows  # apart, where the edition has them apart
    delisted: tuple[Record, ...] = ()
    titled_unrated: tuple[Record, ...] = ()
    kept_off: tuple[tuple[Record, Membership], ...] = ()


def publication(shelf: Shelf, rating_list: RatingList, memberships: Sequence[Membership] = ()) -> PublishedList:
    """The parts of the list, each with the players that the edition and the decisions put there."""
    book, day, columns = shelf.on(rating_list.day), rating_list.day, columns_of(rating_list)
    kept_off = dict(rows_kept_off(book, [one for one in memberships if one.holds(day)], columns))
    listed = np.ones(len(columns), dtype=np.bool_)
    listed[list(kept_off)] = False
    rated = columns.rating != NONE
    places = np.flatnonzero(rated & listed)
    ways, way = activities(shelf, columns, places, day)
    rows = Rows(columns, day, places, ways, way)
    place = np.array([one.place for one in ways], dtype=np.object_)[way]
    titled = np.array([bool(one.title or one.women_title) for one in columns.abouts], dtype=np.bool_)[columns.about]
    unrated = listed & ~rated
    return PublishedList(
        book,
        rating_list.kind,
        day,
        rows.those((place == "listed") | (place == "flagged")),
        rows.those(place == "among the inactive"),
        by_name(columns, unrated & columns.delisted_on(day)) if book["delisting"].shown == "delisted" else (),
        by_name(columns, unrated & titled) if lists_titled_unrated(book) else (),
        tuple((columns.record(at), decision) for at, decision in sorted(kept_off.items())),
    )


def by_name(columns: Columns, those: Yes) -> tuple[Record, ...]:
    places = np.flatnonzero(those)
    return tuple(columns.record(place) for place in places[in_order_of_name(columns.name[places])].tolist())


def rows_kept_off(book: Edition, holding: Sequence[Membership], columns: Columns) -> Iterator[tuple[int, Membership]]:
    """Of those whom a decision is about, the rows of whom it keeps off, each with the decision."""
    federations = {one.federation for one in holding if one.number is None}
    abouts = [code for code, about in enumerate(columns.abouts) if about.federation in federations]
    numbers = [one.number for one in holding if one.number is not None]
    about_them = np.isin(columns.about, abouts) | np.isin(columns.number, numbers)
    for place in np.flatnonzero(about_them).tolist():
        if decision := keeps_off(book, holding, columns.person(place)):
            yield place, decision


def keeps_off(book: Edition, holding: Sequence[Membership], person: Person) -> Membership | None:
    """
    13.1 to 13.3: a federation that is excluded, or a notice of his federation; unless he has leave to be listed. Where
    the text on this is not held, the decisions are obeyed all the same.
    """
    rule = book.rules.get("membership")
    about = [
        one
        for one in holding
        if one.number == person.number or (one.number is None and one.federation == person.federation)
    ]
    if any(one.what == "dispensation" for one in about) and (rule is None or rule.dispensation):
        about = [one for one in about if one.what == "not to be listed"]
    return next((one for one in about if one.what != "dispensation"), None)


def lists_titled_unrated(book: Edition) -> bool:
    """7.22, 9.21a; where the text on this is not held, no such list is made."""
    rule = book.rules.get("titled_unrated")
    return rule is not None and rule.listed == "apart"


def federation_list(published: PublishedList, federation: str) -> Rows:
    """The players of one federation; in 2009 the active ones only (7.23b)."""
    rows = published.rows
    abouts = [code for code, about in enumerate(rows.columns.abouts) if about.federation == federation]
    shown = np.array([on_federation_list(published.edition, way) for way in rows.ways], dtype=np.bool_)
    return rows.those(np.isin(rows.columns.about[rows.places], abouts) & shown[rows.way])


def top_list(published: PublishedList, number: int) -> tuple[Row, ...]:
    """7.24: the best of the list, without those inactive for too long; equal ratings share the last place."""
    shown = [on_top_list(published.edition, way, published.day) for way in published.rows.ways]
    rows = published.rows.those(np.array(shown, dtype=np.bool_)[published.rows.way])
    if len(rows) > number:
        rows = rows.those(rows.rating >= np.partition(rows.rating, -number)[-number])
    return tuple(rows.row(at) for at in rows.by_rating.tolist())
