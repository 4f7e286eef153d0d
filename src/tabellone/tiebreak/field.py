"""
What the tie-breaks look at: every participant with his rounds, as far as the standings go. A contest of teams is two
fields, one counted in match points and one in game points; a contest of individuals is one.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal, NamedTuple, TypeVar, cast

from tabellone.facts.result import OUTCOMES, PENDING, ZERO_BYE
from tabellone.facts.score import penalties, points_by_round
from tabellone.facts.team import TeamEvent
from tabellone.facts.tournament import Cell, Tournament
from tabellone.i18n import N_
from tabellone.rulebook import Edition

Kind = Literal["swiss", "round robin"]
NOBODY = -1

T = TypeVar("T")


class Round(NamedTuple):
    """One round of one participant; points are tenths of the field's score."""

    opponent: int  # his place in the field, or NOBODY
    letter: str  # of the outcome
    colour: str
    points: int
    played: bool  # over the board
    voluntary: bool  # not played by his own doing
    requested: bool  # a bye that he asked for, or an absence

    @property
    def is_pending(self) -> bool:
        return self.letter == PENDING.letter

    @property
    def is_forfeit(self) -> bool:
        """Paired, and not played."""
        return self.opponent >= 0 and not self.played and not self.is_pending


@dataclass(frozen=True, slots=True)
class Participant:
    number: int
    name: str
    rating: int | None
    rounds: tuple[Round, ...]
    score: int  # tenths, what was given or taken on top of the rounds included
    extra: int = 0  # of which on top
    boards: tuple[tuple[int, ...], ...] = ()  # of a team: the tenths on every board, round by round


@dataclass(frozen=True, eq=False)
class Field:
    """The participants, counted in one kind of points."""

    edition: Edition
    counted_in: str
    participants: tuple[Participant, ...]
    through: int  # the last round the standings take in
    total: int | None  # rounds of the tournament, where known
    is_predetermined: bool
    win: int
    draw: int
    memo: dict[object, Any] = field(default_factory=dict, repr=False)

    def once(self, key: object, make: Callable[[], T]) -> T:
        """What several criteria need is worked out once."""
        if key not in self.memo:
            self.memo[key] = make()
        return cast("T", self.memo[key])

    @property
    def is_complete(self) -> bool:
        """The last round of the tournament is among those taken in."""
        return self.total is None or self.through >= self.total


@dataclass(frozen=True, eq=False)
class Contest:
    """One event, ready to be ranked."""

    edition: Edition
    fields: Mapping[str, Field]  # by MP and GP, or by the empty name
    primary: str
    boards: int
    day: date  # on which the event started

    @property
    def main(self) -> Field:
        return self.fields[self.primary]

    @property
    def secondary(self) -> Field:
        return self.fields["GP" if self.primary == "MP" else "MP"]

    def field(self, score: str = "") -> Field:
        """The field counted in the points that were named, else in the primary ones."""
        return self.fields[score or self.primary]


COUNTED_IN = {"": N_("points"), "MP": N_("match points"), "GP": N_("game points")}


def contest(
    tournament: Tournament,
    book: Edition,
    day: date,
    *,
    through: int,
    kind: Kind,
    primary: str = "",
) -> Contest:
    """The event as it stood after a round."""
    played = tournament.is_team_event
    fields = (teams if played else individuals)(tournament, book, through, kind)
    return Contest(book, fields, primary, TeamEvent(tournament).boards if played else 1, day)


def individuals(tournament: Tournament, book: Edition, through: int, kind: Kind) -> dict[str, Field]:
    places = {player.number: place for place, player in enumerate(tournament.players)}
    limit = penalties_through(tournament, through)
    participants = tuple(
        participant(
            player.number,
            player.name,
            player.rating,
            _rounds(zip(player.rounds[:through], points_by_round(tournament, player), strict=False), places, through),
            penalties(tournament, player.number, limit),
        )
        for player in tournament.players
    )
    return {"": _field(tournament, book, "", participants, through, kind, tournament.scoring.W, tournament.scoring.D)}


def teams(tournament: Tournament, book: Edition, through: int, kind: Kind) -> dict[str, Field]:
    event = TeamEvent(tournament)
    places = {team.number or 0: place for place, team in enumerate(event.teams)}
    found: dict[str, list[Participant]] = {"MP": [], "GP": []}
    for team in event.teams:
        number = team.number or 0
        own = event.rounds[number][:through]
        cells = [Cell(one.opponent, "", one.letter) for one in own]
        extra = event.penalties(number, penalties_through(tournament, through))
        boards = tuple(one.boards for one in own)
        for i, score in enumerate(found):
            points = [one.game_points if i else one.match_points for one in own]
            rounds = _rounds(zip(cells, points, strict=True), places, through)
            found[score].append(participant(number, team.name, None, rounds, extra[i], boards))
    worth = tournament.scoring
    wins = {"MP": event.scoring.win, "GP": int(worth.W) * event.boards}
    draws = {"MP": event.scoring.draw, "GP": int(worth.D) * event.boards}
    return {
        score: _field(tournament, book, score, tuple(own), through, kind, wins[score], draws[score])
        for score, own in found.items()
    }


def penalties_through(tournament: Tournament, through: int) -> int | None:
    """After the last round all penalties count, those too that belong to no round of the event."""
    return through if through < tournament.rounds_played else None


def _field(
    tournament: Tournament,
    book: Edition,
    score: str,
    participants: tuple[Participant, ...],
    through: int,
    kind: Kind,
    win: int,
    draw: int,
) -> Field:
    total = tournament.total_rounds
    return Field(book, COUNTED_IN[score], participants, through, total, kind == "round robin", int(win), int(draw))


def participant(
    number: int,
    name: str,
    rating: int | None,
    rounds: tuple[Round, ...],
    extra: int = 0,
    boards: tuple[tuple[int, ...], ...] = (),
) -> Participant:
    return Participant(number, name, rating, rounds, sum(one.points for one in rounds) + extra, extra, boards)


def _rounds(told: Iterable[tuple[Cell, int]], places: Mapping[int, int], through: int) -> tuple[Round, ...]:
    """Every round up to the last; who is not paired in a round that others played is absent (16.1.1)."""
    rounds = []
    for cell, points in told:
        outcome = OUTCOMES[cell.letter or ZERO_BYE.letter]
        opponent = places.get(cell.opponent, NOBODY) if cell.opponent else NOBODY
        rounds.append(
            Round(
                opponent,
                outcome.letter,
                cell.colour,
                points,
                outcome.played and opponent >= 0,
                outcome.voluntary,
                outcome.requested,
            )
        )
    absent = Round(NOBODY, ZERO_BYE.letter, "", 0, played=False, voluntary=True, requested=True)
    return (*rounds, *[absent] * (through - len(rounds)))
