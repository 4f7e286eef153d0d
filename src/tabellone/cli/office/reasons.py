"""`tabellone office explain|diff|drift|verify`: why the lists say what they say, and whether they still do."""

import argparse
from pathlib import Path
from typing import Any

from tabellone.cli.office.bureau import Bureau, bureau, there, verb
from tabellone.cli.office.lists import difference_document, difference_line
from tabellone.cli.shell import DONE, VIOLATIONS, Shell, Verbs, day, reading
from tabellone.errors import Finding, NotFound
from tabellone.facts.people import KINDS
from tabellone.flow.audit import chain_findings
from tabellone.flow.journal import Entry
from tabellone.flow.monitor import drift_chart, summary
from tabellone.flow.office_archive import Archive
from tabellone.flow.office_audit import kept_files, lost_files, proofs
from tabellone.flow.office_events import OfficeOpened
from tabellone.flow.office_history import Chain, Chains, history
from tabellone.flow.office_monitor import drift_of
from tabellone.flow.office_reasons import Explained, differences, explained
from tabellone.flow.office_state import State
from tabellone.flow.office_what_if import WhatIf, under_another_edition
from tabellone.i18n import N_, say
from tabellone.rulebook.explain import as_json
from tabellone.rulebook.explain import explain as explained_lines
from tabellone.store import Store, opened


def add(verbs: Verbs) -> None:
    explaining = verb(
        verbs,
        "explain",
        explain,
        N_("why a list says what it says of a player, with the articles"),
        ["explain office.db 990012 2024-04-01", "explain office.db 990012 2024-04-01 --date 2017-07-01"],
        writes=False,
    )
    explaining.add_argument("player", type=int, metavar="PLAYER", help=explaining.words(N_("the number of the player")))
    explaining.add_argument("day", type=day, metavar="LIST", help=explaining.words(N_("the day of the list")))
    explaining.option("--kind", N_("which rating"), choices=KINDS, default="standard")
    explaining.option("--date", N_("what if: the edition of this day"), type=day, metavar="DAY")
    what_if = N_("what if: another reading; see regs show")
    explaining.option("--reading", what_if, type=reading, action="append", default=[], metavar="NAME=OPTION")
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


def chain_of(chains: Chains, kind: Any) -> Chain:
    if kind not in chains:
        raise NotFound(
            say("the office keeps no {kind} list", kind=say(kind)),
            say("give it the list to begin with: office import-list"),
        )
    return chains[kind]


def explain(shell: Shell, options: argparse.Namespace) -> int:
    with bureau(shell, options, writing=False) as one:
        chains = one.chains
        chain = chain_of(chains, options.kind)
        number = one.state.number_of(options.player)
        found = explained(chain, number, options.day)
        document, lines = explained_document(shell, found), _lines(shell, found)
        other = what_if(one, chains, options, number) if options.date or options.reading else None
        if other:
            lines += ["", *_what_if_lines(shell, found, other)]
        document["what_if"] = what_if_document(shell, other) if other else None
        shell.data(document, lines)
        return DONE


def what_if(one: Bureau, chains: Chains, options: argparse.Namespace, number: int) -> WhatIf:
    """Under the edition of another day; where only a reading is another, every list is read so from the first on."""
    read = history(one.archive, one.state, dict(options.reading)) if options.reading else chains
    chain = chain_of(read, options.kind)
    if options.date:
        return under_another_edition(read, options.kind, number, options.day, options.date)
    said = say("as they were: the first list, and the events of every list since; every list is made with that reading")
    return WhatIf(chain.closing(options.day).edition, explained(chain, number, options.day), (said,))


def what_if_document(shell: Shell, other: WhatIf) -> dict[str, Any]:
    held = [shell.text(one) for one in other.held]
    return {"edition": str(other.edition), "held": held, **explained_document(shell, other.explained)}


def _what_if_lines(shell: Shell, found: Explained, other: WhatIf) -> list[str]:
    what = say(
        "What if, by {edition}: {before} -> {after} instead of {was}",
        edition=other.edition,
        before=other.explained.before or "-",
        after=other.explained.after or "-",
        was=found.after or "-",
    )
    return [shell.text(what), *(f"  {shell.text(one)}" for one in other.held), "", *_lines(shell, other.explained)]


def explained_document(shell: Shell, one: Explained) -> dict[str, Any]:
    return {
        "number": one.person.number,
        "name": one.person.name,
        "kind": one.kind,
        "list": str(one.day),
        "before": one.before,
        "after": one.after,
        "k": one.k,
        "reasons": [shell.text(reason) for reason in one.reasons],
        "events": [
            {
                "event": event.key,
                "edition": str(event.edition),
                "ratings_of": str(event.ratings_of),
                "working": _plain(as_json(event.line)),
            }
            for event in one.events
        ],
        "worksheets": [_plain(as_json(sheet)) for sheet in one.worksheets],
    }


def _plain(value: Any) -> Any:
    """JSON has no days."""
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    return value if value is None or isinstance(value, str | int | bool) else str(value)


def _lines(shell: Shell, one: Explained) -> list[str]:
    """The player, every event with its working, then the period as a whole."""
    head = say(
        "{number} {name}, {kind} list of {day}: {before} -> {after}",
        number=one.person.number,
        name=one.person.name,
        kind=say(one.kind),
        day=one.day,
        before=one.before or "-",
        after=one.after or "-",
    )
    lines = [shell.text(head), *(f"  {shell.text(reason)}" for reason in one.reasons)]
    for event in one.events:
        about = say(
            "{event}, ratings of {day}, {edition}", event=event.key, day=event.ratings_of, edition=event.edition
        )
        lines += ["", shell.text(about)]
        if event.line.change is not None:
            lines += [f"  {line}".rstrip() for line in explained_lines(event.line.change, shell.language)]
        for left in event.line.left_out:
            why = say(
                "against {opponent}: not rated {article}",
                opponent=left.opponent,
                article=event.edition.cite(left.rule) if left.rule in event.edition else left.rule,
            )
            lines.append(f"  {shell.text(why)}")
    for sheet in one.worksheets:
        lines += ["", *explained_lines(sheet, shell.language)]
    if not one.worksheets and not one.events:
        lines.append(f"  {shell.text(say('nothing happened to him in this period'))}")
    return lines


def diff(shell: Shell, options: argparse.Namespace) -> int:
    with bureau(shell, options, writing=False) as one:
        first, last = sorted((options.first, options.last))
        found = differences(chain_of(one.chains, options.kind), first, last)
        changes = [difference_document(shell, difference) for difference in found]
        document = {"kind": options.kind, "from": str(first), "to": str(last), "changes": changes}
        lines = [difference_line(change) for change in changes]
        shell.data(document, [*lines, shell.text(say("changes: {n}", n=len(changes)))])
        return DONE


def drift(shell: Shell, options: argparse.Namespace) -> int:
    with bureau(shell, options, writing=False) as one:
        worked = drift_of(chain_of(one.chains, options.kind), sorted(set(options.days)))
        if options.chart:
            Path(options.chart).write_text(drift_chart(worked, shell.language), encoding="utf-8")
        summed = shell.text(summary(worked))
        shell.data(
            {**_plain(as_json(worked)), "summary": summed, "chart": options.chart},
            [*explained_lines(worked, shell.language), "", summed],
        )
        return DONE


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
