"""
The pairing of one bracket (C.04.3) by weights: every pair and every player left over has a cost with a digit for each
criterion, and below them digits for the order of candidates; the cheapest is the best. It always leads to the answer,
slowly; `bounds` leads to it quickly, nearly always.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tabellone.pairing.criteria import CRITERIA, FREE, ONE, Bracket
from tabellone.pairing.criteria import Costs as Failures
from tabellone.pairing.digits import weighed
from tabellone.pairing.matching import bits
from tabellone.pairing.order import Costs, Edge, fewest_exchanges, first_transposition, moved_down_first


@dataclass(frozen=True)
class Candidate:
    """A bracket's pairing by in-bracket numbers: pairs, the higher player first, and who is left unpaired."""

    pairs: tuple[Edge, ...]
    floaters: tuple[int, ...]


@dataclass(frozen=True)
class Beyond:
    """
    Those below a bracket: their scores, how many of them are the next bracket, which pairs may be made with them (they
    are numbered on from the bracket), and whether all must be paired. Some weigh more if they are left unpaired.
    """

    scores: tuple[int, ...]
    following: int
    pairs: frozenset[Edge]
    completing: bool
    weights: Mapping[int, int] = field(default_factory=dict)


def by_costs(bracket: Bracket, rows: Sequence[int], free: int, beyond: Beyond | None = None) -> Candidate:
    """The best pairing by weights; `free` are those who may be left over, unless those below the bracket tell."""
    costs = _costs(bracket, rows, free, beyond)
    size, moved = len(bracket.players), bracket.moved
    pairs = costs.cheapest()
    if moved:
        pairs = costs.then(moved_down_first(costs.inside, moved, size)).cheapest()
        pairs_of_moved = [(i, j) for i, j in pairs if i < moved]
        settled = {*range(moved), *(j for _, j in pairs_of_moved)}
        costs = costs.fixed(settled, pairs_of_moved)
    else:
        settled = set()
    rest = [i for i in range(size) if i not in settled]
    half = sum(i in rest for i, _ in pairs)
    pairs = costs.then(fewest_exchanges(costs.inside, rest[:half], rest[half:])).cheapest()
    upper = [i for i, _ in pairs if i not in settled]
    lower = [i for i in rest if i not in upper]
    across = [(i, j) for i in upper for j in lower if i < j]
    costs = costs.fixed(rest, across)
    pairs = costs.then(first_transposition(upper, lower)).cheapest()
    left = set(range(size)).difference(*pairs)
    return Candidate(pairs, tuple(sorted(left)))


def _costs(bracket: Bracket, rows: Sequence[int], free: int, beyond: Beyond | None) -> Costs:
    """Every pair and every player with a digit for each criterion, the first the most important."""
    size = len(bracket.players)
    inside = [(i, j) for i in range(size) for j in bits(rows[i] >> i << i) if j >= bracket.moved]
    pairs: dict[Edge, list[Failures]] = {edge: [FREE] for edge in inside}
    alone: list[list[Failures]] = [[FREE if free >> i & 1 else ONE] for i in range(size)]
    outside: list[Edge] = []
    if beyond:
        outside = sorted(beyond.pairs)
        alone = [[ONE if beyond.completing else FREE] for _ in range(size + len(beyond.scores))]
        pairs |= {edge: [FREE] for edge in outside}
    for name in bracket.book["criteria"].ladder:
        criterion = CRITERIA[name]
        for edge in inside:
            pairs[edge].append(criterion.pair(bracket, *edge))
        lone = [criterion.alone(bracket, i) for i in range(size)]
        for i, failures in enumerate(lone):
            alone[i].append(failures)
        for i, j in outside:
            pairs[i, j].append((lone[i] if i < size else FREE) + (lone[j] if j < size else FREE))
        for i in range(size, len(alone)):
            alone[i].append(FREE)
        if name == "next_bracket" and beyond:
            _add_next(bracket, beyond, inside, outside, pairs, alone)
    return weighed(pairs, alone, frozenset(inside))


def _add_next(
    bracket: Bracket,
    beyond: Beyond,
    inside: Sequence[Edge],
    outside: Sequence[Edge],
    pairs: dict[Edge, list[Failures]],
    alone: list[list[Failures]],
) -> None:
    """How many of the next bracket stay unpaired there, and their scores."""
    size = len(bracket.players)
    last = size + beyond.following
    scores = [player.score for player in bracket.players] + list(beyond.scores)
    for edge in inside:
        pairs[edge] += [FREE, FREE]
    for i, j in outside:
        left = [] if j < last and (i >= size or j >= size) else [one for one in (i, j) if one < last]
        pairs[i, j] += [ONE * len(left), tuple(scores[one] for one in left)]
    for i, failures in enumerate(alone):
        weight = beyond.weights.get(i, 1) if i < last else 0
        failures += [ONE * weight, (scores[i],) * (i < last)]


def failures_of(bracket: Bracket, candidate: Candidate) -> dict[str, Failures]:
    """What each criterion of the ladder finds wrong with a pairing, the largest first."""
    found: dict[str, Failures] = {}
    for name in bracket.book["criteria"].ladder:
        criterion = CRITERIA[name]
        costs = [criterion.pair(bracket, i, j) for i, j in candidate.pairs]
        costs += [criterion.alone(bracket, i) for i in candidate.floaters]
        found[name] = tuple(sorted((value for cost in costs for value in cost), reverse=True))
    return found


def left_in_next(bracket: Bracket, beyond: Beyond) -> tuple[Failures, frozenset[int]]:
    """
    How many of the next bracket stay unpaired there at best, then their scores, when these players float into it; and
    who they are, where nothing below the next bracket is looked at.
    """
    size = len(bracket.players)
    outside = sorted(beyond.pairs)
    pairs: dict[Edge, list[Failures]] = {edge: [FREE] for edge in outside}
    alone: list[list[Failures]] = [[ONE if beyond.completing else FREE] for _ in range(size + len(beyond.scores))]
    _add_next(bracket, beyond, (), outside, pairs, alone)
    chosen = set(weighed(pairs, alone, frozenset(outside)).cheapest())
    single = frozenset(range(len(alone))).difference(*chosen)
    failures = [pairs[edge] for edge in chosen] + [alone[i] for i in single]
    count = sum(len(one[1]) for one in failures)
    scores = sorted((score for one in failures for score in one[2]), reverse=True)
    return (count, *scores), single
