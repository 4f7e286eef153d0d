"""8, 14.1 (1989), 1.1, 7.1 (2026): the bye."""

import pytest

from tabellone import Edition, Refused, Unpairable
from tabellone.exact import Points
from tabellone.facts.result import Scoring
from tabellone.pairing.lim import pair
from tabellone.pairing.system import field_of
from tests.C040403.rounds import BOTH, EDITIONS, LIM, SWISS_RULES, answer, histories
from tests.oracle.fields import field_of_position, tournament_of_position
from tests.oracle.positions import Position

# Round 2: 1 and 3 have won, 2 and 4 have lost, 5 had the bye.
ODD = ("2w1", "1b0", "4w1", "3b0", "U")


def bye(book: Edition, the: Position) -> int | None:
    found = answer(book, the)
    assert found
    return found[1]


@pytest.mark.parametrize(("edition", "number"), [("1989", 2), ("2026", 4)])
def test_8_1_lowest_rating_of_the_lowest_group_and_1_1_lowest_rank(edition: str, number: int) -> None:
    assert bye(EDITIONS[edition], histories(*ODD, ratings={2: 1500, 4: 1600})) == number


def test_8_1_of_equal_ratings_the_last_number_and_without_rating_before_all() -> None:
    assert bye(SWISS_RULES, histories(*ODD, ratings={2: 1600, 4: 1600})) == 4
    assert bye(SWISS_RULES, histories(*ODD, ratings={2: 0, 4: 1600})) == 2


def test_8_1_read_by_number_is_as_in_2026() -> None:
    book = SWISS_RULES.with_readings({"bye_order": "the last number"})
    assert bye(book, histories(*ODD, ratings={2: 1500, 4: 1600})) == 4


@pytest.mark.parametrize(("edition", "number"), [("1989", 3), ("2026", 2)])
def test_14_1_the_last_number_and_7_1_the_lowest_rated(edition: str, number: int) -> None:
    assert bye(EDITIONS[edition], histories("", "", "", ratings={2: 0})) == number


def test_7_1_read_by_number_is_as_in_1989() -> None:
    assert bye(LIM.with_readings({"first_bye": "the last number"}), histories("", "", "", ratings={2: 0})) == 3


BARS = {
    # what each of the last two players of the lowest group had before: who has the bye
    ("U 2w0", "1989"): False,
    ("3b+ 2w0", "1989"): False,
    ("2w0 3b+", "1989"): False,
    ("3b- 2w0", "1989"): True,
    ("F 2w0", "1989"): True,
    ("H 2w0", "1989"): True,
    ("U 2w0", "2026"): False,
    ("3b+ 2w0", "2026"): False,
    ("F 2w0", "2026"): False,
    ("H 2w0", "2026"): True,
    ("Z 2w0", "2026"): True,
}


@pytest.mark.parametrize(("history", "edition"), BARS)
def test_8_2_what_bars_the_bye(history: str, edition: str) -> None:
    book = EDITIONS[edition]
    the = field_of_position(histories("Z Z", "Z Z", "Z Z", history), book)
    assert the.everyone[4].bye_barred is not BARS[history, edition]


def test_8_2_to_the_letter_a_forfeit_win_bars_the_next_round_only() -> None:
    book = SWISS_RULES.with_readings({"bye_after_forfeit": "forfeit win in the previous round"})
    barred = [
        field_of_position(histories("Z Z", "Z Z", "Z Z", history), book).everyone[4].bye_barred
        for history in ("3b+ 2w0", "2w0 3b+", "U 2w0")
    ]
    assert barred == [False, True, True]


@BOTH
def test_8_1_over_the_groups_where_everybody_below_is_barred(book: Edition) -> None:
    assert bye(book, histories("2w1 3b1", "1b0 U", "U 1w0")) == 1


@BOTH
def test_8_1_the_next_player_where_the_others_could_not_be_paired(book: Edition) -> None:
    # 5 should have the bye, but 1 can meet nobody else than 5.
    met = ("2w1 3b1 4w1", "1b0 Z Z", "Z 1w0 Z", "Z Z 1b0", "Z Z Z")
    assert bye(book, histories(*met)) == 4


@BOTH
def test_8_3_the_bye_has_no_colour_and_no_opponent(book: Edition) -> None:
    drawn = pair(book, field_of_position(histories(*ODD), book))
    assert drawn.bye not in {number for couple in drawn.couples for number in couple}


def test_6_and_8_3_the_points_of_1989_are_fixed_and_2026_leaves_them_to_the_event() -> None:
    the = tournament_of_position(histories("", "", "", ""))
    football = Scoring(W=Points(30), D=Points(10))
    for scoring in (football, Scoring(P=Points(5))):
        other = type(the)(**{**{name: getattr(the, name) for name in the.__slots__}, "scoring": scoring})
        with pytest.raises(Refused, match="knows only the points"):
            pair(SWISS_RULES, field_of(other, SWISS_RULES))
        assert len(pair(LIM, field_of(other, LIM)).pairs) == 2


@BOTH
def test_17_who_is_not_present_has_no_bye(book: Edition) -> None:
    of_five = ("2w1", "1b0", "4w1", "3b0", "Z")
    assert bye(book, histories(*of_five)) == 5
    assert bye(book, histories(*of_five, absent=[5])) is None
    assert bye(book, histories(*of_five, absent=[2, 5])) == 4


@BOTH
def test_8_2_nobody_may_have_the_bye_any_more(book: Edition) -> None:
    the = field_of_position(histories("U Z Z", "Z U Z", "Z Z U"), book)
    with pytest.raises(Unpairable, match="one of players 1, 2, 3 must have the bye, and none of them may") as error:
        pair(book, the)
    assert error.value.rule == "bye_bar"
    assert f"C.04.4.3 art. {book['bye_bar'].article}" in error.value.text()
