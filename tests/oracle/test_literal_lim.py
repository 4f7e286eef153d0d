"""The literal reference for the FIDE Swiss Rules of 1987-89 and the Lim System of 2026 against what the texts print,
against worked examples, and against the pairings kept in `tests/golden/pairing/`.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.oracle.literal_lim import (
    AS_WRITTEN,
    Field,
    Reading,
    barred_from_the_bye,
    can_all_be_paired,
    candidates_for_the_bye,
    choose,
    coloured,
    compatible,
    exchanges,
    floaters,
    later_round,
    may_have,
    pair,
    pair_members,
    pair_round,
    read,
    within_limit,
)
from tests.oracle.positions import Answer, Position, positions

GOLDEN = Path(__file__).parents[1] / "golden" / "pairing"
FILES = (("lim1989", "1989", False), ("lim1989maxi", "1989", True), ("lim2026", "2026", False))
READINGS_OF_THE_FILES = frozenset({Reading.ANY_FORFEIT_WIN_BARS_THE_BYE, Reading.LAST_ROUND_FREES_EVERY_PAIR})
GOLDEN_ITEMS = [
    pytest.param(item, edition, maxi, id=item["id"])
    for name, edition, maxi in FILES
    for item in json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
]
DIFFERENT_AS_WRITTEN = {"lim1989maxi-0-r3"}
BOTH = pytest.mark.parametrize("edition", ["1989", "2026"])


def games(*pairs: tuple[int, int]) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(pair) for pair in pairs)


def group(numbers: range, **facts: Any) -> Field:
    return Field(score=dict.fromkeys(numbers, 2), **facts)


def players_of(*histories: str, ratings: dict[int, int] | None = None) -> list[dict[str, Any]]:
    return [
        {"tpn": number, "rating": (ratings or {}).get(number, 2600 - 10 * number), "history": history}
        for number, history in enumerate(histories, 1)
    ]


def position(number_of_round: int, *histories: str, ratings: dict[int, int] | None = None) -> Position:
    return {
        "round": number_of_round,
        "total_rounds": 9,
        "initial_colour": "W",
        "absent": [],
        "players": players_of(*histories, ratings=ratings),
    }


def unordered(pairs: list[tuple[int, int]]) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in pairs}


# The kept pairings


@pytest.mark.parametrize(("item", "edition", "maxi"), GOLDEN_ITEMS)
def test_the_kept_pairings_come_out(item: dict[str, Any], edition: str, maxi: bool) -> None:  # noqa: FBT001
    expected = {tuple(pair) for pair in item["pairs"]}, item["bye"]
    assert pair(item, edition, maxi, READINGS_OF_THE_FILES) == expected
    assert (pair(item, edition, maxi) == expected) == (item["id"] not in DIFFERENT_AS_WRITTEN)


@pytest.mark.parametrize(("item", "edition", "maxi"), GOLDEN_ITEMS)
def test_10_8_the_kept_floaters_of_the_round_before_follow_from_the_histories(
    item: dict[str, Any],
    edition: str,
    maxi: bool,  # noqa: FBT001
) -> None:
    without_the_list = {key: value for key, value in item.items() if key != "floated_previous_round"}
    derived = read(without_the_list, edition, maxi=maxi).floated
    assert derived - set(item["absent"]) == set(item["floated_previous_round"])


# 8 / 1: the bye

ODD = ("2w1", "1b0", "4w1", "3b0", "U")


@pytest.mark.parametrize(("edition", "bye"), [("1989", 2), ("2026", 4)])
def test_8_1_the_bye_goes_to_the_lowest_rating_in_1989_and_to_the_lowest_rank_in_2026(edition: str, bye: int) -> None:
    answer = pair(position(2, *ODD, ratings={2: 1500, 4: 1600}), edition, maxi=False)
    assert answer
    assert answer[1] == bye


@pytest.mark.parametrize(("edition", "bye"), [("1989", 3), ("2026", 2)])
def test_14_1_the_first_bye_goes_to_the_last_number_in_1989_and_to_the_lowest_rating_in_2026(
    edition: str, bye: int
) -> None:
    answer = pair(position(1, "", "", "", ratings={2: 0}), edition, maxi=False)
    assert answer
    assert answer[1] == bye


def test_8_2_what_bars_the_bye() -> None:
    def barred(history: str, edition: str, readings: frozenset[Reading] = AS_WRITTEN) -> bool:
        return barred_from_the_bye(history.split(), edition, readings)

    assert [barred(history, "1989") for history in ("U 2w1", "2w1 3b+", "3b+ 2w1", "3b-", "F", "H", "Z")] == [
        True, True, False, False, False, False, False
    ]  # fmt: skip
    assert [barred(history, "2026") for history in ("U 2w1", "2w1 3b+", "3b+ 2w1", "3b-", "F", "H", "Z")] == [
        True, True, True, False, True, False, False
    ]  # fmt: skip
    assert barred("3b+ 2w1", "1989", frozenset({Reading.ANY_FORFEIT_WIN_BARS_THE_BYE}))


@BOTH
def test_8_1_the_bye_moves_on_where_the_others_could_not_be_paired(edition: str) -> None:
    the = Field(score={1: 2, 2: 2, 3: 0}, met=games((1, 2)), edition=edition, rating={1: 1, 2: 1, 3: 1})
    assert candidates_for_the_bye(the) == [3, 2, 1]
    assert pair_round(the) == ({(1, 3)}, 2)


# 9.1 / 2.1, 12.1 / 5.1, 13 / 6


def test_9_1_a_third_equal_colour_or_a_difference_of_three_makes_incompatible() -> None:
    the = group(range(1, 6), colours={1: "BWW", 2: "WW", 3: "BWWBW", 4: "WWBWBW", 5: "WBWB"})
    assert [may_have(the, one, "W") for one in range(1, 6)] == [False, False, True, False, True]
    assert all(may_have(the, one, "B") for one in range(1, 6))
    assert not compatible(the, 1, 2)
    assert compatible(the, 1, 3)
    assert not compatible(group(range(1, 3), met=games((1, 2))), 1, 2)


def test_13_1_in_the_last_round_colours_do_not_part_players_of_the_same_score() -> None:
    colours = {1: "WW", 2: "WW", 3: "WW"}
    the = Field(score={1: 4, 2: 4, 3: 3}, colours=colours, last_round=True)
    assert compatible(the, 1, 2)
    assert not compatible(the, 1, 3)
    free = Field(score=the.score, colours=colours, last_round=True, readings=READINGS_OF_THE_FILES)
    assert compatible(free, 1, 3)


# 9.3, 10 / 2.3, 3: floaters

D1_COLOURS = {1: "B", 2: "W", 3: "B", 4: "B", 5: "W"}


def floaters_of(the: Field, *, down: bool, adjacent: tuple[int, ...] = (), residents: range = range(1, 6)) -> list[int]:
    return floaters(the, list(residents), [], list(adjacent), down=down)


def test_10_2_the_floater_waits_for_the_colour_more_are_waiting_for() -> None:
    the = Field(score=dict.fromkeys(range(1, 9), 2), colours=D1_COLOURS)
    assert floaters_of(the, down=True, adjacent=(6, 7, 8)) == [4]
    assert floaters_of(the, down=False, adjacent=(6, 7, 8)) == [1]


def test_10_2_maxi_not_when_he_is_more_than_100_points_from_the_last_number() -> None:
    rating = {1: 2500, 2: 2400, 3: 2300, 4: 2200, 5: 2050, 6: 2040}
    the = Field(score=dict.fromkeys(range(1, 7), 2), colours=D1_COLOURS, rating=rating, maxi=True)
    assert floaters_of(the, down=True, adjacent=(6,)) == [5]
    near = Field(score=the.score, colours=D1_COLOURS, rating={**rating, 5: 2100}, maxi=True)
    assert floaters_of(near, down=True, adjacent=(6,)) == [4]


def test_10_2_with_the_colours_in_balance_the_weakest_floats_down_and_the_strongest_up() -> None:
    the = Field(score=dict.fromkeys(range(1, 7), 2))
    assert floaters_of(the, down=True, adjacent=(6,)) == [5]
    assert floaters_of(the, down=False, adjacent=(6,)) == [1]


def test_10_8_not_the_floater_of_the_round_before() -> None:
    the = Field(score=dict.fromkeys(range(1, 7), 2), floated=frozenset({5}))
    assert floaters_of(the, down=True, adjacent=(6,)) == [4]


def test_10_8_both_players_of_a_game_across_the_median_had_floated_else_the_one_moved() -> None:
    # Round 2, median 1/2 point: 1 (1) v 4 (0) across it, 2 (1) v 3 (1/2) from above, 5 (1/2) v 6 (0) from below.
    tokens = ("8w1 4w1", "7w1 3w1", "5w= 2b0", "9w0 1b0", "3b= 6w1", "10w0 5b0", "2b0 Z", "1b0 Z", "4b1 Z", "6b1 Z")
    the = read(position(3, *tokens), "1989", maxi=False)
    assert the.floated == {1, 4, 2, 6}
    other = read(position(3, *tokens), "1989", maxi=False, readings=frozenset({Reading.EVERY_UNEQUAL_GAME_FLOATS}))
    assert other.floated == {1, 4, 2, 3, 5, 6}


def test_10_9_rather_a_floater_who_has_an_opponent_in_the_next_group() -> None:
    the = Field(score=dict.fromkeys(range(1, 8), 2), met=games((3, 6), (3, 7)))
    assert floaters_of(the, down=True, adjacent=(6, 7), residents=range(1, 4)) == [2]


def test_10_9_rather_a_resident_than_one_who_has_floated_already() -> None:
    the = Field(score={1: 3, 2: 3, 3: 2, 4: 2, 5: 1}, met=games((1, 2)))
    assert floaters(the, [3], [1, 2], [5], down=True) == [2]
    assert floaters(the, [3, 4], [1], [5], down=True) == [4]


def test_10_3_an_opponent_needed_by_a_floater_ahead_is_taken_away() -> None:
    # 1 must leave; with him one of 2, 3, 4. In the next group 4 can meet 6 only.
    met = games((1, 2), (1, 3), (1, 4), (4, 7))
    the = Field(score=dict.fromkeys(range(1, 8), 2), met=met, floated=frozenset({2, 3, 4}))
    assert floaters(the, [1, 2, 3, 4], [], [6, 7], down=True) == [1, 4]
    needs_six = Field(score=the.score, met=met | games((1, 7)), floated=the.floated)
    assert floaters(needs_six, [1, 2, 3, 4], [], [6, 7], down=True) == [1, 3]


def test_10_4_going_up_the_floaters_ahead_are_those_with_the_higher_number() -> None:
    # 4 must leave; with him one of 1, 2, 3. In the next group 1 can meet 6 only.
    met = games((4, 1), (4, 2), (4, 3), (1, 7))
    the = Field(score=dict.fromkeys(range(1, 8), 2), met=met, floated=frozenset({1, 2, 3}))
    assert floaters(the, [1, 2, 3, 4], [], [6, 7], down=False) == [4, 1]
    needs_six = Field(score=the.score, met=met | games((4, 7)), floated=the.floated)
    assert floaters(needs_six, [1, 2, 3, 4], [], [6, 7], down=False) == [4, 2]


def test_10_3_a_floater_who_does_not_rank_ahead_takes_nothing_away() -> None:
    # 4 must leave; with him one of 1, 2, 3. In the next group 3 and 4 can meet 6 only.
    met = games((4, 1), (4, 2), (4, 3), (4, 7), (3, 7))
    the = Field(score=dict.fromkeys(range(1, 8), 2), met=met, floated=frozenset({1, 2, 3}))
    assert floaters(the, [1, 2, 3, 4], [], [6, 7], down=True) == [4, 3]


def test_10_9_of_those_who_have_floated_already_rather_one_with_an_opponent_in_the_next_group() -> None:
    the = Field(score={1: 3, 2: 3, 3: 3, 4: 1}, met=games((3, 4)))
    assert floaters(the, [], [1, 2, 3], [4], down=True) == [2]


# 11 / 4: exchanges


def six(*met: tuple[int, int], down: bool = True) -> set[frozenset[int]]:
    return unordered(pair_members(group(range(1, 7), met=games(*met)), range(1, 7), (), (), down=down))


def columns(text: str) -> list[set[frozenset[int]]]:
    return [unordered([(int(two[0]), int(two[2])) for two in column.split()]) for column in text.split(" | ")]


FIRST_PLAYER = columns("1-4 2-5 3-6 | 1-5 2-4 3-6 | 1-6 2-4 3-5 | 1-3 2-5 4-6 | 1-2 3-5 4-6")
SECOND_PLAYER = columns("1-6 2-4 3-5 | 1-6 2-5 3-4 | 1-6 2-3 4-5 | 1-3 2-6 4-5 | 1-2 3-5 4-6")
LAST_PLAYER = columns("1-4 2-5 3-6 | 1-4 2-6 3-5 | 1-6 2-4 3-5 | 1-3 2-5 4-6 | 1-3 2-4 5-6")


@pytest.mark.parametrize("column", range(5))
def test_11_2_the_table_of_exchanges_for_the_first_player(column: int) -> None:
    assert exchanges((1, 2, 3, 4, 5, 6)) == (4, 5, 6, 3, 2)
    assert six(*((1, other) for other in (4, 5, 6, 3)[:column])) == FIRST_PLAYER[column]


@pytest.mark.parametrize("column", range(5))
def test_11_2_the_table_of_exchanges_for_the_second_player_when_the_first_can_meet_6(column: int) -> None:
    of_the_second = ((2, other) for other in (4, 5, 3, 6)[:column])
    assert six((1, 4), (1, 5), *of_the_second) == SECOND_PLAYER[column]


@pytest.mark.parametrize("column", range(5))
def test_11_1_going_up_the_table_begins_with_the_last_player(column: int) -> None:
    assert exchanges((6, 5, 4, 3, 2, 1)) == (3, 2, 1, 4, 5)
    assert six(*((6, other) for other in (3, 2, 1, 4)[:column]), down=False) == LAST_PLAYER[column]


MET_EACH_OTHER_AND_ALL_BUT_6 = ((1, 2), *((one, other) for one in (1, 2) for other in (3, 4, 5)))


def test_11_4_a_of_seven_the_second_takes_the_place_of_the_floater() -> None:
    met = games(*MET_EACH_OTHER_AND_ALL_BUT_6, (1, 7), (2, 7), (2, 6))
    the = Field(score=dict.fromkeys(range(1, 9), 2), met=met)
    assert floaters(the, list(range(1, 8)), [], [8], down=True) == [2]
    assert unordered(pair_members(the, (1, 3, 4, 5, 6, 7), (), (), down=True)) == unordered([(1, 6), (3, 5), (4, 7)])


def test_11_4_b_of_six_the_second_and_the_weakest_left_become_floaters() -> None:
    the = Field(score=dict.fromkeys(range(1, 9), 2), met=games(*MET_EACH_OTHER_AND_ALL_BUT_6))
    assert set(floaters(the, list(range(1, 7)), [], [7, 8], down=True)) == {2, 5}
    assert unordered(pair_members(the, (1, 3, 4, 6), (), (), down=True)) == unordered([(1, 6), (3, 4)])


# 10.5, 10.6, 10.7, 12.2, 12.7


@pytest.mark.parametrize(("edition", "pairs"), [("1989", {(4, 2), (3, 1)}), ("2026", {(4, 1), (3, 2)})])
def test_10_62_of_floaters_from_below_1989_pairs_the_higher_score_first_2026_the_lower(
    edition: str, pairs: set[tuple[int, int]]
) -> None:
    # Upward the weakest candidate comes first, and 3 and 4 have met.
    the = Field(score={1: 2, 2: 2, 3: 0, 4: 1}, met=games((3, 4)), edition=edition)
    assert set(pair_members(the, (1, 2), (), (3, 4), down=False)) == pairs
    as_in_2026 = Field(score=the.score, met=the.met, readings=frozenset({Reading.LOWER_SCORE_FIRST}))
    assert set(pair_members(as_in_2026, (1, 2), (), (3, 4), down=False)) == {(4, 1), (3, 2)}


def test_10_5_going_down_the_floater_with_the_higher_score_chooses_first_then_the_lower_number() -> None:
    the = Field(score={1: 3, 2: 4, 3: 3, 4: 2, 5: 2, 6: 2}, met=games((1, 2), (1, 3), (2, 3)))
    assert pair_members(the, (4, 5, 6), (1, 2, 3), (), down=True) == [(2, 4), (1, 5), (3, 6)]


def test_10_61_going_up_the_floater_with_the_higher_number_chooses_first_and_the_weakest() -> None:
    the = Field(score={1: 2, 2: 2, 3: 1, 4: 1}, met=games((3, 4)))
    assert pair_members(the, (1, 2), (), (3, 4), down=False) == [(4, 2), (3, 1)]


@pytest.mark.parametrize(("rating", "opponent"), [(2300, 3), (2299, 2)])
def test_10_7_the_floater_meets_the_first_who_lets_him_have_his_colour_in_a_maxi_within_100_points(
    rating: int, opponent: int
) -> None:
    facts: dict[str, Any] = {"score": {1: 4, 2: 2, 3: 2, 4: 2}, "colours": {1: "W", 2: "W", 3: "B", 4: "W"}}
    the = Field(**facts)
    assert pair_members(the, (2, 3, 4), (1,), (), down=True)[0] == (1, 3)
    ratings = {1: 2500, 2: 2400, 3: rating, 4: 2200}
    maxi = Field(**facts, rating=ratings, maxi=True)
    assert pair_members(maxi, (2, 3, 4), (1,), (), down=True)[0] == (1, opponent)


def test_10_53_in_the_median_those_from_above_come_before_those_from_below() -> None:
    the = Field(score={1: 1, 2: 1, 7: 2, 8: 0}, met=games((7, 8)))
    assert pair_members(the, (1, 2), (7,), (8,), down=True) == [(7, 1), (8, 2)]


def test_12_2_the_first_who_suits_is_preferred_and_12_7_in_a_maxi_only_within_100_points() -> None:
    colours = {1: "W", 2: "B", 3: "W", 4: "B"}
    for rating, opponent in ((2001, 4), (1999, 3)):
        the = group(range(1, 5), colours=colours, rating={1: 2500, 2: 2400, 3: 2100, 4: rating}, maxi=True)
        assert choose(the, 1, exchanges((1, 2, 3, 4)), (1, 2, 3, 4)) == opponent
    free = group(range(1, 5), colours=colours)
    assert choose(free, 1, exchanges((1, 2, 3, 4)), (1, 2, 3, 4)) == 4


# 9.6 / 2.6, 12.4 / 5.4, 14.2 / 7.2, whole rounds


@BOTH
def test_9_6_more_floaters_from_above_dissolve_the_nearest_pair_below(edition: str) -> None:
    the = Field(
        score={1: 4, 2: 4, 3: 4, 4: 2, 5: 0, 6: 0},
        colours={1: "WB", 2: "BW", 3: "WB", 4: "BW", 5: "WB", 6: "BW"},
        met=games((4, 1), (4, 2), (4, 3)),
        round=3,
        edition=edition,
    )
    assert set(later_round(the, (1, 2, 3, 4, 5, 6))) == {(1, 2), (3, 6), (5, 4)}


def test_9_6_the_nearest_pair_is_the_one_made_last() -> None:
    the = Field(score={1: 4, 2: 4, 3: 4, 4: 2, 5: 0, 6: 0, 7: 0, 8: 0}, met=games((4, 1), (4, 2), (4, 3)), round=3)
    pairs = unordered(pair_members(the, (5, 6, 7, 8), (), (), down=False))
    assert pairs == unordered([(8, 6), (7, 5)])
    assert unordered(later_round(the, tuple(range(1, 9)))) == unordered([(1, 2), (8, 6), (3, 5), (4, 7)])


@BOTH
def test_9_6_as_many_floaters_from_below_dissolve_the_nearest_pair_above(edition: str) -> None:
    histories = ("6w1", "7b1", "8w=", "9b1", "10w0", "1b0", "2w0", "3b=", "4w0", "5b1")
    answer = pair(position(2, *histories), edition, maxi=False)
    assert answer == ({(4, 1), (2, 3), (8, 10), (6, 9), (5, 7)}, None)


@BOTH
def test_15_the_second_round_of_eight_and_of_six(edition: str) -> None:
    eight = ("5w1", "6b1", "7w1", "8b1", "1b0", "2w0", "3b0", "4w0")
    assert pair(position(2, *eight), edition, maxi=False) == ({(4, 1), (2, 3), (5, 8), (7, 6)}, None)
    of_six = ("4w1", "5b1", "6w1", "1b0", "2w0", "3b0")
    assert pair(position(2, *of_six), edition, maxi=False) == ({(2, 1), (4, 3), (6, 5)}, None)


def test_12_4_colours_of_a_pair() -> None:
    the = group(range(1, 10), colours={3: "WB", 7: "WB", 4: "BWB", 8: "WBB", 5: "W"})
    assert coloured(the, 7, 3, below_median=False) == (3, 7)
    assert coloured(the, 7, 3, below_median=True) == (7, 3)
    assert coloured(the, 4, 8, below_median=False) == (8, 4)
    assert coloured(the, 5, 9, below_median=False) == (9, 5)
    assert coloured(the, 1, 2, below_median=False) == (1, 2)
    assert coloured(the, 1, 2, below_median=True) == (2, 1)


def test_12_1_the_limits_come_before_the_history() -> None:
    # Both are due Black; the round in which they differed would give 1 White, his fifth of seven games.
    the = group(range(1, 3), colours={1: "WWBWBW", 2: "BBWWBW"})
    assert coloured(the, 1, 2, below_median=False) == (2, 1)


def test_12_7_nobody_without_a_rating_is_within_100_points() -> None:
    the = group(range(1, 4), rating={1: 50, 2: 0}, maxi=True)
    assert not any(within_limit(the, one, other) for one, other in ((1, 2), (2, 3)))
    assert within_limit(the, 2, 2)


@BOTH
def test_14_2_the_first_round_of_forty(edition: str) -> None:
    forty = position(1, *([""] * 40))
    white = {(one, one + 20) if one % 2 else (one + 20, one) for one in range(1, 21)}
    assert {(1, 21), (22, 2), (3, 23), (24, 4), (40, 20)} <= white
    assert pair(forty, edition, maxi=False) == (white, None)
    black = {(second, first) for first, second in white}
    assert {(21, 1), (2, 22), (23, 3), (20, 40)} <= black
    assert pair({**forty, "initial_colour": "B"}, edition, maxi=False) == (black, None)


# Random tournaments


def some_positions(edition: str, maxi: bool) -> list[tuple[Position, Answer]]:  # noqa: FBT001
    def answer(position: Position) -> Answer:
        return pair(position, edition, maxi)

    return [(one, answer(one)) for one in positions(5, 400, (2, 10), answer, late=0.2)]


@pytest.mark.parametrize(("edition", "maxi"), [("1989", False), ("1989", True), ("2026", False), ("2026", True)])
def test_everybody_present_is_paired_once_with_a_compatible_opponent_or_there_is_no_legal_round(
    edition: str,
    maxi: bool,  # noqa: FBT001
) -> None:
    found = some_positions(edition, maxi)
    for one, answer in found:
        the = read(one, edition, maxi=maxi)
        if answer is None:
            left_over = [set(the.score) - {bye} for bye in the.score if bye not in the.barred]
            fields = left_over if len(the.score) % 2 else [set(the.score)]
            assert not any(can_all_be_paired(the, players) for players in fields)
        else:
            pairs, bye = answer
            assert sorted([*(number for two in pairs for number in two), *([bye] if bye else [])]) == sorted(the.score)
            assert all(compatible(the, white, black) for white, black in pairs)
            assert bye not in the.barred
    assert any(answer is None for _, answer in found)


def test_positions_are_the_same_for_the_same_seed_and_show_every_kind_of_record() -> None:
    found = some_positions("2026", maxi=False)
    assert found == some_positions("2026", maxi=False)
    records = {token[-1] for one, _ in found for player in one["players"] for token in player["history"].split()}
    assert records == set("1=0+-UHFZ")
    assert any(one["round"] == one["total_rounds"] == len(one["players"]) - 1 > 3 for one, _ in found)
    assert all(len(one["absent"]) == len(set(one["absent"])) for one, _ in found)
