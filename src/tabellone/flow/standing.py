"""
The standings of an event, by its points and the tie-breaks that were pinned when it was opened. Until a tie is broken,
those who are level share a rank.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.util import find_spec

from tabellone.errors import Refused
from tabellone.exact import Points
from tabellone.facts.tournament import Tournament
from tabellone.flow.report import tournament_of
from tabellone.flow.tournament import State
from tabellone.i18n import say


@dataclass(frozen=True, slots=True)
class Standing:
    rank: int
    number: int
    points: Points
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """The rows in final order; `tie_breaks` heads their values."""

    tournament: Tournament
    tie_breaks: tuple[str, ...]
    rows: tuple[Standing, ...]

    @property
    def places(self) -> Mapping[int, int]:
        """The row of every player, by starting number; those who share a rank have rows of their own."""
        return {row.number: at for at, row in enumerate(self.rows, 1)}


def standings(state: State) -> Table:
    """The table as it stands, with the ranks in the tournament."""
    tournament = tournament_of(state)
    rows = _broken(state, tournament) if state.pinned.tie_breaks else _by_points(tournament)
    ranks = {row.number: row.rank for row in rows}
    players = tuple(replace(player, rank=ranks.get(player.number)) for player in tournament.players)
    ordered = tuple(sorted(rows, key=lambda row: (row.rank, row.number)))
    return Table(replace(tournament, players=players), state.pinned.tie_breaks, ordered)


def _by_points(tournament: Tournament) -> list[Standing]:
    points = {player.number: player.points or Points(0) for player in tournament.players}
    return [Standing(1 + sum(other > own for other in points.values()), at, own) for at, own in points.items()]


def _broken(state: State, tournament: Tournament) -> list[Standing]:
    """By the package of tie-breaks, loaded when it is first asked for."""
    if find_spec("tabellone.tiebreak") is None:
        raise Refused(
            say("ties are not broken by this program yet"),
            say("open the event without --tie-breaks; who is level shares a rank"),
            rule="tie_breaks",
        )
    compute = import_module("tabellone").standings
    worked = compute(tournament, state.pinned.tie_breaks, on=state.opened.start)
    return [Standing(row.rank, row.number, row.points, tuple(map(str, row.values))) for row in worked.rows]
