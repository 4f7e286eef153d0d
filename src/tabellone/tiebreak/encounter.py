"""
What every round adds to a sum over opponents, and which rounds are cut (14.1 to 14.4, 16.5). Buchholz adds the
opponent's score, Sonneborn-Berger the score times the points made against him.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tabellone.exact import Points
from tabellone.i18n import Message, say
from tabellone.tiebreak.code import Code
from tabellone.tiebreak.column import Column, RoundLine, number_of, outcome_of
from tabellone.tiebreak.field import Field, Participant
from tabellone.tiebreak.unplayed import Sight, Standin, counts_as_played, drawn_at_the_end, reason, seen_scores, standin

Weigh = Callable[[int], int]  # the points of a round -> what the opponent's score is multiplied by


class Encounter(NamedTuple):
    """One round of one participant, in tenths."""

    round: int
    value: int  # the opponent's score
    points: int
    voluntary: bool = False
    standin: Standin | None = None


Encounters = Sequence[Encounter]


def encounters(sight: Sight, *, points_of: Field | None = None, forfeits_played: bool = False) -> Sequence[Encounters]:
    """The rounds of everybody. Where the points are counted in another way than the scores, `points_of` has them."""
    counted = points_of or sight.field
    key = ("encounters", sight[1:], counted.counted_in, forfeits_played)
    return sight.field.once(key, lambda: list(_encounters(sight, counted, forfeits_played=forfeits_played)))


def _encounters(sight: Sight, counted: Field, *, forfeits_played: bool) -> Iterator[Encounters]:
    field, fore = sight.field, sight.fore
    scores = [seen.score for seen in seen_scores(sight)]
    for own, other in zip(field.participants, counted.participants, strict=True):
        items = []
        for at, one in enumerate(own.rounds, 1):
            made = other.rounds[at - 1].points
            if fore and drawn_at_the_end(sight, one, at):
                items.append(Encounter(at, scores[one.opponent], counted.draw))
            elif one.played or counts_as_played(field, one, forfeits_played=forfeits_played):
                items.append(Encounter(at, scores[one.opponent], made))
            elif stands_in := standin(sight, own, at):
                items.append(Encounter(at, stands_in.score, made, one.voluntary, stands_in))
        yield items


Cut = Mapping[int, Message]  # what is left out, by its place in the list, and why


def cuts(items: Encounters, adds: Sequence[int], low: int, high: int, *, voluntary_first: bool) -> Cut:
    """The least significant values one after another, then the most significant ones (14.3: in that order)."""
    left, found = list(range(len(items))), {}
    for _ in range(min(low, len(left))):
        chosen, why = least_significant(items, adds, left, voluntary_first=voluntary_first)
        left.remove(chosen)
        found[chosen] = why
    for _ in range(min(high, len(left))):
        most = max(left, key=lambda i: (items[i].value, adds[i]))
        left.remove(most)
        found[most] = say("most significant")
    return found


def least_significant(
    items: Encounters, adds: Sequence[int], left: Sequence[int], *, voluntary_first: bool
) -> tuple[int, Message]:
    """
    14.1: the round with the lowest opponent, of several the one that adds least. 16.5: instead of it the voluntary
    unplayed round that adds least, as long as it does not add less.
    """
    least = min(left, key=lambda i: (items[i].value, adds[i]))
    own_doing = [i for i in left if items[i].voluntary] if voluntary_first else []
    if own_doing:
        lowest = min(own_doing, key=lambda i: (adds[i], items[i].value))
        if adds[lowest] >= adds[least]:
            return lowest, say("voluntary unplayed round")
    return least, say("least significant")


def summed(
    sight: Sight,
    rounds: Sequence[Encounters],
    code: Code,
    *,
    scale: int,
    weigh: Weigh | None = None,
    own_points: bool = False,
) -> Column:
    """The sums without what is cut; with the participant's own points on top where the edition adds them."""
    field, book = sight.field, sight.field.edition
    adds = [
        [weigh(item.points) * item.value for item in items] if weigh else [item.value for item in items]
        for items in rounds
    ]
    first = "cut_priority" in book and book["cut_priority"].first == "voluntary unplayed rounds"
    gone: Sequence[Cut] = [{}] * len(rounds)
    if code.cut_low or code.cut_high:
        lists = zip(rounds, adds, strict=True)
        gone = [cuts(items, own, code.cut_low, code.cut_high, voluntary_first=first) for items, own in lists]
    values = [sum(own) - sum(own[i] for i in cut) for own, cut in zip(adds, gone, strict=True)]
    if own_points:
        values = [total + own.score * scale // 10 for total, own in zip(values, field.participants, strict=True)]

    def working(place: int) -> dict[str, Any]:
        own = field.participants[place]
        added = [Fraction(one, scale) for one in adds[place]]
        lines = opponent_lines(sight, own, rounds[place], added, gone[place])
        return {"lines": lines, "own_points": Points(own.score) if own_points else None}

    return Column(values, scale, working=working)


def opponent_lines(
    sight: Sight, own: Participant, items: Encounters, adds: Sequence[Fraction], cut: Cut
) -> tuple[RoundLine, ...]:
    """The rounds as a table: whom he met, what that score is worth, what it adds, and what was cut."""
    seen = seen_scores(sight)
    as_it_stands = sight.opponents != sight.field.edition["opponent_score"].procedure
    lines = []
    for i, item in enumerate(items):
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
                total=Points(item.value) if as_it_stands else None,
                score=None if as_it_stands else Points(item.value),
                points=Points(item.points),
                adds=adds[i],
                cut=cut.get(i),
                why=why,
            )
        )
    return tuple(lines)
