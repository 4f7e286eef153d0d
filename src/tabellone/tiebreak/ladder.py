"""
The ladder (4.2): an ordered list of tie-breaks, each refining only the groups that are still tied. At its end a shared
place, or lots drawn beforehand.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby

from tabellone.i18n import say
from tabellone.tiebreak.catalogue import CATALOGUE
from tabellone.tiebreak.code import Code
from tabellone.tiebreak.column import Column, TiedLine
from tabellone.tiebreak.direct import Groups, Order, place_in
from tabellone.tiebreak.field import Contest

Lots = str | Sequence[int]  # the seed of a draw, or the numbers in the order in which they were drawn


@dataclass(frozen=True)
class Step:
    """One tie-break as it was applied: what it computed for all, or how it put each tied group in order."""

    code: Code
    column: Column | None
    orders: Mapping[int, Order]  # by the places that were tied

    def text(self, place: int) -> str | None:
        """The value of a participant; of a comparison his place among those he was tied with."""
        if self.column:
            return self.column.text(place)
        order = self.orders.get(place)
        return str(place_in(order.groups, place)) if order else None


def climb(contest: Contest, codes: Sequence[Code], lots: Lots | None) -> tuple[Groups, list[Step]]:
    """The final order, in groups that share a place, and what every tie-break did."""
    groups: Groups = [list(range(len(contest.main.participants)))]
    steps = []
    for code in codes:
        groups, step = applied(contest, code, groups, lots)
        steps.append(step)
    if lots is not None and not any(code.name == "LOT" for code in codes):
        groups = [[place] for group in groups for place in drawn(contest, group, lots)]
    return groups, steps


def applied(contest: Contest, code: Code, groups: Groups, lots: Lots | None) -> tuple[Groups, Step]:
    """One tie-break on all groups that are still tied."""
    computes = CATALOGUE[code.name].computes
    if computes:
        column = computes(contest, code)
        return [part for group in groups for part in by_value(contest, code, column, group)], Step(code, column, {})
    done: Groups = []
    orders: dict[int, Order] = {}
    for i, group in enumerate(groups):
        if len(group) == 1:
            done.append(group)
            continue
        order = compared(contest, code, group, [*done, *groups[i:]], lots)
        orders |= dict.fromkeys(group, order)
        done += order.groups
    return done, Step(code, None, orders)


def by_value(contest: Contest, code: Code, column: Column, group: list[int]) -> Groups:
    """Those with the same value together; 12.1: some count only among teams level in both kinds of points."""
    if len(group) == 1 or column.dropped:
        return [group]
    if CATALOGUE[code.name].among_level:
        scores = {tuple(field.participants[place].score for field in contest.fields.values()) for place in group}
        if len(scores) > 1:
            return [group]
    return [list(part) for _, part in groupby(sorted(group, key=column.key), column.key)]


def compared(contest: Contest, code: Code, group: list[int], standing: Groups, lots: Lots | None) -> Order:
    """The order of one group, by what they did against each other, or by lot."""
    compares = CATALOGUE[code.name].compares
    return compares(contest, code, group, standing) if compares else by_lot(contest, group, lots)


def by_lot(contest: Contest, group: Sequence[int], lots: Lots | None) -> Order:
    """The order drawn by lot; without a draw those tied stay tied."""
    if lots is None:
        return Order([list(group)])
    order = Order([[place] for place in drawn(contest, group, lots)])
    for i, (place,) in enumerate(order.groups, 1):
        number = contest.main.participants[place].number
        order.lines.append(TiedLine(1, number, say("drawing of lots"), "", place=i))
    return order


def drawn(contest: Contest, group: Sequence[int], lots: Lots) -> list[int]:
    """The same seed gives the same order for ever: by the digest of the seed and the number."""
    numbers = {place: contest.main.participants[place].number for place in group}
    if isinstance(lots, str):
        return sorted(group, key=lambda place: sha256(f"{lots}:{numbers[place]}".encode()).digest())
    at = {number: i for i, number in enumerate(lots)}
    return sorted(group, key=lambda place: (at.get(numbers[place], len(at)), numbers[place]))
