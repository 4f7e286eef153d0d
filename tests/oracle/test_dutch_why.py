"""
Why a pair was not made, and what each criterion finds wrong with a bracket, against the literal enumerator: the pair is
forced, the best round with it is found by trying everything, and the two are compared criterion by criterion.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest

from tabellone.pairing import dutch
from tabellone.pairing.criteria import BEYOND
from tabellone.pairing.dutch_round import Round
from tests.oracle import literal_dutch
from tests.oracle.fields import DUTCH, field_of_position
from tests.oracle.literal_dutch import Bracket, Candidate, as_sets, best_candidate, c4_c5, can_be_completed
from tests.oracle.literal_state import Completion, State
from tests.oracle.positions import Position, positions

LADDERS = {"2017": literal_dutch.LADDER_2017, "2026": literal_dutch.LADDER_2026}
Chosen = tuple[Bracket, Candidate]


def brackets(state: State, completion: Completion, edition: str, best_bye: int) -> Iterator[Chosen]:
    """The brackets of a round from the top, each with the candidate the literal enumerator chooses."""
    groups = state.scoregroups
    mdps: tuple[int, ...] = ()
    for at, residents in enumerate(groups):
        bracket = Bracket(state, completion, mdps, residents, tuple(groups[at + 1 :]), edition, best_bye)
        if edition == "2026":
            chosen = best_candidate(bracket, c4_c5, literal_dutch.LADDER_2026)
        else:
            chosen = best_candidate(bracket, lambda *_: True, literal_dutch.LADDER_2017)
            if not can_be_completed(bracket, chosen) and bracket.below:
                penultimate = best_candidate(bracket, can_be_completed, literal_dutch.LADDER_2017_PPB)
                yield bracket, penultimate
                last = Bracket(
                    state, completion, penultimate.downfloaters, bracket.lower_players, (), edition, best_bye
                )
                yield last, best_candidate(last, can_be_completed, literal_dutch.LADDER_2017)
                return
            if not can_be_completed(bracket, chosen):
                chosen = best_candidate(bracket, can_be_completed, literal_dutch.LADDER_2017_PPB)
        yield bracket, chosen
        mdps = chosen.downfloaters


def values(bracket: Bracket, candidate: Candidate) -> list[Any]:
    """What the number of downfloaters and then every criterion find, in tenths."""
    return [len(candidate.downfloaters), *(tenths(one(bracket, candidate)) for one in LADDERS[bracket.edition])]


def tenths(value: Any) -> Any:
    """
    Scores of the enumerator are in halves, counts are not scores. Two numbers are a score difference or, with a one
    before it, the score of a player without an opponent; or a count with the scores of those who are left.
    """
    if isinstance(value, int):
        return value
    if len(value) == 2 and isinstance(value[0], int) and isinstance(value[1], tuple):
        return value[0], *(5 * one for one in value[1])
    pairs = [one if isinstance(one, tuple) else (0, one) for one in value]
    return tuple(BEYOND * limbo + 5 * score for limbo, score in pairs)


def told(name: str, costs: Sequence[int]) -> Any:
    """The engine's finding in the same form: a count, or scores from the largest."""
    return tuple(costs) if name in POINTS else len(costs)


POINTS = {
    "next_bracket",
    "downfloater_scores",
    "pairing_score_difference",
    *(
        f"{what}_differences{ago}"
        for what in ("moved_down", "opponent", "downfloat", "upfloat")
        for ago in ("", "_before")
    ),
}


def sample(count: int, edition: str, seed: int) -> Iterator[Position]:
    return positions(seed, count, (4, 8), lambda position: literal_dutch.pair(position, edition), absences=0.1)


@pytest.mark.parametrize("edition", DUTCH)
def test_every_criterion_of_every_bracket_finds_what_the_enumerator_finds(edition: str) -> None:
    book = DUTCH[edition]
    found: Counter[str] = Counter()
    for position in sample(150, edition, 31):
        state = State(position)
        completion = Completion(state, literal_dutch.legal, literal_dutch.barred(edition))
        best_bye = completion.best(state.present)
        if best_bye is None:
            continue
        drawn = Round(book, field_of_position(position, book))
        literal = list(brackets(state, completion, edition, best_bye))
        assert len(drawn.brackets) == len(literal), position
        for paired, (bracket, candidate) in zip(drawn.brackets, literal, strict=True):
            ours = drawn.failures(paired)
            for name, theirs in zip(book["criteria"].ladder, values(bracket, candidate), strict=True):
                if name != "next_bracket" or candidate.downfloaters:  # nobody looks ahead for nobody
                    assert told(name, ours[name]) == theirs, (name, position)
                found[name] += bool(theirs)
    assert {name for name in book["criteria"].ladder if not found[name]} <= {"difference_beyond_two", "third_colour"}


def forced(state: State, edition: str, apart: Callable[[int, int], bool], without_bye: set[int]) -> Completion:
    """Who may meet whom, if some are kept apart and some may not have the bye."""
    barred = literal_dutch.barred(edition)
    return Completion(
        state,
        lambda state, one, other: not apart(one, other) and literal_dutch.legal(state, one, other),
        lambda state, number: number in without_bye or barred(state, number),
    )


def of_the_pair(state: State, edition: str, one: int, other: int) -> Completion:
    """Two can meet each other only."""
    return forced(state, edition, lambda a, b: len({one, other} & {a, b}) == 1, {one, other})


def of_the_floater(state: State, edition: str, number: int) -> Completion:
    """A player cannot meet anybody with a lower score, nor have the bye."""
    score = state.score
    return forced(state, edition, lambda a, b: number in (a, b) and min(score[a], score[b]) < score[number], {number})


def first_loss(position: Position, edition: str, one: int, other: int) -> str:
    """The rule by which the best round with this pair is worse than the best round."""
    state = State(position)
    if other in state.met[one]:
        return "never_met"
    if not literal_dutch.legal(state, one, other):
        return "same_absolute"
    return lost(state, edition, of_the_pair(state, edition, one, other), frozenset((one, other)))


def lost(state: State, edition: str, wish: Completion, pair: frozenset[int] = frozenset()) -> str:
    """The rule by which the best round is worse when the wish is granted; the pair may have been made already."""
    free = Completion(state, literal_dutch.legal, literal_dutch.barred(edition))
    best_bye, bye = free.best(state.present), wish.best(state.present)
    assert best_bye is not None
    if bye is None:
        return "completion"
    if edition == "2026" and bye != best_bye:
        return "bye_score"
    ours, theirs = list(brackets(state, free, edition, best_bye)), brackets(state, wish, edition, bye)
    if any(pair in as_sets(best.pairs) for _, best in ours):
        return "criteria"
    return compared(*next(both for both in zip(ours, theirs, strict=False) if not alike(*both)))


def alike(mine: Chosen, his: Chosen) -> bool:
    (bracket, best), (other, wish) = mine, his
    same = (bracket.mdps, bracket.residents) == (other.mdps, other.residents)
    return same and as_sets(best.pairs) == as_sets(wish.pairs)


def compared(mine: Chosen, his: Chosen) -> str:
    """The first criterion that tells two candidates of a bracket apart, else what comes later in the order."""
    (bracket, best), (other, wish) = mine, his
    if bracket.residents != other.residents:
        return "completion"  # what is one bracket there, is several here
    ladder = DUTCH[bracket.edition]["criteria"].ladder
    for name, fewest, more in zip(ladder, values(bracket, best), values(bracket, wish), strict=True):
        if fewest != more:
            assert fewest < more, "the best is better"
            return str(name)
    if {pair for pair in best.pairs if pair[0] in bracket.mdps} != {
        pair for pair in wish.pairs if pair[0] in bracket.mdps
    }:
        return "moved_down_sets"
    return "transpositions" if {one for one, _ in best.pairs} == {one for one, _ in wish.pairs} else "exchanges"


@pytest.mark.parametrize("edition", DUTCH)
def test_a_pair_is_lost_by_the_criterion_by_which_the_enumerator_loses_it(edition: str) -> None:
    book = DUTCH[edition]
    reasons: Counter[str] = Counter()
    for position in sample(60, edition, 32):
        if literal_dutch.pair(position, edition) is None:
            continue
        field = field_of_position(position, book)
        for one, other in combinations([player.number for player in field.players], 2):
            rule = first_loss(position, edition, one, other)
            assert dutch.why(book, field, one, other).rule == rule, (one, other, position)
            reasons[rule] += 1
    assert len(reasons) > 9, reasons
    assert sum(reasons.values()) > 500


@pytest.mark.parametrize("edition", DUTCH)
def test_a_player_floats_by_the_criterion_by_which_the_enumerator_lets_him_float(edition: str) -> None:
    book = DUTCH[edition]
    reasons: Counter[str] = Counter()
    for position in sample(150, edition, 33):
        if literal_dutch.pair(position, edition) is None:
            continue
        field, state = field_of_position(position, book), State(position)
        pairing = dutch.pair(book, field)
        score = state.score
        floating = {max(pair, key=score.__getitem__) for pair in pairing.couples if len({score[n] for n in pair}) > 1}
        floating |= {pairing.bye} if pairing.bye is not None else set()
        for number in state.present:
            rule = lost(state, edition, of_the_floater(state, edition, number)) if number in floating else "floats"
            assert dutch.why_player(book, field, number).rule == rule, (number, position)
            reasons[rule] += 1
    assert len(reasons) > 6, reasons
