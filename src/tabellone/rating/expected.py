"""
The two tables, and the difference they are asked for: from the difference of two ratings to the scoring probability,
and from a fractional score to a difference. Both are read exactly as printed, never computed or interpolated.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, ClassVar

from tabellone.errors import Refused
from tabellone.exact import Hundredths, Points, half_away_from_zero, rounded
from tabellone.i18n import N_, say
from tabellone.rulebook import Edition
from tabellone.rulebook.explain import figure
from tabellone.rulebook.model import Table

Rating = int | Fraction  # a fraction only while a first rating of a round robin is carried unrounded


@dataclass(frozen=True, slots=True)
class ExpectedScore:
    TITLE: ClassVar[str] = N_("Expected score of a game")

    edition: Edition
    own: Annotated[int, figure(N_("own rating"))]
    opponent: Annotated[int, figure(N_("opponent"))]
    difference: Annotated[int, figure(N_("difference"))]
    counted_difference: Annotated[int, figure(N_("counted as"), "difference_cap", "cap_exemption")]
    expected: Annotated[Hundredths, figure(N_("expected"), "expected_table")]


def expected_score(book: Edition, own: int, opponent: int) -> ExpectedScore:
    """The scoring probability of one game."""
    difference = own - opponent
    if not counts_despite_gap(book, own, opponent):
        raise Refused(
            say(
                "{edition} does not rate a game {gap} points apart with a player above {above}",
                edition=book,
                gap=abs(difference),
                above=book["wide_gap"].above,
            ),
            rule="wide_gap",
        )
    counted = int(counted_difference(book, own, difference))
    return ExpectedScore(book, own, opponent, difference, counted, scoring_probability(book, counted))


def difference_for(book: Edition, fraction: Hundredths) -> int:
    """The rating difference dp of a fractional score p; refused where the edition's table prints none."""
    difference = _differences(book["score_table"].table)[fraction]
    if difference is None:
        raise Refused(
            say(
                "{edition} gives no rating difference for a fractional score of {fraction}",
                edition=book,
                fraction=fraction,
            ),
            say('choose the reading score_all_or_nothing = "800" to use the figure of the later editions')
            if "score_all_or_nothing" in book.interpretations
            else None,
            rule="score_table",
        )
    return difference


def score_fraction(book: Edition, score: Points, games: int) -> Hundredths:
    """The fractional score p, to the hundredth that the table asks for."""
    return Hundredths(rounded(100 * score.fraction * Fraction(1, games), book["score_table"].rounding))


def scoring_probability(book: Edition, difference: Rating) -> Hundredths:
    """PD of the player whose rating exceeds the opponent's by that difference."""
    bands = probabilities(book)
    whole = difference if isinstance(difference, int) else half_away_from_zero(difference)
    higher, lower = bands[min(abs(whole), len(bands) - 1)]
    return Hundredths(higher if difference >= 0 else lower)


def probabilities(book: Edition) -> tuple[tuple[int, int], ...]:
    """PD in hundredths of the higher and the lower player, by their difference; the last one holds beyond, too."""
    return _probabilities(book["expected_table"].table)


def counted_difference(book: Edition, own: Rating, difference: Rating) -> Rating:
    """
    8.54: a difference beyond the cap counts as the cap, except for a player whom the edition exempts by his own
    rating.
    """
    if "cap_exemption" in book:
        exemption = book["cap_exemption"]
        decisive = max(own, own - difference) if exemption.decided_by == "either rating" else own
        if decisive >= exemption.rating_from:
            return difference
    cap: int = book["difference_cap"].cap
    return max(-cap, min(cap, difference))


def counts_despite_gap(book: Edition, own: int, opponent: int) -> bool:
    """A game between players too far apart is not rated, where the edition says so."""
    if "wide_gap" not in book:
        return True
    gap = book["wide_gap"]
    return not (abs(own - opponent) >= gap.difference and max(own, opponent) > gap.above)


@lru_cache(maxsize=16)
def _differences(table: Table) -> dict[int, int | None]:
    return {p: difference for p, difference in table.rows if p is not None}


@lru_cache(maxsize=16)
def _probabilities(table: Table) -> tuple[tuple[int, int], ...]:
    """PD of the higher and the lower player, by the difference from 0 to the first of the open last band."""
    rows: list[tuple[int, int]] = []
    for first, last, higher, lower in table.rows:
        assert first == len(rows), "the bands follow one another"
        assert higher is not None
        assert lower is not None
        rows += [(higher, lower)] * ((first if last is None else last) - first + 1)
    return tuple(rows)
