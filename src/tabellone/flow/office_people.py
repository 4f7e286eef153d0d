"""
Everybody an office knows, by number: those recorded here, and those of its lists as the last of them has them. A
register of millions is asked by columns; a person is made when he is found.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from tabellone.facts.columns import Columns, columns_of
from tabellone.facts.people import Person, folded
from tabellone.flow.office_archive import Archive
from tabellone.flow.office_history import Chains
from tabellone.flow.office_state import State
from tabellone.flow.office_update import recorded


@dataclass(frozen=True, eq=False)
class Register(Mapping[int, Person]):
    """Who was merged into another is not there any more."""

    recorded: Mapping[int, Person]
    lists: Sequence[Columns]
    merged: Mapping[int, int]

    @classmethod
    def of(cls, archive: Archive, state: State, chains: Chains) -> "Register":
        lists = [columns_of(chain.last) for chain in chains.values()]
        return cls(recorded(archive, state, state.recorded), lists, state.merged)

    def with_people(self, people: Iterable[Person]) -> "Register":
        """The same, once these are recorded too."""
        return replace(self, recorded={**self.recorded, **{person.number: person for person in people}})

    def __getitem__(self, number: int) -> Person:
        if number not in self.merged:
            if number in self.recorded:
                return self.recorded[number]
            for columns in self.lists:
                place = columns.place_of(number)
                if place is not None:
                    return columns.person(place)
        raise KeyError(number)

    def __contains__(self, number: object) -> bool:
        known = number in self.recorded or any(number in columns for columns in self.lists)
        return known and number not in self.merged

    def __iter__(self) -> Iterator[int]:
        listed = [columns.number for columns in self.lists]
        everybody = np.unique(np.concatenate((*listed, np.array([*self.recorded], dtype=np.int64))))
        yield from everybody[~np.isin(everybody, np.array([*self.merged], dtype=np.int64))].tolist()

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def called(self, name: str) -> list[Person]:
        """Everybody of that name as names are compared, without looking at all the others."""
        alike = {*self._recorded_as.get(name, ())}
        for columns in self.lists:
            alike |= {int(columns.number[place]) for place in columns.places_called(name)}
        people = (self[number] for number in sorted(alike - self.merged.keys()))
        return [person for person in people if folded(person.name) == name]

    @cached_property
    def _recorded_as(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for number, person in self.recorded.items():
            found.setdefault(folded(person.name), []).append(number)
        return found

    @property
    def next_free(self) -> int:
        """The number above all that anybody has or had."""
        highest = [int(columns.number[-1]) for columns in self.lists if len(columns)]
        return max((*highest, *self.recorded, *self.merged), default=0) + 1
