"""C.04.4.1: whole rounds with the answer beside them, and the worked examples of the text and of the literal tests."""

from dataclasses import replace

import pytest

from tabellone.pairing import dubov
from tabellone.pairing.dubov_round import Round
from tabellone.pairing.matching import bits
from tabellone.pairing.subgroups import middle_outwards
from tests.oracle.fold import BOOKS, field, paired
from tests.oracle.literal_vectors import Position, expected, position, vectors, who_meets_whom
from tests.oracle.test_literal_dubov import V5, V6, V7

BOOK = BOOKS["dubov"]
VECTORS = vectors("dubov_small")


def test_every_golden_round_is_used() -> None:
    assert len(VECTORS) == 40


@pytest.mark.parametrize("item", VECTORS, ids=lambda item: str(item["id"]))
def test_a_golden_round_is_paired_as_expected(item: Position) -> None:
    assert paired("dubov", item) == expected(item)


@pytest.mark.parametrize("item", VECTORS, ids=lambda item: str(item["id"]))
def test_names_do_not_matter_nor_do_gaps_between_the_numbers(item: Position) -> None:
    """Number n becomes 3n - 1: the order stays, and who is odd is told by the place among those who have come."""
    moved = renumbered(item)
    answer = paired("dubov", item)
    assert answer
    couples, bye = answer
    assert paired("dubov", moved) == (
        {(3 * white - 1, 3 * black - 1) for white, black in couples},
        None if bye is None else 3 * bye - 1,
    )


def renumbered(item: Position) -> Position:
    def token(past: str) -> str:
        return f"{3 * int(past[:-2]) - 1}{past[-2:]}" if past[0].isdigit() else past

    players = [
        {**player, "tpn": 3 * player["tpn"] - 1, "history": " ".join(map(token, player["history"].split()))}
        for player in item["players"]
    ]
    return {**item, "players": players, "absent": [3 * number - 1 for number in item["absent"]]}


# The examples V1 to V7


def test_v1_4_3_3_shifters_are_numbered_from_the_middle_outwards() -> None:
    assert middle_outwards(range(1, 8)) == [4, 3, 5, 2, 6, 1, 7]
    assert middle_outwards([1, 2, 3, 4]) == [2, 3, 1, 4]
    assert middle_outwards([]) == []


@pytest.mark.parametrize(
    ("forbidden", "order"),
    [
        ([], "456"),
        ([(2, 5)], "465"),
        ([(1, 4)], "546"),
        ([(1, 4), (2, 4)], "564"),
        ([(1, 4), (1, 5)], "645"),
        ([(1, 4), (1, 5), (2, 4)], "654"),
    ],
)
def test_v2_4_4_the_six_transpositions_of_three_in_order(forbidden: list[tuple[int, int]], order: str) -> None:
    first = field(BOOK, position(5, dict.fromkeys(range(1, 7), "")))
    pairing = dubov.pair(BOOK, replace(first, forbidden=frozenset(map(frozenset, forbidden))))
    assert {frozenset(pair) for pair in pairing.couples} == {frozenset((i, int(j))) for i, j in enumerate(order, 1)}


@pytest.mark.parametrize(("rounds", "most"), [(4, 2), (5, 3), (9, 3), (10, 4), (14, 4)])
def test_v3_1_8_2_how_often_a_player_may_be_upfloated(rounds: int, most: int) -> None:
    assert Round(BOOK, field(BOOK, position(rounds, {1: "", 2: ""}))).roll.limit == most


def test_v4_the_first_round_of_eight() -> None:
    assert paired("dubov", position(5, dict.fromkeys(range(1, 9), ""))) == ({(1, 5), (6, 2), (3, 7), (8, 4)}, None)


def test_v5_fewer_maximum_upfloaters_come_before_fewer_upfloats_of_theirs() -> None:
    """3 cannot stay below with 5 or 6; of {3,4} one has been up nine times, of {5,6} both three times."""
    before = field(BOOK, V5)
    floats = {3: 9, 5: 3, 6: 3}
    players = tuple(replace(p, floats="U" * floats.get(p.number, 0) + ".") for p in before.players)
    bracket = Round(BOOK, replace(before, players=players)).brackets[0]
    assert [bracket.roll.players[i].number for i in bits(bracket.upfloaters)] == [3, 4]


def test_v6_the_lowest_upfloater_has_the_highest_score_there_is() -> None:
    drawn = Round(BOOK, field(BOOK, V6))
    assert [drawn.roll.averages[i] for i in (0, 1)] == [2219, 2227]
    assert paired("dubov", V6) == ({(1, 6), (2, 5), (4, 7), (8, 3)}, None)


def test_v7_the_bye_goes_to_who_played_and_a_black_seeker_shifts() -> None:
    assert paired("dubov", V7) == ({(2, 1), (7, 9), (6, 8), (4, 3)}, 5)
    working = dubov.pair(BOOK, field(BOOK, V7)).working[0]
    assert (working.residents, working.levelled, working.s1) == ((1, 2, 7, 9), (2,), ("2 (0)", "7 (2470)"))
    assert working.t2 == (1, 9)


def test_a_bracket_of_equals_meets_in_order() -> None:
    assert who_meets_whom(paired("dubov", position(5, dict.fromkeys(range(1, 7), ""))))[0] == {
        frozenset(two) for two in ((1, 4), (2, 5), (3, 6))
    }
