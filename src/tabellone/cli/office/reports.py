"""`tabellone office receive|check|accept|reject|supersede|overdue`: reports, from their arrival to their acceptance."""

import argparse
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from tabellone.cli.office.bureau import Bureau, bureau, verb
from tabellone.cli.office.effect import changed
from tabellone.cli.office.given import add_given, given, refuse_said_of_one
from tabellone.cli.shell import DONE, NOT_FOUND, VIOLATIONS, Shell, Verbs, day, reason_of
from tabellone.errors import Finding, NotFound
from tabellone.facts.people import KINDS
from tabellone.flow import office_overdue, office_reports
from tabellone.flow.office_events import PlayerAdded, ReportReceived
from tabellone.flow.office_examined import Examined
from tabellone.flow.office_given import Given
from tabellone.flow.office_state import State
from tabellone.formats.sheet import Column, Sheet, as_text
from tabellone.i18n import N_, say

COLUMNS = (
    Column("file", say("file")),
    Column("digest", say("digest")),
    Column("event", say("event")),
    Column("kind", say("kind")),
    Column("players", say("players"), right=True),
    Column("errors", say("errors"), right=True),
    Column("warnings", say("warnings"), right=True),
    Column("list", say("list")),
    Column("verdict", say("verdict")),
)


def add(verbs: Verbs) -> None:
    for part in (_add_receive, _add_check, _add_accept, _add_reject, _add_supersede, _add_overdue):
        part(verbs)


def _add_receive(verbs: Verbs) -> None:
    receiving = verb(
        verbs,
        "receive",
        receive,
        N_("keep reports as they came, and say what is wrong with them"),
        ["receive office.db open.trf", "receive office.db in/*.trf --received 2024-03-20"],
    )
    receiving.add_argument("files", nargs="+", metavar="FILE", help=receiving.words(N_("tournament reports (TRF)")))
    receiving.option("--received", N_("the day they arrived, if not today"), type=day, metavar="DAY")
    receiving.option("--kind", N_("which rating they count for"), choices=KINDS)


def _add_check(verbs: Verbs) -> None:
    checking = verb(
        verbs,
        "check",
        check,
        N_("everything about a report; without one, all that are not decided"),
        ["check office.db", "check office.db open.trf"],
        writes=False,
    )
    checking.add_argument("reports", nargs="*", metavar="REPORT", help=checking.words(N_("a digest, or a file")))
    add_given(checking)


def _add_accept(verbs: Verbs) -> None:
    accepting = verb(
        verbs,
        "accept",
        accept,
        N_("accept a report: the next list takes its event in"),
        [
            "accept office.db open.trf",
            "accept office.db --all-fit",
            "accept office.db 3fa85f64 --register-newcomers --player 14=990012",
        ],
    )
    which = accepting.add_mutually_exclusive_group(required=True)
    which.add_argument("report", nargs="?", metavar="REPORT", help=accepting.words(N_("a digest, or a file")))
    every = N_("every report that is fit, and has nothing that somebody must look at")
    which.add_argument("--all-fit", action="store_true", help=accepting.words(every))
    accepting.option("--register-newcomers", N_("put the players that are new into the register"), action="store_true")
    accepting.option(
        "--despite", N_("why it is rated although not everything can be told"), default="", metavar="REASON"
    )
    add_given(accepting)


def _add_reject(verbs: Verbs) -> None:
    examples = [
        'reject office.db 3fa85f64 --reason "not registered"',
        'reject office.db 3fa85f64 --withdraw --reason "registered by letter"',
    ]
    rejecting = verb(verbs, "reject", reject, N_("reject a report, or take a rejection back"), examples)
    rejecting.add_argument("report", metavar="REPORT", help=rejecting.words(N_("a digest, or a file")))
    rejecting.option("--withdraw", N_("the rejection is taken back"), action="store_true")
    rejecting.option("--reason", N_("why"), required=True)


def _add_supersede(verbs: Verbs) -> None:
    superseding = verb(
        verbs,
        "supersede",
        supersede,
        N_("a corrected report: everything after it is rated again"),
        ['supersede office.db open-2024-03-08 corrected.trf --reason "round 3, board 2"'],
    )
    superseding.add_argument("event", metavar="EVENT", help=superseding.words(N_("the key of the event")))
    superseding.add_argument("file", metavar="FILE", help=superseding.words(N_("the corrected report")))
    superseding.option("--reason", N_("why"), required=True)
    superseding.option("--received", N_("the day it arrived, if not today"), type=day, metavar="DAY")
    superseding.option("--yes", N_("do it; without it the effect is shown and nothing is saved"), action="store_true")
    superseding.option(
        "--register-newcomers", N_("put the players that are new into the register"), action="store_true"
    )
    superseding.option(
        "--despite", N_("why it is rated although not everything can be told"), default="", metavar="REASON"
    )
    add_given(superseding, key=False)


def _add_overdue(verbs: Verbs) -> None:
    late = verb(
        verbs,
        "overdue",
        overdue,
        N_("events whose report has not come by its day"),
        ["overdue office.db", "overdue office.db --date 2024-05-01"],
        writes=False,
    )
    late.option("--date", N_("as of this day, if not today"), type=day, metavar="DAY")


def receive(shell: Shell, options: argparse.Namespace) -> int:
    """Those that can be read are saved, all at once; what became of the others is said, and the verdicts come after."""
    with bureau(shell, options) as one:
        files: dict[str, bytes] = {}
        events: list[ReportReceived] = []
        again: list[Finding] = []
        missing: list[Finding] = []
        for name in options.files:
            try:
                data = Path(name).read_bytes()
            except OSError as error:
                missing.append(unread(name, error))
                continue
            event = office_reports.receive(
                one.state, Path(name).name, data, options.received or one.today, options.kind
            )
            digest = sha256(data).hexdigest()
            if event is None or digest in files:
                wrong = say("{file} has been received already", file=Path(name).name)
                remedy = say("see what became of it: office check")
                again.append(Finding("office.received_twice", wrong, remedy, "warning", file=name))
            else:
                files[digest] = data
                events.append(event)
        if len(missing) == len(options.files):
            names = ", ".join(options.files)
            raise NotFound(say("no file can be read: {files}", files=names), say("correct the paths"))
        entry = one.save(*events, files=files) if events else None
        counter = one.counter
        shown = [counter.examine(event) for event in events]
        document = {
            "entry": entry.seq if entry else None,
            "reports": [report_document(shell, examined) for examined in shown],
            "findings": [finding.as_json(shell.language) for finding in (*missing, *again)],
        }
        for finding in (*missing, *again):
            shell.aside(finding.text(shell.language))
        shell.data(document, [*table(shell, shown), shell.text(say("saved, reports received: {n}", n=len(events)))])
        return NOT_FOUND if missing else DONE


def unread(name: str, error: OSError) -> Finding:
    """A file that is not there, or cannot be read; it keeps no other from being received."""
    wrong = say("{file} cannot be read: {reason}", file=name, reason=reason_of(error))
    return Finding("office.unread", wrong, say("correct the path, and receive it alone"), file=name)


def report_of(state: State, name: str) -> ReportReceived:
    """A file that is here by what is in it; else by its name, or the beginning of its digest."""
    if Path(name).is_file() and (known := state.received.get(sha256(Path(name).read_bytes()).hexdigest())):
        return known
    return state.report(name)


def table(shell: Shell, reports: Sequence[Examined]) -> list[str]:
    """One line a report."""
    rows = tuple(
        (
            one.received.file,
            one.received.digest[:8],
            one.key,
            say(one.kind) if one.kind else None,
            len(one.tournament.players),
            len(one.errors),
            sum(finding.severity == "warning" for finding in one.findings),
            one.list_day,
            one.verdict,
        )
        for one in reports
    )
    sheet = Sheet(say("reports: {n}", n=len(rows)), COLUMNS, rows)
    return as_text(sheet, shell.language).rstrip("\n").split("\n") if rows else []


def report_document(shell: Shell, one: Examined) -> dict[str, Any]:
    admission = one.admission
    return {
        "file": one.received.file,
        "sha256": one.received.digest,
        "received": str(one.received.received),
        "event": one.key,
        "name": one.tournament.name,
        "kind": one.kind,
        "players": len(one.tournament.players),
        "edition": str(admission.edition) if admission else None,
        "fitness": admission.fitness if admission else None,
        "verdict": shell.text(one.verdict),
        "list": str(one.list_day) if one.list_day else None,
        "not_rated": len(admission.games) if admission else None,
        "findings": [finding.as_json(shell.language) for finding in one.findings],
    }


def check(shell: Shell, options: argparse.Namespace) -> int:
    with bureau(shell, options, writing=False) as one:
        counter = one.counter
        named = [report_of(one.state, name) for name in options.reports]
        reports = named or [report for digest, report in one.state.received.items() if one.state.is_open(digest)]
        shown = [counter.examine(report, given(options)) for report in reports]
        lines = table(shell, shown)
        if named:
            lines += [finding.text(shell.language) for examined in shown for finding in examined.findings]
        elif not shown:
            lines = [shell.text(say("every report received is decided"))]
        shell.data({"reports": [report_document(shell, examined) for examined in shown]}, lines)
        return VIOLATIONS if any(examined.errors for examined in shown) else DONE


def accept(shell: Shell, options: argparse.Namespace) -> int:
    with bureau(shell, options) as one:
        if options.all_fit:
            refuse_said_of_one(options)
            return _accept_all(one, register=options.register_newcomers)
        report = report_of(one.state, options.report)
        found = office_reports.accept(
            one.counter, report, given(options), options.despite, register=options.register_newcomers
        )
        accepted = found.events[-1]
        more = {"event": accepted.key, "sha256": accepted.digest, "newcomers": newcomers(found.events)}
        return one.done(found.events, found.questions, **more)


def newcomers(events: Sequence[Any]) -> list[dict[str, Any]]:
    """Who came into the register with the reports, and under which number."""
    return [{"number": one.player.number, "name": one.player.name} for one in events if isinstance(one, PlayerAdded)]


def _accept_all(one: Bureau, *, register: bool) -> int:
    """Every report that nothing stands in the way of; the others wait."""
    counter, shown = one.counter, []
    events: list[Any] = []
    accepted: list[str] = []
    for digest, report in one.state.received.items():
        if not one.state.is_open(digest):
            continue
        examined, added = office_reports.examined_with(counter, report, Given(), register=register)
        shown.append(examined)
        if examined.is_fit:
            found = office_reports.accepted(examined, added)
            events += found.events
            accepted.append(examined.key)
            counter = office_reports.counter_after(counter, found.events)
    shell = one.shell
    if events:
        one.save(*events)
    document: dict[str, Any] = {
        "accepted": accepted,
        "newcomers": newcomers(events),
        "waiting": [
            report_document(shell, examined) for examined in shown if one.state.is_open(examined.received.digest)
        ],
    }
    counts = {"n": len(document["accepted"]), "rest": len(document["waiting"])}
    shell.data(document, [*document["accepted"], shell.text(say("accepted: {n}, waiting: {rest}", **counts))])
    return DONE


def reject(shell: Shell, options: argparse.Namespace) -> int:
    with bureau(shell, options) as one:
        deciding = office_reports.withdraw_rejection if options.withdraw else office_reports.reject
        event: Any = deciding(one.state, report_of(one.state, options.report), options.reason)
        return one.done([event])


def supersede(shell: Shell, options: argparse.Namespace) -> int:
    with bureau(shell, options) as one:
        data = Path(options.file).read_bytes()
        arrived = options.received or one.today
        decided = office_reports.supersede(
            one.counter,
            options.event,
            (Path(options.file).name, data, arrived),
            given(options),
            options.reason,
            options.despite,
            register=options.register_newcomers,
        )
        files = {sha256(data).hexdigest(): data}
        return changed(one, decided.events, decided.effect, files, yes=options.yes)


def overdue(shell: Shell, options: argparse.Namespace) -> int:
    with bureau(shell, options, writing=False) as one:
        found = office_overdue.overdue(one.counter, options.date or one.today)
        rows = [
            {
                "event": late.key,
                "name": late.name,
                "due": str(late.due),
                "article": late.article,
                "what": shell.text(late.what),
                "days": late.days,
            }
            for late in found
        ]
        lines = [f"{row['due']}  {row['event']:<32} {row['what']}  [{row['article']}]" for row in rows]
        shell.data({"overdue": rows}, [*lines, shell.text(say("overdue: {n}", n=len(rows)))])
        return VIOLATIONS if rows else DONE
