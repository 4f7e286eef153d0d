"""Whom a greatest matching can do without, and who finds a partner beside others: against trying everything."""

from itertools import combinations
from random import Random

from tabellone.pairing.matching import NOBODY, Supply, bits, maximum, spared


def graph(random: Random, size: int, share: float) -> list[int]:
    rows = [0] * size
    for v, w in combinations(range(size), 2):
        if random.random() < share:
            rows[v] |= 1 << w
            rows[w] |= 1 << v
    return rows


def most(rows: list[int], among: int) -> int:
    """The size of a greatest matching, by trying every partner of the first vertex."""
    if not among:
        return 0
    v = (among & -among).bit_length() - 1
    rest = among & ~(1 << v)
    return max([most(rows, rest), *(1 + most(rows, rest & ~(1 << w)) for w in bits(rows[v] & rest))])


def test_who_can_be_spared_is_whoever_costs_no_pair() -> None:
    random = Random(1)
    some = 0
    for _ in range(300):
        size = random.randint(1, 9)
        rows = graph(random, size, random.choice((0.2, 0.4, 0.7)))
        among = random.getrandbits(size)
        mate = maximum(rows, among)
        single = [v for v in bits(among) if mate[v] == NOBODY]
        found = set(bits(spared(rows, mate, among, single)))
        greatest = most(rows, among)
        assert found == {v for v in bits(among) if most(rows, among & ~(1 << v)) == greatest}
        some += len(found) > len(single)
    assert some > 30


def supplied(rows: list[int], left: list[int], right: int) -> int:
    if not left:
        return 0
    v, others = left[0], left[1:]
    return max(
        [supplied(rows, others, right), *(1 + supplied(rows, others, right & ~(1 << w)) for w in bits(rows[v] & right))]
    )


def test_a_supply_suffices_if_one_more_finds_a_partner() -> None:
    random = Random(2)
    refused = 0
    for _ in range(300):
        size = random.randint(2, 9)
        rows = graph(random, size, 0.4)
        left = list(range(random.randint(1, size - 1)))
        right = (1 << size) - (1 << len(left))
        supply = Supply(rows, right)
        for count, v in enumerate(left):
            grows = supplied(rows, left[: count + 1], right) > supplied(rows, left[:count], right)
            assert supply.suffices(v) is grows
            supply.take(v)
            refused += not grows
    assert refused > 50
