"""C.04.7, the Baku method: who has virtual points in which rounds, and when a report's code asks for it."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

import pytest

from tabellone.errors import Refused
from tabellone.exact import Points
from tabellone.facts.result import Scoring
from tabellone.facts.tournament import Acceleration, Cell, Entrant, Tournament, Virtual
from tabellone.pairing import dutch
from tabellone.pairing.acceleration import baku, virtual_points
from tabellone.pairing.system import Field, field_of
from tabellone.rulebook import exact_edition
from tests.oracle.fields import DUTCH

BAKU = {"2017": exact_edition("C.04.7", date(2017, 7, 1)), "2026": exact_edition("C.04.7", date(2026, 2, 1))}
BOTH = pytest.mark.parametrize("edition", BAKU)


def players(count: int, rounds: Mapping[int, tuple[Cell, ...]] | None = None) -> tuple[Entrant, ...]:
    return tuple(Entrant(number=n, name=f"Player {n}", rounds=(rounds or {}).get(n, ())) for n in range(1, count + 1))


def event(count: int, **facts: object) -> Tournament:
    return Tournament(players=players(count), kind_code="FIDE_DUTCH_BAKU", total_rounds=9, initial_colour="W", **facts)  # type: ignore[arg-type]


def schedule(edition: str, rounds: int, count: int = 20, scoring: Scoring | None = None) -> list[str]:
    tournament = event(count, scoring=scoring or Scoring())
    groups = baku(BAKU[edition], tournament, rounds)
    points = [virtual_points(replace(tournament, accelerations=groups), at).get(1, 0) for at in range(1, rounds + 1)]
    return [str(Points(one)) for one in points]


@BOTH
@pytest.mark.parametrize(
    ("count", "last"),
    [(161, 82), (160, 80), (162, 82), (163, 82), (164, 82), (165, 84), (10, 6), (4, 2), (2, 2), (1, 1)],
)
def test_1_2_the_first_group_is_half_of_the_list_made_even(edition: str, count: int, last: int) -> None:
    (full, half) = baku(BAKU[edition], event(count), 9)
    assert (full.first, full.last, half.first, half.last) == (1, last, 1, last)


def test_1_2_numbers_that_are_not_on_the_list_are_not_counted() -> None:
    numbers = (2, 5, 6, 9, 11, 12)
    tournament = Tournament(players=tuple(Entrant(number=n, name=str(n)) for n in numbers))
    assert baku(BAKU["2026"], tournament, 9)[0].last == 9


def test_1_3_who_was_not_there_in_round_one_may_be_left_out_of_the_count() -> None:
    there = BAKU["2026"].with_readings({"baku_list": "those there in round one"})
    absent, half = (Cell(letter="Z"),), (Cell(letter="H"),)
    last_three = replace(event(0), players=players(9, {7: absent, 8: absent, 9: absent}))
    assert (baku(BAKU["2026"], last_three, 9)[0].last, baku(there, last_three, 9)[0].last) == (6, 4)
    byes = replace(event(0), players=players(9, {7: half, 8: half, 9: half}))
    assert baku(there, byes, 9)[0].last == 6


def test_1_3_a_late_entry_above_the_last_of_the_first_group_is_in_it() -> None:
    there = BAKU["2026"].with_readings({"baku_list": "those there in round one"})
    first_is_late = replace(event(0), players=players(9, {1: (Cell(letter="Z"),)}))
    assert baku(there, first_is_late, 9)[0][-2:] == (1, 5)


@BOTH
@pytest.mark.parametrize(
    ("rounds", "points"),
    [
        (9, ["1", "1", "1", "0.5", "0.5", "0", "0", "0", "0"]),
        (7, ["1", "1", "0.5", "0.5", "0", "0", "0"]),
        (5, ["1", "1", "0.5", "0", "0"]),
        (11, ["1", "1", "1", "0.5", "0.5", "0.5", "0", "0", "0", "0", "0"]),
        (2, ["1", "0"]),
        (1, ["1"]),
    ],
)
def test_1_4_half_of_the_rounds_are_accelerated(edition: str, rounds: int, points: list[str]) -> None:
    assert schedule(edition, rounds) == points


def test_1_4_read_as_the_older_text_five_rounds_are_accelerated(monkeypatch: pytest.MonkeyPatch) -> None:
    older = BAKU["2017"].with_readings({"accelerated_rounds_before_2026": "three and two"})
    monkeypatch.setitem(BAKU, "older", older)
    assert schedule("older", 11)[:7] == ["1", "1", "1", "0.5", "0.5", "0", "0"]
    assert schedule("older", 9) == schedule("2017", 9)


def test_1_4_the_virtual_points_are_those_of_a_win() -> None:
    assert schedule("2026", 11, scoring=Scoring(W=Points(20), D=Points(10)))[:7] == ["2"] * 3 + ["1"] * 3 + ["0"]


def test_1_1_since_2026_a_win_is_two_draws_and_a_loss_nothing() -> None:
    for scoring in (Scoring(W=Points(30), D=Points(10)), Scoring(W=Points(20), D=Points(10), L=Points(5))):
        with pytest.raises(Refused, match="do not allow the Baku acceleration") as refused:
            schedule("2026", 9, scoring=scoring)
        assert refused.value.rule == "premise"


def test_1_1_before_2026_the_points_are_one_a_half_and_nothing() -> None:
    with pytest.raises(Refused, match="do not allow"):
        schedule("2017", 9, scoring=Scoring(W=Points(20), D=Points(10)))


# In a report


def scores(field: Field) -> list[str]:
    return [str(Points(player.score)) for player in field.everyone.values()]


@BOTH
@pytest.mark.parametrize("code", ["FIDE_DUTCH_BAKU", "FIDE_DUTCH_2026_BAKU", "fide_dutch_2017_baku"])
def test_a_code_that_names_the_method_applies_it(edition: str, code: str) -> None:
    field = field_of(replace(event(6), kind_code=code), DUTCH[edition])
    assert scores(field) == ["1"] * 4 + ["0"] * 2
    assert [player.points for player in field.players] == [0] * 6
    pairs = {frozenset(couple) for couple in dutch.pair(DUTCH[edition], field).couples}
    assert pairs == {frozenset(couple) for couple in ((1, 3), (2, 4), (5, 6))}


def test_a_code_without_the_method_does_not() -> None:
    assert scores(field_of(replace(event(6), kind_code="FIDE_DUTCH"), DUTCH["2026"])) == ["0"] * 6


@pytest.mark.parametrize(
    "stated",
    [
        {"accelerations": (Acceleration(None, Points(5), 1, 2, 1, 3),)},
        {"virtual": tuple(Virtual(n, (Points(5),)) for n in (1, 2, 3))},
    ],
)
def test_virtual_points_that_the_report_states_stand_instead(stated: dict[str, object]) -> None:
    assert scores(field_of(event(6, **stated), DUTCH["2026"])) == ["0.5"] * 3 + ["0"] * 3


def test_acceleration_demands_the_number_of_rounds() -> None:
    with pytest.raises(Refused, match="number of rounds"):
        field_of(replace(event(6), total_rounds=None), DUTCH["2026"])
    assert scores(field_of(replace(event(6), total_rounds=None), DUTCH["2026"], total_rounds=9))[0] == "1"


def test_1_5_the_floats_of_an_accelerated_round_are_those_of_its_pairing_scores() -> None:
    """4 of the first group beat 5 of the second: he floated down, and 5 up."""
    games = {1: Cell(2, "w", "1"), 2: Cell(1, "b", "0"), 3: Cell(6, "w", "="), 6: Cell(3, "b", "=")}
    games |= {4: Cell(5, "w", "1"), 5: Cell(4, "b", "0")}
    tournament = replace(event(6), players=players(6, {n: (cell,) for n, cell in games.items()}))
    field = field_of(tournament, DUTCH["2026"])
    assert [player.floats for player in field.everyone.values()] == [".", ".", "D", "D", "U", "U"]
    assert scores(field) == ["2", "1", "1.5", "2", "0", "0.5"]
