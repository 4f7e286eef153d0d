"""
Random tournaments: invented players, rounds paired by the rules, results as probable as the rating table says. Every
draw is made of whole numbers from the bits of the generator that is given, so that a seed makes the same tournament on
every machine.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from fractions import Fraction
from random import Random
from typing import NamedTuple

from tabellone.errors import Finding, Unpairable, Unreadable
from tabellone.exact import Points, shortest
from tabellone.facts.score import points_of
from tabellone.facts.tournament import Cell, Day, Entrant, Remark, Tournament
from tabellone.flow.rounds import Desk
from tabellone.i18n import Message, say
from tabellone.pairing.acceleration import baku
from tabellone.pairing.system import Pairing
from tabellone.pairing.systems import SYSTEMS, code_for
from tabellone.rating.expected import scoring_probability
from tabellone.rulebook import Edition, edition, effective_days

WHOLE = 10_000  # shares are hundredths of a per cent
WEAKEST, SPREAD = 1400, 600  # ratings are the sum of two throws above the weakest: most of them in the middle
FREE = Cell(0, "", "Z")
FORFEITS = (("+", "-"), ("-", "+"), ("+", "-"), ("-", "+"), ("-", "-"))
UNUSUAL = (("=", "0"), ("0", "="), ("0", "0"))


class Shares(NamedTuple):
    """
    How often something happens, in hundredths of a per cent: byes and withdrawals of the rounds of a player, forfeits
    and unusual results of the games, late and unrated of the players.
    """

    full_byes: int = 0
    half_byes: int = 0
    zero_byes: int = 0
    forfeits: int = 0
    withdrawals: int = 0
    late: int = 0
    unrated: int = 0
    unusual: int = 0


NEVER = Shares()


@dataclass(frozen=True, slots=True)
class Plan:
    """The tournament to be invented."""

    players: int
    rounds: int
    seed: int
    system: str = "dutch"
    on: date | None = None
    shares: Shares = NEVER
    baku: bool = False
    readings: Mapping[str, str] = field(default_factory=dict)

    @property
    def start(self) -> date:
        """The day given, else the first in force of the newest edition: an invented event has no day of its own."""
        return self.on or effective_days(SYSTEMS[self.system].chapter)[-1]

    @property
    def command(self) -> str:
        """How to make the same tournament again."""
        options = {"players": self.players, "rounds": self.rounds, "seed": self.seed, "system": self.system}
        options |= {"date": self.start}
        options |= {
            name.replace("_", "-"): shortest(Fraction(n, 100)) for name, n in self.shares._asdict().items() if n
        }
        given = " ".join(f"--{name} {value}" for name, value in options.items())
        return f"tabellone generate {given}{' --baku' * self.baku}"


class Generated(NamedTuple):
    """A tournament, and why it ended before its last round, where it did."""

    tournament: Tournament
    ended: Message | None = None


class Person(NamedTuple):
    """A player while the tournament is invented."""

    entrant: Entrant
    strength: int  # of the unrated too
    enters: int  # the first round he is there


def below(lot: Random, n: int) -> int:
    """A whole number from 0 up to n, n left out."""
    return lot.getrandbits(32) * n >> 32


def happens(lot: Random, share: int) -> bool:
    return below(lot, WHOLE) < share


def generated(plan: Plan, lot: Random) -> Generated:
    """The tournament of a plan; where a round cannot be paired, it ends before that round."""
    _refuse_impossible(plan)
    book = edition(SYSTEMS[plan.system].chapter, plan.start, plan.readings)
    people = _people(plan, lot)
    tournament = _opened(plan, lot, book, people)
    strength = {one.entrant.number: one.strength for one in people}
    chances = _chances(plan.start)
    gone: set[int] = set()
    ended = None
    for at in range(1, plan.rounds + 1):
        gone |= {one.entrant.number for one in people if at > one.enters and happens(lot, plan.shares.withdrawals)}
        away = dict(_away(plan.shares, lot, people, gone, at))
        announced = _with_cells(tournament, {number: Cell(0, "", letter) for number, letter in away.items()})
        if len(people) - len(away) < 2:
            ended = say("round {round} is not played: fewer than two players are left", round=at)
            break
        try:
            pairing = Desk(plan.system, book, announced).pair(at)
        except Unpairable as error:
            ended = error.message
            break
        played = dict(_played(plan.shares, lot, pairing, strength, chances))
        free = dict.fromkeys(strength.keys() - played.keys() - away.keys(), FREE)  # in a round robin
        tournament = _with_cells(announced, played | free)
    return Generated(_closed(tournament), ended)


def _refuse_impossible(plan: Plan) -> None:
    """More byes than rounds, or in a schedule that is known beforehand anybody who does not keep to it, are refused."""
    shares, found = plan.shares, []
    if shares.full_byes + shares.half_byes + shares.zero_byes > WHOLE:
        message = say("the byes add up to more than 100 per cent of the rounds")
        found.append(Finding("generate.byes", message, say("give fewer byes")))
    leaving = (shares.full_byes, shares.half_byes, shares.zero_byes, shares.withdrawals, shares.late, plan.baku)
    if SYSTEMS[plan.system].scheduled and any(leaving):
        message = say("in a round robin everybody is there from the first round to the last, and nobody is accelerated")
        remedy = say("leave out byes, withdrawals, late entries and --baku")
        found.append(Finding("generate.round_robin", message, remedy))
    if found:
        raise Unreadable(say("such a tournament cannot be"), found)


def _people(plan: Plan, lot: Random) -> list[Person]:
    """Players in order of rating, who has none last; names are their numbers."""
    drawn = []
    for _ in range(plan.players):
        strength = WEAKEST + below(lot, SPREAD + 1) + below(lot, SPREAD + 1)
        unrated = happens(lot, plan.shares.unrated)
        late = plan.rounds > 1 and happens(lot, plan.shares.late)
        drawn.append((None if unrated else strength, strength, 2 + below(lot, plan.rounds - 1) if late else 1))
    drawn.sort(key=lambda one: -(one[0] or 0))
    return [
        Person(Entrant(number, f"Player {number:04d}", rating=rating), strength, enters)
        for number, (rating, strength, enters) in enumerate(drawn, 1)
    ]


def _opened(plan: Plan, lot: Random, book: Edition, people: list[Person]) -> Tournament:
    """The tournament before its first round: the colour drawn, the accelerated groups made."""
    last_day = plan.start + timedelta(days=plan.rounds - 1)
    rated = sum(one.entrant.rating is not None for one in people)
    tournament = Tournament(
        players=tuple(one.entrant for one in people),
        name=f"Random tournament {plan.seed}",
        start=Day(plan.start.year, plan.start.month, plan.start.day),
        end=Day(last_day.year, last_day.month, last_day.day),
        players_declared=str(len(people)),
        rated_declared=str(rated),
        kind="Individual: Round-Robin" if SYSTEMS[plan.system].scheduled else "Individual: Swiss-System",
        total_rounds=plan.rounds,
        initial_colour="wb"[below(lot, 2)],
        controller="Tabellone",
        kind_code=_code(plan, book),
        standings_order="PTS",
        remarks=(Remark(("192", 1), f"### {plan.command}"),),
    )
    return _accelerated(plan, tournament, people) if plan.baku else tournament


def _code(plan: Plan, book: Edition) -> str:
    code = code_for(plan.system, book.effective, baku=plan.baku)
    cycle = plan.players - 1 + plan.players % 2
    twice = SYSTEMS[plan.system].scheduled and plan.rounds > cycle
    return code.replace("_ROUND", "_DOUBLEROUND") if twice else code


def _accelerated(plan: Plan, tournament: Tournament, people: list[Person]) -> Tournament:
    """C.04.7: the first half of those on the list before round one; who comes late is placed by strength."""
    there = tuple(one.entrant for one in people if one.enters == 1)
    groups = baku(edition("C.04.7", plan.start), replace(tournament, players=there), plan.rounds) if there else ()
    return replace(tournament, accelerations=groups)


def _away(shares: Shares, lot: Random, people: list[Person], gone: set[int], at: int) -> Iterator[tuple[int, str]]:
    """Who is not to be paired in a round, with the letter of the bye."""
    full, half = shares.full_byes, shares.full_byes + shares.half_byes
    for one in people:
        thrown = below(lot, WHOLE)
        if one.entrant.number in gone or at < one.enters or half <= thrown < half + shares.zero_byes:
            yield one.entrant.number, "Z"
        elif thrown < half:
            yield one.entrant.number, "F" if thrown < full else "H"


def _played(
    shares: Shares, lot: Random, pairing: Pairing, strength: Mapping[int, int], chances: Edition
) -> Iterator[tuple[int, Cell]]:
    """The cells of a round, board by board."""
    if pairing.bye is not None:
        yield pairing.bye, Cell(0, "", "U")
    for pair in pairing.pairs:
        if happens(lot, shares.forfeits):
            letters = FORFEITS[below(lot, len(FORFEITS))]
        elif happens(lot, shares.unusual):
            letters = UNUSUAL[below(lot, len(UNUSUAL))]
        else:
            letters = result_of(lot, int(scoring_probability(chances, strength[pair.white] - strength[pair.black])))
        yield pair.white, Cell(pair.black, "w", letters[0])
        yield pair.black, Cell(pair.white, "b", letters[1])


def result_of(lot: Random, expected: int) -> tuple[str, str]:
    """
    A game of which White is expected to score so many hundredths: two thirds of the weaker side's share come from
    draws, and the wins make up the rest.
    """
    half_of_draws = min(expected, 100 - expected) // 3
    thrown = below(lot, 100)
    if thrown < expected - half_of_draws:
        return "1", "0"
    return ("=", "=") if thrown < expected + half_of_draws else ("0", "1")


def _chances(on: date) -> Edition:
    """The rating regulations of the day; before the first that are held, those."""
    return edition("B.02", max(on, effective_days("B.02")[0]))


def _with_cells(tournament: Tournament, cells: Mapping[int, Cell]) -> Tournament:
    players = tuple(
        replace(one, rounds=(*one.rounds, cells[one.number])) if one.number in cells else one
        for one in tournament.players
    )
    return replace(tournament, players=players)


def _closed(tournament: Tournament) -> Tournament:
    """With the points of everybody, and ranks by points, equal where these are."""
    points = {one.number: points_of(tournament, one) for one in tournament.players}
    rank: dict[Points, int] = {}
    for place, worth in enumerate(sorted(points.values(), reverse=True), 1):
        rank.setdefault(worth, place)
    players = (replace(one, points=points[one.number], rank=rank[points[one.number]]) for one in tournament.players)
    return replace(tournament, players=tuple(players))
