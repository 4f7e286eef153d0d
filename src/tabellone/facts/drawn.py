"""
The pairings of a round as a report records them, and what the report says of pairings made by hand. Pairing programs
leave a comment when a round is not the one their engine drew; ours names the pairs, the bye as 12-0, and the reason:
`### MPA @ Round 3: 12-17, 5-0: the two had already sat down`.
"""

import re
from dataclasses import replace
from typing import NamedTuple

from tabellone.facts.tournament import Remark, Tournament


class Couple(NamedTuple):
    """Two who are paired; where the report does not know their colours, the lower number stands first."""

    white: int
    black: int
    known: bool = True

    def __str__(self) -> str:
        return f"{self.white}-{self.black}"


class Drawn(NamedTuple):
    """A round as paired; a round that is as it should be has one bye at most."""

    round: int
    couples: tuple[Couple, ...]
    byes: tuple[int, ...] = ()


class ByHand(NamedTuple):
    """Pairings that the arbiter made; where none is named, the round as a whole. 0 is the opponent of a bye."""

    round: int
    pairs: tuple[tuple[int, int], ...] = ()
    reason: str = ""

    @property
    def numbers(self) -> frozenset[int]:
        return frozenset(number for pair in self.pairs for number in pair if number)

    @property
    def text(self) -> str:
        pairs = ", ".join(f"{one}-{other}" for one, other in self.pairs)
        return f"### MPA @ Round {self.round}: " + ": ".join(part for part in (pairs, self.reason) if part)


def drawn(tournament: Tournament, at: int) -> Drawn:
    """What the players' own records say of a round; each couple is told by the lower of its numbers."""
    couples, byes = [], []
    for player in tournament.players:
        cell = player.rounds[at - 1] if len(player.rounds) >= at else None
        if cell and cell.letter == "U":
            byes.append(player.number)
        elif cell and player.number < cell.opponent:
            own_first = cell.colour != "b"
            white, black = (player.number, cell.opponent) if own_first else (cell.opponent, player.number)
            couples.append(Couple(white, black, known=bool(cell.colour)))
    return Drawn(at, tuple(couples), tuple(byes))


MADE = re.compile(r"###\s*MPA\b\s*(?:@?\s*Round\s*(?P<round>[0-9]{1,3})\s*:?\s*(?P<rest>.*))?", re.IGNORECASE)
PAIRS = re.compile(
    r"(?P<pairs>[0-9]{1,4}\s*-\s*[0-9]{1,4}(?:\s*,\s*[0-9]{1,4}\s*-\s*[0-9]{1,4})*)\s*(?::\s*(?P<why>.*))?"
)


def made_by_hand(tournament: Tournament) -> tuple[ByHand, ...]:
    """The comments about pairings made by hand; round 0 where a comment does not name its round."""
    found = (MADE.match(remark.text) for remark in tournament.remarks)
    return tuple(_by_hand(int(match["round"] or 0), match["rest"] or "") for match in found if match)


def _by_hand(at: int, rest: str) -> ByHand:
    named = PAIRS.fullmatch(rest.strip())
    if not named:
        return ByHand(at, reason=rest.strip())
    numbers = [int(number) for number in re.findall(r"[0-9]+", named["pairs"])]
    return ByHand(at, tuple(zip(numbers[::2], numbers[1::2], strict=True)), (named["why"] or "").strip())


def with_made_by_hand(tournament: Tournament, by_hand: ByHand) -> Tournament:
    """The tournament with the comment in its place, after the players."""
    last = max((player.number for player in tournament.players), default=0)
    remark = Remark(("001", last) if last else ("", 0), by_hand.text)
    return replace(tournament, remarks=(*tournament.remarks, remark))
