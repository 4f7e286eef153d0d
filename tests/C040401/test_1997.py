"""C.04.4.1 of 1997: article 5 determines the first round; the others, which the text leaves open, are refused."""

from dataclasses import replace
from datetime import date

import pytest

from tabellone import edition
from tabellone.errors import Refused
from tabellone.pairing import dubov
from tabellone.pairing.system import Field
from tests.oracle.fold import field
from tests.oracle.literal_vectors import position

BOOK = edition("C.04.4.1", on=date(2005, 6, 1))


def first_round(size: int, initial_colour: str = "W") -> Field:
    return field(BOOK, position(7, dict.fromkeys(range(1, size + 1), ""), initial_colour=initial_colour))


def test_an_event_of_2005_is_ruled_by_the_text_of_1997_which_is_probable_and_was_replaced() -> None:
    assert (str(BOOK), BOOK.confidence, BOOK.complete) == ("C.04.4.1 1998-01-01", "probable", False)
    assert [amendment.since.year for amendment in BOOK.amended] == [2018]


@pytest.mark.parametrize(
    ("size", "lot", "pairs", "bye"),
    [
        (8, "W", [(1, 5), (6, 2), (3, 7), (8, 4)], None),
        (7, "W", [(1, 4), (5, 2), (3, 6)], 7),
        (6, "B", [(4, 1), (2, 5), (6, 3)], None),
    ],
)
def test_5_the_halves_meet_colours_alternate_the_last_rests(
    size: int, lot: str, pairs: list[tuple[int, int]], bye: int | None
) -> None:
    pairing = dubov.pair(BOOK, first_round(size, lot))
    assert [(pair.white, pair.black) for pair in pairing.pairs] == pairs
    assert pairing.bye == bye
    assert {pair.colour_rule for pair in pairing.pairs} == {"first_round"}


def test_5_needs_no_ratings_but_the_lot() -> None:
    with pytest.raises(Refused, match="drawn by lot"):
        dubov.pair(BOOK, first_round(4, ""))


def test_5_a_pair_the_organiser_has_forbidden_is_refused_not_repaired() -> None:
    kept_apart = replace(first_round(4), forbidden=frozenset([frozenset((1, 3))]))
    with pytest.raises(Refused, match="pairs 1 with 3") as refused:
        dubov.pair(BOOK, kept_apart)
    assert refused.value.rule == "first_round"


def test_6_to_9_other_rounds_are_refused_with_the_rule_and_a_remedy() -> None:
    second = field(BOOK, position(7, {1: "3w1", 2: "4b1", 3: "1b0", 4: "2w0"}))
    for asked in (
        lambda: dubov.pair(BOOK, second),
        lambda: dubov.why(BOOK, second, 1, 2),
        lambda: dubov.why_player(BOOK, second, 1),
    ):
        with pytest.raises(Refused, match="round 2 is not determined") as refused:
            asked()
        assert refused.value.rule == "transfers"
        assert "--date 2026-02-01" in refused.value.text()


def test_5_why() -> None:
    assert dubov.why(BOOK, first_round(7), 1, 2).rule == "first_round"
    assert dubov.why_player(BOOK, first_round(7), 7).rule == "first_round"
    assert dubov.why_player(BOOK, first_round(7), 6).rule == "order"


@pytest.mark.parametrize("name", ["transfers", "order_of_blacks"])
def test_what_is_cut_off_in_the_copies_is_not_guessed(name: str) -> None:
    with pytest.raises(Refused, match="not known well enough"):
        _ = name in BOOK
