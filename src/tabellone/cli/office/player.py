"""
`tabellone office player`: what may be said of a player. `people` does it, `search` finds; only the one asked for is
loaded.
"""

import argparse
from importlib import import_module

from tabellone.cli.office.verb import verb
from tabellone.cli.shell import Shell, Verbs, count, day
from tabellone.facts.people import KINDS
from tabellone.i18n import N_

GAMES = 100_000

BODIES = ("IBCA", "ICSC", "IPCA")
ACTIONS = {"add": "people", "amend": "people", "merge": "people", "part": "people", "show": "person"}
ACTIONS |= {"update": "people", "find": "search"}


def add(verbs: Verbs) -> None:
    examples = [
        'player office.db add --fide-id 990012 --name "Rossi, Anna" --federation ITA --born 1990-05-02 --sex F',
        'player office.db amend 990012 --title WFM --reason "title list of March"',
        'player office.db amend 990012 --games 57 --reason "his card at FIDE"',
        'player office.db merge 990099 990012 --reason "registered twice" --yes',
        'player office.db find "ross"',
        "player office.db update players_list_foa.txt --date 2024-04-01 --add-new",
    ]
    about = N_(
        "players: add, amend, merge two numbers, part them again, show, find; all brought up to date with a list"
    )
    people = verb(verbs, "player", player, about, examples)
    people.add_argument("action", choices=tuple(ACTIONS))
    people.add_argument(
        "who",
        nargs="*",
        metavar="PLAYER",
        help=people.words(N_("a number; to find, part of a name; to update, the file of a list")),
    )
    people.option("--fide-id", N_("his number; left out, the next one that is free"), type=int, metavar="NUMBER")
    people.option("--name", N_("surname, first name"))
    people.option("--federation", N_("code of the federation, for example ITA"), metavar="CODE")
    people.option("--sex", N_("M or F"))
    people.option("--title", N_("title, for example IM"))
    people.option("--women-title", N_("title for women, for example WIM"))
    people.option("--born", N_("day of birth, or its year"))
    people.option(
        "--body",
        N_("an affiliated body he is a member of; may be repeated, and stands for all of them"),
        choices=(*BODIES, "none"),
        action="append",
        dest="bodies",
    )
    people.option("--games", N_("to amend: the rated games played in all"), type=count(GAMES, 0), metavar="N")
    people.option("--kind", N_("of which rating those games are"), choices=KINDS, default="standard")
    people.option("--reason", N_("why"), default="")
    people.option("--yes", N_("do it; without it the effect is shown and nothing is saved"), action="store_true")
    people.option("--date", N_("to update: the day of the list"), type=day, metavar="DAY")
    people.option("--add-new", N_("to update: players as well whom the register does not have"), action="store_true")
    people.option("--amended-too", N_("to update: players as well whom the office has amended"), action="store_true")
    people.option("--most", N_("show at most so many"), type=count(1000), default=20, metavar="N")


def player(shell: Shell, options: argparse.Namespace) -> int:
    code: int = import_module(f"tabellone.cli.office.{ACTIONS[options.action]}").player(shell, options)
    return code
