"""
A tournament as its report file tells it: who played, every round of everybody, and what was announced. Frozen,
complete, without an opinion.
"""

from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from tabellone.exact import Points
from tabellone.facts.result import OUTCOMES, STANDARD, Outcome, Scoring


class Day(NamedTuple):
    """A calendar day of which the month or the day may be unknown (0)."""

    year: int
    month: int
    day: int

    @property
    def date(self) -> date | None:
        return date(self.year, self.month, self.day) if self.month and self.day else None

    def __str__(self) -> str:
        return f"{self.year:04d}/{self.month:02d}/{self.day:02d}"


class Cell(NamedTuple):
    """
    One round of one player: the opponent's number (0 is none), the colour w, b or none, and the letter of the
    outcome.
    """

    opponent: int = 0
    colour: str = ""
    letter: str = ""

    @property
    def outcome(self) -> Outcome:
        return OUTCOMES[self.letter]


UNPAIRED = Cell()


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of the tournament under his starting number."""

    number: int
    name: str
    sex: str = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    fide_id: int | None = None
    born: Day | None = None
    points: Points | None = None
    rank: int | None = None
    rounds: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Team:
    name: str
    players: tuple[int, ...]
    number: int | None = None  # None in the old team record, which has no numbers
    nickname: str = ""
    strength: str = ""
    match_points: Points | None = None
    game_points: Points | None = None
    rank: int | None = None


class Byes(NamedTuple):
    """Byes of one kind announced for one round: of players, or of teams."""

    kind: str
    round: int
    numbers: tuple[int, ...]


class Acceleration(NamedTuple):
    """Virtual points of the players first to last, from one round to another."""

    match_points: Points | None
    points: Points | None
    first_round: int
    last_round: int
    first: int
    last: int


class Prohibited(NamedTuple):
    """None of these may meet another of them, from one round to another (0 is open)."""

    first_round: int
    last_round: int
    numbers: tuple[int, ...]


class Abnormal(NamedTuple):
    """
    Points other than usual: for a kind of result (blank: on top of it), in a round (0 is all), for these players
    (none is all).
    """

    kind: str
    match_points: Points | None
    points: Points | None
    round: int
    numbers: tuple[int, ...]


class LineUp(NamedTuple):
    round: int
    team: int
    opponent: int
    players: tuple[int, ...]


class ForfeitedMatch(NamedTuple):
    kind: str
    round: int
    white: int
    black: int


class NationalRecord(NamedTuple):
    """
    A player's line in a national register: federation code, and the columns of the player record from the number on.
    """

    federation: str
    text: str


class Virtual(NamedTuple):
    """Fictitious points of one player, round by round, in the form of pairing programs."""

    number: int
    points: tuple[Points, ...]


class Remark(NamedTuple):
    """A comment or a line of an unknown kind, kept with its place: after the n-th record of a kind."""

    after: tuple[str, int]
    text: str


@dataclass(frozen=True, slots=True)
class Tournament:
    players: tuple[Entrant, ...] = ()
    name: str = ""
    city: str = ""
    federation: str = ""
    start: Day | None = None
    end: Day | None = None
    players_declared: str = ""
    rated_declared: str = ""
    teams_declared: str = ""
    kind: str = ""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""
    round_days: tuple[Day | None, ...] = ()
    # since 2026
    total_rounds: int | None = None
    initial_colour: str = ""
    scoring: Scoring = STANDARD
    start_rank_method: str = ""
    controller: str = ""
    kind_code: str = ""
    tie_breaks: str = ""
    standings_order: str = ""
    time_code: str = ""
    byes: tuple[Byes, ...] = ()
    accelerations: tuple[Acceleration, ...] = ()
    prohibited: tuple[Prohibited, ...] = ()
    abnormal: tuple[Abnormal, ...] = ()
    line_ups: tuple[LineUp, ...] = ()
    teams: tuple[Team, ...] = ()
    team_byes: tuple[str, ...] = ()
    forfeited_matches: tuple[ForfeitedMatch, ...] = ()
    board_colours: str = ""
    match_scoring: str = ""
    national: tuple[NationalRecord, ...] = ()
    # of pairing programs
    absent: tuple[int, ...] = ()
    use_ranks: bool = False
    virtual: tuple[Virtual, ...] = ()
    remarks: tuple[Remark, ...] = ()
    form: str = field(default="", compare=False)  # of the file it was read from: TRF06, TRF16 or TRF26

    @property
    def rounds_played(self) -> int:
        """The last round in which somebody had an opponent or the pairing-allocated bye."""
        return max(
            (
                r
                for player in self.players
                for r, cell in enumerate(player.rounds, 1)
                if cell.opponent or cell.letter == "U"
            ),
            default=0,
        )

    @property
    def is_team_event(self) -> bool:
        """Teams with numbers play it, unless its system is one for individuals."""
        numbered = any(team.number is not None for team in self.teams)
        return numbered and (not self.kind_code or "TEAM" in self.kind_code.upper())
