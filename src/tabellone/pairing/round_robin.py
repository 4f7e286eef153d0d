"""
Round robins, C.05: everybody meets everybody by the Berger tables, once or twice, so all rounds are known before the
first. Also what a player who leaves leaves behind, and the tables of a Scheveningen match, in which every player of one
team meets every player of the other.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from tabellone.errors import NotFound, Refused
from tabellone.facts.result import FORFEIT_WIN, OUTCOMES, Outcome
from tabellone.facts.tournament import UNPAIRED, Cell, Entrant, Tournament
from tabellone.i18n import N_, Message, say
from tabellone.pairing.system import Field, Pair, Pairing
from tabellone.pairing.why import WhyNot
from tabellone.rulebook import Edition
from tabellone.rulebook.explain import figure

Game = tuple[int, int]  # White, Black


@dataclass(frozen=True, slots=True)
class TableRound:
    """One round of a table: its games in the printed order, and who is free."""

    number: Annotated[int, figure(N_("round"))]
    games: Annotated[tuple[Game, ...], figure(N_("games"))]
    free: Annotated[int | None, figure(N_("free"))] = None


def berger(players: int) -> tuple[TableRound, ...]:
    """
    Annex 1: the table for so many players. The last player stays, the others go round a circle; whoever comes to the
    top meets him, those at the same distance from the top meet each other, and of them one side has White.
    An odd number is the table for one player more, whose opponent is free.
    """
    last = players + players % 2
    circle = last - 1
    rounds = []
    for turn in range(circle):
        top = turn * (last // 2) % circle
        games = [(top + 1, last) if turn % 2 == 0 else (last, top + 1)]
        games += [((top + k) % circle + 1, (top - k) % circle + 1) for k in range(1, last // 2)]
        free = top + 1 if last > players else None
        rounds.append(TableRound(turn + 1, tuple(games[1:] if free else games), free))
    return tuple(rounds)


# Annex 1: the last two rounds of the first of two cycles.
LAST_ROUNDS: Mapping[str, Callable[[Sequence[TableRound]], list[TableRound]]] = {
    "exchanged": lambda cycle: [*cycle[:-2], *reversed(cycle[-2:])],
    "in order": list,
}


def schedule(book: Edition, players: int, cycles: int = 1) -> tuple[TableRound, ...]:
    """
    Every round of a round robin. In the second of two cycles the colours are the other way round, and lest anybody has
    the same colour three times running the last two rounds of the first are exchanged.
    """
    first = list(berger(players))
    if cycles == 2:
        second = [replace(one, games=tuple((black, white) for white, black in one.games)) for one in first]
        first = LAST_ROUNDS[book["double_round_robin"].last_rounds](first) + second
    return tuple(replace(one, number=number) for number, one in enumerate(first, 1))


def planned(book: Edition, players: int, rounds: int) -> tuple[TableRound, ...]:
    """The schedule of so many players in so many rounds: one cycle or two."""
    cycle = players - 1 + players % 2
    if players < 2 or rounds not in (cycle, 2 * cycle):
        raise Refused(
            say("a round robin of {players} players has not {rounds} rounds", players=players, rounds=rounds),
            say("it has {once} rounds, or {twice} with two cycles", once=cycle, twice=2 * cycle),
            rule="berger_tables",
        )
    return schedule(book, players, rounds // cycle)


@dataclass(frozen=True, slots=True)
class FreeLine:
    player: Annotated[int, figure(N_("player"))]
    reason: Annotated[Message, figure(N_("has no game because"), "berger_tables")]


def pair(book: Edition, field: Field) -> Pairing:
    """The round, as the table has it; nobody has a bye that scores. Whoever is absent, his opponent has no game."""
    table = _round_of(book, field)
    present = {player.number for player in field.players}
    games = [(white, black) for white, black in table.games if {white, black} <= present]
    lines = [FreeLine(table.free, say("the number of players is odd"))] if table.free in present else []
    for game in table.games:
        for number, opponent in (game, game[::-1]):
            if number in present and opponent not in present:
                lines.append(FreeLine(number, say("player {opponent} is absent", opponent=opponent)))
    return Pairing(
        edition=book,
        system="round-robin",
        round=field.round,
        pairs=tuple(Pair(board, *game, "berger_tables") for board, game in enumerate(games, 1)),
        working=tuple(lines),
    )


def _round_of(book: Edition, field: Field) -> TableRound:
    numbers = sorted(field.everyone)
    if numbers != list(range(1, len(numbers) + 1)):
        raise Refused(
            say("the numbers of the players are not 1 to {players}", players=len(numbers)),
            say("the tables need them so: number the players anew, in the order in which lots were drawn"),
            rule="berger_tables",
        )
    table = planned(book, len(numbers), field.total_rounds)
    if field.round > len(table):
        raise Refused(
            say("the round robin ends with round {round}", round=len(table)),
            say("ask for one of its rounds"),
            rule="berger_tables",
        )
    return table[field.round - 1]


def why(book: Edition, field: Field, one: int, other: int) -> WhyNot:
    """In which rounds two players meet."""
    for number in (one, other):
        if number not in field.everyone:
            raise NotFound(
                say("there is no player {number}", number=number),
                say("ask about players of this round robin"),
            )
    _round_of(book, field)
    table = planned(book, len(field.everyone), field.total_rounds)
    rounds = [round_.number for round_ in table if {(one, other), (other, one)} & set(round_.games)]
    reason = say("the table has them meet in round {rounds}", rounds=", ".join(map(str, rounds)))
    return WhyNot(book, one, other, "berger_tables", reason)


def why_player(book: Edition, field: Field, number: int) -> WhyNot:
    """Whom a player meets in this round."""
    for white, black in _round_of(book, field).games:
        if number in (white, black):
            opponent = black if number == white else white
            return WhyNot(book, number, None, "berger_tables", say("the table gives him {opponent}", opponent=opponent))
    return WhyNot(book, number, None, "berger_tables", say("the number of players is odd, and this is his free round"))


# 6.6: a player leaves.


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """What becomes of the games of a player who leaves."""

    TITLE: ClassVar[str] = N_("Withdrawal")

    edition: Edition
    player: Annotated[int, figure(N_("player"))]
    completed: Annotated[int, figure(N_("games completed"), "withdrawal")]
    planned: Annotated[int, figure(N_("games planned"), "berger_tables")]
    counts: Annotated[bool, figure(N_("counts in the standings"), "withdrawal")]
    tournament: Tournament  # with the games left over as forfeits: what the table and the rating office see
    standings: Tournament  # what the standings count


# 6.6: which games count as completed.
COMPLETED: Mapping[str, Callable[[Outcome], bool]] = {
    "played": lambda outcome: outcome.played,
    "played or won by forfeit": lambda outcome: outcome.played or outcome is FORFEIT_WIN,
}


def withdrawal(book: Edition, tournament: Tournament, number: int, after_round: int, total_rounds: int) -> Withdrawal:
    """
    6.6: a player who leaves forfeits the games left over. If he has completed half of his games they all count; if not,
    they stay in the table but count neither for him nor for his opponents.
    """
    rule = book["withdrawal"]
    table = planned(book, len(tournament.players), total_rounds)
    players = {player.number: player for player in tournament.players}
    is_completed = COMPLETED[rule.completed]
    completed = sum(is_completed(OUTCOMES[cell.letter]) for cell in players[number].rounds[:after_round])
    games = sum(number in game for one in table for game in one.games)
    counts = completed * int(rule.part) >= games
    for one in table[after_round:]:
        for game in one.games:
            if number in game:
                _forfeit(players, one.number, game, number)
    left = replace(tournament, players=tuple(players.values()))
    standings = left if counts else replace(left, players=tuple(_without(player, number) for player in left.players))
    return Withdrawal(book, number, completed, games, counts, left, standings)


def _forfeit(players: dict[int, Entrant], at: int, game: Game, absent: int) -> None:
    """A game left over is lost by the absent player; by both, if the other has left too."""
    for own, opponent, colour in ((*game, "w"), (*game[::-1], "b")):
        rounds = players[own].rounds
        before = (*rounds[: at - 1], *[UNPAIRED] * (at - 1 - len(rounds)))
        has_left = own == absent or (rounds[at - 1 : at] and rounds[at - 1].letter == "-")
        cell = Cell(opponent, colour, "-" if has_left else "+")
        players[own] = replace(players[own], rounds=(*before, cell, *rounds[at:]))


def _without(player: Entrant, number: int) -> Entrant:
    """His rounds without points for games against somebody, all of them for that player himself."""
    nothing = Cell(letter="Z")
    counted = (number not in (player.number, cell.opponent) for cell in player.rounds)
    return replace(
        player, rounds=tuple(cell if one else nothing for one, cell in zip(counted, player.rounds, strict=True))
    )


# Scheveningen


def scheveningen(boards: int) -> tuple[TableRound, ...]:
    """
    Every player of one team, 1 to n, meets every player of the other, n+1 to 2n, a game a round. Everybody has White as
    often as Black, but for one game where n is odd, and nobody three times running. In every round each team has White
    on half of the boards, but for one board where n is odd, and in the last two rounds where half of n is.
    """
    rounds = _even_scheveningen(boards) if boards % 2 == 0 else _odd_scheveningen(boards)
    return tuple(TableRound(number, tuple(games)) for number, games in enumerate(rounds, 1))


def _odd_scheveningen(boards: int) -> Iterator[list[Game]]:
    """
    The places of the two opponents add up to the round. White alternates with their distance, from round to round and
    along the boards; every second player of the first team gives up one White, against the same place.
    """
    for turn in range(boards):
        games = []
        for one in range(boards):
            other = (turn - one) % boards
            distance = (other - one) % boards
            is_white = distance % 2 == 0 and (distance > 0 or one % 2 == 0)
            games.append(_seats(boards, one, other, is_white=is_white))
        yield games


def _even_scheveningen(boards: int) -> Iterator[list[Game]]:
    """
    The second team moves on by a step. Two rounds whose steps are both even, or both odd, share the colours: in the one
    every second player has White, in the other the rest. Where one of each is left over, they are half the boards
    apart, and players so far apart have the same colour.
    """
    half = boards // 2
    left = (0, half) if half % 2 else ()
    for first in (0, 1):
        steps = [step for step in range(first, boards, 2) if step not in left]
        for at, step in enumerate(steps):
            yield [_seats(boards, one, (one + step) % boards, is_white=one % 2 == at % 2) for one in range(boards)]
    for at, step in enumerate(left):
        yield [_seats(boards, one, (one + step) % boards, is_white=one % half % 2 == at % 2) for one in range(boards)]


def _seats(boards: int, one: int, other: int, *, is_white: bool) -> Game:
    numbers = (one + 1, boards + other + 1)
    return numbers if is_white else numbers[::-1]
