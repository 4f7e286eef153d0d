"""
The same event in two reports: under another name or another key its games would be rated a second time. Two reports are
held to be of one event when they overlap in time and the games of one are, most of them, those of the other.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from tabellone.errors import Finding
from tabellone.exact import Points
from tabellone.facts.people import folded
from tabellone.facts.tournament import Tournament
from tabellone.flow.office_archive import Archive
from tabellone.flow.office_state import State
from tabellone.flow.rated_event import games_of
from tabellone.i18n import say

Games = Counter[tuple[str, str, Points]]


@dataclass(frozen=True, slots=True)
class Other:
    """Another report that the office has, and its event."""

    key: str
    file: str
    accepted: bool
    tournament: Tournament
    numbers: Mapping[int, int]


def twins(
    archive: Archive,
    state: State,
    digest: str,
    key: str,
    known: Mapping[int, int],
    key_of: Callable[[Tournament], str],
) -> Iterator[Finding]:
    """The reports that may be of the same event, those that were rejected left aside."""
    tournament, _ = archive.report(digest)
    own = games_in(tournament, known)
    for other in others(archive, state, digest, tournament, key_of):
        same = sum((own & games_in(other.tournament, other.numbers)).values())
        if same and 2 * same >= min(own.total(), games_in(other.tournament, other.numbers).total()):
            wrong = say(
                "{n} of its games, of the same players with the same results, stand in {key} too, report {file}",
                n=same,
                key=other.key,
                file=other.file,
            )
            yield Finding("office.same_games", wrong, say("if it is the same event, reject one of the two"), "warning")
        elif other.key == key and not other.accepted:
            wrong = say("{file} is another report of the event {key}", file=other.file, key=key)
            remedy = say("reject one of the two, or give it a --key of its own")
            yield Finding("office.same_event", wrong, remedy, "warning")


def others(
    archive: Archive, state: State, digest: str, tournament: Tournament, key_of: Callable[[Tournament], str]
) -> Iterator[Other]:
    """Those accepted, and those that nobody has decided about, which overlap with it in time."""
    for one in state.accepted.values():
        if one.digest != digest and _overlap(tournament, one.start, one.end):
            numbers = {entrant.start_number: state.number_of(entrant.number) for entrant in one.entrants}
            file = state.received[one.digest].file
            yield Other(one.key, file, accepted=True, tournament=archive.report(one.digest)[0], numbers=numbers)
    for one_digest, received in state.received.items():
        if one_digest != digest and state.is_open(one_digest):
            other, _ = archive.report(one_digest)
            if other.start and other.end and _overlap(tournament, other.start.date, other.end.date):
                numbers = {player.number: state.number_of(player.fide_id) for player in other.players if player.fide_id}
                yield Other(key_of(other), received.file, accepted=False, tournament=other, numbers=numbers)


def _overlap(tournament: Tournament, start: date | None, end: date | None) -> bool:
    first, last = (day.date if day else None for day in (tournament.start, tournament.end))
    return None not in (first, last, start, end) and start <= last and first <= end  # type: ignore[operator]  # none is None


def games_in(tournament: Tournament, numbers: Mapping[int, int]) -> Games:
    """The games played, by who met whom and the result of the first of the two; the colours are left aside."""
    who = {one.number: str(numbers.get(one.number, "")) or folded(one.name) for one in tournament.players}
    games = (game for game in games_of(tournament, {number: number for number in who}) if game.played)
    return Counter(
        min((who[a], who[b], game.score_of(a)) for a, b in ((game.white, game.black), (game.black, game.white)))
        for game in games
    )
