"""
The files of an office, read: reports as tournaments, lists as the players they name. What has been read
once in a run is not read again.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from hashlib import sha256
from io import BytesIO
from typing import Protocol

from tabellone.errors import Finding, Unreadable
from tabellone.facts.announcement import Announcement
from tabellone.facts.event import Event, Player
from tabellone.facts.history import RatingList
from tabellone.facts.people import KINDS, ListedPlayer, RatingKind
from tabellone.facts.period import AcceptedEvent
from tabellone.facts.tournament import Tournament
from tabellone.flow import office_events as events
from tabellone.flow.first_list import Listing
from tabellone.flow.office_state import State
from tabellone.flow.rated_event import event_of
from tabellone.formats.announcement import read_announcement
from tabellone.formats.fide_list import read_list
from tabellone.formats.trf import read_trf
from tabellone.i18n import say
from tabellone.rating.closing import Watch, not_watched
from tabellone.rulebook import RATING_CHAPTER, effective_days
from tabellone.rulebook.load import load_edition
from tabellone.rulebook.shelf import Shelf, shelf


class Drawer(Protocol):
    """Where what was worked out once may be kept; it may be empty at any time."""

    def get(self, key: str) -> bytes | None: ...

    def put(self, key: str, data: bytes) -> None: ...


@dataclass
class Archive:
    """`file` gives the bytes of a digest, None where they are not kept."""

    file: Callable[[str], bytes | None]
    reports: dict[str, tuple[Tournament, list[Finding]]] = field(default_factory=dict)
    lists: dict[tuple[str, RatingKind], list[ListedPlayer]] = field(default_factory=dict)
    changes: dict[str, list[events.Registered]] = field(default_factory=dict)  # of updates of the register
    listings: dict[tuple[str, frozenset[int]], Listing] = field(default_factory=dict)
    played: dict[tuple[object, ...], AcceptedEvent] = field(default_factory=dict)
    drawer: Drawer | None = None
    watch: Watch = not_watched

    def content(self, digest: str) -> bytes:
        """A file as it came; one that is not what it was is not read."""
        data = self.file(digest)
        if data is not None and sha256(data).hexdigest() == digest:
            return data
        wrong = say("the file {digest} is not in the office as it came", digest=digest[:12])
        if data is None:
            wrong = say("the file {digest} is not in the office any more", digest=digest[:12])
        remedy = say("take the office from its last copy")
        raise Unreadable(say("the office cannot be trusted"), [Finding("office.file", wrong, remedy)])

    def report(self, digest: str) -> tuple[Tournament, list[Finding]]:
        if digest not in self.reports:
            self.reports[digest] = read_trf(self.content(digest), tolerant=True)
        return self.reports[digest]

    def announcement(self, record: events.EventRegistered) -> Announcement:
        announced, _, _ = read_announcement(self.content(record.digest))
        return replace(announced, registered=record.registered)

    def players(self, digest: str, kind: RatingKind) -> list[ListedPlayer]:
        """Those of an imported list; one that carries several kinds is read once for all of them."""
        if not digest:
            return []
        for (read, _), players in self.lists.items():
            if read == digest and players and getattr(players[0], kind) is not None:
                return players
        self.lists[digest, kind], _ = listed(self.content(digest), kind)
        return self.lists[digest, kind]

    def start(self, begun: events.ListImported, merged: frozenset[int], books: Shelf) -> RatingList:
        """The list that a kind of rating begins with; of two numbers that are one person, the one that is kept."""
        key = (begun.digest, merged)
        if key not in self.listings:
            kept = (one for one in self.players(begun.digest, begun.kind) if one.fide_id not in merged)
            self.listings[key] = Listing.of(kept)
        return self.listings[key].first_list(begun.day, begun.kind, dict(books.readings))


def shelf_of(state: State, kind: RatingKind, readings: Mapping[str, str] | None = None) -> Shelf:
    """The editions of a kind, read as the office reads them; a reading of the other chapter is not asked here."""
    every = {**state.readings, **(readings or {})}
    elsewhere = frozenset().union(*(open_names(other) for other in KINDS)) - open_names(kind)
    return shelf(kind, {name: option for name, option in every.items() if name not in elsewhere})


def open_names(kind: RatingKind) -> frozenset[str]:
    """What the editions for a kind leave open."""
    chapter = RATING_CHAPTER[kind]
    return frozenset(name for day in effective_days(chapter) for name in load_edition(chapter, day).interpretations)


def listed(data: bytes, kind: RatingKind, file: str | None = None) -> tuple[list[ListedPlayer], list[Finding]]:
    findings: list[Finding] = []
    players = list(read_list(BytesIO(data), findings, kind, file))
    return players, findings


def accepted_event(archive: Archive, state: State, accepted: events.ReportAccepted) -> AcceptedEvent:
    """The report as the rating takes it: its players under their numbers in the register, every game with its day."""
    numbers = {one.start_number: state.number_of(one.number) for one in accepted.entrants}
    put_off_until = state.put_off.get(accepted.key)
    facts = (accepted, tuple(numbers.values()), put_off_until)
    if facts not in archive.played:
        archive.played[facts] = _played(archive, accepted, numbers, put_off_until)
    return archive.played[facts]


def _played(
    archive: Archive, accepted: events.ReportAccepted, numbers: Mapping[int, int], put_off_until: date | None
) -> AcceptedEvent:
    tournament, _ = archive.report(accepted.digest)
    event = event_of(tournament, accepted.start, lambda entrant: Player(numbers[entrant.number], None))
    left_out = {frozenset((numbers[one.white], numbers[one.black])) for one in accepted.left_out}
    games = tuple(
        replace(game, played=game.played and frozenset((game.white, game.black)) not in left_out)
        for game in event.games
    )
    return AcceptedEvent(
        key=accepted.key,
        event=Event(accepted.start, accepted.format, event.players, games, accepted.cycles, accepted.match_games),
        end=accepted.end,
        received=accepted.received,
        kind=accepted.kind,
        official=accepted.official,
        championship=accepted.championship,
        women=accepted.women,
        rounds=accepted.rounds,
        certified=frozenset(numbers[start] for start in accepted.certified),
        competition=accepted.competition,
        began=accepted.began,
        by_list=accepted.by_list,
        put_off_until=put_off_until,
    )
