"""What a round outcome means, cell by cell."""

import pytest

from tabellone.exact import Points
from tabellone.facts.result import OUTCOMES, PENALTY_PAIRS, REGULAR_PAIRS, STANDARD, Scoring
from tabellone.facts.tournament import UNPAIRED, Cell, Day

# letter: points (tenths), played, met, colour, bars a bye, rateable, has an opponent, requested, voluntary
MATRIX = {
    "1": (10, True, True, True, False, True, True, False, False),
    "=": (5, True, True, True, False, True, True, False, False),
    "0": (0, True, True, True, False, True, True, False, False),
    "W": (10, True, True, True, False, False, True, False, False),
    "D": (5, True, True, True, False, False, True, False, False),
    "L": (0, True, True, True, False, False, True, False, False),
    "+": (10, False, False, False, True, False, True, False, False),
    "-": (0, False, False, False, False, False, True, False, True),
    "U": (10, False, False, False, True, False, False, False, False),
    "F": (10, False, False, False, True, False, False, False, False),
    "H": (5, False, False, False, False, False, False, True, True),
    "Z": (0, False, False, False, False, False, False, True, True),
    " ": (5, False, True, True, False, False, True, False, False),
    "": (0, False, False, False, False, False, False, False, False),
}


def test_the_table_has_every_outcome_and_no_other() -> None:
    assert OUTCOMES.keys() == MATRIX.keys()


@pytest.mark.parametrize("letter", MATRIX)
def test_a_row_of_the_table(letter: str) -> None:
    outcome = OUTCOMES[letter]
    row = (
        int(STANDARD.points(outcome)),
        outcome.played,
        outcome.met,
        outcome.colour,
        outcome.bars_bye,
        outcome.rateable,
        outcome.opponent,
        outcome.requested,
        outcome.voluntary,
    )
    assert row == MATRIX[letter]


def test_only_a_game_over_the_board_of_more_than_a_move_is_rateable() -> None:
    for outcome in OUTCOMES.values():
        assert not outcome.rateable or outcome.played
        assert not outcome.played or (outcome.met and outcome.colour and outcome.opponent)


def test_a_scoring_of_three_points_for_a_win() -> None:
    scoring = Scoring(W=Points(30), D=Points(10))
    worth = {letter: int(scoring.points(outcome)) for letter, outcome in OUTCOMES.items()}
    assert worth == {
        "1": 30,
        "W": 30,
        "+": 30,
        "F": 30,
        "U": 30,
        "=": 10,
        "D": 10,
        "H": 10,
        " ": 10,
        "0": 0,
        "L": 0,
        "-": 0,
        "Z": 0,
        "": 0,
    }


def test_the_bye_and_the_adjourned_game_may_have_a_value_of_their_own() -> None:
    scoring = Scoring(P=Points(15), X=Points(0))
    assert (scoring.points(OUTCOMES["U"]), scoring.points(OUTCOMES[" "])) == (15, 0)


def test_a_loss_played_and_an_absence_are_different_awards() -> None:
    scoring = Scoring(L=Points(5), A=Points(0))
    assert [int(scoring.points(OUTCOMES[letter])) for letter in "0L-Z"] == [5, 5, 0, 0]


def test_the_two_results_of_a_pairing() -> None:
    assert {(b, a) for a, b in REGULAR_PAIRS} == REGULAR_PAIRS
    assert not REGULAR_PAIRS & PENALTY_PAIRS
    for one, other in REGULAR_PAIRS | PENALTY_PAIRS:
        assert OUTCOMES[one].opponent
        assert OUTCOMES[one].played == OUTCOMES[other].played


def test_an_unpaired_cell_and_a_day_with_unknown_parts() -> None:
    assert Cell(0, "", "") == UNPAIRED
    assert str(Day(1990, 0, 0)) == "1990/00/00"
    assert Day(1990, 5, 0).date is None
    assert str(Day(1990, 5, 2).date) == "1990-05-02"
