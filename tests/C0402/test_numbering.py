"""Article 7 and 17 of 1989, 2.2 to 2.4 of the handling rules of 2026: order numbers, late entries, withdrawals."""

from datetime import date
from random import Random

import pytest

from tabellone import Edition, Points, Refused
from tabellone.facts.tournament import (
    Abnormal,
    Acceleration,
    Byes,
    Cell,
    Entrant,
    LineUp,
    Prohibited,
    Remark,
    Team,
    Tournament,
    Virtual,
)
from tabellone.i18n import LANGUAGES
from tabellone.pairing.numbering import (
    Known,
    may_renumber,
    plain,
    renumbered,
    starting_order,
    with_late_entry,
    withdrawn,
)
from tabellone.pairing.system import field_of
from tabellone.rulebook import exact_edition
from tabellone.rulebook.explain import explain
from tests.C040403.rounds import LIM, SWISS_RULES

HANDLING = exact_edition("C.04.2", date(2026, 2, 1))
LIST = (
    Entrant(1, "Zeta, A", title="FM", rating=2300),
    Entrant(2, "Beta, B", title="IM", rating=2300),
    Entrant(3, "Älpha, C", rating=2300),
    Entrant(4, "Alpha, B", rating=2300),
    Entrant(5, "Gamma, D", rating=2400),
    Entrant(6, "Delta, E", title="WIM"),
    Entrant(7, "Eta, F"),
)


def order(numbers: dict[int, int]) -> list[int]:
    return sorted(numbers, key=lambda was: numbers[was])


def test_2_2_by_rating_then_title_then_alphabet() -> None:
    assert order(starting_order(HANDLING, LIST).numbers) == [5, 2, 1, 4, 3, 6, 7]


def test_2_2_of_nobody_the_order_is_empty() -> None:
    assert starting_order(HANDLING, []).players == ()


def test_2_2_the_titles_rank_from_gm_to_wcm() -> None:
    titles = ("WCM", "CM", "WIM", "FM", "WGM", "IM", "GM", "WFM", "")
    found = starting_order(HANDLING, [Entrant(i, "A", title=title, rating=2000) for i, title in enumerate(titles)])
    assert [line.title for line in found.players] == ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", ""]


@pytest.mark.parametrize(
    ("name", "sorted_as"),
    [("Müller, H.", "muller h"), ("O'Neil, Éamon", "o neil eamon"), ("D'Ambrosio-Rossi", "d ambrosio rossi")],
)
def test_2_2_the_alphabet_knows_no_accents_capitals_and_points(name: str, sorted_as: str) -> None:
    assert plain(name) == sorted_as


def test_2_2_players_equal_in_everything_stay_in_their_order() -> None:
    twins = [Entrant(2, "A", rating=2000), Entrant(1, "A", rating=2000)]
    found = starting_order(HANDLING, twins)
    assert [line.was for line in found.players] == [2, 1]
    assert found.players[1].key is None


def test_7_equal_players_by_title_then_national_rating_then_lot() -> None:
    known = Known(national={3: 2250, 4: 2260}, lots={3: 1, 4: 2})
    assert order(starting_order(SWISS_RULES, LIST, known).numbers) == [5, 2, 1, 4, 3, 6, 7]
    by_lot = Known(lots={3: 1, 4: 2})
    assert order(starting_order(SWISS_RULES, LIST, by_lot).numbers) == [5, 2, 1, 3, 4, 6, 7]


def test_7_lots_that_are_needed_are_asked_for_and_no_others() -> None:
    with pytest.raises(Refused, match="only lots can part players 3, 4,") as error:
        starting_order(SWISS_RULES, LIST)
    assert error.value.rule == "numbering"
    with pytest.raises(Refused, match="only lots can part players 3, 4,"):
        starting_order(SWISS_RULES, LIST, Known(lots={3: 1, 4: 1}))
    assert order(starting_order(SWISS_RULES, LIST[:3]).numbers) == [2, 1, 3]


def test_7_read_otherwise_the_title_comes_first() -> None:
    book = SWISS_RULES.with_readings({"numbering_first": "title, then rating"})
    assert order(starting_order(book, LIST, Known(lots={3: 1, 4: 2})).numbers) == [2, 1, 6, 5, 3, 4, 7]


def test_7_read_otherwise_the_alphabet_replaces_the_lot_and_2_2_the_other_way_round() -> None:
    book = SWISS_RULES.with_readings({"numbering_last": "alphabetical order"})
    assert order(starting_order(book, LIST).numbers) == [5, 2, 1, 4, 3, 6, 7]
    lots = HANDLING.with_readings({"numbering_last": "lot"})
    assert order(starting_order(lots, LIST, Known(lots={3: 1, 4: 2})).numbers) == [5, 2, 1, 3, 4, 6, 7]
    national = HANDLING.with_readings({"numbering_last": "national rating, then alphabetical order"})
    assert order(starting_order(national, LIST, Known(national={7: 1900, 3: 2200})).numbers) == [5, 2, 1, 3, 4, 6, 7]


def test_the_order_says_what_put_each_player_after_the_one_before() -> None:
    found = starting_order(HANDLING, LIST)
    assert [str(line.key) for line in found.players] == ["None", "rating", "title", "title", "name", "rating", "title"]
    for language in LANGUAGES:
        assert len(explain(found, language)) > len(LIST)


# 17: late entries


def four(**more: object) -> Tournament:
    """Round 1 has been played: 1-3, 4-2."""
    cells = {1: Cell(3, "w", "1"), 2: Cell(4, "b", "0"), 3: Cell(1, "b", "0"), 4: Cell(2, "w", "1")}
    players = tuple(
        Entrant(number, f"Player {number}", rating=2500 - 100 * number, rounds=(cell,))
        for number, cell in cells.items()
    )
    return Tournament(players=players, total_rounds=5, initial_colour="w", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("book", [SWISS_RULES, HANDLING], ids=str)
def test_17_a_late_player_has_the_number_of_his_strength_and_no_points(book: Edition) -> None:
    entered = with_late_entry(book, four(), Entrant(0, "Late", rating=2250), first_round=2)
    assert entered.number == 3
    assert entered.numbers == {1: 1, 2: 2, 5: 3, 3: 4, 4: 5}
    assert [(one.number, one.name) for one in entered.tournament.players] == [
        (1, "Player 1"),
        (2, "Player 2"),
        (3, "Late"),
        (4, "Player 3"),
        (5, "Player 4"),
    ]
    assert entered.tournament.players[2].rounds == (Cell(letter="Z"),)
    assert entered.tournament.players[0].rounds == (Cell(4, "w", "1"),)
    assert entered.tournament.players[1].rounds == (Cell(5, "b", "0"),)


def test_17_he_is_paired_from_the_round_for_which_he_has_come() -> None:
    entered = with_late_entry(HANDLING, four(), Entrant(0, "Late", rating=2250), first_round=3)
    assert 3 in {player.number for player in field_of(entered.tournament, LIM, 3).players}
    second = field_of(entered.tournament, LIM, 2)
    assert 3 not in {player.number for player in second.players}
    assert field_of(entered.tournament, LIM, 3).everyone[3].score == 0


def test_17_the_last_round_for_a_late_entry() -> None:
    late = Entrant(0, "Late", rating=2250)
    assert with_late_entry(SWISS_RULES, four(), late, first_round=3).number == 3
    with pytest.raises(Refused, match="may not enter for round 4: the last is round 3"):
        with_late_entry(SWISS_RULES, four(), late, first_round=4)
    any_round = SWISS_RULES.with_readings({"latest_entry": "any"})
    for book in (any_round, HANDLING):
        assert with_late_entry(book, four(), late, first_round=5).number == 3


def test_17_a_round_that_has_been_paired_stays_as_it_is() -> None:
    with pytest.raises(Refused, match="round 1 has been paired already"):
        with_late_entry(HANDLING, four(), Entrant(0, "Late", rating=2250), first_round=1)


def test_17_the_others_keep_their_order_and_the_weakest_comes_last() -> None:
    swapped = renumbered(four(), {1: 2, 2: 1})
    entered = with_late_entry(HANDLING, swapped, Entrant(0, "Late"), first_round=2)
    assert [one.name for one in entered.tournament.players] == ["Player 2", "Player 1", "Player 3", "Player 4", "Late"]


def test_17_the_list_is_open_in_1989_and_2_3_until_round_four_has_been_paired() -> None:
    assert [may_renumber(SWISS_RULES, paired, entries_open=open_) for paired, open_ in ((5, True), (0, False))] == [
        True,
        False,
    ]
    assert [may_renumber(HANDLING, paired, entries_open=False) for paired in (0, 3, 4)] == [True, True, False]


def test_17_every_place_that_names_a_player_names_the_same_afterwards() -> None:
    the = four(
        teams=(Team("T", (1, 3)),),
        byes=(Byes("H", 2, (2, 4)),),
        accelerations=(Acceleration(None, Points(10), 1, 2, 1, 2),),
        prohibited=(Prohibited(0, 0, (3, 4)),),
        abnormal=(Abnormal("W", None, Points(5), 1, (4,)),),
        line_ups=(LineUp(1, 7, 8, (1, 0, 3)),),
        absent=(4,),
        virtual=(Virtual(2, (Points(5),)),),
        remarks=(Remark(("001", 3), "a"), Remark(("012", 1), "b")),
    )
    moved = with_late_entry(HANDLING, the, Entrant(0, "Late", rating=2350), first_round=2).tournament
    assert moved.players[1].name == "Late"
    assert moved.teams[0].players == (1, 4)
    assert moved.byes == (Byes("H", 2, (3, 5)),)
    assert moved.accelerations[0][-2:] == (1, 3)  # who was last in the group stays last
    assert moved.prohibited[0].numbers == (4, 5)
    assert moved.abnormal[0].numbers == (5,)
    assert moved.line_ups == (LineUp(1, 7, 8, (1, 0, 4)),)
    assert moved.absent == (5,)
    assert moved.virtual[0].number == 3
    assert [remark.after for remark in moved.remarks] == [("001", 4), ("012", 1)]


def test_renumbering_there_and_back_changes_nothing() -> None:
    the = four(byes=(Byes("H", 2, (2, 4)),), absent=(3,))
    numbers = [1, 2, 3, 4]
    for seed in range(20):
        new = numbers[:]
        Random(seed).shuffle(new)
        there = dict(zip(numbers, new, strict=True))
        back = {number: was for was, number in there.items()}
        assert renumbered(renumbered(the, there), back).players == the.players


# Withdrawals


def test_who_withdraws_is_not_paired_any_more_and_scores_nothing() -> None:
    the = four(byes=(Byes("H", 3, (2, 4)), Byes("Z", 2, (1,)), Byes("H", 4, (4,))))
    left = withdrawn(the, 4, after_round=1, total_rounds=4)
    assert set(left.byes) == {Byes("H", 3, (2,)), Byes("Z", 2, (1, 4)), Byes("Z", 3, (4,)), Byes("Z", 4, (4,))}
    assert {player.number for player in field_of(left, LIM, 2).players} == {2, 3}
    assert {player.number for player in field_of(the, LIM, 2).players} == {2, 3, 4}
