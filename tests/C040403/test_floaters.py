"""9.3, 10.1-10.5, 10.8, 10.9, 11.4 (1989), 2.3, 3.1-3.5, 3.9, 3.10, 4.4 (2026): who floats out of a group."""

import pytest

from tabellone import Edition
from tabellone.pairing.lim_compatible import Order
from tests.C040403.rounds import BOTH, LIM, SWISS_RULES, chosen, field, floaters_of, group, with_maxi

D1_COLOURS = {1: "B", 2: "W", 3: "B", 4: "B", 5: "W"}
D1_RATINGS = {1: 2500, 2: 2400, 3: 2300, 4: 2200, 5: 2050}


@BOTH
def test_10_2_the_floater_is_due_the_colour_more_are_due(book: Edition) -> None:
    the = field(group(range(1, 9)), colours=D1_COLOURS)
    assert floaters_of(book, the, range(1, 6), adjacent=(6, 7, 8)) == [4]
    assert floaters_of(book, the, range(1, 6), adjacent=(6, 7, 8), down=False) == [1]


@BOTH
@pytest.mark.parametrize(("rating", "floater"), [(2050, 5), (2099, 5), (2100, 4), (0, 5)])
def test_10_2_in_a_maxi_only_within_100_points_of_the_last_player(book: Edition, rating: int, floater: int) -> None:
    the = field(group(range(1, 9)), colours=D1_COLOURS, rating={**D1_RATINGS, 5: rating})
    assert floaters_of(with_maxi(book, maxi=True), the, range(1, 6), adjacent=(6,)) == [floater]
    assert floaters_of(with_maxi(book, maxi=False), the, range(1, 6), adjacent=(6,)) == [4]


@BOTH
def test_10_2_in_a_maxi_going_up_within_100_points_of_the_first_player(book: Edition) -> None:
    # Two are due Black, 2 and 3; going up, 1 is the one to be near.
    colours = {1: "B", 2: "W", 3: "W"}
    maxi = with_maxi(book, maxi=True)
    for rating, floater in ((2200, 2), (2101, 2), (2099, 1)):
        the = field(group(range(1, 5)), colours=colours, rating={1: 2200, 2: rating, 3: 2000})
        assert floaters_of(maxi, the, (1, 2, 3), adjacent=(4,), down=False) == [floater]


@BOTH
def test_10_2_with_as_many_due_white_as_black_the_weakest_floats_down_the_strongest_up(book: Edition) -> None:
    the = field(group(range(1, 7)), colours={1: "W", 2: "B", 3: "W", 4: "B"})
    assert floaters_of(book, the, range(1, 6), adjacent=(6,)) == [5]
    assert floaters_of(book, the, range(1, 6), adjacent=(6,), down=False) == [1]


@BOTH
def test_10_8_not_who_floated_in_the_round_before(book: Edition) -> None:
    the = field(group(range(1, 7)), floated=(5,))
    assert floaters_of(book, the, range(1, 6), adjacent=(6,)) == [4]


@BOTH
def test_10_8_yields_where_the_group_would_lose_a_pair(book: Edition) -> None:
    the = field(group(range(1, 5)), met=[(1, 3), (2, 3)], floated=(3,))
    assert floaters_of(book, the, (1, 2, 3), adjacent=(4,)) == [3]


@BOTH
def test_10_8_yields_where_the_floater_would_be_of_a_worse_type(book: Edition) -> None:
    the = field(group(range(1, 5)), met=[(1, 4), (2, 4)], floated=(3,))
    assert floaters_of(book, the, (1, 2, 3), adjacent=(4,)) == [3]


@BOTH
def test_10_9_rather_who_has_an_opponent_in_the_next_group(book: Edition) -> None:
    the = field(group(range(1, 8)), met=[(3, 6), (3, 7)])
    assert floaters_of(book, the, (1, 2, 3), adjacent=(6, 7)) == [2]


@BOTH
def test_10_9_rather_a_resident_than_who_has_floated_already(book: Edition) -> None:
    the = field({1: 6, 2: 6, 3: 5, 4: 5, 5: 4}, met=[(1, 2)])
    assert floaters_of(book, the, [3], arrived=[1, 2], adjacent=[5]) == [2]
    assert floaters_of(book, the, [3, 4], arrived=[1], adjacent=[5]) == [4]


@BOTH
def test_10_9_of_those_who_have_floated_already_rather_who_has_an_opponent(book: Edition) -> None:
    the = field({1: 6, 2: 6, 3: 6, 4: 4}, met=[(3, 4)])
    assert floaters_of(book, the, [], arrived=[1, 2, 3], adjacent=[4]) == [2]


@BOTH
def test_10_9_type_c_is_less_bad_than_type_b(book: Edition) -> None:
    # 1 has floated and could meet 4; 2 and 3 could not.
    the = field({1: 6, 2: 5, 3: 5, 4: 4}, met=[(2, 4), (3, 4)])
    assert floaters_of(book, the, [2, 3], arrived=[1], adjacent=[4]) == [3]


@BOTH
def test_10_5_a_floater_without_opponents_in_the_next_group_either_floats_on(book: Edition) -> None:
    the = field({1: 6, 2: 5, 3: 5, 4: 4}, met=[(1, 2), (1, 3), (1, 4)])
    assert floaters_of(book, the, [2, 3], arrived=[1], adjacent=[4]) == [1]
    assert chosen(Order(book, the, down=True), [2, 3], [1], [4])[0].kind == "a"


@BOTH
def test_9_3_a_who_has_met_everybody_of_the_group_floats(book: Edition) -> None:
    the = field(group(range(1, 6)), met=[(2, 1), (2, 3), (2, 4)])
    assert floaters_of(book, the, range(1, 5), adjacent=(5,)) == [4, 2]


@BOTH
@pytest.mark.parametrize("two_more_white", ["BWW", "WWBW"])
def test_9_3_b_c_two_who_can_only_have_black_both_float(book: Edition, two_more_white: str) -> None:
    the = field(group(range(1, 4)), colours={1: two_more_white, 2: two_more_white})
    assert floaters_of(book, the, (1, 2), adjacent=(3,)) == [2, 1]
    helped = field(group(range(1, 4)), colours={1: two_more_white, 2: "WBW"})
    assert floaters_of(book, helped, (1, 2), adjacent=(3,)) == []


@BOTH
def test_10_3_an_opponent_needed_by_a_floater_ahead_is_taken_away(book: Edition) -> None:
    # 1 must leave; with him one of 2, 3, 4. In the next group 4 can meet 6 only.
    met = [(1, 2), (1, 3), (1, 4), (4, 7)]
    the = field(group(range(1, 8)), met=met, floated=(2, 3, 4))
    assert floaters_of(book, the, range(1, 5), adjacent=(6, 7)) == [1, 4]
    needs_six = field(group(range(1, 8)), met=[*met, (1, 7)], floated=(2, 3, 4))
    assert floaters_of(book, needs_six, range(1, 5), adjacent=(6, 7)) == [1, 3]


@BOTH
def test_10_3_read_otherwise_all_opponents_of_a_floater_ahead_are_taken_away(book: Edition) -> None:
    the = field(group(range(1, 8)), met=[(1, 2), (1, 3), (1, 4), (4, 7), (1, 7)], floated=(2, 3, 4))
    needs_either = field(group(range(1, 8)), met=[(1, 2), (1, 3), (1, 4), (4, 7)], floated=(2, 3, 4))
    other = book.with_readings({"opponents_ahead": "all of theirs"})
    assert floaters_of(other, the, range(1, 5), adjacent=(6, 7)) == [1, 3]
    # 1 could meet 6 and 7, so nobody else has an opponent there: all are of type c, and the last floats.
    assert floaters_of(other, needs_either, range(1, 5), adjacent=(6, 7)) == [1, 4]
    kinds = [one.kind for one in chosen(Order(other, needs_either, down=True), range(1, 5), [], (6, 7))]
    assert kinds == ["d", "c"]


@BOTH
def test_10_4_going_up_the_floaters_ahead_have_the_higher_numbers(book: Edition) -> None:
    # 4 must leave; with him one of 1, 2, 3. In the next group 1 can meet 6 only.
    met = [(4, 1), (4, 2), (4, 3), (1, 7)]
    the = field(group(range(1, 8)), met=met, floated=(1, 2, 3))
    assert floaters_of(book, the, range(1, 5), adjacent=(6, 7), down=False) == [4, 1]
    needs_six = field(group(range(1, 8)), met=[*met, (4, 7)], floated=(1, 2, 3))
    assert floaters_of(book, needs_six, range(1, 5), adjacent=(6, 7), down=False) == [4, 2]


@BOTH
def test_10_3_a_floater_who_does_not_rank_ahead_takes_nothing_away(book: Edition) -> None:
    # 4 must leave; with him one of 1, 2, 3. In the next group 3 and 4 can meet 6 only.
    met = [(4, 1), (4, 2), (4, 3), (4, 7), (3, 7)]
    the = field(group(range(1, 8)), met=met, floated=(1, 2, 3))
    assert floaters_of(book, the, range(1, 5), adjacent=(6, 7)) == [4, 3]


MET_EACH_OTHER_AND_ALL_BUT_6 = [(1, 2), *((one, other) for one in (1, 2) for other in (3, 4, 5))]


@BOTH
def test_11_4_a_of_seven_the_second_takes_the_place_of_the_floater(book: Edition) -> None:
    met = [*MET_EACH_OTHER_AND_ALL_BUT_6, (1, 7), (2, 7), (2, 6)]
    assert floaters_of(book, field(group(range(1, 9)), met=met), range(1, 8), adjacent=(8,)) == [2]


@BOTH
def test_11_4_b_of_six_the_second_and_the_last_left_float(book: Edition) -> None:
    the = field(group(range(1, 9)), met=MET_EACH_OTHER_AND_ALL_BUT_6)
    assert set(floaters_of(book, the, range(1, 7), adjacent=(7, 8))) == {2, 5}


@BOTH
def test_the_sieve_names_the_articles_and_whom_each_leaves(book: Edition) -> None:
    the = field(group(range(1, 9)), colours={**D1_COLOURS, 3: "W"}, floated=(4,), met=[(1, 6), (1, 7), (1, 8)])
    order = Order(book, the, down=True)
    (floater,) = chosen(order, range(1, 6), [], (6, 7, 8))
    assert floater.kind == "d"
    assert [(name, order.numbers(kept)) for name, kept in floater.sieve] == [
        ("floaters", (1, 2, 3, 4, 5)),
        ("floater_types", (2, 3, 4, 5)),
        ("not_again", (2, 3, 5)),
        ("floater_number", (5,)),
    ]


def test_the_order_of_10_8_and_10_2_can_be_turned_round() -> None:
    the = field(group(range(1, 9)), colours=D1_COLOURS, floated=(1, 3, 4))
    assert floaters_of(LIM, the, range(1, 6), adjacent=(6, 7, 8)) == [5]
    for book in (SWISS_RULES, LIM):
        other = book.with_readings({"floater_order": "type, colour, second float, number"})
        assert floaters_of(other, the, range(1, 6), adjacent=(6, 7, 8)) == [4]
