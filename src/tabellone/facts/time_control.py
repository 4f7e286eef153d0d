"""
The time a player is given for a game: periods, each with the moves it is for, its time and its increment. White and
Black usually have the same. Everything is in whole seconds.
"""

from dataclasses import dataclass
from typing import NamedTuple

USUAL_MINUTES = 300


class Period(NamedTuple):
    """`moves` None is all the moves that are left; a last period with a number of moves comes again and again."""

    moves: int | None
    base: int
    increment: int = 0

    def __str__(self) -> str:
        """In minutes, as 40/90+30, where they are whole and a usual number; else with the unit, 90s or 12h."""
        minutes, seconds = divmod(self.base, 60)
        time = f"{self.base}s" if seconds else str(minutes) if minutes <= USUAL_MINUTES else f"{minutes}m"
        moves = f"{self.moves}/" if self.moves else ""
        return f"{moves}{time}+{self.increment}" if self.increment or not moves else f"{moves}{time}"


@dataclass(frozen=True, slots=True)
class TimeControl:
    white: tuple[Period, ...]
    black: tuple[Period, ...]

    @property
    def equal(self) -> bool:
        return self.white == self.black

    @property
    def sides(self) -> tuple[tuple[Period, ...], ...]:
        return (self.white,) if self.equal else (self.white, self.black)

    def __str__(self) -> str:
        """As an arbiter writes it: 90+30, 40/90+30:30+30, W10+0-B5+0."""
        texts = [":".join(str(period) for period in side) for side in self.sides]
        # 40/90+30 alone could be read as a second period of 30 minutes.
        texts = [f"{text}s" if _is_doubtful(side) else text for text, side in zip(texts, self.sides, strict=True)]
        return texts[0] if self.equal else f"W{texts[0]}-B{texts[1]}"


def _is_doubtful(side: tuple[Period, ...]) -> bool:
    return len(side) == 1 and side[0].moves is not None and side[0].increment > 0
