"""A small office for the tests: players on a first list, events in a line of text each, lists closed one by one."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from tabellone.facts.event import DRAW, LOSS, WIN, Event, EventKind, Game, Player
from tabellone.facts.history import Issue, RatingList, Record
from tabellone.facts.people import Person, RatingKind
from tabellone.facts.period import AcceptedEvent, Period
from tabellone.facts.tournament import Day
from tabellone.rating.calendar import list_in_force, next_list
from tabellone.rating.closed import ClosedPeriod
from tabellone.rating.rating_list import close_period
from tabellone.rulebook.shelf import Shelf, shelf

SCORES = {"1": WIN, "=": DRAW, "0": LOSS}
ADULT = Day(1980, 6, 15)


def person(number: int, **known: Any) -> Person:
    return Person(number, **{"name": f"Player {number:03d}", "federation": "ITA", "born": ADULT, **known})


def rated(number: int, rating: int | None, day: date, **known: Any) -> Record:
    """A player of the first list, with a hundred games and K of the list left open."""
    about = {name: known.pop(name) for name in list(known) if name in Person._fields}
    k, games = known.pop("k", 20), known.pop("recent", 0)
    facts = {"games": 100, "first_rating_games": 9, "peak": rating} if rating is not None else {}
    issue = Issue(day, rating, k if rating is not None else None, games, games)
    return Record(person(number, **about), (issue,), **{**facts, **known})


def first_list(
    day: date, ratings: Mapping[int, int | None] | Sequence[Record], kind: RatingKind = "standard"
) -> RatingList:
    records = [rated(*pair, day) for pair in ratings.items()] if isinstance(ratings, Mapping) else ratings
    return RatingList(kind, day, day, {record.person.number: record for record in records})


def games(text: str, days: dict[int, date] | None = None) -> tuple[Game, ...]:
    """`1-2 1, 3-4 =` in order; `1-2 +` is a game not played; with days, the n-th game is of the n-th day."""
    found = []
    for n, one in enumerate(filter(None, (part.strip() for part in text.split(",")))):
        pair, result = one.split()
        white, black = map(int, pair.split("-"))
        day = days.get(n) if days else None
        found.append(Game(white, black, SCORES.get(result, WIN), played=result in SCORES, day=day))
    return tuple(found)


def event(key: str, start: date, text: str, days: int = 5, kind: EventKind = "swiss", **rest: Any) -> AcceptedEvent:
    """An event of so many days whose report arrives on the day after; `kind_of_rating` is that of its list."""
    played = games(text, rest.pop("game_days", None))
    numbers = sorted({number for game in played for number in (game.white, game.black)} | set(rest.pop("also", ())))
    cycles, match_games = rest.pop("cycles", 1), rest.pop("match_games", None)
    rest["kind"] = rest.pop("kind_of_rating", "standard")
    end = start + timedelta(days - 1)
    facts = Event(start, kind, tuple(Player(number, None) for number in numbers), played, cycles, match_games)
    return AcceptedEvent(key, facts, end, **{"received": end + timedelta(1), **rest})


def against(number: int, opponents: Sequence[int], score: str) -> str:
    """The games of one player, White against each, with a score like `1=0`."""
    return ", ".join(f"{number}-{opponent} {result}" for opponent, result in zip(opponents, score, strict=True))


def nobody(day: date) -> RatingList:
    """A standard list without players, which rapid and blitz ask for."""
    return RatingList("standard", day, day)


class Office:
    """Lists of one kind of rating, one after the other."""

    def __init__(
        self,
        day: date,
        players: Mapping[int, int | None] | Sequence[Record],
        kind: RatingKind = "standard",
        readings: dict[str, str] | None = None,
    ) -> None:
        self.shelf: Shelf = shelf(kind, readings)
        self.list = first_list(day, players, kind)
        self.closed: list[ClosedPeriod] = []

    def close(self, *events: AcceptedEvent, standard: RatingList | None = None, **rest: Any) -> ClosedPeriod:
        """The next list, with these events."""
        elsewhere = rest.pop("elsewhere", None)
        if standard is None and self.list.kind != "standard":
            standard = nobody(next_list(self.shelf, self.list.day))
        period = Period(next_list(self.shelf, self.list.day), events, **rest)
        closed = close_period(self.shelf, self.list, period, standard, elsewhere)
        self.list = closed.list
        self.closed.append(closed)
        return closed

    def until(self, day: date, standard: RatingList | None = None) -> None:
        """Lists without events up to that of the day."""
        while self.list.day < day:
            self.close(standard=standard)
        assert self.list.day == day, f"no list on {day}"

    def rating(self, number: int) -> int | None:
        return self.list.records[number].rating

    def k(self, number: int) -> int | None:
        return self.list.records[number].k

    def record(self, number: int) -> Record:
        return self.list.records[number]

    def in_force(self, day: date) -> date:
        return list_in_force(self.shelf, day)
