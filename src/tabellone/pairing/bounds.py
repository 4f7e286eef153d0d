"""
The best pairing of one bracket (C.04.3) by bounds: how few preferences must be denied can be read off the numbers of
players who prefer each colour. The pairs that keep to that bound, and fail in nothing else, form a graph; the first
candidate is built in it pair by pair. Where the bound cannot be reached, `bracket` finds the best by weights. The
ladders of criteria this knows are those of 2017 and 2026; what they have in common is that whatever may fail here, a
colour or the float of one resident, stands in the same order.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tabellone.pairing.bracket import Candidate
from tabellone.pairing.colour import ABSOLUTE, MILD
from tabellone.pairing.criteria import Bracket, difference_beyond, third_running
from tabellone.pairing.matching import bits, first_into, into, perfect, set_of, with_pair
from tabellone.pairing.order import Costs, Edge, fewest_exchanges
from tabellone.pairing.system import DOWN, UP


def by_bounds(bracket: Bracket, rows: Sequence[int], free: int) -> Candidate | None:
    """
    The best pairing, where everybody but one resident at most is paired and no criterion but those of the majority's
    colour need fail; `free` are those who may be left over. None where these bounds cannot be reached together.
    """
    size, moved = len(bracket.players), bracket.moved
    residents = size - moved
    if moved > residents or bracket.players[moved].score != bracket.players[-1].score or _fails_as_preferred(bracket):
        return None
    everyone = (1 << size + size % 2) - 1
    free &= everyone >> moved << moved if size % 2 else 0
    if bracket.bye_score == bracket.players[-1].score:
        free = _fewest_unplayed(bracket, rows, free)
    if size % 2 and not free:
        return None
    bounds = _Bounds.of(bracket, free)
    tight = [row & bounds.partners(i) for i, row in enumerate(rows)]
    risen = _parted_from_risen(bracket, tight)
    free = bounds.left_over(free)
    for open_to in _by_floats(bracket, free):
        graph = _with_nobody(tight, size, open_to)
        pairs = _first(graph, size, moved, everyone)
        if pairs is not None:
            left = set(range(size)).difference(*pairs)
            return Candidate(pairs, tuple(sorted(left)))
        if risen:
            return None  # whose opponents have risen before may matter more than who floats down
    return None


def _fails_as_preferred(bracket: Bracket) -> bool:
    """
    Whether somebody beside a topscorer would have a difference beyond two, or a colour a third time running, even with
    the colour he prefers: only after rounds that were paired by hand.
    """
    return not bracket.top.isdisjoint(player.number for player in bracket.players) and any(
        wish.strength == ABSOLUTE and (difference_beyond(wish.colour, player) or third_running(wish.colour, player))
        for player, wish in zip(bracket.players, bracket.preferences, strict=True)
    )


def _parted_from_risen(bracket: Bracket, rows: list[int]) -> bool:
    """Takes away the pairs of moved-down players with those who have floated up before; whether there were any."""
    moved = (1 << bracket.moved) - 1
    risen = set_of(i for i, p in enumerate(bracket.players) if moved and (p.floated(UP, 1) or p.floated(UP, 2)))
    for i in range(bracket.moved):
        rows[i] &= ~risen
    for i in bits(risen & ~moved):
        rows[i] &= ~moved
    return risen != 0


def _with_nobody(rows: Sequence[int], size: int, open_to: int) -> list[int]:
    """One vertex more for an odd bracket: whoever is paired with it is left over."""
    nobody = 1 << size
    return [row | nobody if open_to >> i & 1 else row for i, row in enumerate(rows)] + [open_to]


def _fewest_unplayed(bracket: Bracket, rows: Sequence[int], free: int) -> int:
    """C9: of those with whom left over the others can all be paired, the ones with the fewest unplayed rounds."""
    size = len(bracket.players)
    for count in sorted({bracket.players[i].unplayed for i in bits(free)}):
        least = set_of(i for i in bits(free) if bracket.players[i].unplayed == count)
        if perfect(_with_nobody(rows, size, least), (2 << size) - 1) is not None:
            return least
    return 0


@dataclass(frozen=True)
class _Bounds:
    """
    Which pairs a bracket's pairing may contain that denies as few preferences as the numbers allow. Where one colour is
    wanted by more than half, every pair must have one who wants it, and the pairs in which both do are as many as there
    are players beyond the half; of these as many as possible have one whose preference is mild.
    """

    bracket: Bracket
    absolute: Mapping[str, int]
    wants: Mapping[str, int]
    major: int  # who wants the colour that more players want
    hard: int  # of them, those whose preference is not mild
    excess: int

    @classmethod
    def of(cls, bracket: Bracket, free: int) -> "_Bounds":
        """The bounds when one of the `free` is left over in an odd bracket."""
        size = len(bracket.players)
        wants, absolute, mild = {"w": 0, "b": 0, "": 0}, {"w": 0, "b": 0, "": 0}, 0
        for i, wish in enumerate(bracket.preferences):
            wants[wish.colour] |= 1 << i
            absolute[wish.colour] |= (wish.strength == ABSOLUTE) << i
            mild |= (wish.strength == MILD) << i
        major = max(wants["w"], wants["b"], key=int.bit_count)
        excess = major.bit_count() - (size + 1) // 2
        if size % 2 and excess >= 0 and not free & major:
            excess += 1
        return cls(bracket, absolute, wants, major, major & ~mild, excess)

    @property
    def mild_are_few(self) -> bool:
        return self.excess > (self.major & ~self.hard).bit_count()

    def left_over(self, free: int) -> int:
        """Who may be left over: one of the majority, where there are too many of them."""
        if self.excess < 0 or not free & self.major:
            return free
        return free & (self.hard if self.mild_are_few else self.major)

    def partners(self, i: int) -> int:
        """Whom a player may meet, as far as colours go."""
        wish = self.bracket.preferences[i]
        others = ~self.absolute[wish.colour] if wish.strength == ABSOLUTE else -1
        if self.excess < 0:
            return others & ~self.wants[wish.colour] if wish.colour else others
        if not self.major >> i & 1:
            return others & (self.hard if self.mild_are_few else self.major)
        if self.excess == 0:
            return others & ~self.major
        if self.mild_are_few:
            return others if self.hard >> i & 1 else others & self.hard
        return others & ~self.hard if self.hard >> i & 1 else others


def _by_floats(bracket: Bracket, free: int) -> Iterator[int]:
    """C14, C16: those who may be left over, by whether they floated down in the previous round or in the one before."""
    if not free:
        yield 0
    for last in (False, True):
        for before in (False, True):
            alike = set_of(
                i
                for i in bits(free)
                if bracket.players[i].floated(DOWN, 1) is last and bracket.players[i].floated(DOWN, 2) is before
            )
            if alike:
                yield alike


def _first(graph: list[int], size: int, moved: int, everyone: int) -> tuple[Edge, ...] | None:
    """The first candidate all of whose pairs are in the graph; None where it has no complete pairing."""
    plain = _first_of_all(graph, size, moved, everyone)
    return _first_possible(graph, size, moved, everyone) if plain is None else plain


def _first_of_all(graph: list[int], size: int, moved: int, everyone: int) -> tuple[Edge, ...] | None:
    """Each of the moved-down with the first resident who is left, and the rest without an exchange, if that will do."""
    pairs: list[Edge] = []
    open_ = everyone
    for i in range(moved):
        partners = graph[i] & open_
        if not partners:
            return None
        j = (partners & -partners).bit_length() - 1
        pairs.append((i, j))
        open_ ^= 1 << j
    taken = {j for _, j in pairs}
    own = _straight(graph, [i for i in range(moved, size) if i not in taken], size)
    return None if own is None else tuple(pairs + own)


def _first_possible(graph: list[int], size: int, moved: int, everyone: int) -> tuple[Edge, ...] | None:
    """Each of the moved-down with the first resident with whom everybody can still be paired, and so on."""
    rest = list(range(moved, size))
    pairs: list[Edge] = []
    if moved:
        mate = perfect(graph, everyone)
        if mate is None:
            return None
        open_ = everyone
        for i in range(moved):
            for j in bits(graph[i] & open_):
                changed = with_pair(graph, mate, i, j, open_)
                if changed:
                    mate = changed
                    break
            pairs.append((i, mate[i]))
            rest.remove(mate[i])
            open_ &= ~(1 << i | 1 << mate[i])
    own = _straight(graph, rest, size)
    if own is None:
        own = _with_exchange(graph, rest, size)
    return None if own is None else tuple(pairs + own)


def _straight(graph: list[int], rest: list[int], size: int, upper: list[int] | None = None) -> list[Edge] | None:
    """The upper half against the lower, in the first transposition that will do; None where none does."""
    upper = rest[: len(rest) // 2] if upper is None else upper
    apart = set(upper)
    lower = set_of(player for player in rest if player not in apart)
    nobody = [size] if len(rest) % 2 else []
    mate = into(graph, upper + nobody, lower)
    if mate is None:
        return None
    return list(zip(upper, first_into(graph, upper + nobody, mate, lower), strict=False))


def _with_exchange(graph: list[int], rest: list[int], size: int) -> list[Edge] | None:
    """The halves after the first exchange between them that will do; None where none does."""
    upper = _exchanged(graph, rest, size)
    return None if upper is None else _straight(graph, rest, size, upper)


def _exchanged(graph: list[int], rest: list[int], size: int) -> list[int] | None:
    """The upper half after the first exchange that allows a complete pairing; None where none does."""
    among = set_of(rest) | (1 << size if len(rest) % 2 else 0)
    if perfect(graph, among) is None:
        return None
    half = len(rest) // 2
    pairs = {(i, j): 0 for i in rest for j in bits(graph[i] & set_of(rest)) if i < j}
    alone = [1 if graph[i] >> size & 1 else 2 + size for i in range(size)]
    costs = Costs(pairs, alone, frozenset(pairs)).then(fewest_exchanges(pairs, rest[:half], rest[half:]))
    return sorted(i for i, _ in costs.cheapest())
