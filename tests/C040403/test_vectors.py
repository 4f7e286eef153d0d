"""The kept pairings of the FIDE Swiss Rules of 1987-89 and of the Lim System of 2026, colours included."""

import pytest

from tabellone.pairing.lim_compatible import Order
from tests.C040403.rounds import EDITIONS, answer, with_maxi
from tests.oracle.fields import field_of_position
from tests.oracle.literal_vectors import Position, expected, vectors

FILES = (("lim1989", "1989", False), ("lim1989maxi", "1989", True), ("lim2026", "2026", False))
ITEMS = [
    pytest.param(item, edition, maxi, id=str(item["id"])) for name, edition, maxi in FILES for item in vectors(name)
]
# The kept pairings free every pair of the last round from the colour limits; here that makes a difference.
FREED = {"lim1989maxi-0-r3"}


def test_every_vector_is_used() -> None:
    assert [len(vectors(name)) for name, _, _ in FILES] == [34, 14, 34]


@pytest.mark.parametrize(("item", "edition", "maxi"), ITEMS)
def test_a_kept_pairing_comes_out(item: Position, edition: str, maxi: bool) -> None:  # noqa: FBT001
    book = with_maxi(EDITIONS[edition], maxi=maxi)
    assert answer(book.with_readings({"last_round_limits": "every pair"}), item) == expected(item)
    assert (answer(book, item) == expected(item)) == (item["id"] not in FREED)


@pytest.mark.parametrize(("item", "edition", "maxi"), ITEMS)
def test_10_8_the_floaters_of_the_round_before_follow_from_the_games(
    item: Position,
    edition: str,
    maxi: bool,  # noqa: FBT001
) -> None:
    book = with_maxi(EDITIONS[edition], maxi=maxi)
    order = Order(book, field_of_position(item, book), down=True)
    assert set(order.numbers(order.floated)) == set(item["floated_previous_round"]) - set(item["absent"])
