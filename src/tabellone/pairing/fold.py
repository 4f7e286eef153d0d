"""
The pairing of one bracket of the Burstein System (C.04.4.2 art. 3.2 and 4): as many pairs as can be, and of those that
comply best the first, in which the strongest opposition meets the weakest. Usually the numbers of players who prefer
each colour say how few preferences must be denied; the pairs that keep to that form a graph, in which the first pairing
is built player by player. Where that does not do, every pair has a cost.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from tabellone.pairing.completion import Completion
from tabellone.pairing.criteria import CRITERIA, FREE, ONE, Bracket, Costs
from tabellone.pairing.digits import Choice
from tabellone.pairing.matching import bits, is_perfect, maximum, set_of, with_pair
from tabellone.pairing.order import Digits, Edge
from tabellone.pairing.system import Player

Pair = tuple[int, int]


@dataclass(frozen=True)
class Scene:
    """
    A bracket, the next scoregroup and all below, as sets of places; a place is a player's rank in the field, so that
    the order of the places is that of the bracket's numbers (4.1).
    """

    criteria: Bracket
    below: Completion
    bracket: int
    following: int
    further: int

    @property
    def lower(self) -> int:
        return self.following | self.further

    @property
    def players(self) -> tuple[Player, ...]:
        return self.criteria.players

    @property
    def ladder(self) -> Sequence[str]:
        return tuple(self.criteria.book["criteria"].ladder)

    @cached_property
    def nobody(self) -> int:
        """The place of the virtual player whom a floater meets (4.2)."""
        return self.below.size

    def scores(self, members: int) -> tuple[int, ...]:
        return tuple(sorted((self.players[i].score for i in bits(members)), reverse=True))


@dataclass(frozen=True)
class Solution:
    pairs: tuple[Pair, ...]
    floaters: int


def solved(scene: Scene) -> Solution:
    """3.2.2: the first pairing that complies best."""
    found = _by_itself(scene)
    if found is None:
        found, left = _by_weights(scene, completing=False)
        complete = scene.below.possible(found.floaters | scene.lower)
        # Whoever could be left out of account may be, if the next bracket is still as good with all below paired.
        if not complete or left_in_next(scene, found.floaters) != left:
            found, _ = _by_weights(scene, completing=True)
    return found


def _by_itself(scene: Scene) -> Solution | None:
    """
    The pairing by the bounds, if those below can be completed after it: of an odd bracket somebody of the lowest score
    floats with whom the next bracket is at its best.
    """
    if scene.bracket.bit_count() % 2 == 0:
        pairs = _by_bounds(scene, 0) if scene.below.possible(scene.lower) else None
        return None if pairs is None else Solution(pairs, 0)
    lowest = min(scene.players[i].score for i in bits(scene.bracket))
    free = set_of(i for i in bits(scene.bracket) if scene.players[i].score == lowest)
    while free:
        pairs = _by_bounds(scene, free)
        if pairs is None:
            return None
        floater = scene.bracket & ~set_of(i for pair in pairs for i in pair)
        if scene.below.possible(floater | scene.lower) and _next_at_best(scene, floater):
            return Solution(pairs, floater)
        free &= ~floater
    return None


def _next_at_best(scene: Scene, floaters: int) -> bool:
    return scene.below.next_at_best(floaters, scene.following, scene.further, completing=True)


def _by_bounds(scene: Scene, free: int) -> tuple[Pair, ...] | None:
    """
    The first pairing in which everybody is paired, but for one of the free in an odd bracket, and no more preferences
    are denied than the numbers of both colours demand; None where there is none.
    """
    bracket, size = scene.bracket, scene.bracket.bit_count()
    wants = {colour: _who_wants(scene, colour) for colour in ("w", "b", "")}
    major = max(wants["w"], wants["b"], key=int.bit_count)
    crowded = major.bit_count() > size // 2
    if crowded and free & major:
        free &= major
    graph = [0] * scene.nobody + [free]
    for i in bits(bracket):
        colour = scene.criteria.preferences[i].colour
        if crowded:
            partners = bracket if major >> i & 1 else major
        else:
            partners = bracket & ~wants[colour] if colour else bracket
        graph[i] = scene.below.rows[i] & partners | (free >> i & 1) << scene.nobody
    everyone = bracket | (size % 2) << scene.nobody
    mate = maximum(graph, everyone)
    return tuple(_folded(graph, mate, everyone, scene.nobody)) if is_perfect(mate, everyone) else None


def _who_wants(scene: Scene, colour: str) -> int:
    return set_of(i for i in bits(scene.bracket) if scene.criteria.preferences[i].colour == colour)


def _folded(graph: Sequence[int], mate: list[int], everyone: int, nobody: int) -> Iterator[Pair]:
    """4.3: number 1 has the last opponent he can have, then number 2, and so on; nobody, where there is no other."""
    while everyone & ~(1 << nobody):
        i = (everyone & -everyone).bit_length() - 1
        for j in _from_the_last(graph[i] & everyone & ~(1 << nobody)):
            changed = with_pair(graph, mate, i, j, everyone)
            if changed:
                mate = changed
                break
        everyone &= ~(1 << i | 1 << mate[i])
        if mate[i] != nobody:
            yield i, mate[i]


def _from_the_last(members: int) -> Iterator[int]:
    while members:
        last = members.bit_length() - 1
        yield last
        members ^= 1 << last


def left_in_next(scene: Scene, floaters: int) -> Costs:
    """C7: how many of the next bracket float on at best, then their scores, the highest first."""
    following = floaters | scene.following
    if _next_at_best(scene, floaters):
        odd = following.bit_count() % 2
        return (odd, *scene.scores(scene.following)[:odd])
    left = _left_over(scene, following, completing=False)
    if not scene.below.possible(left | scene.further):
        left = _left_over(scene, following, completing=True)
    return _counted(scene, left)


def _left_over(scene: Scene, following: int, *, completing: bool) -> int:
    """Who of the next bracket floats on, as few and with as low scores as can be, with or without all below paired."""
    at = [*bits(following), *(bits(scene.further) if completing else ())]
    own = following.bit_count()
    alone = [(FREE, ONE, (scene.players[i].score,)) for i in at]
    pairs = {(v, w): alone[v] if v < own <= w else (FREE, FREE, FREE) for v, w in _edges(scene, at)}
    chosen = Choice(pairs, [(ONE, FREE, FREE)] * len(at) if completing else alone).cheapest()
    return following & ~set_of(at[v] for pair in chosen if pair[1] < own for v in pair)


def _counted(scene: Scene, left: int) -> Costs:
    return (left.bit_count(), *scene.scores(left))


def _by_weights(scene: Scene, *, completing: bool) -> tuple[Solution, Costs]:
    """
    The cheapest pairing, and what it leaves of the next bracket (C7). Either with all below, who must be paired, or
    with the next scoregroup only, of whom some may be left.
    """
    own, following = scene.bracket.bit_count(), scene.following.bit_count()
    at = [*bits(scene.bracket), *bits(scene.following), *(bits(scene.further) if completing else ())]
    last = own + following
    pairs: dict[Edge, Sequence[Costs]] = {}
    order: dict[Edge, int] = {}
    digit = own.bit_length()
    for v, w in _edges(scene, at):
        if w < own:
            pairs[v, w] = _places(scene, _pair_costs(scene, at[v], at[w]))
            order[v, w] = own - 1 - w << digit * (own - 1 - v)
        else:
            onward = scene.players[at[v]].score if v < last <= w else None
            pairs[v, w] = _places(scene, _lone_costs(scene, at[v]) if v < own else _nothing, onward)
            if v < own:
                order[v, w] = own << digit * (own - 1 - v)
    if completing:
        alone = [[ONE, *_places(scene, _nothing)[1:]]] * len(at)
    else:
        alone = [
            _places(scene, _lone_costs(scene, i) if v < own else _nothing, scene.players[i].score)
            for v, i in enumerate(at)
        ]
    floats = {} if completing else {v: own << digit * (own - 1 - v) for v in range(own)}
    chosen = Choice(pairs, alone, Digits(order, floats, digit * own)).cheapest()
    inside = tuple((at[v], at[w]) for v, w in chosen if w < own)
    stay = set_of(at[v] for pair in chosen if pair[1] < last for v in pair)
    left = (scene.bracket | scene.following) & ~stay
    return Solution(inside, scene.bracket & ~set_of(i for pair in inside for i in pair)), _counted(scene, left)


def _edges(scene: Scene, at: Sequence[int]) -> Iterator[Edge]:
    rows = scene.below.rows
    return ((v, w) for v, i in enumerate(at) for w in range(v + 1, len(at)) if rows[i] >> at[w] & 1)


CostOf = Callable[[str], Costs]


def _pair_costs(scene: Scene, i: int, j: int) -> CostOf:
    return lambda name: CRITERIA[name].pair(scene.criteria, i, j)


def _lone_costs(scene: Scene, i: int) -> CostOf:
    return lambda name: CRITERIA[name].alone(scene.criteria, i)


def _nothing(_name: str) -> Costs:
    return FREE


def _places(scene: Scene, cost: CostOf, onward: int | None = None) -> list[Costs]:
    """A list of failures along the ladder; whoever floats on from the next bracket does so with this score."""
    places: list[Costs] = [FREE]
    for name in scene.ladder:
        if name == "next_bracket":
            places += [FREE, FREE] if onward is None else [ONE, (onward,)]
        else:
            places.append(cost(name))
    return places
