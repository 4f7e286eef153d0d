"""
The monitoring of the scale as a reader sees it: the statistics of `rating/drift` as charts and as lines of a table. It
computes nothing.
"""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from tabellone.exact import shortest
from tabellone.formats.line_chart import Line, line_chart
from tabellone.i18n import Message, say
from tabellone.rating.drift import Drift, MeanLine


def drift_chart(worked: Drift, language: str = "en") -> str:
    """The means of the fixed group and of the first players over the lists, as SVG."""
    group = Line(say("fixed group").text(language), _points(worked.group))
    first = Line(say("first players").text(language), _points(worked.first_players))
    title = say("Mean ratings from list to list").text(language)
    return line_chart([group, first], title, summary(worked).text(language), "drift")


def summary(worked: Drift) -> Message:
    """What the chart shows, in words."""
    if not worked.group:
        return say("no player of the ages asked for is on every list; {first}", first=_moved(worked.first_players))
    return say(
        "fixed group of {n} players: {group}; first players: {first}",
        n=worked.group[0].players,
        group=_moved(worked.group),
        first=_moved(worked.first_players),
    )


def _moved(lines: Sequence[MeanLine]) -> Message:
    last = lines[-1]
    return say(
        "from {before} on {first} to {after} on {last}",
        before=shortest(lines[0].mean),
        first=lines[0].day,
        after=shortest(last.mean),
        last=last.day,
    )


def _points(lines: Sequence[MeanLine]) -> tuple[tuple[date, Fraction], ...]:
    return tuple((line.day, line.mean) for line in lines)
