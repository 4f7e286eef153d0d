"""
The results of an unrated player that wait for a first rating: which they are, how long they count, how many games are
missing. They wait also in a month in which he does not play.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Annotated, ClassVar

from tabellone.exact import Points
from tabellone.facts.history import RatingList, Record, Tranche
from tabellone.flow.office_archive import accepted_event
from tabellone.flow.office_history import Chain
from tabellone.flow.office_worksheet import EarlierEvent, GameRow, called_by, names_of, with_article
from tabellone.i18n import N_, Message, say
from tabellone.rating.account import STAGE, Account, accounts
from tabellone.rating.calendar import next_list
from tabellone.rating.event import rating_of
from tabellone.rating.initial import FirstRating
from tabellone.rating.newcomer import first_rating_on_list, within_window
from tabellone.rating.standing import player_of
from tabellone.rulebook import Edition
from tabellone.rulebook.explain import figure
from tabellone.rulebook.shelf import Shelf

MOST_LISTS = 60  # ahead of a list; no edition lets a result wait so long


@dataclass(frozen=True, slots=True)
class WaitingResult:
    event: Annotated[str, figure(N_("event"), text=True)]
    games: Annotated[int, figure(N_("games"))]
    average: Annotated[Fraction, figure(N_("average"), "competition_average")]
    score: Annotated[Points, figure(N_("score"))]
    until: Annotated[date | None, figure(N_("counts until the list of"), "pooling_window")]


@dataclass(frozen=True, slots=True)
class Pool:
    """`reached` is the rating of what there is so far; it is none yet."""

    TITLE: ClassVar[str] = N_("Results that wait for a first rating")

    edition: Edition
    results: Annotated[tuple[WaitingResult, ...], figure(N_("Events"))]
    games: Annotated[int, figure(N_("games"))]
    reached: Annotated[int, figure(N_("rating so far"), "first_rating_pooling")]
    missing_games: Annotated[int, figure(N_("games still missing"), "first_rating_games")]
    floor: Annotated[int, figure(N_("lowest published rating"), "rating_floor")]
    until: Annotated[date | None, figure(N_("all of them count until the list of"), "pooling_window")]

    def missing(self) -> Message | None:
        """What is missing until the first rating, in a sentence."""
        if self.missing_games:
            needed = say("games against rated players still needed for a first rating: {n}", n=self.missing_games)
            return with_article(needed, self.edition, "first_rating_games")
        if self.reached < self.floor:
            below = say("no first rating yet: {rating} is below {floor}", rating=self.reached, floor=self.floor)
            return with_article(below, self.edition, "rating_floor")
        return None


def pool(shelf: Shelf, record: Record, day: date) -> Pool | None:
    """Of a player as the list of that day leaves him; None where he is rated or nothing waits."""
    waiting = within_window(shelf, record.tranches, day) if record.rating is None else ()
    worked = first_rating_on_list(shelf, waiting, (), day, record.person.bodies)
    if worked is None:
        return None
    results = tuple(
        WaitingResult(one.event, one.games, one.average, one.score, last_list(shelf, one, day)) for one in waiting
    )
    until = min((one.until for one in results if one.until is not None), default=None)
    return Pool(worked.edition, results, *_counted(worked), until)


def _counted(worked: FirstRating) -> tuple[int, int, int, int]:
    return worked.games, worked.rating, worked.missing_games, worked.floor


def last_list(shelf: Shelf, tranche: Tranche, day: date) -> date | None:
    """7.14c, 9.14: the last list for which the result is not too old."""
    for _ in range(MOST_LISTS):
        following = next_list(shelf, day)
        if not within_window(shelf, (tranche,), following):
            return day
        day = following
    return None


def earlier_events(
    chain: Chain, shelf: Shelf, tranches: Sequence[Tranche], number: int, rating_list: RatingList
) -> Iterator[EarlierEvent]:
    """The games behind results of earlier lists, with the ratings that counted then, which the list still knows."""
    for tranche in tranches:
        if tranche.listed is None or tranche.listed >= rating_list.day:
            continue
        keys = tranche.event.split(STAGE)
        if not all(key in chain.state.accepted for key in keys):
            continue
        events = [accepted_event(chain.archive, chain.state, chain.state.accepted[key]) for key in keys]
        found = [
            account
            for account in accounts(shelf, events)
            if any(player.number == number for player in account.event.players)
        ]
        names = {key: chain.state.accepted[key].name for key in keys}
        rows = [row for account in found for row in _rows(chain, account, number, rating_list)]
        if tranche.start is None or tranche.end is None:
            continue
        yield EarlierEvent(
            shelf.on(tranche.start),
            tranche.event,
            names_of(tranche.event, names),
            tranche.end,
            tuple(rows),
            tranche.average,
            "round_robin_average" if tranche.round_robin else "competition_average",
            tranche.games,
            tranche.score,
        )


def _rows(chain: Chain, account: Account, number: int, rating_list: RatingList) -> Iterator[GameRow]:
    """Played games against whoever had a rating in the list that counted; in a round robin against everybody."""
    records = rating_list.records
    called = called_by(records)
    standard = chain.standard.on(rating_list.day).records if chain.standard else {}
    everybody = account.event.kind in ("round robin", "scheveningen")
    for game in account.event.games_of(number):
        met = game.opponent_of(number)
        if not game.played or met not in records:
            continue
        player = player_of(records[met], met, account.ratings_of, standard.get(met), first_event=True)
        rating = rating_of(account.edition, player)
        if rating is not None or everybody:
            yield GameRow(game.round, met, called(met), rating, game.score_of(number))
