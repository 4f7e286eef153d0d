"""
Whether those who are left can still be paired: the graph of all permitted pairs of the round, with one vertex more for
the bye. Every answer "no" has been searched for to the end, and every answer "yes" has a complete pairing behind it.
"""

from collections.abc import Iterable

from tabellone.pairing.colour import ABSOLUTE, Preference
from tabellone.pairing.matching import NOBODY, augment, bits, maximum, perfect, set_of
from tabellone.pairing.system import Field, Player


class Completion:
    """
    The players of a field by position, and who may meet whom: not who has met, not who is forbidden, not two with the
    same absolute preference (none of them exempt).
    """

    def __init__(self, field: Field, preferences: Iterable[Preference], exempt: frozenset[int] = frozenset()) -> None:
        players = field.players
        self.size = len(players)
        self.position = {player.number: i for i, player in enumerate(players)}
        self.everyone = (1 << self.size) - 1
        self.rows = [self.everyone ^ 1 << i for i in range(self.size)]
        absolute = {"w": 0, "b": 0}
        strict = list(enumerate(preferences))
        for i, wish in strict:
            if wish.strength == ABSOLUTE and players[i].number not in exempt:
                absolute[wish.colour] |= 1 << i
        for i, wish in strict:
            met = set_of(self.position[number] for number in players[i].met if number in self.position)
            same = absolute[wish.colour] if wish.strength == ABSOLUTE and players[i].number not in exempt else 0
            self.rows[i] &= ~(met | same)
        for pair in field.forbidden:
            known = [self.position[number] for number in pair if number in self.position]
            if len(known) == 2:
                self.rows[known[0]] &= ~(1 << known[1])
                self.rows[known[1]] &= ~(1 << known[0])
        self.bye = self.size
        self.rows.append(0)
        self.mate: list[int] = []

    def allow_bye(self, positions: int) -> None:
        """Only these may have the bye."""
        for i in range(self.size):
            self.rows[i] &= self.everyone
            if positions >> i & 1:
                self.rows[i] |= 1 << self.bye
        self.rows[self.bye] = positions

    def with_bye(self, among: int) -> int:
        return among | 1 << self.bye if among.bit_count() % 2 else among

    def possible(self, among: int) -> bool:
        """Whether these can be paired, with one bye if they are odd."""
        mate = perfect(self.rows, self.with_bye(among), self.mate)
        if mate is None:
            return False
        self.mate = mate
        return True

    def best_bye(self, players: tuple[Player, ...]) -> int | None:
        """
        The lowest score whose bye lets the round be completed; only those who may have it are allowed it from now on.
        None where no bye does; nothing is changed where nobody needs it.
        """
        open_to = [player for player in players if not player.bye_barred]
        for score in sorted({player.score for player in open_to}):
            self.allow_bye(set_of(self.position[player.number] for player in open_to if player.score == score))
            if self.possible(self.everyone):
                return score
        return None

    def next_at_best(self, floaters: int, following: int, rest: int, *, completing: bool) -> bool:
        """
        Whether the next bracket can be paired as well as its size allows: every floater with one of its residents, and
        nobody left, or one resident, after whom the rest can still be completed.
        """
        both = floaters | following
        rows, start = list(self.rows), list(self.mate)
        for i in bits(floaters):
            rows[i] &= following
            if start:
                start[i] = NOBODY  # perhaps he is paired with another floater
        if both.bit_count() % 2 == 0:
            return perfect(rows, both, start) is not None and (not completing or self.possible(rest))
        left_over = self._left_over(rows, maximum(rows, both, start), both, following)
        return any(not completing or self.possible(1 << left | rest) for left in left_over)

    def _left_over(self, rows: list[int], mate: list[int], both: int, following: int) -> Iterable[int]:
        """The residents without whom the others of an odd bracket can all be paired."""
        single = [i for i in bits(both) if mate[i] < 0]
        if len(single) > 1:
            return
        start = single[0]
        if following >> start & 1:
            yield start
        for i in reversed(list(bits(following))):
            if i != start:
                other = mate[i]
                moved = list(mate)
                moved[i] = moved[other] = NOBODY
                if augment(rows, moved, other, both & ~(1 << i), 1 << start) >= 0:
                    yield i
