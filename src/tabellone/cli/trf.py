"""`tabellone trf`: what is wrong with a report file, and the same report in another form."""

import argparse
import json
from hashlib import sha256
from pathlib import Path

from tabellone.cli.shell import DONE, REFUSED, VIOLATIONS, Parser, Shell, Verbs
from tabellone.errors import Finding, NotFound
from tabellone.facts.tournament import Tournament
from tabellone.formats.tournament_json import tournament_as_json
from tabellone.formats.trf import read_trf, write_trf
from tabellone.i18n import N_, Message, say


def add(nouns: "argparse._SubParsersAction[Parser]", language: str, noun: str, about: str) -> None:
    verbs = Verbs.of(nouns, language, noun, about)
    checking = verbs.add(
        "check", check, N_("format, counts and everything wrong with a report"), ["trf check report.trf"]
    )
    convert_examples = ["trf convert report.trf --to trf26 -o report26.trf", "trf convert report.trf --to json -o -"]
    converting = verbs.add("convert", convert, N_("the same report in another form"), convert_examples)
    for parser in (checking, converting):
        parser.add_argument("file", metavar="FILE", help=parser.words(N_("the report file")))
        tolerant = N_("mend what can be mended; each mending is a warning instead of an error")
        parser.add_argument("--tolerant", action="store_true", help=parser.words(tolerant))
    form = converting.words(N_("the form to write"))
    converting.add_argument("--to", choices=("trf16", "trf26", "json"), required=True, help=form)
    out = converting.words(N_("the file to write, - for standard output"))
    converting.add_argument("-o", "--out", metavar="OUT", required=True, help=out)
    converting.add_argument("--lf", action="store_true", help=converting.words(N_("end lines with LF instead of CRLF")))


def check(shell: Shell, options: argparse.Namespace) -> int:
    data = Path(options.file).read_bytes()
    tournament, findings = read_trf(data, tolerant=options.tolerant, file=options.file)
    document = {
        "file": options.file,
        "format": tournament.form,
        "sha256": sha256(data).hexdigest(),
        "players": len(tournament.players),
        "rounds": tournament.rounds_played,
        "findings": [finding.as_json(shell.language) for finding in findings],
    }
    lines = [finding.text(shell.language) for finding in findings]
    shell.data(document, [*lines, shell.text(summary(tournament, findings))])
    return VIOLATIONS if errors(findings) else DONE


def convert(shell: Shell, options: argparse.Namespace) -> int:
    """Nothing is written of a file with errors, unless it was asked to be mended."""
    source, target = Path(options.file), Path(options.out)
    if options.out != "-" and target.exists() and target.samefile(source):
        raise NotFound(say("the report would be overwritten by its own conversion"), say("write to another file"))
    tournament, findings = read_trf(source.read_bytes(), tolerant=options.tolerant, file=options.file)
    refused = bool(errors(findings)) and not options.tolerant
    if options.to == "json":
        text = json.dumps(tournament_as_json(tournament), ensure_ascii=False, indent=2) + "\n"
        written, lost = text.encode(), list[Finding]()
    else:
        written, lost = write_trf(tournament, options.to, crlf=not options.lf)
    findings += lost
    if not refused:
        put(shell, options.out, written)
    document = {
        "file": options.file,
        "format": tournament.form,
        "to": options.to,
        "out": None if refused else options.out,
        "findings": [finding.as_json(shell.language) for finding in findings],
    }
    if options.out != "-" or shell.json:
        shell.data(document, [finding.text(shell.language) for finding in findings])
    else:
        for finding in findings:
            shell.aside(finding.text(shell.language))
    if refused:
        shell.talk(say("nothing is written; mend the errors, or convert with --tolerant"))
        return REFUSED
    return VIOLATIONS if errors(findings) else DONE


def put(shell: Shell, out: str, data: bytes) -> None:
    """To the file, or to standard output where no JSON document is expected there."""
    if out != "-":
        Path(out).write_bytes(data)
    elif not shell.json:
        print(data.decode(), end="")


def errors(findings: list[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.severity == "error"]


def summary(tournament: Tournament, findings: list[Finding]) -> Message:
    counts = {severity: sum(one.severity == severity for one in findings) for severity in ("error", "warning", "info")}
    return say(
        "{format}, players: {players}, rounds: {rounds}; errors: {errors}, warnings: {warnings}, notes: {notes}",
        format=tournament.form,
        players=len(tournament.players),
        rounds=tournament.rounds_played,
        errors=counts["error"],
        warnings=counts["warning"],
        notes=counts["info"],
    )
