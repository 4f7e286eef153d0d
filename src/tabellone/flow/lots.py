"""
Lots by the million, from one number: the same number gives the same lots for ever, on every machine and with every
release of numpy. A counter is stirred into 64 bits (the mixing of splitmix64); everything is whole numbers.
"""

from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

Whole = NDArray[np.int64]

STEP = 0x9E3779B97F4A7C15
STIRS = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB))
LAST = np.uint64(31)
PARTS = 12  # so many numbers of 16 bits have a standard deviation of 2^16 together
SIXTEEN = np.uint64(2**16 - 1)
WRAP = 2**64


class Lots:
    """One sequence, begun at a place that tells nothing of its neighbours; what is drawn is gone."""

    def __init__(self, seed: int) -> None:
        self.place = int.from_bytes(sha256(str(seed).encode()).digest()[:8])

    def drawn(self, number: int) -> NDArray[np.uint64]:
        """So many times 64 bits."""
        found = np.arange(1, number + 1, dtype=np.uint64)
        found *= np.uint64(STEP)
        found += np.uint64(self.place)
        self.place = (self.place + number * STEP) % WRAP
        for shift, factor in STIRS:
            found ^= found >> np.uint64(shift)
            found *= np.uint64(factor)
        found ^= found >> LAST
        return found

    def below(self, limit: int, number: int) -> Whole:
        """So many whole numbers from 0 on, below a limit of less than 2^31; no other one in 2^32 is likelier."""
        assert 0 < limit < 2**31
        found = self.drawn(number) >> np.uint64(32)
        return ((found * np.uint64(limit)) >> np.uint64(32)).astype(np.int64)

    def around(self, middle: int, spread: int, number: int) -> Whole:
        """So many whole numbers in the shape of a bell: their mean, and how far they stray; never beyond six times."""
        total = np.zeros(number, dtype=np.int64)
        for _ in range(PARTS // 4):
            bits = self.drawn(number)
            for shift in range(0, 64, 16):
                total += ((bits >> np.uint64(shift)) & SIXTEEN).astype(np.int64)
        total -= PARTS * int(SIXTEEN) // 2
        return middle + ((spread * total) >> 16)

    def order(self, rows: int, width: int) -> Whole:
        """For every row the places of its columns in an order by lot."""
        return np.argsort(self.drawn(rows * width).reshape(rows, width), axis=1, kind="stable")
