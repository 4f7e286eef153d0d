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
        every = frozenset(self.pairs)
        return self._weighed(every).then(self.order).cheapest()

    def _weighed(self, every: frozenset[Edge]) -> Costs:
        shifts = self._shifts()

        def cost(failures: Sequence[Failures]) -> int:
            return sum(1 << shifts[place, value] for place, values in enumerate(failures) for value in values)

        costs = {edge: cost(failures) for edge, failures in self.pairs.items()}
        return Costs(costs, [cost(failures) for failures in self.alone], every)

    def _shifts(self) -> dict[tuple[int, int], int]:
        """Where the digit of each value of each place begins."""
        shifts: dict[tuple[int, int], int] = {}
        lists = [*self.pairs.values(), *self.alone]
        total = 0
        for place in reversed(range(len(self.alone[0]))):
            column = {failures[place] for failures in lists if failures[place]}
            digit = (len(self.alone) * max(map(len, column), default=0)).bit_length()
            for value in sorted({value for failures in column for value in failures}):
                shifts[place, value] = total
                total += digit
        return shifts
