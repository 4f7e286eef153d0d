"""
What happened in an event, as far as the rating needs it: who played, who had which rating at the start, the games and
their results.
"""

from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Literal

from tabellone.exact import Points

EventKind = Literal["swiss", "team", "round robin", "match", "scheveningen"]

LOSS, DRAW, WIN = Points(0), Points(5), Points(10)
RESULTS = (LOSS, DRAW, WIN)


@dataclass(frozen=True, slots=True)
class Player:
    """A player as the list in force at the start knows him; `rating` None is unrated."""

    number: int
    rating: int | None
    k: int | None = None
    first_event: bool = True  # for the unrated: no earlier performance counts towards his first rating
    entry_rating: int | None = None  # a first rating from earlier events, published only after this event began
    standard_rating: int | None = None  # at the start of a rapid or blitz event


@dataclass(frozen=True, slots=True)
class Game:
    """
    One pairing and its result for White; Black's is the rest of the point, unless a penalty made it another. `played`
    is False for a forfeit: nobody, or only one, made a move.
    """

    white: int
    black: int
    result: Points
    played: bool = True
    day: date | None = None  # where ratings may change between the games of one event
    black_result: Points | None = None
    round: int | None = None

    def score_of(self, number: int) -> Points:
        if number == self.white:
            return self.result
        return WIN - self.result if self.black_result is None else self.black_result

    def opponent_of(self, number: int) -> int:
        return self.black if number == self.white else self.white


@dataclass(frozen=True)
class Event:
    start: date
    kind: EventKind
    players: tuple[Player, ...]
    games: tuple[Game, ...] = field(default=())
    cycles: int = 1  # of a round robin
    match_games: int | None = None  # how many games a match was planned for

    @cached_property
    def _by_number(self) -> dict[int, Player]:
        return {player.number: player for player in self.players}

    @cached_property
    def _games(self) -> dict[int, tuple[Game, ...]]:
        games: dict[int, list[Game]] = {player.number: [] for player in self.players}
        for game in self.games:
            games[game.white].append(game)
            games[game.black].append(game)
        return {number: tuple(own) for number, own in games.items()}

    def player(self, number: int) -> Player:
        return self._by_number[number]

    def games_of(self, number: int) -> tuple[Game, ...]:
        return self._games[number]
