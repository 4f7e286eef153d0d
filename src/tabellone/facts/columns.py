"""
The records of a list as columns: a million players in arrays of whole numbers, through which a rule can go at once. Who
is asked for by his number is a `Record` again, made from his row.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from tabellone.facts.history import Issue, RatingList, Record, Tranche
from tabellone.facts.people import Person, folded
from tabellone.facts.tournament import Day

Whole = NDArray[np.int32]
Yes = NDArray[np.bool_]
Places = NDArray[np.intp]
Cell = TypeVar("Cell", bound=np.generic)

NONE = -(2**31)  # in a column, what is not there or not known
LAST_PLAIN = 127  # of the bytes that stand for a letter by themselves


class About(NamedTuple):
    """What many players have in common; a column of their rows says which of these it is."""

    federation: str = ""
    sex: str = ""
    title: str = ""
    women_title: str = ""
    other_titles: tuple[str, ...] = ()
    foa_title: str = ""
    bodies: tuple[str, ...] = ()


class Issues(NamedTuple):
    """What the lists said anew: those of the player in row n stand from `first[n]` to `first[n + 1]`, oldest first."""

    first: NDArray[np.int64]
    day: Whole  # as the calendar counts them from the year 1
    rating: Whole
    k: Whole
    games: Whole
    against_rated: Whole
    delisted: Yes


@dataclass(frozen=True, eq=False)
class Columns(Mapping[int, Record]):
    """In order of number; `born` is YYYYMMDD, with 00 for a month or a day that is not known."""

    number: NDArray[np.int64]
    name: NDArray[np.object_]
    about: Whole
    born: Whole
    games: Whole
    first_rating_games: Whole
    peak: Whole
    inactive: Yes
    issues: Issues
    abouts: tuple[About, ...]
    tranches: Mapping[int, tuple[Tranche, ...]]  # by number, of the few who have some

    @classmethod
    def of(cls, records: Iterable[Record]) -> "Columns":
        rows = sorted(records, key=lambda record: record.person.number)
        people = [record.person for record in rows]
        codes: dict[About, int] = {}
        about = [codes.setdefault(about_of(person), len(codes)) for person in people]
        issues = [issue for record in rows for issue in record.issues]
        return cls(
            number=np.fromiter((person.number for person in people), np.int64, len(rows)),
            name=as_objects((person.name for person in people), len(people)),
            about=as_whole(about),
            born=as_whole([born_as_number(person.born) for person in people]),
            games=as_whole([record.games for record in rows]),
            first_rating_games=as_whole([record.first_rating_games for record in rows]),
            peak=as_whole([record.peak for record in rows]),
            inactive=np.fromiter((record.inactive for record in rows), np.bool_, len(rows)),
            issues=Issues(
                _starts(np.fromiter((len(record.issues) for record in rows), np.int64, len(rows))),
                as_whole([issue.day.toordinal() for issue in issues]),
                as_whole([issue.rating for issue in issues]),
                as_whole([issue.k for issue in issues]),
                as_whole([issue.games for issue in issues]),
                as_whole([issue.against_rated for issue in issues]),
                np.fromiter((issue.delisted for issue in issues), np.bool_, len(issues)),
            ),
            abouts=tuple(codes),
            tranches={record.person.number: record.tranches for record in rows if record.tranches},
        )

    # One player

    def __getitem__(self, number: int) -> Record:
        place = self.place_of(number)
        if place is None:
            raise KeyError(number)
        return self.record(place)

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.place_of(number) is not None

    def __iter__(self) -> Iterator[int]:
        return iter(self.number.tolist())

    def __len__(self) -> int:
        return len(self.number)

    @cached_property
    def _numbers(self) -> memoryview:
        """The numbers as the standard library looks them up, one at a time much faster than by arrays."""
        return self.number.data

    def place_of(self, number: int) -> int | None:
        place = bisect_left(self._numbers, number)
        return place if place < len(self.number) and self._numbers[place] == number else None

    def record(self, place: int) -> Record:
        number = int(self.number[place])
        return Record(
            self.person(place),
            tuple(self._issue(at) for at in range(self.issues.first[place], self.issues.first[place + 1])),
            _known(self.games[place]),
            _known(self.first_rating_games[place]),
            _known(self.peak[place]),
            self.tranches.get(number, ()),
            bool(self.inactive[place]),
        )

    def places_called(self, name: str) -> list[int]:
        """
        The rows with that name as names are compared. Of plain letters the longest word of it stands in them as it is;
        others are few, and looked at one by one.
        """
        small, ends, others = self._small_names
        word, places = max(name.split(), key=len, default="").encode(), set(others)
        if not word:
            places = set(range(len(self)))
        at = small.find(word) if word else -1
        while at >= 0:
            places.add(int(np.searchsorted(ends, at)))
            at = small.find(word, at + 1)
        return [place for place in sorted(places) if folded(self.name[place]) == name]

    @cached_property
    def _small_names(self) -> tuple[bytes, Places, list[int]]:
        """All names in small letters, where each of them ends, and which are not of plain letters."""
        small = "".join(f"{name}\0" for name in self.name.tolist()).lower().encode()
        signs = np.frombuffer(small, dtype=np.uint8)
        ends = np.flatnonzero(signs == 0)
        others: list[int] = np.unique(np.searchsorted(ends, np.flatnonzero(signs > LAST_PLAIN))).tolist()
        return small, ends, others

    def person(self, place: int) -> Person:
        about = self.abouts[self.about[place]]
        born = born_as_day(int(self.born[place]))
        return Person._make((int(self.number[place]), self.name[place], *about[:-1], born, about.bodies))

    def _issue(self, at: int) -> Issue:
        found = self.issues
        return Issue(
            date.fromordinal(int(found.day[at])),
            _known(found.rating[at]),
            _known(found.k[at]),
            int(found.games[at]),
            int(found.against_rated[at]),
            bool(found.delisted[at]),
        )

    # All of them at once

    @cached_property
    def rating(self) -> Whole:
        return self._last(self.issues.rating)

    @cached_property
    def k(self) -> Whole:
        return self._last(self.issues.k)

    def ratings_of(self, numbers: NDArray[np.int64]) -> Whole:
        """NONE of whom is not there."""
        places = np.searchsorted(self.number, numbers)
        there = np.append(self.number, -1)[places] == numbers
        return np.where(there, np.append(self.rating, np.int32(NONE))[places], NONE).astype(np.int32)

    def games_on(self, day: date) -> Whole:
        """The games that the list of exactly that day has taken in."""
        return np.where(self._last(self.issues.day) == day.toordinal(), self._last(self.issues.games), 0)

    def played_on(self, day: date) -> dict[int, int]:
        """The same by number, of those who have played."""
        games = self.games_on(day)
        played = np.flatnonzero(games)
        return dict(zip(self.number[played].tolist(), games[played].tolist(), strict=True))

    def delisted_on(self, day: date) -> Yes:
        """Whom the list of exactly that day says to be delisted."""
        said: Yes = np.append(self.issues.delisted, np.False_)[self.issues.first[1:] - 1]
        said &= self._last(self.issues.day) == day.toordinal()
        return said

    def _last(self, column: Whole) -> Whole:
        """Of what was said last of everybody; NONE of whom no list has said anything."""
        first, last = self.issues.first[:-1], self.issues.first[1:]
        return np.where(last > first, np.append(column, np.int32(NONE))[last - 1], NONE).astype(np.int32)

    def new_since(self, day: date) -> list[int]:
        """The numbers of those of whom a list after that day has said something."""
        found: list[int] = self.number[self._last(self.issues.day) > day.toordinal()].tolist()
        return found

    # The next list

    def with_records(self, changed: Mapping[int, Record]) -> "Columns":
        """With these records in place of the old ones, and the new ones beside them."""
        if not changed:
            return self
        new = Columns.of(changed.values())
        number = np.concatenate((self.number, new.number))
        rows = np.argsort(number, kind="stable")  # of two with one number the new one stands second
        rows = rows[np.append(number[rows][1:] != number[rows][:-1], True)]
        codes = {about: n for n, about in enumerate(self.abouts)}
        recoded = as_whole([codes.setdefault(about, len(codes)) for about in new.abouts])
        waiting = {known: kept for known, kept in self.tranches.items() if known not in changed}
        return Columns(
            number=number[rows],
            name=np.concatenate((self.name, new.name))[rows],
            about=np.concatenate((self.about, recoded[new.about]))[rows],
            born=np.concatenate((self.born, new.born))[rows],
            games=np.concatenate((self.games, new.games))[rows],
            first_rating_games=np.concatenate((self.first_rating_games, new.first_rating_games))[rows],
            peak=np.concatenate((self.peak, new.peak))[rows],
            inactive=np.concatenate((self.inactive, new.inactive))[rows],
            issues=_joined(self.issues, new.issues, rows),
            abouts=tuple(codes),
            tranches={**waiting, **new.tranches},
        )


def columns_of(rating_list: RatingList) -> Columns:
    records = rating_list.records
    return records if isinstance(records, Columns) else Columns.of(records.values())


def about_of(person: Person) -> About:
    return About(*person[2:8], person.bodies)


def born_as_number(born: Day | None) -> int | None:
    return born.year * 10000 + born.month * 100 + born.day if born else None


def born_as_day(number: int) -> Day | None:
    return None if number == NONE else Day(number // 10000, number // 100 % 100, number % 100)


def years_of(born: Whole) -> list[int | None]:
    return with_none(np.where(born == NONE, NONE, born // 10000).astype(np.int32))


def _joined(old: Issues, new: Issues, rows: Places) -> Issues:
    """The issues of those rows of both, one after the other."""
    first = np.concatenate((old.first[:-1], new.first[:-1] + len(old.day)))[rows]
    lengths = np.concatenate((np.diff(old.first), np.diff(new.first)))[rows]
    starts = _starts(lengths)
    at = np.repeat(first - starts[:-1], lengths) + np.arange(starts[-1])
    return Issues(starts, *(np.concatenate(pair)[at] for pair in zip(old[1:], new[1:], strict=True)))


def _starts(lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.concatenate((np.zeros(1, dtype=np.int64), np.cumsum(lengths, dtype=np.int64)))


def as_whole(cells: Sequence[int | None]) -> Whole:
    return np.array([NONE if cell is None else cell for cell in cells], dtype=np.int32)


def as_objects(cells: Iterable[Any], number: int) -> NDArray[np.object_]:
    """So many cells, each as it is, also where it is a tuple."""
    return np.fromiter(cells, np.object_, number)


def with_none(cells: Whole) -> list[int | None]:
    """The cells of a column, None where nothing is known."""
    found: list[int | None] = cells.tolist()
    for at in np.flatnonzero(cells == NONE).tolist():
        found[at] = None
    return found


def _known(cell: np.int32) -> int | None:
    return None if cell == NONE else int(cell)
