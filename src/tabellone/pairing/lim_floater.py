"""
Lim System, who floats out of a group: as few as its pairs allow (9.3, 11.4; 2.3, 4.4), one after another, each by the
rules of choice (10.1-10.5, 10.8, 10.9; 3.1-3.5, 3.9, 3.10). Of those who can be spared every rule leaves the best,
until one is left; that sieve is what an arbiter writes down.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from tabellone.pairing.lim_compatible import COLOURS, Order
from tabellone.pairing.matching import NOBODY, Supply, augment, bits, maximum, set_of, spared

KINDS = "dcba"  # 10.9: the least disadvantage first


@dataclass(frozen=True, slots=True)
class Chosen:
    """A floater: of which type, and whom each rule left; the last rule named is the one that chose him."""

    place: int
    kind: str
    sieve: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Choice:
    """A group from which one more player must float."""

    order: Order
    stay: int
    arrived: int  # who floated into the group
    adjacent: int  # the residents of the next group
    ahead: Sequence[int]  # the floaters chosen already

    @cached_property
    def supplied(self) -> int:
        """10.3, 10.4: who has an opponent in the next group that no floater who ranks ahead of him needs."""
        return EXCLUDED[self.order.book["opponents_ahead"].excluded](self)

    def of_kind(self, kind: str) -> int:
        """10.9: a, b have floated into the group; b, d have an opponent in the next one."""
        origin = self.arrived if kind in "ab" else ~self.arrived
        return origin & (self.supplied if kind in "bd" else ~self.supplied)

    def kind(self, i: int) -> str:
        return next(kind for kind in KINDS if self.of_kind(kind) >> i & 1)


def beyond_what_they_need(choice: Choice) -> int:
    """Those ahead need one opponent each."""
    order = choice.order
    supply = Supply(order.rows, choice.adjacent)
    ahead = sorted(choice.ahead, key=order.rank)
    found = 0
    for i in sorted(bits(choice.stay), key=order.rank):
        while ahead and order.rank(ahead[0]) < order.rank(i):
            supply.take(ahead.pop(0))
        found |= supply.suffices(i) << i
    return found


def beyond_all_of_theirs(choice: Choice) -> int:
    """Those ahead take away every opponent they could have."""
    order = choice.order
    found = 0
    for i in bits(choice.stay):
        taken = 0
        for other in choice.ahead:
            if order.rank(other) < order.rank(i):
                taken |= order.rows[other]
        found |= bool(order.rows[i] & choice.adjacent & ~taken) << i
    return found


EXCLUDED: Mapping[str, Callable[[Choice], int]] = {
    "one each": beyond_what_they_need,
    "all": beyond_all_of_theirs,
}


def floater_types(choice: Choice, candidates: int) -> int:
    """10.9: avoid type a, then b, then c."""
    return next(kept for kind in KINDS if (kept := candidates & choice.of_kind(kind)))


def not_again(choice: Choice, candidates: int) -> int:
    """10.8: who floated in the round before does not float again."""
    return candidates & ~choice.order.floated or candidates


def floater_colour(choice: Choice, candidates: int) -> int:
    """10.2: who is due the colour that more are due; in a Maxi-tournament only near the last player of the group."""
    order = choice.order
    white, black = ((choice.stay & order.due[colour]).bit_count() for colour in COLOURS)
    if white == black:
        return candidates
    last = choice.stay.bit_length() - 1
    kept = candidates & order.due["w" if white > black else "b"]
    return set_of(i for i in bits(kept) if order.is_near(i, last)) or candidates


def floater_number(_choice: Choice, candidates: int) -> int:
    """10.2, 10.3, 10.4: the last: going down the weakest, going up the strongest."""
    return 1 << candidates.bit_length() - 1


RULES: Mapping[str, Callable[[Choice, int], int]] = {
    "floater_types": floater_types,
    "not_again": not_again,
    "floater_colour": floater_colour,
    "floater_number": floater_number,
}

MIRRORED = {"floater_number": "floater_number_up"}  # where the mirror has an article of its own


def floaters(order: Order, residents: int, arrived: int, adjacent: int) -> tuple[list[Chosen], list[int]]:
    """9.3, 10.1: the floaters of a group in the order of choice, and a matching of all who stay."""
    stay = residents | arrived
    mate = maximum(order.rows, stay)
    single = set_of(i for i in bits(stay) if mate[i] == NOBODY)
    found: list[Chosen] = []
    while single:
        choice = Choice(order, stay, arrived, adjacent, [one.place for one in found])
        found.append(_chosen(choice, spared(order.rows, mate, stay, list(bits(single)))))
        leaver = found[-1].place
        stay &= ~(1 << leaver)
        single = _without(order, mate, leaver, stay, single)
    return found, mate


def _chosen(choice: Choice, candidates: int) -> Chosen:
    """10.8, 11.4: of those whose departure costs no pair, the one that the rules leave."""
    sieve = [("floaters", candidates)]
    for name in choice.order.book["floater_order"].ladder:
        kept = RULES[name](choice, candidates)
        if kept != candidates:
            sieve.append((name if choice.order.down else MIRRORED.get(name, name), kept))
        candidates = kept
    place = candidates.bit_length() - 1
    return Chosen(place, choice.kind(place), tuple(sieve))


def _without(order: Order, mate: list[int], leaver: int, stay: int, single: int) -> int:
    """The matching of the others, of the same size, and who is single in it."""
    partner = mate[leaver]
    if partner == NOBODY:
        return single & ~(1 << leaver)
    mate[leaver] = mate[partner] = NOBODY
    end = augment(order.rows, mate, partner, stay, single)
    assert end != NOBODY, "a player who can be spared leaves a matching of the same size"
    return single & ~(1 << end)
