"""
Whole tournaments from a seed, as report files tell them: the rounds are paired by whatever function is given, the
results are drawn. Made to be paired again by somebody else, round by round.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from tabellone.exact import Points
from tabellone.facts.result import STANDARD
from tabellone.facts.tournament import Acceleration, Cell, Entrant, Tournament
from tabellone.pairing.system import Pairing

MIRROR = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}


@dataclass(frozen=True)
class Kind:
    """A sort of tournament; the shares are in a thousand: of player-rounds, of games, of players."""

    players: int
    rounds: int
    zero_byes: int = 0
    half_byes: int = 0
    full_byes: int = 0
    forfeits: int = 0
    late: int = 0
    withdrawals: int = 0  # of the players still there, after every round
    draws: int = 350
    upsets: int = 0  # of the decided games: won by anybody
    code: str = "FIDE_DUTCH_2026"
    accelerations: tuple[Acceleration, ...] = ()


class Event:
    """One tournament in the making."""

    def __init__(self, seed: int, kind: Kind) -> None:
        self.random = Random(seed)
        self.kind = kind
        ratings = sorted((self.random.randint(1200, 2600) for _ in range(kind.players)), reverse=True)
        self.ratings = dict(enumerate(ratings, 1))
        self.cells: dict[int, list[Cell]] = {number: [] for number in self.ratings}
        self.entry = {number: self._entry() for number in self.ratings}
        self.gone: set[int] = set()
        self.initial_colour = self.random.choice("WB")

    def _entry(self) -> int:
        return self.random.randint(2, self.kind.rounds) if self._happens(self.kind.late) else 1

    def _happens(self, share: int) -> bool:
        return self.random.randrange(1000) < share

    def announced(self, at: int) -> Tournament:
        """The report before a round is paired: who is absent has a bye in it already."""
        absent = {number: letter for number in self.cells if (letter := self._absence(number, at))}
        for number, letter in absent.items():
            self.cells[number].append(Cell(letter=letter))
        return self.report()

    def _absence(self, number: int, at: int) -> str:
        if number in self.gone or self.entry[number] > at:
            return "Z"
        for letter, share in zip("ZHF", (self.kind.zero_byes, self.kind.half_byes, self.kind.full_byes), strict=True):
            if self._happens(share):
                return letter
        return ""

    def report(self) -> Tournament:
        points = {
            n: sum((STANDARD.points(cell.outcome) for cell in cells), Points(0)) for n, cells in self.cells.items()
        }
        rank = {n: place for place, n in enumerate(sorted(points, key=lambda n: (-points[n], n)), 1)}
        return Tournament(
            players=tuple(
                Entrant(
                    number=n,
                    name=f"Player {n:04d}",
                    sex="m",
                    rating=rating,
                    points=points[n],
                    rank=rank[n],
                    rounds=tuple(self.cells[n]),
                )
                for n, rating in self.ratings.items()
            ),
            name="Generated",
            total_rounds=self.kind.rounds,
            initial_colour=self.initial_colour,
            kind_code=self.kind.code,
            accelerations=self.kind.accelerations,
        )

    def play(self, pairing: Pairing) -> None:
        if pairing.bye is not None:
            self.cells[pairing.bye].append(Cell(letter="U"))
        for pair in pairing.pairs:
            white, black = self._result(pair.white, pair.black)
            self.cells[pair.white].append(Cell(pair.black, "w", white))
            self.cells[pair.black].append(Cell(pair.white, "b", black))
        self.gone |= {number for number in self.cells if self._happens(self.kind.withdrawals)}

    def _result(self, white: int, black: int) -> tuple[str, str]:
        if self._happens(self.kind.forfeits):
            return self.random.choice((("+", "-"), ("-", "+"), ("-", "-")))
        if self._happens(self.kind.draws):
            return "=", "="
        lead = self.ratings[white] - self.ratings[black]
        chance = 500 if self._happens(self.kind.upsets) else 500 + max(-450, min(450, lead))
        result = "1" if self._happens(chance) else "0"
        return result, MIRROR[result]


def reports(seed: int, kind: Kind, pair: Callable[[Tournament], Pairing]) -> Iterator[tuple[Tournament, Pairing]]:
    """Before every round the report, and the round as paired; the results of the last one are never drawn."""
    event = Event(seed, kind)
    for at in range(1, kind.rounds + 1):
        before = event.announced(at)
        pairing = pair(before)
        yield before, pairing
        event.play(pairing)


def played(seed: int, kind: Kind, pair: Callable[[Tournament], Pairing]) -> Tournament:
    """The finished tournament."""
    event = Event(seed, kind)
    for at in range(1, kind.rounds + 1):
        event.play(pair(event.announced(at)))
    return event.report()
