"""C.04.4.1, articles 1 and 2.1 to 2.2: ratings, preferences, averages, upfloats, and what may not be."""

from collections.abc import Mapping

import pytest

from tabellone.errors import Refused
from tabellone.pairing import dubov
from tabellone.pairing.bye import BYE_KEYS, LATER
from tabellone.pairing.colour import ABSOLUTE, MILD, RULES, STRONG, preference
from tabellone.pairing.dubov_roll import COUNTED, CRITERIA
from tabellone.pairing.dubov_round import Round
from tabellone.pairing.subgroups import POOLS
from tests.oracle.fold import BOOKS, field, paired
from tests.oracle.literal_vectors import Position, position, who_meets_whom

BOOK = BOOKS["dubov"]


def drawn(item: Position, **readings: str) -> Round:
    book = BOOK.with_readings(readings)
    return Round(book, field(book, item))


def test_every_name_of_the_edition_has_its_function() -> None:
    for name in ("I-120", "I-121", "I-122"):
        assert any(note.id == name for note in BOOK.interpretations.values())
    for readings in ({}, {"upfloats_counted": "once for this round", "shifters_pool": "own members only"}):
        book = BOOK.with_readings(readings)
        assert set(book["criteria"].ladder) == CRITERIA.keys()
        assert set(book["bye"].keys) <= BYE_KEYS.keys() == LATER.keys()
        assert set(book["colour_ladder"].rules) <= RULES.keys()
        assert book["upfloats_of_maximum_upfloaters"].counted in COUNTED
        assert book["recomposition"].pool in POOLS


# 1.1 Ratings


def test_1_1_1_everybody_paired_or_met_has_a_rating_or_the_round_is_refused() -> None:
    histories = {1: "4w1", 2: "3b1", 3: "2w0", 4: "1b0"}
    item = position(5, histories, ratings={1: 2000, 2: 0, 3: 1900, 4: 0}, absent=[4, 3])
    with pytest.raises(Refused, match="2, 4") as refused:
        dubov.pair(BOOK, field(BOOK, item))
    assert refused.value.rule == "rating"
    assert "provisional" in refused.value.text()
    assert "provvisorio" in refused.value.text("it")


def test_an_opponent_who_is_not_in_the_report_is_refused() -> None:
    with pytest.raises(Refused, match="player 77 has been met") as refused:
        dubov.pair(BOOK, field(BOOK, position(5, {1: "77w1", 2: "H"})))
    assert refused.value.rule == "opponent_missing"


# 1.6 Preferences


@pytest.mark.parametrize(
    ("colours", "wish"),
    [
        ("", ("b", MILD)),
        ("w", ("b", STRONG)),
        ("b", ("w", STRONG)),
        ("wb", ("w", MILD)),
        ("bw", ("b", MILD)),
        ("bb", ("w", ABSOLUTE)),
        ("wbww", ("b", ABSOLUTE)),
        ("wwbw", ("b", ABSOLUTE)),
        ("bbwb", ("w", ABSOLUTE)),
        ("wbb", ("w", ABSOLUTE)),
    ],
)
def test_1_6_what_a_player_prefers(colours: str, wish: tuple[str, int]) -> None:
    item = position(9, {1: " ".join(f"9{colour}1" for colour in colours)})
    assert preference(BOOK, field(BOOK, item).everyone[1]) == wish


# 1.7 The average rating of the opponents


@pytest.mark.parametrize(
    ("ratings", "average"),
    [({2: 2000, 3: 2001}, 2001), ({2: 2000, 3: 2003}, 2002), ({2: 1999, 3: 1998}, 1999), ({2: 2000, 3: 2002}, 2001)],
)
def test_1_7_1_a_half_is_rounded_up_and_a_forfeit_does_not_count(ratings: Mapping[int, int], average: int) -> None:
    histories = {1: "2w1 3b1 4w+ U", 2: "1b0 Z Z Z", 3: "Z 1w0 Z Z", 4: "Z Z 1b- Z"}
    roll = drawn(position(5, histories, ratings={1: 2000, 4: 1000, **ratings})).roll
    assert roll.averages[0] == average


def test_1_7_3_without_a_game_it_is_zero() -> None:
    assert drawn(position(5, {1: "U", 2: "2w+"})).roll.averages == (0, 0)


# 1.8 Upfloats

RISEN = {1: "2w1 3w+", 2: "1b0 4w=", 3: "4b0 1b-", 4: "3w1 2b="}


def test_1_8_1_an_upfloat_is_a_game_against_a_higher_score() -> None:
    assert drawn(position(5, RISEN)).roll.upfloats == (0, 1, 0, 0)


def test_1_8_1_read_as_every_pairing_a_forfeit_is_one_too_and_a_bye_is_none() -> None:
    assert drawn(position(5, RISEN), forfeited_upfloat="every pairing").roll.upfloats == (0, 1, 1, 0)
    assert drawn(position(5, {1: "U", 2: "H"}), forfeited_upfloat="every pairing").roll.upfloats == (0, 0)


def test_1_8_1_virtual_points_make_upfloats() -> None:
    item = position(5, {1: "2w=", 2: "1b="}, virtual_history={"1": [1], "2": [0]})
    assert drawn({**item, "players": [*item["players"], *more(3, 4)]}).roll.upfloats == (0, 1, 0, 0)


def more(*numbers: int) -> list[Position]:
    return [{"tpn": number, "rating": 1500, "history": "H"} for number in numbers]


def test_1_8_2_without_the_number_of_rounds_the_limit_is_refused() -> None:
    item = {**position(5, {1: "F", 2: "H", 3: "H", 4: "Z"}), "total_rounds": None}
    with pytest.raises(Refused, match="number of rounds") as refused:
        dubov.pair(BOOK, field(BOOK, item))
    assert refused.value.rule == "total_rounds"


# 2.1 and 2.2 What may not be


def test_c1_two_players_meet_once_a_forfeited_game_may_be_paired_again() -> None:
    assert paired("dubov", position(5, {1: "2w1", 2: "1b0"})) is None
    assert paired("dubov", position(5, {1: "2w+", 2: "1b-"})) == ({(1, 2)}, None)


@pytest.mark.parametrize("letter", "UF+")
def test_c2_the_bye_is_barred_by_a_round_that_gave_a_win_without_a_game(letter: str) -> None:
    unplayed = f"1b{letter}" if letter == "+" else letter
    item = position(5, {1: "2w0", 2: "1b1", 3: unplayed})
    assert paired("dubov", item) == ({(2, 3)}, 1)


def test_c2_a_half_point_bye_does_not_bar() -> None:
    histories = {1: "4w1", 2: "5w1", 3: "H", 4: "1b0", 5: "2b0"}
    assert paired("dubov", position(5, histories, absent=[4, 5])) == ({(2, 1)}, 3)


def test_c2_read_by_the_words_of_3_1_1_a_full_point_bye_does_not_bar() -> None:
    item = position(5, {1: "2w1 H", 2: "1b0 F", 3: "F F"})
    assert paired("dubov", item) == ({(2, 3)}, 1)
    assert paired("dubov", item, full_point_bye_bars="only a bye or a forfeit win does") == ({(3, 1)}, 2)


def test_c3_the_same_absolute_preference_never_meets_not_even_in_the_last_round() -> None:
    item = position(3, {1: "3w1 4w1", 2: "4w1 3w1", 3: "1b0 2b0", 4: "2b0 1b0"})
    assert paired("dubov", item) is None
    assert dubov.why(BOOK, field(BOOK, item), 1, 2).rule == "same_absolute"


def test_c4_whoever_is_left_can_still_be_paired() -> None:
    """4, 5 and 6 have all met, so 1 and 2, alone at the top, may not meet each other: both are needed below."""
    histories = {1: "H F Z", 2: "H F Z", 3: "H H Z", 4: "5w= 6b= Z", 5: "4b= Z 6w=", 6: "Z 4w= 5b="}
    found = who_meets_whom(paired("dubov", position(5, histories)))
    assert found == ({frozenset(two) for two in ((1, 4), (2, 6), (3, 5))}, None)
