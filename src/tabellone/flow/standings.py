"""
From a report file to its standings: the file is read with every fault of it, and ranked only if it may be relied on.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any

from tabellone.errors import Finding, Unreadable
from tabellone.formats.trf import read_trf
from tabellone.i18n import say
from tabellone.rulebook.explain import as_json
from tabellone.tiebreak.field import Kind
from tabellone.tiebreak.ladder import Lots
from tabellone.tiebreak.standings import Row, Standings, standings

ROW_KEYS = ("rank", "number", "name", "points", "values")


def standings_of(
    report: bytes,
    file: str,
    tie_breaks: str | None = None,
    *,
    chapter: str = "C.07",
    on: date | None = None,
    after_round: int | None = None,
    kind: Kind | None = None,
    readings: Mapping[str, str] | None = None,
    lots: Lots | None = None,
    tolerant: bool = False,
) -> tuple[Standings, list[Finding]]:
    """The standings of a report, and its errors; with errors it is refused, unless they are tolerated."""
    event, findings = read_trf(report, tolerant=tolerant, file=file)
    errors = [finding for finding in findings if finding.severity == "error"]
    if errors and not tolerant:
        message = say("the report has errors: {n}; mend them, or rank it as it is with --tolerant", n=len(errors))
        raise Unreadable(message, errors)
    ranked = standings(
        event,
        tie_breaks,
        on=on,
        chapter=chapter,
        after_round=after_round,
        kind=kind,
        readings=readings,
        lots=lots,
    )
    return ranked, errors


def document(ranked: Standings) -> dict[str, Any]:
    """The JSON of standings, as programs rely on it."""
    return {
        "edition": str(ranked.edition),
        "after_round": ranked.after_round,
        "tie_breaks": list(ranked.tie_breaks),
        "rows": [_row(row) for row in ranked.rows],
    }


def _row(row: Row) -> dict[str, Any]:
    return {key: as_json(getattr(row, key)) for key in ROW_KEYS}
