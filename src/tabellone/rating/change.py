"""
The rating change of a rated player: 8.5 of the editions since 2009, game by game; 10.6 of 1997, once for the event
from the average of the opponents. Which of the two is a name in the edition.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import compress
from typing import Annotated, ClassVar

from tabellone.exact import Change, Hundredths, Points, rounded
from tabellone.i18n import N_
from tabellone.rating.expected import Rating, counted_difference, counts_despite_gap, scoring_probability
from tabellone.rulebook import Edition
from tabellone.rulebook.explain import figure


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game against an opponent with a rating, or with one found after the event."""

    opponent: int
    result: Points


@dataclass(frozen=True, slots=True)
class GameLine:
    opponent: Annotated[int, figure(N_("opponent"))]
    difference: Annotated[int, figure(N_("difference"))]
    counted_difference: Annotated[
        int | None, figure(N_("counted as"), "difference_cap", "cap_upgrades", "cap_exemption", "wide_gap")
    ]
    expected: Annotated[Hundredths | None, figure(N_("expected"), "expected_table")]
    result: Annotated[Points, figure(N_("result"))]
    gain: Annotated[Hundredths | None, figure(N_("gain"), "rating_change")]


@dataclass(frozen=True, slots=True)
class CountedOpponent:
    opponent: Annotated[int, figure(N_("opponent"))]
    counted: Annotated[int, figure(N_("counted as"), "difference_cap")]
    result: Annotated[Points, figure(N_("result"))]


@dataclass(frozen=True, slots=True)
class RatingChange:
    """
    The working of one player's change in one event; a game without a gain is one that the edition does not rate.
    """

    TITLE: ClassVar[str] = N_("Rating change")

    edition: Edition
    own: Annotated[int, figure(N_("own rating"))]
    games: Annotated[tuple[GameLine, ...], figure(N_("Games"))]
    opponents: Annotated[tuple[CountedOpponent, ...], figure(N_("Opponents"))]
    average: Annotated[int | None, figure(N_("average of the opponents"), "competition_average")]
    difference: Annotated[int | None, figure(N_("difference"), "rating_change")]
    score: Annotated[Points, figure(N_("score"))]
    expected: Annotated[Hundredths, figure(N_("expected"), "expected_table")]
    gain: Annotated[Hundredths, figure(N_("gain"), "rating_change")]
    k: Annotated[int | None, figure("K", "k_normal")]
    change: Annotated[Change | None, figure(N_("change"), "rating_change")]
    rounded_change: Annotated[int | None, figure(N_("rounded change"), "change_rounding")]
    new_rating: Annotated[int | None, figure(N_("new rating"), "change_rounding")]
    counted: int = 0  # games rated


def rating_change(book: Edition, own: int, games: Sequence[RatedGame], k: int | None) -> RatingChange:
    """The change of one player in one event, by the procedure of the edition."""
    return PROCEDURES[book["rating_change"].procedure](book, own, games, k)


def game_by_game(book: Edition, own: int, games: Sequence[RatedGame], k: int | None) -> RatingChange:
    """8.55: for every game the result less the scoring probability; the sum times K."""
    is_rated = [counts_despite_gap(book, own, game.opponent) for game in games]
    rated = list(compress(games, is_rated))
    counted = iter(counted_differences(book, own, [game.opponent for game in rated]))
    lines = tuple(
        _line(book, own, game, next(counted) if counts else None) for game, counts in zip(games, is_rated, strict=True)
    )
    score = sum((game.result for game in rated), Points(0))
    expected = sum((line.expected for line in lines if line.expected is not None), Hundredths(0))
    return assembled(book, own, score, expected, k, len(rated), games=lines)


def event_by_average(book: Edition, own: int, games: Sequence[RatedGame], k: int | None) -> RatingChange:
    """
    10.61 to 10.64: the average of the opponents, each within the cap of the own rating; one probability for all the
    games.
    """
    if not games:
        return assembled(book, own, Points(0), Hundredths(0), k, 0)
    within_cap = [own - counted_difference(book, own, own - game.opponent) for game in games]
    average = rounded(Fraction(sum(within_cap), len(games)), book["competition_average"].rounding)
    difference = own - average
    score = sum((game.result for game in games), Points(0))
    expected = scoring_probability(book, difference) * len(games)
    opponents = tuple(
        CountedOpponent(game.opponent, int(rating), game.result) for game, rating in zip(games, within_cap, strict=True)
    )
    return assembled(
        book, own, score, expected, k, len(games), opponents=opponents, average=average, difference=difference
    )


PROCEDURES: dict[str, Callable[[Edition, int, Sequence[RatedGame], int | None], RatingChange]] = {
    "game by game": game_by_game,
    "event by average": event_by_average,
}


def assembled(
    book: Edition,
    own: int,
    score: Points,
    expected: Hundredths,
    k: int | None,
    counted: int,
    games: tuple[GameLine, ...] = (),
    opponents: tuple[CountedOpponent, ...] = (),
    average: int | None = None,
    difference: int | None = None,
) -> RatingChange:
    """8.55c: the gain times K is the change, which is then rounded (8.57). Without K the working ends at the gain."""
    working = RatingChange(
        edition=book,
        own=own,
        games=games,
        opponents=opponents,
        average=average,
        difference=difference,
        score=score,
        expected=expected,
        gain=score.hundredths - expected,
        k=None,
        change=None,
        rounded_change=None,
        new_rating=None,
        counted=counted,
    )
    return working if k is None else with_k(working, k)


def with_k(working: RatingChange, k: int) -> RatingChange:
    """The same working, now that K is known."""
    change = Change(working.gain * k)
    new = rounded_rating(working.edition, working.own, change)
    return replace(working, k=k, change=change, rounded_change=new - working.own, new_rating=new)


def rounded_rating(book: Edition, own: int, change: Change) -> int:
    """8.57: the change, or the new rating, is rounded once by the rounding that the edition names."""
    rule = book["change_rounding"]
    if rule.of == "rating":
        return rounded(own + change.fraction, rule.rounding)
    return own + rounded(change.fraction, rule.rounding)


def counted_differences(book: Edition, own: int, opponents: Sequence[int]) -> list[Rating]:
    """
    8.54 for the games of an event: each difference within the cap. Where only one upgrade an event is granted, it
    goes to the game with the largest difference and the others count in full.
    """
    differences = [own - opponent for opponent in opponents]
    counted: list[Rating] = [counted_difference(book, own, difference) for difference in differences]
    if "cap_upgrades" not in book:
        return counted
    upgrades = [i for i, value in enumerate(counted) if value != differences[i] and _is_upgrade(book, differences[i])]
    granted: int = book["cap_upgrades"].per_event
    for i in sorted(upgrades, key=lambda i: -abs(differences[i]))[granted:]:
        counted[i] = differences[i]
    return counted


def _is_upgrade(book: Edition, difference: int) -> bool:
    """Counting a weaker opponent as stronger is an upgrade; whether the mirror case is one too is a reading."""
    return difference > 0 or book["cap_upgrades"].games == "of either player"


def _line(book: Edition, own: int, game: RatedGame, counted: Rating | None) -> GameLine:
    if counted is None:
        return GameLine(game.opponent, own - game.opponent, None, None, game.result, None)
    expected = scoring_probability(book, counted)
    return GameLine(
        game.opponent, own - game.opponent, int(counted), expected, game.result, game.result.hundredths - expected
    )
