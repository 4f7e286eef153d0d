"""`tabellone event new|details`: an event is opened, and its announcement mended."""

import argparse
import secrets
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from tabellone.cli.clock import clock, whose
from tabellone.cli.event.table import Table, table, verb
from tabellone.cli.shell import DONE, Parser, Shell, Verbs, count, day, reading, said
from tabellone.errors import Finding, Unreadable
from tabellone.facts.people import KINDS
from tabellone.flow.books import STANDINGS
from tabellone.flow.events import MOST_ROUNDS, Opened, RulesPinned, Worth
from tabellone.flow.from_announcement import announced
from tabellone.flow.opening import Announced, change_details, opening
from tabellone.flow.start_list import ORDERS
from tabellone.flow.told import told
from tabellone.formats.announcement import read_announcement
from tabellone.i18n import N_, say
from tabellone.pairing.systems import SYSTEMS
from tabellone.store import created


def add(verbs: Verbs) -> None:
    examples = [
        'new open.tab --name "Open di Roma" --system dutch --rounds 9 --date 2026-03-06 --initial-colour w',
        'new sociale.tab --name "Sociale" --system round-robin --rounds 9 --date 2026-03-06 --order lot --seed 7421',
    ]
    parser = verb(verbs, "new", new, N_("open an event; its rules are fixed from then on"), examples)
    parser.option("--announcement", N_("take what is announced from this file"), metavar="FILE")
    parser.option("--name", N_("the name of the event"))
    first = N_("first day of the event: it chooses the editions")
    parser.option("--date", first, type=day, metavar="DAY", dest="start")
    parser.option("--system", N_("the pairing system"), choices=tuple(SYSTEMS))
    parser.option("--rounds", N_("how many rounds"), type=count(MOST_ROUNDS), metavar="N")
    colour = N_("the colour drawn by lot for the first player; left out, it is drawn from the seed")
    parser.option("--initial-colour", colour, choices=("w", "b"))
    parser.option("--seed", N_("the seed of every lot; left out, it is drawn and written down"), metavar="TEXT")
    parser.option("--order", N_("how starting numbers are given"), choices=tuple(ORDERS), default="rating")
    listed = N_("tie-breaks by their codes, the first one first: BH/C1,BH,SB; none to share ranks")
    parser.option("--tie-breaks", listed, metavar="LIST")
    chapter = N_("the chapter of the tie-breaks: C.07 FIDE, SST the Italian systems")
    parser.option("--tie-break-chapter", chapter, choices=STANDINGS, default="")
    maxi = N_("whether it is a Maxi-tournament (Lim System)")
    parser.option("--maxi", maxi, action=argparse.BooleanOptionalAction)
    parser.option("--acceleration", N_("virtual points in the first rounds"), choices=("baku",), default="")
    worth = N_("points other than usual: win, draw, loss, absence, bye, adjourned")
    parser.option("--points", worth, type=worth_of, action="append", default=[], metavar="NAME=POINTS")
    edition = N_("an edition other than the one in force on the first day")
    parser.option("--edition", edition, type=pinned, action="append", default=[], metavar="CHAPTER=DAY")
    choose = N_("choose a reading where the text leaves a choice; see regs show")
    parser.option("--reading", choose, type=reading, action="append", default=[], metavar="NAME=OPTION")
    _announced(parser)
    again = ['details open.tab --time-control "90\' + 30\'\'" --reason "left out by mistake"']
    changing = verb(verbs, "details", details, N_("mend the announcement of an event"), again)
    changing.option("--name", N_("the name of the event"))
    changing.option("--reason", N_("why"), required=True)
    _announced(changing)


def _announced(parser: Parser) -> None:
    parser.option("--end", N_("last day, if not the first"), type=day, metavar="DAY")
    parser.option("--city", N_("where it is played"))
    parser.option("--federation", N_("code of the federation, for example ITA"), metavar="CODE")
    parser.option("--kind", N_("which rating it counts for"), choices=KINDS, dest="rating_kind")
    parser.option("--time-control", N_("the time control in words"), metavar="TEXT")
    parser.option("--chief-arbiter", N_("name of the chief arbiter"), metavar="NAME")
    parser.option("--deputy", N_("name of a deputy; may be repeated"), action="append", metavar="NAME", dest="deputies")
    parser.option(
        "--round-day",
        N_("day of a round, in order; may be repeated"),
        type=day,
        action="append",
        metavar="DAY",
        dest="round_days",
    )


FIELDS = ("name", "end", "city", "federation", "rating_kind", "time_control", "chief_arbiter", "deputies", "round_days")


def _given(options: argparse.Namespace) -> dict[str, Any]:
    given = {name: getattr(options, name) for name in FIELDS if getattr(options, name) is not None}
    return {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}


def new(shell: Shell, options: argparse.Namespace) -> int:
    given = _known(options)
    tie_breaks = given.pop("tie_breaks", None)
    rules = RulesPinned(
        system=given.pop("system"),
        rounds=given.pop("rounds"),
        editions=(),
        acceleration=options.acceleration,
        order=options.order,
        worth=replace(Worth(), **dict(options.points)),
    )
    announced_event = Announced(
        details=Opened(**{"end": given["start"], **given}),
        rules=rules,
        seed=options.seed if options.seed is not None else str(secrets.randbelow(10**9)),
        initial_colour=options.initial_colour or "",
        readings=dict(options.reading),
        editions=dict(options.edition),
        tie_breaks="" if tie_breaks == "none" else tie_breaks,
        standings=options.tie_break_chapter,
        maxi=options.maxi,
    )
    first = opening(announced_event)
    at = clock(options)
    with created(options.event, at()) as store:
        one = Table(shell, store, at, whose(options))
        entry = one.save(*first)
    document = {
        "event": one.store.place,
        "entry": entry.seq,
        "digest": entry.digest,
        "system": one.state.pinned.system,
        "editions": {pinned.chapter: str(pinned.effective) for pinned in one.state.pinned.editions},
        "tie_breaks": list(one.state.pinned.tie_breaks),
        "seed": one.state.drawn.seed,
        "initial_colour": one.state.drawn.initial_colour,
    }
    shell.data(document, [shell.text(told(event, one.state)).strip() for event in first])
    return DONE


NEEDED = {"name": "--name", "start": "--date", "system": "--system", "rounds": "--rounds"}


def _known(options: argparse.Namespace) -> dict[str, Any]:
    """What was given, and where nothing was, what the announcement says; what is needed all the same is asked for."""
    given = _from_file(options.announcement) if options.announcement else {}
    given |= _given(options)
    given |= {name: value for name in ("start", "system", "rounds", "tie_breaks") if (value := getattr(options, name))}
    findings = [
        Finding(
            "desk.needed",
            say("what is needed to open an event is missing: {name}", name=name),
            say("give it with {option}, or in the announcement", option=option),
        )
        for name, option in NEEDED.items()
        if given.get(name) is None
    ]
    if findings:
        raise Unreadable(say("the event cannot be opened; faults: {n}", n=len(findings)), findings)
    return given


def _from_file(file: str) -> dict[str, Any]:
    announcement, _, findings = read_announcement(Path(file).read_bytes(), file)
    wrong = [finding for finding in findings if finding.severity == "error"]
    if wrong:
        raise Unreadable(say("the announcement cannot be read; faults: {n}", n=len(wrong)), wrong)
    return announced(announcement)


def details(shell: Shell, options: argparse.Namespace) -> int:
    with table(shell, options) as one:
        event = change_details(one.state, replace(one.state.opened, **_given(options)), options.reason)
        return one.done(event, one.save(event))


def worth_of(text: str) -> tuple[str, str]:
    """NAME=POINTS on the command line."""
    name, equals, points = text.partition("=")
    if not equals or name not in Worth.__dataclass_fields__:
        raise argparse.ArgumentTypeError(said("{text} is not NAME=POINTS, for example win=3", text=text))
    return name, points.strip()


def pinned(text: str) -> tuple[str, date]:
    """CHAPTER=DAY on the command line."""
    chapter, equals, effective = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(said("{text} is not CHAPTER=DAY, for example B.02=2017-07-01", text=text))
    return chapter.strip(), day(effective.strip())


ARGUMENTS = (
    N_("{text} is not NAME=POINTS, for example win=3"),
    N_("{text} is not CHAPTER=DAY, for example B.02=2017-07-01"),
)
