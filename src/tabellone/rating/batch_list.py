"""
A whole list on arrays: K, first ratings and the floor around the changes of `batch`. Seats stand for players, and what
comes in are Swiss events of rated and unrated players that begin on the first of a month and enter the next list. A
property test holds it equal to the closing of lists by worksheets; what arrays cannot say is refused, with the reason.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tabellone.errors import Refused
from tabellone.exact import Points
from tabellone.facts.history import Tranche
from tabellone.i18n import say
from tabellone.rating.batch import WIN, Group, Tally, Whole, arithmetic, new_ratings, once_a_period
from tabellone.rating.calendar import list_in_force, months_between, next_list
from tabellone.rating.gates import in_scope
from tabellone.rating.initial import performance
from tabellone.rulebook import Edition, Rule
from tabellone.rulebook.shelf import Shelf

Yes = NDArray[np.bool_]
UNRATED = 0  # the rating of who has none
MONTHS = 12
# What a reading may put there, and arrays do not compute.
ASKED = {
    "k_order": {"as_of": "start of the event"},
    "competition_average": {"rounding": "half up"},
    "first_rating_rounding": {"rounding": "half up"},
    "first_rating_pooling": {"procedure": "as one event"},
    "gate_score": {"counted": "against rated opponents"},
    "pooling_window": {"unit": "months"},
}


def refuse_unless_by_arrays(book: Edition) -> None:
    """Whether the edition rates game by game, once a period, and asks of a list nothing but what is here."""
    arithmetic(book)
    once_a_period(book)
    other = [name for name, values in ASKED.items() if not values.items() <= dict(book[name].values).items()]
    if "gate_floor" in book and book["gate_floor"].scope == "pooled rating":
        other.append("gate_floor")
    if Fraction(book["first_rating"].values.get("bonus_per_half_point", 0)).denominator != 1:
        other.append("first_rating")
    if other:
        raise Refused(
            say("{edition} is read in a way that arrays do not compute: {rule}", edition=book, rule=other[0]),
            say("close the period with worksheets"),
            rule=other[0],
        )


@dataclass
class Standings:
    """
    Of every seat: the rating on the last list, the games it has taken in, those of the first rating, the highest
    rating, the month of birth (since the year 0; nobody is born on the first of a month).
    """

    rating: Whole
    games: Whole
    first_rating_games: Whole
    peak: Whole
    born: Whole

    def of(self, seats: Whole) -> "Standings":
        columns = (self.rating, self.games, self.first_rating_games, self.peak, self.born)
        return Standings(*(column[seats] for column in columns))


def k_by_ladder(book: Edition, standings: Standings, on: date) -> Whole:
    """8.56: the K of the first rule of the edition's ladder that applies, before the limit on volume."""
    k = np.zeros(len(standings.rating), dtype=np.int64)
    for name in reversed([name for name in book["k_order"].ladder if name in book]):
        k = np.where(APPLIES[name](book[name], standings, on), book[name].k, k)
    return k


def is_new(rule: Rule, standings: Standings, _on: date) -> Yes:
    without_first = rule.counting == "without the games of the first rating"
    games = standings.games - standings.first_rating_games if without_first else standings.games
    return np.asarray(games < rule.games)


def has_been_high(rule: Rule, standings: Standings, _on: date) -> Yes:
    enough = standings.games >= rule.games
    return np.asarray((np.maximum(standings.peak, standings.rating) >= rule.reached) & enough)


def is_junior(rule: Rule, standings: Standings, on: date) -> Yes:
    """On the first of a month: who comes of age in the course of it, does so later."""
    month = MONTHS * on.year + on.month - 1
    came_of_age = standings.born + MONTHS * rule.age
    whole_year = rule.until == "end of the year"
    young = on.year <= came_of_age // MONTHS if whole_year else month <= came_of_age
    highest = np.maximum(standings.peak, standings.rating)
    low = (highest if rule.looks_at == "highest rating" else standings.rating) < rule.below
    return np.asarray(young & (standings.rating < rule.below) & low)


def is_established(_rule: Rule, standings: Standings, _on: date) -> Yes:
    return np.ones(len(standings.rating), dtype=np.bool_)


APPLIES: dict[str, Callable[[Rule, Standings, date], Yes]] = {
    "k_new": is_new,
    "k_high": has_been_high,
    "k_junior": is_junior,
    "k_normal": is_established,
}


class Results(NamedTuple):
    """Of the unrated: games against rated opponents, those ratings added up, half points, the month it counts from."""

    seat: Whole
    games: Whole
    opponents: Whole
    points: Whole
    opened: Whole  # in months

    def kept(self, keep: Yes) -> "Results":
        return Results(*(column[keep] for column in self))

    def and_more(self, more: "Results") -> "Results":
        return Results(*(np.concatenate(pair) for pair in zip(self, more, strict=True)))


def nothing() -> Results:
    return Results(*(np.zeros(0, dtype=np.int64) for _ in Results._fields))


class ListOnArrays:
    """The list that is in force, and what has come in for the next one."""

    def __init__(self, shelf: Shelf, day: date, standings: Standings) -> None:
        self.shelf, self.day = shelf, day
        self.book = shelf.on(day)
        refuse_unless_by_arrays(self.book)
        self.rules = arithmetic(self.book)
        self.standings = standings
        size = len(standings.rating)
        self.tally = Tally(size)
        self.k = np.zeros(size, dtype=np.int64)  # room for the K of those who have played
        self.groups: list[Group] = []
        self.waiting = nothing()
        self.has_counted = np.zeros(size, dtype=np.bool_)
        self.tried = np.zeros(size, dtype=np.bool_)  # an unrated player with a result in this period
        self.month: date | None = None
        self.open_period()

    # What comes in

    def take(self, start: date, white: Whole, black: Whole, result: Whole) -> None:
        """Events that begin on that day, of which nobody plays two; those of a month one after the other."""
        if self.month not in {None, start}:
            self.close_month()
        self.month = start
        rating = self.standings.rating
        of_white, of_black = rating[white] != UNRATED, rating[black] != UNRATED
        both = of_white & of_black
        self.tally.add(self.rules, rating, white[both], black[both], result[both])
        alone, met = of_white & ~of_black, of_black & ~of_white
        seats = np.concatenate([black[alone], white[met]])
        points = np.concatenate([WIN - result[alone], result[met]])
        self.took_part(start, seats, rating[np.concatenate([white[alone], black[met]])], points)

    def took_part(self, start: date, seats: Whole, opponents: Whole, points: Whole) -> None:
        """6.1, 8.21, 8.31: the results of unrated players, and which of them count."""
        seat, place = np.unique(seats, return_inverse=True)
        columns = [np.zeros(len(seat), dtype=np.int64) for _ in range(3)]
        for column, more in zip(columns, (np.ones_like(seats), opponents, points), strict=True):
            np.add.at(column, place, more)
        games, total, score = columns
        self.tried[seat] = True
        opened = np.full(len(seat), self.opened(start), dtype=np.int64)
        results = Results(seat, games, total, score, opened)
        results = results.kept(self.passes(results))
        self.has_counted[results.seat] = True
        self.waiting = self.waiting.and_more(results)

    def passes(self, results: Results) -> Yes:
        first = ~self.has_counted[results.seat]
        passed = np.ones(len(first), dtype=np.bool_)
        if "gate_score" in self.book:
            rule = self.book["gate_score"]
            passed &= ~asked(rule, first) | (5 * results.points >= int(Points.of(rule.minimum)))
        if "gate_opponents" in self.book:
            rule = self.book["gate_opponents"]
            passed &= ~asked(rule, first) | (results.games >= rule.minimum)
        if "gate_floor" in self.book:
            rule = self.book["gate_floor"]
            rating = np.zeros(len(first), dtype=np.int64)
            rating[passed] = performances(self.book, results.kept(passed))
            passed &= ~asked(rule, first) | (rating >= rule.minimum)
        return passed

    def opened(self, start: date) -> int:
        """7.14c: from where the time runs within which results are pooled."""
        whole = self.book["pooling_window"].opens_at == "start of the period of the first counted event"
        return months_between(date.min, list_in_force(self.shelf, start) if whole else start)

    def close_month(self) -> None:
        """8.56: K as of the first day of the month, on which its events begin."""
        assert self.month is not None
        sums = self.tally.taken()
        k = np.zeros_like(self.k)
        k[sums.player] = k_by_ladder(self.book, self.standings.of(sums.player), self.month)
        self.groups.append(Group(k, sums))
        self.month = None

    # The next list

    def close(self, day: date) -> None:
        assert day == next_list(self.shelf, self.day), "lists are closed one after the other"
        if self.month is not None:
            self.close_month()
        entering = self.first_ratings()
        if self.groups:
            self.change()
        self.enter(*entering)
        self.delist()
        rating = self.standings.rating
        np.maximum(self.standings.peak, rating, out=self.standings.peak)
        self.day, self.groups = day, []
        self.open_period()

    def change(self) -> None:
        """8.55c, 8.57."""
        own = self.standings
        worked = new_ratings(self.book, own.rating, self.groups)
        own.rating[worked.player] = worked.rating
        own.games[worked.player] += worked.games

    def first_ratings(self) -> tuple[Whole, Whole, Whole]:
        """7.14, 8.3: all results of who has played as one event; published with enough games, from the floor."""
        results = self.waiting.kept(self.tried[self.waiting.seat])
        seat, place = np.unique(results.seat, return_inverse=True)
        pooled = Results(seat, *(np.zeros(len(seat), dtype=np.int64) for _ in range(4)))
        for column, more in zip(pooled[1:4], results[1:4], strict=True):
            np.add.at(column, place, more)
        pooled = pooled.kept(pooled.games >= self.book["first_rating_games"].minimum)
        rating = performances(self.book, pooled)
        if "first_rating_maximum" in self.book:
            rating = np.minimum(rating, self.book["first_rating_maximum"].maximum)
        published = rating >= self.book["rating_floor"].minimum
        return pooled.seat[published], rating[published], pooled.games[published]

    def enter(self, seat: Whole, rating: Whole, games: Whole) -> None:
        own = self.standings
        own.rating[seat] = rating
        own.games[seat] += games
        own.first_rating_games[seat] = games
        self.drop(seat)

    def delist(self) -> None:
        """7.21: below the floor, he is unrated; his games start again."""
        own, rule = self.standings, self.book["delisting"]
        fallen = np.flatnonzero((own.rating != UNRATED) & (own.rating < rule.below))
        own.rating[fallen] = UNRATED
        if rule.games == "start again":
            own.games[fallen] = own.first_rating_games[fallen] = 0

    def open_period(self) -> None:
        """7.14c: what is too old for the next list does not count any more."""
        coming = months_between(date.min, next_list(self.shelf, self.day))
        age = coming - self.waiting.opened
        self.waiting = self.waiting.kept(np.asarray(age <= self.book["pooling_window"].length))
        self.has_counted[:] = False
        self.has_counted[self.waiting.seat] = True
        self.tried[:] = False

    def drop(self, seats: Whole) -> None:
        gone = np.zeros(len(self.k), dtype=np.bool_)
        gone[seats] = True
        self.waiting = self.waiting.kept(~gone[self.waiting.seat])

    def replace(self, seats: Whole, born: Whole) -> None:
        """Somebody new on these seats, on the day of a list, without a rating."""
        assert self.month is None
        own = self.standings
        for column in (own.rating, own.games, own.first_rating_games, own.peak):
            column[seats] = 0
        own.born[seats] = born
        self.has_counted[seats] = False
        self.drop(seats)


def asked(rule: Rule, first: Yes) -> Yes:
    """Whether a gate stands before a result: before the first one that counts, and before the later ones."""
    return np.where(first, in_scope(rule, first_event=True), in_scope(rule, first_event=False))


def performances(book: Edition, results: Results) -> Whole:
    """8.2: the average, and what the score adds to it by the worksheet of a first rating."""
    number, rating = 0, 0
    if "hypothetical_opponents" in book:
        number, rating = book["hypothetical_opponents"].number, book["hypothetical_opponents"].rating
    games = results.games + number
    average = (2 * (results.opponents + number * rating) + games) // np.maximum(2 * games, 1)  # half up
    pairs, place = np.unique(np.stack([results.games, results.points]), axis=1, return_inverse=True)
    added = [_added(book, int(one), int(points)) for one, points in pairs.T]
    return np.asarray(average + np.array(added, dtype=np.int64)[place.reshape(-1)])


def _added(book: Edition, games: int, points: int) -> int:
    worked = performance(book, Tranche(games, Fraction(0), Points(5 * points)))
    added = worked.rating - worked.average
    assert added.denominator == 1, "bonus and dp are whole in an edition that arrays compute"
    return int(added)
