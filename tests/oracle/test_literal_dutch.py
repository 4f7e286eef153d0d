"""The literal FIDE (Dutch) System against rounds that an endorsed engine paired, and against the worked examples."""

from itertools import islice, permutations
from typing import Any

import pytest

from tests.oracle import literal_dutch
from tests.oracle.fields import DUTCH
from tests.oracle.literal_dutch import Bracket, barred, exchanges, legal, mark, pair, topscorers, transpositions
from tests.oracle.literal_state import EVERYBODY, Completion, State
from tests.oracle.literal_vectors import Position, expected, position, vectors, who_meets_whom

LITERAL = {"2017": literal_dutch.LADDER_2017, "2026": literal_dutch.LADDER_2026}
COLOURS = literal_dutch.COLOUR_LADDER
VECTORS = [(edition, item) for edition in ("2017", "2026") for item in vectors(f"dutch{edition}_small")]


def named(value: Position | str) -> str:
    return value if isinstance(value, str) else str(value["id"])


def test_every_small_vector_is_used() -> None:
    assert [edition for edition, _ in VECTORS].count("2017") == 40
    assert [edition for edition, _ in VECTORS].count("2026") == 60
    assert max(len(item["players"]) for _, item in VECTORS) == 11


@pytest.mark.parametrize(("edition", "item"), VECTORS, ids=named)
def test_a_vector_is_paired_as_the_engine_did(edition: str, item: Position) -> None:
    assert pair(item, edition) == expected(item)


LADDERS = ("LADDER_2017", "LADDER_2017_PPB", "LADDER_2026", "COLOUR_LADDER")
DECIDED = vectors("dutch_decided")


@pytest.mark.parametrize("item", DECIDED, ids=named)
def test_without_the_rule_that_decides_it_the_round_is_another(item: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    assert pair(item, item["edition"]) == expected(item)
    for name in LADDERS:
        ladder = getattr(literal_dutch, name)
        monkeypatch.setattr(literal_dutch, name, tuple(rule for rule in ladder if rule is not literal_of(item)))
    assert pair(item, item["edition"]) != expected(item)


def literal_of(item: Position) -> Any:
    """The literal function of a criterion, by its place in the edition's ladder, or of a colour rule."""
    book = DUTCH[item["edition"]]
    criteria, colour = book["criteria"].ladder, book["colour_ladder"].rules
    if item["rule"] in criteria:
        return LITERAL[item["edition"]][criteria.index(item["rule"]) - 1]
    return COLOURS[colour.index(item["rule"])]


# E1 to E7: the order of generation, and why a round is paired as it is.


def all_pairs(size: int) -> set[frozenset[int]]:
    return {frozenset(two) for two in permutations(range(1, size + 1), 2)}


def test_e1_eleven_players_and_five_pairs_have_720_transpositions() -> None:
    found = [
        [other for _, other in made] for made in transpositions((1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11), all_pairs(11))
    ]
    assert len(found) == 720
    assert found[:3] == [[6, 7, 8, 9, 10], [6, 7, 8, 9, 11], [6, 7, 8, 10, 9]]
    assert found[-1] == [11, 10, 9, 8, 7]


def test_e1_two_moved_down_players_and_nine_residents_have_72_pairings() -> None:
    found = [[other for _, other in made] for made in transpositions((1, 2), tuple(range(3, 12)), all_pairs(11))]
    assert len(found) == 72
    assert (found[0], found[1], found[-1]) == ([3, 4], [3, 5], [11, 10])


def test_the_order_of_exchanges_in_a_remainder_of_seven_with_three_pairs() -> None:
    found = [
        (tuple(sorted({1, 2, 3} - {*s1})), tuple(sorted({*s1} - {1, 2, 3}))) for s1, _ in islice(exchanges(7, 3), 18)
    ]
    one_each = [(3, 4), (3, 5), (2, 4), (3, 6), (2, 5), (1, 4), (3, 7), (2, 6), (1, 5), (2, 7), (1, 6), (1, 7)]
    two_each = [((2, 3), (4, 5)), ((2, 3), (4, 6)), ((1, 3), (4, 5)), ((2, 3), (4, 7)), ((2, 3), (5, 6))]
    assert found == [((), ()), *(((out,), (into,)) for out, into in one_each), *two_each]


E2 = position(
    3,
    {1: "4w1 2b1", 2: "5b1 1w0", 3: "6w1 4b1", 4: "1b0 3w0", 5: "2w0 6b1", 6: "3b0 5w0"},
    absent=[4],
)


def test_e2_in_2026_the_bye_falls_as_low_as_it_can_even_across_brackets() -> None:
    assert pair(E2, "2026") == ({(1, 5), (3, 2)}, 6)


def test_e2_in_2017_the_top_bracket_is_not_broken_for_the_bye() -> None:
    assert pair(E2, "2017") == ({(1, 3), (6, 2)}, 5)


def test_e3_of_players_bound_to_have_the_bye_the_one_with_fewer_unplayed_rounds_has_it() -> None:
    assert pair(position(3, {1: "3w1", 2: "4b1", 3: "1b0", 4: "2w0", 5: "Z"})) == ({(2, 1), (3, 5)}, 4)


@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_e4_the_first_round_of_seven(edition: str) -> None:
    first = position(5, dict.fromkeys(range(1, 8), ""))
    assert pair(first, edition) == ({(1, 4), (5, 2), (3, 6)}, 7)
    assert pair({**first, "initial_colour": "B"}, edition) == ({(4, 1), (2, 5), (6, 3)}, 7)


@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_e5_an_exchange_grants_the_colours_that_no_transposition_grants(edition: str) -> None:
    e5 = position(
        5,
        {1: "5b=", 2: "6w=", 3: "7b1", 4: "8w0", 5: "1w=", 6: "2b=", 7: "3w0", 8: "4b1"},
        initial_colour="B",
    )
    assert pair(e5, edition) == ({(1, 2), (6, 5), (3, 8), (7, 4)}, None)


def test_e6_two_in_the_limbo_float_on_and_find_opponents_below() -> None:
    e6 = position(
        5,
        {
            1: "4b0 8w1 2b1 3w0",
            2: "6w= 7b= 1w0 8b=",
            3: "7w= 6b1 4w= 1b1",
            4: "1w1 5b1 3b= 7w=",
            5: "8b= 4w0 7b0 6w=",
            6: "2b= 3w0 8w= 5b=",
            7: "3b= 2w= 5w1 4b=",
            8: "5w= 1b0 6b= 2w=",
        },
    )
    assert pair(e6) == ({(7, 1), (3, 8), (6, 4), (2, 5)}, None)


def test_e7_an_exchange_lets_each_meet_who_wants_the_other_colour() -> None:
    e7 = position(
        5,
        {1: "2b1 U", 2: "1w0 6b1", 3: "4b1 7w0", 4: "3w0 5b1", 5: "Z 4w0", 6: "7b1 2w0", 7: "6w0 3b1"},
        absent=[1],
    )
    assert pair(e7) == ({(2, 3), (4, 6), (7, 5)}, None)


# What the editions say differently of byes and floats


def test_a_full_point_bye_bars_the_bye_since_2026_only() -> None:
    state = State(position(4, {1: "2w1 U", 2: "1b0 F", 3: "H 4w+", 4: "Z 3b-"}))
    assert [barred("2017")(state, n) for n in (1, 2, 3, 4)] == [True, False, True, False]
    assert [barred("2026")(state, n) for n in (1, 2, 3, 4)] == [True, True, True, False]


def marks(edition: str, state: State, rounds_ago: int) -> dict[int, str]:
    bracket = Bracket(state, Completion(state, legal, barred(edition)), (), state.present, (), edition, EVERYBODY)
    return {n: mark(bracket, n, rounds_ago) for n in state.present}


FLOATS = State(
    position(
        9,
        {
            1: "4w1 2w1",
            2: "5w= 1b0",
            3: "6b+ U",
            4: "1b0 H",
            5: "2b= 6w-",
            6: "3w- 5b+",
            7: "F Z",
            8: "Z 9w=",
            9: "H 8b=",
        },
    )
)


def test_a_round_not_played_is_a_downfloat_until_2026_and_then_only_if_it_brought_points() -> None:
    assert marks("2017", FLOATS, 1) == {1: "D", 2: "U", 3: "D", 4: "D", 5: "D", 6: "D", 7: "D", 8: "U", 9: "D"}
    assert marks("2026", FLOATS, 1) == {1: "D", 2: "U", 3: "D", 4: "D", 5: "", 6: "D", 7: "", 8: "U", 9: "D"}
    assert marks("2017", FLOATS, 2) == {1: "", 2: "", 3: "D", 4: "", 5: "", 6: "D", 7: "D", 8: "D", 9: "D"}
    assert marks("2026", FLOATS, 2) == {1: "", 2: "", 3: "D", 4: "", 5: "", 6: "", 7: "D", 8: "", 9: "D"}
    assert set(marks("2026", FLOATS, 3).values()) == {""}


def test_floats_of_an_accelerated_round_are_those_of_its_pairing_scores() -> None:
    item = position(9, {1: "2w1", 2: "1b0", 3: "4w1", 4: "3b0"}, virtual_history={"1": [1], "2": [1], "3": [1]})
    assert marks("2026", State(item), 1) == {1: "", 2: "", 3: "D", 4: "U"}


def test_a_topscorer_has_more_than_half_of_the_points_before_the_last_round() -> None:
    histories = {1: "3w1 2b1", 2: "4b1 1w0", 3: "1b0 4w=", 4: "2w0 3b="}
    assert topscorers(State(position(3, histories))) == {1}
    assert topscorers(State(position(4, histories))) == set()
    assert topscorers(State(position(3, histories, virtual={"2": 0.5}))) == {1, 2}


def test_two_with_the_same_absolute_preference_meet_only_beside_a_topscorer() -> None:
    histories = {1: "3w1 4w1", 2: "4w1 3w0", 3: "1b0 2b1", 4: "2b0 1b0"}
    assert not legal(State(position(4, histories)), 1, 2)
    assert legal(State(position(3, histories)), 1, 2)


@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_virtual_points_make_the_brackets_of_a_round(edition: str) -> None:
    accelerated = position(9, dict.fromkeys(range(1, 9), ""), virtual=dict.fromkeys("1234", 1))
    assert who_meets_whom(pair(accelerated, edition)) == (
        {frozenset(two) for two in ((1, 3), (2, 4), (5, 7), (6, 8))},
        None,
    )


@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_no_round_when_everybody_has_met(edition: str) -> None:
    assert pair(position(5, {1: "2w1", 2: "1b0"}), edition) is None
    assert pair(position(5, {1: "U"}), edition) is None
