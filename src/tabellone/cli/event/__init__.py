"""
`tabellone event`: an event on one file, from its opening to its report. `table` is what every command works at; each
other module is a few commands that belong together. Start with `opening`.
"""

import argparse
from importlib import import_module

from tabellone.cli.shell import Parser, Verbs

# Which module has which commands: one command loads one of them, so that a result is entered without the engine.
MODULES = {
    "opening": ("new", "details"),
    "entries": ("add", "import", "late-entry", "amend", "cancel", "withdraw", "bye", "prohibit"),
    "rounds": ("pair", "close", "decide"),
    "results": ("result", "correct"),
    "sheets": ("players", "standings", "report"),
    "journal": ("undo", "redo", "log"),
    "proof": ("verify",),
}


def add(nouns: "argparse._SubParsersAction[Parser]", language: str, noun: str, about: str) -> None:
    """The commands of the module that is asked for; of all of them where none is."""
    verbs = Verbs.of(nouns, language, noun, about)
    asked = [module for module, own in MODULES.items() if set(own) & set(Parser.given)]
    for module in asked or MODULES:
        import_module(f"tabellone.cli.event.{module}").add(verbs)
