"""
The cheapest way to pair, where a cost is a list of failures, the most important first. Failures become the digits of
one whole number: for each place of the list a digit for each value that occurs, the greatest first, with room for the
sum over all pairs. Below them an order may have digits of its own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tabellone.pairing.criteria import Costs as Failures
from tabellone.pairing.order import Costs, Digits, Edge


@dataclass(frozen=True)
class Choice:
    """The pairs that can be made and what each fails; what it fails to leave a vertex single."""

    pairs: Mapping[Edge, Sequence[Failures]]
    alone: Sequence[Sequence[Failures]]
    order: Digits = field(default_factory=lambda: Digits({}, {}, 0))

    def cheapest(self) -> tuple[Edge, ...]:
        """The pairs that fail least; of those that fail alike, the ones that are first in order."""
        return weighed(self.pairs, self.alone, frozenset(self.pairs)).then(self.order).cheapest()


def weighed(
    pairs: Mapping[Edge, Sequence[Failures]], alone: Sequence[Sequence[Failures]], inside: frozenset[Edge]
) -> Costs:
    """Lists of failures as costs; `inside` are the pairs within the bracket."""
    lists = [*pairs.values(), *alone]
    plan: list[tuple[int, dict[int, int]]] = []  # for each place of the list, where the digit of each value begins
    total = 0
    for place in reversed(range(len(alone[0]))):
        column = {failures[place] for failures in lists if failures[place]}
        digit = (len(alone) * max(map(len, column), default=0)).bit_length()
        shifts = {}
        for value in sorted({value for failures in column for value in failures}):
            shifts[value] = total
            total += digit
        plan.append((place, shifts))

    def cost(failures: Sequence[Failures]) -> int:
        return sum(1 << shifts[value] for place, shifts in plan for value in failures[place])

    return Costs({edge: cost(failures) for edge, failures in pairs.items()}, [cost(one) for one in alone], inside)
