"""What every verb of an office takes. It needs none of the modules that rate, so that a search is there at once."""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from tabellone.cli.clock import moment
from tabellone.cli.shell import Parser, Shell, Verbs
from tabellone.errors import NotFound
from tabellone.i18n import N_, say

Run = Callable[[Shell, argparse.Namespace], int]


def verb(verbs: Verbs, name: str, run: Run, about: str, examples: Sequence[str], *, writes: bool = True) -> Parser:
    parser = verbs.add(name, run, about, [f"office {example}" for example in examples])
    parser.option("office", N_("the file of the office, or the address of a database"), metavar="OFFICE")
    if writes:
        parser.option("--by", N_("who writes, if not the user of this machine"), metavar="NAME")
    else:
        parser.set_defaults(by=None)
    parser.add_argument("--at", type=moment, help=argparse.SUPPRESS)
    return parser


def there(place: str) -> None:
    """An office that is nowhere is not looked into."""
    if "://" not in place and not Path(place).exists():
        raise NotFound(say("there is no office {place}", place=place), say("make one with: office init"))
