"""`tabellone event undo|redo|log|verify`: what was written, taken back, and proved."""

import argparse
from collections.abc import Sequence
from typing import Any

from tabellone.cli.event.table import Table, state_of, table, verb
from tabellone.cli.shell import DONE, VIOLATIONS, Shell, Verbs
from tabellone.errors import Finding, Refused
from tabellone.flow.audit import Checked, chain_findings, report_findings, rounds_again
from tabellone.flow.events import KINDS
from tabellone.flow.journal import Entry, Undone, event_of, in_effect, to_redo, to_undo
from tabellone.flow.opening import OPENING
from tabellone.flow.told import told
from tabellone.flow.tournament import folded
from tabellone.i18n import N_, say
from tabellone.store import opened


def add(verbs: Verbs) -> None:
    examples = ["undo open.tab", "undo open.tab --since 57"]
    undoing = verb(verbs, "undo", undo, N_("take back the last entry; nothing is lost, it can be redone"), examples)
    undoing.option("--since", N_("take back this entry, and all that came after it"), type=int, metavar="ENTRY")
    verb(verbs, "redo", redo, N_("take back the last undo, if nothing was done since"), ["redo open.tab"])
    examples = ["log open.tab", "log open.tab --json"]
    logging = verb(verbs, "log", log, N_("everything that was written: when, by whom, what"), examples, writes=False)
    logging.option("--last", N_("only the last entries"), type=int, metavar="N")
    examples = ["verify open.tab", "verify open.tab --head 412:9f2c81d0"]
    proving = verb(
        verbs, "verify", verify, N_("prove the journal, and derive everything from it again"), examples, writes=False
    )
    head = N_("an entry and the beginning of its digest, as a report shows them: proves that none before is missing")
    proving.option("--head", head, metavar="ENTRY:DIGEST")


def undo(shell: Shell, options: argparse.Namespace) -> int:
    with table(shell, options) as one:
        since = options.since if options.since is not None else to_undo(one.entries, KINDS)
        if since is None or not OPENING < since <= len(one.entries):
            raise Refused(
                say("there is nothing to undo here"),
                say("see the entries with: event log"),
                rule="desk.undo",
            )
        return _taken_back(one, since)


def redo(shell: Shell, options: argparse.Namespace) -> int:
    with table(shell, options) as one:
        since = to_redo(one.entries)
        if since is None:
            raise Refused(
                say("there is nothing to redo"), say("something has been done since the last undo"), rule="desk.redo"
            )
        return _taken_back(one, since)


def _taken_back(one: Table, since: int) -> int:
    event = Undone(since)
    back = event_of(one.entries[since - 1], KINDS)
    text = told(back, one.state).text(one.shell.language).strip()
    entry = one.save(event)
    return one.done(event, entry, since=since, taken_back=text)


def log(shell: Shell, options: argparse.Namespace) -> int:
    with table(shell, options, writing=False) as one:
        holding = {entry.seq for entry, _ in in_effect(one.entries, KINDS)}
        everybody = folded(_everything(one.entries))
        rows, lines = [], []
        for entry in one.entries[-options.last :] if options.last else one.entries:
            event = event_of(entry, KINDS)
            holds = entry.seq in holding
            text = told(event, everybody).text(shell.language).strip()
            rows.append({name: getattr(entry, name) for name in Entry.__slots__} | {"holds": holds, "text": text})
            mark = " " if holds or isinstance(event, Undone) else "x"
            lines.append(f"{entry.seq:>5} {mark} {entry.at}  {entry.by:<12} {text}")
        shell.data({"entries": rows}, lines)
        return DONE


def _everything(entries: Sequence[Entry]) -> list[Any]:
    """The entries of people, those undone too, so that everybody ever named has a name."""
    kinds = {"Opened", "RulesPinned", "LotsDrawn", "Registered", "LateEntered"}
    return [event_of(entry, KINDS) for entry in entries if entry.kind in kinds]


def verify(shell: Shell, options: argparse.Namespace) -> int:
    """First the file, then the chain, then everything that follows from it."""
    with opened(options.event) as store:
        findings: list[Finding] = []
        if damage := store.damage():
            wrong = say("the file is damaged ({reason})", reason=damage)
            findings.append(
                Finding("store.damaged", wrong, say("take the last copy from the folder beside it"), file=options.event)
            )
        entries = store.readable()
        findings += chain_findings(entries)
        sound = _sound(entries, findings)
        findings += _head(entries, options.head)
        rounds: list[Checked] = []
        if not findings:
            for checked, own in rounds_again(entries):
                rounds.append(checked)
                findings += own
            findings += report_findings(state_of(entries))
    document = {
        "entries": len(entries),
        "sound": sound,
        "head": entries[-1].digest if entries else None,
        "rounds": [
            {"round": one.round, "entry": one.seq, "by_hand": one.by_hand, "identical": one.identical} for one in rounds
        ],
        "findings": [finding.as_json(shell.language) for finding in findings],
    }
    told_of = say(
        "entries: {n}, sound: {sound}; rounds paired again: {rounds}", n=len(entries), sound=sound, rounds=len(rounds)
    )
    shell.data(document, [*(finding.text(shell.language) for finding in findings), shell.text(told_of)])
    return VIOLATIONS if findings else DONE


def _sound(entries: Sequence[Entry], findings: Sequence[Finding]) -> int:
    """How many entries from the first on are as they were written."""
    broken = next((finding.line for finding in findings if finding.rule == "journal.chain"), None)
    return len(entries) if broken is None else broken - 1


def _head(entries: Sequence[Entry], given: str | None) -> list[Finding]:
    """Whether an entry that was once seen is still there."""
    if given is None:
        return []
    seq, _, digest = given.partition(":")
    at = int(seq) if seq.isdigit() else 0
    if 1 <= at <= len(entries) and len(digest) >= 8 and entries[at - 1].digest.startswith(digest.lower()):
        return []
    wrong = say("entry {head} is not in the journal", head=given)
    return [Finding("journal.head", wrong, say("the file is another one, or its last entries were taken away"))]
