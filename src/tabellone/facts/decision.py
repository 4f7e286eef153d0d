"""What a person decided about an event, with the day, who and why. Whether it was right is not asked here."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

DecisionKind = Literal[
    "registration refused",
    "late registration accepted",
    "late report accepted",
    "longer duration approved",
    "hybrid play approved",
    "not to be rated",
    "appeal",
    "appeal upheld",
    "appeal dismissed",
    "dispensation",
]


@dataclass(frozen=True, slots=True)
class Decision:
    """`day` is when it was taken, of a decision not to rate when the organiser was told of it."""

    kind: DecisionKind
    day: date
    by: str
    reason: str
    player: int | None = None  # the FIDE id of whom a dispensation is for
