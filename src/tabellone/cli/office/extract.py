"""`tabellone office list`: a list as it is published, that of a federation, the best; on the screen or as a file."""

import argparse
from pathlib import Path
from typing import Any

from tabellone.cli.office.bureau import bureau, verb
from tabellone.cli.office.table import table
from tabellone.cli.shell import DONE, Shell, Verbs, count, day
from tabellone.facts.people import KINDS
from tabellone.flow.office_extract import Extract, as_file, extract
from tabellone.flow.office_history import chain_of
from tabellone.flow.publish import COLUMNS
from tabellone.i18n import N_, say
from tabellone.rating.rows import Row

HEADS = tuple(head for head, _ in COLUMNS)
NAMES = ("number", "name", "title", "federation", "rating", "games", "k", "born", "flag")  # of the same in a document


def add(verbs: Verbs) -> None:
    listing = verb(
        verbs,
        "list",
        show,
        N_("a list as it is published: that of a federation, the best of it or of all; shown, or written to a file"),
        [
            "list office.db --top 100",
            "list office.db --list 2024-04-01 --federation ITA --top 20",
            "list office.db --list 2024-04-01 --federation ITA -o ita.txt",
        ],
        writes=False,
    )
    listing.option("--list", N_("the day of the list; left out, the last one"), type=day, metavar="DAY", dest="day")
    kind = N_("which rating; left out, standard, and in the file of a whole list all of them")
    listing.option("--kind", kind, choices=KINDS)
    listing.option("--federation", N_("only the players of this federation"), default="", metavar="CODE")
    listing.option("--top", N_("only the best, so many; equals share the last place"), type=count(10**6), metavar="N")
    listing.add_argument(
        "-o", "--out", metavar="FILE", help=listing.words(N_("write it: .txt as FIDE does, .csv, .html or .parquet"))
    )


def show(shell: Shell, options: argparse.Namespace) -> int:
    with bureau(shell, options, writing=False) as one:
        chains = one.chains
        chain = chain_of(chains, options.kind or "standard")
        of = options.day or chain.days[-1]
        found = extract(chain, of, options.federation, options.top)
        if options.out:
            alone = options.kind or options.top
            others = [other for other in chains.values() if other is not chain and of in other.days and not alone]
            extracts = [found, *(extract(other, of, options.federation) for other in others)]
            data, findings = as_file(extracts, options.out, shell.language)
            Path(options.out).write_bytes(data)
            for finding in findings:
                shell.aside(finding.text(shell.language))
        summary = say("{kind} list of {day}: players {n}", kind=say(found.kind), day=found.day, n=len(found.rows))
        rows = [_row(found, row) for row in found.rows] if shell.json or not options.out else []
        heads, cells = HEADS, [[*row.values()] for row in rows]
        if options.top:
            heads, cells = (say("place"), *HEADS), [[at, *row] for at, row in enumerate(cells, 1)]
        shell.data(_document(found, rows, options.out), [*table(shell, heads, cells), shell.text(summary)])
        return DONE


def _row(found: Extract, row: Row) -> dict[str, Any]:
    return dict(zip(NAMES, (cell(found.published.edition, row) for _, cell in COLUMNS), strict=True))


def _document(found: Extract, rows: list[dict[str, Any]], file: str | None) -> dict[str, Any]:
    return {
        "kind": found.kind,
        "list": str(found.day),
        "edition": str(found.published.edition),
        "federation": found.federation or None,
        "top": found.top,
        "file": file,
        "players": rows,
    }
