"""
Lim System, the pairs of a group whose floaters have left it: the floaters it received are paired first (10.5-10.7;
3.6-3.8), then the upper half is proposed against the lower half, and opponents are exchanged, first for compatibility,
then for colours (9.4-9.5, 11, 12.2, 12.7; 2.4-2.5, 4, 5.2, 5.7). Both scrutinies try the same order, so they are one
walk: the first who suits, else the first who is compatible, always such that the others can still be paired.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tabellone.pairing.heaviest import heaviest
from tabellone.pairing.lim_compatible import Order
from tabellone.pairing.matching import NOBODY, bits, maximum, set_of, spared, with_pair


@dataclass(frozen=True, slots=True)
class Met:
    """A pair: the rule by which the player found his opponent, and whom he could not have and why."""

    player: int
    opponent: int
    rule: str
    tried: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Walk:
    """The opponents of a player in the order in which he tries them: some forwards, then some backwards."""

    forwards: int
    backwards: int = 0

    def among(self, places: int) -> Iterator[int]:
        yield from bits(self.forwards & places)
        backwards = self.backwards & places
        while backwards:
            last = backwards.bit_length() - 1
            yield last
            backwards ^= 1 << last


class Group:
    """Those who stay in a group; all of them can be paired, and `mate` is how."""

    def __init__(self, order: Order, members: int, mate: list[int]) -> None:
        self.order, self.left, self.mate = order, members, mate
        self.line = list(bits(members))
        self.met: list[Met] = []

    def pair_floater(self, player: int) -> None:
        """10.7: a floater meets the first compatible player of the group."""
        self._pair(player, Walk(self.left & ~(1 << player)), "floater_opponent")

    def pair_first(self) -> None:
        """9.4, 11.1, 11.2: the first player, from the other half on, then back through his own."""
        player, half = self.line[0], 1 << self.line[len(self.line) // 2]
        others = self.left & ~(1 << player)
        self._pair(player, Walk(others & -half, others & half - 1), "proposal")

    def _pair(self, player: int, walk: Walk, rule: str) -> None:
        book = self.order.book
        trial = Trial(self, player, walk, rule == "floater_opponent")
        opponent = PROCEDURES[book["exchanges_for_colour"].procedure](trial)
        passed = tuple(trial.passed_over(opponent))
        if rule == "proposal" and passed:
            for_colour = any(reason == "exchanges_for_colour" for _, reason in passed)
            rule = "exchanges_for_colour" if for_colour else "exchanges"
        self.met.append(Met(player, opponent, rule, passed))
        mate = with_pair(self.order.rows, self.mate, player, opponent, self.left)
        assert mate, "an opponent is taken only where the others can be paired"
        self.mate = mate
        self.left &= ~(1 << player | 1 << opponent)
        self.line.remove(player)
        self.line.remove(opponent)


class Trial:
    """A player looks for his opponent."""

    def __init__(self, group: Group, player: int, walk: Walk, is_floater: bool) -> None:  # noqa: FBT001
        self.group, self.order = group, group.order
        self.player, self.walk = player, walk
        self.is_floater = is_floater
        self.compatible = self.order.rows[player] & (walk.forwards | walk.backwards)
        self.suited = self.compatible & self.order.suited(player)
        self.possible: int | None = None

    def leaves_opponents(self, opponent: int) -> bool:
        """11.4: the others can still be paired. The first time it is not so, that is found for all at once."""
        group = self.group
        if self.possible is None:
            if with_pair(self.order.rows, group.mate, self.player, opponent, group.left):
                return True
            mate = list(group.mate)
            partner = mate[self.player]
            mate[partner] = NOBODY
            self.possible = spared(self.order.rows, mate, group.left & ~(1 << self.player), [partner])
        return bool(self.possible >> opponent & 1)

    def available(self, places: int) -> Iterator[int]:
        return (i for i in self.walk.among(places) if self.leaves_opponents(i))

    def first(self) -> int:
        """11.1: the first compatible opponent who leaves the others theirs."""
        return next(self.available(self.compatible))

    def is_near(self, opponent: int, first: int) -> bool:
        """10.7, 12.7: how far from the first one a Maxi-tournament lets him look."""
        own = self.is_floater and self.order.book["floater_opponent"].limit == "between the opponents"
        return self.order.is_near(opponent, self.player if own else first)

    def passed_over(self, opponent: int) -> Iterator[tuple[int, str]]:
        """Who stood before the opponent, each with the rule that speaks against him."""
        suits = self.suited >> opponent & 1
        for other in self.walk.among(self.order.everyone):
            if other == opponent:
                return
            if not self.compatible >> other & 1:
                one, two = self.order.players[self.player], self.order.players[other]
                yield other, "compatible" if self.order.field.may_meet(one, two) else "never_met"
            elif suits and not self.suited >> other & 1:
                yield other, "exchanges_for_colour"
            elif not self.leaves_opponents(other):
                yield other, "others_paired"
            else:
                yield other, "exchange_limit" if self.order.is_maxi else "exchanges_for_colour"


def first_in_order(trial: Trial) -> int:
    """12.2: the first who suits; in a Maxi-tournament he is near the first compatible one, who is taken else."""
    if not trial.order.is_maxi:
        found = next(trial.available(trial.suited), None)
        return trial.first() if found is None else found
    first = trial.first()
    return next((i for i in trial.available(trial.suited) if trial.is_near(i, first)), first)


def most_due_colours(trial: Trial) -> int:
    """12.2 read otherwise: the first with whom most players of the group have the colour they are due."""
    first = trial.first()
    best, found = -1, first
    most = suited_pairs(trial.order, trial.group.left)
    for i in trial.available(trial.compatible):
        if trial.is_near(i, first):
            others = trial.group.left & ~(1 << trial.player | 1 << i)
            count = (trial.suited >> i & 1) + suited_pairs(trial.order, others)
            if count > best:
                best, found = count, i
            if best == most:
                break
    return found


PROCEDURES: Mapping[str, Callable[[Trial], int]] = {
    "the first in order": first_in_order,
    "most due colours": most_due_colours,
}


def suited_pairs(order: Order, members: int) -> int:
    """In how many pairs both can have the colour they are due, when all these players are paired so that most can."""
    line = list(bits(members))
    every = len(line)  # a pair more counts more than all the colours
    weights = {
        (v, w): every + (order.suited(i) >> j & 1)
        for v, i in enumerate(line)
        for w, j in enumerate(line[v + 1 :], v + 1)
        if order.rows[i] >> j & 1
    }
    mate = heaviest(weights, len(line))
    return sum(weights[v, w] - every for v, w in enumerate(mate) if v < w)


# 10.51 to 10.63: which floaters of a group are paired first.
SCORES: Mapping[str, int] = {"highest first": -1, "lowest first": 1}


def from_above(order: Order, arrived: Sequence[int]) -> list[int]:
    """10.51, 10.52: the highest score first, then the strongest."""
    sign = SCORES[order.book["from_above"].score]
    return sorted(arrived, key=lambda i: (sign * order.players[i].score, order.players[i].number))


def from_below(order: Order, arrived: Sequence[int]) -> list[int]:
    """10.61, 10.62: by score as the edition says, then the weakest."""
    sign = SCORES[order.book["from_below"].score]
    return sorted(arrived, key=lambda i: (sign * order.players[i].score, -order.players[i].number))


def are_in_the_lower_half(members: int, floaters: int) -> bool:
    """10.63: whether all the floaters of the median stand in its lower half."""
    line = list(bits(members))
    return floaters & ~set_of(line[len(line) // 2 :]) == 0


# 10.53, 10.63: whether those from below come first in the median.
BELOW_FIRST: Mapping[str, Callable[[int, int], bool]] = {
    "from above": lambda _members, _floaters: False,
    "by their place": are_in_the_lower_half,
}


def paired(
    order: Order, residents: int, above: Sequence[int], below: Sequence[int], mate: Sequence[int] = ()
) -> list[Met]:
    """The pairs of a group in the order in which they are made: its floaters, then the others."""
    floaters = set_of([*above, *below])
    members = residents | floaters
    group = Group(order, members, maximum(order.rows, members, mate))
    guests = [from_above(order, above), from_below(order, below)]
    if BELOW_FIRST[order.book["median_floaters"].first](members, floaters):
        guests.reverse()
    for player in (player for part in guests for player in part):
        if group.left >> player & 1:
            group.pair_floater(player)
    while group.line:
        group.pair_first()
    return group.met
