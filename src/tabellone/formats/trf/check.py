"""
Whether a report agrees with itself: results seen from both sides, points, ranks, counts, numbers that exist. One rule
id for each check.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from tabellone.facts.result import PENALTY_PAIRS, REGULAR_PAIRS
from tabellone.facts.score import points_of
from tabellone.facts.tournament import Cell, Entrant, Tournament
from tabellone.formats.trf.lines import Trouble, Weight
from tabellone.i18n import Message, say

# The line of every record: by its kind and its number among them, players by their starting number.
Places = dict[tuple[str, int], int]


def check(tournament: Tournament, trouble: Trouble, places: Places | None = None) -> None:
    """Every check, each adding its findings."""
    checker = _Checker(tournament, trouble, places or {})
    for one in CHECKS:
        one(checker)


@dataclass
class _Checker:
    tournament: Tournament
    trouble: Trouble
    places: Places
    by_number: dict[int, Entrant] = field(init=False)

    def __post_init__(self) -> None:
        self.by_number = {player.number: player for player in self.tournament.players}

    def found(
        self,
        rule: str,
        message: Message,
        remedy: Message,
        severity: Weight = "error",
        player: int | None = None,
        at: int | None = None,
        column: int | None = None,
        record: tuple[str, int] | None = None,
    ) -> None:
        if at is not None and player is not None:
            column = 82 + 10 * at
        line = self.places.get(record or ("001", player or 0))
        self.trouble.found(rule, message, remedy, severity, line=line, column=column, player=player, at=at)


def numbers(checker: _Checker) -> None:
    """Numbers run from 1 without a gap; a FIDE id belongs to one player."""
    players = checker.tournament.players
    if players and players[-1].number != len(players):
        missing = next(i for i, player in enumerate(players, 1) if player.number != i)
        message = say("the starting number {number} is missing", number=missing)
        checker.found("number_missing", message, say("check whether a player was lost"), "warning")
    ids: dict[int, int] = {}
    for player in players:
        if player.fide_id is not None:
            first = ids.setdefault(player.fide_id, player.number)
            if first != player.number:
                message = say(
                    "players {one} and {other} have the same FIDE id {id}",
                    one=first,
                    other=player.number,
                    id=player.fide_id,
                )
                checker.found("fide_id_twice", message, say("correct one of the two"), player=player.number, column=58)


def pairings(checker: _Checker) -> None:
    """A pairing is told by both of its players, with colours that differ and results that fit."""
    for player in checker.tournament.players:
        for at, cell in enumerate(player.rounds, 1):
            if not cell.opponent:
                continue
            opponent = checker.by_number.get(cell.opponent)
            other = opponent.rounds[at - 1] if opponent and at <= len(opponent.rounds) else Cell()
            if opponent is None or opponent is player:
                _no_opponent(checker, player, cell, at)
            elif other.opponent != player.number:
                message = say(
                    "round {round}: player {one} has {other} as opponent, but {other} does not have {one}",
                    round=at,
                    one=player.number,
                    other=cell.opponent,
                )
                checker.found(
                    "one_sided", message, say("correct the round of one of the two"), player=player.number, at=at
                )
            elif player.number < cell.opponent:
                _results(checker, player, cell, other, at)
                _colours(checker, player, cell, other, at)


def _no_opponent(checker: _Checker, player: Entrant, cell: Cell, at: int) -> None:
    message = say("round {round}: the opponent {number} is not in the file", round=at, number=cell.opponent)
    if cell.opponent == player.number:
        message = say("round {round}: player {number} has himself as opponent", round=at, number=cell.opponent)
    checker.found("opponent_missing", message, say("correct the opponent's number"), player=player.number, at=at)


def _results(checker: _Checker, player: Entrant, cell: Cell, other: Cell, at: int) -> None:
    pair = (cell.letter, other.letter)
    if pair in REGULAR_PAIRS:
        return
    shown = say(
        "round {round}: players {one} and {other} have the results {a} and {b}",
        round=at,
        one=player.number,
        other=cell.opponent,
        a=cell.letter.strip() or "-",
        b=other.letter.strip() or "-",
    )
    if pair in PENALTY_PAIRS:
        checker.found("penalty", shown, say("nothing to do if the arbiter decided so"), "info", player.number, at)
    else:
        checker.found("result_pair", shown, say("correct one of the two results"), player=player.number, at=at)


def _colours(checker: _Checker, player: Entrant, cell: Cell, other: Cell, at: int) -> None:
    if cell.colour and cell.colour == other.colour:
        message = say(
            "round {round}: players {one} and {other} both have the colour {colour}",
            round=at,
            one=player.number,
            other=cell.opponent,
            colour=cell.colour,
        )
        checker.found(
            "colours_equal", message, say("correct the colour of one of the two"), player=player.number, at=at
        )
    elif bool(cell.colour) != bool(other.colour):
        message = say(
            "round {round}: only one of the players {one} and {other} has a colour",
            round=at,
            one=player.number,
            other=cell.opponent,
        )
        checker.found("colour_missing", message, say("write the colour of both"), "warning", player.number, at)
    elif not cell.colour:
        message = say(
            "round {round}: players {one} and {other} have no colours", round=at, one=player.number, other=cell.opponent
        )
        remedy = say("write w and b where the colours are known")
        checker.found("colours_unknown", message, remedy, "warning", player.number, at)


def repeated_games(checker: _Checker) -> None:
    """Two players meet once, unless the event is played in two cycles or is a match."""
    if len(checker.tournament.players) == 2 or "DOUBLE" in checker.tournament.kind_code.upper():
        return
    games = Counter(
        (player.number, cell.opponent)
        for player in checker.tournament.players
        for cell in player.rounds
        if cell.opponent > player.number and cell.outcome.met
    )
    again = [pair for pair, n in games.items() if n > 1]
    if again:
        (one, other), n = again[0], len(again)
        message = say("pairs that met more than once: {n}; the first is {one} and {other}", n=n, one=one, other=other)
        checker.found("met_again", message, say("nothing to do if the event has more cycles"), "warning", one)


def points(checker: _Checker) -> None:
    """The points declared are those of the rounds, under the scoring of the event."""
    for player in checker.tournament.players:
        if player.points is None:
            continue
        due = points_of(checker.tournament, player)
        if due != player.points:
            message = say(
                "player {number}: the rounds make {due} points, declared are {points}",
                number=player.number,
                due=due,
                points=player.points,
            )
            checker.found(
                "points_mismatch", message, say("correct the results or the points"), player=player.number, column=81
            )


def ranks(checker: _Checker) -> None:
    """The final ranking follows the points, unless the event announced another order."""
    players = [player for player in checker.tournament.players if player.rank is not None]
    without = [player.number for player in checker.tournament.players if player.rank is None]
    remedy = say("write the final rank at columns 86 to 89")
    if without and not players:
        checker.found("ranks_missing", say("no player has a final rank"), remedy, "warning")
    else:
        for number in without:
            message = say("player {number} has no final rank", number=number)
            checker.found("rank_missing", message, remedy, "warning", number, column=86)
    order = checker.tournament.standings_order.upper()
    if checker.tournament.teams or checker.tournament.use_ranks or (order and not order.startswith("PTS")):
        return
    ranked = sorted(((player.rank or 0, player) for player in players if player.points is not None), key=_first)
    for (_, better), (_, worse) in pairwise(ranked):
        if better.rank != worse.rank and (better.points or 0) < (worse.points or 0):
            message = say(
                "player {one} is ranked before player {other} with fewer points", one=better.number, other=worse.number
            )
            checker.found("rank", message, say("correct the ranks or the points"), "warning", better.number, column=86)


def _first(pair: tuple[int, Entrant]) -> int:
    return pair[0]


def byes(checker: _Checker) -> None:
    """One pairing-allocated bye a round, one for a player, and none for a field that is even without it."""
    by_round: Counter[int] = Counter()
    paired: Counter[int] = Counter()
    for player in checker.tournament.players:
        own = [at for at, cell in enumerate(player.rounds, 1) if cell.letter == "U"]
        by_round.update(own)
        paired.update(at for at, cell in enumerate(player.rounds, 1) if cell.opponent)
        if len(own) > 1 and "ROUNDROBIN" not in checker.tournament.kind_code.upper():
            message = say("player {number} has the pairing-allocated bye {n} times", number=player.number, n=len(own))
            checker.found("bye_again", message, say("correct one of the rounds"), player=player.number, at=own[1])
    for at, n in sorted(by_round.items()):
        if n > 1:
            message = say("round {round}: {n} players have the pairing-allocated bye", round=at, n=n)
            checker.found("byes_in_round", message, say("write F or H for byes that were asked for"), "warning", at=at)


def declared(checker: _Checker) -> None:
    """The counts and days of the header agree with the players and rounds."""
    tournament = checker.tournament
    rated = sum(player.rating is not None for player in tournament.players)
    for code, text, count in (
        ("062", tournament.players_declared, len(tournament.players)),
        ("072", tournament.rated_declared, rated),
        ("082", tournament.teams_declared, len(tournament.teams)),
    ):
        first = text.split()[0] if text.split() else ""
        if first.isascii() and first.isdigit() and int(first[:9]) != count:
            message = say(
                "record {code} declares {declared}, the file has {count}",
                code=code,
                declared=first,
                count=count,
            )
            checker.found("count", message, say("correct the number"), "warning")
    rounds = max((len(player.rounds) for player in tournament.players), default=0)
    if tournament.total_rounds is not None and rounds > tournament.total_rounds:
        message = say("the file has {n} rounds, the tournament {declared}", n=rounds, declared=tournament.total_rounds)
        checker.found("rounds", message, say("correct the number of rounds"), "warning")
    days = [day for day in tournament.round_days if day is not None]
    if days and rounds and len(tournament.round_days) != max(rounds, tournament.total_rounds or 0):
        message = say("days are given for {n} rounds of {rounds}", n=len(tournament.round_days), rounds=rounds)
        checker.found("round_dates", message, say("write the day of every round in record 132"), "warning")
    if tournament.start and tournament.end and tournament.start > tournament.end:
        message = say(
            "the tournament ends on {end}, before it starts on {start}", end=tournament.end, start=tournament.start
        )
        checker.found("dates", message, say("correct the first or the last day"), "warning")


def pending(checker: _Checker) -> None:
    """Games without a result yet."""
    rounds = Counter(
        at for player in checker.tournament.players for at, cell in enumerate(player.rounds, 1) if cell.letter == " "
    )
    for at, players in sorted(rounds.items()):
        message = say("round {round}: players without a result: {n}", round=at, n=players)
        checker.found("pending", message, say("enter the results before the report is sent"), "warning", at=at)


def references(checker: _Checker) -> None:
    """Every number in the other records is that of a player or a team, and byes announced were kept."""
    teams = {team.number for team in checker.tournament.teams if team.number is not None}
    for code, i, number in _players_named(checker.tournament, teams=bool(teams)):
        if number not in checker.by_number:
            message = say("record {code} names player {number}, who is not in the file", code=code, number=number)
            checker.found("number_unknown", message, say("correct the number"), record=(code, i))
    for code, i, number in _teams_named(checker.tournament):
        if number not in teams:
            message = say("record {code} names team {number}, which is not in the file", code=code, number=number)
            checker.found("team_unknown", message, say("correct the number"), record=(code, i))
    if not teams:
        _kept_byes(checker)


Named = Iterator[tuple[str, int, int]]


def _players_named(tournament: Tournament, *, teams: bool) -> Named:
    """Records with the players they name; where there are teams, some of them name teams instead."""
    kinds: dict[str, Iterable[Iterable[int]]] = {
        "300": (line_up.players for line_up in tournament.line_ups),
        "310": (team.players for team in tournament.teams if team.number is not None),
        "013": (team.players for team in tournament.teams if team.number is None),
        "XXZ": [tournament.absent],
        "XXA": ([one.number] for one in tournament.virtual),
    }
    if not teams:
        kinds |= {
            "240": (byes.numbers for byes in tournament.byes),
            "250": ((one.first, one.last) for one in tournament.accelerations),
            "260": (one.numbers for one in tournament.prohibited),
            "299": (one.numbers for one in tournament.abnormal),
        }
    for code, records in kinds.items():
        for i, numbers in enumerate(records, 1):
            yield from ((code, i, number) for number in dict.fromkeys(numbers) if number)


def _teams_named(tournament: Tournament) -> Named:
    for i, line_up in enumerate(tournament.line_ups, 1):
        yield from (("300", i, number) for number in (line_up.team, line_up.opponent) if number)
    for i, match in enumerate(tournament.forfeited_matches, 1):
        yield from (("330", i, number) for number in (match.white, match.black) if number)


def _kept_byes(checker: _Checker) -> None:
    for announced in checker.tournament.byes:
        for number in announced.numbers:
            player = checker.by_number.get(number)
            cell = (
                player.rounds[announced.round - 1] if player and 0 < announced.round <= len(player.rounds) else Cell()
            )
            if cell.opponent:
                message = say(
                    "round {round}: player {number} has a game, though a bye was announced",
                    round=announced.round,
                    number=number,
                )
                checker.found(
                    "plays_despite_bye", message, say("remove the bye or the game"), "warning", number, announced.round
                )


def team_records(checker: _Checker) -> None:
    """The byes of teams belong to a team event."""
    if checker.tournament.team_byes and not checker.tournament.teams:
        message = say("record 320 gives byes to teams, but the file has no teams")
        checker.found("team_byes", message, say("remove the record, or add the teams"), record=("320", 1))


CHECKS: tuple[Callable[[_Checker], None], ...] = (
    numbers,
    pairings,
    repeated_games,
    points,
    ranks,
    byes,
    declared,
    pending,
    references,
    team_records,
)
