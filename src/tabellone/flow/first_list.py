"""A published list as the first one that an office knows: what it tells of every player, and of nothing else."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache, partial

import numpy as np

from tabellone.errors import Finding, Unreadable
from tabellone.facts.columns import About, Columns, Issues, as_objects, as_whole, born_as_number
from tabellone.facts.history import RatingList
from tabellone.facts.people import ListedPlayer, ListedRating, Person, RatingKind, year_of
from tabellone.facts.tournament import Day
from tabellone.i18n import say
from tabellone.rating.calendar import list_in_force
from tabellone.rating.standing import asking_who_is_new, told_by_k
from tabellone.rulebook.shelf import shelf


@dataclass(frozen=True)
class Listing:
    """The lines of a list, in order of number, and the columns of who they are about."""

    lines: tuple[ListedPlayer, ...]
    people: Mapping[str, object]

    @classmethod
    def of(cls, players: Iterable[ListedPlayer]) -> "Listing":
        rows = tuple(sorted(told_once(players), key=lambda line: line.fide_id))
        codes: dict[tuple[object, ...], int] = {}
        about = [codes.setdefault(line[2:8], len(codes)) for line in rows]
        born = cache(lambda birth: born_as_number(born_on(birth)))
        people = {
            "number": np.fromiter((line.fide_id for line in rows), np.int64, len(rows)),
            "name": as_objects((line.name for line in rows), len(rows)),
            "about": as_whole(about),
            "born": as_whole([born(line.birth) for line in rows]),
            "abouts": tuple(About._make((*cells, ())) for cells in codes),
        }
        return cls(rows, people)

    def first_list(self, day: date, kind: RatingKind, readings: Mapping[str, str] | None = None) -> RatingList:
        """That in force on the day."""
        books = shelf(kind, readings)
        list_day = list_in_force(books, day)
        printed = [listed_rating(line, kind) for line in self.lines]
        tell = cache(partial(told_by_k, books.on(list_day), asking_who_is_new(books, list_day)))
        told = [tell(one.rating, one.k) for one in printed]
        number = len(printed)
        games = as_whole([one.games or 0 for one in printed])
        issues = Issues(
            np.arange(number + 1, dtype=np.int64),
            np.full(number, list_day.toordinal(), dtype=np.int32),
            as_whole([one.rating for one in printed]),
            as_whole([one.k for one in printed]),
            games,
            games,
            np.zeros(number, dtype=np.bool_),
        )
        records = Columns(
            **self.people,  # type: ignore[arg-type]  # the columns of who they are
            games=as_whole([one[0] for one in told]),
            first_rating_games=as_whole([one[1] for one in told]),
            peak=as_whole([one[2] for one in told]),
            inactive=np.fromiter((is_inactive(line, kind) for line in self.lines), np.bool_, number),
            issues=issues,
            tranches={},
        )
        return RatingList(kind, list_day, list_day, records)


def first_list(
    players: Iterable[ListedPlayer], day: date, kind: RatingKind = "standard", readings: Mapping[str, str] | None = None
) -> RatingList:
    return Listing.of(players).first_list(day, kind, readings)


def told_once(players: Iterable[ListedPlayer]) -> Iterable[ListedPlayer]:
    """The lines; one that stands twice, and not alike, is told."""
    lines: dict[int, ListedPlayer] = {}
    twice = []
    for line in players:
        if lines.setdefault(line.fide_id, line) != line:
            message = say("player {number} stands twice on the list, and not alike", number=line.fide_id)
            twice.append(Finding("list.player_twice", message, say("remove one of the two lines"), player=line.fide_id))
    if twice:
        raise Unreadable(say("the list cannot be used; faults: {n}", n=len(twice)), twice)
    return lines.values()


def is_inactive(line: ListedPlayer, kind: RatingKind) -> bool:
    """A list of all three kinds flags the standard one."""
    return bool(line.flag) and line.inactive and (kind == "standard" or line.standard is None)


def listed_rating(line: ListedPlayer | None, kind: RatingKind) -> ListedRating:
    found: ListedRating | None = getattr(line, kind) if line else None
    return found or ListedRating()


def as_person(line: ListedPlayer) -> Person:
    """Whom a line of a list is about."""
    return Person(
        line.fide_id,
        line.name,
        line.federation,
        line.sex,
        line.title,
        line.women_title,
        line.other_titles,
        line.foa_title,
        birth_day(line),
    )


def birth_day(line: ListedPlayer) -> Day | None:
    return born_on(line.birth)


def born_on(birth: str) -> Day | None:
    """The day or the year that a list prints."""
    year = year_of(birth)
    if year is None:
        return None
    whole = re.match(r"(\d{1,2})\D(\d{1,2})\D", birth)
    return Day(year, int(whole[2]), int(whole[1])) if whole else Day(year, 0, 0)
