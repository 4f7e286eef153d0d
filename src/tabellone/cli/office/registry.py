"""What the registers and the journal of an office hold, as it is shown. Nothing is written here."""

import argparse
from collections.abc import Callable, Iterable
from functools import partial

from tabellone.cli.office.bureau import bureau
from tabellone.cli.office.table import table
from tabellone.cli.shell import DONE, Shell
from tabellone.flow import office_registry
from tabellone.flow.journal import Entry
from tabellone.flow.office_registry import Line
from tabellone.i18n import say


def log(shell: Shell, options: argparse.Namespace) -> int:
    """Every entry; an x marks those that were taken back."""
    return show_journal(shell, options, "entries", partial(office_registry.journal_lines, last=options.last))


def show_journal(
    shell: Shell, options: argparse.Namespace, name: str, lines: Callable[[list[Entry]], Iterable[Line]]
) -> int:
    with bureau(shell, options, writing=False) as one:
        found = list(lines(one.entries))
        document = [{**office_registry.as_document(line), "text": shell.text(line.text)} for line in found]
        shown = [
            f"{line.seq:>5} {' ' if line.holds else 'x'} {line.at}  {line.by:<12} {shell.text(line.text)}"
            for line in found
        ]
        shell.data({name: document}, [*shown, shell.text(say("entries: {n}", n=len(found)))])
        return DONE


def show_federations(shell: Shell, options: argparse.Namespace) -> int:
    """All of them as a table; one with everything decided about it and its players."""
    with bureau(shell, options, writing=False) as one:
        if options.code is None:
            rows = office_registry.federations(one.state, one.chains, one.today)
        else:
            rows = [office_registry.federation(one.state, one.chains, options.code, one.today)]
        heads = [
            say("federation"),
            say("name"),
            say("officer for ratings"),
            say("players"),
            say("rated"),
            say("excluded since"),
        ]
        cells = [(row.code, row.name, row.officer, row.players, row.rated, row.excluded_since) for row in rows]
        lines = table(shell, heads, cells)
        if options.code is not None:
            lines += [
                shell.text(
                    say(
                        "{what}: {whom}, from {since} to {until}: {reason}",
                        what=say(decision.what),
                        whom=decision.number or decision.federation,
                        since=decision.since,
                        until=decision.until or "...",
                        reason=decision.reason,
                    )
                )
                for decision in rows[0].decisions
            ]
        document = {"federations": [office_registry.as_document(row) for row in rows]}
        shell.data(document, [*lines, shell.text(say("federations: {n}", n=len(rows)))])
        return DONE


def show_arbiters(shell: Shell, options: argparse.Namespace) -> int:
    with bureau(shell, options, writing=False) as one:
        rows = office_registry.arbiters(one.state, one.today, options.name or "", options.fide_id)
        heads = [say("number"), say("name"), say("licence from"), say("licence until"), say("licensed today")]
        cells = [
            (row.number, row.name, row.licensed_since, row.licensed_until, say("yes") if row.licensed else say("no"))
            for row in rows
        ]
        document = {"arbiters": [office_registry.as_document(row) for row in rows]}
        shell.data(document, [*table(shell, heads, cells), shell.text(say("arbiters: {n}", n=len(rows)))])
        return DONE


def show_events(shell: Shell, options: argparse.Namespace) -> int:
    with bureau(shell, options, writing=False) as one:
        rows = office_registry.office_events(one.state)
        heads = [say("event"), say("kind"), say("from"), say("to"), say("registered"), say("stands"), say("list")]
        heads.append(say("in no list before"))
        cells = [
            (row.key, say(row.kind), row.start, row.end, row.registered, say(row.stands), row.list_day, row.put_off)
            for row in rows
        ]
        document = {"events": [office_registry.as_document(row) for row in rows]}
        shell.data(document, [*table(shell, heads, cells), shell.text(say("events: {n}", n=len(rows)))])
        return DONE
