"""
What can happen in a rating office, each a record in the past participle, complete in itself. Players are named by their
number in the register, events by their key, files by their digest; lists are of a day.
"""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar, Literal

from tabellone.facts.decision import DecisionKind
from tabellone.facts.event import EventKind
from tabellone.facts.people import RatingKind
from tabellone.facts.period import Championship, Membership, MembershipKind
from tabellone.flow.events import Chosen
from tabellone.flow.journal import Kinds

Corrected = Literal["rating", "k"]
CORRECTED: tuple[Corrected, ...] = ("rating", "k")


@dataclass(frozen=True, slots=True)
class OfficeOpened:
    """The office, and how it reads what the editions leave open: fixed from its first entry on."""

    VERSION: ClassVar[int] = 1
    name: str
    readings: tuple[Chosen, ...] = ()


@dataclass(frozen=True, slots=True)
class ListImported:
    """The list that one kind of rating begins with; without a file it begins with nobody."""

    VERSION: ClassVar[int] = 1
    kind: RatingKind
    day: date
    file: str = ""
    digest: str = ""
    players: int = 0


@dataclass(frozen=True, slots=True)
class Registered:
    """A player as the register has him; the day of birth is YYYY/MM/DD, with 00 for what is not known."""

    number: int
    name: str
    federation: str = ""
    sex: str = ""
    title: str = ""
    women_title: str = ""
    other_titles: tuple[str, ...] = ()
    born: str = ""
    bodies: tuple[str, ...] = ()
    foa_title: str = ""


@dataclass(frozen=True, slots=True)
class PlayerAdded:
    """`source` is the digest of the report he came with."""

    VERSION: ClassVar[int] = 1
    player: Registered
    source: str = ""


@dataclass(frozen=True, slots=True)
class PlayerAmended:
    """`source` is the digest of the report that tells more of him."""

    VERSION: ClassVar[int] = 1
    player: Registered
    reason: str
    source: str = ""


@dataclass(frozen=True, slots=True)
class RegisterUpdated:
    """
    The register brought up to date with the list of a day, which is kept as it came; `changes` is the digest of what it
    changed, the players as they are since.
    """

    VERSION: ClassVar[int] = 1
    day: date
    file: str
    digest: str
    changes: str
    changed: int
    added: int


@dataclass(frozen=True, slots=True)
class GamesTold:
    """How many rated games a player has played in all, as of the last list of the kind; it holds from the next one."""

    VERSION: ClassVar[int] = 1
    kind: RatingKind
    number: int
    games: int
    reason: str


@dataclass(frozen=True, slots=True)
class ListClosed:
    """One kind of rating as a period left it: the digest of all it says, and the events it took in."""

    kind: RatingKind
    digest: str
    events: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ListSuperseded:
    """A list that is another one since something before it was corrected; what was published stands as it was."""

    day: date
    lists: tuple[ListClosed, ...]


@dataclass(frozen=True, slots=True)
class PlayersMerged:
    """Two numbers are one person: everything of the one is taken for the other's, from the first list on."""

    VERSION: ClassVar[int] = 1
    gone: int
    kept: int
    reason: str
    lists: tuple[ListSuperseded, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayersParted:
    """A merging taken back."""

    VERSION: ClassVar[int] = 1
    gone: int
    reason: str
    lists: tuple[ListSuperseded, ...] = ()


@dataclass(frozen=True, slots=True)
class FederationRecorded:
    """A federation, and its officer for ratings and titles."""

    VERSION: ClassVar[int] = 1
    code: str
    name: str = ""
    officer: str = ""


@dataclass(frozen=True, slots=True)
class ListingDecided:
    """Who is kept off the lists, or may be on them all the same."""

    VERSION: ClassVar[int] = 1
    decision: Membership


@dataclass(frozen=True, slots=True)
class ListingEnded:
    """A decision on who is listed, which holds no more from a day on."""

    VERSION: ClassVar[int] = 1
    what: MembershipKind
    federation: str
    number: int | None
    until: date
    reason: str


@dataclass(frozen=True, slots=True)
class ArbiterRecorded:
    """An arbiter, and since when and until when he holds a licence; without a first day he holds none."""

    VERSION: ClassVar[int] = 1
    name: str
    number: int | None = None
    licensed_since: date | None = None
    licensed_until: date | None = None

    def licensed_on(self, day: date) -> bool:
        since, until = self.licensed_since, self.licensed_until
        return since is not None and since <= day and (until is None or day <= until)


@dataclass(frozen=True, slots=True)
class EventRegistered:
    """An event registered by its announcement, which is kept as it came."""

    VERSION: ClassVar[int] = 1
    key: str
    name: str
    start: date
    end: date
    kind: RatingKind
    registered: date
    digest: str


@dataclass(frozen=True, slots=True)
class EventDecided:
    """A decision about an event, by whoever may take it."""

    VERSION: ClassVar[int] = 1
    key: str
    kind: DecisionKind
    day: date
    who: str
    reason: str


@dataclass(frozen=True, slots=True)
class EventPutOff:
    """An event that no list before a day takes in."""

    VERSION: ClassVar[int] = 1
    key: str
    until: date
    reason: str


@dataclass(frozen=True, slots=True)
class CorrectionDecided:
    """
    For one player on one list: the rating his change is added to, or his K. With neither it withdraws what was decided
    of the one that it names, of both where it names none.
    """

    VERSION: ClassVar[int] = 1
    kind: RatingKind
    day: date
    number: int
    reason: str
    rating: int | None = None
    k: int | None = None
    withdrawn: Corrected | None = None

    @property
    def place(self) -> tuple[RatingKind, date, int]:
        """The list, and who stands on it."""
        return self.kind, self.day, self.number

    @property
    def about(self) -> set[Corrected]:
        """What it decides, or withdraws."""
        decided: set[Corrected] = {name for name in CORRECTED if getattr(self, name) is not None}
        return decided or ({self.withdrawn} if self.withdrawn else {*CORRECTED})


@dataclass(frozen=True, slots=True)
class ReportReceived:
    """A report, kept as it came; `kind` is what the sender says of it."""

    VERSION: ClassVar[int] = 1
    file: str
    digest: str
    received: date
    kind: RatingKind | None = None


@dataclass(frozen=True, slots=True)
class Entered:
    """A starting number of the report, and who that is in the register."""

    start_number: int
    number: int


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A pair of the report by its starting numbers, whose games are not rated."""

    white: int
    black: int


@dataclass(frozen=True, slots=True)
class ReportAccepted:
    """
    A report that is rated: how it is read, who its players are, and the games that its admission leaves out. `despite`
    says why it was accepted although not everything could be told.
    """

    VERSION: ClassVar[int] = 1
    key: str
    digest: str
    name: str
    kind: RatingKind
    format: EventKind
    start: date
    end: date
    received: date
    entrants: tuple[Entered, ...]
    left_out: tuple[LeftOut, ...] = ()
    cycles: int = 1
    match_games: int | None = None
    official: bool = False
    competition: str = ""
    began: date | None = None
    by_list: bool = False
    despite: str = ""
    championship: Championship = ""
    women: bool = False
    rounds: int | None = None  # of an Olympiad
    certified: tuple[int, ...] = ()  # starting numbers of those who may ignore their later games there


@dataclass(frozen=True, slots=True)
class ReportRejected:
    VERSION: ClassVar[int] = 1
    digest: str
    reason: str


@dataclass(frozen=True, slots=True)
class RejectionWithdrawn:
    """A report that was rejected waits for a decision again."""

    VERSION: ClassVar[int] = 1
    digest: str
    reason: str


@dataclass(frozen=True, slots=True)
class PeriodClosed:
    VERSION: ClassVar[int] = 1
    day: date
    lists: tuple[ListClosed, ...]


@dataclass(frozen=True, slots=True)
class PublishedFile:
    name: str
    digest: str


@dataclass(frozen=True, slots=True)
class ListPublished:
    """The files of a list, kept as they went out; language and program are those that the page names."""

    VERSION: ClassVar[int] = 1
    day: date
    files: tuple[PublishedFile, ...]
    language: str
    program: str


@dataclass(frozen=True, slots=True)
class ReportReplaced:
    """A report corrected after a list had taken it in, and everything after it rated again."""

    VERSION: ClassVar[int] = 1
    accepted: ReportAccepted
    reason: str
    lists: tuple[ListSuperseded, ...] = ()


@dataclass(frozen=True, slots=True)
class EventTakenOut:
    """An event that should not have been rated, out of the list that took it in; everything after it rated again."""

    VERSION: ClassVar[int] = 1
    key: str
    reason: str
    lists: tuple[ListSuperseded, ...] = ()


@dataclass(frozen=True, slots=True)
class EventPutBack:
    """An event taken out, back in its list."""

    VERSION: ClassVar[int] = 1
    key: str
    reason: str
    lists: tuple[ListSuperseded, ...] = ()


@dataclass(frozen=True, slots=True)
class CorrectionTakenBack:
    """A decision on a player that a closed list has followed, as if it had never been taken."""

    VERSION: ClassVar[int] = 1
    kind: RatingKind
    day: date
    number: int
    reason: str
    lists: tuple[ListSuperseded, ...] = ()
    withdrawn: Corrected | None = None

    @property
    def place(self) -> tuple[RatingKind, date, int]:
        """The list, and who stands on it."""
        return self.kind, self.day, self.number

    @property
    def about(self) -> set[Corrected]:
        return {self.withdrawn} if self.withdrawn else {*CORRECTED}


@dataclass(frozen=True, slots=True)
class ImportTakenBack:
    """The list that a kind of rating began with, as if it had never come."""

    VERSION: ClassVar[int] = 1
    kind: RatingKind
    reason: str


KINDS: Kinds = {
    kind.__name__: kind
    for kind in (
        OfficeOpened,
        ListImported,
        ImportTakenBack,
        PlayerAdded,
        PlayerAmended,
        RegisterUpdated,
        GamesTold,
        PlayersMerged,
        PlayersParted,
        FederationRecorded,
        ListingDecided,
        ListingEnded,
        ArbiterRecorded,
        EventRegistered,
        EventDecided,
        EventPutOff,
        CorrectionDecided,
        ReportReceived,
        ReportAccepted,
        ReportRejected,
        RejectionWithdrawn,
        ReportReplaced,
        EventTakenOut,
        EventPutBack,
        CorrectionTakenBack,
        PeriodClosed,
        ListPublished,
    )
}

# The entries that change players or their ratings: a search that was made after the last of them is fresh.
CHANGE_PLAYERS = (
    *("OfficeOpened", "ListImported", "ImportTakenBack", "PlayerAdded", "PlayerAmended", "PlayersMerged"),
    *("PlayersParted", "RegisterUpdated", "ReportReplaced", "EventTakenOut", "EventPutBack", "CorrectionTakenBack"),
    *("PeriodClosed", "Undone"),
)
