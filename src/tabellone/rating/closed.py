"""What the closing of a period gives: the list, and the worksheets behind it, of every event and of every player."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tabellone.errors import Finding
from tabellone.facts.event import Event
from tabellone.facts.history import RatingList
from tabellone.rating.account import Account
from tabellone.rating.adjustment import Adjustment
from tabellone.rating.event import PlayerInEvent, RatedEvent
from tabellone.rating.initial import FirstRating, OlympiadEntry
from tabellone.rating.k_factor import KFactor
from tabellone.rating.period import PlayerPeriod
from tabellone.rulebook import Edition


@dataclass(frozen=True, slots=True)
class RatedAccount:
    account: Account
    event: Event  # with the ratings of the list
    rated: RatedEvent


@dataclass(frozen=True)
class ClosedPeriod:
    """The list, and by player the working behind it."""

    edition: Edition
    list: RatingList
    events: tuple[RatedAccount, ...] = ()
    changes: Mapping[int, PlayerPeriod] = field(default_factory=dict)
    first_ratings: Mapping[int, FirstRating] = field(default_factory=dict)
    olympiad: Mapping[int, OlympiadEntry] = field(default_factory=dict)
    adjustments: Mapping[int, Adjustment] = field(default_factory=dict)
    ks: Mapping[int, KFactor] = field(default_factory=dict)
    delisted: tuple[int, ...] = ()
    findings: tuple[Finding, ...] = ()  # warnings; nothing worse lets a period close

    def worksheets(self, number: int) -> tuple[object, ...]:
        """Everything that was worked out for a player, in the order of the working."""
        found = (self.changes, self.first_ratings, self.olympiad, self.adjustments, self.ks)
        return tuple(sheets[number] for sheets in found if number in sheets)

    @cached_property
    def of_player(self) -> Mapping[int, Sequence[tuple[RatedAccount, PlayerInEvent]]]:
        """What the events gave everybody who played in them."""
        found: dict[int, list[tuple[RatedAccount, PlayerInEvent]]] = {}
        for one in self.events:
            for line in one.rated.players:
                found.setdefault(line.number, []).append((one, line))
        return found
