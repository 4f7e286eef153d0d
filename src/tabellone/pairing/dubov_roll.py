"""
What a round of the Dubov System (C.04.4.1) knows of its players, and what it asks of those it brings up: the quality
criteria, one short function each, under the names that the edition gives them. Players are named by their place in the
order of the pairing numbers.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from tabellone.pairing.colour import Preference
from tabellone.pairing.criteria import FREE, ONE, Costs
from tabellone.pairing.matching import set_of
from tabellone.pairing.opposition import average_rating
from tabellone.pairing.system import UP, Field, Player
from tabellone.rulebook import Edition


@dataclass(frozen=True)
class Roll:
    """The players of a round in order of number, and who may meet whom."""

    book: Edition
    field: Field
    preferences: tuple[Preference, ...]
    rows: list[int]

    @property
    def players(self) -> tuple[Player, ...]:
        return self.field.players

    @cached_property
    def white(self) -> int:
        """Who prefers White."""
        return set_of(i for i, wish in enumerate(self.preferences) if wish.colour == "w")

    @cached_property
    def averages(self) -> tuple[int, ...]:
        """ARO: the average rating of everybody's opponents."""
        return tuple(average_rating(self.book, self.field, player) for player in self.players)

    @cached_property
    def upfloats(self) -> tuple[int, ...]:
        return tuple(player.floats.count(UP) for player in self.players)

    @cached_property
    def limit(self) -> int:
        """1.8.2: how many upfloats make a maximum upfloater."""
        rule = self.book["upfloat_limit"]
        return int(rule.least + self.field.total_rounds // rule.rounds_a_step)

    @cached_property
    def ladder(self) -> tuple[str, ...]:
        """2.3: the criteria in force in this round, the most important first."""
        names = tuple(self.book["criteria"].ladder)
        if not self.field.is_last_round:
            return names
        return tuple(name for name in names if self.book[name].values.get("in_last_round", True))

    def by_average(self, players: Iterable[int]) -> list[int]:
        return sorted(players, key=lambda i: (self.averages[i], i))

    def by_score(self, players: Iterable[int]) -> list[int]:
        return sorted(players, key=lambda i: (-self.players[i].score, i))


def no_pair(_roll: Roll, _i: int, _j: int) -> Costs:
    return FREE


def nobody(_roll: Roll, _i: int) -> Costs:
    return FREE


def preference_denied(roll: Roll, i: int, j: int) -> Costs:
    """Of two who prefer the same colour, one is denied it; everybody prefers one."""
    return ONE if roll.preferences[i].colour == roll.preferences[j].colour else FREE


def every_upfloater(_roll: Roll, _i: int) -> Costs:
    return ONE


def own_score(roll: Roll, i: int) -> Costs:
    """The lower the score, the worse."""
    return (-roll.players[i].score,)


def at_the_limit(roll: Roll, i: int) -> Costs:
    """A maximum upfloater."""
    return ONE if roll.upfloats[i] >= roll.limit else FREE


def upfloats_at_the_limit(roll: Roll, i: int) -> Costs:
    """What a maximum upfloater has been upfloated already."""
    if not at_the_limit(roll, i):
        return FREE
    return ONE * COUNTED[roll.book["upfloats_of_maximum_upfloaters"].counted](roll.upfloats[i])


COUNTED: Mapping[str, Callable[[int], int]] = {"every upfloat": lambda upfloats: upfloats, "the player": lambda _: 1}


def upfloated_before(roll: Roll, i: int) -> Costs:
    """Upfloated in the previous round."""
    return ONE if roll.players[i].floated(UP, 1) else FREE


class Criterion(NamedTuple):
    pair: Callable[[Roll, int, int], Costs]
    upfloater: Callable[[Roll, int], Costs]


CRITERIA: Mapping[str, Criterion] = {
    "upfloaters": Criterion(no_pair, every_upfloater),
    "upfloater_scores": Criterion(no_pair, own_score),
    "preferences_denied": Criterion(preference_denied, nobody),
    "maximum_upfloaters": Criterion(no_pair, at_the_limit),
    "upfloats_of_maximum_upfloaters": Criterion(no_pair, upfloats_at_the_limit),
    "repeated_upfloat": Criterion(no_pair, upfloated_before),
}


def failures_of(roll: Roll, pairs: Iterable[tuple[int, int]], upfloaters: Iterable[int]) -> dict[str, Costs]:
    """What each criterion of the ladder finds wrong with a bracket's pairing, the greatest first."""
    made, risen = list(pairs), list(upfloaters)
    found: dict[str, Costs] = {}
    for name in roll.ladder:
        criterion = CRITERIA[name]
        costs = [criterion.pair(roll, i, j) for i, j in made] + [criterion.upfloater(roll, i) for i in risen]
        found[name] = tuple(sorted((value for cost in costs for value in cost), reverse=True))
    return found
