"""
Acceleration (C.04.7): virtual points that shift the scoregroups of some rounds and are never won. A report states them
by groups or player by player; the Baku method is one way to make them.
"""

from collections.abc import Sequence

from tabellone.exact import Points
from tabellone.facts.tournament import Acceleration, Tournament
from tabellone.rulebook import Edition


def virtual_points(tournament: Tournament, at: int) -> dict[int, int]:
    """The virtual points of a round, in tenths, of those who have any."""
    found: dict[int, int] = {}
    for group in tournament.accelerations:
        if group.points and group.first_round <= at <= group.last_round:
            for number in range(group.first, group.last + 1):
                found[number] = int(group.points)
    for player in tournament.virtual:
        if at <= len(player.points) and player.points[at - 1]:
            found[player.number] = int(player.points[at - 1])
    return found


def baku(book: Edition, players: int, rounds: int, win: Points) -> tuple[Acceleration, ...]:
    """The first group, an even number near half the list, has the points of a win in early rounds, then half of it."""
    rule = book["baku"]
    last = rule.group_multiple * -(-players // (2 * rule.group_multiple))
    accelerated = -(-rounds // rule.accelerated_part)
    full = -(-accelerated // rule.full_part)
    half = Points(int(win) // 2)
    spans = ((win, 1, full), (half, full + 1, accelerated))
    return tuple(Acceleration(None, points, first, until, 1, last) for points, first, until in spans if first <= until)


def baku_among(book: Edition, numbers: Sequence[int], rounds: int, win: Points) -> tuple[Acceleration, ...]:
    """The groups of a list by its numbers: the method counts players, and where numbers are missing that differs."""
    groups = baku(book, len(numbers), rounds, win)
    return tuple(one._replace(last=numbers[min(one.last, len(numbers)) - 1]) for one in groups if numbers)
