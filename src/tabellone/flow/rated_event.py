"""
From a tournament report to an event that can be rated: which games were played, what kind of event it was, whose they
are. The report says who met whom; the ratings come from the list.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from datetime import date

from tabellone.exact import Points
from tabellone.facts.event import DRAW, LOSS, WIN, Event, EventKind, Game, Player
from tabellone.facts.result import OUTCOMES
from tabellone.facts.tournament import Cell, Entrant, Tournament

# What a game is worth for the rating, whatever points the event gives for it.
WORTH: Mapping[str, Points] = {"1": WIN, "=": DRAW, "0": LOSS, "W": WIN, "D": DRAW, "L": LOSS, "+": WIN, "-": LOSS}


def event_of(tournament: Tournament, start: date, player: Callable[[Entrant], Player]) -> Event:
    """The event of a report, its players as the list knows them under the numbers that `player` gives."""
    players = {entrant.number: player(entrant) for entrant in tournament.players}
    games = tuple(games_of(tournament, {number: one.number for number, one in players.items()}))
    kind, cycles = kind_of(tournament)
    planned = tournament.total_rounds or max((len(one.rounds) for one in tournament.players), default=0)
    match_games = planned if kind == "match" else None
    return Event(start, kind, tuple(players.values()), games, cycles, match_games)


def games_of(tournament: Tournament, numbers: Mapping[int, int]) -> Iterator[Game]:
    """
    Every pairing once, round by round. One that is under way, or that only one side reports, is none; of a pairing
    without colours the lower number counts as White.
    """
    entrants = {entrant.number: entrant for entrant in tournament.players}
    for n in range(max((len(entrant.rounds) for entrant in tournament.players), default=0)):
        day = tournament.round_days[n] if n < len(tournament.round_days) else None
        for entrant in tournament.players:
            cell = _cell(entrant, n)
            opponent = entrants.get(cell.opponent)
            if (
                opponent is None
                or not _is_white(entrant, cell, opponent)
                or _cell(opponent, n).opponent != entrant.number
            ):
                continue
            other = _cell(opponent, n)
            if cell.letter not in WORTH or other.letter not in WORTH:
                continue
            played = OUTCOMES[cell.letter].rateable and OUTCOMES[other.letter].rateable
            white, black = WORTH[cell.letter], WORTH[other.letter]
            usual = black == WIN - white
            yield Game(
                numbers[entrant.number],
                numbers[opponent.number],
                white,
                played,
                day.date if day else None,
                None if usual else black,
                n + 1,
            )


def _cell(entrant: Entrant, n: int) -> Cell:
    return entrant.rounds[n] if n < len(entrant.rounds) else Cell()


def _is_white(entrant: Entrant, cell: Cell, opponent: Entrant) -> bool:
    return cell.colour == "w" if cell.colour in ("w", "b") else entrant.number < opponent.number


def kind_of(tournament: Tournament) -> tuple[EventKind, int]:
    """
    What the event was, and in a round robin how often everybody met: by what the report calls it, else by who met
    whom. A round robin that is not complete is rated as a Swiss in any case.
    """
    told = f"{tournament.kind} {tournament.kind_code}".lower().replace("-", "").replace("_", "").replace(" ", "")
    if "scheveningen" in told:
        return "scheveningen", 1
    if "team" in told or tournament.teams:
        return "team", 1
    if len(tournament.players) == 2:
        return "match", 1
    cycles = cycles_of(tournament)
    if cycles is not None and "swiss" not in told:
        return "round robin", cycles
    if "roundrobin" in told or "berger" in told:
        return "round robin", 2 if "double" in told else 1
    return "swiss", 1


def cycles_of(tournament: Tournament) -> int | None:
    """How often everybody was paired with everybody; None where it was not the same for all."""
    size = len(tournament.players)
    met = Counter(
        frozenset((entrant.number, cell.opponent))
        for entrant in tournament.players
        for cell in entrant.rounds
        if cell.opponent
    )
    times = set(met.values())
    if len(met) * 2 != size * (size - 1) or len(times) != 1:
        return None
    return times.pop() // 2  # both players report it
