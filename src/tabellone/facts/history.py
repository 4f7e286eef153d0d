"""
What one kind of rating knows of a player, list by list: what each list said, the results that may still become a first
rating, and the list of them all on a day. Nothing here computes; `rating/rating_list.py` makes the next list of one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from tabellone.exact import Points
from tabellone.facts.people import Person, RatingKind


@dataclass(frozen=True, slots=True)
class Tranche:
    """
    An unrated player's result in one event: games against rated opponents, their average, his score; the days where
    they matter, and the list that took the event in.
    """

    games: int
    average: Fraction
    score: Points
    start: date | None = None
    end: date | None = None
    round_robin: bool = False
    opponents: int | None = None  # in a round robin of several cycles; otherwise as many as games
    event: str = ""
    listed: date | None = None
    against_rated: int = 0  # of the games, where a round robin has others
    great_team_event: bool = False  # one of those from which fewer games are enough


@dataclass(frozen=True, slots=True)
class Issue:
    """
    What one list says of a player: his rating, None while he has none, his K, and the games it took in, in all and
    against rated opponents. `delisted` is true on the one list that says so.
    """

    day: date
    rating: int | None = None
    k: int | None = None
    games: int = 0
    against_rated: int = 0
    delisted: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """
    A player in one kind of rating: the lists that said something new of him, oldest first, and what is known from
    before them. Games or a peak that nobody knows are None. `tranches` are the results that may still become a first
    rating; `inactive` says what the first list said.
    """

    person: Person
    issues: tuple[Issue, ...] = ()
    games: int | None = 0
    first_rating_games: int | None = 0
    peak: int | None = None  # the highest rating before the issues
    tranches: tuple[Tranche, ...] = ()
    inactive: bool = False

    @property
    def games_since_first(self) -> int:
        """Those that the lists since the first one have taken in; the least that a player has played."""
        return sum(issue.games for issue in self.issues[1:])

    @property
    def last(self) -> Issue | None:
        return self.issues[-1] if self.issues else None

    @property
    def rating(self) -> int | None:
        return self.issues[-1].rating if self.issues else None

    @property
    def k(self) -> int | None:
        return self.issues[-1].k if self.issues else None

    def issue_on(self, day: date) -> Issue | None:
        """What the list in force on that day says, or one before it said."""
        return next((issue for issue in reversed(self.issues) if issue.day <= day), None)

    def rating_on(self, day: date) -> int | None:
        issue = self.issue_on(day)
        return issue.rating if issue else None

    def issue_of(self, day: date) -> Issue | None:
        """What the list of exactly that day says anew."""
        issue = self.issue_on(day)
        return issue if issue and issue.day == day else None

    def entry_after(self, day: date) -> int | None:
        """The first rating published after that day."""
        return next((issue.rating for issue in self.issues if issue.day > day and issue.rating is not None), None)

    def peak_on(self, day: date) -> int | None:
        """The highest rating published up to that day."""
        published = [issue.rating for issue in self.issues if issue.day <= day and issue.rating is not None]
        return max([*published, *([self.peak] if self.peak is not None else [])], default=None)


@dataclass(frozen=True)
class RatingList:
    """
    One kind of rating as a list of one day leaves it. `since` is the day of the first list known: what an event that
    began earlier was played with, nobody can look up.
    """

    kind: RatingKind
    day: date
    since: date
    records: Mapping[int, Record] = field(default_factory=dict)
