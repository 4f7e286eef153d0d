"""
What comes to the office between two lists: the events it has accepted, news of the register, and decisions. Numbers of
players are those of the register everywhere.
"""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from tabellone.facts.event import Event
from tabellone.facts.people import Person, RatingKind

# The great team events, from which fewer games are enough for a first rating.
Championship = Literal["", "Olympiad", "continental team championship", "world team championship"]


MembershipKind = Literal["federation excluded", "not to be listed", "dispensation"]


@dataclass(frozen=True)
class AcceptedEvent:
    """
    A report that is fit to be rated. The players of its event have their numbers in the register; their ratings are
    those of the list in force, whatever the report says of them.
    """

    key: str
    event: Event
    end: date
    received: date
    kind: RatingKind = "standard"
    official: bool = False  # of FIDE
    championship: Championship = ""
    women: bool = False  # of an Olympiad
    rounds: int | None = None  # of an Olympiad
    certified: frozenset[int] = frozenset()  # players who may ignore their later games there
    competition: str = ""  # the same for the preliminaries, the final and the play-offs of one competition
    began: date | None = None  # the first day of the whole event, where this is a part of it
    by_list: bool = False  # rated with the list in force at each game, as chosen before round 1
    put_off_until: date | None = None  # by decision, not in a list before this day

    @property
    def first_day(self) -> date:
        return self.began or self.event.start


@dataclass(frozen=True, slots=True)
class Correction:
    """A decision about one player in one period: the rating his change is added to, or his K; and why."""

    number: int
    reason: str
    rating: int | None = None
    k: int | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """The rated games of a player in all, before the period, as the office was told them; and why it believes that."""

    number: int
    games: int
    reason: str


@dataclass(frozen=True, slots=True)
class Membership:
    """
    Who is kept off the lists: a federation that is excluded, a player whom his federation does not want listed; or a
    player without a federation who may be listed all the same. From one day to another, the last one excluded.
    """

    what: MembershipKind
    since: date
    reason: str
    federation: str = ""
    number: int | None = None
    until: date | None = None

    def holds(self, day: date) -> bool:
        return self.since <= day and (self.until is None or day < self.until)

    def goes_beyond(self, day: date) -> bool:
        """Whether it held before that day and, as decided, also from then on."""
        return self.since < day and self.holds(day)


@dataclass(frozen=True)
class Period:
    """Everything that the list of one day takes in."""

    day: date
    events: tuple[AcceptedEvent, ...] = ()
    people: tuple[Person, ...] = ()  # new in the register, or changed
    corrections: tuple[Correction, ...] = ()
    games: tuple[Told, ...] = ()  # of the same player the last one holds
