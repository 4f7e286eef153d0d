"""
Why a pair was not made, a player floats or has the bye: the answer every system gives, as a worksheet. To find it the
round is paired again with the wish granted; the first rule by which that round is worse is the reason.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from tabellone.errors import NotFound
from tabellone.i18n import N_, Message, say
from tabellone.pairing.system import Field, Player
from tabellone.rulebook import Edition
from tabellone.rulebook.explain import figure


@dataclass(frozen=True, slots=True)
class WhyNot:
    """The rule that decides about a wish, and what it says; `other` is None where the wish is about one player."""

    TITLE: ClassVar[str] = N_("Why")

    edition: Edition
    one: Annotated[int, figure(N_("player"))]
    other: Annotated[int | None, figure(N_("and player"))]
    rule: str
    reason: Annotated[Message, figure(N_("reason"), named_in="rule")]


def wanted(field: Field, number: int) -> Player:
    """A player of the round; one who is not to be paired in it is not found."""
    for player in field.players:
        if player.number == number:
            return player
    raise NotFound(
        say("player {number} is not paired in round {round}", number=number, round=field.round),
        say("ask about players who are paired in this round"),
    )


def with_pair(field: Field, one: int, other: int) -> Field:
    """The same round, in which these two can only meet each other."""
    forbidden = {frozenset((number, rival)) for number in (one, other) for rival in _others(field, (one, other))}
    return replace(_barred(field, (one, other)), forbidden=field.forbidden | forbidden)


def without_float(field: Field, number: int) -> Field:
    """The same round, in which a player cannot meet anybody with a lower score."""
    own = field.everyone[number].score
    lower = {frozenset((number, player.number)) for player in field.players if player.score < own}
    return replace(_barred(field, (number,)), forbidden=field.forbidden | lower)


def _others(field: Field, numbers: Iterable[int]) -> list[int]:
    apart = set(numbers)
    return [player.number for player in field.players if player.number not in apart]


def _barred(field: Field, numbers: Iterable[int]) -> Field:
    barred = set(numbers)
    players = tuple(replace(p, bye_barred=True) if p.number in barred else p for p in field.players)
    return replace(field, players=players)
