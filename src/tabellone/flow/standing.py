"""
The standings of an event, by its points and the tie-breaks that were pinned when it was opened. Until a tie is broken,
those who are level share a rank.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib import import_module

from tabellone.exact import Points
from tabellone.facts.score import points_of
from tabellone.facts.tournament import Entrant, Tournament
from tabellone.flow.books import STANDINGS, day_for, pinned, system_book
from tabellone.flow.report import tournament_of
from tabellone.flow.tournament import State
from tabellone.pairing.round_robin import withdrawal
from tabellone.pairing.systems import SYSTEMS

LOTS = "LOT"  # the tie-break that is drawn, from the seed of the event


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
    counted = _counted(state, tournament)
    rows = _broken(state, counted) if state.pinned.tie_breaks else _by_points(counted)
    ranks = {row.number: row.rank for row in rows}
    players = tuple(replace(player, rank=ranks.get(player.number)) for player in tournament.players)
    ordered = tuple(sorted(rows, key=lambda row: (row.rank, row.number)))
    return Table(replace(tournament, players=players), state.pinned.tie_breaks, ordered)


def _counted(state: State, tournament: Tournament) -> Tournament:
    """6.6 of C.05: who leaves a round robin before half of his games is left out of the standings with all of them."""
    if not SYSTEMS[state.pinned.system].scheduled or len(state.order) < 3:
        return tournament
    counted, book, rounds = tournament, system_book(state), state.pinned.rounds
    for person in state.people:
        if person.id in state.numbers and person.away and not person.away[-1][1]:
            number, stayed = state.numbers[person.id], person.away[-1][0] - 1
            if not withdrawal(book, tournament, number, stayed, rounds).counts:
                left = withdrawal(book, counted, number, stayed, rounds).standings
                counted = replace(counted, players=_cut(left, len(state.rounds)))
    return replace(counted, players=tuple(replace(one, points=points_of(counted, one)) for one in counted.players))


def _cut(tournament: Tournament, rounds: int) -> tuple[Entrant, ...]:
    """The players without the rounds that are still to come."""
    return tuple(replace(player, rounds=player.rounds[:rounds]) for player in tournament.players)


def edition_of(state: State) -> str | None:
    """The edition of the tie-breaks; none where ranks go by points alone."""
    if not state.pinned.tie_breaks:
        return None
    by = pinned(state, *STANDINGS)
    return f"{by.chapter} {by.effective}"


def _by_points(tournament: Tournament) -> list[Standing]:
    points = {player.number: player.points or Points(0) for player in tournament.players}
    return [Standing(1 + sum(other > own for other in points.values()), at, own) for at, own in points.items()]


def _broken(state: State, tournament: Tournament) -> list[Standing]:
    """By the tie-breaks of the event, loaded when they are first asked for."""
    codes, by = state.pinned.tie_breaks, pinned(state, *STANDINGS)
    worked = import_module("tabellone.tiebreak.standings").standings(
        tournament,
        ",".join(codes),
        on=day_for(state, by),
        chapter=by.chapter,
        readings={one.name: one.option for one in by.readings},
        lots=state.drawn.seed if any(code.startswith(LOTS) for code in codes) else None,
    )
    return [Standing(row.rank, row.number, row.points, tuple(one or "" for one in row.values)) for row in worked.rows]
