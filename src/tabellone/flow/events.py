"""
What can happen to a tournament, each a record in the past participle, complete in itself. Players are named by their
number of entry, which never changes; starting numbers are given when a round is paired, and stand in that record.
Letters are those of the outcomes in `facts.result`.
"""

from dataclasses import dataclass, field
from datetime import date
from typing import ClassVar, Literal

from tabellone.facts.people import RatingKind
from tabellone.flow.journal import Kinds, Undone

Order = Literal["rating", "lot", "entry"]
MOST_ROUNDS = 60


@dataclass(frozen=True, slots=True)
class Participant:
    """A person as registered; `source` says where the rating was taken from."""

    name: str
    sex: str = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    fide_id: int | None = None
    born: str = ""
    source: str = ""
    national_rating: int | None = None


@dataclass(frozen=True, slots=True)
class Opened:
    """The event as announced."""

    VERSION: ClassVar[int] = 1
    name: str
    start: date
    end: date
    city: str = ""
    federation: str = ""
    rating_kind: RatingKind = "standard"
    time_control: str = ""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    round_days: tuple[date, ...] = ()


@dataclass(frozen=True, slots=True)
class DetailsChanged:
    """What the announcement says, said again; the rules are not among it."""

    VERSION: ClassVar[int] = 1
    details: Opened
    reason: str


@dataclass(frozen=True, slots=True)
class Chosen:
    """A reading of what an edition leaves open."""

    name: str
    option: str


@dataclass(frozen=True, slots=True)
class Pinned:
    """The edition of a chapter by which the event is played to its end."""

    chapter: str
    effective: date
    readings: tuple[Chosen, ...] = ()


@dataclass(frozen=True, slots=True)
class Worth:
    """What the outcomes are worth, in decimal text; an empty text is the usual worth."""

    win: str = "1"
    draw: str = "0.5"
    loss: str = "0"
    absence: str = "0"
    bye: str = ""
    adjourned: str = ""


@dataclass(frozen=True, slots=True)
class RulesPinned:
    """System, rounds, editions, tie-breaks and points: not changed afterwards, whatever the program learns."""

    VERSION: ClassVar[int] = 1
    system: str
    rounds: int
    editions: tuple[Pinned, ...]
    tie_breaks: tuple[str, ...] = ()
    acceleration: str = ""
    order: Order = "rating"
    worth: Worth = field(default_factory=Worth)


@dataclass(frozen=True, slots=True)
class LotsDrawn:
    """The seed from which every lot of the event is drawn, and the colour of the first player."""

    VERSION: ClassVar[int] = 1
    seed: str
    initial_colour: str
    by_hand: bool = False  # the colour was drawn in the hall


@dataclass(frozen=True, slots=True)
class Registered:
    """Players entered before the first round; `source` is the digest of the file they came from."""

    VERSION: ClassVar[int] = 1
    participants: tuple[Participant, ...]
    source: str = ""


@dataclass(frozen=True, slots=True)
class LateEntered:
    """A player who plays from a later round on; each round missed is scored as the letter says."""

    VERSION: ClassVar[int] = 1
    participant: Participant
    from_round: int
    missed: str = "Z"


@dataclass(frozen=True, slots=True)
class EntryCorrected:
    VERSION: ClassVar[int] = 1
    player: int
    participant: Participant
    reason: str


@dataclass(frozen=True, slots=True)
class EntryCancelled:
    """Taken off the list before ever being paired."""

    VERSION: ClassVar[int] = 1
    player: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Withdrawn:
    VERSION: ClassVar[int] = 1
    player: int
    from_round: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Returned:
    """A player who had withdrawn plays again from a round on."""

    VERSION: ClassVar[int] = 1
    player: int
    from_round: int


@dataclass(frozen=True, slots=True)
class ByeRequested:
    """H half a point, F a full one, Z none."""

    VERSION: ClassVar[int] = 1
    player: int
    round: int
    kind: str


@dataclass(frozen=True, slots=True)
class ByeCancelled:
    VERSION: ClassVar[int] = 1
    player: int
    round: int


@dataclass(frozen=True, slots=True)
class PairProhibited:
    """None of these players may meet another of them; a round 0 is open."""

    VERSION: ClassVar[int] = 1
    players: tuple[int, ...]
    first_round: int = 0
    last_round: int = 0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Seated:
    white: int
    black: int


@dataclass(frozen=True, slots=True)
class Away:
    """A player without a game in the round, and how the round is scored for him."""

    player: int
    kind: str


@dataclass(frozen=True, slots=True)
class Warned:
    """A rule that a pairing made by hand does not keep, and whom it concerns."""

    rule: str
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ByHand:
    """Why a round was paired by hand, what the program warned of, and what its engine would have paired instead."""

    reason: str
    warnings: tuple[Warned, ...] = ()
    engine: tuple[Seated, ...] = ()
    engine_bye: int | None = None


@dataclass(frozen=True, slots=True)
class RoundPaired:
    """
    A round with everybody in it: the pairs by board, the bye, who is away. `numbers` are the players in the order of
    their starting numbers; `accelerated` is the last player of the group with virtual points.
    """

    VERSION: ClassVar[int] = 1
    round: int
    numbers: tuple[int, ...]
    pairs: tuple[Seated, ...]
    edition: str
    bye: int | None = None
    away: tuple[Away, ...] = ()
    accelerated: int | None = None
    by_hand: ByHand | None = None  # None: by the engine of the system


@dataclass(frozen=True, slots=True)
class Result:
    """The letters of White and Black on a board."""

    board: int
    white: str
    black: str


@dataclass(frozen=True, slots=True)
class ResultEntered:
    """Results of a round, one or many; `source` is the digest of the file they came from."""

    VERSION: ClassVar[int] = 1
    round: int
    results: tuple[Result, ...]
    source: str = ""


@dataclass(frozen=True, slots=True)
class GameAdjourned:
    VERSION: ClassVar[int] = 1
    round: int
    board: int


@dataclass(frozen=True, slots=True)
class ResultCorrected:
    """Another result, or the colours as they were really played, with what stood there before and why it changes."""

    VERSION: ClassVar[int] = 1
    round: int
    result: Result
    was: Result
    reason: str
    colours_exchanged: bool = False


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """All results are in and proclaimed; what changes now is a correction."""

    VERSION: ClassVar[int] = 1
    round: int


@dataclass(frozen=True, slots=True)
class DecisionRecorded:
    """A decision of the arbiter, or a circumstance to be reported (B.02 of 1997, 11.23)."""

    VERSION: ClassVar[int] = 1
    text: str
    round: int = 0
    players: tuple[int, ...] = ()


KINDS: Kinds = {
    kind.__name__: kind
    for kind in (
        Opened,
        DetailsChanged,
        RulesPinned,
        LotsDrawn,
        Registered,
        LateEntered,
        EntryCorrected,
        EntryCancelled,
        Withdrawn,
        Returned,
        ByeRequested,
        ByeCancelled,
        PairProhibited,
        RoundPaired,
        ResultEntered,
        GameAdjourned,
        ResultCorrected,
        RoundClosed,
        DecisionRecorded,
        Undone,
    )
}
