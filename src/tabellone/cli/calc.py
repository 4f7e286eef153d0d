"""`tabellone calc`: the calculators, without files of events. Everything they print comes from a worksheet."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tabellone.cli.regs import say_amendments
from tabellone.cli.shell import DONE, Parser, Shell, Verbs, day, reading
from tabellone.errors import Refused, Unreadable
from tabellone.exact import shortest
from tabellone.flow import calculate
from tabellone.formats.sample import read_sample
from tabellone.formats.table import read_round_robin
from tabellone.i18n import N_, say
from tabellone.rating.computer_test import ComputerTests
from tabellone.rulebook import RATING_CHAPTER, Edition
from tabellone.rulebook.explain import explain

MOST_SAMPLES = 2
GAMES: dict[str, Any] = {"action": "append", "default": [], "metavar": "RATING=RESULT"}


def add(nouns: "argparse._SubParsersAction[Parser]", language: str, noun: str, about: str) -> None:
    verbs = Verbs.of(nouns, language, noun, about)
    for one in (add_expected, add_change, add_initial, add_k, add_round_robin, add_computer):
        parser = one(verbs)
        parser.option(
            "--date", N_("first day of the event: it chooses the edition"), type=day, required=True, metavar="DAY"
        )
        kinds = tuple(RATING_CHAPTER)
        parser.option("--kind", N_("kind of event (default: standard)"), choices=kinds, default="standard")
        choose = N_("choose a reading where the text leaves a choice; see regs show")
        parser.option("--reading", choose, type=reading, action="append", default=[], metavar="NAME=OPTION")
        parser.option("--explain", N_("print the worksheet with its articles"), action="store_true")


def add_expected(verbs: Verbs) -> Parser:
    examples = ["calc expected --own 1850 --opponent 1700 --date 2017-08-01"]
    parser = verbs.add("expected", expected, N_("the scoring probability of a game"), examples)
    parser.option("--own", N_("own rating"), required=True, metavar="RATING")
    parser.option("--opponent", N_("the opponent's rating"), required=True, metavar="RATING")
    return parser


def add_change(verbs: Verbs) -> Parser:
    examples = [
        "calc change --own 1850 --k 20 --game 1700=1 --game 2100=0 --date 2017-08-01",
        "calc change --own 2300 --k 15 --game 2200=1 --game 1900=0.5 --date 1998-05-01 --explain",
    ]
    parser = verbs.add("change", change, N_("the rating change of a rated player in one event"), examples)
    parser.option("--own", N_("own rating"), required=True, metavar="RATING")
    parser.option("--k", N_("development coefficient; see calc k"), required=True, metavar="K")
    parser.option("--game", N_("a game: the opponent's rating and 1, 0.5 or 0"), **GAMES)
    return parser


def add_initial(verbs: Verbs) -> Parser:
    examples = [
        "calc initial --average 1950 --score 4.5 --games 11 --date 2017-08-01",
        "calc initial --tranche 3:2220:1 --tranche 5:2150:3 --tranche 4:2200:2.5 --date 2010-01-01 --explain",
        "calc initial --game 1700=1 --game 1800=0.5 --game 1650=0 --game 1900=0.5 --game 1750=1 --date 2024-03-01",
    ]
    parser = verbs.add("initial", initial, N_("the first rating of an unrated player"), examples)
    parser.option("--game", N_("a game against a rated opponent"), **GAMES)
    parser.option("--average", N_("average of the rated opponents (of a round robin: Ra)"), metavar="RATING")
    parser.option("--score", N_("score against them"), metavar="POINTS")
    parser.option("--games", N_("games against them"), metavar="N")
    tranche = {**GAMES, "metavar": "GAMES:AVERAGE:SCORE"}
    parser.option("--tranche", N_("one event of several, in order of date"), **tranche)
    parser.option("--round-robin", N_("the result is from a round robin"), action="store_true")
    opponents = N_("opponents in a round robin of several cycles, where they are fewer than the games")
    parser.option("--opponents", opponents, metavar="N")
    parser.option("--later-event", N_("an earlier event of the player already counts"), action="store_true")
    team = N_("Olympiad, continental or world team championship, or a member of IBCA, ICSC or IPCA")
    parser.option("--team-event", team, action="store_true")
    return parser


def add_k(verbs: Verbs) -> Parser:
    example = (
        "calc k --rating 2350 --games-played 45 --born 2001-05-02 --peak 2380 --games-in-period 12 --date 2017-08-01"
    )
    parser = verbs.add("k", k, N_("the development coefficient K, and why"), [example])
    parser.option("--rating", N_("rating on the list in force"), required=True, metavar="RATING")
    parser.option("--games-played", N_("rated games in all, those of the first rating included"), metavar="N")
    parser.option("--first-rating-games", N_("the games of the first rating among them"), metavar="N")
    parser.option("--born", N_("date of birth"), metavar="DAY")
    parser.option("--peak", N_("highest published rating"), metavar="RATING")
    parser.option("--games-in-period", N_("rated games in the period"), metavar="N")
    return parser


def add_round_robin(verbs: Verbs) -> Parser:
    examples = [
        "calc round-robin table.csv --date 2010-01-01 --explain",
        "calc round-robin table.csv --date 2010-01-01 --player Rossi",
    ]
    parser = verbs.add("round-robin", round_robin, N_("a whole round robin with unrated players"), examples)
    parser.description = parser.words(
        N_(
            "TABLE.csv has the columns player,rating,points[,k][,results]; an empty rating is an unrated player; "
            "results has a sign for every row in order: '1', '=' or '0', '+' or '-' for a game not played, '*' for "
            "the own row; with --cycles 2 two signs for every row, the rows parted by spaces."
        )
    )
    parser.option("table", N_("the final table"), metavar="TABLE.csv")
    parser.option("--cycles", N_("how often everybody meets everybody"), type=int, choices=(1, 2, 3, 4), default=1)
    parser.option("--player", N_("explain this player, opponent by opponent"), metavar="NAME")
    return parser


def add_computer(verbs: Verbs) -> Parser:
    examples = [
        "calc computer-test sample.csv --strength 2400 --date 1998-01-01",
        "calc computer-test before.csv after.csv --strength 2400 --date 2001-01-01 --explain",
    ]
    about = N_("a computer against a sample of players, or against a later one too: whether the scale has moved")
    parser = verbs.add("computer-test", computer, about, examples)
    parser.description = parser.words(
        N_(
            "SAMPLE.csv has the columns rating and result, a line a game of the computer: the player's rating, and 1, "
            "0.5 or 0 for the computer. The second file is the later sample of the same machine."
        )
    )
    parser.add_argument("samples", nargs="+", metavar="SAMPLE.csv", help=parser.words(N_("one sample or two")))
    parser.option("--strength", N_("the strength assumed of the computer"), required=True, metavar="RATING")
    return parser


def _book(shell: Shell, options: argparse.Namespace) -> Edition:
    book = calculate.book_for(options.kind, options.date, dict(options.reading))
    say_amendments(shell, book, options.date)
    return book


def _answer(
    shell: Shell, options: argparse.Namespace, calculator: Callable[..., Any], worksheet: Any, short: str
) -> int:
    document = calculate.document(calculator, worksheet)
    lines = explain(worksheet, shell.language)
    if options.explain:
        document["explanation"] = lines
    shell.data(document, lines if options.explain else [short])
    return DONE


def expected(shell: Shell, options: argparse.Namespace) -> int:
    worksheet = calculate.expected(_book(shell, options), vars(options))
    return _answer(shell, options, calculate.expected, worksheet, str(worksheet.expected))


def change(shell: Shell, options: argparse.Namespace) -> int:
    worksheet = calculate.change(_book(shell, options), vars(options))
    short = say(
        "{change} -> {rounded}, new rating {new}",
        change=worksheet.change,
        rounded=worksheet.rounded_change,
        new=worksheet.new_rating,
    )
    return _answer(shell, options, calculate.change, worksheet, shell.text(short))


def initial(shell: Shell, options: argparse.Namespace) -> int:
    worksheet = calculate.initial(_book(shell, options), vars(options))
    if worksheet.verdict:
        shell.talk(say("ignored in a first event: {reason}", reason=worksheet.verdict))
    elif worksheet.missing_games:
        shell.talk(say("not published yet: {n} more games needed", n=worksheet.missing_games))
    elif not worksheet.published:
        shell.talk(say("not published: below {floor}", floor=worksheet.floor))
    return _answer(shell, options, calculate.initial, worksheet, str(worksheet.rating))


def k(shell: Shell, options: argparse.Namespace) -> int:
    worksheet = calculate.k(_book(shell, options), vars(options), options.date)
    decided = f"{worksheet.rule}, {worksheet.limited_by}" if worksheet.limited_by else worksheet.rule
    return _answer(shell, options, calculate.k, worksheet, f"{worksheet.k}  ({worksheet.article}, {decided})")


def round_robin(shell: Shell, options: argparse.Namespace) -> int:
    book = _book(shell, options)
    entries, findings = read_round_robin(Path(options.table).read_bytes(), options.table, options.cycles)
    worksheet = calculate.round_robin(book, entries, findings, options.cycles)
    if any(line.rating is not None and line.k is None for line in worksheet.players):
        shell.talk(say("players without K have no change; add a column k to the table"))
    document, lines = calculate.document(calculate.round_robin, worksheet), explain(worksheet, shell.language)
    if options.player is not None:
        lines = explain(calculate.player_of(worksheet, options.player), shell.language)
    if options.explain or options.player is not None:
        document["explanation"] = lines
    shell.data(document, lines if "explanation" in document else table_lines(document))
    return DONE


def computer(shell: Shell, options: argparse.Namespace) -> int:
    """12.31 is a text of 1997, which the later editions refer to: the last edition that states it serves."""
    if len(options.samples) > MOST_SAMPLES:
        raise Refused(
            say("more than two samples are given"), say("give the earlier and the later"), rule="calc.samples"
        )
    book = calculate.stating(options.kind, "computer_test", options.date, dict(options.reading))
    samples, findings = [], []
    for file in options.samples:
        games, own = read_sample(Path(file).read_bytes(), file)
        samples.append(games)
        findings += own
    if findings:
        raise Unreadable(say("the sample cannot be read; faults: {n}", n=len(findings)), findings)
    worksheet = calculate.computer(book, vars(options), samples)
    moved = shortest(worksheet.drift) if isinstance(worksheet, ComputerTests) else shortest(worksheet.performance)
    return _answer(shell, options, calculate.computer, worksheet, moved)


def table_lines(document: dict[str, Any]) -> list[str]:
    columns = ("player", "rating", "points", "rc", "ru", "ru_new", "expected", "k", "change")
    rows = [
        columns,
        *(tuple("" if line[name] is None else str(line[name]) for name in columns) for line in document["players"]),
    ]
    widths = [max(len(row[i]) for row in rows) for i in range(len(columns))]
    return ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
