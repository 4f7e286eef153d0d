"""
The same event in two reports: under another name or another key its games would be rated a second time. Two reports are
held to be of one event when they overlap in time and the games of one are, most of them, those of the other.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

from tabellone.errors import Finding
from tabellone.exact import Points
from tabellone.facts.people import folded
from tabellone.facts.tournament import Tournament
from tabellone.flow.office_archive import Archive
from tabellone.flow.office_state import State
from tabellone.flow.rated_event import games_of
from tabellone.i18n import say

Met = tuple[str, str, Points]  # who met whom, and the result of the first of the two
Report = tuple[str, str]  # its digest, and the key it is accepted under; nothing where nobody has decided


@dataclass
class Shelved:
    """The games of the reports that were looked at, by game; and what tells the reports apart."""

    days: dict[str, tuple[date, date] | None] = field(default_factory=dict)
    sizes: dict[Report, int] = field(default_factory=dict)
    games: dict[Met, list[tuple[Report, int]]] = field(default_factory=dict)
    called: dict[tuple[str, object], list[Report]] = field(default_factory=dict)

    def put(self, report: Report, tournament: Tournament, numbers: Mapping[int, int]) -> None:
        games = games_in(tournament, numbers)
        self.sizes[report] = games.total()
        self.called.setdefault(_called(tournament), []).append(report)
        for game, times in games.items():
            self.games.setdefault(game, []).append((report, times))

    def shared(self, games: Counter[Met]) -> Counter[Report]:
        """How many of the games stand in each of the reports."""
        found: Counter[Report] = Counter()
        for game, times in games.items():
            for report, others in self.games.get(game, ()):
                found[report] += min(times, others)
        return found


@dataclass(frozen=True, slots=True)
class Twins:
    archive: Archive
    state: State
    shelved: Shelved

    def of(self, digest: str, known: Mapping[int, int], key_of: Callable[[Tournament], str]) -> Iterator[Finding]:
        """The reports that may be of the same event."""
        tournament, _ = self.archive.report(digest)
        others = set(self.others(digest, tournament))
        own = games_in(tournament, known)
        shared = self.shelved.shared(own)
        same = {one for one in others if 2 * shared[one] >= min(own.total(), self.shelved.sizes[one]) > 0}
        for one in sorted(same):
            wrong = say(
                "{n} of its games, of the same players with the same results, stand in {key} too, report {file}",
                n=shared[one],
                key=one[1] or key_of(self.archive.report(one[0])[0]),
                file=self.state.received[one[0]].file,
            )
            remedy = say("if it is the same event, reject one of the two")
            yield Finding("office.same_games", wrong, remedy, "warning")
        for one in self.shelved.called.get(_called(tournament), ()):
            if one in others - same and not one[1]:
                file = self.state.received[one[0]].file
                wrong = say("{file} is another report of the event {key}", file=file, key=key_of(tournament))
                remedy = say("reject one of the two, or give it a --key of its own")
                yield Finding("office.same_event", wrong, remedy, "warning")

    def others(self, digest: str, tournament: Tournament) -> Iterator[Report]:
        """Those accepted, and those that nobody has decided about, which overlap with it in time, shelved."""
        state, decided = self.state, {digest, *self.state.rejected, *self.state.replaced}
        decided |= {
            one.accepted.digest for one in state.taken_out.values() if not state.accepted_as(one.accepted.digest)
        }
        own = _days(tournament)
        for one in state.accepted.values():
            decided.add(one.digest)
            if own and one.digest != digest and one.start <= own[1] and own[0] <= one.end:
                report = (one.digest, one.key)
                if report not in self.shelved.sizes:
                    numbers = {entrant.start_number: state.number_of(entrant.number) for entrant in one.entrants}
                    self.shelved.put(report, self.archive.report(one.digest)[0], numbers)
                yield report
        for one_digest in state.received.keys() - decided if own else ():
            days = self.days(one_digest)
            if own and days and days[0] <= own[1] and own[0] <= days[1]:
                report = (one_digest, "")
                if report not in self.shelved.sizes:
                    other, _ = self.archive.report(one_digest)
                    by_number = {one.number: state.number_of(one.fide_id) for one in other.players if one.fide_id}
                    self.shelved.put(report, other, by_number)
                yield report

    def days(self, digest: str) -> tuple[date, date] | None:
        if digest not in self.shelved.days:
            self.shelved.days[digest] = _days(self.archive.report(digest)[0])
        return self.shelved.days[digest]


def _days(tournament: Tournament) -> tuple[date, date] | None:
    start, end = (day.date if day else None for day in (tournament.start, tournament.end))
    return (start, end) if start and end else None


def _called(tournament: Tournament) -> tuple[str, object]:
    return folded(tournament.name), tournament.start


def games_in(tournament: Tournament, numbers: Mapping[int, int]) -> Counter[Met]:
    """The games played, whatever the colours; who has no number of the register is known by his name."""
    who = {one.number: str(numbers.get(one.number, "")) or folded(one.name) for one in tournament.players}
    games = (game for game in games_of(tournament, {number: number for number in who}) if game.played)
    return Counter(
        min((who[a], who[b], game.score_of(a)) for a, b in ((game.white, game.black), (game.black, game.white)))
        for game in games
    )
