"""8.1a and 8.1b (10.1a, 10.1b, 8.1.1, 8.1.2): the tables as printed, with the checks that the two of them allow."""

from datetime import date
from fractions import Fraction

import pytest

from tabellone import Edition, Refused
from tabellone.exact import Hundredths, Points
from tabellone.rating.expected import difference_for, score_fraction, scoring_probability
from tabellone.rulebook import exact_edition
from tests.rulebook.test_editions import RATING_EDITIONS

B02_1997 = exact_edition("B.02", date(1997, 7, 1))
B02_2009 = exact_edition("B.02", date(2009, 7, 1))
B02_2017 = exact_edition("B.02", date(2017, 7, 1))
RB_2018 = exact_edition("B.02RB", date(2018, 7, 1))


@pytest.mark.parametrize("book", RATING_EDITIONS, ids=str)
def test_8_1a_has_101_rows_and_8_1b_51_bands(book: Edition) -> None:
    assert [row[0] for row in book["score_table"].table.rows] == list(range(100, -1, -1))
    assert len(book["expected_table"].table.rows) == 51


@pytest.mark.parametrize("book", RATING_EDITIONS, ids=str)
def test_8_1a_is_its_own_mirror_image(book: Edition) -> None:
    for p in range(1, 100):
        assert difference_for(book, Hundredths(p)) == -difference_for(book, Hundredths(100 - p))


@pytest.mark.parametrize("book", RATING_EDITIONS, ids=str)
def test_8_1b_the_bands_follow_one_another_and_the_two_probabilities_make_one(book: Edition) -> None:
    end = -1
    for first, last, higher, lower in book["expected_table"].table.rows:
        assert first == end + 1
        assert higher + lower == 100
        end = last
    assert first == 736
    assert end is None


@pytest.mark.parametrize("book", RATING_EDITIONS, ids=str)
def test_8_1_the_two_tables_are_mirror_images_each_dp_lies_in_the_band_of_its_p(book: Edition) -> None:
    for p in range(50, 100):
        assert scoring_probability(book, difference_for(book, Hundredths(p))) == p


def test_8_1a_a_full_and_a_zero_score_are_800_since_2009() -> None:
    assert difference_for(B02_2009, Hundredths(100)) == 800
    assert difference_for(B02_2009, Hundredths(0)) == -800


def test_10_1a_of_1997_prints_no_difference_for_a_full_or_a_zero_score() -> None:
    with pytest.raises(Refused, match="no rating difference"):
        difference_for(B02_1997, Hundredths(0))
    as_later = B02_1997.with_readings({"score_all_or_nothing": "800"})
    assert difference_for(as_later, Hundredths(100)) == 800


def test_8_1a_of_2018_is_the_complete_table_unless_read_as_printed() -> None:
    assert difference_for(RB_2018, Hundredths(84)) == 284
    as_printed = RB_2018.with_readings({"table_gaps": "as printed"})
    for gap in (84, 67, 50, 33, 16, 100, 0):
        with pytest.raises(Refused):
            difference_for(as_printed, Hundredths(gap))


@pytest.mark.parametrize(
    ("score", "games", "p"), [("1", 8, 13), ("7", 8, 88), ("1", 3, 33), ("6.5", 12, 54), ("0", 5, 0)]
)
def test_12_2_a_fraction_is_rounded_to_the_hundredth_that_the_table_has_half_up(score: str, games: int, p: int) -> None:
    assert score_fraction(B02_2017, Points.of(score), games) == p


def test_12_2_by_other_readings_a_tie_goes_towards_one_half_or_the_fraction_is_cut() -> None:
    mirrored = B02_2017.with_readings({"fraction_tie": "towards one half"})
    assert (score_fraction(mirrored, Points(10), 8), score_fraction(mirrored, Points(70), 8)) == (13, 87)
    cut = B02_2017.with_readings({"fraction_hundredth": "rounded down"})
    assert score_fraction(cut, Points(45), 11) == 40


@pytest.mark.parametrize(
    ("difference", "higher", "lower"),
    [(0, 50, 50), (3, 50, 50), (4, 51, 49), (391, 91, 9), (392, 92, 8), (735, 99, 1), (736, 100, 0), (3000, 100, 0)],
)
def test_8_1b_at_the_edges_of_its_bands(difference: int, higher: int, lower: int) -> None:
    assert scoring_probability(B02_2017, difference) == higher
    assert scoring_probability(B02_2017, -difference) == (lower if difference else higher)


def test_8_1b_a_difference_with_a_fraction_is_asked_for_as_the_nearest_whole_number() -> None:
    assert scoring_probability(B02_2017, Fraction(7, 2)) == 51
    assert scoring_probability(B02_2017, Fraction(-7, 2)) == 49
