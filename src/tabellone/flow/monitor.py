"""
The monitoring of the scale as a reader sees it: the statistics of `rating/drift` as charts and as lines of a table. It
computes nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import fields
from datetime import date
from fractions import Fraction

from tabellone.exact import shortest
from tabellone.flow.simulate import SimulatedPool
from tabellone.formats.band_chart import HEIGHT, Bars, band_chart
from tabellone.formats.line_chart import Line, line_chart
from tabellone.formats.page import Table, page
from tabellone.i18n import Message, say
from tabellone.rating.drift import BAND, BandLine, Drift, MeanLine


def drift_chart(worked: Drift, language: str = "en") -> str:
    """The means of the fixed group and of the first players over the lists, and the bands of ratings, as SVG."""
    group = Line(say("fixed group").text(language), _points(worked.group))
    first = Line(first_called(worked).text(language), _points(worked.first_players))
    title = say("Mean ratings from list to list").text(language)
    caption = say("Share of the players by rating, first and last list").text(language)
    bands = band_chart([Bars(str(line.day), line.bands) for line in worked.distribution], BAND, caption)
    return line_chart([group, first], title, summary(worked).text(language), "drift", (bands, HEIGHT if bands else 0))


def first_called(worked: Drift) -> Message:
    """12.3: the first fifty, as the edition has it."""
    return say("the first {n} players", n=worked.edition["drift"].first_players)


def drift_page(worked: Drift, language: str = "en") -> Iterator[str]:
    """The lines of a page: what moved in words, the chart, and every figure behind it in tables."""
    title = say("Drift of the scale").text(language)
    means = [say("list"), say("players"), say("mean rating"), say("moved"), say("variance")]
    spread = [
        *means[:3],
        say("variance"),
        say("lower quartile"),
        say("median"),
        say("upper quartile"),
    ]
    tables = [
        _table(say("fixed group"), means, worked.group, language),
        _table(first_called(worked), means, worked.first_players, language),
        _table(say("distribution"), spread, worked.distribution, language),
        *(_bands(line, language) for line in worked.distribution),
    ]
    notes = {
        say("in words").text(language): summary(worked).text(language),
        say("edition").text(language): str(worked.edition),
    }
    return page(title, tables, notes, language, drift_chart(worked, language))


def pools_chart(pools: Sequence[SimulatedPool], language: str = "en") -> str:
    """Of one edition the statistics of a simulation, of several how far ratings are above strengths, over the years."""
    if len(pools) == 1:
        lines = [
            Line(say("fixed group").text(language), _moves(pools[0].drift.group if pools[0].drift else ())),
            Line(say("first players").text(language), _moves(pools[0].drift.first_players if pools[0].drift else ())),
            Line(say("above strength").text(language), _beyond(pools[0])),
        ]
        title = say("Moved since the first list, {edition}", edition=pools[0].edition).text(language)
    else:
        lines = [Line(str(one.edition.effective), _beyond(one)) for one in pools]
        title = say("Mean rating above mean strength, by edition").text(language)
    words = [summary(one.drift).text(language) for one in pools if one.drift]
    return line_chart(lines, title, "; ".join(words), "simulation")


def _moves(lines: Sequence[MeanLine]) -> tuple[tuple[date, Fraction], ...]:
    return tuple((line.day, line.moved) for line in lines)


def _beyond(pool: SimulatedPool) -> tuple[tuple[date, Fraction], ...]:
    return tuple((line.day, line.beyond) for line in pool.lines if line.beyond is not None)


def _table(caption: Message, names: Sequence[Message], lines: Sequence[MeanLine | BandLine], language: str) -> Table:
    rows = [[_shown(getattr(line, one.name)) for one in fields(line)][: len(names)] for line in lines]
    return Table(caption.text(language), [name.text(language) for name in names], rows)


def _bands(line: BandLine, language: str) -> Table:
    caption = say("players by rating on the list of {day}", day=line.day).text(language)
    heads = [say("from rating").text(language), say("players").text(language)]
    return Table(caption, heads, line.bands)


def _shown(value: object) -> object:
    return shortest(value) if isinstance(value, Fraction) else value


def summary(worked: Drift) -> Message:
    """What the chart shows, in words."""
    if not worked.group:
        return say("no player of the ages asked for is on every list; {first}", first=_moved(worked.first_players))
    return say(
        "fixed group of {n} players: {group}; {called}: {first}",
        n=worked.group[0].players,
        group=_moved(worked.group),
        called=first_called(worked),
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


def bands_of(worked: Drift) -> tuple[list[int], list[list[object]]]:
    """The bands that any list has, and a row a list: how many players stand in each."""
    bands = sorted({band for line in worked.distribution for band, _ in line.bands})
    return bands, [[line.day, *(dict(line.bands).get(band, 0) for band in bands)] for line in worked.distribution]
