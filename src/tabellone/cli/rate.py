"""`tabellone rate`: a report beside a list: every player's change, first ratings, and what does not fit."""

import argparse
from pathlib import Path
from typing import Any

from tabellone.cli.regs import say_amendments
from tabellone.cli.shell import DONE, Parser, Shell, command, day, reading
from tabellone.errors import Finding, NotFound, Unreadable
from tabellone.facts.people import ListedPlayer, RatingKind
from tabellone.facts.tournament import Tournament
from tabellone.flow.calculate import book_for
from tabellone.flow.rate import RatedPlayer, RatedReport, as_document, day_of, rate_report
from tabellone.formats.fide_list import read_list
from tabellone.formats.trf import read_trf
from tabellone.i18n import N_, say
from tabellone.rulebook import RATING_CHAPTER
from tabellone.rulebook.explain import explain

COLUMNS = ("number", "rating", "k", "games", "score", "expected", "change", "rounded_change")


def add(nouns: "argparse._SubParsersAction[Parser]", language: str, noun: str, about: str) -> None:
    examples = [
        "rate report.trf --list players_list_foa.txt",
        "rate report.trf --list rapid_rating_list.txt --kind rapid --explain 12",
    ]
    parser = command(nouns, language, noun, rate, about, examples)
    parser.option("file", N_("the report file"), metavar="FILE")
    parser.option(
        "--list", N_("the list in force on the first day, as downloaded and unpacked"), required=True, metavar="LIST"
    )
    parser.option("--date", N_("first day of the event, where the report has none"), type=day, metavar="DAY")
    kinds = tuple(RATING_CHAPTER)
    parser.option("--kind", N_("kind of event (default: standard)"), choices=kinds, default="standard")
    choose = N_("choose a reading where the text leaves a choice; see regs show")
    parser.option("--reading", choose, type=reading, action="append", default=[], metavar="NAME=OPTION")
    parser.option("--explain", N_("print the worksheet of this player, with its articles"), type=int, metavar="NUMBER")


def rate(shell: Shell, options: argparse.Namespace) -> int:
    tournament, findings = read_trf(Path(options.file).read_bytes(), tolerant=True, file=options.file)
    start = options.date or day_of(tournament.start)
    if start is None:
        message, remedy = say("the report has no first day"), say("give it with --date")
        findings.append(Finding("rate.start", message, remedy, file=options.file))
    refuse_errors(findings)
    assert start is not None
    book = book_for(options.kind, start, dict(options.reading))
    say_amendments(shell, book, start)
    listed = players_of(shell, options.list, tournament, options.kind, findings)
    report = rate_report(book, tournament, listed, start, options.kind, options.file)
    document: dict[str, Any] = as_document(report, shell.language)
    document["findings"] = [finding.as_json(shell.language) for finding in findings] + document["findings"]
    lines = table(shell, report, document)
    if options.explain is not None:
        lines = document["explanation"] = explanation(shell, report.player(options.explain))
    for finding in (*findings, *report.findings):
        shell.aside(finding.text(shell.language))
    shell.data(document, lines)
    return DONE


def refuse_errors(findings: list[Finding]) -> None:
    errors = [finding for finding in findings if finding.severity == "error"]
    if errors:
        raise Unreadable(say("the report cannot be rated; faults: {n}", n=len(errors)), errors)


def players_of(
    shell: Shell, path: str, tournament: Tournament, kind: RatingKind, findings: list[Finding]
) -> dict[int, ListedPlayer]:
    """The lines of the list that the report asks for; of the others' faults nobody needs to hear."""
    wanted = {entrant.fide_id for entrant in tournament.players if entrant.fide_id}
    trouble: list[Finding] = []
    with Path(path).open("rb") as stream:
        players = shell.counted(read_list(stream, trouble, kind, path))
        listed = {one.fide_id: one for one in players if one.fide_id in wanted}
    fatal = [finding for finding in trouble if finding.severity == "error" and finding.line is None]
    if fatal:
        raise Unreadable(say("the list cannot be used; faults: {n}", n=len(fatal)), fatal)
    findings += [finding for finding in trouble if finding.player in wanted]
    return listed


def table(shell: Shell, report: RatedReport, document: dict[str, Any]) -> list[str]:
    """A line a player, then the first ratings."""
    heads = [shell.text(name) for name in (say("number"), say("rating"), say("K"), say("games"))]
    heads += [shell.text(name) for name in (say("score"), say("expected"), say("change"), say("rounded"), say("name"))]
    rows = [
        [*("" if line[name] is None else str(line[name]) for name in COLUMNS), player.entrant.name]
        for line, player in zip(document["players"], report.players, strict=True)
    ]
    widths = [max(len(row[i]) for row in [heads, *rows]) for i in range(len(COLUMNS))]
    lines = [
        "  ".join([*(cell.rjust(width) for cell, width in zip(row, widths, strict=False)), row[-1]]).rstrip()
        for row in [heads, *rows]
    ]
    return [*lines, *(first_line(shell, player) for player in report.players if player.first)]


def first_line(shell: Shell, player: RatedPlayer) -> str:
    assert player.first is not None
    first, number = player.first, player.entrant.number
    if first.missing_games:
        left = say(
            "player {number}: {rating} from {games} games; {n} more are needed",
            number=number,
            rating=first.rating,
            games=first.games,
            n=first.missing_games,
        )
        return shell.text(left)
    return shell.text(
        say(
            "player {number}: first rating {rating} from {games} games",
            number=number,
            rating=first.rating,
            games=first.games,
        )
    )


def explanation(shell: Shell, player: RatedPlayer) -> list[str]:
    sheet = player.change or player.first
    if sheet is None:
        raise NotFound(say("player {number} has nothing that was computed", number=player.entrant.number))
    return explain(sheet, shell.language)
