"""
`tabellone event`: an event on one file, from its opening to its report. `table` is what every command works at; each
other module is a few commands that belong together. Start with `opening`.
"""

import argparse

from tabellone.cli.event import entries, journal, opening, results, rounds, sheets
from tabellone.cli.shell import Parser, Verbs


def add(nouns: "argparse._SubParsersAction[Parser]", language: str, noun: str, about: str) -> None:
    verbs = Verbs.of(nouns, language, noun, about)
    for module in (opening, entries, rounds, results, sheets, journal):
        module.add(verbs)
