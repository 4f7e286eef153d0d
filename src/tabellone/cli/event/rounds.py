"""`tabellone event pair|close|decide`: a round is paired, closed, and what the arbiter decided written down."""

import argparse
import sys
from pathlib import Path
from typing import Any

from tabellone.cli.event.table import ROUND, Table, table, verb
from tabellone.cli.shell import DONE, Shell, Verbs
from tabellone.errors import TabelloneError, Unreadable
from tabellone.flow import results
from tabellone.flow.draw import findings_of, pair, pair_by_hand
from tabellone.flow.entries import player_of
from tabellone.flow.events import RoundPaired
from tabellone.flow.journal import Entry
from tabellone.flow.sheets import pairings
from tabellone.formats.desk_notes import read_hand_pairing
from tabellone.formats.sheet import as_text
from tabellone.i18n import N_, say


def add(verbs: Verbs) -> None:
    examples = ["pair open.tab", 'pair open.tab --manual round4.txt --reason "the hall had two boards less"']
    pairing = verb(verbs, "pair", pair_round, N_("pair the next round"), examples)
    by_hand = N_(
        "pair by hand: a file (- for standard input) with start, a line for each pair, White first, bye N, end"
    )
    pairing.option("--manual", by_hand, metavar="FILE")
    pairing.option("--reason", N_("why the round is paired by hand"), default="")
    verb(verbs, "close", close, N_("close the round: all results are in and proclaimed"), ["close open.tab"])
    examples = ['decide open.tab "the game on board 3 was restarted with the right colours" --round 2 --player 12']
    deciding = verb(verbs, "decide", decide, N_("write down a decision or a circumstance, for the report"), examples)
    deciding.option("text", N_("what was decided"), metavar="TEXT")
    deciding.option("--round", N_("in which round"), type=ROUND, metavar="N")
    deciding.option(
        "--player", N_("a player concerned; may be repeated"), action="append", default=[], metavar="PLAYER"
    )


def pair_round(shell: Shell, options: argparse.Namespace) -> int:
    with table(shell, options) as one:
        event = _by_hand(one, options) if options.manual else pair(one.state)
        _snapshot(one, event.round)
        entry = one.save(event)
        return _shown(one, event, entry)


def _by_hand(one: Table, options: argparse.Namespace) -> RoundPaired:
    text = _typed() if options.manual == "-" else Path(options.manual).read_bytes().decode("utf-8-sig", "replace")
    written, findings = read_hand_pairing(text, options.manual)
    if findings:
        raise Unreadable(say("the pairing cannot be read; faults: {n}", n=len(findings)), findings)
    return pair_by_hand(one.state, written.couples, written.bye, options.reason)


def _typed() -> str:
    """What is typed, until the line that ends the pairing."""
    lines: list[str] = []
    while line := sys.stdin.readline():
        lines.append(line)
        if line.strip().lower() == "end":
            break
    return "".join(lines)


def _snapshot(one: Table, at: int) -> None:
    """A copy of the event before each pairing; where it cannot be made, that is said, and the round paired."""
    try:
        one.store.snapshot(f"before-round-{at}")
    except (TabelloneError, OSError) as error:
        one.shell.talk(say("no copy could be made beside the event: {reason}", reason=str(error)))


def _shown(one: Table, event: RoundPaired, entry: Entry) -> int:
    shell, findings = one.shell, findings_of(event)
    for finding in findings:
        shell.aside(finding.text(shell.language))
    numbers = {player: at for at, player in enumerate(event.numbers, 1)}
    pairs = enumerate(event.pairs, 1)
    document: dict[str, Any] = {
        "system": one.state.pinned.system,
        "edition": event.edition,
        "round": event.round,
        "pairs": [{"board": at, "white": numbers[pair.white], "black": numbers[pair.black]} for at, pair in pairs],
        "bye": numbers[event.bye] if event.bye else None,
        "by_hand": event.by_hand is not None,
        "entry": entry.seq,
        "digest": entry.digest,
        "findings": [finding.as_json(shell.language) for finding in findings],
    }
    shell.data(document, as_text(pairings(one.state, entry), shell.language).splitlines())
    return DONE


def close(shell: Shell, options: argparse.Namespace) -> int:
    with table(shell, options) as one:
        event = results.close(one.state)
        return one.done(event, one.save(event))


def decide(shell: Shell, options: argparse.Namespace) -> int:
    with table(shell, options) as one:
        people = [player_of(one.state, text) for text in options.player]
        event = results.decide(one.state, options.text, options.round, people)
        return one.done(event, one.save(event))
