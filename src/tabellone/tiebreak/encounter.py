"""
What every round adds to a sum over opponents, and which rounds are cut (14.1 to 14.4, 16.5). Buchholz adds the
opponent's score, Sonneborn-Berger the score times the points made against him.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tabellone.exact import Points
from tabellone.i18n import Message, say
from tabellone.tiebreak.code import Code
from tabellone.tiebreak.column import Column, RoundLine, number_of, outcome_of
from tabellone.tiebreak.field import Field, Participant
from tabellone.tiebreak.unplayed import Sight, counts_as_played, drawn_at_the_end, seen_scores, standin

Weigh = Callable[[int], int]  # the points of a round -> what the opponent's score is multiplied by


class Encounter(NamedTuple):
    """One round of one participant, in tenths; `adds` is what goes into the sum."""

    round: int
    value: int  # the opponent's score
    points: int
    adds: int
    voluntary: bool
    why: Message | None = None


class Cut(NamedTuple):
    round: int
    why: Message


def encounters(
    sight: Sight, weigh: Weigh | None = None, *, points_of: Field | None = None, forfeits_played: bool = False
) -> list[list[Encounter]]:
    """The rounds of everybody. Where the points are counted in another way than the scores, `points_of` has them."""
    field = sight.field
    scores = [seen.score for seen in seen_scores(sight)]
    others = (points_of or field).participants
    draw = (points_of or field).draw
    found = []
    for own, other in zip(field.participants, others, strict=True):
        items = []
        for at, (one, counted) in enumerate(zip(own.rounds, other.rounds, strict=True), 1):
            points = counted.points
            if drawn_at_the_end(sight, one, at):
                value, voluntary, why, points = scores[one.opponent], False, None, draw
            elif counts_as_played(field, one, forfeits_played=forfeits_played):
                value, voluntary, why = scores[one.opponent], False, None
            else:
                other_self = standin(sight, own, at)
                if other_self is None:
                    continue
                value, voluntary, why = other_self.score, one.voluntary, other_self.why
            items.append(Encounter(at, value, points, weigh(points) * value if weigh else value, voluntary, why))
        found.append(items)
    return found


def cuts(items: Sequence[Encounter], low: int, high: int, *, voluntary_first: bool) -> tuple[Cut, ...]:
    """The least significant values one after another, then the most significant ones (14.3: in that order)."""
    left, found = list(items), []
    for _ in range(min(low, len(left))):
        chosen, why = least_significant(left, voluntary_first=voluntary_first)
        left.remove(chosen)
        found.append(Cut(chosen.round, why))
    for _ in range(min(high, len(left))):
        most = max(left, key=lambda item: (item.value, item.adds))
        left.remove(most)
        found.append(Cut(most.round, say("most significant")))
    return tuple(found)


def least_significant(left: Sequence[Encounter], *, voluntary_first: bool) -> tuple[Encounter, Message]:
    """
    14.1: the round with the lowest opponent, of several the one that adds least. 16.5: instead of it the voluntary
    unplayed round that adds least, as long as it does not add less.
    """
    least = min(left, key=lambda item: (item.value, item.adds))
    own_doing = [item for item in left if item.voluntary] if voluntary_first else []
    if own_doing:
        lowest = min(own_doing, key=lambda item: (item.adds, item.value))
        if lowest.adds >= least.adds:
            return lowest, say("voluntary unplayed round")
    return least, say("least significant")


def summed(
    sight: Sight,
    rounds: Sequence[Sequence[Encounter]],
    code: Code,
    *,
    scale: int,
    own_points: bool = False,
) -> Column:
    """The sums without what is cut; with the participant's own points on top where the edition adds them."""
    field = sight.field
    low, high = code.cut_low, code.cut_high
    first = "cut_priority" in field.edition
    cut = [cuts(items, low, high, voluntary_first=first) for items in rounds] if low or high else [()] * len(rounds)
    values = []
    for own, items, gone in zip(field.participants, rounds, cut, strict=True):
        total = sum(item.adds for item in items)
        if gone:
            out = {one.round for one in gone}
            total -= sum(item.adds for item in items if item.round in out)
        values.append(total + own.score * (scale // 10) * own_points)

    def working(place: int) -> dict[str, Any]:
        own = field.participants[place]
        lines = opponent_lines(sight, own, rounds[place], cut[place], scale)
        return {"lines": lines, "own_points": Points(own.score) if own_points else None}

    return Column(values, scale, working=working)


def opponent_lines(
    sight: Sight, own: Participant, items: Sequence[Encounter], cut: Sequence[Cut], scale: int
) -> tuple[RoundLine, ...]:
    """The rounds as a table: whom he met, what that score is worth, what it adds, and what was cut."""
    reasons = {one.round: one.why for one in cut}
    seen = seen_scores(sight)
    lines = []
    for item in items:
        one = own.rounds[item.round - 1]
        why = item.why
        if why is None and (changed := seen[one.opponent].changed):
            why = say("his rounds counted as draws: {rounds}", rounds=", ".join(str(at) for at, _ in changed))
        lines.append(
            RoundLine(
                item.round,
                number_of(sight.field, one),
                outcome_of(one),
                score=Points(item.value),
                points=Points(item.points),
                adds=Fraction(item.adds, scale),
                cut=reasons.get(item.round),
                why=why,
            )
        )
    return tuple(lines)
