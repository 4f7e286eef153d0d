"""The rows of a list. One of a million players is gone through by columns; a row is made when it is asked for."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import overload

import numpy as np
from numpy.typing import NDArray

from tabellone.facts.columns import Columns, Places, Whole, Yes
from tabellone.facts.history import Record
from tabellone.rating.activity import Activity


@dataclass(frozen=True, slots=True)
class Row:
    """A player of the list, how he stands on it, and the games it has taken in."""

    record: Record
    status: Activity
    games: int

    @property
    def rating(self) -> int:
        assert self.record.rating is not None
        return self.record.rating


@dataclass(frozen=True, eq=False)
class Rows(Sequence[Row]):
    """In order of name. `places` are rows of the columns, in order of number; who stands in which way, says `way`."""

    columns: Columns
    day: date
    places: Places
    ways: Sequence[Activity]
    way: Whole

    def __len__(self) -> int:
        return len(self.places)

    @overload
    def __getitem__(self, at: int) -> Row: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Row]: ...

    def __getitem__(self, at: int | slice) -> Row | Sequence[Row]:
        if isinstance(at, slice):
            return [self.row(one) for one in self.by_name[at].tolist()]
        return self.row(int(self.by_name[at]))

    def row(self, at: int) -> Row:
        record = self.columns.record(int(self.places[at]))
        issue = record.issue_of(self.day)
        return Row(record, self.ways[self.way[at]], issue.games if issue else 0)

    @cached_property
    def by_name(self) -> Places:
        return in_order_of_name(self.columns.name[self.places])

    @cached_property
    def by_rating(self) -> Places:
        """The best first, of equals in order of name."""
        return self.by_name[np.argsort(-self.rating[self.by_name], kind="stable")]

    @property
    def rating(self) -> Whole:
        return self.columns.rating[self.places]

    @property
    def number(self) -> NDArray[np.int64]:
        return self.columns.number[self.places]

    def those(self, chosen: Yes) -> "Rows":
        return Rows(self.columns, self.day, self.places[chosen], self.ways, self.way[chosen])


def in_order_of_name(names: NDArray[np.object_]) -> Places:
    """Equal names stay in the order that they have."""
    folded = [name.casefold() for name in names.tolist()]
    return np.array(sorted(range(len(folded)), key=folded.__getitem__), dtype=np.intp)
