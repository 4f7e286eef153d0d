"""
One tie-break for everybody: the exact values, and the working of each. Values are compared as they are and rounded only
to be shown.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Any, ClassVar

from tabellone.exact import Points, shortest, to_places
from tabellone.facts.result import OUTCOMES
from tabellone.i18n import N_, Message
from tabellone.rulebook import Edition
from tabellone.rulebook.explain import figure
from tabellone.tiebreak.field import Field, Round

Value = int | Fraction | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundLine:
    """One round of a working; what a tie-break does not look at is None."""

    round: Annotated[int, figure(N_("round"))]
    opponent: Annotated[int | None, figure(N_("opponent"))] = None
    outcome: Annotated[Message | None, figure(N_("outcome"))] = None
    rating: Annotated[int | None, figure(N_("rating"))] = None
    total: Annotated[Points | None, figure(N_("opponent's total"))] = None  # as it stands
    score: Annotated[Points | None, figure(N_("opponent's score"), "opponent_score", "own_unplayed")] = None
    points: Annotated[Points | None, figure(N_("points"))] = None
    adds: Annotated[Fraction | None, figure(N_("adds"))] = None
    cut: Annotated[Message | None, figure(N_("cut"), "cut", "cut_priority")] = None
    why: Annotated[Message | None, figure(N_("because"))] = None


@dataclass(frozen=True, slots=True)
class TiedLine:
    """One of those tied, in a comparison among them."""

    step: Annotated[int, figure(N_("step"))]
    number: Annotated[int, figure(N_("number"))]
    looks_at: Annotated[Message, figure(N_("looks at"))]
    points: Annotated[str, figure(N_("points"))]
    missing: Annotated[int | None, figure(N_("games missing"))] = None
    most: Annotated[str | None, figure(N_("at most"))] = None
    place: Annotated[int | None, figure(N_("place among them"))] = None


@dataclass(frozen=True, slots=True)
class TieBreakValue:
    """The working of one tie-break of one participant."""

    TITLE: ClassVar[str] = N_("Tie-break")

    edition: Edition
    code: Annotated[str, figure(N_("tie-break"), named_in="rule")]
    rule: str
    number: Annotated[int, figure(N_("number"))]
    name: Annotated[str, figure(N_("name"))]
    lines: Annotated[tuple[RoundLine, ...], figure(N_("Rounds"))] = ()
    tied: Annotated[tuple[TiedLine, ...], figure(N_("Among those tied"))] = ()
    own_points: Annotated[Points | None, figure(N_("own points"))] = None
    average: Annotated[Fraction | None, figure(N_("average"))] = None
    fraction: Annotated[Message | None, figure(N_("fractional score"))] = None
    table: Annotated[Message | None, figure(N_("table"))] = None
    note: Annotated[Message | None, figure(N_("note"))] = None
    exact: Annotated[str | None, figure(N_("exact value"))] = None
    value: Annotated[str | None, figure(N_("value"), named_in="rule")] = None


@dataclass(frozen=True)
class Column:
    """The values of everybody by their place in the field; None is undefined and ranks last."""

    values: Sequence[Value | None]
    scale: int = 1  # a value n means n/scale
    decimals: int | None = None  # to which it is rounded, a half up, when it is shown
    lower_first: bool = False
    working: Callable[[int], dict[str, Any]] = field(default=lambda _place: {})  # of the participant at that place
    dropped: Message | None = None  # why nobody has a value

    def key(self, place: int) -> tuple[bool, Any]:
        """Sorts the best first, the undefined last."""
        value = self.values[place]
        if value is None:
            return True, 0
        if isinstance(value, tuple):
            return False, tuple(-part for part in value)
        return False, value if self.lower_first else -value

    def exact(self, place: int) -> Fraction | None:
        value = self.values[place]
        return None if value is None or isinstance(value, tuple) else Fraction(value, self.scale)

    def text(self, place: int) -> str | None:
        """The value as it is shown; of several numbers all, in order."""
        value = self.values[place]
        if isinstance(value, tuple):
            return " ".join(as_text(part, self.scale, None) for part in value)
        return None if value is None else as_text(value, self.scale, self.decimals)


@lru_cache(maxsize=10_000)
def as_text(value: int | Fraction, scale: int, decimals: int | None) -> str:
    """As short as it is, or rounded to so many decimals."""
    exact = Fraction(value.numerator, value.denominator * scale)
    return shortest(exact) if decimals is None else to_places(exact, decimals)


def outcome_of(one: Round) -> Message:
    return Message(OUTCOMES[one.letter].name)


def number_of(field: Field, one: Round) -> int | None:
    """The opponent's number, if there is one."""
    return field.participants[one.opponent].number if one.opponent >= 0 else None
