"""
Acceleration (C.04.7): virtual points that shift the scoregroups of some rounds and are never won. A report states them
by groups or player by player; where it only names the Baku method, they are made here.
"""

from collections.abc import Callable, Mapping

from tabellone.errors import Refused
from tabellone.facts.result import HALF, NOTHING, ONE, Scoring
from tabellone.facts.tournament import UNPAIRED, Acceleration, Entrant, Tournament
from tabellone.i18n import say
from tabellone.pairing.codes import system_of
from tabellone.rulebook import Edition


def implied(tournament: Tournament) -> bool:
    """Whether the code of the tournament asks for the Baku method and the report states no virtual points."""
    code = system_of(tournament.kind_code)
    stated = any(group.points for group in tournament.accelerations) or tournament.virtual
    return bool(code and code.baku and not stated)


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


def baku(book: Edition, tournament: Tournament, rounds: int) -> tuple[Acceleration, ...]:
    """1.4: the first group has the points of a win in the first accelerated rounds, in the others half of them."""
    scoring = tournament.scoring
    if not PREMISES[book["premise"].scoring](scoring):
        raise Refused(
            say("the points of this tournament do not allow the Baku acceleration"),
            say("a win must be worth two draws and a loss nothing; or state virtual points in the report"),
            rule="premise",
        )
    full, accelerated = SCHEDULES[book["accelerated_rounds"].schedule](rounds)
    first, last = first_group(book, tournament)
    spans = ((scoring.W, 1, full), (scoring.D, full + 1, accelerated))
    return tuple(Acceleration(None, points, start, end, first, last) for points, start, end in spans if start <= end)


# 1.1: for which points the method is made.
PREMISES: Mapping[str, Callable[[Scoring], bool]] = {
    "a win is two draws, a loss nothing": lambda scoring: scoring.W == scoring.D * 2 and not scoring.L,
    "one, a half, nothing": lambda scoring: (scoring.W, scoring.D, scoring.L) == (ONE, HALF, NOTHING),
}


def first_group(book: Edition, tournament: Tournament) -> tuple[int, int]:
    """1.2: the first and the last number of the first group, an even number of players near half of the list."""
    rule = book["groups"]
    counted = sorted(player.number for player in tournament.players if COUNTED[rule.counted](player))
    if not counted:
        return 0, 0
    size = rule.multiple * -(-len(counted) // rule.part)
    return 1, counted[min(size, len(counted)) - 1]


COUNTED: Mapping[str, Callable[[Entrant], bool]] = {
    "all of the list": lambda _player: True,
    "those there in round one": lambda player: (
        not player.rounds or player.rounds[0].letter not in ("Z", UNPAIRED.letter)
    ),
}


def half_of_the_rounds(rounds: int) -> tuple[int, int]:
    """Half of the rounds are accelerated, half of those in full; a half counts as one."""
    accelerated = -(-rounds // 2)
    return -(-accelerated // 2), accelerated


# The last round with the points of a win, and the last accelerated round.
SCHEDULES: Mapping[str, Callable[[int], tuple[int, int]]] = {
    "half of the rounds": half_of_the_rounds,
    "three and two": lambda _rounds: (3, 5),
}
