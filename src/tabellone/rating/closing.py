"""
One closing, step by step: what the events give everybody in order of time, what every player becomes by it, and what
the list does with them all. `rating_list` is its door.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tabellone.errors import Finding
from tabellone.facts.columns import NONE, Columns, Yes, born_as_day, columns_of
from tabellone.facts.event import Event, Player
from tabellone.facts.history import Issue, RatingList, Record
from tabellone.facts.period import Period
from tabellone.i18n import Message, say
from tabellone.rating.account import Account, accounts
from tabellone.rating.adjustment import Adjustment, adjustment, is_due
from tabellone.rating.closed import ClosedPeriod, RatedAccount
from tabellone.rating.complaint import of_a_player, of_an_event, supposed_new
from tabellone.rating.event import FirstPerformance, PlayerInEvent, RatedEvent, rate_event, rating_of
from tabellone.rating.gates import COUNTS
from tabellone.rating.initial import FirstRating, OlympiadEntry
from tabellone.rating.k_factor import KFactor, counts_games_elsewhere
from tabellone.rating.newcomer import (
    FirstResult,
    as_first_performance,
    dated,
    entry_by_olympiad,
    first_rating_on_list,
    first_result,
    ignored_together,
    publication_floor,
    within_window,
)
from tabellone.rating.period import KOf, PlayedEvent, PlayerPeriod, rate_player_period
from tabellone.rating.standing import (
    SUPPOSED_NEW,
    entered,
    is_young,
    k_as_known,
    k_by_decision,
    player_of,
    standing_on,
)
from tabellone.rulebook import Edition
from tabellone.rulebook.shelf import Shelf


@dataclass(frozen=True, slots=True)
class Result:
    """What one account gave a player, and how he counted in it."""

    account: Account
    player: Player
    line: PlayerInEvent
    against_rated: int


Watch = Callable[[Collection[Any], Message], Iterable[Any]]


def not_watched(steps: Collection[Any], _what: Message) -> Iterable[Any]:
    """Whoever waits may watch the steps go by; nobody does."""
    return steps


class Closing:
    """One list in the making: what the events give, then what every player becomes."""

    def __init__(
        self,
        shelf: Shelf,
        before: RatingList,
        period: Period,
        standard: RatingList | None,
        elsewhere: Mapping[int, int],
        watch: Watch = not_watched,
    ) -> None:
        self.shelf = shelf
        self.before = before
        self.period = period
        self.day = period.day
        self.book = shelf.on(period.day)
        self.standard = standard
        self.elsewhere = elsewhere
        self.watch = watch
        self.corrections = {one.number: one for one in period.corrections}
        self.findings: list[Finding] = []
        self.columns = columns_of(before)
        self.records = Records(self.columns)
        for person in period.people:
            known = self.columns.get(person.number)
            self.records[person.number] = replace(known, person=person) if known else Record(person)
        self.told = {one.number: one.games for one in period.games if one.number in self.columns}
        for number, games in self.told.items():
            self.records[number] = replace(self.records[number], games=games, first_rating_games=0)
        self.results: dict[int, list[Result]] = {}
        self.first_results: dict[int, list[FirstResult]] = {}
        self.changes: dict[int, PlayerPeriod] = {}
        self.first_ratings: dict[int, FirstRating] = {}
        self.olympiad: dict[int, OlympiadEntry] = {}
        self.adjustments: dict[int, Adjustment] = {}
        self.ks: dict[int, KFactor] = {}
        self.issues: dict[int, Issue] = {}  # what this list says anew
        self.supposed: list[int] = []  # those whose K rests on games that nobody knows

    def closed(self) -> ClosedPeriod:
        events = tuple(self.rated_accounts())
        for number in sorted(self.results.keys() | self.corrections.keys()):
            with of_a_player(self.findings, number):
                self.entry_or_change(number)
        self.adjust()
        delisted = self.delist()
        for number in self.watch(self.with_new_k(), say("{kind} list: K of the players", kind=say(self.before.kind))):
            with of_a_player(self.findings, number, "warning"):
                self.next_k(number)
        self.findings += supposed_new(self.supposed)
        rating_list = RatingList(self.before.kind, self.day, self.before.since, self.published())
        worked = (self.changes, self.first_ratings, self.olympiad, self.adjustments, self.ks)
        return ClosedPeriod(self.book, rating_list, events, *worked, delisted, tuple(self.findings))

    # What the events give, in order of time: the first result that counts opens the way for the next.

    def rated_accounts(self) -> Iterator[RatedAccount]:
        what = say("{kind} list: events rated", kind=say(self.before.kind))
        for account in self.watch(accounts(self.shelf, self.period.events), what):
            players = {player.number: self.player(player.number, account) for player in account.event.players}
            event = entered(account.event, players)
            with of_an_event(self.findings, account.key):
                rated = rate_event(account.edition, event)
                against_rated = games_against_rated(account.edition, event, rated)
                for line in rated.players:
                    if line.change is not None or line.first is not None:
                        against = against_rated[line.number] - games_too_far_apart(line)
                        self.took_part(Result(account, players[line.number], line, against), event)
                yield RatedAccount(account, event, rated)

    def player(self, number: int, account: Account) -> Player:
        standard = self.standard.records.get(number) if self.standard else None
        first = not self.has_counted(number)
        return player_of(self.records[number], number, account.ratings_of, standard, first_event=first)

    def has_counted(self, number: int) -> bool:
        """6.1: a result counts towards his first rating already, from an earlier list or this one."""
        earlier = within_window(self.shelf, self.records[number].tranches, self.day)
        return bool(earlier) or any(one.verdict.counts for one in self.first_results.get(number, ()))

    def took_part(self, result: Result, event: Event) -> None:
        number, account = result.line.number, result.account
        self.results.setdefault(number, []).append(result)
        if self.records[number].rating is not None or self.enters_with_standard(result):
            return
        performance = result.line.first or as_first_performance(account.edition, result.line.change, result.player)
        first = self.first_result(performance, result)
        entry = entry_by_olympiad(account.edition, account.accepted, event, number)
        if entry is not None:
            self.olympiad[number] = max(self.olympiad.get(number, entry), entry, key=lambda one: one.rating or 0)
            first = replace(first, verdict=COUNTS) if first else None  # 10.4: so good a result is not shut out
        if first is not None:
            self.first_results.setdefault(number, []).append(first)

    def first_result(self, performance: FirstPerformance, result: Result) -> FirstResult | None:
        account = result.account
        first = first_result(self.shelf, account.edition, performance, self.day, first_event=result.player.first_event)
        if first is None:
            return None
        tranche = dated(first.tranche, account.edition, account.accepted, self.day, result.against_rated)
        return replace(first, tranche=tranche)

    def enters_with_standard(self, result: Result) -> bool:
        """8.22 of rapid and blitz: he counted as rated, and is listed with that rating and his change."""
        book = result.account.edition
        if result.player.rating is not None or result.player.standard_rating is None:
            return False
        return "standard_rating_used" in book and book["standard_rating_used"].becomes == "standard rating plus change"

    # What becomes of every player

    def entry_or_change(self, number: int) -> None:
        results = self.results.get(number, [])
        record, correction = self.records[number], self.corrections.get(number)
        by_standard = [result for result in results if self.enters_with_standard(result)]
        if record.rating is not None:
            own = correction.rating if correction and correction.rating is not None else record.rating
            self.change(number, own, [result for result in results if result.line.change is not None])
        elif by_standard:
            self.enter_with_standard(number, by_standard)
        else:
            self.first_rating(number)

    def enter_with_standard(self, number: int, results: Sequence[Result]) -> None:
        """8.22 of rapid and blitz: the standard rating of the first event and every change, unless below the floor."""
        own = results[0].player.standard_rating
        assert own is not None
        before = self.records[number]
        worked = self.change(number, own, results)
        if worked.new_rating < publication_floor(self.shelf, results[-1].account.edition, self.day):
            self.records[number] = before
            del self.issues[number]

    def change(self, number: int, own: int, results: Sequence[Result]) -> PlayerPeriod:
        """8.55c, 8.57: the changes of the events, summed and rounded for the list."""
        record, correction = self.records[number], self.corrections.get(number)
        standing = standing_on(self.book, record, own, self.before.day, self.day)
        events = [self.played(record, result) for result in results]
        worked = rate_player_period(
            self.book, standing, events, self.day, k_of=self.k_of(number), elsewhere=self.games_elsewhere(number)
        )
        if correction is not None:
            worked = replace(worked, decided=say("by decision: {why}", why=correction.reason))
        self.changes[number] = worked
        against_rated = sum(result.against_rated for result in results)
        self.issues[number] = Issue(self.day, worked.new_rating, None, worked.games, against_rated)
        self.records[number] = replace(record, games=_more(record.games, worked.games), tranches=())
        return worked

    def played(self, record: Record, result: Result) -> PlayedEvent:
        account, working = result.account, result.line.change
        assert working is not None
        start = account.accepted.first_day
        standing = standing_on(account.edition, record, working.own, account.ratings_of, start)
        return PlayedEvent(account.edition, start, (), standing, working)

    def k_of(self, number: int) -> KOf:
        correction = self.corrections.get(number)
        if correction is None or correction.k is None:
            return k_as_known
        decided, why = correction.k, correction.reason
        return lambda book, standing, _on: k_by_decision(book, decided, why, standing)

    def games_elsewhere(self, number: int) -> int:
        return self.elsewhere.get(number, 0) if counts_games_elsewhere(self.book) else 0

    def first_rating(self, number: int) -> None:
        """8.3, 10.3, 10.4: the results so far, and this list's, as one; what is not published waits."""
        record, results = self.records[number], self.first_results.get(number, [])
        if not results:
            return
        worked = first_rating_on_list(self.shelf, record.tranches, results, self.day, record.person.bodies)
        entry = self.olympiad.get(number)
        rating: int | None = None
        waiting = tuple(within_window(self.shelf, record.tranches, self.day)) + tuple(
            one.tranche for one in results if one.verdict.counts
        )
        if worked is not None:
            self.first_ratings[number] = worked
            rating = worked.rating if worked.published else None
            if ignored_together(worked.edition, worked):
                waiting = ()
        if entry is not None:
            rating = max(rating or 0, entry.rating or 0)
        if rating is None:
            self.records[number] = replace(record, tranches=waiting)
            return
        games = sum(tranche.games for tranche in waiting)
        against_rated = sum(tranche.against_rated for tranche in waiting)
        self.issues[number] = Issue(self.day, rating, None, games, against_rated)
        self.records[number] = replace(record, games=_more(record.games, games), first_rating_games=games, tranches=())

    # What the list does with them all

    def rating_now(self, number: int) -> int | None:
        return self.issues[number].rating if number in self.issues else self.records[number].rating

    def anew(self, number: int) -> Issue:
        """What this list says of a player; if nothing happened to him, what the last one said, without its games."""
        record = self.records[number]
        return self.issues.get(number, Issue(self.day, record.rating, record.k))

    def other_edition(self) -> bool:
        return self.shelf.on(self.before.day) is not self.book

    def adjust(self) -> None:
        """The one-off adjustments, after the changes of the period."""
        if not is_due(self.book, self.day):
            return
        for number in {*self.numbers(self.columns.rating != NONE), *self.records}:
            rating = self.rating_now(number)
            if rating is None:
                continue
            standard = self.standard.records.get(number) if self.standard else None
            worked = adjustment(self.book, rating, standard.rating if standard else None)
            if worked is not None:
                self.adjustments[number] = worked
                self.issues[number] = replace(self.anew(number), rating=worked.rating)

    def delist(self) -> tuple[int, ...]:
        """7.21, 9.21: who falls below the floor is said to be delisted, once, and is unrated from here on."""
        rule = self.book["delisting"]
        fallen = []
        rating = self.columns.rating
        below = self.numbers((rating != NONE) & (rating < rule.below)) if self.other_edition() else []
        for number in {*self.issues, *below}:
            now = self.rating_now(number)
            if now is not None and now < rule.below:
                fallen.append(number)
                issue, record = self.anew(number), self.records[number]
                self.issues[number] = replace(issue, rating=None, k=None, delisted=True)
                if rule.games == "start again":
                    self.records[number] = replace(record, games=0, first_rating_games=0)
        return tuple(sorted(fallen))

    def with_new_k(self) -> list[int]:
        """K may be another after games, with age, and under another edition."""
        listed = {number for number, issue in self.issues.items() if issue.rating is not None}
        rated = self.columns.rating != NONE
        others = rated if self.other_edition() else rated & self.may_come_of_age()
        listed |= self.told.keys()
        return sorted(number for number in listed.union(self.numbers(others)) if self.rating_now(number) is not None)

    def may_come_of_age(self) -> Yes:
        """Of those with the K of the young, who has come of age since the last list, as far as is known."""
        if "k_junior" not in self.book:
            return np.zeros(len(self.columns), dtype=np.bool_)
        young: Yes = self.columns.k == self.book["k_junior"].k
        of_age = [born for born in np.unique(self.columns.born[young]).tolist() if self.may_be_of_age(born)]
        amended = [person.number for person in self.period.people]
        young &= np.isin(self.columns.born, of_age) | np.isin(self.columns.number, amended)
        return young

    def may_be_of_age(self, born: int) -> bool:
        """Since the last list; or if it cannot be told, at any time."""
        was, now = (is_young(self.book, born_as_day(born), on) for on in (self.before.day, self.day))
        return now is None or was != now

    def numbers(self, those: Yes) -> list[int]:
        found: list[int] = self.columns.number[those].tolist()
        return found

    def next_k(self, number: int) -> None:
        """The K that the list prints, for the time it is in force."""
        record, rating = self.records[number], self.rating_now(number)
        assert rating is not None
        if number in self.issues:  # whose games count towards those of a new player
            record = replace(record, issues=(*record.issues, self.issues[number]))
        standing = standing_on(self.book, record, rating, self.day, self.day)
        worked = k_as_known(self.book, replace(standing, games_in_period=0), self.day)
        if worked.reason == SUPPOSED_NEW:
            self.supposed.append(number)
        if number in self.issues or worked.k != self.records[number].k:
            self.ks[number] = worked
            self.issues[number] = replace(self.anew(number), k=worked.k)

    def published(self) -> Columns:
        for number, issue in self.issues.items():
            record = self.records[number]
            self.records[number] = replace(record, issues=(*record.issues, issue))
        return self.columns.with_records(self.records)


class Records(dict[int, Record]):
    """The players that this list has to do with; each stands as the last one left him until something is set here."""

    def __init__(self, before: Columns) -> None:
        super().__init__()
        self.before = before

    def __missing__(self, number: int) -> Record:
        record = self[number] = self.before[number]
        return record


def games_against_rated(book: Edition, event: Event, rated: RatedEvent) -> dict[int, int]:
    """Of the games that count, those whose opponent had a rating at the start; by player."""
    has_rating = {player.number: rating_of(book, player) is not None for player in event.players}
    games = dict.fromkeys(has_rating, 0)
    for verdict in rated.games:
        if verdict.counts:
            games[verdict.game.white] += has_rating[verdict.game.black]
            games[verdict.game.black] += has_rating[verdict.game.white]
    return games


def games_too_far_apart(line: PlayerInEvent) -> int:
    """Games against rated opponents that the edition does not rate."""
    return sum(game.gain is None for game in line.change.games) if line.change else 0


def _more(games: int | None, more: int) -> int | None:
    """What is not known stays not known."""
    return None if games is None else games + more
