"""
The brackets of a round of the FIDE (Dutch) System as an arbiter would write them down: who is in them, the halves, the
exchanges, who floats, and what each criterion finds wrong.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from tabellone.exact import Points
from tabellone.i18n import N_
from tabellone.pairing.criteria import BEYOND, IN_POINTS, Costs
from tabellone.pairing.dutch_round import Paired, Round
from tabellone.rulebook.explain import figure


@dataclass(frozen=True, slots=True)
class Failure:
    """What one criterion finds wrong with a bracket's pairing."""

    rule: Annotated[str, figure(N_("criterion"), named_in="rule")]
    found: Annotated[str, figure(N_("finds"))]


@dataclass(frozen=True, slots=True)
class BracketWorking:
    """
    How one bracket was paired, by pairing numbers. Where players have moved down, S1 are those of them who are paired
    and S2 the residents; the remainder are the residents whom they leave, in two halves before any exchange.
    """

    TITLE: ClassVar[str] = N_("Bracket")

    score: Annotated[Points, figure(N_("score"))]
    moved_down: Annotated[tuple[int, ...], figure(N_("moved down"), "moved_down_sets")]
    s1: Annotated[tuple[int, ...], figure(N_("S1"))]
    s2: Annotated[tuple[int, ...], figure(N_("S2"))]
    limbo: Annotated[tuple[int, ...], figure(N_("limbo"), "moved_down_sets")]
    remainder_s1: Annotated[tuple[int, ...], figure(N_("S1 of the remainder"))]
    remainder_s2: Annotated[tuple[int, ...], figure(N_("S2 of the remainder"))]
    exchanged: Annotated[tuple[str, ...], figure(N_("exchanged"), "exchanges")]
    pairs: Annotated[tuple[str, ...], figure(N_("pairs"), "transpositions")]
    downfloaters: Annotated[tuple[int, ...], figure(N_("downfloaters"), "downfloaters")]
    failures: Annotated[tuple[Failure, ...], figure(N_("criteria not fully met"))]


def working(drawn: Round) -> tuple[BracketWorking, ...]:
    return tuple(_bracket(drawn, paired) for paired in drawn.brackets)


def _bracket(drawn: Round, paired: Paired) -> BracketWorking:
    bracket, candidate = paired.scene.bracket, paired.candidate
    numbers = [player.number for player in bracket.players]
    moved, residents = range(bracket.moved), range(bracket.moved, len(numbers))
    opponents = {j for i, j in candidate.pairs if i in moved}
    firsts = [i for i, _ in candidate.pairs if i in residents]
    rest = [i for i in residents if i not in opponents]
    upper, lower = rest[: len(firsts)], rest[len(firsts) :]

    def named(places: Sequence[int]) -> tuple[int, ...]:
        return tuple(numbers[i] for i in places)

    return BracketWorking(
        score=Points(bracket.players[-1].score),
        moved_down=named(moved),
        s1=named([i for i in moved if i not in candidate.floaters] if moved else upper),
        s2=named(residents if moved else lower),
        limbo=named([i for i in moved if i in candidate.floaters]),
        remainder_s1=named(upper if moved else ()),
        remainder_s2=named(lower if moved else ()),
        exchanged=tuple(
            f"{numbers[out]}-{numbers[into]}"
            for out, into in zip(sorted(set(upper) - set(firsts)), sorted(set(firsts) - set(upper)), strict=True)
        ),
        pairs=tuple(f"{numbers[i]}-{numbers[j]}" for i, j in candidate.pairs),
        downfloaters=named(candidate.floaters),
        failures=tuple(
            Failure(name, told(name, costs)) for name, costs in drawn.failures(paired).items() if any(costs)
        ),
    )


def told(name: str, costs: Costs) -> str:
    """A count; or points, the largest first; or how many are left over in the next bracket, with their points."""
    if name == "next_bracket":
        return f"{costs[0]} ({in_points(costs[1:])})"
    return in_points(costs) if name in IN_POINTS else str(len(costs))


def in_points(costs: Costs) -> str:
    """Nobody has no points to be told of; who has no opponent is beyond all who have one."""
    return " + ".join(
        f"\u221e ({Points(cost - BEYOND)})" if cost >= BEYOND else str(Points(cost)) for cost in costs if cost
    )
