"""`tabellone pair`: the next round of a report, or one of those before, paired by the rules."""

import argparse
from pathlib import Path
from typing import Any

from tabellone.cli.report import ROUNDS_MOST, add_report, desk_of
from tabellone.cli.shell import DONE, Parser, Shell, command, count
from tabellone.i18n import N_
from tabellone.pairing.system import Pairing
from tabellone.rulebook.explain import explain

EXAMPLES = ["pair report.trf", "pair report.trf --round 3 --explain", "pair report.trf --initial-colour w -o pairs.txt"]


def add(nouns: "argparse._SubParsersAction[Parser]", language: str, noun: str, about: str) -> None:
    parser = command(nouns, language, noun, pair, about, EXAMPLES)
    add_report(parser)
    following = N_("the round to pair (default: the one after the last paired)")
    parser.option("--round", following, type=count(ROUNDS_MOST), metavar="N")
    out = N_("write the pairs to this file: their number, then White and Black in each line, the bye with 0")
    parser.add_argument("-o", "--out", metavar="OUT", help=parser.words(out))
    parser.option("--explain", N_("print the worksheet with its articles"), action="store_true")


def pair(shell: Shell, options: argparse.Namespace) -> int:
    desk = desk_of(shell, options)
    pairing = desk.pair(options.round)
    answer, lines = pair_lines(pairing), explain(pairing, shell.language) if options.explain else []
    if options.out:
        Path(options.out).write_text("\n".join(answer) + "\n", encoding="ascii", newline="\n")
    if shell.json or options.explain or not options.out:
        shell.data(document(desk.system, pairing, lines), lines or answer)
    return DONE


def document(system: str, pairing: Pairing, explanation: list[str]) -> dict[str, Any]:
    pairs = [{"board": one.board, "white": one.white, "black": one.black} for one in pairing.pairs]
    answer = {
        "system": system,
        "edition": str(pairing.edition),
        "round": pairing.round,
        "pairs": pairs,
        "bye": pairing.bye,
    }
    return {**answer, "explanation": explanation} if explanation else answer


def pair_lines(pairing: Pairing) -> list[str]:
    """What programs that call a pairing engine read: how many lines follow, White and Black, the bye with 0."""
    lines = [f"{one.white} {one.black}" for one in pairing.pairs]
    lines += [f"{pairing.bye} 0"] if pairing.bye is not None else []
    return [str(len(lines)), *lines]
