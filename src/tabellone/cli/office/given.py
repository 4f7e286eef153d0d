"""What may be said of a report on the command line, beside what is in it."""

import argparse
from typing import Any, get_args

from tabellone.cli.shell import Parser, count, day, said
from tabellone.errors import Refused
from tabellone.facts.announcement import Format
from tabellone.facts.people import KINDS
from tabellone.facts.period import Championship
from tabellone.flow.office_given import NEW, Given
from tabellone.flow.rate import ENTRANTS
from tabellone.i18n import N_, say


def add_given(parser: Parser, *, key: bool = True) -> None:
    """What may be said of a report."""
    if key:
        parser.option("--key", N_("the key of the event, if not that of its registration or name"), default="")
        parser.option("--kind", N_("which rating it counts for"), choices=KINDS)
    parser.option("--format", N_("how it was played, where the report does not say"), choices=get_args(Format))
    parser.option(
        "--player",
        N_("who a starting number is in the register, or N=new for somebody it does not have; may be repeated"),
        type=pair,
        action="append",
        default=[],
        metavar="N=NUMBER",
    )
    parser.option("--games", N_("of a match: how many games were planned"), type=count(GAMES), metavar="N")
    parser.option("--competition", N_("the same text for the stages of one competition"), default="", metavar="TEXT")
    parser.option("--began", N_("first day of the whole event, of which this is a part"), type=day, metavar="DAY")
    parser.option("--official", N_("an official event of FIDE"), action="store_true")
    great = N_("a great team event: fewer games are enough for a first rating, in editions that say so")
    parser.option("--championship", great, choices=[one for one in get_args(Championship) if one])
    parser.option("--women", N_("of an Olympiad: that of the women"), action="store_true")
    parser.option(
        "--certified",
        N_("of an Olympiad: a starting number that may ignore its later games; may be repeated"),
        type=count(ENTRANTS),
        action="append",
        default=[],
        metavar="N",
    )
    parser.option(
        "--by-list", N_("rated with the list in force at each game, as chosen before round 1"), action="store_true"
    )


def pair(text: str) -> tuple[int, int]:
    """N=NUMBER on the command line, or N=new."""
    start, equals, number = text.partition("=")
    if start.strip().isdecimal() and number.strip().lower() == "new":
        return int(start), NEW
    if not equals or not start.strip().isdecimal() or not number.strip().isdecimal():
        raise argparse.ArgumentTypeError(said(PAIR, text=text))
    return int(start), int(number)


PAIR = N_("{text} is not N=NUMBER, for example 14=990012, nor N=new")
GAMES = 100  # of a match


def given(options: argparse.Namespace, **more: Any) -> Given:
    names = ("key", "kind", "format", "competition", "began", "official", "by_list", "championship", "women", "games")
    values = {name: getattr(options, name) for name in names if getattr(options, name, None)}
    return Given(players=dict(options.player), certified=tuple(options.certified), **{**values, **more})


def refuse_said_of_one(options: argparse.Namespace) -> None:
    """What is said of a report cannot be said of all."""
    told = [name for name, value in vars(options).items() if name in OF_ONE and value]
    if told:
        shown = ", ".join("--" + name.replace("_", "-") for name in told)
        raise Refused(
            say("{options} cannot be said of every report that is fit", options=shown),
            say("accept that report by itself; with --all-fit only --register-newcomers can be given"),
            rule="office.arguments",
        )


OF_ONE = {"despite", "key", "kind", "format", "player", "competition", "began", "official", "by_list", "championship"}
OF_ONE |= {"women", "certified", "games"}
