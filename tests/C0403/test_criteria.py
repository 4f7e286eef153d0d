"""
C.04.3, criteria: articles 2 of 2026 (C1 to C21), C of 2017 (C.1 to C.19). What a pair costs and what leaving a player
over costs, criterion by criterion, on brackets small enough to see; `test_vectors` has a whole round for each.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tabellone.pairing.completion import Completion
from tabellone.pairing.criteria import BEYOND, CRITERIA, Bracket, topscorers
from tests.oracle.fields import DUTCH, dutch_round, field_of_position
from tests.oracle.literal_vectors import position, who_meets_whom

BOTH = pytest.mark.parametrize("edition", DUTCH)


def bracket(edition: str, rounds: int, games: Mapping[int, str], moved: Sequence[int] = (), **more: Any) -> Bracket:
    """All who are not absent as one bracket, the moved-down first."""
    book = DUTCH[edition]
    bye_score = more.pop("bye_score", None)
    field = field_of_position(position(rounds, games, **more), book)
    players = [field.everyone[number] for number in moved]
    players += [player for player in field.players if player.number not in moved]
    return Bracket(book, field, tuple(players), len(moved), bye_score, topscorers(book, field))


def pair(name: str, scene: Bracket, one: int, other: int) -> tuple[int, ...]:
    numbers = [player.number for player in scene.players]
    return CRITERIA[name].pair(scene, numbers.index(one), numbers.index(other))


def alone(name: str, scene: Bracket, one: int) -> tuple[int, ...]:
    return CRITERIA[name].alone(scene, [player.number for player in scene.players].index(one))


def may_meet(edition: str, rounds: int, games: Mapping[int, str], one: int, other: int) -> bool:
    scene = bracket(edition, rounds, games)
    graph = Completion(scene.field, scene.preferences, scene.top)
    places = {player.number: i for i, player in enumerate(scene.field.players)}
    return bool(graph.rows[places[one]] >> places[other] & 1)


# Absolute criteria


@BOTH
def test_c1_two_who_have_met_do_not_meet_again(edition: str) -> None:
    games = {1: "2w= 3w=", 2: "1b= 4w=", 3: "4w= 1b=", 4: "3b= 2b="}
    assert not may_meet(edition, 5, games, 1, 2)
    assert may_meet(edition, 5, games, 1, 4)


@BOTH
def test_c1_a_game_that_was_forfeited_may_be_paired_again(edition: str) -> None:
    games = {1: "2w+ 3w=", 2: "1b- 4w=", 3: "4w= 1b=", 4: "3b= 2b="}
    assert may_meet(edition, 5, games, 1, 2)


@BOTH
def test_c2_nobody_has_the_bye_twice(edition: str) -> None:
    assert dutch_round(position(5, {1: "2w1", 2: "1b0", 3: "U"}), edition) == ({(3, 1)}, 2)


@BOTH
def test_c3_two_with_the_same_absolute_preference_meet_only_beside_a_topscorer(edition: str) -> None:
    games = {1: "3w1 4w1", 2: "4w1 3w0", 3: "1b0 2b1", 4: "2b0 1b0"}
    assert not may_meet(edition, 4, games, 1, 2)
    assert may_meet(edition, 3, games, 1, 2)


@BOTH
def test_c4_the_others_can_still_be_paired(edition: str) -> None:
    """4, 5 and 6 have all met, so 1 and 2, alone at the top, may not meet: both are needed below."""
    games = {1: "H F Z", 2: "H F Z", 3: "H H Z", 4: "5w= 6b= Z", 5: "4b= Z 6w=", 6: "Z 4w= 5b="}
    found = who_meets_whom(dutch_round(position(5, games), edition))
    assert found == ({frozenset(two) for two in ((1, 4), (2, 5), (3, 6))}, None)


def test_c5_the_bye_goes_to_the_lowest_score_it_can() -> None:
    """Below the top pair, 2 and 5 have met; so that 6, who has nothing, is left over, 1 and 3 do not meet."""
    games = {1: "4w1 2b1", 2: "5b1 1w0", 3: "6w1 4b1", 4: "1b0 3w0", 5: "2w0 6b1", 6: "3b0 5w0"}
    assert dutch_round(position(3, games, absent=[4]), "2026") == ({(1, 5), (3, 2)}, 6)
    assert dutch_round(position(3, games, absent=[4]), "2017") == ({(1, 3), (6, 2)}, 5)


# Downfloaters

SCORES = {1: "2w1 3b1", 2: "1b0 4w1", 3: "4b1 1w0", 4: "3w0 2b0"}


@BOTH
def test_c6_every_downfloater_counts(edition: str) -> None:
    scene = bracket(edition, 9, SCORES)
    assert [alone("downfloaters", scene, number) for number in SCORES] == [(1,)] * 4
    assert pair("downfloaters", scene, 1, 4) == ()


def test_c7_the_scores_of_the_downfloaters() -> None:
    scene = bracket("2026", 9, SCORES)
    assert [alone("downfloater_scores", scene, number) for number in SCORES] == [(20,), (10,), (10,), (0,)]


def test_c_6_of_2017_the_differences_of_pairs_and_of_downfloaters_from_a_point_below() -> None:
    scene = bracket("2017", 9, SCORES)
    assert pair("pairing_score_difference", scene, 1, 4) == (20,)
    assert pair("pairing_score_difference", scene, 2, 3) == (0,)
    assert [alone("pairing_score_difference", scene, number) for number in SCORES] == [(30,), (20,), (20,), (10,)]


def test_c9_the_unplayed_rounds_of_who_is_bound_to_have_the_bye() -> None:
    games = {1: "2w= Z", 2: "1b= 3w0", 3: "H 2b1", 4: "H Z"}
    scene = bracket("2026", 9, games, bye_score=5)
    assert [alone("bye_unplayed", scene, number) for number in (1, 2, 4)] == [(1,), (), (1, 1)]
    assert alone("bye_unplayed", scene, 3) == ()  # has more points than the bye may go to


# Colours

TOP = {
    1: "9w1 8w1",
    2: "8w1 9w1",
    3: "7w1 6b1",
    4: "6b1 7w1",
    6: "4w0 3w0",
    7: "3b0 4b0",
    8: "2b0 1b0",
    9: "1b0 2b0",
}


@BOTH
def test_c10_and_c11_count_only_when_the_last_round_is_paired(edition: str) -> None:
    last, before = bracket(edition, 3, TOP), bracket(edition, 4, TOP)
    for name in ("difference_beyond_two", "third_colour"):
        assert pair(name, last, 1, 2) == (1,)  # both must have Black, one cannot
        assert pair(name, before, 1, 2) == ()
        assert pair(name, last, 1, 3) == ()


@BOTH
def test_c11_a_third_colour_running_without_a_wide_difference(edition: str) -> None:
    games = {1: "8b1 4w1 9w1", 2: "9b1 5w1 8w1", 4: "5w1 1b0 Z", 5: "4b0 2b0 Z", 8: "1w0 9b= 2b0", 9: "2w0 8w= 1b0"}
    scene = bracket(edition, 4, games)
    assert pair("difference_beyond_two", scene, 1, 2) == ()
    assert pair("third_colour", scene, 1, 2) == (1,)


@BOTH
def test_c10_counts_who_is_beyond_two_even_with_the_colour_he_prefers(edition: str) -> None:
    """Only after rounds paired by hand: four Blacks, and then a White."""
    games = {1: "3b1 4b1 5b1 6b1", 2: "4w1 5b1 6w1 3b1", 3: "1w0 6b= 4w= 2w0"}
    games |= {4: "2b0 1w0 3b= Z", 5: "6b= 2w0 1w0 Z", 6: "5w= 3w= 2b0 1w0"}
    assert pair("difference_beyond_two", bracket(edition, 5, games), 1, 2) == (1,)


@BOTH
def test_c12_one_of_two_who_prefer_the_same_colour_is_denied_it(edition: str) -> None:
    scene = bracket(edition, 9, {1: "3w=", 2: "4w=", 3: "1b=", 4: "2b=", 5: "H", 6: "H"})
    assert pair("preferences_denied", scene, 1, 2) == (1,)
    assert pair("preferences_denied", scene, 1, 3) == ()
    assert pair("preferences_denied", scene, 1, 5) == ()
    assert pair("preferences_denied", scene, 5, 6) == ()


@BOTH
def test_c13_it_counts_if_the_weaker_preference_is_strong(edition: str) -> None:
    games = {1: "3w= Z", 2: "4w= Z", 3: "1b= 5w=", 4: "2b= 6w=", 5: "H 3b=", 6: "H 4b="}
    scene = bracket(edition, 9, games)
    assert pair("strong_preferences_denied", scene, 1, 2) == (1,)  # both strong
    assert pair("strong_preferences_denied", scene, 3, 4) == ()  # both mild
    assert pair("strong_preferences_denied", scene, 1, 3) == ()  # strong against mild
    assert pair("strong_preferences_denied", scene, 1, 5) == ()  # not denied


# Floats of 2026


def floating(edition: str, moved: Sequence[int]) -> Bracket:
    games = {1: "3w1 4b=", 2: "H 3b=", 3: "1b0 2w=", 4: "F 1w=", 5: "6w1 Z", 6: "5b0 H", 7: "Z Z", 8: "Z Z"}
    return bracket(edition, 9, games, moved)


def test_what_floats_in_the_bracket_of_the_next_tests() -> None:
    floats = {player.number: player.floats for player in floating("2026", []).players}
    assert floats == {1: "..", 2: "DD", 3: ".U", 4: "D.", 5: "..", 6: ".D", 7: "..", 8: ".."}


def test_c14_and_c16_residents_who_float_down_again() -> None:
    scene = floating("2026", [])
    assert [n for n in range(1, 9) if alone("resident_downfloat", scene, n)] == [2, 6]
    assert [n for n in range(1, 9) if alone("resident_downfloat_before", scene, n)] == [2, 4]


def test_c14_a_moved_down_player_who_floats_on_is_no_resident() -> None:
    scene = floating("2026", [2])
    assert alone("resident_downfloat", scene, 2) == ()
    assert alone("resident_downfloat", scene, 6) == (1,)


def test_c15_and_c17_opponents_of_the_moved_down_who_float_up_again() -> None:
    scene = floating("2026", [1])
    assert pair("opponent_upfloat", scene, 1, 3) == (1,)
    assert pair("opponent_upfloat", scene, 1, 5) == ()
    assert pair("opponent_upfloat", scene, 2, 3) == ()  # two residents
    assert pair("opponent_upfloat_before", scene, 1, 3) == ()


def test_c18_and_c20_the_score_differences_of_the_moved_down_who_floated_down() -> None:
    scene = floating("2026", [4, 1, 2])
    assert pair("moved_down_differences", scene, 2, 7) == (10,)
    assert pair("moved_down_differences", scene, 4, 7) == ()  # floated two rounds before
    assert pair("moved_down_differences_before", scene, 4, 7) == (15,)
    assert pair("moved_down_differences_before", scene, 4, 6) == (10,)


def test_c18_in_the_limbo_is_more_than_any_difference_and_grows_with_the_score() -> None:
    scene = floating("2026", [4, 1, 2])
    assert alone("moved_down_differences", scene, 2) == (BEYOND + 10,)
    assert alone("moved_down_differences_before", scene, 4) == (BEYOND + 15,)
    assert alone("moved_down_differences", scene, 1) == ()


def test_c19_and_c21_the_differences_of_their_opponents_who_floated_up() -> None:
    scene = floating("2026", [4, 1])
    assert pair("opponent_differences", scene, 4, 3) == (10,)
    assert pair("opponent_differences", scene, 1, 3) == (10,)
    assert pair("opponent_differences", scene, 1, 5) == ()
    assert pair("opponent_differences_before", scene, 4, 3) == ()


# Floats of 2017: everybody who floats counts, moved down or not


def test_c_12_and_c_14_of_2017_downfloaters_who_floated_down() -> None:
    """A round without a game was a downfloat too."""
    scene = floating("2017", [])
    assert [n for n in range(1, 9) if alone("same_downfloat", scene, n)] == [2, 5, 6, 7, 8]
    assert [n for n in range(1, 9) if alone("same_downfloat_before", scene, n)] == [2, 4, 7, 8]


def test_c_12_and_c_14_of_2017_the_higher_of_two_unequal_floats_down_in_the_pair() -> None:
    scene = floating("2017", [])
    assert pair("same_downfloat", scene, 2, 7) == (1,)
    assert pair("same_downfloat", scene, 2, 5) == ()  # no float: the scores are equal
    assert pair("same_downfloat", scene, 4, 2) == ()  # 4 played a level game in the previous round
    assert pair("same_downfloat_before", scene, 4, 2) == (1,)


def test_c_13_and_c_15_of_2017_the_lower_of_two_unequal_floats_up() -> None:
    scene = floating("2017", [])
    assert pair("same_upfloat", scene, 1, 3) == (1,)
    assert pair("same_upfloat", scene, 3, 7) == ()
    assert pair("same_upfloat_before", scene, 1, 3) == ()


def test_c_16_to_c_19_of_2017_the_differences_of_those_who_float_again() -> None:
    scene = floating("2017", [])
    assert pair("downfloat_differences", scene, 2, 7) == (10,)
    assert alone("downfloat_differences", scene, 2) == (20,)  # to a point below the lowest
    assert alone("downfloat_differences", scene, 1) == ()
    assert pair("upfloat_differences", scene, 1, 3) == (10,)
    assert pair("downfloat_differences_before", scene, 4, 7) == (15,)
    assert pair("upfloat_differences_before", scene, 1, 3) == ()
