"""The Burstein System of 2026 by brute force: every way to make the most pairs of a bracket, in the order of the
rules, and the first that fails the criteria least. Players of a bracket are numbered by their Index; points are in
halves. The seeding rounds are Dutch.
"""

from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from typing import Any

from tests.oracle import literal_dutch
from tests.oracle.literal_state import (
    HALVES,
    Completion,
    Pair,
    Round,
    State,
    alternate_from_latest_difference,
    both_preferences,
    matchings,
    own_preference,
    parity_when_neither_played,
    same_absolute_preference,
    stronger_preference,
    white_and_black,
)

COLOUR_LADDER = (
    parity_when_neither_played,
    both_preferences,
    stronger_preference,
    alternate_from_latest_difference,
    own_preference,
)
Players = tuple[int, ...]


def seeding_rounds(total_rounds: int) -> int:
    return min(total_rounds // 2, 4)


class BursteinState(State):
    def score_for_opponents(self, number: int) -> int:
        """The real score, in which zero-point byes that reach up to this round count as draws."""
        byes = takewhile(lambda past: past.result == "Z", reversed(self.history[number]))
        return self.standing[number] + HALVES["="] * sum(1 for _ in byes)

    @cached_property
    def index(self) -> dict[int, tuple[int, int]]:
        """Buchholz and Sonneborn-Berger of real scores; a round not played is a game against oneself."""
        found = {}
        for n, history in self.history.items():
            opposing = [
                self.score_for_opponents(past.opponent) if past.played and past.opponent else self.standing[n]
                for past in history
            ]
            points = [HALVES[past.result] for past in history]
            found[n] = sum(opposing), sum(won * score for won, score in zip(points, opposing, strict=True))
        return found

    def rank(self, number: int) -> tuple[int, int, int]:
        buchholz, sonneborn_berger = self.index[number]
        return -buchholz, -sonneborn_berger, number


def legal(state: State, one: int, other: int) -> bool:
    """C1: not twice. C3: never with the same absolute preference."""
    return other not in state.met[one] and not same_absolute_preference(state, one, other)


def bye(state: BursteinState, completion: Completion) -> int:
    """The lowest score, the most games, the lowest Index; everybody else can be paired."""
    byes = completion.possible_byes(state.present)
    lowest = min((state.score[n], -len(state.colours[n])) for n in byes)
    return max((n for n in byes if (state.score[n], -len(state.colours[n])) == lowest), key=state.rank)


@dataclass(frozen=True)
class Candidate:
    pairs: tuple[Pair, ...]
    floaters: Players


@dataclass(frozen=True)
class Bracket:
    """Residents and the floaters that came in, ranked together; below it the scoregroups not yet paired."""

    state: BursteinState
    completion: Completion
    players: Players
    below: tuple[Players, ...]
    next_values: dict[Players, Any] = field(default_factory=dict)

    @property
    def ranked(self) -> Players:
        return tuple(sorted(self.players, key=self.state.rank))


# Quality criteria; smaller is better


def c5(_: Bracket, candidate: Candidate) -> Any:
    """The number of floaters."""
    return len(candidate.floaters)


def c6(bracket: Bracket, candidate: Candidate) -> Any:
    """The scores of the floaters, highest first."""
    return sorted((bracket.state.score[n] for n in candidate.floaters), reverse=True)


def c7(bracket: Bracket, candidate: Candidate) -> Any:
    """How the next bracket can at best do on C5 and C6 with these floaters."""
    if not bracket.below:
        return ()
    if candidate.floaters not in bracket.next_values:
        following = next_bracket(bracket, candidate.floaters)
        bracket.next_values[candidate.floaters] = min(
            (c5(following, one), c6(following, one)) for one in most_pairs(following)
        )
    return bracket.next_values[candidate.floaters]


def c8(bracket: Bracket, candidate: Candidate) -> Any:
    """Players who do not get their preference."""
    state = bracket.state
    return sum(
        state.preference[n].colour not in {colour, None}
        for two in candidate.pairs
        for n, colour in zip(colours(state, *two), "WB", strict=True)
    )


LADDER = (c6, c7, c8)


def next_bracket(bracket: Bracket, floaters: Players) -> Bracket:
    return Bracket(bracket.state, bracket.completion, floaters + bracket.below[0], bracket.below[1:])


def in_order(size: int, candidates: list[tuple[tuple[Pair, ...], Players]]) -> list[tuple[tuple[Pair, ...], Players]]:
    """Candidates in bracket sequence numbers: number 1 with the largest opponent first, then number 2, and so on; to
    float is to meet number 0.
    """

    def opponents(candidate: tuple[tuple[Pair, ...], Players]) -> list[int]:
        meets = {one: other for pair in candidate[0] for one, other in (pair, pair[::-1])}
        return [-meets.get(n, 0) for n in range(1, size + 1)]

    return sorted(candidates, key=opponents)


def most_pairs(bracket: Bracket) -> list[Candidate]:
    """C5 under C4: the candidates with the fewest floaters that leave the rest completable, in order."""
    ranked = bracket.ranked
    numbers = tuple(range(1, len(ranked) + 1))
    lower = {n for group in bracket.below for n in group}
    for pairs in range(len(ranked) // 2, -1, -1):
        every = matchings(numbers, pairs, lambda a, b: bracket.completion.may_meet(ranked[a - 1], ranked[b - 1]))
        found = [
            Candidate(tuple((ranked[a - 1], ranked[b - 1]) for a, b in made), floaters)
            for made, left in in_order(len(ranked), list(every))
            if bracket.completion.all_paired(lower.union(floaters := tuple(ranked[n - 1] for n in left)))
        ]
        if found:
            return found
    msg = "a bracket that was completable has no candidate"
    raise AssertionError(msg)


def best_candidate(bracket: Bracket) -> Candidate:
    return min(most_pairs(bracket), key=lambda one: [criterion(bracket, one) for criterion in LADDER])


# A round


def colours(state: BursteinState, one: int, other: int) -> Pair:
    higher, lower = sorted((one, other), key=state.rank)
    return white_and_black(state, higher, lower, COLOUR_LADDER)


def pair(position: dict[str, Any], edition: str = "2026") -> Round | None:
    """The round: pairs with White first, and the bye; None when no legal round exists."""
    assert edition == "2026"
    if position["round"] <= seeding_rounds(position["total_rounds"]):
        return literal_dutch.pair(position, edition)
    state = BursteinState(position)
    completion = Completion(state, legal, State.barred_since_2026)
    if completion.best(state.present) is None:
        return None
    left_over = bye(state, completion) if len(state.present) % 2 else None
    groups = [tuple(n for n in group if n != left_over) for group in state.scoregroups]
    bracket = Bracket(state, completion, (), tuple(group for group in groups if group))
    made: set[Pair] = set()
    floaters: Players = ()
    while bracket.below:
        bracket = next_bracket(bracket, floaters)
        chosen = best_candidate(bracket)
        made |= {colours(state, *two) for two in chosen.pairs}
        floaters = chosen.floaters
    assert not floaters
    return made, left_over
