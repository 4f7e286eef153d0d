"""
The journal proves itself: the chain of digests, then every round, paired again from what had happened before it, then
the report, read again and found without error.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tabellone.errors import Finding, TabelloneError
from tabellone.flow.draw import pair, pair_by_hand
from tabellone.flow.events import KINDS, RoundPaired
from tabellone.flow.journal import Entry, first_break, in_effect
from tabellone.flow.report import tournament_of
from tabellone.flow.tournament import State, after
from tabellone.formats.trf import read_trf, write_trf
from tabellone.i18n import say


@dataclass(frozen=True, slots=True)
class Checked:
    """A round, and whether it comes out again as it stands, with its warnings where it was paired by hand."""

    round: int
    seq: int
    by_hand: bool
    identical: bool


def chain_findings(entries: Sequence[Entry]) -> list[Finding]:
    """Where the chain breaks, and from which entry on nothing is proved."""
    broken = first_break(entries)
    if broken is None:
        return []
    sound = broken.seq - 1
    remedy = say("entries 1 to {sound} are sound; go on from a copy that has more", sound=sound)
    return [Finding("journal.chain", broken.reason, remedy, line=broken.seq)]


def rounds_again(entries: Sequence[Entry]) -> Iterator[tuple[Checked, list[Finding]]]:
    """Every round that holds, paired again."""
    state = State()
    for entry, event in in_effect(entries, KINDS):
        if isinstance(event, RoundPaired):
            yield _again(state, entry, event)
        state = after(state, event)


def _again(state: State, entry: Entry, event: RoundPaired) -> tuple[Checked, list[Finding]]:
    try:
        identical = _made_again(state, event) == event
    except TabelloneError:
        identical = False
    checked = Checked(event.round, entry.seq, event.by_hand is not None, identical)
    if identical:
        return checked, []
    wrong = say("round {round} does not come out again as it stands in entry {seq}", round=event.round, seq=entry.seq)
    remedy = say("compare the versions of the program; the round holds as it was played")
    return checked, [Finding("pairing.different", wrong, remedy, round=event.round)]


def _made_again(state: State, event: RoundPaired) -> RoundPaired:
    if event.by_hand is None:
        return pair(state)
    numbers = state.numbers
    couples = [(numbers[pair.white], numbers[pair.black]) for pair in event.pairs]
    return pair_by_hand(state, couples, numbers[event.bye] if event.bye else None, event.by_hand.reason)


def report_findings(state: State) -> list[Finding]:
    """What a rating office would find wrong with the report, once there is something to report."""
    if not state.rounds:
        return []
    written, lost = write_trf(tournament_of(state), "trf26")
    _, findings = read_trf(written)
    return [finding for finding in (*lost, *findings) if finding.severity == "error"]


def holding(entries: Sequence[Entry]) -> list[Any]:
    """The events that hold."""
    return [event for _, event in in_effect(entries, KINDS)]
