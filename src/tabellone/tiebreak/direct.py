"""
Comparisons among those still tied: the direct encounter (6), its extended form for teams (13.3), and the results
against the others in ranking order of the Italian systems. They give nobody a number, they put a group in order.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as parameter
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from tabellone.exact import shortest
from tabellone.i18n import Message, say
from tabellone.tiebreak.code import Code
from tabellone.tiebreak.column import TiedLine
from tabellone.tiebreak.field import Contest, Field
from tabellone.tiebreak.unplayed import counts_as_played

Group = Sequence[int]  # places in the field
Groups = list[list[int]]


@dataclass
class Order:
    """The groups that a comparison makes of one, the best first, and its working."""

    groups: Groups = parameter(default_factory=list)
    lines: list[TiedLine] = parameter(default_factory=list)


class Mutual(NamedTuple):
    """One of those tied: what he made against the others, from how many games, and what he could have made at most."""

    points: Fraction
    missing: int
    most: Fraction


def direct_encounter(contest: Contest, code: Code, group: Group, _standing: Sequence[Group]) -> Order:
    """6: the games among those tied."""
    order = Order()
    order.groups = _ranked(contest.field(code.score), code, group, order)
    return order


def _ranked(field: Field, code: Code, group: Group, order: Order) -> Groups:
    """6.2 and 6.3: the order of those tied, as far as it goes; article 6 again for every smaller group."""
    groups = compared(field, code, group, order)
    if len(groups) == 1:
        return groups
    return [smaller for part in groups for smaller in (_ranked(field, code, part, order) if len(part) > 1 else [part])]


def compared(field: Field, code: Code, group: Group, order: Order) -> Groups:
    """One comparison of the games among a group."""
    table = mutual(field, code, group)
    complete = field.is_predetermined or not any(one.missing for one in table.values())
    groups = by_points(table) if complete else INCOMPLETE[field.edition["direct_encounter"].incomplete](table)
    step = next_step(order)
    for place in sorted(group, key=lambda one: (place_in(groups, one), field.participants[one].number)):
        one = table[place]
        missing, most = (None, None) if complete else (one.missing, _text(one.most))
        number, looks_at = field.participants[place].number, Message(field.counted_in)
        order.lines.append(TiedLine(step, number, looks_at, _text(one.points), missing, most, place_in(groups, place)))
    return groups


def place_in(groups: Sequence[Sequence[int]], place: int) -> int:
    """1 for the first, the same for those who remain tied."""
    before = 0
    for part in groups:
        if place in part:
            break
        before += len(part)
    return before + 1


def next_step(order: Order) -> int:
    return order.lines[-1].step + 1 if order.lines else 1


def mutual(field: Field, code: Code, group: Group) -> dict[int, Mutual]:
    """6.1: everybody's points from the games among the group; 6.1.2: of several with one opponent their average."""
    members = set(group)
    found = {}
    for place in group:
        made: dict[int, list[int]] = {}
        for one in field.participants[place].rounds:
            if one.opponent in members and counts_as_played(field, one, forfeits_played=code.forfeits_played):
                made.setdefault(one.opponent, []).append(one.points)
        points = sum((Fraction(sum(games), len(games)) for games in made.values()), Fraction(0))
        missing = len(group) - 1 - len(made)
        found[place] = Mutual(points, missing, points + missing * field.win)
    return found


def by_points(table: Mapping[int, Mutual]) -> Groups:
    """6.2: by what they made."""
    return _grouped(table, lambda place: -table[place].points)


def certain_places(table: Mapping[int, Mutual]) -> Groups:
    """6.3: whoever is alone at the top whatever the missing games might bring is first, and so on."""
    left = sorted(table, key=lambda place: -table[place].points)
    placed = []
    while len(left) > 1 and table[left[0]].points > max(table[place].most for place in left[1:]):
        placed.append([left.pop(0)])
    return [*placed, left]


def none_unless_all_met(table: Mapping[int, Mutual]) -> Groups:
    """16 c of 1989: only if all those tied have met each other."""
    return [list(table)]


INCOMPLETE: Mapping[str, Callable[[Mapping[int, Mutual]], Groups]] = {
    "certain places": certain_places,
    "nothing": none_unless_all_met,
}

# 13.3.2: what follows, where exactly two teams are left, on the boards of their match.
CHAINS: Mapping[str, tuple[str, ...]] = {
    "EDE": (),
    "EDET": ("TBR",),
    "EDEB": ("BBE",),
    "EDEBT": ("BC", "TBR"),
    "EDEBB": ("BC", "BBE"),
}


def extended_direct_encounter(contest: Contest, code: Code, group: Group, _standing: Sequence[Group]) -> Order:
    """13.3: the primary points; if they break no tie, the secondary ones; of two left, the boards of their match."""
    order = Order()
    order.groups = _extended(contest, code, group, order)
    return order


def _extended(contest: Contest, code: Code, group: Group, order: Order) -> Groups:
    """13.3.3: every group that becomes smaller starts again from the primary points."""
    fields = (
        contest.field(code.score),
        contest.secondary if contest.field(code.score) is contest.main else contest.main,
    )
    for field in fields:
        groups = compared(field, code, group, order)
        if len(groups) > 1:
            return [
                smaller
                for part in groups
                for smaller in (_extended(contest, code, part, order) if len(part) > 1 else [part])
            ]
    if len(group) == 2:
        for rule in CHAINS[code.name]:
            groups = on_boards(contest, rule, group, order)
            if len(groups) > 1:
                return groups
    return [list(group)]


def on_boards(contest: Contest, rule: str, group: Group, order: Order) -> Groups:
    """13.3.2: two teams by the boards of the match between them."""
    one, other = group
    boards = {place: _boards(contest, place, rival) for place, rival in ((one, other), (other, one))}
    if not all(boards.values()):
        return [list(group)]
    keys = {place: BOARD_RULES[rule](own) for place, own in boards.items()}
    groups = _grouped(keys, lambda place: keys[place])
    step = next_step(order)
    for place in (place for part in groups for place in part):
        shown = " ".join(shortest(Fraction(abs(part), 10)) for part in keys[place])
        number, looks_at = contest.main.participants[place].number, say("boards, {rule}", rule=rule)
        order.lines.append(TiedLine(step, number, looks_at, shown, place=place_in(groups, place)))
    return groups


def _boards(contest: Contest, place: int, rival: int) -> tuple[int, ...]:
    """The points on the boards of the matches played between two teams, added up board by board."""
    own = contest.main.participants[place]
    total = [0] * contest.boards
    met = False
    for one, boards in zip(own.rounds, own.boards, strict=False):
        if one.opponent == rival and one.played:
            met = True
            total = [before + (boards[i] if i < len(boards) else 0) for i, before in enumerate(total)]
    return tuple(total) if met else ()


def board_count(boards: Sequence[int]) -> tuple[int, ...]:
    """12.1: points times the number of the board; the lower is the better, since it was made further up."""
    return (sum(board * points for board, points in enumerate(boards, 1)),)


def from_the_top(boards: Sequence[int]) -> tuple[int, ...]:
    """12.2: the first board, then the next: the more the better."""
    return tuple(-points for points in boards)


def without_the_bottom(boards: Sequence[int]) -> tuple[int, ...]:
    """12.3: all boards but the last, then but the last two: the more the better."""
    return tuple(-sum(boards[:last]) for last in range(len(boards) - 1, 0, -1))


# The smaller comes first.
BOARD_RULES: Mapping[str, Callable[[Sequence[int]], tuple[int, ...]]] = {
    "BC": board_count,
    "TBR": from_the_top,
    "BBE": without_the_bottom,
}


def results_in_order(contest: Contest, code: Code, group: Group, standing: Sequence[Group]) -> Order:
    """
    The results of those tied against the others in the order of the standings, their own games at their own place; the
    first difference decides. Others who are tied themselves are taken together.
    """
    field = contest.field(code.score)
    only_met = contest.edition["results_in_order"].against == "those whom all of the tied have met"
    keys: dict[int, list[int]] = {place: [] for place in group}
    for others in standing:
        rivals = [other for other in others if not only_met or _all_met(field, group, other)]
        for place in group:
            keys[place].append(sum(_made(field, place, rival) for rival in rivals))
    order = Order(_grouped(keys, lambda place: [-made for made in keys[place]]))
    for place in (place for part in order.groups for place in part):
        shown = " ".join(shortest(Fraction(made, 10)) for made in keys[place])
        number, looks_at = field.participants[place].number, say("results in the order of the standings")
        order.lines.append(TiedLine(1, number, looks_at, shown, place=place_in(order.groups, place)))
    return order


def _all_met(field: Field, group: Group, other: int) -> bool:
    met = {one.opponent for one in field.participants[other].rounds}
    return all(place in met or place == other for place in group)


def _made(field: Field, place: int, rival: int) -> int:
    return sum(one.points for one in field.participants[place].rounds if one.opponent == rival)


def _grouped(places: Iterable[int], key: Callable[[int], Any]) -> Groups:
    """Those with the same key together, the lowest key first."""
    return [list(part) for _, part in groupby(sorted(places, key=key), key)]


def _text(tenths: Fraction) -> str:
    return shortest(tenths * Fraction(1, 10))
