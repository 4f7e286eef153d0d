"""`tabellone event verify`: the journal is proved, and everything that follows from it derived again."""

import argparse
from collections.abc import Iterator, Sequence
from hashlib import sha256

from tabellone.cli.event.table import verb
from tabellone.cli.shell import DONE, VIOLATIONS, Shell, Verbs
from tabellone.errors import Finding, Unreadable
from tabellone.flow.audit import Checked, chain_findings, report_findings, rounds_again
from tabellone.flow.events import RoundPaired
from tabellone.flow.journal import Entry
from tabellone.flow.tournament import history
from tabellone.i18n import N_, say
from tabellone.store import Store, opened


def add(verbs: Verbs) -> None:
    examples = ["verify open.tab", "verify open.tab --head 412:9f2c81d0"]
    proving = verb(
        verbs, "verify", verify, N_("prove the journal, and derive everything from it again"), examples, writes=False
    )
    head = N_("an entry and the beginning of its digest, as a report shows them: proves that none before is missing")
    proving.option("--head", head, metavar="ENTRY:DIGEST")


def verify(shell: Shell, options: argparse.Namespace) -> int:
    """First the file, then the chain, then everything that follows from it."""
    entries, findings = _read(options.event)
    findings += chain_findings(entries)
    sound = _sound(entries, findings)
    findings += _head(entries, options.head)
    rounds: list[Checked] = []
    if not findings:
        total = sum(entry.kind == RoundPaired.__name__ for entry in entries)
        for checked, own in shell.counted(rounds_again(entries), total):
            rounds.append(checked)
            findings += own
        findings += report_findings(history(entries)[-1])
    document = {
        "entries": len(entries),
        "sound": sound,
        "head": entries[-1].digest if entries else None,
        "rounds": [
            {"round": one.round, "entry": one.seq, "by_hand": one.by_hand, "identical": one.identical} for one in rounds
        ],
        "findings": [finding.as_json(shell.language) for finding in findings],
    }
    counts = {"n": len(entries), "sound": sound, "rounds": len(rounds)}
    summary = say("entries: {n}, sound: {sound}; rounds paired again: {rounds}", **counts)
    shell.data(document, [*(finding.text(shell.language) for finding in findings), shell.text(summary)])
    return VIOLATIONS if findings else DONE


def _read(event: str) -> tuple[list[Entry], list[Finding]]:
    """What can be read of the file, and what is wrong with it."""
    try:
        with opened(event) as store:
            entries, damage = store.readable(), store.damage()
            files = [] if damage else list(_files(store))
    except Unreadable as error:
        return [], list(error.findings)
    if not damage:
        return entries, files
    reason = damage.splitlines()[-1]
    wrong = say("the file is damaged ({reason}); it can be read to entry {n}", reason=reason, n=len(entries))
    remedy = say("go on from the last copy, in the folder beside the event")
    return entries, [Finding("store.damaged", wrong, remedy, file=event)]


def _files(store: Store) -> Iterator[Finding]:
    """The files kept as received that are not what their digest says."""
    for digest in store.files():
        if sha256(store.file(digest) or b"").hexdigest() != digest:
            wrong = say("the file {digest} is not as it was received", digest=digest[:16])
            yield Finding("store.file", wrong, say("go on from the last copy, in the folder beside the event"))


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
