"""
Whom a scoregroup of the Dubov System brings up (C.04.4.1 art. 3.2.1, 3.2.2, 4.2): as few as it needs, of those the set
whose bracket is paired best, of such sets the first. Where one player will do, the most promising are looked at first;
where more are needed, every pair has a cost, and the cheapest pairing tells who they are.
"""

from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from itertools import groupby

from tabellone.pairing.completion import Completion
from tabellone.pairing.criteria import FREE, ONE, Costs
from tabellone.pairing.digits import Choice
from tabellone.pairing.dubov_roll import CRITERIA, Roll
from tabellone.pairing.matching import bits, is_perfect, maximum, set_of
from tabellone.pairing.order import Digits, Edge
from tabellone.pairing.subgroups import pairs_inside


def upfloaters_of(roll: Roll, below: Completion, residents: int, lower: int) -> int:
    """3.2.2: the first set that, with the residents, is paired best; all others below can still be paired."""
    own = maximum(roll.rows, residents)
    alone = is_perfect(own, residents)
    if alone and below.possible(lower):
        return 0
    if residents.bit_count() % 2:
        one = _one(roll, below, residents, lower, own)
        if one is not None:
            return 1 << one
    if not alone:
        risen = _several(roll, residents, lower, completing=False)
        if below.possible(lower & ~risen):
            return risen
    return _several(roll, residents, lower, completing=True)


def _one(roll: Roll, below: Completion, residents: int, lower: int, own: Sequence[int]) -> int | None:
    """The best single upfloater, if there is one: of the highest score that has one (C6)."""

    def possible(one: int) -> bool:
        bracket = residents | 1 << one
        return is_perfect(maximum(roll.rows, bracket, own), bracket) and below.possible(lower & ~(1 << one))

    for _, alike in groupby(roll.by_score(bits(lower)), key=lambda i: roll.players[i].score):
        # What a bracket must at least fail by, then who comes first; the least of them is looked at more closely.
        waiting = [(_failing(roll, one, _denied_at_least(roll, residents | 1 << one)), one, False) for one in alike]
        heapify(waiting)
        while waiting:
            _, one, known = heappop(waiting)
            if known:
                return one
            if possible(one):
                heappush(waiting, (_failing(roll, one, _denied(roll, residents | 1 << one)), one, True))
    return None


def _failing(roll: Roll, one: int, denied: int) -> list[Costs]:
    """What the bracket with this upfloater fails by, when so many preferences are denied in it."""
    return [
        ONE * denied if name == "preferences_denied" else CRITERIA[name].upfloater(roll, one) for name in roll.ladder
    ]


def _denied_at_least(roll: Roll, bracket: int) -> int:
    """C7: everybody prefers a colour, so who prefers the one that more prefer is denied it but for an opponent."""
    white = (bracket & roll.white).bit_count()
    return abs(bracket.bit_count() - 2 * white) // 2


def _denied(roll: Roll, bracket: int) -> int:
    """C7 of the best pairing: a pair within the smaller side leaves one more within the larger."""
    white, black = bracket & roll.white, bracket & ~roll.white
    inside = pairs_inside(roll.rows, bracket, min(white, black, key=int.bit_count))
    return _denied_at_least(roll, bracket) + 2 * len(inside)


def _several(roll: Roll, residents: int, lower: int, *, completing: bool) -> int:
    """
    The best set of any number: who is paired with a resident in the cheapest pairing. Either of all, or, where those
    who are left below can be paired anyway, of the residents.
    """
    at = [*bits(residents), *roll.by_score(bits(lower))]
    size, own = len(at), residents.bit_count()
    single = (ONE, *[FREE] * len(roll.ladder))
    unasked = (FREE,) * len(single)
    failures: dict[Edge, Sequence[Costs]] = {}
    order: dict[Edge, int] = {}
    for v, i in enumerate(at if completing else at[:own]):
        for w in range(v + 1, size):
            j = at[w]
            if not roll.rows[i] >> j & 1:
                continue
            if w < own:
                failures[v, w] = (FREE, *[CRITERIA[name].pair(roll, i, j) for name in roll.ladder])
            elif v < own:
                failures[v, w] = (FREE, *[_of_both(roll, name, i, j) for name in roll.ladder])
                order[v, w] = (1 << size) - (1 << size - 1 - w)  # 4.2: the first number that differs decides
            else:
                failures[v, w] = unasked
    alone = [single if completing or v < own else unasked for v in range(size)]
    chosen = Choice(failures, alone, Digits(order, {}, size + size.bit_length())).cheapest()
    return set_of(at[w] for v, w in chosen if v < own <= w)


def _of_both(roll: Roll, name: str, resident: int, upfloater: int) -> Costs:
    criterion = CRITERIA[name]
    return criterion.pair(roll, resident, upfloater) + criterion.upfloater(roll, upfloater)
