"""
Worked examples that are files: a torture test of unplayed rounds by two editions, and the examples that the regulations
or their commission print for single articles. The exercises themselves are cases (`cases/C07`).
"""

import csv
from datetime import date
from fractions import Fraction

import pytest

from tabellone import read_trf, standings
from tests.events import GOLDEN, from_rounds

BEFORE, SINCE = date(2026, 2, 28), date(2026, 3, 1)
PRIVATE = {"StartNo", "Rank", "PTS", "DE", "VUR", "NUM", "ABH", "ESB"}


@pytest.mark.parametrize("day", [BEFORE, SINCE], ids=str)
def test_16_a_tournament_with_many_unplayed_rounds(day: date) -> None:
    event, _ = read_trf((GOLDEN / "many_unplayed.trf").read_bytes())
    with (GOLDEN / f"many_unplayed.{day}.tsv").open(newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    codes = [code for code in rows[0] if code not in PRIVATE]
    ranked = standings(event, ",".join(codes), on=day)
    found = {row.number: dict(zip(ranked.tie_breaks, row.values, strict=True)) for row in ranked.rows}
    compared = 0
    for row in rows:
        for code in codes:
            value = found[int(row["StartNo"])][code]
            assert value is not None
            assert Fraction(value) == Fraction(row[code]), (row["StartNo"], code)
            compared += 1
    assert compared == 15 * 19


def test_16_4_2_the_example_of_a_player_who_missed_the_fourth_of_ten_rounds() -> None:
    """Seven points; the dummy of the missed round has seven by the older text, draws in ten rounds by the newer one."""
    half = Fraction(1, 2)
    worth = {"1": Fraction(1), "0": Fraction(0), "=": half}
    against = {"1": "0", "0": "1", "=": "="}
    results = ["1", "1", "0", "Z", "1", "=", "1", "=", "1", "1"]
    totals = ["5", "5", "6.5", "", "4.5", "6", "5", "6.5", "5.5", "6"]
    rounds: list[list[str]] = [[] for _ in results]
    for at, (result, total) in enumerate(zip(results, totals, strict=True), 1):
        if result == "Z":
            rounds[at - 1].append("1 Z")
            continue
        opponent = at + 1
        rounds[at - 1].append(f"1-{opponent} {result}:{against[result]}")
        left = Fraction(total) - worth[against[result]]
        for n in range(1, 11):
            if n != at:
                made = "1" if left >= 1 else "=" if left else "0"
                left -= worth[made]
                rounds[n - 1].append(f"{opponent}-{100 + 10 * at + n} {made}:{against[made]}")
    event = from_rounds([" ".join(games) for games in rounds])
    for day, expected in ((BEFORE, ("57", "50", "37.25")), (SINCE, ("55", "50", "37.25"))):
        ranked = standings(event, "BH,BH/C1,SB", on=day)
        row = next(row for row in ranked.rows if row.number == 1)
        assert (str(row.points), row.values) == ("7", expected)


@pytest.mark.parametrize(
    ("at", "before", "letter", "score"),
    [(3, ["1", "="], "Z", "5.5"), (6, ["1", "=", "1", "=", "="], "+", "5")],
    ids=["away in round 3 with 1.5", "waiting in vain in round 6 with 3.5"],
)
def test_13_15_2_the_examples_of_a_virtual_opponent_in_nine_rounds(
    at: int, before: list[str], letter: str, score: str
) -> None:
    rounds = [f"1-{n + 1} {made}:{ {'1': '0', '=': '='}[made] }" for n, made in enumerate(before, 1)]
    rounds.append(f"1-{at + 1} +:-" if letter == "+" else "1 Z")
    rounds += [f"1-{n + 1} 0:1" for n in range(at + 1, 10)]
    ranked = standings(from_rounds(rounds), "BH", on=date(2015, 1, 1))
    missed = next(line for line in ranked.explain(1)[1].lines if line.round == at)
    assert str(missed.score) == score
