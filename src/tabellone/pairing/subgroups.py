"""
How a bracket of the Dubov System is paired once its players are known (C.04.4.1 art. 3.2.3 to 3.2.6, 4.3, 4.4): those
who prefer White against the others, after as many have changed sides as must, in the first order of the others that is
legal.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tabellone.pairing.criteria import FREE, ONE
from tabellone.pairing.digits import Choice
from tabellone.pairing.dubov_roll import Roll
from tabellone.pairing.matching import bits, first_into, into, is_perfect, maximum, set_of
from tabellone.pairing.order import Digits

Pair = tuple[int, int]
G1, G2 = 0, 1


@dataclass(frozen=True)
class Sides:
    """S1 and T2, row by row; who changed sides because he would meet his like, and who then to make them equal."""

    s1: tuple[int, ...]
    t2: tuple[int, ...]
    parted: tuple[int, ...]
    levelled: tuple[int, ...]

    @property
    def pairs(self) -> tuple[Pair, ...]:
        return tuple(zip(self.s1, self.t2, strict=True))


def sides_of(roll: Roll, bracket: int) -> Sides:
    """3.2.3 to 3.2.6: the bracket, paired; it is known that it can be."""
    groups = list(subgroups(roll, bracket))
    small, large = (G1, G2) if groups[G1].bit_count() <= groups[G2].bit_count() else (G2, G1)
    parted = _parted(roll, small, groups[small], bracket)
    groups[small] &= ~set_of(parted)
    groups[large] |= set_of(parted)
    levelled = _levelled(roll, large, groups[small], groups[large], set_of(parted))
    groups[small] |= set_of(levelled)
    groups[large] &= ~set_of(levelled)
    s1 = roll.by_average(bits(groups[G1]))
    mate = into(roll.rows, s1, groups[G2])
    assert mate is not None, "the shifts were made for a pairing that exists"
    t2 = first_into(roll.rows, s1, mate, groups[G2])
    return Sides(tuple(s1), tuple(t2), parted, levelled)


def subgroups(roll: Roll, bracket: int) -> tuple[int, int]:
    """3.2.3: who prefers White, and the others; where nobody in the bracket has played, the two halves by number."""
    if any(roll.players[i].colours for i in bits(bracket)):
        return bracket & roll.white, bracket & ~roll.white
    members = list(bits(bracket))
    upper = set_of(members[: len(members) // 2])
    return upper, bracket & ~upper


def _parted(roll: Roll, group: int, side: int, bracket: int) -> tuple[int, ...]:
    """3.2.4 first: one of each pair that must be made within the smaller subgroup, the first set in order."""
    numbered = numbers_of(roll, group, side)
    return _first_of(pairs_inside(roll.rows, bracket, side, numbered), numbered)


def _levelled(roll: Roll, group: int, small: int, large: int, parted: int) -> tuple[int, ...]:
    """3.2.4 then: half the difference leaves the larger subgroup, the first set in order that still can be paired."""
    count = (large.bit_count() - small.bit_count()) // 2
    pool = POOLS[roll.book["recomposition"].pool](large, parted)
    # Whoever has just shifted does not shift back: then fewer pairs would be within the subgroup he left.
    numbered = [i for i in numbers_of(roll, group, pool) if not parted >> i & 1]
    first = numbered[:count]
    left, right = small | set_of(first), large & ~set_of(first)
    if into(roll.rows, list(bits(left)), right) is not None:
        return tuple(first)
    rows = _within(_within(roll.rows, small, large), parted, small)
    return _first_of(pairs_inside(rows, small | large, large & ~parted, numbered), numbered)


POOLS: Mapping[str, Callable[[int, int], int]] = {
    "with those just shifted": lambda side, _shifted: side,
    "own members only": lambda side, shifted: side & ~shifted,
}


def numbers_of(roll: Roll, group: int, pool: int) -> list[int]:
    """4.3: the players who may shift, in the order of their numbers: from the middle outwards, the upper one first."""
    order = roll.by_average(bits(pool)) if group == G1 else list(bits(pool))
    return middle_outwards(order)


def middle_outwards(order: Iterable[int]) -> list[int]:
    """4.3.3: the middle one, of two the upper; then always the middle one of those who remain."""
    rest = list(order)
    return [rest.pop((len(rest) - 1) // 2) for _ in range(len(rest))]


def pairs_inside(rows: Sequence[int], among: int, side: int, numbered: Sequence[int] = ()) -> tuple[Pair, ...]:
    """
    The pairs within a side when everybody among these is paired and as few pairs as possible are within it; of such
    ways to pair, the one whose pairs hold the first set of numbered players.
    """
    if is_perfect(maximum(_within(rows, side, ~side), among), among):
        return ()
    members = list(bits(among))
    place = {member: at for at, member in enumerate(members)}
    number = {member: at for at, member in enumerate(numbered)}
    width = len(numbered)
    failures, order = {}, {}
    for i in members:
        for j in bits(rows[i] & among & -(1 << i)):
            edge = place[i], place[j]
            inside = bool(side >> i & side >> j & 1)
            failures[edge] = (FREE, ONE if inside else FREE)
            if inside and numbered:
                order[edge] = (1 << width) - (1 << width - 1 - min(number[i], number[j]))
    alone = [(ONE, FREE)] * len(members)
    digits = Digits(order, {}, width + len(members).bit_length())
    pairs = [(members[i], members[j]) for i, j in Choice(failures, alone, digits).cheapest()]
    assert 2 * len(pairs) == len(members), "all of these can be paired"
    return tuple((i, j) for i, j in pairs if side >> i & side >> j & 1)


def _first_of(pairs: Iterable[Pair], numbered: Sequence[int]) -> tuple[int, ...]:
    """Of each pair the player with the first number, in their order."""
    number = {player: at for at, player in enumerate(numbered)}
    return tuple(sorted((min(pair, key=number.__getitem__) for pair in pairs), key=number.__getitem__))


def _within(rows: Sequence[int], side: int, others: int) -> list[int]:
    """The same graph, in which these are joined to those others only."""
    return [row & others if side >> i & 1 else row & (-1 if others >> i & 1 else ~side) for i, row in enumerate(rows)]
