"""
What every pairing system starts from and ends with. A `Field` is the round to be paired, read from the report as facts:
who is to be paired, with which score, colours, opponents and floats. A `Pairing` is the answer. No system is known here
by name (C.04.1 and C.04.2: basic rules and handling).
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal

from tabellone.errors import Refused
from tabellone.facts.result import FORFEIT_WIN, FULL_BYE, OUTCOMES, PENDING, Outcome, Scoring
from tabellone.facts.score import penalties, points_by_round
from tabellone.facts.tournament import UNPAIRED, Cell, Entrant, Tournament
from tabellone.i18n import N_, say
from tabellone.pairing.acceleration import baku, implied, virtual_points
from tabellone.rulebook import Edition, edition
from tabellone.rulebook.explain import figure

Colour = Literal["w", "b", ""]
OTHER: Mapping[str, Colour] = {"w": "b", "b": "w", "": ""}
DOWN, UP, LEVEL = "D", "U", "."


@dataclass(frozen=True, slots=True)
class Player:
    """A player as the pairing of one round sees him. Scores are tenths of a point."""

    number: int
    rating: int  # 0 without one
    points: int
    score: int  # points and virtual points of this round
    colours: str  # of the games played, the oldest first
    met: frozenset[int]
    floats: str  # a letter for every round: D, U or a full stop
    unplayed: int
    bye_barred: bool
    ordinal: int  # among all who have been paired so far: its parity decides a first colour
    rounds: tuple[Cell, ...] = ()
    scores: tuple[int, ...] = ()  # the pairing score before each of these rounds, and before this one

    @property
    def difference(self) -> int:
        """Games with White less games with Black."""
        return 2 * self.colours.count("w") - len(self.colours)

    def floated(self, direction: str, rounds_ago: int) -> bool:
        return len(self.floats) >= rounds_ago and self.floats[-rounds_ago] == direction


def known(planned_rounds: int | None) -> int:
    """The number of rounds, demanded."""
    if planned_rounds is None:
        raise Refused(
            say("the number of rounds of the tournament is not known"),
            say("give it in the report (record 142, or XXR), or with --rounds"),
            rule="total_rounds",
        )
    return planned_rounds


@dataclass(frozen=True)
class Field:
    """One round to be paired."""

    round: int
    players: tuple[Player, ...]  # who is to be paired, in order of score and number
    everyone: Mapping[int, Player]
    scoring: Scoring
    forbidden: frozenset[frozenset[int]] = frozenset()
    planned_rounds: int | None = None
    first_colour: Colour = ""

    @property
    def total_rounds(self) -> int:
        return known(self.planned_rounds)

    @property
    def is_last_round(self) -> bool:
        return self.round == self.total_rounds

    @property
    def initial_colour(self) -> Colour:
        if not self.first_colour:
            raise Refused(
                say("the colour drawn by lot for the first player is not known"),
                say("give it in the report (record 152, or XXC), or with --initial-colour"),
                rule="initial_colour",
            )
        return self.first_colour

    @cached_property
    def win(self) -> int:
        return int(self.scoring.W)

    def may_meet(self, one: Player, other: Player) -> bool:
        """C.04.1: two players meet once at most, and where the organiser has forbidden it, not at all."""
        return other.number not in one.met and frozenset((one.number, other.number)) not in self.forbidden


@dataclass(frozen=True, slots=True)
class Pair:
    """Two who meet, and the rule that gave them their colours."""

    board: Annotated[int, figure(N_("board"))]
    white: Annotated[int, figure(N_("White"))]
    black: Annotated[int, figure(N_("Black"))]
    colour_rule: Annotated[str, figure(N_("colours by"), named_in="colour_rule")] = ""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A round, paired; `working` is how, in the words of the system."""

    TITLE: ClassVar[str] = N_("Pairing")

    edition: Edition
    system: str
    round: Annotated[int, figure(N_("round"))]
    pairs: Annotated[tuple[Pair, ...], figure(N_("Pairs"))]
    bye: Annotated[int | None, figure(N_("pairing-allocated bye"), named_in="bye_rules")] = None
    working: Annotated[tuple[Any, ...], figure(N_("Working"))] = ()
    bye_rules: tuple[str, ...] = ()  # that chose who has it, and that say who may not

    @property
    def couples(self) -> frozenset[tuple[int, int]]:
        return frozenset((pair.white, pair.black) for pair in self.pairs)


def field_of(
    tournament: Tournament,
    book: Edition,
    round: int | None = None,  # noqa: A002 - the handbook's word
    *,
    total_rounds: int | None = None,
    initial_colour: Colour = "",
) -> Field:
    """The field of a round, of the next one if none is named, from what happened in the rounds before it."""
    at = round or tournament.rounds_played + 1
    planned = total_rounds or tournament.total_rounds
    records = _Records(accelerated(tournament, book, planned), book, at)
    present = [entrant.number for entrant in tournament.players if records.is_present(entrant)]
    ordinals = records.ordinals(present)
    everyone = {entrant.number: records.player(entrant, ordinals) for entrant in tournament.players}
    return Field(
        round=at,
        players=tuple(sorted((everyone[number] for number in present), key=ranking(book))),
        everyone=everyone,
        scoring=tournament.scoring,
        forbidden=forbidden_pairs(tournament, at),
        planned_rounds=planned,
        first_colour=initial_colour or drawn_colour(tournament),
    )


def accelerated(tournament: Tournament, book: Edition, planned_rounds: int | None) -> Tournament:
    """
    C.04.7: with the virtual points that the tournament's code implies, by the edition of the day on which the edition
    of the system came into force.
    """
    if not implied(tournament):
        return tournament
    rounds = known(planned_rounds)
    return replace(tournament, accelerations=baku(edition("C.04.7", on=book.effective), tournament, rounds))


RANKS: Mapping[str, Callable[[Player], int]] = {"score": lambda p: -p.score, "number": lambda p: p.number}


def ranking(book: Edition) -> Callable[[Player], tuple[int, ...]]:
    """The key by which the players of a round are in order, as the edition names it."""
    keys = [RANKS[name] for name in book["order"].keys]
    return lambda player: tuple(key(player) for key in keys)


def drawn_colour(tournament: Tournament) -> Colour:
    """The initial colour as recorded, else as the first round shows it: the first pair's higher player has it."""
    recorded = tournament.initial_colour[:1].lower()
    if recorded in ("w", "b"):
        return "w" if recorded == "w" else "b"
    paired = [entrant for entrant in tournament.players if entrant.rounds and entrant.rounds[0].colour]
    if not paired or tournament.players[0] is not paired[0]:
        return ""
    return "w" if paired[0].rounds[0].colour == "w" else "b"


def forbidden_pairs(tournament: Tournament, at: int) -> frozenset[frozenset[int]]:
    """Pairs that the organiser has forbidden for the round."""
    return frozenset(
        frozenset((one, other))
        for rule in tournament.prohibited
        if (rule.first_round or 1) <= at and (not rule.last_round or at <= rule.last_round)
        for i, one in enumerate(rule.numbers)
        for other in rule.numbers[i + 1 :]
    )


class _Records:
    """What the rounds before one say of each player."""

    def __init__(self, tournament: Tournament, book: Edition, at: int) -> None:
        self.tournament, self.book, self.at = tournament, book, at
        floats = book.rules.get("floats")
        self.unplayed_floats = floats.unplayed if floats else "none"
        self.points_of = {letter: int(tournament.scoring.points(outcome)) for letter, outcome in OUTCOMES.items()}
        self.virtual = [virtual_points(tournament, played + 1) for played in range(at)]
        self.before = {entrant.number: self._running(entrant) for entrant in tournament.players}
        self.is_paired = any(
            entrant.rounds[at - 1].opponent or entrant.rounds[at - 1].letter == "U"
            for entrant in tournament.players
            if len(entrant.rounds) >= at
        )
        self.away = {number for byes in tournament.byes if byes.round == at for number in byes.numbers} | set(
            tournament.absent
        )

    def _running(self, entrant: Entrant) -> tuple[int, ...]:
        """The pairing score before each round, this one included, with what an arbiter gave or took."""
        points, before = 0, []
        worth = points_by_round(self.tournament, entrant)
        for played in range(self.at):
            given = penalties(self.tournament, entrant.number, played) if self.tournament.abnormal else 0
            before.append(points + given + self.virtual[played].get(entrant.number, 0))
            if played < len(worth):
                adjourned = entrant.rounds[played].letter == PENDING.letter
                points += self.points_of[PENDING.letter] if adjourned else worth[played]
        return tuple(before)

    def is_present(self, entrant: Entrant) -> bool:
        """Paired in this round, or, where it is not paired yet, not announced as absent."""
        cell = entrant.rounds[self.at - 1] if len(entrant.rounds) >= self.at else UNPAIRED
        if self.is_paired:
            return bool(cell.opponent) or cell.letter == "U"
        return not cell.letter and entrant.number not in self.away

    def ordinals(self, present: Iterable[int]) -> dict[int, int]:
        """C.04.2: a number is provisional until the player has come; who has not, does not shift the others."""
        rule = self.book.rules.get("initial_colour")
        if rule and rule.numbered == "of the list":
            return {entrant.number: entrant.number for entrant in self.tournament.players}
        come = set(present) | {
            entrant.number
            for entrant in self.tournament.players
            if any(cell.opponent or cell.letter == "U" for cell in entrant.rounds[: self.at - 1])
        }
        return {number: place for place, number in enumerate(sorted(come), 1)}

    def player(self, entrant: Entrant, ordinals: Mapping[int, int]) -> Player:
        cells = entrant.rounds[: self.at - 1]
        cells += (UNPAIRED,) * (self.at - 1 - len(cells))  # where a column was not written to its end
        outcomes = [OUTCOMES[cell.letter] for cell in cells]
        score = self.before[entrant.number][-1]
        return Player(
            number=entrant.number,
            rating=entrant.rating or 0,
            points=score - self.virtual[-1].get(entrant.number, 0),
            score=score,
            colours="".join(cell.colour for cell, outcome in zip(cells, outcomes, strict=True) if outcome.colour),
            met=frozenset(cell.opponent for cell, outcome in zip(cells, outcomes, strict=True) if outcome.met),
            floats="".join(
                self._float(entrant, played, cell, outcome)
                for played, (cell, outcome) in enumerate(zip(cells, outcomes, strict=True))
            ),
            unplayed=self.at - 1 - sum(outcome.met for outcome in outcomes),
            bye_barred=any(self._bars(outcome, self.at - played) for played, outcome in enumerate(outcomes, 1)),
            ordinal=ordinals.get(entrant.number, 0),
            rounds=cells,
            scores=self.before[entrant.number],
        )

    def _float(self, entrant: Entrant, played: int, cell: Cell, outcome: Outcome) -> str:
        """Games between unequal scores float both players; which unplayed rounds do, the edition says."""
        if outcome.met or (outcome.opponent and self.unplayed_floats == PAIRED):
            opponent = self.before.get(cell.opponent)
            own, other = self.before[entrant.number][played], opponent[played] if opponent else 0
            return LEVEL if own == other else DOWN if own > other else UP
        return FLOATS_UNPLAYED[self.unplayed_floats](self.points_of[cell.letter], self.points_of["0"])

    def _bars(self, outcome: Outcome, rounds_ago: int) -> bool:
        rule = self.book.rules.get("bye_bar")
        if rule is None or not outcome.bars_bye:
            return False
        if outcome is FORFEIT_WIN and rounds_ago > 1:
            return bool(rule.values.get("forfeit_win", "ever") == "ever")
        return outcome is not FULL_BYE or bool(rule.full_point_bye)


PAIRED = "where it was paired"
FLOATS_UNPLAYED: Mapping[str, Callable[[int, int], str]] = {
    "down where it scored more than a loss": lambda points, loss: DOWN if points > loss else LEVEL,
    "down always": lambda _points, _loss: DOWN,
    "none": lambda _points, _loss: LEVEL,
    PAIRED: lambda _points, _loss: LEVEL,  # a bye has no opponent
}


def in_board_order(couples: Iterable[tuple[Player, Player, str]]) -> tuple[Pair, ...]:
    """C.04.2: by the score of the higher player, then the sum of both, then his number."""

    def place(couple: tuple[Player, Player, str]) -> tuple[int, int, int]:
        white, black, _ = couple
        higher = min((white, black), key=lambda p: (-p.score, p.number))
        return -higher.score, -white.score - black.score, higher.number

    ordered = sorted(couples, key=place)
    return tuple(Pair(board, white.number, black.number, rule) for board, (white, black, rule) in enumerate(ordered, 1))
