"""
The matches of the teams, put together from the games of their players: opponent, result, match points, game points and
the points on every board. A match is told in the letters of the outcome table, as if it were a game.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from tabellone.exact import Points, whole
from tabellone.facts.result import OUTCOMES, PENDING
from tabellone.facts.score import points_by_round
from tabellone.facts.tournament import UNPAIRED, Abnormal, Cell, Entrant, Team, Tournament

MATCH_WIN, MATCH_DRAW, MATCH_LOSS = Points(20), Points(10), Points(0)


class TeamRound(NamedTuple):
    """One round of one team; points are tenths, `boards` from the first board down."""

    opponent: int = 0
    letter: str = ""
    match_points: int = 0
    game_points: int = 0
    boards: tuple[int, ...] = ()


class MatchScoring(NamedTuple):
    win: int
    draw: int
    loss: int


@dataclass(frozen=True)
class TeamEvent:
    """A tournament seen as matches of teams."""

    tournament: Tournament

    @cached_property
    def teams(self) -> tuple[Team, ...]:
        return tuple(team for team in self.tournament.teams if team.number is not None)

    @cached_property
    def scoring(self) -> MatchScoring:
        """What a match is worth; two, one and nothing unless the event says otherwise."""
        told = re.findall(r"T([WDL])\s*([0-9]{1,4}(?:\.[0-9])?)", self.tournament.match_scoring)
        worth = {letter: Points.of(value) for letter, value in told}
        return MatchScoring(
            int(worth.get("W", MATCH_WIN)), int(worth.get("D", MATCH_DRAW)), int(worth.get("L", MATCH_LOSS))
        )

    @cached_property
    def boards(self) -> int:
        """How many boards a match has: as the colours of the boards tell, else the most that were played."""
        told = len(self.tournament.board_colours.strip())
        return told or max((len(self._line_up(team, at)) for team in self.teams for at in self._rounds), default=1) or 1

    @cached_property
    def rounds(self) -> Mapping[int, tuple[TeamRound, ...]]:
        """Every round of every team, by its number."""
        return {team.number or 0: tuple(self._round(team, at) for at in self._rounds) for team in self.teams}

    def penalties(self, number: int, through: int | None = None) -> tuple[int, int]:
        """Match points and game points on top of the rounds; those of a later round than `through` are left out."""
        own = [one for one in self._abnormal(number) if not one.kind and (through is None or one.round <= through)]
        return sum(int(one.match_points or 0) for one in own), sum(int(one.points or 0) for one in own)

    @cached_property
    def _rounds(self) -> range:
        byes = (len(self._allocated), *(one.round for one in self.tournament.byes))
        return range(1, max(self.tournament.rounds_played, *byes) + 1)

    @cached_property
    def _players(self) -> dict[int, Entrant]:
        return {player.number: player for player in self.tournament.players}

    @cached_property
    def _points(self) -> dict[int, list[int]]:
        return {player.number: points_by_round(self.tournament, player) for player in self.tournament.players}

    @cached_property
    def _team_of(self) -> dict[int, int]:
        return {number: team.number or 0 for team in self.teams for number in team.players}

    @cached_property
    def _forfeits(self) -> dict[tuple[int, int], tuple[int, str]]:
        """(team, round) -> the opponent and the own letter of a match forfeited as a whole."""
        found = {}
        for match in self.tournament.forfeited_matches:
            found[match.white, match.round] = (match.black, match.kind[0])
            found[match.black, match.round] = (match.white, match.kind[1])
        return found

    @cached_property
    def _recorded(self) -> dict[tuple[int, int], tuple[int, ...]]:
        return {(one.team, one.round): one.players for one in self.tournament.line_ups}

    @cached_property
    def _byes(self) -> dict[tuple[int, int], str]:
        asked = {(number, one.round): one.kind for one in self.tournament.byes for number in one.numbers}
        return asked | {(number, at): "U" for at, number in enumerate(self._allocated, 1)}

    @cached_property
    def _allocated(self) -> tuple[int, ...]:
        """The team with the pairing-allocated bye of every round, 0 where none has it."""
        text = self._bye_text
        return tuple(whole(text[at : at + 3].strip(), 0, 999) or 0 for at in range(10, len(text), 4))

    @cached_property
    def _bye_text(self) -> str:
        return self.tournament.team_byes[0] if self.tournament.team_byes else ""

    @cached_property
    def _bye_worth(self) -> tuple[int, int]:
        """The match and game points of the pairing-allocated bye: those of a draw, unless the event says otherwise."""
        told = [
            re.fullmatch(r"[0-9]{1,4}(\.[0-9])?", part.strip()) for part in (self._bye_text[0:4], self._bye_text[5:9])
        ]
        drawn = (self.scoring.draw, self.boards * int(self.tournament.scoring.D))
        match, game = (int(Points.of(one[0])) if one else worth for one, worth in zip(told, drawn, strict=True))
        return match, game

    def _abnormal(self, number: int) -> Sequence[Abnormal]:
        return [one for one in self.tournament.abnormal if not one.numbers or number in one.numbers]

    def _line_up(self, team: Team, at: int) -> tuple[int, ...]:
        """The players of a match from the first board down, 0 at an empty board: as recorded, else in team order."""
        recorded = self._recorded.get((team.number or 0, at))
        if recorded is not None:
            return recorded
        return tuple(number for number in team.players if self._cell(number, at).letter not in ("", "H", "Z"))

    def _cell(self, number: int, at: int) -> Cell:
        rounds = self._players[number].rounds if number in self._players else ()
        return rounds[at - 1] if at <= len(rounds) else UNPAIRED

    def _round(self, team: Team, at: int) -> TeamRound:
        number = team.number or 0
        found = self._forfeited(team, at) or self._bye(number, at) or self._match(team, at)
        return self._otherwise(number, at, found)

    def _forfeited(self, team: Team, at: int) -> TeamRound | None:
        """A match lost and won without play: all boards are won by the team that came."""
        opponent, letter = self._forfeits.get((team.number or 0, at), (0, ""))
        if not opponent:
            return None
        scoring = self.tournament.scoring
        board = int(scoring.W if letter == "+" else scoring.A)
        match = self.scoring.win if letter == "+" else 0
        return TeamRound(opponent, letter, match, self.boards * board, (board,) * self.boards)

    def _bye(self, number: int, at: int) -> TeamRound | None:
        letter = self._byes.get((number, at))
        if letter == "U":
            return TeamRound(0, letter, *self._bye_worth)
        if letter is None:
            return None
        scoring = self.tournament.scoring
        match, board = {"F": (self.scoring.win, scoring.W), "H": (self.scoring.draw, scoring.D)}.get(
            letter, (0, scoring.A)
        )
        return TeamRound(0, letter, match, self.boards * int(board))

    def _match(self, team: Team, at: int) -> TeamRound:
        """The games of the players; a match in which nobody moved is won, drawn or lost without play."""
        cells = [self._cell(number, at) for number in self._line_up(team, at)]
        opponent = next((self._team_of.get(cell.opponent, 0) for cell in cells if cell.opponent), 0)
        if not opponent:
            return TeamRound()
        boards = self._boards_of(team, at)
        if any(cell.letter == PENDING.letter for cell in cells):
            return TeamRound(opponent, PENDING.letter, 0, 0, boards)
        played = any(OUTCOMES[cell.letter].played for cell in cells)
        own, his = sum(boards), sum(self._boards_of(self._numbered[opponent], at))
        if own > his:
            return TeamRound(opponent, "1" if played else "+", self.scoring.win, own, boards)
        if own == his and (played or own):
            return TeamRound(opponent, "=", self.scoring.draw, own, boards)
        return TeamRound(opponent, "0" if played else "-", self.scoring.loss if played else 0, own, boards)

    def _boards_of(self, team: Team, at: int) -> tuple[int, ...]:
        """The points on the boards of a match."""
        line_up = self._line_up(team, at)
        return tuple(self._points[number][at - 1] if self._cell(number, at).letter else 0 for number in line_up)

    @cached_property
    def _numbered(self) -> dict[int, Team]:
        return {team.number or 0: team for team in self.teams}

    def _otherwise(self, number: int, at: int, found: TeamRound) -> TeamRound:
        """Abnormal points for this kind of result, where the arbiter gave some."""
        kind = {"1": "W", "=": "D", "0": "L"}.get(found.letter, found.letter)
        for one in self._abnormal(number):
            if kind and one.kind == kind and one.round in (0, at):
                match = found.match_points if one.match_points is None else int(one.match_points)
                game = found.game_points if one.points is None else int(one.points)
                return found._replace(match_points=match, game_points=game)
        return found
