"""
Who is inactive, for how long a list still shows him, and what brings him back: 7.23 and 7.24 of 2009, 7.23 of 2017,
9.22 of 1997. Each list asks the edition of its own day, and each kind of rating has its own activity. The last
published rating goes on serving in calculations (7.23): nothing here touches it.
"""

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from tabellone.facts.columns import Columns, Places, Whole
from tabellone.facts.history import Record
from tabellone.i18n import N_, Message, say
from tabellone.rating.calendar import is_list_day, months_between, months_later
from tabellone.rulebook import Edition
from tabellone.rulebook.explain import figure
from tabellone.rulebook.shelf import Shelf

Place = Literal["listed", "flagged", "among the inactive", "left out"]
PLACES: dict[Place, Message] = {
    "listed": say("on the list"),
    "flagged": say("on the list, flagged"),
    "among the inactive": say("in the list of the inactive"),
    "left out": say("not on the list"),
}


@dataclass(frozen=True, slots=True)
class Activity:
    """`since` is the first list of those, without a break, on which he is inactive."""

    TITLE: ClassVar[str] = N_("Activity")

    edition: Edition
    games: Annotated[int, figure(N_("games in the time"), "inactivity")]
    active: Annotated[bool, figure(N_("active"), "inactivity")]
    since: Annotated[date | None, figure(N_("inactive since the list of"), "inactivity")]
    place: Place
    shown: Annotated[Message, figure(N_("place on the list"), "inactive_shown")]

    @property
    def flagged(self) -> bool:
        return not self.active


def activity(shelf: Shelf, record: Record, day: date) -> Activity:
    """How a player stands on the list of that day."""
    book = shelf.on(day)
    games = games_in_the_time(book, record, day)
    if is_active(shelf, record, day):
        return Activity(book, games, active=True, since=None, place="listed", shown=PLACES["listed"])
    since = inactive_since(shelf, record, day)
    place = place_of(shelf, book, since, day)
    return Activity(book, games, active=False, since=since, place=place, shown=PLACES[place])


def activities(shelf: Shelf, columns: Columns, places: Places, day: date) -> tuple[list[Activity], Whole]:
    """
    How the players of those rows stand on the list of that day: every way there is, and who stands in which. Who has
    played enough stands as all with so many games; of the others those stand alike of whom the lists have said the
    same as far back as it matters. Each way is worked out once.
    """
    book = shelf.on(day)
    enough = int(book["inactivity"].fewer_games_than)
    issues = columns.issues
    first, last = issues.first[places], issues.first[places + 1]
    matters = months_later(day, -(longest(shelf, day) + FURTHEST))
    recent = added_up(issues.day > matters.toordinal())
    since = last - (recent[last] - recent[first])
    said = np.stack((issues.day, issues.games, issues.against_rated), axis=1)
    cells, width = said.tobytes(), said.itemsize * said.shape[1]
    rows = zip(
        places.tolist(),
        games_of_everybody(book, columns, day)[places].tolist(),
        (since * width).tolist(),
        (last * width).tolist(),
        (since > first).tolist(),
        columns.inactive[places].tolist(),
        strict=True,
    )
    ways: dict[object, int] = {}
    found: list[Activity] = []
    of = []
    for place, games, start, end, earlier, inactive in rows:
        alike = games if games >= enough else (cells[start:end], earlier, inactive)
        way = ways.setdefault(alike, len(found))
        if way == len(found):
            found.append(activity(shelf, columns.record(place), day))
        of.append(way)
    return found, np.array(of, dtype=np.int32)


def games_of_everybody(book: Edition, columns: Columns, day: date) -> NDArray[np.int64]:
    """What `games_in_the_time` says of each."""
    rule, issues = book["inactivity"], columns.issues
    opens = months_later(day, -rule.months)
    games = issues.against_rated if rule.against == "rated opponents" else issues.games
    in_the_time = (issues.day > opens.toordinal()) & (issues.day <= day.toordinal())
    played = added_up(np.where(in_the_time, games, 0))
    return played[issues.first[1:]] - played[issues.first[:-1]]


def added_up(column: NDArray[Any]) -> NDArray[np.int64]:
    """The sums of the cells before each place, and of all."""
    return np.concatenate((np.zeros(1, dtype=np.int64), np.cumsum(column, dtype=np.int64)))


FURTHEST = 24  # months; no edition asks for the games of a longer time before a list


def is_active(shelf: Shelf, record: Record, day: date) -> bool:
    """
    7.23a: a game in the year, in 1997 four of them against rated opponents. As long as a part of the year lies before
    the first list known, it is as that list says, unless the games since are enough.
    """
    book = shelf.on(day)
    if games_in_the_time(book, record, day) >= int(book["inactivity"].fewer_games_than):
        return True
    known_since = record.issues[0].day if record.issues else day
    opens = months_later(day, -book["inactivity"].months)
    return bool(known_since > opens) and not record.inactive


def games_in_the_time(book: Edition, record: Record, day: date) -> int:
    """The games of the lists of the last year, this one included."""
    rule = book["inactivity"]
    opens = months_later(day, -rule.months)
    games = 0
    for issue in reversed(record.issues):
        if issue.day <= opens:
            break
        if issue.day <= day:
            games += issue.against_rated if rule.against == "rated opponents" else issue.games
    return games


def inactive_since(shelf: Shelf, record: Record, day: date) -> date:
    """The first of the lists without a break on which he is inactive; no further back than anything depends on."""
    first = earlier = day
    while record.issues and earlier > record.issues[0].day and months_between(earlier, day) < longest(shelf, day):
        earlier = months_later(earlier, -1)
        if is_list_day(shelf, earlier):
            if is_active(shelf, record, earlier):
                break
            first = earlier
    return first


def longest(shelf: Shelf, day: date) -> int:
    """After so many months nothing changes any more for an inactive player."""
    book = shelf.on(day)
    shown = book.rules.get("inactive_shown")
    months = UNITS[shown.unit] * (shown.length + 2) if shown else 0
    top = book.rules.get("top_list")
    return max(months, top.months + 2 if top else 0)


UNITS = {"lists": 6, "years": 12}  # months at most between two lists, and in a year


def place_of(shelf: Shelf, book: Edition, since: date, day: date) -> Place:
    """
    7.23b, 9.22: shown for the time the edition names, then apart or not at all. An edition whose text on this is not
    held, or says nothing, shows them with a flag, as lists do.
    """
    rule = book.rules.get("inactive_shown")
    if rule is None:
        return "flagged"
    if rule.shown == "left out":
        return "left out"
    if not rule.length or not is_over(shelf, since, day, rule.length, rule.unit):
        return "flagged"
    return "among the inactive" if rule.shown == THEN_APART else "left out"


THEN_APART = "in the next lists, then in a list of inactive players"
OFF_FEDERATION = "flagged, and off the federation's list"


def is_over(shelf: Shelf, since: date, day: date, length: int, unit: str) -> bool:
    """More lists after the first one, or full years since."""
    if unit == "years":
        return months_between(since, day) >= 12 * length
    lists, one = 0, since
    while one < day:
        one = months_later(one, 1)
        lists += is_list_day(shelf, one)
    return lists > length


def on_federation_list(book: Edition, status: Activity) -> bool:
    """7.23b of 2009: a federation's list has only the active."""
    rule = book.rules.get("inactive_shown")
    return status.active or rule is None or rule.shown != OFF_FEDERATION


def on_top_list(book: Edition, status: Activity, day: date) -> bool:
    """
    7.24 of 2009: inactive for more than twelve months, off the top list. Where the edition has no such article, only
    the active are on it.
    """
    if status.active:
        return True
    rule = book.rules.get("top_list")
    if rule is None or rule.counts_from == "the last rated game":
        return False
    assert status.since is not None
    return bool(months_between(status.since, day) <= rule.months)
