"""How much time a time control gives a player, counted as an edition counts it. Everything is in seconds."""

from collections.abc import Iterator, Sequence
from itertools import chain, repeat

from tabellone.facts.time_control import Period, TimeControl


def periods_by_move(periods: Sequence[Period], move: int) -> Iterator[tuple[Period, int]]:
    """The periods that begin before that many moves are made, each with the moves of it that are made in it."""
    made = 0
    for period in chain(periods, repeat(periods[-1])):
        if made >= move:
            return
        here = move - made if period.moves is None else min(period.moves, move - made)
        yield period, here
        made += here


def seconds_by_move(periods: Sequence[Period], move: int) -> int:
    """The time a player can have used when that many moves are made; an increment for each of them."""
    return sum(period.base + period.increment * moves for period, moves in periods_by_move(periods, move))


def seconds_in_all(periods: Sequence[Period], move: int) -> int:
    """The same, and the time of the periods that only begin later; no increment after that move."""
    begun = sum(1 for _ in periods_by_move(periods, move))
    return seconds_by_move(periods, move) + sum(period.base for period in periods[begun:])


def base_seconds(periods: Sequence[Period], move: int) -> int:
    """The time by that move without the increments."""
    return sum(period.base for period, _ in periods_by_move(periods, move))


# What an edition counts, by the name it gives it.
COUNTED = {
    "time available by the last of those moves": seconds_by_move,
    "all periods": seconds_in_all,
    "base time and 60 increments": seconds_by_move,
    "base time": base_seconds,
    "on games of 60 moves": seconds_by_move,
    "in total": seconds_in_all,
}


def shorter_side(control: TimeControl, counts: str, move: int) -> int:
    """The time of the player who has less of it."""
    return min(COUNTED[counts](side, move) for side in control.sides)


def both_sides(control: TimeControl, counts: str, move: int) -> int:
    """The longest the game can last by that count: the time of both players together."""
    return COUNTED[counts](control.white, move) + COUNTED[counts](control.black, move)
