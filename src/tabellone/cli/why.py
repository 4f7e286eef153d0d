"""`tabellone why`: why two players meet in a round or do not, why one floats or has the bye."""

import argparse
import re
from typing import Any

from tabellone.cli.report import ROUNDS_MOST, add_report, desk_of
from tabellone.cli.shell import DONE, Parser, Shell, command, count, said
from tabellone.flow.rounds import Desk
from tabellone.flow.verify import checked_round
from tabellone.i18n import N_, say
from tabellone.pairing.why import WhyNot
from tabellone.rulebook.explain import explain

NUMBER_MOST = 9999
EXAMPLES = ["why report.trf --round 5 --pair 12-17", "why report.trf --round 5 --player 12"]


def add(nouns: "argparse._SubParsersAction[Parser]", language: str, noun: str, about: str) -> None:
    parser = command(nouns, language, noun, why, about, EXAMPLES)
    add_report(parser)
    parser.option("--round", N_("the round"), type=count(ROUNDS_MOST), metavar="N", required=True)
    wish = parser.add_mutually_exclusive_group(required=True)
    two = parser.words(N_("two players: why they meet, or why not"))
    wish.add_argument("--pair", type=couple, metavar="A-B", help=two)
    one = parser.words(N_("one player: why he floats down, or has the bye"))
    wish.add_argument("--player", type=count(NUMBER_MOST), metavar="A", help=one)


def couple(text: str) -> tuple[int, int]:
    """Two numbers on the command line."""
    numbers = re.fullmatch(r"([1-9][0-9]{0,3})-([1-9][0-9]{0,3})", text)
    if not numbers or numbers[1] == numbers[2]:
        raise argparse.ArgumentTypeError(
            said(N_("{text} is not a pair; give two numbers, for example 12-17"), text=text)
        )
    return int(numbers[1]), int(numbers[2])


def why(shell: Shell, options: argparse.Namespace) -> int:
    desk = desk_of(shell, options)
    one, other = options.pair or (options.player, None)
    answer = desk.why(options.round, one, other)
    if options.round <= desk.tournament.rounds_played and not checked_round(desk, options.round).identical:
        shell.talk(say("the round in the report is not the one the rules pair; the answer is about theirs"))
    shell.data(document(shell, desk, options.round, answer), explain(answer, shell.language))
    return DONE


def document(shell: Shell, desk: Desk, at: int, answer: WhyNot) -> dict[str, Any]:
    book = answer.edition
    return {
        "system": desk.system,
        "edition": str(book),
        "round": at,
        "player": answer.one,
        "other": answer.other,
        "rule": answer.rule,
        "article": book[answer.rule].article if answer.rule in book.rules else None,
        "reason": shell.text(answer.reason),
    }
