"""`tabellone demo`: the worked round robin of the 2009 regulations, rated and explained."""

import argparse
from datetime import date

from tabellone.cli.shell import DONE, Parser, Shell, command
from tabellone.flow import calculate
from tabellone.formats.table import read_round_robin
from tabellone.i18n import say
from tabellone.rulebook.explain import explain

# The ten players of the example in 8.58; K as the example uses it, not as 8.56 of the same text has it (I-018).
TABLE = """\
player,rating,points,k
A,2600,8,20
B,2500,7,20
C,,7,
D,2400,6,20
E,,6,
F,2150,4,30
G,2300,3,30
H,,2,
I,,1,
J,2300,1,30
"""
START = date(2009, 7, 1)


def add(nouns: "argparse._SubParsersAction[Parser]", language: str, noun: str, about: str) -> None:
    command(nouns, language, noun, demo, about, ["demo", "demo --lang it"])


def demo(shell: Shell, _options: argparse.Namespace) -> int:
    entries, findings = read_round_robin(TABLE.encode(), "8.58")
    worksheet = calculate.round_robin(calculate.book_for("standard", START), entries, findings)
    player = calculate.player_of(worksheet, "F")
    lines = [
        shell.text(say("The ten players of the example in article 8.58, four of them unrated:")),
        "",
        *explain(worksheet, shell.language),
        shell.text(
            say("Player F, game by game. The regulations print We 2.52 and +44.3 for him; both are slips (I-020):")
        ),
        "",
        *explain(player, shell.language),
        "",
        shell.text(say("The article behind a number:  tabellone regs explain B.02/8.54")),
    ]
    shell.data(calculate.document(calculate.round_robin, worksheet), lines)
    return DONE
