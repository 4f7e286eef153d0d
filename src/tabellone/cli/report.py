"""What the commands around pairing share: the report they start from, and what may be said beside it."""

import argparse
from pathlib import Path

from tabellone.cli.shell import Parser, Shell, count, day, reading
from tabellone.errors import Finding, Unreadable
from tabellone.flow.rounds import RANKS, Desk, Given, broken_in, desk_for
from tabellone.formats.trf import read_trf
from tabellone.i18n import N_, say
from tabellone.pairing.systems import SYSTEMS

ROUNDS_MOST = 400


def add_report(parser: Parser) -> None:
    parser.option("file", N_("the report file"), metavar="FILE")
    parser.option("--system", N_("the pairing system, if not the one of the report"), choices=tuple(SYSTEMS))
    start = N_("first day of the event, if not the one of the report: it chooses the edition")
    parser.option("--date", start, type=day, metavar="DAY")
    parser.option("--rounds", N_("how many rounds the tournament has"), type=count(ROUNDS_MOST), metavar="N")
    colour = N_("the colour drawn by lot for the first player, if the report does not say it")
    parser.option("--initial-colour", colour, choices=("w", "b"))
    maxi = N_("whether it is a Maxi-tournament (Lim System)")
    parser.option("--maxi", maxi, action=argparse.BooleanOptionalAction)
    choose = N_("choose a reading where the text leaves a choice; see regs show")
    parser.option("--reading", choose, type=reading, action="append", default=[], metavar="NAME=OPTION")
    tolerant = N_("mend what can be mended; each mending is a warning instead of an error")
    parser.option("--tolerant", tolerant, action="store_true")


def desk_of(shell: Shell, options: argparse.Namespace, but: frozenset[str] = frozenset()) -> Desk:
    """The desk of the report that was named; its warnings are talk, its errors end the command, `but` for some."""
    data = Path(options.file).read_bytes()
    tournament, findings = read_trf(data, tolerant=options.tolerant, file=options.file)
    broken = broken_in(findings, but)
    say_findings(
        shell, [one for one in findings if one.severity != "info" and one.rule not in RANKS | but and one not in broken]
    )
    if broken:
        raise Unreadable(say("the report has errors that may change the pairing; mend them first"), broken)
    given = Given(
        system=options.system,
        on=options.date,
        total_rounds=options.rounds,
        initial_colour=options.initial_colour or "",
        maxi=options.maxi,
        readings=dict(options.reading),
    )
    return desk_for(tournament, given)


def say_findings(shell: Shell, findings: list[Finding]) -> None:
    for finding in findings:
        shell.aside(finding.text(shell.language))
