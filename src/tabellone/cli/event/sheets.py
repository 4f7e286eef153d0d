"""`tabellone event players|standings|report`: what is printed, published and sent."""

import argparse
from importlib import import_module
from pathlib import Path
from typing import Any

from tabellone.cli.event.table import ROUND, Table, table, verb
from tabellone.cli.shell import DONE, Shell, Verbs
from tabellone.errors import Finding
from tabellone.flow.sheets import SHEETS, until
from tabellone.flow.standing import edition_of, standings
from tabellone.formats.sheet import Sheet, as_csv, as_html, as_text, cells
from tabellone.formats.trf import write_trf
from tabellone.i18n import N_

FORM = "form-1997"
REPORTS = ("trf16", "trf26")


def add(verbs: Verbs) -> None:
    verb(verbs, "players", players, N_("the starting list"), ["players open.tab"], writes=False)
    examples = ["standings open.tab", "standings open.tab --after-round 4 --json"]
    ranking = verb(verbs, "standings", show_standings, N_("the standings"), examples, writes=False)
    ranking.option("--after-round", N_("as they were after a round"), type=ROUND, metavar="N", dest="round")
    examples = [
        "report open.tab --what trf26 -o open.trf",
        "report open.tab --what pairings --round 3 --as html -o round3.html",
        "report open.tab --what form-1997",
    ]
    reporting = verb(
        verbs, "report", report, N_("the report for rating, and every sheet of the event"), examples, writes=False
    )
    kinds = (*REPORTS, *SHEETS, FORM)
    reporting.option("--what", N_("which report or sheet"), choices=kinds, default="trf26")
    reporting.option("--as", N_("the form of a sheet"), choices=tuple(FORMS), default="text", dest="form")
    reporting.option("--round", N_("the round; left out, the last one"), type=ROUND, metavar="N")
    reporting.option("-o", N_("the file to write, - for standard output"), default="-", metavar="OUT", dest="out")


FORMS = {"text": as_text, "html": as_html, "csv": as_csv}


def players(shell: Shell, options: argparse.Namespace) -> int:
    with table(shell, options, writing=False) as one:
        sheet = SHEETS["players"](one.state, one.head, None)
        rows = [dict(zip(_keys(sheet), row, strict=True)) for row in cells(sheet, shell.language)]
        shell.data({"rows": rows}, as_text(sheet, shell.language).splitlines())
        return DONE


def _keys(sheet: Sheet) -> list[str]:
    return [column.key for column in sheet.columns]


def show_standings(shell: Shell, options: argparse.Namespace) -> int:
    with table(shell, options, writing=False) as one:
        sheet = SHEETS["standings"](one.state, one.head, options.round)
        worked = standings(until(one.state, options.round))
        names = {player.number: player.name for player in worked.tournament.players}
        document = {
            "edition": edition_of(one.state),
            "after_round": worked.tournament.rounds_played,
            "tie_breaks": list(worked.tie_breaks),
            "rows": [
                {
                    "rank": row.rank,
                    "number": row.number,
                    "name": names[row.number],
                    "points": str(row.points),
                    "values": list(row.values),
                }
                for row in worked.rows
            ],
        }
        shell.data(document, as_text(sheet, shell.language).splitlines())
        return DONE


def report(shell: Shell, options: argparse.Namespace) -> int:
    """On standard output what was asked for; with --json, a document that has it inside."""
    with table(shell, options, writing=False) as one:
        document: dict[str, Any] = {
            "what": options.what,
            "out": options.out,
            "entry": one.head.seq,
            "digest": one.head.digest,
        }
        if options.what in REPORTS:
            written, findings = write_trf(standings(one.state).tournament, options.what)
            document["text"] = written.decode()
        else:
            sheet, findings = _sheet(one, options)
            written = FORMS[options.form](sheet, shell.language).encode()
            document |= {"columns": _keys(sheet), "rows": cells(sheet, shell.language)}
        for finding in findings:
            shell.aside(finding.text(shell.language))
        document["findings"] = [finding.as_json(shell.language) for finding in findings]
        if options.out != "-":
            Path(options.out).write_bytes(written)
        elif not shell.json:
            print(written.decode(), end="")
        if shell.json or options.out != "-":
            shell.data(document, [options.out])
        return DONE


def _sheet(one: Table, options: argparse.Namespace) -> tuple[Sheet, list[Finding]]:
    if options.what == FORM:  # the only sheet that needs the calculators, which are loaded for it
        found: tuple[Sheet, list[Finding]] = import_module("tabellone.flow.forms").form(one.state, one.head)
        return found
    return SHEETS[options.what](one.state, one.head, options.round), []
