"""The FIDE (Dutch) System by brute force, editions 2017 and 2026: every candidate of a bracket is made, the criteria
are asked one after the other, each keeps the candidates with its smallest value, and of those that are left the first
in the order of generation is the pairing.

"2026" names its criteria C1 to C21, "2017" names them C.1 to C.19. The words are those of the rules: moved-down
players (MDPs), residents, remainder, limbo.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

from tests.oracle.literal_state import (
    HALVES,
    STRONG,
    Completion,
    Pair,
    Round,
    State,
    alternate_from_latest_difference,
    both_preferences,
    matchings,
    own_preference,
    parity,
    same_absolute_preference,
    stronger_preference,
    white_and_black,
    wider_difference,
)

COLOUR_LADDER = (
    both_preferences,
    stronger_preference,
    wider_difference,
    alternate_from_latest_difference,
    own_preference,
    parity,
)
Value = Any  # of a criterion: numbers and tuples of numbers, smaller is better


class Candidate(NamedTuple):
    """Pairs, the player who is first in the bracket's order first; and who is left over."""

    pairs: tuple[Pair, ...]
    downfloaters: tuple[int, ...]


@dataclass(frozen=True)
class Bracket:
    """What is paired now, and what lies below it. In the collapsed last bracket the residents have several scores."""

    state: State
    completion: Completion
    mdps: tuple[int, ...]
    residents: tuple[int, ...]
    below: tuple[tuple[int, ...], ...]
    edition: str
    best_bye: int
    next_values: dict[tuple[int, ...], Value] = field(default_factory=dict)

    @property
    def score(self) -> dict[int, int]:
        return self.state.score

    @property
    def lower_players(self) -> tuple[int, ...]:
        return tuple(n for scoregroup in self.below for n in scoregroup)

    def may_meet(self, one: int, other: int) -> bool:
        """Moved-down players meet residents only."""
        return self.completion.may_meet(one, other) and not (one in self.mdps and other in self.mdps)

    def candidates(self, pairs: int) -> Iterator[Candidate]:
        for made, left in matchings(self.mdps + self.residents, pairs, self.may_meet):
            yield Candidate(made, left)

    def next_bracket(self, downfloaters: tuple[int, ...]) -> "Bracket":
        return Bracket(
            self.state, self.completion, downfloaters, self.below[0], self.below[1:], self.edition, self.best_bye
        )


# Absolute criteria


def topscorers(state: State) -> set[int]:
    """When the last round is paired: more than half of the points that could be made."""
    if not state.last_round:
        return set()
    return {n for n in state.present if 2 * state.score[n] > HALVES["1"] * (state.round - 1)}


def legal(state: State, one: int, other: int) -> bool:
    """C1: not twice. C3: not with the same absolute preference, unless one of the two is a topscorer."""
    if other in state.met[one]:
        return False
    return not same_absolute_preference(state, one, other) or bool({one, other} & topscorers(state))


def barred(edition: str) -> Callable[[State, int], bool]:
    """C2"""
    return State.barred_before_2026 if edition == "2017" else State.barred_since_2026


def c4_c5(bracket: Bracket, candidate: Candidate) -> bool:
    """C4: the others can be paired. C5: and the bye falls as low as it can in this round."""
    return bracket.completion.best(candidate.downfloaters + bracket.lower_players) == bracket.best_bye


def can_be_completed(bracket: Bracket, candidate: Candidate) -> bool:
    """C.4"""
    return bracket.completion.best(candidate.downfloaters + bracket.lower_players) is not None


# Floats of past rounds


def mark(bracket: Bracket, number: int, rounds_ago: int) -> str:
    """D for a game against a lower score, U against a higher one, and D for a round not played: any such round until
    2026, then only one that brought more than a loss does.
    """
    state, past_round = bracket.state, bracket.state.round - rounds_ago
    if past_round < 1:
        return ""
    past = state.history[number][past_round - 1]
    if not past.played:
        return "D" if bracket.edition == "2017" or HALVES[past.result] else ""
    if state.downfloated(number, past_round):
        return "D"
    return "U" if state.upfloated(number, past_round) else ""


# Criteria of both editions


def scores_of(bracket: Bracket, players: tuple[int, ...]) -> Value:
    return tuple(sorted((bracket.score[n] for n in players), reverse=True))


def c6(_: Bracket, candidate: Candidate) -> Value:
    """The number of downfloaters."""
    return len(candidate.downfloaters)


def coloured(bracket: Bracket, candidate: Candidate) -> Iterator[tuple[int, str]]:
    """Every paired player with the colour the allocation rules give."""
    for one, other in candidate.pairs:
        white, black = colours(bracket.state, one, other)
        yield from ((white, "W"), (black, "B"))


def coloured_beside_topscorers(bracket: Bracket, candidate: Candidate) -> Iterator[tuple[int, str]]:
    top = topscorers(bracket.state)
    pairs = tuple(pair for pair in candidate.pairs if top & {*pair})
    return coloured(bracket, Candidate(pairs, ())) if pairs else iter(())


def c10(bracket: Bracket, candidate: Candidate) -> Value:
    """Topscorers and their opponents who get a colour difference beyond two."""
    return sum(
        abs(bracket.state.difference[n] + (1 if colour == "W" else -1)) > 2
        for n, colour in coloured_beside_topscorers(bracket, candidate)
    )


def c11(bracket: Bracket, candidate: Candidate) -> Value:
    """Topscorers and their opponents who get the same colour a third time running."""
    return sum(
        bracket.state.colours[n][-2:] == 2 * colour for n, colour in coloured_beside_topscorers(bracket, candidate)
    )


def c12(bracket: Bracket, candidate: Candidate) -> Value:
    """Players who do not get the colour they prefer."""
    preference = bracket.state.preference
    return sum(preference[n].colour not in {colour, None} for n, colour in coloured(bracket, candidate))


def c13(bracket: Bracket, candidate: Candidate) -> Value:
    """Of those, the ones whose preference is strong."""
    preference = bracket.state.preference
    return sum(
        preference[n].colour != colour and preference[n].strength == STRONG
        for n, colour in coloured(bracket, candidate)
    )


# Criteria of 2026


def c7(bracket: Bracket, candidate: Candidate) -> Value:
    """The scores of the downfloaters, highest first."""
    return scores_of(bracket, candidate.downfloaters)


def c8(bracket: Bracket, candidate: Candidate) -> Value:
    """How many must float out of the next bracket, and with which scores, when these float into it."""
    if not bracket.below:
        return ()
    if candidate.downfloaters not in bracket.next_values:
        following = bracket.next_bracket(candidate.downfloaters)
        bracket.next_values[candidate.downfloaters] = min(
            (c6(following, one), c7(following, one)) for one in most_pairs(following, c4_c5)
        )
    return bracket.next_values[candidate.downfloaters]


def c9(bracket: Bracket, candidate: Candidate) -> Value:
    """The unplayed rounds of the one downfloater who is bound to have the bye: nobody below has the score of C5."""
    if len(candidate.downfloaters) != 1 or bracket.score[candidate.downfloaters[0]] != bracket.best_bye:
        return 0
    return sum(not past.played for past in bracket.state.history[candidate.downfloaters[0]])


def resident_downfloats_again(bracket: Bracket, candidate: Candidate, rounds_ago: int) -> Value:
    return sum(n in bracket.residents and mark(bracket, n, rounds_ago) == "D" for n in candidate.downfloaters)


def paired_mdps(bracket: Bracket, candidate: Candidate) -> list[Pair]:
    """The pairs of a moved-down player, named first, and a resident."""
    return [pair for pair in candidate.pairs if pair[0] in bracket.mdps]


def mdp_opponent_upfloats_again(bracket: Bracket, candidate: Candidate, rounds_ago: int) -> Value:
    return sum(mark(bracket, resident, rounds_ago) == "U" for _, resident in paired_mdps(bracket, candidate))


def mdp_downfloat_differences(bracket: Bracket, candidate: Candidate, rounds_ago: int) -> Value:
    """In the limbo the difference is larger than any between paired players, and grows with the own score."""
    paired = [
        (0, bracket.score[mdp] - bracket.score[resident])
        for mdp, resident in paired_mdps(bracket, candidate)
        if mark(bracket, mdp, rounds_ago) == "D"
    ]
    limbo = [
        (1, bracket.score[n])
        for n in candidate.downfloaters
        if n in bracket.mdps and mark(bracket, n, rounds_ago) == "D"
    ]
    return tuple(sorted(paired + limbo, reverse=True))


def mdp_opponent_upfloat_differences(bracket: Bracket, candidate: Candidate, rounds_ago: int) -> Value:
    differences = [
        bracket.score[mdp] - bracket.score[resident]
        for mdp, resident in paired_mdps(bracket, candidate)
        if mark(bracket, resident, rounds_ago) == "U"
    ]
    return tuple(sorted(differences, reverse=True))


def c14(bracket: Bracket, candidate: Candidate) -> Value:
    """Resident downfloaters who floated down in the previous round."""
    return resident_downfloats_again(bracket, candidate, 1)


def c15(bracket: Bracket, candidate: Candidate) -> Value:
    """Opponents of moved-down players who floated up in the previous round."""
    return mdp_opponent_upfloats_again(bracket, candidate, 1)


def c16(bracket: Bracket, candidate: Candidate) -> Value:
    """As C14, two rounds before."""
    return resident_downfloats_again(bracket, candidate, 2)


def c17(bracket: Bracket, candidate: Candidate) -> Value:
    """As C15, two rounds before."""
    return mdp_opponent_upfloats_again(bracket, candidate, 2)


def c18(bracket: Bracket, candidate: Candidate) -> Value:
    """Score differences of moved-down players who floated down in the previous round."""
    return mdp_downfloat_differences(bracket, candidate, 1)


def c19(bracket: Bracket, candidate: Candidate) -> Value:
    """Score differences of their opponents who floated up in the previous round."""
    return mdp_opponent_upfloat_differences(bracket, candidate, 1)


def c20(bracket: Bracket, candidate: Candidate) -> Value:
    """As C18, two rounds before."""
    return mdp_downfloat_differences(bracket, candidate, 2)


def c21(bracket: Bracket, candidate: Candidate) -> Value:
    """As C19, two rounds before."""
    return mdp_opponent_upfloat_differences(bracket, candidate, 2)


# Criteria of 2017


def downfloater_difference(bracket: Bracket, number: int) -> int:
    """A downfloater counts as if paired one point below the lowest score of the bracket."""
    lowest = min(bracket.score[n] for n in bracket.mdps + bracket.residents)
    return bracket.score[number] - (lowest - HALVES["1"])


def c_6(bracket: Bracket, candidate: Candidate) -> Value:
    """The pairing score difference: one for every pair and every downfloater, largest first."""
    differences = [abs(bracket.score[one] - bracket.score[other]) for one, other in candidate.pairs]
    differences += [downfloater_difference(bracket, n) for n in candidate.downfloaters]
    return tuple(sorted(differences, reverse=True))


def c_7(bracket: Bracket, candidate: Candidate) -> Value:
    """As few as possible left over in the next bracket, completed or not, then the lowest scores; where the next
    bracket is the last, one left over who may not have the bye weighs as much as three.
    """
    if not bracket.below:
        return ()
    if candidate.downfloaters not in bracket.next_values:
        following = bracket.next_bracket(candidate.downfloaters)
        bracket.next_values[candidate.downfloaters] = min(
            (left_over(following, one.downfloaters), scores_of(following, one.downfloaters))
            for pairs in range(len(following.mdps + following.residents) // 2 + 1)
            for one in following.candidates(pairs)
        )
    return bracket.next_values[candidate.downfloaters]


def left_over(bracket: Bracket, players: tuple[int, ...]) -> int:
    return sum(1 if bracket.below or n in bracket.completion.may_have_bye else 3 for n in players)


def downfloats(bracket: Bracket, candidate: Candidate, rounds_ago: int) -> list[int]:
    """Score differences of all who would float down and did so that many rounds ago."""
    now = {n: downfloater_difference(bracket, n) for n in candidate.downfloaters}
    for one, other in candidate.pairs:
        if bracket.score[one] != bracket.score[other]:
            now[max(one, other, key=bracket.score.__getitem__)] = abs(bracket.score[one] - bracket.score[other])
    return [difference for n, difference in now.items() if mark(bracket, n, rounds_ago) == "D"]


def upfloats(bracket: Bracket, candidate: Candidate, rounds_ago: int) -> list[int]:
    """Score differences of all who would float up and did so that many rounds ago."""
    now = {}
    for one, other in candidate.pairs:
        if bracket.score[one] != bracket.score[other]:
            now[min(one, other, key=bracket.score.__getitem__)] = abs(bracket.score[one] - bracket.score[other])
    return [difference for n, difference in now.items() if mark(bracket, n, rounds_ago) == "U"]


def c_12(bracket: Bracket, candidate: Candidate) -> Value:
    """Players who float down as in the previous round."""
    return len(downfloats(bracket, candidate, 1))


def c_13(bracket: Bracket, candidate: Candidate) -> Value:
    """Players who float up as in the previous round."""
    return len(upfloats(bracket, candidate, 1))


def c_14(bracket: Bracket, candidate: Candidate) -> Value:
    """Players who float down as two rounds before."""
    return len(downfloats(bracket, candidate, 2))


def c_15(bracket: Bracket, candidate: Candidate) -> Value:
    """Players who float up as two rounds before."""
    return len(upfloats(bracket, candidate, 2))


def c_16(bracket: Bracket, candidate: Candidate) -> Value:
    """Score differences of those of C.12."""
    return sorted(downfloats(bracket, candidate, 1), reverse=True)


def c_17(bracket: Bracket, candidate: Candidate) -> Value:
    """Score differences of those of C.13."""
    return sorted(upfloats(bracket, candidate, 1), reverse=True)


def c_18(bracket: Bracket, candidate: Candidate) -> Value:
    """Score differences of those of C.14."""
    return sorted(downfloats(bracket, candidate, 2), reverse=True)


def c_19(bracket: Bracket, candidate: Candidate) -> Value:
    """Score differences of those of C.15."""
    return sorted(upfloats(bracket, candidate, 2), reverse=True)


Criterion = Callable[[Bracket, Candidate], Value]
# What comes after C6, the number of downfloaters: see most_pairs.
LADDER_2026: tuple[Criterion, ...] = (c7, c8, c9, c10, c11, c12, c13, c14, c15, c16, c17, c18, c19, c20, c21)
LADDER_2017: tuple[Criterion, ...] = (c_6, c_7, c10, c11, c12, c13, c_12, c_13, c_14, c_15, c_16, c_17, c_18, c_19)
LADDER_2017_PPB: tuple[Criterion, ...] = tuple(criterion for criterion in LADDER_2017 if criterion is not c_7)


# Order of generation


@cache
def exchanges(size: int, pairs: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """S1 and S2 as bracket sequence numbers, the original first, then by the exchange of residents that made them: few
    players, a small difference of the sums, the lowest-ranked out of S1, the highest-ranked out of S2.
    """
    s1, s2 = range(1, pairs + 1), range(pairs + 1, size + 1)
    swaps = [
        (out, into)
        for count in range(min(len(s1), len(s2)) + 1)
        for out in combinations(s1, count)
        for into in combinations(s2, count)
    ]
    swaps.sort(key=lambda swap: (len(swap[0]), sum(swap[1]) - sum(swap[0]), [-n for n in swap[0][::-1]], swap[1]))
    return [(tuple(sorted({*s1, *into} - {*out})), tuple(sorted({*s2, *out} - {*into}))) for out, into in swaps]


def transpositions(s1: tuple[int, ...], s2: tuple[int, ...], wanted: set[frozenset[int]]) -> Iterator[tuple[Pair, ...]]:
    """The members of S1 against S2 in lexicographic order of S2; pairs that no wanted candidate has are passed over."""
    if not s1:
        yield ()
        return
    for other in s2:
        if frozenset((s1[0], other)) in wanted:
            for rest in transpositions(s1[1:], tuple(n for n in s2 if n != other), wanted):
                yield ((s1[0], other), *rest)


def homogeneous_order(players: tuple[int, ...], pairs: int, wanted: set[frozenset[int]]) -> Iterator[tuple[Pair, ...]]:
    for s1, s2 in exchanges(len(players), pairs):
        yield from transpositions(tuple(players[n - 1] for n in s1), tuple(players[n - 1] for n in s2), wanted)


def generation_order(bracket: Bracket, pairs: int, wanted: set[frozenset[int]]) -> Iterator[tuple[Pair, ...]]:
    """Sets of moved-down players, then their opponents, then the remainder as a homogeneous bracket."""
    for mdp_pairs in range(min(pairs, len(bracket.mdps)), -1, -1):
        for mdps in combinations(bracket.mdps, mdp_pairs):
            for mdp_pairing in transpositions(mdps, bracket.residents, wanted):
                taken = {resident for _, resident in mdp_pairing}
                remainder = tuple(n for n in bracket.residents if n not in taken)
                if 2 * (pairs - mdp_pairs) <= len(remainder):
                    for rest in homogeneous_order(remainder, pairs - mdp_pairs, wanted):
                        yield mdp_pairing + rest


# Choice


def most_pairs(bracket: Bracket, condition: Criterion) -> list[Candidate]:
    """The candidates that meet the condition with the fewest downfloaters (C6, C.5)."""
    for pairs in range(len(bracket.mdps + bracket.residents) // 2, -1, -1):
        found = [candidate for candidate in bracket.candidates(pairs) if condition(bracket, candidate)]
        if found:
            return found
    msg = "a bracket that was completable has no candidate"
    raise AssertionError(msg)


def as_sets(pairs: tuple[Pair, ...]) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(pair) for pair in pairs)


def best_candidate(bracket: Bracket, condition: Criterion, ladder: tuple[Criterion, ...]) -> Candidate:
    left = most_pairs(bracket, condition)
    for criterion in ladder:
        values = [criterion(bracket, candidate) for candidate in left]
        best = min(values)
        left = [candidate for candidate, value in zip(left, values, strict=True) if value == best]
    by_pairs = {as_sets(candidate.pairs): candidate for candidate in left}
    wanted = {pair for pairs in by_pairs for pair in pairs}
    order = generation_order(bracket, len(left[0].pairs), wanted)
    return next(by_pairs[as_sets(pairs)] for pairs in order if as_sets(pairs) in by_pairs)


# A round


def pairs_2026(state: State, completion: Completion, best_bye: int) -> Candidate:
    groups = state.scoregroups
    made: tuple[Pair, ...] = ()
    mdps: tuple[int, ...] = ()
    for at, residents in enumerate(groups):
        bracket = Bracket(state, completion, mdps, residents, tuple(groups[at + 1 :]), "2026", best_bye)
        chosen = best_candidate(bracket, c4_c5, LADDER_2026)
        made, mdps = made + chosen.pairs, chosen.downfloaters
    return Candidate(made, mdps)


def pairs_2017(state: State, completion: Completion, best_bye: int) -> Candidate:
    """The first bracket whose pairing leaves others that cannot be paired is the penultimate: paired again so that they
    can, and all below it collapses into the last.
    """
    groups = state.scoregroups
    made: tuple[Pair, ...] = ()
    mdps: tuple[int, ...] = ()
    for at, residents in enumerate(groups):
        bracket = Bracket(state, completion, mdps, residents, tuple(groups[at + 1 :]), "2017", best_bye)
        chosen = best_candidate(bracket, lambda *_: True, LADDER_2017)
        if not can_be_completed(bracket, chosen):
            penultimate = best_candidate(bracket, can_be_completed, LADDER_2017_PPB)
            if not bracket.below:
                return Candidate(made + penultimate.pairs, penultimate.downfloaters)
            last = Bracket(
                state, completion, penultimate.downfloaters, bracket.lower_players, (), bracket.edition, best_bye
            )
            chosen = best_candidate(last, can_be_completed, LADDER_2017)
            return Candidate(made + penultimate.pairs + chosen.pairs, chosen.downfloaters)
        made, mdps = made + chosen.pairs, chosen.downfloaters
    return Candidate(made, mdps)


def colours(state: State, one: int, other: int) -> Pair:
    higher, lower = sorted((one, other), key=lambda n: (-state.score[n], n))
    return white_and_black(state, higher, lower, COLOUR_LADDER)


def pair(position: dict[str, Any], edition: str = "2026") -> Round | None:
    """The round: pairs with White first, and the bye; None when no legal round exists."""
    state = State(position)
    completion = Completion(state, legal, barred(edition))
    best_bye = completion.best(state.present)
    if best_bye is None:
        return None
    chosen = (pairs_2017 if edition == "2017" else pairs_2026)(state, completion, best_bye)
    assert len(chosen.downfloaters) == len(state.present) % 2
    return {colours(state, *two) for two in chosen.pairs}, next(iter(chosen.downfloaters), None)
