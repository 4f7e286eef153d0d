"""`tabellone generate`: a random tournament as a report, always the same for the same seed."""

import argparse
from fractions import Fraction
from random import Random

from tabellone.cli.report import ROUNDS_MOST
from tabellone.cli.shell import DONE, Parser, Shell, command, count, day, reading, said
from tabellone.cli.trf import put
from tabellone.exact import number
from tabellone.flow.generate import Plan, Shares, generated
from tabellone.formats.trf import write_trf
from tabellone.i18n import N_, say
from tabellone.pairing.systems import SYSTEMS

PLAYERS_MOST = 9999
SEED_MOST = 10**12 - 1
EXAMPLES = [
    "generate -o random.trf --players 40 --rounds 9 --seed 7",
    "generate -o random.trf --players 40 --rounds 9 --seed 7 --half-byes 3 --forfeits 2 --late 5 --baku",
]
SHARES = {
    "--full-byes": N_("full-point byes, per cent of the rounds of a player"),
    "--half-byes": N_("half-point byes, per cent of the rounds of a player"),
    "--zero-byes": N_("zero-point byes, per cent of the rounds of a player"),
    "--forfeits": N_("forfeits, per cent of the games"),
    "--withdrawals": N_("withdrawals, per cent of the rounds of a player"),
    "--late": N_("late entries, per cent of the players"),
    "--unrated": N_("unrated, per cent of the players"),
    "--unusual": N_("results such as half a point against none, per cent of the games"),
}


def add(nouns: "argparse._SubParsersAction[Parser]", language: str, noun: str, about: str) -> None:
    parser = command(nouns, language, noun, generate, about, EXAMPLES)
    out = parser.words(N_("the file to write, - for standard output"))
    parser.add_argument("-o", "--out", metavar="OUT", required=True, help=out)
    parser.option("--players", N_("how many players"), type=count(PLAYERS_MOST, 2), metavar="N", required=True)
    parser.option("--rounds", N_("how many rounds"), type=count(ROUNDS_MOST), metavar="R", required=True)
    same = N_("a number: the same one makes the same tournament")
    parser.option("--seed", same, type=count(SEED_MOST, 0), metavar="S", required=True)
    parser.option("--system", N_("the pairing system (default: dutch)"), choices=tuple(SYSTEMS), default="dutch")
    start = N_("first day of the event: it chooses the edition (default: the first day of the newest edition)")
    parser.option("--date", start, type=day, metavar="DAY")
    for name, text in SHARES.items():
        parser.option(name, text, type=share, default=0, metavar="P")
    parser.option("--baku", N_("accelerated by the Baku method"), action="store_true")
    choose = N_("choose a reading where the text leaves a choice; see regs show")
    parser.option("--reading", choose, type=reading, action="append", default=[], metavar="NAME=OPTION")


def share(text: str) -> int:
    """Per cent on the command line, in hundredths of it."""
    try:
        value = 100 * number(text)
    except ValueError:
        value = Fraction(-1)
    if value.denominator != 1 or not 0 <= value <= 10_000:
        raise argparse.ArgumentTypeError(
            said(N_("{text} is not a share from 0 to 100, with two decimals at most"), text=text)
        )
    return int(value)


def generate(shell: Shell, options: argparse.Namespace) -> int:
    plan = Plan(
        players=options.players,
        rounds=options.rounds,
        seed=options.seed,
        system=options.system,
        on=options.date,
        shares=Shares(**{name: getattr(options, name) for name in Shares._fields}),
        baku=options.baku,
        readings=dict(options.reading),
    )
    tournament, ended = generated(plan, Random(options.seed))  # noqa: S311 - an invented tournament is no secret
    written, _ = write_trf(tournament, "trf26")
    put(shell, options.out, written)
    document = {
        "out": options.out,
        "system": plan.system,
        "date": str(plan.start),
        "players": len(tournament.players),
        "rounds": tournament.rounds_played,
        "ended": shell.text(ended) if ended else None,
    }
    if ended:
        shell.talk(ended)
    if shell.json:
        shell.data(document, [])
    else:
        shell.talk(
            say("players: {players}, rounds: {rounds}", players=document["players"], rounds=tournament.rounds_played)
        )
    return DONE
