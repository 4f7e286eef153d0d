"""
The games of a tournament as PGN: who played whom, and the result; the moves are not known.

Every pairing is a game of the file, so that the cross-table can be read from it. One that was decided without play
has Termination "forfeit", as programs and broadcasts write it; one still to be played has the result * and
Termination "unterminated". Results that PGN has no sign for, both players losing or a penalty of the arbiter, are *:
a double forfeit with Termination "forfeit", others with "adjudication". Byes are no games.
"""

from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from tabellone.facts.result import OUTCOMES, Outcome
from tabellone.facts.tournament import UNPAIRED, Cell, Day, Entrant, Tournament

MAX_TEXT = 255  # characters of a value, by the standard
RESULTS = {"WL": "1-0", "WA": "1-0", "LW": "0-1", "AW": "0-1", "DD": "1/2-1/2"}
MIRROR = {"1": "0", "=": "=", "0": "1", "W": "L", "D": "D", "L": "W", "+": "-", "-": "+", " ": " "}


class _Side(NamedTuple):
    player: Entrant
    cell: Cell
    team: str
    board: int  # 0 is not known


class _Game(NamedTuple):
    round: int
    white: _Side
    black: _Side


def pgn_of(tournament: Tournament) -> Iterator[str]:
    """
    The games round by round, in the order of the lower starting number; joined they are the file, in UTF-8. Where no
    colours are known the lower number is written as White.
    """
    for game in _games(tournament):
        result = _result(game)
        tags = {**_roster(tournament, game, result), **dict(sorted(_further(tournament, game, result).items()))}
        yield "".join(f"[{name} {_quoted(value)}]\n" for name, value in tags.items()) + f"\n{result}\n\n"


def _games(tournament: Tournament) -> Iterator[_Game]:
    """Every pairing once; one that only one of the players tells, as he tells it."""
    players = {player.number: player for player in sorted(tournament.players, key=_number)}
    teams = {number: team.name for team in reversed(tournament.teams) for number in team.players}
    boards = _boards(tournament)
    for at in range(1, max((len(player.rounds) for player in players.values()), default=0) + 1):
        for player in players.values():
            cell = _cell(player, at)
            if not cell.opponent or not cell.outcome.opponent or cell.opponent == player.number:
                continue
            opponent = players.get(cell.opponent, Entrant(cell.opponent, ""))
            other = _cell(opponent, at)
            if other.opponent != player.number or not other.outcome.opponent:
                other = Cell(player.number, "", MIRROR[cell.letter])
            elif opponent.number < player.number:
                continue
            one, two = (
                _Side(who, what, teams.get(who.number, ""), boards.get((at, who.number), 0))
                for who, what in ((player, cell), (opponent, other))
            )
            yield _with_colours(at, one, two)


def _boards(tournament: Tournament) -> dict[tuple[int, int], int]:
    """The board of a player in a round: his place in the line-up. Only team events tell it."""
    return {
        (one.round, number): board
        for one in tournament.line_ups
        for board, number in enumerate(one.players, 1)
        if number
    }


def _number(player: Entrant) -> int:
    return player.number


def _cell(player: Entrant, at: int) -> Cell:
    return player.rounds[at - 1] if at <= len(player.rounds) else UNPAIRED


def _with_colours(at: int, one: _Side, other: _Side) -> _Game:
    if one.cell.colour == "b" or (not one.cell.colour and other.cell.colour == "w"):
        return _Game(at, other, one)
    return _Game(at, one, other)


def _outcomes(game: _Game) -> tuple[Outcome, Outcome]:
    return OUTCOMES[game.white.cell.letter], OUTCOMES[game.black.cell.letter]


def _result(game: _Game) -> str:
    white, black = _outcomes(game)
    return RESULTS.get(white.award + black.award, "*")


def _termination(game: _Game, result: str) -> str:
    outcomes = _outcomes(game)
    if any(not outcome.met for outcome in outcomes):
        return "forfeit"
    if any(not outcome.played for outcome in outcomes):
        return "unterminated"
    return "adjudication" if result == "*" else ""


def _roster(tournament: Tournament, game: _Game, result: str) -> dict[str, str]:
    """The seven tags every game has, in their order; a question mark is what is not known."""
    return {
        "Event": tournament.name or "?",
        "Site": f"{tournament.city} {tournament.federation}".strip() or "?",
        "Date": _date(_day_of(tournament, game.round)),
        "Round": str(game.round),
        "White": game.white.player.name or "?",
        "Black": game.black.player.name or "?",
        "Result": result,
    }


def _further(tournament: Tournament, game: _Game, result: str) -> dict[str, str]:
    """The other tags, as far as their values are known."""
    tags = {"Board": _board(game), "Termination": _termination(game, result)}
    if tournament.start:
        tags["EventDate"] = _date(tournament.start)
    for colour, side in (("White", game.white), ("Black", game.black)):
        tags[f"{colour}Elo"] = str(side.player.rating or "")
        tags[f"{colour}FideId"] = str(side.player.fide_id or "")
        tags[f"{colour}Team"] = side.team
        tags[f"{colour}Title"] = side.player.title
    return {name: value for name, value in tags.items() if value}


def _board(game: _Game) -> str:
    """The board on which both players, or the one who is known, have their place."""
    boards = {game.white.board, game.black.board} - {0}
    return str(boards.pop()) if len(boards) == 1 else ""


def _day_of(tournament: Tournament, at: int) -> Day | None:
    """The day of the round, or what the first and the last day of the tournament have in common."""
    if at <= len(tournament.round_days) and (day := tournament.round_days[at - 1]):
        return day
    both = zip(tournament.start or (), tournament.end or (), strict=False)
    year, month, day_of_month, *_ = [one for one, _ in takewhile(lambda pair: pair[0] == pair[1], both)] + [0, 0, 0]
    return Day(year, month, day_of_month) if year else None


def _date(day: Day | None) -> str:
    if day is None:
        return "????.??.??"
    return f"{day.year:04d}.{f'{day.month:02d}' if day.month else '??'}.{f'{day.day:02d}' if day.day else '??'}"


def _quoted(text: str) -> str:
    """A value between quotes: what cannot be printed is a blank, quotes and backslashes have a backslash before."""
    printable = "".join(sign if sign.isprintable() else " " for sign in text)[:MAX_TEXT]
    return '"' + printable.replace("\\", "\\\\").replace('"', '\\"') + '"'
