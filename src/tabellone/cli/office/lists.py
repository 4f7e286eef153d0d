"""`tabellone office init|import-list|close|preview|publish`: the lists an office begins with, and those it makes."""

import argparse
from datetime import date
from pathlib import Path
from typing import Any

from tabellone.cli.clock import clock, whose
from tabellone.cli.office.bureau import Bureau, bureau, verb
from tabellone.cli.shell import DONE, Shell, Verbs, day, reading
from tabellone.errors import Finding
from tabellone.facts.people import KINDS
from tabellone.flow import office_beginning, office_lists, office_reports
from tabellone.flow.office_differences import differences
from tabellone.flow.office_events import ListImported, PeriodClosed
from tabellone.flow.office_history import Chains
from tabellone.flow.office_reasons import rated_players
from tabellone.flow.publish import FORMS
from tabellone.i18n import N_, say
from tabellone.store import created

MOST = 40  # differences that a text shows


def add(verbs: Verbs) -> None:
    opening = verb(
        verbs,
        "init",
        init,
        N_("open a rating office; how it reads the editions is fixed from then on"),
        ['init office.db --name "Ufficio Elo"'],
    )
    opening.option("--name", N_("the name of the office"), default="")
    choose = N_("choose a reading where the text leaves a choice; see regs show")
    opening.option("--reading", choose, type=reading, action="append", default=[], metavar="NAME=OPTION")
    examples = [
        "import-list office.db standard_mar24frl.txt --date 2024-03-01 --kind standard",
        "import-list office.db --empty --date 2024-03-01 --kind blitz",
    ]
    importing = verb(verbs, "import-list", import_list, N_("the list that a kind of rating begins with"), examples)
    either = importing.add_mutually_exclusive_group(required=True)
    either.add_argument("file", nargs="?", metavar="FILE", help=importing.words(N_("a rating list, TXT or XML")))
    either.add_argument("--empty", action="store_true", help=importing.words(N_("begin with nobody")))
    leaving = N_("import it without the lines that cannot be read")
    importing.option("--leave-out", leaving, action="store_true")
    importing.option("--date", N_("the day of the list"), type=day, metavar="DAY", required=True)
    importing.option("--kind", N_("which rating; may be repeated"), choices=KINDS, action="append", required=True)
    for name, run, about, writes in (
        ("close", close, N_("close a period: the events accepted make the next list, of every kind"), True),
        ("preview", preview, N_("what closing would give; nothing is saved"), False),
    ):
        closing = verb(verbs, name, run, about, [f"{name} office.db --list 2024-04-01"], writes=writes)
        closing.option("--list", N_("the day of the list"), type=day, metavar="DAY", required=True, dest="day")
    publishing = verb(
        verbs,
        "publish",
        publish,
        N_("write a list as FIDE does, as CSV, as Parquet and as a page, and keep it"),
        ["publish office.db --list 2024-04-01 -o lists", "publish office.db --list 2024-04-01 --form txt -o lists"],
    )
    publishing.option("--list", N_("the day of the list"), type=day, metavar="DAY", required=True, dest="day")
    forms = N_("a form in which it goes out; may be repeated, left out all that can be written here")
    publishing.option("--form", forms, choices=list(FORMS), action="append", default=[])
    publishing.add_argument(
        "-o", "--out", metavar="FOLDER", required=True, help=publishing.words(N_("the folder to write to"))
    )


def init(shell: Shell, options: argparse.Namespace) -> int:
    event = office_beginning.opening(options.name or Path(options.office.split("?")[0]).stem, dict(options.reading))
    at = clock(options)
    with created(options.office, at()) as store:
        one = Bureau(shell, store, at, whose(options))
        return one.done([event], office=options.office)


def import_list(shell: Shell, options: argparse.Namespace) -> int:
    data = Path(options.file).read_bytes() if options.file else None
    name = Path(options.file).name if options.file else ""
    with bureau(shell, options) as one:
        found: list[ListImported] = []
        findings: list[Finding] = []
        for kind in dict.fromkeys(options.kind):
            event, own = office_beginning.import_list(
                one.state, kind, options.date, name, data, leave_out=options.leave_out
            )
            found.append(event)
            findings += own if not findings else []
        files = {event.digest: data for event in found if data is not None}
        return one.done(found, findings, files, players=found[-1].players)


def close(shell: Shell, options: argparse.Namespace) -> int:
    with bureau(shell, options) as one:
        record, made = office_lists.close(one.archive, one.state, options.day, one.keys, one.chains)
        document = closed_document(shell, record, made)
        code = one.done([record], [*waiting(one, options.day), *_warnings(made, options.day)], **document)
        one.keep(made)
        return code


def preview(shell: Shell, options: argparse.Namespace) -> int:
    with bureau(shell, options, writing=False) as one:
        record, made = office_lists.close(one.archive, one.state, options.day, one.keys, one.chains)
        findings = [*waiting(one, options.day), *_warnings(made, options.day)]
        document = closed_document(shell, record, made) | {"findings": [f.as_json(shell.language) for f in findings]}
        for finding in findings:
            shell.aside(finding.text(shell.language))
        shell.data(document, _lines(shell, document))
        return DONE


def waiting(one: Bureau, day: date) -> list[Finding]:
    """What the list could still take in."""
    undecided = any(one.state.is_open(digest) for digest in one.state.received)
    return list(office_reports.waiting(one.counter, day)) if undecided else []


def _warnings(made: Chains, of: date) -> list[Any]:
    return [finding for chain in made.values() if chain.has_closed(of) for finding in chain.closing(of).findings]


def closed_document(shell: Shell, record: PeriodClosed, made: Chains) -> dict[str, Any]:
    """Every kind as the period leaves it: what it took in, and who stands otherwise for what reason."""
    lists = []
    for one in record.lists:
        chain = made[one.kind]
        closed = chain.closing(record.day)
        before = chain.days[chain.place(record.day) - 1]
        lists.append(
            {
                "kind": one.kind,
                "digest": one.digest,
                "edition": str(closed.edition),
                "events": list(one.events),
                "rated": rated_players(closed.list),
                "delisted": list(closed.delisted),
                "changes": [
                    difference_document(shell, difference) for difference in differences(chain, before, record.day)
                ],
            }
        )
    return {"day": str(record.day), "lists": lists}


def difference_document(shell: Shell, one: Any) -> dict[str, Any]:
    return {
        "number": one.number,
        "name": one.name,
        "before": one.before,
        "after": one.after,
        "k_before": one.k_before,
        "k_after": one.k_after,
        "reasons": [shell.text(reason) for reason in one.reasons],
    }


def _lines(shell: Shell, document: dict[str, Any]) -> list[str]:
    lines = []
    for one in document["lists"]:
        counts = {
            "kind": say(one["kind"]),
            "edition": one["edition"],
            "events": len(one["events"]),
            "rated": one["rated"],
            "changes": len(one["changes"]),
        }
        lines += [
            "",
            shell.text(say("{kind} ({edition}): events {events}, rated players {rated}, changes {changes}", **counts)),
        ]
        lines += [difference_line(change) for change in one["changes"][:MOST]]
        if len(one["changes"]) > MOST:
            lines.append("  ...")
    return lines


def difference_line(change: dict[str, Any]) -> str:
    why = "; ".join(change["reasons"])
    before, after = (change[name] if change[name] is not None else "-" for name in ("before", "after"))
    return f"{change['number']:>10}  {change['name']:<32} {before:>5} {after:>5}  {why}".rstrip()


def publish(shell: Shell, options: argparse.Namespace) -> int:
    """The files are kept in the office first; what was saved can be written again."""
    with bureau(shell, options) as one:
        event, files, findings = office_lists.publish(
            one.chains, one.state, options.day, shell.language, options.form, shell.watched
        )
        folder = Path(options.out)
        folder.mkdir(parents=True, exist_ok=True)
        shown = [{"file": str(folder / file.name), "sha256": file.digest} for file in event.files]
        kept = {file.digest: files[file.name] for file in event.files}
        code = one.done([event], findings, kept, day=str(options.day), files_written=shown)
        for file in event.files:
            (folder / file.name).write_bytes(files[file.name])
            shell.aside(f"{file.digest}  {folder / file.name}")
        return code
