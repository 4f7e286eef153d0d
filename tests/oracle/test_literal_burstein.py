"""The literal Burstein System against rounds found by another enumeration, and against the worked examples."""

import pytest

from tests.oracle import literal_dutch
from tests.oracle.literal_burstein import (
    Bracket,
    BursteinState,
    Candidate,
    best_candidate,
    bye,
    c6,
    c7,
    c8,
    in_order,
    legal,
    pair,
    seeding_rounds,
)
from tests.oracle.literal_state import Completion, State, matchings
from tests.oracle.literal_vectors import Position, expected, position, vectors, who_meets_whom

VECTORS = vectors("burstein_small")
RANKED = [item for item in VECTORS if item["round"] > seeding_rounds(item["total_rounds"])]


def completion(state: State) -> Completion:
    return Completion(state, legal, State.barred_since_2026)


def test_every_small_vector_is_used() -> None:
    assert (len(VECTORS), len(RANKED)) == (20, 10)
    assert max(len(item["players"]) for item in VECTORS) == 9


@pytest.mark.parametrize("item", VECTORS, ids=lambda item: str(item["id"]))
def test_a_vector_is_paired_as_expected(item: Position) -> None:
    assert pair(item) == expected(item)


@pytest.mark.parametrize("item", RANKED, ids=lambda item: str(item["id"]))
def test_the_index_of_a_vector_is_as_expected(item: Position) -> None:
    index = BursteinState(item).index
    assert {str(n): [points / 2, products / 4] for n, (points, products) in index.items()} == item["index"]


# The examples


def listed(size: int, pairs: int) -> list[str]:
    everything = matchings(tuple(range(1, size + 1)), pairs, lambda *_: True)
    return [
        " ".join([f"{one}-{other}" for one, other in made] + [f"{n}-0" for n in left])
        for made, left in in_order(size, list(everything))
    ]


def test_two_pairs_of_six_are_listed_in_this_order() -> None:
    found = [" ".join(sorted(line.split())) for line in listed(6, 2)]
    assert len(found) == len(set(found)) == 45
    assert found[:7] == [
        "1-6 2-5 3-0 4-0",
        "1-6 2-4 3-0 5-0",
        "1-6 2-3 4-0 5-0",
        "1-6 2-0 3-5 4-0",
        "1-6 2-0 3-4 5-0",
        "1-6 2-0 3-0 4-5",
        "1-5 2-6 3-0 4-0",
    ]
    assert found[-1] == "1-0 2-0 3-4 5-6"


def test_a_bracket_folds() -> None:
    assert pair(position(1, dict.fromkeys(range(1, 5), ""))) == ({(1, 4), (3, 2)}, None)
    assert pair(position(1, dict.fromkeys(range(1, 7), ""))) == ({(1, 6), (5, 2), (3, 4)}, None)


def test_if_1_has_met_6_then_2_meets_him() -> None:
    met = position(3, {1: "6w=", 2: "H", 3: "H", 4: "H", 5: "H", 6: "1b="})
    assert pair(met) == ({(5, 1), (6, 2), (3, 4)}, None)


# Round 3: a floater, 1, among four players of one point; preferences W B B W W in the order of the Index.
FIVE = position(
    5,
    {
        1: "5w= 3b1",
        2: "7b0 8w=",
        3: "9w0 1w0",
        4: "6b0 7w1",
        5: "1b= 10w=",
        6: "4w1 9b1",
        7: "2w1 4b0",
        8: "10w= 2b=",
        9: "3b1 6w0",
        10: "8b= 5b=",
    },
)


def bracket_of_five(*below: tuple[int, ...]) -> Bracket:
    state = BursteinState(FIVE)
    state.index = {n: (-place, 0) for place, n in enumerate((7, 9, 5, 8, 1, 2, 3, 4, 6, 10))}
    return Bracket(state, completion(state), (1, 5, 7, 8, 9), below)


def test_the_first_candidate_without_a_preference_denied() -> None:
    bracket = bracket_of_five((3,))
    assert bracket.ranked == (7, 9, 5, 8, 1)
    assert "".join(bracket.state.preference[n].colour or "" for n in bracket.ranked) == "WBBWW"
    assert [bracket.state.score[n] for n in bracket.ranked] == [2, 2, 2, 2, 3]
    assert best_candidate(bracket) == Candidate(((7, 5), (9, 1)), (8,))


def test_quality_looks_at_floaters_then_at_the_next_bracket_then_at_colours() -> None:
    bracket = bracket_of_five((3,), (2, 4))
    assert c6(bracket, Candidate(((7, 5), (9, 8)), (1,))) > c6(bracket, Candidate(((7, 5), (9, 1)), (8,)))
    assert c7(bracket, Candidate(((5, 8), (7, 1)), (9,))) > c7(bracket, Candidate(((7, 5), (9, 1)), (8,)))
    assert c8(bracket, Candidate(((7, 1), (9, 5)), (8,))) == 2


# The definitions


@pytest.mark.parametrize(("rounds", "seeding"), [(1, 0), (4, 2), (5, 2), (7, 3), (8, 4), (9, 4), (13, 4)])
def test_the_first_half_of_the_rounds_is_seeding_but_no_more_than_four(rounds: int, seeding: int) -> None:
    assert seeding_rounds(rounds) == seeding


def test_a_seeding_round_is_dutch() -> None:
    first = position(5, dict.fromkeys(range(1, 9), ""))
    assert pair(first) == literal_dutch.pair(first) == ({(1, 5), (6, 2), (3, 7), (8, 4)}, None)


def test_an_unplayed_round_is_a_game_against_oneself() -> None:
    state = BursteinState(position(4, {1: "2w1 H 3b1", 2: "1b0 3w+ U", 3: "U 2b- 1w0"}))
    assert state.standing == {1: 5, 2: 4, 3: 2}
    assert state.index == {
        1: (4 + 5 + 2, 2 * 4 + 1 * 5 + 2 * 2),
        2: (5 + 4 + 4, 2 * 4 + 2 * 4),
        3: (2 + 2 + 5, 2 * 2),
    }


def test_zero_point_byes_up_to_now_are_draws_for_the_opponents_only() -> None:
    state = BursteinState(position(6, {1: "2w1 3w1 4b1", 2: "1b0 Z Z", 3: "Z 1b0 Z", 4: "Z U 1w0"}))
    assert state.index[1] == ((0 + 2) + (0 + 1) + 2, 2 * 2 + 2 * 1 + 2 * 2)
    assert state.index[2] == (6, 0)


def test_virtual_points_make_brackets_but_no_index() -> None:
    histories = {1: "4w=", 2: "5w=", 3: "6w=", 4: "1b=", 5: "2b=", 6: "3b="}
    virtual = position(2, histories, virtual={"1": 1, "6": 1})
    assert BursteinState(virtual).index == BursteinState(position(2, histories)).index
    assert {6, 1} in who_meets_whom(pair(virtual))[0]


def test_the_bye_falls_lowest_then_on_most_games_then_on_the_lowest_index() -> None:
    histories = {1: "4w1 5w1", 2: "U 4b1", 3: "5b1 U", 4: "1b0 2w0", 5: "3w0 1b0"}
    state = BursteinState(position(4, histories))
    assert state.rank(4) < state.rank(5)
    assert bye(state, completion(state)) == 5
    state.index = {**state.index, 5: (99, 0)}
    assert bye(state, completion(state)) == 4
    histories[5], histories[1] = "3w0 Z", "4w1 U"
    state = BursteinState(position(4, histories))
    assert bye(state, completion(state)) == 4


def test_no_round_when_everybody_has_met() -> None:
    assert pair(position(2, {1: "2w1", 2: "1b0"})) is None
