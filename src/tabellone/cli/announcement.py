"""`tabellone announcement`: a template to fill in, and whether the event it announces is fit to be rated."""

import argparse
from importlib.resources import files
from pathlib import Path
from typing import Any

from tabellone.cli.shell import CONFLICT, DONE, VIOLATIONS, Parser, Shell, Verbs, reading
from tabellone.flow.announcement import CheckedAnnouncement, checked_announcement
from tabellone.i18n import N_, say
from tabellone.rulebook.explain import explain

SEVERITIES = ("error", "warning", "info")


def add(nouns: "argparse._SubParsersAction[Parser]", language: str, noun: str, about: str) -> None:
    verbs = Verbs.of(nouns, language, noun, about)
    new_examples = ["announcement new -o bando.toml --lang it", "announcement new -o -"]
    template = verbs.add("new", new, N_("a commented template of an announcement"), new_examples)
    out = template.words(N_("the file to write, - for standard output"))
    template.add_argument("-o", "--out", metavar="OUT", required=True, help=out)
    about_check = N_("whether the event is fit to be rated, article by article of the edition of its first day")
    checking = verbs.add("check", check, about_check, ["announcement check bando.toml"])
    checking.add_argument("file", metavar="FILE", help=checking.words(N_("the announcement")))
    choose = N_("choose a reading where the text leaves a choice; see regs show")
    checking.option("--reading", choose, type=reading, action="append", default=[], metavar="NAME=OPTION")


def new(shell: Shell, options: argparse.Namespace) -> int:
    """Nothing is overwritten: the file may be somebody's announcement."""
    text = (files("tabellone.formats.announcement") / f"{shell.language}.toml").read_text(encoding="utf-8")
    if options.out == "-":
        shell.data({"out": None, "template": text}, [text.rstrip("\n")])
        return DONE
    try:
        with Path(options.out).open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        message = say("{file} is there already; give another name", file=options.out)
        shell.talk(message)
        shell.failed(message)
        return CONFLICT
    written = say("{file} is written; fill it in, then: tabellone announcement check {file}", file=options.out)
    shell.data({"out": options.out}, [shell.text(written)])
    return DONE


def check(shell: Shell, options: argparse.Namespace) -> int:
    checked = checked_announcement(Path(options.file).read_bytes(), options.file, dict(options.reading))
    shell.data(document(shell, options, checked), lines(shell, checked))
    return VIOLATIONS if any(finding.severity == "error" for finding in checked.findings) else DONE


def document(shell: Shell, options: argparse.Namespace, checked: CheckedAnnouncement) -> dict[str, Any]:
    admission = checked.admission
    return {
        "file": options.file,
        "edition": str(admission.edition) if admission else None,
        "verdict": admission.fitness if admission else None,
        "checks": [
            {
                "rule": line.rule,
                "article": line.article,
                "verdict": line.verdict,
                "asks": shell.text(line.asks),
                "found": shell.text(line.found),
                "remedy": shell.text(line.remedy) if line.remedy else None,
            }
            for line in (admission.lines if admission else ())
        ],
        "deadlines": [
            {
                "rule": one.rule,
                "article": one.article,
                "due": str(one.due) if one.due else None,
                "what": shell.text(one.what),
            }
            for one in (admission.deadlines if admission else ())
        ],
        "findings": [finding.as_json(shell.language) for finding in checked.findings],
    }


def lines(shell: Shell, checked: CheckedAnnouncement) -> list[str]:
    """The worksheet, what is to be done, and the counts."""
    counts = {severity: sum(one.severity == severity for one in checked.findings) for severity in SEVERITIES}
    summary = say("errors: {error}, warnings: {warning}, notes: {info}", **counts)
    worksheet = explain(checked.admission, shell.language) if checked.admission else []
    return [*worksheet, *(finding.text(shell.language) for finding in checked.findings), "", shell.text(summary)]
