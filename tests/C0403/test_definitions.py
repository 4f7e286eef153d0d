"""
C.04.3, definitions: articles 1 of 2026, A of 2017. Order, floats, who may not have the bye, colour preferences,
topscorers, and a round that cannot be completed. Where the editions agree, the test holds in both.
"""

import pytest

from tabellone.errors import Refused, Unpairable
from tabellone.pairing import dutch
from tabellone.pairing.colour import ABSOLUTE, MILD, NONE, STRONG, preference
from tabellone.pairing.criteria import topscorers
from tabellone.pairing.system import Field
from tests.oracle.fields import DUTCH, dutch_round, field_of_position
from tests.oracle.literal_vectors import Position, position

BOTH = pytest.mark.parametrize("edition", DUTCH)


def field(edition: str, item: Position) -> Field:
    return field_of_position(item, DUTCH[edition])


@BOTH
def test_1_2_players_rank_by_score_then_by_number(edition: str) -> None:
    now = field(edition, position(5, {1: "2b0", 2: "1w1", 3: "4w=", 4: "3b=", 5: "H"}))
    assert [player.number for player in now.players] == [2, 3, 4, 5, 1]


@BOTH
def test_1_2_virtual_points_count_in_the_rank_and_not_in_the_points(edition: str) -> None:
    now = field(edition, position(5, {1: "2b0", 2: "1w1", 3: "4w=", 4: "3b="}, virtual={"1": 1}))
    assert [(player.number, player.score, player.points) for player in now.players] == [
        (1, 10, 0),
        (2, 10, 10),
        (3, 5, 5),
        (4, 5, 5),
    ]


FLOATED = {
    1: "4w1 2w1",
    2: "5w= 1b0",
    3: "6b+ U",
    4: "1b0 H",
    5: "2b= 6w-",
    6: "3w- 5b+",
    7: "F Z",
    8: "Z 9w=",
    9: "H 8b=",
}


def floats(edition: str) -> str:
    return " ".join(player.floats for player in field(edition, position(9, FLOATED)).everyone.values())


def test_a_4_until_2026_every_round_without_a_game_is_a_downfloat() -> None:
    assert floats("2017") == ".D .U DD .D .D DD DD DU DD"


def test_1_4_since_2026_only_one_that_brought_points_is() -> None:
    assert floats("2026") == ".D .U DD .D .. .D D. .U DD"


@BOTH
def test_1_4_floats_are_those_of_the_scores_with_which_a_round_was_paired(edition: str) -> None:
    games = {1: "2w1", 2: "1b0", 3: "4w1", 4: "3b0"}
    now = field(edition, position(9, games, virtual_history={"1": [1], "2": [1], "3": [1]}))
    assert [now.everyone[number].floats for number in games] == [".", ".", "D", "U"]


@BOTH
def test_1_4_a_float_of_two_rounds_ago_is_not_one_of_the_previous_round(edition: str) -> None:
    player = field(edition, position(9, {1: "F 2w=", 2: "H 1b="})).everyone[1]
    assert (player.floated("D", 1), player.floated("D", 2), player.floated("D", 3)) == (True, True, False)


BYES = {1: "2w1 U", 2: "1b0 F", 3: "H 4w+", 4: "Z 3b-", 5: "H H"}


def test_1_5_since_2026_a_full_point_bye_bars_the_bye_too() -> None:
    players = field("2026", position(4, BYES)).everyone.values()
    assert [player.bye_barred for player in players] == [True, True, True, False, False]


def test_a_5_until_2026_a_bye_and_a_forfeit_win_bar_it() -> None:
    players = field("2017", position(4, BYES)).everyone.values()
    assert [player.bye_barred for player in players] == [True, False, True, False, False]


@pytest.mark.parametrize(
    ("colours", "wish"),
    [
        ("", ("", NONE)),
        ("w", ("b", STRONG)),
        ("wb", ("w", MILD)),
        ("bw", ("b", MILD)),
        ("wbw", ("b", STRONG)),
        ("bwwb", ("w", MILD)),
        ("bbw", ("w", STRONG)),
        ("ww", ("b", ABSOLUTE)),
        ("bbww", ("b", ABSOLUTE)),
        ("wwb", ("b", STRONG)),
        ("bwbwbb", ("w", ABSOLUTE)),
        ("wwwbb", ("w", ABSOLUTE)),
        ("wwwwbb", ("b", ABSOLUTE)),  # both tests hold; the difference decides
        ("bbbw", ("w", ABSOLUTE)),
    ],
)
@BOTH
def test_1_6_and_1_7_the_colour_preference(edition: str, colours: str, wish: tuple[str, int]) -> None:
    """A difference beyond one or the same colour twice running, a difference of one, else the last colour."""
    games = " ".join(f"{at}{colour}=" for at, colour in enumerate(colours, 2))
    others = {
        at: " ".join(f"1{'b' if colour == 'w' else 'w'}=" if at == own else "Z" for own in range(2, len(colours) + 2))
        for at, colour in enumerate(colours, 2)
    }
    player = field(edition, position(9, {1: games, **others})).everyone[1]
    assert player.colours == colours
    assert preference(DUTCH[edition], player) == wish


@BOTH
def test_1_7_a_game_not_played_has_no_colour(edition: str) -> None:
    player = field(edition, position(9, {1: "2w= 3b+ 4w=", 2: "1b= Z Z", 3: "Z 1w- Z", 4: "Z Z 1b="})).everyone[1]
    assert player.colours == "ww"


@BOTH
def test_1_8_a_topscorer_has_more_than_half_the_points_when_the_last_round_is_paired(edition: str) -> None:
    games = {1: "3w1 2b1", 2: "4b1 1w0", 3: "1b0 4w=", 4: "2w0 3b="}
    assert topscorers(DUTCH[edition], field(edition, position(3, games))) == {1}
    assert topscorers(DUTCH[edition], field(edition, position(4, games))) == frozenset()
    assert topscorers(DUTCH[edition], field(edition, position(3, games, virtual={"2": 0.5}))) == {1, 2}


@BOTH
def test_1_8_whether_it_is_the_last_round_must_be_known(edition: str) -> None:
    item = {**position(3, {1: "2w1", 2: "1b0", 3: "4w1", 4: "3b0"}), "total_rounds": None}
    with pytest.raises(Refused, match="number of rounds") as refused:
        dutch.pair(DUTCH[edition], field(edition, item))
    assert refused.value.rule == "total_rounds"


@BOTH
def test_1_9_where_everybody_has_met_the_round_cannot_be_paired(edition: str) -> None:
    item = position(5, {1: "2w1", 2: "1b0"})
    assert dutch_round(item, edition) is None
    with pytest.raises(Unpairable, match=r"round 2 cannot be paired: no opponent is left for 1, 2"):
        dutch.pair(DUTCH[edition], field(edition, item))


@BOTH
def test_1_9_where_a_triangle_is_left_no_pairing_is_complete(edition: str) -> None:
    """1, 2 and 3 have met all of 4, 5 and 6, and two triangles have no complete pairing."""
    games = {
        1: "4w1 5b1 6w1",
        2: "5b1 6w1 4b1",
        3: "6w1 4b1 5w1",
        4: "1b0 3w0 2w0",
        5: "2w0 1w0 3b0",
        6: "3b0 2b0 1b0",
    }
    with pytest.raises(Unpairable, match="whatever pairs are made, somebody is left without an opponent"):
        dutch.pair(DUTCH[edition], field(edition, position(9, games)))


@BOTH
def test_1_9_where_all_are_barred_from_the_bye_there_is_no_round(edition: str) -> None:
    assert dutch_round(position(9, {1: "2w1 U", 2: "1b0 3w+", 3: "U 2b-"}), edition) is None
