"""Every worked case of `cases/`, under every edition it names."""

from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest

from tabellone import as_json, standings
from tabellone.exact import number
from tabellone.flow import calculate
from tabellone.formats.table import read_round_robin
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


CALCULATORS = {
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
