"""
The people of a simulation: how strong they really are, who comes and goes, who meets whom, and who wins. Nothing here
knows a rating rule or an edition, so that the same games can be rated under several. What is assumed is said once, in
`Pool` and `ASSUMED`; help, output and documents take it from there.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

import numpy as np

from tabellone.facts.people import ListedPlayer, RatingKind
from tabellone.flow.lots import Lots, Whole
from tabellone.i18n import N_, Message
from tabellone.rating.expected import probabilities
from tabellone.rulebook import Edition

MONTHS = 12
PLAYERS, ROUNDS = 10, 5  # of every event
GAMES_AN_EVENT = PLAYERS // 2 * ROUNDS
REACH = 200  # how far by lot somebody enters above or below his strength
ACTIVITY = (1, 1, 1, 1, 2, 2, 4, 8)  # of eight players, who plays how much more than the least active
COMES_AT = (8, 16)  # years of age
LONGEST = 60  # years that somebody plays
SCALE = 2**30
UNKNOWN_AGE = 50
WEAKEST, STRONGEST = 400, 3000  # of anybody's strength
BIRTHDAY = 15  # of the month
WIN, DRAW = 2, 1  # half points


@dataclass(frozen=True)
class Pool:
    """
    How many players and games; `coming` newcomers a year for a thousand players; strength grows by `growth` points a
    year until the age `grown_at`; `draws` per cent of the games between equals.
    """

    players: int = 10_000
    games: int = 2_000  # a month
    middle: int = 1700
    spread: int = 300
    coming: int = 50
    growth: int = 60
    grown_at: int = 20
    draws: int = 30


ASSUMED = (
    N_(
        "the strength of a player is a number on the scale of the ratings; by the edition's table it says how he scores"
    ),
    N_("between equals {draws} per cent of the games are drawn, between others fewer; White has no advantage"),
    N_(
        "whoever is under {grown_at} grows by {growth} points a year, to {strongest} at most; afterwards nobody's "
        "strength changes"
    ),
    N_(
        "on 1 January {coming} of every thousand players, drawn by lot, leave; as many children of {youngest} to "
        "{oldest} come without a rating, who will be as strong as a player of the first list drawn by lot"
    ),
    N_(
        "every event has {players} players and {rounds} rounds, begins on the first day of a month and is reported "
        "when it ends; players of about the same strength meet, give or take {reach} points; an eighth of the players "
        "plays eight times as much as half of them"
    ),
    N_(
        "on the first list everybody's rating is his strength and rests on enough games, who is below the floor has "
        "none; invented players have the ages to which such coming and going leads"
    ),
    N_("the edition asked for is in force all the time; nothing is adjusted, and nobody is kept off the lists"),
)


def assumed(pool: Pool) -> tuple[Message, ...]:
    values = {
        "draws": pool.draws,
        "growth": pool.growth,
        "grown_at": pool.grown_at,
        "coming": pool.coming,
        "strongest": STRONGEST,
        "youngest": COMES_AT[0],
        "oldest": COMES_AT[1] - 1,
        "players": PLAYERS,
        "rounds": ROUNDS,
        "reach": REACH,
    }
    return tuple(Message(text, values) for text in ASSUMED)


class Start(NamedTuple):
    """The first players: strength now and once grown, month of birth, and whether they have been among the highest."""

    strength: Whole
    grown: Whole
    born: Whole  # months since the year 0
    has_been_high: Whole


class Wave(NamedTuple):
    """
    Events of one month, of which nobody plays two: a row an event, the places of its players; the games of a row by
    White and Black, White's result in half points.
    """

    month: int
    players: Whole
    white: Whole
    black: Whole
    result: Whole


def month_of(day: date) -> int:
    return MONTHS * day.year + day.month - 1


def first_of(month: int) -> date:
    year, rest = divmod(month, MONTHS)
    return date(year, rest + 1, 1)


def invented(pool: Pool, day: date, lots: Lots) -> Start:
    """Their strengths in the shape of a bell; the children are not grown yet."""
    first, last = COMES_AT
    born = month_of(day) - MONTHS * first - lots.below(MONTHS * (last - first), pool.players)
    born -= MONTHS * years_of_play(pool, lots)
    grown = lots.around(pool.middle, pool.spread, pool.players)
    grown = np.clip(grown, WEAKEST, STRONGEST)
    strength = np.maximum(grown - missing(pool, born, month_of(day)), WEAKEST)
    return Start(strength, grown, born, np.zeros(pool.players, dtype=np.int64))


def years_of_play(pool: Pool, lots: Lots) -> Whole:
    """How long they have played, where so many come and leave every year for ever; without limit, evenly."""
    staying, left = SCALE, []
    for _ in range(LONGEST):
        staying = staying * (1000 - pool.coming) // 1000
        left.append(SCALE - staying)
    years = np.searchsorted(np.array(left), lots.below(SCALE, pool.players), side="right")
    return np.where(years < LONGEST, years, lots.below(LONGEST, pool.players))


def listed(
    pool: Pool, players: Sequence[ListedPlayer], kind: RatingKind, book: Edition, day: date, lots: Lots
) -> Start:
    """
    The active rated players of a list. Who is born in an unknown year is grown and older than the fixed group; the
    month of birth is drawn. The K of a list says who has been among the highest. Nobody grows beyond the strongest.
    """
    high = book["k_high"].k if "k_high" in book else None
    rated = [(one, getattr(one, kind)) for one in players if not one.inactive]
    rated = [(one, own) for one, own in rated if own is not None and own.rating is not None]
    years = np.array([one.birth_year or day.year - UNKNOWN_AGE for one, _ in rated], dtype=np.int64)
    strength = np.array([own.rating for _, own in rated], dtype=np.int64)
    born = MONTHS * years + lots.below(MONTHS, len(rated))
    grown = np.minimum(strength + missing(pool, born, month_of(day)), np.maximum(strength, STRONGEST))
    return Start(
        strength,
        grown,
        born,
        np.array([high is not None and own.k == high for _, own in rated], dtype=np.int64),
    )


def missing(pool: Pool, born: Whole, month: int) -> Whole:
    """What somebody still lacks of the strength he will have."""
    return pool.growth * np.maximum(0, born + MONTHS * pool.grown_at - month) // MONTHS


class World:
    """A place is a seat that is never empty: who leaves is followed by a newcomer. `number` tells people apart."""

    def __init__(self, pool: Pool, book: Edition, start: Start, day: date, lots: Lots) -> None:
        self.pool, self.lots = pool, lots
        self.size = len(start.strength)
        self.born = start.born.copy()
        self.grown = start.grown.copy()
        early = start.grown - missing(pool, start.born, month_of(day)) < start.strength
        self.least = np.where(early, start.strength, WEAKEST)  # who is early strong keeps it, and grows later
        self.model = self.grown.copy()  # newcomers are drawn from the first players
        self.number = np.arange(1, self.size + 1)
        self.people = self.size
        activity = np.array(ACTIVITY)[lots.below(len(ACTIVITY), self.size)]
        self.tickets = np.repeat(np.arange(self.size), activity)
        bands = probabilities(book)
        self.last = len(bands) - 1
        higher, lower = (np.array([one[side] for one in bands], dtype=np.int64) for side in (0, 1))
        self.expected = np.concatenate([lower[:0:-1], higher])
        self.whites, self.blacks = circle()

    @property
    def games(self) -> int:
        """A month: those of whole events."""
        return max(GAMES_AN_EVENT, self.pool.games // GAMES_AN_EVENT * GAMES_AN_EVENT)

    def strength(self, month: int) -> Whole:
        return np.asarray(np.maximum(self.grown - missing(self.pool, self.born, month), self.least))

    def new_year(self, month: int) -> Whole:
        """The seats on which somebody new sits."""
        coming = self.size * self.pool.coming // 1000
        seats = self.by_lot(np.arange(self.size), coming)
        first, last = COMES_AT
        self.born[seats] = month - MONTHS * first - self.lots.below(MONTHS * (last - first), coming)
        self.least[seats] = WEAKEST
        self.grown[seats] = self.model[self.lots.below(self.size, coming)]
        self.number[seats] = self.people + np.arange(1, coming + 1)
        self.people += coming
        return seats

    def by_lot(self, tickets: Whole, wanted: int) -> Whole:
        """So many different ones, in the order in which they are drawn."""
        drawn = tickets[:0]
        while True:
            drawn = np.concatenate([drawn, tickets[self.lots.below(len(tickets), wanted + wanted // 2 + 1)]])
            found, first = np.unique(drawn, return_index=True)
            if len(found) >= wanted:
                return found[np.argsort(first, kind="stable")][:wanted]

    def waves(self, month: int) -> list[Wave]:
        """The games of a month; nobody plays twice at a time, so that much play takes several waves."""
        events = self.games // GAMES_AN_EVENT
        at_once = max(1, self.size // 2 // PLAYERS)
        strength = self.strength(month)
        return [self.wave(month, strength, min(at_once, events - done)) for done in range(0, events, at_once)]

    def wave(self, month: int, strength: Whole, events: int) -> Wave:
        seats = self.by_lot(self.tickets, events * PLAYERS)
        enters = strength[seats] + self.lots.below(2 * REACH + 1, len(seats)) - REACH
        in_order = seats[np.argsort(enters, kind="stable")].reshape(events, PLAYERS)
        players = np.take_along_axis(in_order, self.lots.order(events, PLAYERS), axis=1)
        white, black = players[:, self.whites], players[:, self.blacks]
        return Wave(month, players, white, black, self.results(strength[white] - strength[black]))

    def results(self, difference: Whole) -> Whole:
        """By the table, from the strengths; draws come out of both sides alike."""
        wins = self.expected[np.clip(difference, -self.last, self.last) + self.last]
        draws = 2 * np.minimum(wins, 100 - wins) * self.pool.draws // 100
        drawn = self.lots.below(200, difference.size).reshape(difference.shape)
        return np.where(drawn < 2 * wins - draws, WIN, np.where(drawn < 2 * wins + draws, DRAW, 0))


def circle() -> tuple[Whole, Whole]:
    """The first rounds of the circle: everybody meets somebody else every time."""
    white, black = [], []
    ring = list(range(PLAYERS))
    for _ in range(ROUNDS):
        half = PLAYERS // 2
        white += ring[:half]
        black += ring[: half - 1 : -1]
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return np.array(white), np.array(black)
