"""`tabellone standings`: the ranking of an event after a round, with its tie-breaks, and the working of each."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from tabellone.cli.regs import say_amendments
from tabellone.cli.shell import DONE, Parser, Shell, command, day, reading
from tabellone.flow.standings import document, standings_of
from tabellone.formats.standings_csv import standings_csv
from tabellone.i18n import N_, say
from tabellone.rulebook.explain import explain
from tabellone.tiebreak.standings import Row, Standings

EXAMPLES = (
    "standings report.trf",
    'standings report.trf --tie-breaks "BH/C1,BH,DE,WIN" --explain 12',
    "standings report.trf --chapter SST --tie-breaks ITALIAN --date 1992-05-01",
)


def add(nouns: "argparse._SubParsersAction[Parser]", language: str, noun: str, about: str) -> None:
    parser = command(nouns, language, noun, run, about, EXAMPLES)
    parser.option("file", N_("the report file"), metavar="FILE")
    listed = N_("the tie-breaks in order (default: those of the report), or the name of a list: SW16, ITALIAN")
    parser.option("--tie-breaks", listed, metavar="LIST")
    chapter = N_("C.07 FIDE tie-breaks, SST the Italian systems and the FIDE rules of 1989 (default: C.07)")
    parser.option("--chapter", chapter, choices=("C.07", "SST"), default="C.07")
    parser.option(
        "--date", N_("first day of the event, if the report has none or another one counts"), type=day, metavar="DAY"
    )
    parser.option(
        "--after-round", N_("standings after this round (default: the last complete one)"), type=int, metavar="N"
    )
    parser.option("--explain", N_("the working of every tie-break of this participant"), type=int, metavar="NUMBER")
    kinds = N_("how the pairings were made, if the report does not say it")
    parser.option("--kind", kinds, choices=("swiss", "round-robin"))
    parser.option("--lot", N_("break what remains by lots drawn from this seed"), metavar="SEED")
    choose = N_("choose a reading where the text leaves a choice; see regs show")
    parser.option("--reading", choose, type=reading, action="append", default=[], metavar="NAME=OPTION")
    parser.option("--tolerant", N_("rank a report that has errors, as it can be read"), action="store_true")
    parser.option("--csv", N_("print a table for spreadsheets"), action="store_true")


def run(shell: Shell, options: argparse.Namespace) -> int:
    ranked, errors = standings_of(
        Path(options.file).read_bytes(),
        options.file,
        options.tie_breaks,
        chapter=options.chapter,
        on=options.date,
        after_round=options.after_round,
        kind=options.kind.replace("-", " ") if options.kind else None,
        readings=dict(options.reading),
        lots=options.lot,
        tolerant=options.tolerant,
    )
    for finding in errors:
        shell.aside(finding.text(shell.language))
    say_amendments(shell, ranked.edition, ranked.contest.day)
    for note in ranked.notes:
        shell.talk(note)
    whole = document(ranked)
    if options.explain is not None:
        whole["explanation"] = list(explanation(shell, ranked, options.explain))
        shell.data(whole, whole["explanation"])
    elif options.csv and not shell.json:
        print(as_csv(ranked), end="")
    else:
        shell.data(whole, table(shell, ranked, ranked.rows))
    return DONE


def as_csv(ranked: Standings) -> str:
    columns = ("rank", "number", "name", "points", *ranked.tie_breaks)
    return standings_csv(
        ((row.rank, row.number, row.name, row.points, *row.values) for row in ranked.rows), columns, crlf=False
    )


def explanation(shell: Shell, ranked: Standings, number: int) -> Iterator[str]:
    """The participant's line of the table, then the working of every tie-break."""
    workings = ranked.explain(number)
    yield from table(shell, ranked, [row for row in ranked.rows if row.number == number])
    for one in workings:
        yield ""
        yield from explain(one, shell.language)


def table(shell: Shell, ranked: Standings, rows: Sequence[Row]) -> Iterator[str]:
    """A line for each row; the name to the left, figures to the right."""
    yield shell.text(say("{edition}, after round {round}", edition=ranked.edition, round=ranked.after_round))
    heads = [shell.text(say(head)) for head in (N_("rank"), N_("number"), N_("name"), N_("points"))]
    grid = [[*heads, *ranked.tie_breaks]]
    grid += [
        [str(row.rank), str(row.number), row.name, str(row.points), *(value or "-" for value in row.values)]
        for row in rows
    ]
    widths = [max(len(line[i]) for line in grid) for i in range(len(grid[0]))]
    for line in grid:
        cells = [
            cell.ljust(width) if i == 2 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()
