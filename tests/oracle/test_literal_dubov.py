"""The literal Dubov System against rounds found by another enumeration, and against the worked examples."""

from itertools import permutations
from random import Random

import pytest

from tests.oracle import literal_dubov
from tests.oracle.literal_dubov import (
    DubovState,
    average_rating_of_opponents,
    bracket_pairs,
    bye,
    c6,
    c7,
    c8,
    c9,
    c10,
    chosen_upfloaters,
    groups,
    legal,
    maximum_upfloats,
    middle_outwards,
    pair,
    pairings,
    times_upfloated,
    white_seekers,
)
from tests.oracle.literal_state import Completion, State
from tests.oracle.literal_vectors import Position, expected, position, vectors

VECTORS = vectors("dubov_small")


def completion(state: State) -> Completion:
    return Completion(state, legal, State.barred_since_2026)


def test_every_small_vector_is_used() -> None:
    assert len(VECTORS) == 40
    assert max(len(item["players"]) for item in VECTORS) == 10


@pytest.mark.parametrize("item", VECTORS, ids=lambda item: str(item["id"]))
def test_a_vector_is_paired_as_expected(item: Position) -> None:
    assert pair(item) == expected(item)


# V1 to V7


def test_v1_shifters_are_numbered_from_the_middle_outwards() -> None:
    assert middle_outwards([*range(1, 8)]) == (4, 3, 5, 2, 6, 1, 7)
    assert middle_outwards([1, 2, 3, 4]) == (2, 3, 1, 4)


def test_v2_transpositions_of_three_are_in_lexicographic_order() -> None:
    state = DubovState(position(5, dict.fromkeys(range(1, 7), "")))
    found = [tuple(other for _, other in pairs) for pairs in pairings(state, completion(state), (1, 2, 3), (6, 4, 5))]
    assert found == list(permutations((4, 5, 6)))


@pytest.mark.parametrize(("rounds", "most"), [(4, 2), (5, 3), (9, 3), (10, 4), (14, 4)])
def test_v3_how_often_a_player_may_be_upfloated(rounds: int, most: int) -> None:
    assert maximum_upfloats(DubovState(position(rounds, {1: ""}))) == most


def test_v4_the_first_round_of_eight() -> None:
    assert pair(position(5, dict.fromkeys(range(1, 9), ""))) == ({(1, 5), (6, 2), (3, 7), (8, 4)}, None)


V5 = position(
    9,
    {1: "2w1 Z F", 2: "1b0 F F", 3: "5w0 6b0 Z", 4: "Z Z Z", 5: "3b0 Z Z", 6: "Z 3w0 Z"},
)


def test_v5_fewer_maximum_upfloaters_come_before_fewer_upfloats_of_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    """3 cannot stay below with 5 or 6, so {3,4}, {3,5}, {3,6} and {5,6} are left."""
    state = DubovState(V5)
    monkeypatch.setattr(literal_dubov, "times_upfloated", lambda _, n: {3: 9, 5: 3, 6: 3}.get(n, 0))
    assert state.scoregroups == [(1, 2), (3, 4, 5, 6)]
    assert chosen_upfloaters(state, completion(state), (1, 2), (3, 4, 5, 6)) == (3, 4)
    assert c8(state, (5, 6), []) > c8(state, (3, 4), [])
    assert c9(state, (5, 6), []) < c9(state, (3, 4), [])


V6 = position(
    5,
    {
        1: "2b1 5w1 7b1 4b0",
        2: "1w0 6b1 4w1 7b1",
        3: "4b= 7w0 6w= 5b1",
        4: "3w= 8b1 2b0 1w1",
        5: "6w1 1b0 8w= 3w0",
        6: "5b0 2w0 3b= 8w1",
        7: "8w1 3b1 1w0 2w0",
        8: "7b0 4w0 5b= 6b0",
    },
    ratings={1: 2505, 2: 2410, 3: 2339, 4: 2275, 5: 2166, 6: 2100, 7: 2026, 8: 1925},
)


def test_v6_the_lowest_upfloater_should_have_the_highest_score() -> None:
    state = DubovState(V6)
    assert {n: state.score[n] for n in state.present} == {1: 6, 2: 6, 3: 4, 4: 5, 5: 3, 6: 3, 7: 4, 8: 1}
    assert [average_rating_of_opponents(state, n) for n in (1, 2)] == [2219, 2227]
    assert pair(V6) == ({(1, 6), (2, 5), (4, 7), (8, 3)}, None)


V7 = position(
    5,
    {1: "5w1", 2: "6b+", 3: "7w0", 4: "8b=", 5: "1b0", 6: "2w-", 7: "3b1", 8: "4w=", 9: "U"},
)


def test_v7_the_bye_goes_to_who_played_and_a_black_seeker_shifts() -> None:
    assert pair(V7) == ({(2, 1), (7, 9), (6, 8), (4, 3)}, 5)


# The definitions


def test_a_player_without_games_prefers_black_and_the_average_of_no_opponents_is_zero() -> None:
    state = DubovState(V7)
    assert state.preference[9] == state.preference[2] == (1, "B")
    assert average_rating_of_opponents(state, 2) == 0


def test_the_average_rating_of_the_opponents_is_rounded_half_up() -> None:
    histories = {1: "2w1 3b1 4w-", 2: "1b0 Z Z", 3: "Z 1w0 Z", 4: "Z Z 1b+"}
    state = DubovState(position(5, histories, ratings={1: 2000, 2: 2001, 3: 2002, 4: 1000}))
    assert average_rating_of_opponents(state, 1) == 2002


def test_an_upfloat_is_a_game_against_a_higher_score_and_no_forfeit() -> None:
    histories = {1: "2w1 3w1 4b1", 2: "1b0 4w+ 3w0", 3: "4w1 1b0 2b1", 4: "3b0 2b- 1w0"}
    state = DubovState(position(5, histories))
    assert [times_upfloated(state, n) for n in (1, 2, 3, 4)] == [0, 0, 0, 1]
    assert c10(state, (3, 4), []) == 1


def test_the_last_round_forgets_who_was_upfloated() -> None:
    histories = {1: "2w1 3w1 4b1", 2: "1b0 4w+ 3w0", 3: "4w1 1b0 2b1", 4: "3b0 2b- 1w0"}
    state = DubovState(position(4, histories))
    assert (c8(state, (4,), []), c9(state, (4,), []), c10(state, (4,), [])) == (0, 0, 0)


def test_c6_looks_at_the_lowest_upfloater_first() -> None:
    state = DubovState(V6)
    assert c6(state, (5, 6), []) < c6(state, (3, 8), [])
    assert c6(state, (3, 5), []) < c6(state, (5, 6), [])


def test_the_same_absolute_preference_never_meets_not_even_in_the_last_round() -> None:
    histories = {1: "3w1 4w1", 2: "4w1 3w0", 3: "1b0 2b1", 4: "2b0 1b0"}
    assert not legal(DubovState(position(3, histories)), 1, 2)


def test_the_bye_falls_lowest_then_on_most_games_then_on_the_largest_number() -> None:
    state = DubovState(V7)
    assert bye(state, completion(state)) == 5
    histories = {1: "4w1 5w1", 2: "U 4b1", 3: "5b1 Z", 4: "1b0 2w0", 5: "3w0 1b0"}
    state = DubovState(position(5, histories))
    assert bye(state, completion(state)) == 5
    state = DubovState(position(5, {**histories, 5: "3w0 Z", 1: "4w1 U"}))
    assert bye(state, completion(state)) == 4


def test_no_round_when_everybody_has_met() -> None:
    assert pair(position(5, {1: "2w1", 2: "1b0"})) is None
    assert pair(position(5, {1: "U"})) is None


def test_virtual_points_make_the_brackets_of_a_round() -> None:
    accelerated = position(9, dict.fromkeys(range(1, 9), ""), virtual=dict.fromkeys("1234", 1))
    assert pair(accelerated) == ({(1, 3), (4, 2), (5, 7), (8, 6)}, None)


# Recomposition


def test_players_who_must_meet_their_like_change_sides_from_the_middle_outwards() -> None:
    """1 and 2 want White, 3 and 4 Black, but those have met: 1 leaves G1, then of 1 3 4 the middle one leaves G2."""
    state = DubovState(position(9, {1: "3w= 4b=", 2: "4w= 3b=", 3: "1b= 2w=", 4: "2b= 1w="}))
    assert groups(state, (1, 2, 3, 4)) == ((1, 2), (3, 4))
    assert white_seekers(state, (1, 2)) == [1, 2]
    assert bracket_pairs(state, completion(state), (1, 2, 3, 4)) == [(2, 1), (3, 4)]


def random_position(random: Random, size: int) -> Position:
    """One round played and another to come, in any pairing."""
    numbers = random.sample(range(1, size + 1), size)
    histories = {}
    for one, other in zip(numbers[::2], numbers[1::2], strict=True):
        mine, theirs = random.choice([("1", "0"), ("=", "="), ("0", "1")])
        histories[one], histories[other] = f"{other}w{mine}", f"{one}b{theirs}"
    return position(5, dict(sorted(histories.items())))


def test_every_pairing_between_the_recomposed_groups_fails_as_few_preferences() -> None:
    """So that it is enough to ask of a permutation of S2 that it is legal."""
    random = Random(1)
    seen = 0
    for _ in range(60):
        state = DubovState(random_position(random, 8))
        for group in state.scoregroups:
            if len(group) % 2 == 0 and completion(state).all_paired(group):
                sides = literal_dubov.recomposed(state, completion(state), group)
                values = {c7(state, (), pairs) for pairs in pairings(state, completion(state), *sides)}
                assert len(values) == 1
                seen += 1
    assert seen > 60
