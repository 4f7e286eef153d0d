"""
An event as it is announced, before a move is played: what the organiser promises and the registration says. None is
what nobody has said; it is never taken to be anything.
"""

from dataclasses import dataclass
from datetime import date, time
from typing import Literal, NamedTuple

from tabellone.facts.decision import Decision
from tabellone.facts.people import RatingKind
from tabellone.facts.time_control import TimeControl

Format = Literal["swiss", "round robin", "double round robin", "match", "team", "scheveningen", "league"]
Championship = Literal["none", "national", "national women"]
Official = Literal["none", "FIDE", "continental"]
Played = Literal["over the board", "hybrid", "online"]


class Session(NamedTuple):
    """When a round starts; the hour may not be known yet."""

    day: date
    at: time | None = None


@dataclass(frozen=True, slots=True)
class Arbiter:
    name: str
    fide_id: int | None = None
    licensed: bool | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Players who have one time control; an event that has one for everybody has one group, without a name."""

    control: TimeControl
    name: str = ""
    highest_rating: int | None = None  # of this group alone


@dataclass(frozen=True, slots=True)
class Field:
    """Who is expected: how many with and without a rating, and the highest rating there is."""

    rated: int | None = None
    unrated: int | None = None
    highest_rating: int | None = None
    highest_rating_women: int | None = None

    @property
    def size(self) -> int | None:
        return None if self.rated is None or self.unrated is None else self.rated + self.unrated


@dataclass(frozen=True, slots=True)
class Announcement:
    name: str = ""
    organiser: str = ""
    federation: str = ""
    kind: RatingKind | None = None
    format: Format | None = None
    system: str = ""  # of pairing
    rounds: int | None = None  # of a match, the games it is planned for
    start: date | None = None
    end: date | None = None
    schedule: tuple[Session, ...] = ()  # the rounds in order
    groups: tuple[Group, ...] = ()
    groups_meet: bool | None = None  # whether players of different groups play each other
    arbiters: tuple[Arbiter, ...] = ()
    registered: date | None = None
    norms: bool | None = None
    championship: Championship | None = None
    official: Official | None = None
    played: Played | None = None
    tie_breaks: tuple[str, ...] | None = None
    rated: bool | None = None
    players_told: bool | None = None  # of an event that is not for rating
    field: Field = Field()
    decisions: tuple[Decision, ...] = ()
