"""
The lines that a file has of a list: of several kinds of rating one line a player. 7.12 of 2009 and 2017, 9.12 of 1997
say what stands in them.
"""

from collections.abc import Iterator
from functools import cache
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from tabellone.facts.columns import as_objects, born_as_day, with_none
from tabellone.facts.people import KINDS, ListedPlayer, ListedRating, RatingKind
from tabellone.facts.tournament import Day
from tabellone.rating.publication import PublishedList
from tabellone.rating.rows import Row, Rows, in_order_of_name
from tabellone.rulebook import Edition


def listed_players(*lists: PublishedList) -> Iterator[ListedPlayer]:
    """
    In order of name. What is said of a player, and his flag, is that of the standard list where he stands on it, as in
    the published lists of all kinds.
    """
    given = sorted(lists, key=lambda published: KINDS.index(published.kind))
    number = np.unique(np.concatenate([published.rows.number for published in given]))
    name, about = np.empty((2, len(number)), dtype=np.object_)
    born, flagged = np.zeros(len(number), dtype=np.int32), np.zeros(len(number), dtype=np.bool_)
    ratings: dict[RatingKind, NDArray[np.object_]] = {}
    for published in reversed(given):
        rows, columns = published.rows, published.rows.columns
        at = np.searchsorted(number, rows.number)
        name[at] = columns.name[rows.places]
        about[at] = as_objects((one[:6] for one in columns.abouts), len(columns.abouts))[columns.about[rows.places]]
        born[at] = columns.born[rows.places]
        flagged[at] = np.array([way.flagged for way in rows.ways], dtype=np.bool_)[rows.way]
        listed = as_objects(repeat(ListedRating(), len(number)), len(number))
        listed[at] = listed_ratings(rows)
        ratings[published.kind] = listed
    births, birth = np.unique(born, return_inverse=True)
    printed = [birth_as_listed(given[0].edition, born_as_day(one)) for one in births.tolist()]
    order = in_order_of_name(name)
    of_kinds = [ratings[kind][order].tolist() if kind in ratings else [None] * len(order) for kind in KINDS]
    lines = zip(
        number[order].tolist(),
        name[order].tolist(),
        about[order].tolist(),
        *of_kinds,
        [printed[one] for one in birth[order].tolist()],
        flagged[order].tolist(),
        strict=True,
    )
    for one, called, others, standard, rapid, blitz, day, inactive in lines:
        flag = flag_as_listed(others[1], inactive=inactive)
        yield ListedPlayer._make((one, called, *others, standard, rapid, blitz, day, flag))


def listed_ratings(rows: Rows) -> NDArray[np.object_]:
    """Rating, games and K; equal ones are one and the same, for a list has few of them."""
    listed, columns = cache(ListedRating), rows.columns
    cells = zip(
        rows.rating.tolist(),
        columns.games_on(rows.day)[rows.places].tolist(),
        with_none(columns.k[rows.places]),
        strict=True,
    )
    return as_objects((listed(*cell) for cell in cells), len(rows))


def flag_as_listed(sex: str, *, inactive: bool) -> str:
    return ("w" if sex == "F" else "") + ("i" if inactive else "")


def birth_as_listed(book: Edition, born: Day | None) -> str:
    """7.12, 9.12a: the day of birth or only its year, as the edition has it."""
    if born is None:
        return ""
    fields = book["list_fields"].fields if "list_fields" in book else ("year of birth",)
    whole_day = "date of birth" in fields and born.date is not None
    return f"{born.day:02d}.{born.month:02d}.{born.year:04d}" if whole_day else f"{born.year:04d}"


def games_played_as_listed(book: Edition, row: Row) -> int | None:
    """9.12a of 1997: how many games he has played, where his K is that of a new player."""
    fields = book["list_fields"].fields if "list_fields" in book else ()
    told = "games played where k is that of a new player" in fields and row.record.k == book["k_new"].k
    return row.record.games if told else None
