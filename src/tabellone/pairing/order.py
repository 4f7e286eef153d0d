"""
The order in which the candidates of a bracket are generated (C.04.3: which moved-down players, transpositions,
exchanges), as costs: the first candidate of those that are equally good is the cheapest. A cost is a whole number made
of digits, the most important first; every digit has room for the sum over all pairs.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tabellone.pairing.heaviest import heaviest

Edge = tuple[int, int]


@dataclass(frozen=True)
class Digits:
    """What the order of candidates says of pairs within the bracket, and of those who stay without one there."""

    pairs: Mapping[Edge, int]
    alone: Mapping[int, int]
    width: int


@dataclass(frozen=True)
class Costs:
    """
    What each pair costs and what leaving each one unpaired costs; a pair that is not named may not be made. Pairs that
    are not made within the bracket leave both without one there.
    """

    pairs: Mapping[Edge, int]
    alone: Sequence[int]
    inside: frozenset[Edge]

    def cheapest(self) -> tuple[Edge, ...]:
        """The pairs within the bracket of the cheapest way to pair."""
        gains = {(i, j): self.alone[i] + self.alone[j] - cost for (i, j), cost in self.pairs.items()}
        mate = heaviest(gains, len(self.alone))
        return tuple((i, j) for i, j in enumerate(mate) if i < j and (i, j) in self.inside)

    def then(self, digits: Digits) -> "Costs":
        """These costs first, and where they are equal, the digits."""

        def digit(edge: Edge) -> int:
            if edge in self.inside:
                return digits.pairs.get(edge, 0)
            return sum(digits.alone.get(player, 0) for player in edge)

        return Costs(
            {edge: (cost << digits.width) + digit(edge) for edge, cost in self.pairs.items()},
            [(cost << digits.width) + digits.alone.get(i, 0) for i, cost in enumerate(self.alone)],
            self.inside,
        )

    def fixed(self, settled: Iterable[int], pairs: Iterable[Edge]) -> "Costs":
        """With these players paired within the bracket by these pairs, and otherwise not at all."""
        players, kept = set(settled), set(pairs)
        out = {edge for edge in self.inside if edge not in kept and not players.isdisjoint(edge)}
        return Costs({edge: cost for edge, cost in self.pairs.items() if edge not in out}, self.alone, self.inside)


def moved_down_first(pairs: Iterable[Edge], moved: int, size: int) -> Digits:
    """
    Of the moved-down, the first set in order of number; then the first of them with the highest partner he can have,
    then the second.
    """
    digit = size.bit_length()
    width = moved * digit
    paired = {(i, j): j << digit * (moved - 1 - i) for i, j in pairs if i < moved}
    return Digits(paired, {i: 1 << width + moved - 1 - i for i in range(moved)}, width + moved)


def fewest_exchanges(pairs: Iterable[Edge], upper: Sequence[int], lower: Sequence[int]) -> Digits:
    """
    Exchanges between the upper and the lower half: few players, then close numbers, then of the upper half those with
    the highest numbers, of the lower half those with the lowest. Whoever of the upper half is unpaired, or the second
    of a pair within it, has changed places; so has the first of a pair within the lower half.
    """
    size = len(upper) + len(lower)
    number = {player: at for at, player in enumerate([*upper, *lower])}
    half, digit = len(upper), 2 * size.bit_length()
    into_lower, into_upper = size + digit, size + digit  # widths of the digits that name the players

    def left(player: int) -> int:
        at = number[player]
        count = 1 << digit + into_lower + into_upper
        distance = size - at << into_lower + into_upper
        return count + distance + ((1 << size) - (1 << at) << into_upper)

    def entered(player: int) -> int:
        at = number[player]
        return (at << into_lower + into_upper) + (1 << size) - (1 << size - at)

    paired = {}
    for i, j in pairs:
        if i in number and j in number:
            if number[j] < half:
                paired[i, j] = left(j)
            elif number[i] >= half:
                paired[i, j] = entered(i)
    return Digits(paired, {player: left(player) for player in upper}, 2 * digit + into_lower + into_upper)


def first_transposition(upper: Sequence[int], lower: Sequence[int]) -> Digits:
    """The first of the upper half has the first partner he can have of the lower half, then the second."""
    digit = len(lower).bit_length()
    paired = {
        (min(i, j), max(i, j)): rank << digit * (len(upper) - 1 - at)
        for at, i in enumerate(upper)
        for rank, j in enumerate(lower)
    }
    return Digits(paired, {}, digit * len(upper))
