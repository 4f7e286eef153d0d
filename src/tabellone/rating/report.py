"""
What a report made by computer tells the rating office of every player: 11.31 of 1997. The cross-table around it is
drawn by whoever writes the report.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, ClassVar

from tabellone.errors import Refused
from tabellone.exact import Points, rounded
from tabellone.facts.event import Event, Player
from tabellone.i18n import N_
from tabellone.rating.change import RatedGame
from tabellone.rating.event import game_verdicts, rate_event, rated_as, rating_of
from tabellone.rating.initial import event_rating, tranche_of
from tabellone.rulebook import Edition
from tabellone.rulebook.explain import figure


@dataclass(frozen=True, slots=True)
class ReportLine:
    """Games are those against rated opponents."""

    number: Annotated[int, figure(N_("player"))]
    rating: Annotated[int | None, figure(N_("rating"))]
    rar: Annotated[int | None, figure("Rar", "report_contents")]
    n: Annotated[int, figure("n", "report_contents")]
    w: Annotated[Points, figure("W", "report_contents")]
    ru: Annotated[int | None, figure("Ru", "report_contents", "first_rating")]


@dataclass(frozen=True, slots=True)
class ReportTable:
    TITLE: ClassVar[str] = N_("Rating report")

    edition: Edition
    rated_as: Annotated[str, figure(N_("rated as"), "round_robin_unplayed")]
    players: Annotated[tuple[ReportLine, ...], figure(N_("Players"))]


def report_table(book: Edition, event: Event) -> ReportTable:
    """
    11.31: Rar, n and W of every player; Ru of an unrated one who met enough rated opponents, however low it is.
    """
    rule = book["report_contents"]
    counted = [verdict.game for verdict in game_verdicts(book, event) if verdict.counts]
    ratings = {player.number: rating_of(book, player) for player in event.players}
    tables = _by_round_robin(book, event, rule.unrated_from_opponents)
    lines = []
    for player in event.players:
        games = [
            RatedGame(rating, game.score_of(player.number))
            for game in counted
            if player.number in (game.white, game.black)
            if (rating := ratings[game.opponent_of(player.number)]) is not None
        ]
        ru = None
        if ratings[player.number] is None and len(games) >= rule.unrated_from_opponents:
            ru = tables.get(player.number) or _by_his_games(book, games)
        average = RAR[rule.rar](event.players, player, games)
        lines.append(
            ReportLine(
                number=player.number,
                rating=ratings[player.number],
                rar=None if average is None else rounded(average, book["competition_average"].rounding),
                n=len(games),
                w=sum((game.result for game in games), Points(0)),
                ru=ru,
            )
        )
    return ReportTable(book, rated_as(book, event), tuple(lines))


def _by_his_games(book: Edition, games: Sequence[RatedGame]) -> int | None:
    """His Ru; none where the edition's table has no difference for his score, as for a score of nothing."""
    try:
        return event_rating(book, tranche_of(games))
    except Refused:
        return None


def _by_round_robin(book: Edition, event: Event, opponents: int) -> dict[int, int]:
    """The Ru of a round robin, which measures the unrated by the whole table."""
    ratings = [rating_of(book, player) for player in event.players]
    if rated_as(book, event) != "round robin" or len(ratings) - ratings.count(None) < opponents:
        return {}
    players = rate_event(book, event).players
    return {one.number: one.first.rating for one in players if one.first and one.first.rating is not None}


Mean = Callable[[Sequence[Player], Player, Sequence[RatedGame]], Fraction | None]


def of_the_rated_opponents(_players: Sequence[Player], _own: Player, games: Sequence[RatedGame]) -> Fraction | None:
    return Fraction(sum(game.opponent for game in games), len(games)) if games else None


def of_the_rated_players(players: Sequence[Player], _own: Player, _games: Sequence[RatedGame]) -> Fraction | None:
    """10.68: as in the table of a round robin, one figure for the whole event."""
    ratings = [player.rating for player in players if player.rating is not None]
    return Fraction(sum(ratings), len(ratings)) if ratings else None


RAR: Mapping[str, Mean] = {
    "of the rated opponents": of_the_rated_opponents,
    "of the rated players": of_the_rated_players,
}
