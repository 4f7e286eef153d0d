"""C.04.4.2, articles 1, 2.1, 2.2 and 3.1: seeding rounds, the Index, what may not be, and who has the bye."""

from datetime import date

import pytest

from tabellone.errors import Refused
from tabellone.pairing import burstein, dutch
from tabellone.pairing.burstein import seeding_book
from tabellone.pairing.burstein_round import Round
from tabellone.pairing.bye import BYE_KEYS
from tabellone.pairing.colour import ABSOLUTE, MILD, NONE, RULES, STRONG, preference
from tabellone.pairing.criteria import CRITERIA
from tabellone.pairing.opposition import AGAINST, COUNTED, METHODS, index
from tests.oracle.fold import BOOKS, field, paired
from tests.oracle.literal_vectors import Position, position, who_meets_whom
from tests.oracle.test_literal_burstein import FIVE

BOOK = BOOKS["burstein"]


def test_every_name_of_the_edition_has_its_function() -> None:
    assert set(BOOK["criteria"].ladder) <= CRITERIA.keys()
    assert set(BOOK["bye"].keys) <= BYE_KEYS.keys()
    assert set(BOOK["colour_ladder"].rules) <= RULES.keys()
    assert set(BOOK["index"].methods) == METHODS.keys()
    assert BOOK["unplayed_in_index"].counts in AGAINST
    assert BOOK["zero_byes_in_index"].counts in COUNTED


# 1.5 Preferences


@pytest.mark.parametrize(
    ("colours", "wish"),
    [
        ("", ("", NONE)),
        ("w", ("b", STRONG)),
        ("wb", ("w", MILD)),
        ("bb", ("w", ABSOLUTE)),
        ("wwbw", ("b", ABSOLUTE)),
    ],
)
def test_1_5_what_a_player_prefers(colours: str, wish: tuple[str, int]) -> None:
    item = position(9, {1: " ".join(f"9{colour}1" for colour in colours)})
    assert preference(BOOK, field(BOOK, item).everyone[1]) == wish


# 1.6 Seeding rounds


@pytest.mark.parametrize(("rounds", "seeding"), [(1, 0), (4, 2), (5, 2), (7, 3), (8, 4), (9, 4), (13, 4)])
def test_1_6_2_the_first_half_of_the_rounds_but_no_more_than_four(rounds: int, seeding: int) -> None:
    def at(number: int) -> Position:
        return position(rounds, {n: " ".join(["H"] * (number - 1)) for n in (1, 2)})

    found = [burstein.is_seeding(BOOK, field(BOOK, at(number))) for number in range(1, rounds + 1)]
    assert found == [True] * seeding + [False] * (rounds - seeding)


def test_1_6_2_without_the_number_of_rounds_the_round_is_refused() -> None:
    with pytest.raises(Refused, match="number of rounds"):
        burstein.pair(BOOK, field(BOOK, {**position(5, {1: "", 2: ""}), "total_rounds": None}))


def test_1_6_1_a_seeding_round_is_dutch_and_cites_that_edition() -> None:
    first = position(5, dict.fromkeys(range(1, 9), ""))
    book = seeding_book(BOOK)
    assert (book.chapter, book.effective) == ("C.04.3", date(2026, 2, 1))
    ours, theirs = burstein.pair(BOOK, field(BOOK, first)), dutch.pair(book, field(book, first))
    assert (ours.couples, ours.bye, ours.working) == (theirs.couples, theirs.bye, theirs.working)
    assert (ours.system, ours.edition) == ("burstein", book)
    assert burstein.why(BOOK, field(BOOK, first), 1, 2).edition == book
    assert burstein.why_player(BOOK, field(BOOK, first), 1).edition == book


def test_1_6_1_the_field_of_a_seeding_round_is_read_as_the_dutch_edition_reads_it() -> None:
    book = seeding_book(BOOK)
    for name in ("order", "floats", "bye_bar", "initial_colour", "preferences"):
        assert BOOK[name].values == book[name].values


# 1.7 The Index


def indices(item: Position, **readings: str) -> dict[int, tuple[int, ...]]:
    book = BOOK.with_readings(readings)
    before = field(book, item)
    return {number: index(book, before, player) for number, player in before.everyone.items()}


def test_1_7_2_an_unplayed_round_is_a_game_against_oneself() -> None:
    """1 has 2.5, 2 has 2, 3 has 1; in tenths, and products in hundredths."""
    found = indices(position(4, {1: "2w1 H 3b1", 2: "1b0 3w+ U", 3: "U 2b- 1w0"}))
    assert found == {
        1: (20 + 25 + 10, 10 * 20 + 5 * 25 + 10 * 10),
        2: (25 + 20 + 20, 10 * 20 + 10 * 20),
        3: (10 + 10 + 25, 10 * 10),
    }


ZEROES = {1: "2w1 3w1 4b1", 2: "1b0 Z Z", 3: "Z 1b0 Z", 4: "Z U 1w0"}


def test_1_7_2_zero_point_byes_up_to_now_are_draws_for_the_opponents_only() -> None:
    found = indices(position(6, ZEROES))
    assert found[1] == (10 + 5 + 10, 10 * 10 + 10 * 5 + 10 * 10)
    assert found[2] == (30, 0)


def test_1_7_2_a_round_without_a_record_is_such_a_bye_but_for_the_reading() -> None:
    """2 has left; his column ends."""
    item = position(6, ZEROES)
    before = field(BOOK, item)
    item["players"][1]["history"] = "1b0"
    assert indices(item) == {n: index(BOOK, before, player) for n, player in before.everyone.items()}
    assert indices(item, zero_byes_of_the_index="only a recorded zero-point bye is")[1] == (
        0 + 5 + 10,
        10 * 5 + 10 * 10,
    )


def test_1_7_2_neither_a_late_entry_nor_a_forfeit_loss_is_a_last_series() -> None:
    found = indices(position(6, {1: "H 2w1 3b1", 2: "Z 1b0 4w-", 3: "4w1 Z 1w0", 4: "3b0 Z 2b+"}))
    assert found[1][0] == 25 + 0 + 10


def test_1_7_2_virtual_points_make_brackets_but_no_index() -> None:
    histories = {1: "4w=", 2: "5w=", 3: "6w=", 4: "1b=", 5: "2b=", 6: "3b="}
    virtual = position(2, histories, virtual={"1": 0.5, "6": 0.5})
    assert indices(virtual) == indices(position(2, histories))
    assert frozenset((1, 6)) in who_meets_whom(paired("burstein", virtual))[0]


def test_1_8_players_rank_by_the_index_then_by_number_and_not_by_score() -> None:
    drawn = Round(BOOK, field(BOOK, FIVE))
    ranked = [(drawn.index[player.number], player.number) for player in drawn.players]
    assert ranked == sorted(ranked, key=lambda one: (tuple(-value for value in one[0]), one[1]))
    scores = [player.score for player in drawn.players]
    assert scores != sorted(scores, reverse=True)


def test_1_7_an_opponent_who_is_not_in_the_report_is_refused() -> None:
    with pytest.raises(Refused, match="player 77 has been met"):
        burstein.pair(BOOK, field(BOOK, position(2, {1: "77w1", 2: "H"})))


# 2.1, 2.2 and 3.1

LAST = {1: "4w1 5w1", 2: "U 4b1", 3: "5b1 U", 4: "1b0 2w0", 5: "3w0 1b0"}


def test_c1_c2_c3_what_may_not_be() -> None:
    assert paired("burstein", position(3, {1: "2w1 Z", 2: "1b0 Z"})) is None
    assert paired("burstein", position(3, {1: "H U", 2: "H F", 3: "H F"})) is None
    item = position(3, {1: "3w1 4w1", 2: "4w1 3w1", 3: "1b0 2b0", 4: "2b0 1b0"})
    assert paired("burstein", item) is None
    assert burstein.why(BOOK, field(BOOK, item), 1, 2).rule == "same_absolute"


def test_c2_read_by_the_words_of_3_1_1_a_full_point_bye_does_not_bar() -> None:
    item = position(4, {1: "2w1 H", 2: "1b0 F", 3: "F F"})
    assert paired("burstein", item) == ({(2, 3)}, 1)
    assert paired("burstein", item, full_point_bye_bars="only a bye or a forfeit win does") == ({(3, 1)}, 2)


def test_3_1_the_lowest_score_the_most_games_the_lowest_index() -> None:
    """4 and 5 have nothing from two games; 4 has met 1 and 2, 5 has met 3 and 1, who have as many points."""
    assert who_meets_whom(paired("burstein", position(4, LAST)))[1] == 5
    stronger = {**LAST, 2: "U 4b=", 4: "1b0 2w=", 3: "5b1 U"}
    assert who_meets_whom(paired("burstein", position(4, stronger)))[1] == 5
    assert who_meets_whom(paired("burstein", position(4, {**LAST, 2: "Z 4b1"})))[1] == 4
    assert who_meets_whom(paired("burstein", position(4, {**LAST, 5: "3w0 Z", 1: "4w1 U"})))[1] == 4
