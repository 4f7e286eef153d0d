"""
A pool of invented players, rated over the years under any edition: what the rules do to a scale when nobody's strength
is in doubt. Every month's events are closed like an office closes them, so every rule of the edition is at work.
Randomness is an argument: the same seed gives the same lists.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from tabellone.facts.event import DRAW, LOSS, WIN, Event, Game, Player
from tabellone.facts.history import Issue, RatingList, Record
from tabellone.facts.people import Person, RatingKind
from tabellone.facts.period import AcceptedEvent, Period
from tabellone.facts.tournament import Day
from tabellone.rating.calendar import closing_day, list_in_force, next_list, reports_until
from tabellone.rating.expected import scoring_probability
from tabellone.rating.rating_list import close_period
from tabellone.rulebook.shelf import Shelf

ONE_DAY = timedelta(1)


@dataclass(frozen=True)
class Pool:
    """
    Who plays and how much. Strengths lie evenly between two marks; `draws` is the share of games drawn between equals,
    in hundredths. `newcomers` come every year without a rating, and as many of the oldest leave.
    """

    players: int = 60
    lowest: int = 1500
    highest: int = 2500
    events_a_list: int = 4
    players_an_event: int = 10
    rounds: int = 5
    newcomers: int = 6
    draws: int = 30


class _World:
    """The hidden strengths, and who still plays."""

    def __init__(self, pool: Pool, shelf: Shelf, day: date, lot: Random) -> None:
        self.pool = pool
        self.shelf = shelf
        self.lot = lot
        self.strength: dict[int, int] = {}
        self.playing: list[int] = []
        self.year = day.year

    def comes(self, born: int) -> Person:
        number = len(self.strength) + 1
        self.strength[number] = self.lot.randint(self.pool.lowest, self.pool.highest)
        self.playing.append(number)
        return Person(number, f"Player {number}", born=Day(born, 1 + number % 12, 1 + number % 28))

    def newcomers(self, day: date) -> tuple[Person, ...]:
        """On the first list of a year: those who come; as many of the first who came leave."""
        if day.year == self.year:
            return ()
        self.year = day.year
        come = tuple(self.comes(day.year - 12) for _ in range(self.pool.newcomers))
        self.playing = self.playing[self.pool.newcomers :]
        return come

    def result(self, white: int, black: int, day: date) -> Game:
        """By the table of the edition, from the strengths; draws come out of both sides alike."""
        wins = int(scoring_probability(self.shelf.on(day), self.strength[white] - self.strength[black]))
        draws = 2 * min(wins, 100 - wins) * self.pool.draws // 100
        drawn = self.lot.randrange(200)
        if drawn < 2 * wins - draws:
            return Game(white, black, WIN)
        return Game(white, black, DRAW if drawn < 2 * wins + draws else LOSS)

    def event(self, key: str, kind: RatingKind, previous: date, list_day: date) -> AcceptedEvent:
        """Neighbours in strength meet at random, round by round."""
        in_order = sorted(self.playing, key=lambda number: (self.strength[number], number))
        size = min(self.pool.players_an_event, len(in_order)) // 2 * 2
        first = self.lot.randint(0, len(in_order) - size)
        numbers = in_order[first : first + size]
        closes = closing_day(self.shelf.on(list_day), list_day)
        start = previous + timedelta(self.lot.randint(0, max(0, (closes - previous).days - self.pool.rounds)))
        games = []
        for _ in range(self.pool.rounds):
            paired = self.lot.sample(numbers, size)
            games += [self.result(a, b, start) for a, b in zip(paired[::2], paired[1::2], strict=True)]
        end = min(closes, start + timedelta(self.pool.rounds - 1))
        received = min(reports_until(self.shelf.on(list_day), list_day), end + ONE_DAY)
        facts = Event(start, "swiss", tuple(Player(number, None) for number in numbers), tuple(games))
        return AcceptedEvent(key, facts, end, max(end, received), kind)


def simulated(
    shelf: Shelf, pool: Pool, first: date, last: date, lot: Random, kind: RatingKind = "standard"
) -> Iterator[RatingList]:
    """The lists from the first to the last day; on the first one everybody's rating is his strength."""
    day = list_in_force(shelf, first)
    world = _World(pool, shelf, day, lot)
    records = {}
    for n in range(pool.players):
        person = world.comes(day.year - 20 - n % 30)
        rating = max(world.strength[person.number], int(shelf.on(day)["rating_floor"].minimum))
        issue = Issue(day, rating, int(shelf.on(day)["k_normal"].k))
        records[person.number] = Record(person, (issue,), 100, 9, rating)
    current = RatingList(kind, day, day, records)
    yield current
    while next_list(shelf, current.day) <= last:
        following = next_list(shelf, current.day)
        people = world.newcomers(following)
        events = tuple(world.event(f"{following}/{n}", kind, current.day, following) for n in range(pool.events_a_list))
        nobody = RatingList("standard", following, following)  # in rapid and blitz nobody has a standard rating
        current = close_period(shelf, current, Period(following, events, people), nobody).list
        yield current
