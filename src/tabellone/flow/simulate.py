"""
A pool of players over the years under one edition or several: the same games of `simulated_world` rated by each, and
the monitoring of 12.3 on the lists that come out. An edition that rates game by game goes by arrays; one that looks
beyond the game (the averages of 1997, the one upgrade an event of 2022) closes its lists like an office, with every
worksheet, which takes over a hundred times as long and is held to smaller pools. The same seed gives the same lists.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from fractions import Fraction
from typing import Annotated, ClassVar, Protocol

import numpy as np

from tabellone.errors import Refused
from tabellone.exact import rounded
from tabellone.facts.event import RESULTS, Event, Game, Player
from tabellone.facts.history import Issue, RatingList, Record
from tabellone.facts.people import Person, RatingKind
from tabellone.facts.period import AcceptedEvent, Period
from tabellone.facts.tournament import Day
from tabellone.flow.lots import Lots, Whole
from tabellone.flow.simulated_world import BIRTHDAY, MONTHS, ROUNDS, Pool, Start, Wave, World, first_of, month_of
from tabellone.i18n import N_, Message, say
from tabellone.rating.account import due
from tabellone.rating.batch_list import UNRATED, ListOnArrays, Standings, Yes, refuse_unless_by_arrays
from tabellone.rating.calendar import is_list_day, list_in_force
from tabellone.rating.drift import Counted, Drift, drift_of_counts, years_of_the_group
from tabellone.rating.rating_list import close_period
from tabellone.rulebook import Edition
from tabellone.rulebook.explain import figure
from tabellone.rulebook.shelf import Shelf

GAMES_BEFORE = 100  # of a player of the first list; more than any edition asks of a new one
MOST_BY_WORKSHEETS = 1_000_000  # games
ONE_DAY = timedelta(1)


@dataclass(frozen=True, slots=True)
class OneEdition(Shelf):
    """The edition of one day, in force all the time."""

    day: date = date.min

    def on(self, day: date) -> Edition:  # noqa: ARG002 - that is the point
        return Shelf.on(self, self.day)


@dataclass(frozen=True, slots=True)
class YearLine:
    """
    One list, so many years after the first. `beyond` is how far the mean rating of the rated is above their mean
    strength: what only a simulation knows; where it rises the scale inflates, where it falls it deflates.
    """

    after: Annotated[int, figure(N_("years"))]
    day: Annotated[date, figure(N_("list"))]
    rated: Annotated[int, figure(N_("rated"))]
    unrated: Annotated[int, figure(N_("unrated"))]
    mean: Annotated[Fraction | None, figure(N_("mean rating"))]
    beyond: Annotated[Fraction | None, figure(N_("above strength"))]


@dataclass(frozen=True, slots=True)
class SimulatedPool:
    """One edition's lists; `drift` is the monitoring of 12.3 on those lines."""

    TITLE: ClassVar[str] = N_("Simulation of a pool")

    edition: Edition
    reason: Message | None  # why not by arrays
    lists: int
    lines: tuple[YearLine, ...]
    drift: Drift | None  # where nobody is rated there is none

    @property
    def by_arrays(self) -> bool:
        return self.reason is None


class Office(Protocol):
    """What a list is made by."""

    closed: int

    @property
    def day(self) -> date: ...
    def take(self, wave: Wave, world: World) -> None: ...
    def close(self, day: date) -> None: ...
    def ratings(self, world: World) -> Whole: ...
    def replace(self, seats: Whole, world: World) -> None: ...


def first_ratings(book: Edition, strength: Whole) -> Whole:
    """Rounded as the edition rounds ratings; nobody below the floor."""
    rounding, floor = book["first_rating_rounding"].rounding, int(book["rating_floor"].minimum)
    table = np.array([rounded(value, rounding) for value in range(int(strength.max(initial=0)) + 1)], dtype=np.int64)
    found = table[strength]
    return np.where(found >= floor, found, UNRATED)


class OnArrays:
    def __init__(self, books: Shelf, day: date, start: Start) -> None:
        rating = first_ratings(books.on(day), start.strength)
        games = np.where(rating != UNRATED, GAMES_BEFORE, 0)
        peak = peaks(books.on(day), rating, start)
        self.made = ListOnArrays(books, day, Standings(rating, games, np.zeros_like(games), peak, start.born.copy()))
        self.closed = 0

    @property
    def day(self) -> date:
        return self.made.day

    def take(self, wave: Wave, _world: World) -> None:
        self.made.take(first_of(wave.month), *(column.reshape(-1) for column in wave[2:]))

    def close(self, day: date) -> None:
        self.made.close(day)
        self.closed += 1

    def ratings(self, _world: World) -> Whole:
        return self.made.standings.rating

    def replace(self, seats: Whole, world: World) -> None:
        self.made.replace(seats, world.born[seats])


def peaks(book: Edition, rating: Whole, start: Start) -> Whole:
    reached = book["k_high"].reached if "k_high" in book else 0
    return np.where(rating != UNRATED, np.maximum(rating, start.has_been_high * reached), 0)


class ByWorksheets:
    """An office that closes every list as the regulations tell it; the events are those of the waves."""

    def __init__(self, books: Shelf, day: date, start: Start, kind: RatingKind) -> None:
        self.books, self.kind = books, kind
        rating = first_ratings(books.on(day), start.strength)
        peak = peaks(books.on(day), rating, start)
        records = {}
        for number, (own, born, highest) in enumerate(zip(*map(_plain, (rating, start.born, peak)), strict=True), 1):
            issue = Issue(day, own or None, None)
            records[number] = Record(person_of(number, born), (issue,), GAMES_BEFORE if own else 0, 0, highest or None)
        self.list = RatingList(kind, day, day, records)
        self.events: list[AcceptedEvent] = []
        self.people: list[Person] = []
        self.closed = self.taken = 0

    @property
    def day(self) -> date:
        return self.list.day

    def take(self, wave: Wave, world: World) -> None:
        """Their keys are in the order in which they were played."""
        start = first_of(wave.month)
        end = start + timedelta(ROUNDS - 1)
        numbers = world.number
        for players, *games in zip(*wave[1:], strict=True):
            played = tuple(
                Game(int(numbers[white]), int(numbers[black]), RESULTS[result])
                for white, black, result in zip(*games, strict=True)
            )
            facts = Event(start, "swiss", tuple(Player(int(numbers[seat]), None) for seat in players), played)
            self.events.append(AcceptedEvent(f"{self.taken:09}", facts, end, end + ONE_DAY, self.kind))
            self.taken += 1

    def close(self, day: date) -> None:
        events = due(self.books, self.events, day)
        nobody = RatingList("standard", day, day)  # in rapid and blitz nobody has a standard rating
        period = Period(day, events, tuple(self.people))
        self.list = close_period(self.books, self.list, period, nobody).list
        self.events, self.people = self.events[len(events) :], []
        self.closed += 1

    def ratings(self, world: World) -> Whole:
        records = self.list.records
        found = (records.get(number) for number in world.number.tolist())
        return np.array([UNRATED if one is None else one.rating or UNRATED for one in found], dtype=np.int64)

    def replace(self, seats: Whole, world: World) -> None:
        self.people += [
            person_of(*one) for one in zip(*map(_plain, (world.number[seats], world.born[seats])), strict=True)
        ]


def _plain(column: Whole) -> list[int]:
    return [int(value) for value in column]


def person_of(number: int, born: int) -> Person:
    return Person(number, f"Player {number}", born=Day(born // MONTHS, born % MONTHS + 1, BIRTHDAY))


@dataclass
class Watched:
    """One edition's office and what its lists said, year after year."""

    office: Office
    reason: Message | None
    cohort: Whole  # seats
    born: tuple[int, int] | None
    drift_book: Edition
    still: Yes
    lines: list[YearLine] = field(default_factory=list)
    counts: list[tuple[date, dict[int, int], Whole]] = field(default_factory=list)

    def look(self, after: int, world: World, strength: Whole) -> None:
        """What the list in force says, and of the fixed group everybody's rating."""
        rating = self.office.ratings(world)
        rated = rating != UNRATED
        number = int(rated.sum())
        mean = Fraction(int(rating.sum()), number) if number else None
        beyond = Fraction(int((rating[rated] - strength[rated]).sum()), number) if number else None
        self.lines.append(YearLine(after, self.office.day, number, len(rating) - number, mean, beyond))
        self.still &= rated[self.cohort]
        self.counts.append((self.office.day, counted(rating[rated]), rating[self.cohort].copy()))

    def leave(self, seats: Whole, world: World) -> None:
        self.office.replace(seats, world)
        self.still &= ~np.isin(self.cohort, seats)

    def result(self, book: Edition) -> SimulatedPool:
        lists = [Counted(day, counted(group[self.still]), everybody) for day, everybody, group in self.counts]
        monitored = drift_of_counts(self.drift_book, self.born, lists) if any(one.everybody for one in lists) else None
        return SimulatedPool(book, self.reason, self.office.closed, tuple(self.lines), monitored)


def counted(ratings: Whole) -> dict[int, int]:
    values, players = np.unique(ratings, return_counts=True)
    return dict(zip(_plain(values), _plain(players), strict=True))


def seats_of_the_group(start: Start, born: tuple[int, int] | None) -> Whole:
    """Those of the first players whose years of birth make them the fixed group."""
    if born is None:
        return np.zeros(0, dtype=np.int64)
    years = start.born // MONTHS
    return np.flatnonzero((born[0] <= years) & (years <= born[1]))


def refuse_too_many(reason: Message, games: int) -> None:
    if games > MOST_BY_WORKSHEETS:
        raise Refused(
            say(
                "{reason}; by worksheets at most {most} games can be rated, not {games}",
                reason=reason,
                most=MOST_BY_WORKSHEETS,
                games=games,
            ),
            say("ask for fewer games or years, or for editions that arrays can rate"),
            rule="simulate.worksheets",
        )


class Simulation:
    """
    The same games under several editions, each named by a day of its time; `shelf` has them all. `months` runs it, a
    step a month; then `results`.
    """

    def __init__(
        self, shelf: Shelf, kind: RatingKind, pool: Pool, start: Start, days: Sequence[date], first: date, lots: Lots
    ) -> None:
        self.pool, self.first = pool, first.replace(day=1)
        self.shelves = [OneEdition(shelf.chapter, shelf.readings, day) for day in days]
        self.world = World(pool, self.shelves[0].on(first), start, self.first, lots)
        self.shelf, self.kind, self.start = shelf, kind, start

    def months(self, years: int) -> Iterator[date]:
        self.watched = [self.watch(books, years) for books in self.shelves]
        for after in range(MONTHS * years + 1):
            day = first_of(month_of(self.first) + after)
            for books, one in zip(self.shelves, self.watched, strict=True):
                if after and is_list_day(books, day):
                    one.office.close(day)
            self.look(after, day)
            if after < MONTHS * years:
                self.play(after, day)
                yield day

    def watch(self, books: OneEdition, years: int) -> Watched:
        book = books.on(self.first)
        day = list_in_force(books, self.first)
        reason = why_not_arrays(book)
        if reason:
            refuse_too_many(reason, self.world.games * MONTHS * years)
        office: Office
        office = ByWorksheets(books, day, self.start, self.kind) if reason else OnArrays(books, day, self.start)
        monitoring = self.shelf.that_states("drift", books.day)
        born = years_of_the_group(monitoring, self.first, first_of(month_of(self.first) + MONTHS * years))
        cohort = seats_of_the_group(self.start, born)
        return Watched(office, reason, cohort, born, monitoring, np.ones(len(cohort), np.bool_))

    def look(self, after: int, day: date) -> None:
        if after % MONTHS == 0:
            strength = self.world.strength(month_of(day))
            for one in self.watched:
                one.look(after // MONTHS, self.world, strength)

    def play(self, after: int, day: date) -> None:
        if after and day.month == 1:
            seats = self.world.new_year(month_of(day))
            for one in self.watched:
                one.leave(seats, self.world)
        for wave in self.world.waves(month_of(day)):
            for one in self.watched:
                one.office.take(wave, self.world)

    def results(self) -> list[SimulatedPool]:
        return [one.result(books.on(self.first)) for books, one in zip(self.shelves, self.watched, strict=True)]


def why_not_arrays(book: Edition) -> Message | None:
    try:
        refuse_unless_by_arrays(book)
    except Refused as refusal:
        return refusal.message
    return None
