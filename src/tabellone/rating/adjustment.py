"""
The adjustments made once, on the list of an edition's first day: of 1 March 2024 for ratings below 2000, of 1 October
2022 for rapid and blitz ratings far below the standard one. They come after the changes of the period, and newcomers
are adjusted too.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Annotated, ClassVar

from tabellone.exact import half_up
from tabellone.i18n import N_
from tabellone.rulebook import Edition, Rule
from tabellone.rulebook.explain import figure


@dataclass(frozen=True, slots=True)
class Adjustment:
    TITLE: ClassVar[str] = N_("One-off adjustment")

    edition: Edition
    before: Annotated[int, figure(N_("rating before"))]
    standard: Annotated[int | None, figure(N_("standard rating"))]
    rating: Annotated[int, figure(N_("rating adjusted"), "one_off_adjustment")]


def is_due(book: Edition, list_day: date) -> bool:
    return "one_off_adjustment" in book and list_day == book.effective


def adjustment(book: Edition, rating: int, standard: int | None) -> Adjustment | None:
    """None where the rating stays as it is."""
    rule = book["one_off_adjustment"]
    towards = PROCEDURES[rule.procedure](rule, standard)
    if towards is None or rating >= towards:
        return None
    adjusted = rating + half_up(Fraction(rule.share) * (towards - rating))
    used = standard if rule.procedure == "lifted towards standard" else None
    return Adjustment(book, rating, used, adjusted)


def part_of_the_way_up(rule: Rule, _standard: int | None) -> int | None:
    """2024: every rating below the mark goes up by a share of the distance."""
    return int(rule.below)


def lifted_towards_standard(rule: Rule, standard: int | None) -> int | None:
    """2022: no rapid or blitz rating stays further below the standard one."""
    return None if standard is None else standard - int(rule.below)


PROCEDURES: dict[str, Callable[[Rule, int | None], int | None]] = {
    "part of the way up": part_of_the_way_up,
    "lifted towards standard": lifted_towards_standard,
}
