"""
The closing of a period: a list, and what came to the office since, make the next list, with the working of every
figure. 7.1 to 7.2 and 8.3 to 8.57 of the editions since 2009, 9.0 to 9.2 and 10.2 to 10.66 of 1997. The order in
which reports were accepted changes nothing.

Every event is rated by the edition of its first day and with the ratings of the list then in force; its change is
added to the rating of the last list. The list itself follows the edition of its own day.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import date

from tabellone.errors import Unreadable
from tabellone.facts.history import RatingList
from tabellone.facts.period import Period
from tabellone.i18n import say
from tabellone.rating.closed import ClosedPeriod
from tabellone.rating.closing import Closing, Watch, not_watched
from tabellone.rating.complaint import faults, rated_twice
from tabellone.rulebook.shelf import Shelf


def close_period(
    shelf: Shelf,
    before: RatingList,
    period: Period,
    standard: RatingList | None = None,
    elsewhere: Mapping[int, int] | None = None,
    watch: Watch = not_watched,
) -> ClosedPeriod:
    """
    The next list. `standard` is the standard list of the same day or the one before, which rapid and blitz ask for;
    `elsewhere` are the games of the period on the other fast list, for the limit on volume read for both together.
    `watch` sees the events go by.
    """
    closing = Closing(shelf, before, period, standard, elsewhere or {}, watch)
    findings = faults(shelf, before, period, standard)
    closed = closing.closed() if not findings else None
    findings += [finding for finding in closing.findings if finding.severity == "error"]
    if closed is None or findings:
        raise Unreadable(say("the period cannot be closed; faults: {n}", n=len(findings)), findings)
    return closed


def close_periods(
    shelf: Shelf,
    start: RatingList,
    periods: Sequence[Period],
    known: Sequence[tuple[Period, ClosedPeriod]] = (),
    standard: Callable[[date], RatingList] | None = None,
) -> list[ClosedPeriod]:
    """
    A history of lists, one period after the other. `known` are periods already closed from the same start (and the
    same standard lists): as long as they have not changed they are not closed again, so that a correction rates anew
    only what comes after it.
    """
    twice = rated_twice(periods)
    if twice:
        raise Unreadable(say("the history cannot be closed; faults: {n}", n=len(twice)), twice)
    closed: list[ClosedPeriod] = []
    before, unchanged = start, True
    for i, period in enumerate(periods):
        unchanged = unchanged and i < len(known) and known[i][0] == period
        of_standard = standard(period.day) if standard else None
        closed.append(known[i][1] if unchanged else close_period(shelf, before, period, of_standard))
        before = closed[-1].list
    return closed
