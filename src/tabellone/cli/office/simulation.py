"""`tabellone office simulate`: what a pool of players would look like after years under one edition or several."""

import argparse
from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

from tabellone.cli.generate import SEED_MOST
from tabellone.cli.shell import DONE, Shell, Verbs, count, day, reading
from tabellone.errors import Finding, Refused, Unreadable
from tabellone.exact import shortest, to_places
from tabellone.facts.people import KINDS, ListedPlayer
from tabellone.flow.lots import Lots
from tabellone.flow.monitor import pools_chart, summary
from tabellone.flow.simulate import SimulatedPool, Simulation, YearLine
from tabellone.flow.simulated_world import GAMES_AN_EVENT, PLAYERS, Pool, Start, assumed, invented, listed
from tabellone.formats.fide_list import read_list
from tabellone.i18n import N_, Message, say
from tabellone.rating.drift import Drift
from tabellone.rulebook import Edition
from tabellone.rulebook.shelf import Shelf, shelf

LEAST, MOST = 2 * PLAYERS, 2_000_000
MOST_GAMES, MOST_YEARS = 5_000_000, 60
EXAMPLES = [
    "office simulate --edition 2009-07-01 --edition 2024-03-01 --players 20000 --games 5000 --years 10 --seed 1",
    "office simulate --list players.txt --from 2024-03-01 --edition 2024-03-01 --years 5 --seed 1 -o pool.svg",
]
NUMBERS = {
    "--games": ("games", N_("games a month, in whole events"), MOST_GAMES, GAMES_AN_EVENT),
    "--middle": ("middle", N_("mean strength of invented players, once grown"), 2500, 1000),
    "--spread": ("spread", N_("how far their strengths stray: the standard deviation"), 500, 0),
    "--coming": ("coming", N_("newcomers a year for every thousand players; as many leave"), 300, 0),
    "--growth": ("growth", N_("points by which the strength of the young grows a year"), 150, 0),
    "--grown-at": ("grown_at", N_("the age at which nobody grows any more"), 30, 16),
    "--draws": ("draws", N_("draws between equals, per cent"), 100, 0),
}


def add(verbs: Verbs) -> None:
    about = N_("a pool of players over the years: the same games rated by each edition, and whether the scale drifts")
    parser = verbs.add("simulate", simulate, about, EXAMPLES)
    lines = [Message(N_("What is assumed")).text(parser.language) + ":"]
    lines += [f"  - {text.text(parser.language)}" for text in assumed(Pool())]
    parser.epilog = "\n".join([*lines, "", parser.epilog or ""])
    editions = N_("the edition in force on this day, for all the years; may be repeated, to compare")
    parser.option("--edition", editions, type=day, action="append", required=True, metavar="DAY", dest="editions")
    people = parser.add_mutually_exclusive_group()
    ordinary = Pool()
    invent = parser.words(N_("so many invented players (default: {default})")).format(default=ordinary.players)
    people.add_argument("--players", help=invent, type=count(MOST, LEAST), metavar="N", default=ordinary.players)
    people.add_argument("--list", help=parser.words(N_("the active players of a list of FIDE")), metavar="FILE")
    parser.option(
        "--from", N_("the first day (default: that of the first edition)"), type=day, metavar="DAY", dest="first"
    )
    parser.option("--years", N_("how many years (default: 10)"), type=count(MOST_YEARS), metavar="Y", default=10)
    for name, (field, text, most, least) in NUMBERS.items():
        default = getattr(ordinary, field)
        told = parser.words(N_("{what} (default: {default})")).format(what=parser.words(text), default=default)
        parser.add_argument(name, help=told, type=count(most, least), metavar="N", default=default, dest=field)
    same = N_("a number: the same one gives the same people, games and lists")
    parser.option("--seed", same, type=count(SEED_MOST, 0), required=True, metavar="S")
    parser.option("--kind", N_("which rating"), choices=KINDS, default="standard")
    choose = N_("choose a reading where the text leaves a choice; see regs show")
    parser.option("--reading", choose, type=reading, action="append", default=[], metavar="NAME=OPTION")
    parser.option("-o", N_("a file for the chart, as SVG"), metavar="FILE", dest="chart")


def simulate(shell: Shell, options: argparse.Namespace) -> int:
    if options.chart and not options.chart.lower().endswith(".svg"):
        wrong = say("{file}: a chart is written as SVG", file=options.chart)
        raise Refused(wrong, say("give a name that ends in .svg"), rule="simulate.chart")
    pool = Pool(options.players, **{field: getattr(options, field) for field, *_ in NUMBERS.values()})
    books, lots = shelf(options.kind, dict(options.reading)), Lots(options.seed)
    days = days_of(books, options.editions)
    first = (options.first or days[0]).replace(day=1)
    start = start_of(shell, options, pool, books, first, lots)
    simulation = Simulation(books, options.kind, pool, start, days, first, lots)
    for _ in shell.counted(simulation.months(options.years), 12 * options.years):
        pass
    pools = simulation.results()
    if options.chart:
        Path(options.chart).write_text(pools_chart(pools, shell.language), encoding="utf-8")
    texts = [shell.text(one) for one in assumed(pool)]
    document = {
        "kind": options.kind,
        "first": str(first),
        "years": options.years,
        "seed": options.seed,
        "players": len(start.strength),
        "games_a_month": simulation.world.games,
        "assumed": texts,
        "editions": [pool_document(shell, one) for one in pools],
        "chart": options.chart,
    }
    said = [
        shell.text(
            say(
                "{players} players, {games} games a month", players=len(start.strength), games=document["games_a_month"]
            )
        ),
        *(f"  - {text}" for text in texts),
    ]
    shell.data(document, [*said, "", *table(shell, pools), "", *(shell.text(told(one)) for one in pools)])
    return DONE


def days_of(books: Shelf, asked: Sequence[date]) -> list[date]:
    """A day of every edition asked for, in that order, each edition once."""
    found: dict[Edition, date] = {}
    for one in asked:
        found.setdefault(books.on(one), one)
    return list(found.values())


def start_of(shell: Shell, options: argparse.Namespace, pool: Pool, books: Shelf, first: date, lots: Lots) -> Start:
    """The players of the file, or invented ones."""
    if not options.list:
        return invented(pool, first, lots)
    if options.first is None:
        raise Refused(
            say("nobody knows of which day the list is"), say("give the day with --from"), rule="simulate.day"
        )
    start = listed(pool, players_of(shell, options), options.kind, books.on(first), first, lots)
    if len(start.strength) < LEAST:
        number = len(start.strength)
        raise Refused(
            say("the list has {n} active players with a rating; {least} are needed", n=number, least=LEAST),
            say("take a larger list, or invented players with --players"),
            rule="simulate.players",
        )
    return start


def players_of(shell: Shell, options: argparse.Namespace) -> list[ListedPlayer]:
    findings: list[Finding] = []
    with Path(options.list).open("rb") as stream:
        players = list(shell.counted(read_list(stream, findings, options.kind, options.list)))
    fatal = [finding for finding in findings if finding.severity == "error" and finding.line is None]
    if fatal:
        raise Unreadable(say("the list cannot be used; faults: {n}", n=len(fatal)), fatal)
    for finding in findings[:10]:
        shell.aside(finding.text(shell.language))
    return players


def told(one: SimulatedPool) -> Message:
    """In words, what moved; and by which way it was computed."""
    way = say("by worksheets: {reason}", reason=one.reason) if one.reason else say("by arrays")
    moved = summary(one.drift) if one.drift else say("nobody is rated")
    cited = one.drift.edition.cite("drift") if one.drift else ""
    values = {"edition": one.edition, "n": one.lists, "way": way, "moved": moved, "article": cited}
    return say("{edition}, {n} lists {way}; {moved} {article}", **values)


def pool_document(shell: Shell, one: SimulatedPool) -> dict[str, Any]:
    return {
        "edition": str(one.edition),
        "by": "arrays" if one.by_arrays else "worksheets",
        "reason": shell.text(one.reason) if one.reason else None,
        "lists": one.lists,
        "monitored_by": shell.text(one.drift.edition.cite("drift").message) if one.drift else None,
        "born": list(one.drift.born) if one.drift and one.drift.born else None,
        "summary": shell.text(told(one)),
        "lines": [line_document(line, one.drift) for line in one.lines],
    }


def line_document(line: YearLine, drift: Drift | None) -> dict[str, Any]:
    """One list; of the group and the first players the mean, and how far it has moved since the first list."""
    group, first, bands = _monitored(line, drift)
    return {
        "after": line.after,
        "list": str(line.day),
        "rated": line.rated,
        "unrated": line.unrated,
        "mean": _exact(line.mean),
        "above_strength": _exact(line.beyond),
        "group": _mean(group),
        "first_players": _mean(first),
        "distribution": bands
        and {
            "lower_quartile": shortest(bands.lower_quartile),
            "median": shortest(bands.median),
            "upper_quartile": shortest(bands.upper_quartile),
            "bands": [list(band) for band in bands.bands],
        },
    }


def _monitored(of: YearLine, drift: Drift | None) -> tuple[Any, Any, Any]:
    """The lines of that list: of the fixed group, of the first players, of everybody; None where there is none."""
    columns = (drift.group, drift.first_players, drift.distribution) if drift else ((), (), ())
    group, first, everybody = (next((line for line in lines if line.day == of.day), None) for lines in columns)
    return group, first, everybody


def _exact(value: Fraction | None) -> str | None:
    return None if value is None else shortest(value)


def _mean(line: Any) -> dict[str, Any] | None:
    return line and {"players": line.players, "mean": shortest(line.mean), "moved": shortest(line.moved)}


def table(shell: Shell, pools: Sequence[SimulatedPool]) -> list[str]:
    """A line a list, the editions one below the other, year by year."""
    heads = [
        say("years"),
        say("edition"),
        say("list"),
        say("rated"),
        say("unrated"),
        say("mean"),
        say("above strength"),
    ]
    heads += [say("fixed group"), say("moved"), say("first players"), say("moved"), say("quartiles")]
    rows = [[shell.text(head) for head in heads]]
    for lines in zip(*(one.lines for one in pools), strict=True):
        rows += [row(line, one) for line, one in zip(lines, pools, strict=True)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(heads))]
    return ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def row(line: YearLine, one: SimulatedPool) -> list[str]:
    group, first, bands = _monitored(line, one.drift)
    quartiles = [bands.lower_quartile, bands.median, bands.upper_quartile] if bands else []
    return [
        str(line.after),
        str(one.edition.effective),
        str(line.day),
        str(line.rated),
        str(line.unrated),
        tenths(line.mean),
        tenths(line.beyond),
        *(tenths(value) for own in (group, first) for value in ((own.mean, own.moved) if own else (None, None))),
        " ".join(to_places(value, 0) for value in quartiles) or "-",
    ]


def tenths(value: Fraction | None) -> str:
    """To one decimal; what is next to nothing has no sign."""
    text = "-" if value is None else to_places(value, 1)
    return "0" if text == "-0" else text
