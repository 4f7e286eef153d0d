"""
The quality criteria of the Dutch System (C.04.3), one short function each, under the names that the editions give them.
An edition's ladder says which apply and in which order. A criterion says what a pair costs and what leaving a player
unpaired costs; the cost of a bracket's pairing is the sum, and the first criterion in which two pairings differ
decides.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from tabellone.pairing.colour import ABSOLUTE, STRONG, Preference, allocated, preference
from tabellone.pairing.system import DOWN, UP, Field, Player
from tabellone.rulebook import Edition

POINT = 10
BEYOND = 10_000 * POINT  # more than any score: who stays in the limbo is worse off than who is paired


@dataclass(frozen=True)
class Bracket:
    """Players to be paired together, by in-bracket number: first the moved-down, then the residents."""

    book: Edition
    field: Field
    players: tuple[Player, ...]
    moved: int  # how many are moved-down players
    bye_score: int | None = None  # who is left over with this score is bound to receive the bye
    top: frozenset[int] = frozenset()  # the numbers of the topscorers

    @cached_property
    def preferences(self) -> tuple[Preference, ...]:
        return tuple(preference(self.book, player) for player in self.players)

    @cached_property
    def lowest(self) -> int:
        """The artificial score of having no opponent: a point below the lowest."""
        return self.players[-1].score - POINT

    def gap(self, i: int, j: int) -> int:
        return self.players[i].score - self.players[j].score

    def absolute_beside_top(self, i: int, j: int) -> bool:
        """Whether a topscorer is of the pair, and somebody with an absolute preference."""
        one, other = self.preferences[i], self.preferences[j]
        return ABSOLUTE in (one.strength, other.strength) and not self.top.isdisjoint(
            (self.players[i].number, self.players[j].number)
        )


def topscorers(book: Edition, field: Field) -> frozenset[int]:
    """1.8: when the last round is paired, who has more than half the possible points."""
    if not field.is_last_round:
        return frozenset()
    most = field.win * (field.round - 1)
    return frozenset(p.number for p in field.players if p.score * book["topscorers"].share > most)


Costs = tuple[int, ...]  # a count is a tuple of ones; score differences are compared from the largest
PairCost = Callable[[Bracket, int, int], Costs]  # the first is the higher
LoneCost = Callable[[Bracket, int], Costs]
FREE: Costs = ()
ONE: Costs = (1,)


class Criterion(NamedTuple):
    pair: PairCost
    alone: LoneCost


def no_pair(_bracket: Bracket, _i: int, _j: int) -> Costs:
    return FREE


def no_player(_bracket: Bracket, _i: int) -> Costs:
    return FREE


def one_downfloater(_bracket: Bracket, _i: int) -> Costs:
    """Every downfloater counts."""
    return ONE


def own_score(bracket: Bracket, i: int) -> Costs:
    """The scores of the downfloaters, from the highest."""
    return (bracket.players[i].score,)


def score_gap(bracket: Bracket, i: int, j: int) -> Costs:
    """2017: the difference of scores in each pair."""
    return (bracket.gap(i, j),)


def gap_to_nobody(bracket: Bracket, i: int) -> Costs:
    """2017: a downfloater differs from an artificial score below all others."""
    return (bracket.players[i].score - bracket.lowest,)


def rounds_unplayed(bracket: Bracket, i: int) -> Costs:
    """Where the only downfloater is bound to receive the bye: his unplayed rounds."""
    return ONE * bracket.players[i].unplayed if bracket.players[i].score == bracket.bye_score else FREE


def difference_beyond(colour: str, player: Player) -> bool:
    """Whether a game with this colour leaves the player a colour difference beyond two."""
    return abs(player.difference + (1 if colour == "w" else -1)) > 2


def third_running(colour: str, player: Player) -> bool:
    """Whether a game with this colour is the player's third running with it."""
    return player.colours.endswith(2 * colour)


def beside_topscorers(fails: Callable[[str, Player], bool]) -> PairCost:
    """Topscorers and their opponents who fail by the colour they would get."""

    def pair(bracket: Bracket, i: int, j: int) -> Costs:
        if not bracket.absolute_beside_top(i, j):
            return FREE
        white, black, _ = allocated(bracket.book, bracket.field, bracket.players[i], bracket.players[j])
        return ONE * (fails("w", white) + fails("b", black))

    return pair


def preference_denied(bracket: Bracket, i: int, j: int) -> Costs:
    """Of two who prefer the same colour, one is denied it."""
    colour = bracket.preferences[i].colour
    return ONE if colour and colour == bracket.preferences[j].colour else FREE


def strong_preference_denied(bracket: Bracket, i: int, j: int) -> Costs:
    """The weaker of two equal preferences is denied; it counts here if it is strong."""
    if not preference_denied(bracket, i, j):
        return FREE
    return ONE if min(bracket.preferences[i].strength, bracket.preferences[j].strength) == STRONG else FREE


def resident_again_down(ago: int) -> LoneCost:
    """Resident downfloaters who had a downfloat already."""
    return lambda bracket, i: ONE if i >= bracket.moved and bracket.players[i].floated(DOWN, ago) else FREE


def opponent_again_up(ago: int) -> PairCost:
    """Opponents of moved-down players who had an upfloat already."""
    return lambda bracket, i, j: ONE if i < bracket.moved and bracket.players[j].floated(UP, ago) else FREE


def moved_down_gap(ago: int) -> Criterion:
    """The score differences of moved-down players who had a downfloat already; without an opponent more than any."""

    def pair(bracket: Bracket, i: int, j: int) -> Costs:
        return (bracket.gap(i, j),) if i < bracket.moved and bracket.players[i].floated(DOWN, ago) else FREE

    def alone(bracket: Bracket, i: int) -> Costs:
        player = bracket.players[i]
        return (BEYOND + player.score,) if i < bracket.moved and player.floated(DOWN, ago) else FREE

    return Criterion(pair, alone)


def opponent_gap(ago: int) -> PairCost:
    """The score differences of their opponents who had an upfloat already."""
    return lambda bracket, i, j: (
        (bracket.gap(i, j),) if i < bracket.moved and bracket.players[j].floated(UP, ago) else FREE
    )


def again_down(ago: int) -> Criterion:
    """2017: everybody who floats down and did so already."""

    def pair(bracket: Bracket, i: int, j: int) -> Costs:
        return ONE if bracket.gap(i, j) and bracket.players[i].floated(DOWN, ago) else FREE

    return Criterion(pair, lambda bracket, i: ONE if bracket.players[i].floated(DOWN, ago) else FREE)


def again_up(ago: int) -> PairCost:
    """2017: everybody who floats up and did so already."""
    return lambda bracket, i, j: ONE if bracket.gap(i, j) and bracket.players[j].floated(UP, ago) else FREE


def again_down_gap(ago: int) -> Criterion:
    """2017: the score differences of those who float down again."""

    def pair(bracket: Bracket, i: int, j: int) -> Costs:
        return (gap,) if (gap := bracket.gap(i, j)) and bracket.players[i].floated(DOWN, ago) else FREE

    return Criterion(pair, lambda bracket, i: gap_to_nobody(bracket, i) * bracket.players[i].floated(DOWN, ago))


def again_up_gap(ago: int) -> PairCost:
    """2017: the score differences of those who float up again."""
    return lambda bracket, i, j: (gap,) if (gap := bracket.gap(i, j)) and bracket.players[j].floated(UP, ago) else FREE


CRITERIA: Mapping[str, Criterion] = {
    "downfloaters": Criterion(no_pair, one_downfloater),
    "downfloater_scores": Criterion(no_pair, own_score),
    "pairing_score_difference": Criterion(score_gap, gap_to_nobody),
    "next_bracket": Criterion(no_pair, no_player),  # what is left for the next bracket is not a sum over pairs
    "bye_unplayed": Criterion(no_pair, rounds_unplayed),
    "difference_beyond_two": Criterion(beside_topscorers(difference_beyond), no_player),
    "third_colour": Criterion(beside_topscorers(third_running), no_player),
    "preferences_denied": Criterion(preference_denied, no_player),
    "strong_preferences_denied": Criterion(strong_preference_denied, no_player),
    "resident_downfloat": Criterion(no_pair, resident_again_down(1)),
    "opponent_upfloat": Criterion(opponent_again_up(1), no_player),
    "resident_downfloat_before": Criterion(no_pair, resident_again_down(2)),
    "opponent_upfloat_before": Criterion(opponent_again_up(2), no_player),
    "moved_down_differences": moved_down_gap(1),
    "opponent_differences": Criterion(opponent_gap(1), no_player),
    "moved_down_differences_before": moved_down_gap(2),
    "opponent_differences_before": Criterion(opponent_gap(2), no_player),
    "same_downfloat": again_down(1),
    "same_upfloat": Criterion(again_up(1), no_player),
    "same_downfloat_before": again_down(2),
    "same_upfloat_before": Criterion(again_up(2), no_player),
    "downfloat_differences": again_down_gap(1),
    "upfloat_differences": Criterion(again_up_gap(1), no_player),
    "downfloat_differences_before": again_down_gap(2),
    "upfloat_differences_before": Criterion(again_up_gap(2), no_player),
}

# Criteria whose costs are scores and differences of scores; those of the others are counted.
IN_POINTS = frozenset(
    name for name in CRITERIA if name.endswith(("_scores", "_differences", "_differences_before", "_difference"))
)
