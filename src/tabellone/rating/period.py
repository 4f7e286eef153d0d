"""
A rated player's rating period: the changes of his events, each under the edition of its own start, summed and rounded
for the list. 8.55c, 8.57 of the editions since 2009; 10.65, 10.66 of 1997.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Annotated, ClassVar

from tabellone.exact import Change, Points
from tabellone.i18n import N_, Message
from tabellone.rating.change import RatedGame, RatingChange, rating_change, rounded_rating, with_k
from tabellone.rating.k_factor import KFactor, Standing, k_factor
from tabellone.rulebook import Edition
from tabellone.rulebook.explain import figure

KOf = Callable[[Edition, Standing, date], KFactor]


@dataclass(frozen=True, slots=True)
class PlayedEvent:
    """
    What a rated player did in one event; the edition is that of the event's start. `standing` is his at the start,
    where a list between has changed it; `worked` the change without K, where the games alone do not give it.
    """

    edition: Edition
    start: date
    games: tuple[RatedGame, ...] = ()
    standing: Standing | None = None
    worked: RatingChange | None = None


@dataclass(frozen=True, slots=True)
class EventLine:
    start: Annotated[date, figure(N_("start"))]
    games: Annotated[int, figure(N_("games"))]
    score: Annotated[Points, figure(N_("score"))]
    k: Annotated[int, figure("K")]
    change: Annotated[Change, figure(N_("change"), "rating_change")]
    rounded_change: Annotated[int, figure(N_("rounded alone"), "change_rounding")]
    working: RatingChange
    k_working: KFactor


@dataclass(frozen=True, slots=True)
class PlayerPeriod:
    TITLE: ClassVar[str] = N_("Rating period")

    edition: Edition
    own: Annotated[int, figure(N_("own rating"))]
    events: Annotated[tuple[EventLine, ...], figure(N_("Events"))]
    games: Annotated[int, figure(N_("games in the period"))]
    change: Annotated[Change, figure(N_("change"), "rating_change")]
    rounded_change: Annotated[int, figure(N_("rounded change"), "change_rounding")]
    new_rating: Annotated[int, figure(N_("new rating"), "change_rounding")]
    decided: Annotated[Message | None, figure(N_("by decision"))] = None


def rate_player_period(
    book: Edition,
    standing: Standing,
    events: Sequence[PlayedEvent],
    list_day: date,
    *,
    k_of: KOf = k_factor,
    elsewhere: int = 0,
) -> PlayerPeriod:
    """
    The new rating on the list of that day; `book` is the edition that rules the list. `elsewhere` are games of the
    period on the other fast list, where the edition is read to count them for the limit on volume.
    """
    workings = [
        event.worked or rating_change(event.edition, _own(standing, event), event.games, None) for event in events
    ]
    in_period = sum(working.counted for working in workings)
    lines = tuple(
        _line(standing, event, working, in_period + elsewhere, in_period, list_day, k_of)
        for event, working in zip(events, workings, strict=True)
    )
    change = sum((line.change for line in lines), Change(0))
    if book["change_rounding"].scope == "event":
        new = standing.rating + sum(line.rounded_change for line in lines)
    else:
        new = rounded_rating(book, standing.rating, change)
    return PlayerPeriod(book, standing.rating, lines, in_period, change, new - standing.rating, new)


def _own(standing: Standing, event: PlayedEvent) -> int:
    return standing.rating if event.standing is None else event.standing.rating


def _line(
    standing: Standing,
    event: PlayedEvent,
    working: RatingChange,
    volume: int,
    in_period: int,
    list_day: date,
    k_of: KOf,
) -> EventLine:
    """
    K by the standing at the start of the event, or on the day of the list; the limit on volume looks at the whole
    period.
    """
    at_list = event.edition["k_order"].as_of == "day of the list"
    known = replace((not at_list and event.standing) or standing, games_in_period=volume)
    if at_list and standing.games_played is not None:
        known = replace(known, games_played=standing.games_played + in_period)
    k = k_of(event.edition, known, list_day if at_list else event.start)
    worked = with_k(working, k.k)
    assert worked.change is not None
    assert worked.rounded_change is not None
    return EventLine(event.start, worked.counted, worked.score, k.k, worked.change, worked.rounded_change, worked, k)
