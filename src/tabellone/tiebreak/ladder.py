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
from tabellone.tiebreak.direct import Groups, Order
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
        return str(place_in(order, place)) if order else None


def place_in(order: Order, place: int) -> int:
    """1 for the first of a group, the same for those who remain tied."""
    before = 0
    for part in order.groups:
        if place in part:
            break
        before += len(part)
    return before + 1


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
    criterion = CATALOGUE[code.name]
    if criterion.computes:
        column = criterion.computes(contest, code)
        decides = None if column.dropped else column
        refined = [
            part for group in groups for part in (by_value(contest, code, decides, group) if decides else [group])
        ]
        return refined, Step(code, column, {})
    done: Groups = []
    orders: dict[int, Order] = {}
    for i, group in enumerate(groups):
        if len(group) == 1:
            done.append(group)
            continue
        standing = [*done, *groups[i:]]
        order = (
            criterion.compares(contest, code, group, standing) if criterion.compares else by_lot(contest, group, lots)
        )
        orders |= dict.fromkeys(group, order)
        done += order.groups
    return done, Step(code, None, orders)


def by_value(contest: Contest, code: Code, column: Column, group: list[int]) -> Groups:
    """Those with the same value together. 12.1: the boards are only counted among teams with equal points."""
    if len(group) == 1:
        return [group]
    if (
        code.name == "BC"
        and len({field.participants[place].score for field in contest.fields.values() for place in group}) > 1
    ):
        return [group]
    return [list(part) for _, part in groupby(sorted(group, key=column.key), column.key)]


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
