"""`tabellone calc`: the calculators, without files of events. Everything they print comes from a worksheet."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tabellone.cli.regs import say_amendments
from tabellone.cli.shell import DONE, Parser, Shell, Verbs, day, reading
from tabellone.flow import calculate
from tabellone.formats.table import read_round_robin
from tabellone.i18n import N_, say
from tabellone.rulebook import RATING_CHAPTER, Edition
from tabellone.rulebook.explain import explain


def add(nouns: "argparse._SubParsersAction[Parser]", language: str, noun: str, about: str) -> None:
    verbs = Verbs.of(nouns, language, noun, about)

    one = verbs.add(
        "expected",
        expected,
        N_("the scoring probability of a game"),
        ["calc expected --own 1850 --opponent 1700 --date 2017-08-01"],
    )
    one.add_argument("--own", required=True, metavar="RATING", help=one.words(N_("own rating")))
    one.add_argument("--opponent", required=True, metavar="RATING", help=one.words(N_("the opponent's rating")))
    _shared(one)

    change_examples = [
        "calc change --own 1850 --k 20 --game 1700=1 --game 2100=0 --date 2017-08-01",
        "calc change --own 2300 --k 15 --game 2200=1 --game 1900=0.5 --date 1998-05-01 --explain",
    ]
    two = verbs.add("change", change, N_("the rating change of a rated player in one event"), change_examples)
    two.add_argument("--own", required=True, metavar="RATING", help=two.words(N_("own rating")))
    two.add_argument("--k", required=True, metavar="K", help=two.words(N_("development coefficient; see calc k")))
    two.add_argument(
        "--game",
        action="append",
        default=[],
        metavar="RATING=RESULT",
        help=two.words(N_("a game: the opponent's rating and 1, 0.5 or 0")),
    )
    _shared(two)

    initial_examples = [
        "calc initial --average 1950 --score 4.5 --games 11 --date 2017-08-01",
        "calc initial --tranche 3:2220:1 --tranche 5:2150:3 --tranche 4:2200:2.5 --date 2010-01-01 --explain",
        "calc initial --game 1700=1 --game 1800=0.5 --game 1650=0 --game 1900=0.5 --game 1750=1 --date 2024-03-01",
    ]
    three = verbs.add("initial", initial, N_("the first rating of an unrated player"), initial_examples)
    three.add_argument(
        "--game",
        action="append",
        default=[],
        metavar="RATING=RESULT",
        help=three.words(N_("a game against a rated opponent")),
    )
    three.add_argument(
        "--average", metavar="RATING", help=three.words(N_("average of the rated opponents (of a round robin: Ra)"))
    )
    three.add_argument("--score", metavar="POINTS", help=three.words(N_("score against them")))
    three.add_argument("--games", metavar="N", help=three.words(N_("games against them")))
    three.add_argument(
        "--tranche",
        action="append",
        default=[],
        metavar="GAMES:AVERAGE:SCORE",
        help=three.words(N_("one event of several, in order of date")),
    )
    three.add_argument("--round-robin", action="store_true", help=three.words(N_("the result is from a round robin")))
    opponents = three.words(N_("opponents in a round robin of several cycles, where they are fewer than the games"))
    three.add_argument("--opponents", metavar="N", help=opponents)
    three.add_argument(
        "--later-event", action="store_true", help=three.words(N_("an earlier event of the player already counts"))
    )
    three.add_argument(
        "--team-event",
        action="store_true",
        help=three.words(N_("Olympiad, continental or world team championship, or a member of IBCA, ICSC or IPCA")),
    )
    _shared(three)

    four = verbs.add(
        "k",
        k,
        N_("the development coefficient K, and why"),
        ["calc k --rating 2350 --games-played 45 --born 2001-05-02 --peak 2380 --games-in-period 12 --date 2017-08-01"],
    )
    four.add_argument("--rating", required=True, metavar="RATING", help=four.words(N_("rating on the list in force")))
    four.add_argument(
        "--games-played", metavar="N", help=four.words(N_("rated games in all, those of the first rating included"))
    )
    four.add_argument(
        "--first-rating-games", metavar="N", help=four.words(N_("the games of the first rating among them"))
    )
    four.add_argument("--born", metavar="DAY", help=four.words(N_("date of birth")))
    four.add_argument("--peak", metavar="RATING", help=four.words(N_("highest published rating")))
    four.add_argument("--games-in-period", metavar="N", help=four.words(N_("rated games in the period")))
    _shared(four)

    five = verbs.add(
        "round-robin",
        round_robin,
        N_("a whole round robin with unrated players"),
        [
            "calc round-robin table.csv --date 2010-01-01 --explain",
            "calc round-robin table.csv --date 2010-01-01 --player Rossi",
        ],
    )
    five.description = five.words(
        N_(
            "TABLE.csv has the columns player,rating,points[,k][,results]; an empty rating is an unrated player; "
            "results has a sign for every row in order: '1', '=' or '0', '+' or '-' for a game not played, '*' for "
            "the own row; with --cycles 2 two signs for every row, the rows parted by spaces."
        )
    )
    five.add_argument("table", metavar="TABLE.csv", help=five.words(N_("the final table")))
    five.add_argument(
        "--cycles",
        type=int,
        choices=(1, 2, 3, 4),
        default=1,
        help=five.words(N_("how often everybody meets everybody")),
    )
    five.add_argument("--player", metavar="NAME", help=five.words(N_("explain this player, opponent by opponent")))
    _shared(five)


def _shared(parser: Parser) -> None:
    parser.add_argument(
        "--date",
        type=day,
        required=True,
        metavar="DAY",
        help=parser.words(N_("first day of the event: it chooses the edition")),
    )
    parser.add_argument(
        "--kind",
        choices=tuple(RATING_CHAPTER),
        default="standard",
        help=parser.words(N_("kind of event (default: standard)")),
    )
    parser.add_argument(
        "--reading",
        type=reading,
        action="append",
        default=[],
        metavar="NAME=OPTION",
        help=parser.words(N_("choose a reading where the text leaves a choice; see regs show")),
    )
    parser.add_argument(
        "--explain", action="store_true", help=parser.words(N_("print the worksheet with its articles"))
    )


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


def table_lines(document: dict[str, Any]) -> list[str]:
    columns = ("player", "rating", "points", "rc", "ru", "ru_new", "expected", "k", "change")
    rows = [
        columns,
        *(tuple("" if line[name] is None else str(line[name]) for name in columns) for line in document["players"]),
    ]
    widths = [max(len(row[i]) for row in rows) for i in range(len(columns))]
    return ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
