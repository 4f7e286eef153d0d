"""
`tabellone office`: a rating office on one file or database, from the list it begins with to the list it publishes.
`bureau` is what every command works at; each other module is a few commands that belong together. Start with `lists`.
"""

import argparse
from importlib import import_module

from tabellone.cli.shell import Parser, Verbs

# Which module has which commands: one command loads one of them.
MODULES = {
    "lists": ("init", "import-list", "close", "preview", "publish"),
    "reports": ("receive", "check", "accept", "reject", "supersede", "overdue"),
    "player": ("player",),
    "registers": ("federation", "arbiter", "register", "decide", "log"),
    "taking_back": ("take-out", "put-back", "undo-import"),
    "worksheet": ("explain",),
    "extract": ("list",),
    "reasons": ("diff", "drift", "verify"),
    "simulation": ("simulate",),
}


def add(nouns: "argparse._SubParsersAction[Parser]", language: str, noun: str, about: str) -> None:
    """The commands of the module that is asked for; of all of them where none is."""
    verbs = Verbs.of(nouns, language, noun, about)
    asked = [module for module, own in MODULES.items() if set(own) & set(Parser.given)]
    for module in asked or MODULES:
        import_module(f"tabellone.cli.office.{module}").add(verbs)
