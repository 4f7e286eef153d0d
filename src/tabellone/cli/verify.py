"""`tabellone verify`: every round of a report read and paired again, its standings computed again."""

import argparse
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from tabellone.cli.report import add_report, desk_of, say_findings
from tabellone.cli.shell import DONE, VIOLATIONS, Parser, Shell, command
from tabellone.errors import Finding
from tabellone.flow.verify import (
    VERIFIED,
    CheckedRound,
    CheckedStandings,
    checked_rounds,
    checked_standings,
    unread_by_hand,
)
from tabellone.i18n import Message, say


def add(nouns: "argparse._SubParsersAction[Parser]", language: str, noun: str, about: str) -> None:
    add_report(command(nouns, language, noun, verify, about, ["verify report.trf", "verify report.trf --system dutch"]))


def verify(shell: Shell, options: argparse.Namespace) -> int:
    desk = desk_of(shell, options, VERIFIED)
    say_findings(shell, unread_by_hand(desk.tournament))
    rounds = list(shell.counted(checked_rounds(desk), desk.tournament.rounds_played))
    standings = checked_standings(desk.tournament, options.date)
    document = {
        "rounds": [round_document(shell, one, options.file) for one in rounds],
        "standings": {"checked": standings.checked, "differences": found(shell, standings.differences, options.file)},
    }
    shell.data(
        document, [line for one in rounds for line in round_lines(shell, one)] + standing_lines(shell, standings)
    )
    findings = [*standings.differences, *(finding for one in rounds for finding in one.differences)]
    return VIOLATIONS if any(finding.severity == "error" for finding in findings) else DONE


def round_document(shell: Shell, one: CheckedRound, file: str) -> dict[str, Any]:
    differences = found(shell, one.differences, file)
    return {"round": one.round, "identical": one.identical, "legal": one.legal, "differences": differences}


def found(shell: Shell, findings: Iterable[Finding], file: str) -> list[dict[str, Any]]:
    return [replace(finding, file=file).as_json(shell.language) for finding in findings]


def round_lines(shell: Shell, one: CheckedRound) -> list[str]:
    found = [f"  {line}" for finding in one.differences for line in finding.text(shell.language).split("\n")]
    return [shell.text(verdict(one)), *found]


def verdict(one: CheckedRound) -> Message:
    if one.identical and one.legal:
        return say("round {round}: as the rules pair it", round=one.round)
    if one.legal:
        return say("round {round}: legal, but not as the rules pair it", round=one.round)
    return say("round {round}: not legal", round=one.round)


def standing_lines(shell: Shell, standings: CheckedStandings) -> list[str]:
    found = [f"  {line}" for finding in standings.differences for line in finding.text(shell.language).split("\n")]
    verdict = say("standings: different") if found else say("standings: as the rules make them")
    if standings.unchecked:
        verdict = say("standings: the points are right; {reason}", reason=standings.unchecked)
        if found:
            verdict = say("standings: different; {reason}", reason=standings.unchecked)
    return [shell.text(verdict), *found]
