"""The Dubov System of 2026 by brute force: every set of upfloaters is tried, every legal pairing of a bracket is looked
at, and the first in the order of the rules wins. G1 are those who want White, G2 the others; points are in halves.
"""

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations, permutations
from typing import Any

from tests.oracle.literal_state import (
    MILD,
    Completion,
    Pair,
    Preference,
    Round,
    State,
    alternate_from_latest_difference,
    both_preferences,
    matchings,
    own_preference,
    parity_when_neither_played,
    preference,
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


class DubovState(State):
    @cached_property
    def preference(self) -> dict[int, Preference]:
        """Who has not played has a mild preference for Black."""
        return {n: preference(colours) if colours else Preference(MILD, "B") for n, colours in self.colours.items()}


def legal(state: State, one: int, other: int) -> bool:
    """C1: not twice. C3: never with the same absolute preference."""
    return other not in state.met[one] and not same_absolute_preference(state, one, other)


def average_rating_of_opponents(state: State, number: int) -> int:
    """Of the opponents played, half a point upwards; 0 without a game."""
    ratings = [state.rating[opponent] for opponent in state.met[number]]
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else 0


def times_upfloated(state: State, number: int) -> int:
    return sum(state.upfloated(number, past_round) for past_round in range(1, state.round))


def maximum_upfloats(state: State) -> int:
    """MaxT"""
    return 2 + state.total_rounds // 5


def bye(state: State, completion: Completion) -> int | None:
    """The lowest score, the most games, the largest number; everybody else can be paired."""
    return min(
        completion.possible_byes(state.present),
        key=lambda n: (state.score[n], -len(state.colours[n]), -n),
        default=None,
    )


# Quality criteria of a set of upfloaters and of the pairs that follow from it; smaller is better


def c6(state: State, upfloaters: Players, _: list[Pair]) -> Any:
    """Their scores, lowest first: the higher the better."""
    return [-score for score in sorted(state.score[n] for n in upfloaters)]


def c7(state: State, _: Players, pairs: list[Pair]) -> Any:
    """Players of the bracket who do not get their preference."""
    return sum(
        state.preference[n].colour != colour
        for two in pairs
        for n, colour in zip(colours(state, *two), "WB", strict=True)
    )


def maximum_upfloaters(state: State, upfloaters: Players) -> Players:
    return tuple(n for n in upfloaters if times_upfloated(state, n) >= maximum_upfloats(state))


def c8(state: State, upfloaters: Players, _: list[Pair]) -> Any:
    """Maximum upfloaters, except in the last round."""
    return 0 if state.last_round else len(maximum_upfloaters(state, upfloaters))


def c9(state: State, upfloaters: Players, _: list[Pair]) -> Any:
    """How often those have been upfloated, except in the last round."""
    return 0 if state.last_round else sum(times_upfloated(state, n) for n in maximum_upfloaters(state, upfloaters))


def c10(state: State, upfloaters: Players, _: list[Pair]) -> Any:
    """Upfloaters of the previous round, except in the last round."""
    return 0 if state.last_round else sum(state.upfloated(n, state.round - 1) for n in upfloaters if state.round > 1)


LADDER = (c6, c7, c8, c9, c10)


# A bracket


def middle_outwards(pool: list[int]) -> Players:
    """The middle player first, of two the upper one, then always the middle of what remains."""
    rest = list(pool)
    return tuple(rest.pop((len(rest) - 1) // 2) for _ in pool)


def white_seekers(state: State, players: Players) -> list[int]:
    return sorted(players, key=lambda n: (average_rating_of_opponents(state, n), n))


def groups(state: State, players: Players) -> tuple[Players, Players]:
    """G1 and G2; where nobody has played, the upper and the lower half."""
    if not any(state.colours[n] for n in players):
        half = len(players) // 2
        return tuple(sorted(players)[:half]), tuple(sorted(players)[half:])
    g1 = tuple(n for n in players if state.preference[n].colour == "W")
    return g1, tuple(n for n in players if n not in g1)


def shifts(state: State, g1: Players, g2: Players, out_of: int, count: int) -> Iterator[tuple[Players, Players]]:
    """That many players of G1 (1) or G2 (2) change sides, in the order of the shifters."""
    pool = white_seekers(state, g1) if out_of == 1 else sorted(g2)
    for shifted in combinations(middle_outwards(pool), count):
        if out_of == 1:
            yield tuple(n for n in g1 if n not in shifted), g2 + shifted
        else:
            yield g1 + shifted, tuple(n for n in g2 if n not in shifted)


def of_equal_size(state: State, g1: Players, g2: Players) -> Iterator[tuple[Players, Players]]:
    """Half the difference leaves the larger group."""
    yield from shifts(state, g1, g2, 1 if len(g1) > len(g2) else 2, abs(len(g1) - len(g2)) // 2)


def pairings(state: State, completion: Completion, g1: Players, g2: Players) -> Iterator[list[Pair]]:
    """S1, by the average rating of the opponents, against the legal permutations of S2 in lexicographic order."""
    s1 = white_seekers(state, g1)
    for s2 in permutations(sorted(g2)):
        if all(completion.may_meet(one, other) for one, other in zip(s1, s2, strict=True)):
            yield list(zip(s1, s2, strict=True))


def recomposed(state: State, completion: Completion, players: Players) -> tuple[Players, Players]:
    """G1 and G2 of equal size such that a legal pairing between them fails as few preferences as can be.

    First as many of the smaller group as must meet their like go over, then the sizes are levelled; each time the
    first shifters that still allow it.
    """
    g1, g2 = groups(state, players)
    smaller, out_of = (g1, 1) if len(g1) <= len(g2) else (g2, 2)
    every = [pairs for pairs, _ in matchings(players, len(players) // 2, completion.may_meet)]
    among_themselves = min(sum({*pair} <= {*smaller} for pair in pairs) for pairs in every)
    fewest = min(c7(state, (), list(pairs)) for pairs in every)

    def allows(sides: tuple[Players, Players]) -> bool:
        return any(c7(state, (), pairs) == fewest for pairs in pairings(state, completion, *sides))

    shifted = next(
        sides
        for sides in shifts(state, g1, g2, out_of, among_themselves)
        if any(allows(level) for level in of_equal_size(state, *sides))
    )
    return next(level for level in of_equal_size(state, *shifted) if allows(level))


def bracket_pairs(state: State, completion: Completion, players: Players) -> list[Pair]:
    return next(pairings(state, completion, *recomposed(state, completion, players)))


def upfloater_sets(completion: Completion, residents: Players, lower: Players) -> list[Players]:
    """C5: the smallest sets with which the bracket can be paired, and the others below (C4), in lexicographic order."""
    for size in range(len(lower) + 1):
        found = [
            upfloaters
            for upfloaters in combinations(lower, size)
            if completion.all_paired(residents + upfloaters) and completion.all_paired({*lower} - {*upfloaters})
        ]
        if found:
            return found
    msg = "what was completable is not"
    raise AssertionError(msg)


def chosen_upfloaters(state: State, completion: Completion, residents: Players, lower: Players) -> Players:
    sets = upfloater_sets(completion, residents, lower)
    ensuing = {upfloaters: bracket_pairs(state, completion, residents + upfloaters) for upfloaters in sets}
    return min(sets, key=lambda one: [criterion(state, one, ensuing[one]) for criterion in LADDER])


# A round


def colours(state: State, one: int, other: int) -> Pair:
    higher, lower = sorted((one, other), key=lambda n: (-state.score[n], n))
    return white_and_black(state, higher, lower, COLOUR_LADDER)


def pair(position: dict[str, Any], edition: str = "2026") -> Round | None:
    """The round: pairs with White first, and the bye; None when no legal round exists."""
    assert edition == "2026"
    state = DubovState(position)
    completion = Completion(state, legal, State.barred_since_2026)
    if completion.best(state.present) is None:
        return None
    left_over = bye(state, completion) if len(state.present) % 2 else None
    unpaired = [n for group in state.scoregroups for n in group if n != left_over]
    made: set[Pair] = set()
    while unpaired:
        residents = tuple(n for n in unpaired if state.score[n] == state.score[unpaired[0]])
        lower = tuple(unpaired[len(residents) :])
        bracket = residents + chosen_upfloaters(state, completion, residents, lower)
        made |= {colours(state, *two) for two in bracket_pairs(state, completion, bracket)}
        unpaired = [n for n in unpaired if n not in bracket]
    return made, left_over
