"""
A round of the Dubov System (C.04.4.1), scoregroup after scoregroup from the top: first the bye, then for each group who
comes up to it (`upfloaters`) and who meets whom (`subgroups`). Nobody floats down.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated

from tabellone.exact import Points
from tabellone.i18n import N_
from tabellone.pairing.bye import first_bye
from tabellone.pairing.colour import preference
from tabellone.pairing.completion import Completion
from tabellone.pairing.criteria import Costs
from tabellone.pairing.dubov_roll import Roll, failures_of
from tabellone.pairing.first_loss import all_told
from tabellone.pairing.matching import bits, set_of
from tabellone.pairing.opposition import demand_ratings
from tabellone.pairing.subgroups import Sides, sides_of
from tabellone.pairing.system import Field
from tabellone.pairing.upfloaters import upfloaters_of
from tabellone.rulebook import Edition
from tabellone.rulebook.explain import figure


@dataclass(frozen=True, slots=True)
class BracketWorking:
    """How one bracket was paired, by pairing numbers; behind the players of S1 their ARO."""

    score: Annotated[Points, figure(N_("score"))]
    residents: Annotated[tuple[int, ...], figure(N_("residents"))]
    upfloaters: Annotated[tuple[int, ...], figure(N_("upfloaters"), "upfloater_sets")]
    parted: Annotated[tuple[int, ...], figure(N_("must change sides"), "recomposition")]
    levelled: Annotated[tuple[int, ...], figure(N_("level the sides"), "shifters")]
    s1: Annotated[tuple[str, ...], figure(N_("S1 (ARO)"), "subgroups", "white_order", "average_rating")]
    t2: Annotated[tuple[int, ...], figure(N_("T2"), "transpositions")]
    failures: Annotated[tuple[str, ...], figure(N_("criteria not fully met"), "criteria")]


@dataclass(frozen=True)
class Bracket:
    """A bracket, paired. Players are named by their place in the order of numbers."""

    roll: Roll
    residents: int
    upfloaters: int
    sides: Sides

    @property
    def score(self) -> Points:
        return Points(self.roll.players[next(bits(self.residents))].score)

    @cached_property
    def failures(self) -> Mapping[str, Costs]:
        return failures_of(self.roll, self.sides.pairs, bits(self.upfloaters))

    @property
    def choices(self) -> Mapping[str, object]:
        """What was taken as the first of equally good, and the rule that orders it."""
        return {
            "upfloater_sets": self.upfloaters,
            "recomposition": self.sides.parted,
            "shifters": self.sides.levelled,
            "transpositions": self.sides.t2,
        }


class Round:
    """The brackets of a round, one after another."""

    def __init__(self, book: Edition, field: Field) -> None:
        demand_ratings(field)
        field = replace(field, players=tuple(sorted(field.players, key=lambda player: player.number)))
        self.players = field.players
        preferences = tuple(preference(book, player) for player in self.players)
        self.below = Completion(field, preferences)
        self.roll = Roll(book, field, preferences, self.below.rows)
        self.bye = first_bye(book, field, self.below)
        self.brackets: list[Bracket] = []
        unpaired = self.below.everyone & ~(0 if self.bye is None else 1 << self.bye)
        while unpaired:
            unpaired &= ~self._paired(unpaired)

    @property
    def pairs(self) -> list[tuple[int, int]]:
        return [pair for bracket in self.brackets for pair in bracket.sides.pairs]

    def _paired(self, unpaired: int) -> int:
        """3.2: the highest scoregroup of those not yet paired, with whom it brings up."""
        highest = max(self.players[i].score for i in bits(unpaired))
        residents = set_of(i for i in bits(unpaired) if self.players[i].score == highest)
        risen = upfloaters_of(self.roll, self.below, residents, unpaired & ~residents)
        self.brackets.append(Bracket(self.roll, residents, risen, sides_of(self.roll, residents | risen)))
        return residents | risen

    @property
    def working(self) -> tuple[BracketWorking, ...]:
        return tuple(_working(bracket) for bracket in self.brackets)


def _working(bracket: Bracket) -> BracketWorking:
    """The bracket as an arbiter would write it down."""
    roll, sides = bracket.roll, bracket.sides
    number = [player.number for player in roll.players]
    return BracketWorking(
        score=bracket.score,
        residents=tuple(number[i] for i in bits(bracket.residents)),
        upfloaters=tuple(number[i] for i in roll.by_score(bits(bracket.upfloaters))),
        parted=tuple(number[i] for i in sides.parted),
        levelled=tuple(number[i] for i in sides.levelled),
        s1=tuple(f"{number[i]} ({roll.averages[i]})" for i in sides.s1),
        t2=tuple(number[i] for i in sides.t2),
        failures=all_told(roll.book, bracket.failures),
    )
