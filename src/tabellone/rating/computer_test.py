"""
12.31 of 1997: a computer meets thirty players around its strength, and after years others of the same range. The
machine has not changed, so a difference between the two performances is one of the scale.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, ClassVar

from tabellone.errors import Refused
from tabellone.exact import Hundredths, Points
from tabellone.i18n import N_, say
from tabellone.rating.change import RatedGame
from tabellone.rating.expected import counted_difference, difference_for, score_fraction, scoring_probability
from tabellone.rulebook import Edition
from tabellone.rulebook.explain import figure


@dataclass(frozen=True, slots=True)
class ComputerTest:
    """`outside` are the ratings of players out of the range; `variance` is that of the score, if the strength is."""

    TITLE: ClassVar[str] = N_("A computer against a sample of players")

    edition: Edition
    strength: Annotated[int, figure(N_("strength assumed"))]
    players: Annotated[int, figure(N_("players"), "computer_test")]
    missing: Annotated[int, figure(N_("players missing"), "computer_test")]
    outside: Annotated[tuple[int, ...], figure(N_("out of the range"), "computer_test")]
    average: Annotated[Fraction, figure(N_("average of the opponents"))]
    score: Annotated[Points, figure(N_("score"))]
    fraction: Annotated[Hundredths, figure(N_("fractional score p"), "score_table")]
    performance: Annotated[Fraction, figure(N_("performance"), "score_table")]
    expected: Annotated[Hundredths, figure(N_("expected"), "expected_table")]
    variance: Annotated[Fraction, figure(N_("variance of the score, at most"))]


@dataclass(frozen=True, slots=True)
class ComputerTests:
    """
    `drift` is how much higher the same machine performs than before: by so much the scale has risen, for players of
    the same rating are weaker. `squared_errors` is the square of the difference between the two scores a game, each
    beyond its expectation, in units of its variance.
    """

    TITLE: ClassVar[str] = N_("The same computer against two samples")

    edition: Edition
    before: Annotated[ComputerTest, figure(N_("the earlier sample"))]
    after: Annotated[ComputerTest, figure(N_("the later sample"))]
    drift: Annotated[Fraction, figure(N_("the scale has moved by"), "computer_test")]
    squared_errors: Annotated[Fraction, figure(N_("square of the difference in standard errors"))]


def computer_test(book: Edition, strength: int, games: Sequence[RatedGame]) -> ComputerTest:
    """One sample: the performance of the machine, and how far a score may stray by chance."""
    rule = book["computer_test"]
    if not games:
        raise Refused(say("no game is given"), rule="computer_test")
    outside = tuple(game.opponent for game in games if abs(game.opponent - strength) > rule.within)
    average = Fraction(sum(game.opponent for game in games), len(games))
    score = sum((game.result for game in games), Points(0))
    p = score_fraction(book, score, len(games))
    chances = [_chance(book, strength, game.opponent) for game in games]
    expected = sum(chances, Hundredths(0))
    # A draw strays less than a win or a loss of the same expectation: without draws the variance is p (1 - p).
    variance = sum((one.fraction * (1 - one.fraction) for one in chances), Fraction(0))
    return ComputerTest(
        book,
        strength,
        len(games),
        max(0, rule.players - len(games)),
        outside,
        average,
        score,
        p,
        average + difference_for(book, p),
        expected,
        variance,
    )


def computer_tests(before: ComputerTest, after: ComputerTest) -> ComputerTests:
    """The analysis: two samples, one machine."""
    shares = [(one.score.fraction - one.expected.fraction) * Fraction(1, one.players) for one in (before, after)]
    spread = sum((one.variance * Fraction(1, one.players**2) for one in (before, after)), Fraction(0))
    squared = Fraction((shares[1] - shares[0]) ** 2, spread) if spread else Fraction(0)
    return ComputerTests(after.edition, before, after, after.performance - before.performance, squared)


def _chance(book: Edition, own: int, opponent: int) -> Hundredths:
    return scoring_probability(book, counted_difference(book, own, own - opponent))
