"""9.1-9.2, 9.6, 12-15 (1989), 2.1-2.2, 2.6, 5-8 (2026): compatible players, whole rounds, colours."""

import pytest

from tabellone import Edition, Refused, Unpairable
from tabellone.exact import Points
from tabellone.facts.result import Scoring
from tabellone.facts.tournament import Acceleration, Prohibited
from tabellone.pairing import lim
from tabellone.pairing.lim_colour import allocated
from tabellone.pairing.lim_compatible import Order, due_colour, may_have
from tabellone.pairing.lim_working import GroupWorking, MedianWorking
from tabellone.pairing.system import Field, field_of
from tests.C040403.rounds import BOTH, LIM, SWISS_RULES, answer, field, group, histories, unordered
from tests.oracle.fields import field_of_position, tournament_of_position


def compatible(book: Edition, the: Field, one: int, other: int) -> bool:
    order = Order(book, the, down=True)
    there, back = order.rows[order.place[one]], order.rows[order.place[other]]
    assert there >> order.place[other] & 1 == back >> order.place[one] & 1
    return bool(there >> order.place[other] & 1)


# 9.1, 12.1 / 2.1, 5.1


@BOTH
@pytest.mark.parametrize(
    ("colours", "allowed"),
    [
        ("", "wb"),
        ("W", "wb"),
        ("WW", "b"),
        ("BB", "w"),
        ("BWW", "b"),
        ("WBW", "wb"),
        ("WWBW", "b"),
        ("BBWB", "w"),
        ("WWBBW", "wb"),
        ("WBWWBW", "b"),
    ],
)
def test_12_1_never_three_running_never_a_difference_of_three(book: Edition, colours: str, allowed: str) -> None:
    player = field({1: 4}, colours={1: colours}).everyone[1]
    assert "".join(colour for colour in ("w", "b") if may_have(book, player, colour)) == allowed


@BOTH
def test_9_1_compatible_players_have_not_met_and_can_have_their_colours(book: Edition) -> None:
    the = field(group(range(1, 5)), met=[(1, 2)], colours={1: "WW", 3: "WW", 4: "BB"})
    assert [compatible(book, the, 1, other) for other in (2, 3, 4)] == [False, False, True]
    assert compatible(book, the, 2, 3)


@BOTH
def test_9_1_whom_the_organiser_keeps_apart_are_not_compatible(book: Edition) -> None:
    the = tournament_of_position(histories("", "", "", ""))
    kept_apart = type(the)(
        players=the.players, total_rounds=3, initial_colour="w", prohibited=(Prohibited(0, 0, (1, 3)),)
    )
    drawn = lim.pair(book, field_of(kept_apart, book))
    assert unordered(drawn.couples) == unordered([(1, 4), (2, 3)])


@BOTH
def test_13_1_in_the_last_round_colours_do_not_part_equal_scores(book: Edition) -> None:
    the = field({1: 6, 2: 6, 3: 5}, colours=dict.fromkeys((1, 2, 3), "WW"), last=True)
    assert compatible(book, the, 1, 2)
    assert not compatible(book, the, 1, 3)
    assert not compatible(book, field({1: 6, 2: 6}, colours={1: "WW", 2: "WW"}), 1, 2)


@BOTH
def test_13_1_read_otherwise_colours_part_nobody_in_the_last_round(book: Edition) -> None:
    the = field({1: 6, 2: 6, 3: 5}, colours=dict.fromkeys((1, 2, 3), "WW"), last=True, met=[(1, 2)])
    free = book.with_readings({"last_round_limits": "every pair"})
    assert compatible(free, the, 1, 3)
    assert not compatible(free, the, 1, 2)


# 10.8 / 3.10

FLOATERS = ("8w1 4w1", "7w1 3w1", "5w= 2b0", "9w0 1b0", "3b= 6w1", "10w0 5b0", "2b0 Z", "1b0 Z", "4b1 Z", "6b1 Z")


@BOTH
def test_10_8_across_the_median_both_had_floated_else_the_one_who_was_moved(book: Edition) -> None:
    # Round 2, median 1/2 point: 1 (1) v 4 (0) across it, 2 (1) v 3 (1/2) from above, 5 (1/2) v 6 (0) from below.
    the = field_of_position(histories(*FLOATERS), book)
    order = Order(book, the, down=True)
    assert set(order.numbers(order.floated)) == {1, 2, 4, 6}
    other = book.with_readings({"floated_before": "who met another score"})
    order = Order(other, field_of_position(histories(*FLOATERS), other), down=True)
    assert set(order.numbers(order.floated)) == {1, 2, 3, 4, 5, 6}


@BOTH
def test_10_8_who_did_not_play_in_the_round_before_had_not_floated(book: Edition) -> None:
    the = field_of_position(histories("2w1 3b1 U", "1b0 4w1 4w1", "4b1 1w0 H", "3w0 2b0 2b0"), book)
    order = Order(book, the, down=True)
    assert set(order.numbers(order.floated)) == {4}


@BOTH
def test_an_opponent_who_is_not_on_the_list_makes_nobody_a_floater(book: Edition) -> None:
    the = field_of_position(histories("7w1", "8w1", "9b0", "10b0"), book)
    assert lim.pair(book, the).bye is None
    assert Order(book, the, down=True).floated == 0


@BOTH
@pytest.mark.parametrize(("players", "pairs", "bye"), [(0, 0, None), (1, 0, 1), (2, 1, None), (3, 1, 3)])
def test_the_smallest_fields(book: Edition, players: int, pairs: int, bye: int | None) -> None:
    the = histories(*["Z"] * max(players, 1))
    the["players"] = the["players"][:players]
    drawn = lim.pair(book, field_of_position(the, book))
    assert (len(drawn.pairs), drawn.bye) == (pairs, bye)


# Nota


@pytest.mark.parametrize(("players", "rounds", "maxi"), [(8, 3, False), (9, 3, True), (16, 4, False), (17, 4, True)])
def test_nota_a_maxi_tournament_has_more_players_than_2_to_the_rounds(players: int, rounds: int, maxi: bool) -> None:  # noqa: FBT001
    position = histories(*[""] * players, total_rounds=rounds)
    in_1989 = Order(SWISS_RULES, field_of_position(position, SWISS_RULES), down=True)
    assert in_1989.is_maxi is maxi
    never = Order(LIM, field_of_position(position, LIM), down=True)
    assert not never.is_maxi
    by_size = LIM.with_readings({"maxi_tournament": "by size"})
    assert Order(by_size, field_of_position(position, by_size), down=True).is_maxi is maxi


def test_nota_who_is_absent_counts_as_a_participant() -> None:
    position = histories(*["Z"] * 9, total_rounds=3, absent=[8, 9])
    assert Order(SWISS_RULES, field_of_position(position, SWISS_RULES), down=True).is_maxi


@BOTH
def test_1_the_number_of_rounds_must_be_known(book: Edition) -> None:
    the = tournament_of_position(histories("", ""))
    unknown = type(the)(players=the.players, initial_colour="w")
    with pytest.raises(Refused, match="number of rounds") as error:
        lim.pair(book, field_of(unknown, book))
    assert error.value.rule == "total_rounds"


# 9.2, 9.6, 15


def test_9_2_the_median_of_2026_follows_the_points_of_the_event() -> None:
    # Three points for a win: after one round the median is one and a half points, which nobody can have.
    the = tournament_of_position(histories("5w1", "6b1", "7w=", "8b=", "1b0", "2w0", "3b=", "4w="))
    football = type(the)(
        players=the.players, total_rounds=5, initial_colour="w", scoring=Scoring(W=Points(30), D=Points(10))
    )
    working = lim.pair(LIM, field_of(football, LIM)).working
    assert [(str(step.score), step.residents) for step in working] == [
        ("3", (1, 2)),
        ("0", (6, 5)),
        ("1", (8, 7, 4, 3)),
        ("1.5", ()),
    ]


@BOTH
def test_15_3_the_second_round_is_paired_from_1_point_then_0_the_median_last(book: Edition) -> None:
    tokens = ("5w1", "6b1", "7w=", "8b=", "1b0", "2w0", "3b=", "4w=")
    working = lim.pair(book, field_of_position(histories(*tokens), book)).working
    assert [(type(step), str(step.score)) for step in working] == [
        (GroupWorking, "1"),
        (GroupWorking, "0"),
        (MedianWorking, "0.5"),
    ]
    assert [str(step.direction) for step in working[:2]] == ["downward", "upward"]


@BOTH
def test_9_2_the_groups_of_a_later_round(book: Edition) -> None:
    tokens = ("2w1 3b1 4w1", "1b0 4w1 3b1", "4b1 1w0 2w0", "3w0 2b0 1b0", "6w= 7b= 8w=", "5b= 8w= 7b=")
    more = ("8w1 5w= 6w=", "7b0 6b= 5b=")
    working = lim.pair(book, field_of_position(histories(*tokens, *more), book)).working
    assert [str(step.score) for step in working] == ["3", "2", "0", "1", "1.5"]


@BOTH
def test_15_round_two_of_eight_and_of_six(book: Edition) -> None:
    eight = ("5w1", "6b1", "7w1", "8b1", "1b0", "2w0", "3b0", "4w0")
    assert answer(book, histories(*eight)) == ({(4, 1), (2, 3), (5, 8), (7, 6)}, None)
    of_six = ("4w1", "5b1", "6w1", "1b0", "2w0", "3b0")
    assert answer(book, histories(*of_six)) == ({(2, 1), (4, 3), (6, 5)}, None)


def dissolving(book: Edition, the: Field) -> tuple[set[frozenset[int]], list[tuple[int, int, str, str]]]:
    drawn = lim.pair(book, the)
    median = drawn.working[-1]
    assert isinstance(median, MedianWorking)
    return unordered(drawn.couples), [
        (line.from_above, line.from_below, line.pair, str(line.side)) for line in median.dissolved
    ]


@BOTH
def test_9_6_more_floaters_from_above_dissolve_the_nearest_pair_below(book: Edition) -> None:
    the = field(
        {1: 4, 2: 4, 3: 4, 4: 2, 5: 0, 6: 0},
        colours={1: "WB", 2: "BW", 3: "WB", 4: "BW", 5: "WB", 6: "BW"},
        met=[(4, 1), (4, 2), (4, 3)],
    )
    assert lim.pair(book, the).couples == {(1, 2), (3, 6), (5, 4)}
    assert dissolving(book, the)[1] == [(1, 0, "6-5", "below the median")]


@BOTH
def test_9_6_the_nearest_pair_is_the_one_made_last(book: Edition) -> None:
    the = field({1: 4, 2: 4, 3: 4, 4: 2, 5: 0, 6: 0, 7: 0, 8: 0}, met=[(4, 1), (4, 2), (4, 3)])
    couples, dissolved = dissolving(book, the)
    assert couples == unordered([(1, 2), (8, 6), (3, 5), (4, 7)])
    assert dissolved == [(1, 0, "7-5", "below the median")]


@BOTH
def test_9_6_as_many_floaters_from_below_dissolve_the_nearest_pair_above(book: Edition) -> None:
    tokens = ("6w1", "7b1", "8w=", "9b1", "10w0", "1b0", "2w0", "3b=", "4w0", "5b1")
    assert answer(book, histories(*tokens)) == ({(4, 1), (2, 3), (8, 10), (6, 9), (5, 7)}, None)
    assert dissolving(book, field_of_position(histories(*tokens), book))[1] == [(0, 0, "2-10", "above the median")]


@BOTH
def test_9_6_the_other_side_where_one_has_no_pair_left(book: Edition) -> None:
    # The two of the median have met each other; nobody stands above it.
    the = field({1: 2, 2: 2, 3: 0, 4: 0}, met=[(1, 2)])
    assert dissolving(book, the) == (unordered([(1, 4), (2, 3)]), [(0, 0, "4-3", "below the median")])


@BOTH
def test_9_6_dissolved_players_count_in_the_next_comparison(book: Edition) -> None:
    # 7 is alone in the median and has met all but 1; the pairs above are 1-3 and 2-4, below 8-9.
    the = field({1: 4, 2: 4, 3: 4, 4: 4, 5: 3, 7: 2, 8: 0, 9: 0}, met=[(7, number) for number in (2, 3, 4, 5, 8, 9)])
    _, dissolved = dissolving(book, the)
    assert dissolved == [
        (1, 0, "9-8", "below the median"),
        (1, 2, "2-4", "above the median"),
        (3, 2, "1-3", "above the median"),
    ]


@BOTH
def test_no_legal_round_says_who_is_in_the_way_and_by_which_article(book: Edition) -> None:
    the = histories("2w1 3b1 4w1", "1b0 4w1 3b1", "4b1 1w0 2w0", "3w0 2b0 1b0")
    with pytest.raises(Unpairable) as error:
        lim.pair(book, field_of_position(the, book))
    assert error.value.text() == (
        "round 4 cannot be paired: at least 4 of players 1, 2, 3, 4 are left over: apart from each other they have "
        f"nobody to meet (C.04.4.3 art. {book['compatible'].article})\n"
        "  -> record a withdrawal or a requested bye first, or pair the round by hand"
    )


@BOTH
def test_no_legal_round_names_whom_those_in_the_way_could_meet(book: Edition) -> None:
    # 2, 3 and 4 have met each other and can only meet 1.
    the = histories("Z Z Z", "3w1 4b1 Z", "2b0 Z 4w1", "Z 2w0 3b0")
    with pytest.raises(Unpairable, match=r"at least 2 of players 2, 3, 4 are left over: .* can only meet 1 "):
        lim.pair(book, field_of_position(the, book))


# 12.3-12.6, 13.2, 14.2: colours


def colours_of(book: Edition, the: Field, one: int, other: int, *, below: bool = False) -> tuple[int, int, str]:
    places = {number: number for number in the.everyone}
    white, black, rule = allocated(book, the, places, the.everyone[one], the.everyone[other], below=below)
    return white.number, black.number, rule


@pytest.mark.parametrize(
    ("colours", "due"), [("", ""), ("W", "b"), ("WB", "w"), ("BW", "b"), ("WBW", "b"), ("WBB", "w"), ("BWWB", "w")]
)
def test_12_5_12_6_the_colour_had_less_often_else_the_other_one(colours: str, due: str) -> None:
    assert due_colour(field({1: 4}, colours={1: colours}).everyone[1]) == due


@BOTH
def test_12_4_colours_of_a_pair(book: Edition) -> None:
    the = field(group(range(1, 10)), colours={3: "WB", 7: "WB", 4: "BWB", 8: "WBB", 5: "W", 1: "BWWB", 2: "WBWB"})
    assert colours_of(book, the, 7, 3) == (3, 7, "preferred_player")
    assert colours_of(book, the, 7, 3, below=True) == (7, 3, "preferred_player")
    assert colours_of(book, the, 4, 8) == (8, 4, "forced_colours")
    assert colours_of(book, the, 1, 2) == (2, 1, "latest_difference")
    assert colours_of(book, the, 1, 2, below=True) == (2, 1, "latest_difference")
    assert colours_of(book, the, 5, 9) == (9, 5, "due_colours")
    assert colours_of(book, the, 3, 5) == (3, 5, "due_colours")


@BOTH
def test_12_3_the_limits_come_before_the_history(book: Edition) -> None:
    # Both are due Black; the round in which they differed would give 1 White, his fifth of seven games.
    the = field(group((1, 2)), colours={1: "WWBWBW", 2: "BBWWBW"})
    assert colours_of(book, the, 1, 2) == (2, 1, "forced_colours")


@BOTH
def test_13_2_in_the_last_round_equal_claims_go_by_the_side_of_the_median(book: Edition) -> None:
    the = field(group((1, 2)), colours={1: "BWW", 2: "BWW"}, last=True)
    assert colours_of(book, the, 1, 2) == (2, 1, "preferred_player")
    assert colours_of(book, the, 1, 2, below=True) == (1, 2, "preferred_player")


@BOTH
def test_14_2_after_the_first_round_two_without_games_have_the_drawn_colour(book: Edition) -> None:
    the = field(group(range(1, 5)))
    assert colours_of(book, the, 2, 4) == (2, 4, "without_games")
    assert colours_of(book, the, 2, 4, below=True) == (4, 2, "without_games")
    by_number = book.with_readings({"colour_without_games": "by the number"})
    assert colours_of(by_number, the, 2, 4) == (4, 2, "without_games")
    assert colours_of(by_number, the, 2, 4, below=True) == (4, 2, "without_games")
    assert colours_of(by_number, the, 1, 4, below=True) == (1, 4, "without_games")


@BOTH
def test_14_2_the_first_round_of_forty(book: Edition) -> None:
    forty = histories(*[""] * 40)
    white = {(one, one + 20) if one % 2 else (one + 20, one) for one in range(1, 21)}
    assert {(1, 21), (22, 2), (3, 23), (24, 4), (40, 20)} <= white
    assert answer(book, forty) == (white, None)
    black = {(second, first) for first, second in white}
    assert {(21, 1), (2, 22), (23, 3), (20, 40)} <= black
    assert answer(book, {**forty, "initial_colour": "B"}) == (black, None)


@BOTH
def test_14_2_the_lot_must_be_known(book: Edition) -> None:
    with pytest.raises(Refused, match="colour drawn by lot") as error:
        lim.pair(book, field_of_position({**histories("", ""), "initial_colour": ""}, book))
    assert error.value.rule == "initial_colour"


@BOTH
def test_14_2_where_a_number_is_missing_places_are_odd_and_even_or_numbers_if_read_so(book: Edition) -> None:
    six_of_seven = histories(*[""] * 7, absent=[2])
    assert answer(book, six_of_seven) == ({(1, 5), (6, 3), (4, 7)}, None)
    by_number = book.with_readings({"first_round_colours": "his number"})
    assert answer(by_number, six_of_seven) == ({(1, 5), (3, 6), (7, 4)}, None)


# Acceleration


@BOTH
def test_9_2_virtual_points_make_the_groups_of_an_accelerated_round(book: Edition) -> None:
    the = tournament_of_position(histories(*[""] * 8))
    upper = Acceleration(None, Points(10), 1, 1, 1, 4)
    accelerated = type(the)(players=the.players, total_rounds=5, initial_colour="w", accelerations=(upper,))
    drawn = lim.pair(book, field_of(accelerated, book))
    assert [str(step.score) for step in drawn.working] == ["1", "0"]
    assert drawn.couples == {(1, 3), (4, 2), (5, 7), (8, 6)}
