"""
What the outcome of a round means, in one table: nobody else asks whether it was a forfeit. The letters are those of
the tournament report file; which points an award is worth may be set by the event, the rest may not.
"""

from dataclasses import dataclass
from typing import Literal

from tabellone.exact import Points
from tabellone.i18n import N_

Award = Literal["W", "D", "L", "A", "P", "H", "F", "X", ""]


@dataclass(frozen=True, slots=True)
class Outcome:
    letter: str
    name: str
    award: Award  # which value of the scoring system it earns; nothing where no round has been paired
    played: bool = False  # over the board, at least a move by each
    met: bool = False  # the opponent counts as met, and may not be met again
    colour: bool = False  # the colour enters the history
    bars_bye: bool = False  # no pairing-allocated bye afterwards
    rateable: bool = False
    opponent: bool = False  # somebody was paired against him
    requested: bool = False  # a bye that he asked for, or an absence
    voluntary: bool = False  # not played by his own doing: requested, or he did not come


WIN = Outcome("1", N_("win"), "W", played=True, met=True, colour=True, rateable=True, opponent=True)
DRAW = Outcome("=", N_("draw"), "D", played=True, met=True, colour=True, rateable=True, opponent=True)
LOSS = Outcome("0", N_("loss"), "L", played=True, met=True, colour=True, rateable=True, opponent=True)
SHORT_WIN = Outcome("W", N_("win under one move"), "W", played=True, met=True, colour=True, opponent=True)
SHORT_DRAW = Outcome("D", N_("draw under one move"), "D", played=True, met=True, colour=True, opponent=True)
SHORT_LOSS = Outcome("L", N_("loss under one move"), "L", played=True, met=True, colour=True, opponent=True)
FORFEIT_WIN = Outcome("+", N_("forfeit win"), "W", bars_bye=True, opponent=True)
FORFEIT_LOSS = Outcome("-", N_("forfeit loss"), "A", opponent=True, voluntary=True)
PAIRING_BYE = Outcome("U", N_("pairing-allocated bye"), "P", bars_bye=True)
FULL_BYE = Outcome("F", N_("full-point bye"), "F", bars_bye=True)
HALF_BYE = Outcome("H", N_("half-point bye"), "H", requested=True, voluntary=True)
ZERO_BYE = Outcome("Z", N_("zero-point bye"), "A", requested=True, voluntary=True)
PENDING = Outcome(" ", N_("not yet played"), "X", met=True, colour=True, opponent=True)
UNPAIRED = Outcome("", N_("not yet paired"), "")

GAMES = (WIN, DRAW, LOSS, SHORT_WIN, SHORT_DRAW, SHORT_LOSS)
NO_GAMES = (FORFEIT_WIN, FORFEIT_LOSS, PAIRING_BYE, FULL_BYE, HALF_BYE, ZERO_BYE, PENDING, UNPAIRED)
OUTCOMES: dict[str, Outcome] = {outcome.letter: outcome for outcome in (*GAMES, *NO_GAMES)}

# The results two players may have made of one pairing; other pairs than these are slips, or penalties of an arbiter.
REGULAR_PAIRS = {tuple(pair) for pair in ("10", "==", "01", "WL", "DD", "LW", "+-", "-+", "--", "  ")}
PENALTY_PAIRS = {tuple(pair) for pair in ("=0", "0=", "00", "DL", "LD", "LL")}


ONE, HALF, NOTHING = Points(10), Points(5), Points(0)


@dataclass(frozen=True, slots=True)
class Scoring:
    """
    What each award is worth: win, draw, loss, absence (zero-point bye, forfeit loss), pairing-allocated bye,
    adjourned game.
    """

    W: Points = ONE
    D: Points = HALF
    L: Points = NOTHING
    A: Points = NOTHING
    P: Points | None = None  # as a win
    X: Points | None = None  # as a draw

    def points(self, outcome: Outcome) -> Points:
        award = outcome.award
        if award == "P":
            return self.W if self.P is None else self.P
        if award == "X":
            return self.D if self.X is None else self.X
        worth = {"W": self.W, "F": self.W, "D": self.D, "H": self.D, "L": self.L, "A": self.A}
        return worth.get(award, Points(0))


STANDARD = Scoring()
