"""The closing of periods against literal lists, over random histories that cross every change of edition."""

import os
from datetime import date, timedelta
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tabellone.exact import Points
from tabellone.facts.event import Event, Game, Player
from tabellone.facts.history import Issue, RatingList, Record
from tabellone.facts.people import Person, RatingKind
from tabellone.facts.period import AcceptedEvent, Period
from tabellone.facts.tournament import Day
from tabellone.rating.calendar import closing_day, next_list
from tabellone.rating.rating_list import close_period
from tabellone.rulebook.shelf import shelf
from tests.B02.office import nobody
from tests.oracle import literal_lists, literal_rating

# The first list, and how many are made of it: enough to cross the next change of edition.
STARTS: list[tuple[RatingKind, date, int]] = [
    ("standard", date(1998, 1, 1), 8),
    ("standard", date(2008, 1, 1), 10),
    ("standard", date(2011, 1, 1), 16),
    ("standard", date(2013, 9, 1), 18),
    ("standard", date(2017, 1, 1), 18),
    ("standard", date(2021, 7, 1), 18),
    ("standard", date(2023, 9, 1), 14),
    ("standard", date(2025, 6, 1), 12),
    ("rapid", date(2021, 9, 1), 10),
    ("blitz", date(2023, 10, 1), 18),
]
SEEDS = 100 if os.environ.get("TABELLONE_LONG") == "1" else 6
RATED, UNRATED = 12, 8
RESULTS = (Fraction(0), Fraction(1, 2), Fraction(1))


class Two:
    """The same history in both hands."""

    def __init__(self, kind: RatingKind, day: date, seed: int) -> None:
        self.kind, self.random, self.shelf = kind, Random(seed), shelf(kind)
        self.players: dict[int, dict[str, Any]] = {}
        records = {}
        floor = literal_lists.floor_of(literal_lists.edition(kind, day))
        for number in range(1, RATED + UNRATED + 1):
            born = date(day.year - self.random.randint(10, 40), self.random.randint(1, 12), self.random.randint(1, 28))
            rating = self.random.randint(floor, max(floor + 300, 2420)) if number <= RATED else None
            if rating and floor == 2005:
                rating -= rating % 5
            games = self.random.randint(9, 40) if rating else 0
            k = None
            if rating:
                name = literal_lists.edition(kind, day)
                k = literal_rating.k(name, rating, games, born, day, rating, 0)
            self.players[number] = {
                "rating": rating,
                "games": games,
                "born": born,
                "history": [(day, rating)],
                "tranches": [],
                "k": k,
            }
            person = Person(number, str(number), born=Day(born.year, born.month, born.day))
            records[number] = Record(person, (Issue(day, rating, k),), games, 0, rating)
        self.list = RatingList(kind, day, day, records)

    def event(self, key: str, following: date) -> tuple[dict[str, Any], AcceptedEvent]:
        """Some begin before the list that is in force now, as far back as the first list known."""
        previous = self.list.day
        closes = closing_day(self.shelf.on(following), following)
        earliest = max(self.list.since, previous - timedelta(12))
        start = earliest + timedelta(self.random.randint(0, max(0, (closes - earliest).days - 6)))
        end = min(closes, start + timedelta(self.random.randint(0, 6)))
        numbers = sorted(self.random.sample(sorted(self.players), self.random.randint(4, 10)))
        games = []
        for _ in range(self.random.randint(3, 30)):
            white, black = self.random.sample(numbers, 2)
            games.append((white, black, self.random.choice(RESULTS)))
        plain = {"key": key, "start": start, "end": end, "players": numbers, "games": games}
        met = tuple(Game(white, black, Points.of(result)) for white, black, result in games)
        facts = Event(start, "swiss", tuple(Player(number, None) for number in numbers), met)
        return plain, AcceptedEvent(key, facts, end, max(end, min(closes, following - timedelta(1))), self.kind)

    def close(self) -> None:
        following = next_list(self.shelf, self.list.day)
        assert literal_lists.next_list(self.list.day) == following
        events = [self.event(f"{following}-{n}", following) for n in range(self.random.randint(0, 4))]
        literal_lists.closed(self.kind, following, self.players, [plain for plain, _ in events])
        period = Period(following, tuple(one for _, one in events))
        self.list = close_period(self.shelf, self.list, period, nobody(following)).list


@pytest.mark.parametrize(("kind", "day", "lists"), STARTS)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_every_list_says_the_same_of_everybody(kind: RatingKind, day: date, lists: int, seed: int) -> None:
    two = Two(kind, day, seed)
    for _ in range(lists):
        two.close()
        expected = {number: (player["rating"], player["k"], player["games"]) for number, player in two.players.items()}
        found = {number: (record.rating, record.k, record.games) for number, record in two.list.records.items()}
        assert found == expected, two.list.day
