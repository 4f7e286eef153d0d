"""`tabellone event undo|redo|log`: what was written, and what is taken back."""

import argparse

from tabellone.cli.event.table import Table, table, verb
from tabellone.cli.shell import DONE, Shell, Verbs, count
from tabellone.errors import Refused
from tabellone.flow.events import KINDS
from tabellone.flow.journal import Entry, Undone, event_of, holding, to_redo, to_undo
from tabellone.flow.opening import OPENING
from tabellone.flow.told import told
from tabellone.i18n import N_, say


def add(verbs: Verbs) -> None:
    examples = ["undo open.tab", "undo open.tab --since 57"]
    undoing = verb(verbs, "undo", undo, N_("take back the last entry; nothing is lost, it can be redone"), examples)
    undoing.option(
        "--since", N_("take back this entry, and all that came after it"), type=count(10**9), metavar="ENTRY"
    )
    verb(verbs, "redo", redo, N_("take back the last undo, if nothing was done since"), ["redo open.tab"])
    examples = ["log open.tab", "log open.tab --json"]
    logging = verb(verbs, "log", log, N_("everything that was written: when, by whom, what"), examples, writes=False)
    logging.option("--last", N_("only the last entries"), type=count(10**9), metavar="N")


def undo(shell: Shell, options: argparse.Namespace) -> int:
    with table(shell, options) as one:
        since = options.since if options.since is not None else to_undo(one.entries)
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
    """Every entry, told by what stood when it was written; an x marks those that were taken back."""
    with table(shell, options, writing=False) as one:
        held = set(holding(one.entries))
        rows, lines = [], []
        for entry in one.entries[-options.last :] if options.last else one.entries:
            event = event_of(entry, KINDS)
            holds = entry.seq in held
            text = told(event, one.states[entry.seq]).text(shell.language).strip()
            rows.append({name: getattr(entry, name) for name in Entry.__slots__} | {"holds": holds, "text": text})
            mark = " " if holds or isinstance(event, Undone) else "x"
            lines.append(f"{entry.seq:>5} {mark} {entry.at}  {entry.by:<12} {text}")
        shell.data({"entries": rows}, lines)
        return DONE
