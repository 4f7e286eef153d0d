"""
A round of the Burstein System after the seeding rounds (C.04.4.2): players rank by the Index of their opposition, one
has the bye, then the brackets are paired from the top (`fold`); whoever is left over floats into the next one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Annotated

from tabellone.exact import Points, shortest
from tabellone.i18n import N_
from tabellone.pairing import criteria
from tabellone.pairing.bye import first_bye
from tabellone.pairing.completion import Completion
from tabellone.pairing.criteria import CRITERIA, Costs
from tabellone.pairing.first_loss import all_told
from tabellone.pairing.fold import Scene, Solution, left_in_next, solved
from tabellone.pairing.matching import bits, set_of
from tabellone.pairing.opposition import index
from tabellone.pairing.system import Field, Player
from tabellone.rulebook import Edition
from tabellone.rulebook.explain import figure


@dataclass(frozen=True, slots=True)
class BracketWorking:
    """How one bracket was paired, by pairing numbers; behind each player his Index."""

    score: Annotated[Points, figure(N_("score"))]
    incoming: Annotated[tuple[int, ...], figure(N_("floated in"))]
    ranking: Annotated[tuple[str, ...], figure(N_("ranking (Index)"), "bracket_numbers", "ranking", "index")]
    pairs: Annotated[tuple[str, ...], figure(N_("pairs"), "pairing_process", "pairing_order")]
    floaters: Annotated[tuple[int, ...], figure(N_("downfloaters"), "downfloaters")]
    failures: Annotated[tuple[str, ...], figure(N_("criteria not fully met"), "criteria")]


@dataclass(frozen=True)
class Bracket:
    """A bracket, paired. Players are named by their place in the ranking."""

    scene: Scene
    solution: Solution
    incoming: int

    @property
    def score(self) -> Points:
        return Points(min(self.scene.players[i].score for i in bits(self.scene.bracket)))

    @cached_property
    def failures(self) -> Mapping[str, Costs]:
        """What each criterion finds wrong, the greatest first."""
        found: dict[str, Costs] = {}
        for name in self.scene.ladder:
            criterion, own = CRITERIA[name], self.scene.criteria
            costs = [criterion.pair(own, i, j) for i, j in self.solution.pairs]
            costs += [criterion.alone(own, i) for i in bits(self.solution.floaters)]
            found[name] = tuple(sorted((value for cost in costs for value in cost), reverse=True))
        if self.scene.lower:
            found["next_bracket"] = left_in_next(self.scene, self.solution.floaters)
        return found

    @property
    def choices(self) -> Mapping[str, object]:
        """What was taken as the first of equally good, and the rule that orders it."""
        return {"pairing_order": self.solution}


class Round:
    """The brackets of a round, one after another."""

    def __init__(self, book: Edition, field: Field) -> None:
        self.index = {player.number: index(book, field, player) for player in field.players}
        field = replace(field, players=tuple(sorted(field.players, key=self.rank)))
        self.players = field.players
        self.criteria = criteria.Bracket(book, field, field.players, 0)
        self.below = Completion(field, self.criteria.preferences)
        self.bye = first_bye(book, field, self.below)
        self.brackets: list[Bracket] = []
        groups, floaters = list(self._scoregroups()), 0
        for at, group in enumerate(groups):
            floaters = self._paired(floaters, group, groups[at + 1 :])
        assert not floaters, "everybody below could be paired"

    def rank(self, player: Player) -> tuple[int, ...]:
        """1.8: by the Index, the highest first, then by number."""
        return (*(-value for value in self.index[player.number]), player.number)

    @property
    def pairs(self) -> list[tuple[int, int]]:
        return [pair for bracket in self.brackets for pair in bracket.solution.pairs]

    def _scoregroups(self) -> Iterator[int]:
        """1.2.1: the players of equal scores, the highest first; whoever has the bye is in none."""
        present = [i for i in range(len(self.players)) if i != self.bye]
        for score in sorted({self.players[i].score for i in present}, reverse=True):
            yield set_of(i for i in present if self.players[i].score == score)

    def _paired(self, floaters: int, group: int, rest: Sequence[int]) -> int:
        """1.2.2 and 3.2: a scoregroup with those who float into it; who floats out of it."""
        following, further = rest[0] if rest else 0, sum(rest[1:])
        scene = Scene(self.criteria, self.below, floaters | group, following, further)
        solution = solved(scene)
        self.brackets.append(Bracket(scene, solution, floaters))
        return solution.floaters

    @property
    def working(self) -> tuple[BracketWorking, ...]:
        return tuple(self._working(bracket) for bracket in self.brackets)

    def _working(self, bracket: Bracket) -> BracketWorking:
        """The bracket as an arbiter would write it down."""
        number = [player.number for player in self.players]
        solution = bracket.solution
        return BracketWorking(
            score=bracket.score,
            incoming=tuple(number[i] for i in bits(bracket.incoming)),
            ranking=tuple(f"{number[i]} ({self._index_told(number[i])})" for i in bits(bracket.scene.bracket)),
            pairs=tuple(f"{number[i]}-{number[j]}" for i, j in solution.pairs),
            floaters=tuple(number[i] for i in bits(solution.floaters)),
            failures=all_told(self.criteria.book, bracket.failures),
        )

    def _index_told(self, number: int) -> str:
        """Buchholz is in tenths of a point, what multiplies points with points in hundredths."""
        values = self.index[number]
        return " ".join(shortest(Fraction(value, 10 * 10**power)) for power, value in enumerate(values))
