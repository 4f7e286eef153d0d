"""
10.67 of 1997: a Scheveningen match, every player of one team against every player of the other, with unrated players.
Their performance is found again and again until it stays; then the rated are rated against it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, ClassVar

from tabellone.errors import Refused
from tabellone.exact import Points, rounded
from tabellone.facts.event import Event, Player
from tabellone.i18n import N_, say
from tabellone.rating.change import RatedGame, RatingChange, event_by_average
from tabellone.rating.expected import counted_difference, difference_for, score_fraction
from tabellone.rulebook import Edition
from tabellone.rulebook.explain import figure


@dataclass(frozen=True, slots=True)
class UnratedLine:
    player: Annotated[int, figure(N_("player"))]
    games: Annotated[int, figure(N_("games"))]
    score: Annotated[Points, figure(N_("score"))]
    rating: Annotated[int, figure("Rn", "scheveningen")]


@dataclass(frozen=True, slots=True)
class Scheveningen:
    TITLE: ClassVar[str] = N_("Scheveningen")

    edition: Edition
    passes: Annotated[int, figure(N_("passes"), "scheveningen")]
    unrated: Annotated[tuple[UnratedLine, ...], figure(N_("Unrated players"))]
    changes: tuple[tuple[int, RatingChange], ...]


def rate_scheveningen(book: Edition, event: Event) -> Scheveningen:
    rule = book["scheveningen"]
    unrated = [player for player in event.players if player.rating is None]
    found = {player.number: _performance(book, event, player, {}) for player in unrated}
    passes = 0
    moved = bool(unrated)
    while moved:
        passes += 1
        if passes > rule.limit:
            raise Refused(
                say("the performances of the unrated do not settle within {limit} passes", limit=rule.limit),
                rule="scheveningen",
            )
        again = {player.number: _performance(book, event, player, found) for player in unrated}
        moved = any(abs(again[number] - found[number]) >= rule.below for number in found)
        found = again
    lines = tuple(_line(event, player, found[player.number]) for player in unrated)
    changes = tuple(
        (player.number, event_by_average(book, player.rating, _games(event, player, found), player.k))
        for player in event.players
        if player.rating is not None and event.games_of(player.number)
    )
    return Scheveningen(book, passes, lines, changes)


def _performance(book: Edition, event: Event, player: Player, found: dict[int, int]) -> int:
    """
    (a), (b): the average of the opponents, each within the cap of the performance found before, and dp of the score
    against them.
    """
    with_unrated = book["scheveningen"].opponents == "rated, and unrated at their performance" and bool(found)
    games = _games(event, player, found if with_unrated else {})
    if not games:
        raise Refused(
            say("player {number} has no rated opponent to be measured by", number=player.number), rule="scheveningen"
        )
    own = found.get(player.number)
    ratings = [
        game.opponent if own is None else own - counted_difference(book, own, own - game.opponent) for game in games
    ]
    average = rounded(Fraction(sum(ratings), len(games)), book["competition_average"].rounding)
    score = sum((game.result for game in games), Points(0))
    return average + difference_for(book, score_fraction(book, score, len(games)))


def _games(event: Event, player: Player, found: dict[int, int]) -> Sequence[RatedGame]:
    """(d): his games against the rated, and against the unrated whose performance is found."""
    games = []
    for game in event.games_of(player.number):
        opponent = event.player(game.opponent_of(player.number))
        rating = opponent.rating if opponent.rating is not None else found.get(opponent.number)
        if game.played and rating is not None:
            games.append(RatedGame(rating, game.score_of(player.number)))
    return games


def _line(event: Event, player: Player, rating: int) -> UnratedLine:
    games = [game for game in event.games_of(player.number) if game.played]
    score = sum((game.score_of(player.number) for game in games), Points(0))
    return UnratedLine(player.number, len(games), score, rating)
