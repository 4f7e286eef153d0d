"""6.1, 6.31, 6.41, 6.42, 8.21, 8.31, 10.31: what the unrated must achieve for a first result to count."""

from datetime import date

import pytest

from tabellone import Edition
from tabellone.exact import Points
from tabellone.rating.gates import event_verdict, floor_verdict
from tabellone.rulebook import exact_edition

B = {
    year: exact_edition("B.02", day)
    for year, day in {
        1997: date(1997, 7, 1),
        2009: date(2009, 7, 1),
        2014: date(2014, 7, 1),
        2017: date(2017, 7, 1),
        2022: date(2022, 1, 1),
        2024: date(2024, 3, 1),
    }.items()
}
RB_2018 = exact_edition("B.02RB", date(2018, 7, 1))


def counts(book: Edition, score: str, opponents: int = 9, *, first: bool = True, round_robin: bool = False) -> bool:
    verdict = event_verdict(
        book, score=Points.of(score), rated_opponents=opponents, first_event=first, round_robin=round_robin
    )
    return verdict.counts


@pytest.mark.parametrize(
    ("book", "too_little", "enough"),
    [
        (B[1997], "0", "0.5"),
        (B[2009], "0.5", "1"),
        (B[2014], "0", "0.5"),
        (B[2017], "0", "0.5"),
        (B[2022], "0", "0.5"),
        (B[2024], "0", "0.5"),
        (RB_2018, "0.5", "1"),
    ],
    ids=str,
)
def test_6_1_below_the_score_the_result_of_a_first_event_is_ignored(
    book: Edition, too_little: str, enough: str
) -> None:
    assert not counts(book, too_little)
    assert counts(book, enough)


@pytest.mark.parametrize("book", [B[2009], B[2014], B[2017], B[2022], B[2024], RB_2018], ids=str)
def test_6_1_since_2009_a_later_event_counts_whatever_the_score(book: Edition) -> None:
    assert counts(book, "0", opponents=1, first=False)


def test_6_1_of_1997_a_zero_is_ignored_in_every_event() -> None:
    assert not counts(B[1997], "0", first=False)


def test_6_42_of_1997_four_rated_opponents_are_needed_in_every_swiss() -> None:
    assert not counts(B[1997], "2", opponents=3, first=False)
    assert counts(B[1997], "2", opponents=4, first=False)


def test_8_21_of_2009_three_rated_opponents_are_needed_in_the_first_swiss_only() -> None:
    assert not counts(B[2009], "2", opponents=2)
    assert counts(B[2009], "2", opponents=3)
    assert counts(B[2009], "2", opponents=2, first=False)


def test_6_41_of_2009_read_literally_asks_it_of_every_event() -> None:
    literal = B[2009].with_readings({"tranche_conditions": "every event"})
    assert not counts(literal, "2", opponents=2, first=False)
    assert not counts(literal, "0.5", first=False)


def test_6_42_the_number_of_rated_opponents_is_not_asked_of_a_round_robin() -> None:
    assert counts(B[1997], "2", opponents=0, round_robin=True)
    assert counts(B[2009], "2", opponents=0, round_robin=True)


@pytest.mark.parametrize(("book", "floor"), [(B[1997], 2005), (B[2009], 1200)], ids=str)
def test_8_31_and_10_31_a_first_result_below_the_floor_is_ignored(book: Edition, floor: int) -> None:
    assert not floor_verdict(book, floor - 1, first_event=True).counts
    assert floor_verdict(book, floor, first_event=True).counts
    assert floor_verdict(book, floor - 1, first_event=False).counts


def test_10_31_read_for_the_pooled_rating_shuts_out_no_event() -> None:
    pooled = B[1997].with_readings({"first_below_floor": "the pooled rating only"})
    assert floor_verdict(pooled, 1900, first_event=True).counts


@pytest.mark.parametrize("book", [B[2014], B[2017], B[2022], B[2024], RB_2018], ids=str)
def test_later_editions_have_no_floor_for_a_single_result(book: Edition) -> None:
    assert floor_verdict(book, 300, first_event=True).counts
