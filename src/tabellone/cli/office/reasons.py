"""`tabellone office diff|drift|verify`: why the lists say what they say, and whether they still do."""

import argparse
from pathlib import Path
from typing import Any

from tabellone.cli.office.bureau import bureau, there, verb
from tabellone.cli.office.lists import difference_document, difference_line
from tabellone.cli.office.table import table
from tabellone.cli.office.worksheet import plain
from tabellone.cli.shell import DONE, VIOLATIONS, Shell, Verbs, day
from tabellone.errors import Finding
from tabellone.facts.people import KINDS
from tabellone.flow.audit import chain_findings
from tabellone.flow.journal import Entry, in_effect
from tabellone.flow.monitor import bands_of, drift_chart, summary
from tabellone.flow.office_archive import Archive
from tabellone.flow.office_audit import kept_files, lost_files, proofs
from tabellone.flow.office_differences import Difference, all_differences
from tabellone.flow.office_events import KINDS as OFFICE
from tabellone.flow.office_events import OfficeOpened
from tabellone.flow.office_history import chain_of
from tabellone.flow.office_monitor import drift_of
from tabellone.flow.office_state import State
from tabellone.i18n import N_, Message, say
from tabellone.rating.drift import Drift
from tabellone.rulebook.explain import as_json
from tabellone.rulebook.explain import explain as explained_lines
from tabellone.store import Store, opened


def add(verbs: Verbs) -> None:
    comparing = verb(
        verbs,
        "diff",
        diff,
        N_("who stands otherwise on a later list, and why"),
        ["diff office.db 2024-03-01 2024-04-01"],
        writes=False,
    )
    comparing.add_argument("first", type=day, metavar="LIST", help=comparing.words(N_("the day of the earlier list")))
    comparing.add_argument("last", type=day, metavar="LIST", help=comparing.words(N_("the day of the later list")))
    comparing.option("--kind", N_("which rating"), choices=KINDS, default="standard")
    drifting = verb(
        verbs,
        "drift",
        drift,
        N_("whether the scale drifts: means and distribution over the lists"),
        ["drift office.db", "drift office.db --list 2024-04-01 --list 2025-04-01 --chart drift.svg"],
        writes=False,
    )
    drifting.option("--kind", N_("which rating"), choices=KINDS, default="standard")
    lists = N_("a list to be looked at; may be repeated, left out all of them")
    drifting.option("--list", lists, type=day, action="append", default=[], metavar="DAY", dest="days")
    drifting.option("--chart", N_("a file for the chart, as SVG"), metavar="FILE")
    proving = N_("prove the journal and the files, and make every list again, byte for byte")
    verb(verbs, "verify", verify, proving, ["verify office.db"], writes=False)


def diff(shell: Shell, options: argparse.Namespace) -> int:
    with bureau(shell, options, writing=False) as one:
        first, last = sorted((options.first, options.last))
        held = in_effect(one.entries, OFFICE)
        found = all_differences(chain_of(one.chains, options.kind), first, last, held)
        changes = [change_document(shell, difference) for difference in found]
        document = {"kind": options.kind, "from": str(first), "to": str(last), "changes": changes}
        lines = [difference_line(change) for change in changes]
        shell.data(document, [*lines, shell.text(say("changes: {n}", n=len(changes)))])
        return DONE


def change_document(shell: Shell, one: Difference) -> dict[str, Any]:
    facts = {name: plain(as_json(list(change))) for name, change in one.facts.items()}
    places = {"place_before": one.place_before or None, "place_after": one.place_after or None}
    return {**difference_document(shell, one), **places, "facts": facts}


def drift(shell: Shell, options: argparse.Namespace) -> int:
    with bureau(shell, options, writing=False) as one:
        worked = drift_of(chain_of(one.chains, options.kind), sorted(set(options.days)))
        if options.chart:
            Path(options.chart).write_text(drift_chart(worked, shell.language), encoding="utf-8")
        summed = shell.text(summary(worked))
        shell.data(
            {**plain(as_json(worked)), "summary": summed, "chart": options.chart},
            [*explained_lines(worked, shell.language), *_bands(shell, worked), "", summed],
        )
        return DONE


def _bands(shell: Shell, worked: Drift) -> list[str]:
    """How many players stand in which hundred points, list by list."""
    bands, rows = bands_of(worked)
    head = shell.text(say("Players by rating, from"))
    return ["", head, *table(shell, [say("list"), *(Message(str(band)) for band in bands)], rows)]


def verify(shell: Shell, options: argparse.Namespace) -> int:
    """First the file, then the chain, then the files that are kept, then everything that follows from them."""
    with bureau_unread(options) as store:
        entries: list[Entry] = store.readable()
        archive = Archive(store.file)
        findings = damaged(store, entries) or chain_findings(entries)
        findings += kept_files(archive, store.files()) if not findings else []
        proved = []
        for one, finding in proofs(archive, entries) if not findings else ():
            proved.append(one)
            findings += [finding] if finding else []
        document = {
            "entries": len(entries),
            "head": entries[-1].digest if entries else None,
            "proved": [
                {"entry": one.seq, "what": one.what, "list": str(one.day), "identical": one.identical} for one in proved
            ],
            "findings": [finding.as_json(shell.language) for finding in findings],
        }
        counts = {"n": len(entries), "same": sum(one.identical for one in proved), "all": len(proved)}
        summary = say("entries: {n}; made again: {all}, identical: {same}", **counts)
        shell.data(document, [*(finding.text(shell.language) for finding in findings), shell.text(summary)])
        return VIOLATIONS if findings else DONE


def damaged(store: Store, entries: list[Entry]) -> list[Finding]:
    """What the database finds wrong with its file, how far it can be read all the same, and which files are lost."""
    if entries and entries[0].kind != OfficeOpened.__name__:
        State().opened  # noqa: B018 - refuses a store that is not of an office
    reason = store.damage()
    if not reason:
        return []
    wrong = say(
        "the file is damaged ({reason}); it can be read to entry {n}", reason=reason.splitlines()[-1], n=len(entries)
    )
    finding = Finding("store.damaged", wrong, say("take the office from its last copy"), file=store.place)
    return [finding, *lost_files(Archive(store.file), entries)]


def bureau_unread(options: argparse.Namespace) -> Any:
    """The store alone: a journal that is not sound is looked at all the same."""
    there(options.office)
    return opened(options.office)
