"""Every worked case of `cases/`, under every edition it names."""

from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest

from tabellone import as_json, read_trf, standings
from tabellone.admission import check_announcement, check_report
from tabellone.admission.clock import shorter_side
from tabellone.admission.rate_of_play import FAST, minutes, within
from tabellone.admission.verdict import Admission
from tabellone.exact import number
from tabellone.facts.announcement import Announcement
from tabellone.flow import calculate
from tabellone.formats.announcement.read import Reader, announcement_of
from tabellone.formats.table import read_round_robin
from tabellone.formats.time_control import read_time_control
from tabellone.rating.initial import listed, mean_by_games
from tabellone.rulebook import Edition, exact_edition
from tests.conftest import cases
from tests.events import event_of


def computed(case: Mapping[str, Any], edition: str) -> Any:
    """The worksheet of a case, as plain data."""
    chapter, day = edition.split()
    book = exact_edition(chapter, date.fromisoformat(day), case.get("readings"))
    on = date.fromisoformat(case.get("on", day))
    return as_json(CALCULATORS[case["calculator"]](book, case["given"], on))


def round_robin(book: Edition, given: Mapping[str, Any], _on: date) -> Any:
    cycles = given.get("cycles", 1)
    entries, findings = read_round_robin(given["table"].strip().encode(), "case", cycles)
    return calculate.round_robin(book, entries, findings, cycles)


def mean(book: Edition, given: Mapping[str, Any], _on: date) -> Any:
    ratings = [(int(rating), int(number(str(games)))) for rating, games in given["ratings"]]
    return {"rating": listed(book, mean_by_games(ratings))}


def ranked(book: Edition, given: Mapping[str, Any], _on: date) -> Any:
    """Standings: for every tie-break, and for rank and points, the figures by the number of the participant."""
    event = event_of(given, book.effective)
    found = standings(
        event,
        given.get("tie_breaks"),
        on=book.effective,
        chapter=book.chapter,
        kind=given.get("kind"),
        readings=book.readings,
        after_round=given.get("after_round"),
    )
    columns: dict[str, dict[str, Any]] = {"rank": {}, "points": {}}
    for row in found.rows:
        columns["rank"][str(row.number)] = row.rank
        columns["points"][str(row.number)] = str(row.points)
        for code, value in zip(found.tie_breaks, row.values, strict=True):
            columns.setdefault(code, {})[str(row.number)] = value
    return columns


def announced(given: Mapping[str, Any], on: date) -> Announcement:
    """The announcement of a case; where it names no first day, that of its edition."""
    reader = Reader()
    announcement = announcement_of({"start": on, **given}, reader)
    assert reader.findings == []
    return announcement


def verdicts(worksheet: Admission) -> dict[str, Any]:
    """Every check by its rule, the verdict on the whole, and the days on which something is due."""
    due: dict[str, list[str]] = {}
    for deadline in worksheet.deadlines:
        due.setdefault(deadline.rule, []).append(str(deadline.due or ""))
    by_rule = {line.rule: worksheet.verdict_of(line.rule) for line in worksheet.lines}
    return {**by_rule, "verdict": worksheet.fitness, "not_rated": len(worksheet.games), "due": due}


def admission(book: Edition, given: Mapping[str, Any], on: date) -> Any:
    return verdicts(check_announcement(book, announced(given, on)))


def report(book: Edition, given: Mapping[str, Any], on: date) -> Any:
    tournament, findings = read_trf(given["report"].lstrip().encode())
    assert [finding for finding in findings if finding.severity == "error"] == []
    rest = {key: value for key, value in given.items() if key != "report"}
    return verdicts(check_report(book, tournament, announced(rest, on)))


def time_control(book: Edition, given: Mapping[str, Any], _on: date) -> Any:
    """The minutes for 60 moves, the rating from which they are too few, and whether they are rapid or blitz."""
    control, _ = read_time_control(given["control"])
    assert control is not None
    counted = shorter_side(control, "time available by the last of those moves", 60)
    bands = book["thinking_time"].bands if "thinking_time" in book.rules else ()
    return {
        "minutes": minutes(counted),
        "too_fast_from": min((rating for rating, least in bands if counted < 60 * least), default=None),
        "fast": next((kind for kind, name in FAST.items() if name in book.rules and within(book[name], control)), None),
    }


CALCULATORS = {
    "admission": admission,
    "report": report,
    "time": time_control,
    "expected": lambda book, given, _on: calculate.expected(book, given),
    "change": lambda book, given, _on: calculate.change(book, given),
    "initial": lambda book, given, _on: calculate.initial(book, given),
    "olympiad": lambda book, given, _on: calculate.olympiad(book, given),
    "k": calculate.k,
    "round-robin": round_robin,
    "mean": mean,
    "standings": ranked,
}


def differences(expected: Any, found: Any, place: str = "") -> list[str]:
    """Where a figure that the case names is not the one computed; "" in a case is a figure that must be empty."""
    if isinstance(expected, dict):
        rows = {row["player"]: row for row in found} if isinstance(found, list) else found
        return [line for key, value in expected.items() for line in differences(value, rows.get(key), f"{place}.{key}")]
    if expected == "" and found is None:
        return []
    return [] if expected == found else [f"{place[1:]}: {found} instead of {expected}"]


@pytest.mark.parametrize(
    ("file", "edition", "case"), cases(), ids=lambda part: part["says"] if isinstance(part, dict) else part
)
def test_case(file: str, edition: str, case: dict[str, Any]) -> None:
    assert file
    assert differences(case["expect"], computed(case, edition)) == []


def leaves(value: Any) -> int:
    return sum(leaves(item) for item in value.values()) if isinstance(value, dict) else 1


def printed() -> list[dict[str, Any]]:
    return list({case["says"]: case for _, _, case in cases() if case["source"] == "printed"}.values())


def test_the_cases_hold_at_least_ninety_figures_as_printed_and_the_two_misprinted_ones() -> None:
    misprinted = sum(leaves(case["misprint"]) for case in printed() if "misprint" in case)
    assert misprinted == 2
    assert sum(leaves(case["expect"]) for case in printed()) - misprinted >= 90


def test_a_misprint_is_not_what_is_computed() -> None:
    for _, edition, case in cases():
        if "misprint" in case:
            assert len(differences(case["misprint"], computed(case, edition))) == leaves(case["misprint"])
