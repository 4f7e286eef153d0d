"""`tabellone office take-out|put-back|undo-import`: what was done and should not have been."""

import argparse

from tabellone.cli.office.bureau import bureau, verb
from tabellone.cli.office.effect import with_effect
from tabellone.cli.shell import Shell, Verbs
from tabellone.facts.people import KINDS
from tabellone.flow import office_taking_back
from tabellone.i18n import N_


def add(verbs: Verbs) -> None:
    undoing = verb(
        verbs,
        "undo-import",
        undo_import,
        N_("take back the list that a kind of rating began with, while nothing rests on it"),
        ['undo-import office.db --kind rapid --reason "the wrong day"'],
    )
    undoing.option("--kind", N_("which rating"), choices=KINDS, required=True)
    undoing.option("--reason", N_("why"), required=True)
    for name, run, about, reason in (
        ("take-out", take_out, N_("an event that should not have been rated, out of a closed list"), "not registered"),
        ("put-back", put_back, N_("an event that was taken out, back in its list"), "appeal upheld"),
    ):
        taking = verb(verbs, name, run, about, [f'{name} office.db open-2024-03-08 --reason "{reason}" --yes'])
        taking.add_argument("event", metavar="EVENT", help=taking.words(N_("the key of the event")))
        taking.option("--reason", N_("why"), required=True)
        taking.option("--yes", N_("do it; without it the effect is shown and nothing is saved"), action="store_true")


def take_out(shell: Shell, options: argparse.Namespace) -> int:
    with bureau(shell, options) as one:
        event = office_taking_back.take_out(one.state, options.event, options.reason)
        return with_effect(one, event, yes=options.yes)


def put_back(shell: Shell, options: argparse.Namespace) -> int:
    with bureau(shell, options) as one:
        event = office_taking_back.put_back(one.state, options.event, options.reason)
        return with_effect(one, event, yes=options.yes)


def undo_import(shell: Shell, options: argparse.Namespace) -> int:
    with bureau(shell, options) as one:
        return one.done([office_taking_back.take_back_import(one.archive, one.state, options.kind, options.reason)])
