"""
What every round adds to a sum over opponents, and which rounds are cut (14.1 to 14.4, 16.5). Buchholz adds the
opponent's score, Sonneborn-Berger the score times the points made against him.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from operator import itemgetter
from typing import Any, NamedTuple

from tabellone.exact import Points
from tabellone.i18n import Message, say
from tabellone.tiebreak.code import Code
from tabellone.tiebreak.column import Column, RoundLine, number_of, outcome_of
from tabellone.tiebreak.field import Field, Participant
from tabellone.tiebreak.unplayed import Sight, Standin, counts_as_played, drawn_at_the_end, reason, seen_scores, standin

Weigh = Callable[[int], int]  # the points of a round -> what the opponent's score is multiplied by


class Encounter(NamedTuple):
    """One round of one participant, in tenths; `adds` is what goes into the sum."""

    round: int
    value: int  # the opponent's score
    points: int
    adds: int
    voluntary: bool = False
    standin: Standin | None = None


class Cut(NamedTuple):
    round: int
    why: Message


def encounters(
    sight: Sight, weigh: Weigh | None = None, *, points_of: Field | None = None, forfeits_played: bool = False
) -> list[list[Encounter]]:
    """The rounds of everybody. Where the points are counted in another way than the scores, `points_of` has them."""
    field, fore = sight.field, sight.fore
    scores = [seen.score for seen in seen_scores(sight)]
    counted = points_of or field
    found = []
    for own, other in zip(field.participants, counted.participants, strict=True):
        items = []
        for at, one in enumerate(own.rounds, 1):
            made, voluntary, stands_in = other.rounds[at - 1].points, False, None
            if fore and drawn_at_the_end(sight, one, at):
                made, value = counted.draw, scores[one.opponent]
            elif one.played or counts_as_played(field, one, forfeits_played=forfeits_played):
                value = scores[one.opponent]
            elif stands_in := standin(sight, own, at):
                value, voluntary = stands_in.score, one.voluntary
            else:
                continue
            items.append(Encounter(at, value, made, weigh(made) * value if weigh else value, voluntary, stands_in))
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
        most = max(left, key=_significance)
        left.remove(most)
        found.append(Cut(most.round, say("most significant")))
    return tuple(found)


def least_significant(left: Sequence[Encounter], *, voluntary_first: bool) -> tuple[Encounter, Message]:
    """
    14.1: the round with the lowest opponent, of several the one that adds least. 16.5: instead of it the voluntary
    unplayed round that adds least, as long as it does not add less.
    """
    least = min(left, key=_significance)
    own_doing = [item for item in left if item.voluntary] if voluntary_first else []
    if own_doing:
        lowest = min(own_doing, key=lambda item: (item.adds, item.value))
        if lowest.adds >= least.adds:
            return lowest, say("voluntary unplayed round")
    return least, say("least significant")


_significance = itemgetter(1, 3)  # the opponent's score, then what it adds


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
    book = field.edition
    first = "cut_priority" in book and book["cut_priority"].first == "voluntary unplayed rounds"
    cut = [cuts(items, low, high, voluntary_first=first) for items in rounds] if low or high else [()] * len(rounds)
    values = []
    for own, items, gone in zip(field.participants, rounds, cut, strict=True):
        out = {one.round for one in gone}
        total = sum([item.adds for item in items if item.round not in out] if out else [item.adds for item in items])
        values.append(total + own.score * (scale // 10) if own_points else total)

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
        why = reason(item.standin) if item.standin else None
        if why is None and (changed := seen[one.opponent].changed):
            rounds = ", ".join(f"{at} ({Points(worth)})" for at, worth in changed)
            why = say("in his score these rounds count otherwise: {rounds}", rounds=rounds)
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
