"""A round that is illegal has exactly the finding of the rule it breaks; a legal one has none."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

import pytest

from tabellone import Edition, Refused, Tournament, edition
from tabellone.exact import Points
from tabellone.facts.drawn import Couple, Drawn
from tabellone.facts.tournament import Acceleration, Byes, Entrant, Prohibited
from tabellone.pairing.verify import verify
from tests.oracle.fields import cell

DUTCH_2017 = edition("C.04.3", on=date(2017, 7, 1))
DUTCH_2026 = edition("C.04.3", on=date(2026, 2, 1))
BOTH = pytest.mark.parametrize("book", [DUTCH_2017, DUTCH_2026], ids=str)

# Two rounds of six: everybody has had each colour once, 1 and 2 have won twice, and round three is next.
SIX = {
    1: "4w1 6b1",
    2: "5b1 3w1",
    3: "6w1 2b0",
    4: "1b0 5w0",
    5: "2w0 4b1",
    6: "3b0 1w0",
}
LEGAL = "1-2 3-5 4-6"


def tournament(histories: Mapping[int, str], total_rounds: int | None = 5) -> Tournament:
    players = tuple(
        Entrant(number, f"Player {number}", rounds=tuple(cell(token) for token in history.split()))
        for number, history in histories.items()
    )
    return Tournament(players=players, total_rounds=total_rounds)


def sheet(at: int, pairs: str, *byes: int) -> Drawn:
    couples = (pair.split("-") for pair in pairs.split())
    return Drawn(at, tuple(Couple(int(white), int(black)) for white, black in couples), byes)


def faults(book: Edition, event: Tournament, drawn: Drawn) -> list[tuple[str, int | None]]:
    found = verify(book, event, drawn)
    assert all(one.severity == "error" and one.round == drawn.round for one in found)
    return [(one.rule.removeprefix("pairing."), one.player) for one in found]


@BOTH
def test_a_legal_round_has_no_finding(book: Edition) -> None:
    assert faults(book, tournament(SIX), sheet(3, LEGAL)) == []


@pytest.mark.parametrize(
    ("drawn", "fault"),
    [
        (sheet(3, "1-2 3-5"), [("unpaired", 4), ("unpaired", 6)]),
        (sheet(3, "1-2 3-5 4-6 5-1"), [("paired_twice", 1), ("paired_twice", 5)]),
        (sheet(3, "1-2 3-5 4-6", 6), [("paired_twice", 6)]),
        (sheet(3, "1-2 3-5 4-6 7-8"), [("unknown_player", 7), ("unknown_player", 8)]),
        (sheet(3, "1-2 3-5 4-4", 6), [("own_opponent", 4)]),
        (sheet(3, "1-2 3-5", 4, 6), [("one_bye", 6)]),
    ],
)
def test_everybody_present_has_one_place_in_the_round(drawn: Drawn, fault: list[tuple[str, int]]) -> None:
    assert faults(DUTCH_2026, tournament(SIX), drawn) == fault


def test_where_there_are_no_byes_somebody_may_be_free() -> None:
    """As in a round robin with an odd number of players."""
    rules = {name: rule for name, rule in DUTCH_2026.rules.items() if name != "bye_bar"}
    assert faults(replace(DUTCH_2026, rules=rules), tournament(SIX), sheet(3, "1-2 3-5")) == []


@pytest.mark.parametrize("letter", ["Z", "H", "F"])
def test_who_has_a_bye_of_the_round_is_absent_from_it(letter: str) -> None:
    event = tournament(SIX | {6: f"{SIX[6]} {letter}"})
    assert faults(DUTCH_2026, event, sheet(3, LEGAL)) == [("absent", 6)]
    assert faults(DUTCH_2026, event, sheet(3, "1-2 3-5", 4)) == []


def test_who_has_announced_a_bye_is_absent_from_its_round_only() -> None:
    event = replace(tournament(SIX), byes=(Byes("H", 3, (6,)), Byes("H", 4, (5,))))
    assert faults(DUTCH_2026, event, sheet(3, LEGAL)) == [("absent", 6)]
    assert faults(DUTCH_2026, event, sheet(3, "1-2 3-5", 4)) == []


def test_who_is_absent_from_the_next_round_was_not_from_those_before() -> None:
    event = replace(tournament(SIX), absent=(6,))
    assert faults(DUTCH_2026, event, sheet(3, LEGAL)) == [("absent", 6)]
    assert faults(DUTCH_2026, event, sheet(2, "6-1 2-3 4-5")) == []


@BOTH
def test_c1_two_players_meet_once_at_most(book: Edition) -> None:
    found = verify(book, tournament(SIX), sheet(3, "4-1 2-6 3-5"))
    assert [(one.rule, one.player) for one in found] == [("pairing.never_met", 4)]
    assert found[0].article == {DUTCH_2017: "C.04.3/C.1", DUTCH_2026: "C.04.3/C1"}[book]


def test_c1_a_forfeited_pairing_may_be_made_again() -> None:
    event = tournament(SIX | {1: "4w+ 6b1", 4: "1b- 5w0"})
    assert faults(DUTCH_2026, event, sheet(3, "4-1 2-6 3-5")) == []


def test_c1_a_game_under_one_move_or_without_a_result_yet_has_been_met() -> None:
    for mine, his in ("WL", "  "):
        event = tournament(SIX)
        letters = {1: mine, 4: his}
        players = (
            replace(one, rounds=(one.rounds[0]._replace(letter=letters.get(one.number, "1")), *one.rounds[1:]))
            for one in event.players
        )
        event = replace(event, players=tuple(players))
        assert faults(DUTCH_2026, event, sheet(3, "4-1 2-6 3-5")) == [("never_met", 4)]


@pytest.mark.parametrize(
    ("rule", "forbids"),
    [
        (Prohibited(0, 0, (1, 9, 2)), True),
        (Prohibited(3, 3, (1, 2)), True),
        (Prohibited(4, 0, (1, 2)), False),
        (Prohibited(1, 2, (1, 2)), False),
        (Prohibited(0, 0, (1, 3)), False),
    ],
)
def test_a_pair_the_organiser_has_forbidden_for_the_round(rule: Prohibited, forbids: bool) -> None:  # noqa: FBT001
    event = replace(tournament(SIX), prohibited=(rule,))
    assert faults(DUTCH_2026, event, sheet(3, LEGAL)) == [("forbidden", 1)] * forbids


FIVE = {1: "2w1 3b1", 2: "1b0 4w1", 3: "4b1 1w0", 4: "3w0 2b0"}


@BOTH
@pytest.mark.parametrize(("record", "barred"), [("U Z", True), ("Z 9w+", True), ("H H", False), ("Z Z", False)])
def test_c2_no_bye_after_a_bye_or_a_forfeit_win(book: Edition, record: str, barred: bool) -> None:  # noqa: FBT001
    event = tournament(FIVE | {5: record})
    assert faults(book, event, sheet(3, "4-1 3-2", 5)) == [("bye_bar", 5)] * barred


@pytest.mark.parametrize(("book", "barred"), [(DUTCH_2017, False), (DUTCH_2026, True)], ids=str)
def test_c2_a_full_point_bye_bars_the_bye_since_2026(book: Edition, barred: bool) -> None:  # noqa: FBT001
    event = tournament(FIVE | {5: "F Z"})
    assert faults(book, event, sheet(3, "4-1 3-2", 5)) == [("bye_bar", 5)] * barred


# 1 and 2 have had White twice, 3 and 4 Black twice.
STREAKS = {1: "3w1 4w1", 2: "4w1 3w1", 3: "1b0 2b0", 4: "2b0 1b0"}


@BOTH
def test_c3_two_who_must_have_the_same_colour_do_not_meet(book: Edition) -> None:
    found = verify(book, tournament(STREAKS), sheet(3, "1-2 3-4"))
    assert [(one.rule, one.player) for one in found] == [("pairing.same_absolute", 1), ("pairing.same_absolute", 3)]
    assert {one.article for one in found} == {{DUTCH_2017: "C.04.3/C.3", DUTCH_2026: "C.04.3/C3"}[book]}


@BOTH
def test_c3_topscorers_are_exempt_in_the_last_round_only(book: Edition) -> None:
    """1 and 2 have won both games: more than half of the points; 3 and 4 have none."""
    assert faults(book, tournament(STREAKS, 3), sheet(3, "1-2 3-4")) == [("same_absolute", 3)]
    with pytest.raises(Refused, match="number of rounds"):
        verify(book, tournament(STREAKS, None), sheet(3, "1-2 3-4"))


@BOTH
def test_c3_half_of_the_points_makes_no_topscorer(book: Edition) -> None:
    even = {1: "3w1 4w0", 2: "4w1 3w0", 3: "1b0 2b1", 4: "2b0 1b1"}
    assert faults(book, tournament(even, 3), sheet(3, "1-2 3-4")) == [("same_absolute", 1), ("same_absolute", 3)]
    one_more = replace(tournament(even, 3), accelerations=(Acceleration(None, Points(1), 3, 3, 1, 1),))
    assert faults(book, one_more, sheet(3, "1-2 3-4")) == [("same_absolute", 3)]


def test_c3_a_difference_of_two_counts_though_the_colours_alternate_at_the_end() -> None:
    event = tournament({1: "7w1 8w1 9b1 7w1", 2: "8w1 7w1 8b1 9w1"}, 9)
    assert faults(DUTCH_2026, event, sheet(5, "1-2")) == [("same_absolute", 1)]
    only_one_apart = tournament({1: "7w1 8b1 9w1", 2: "8w1 7b1 9w1"}, 9)
    assert faults(DUTCH_2026, only_one_apart, sheet(4, "1-2")) == []


@BOTH
@pytest.mark.parametrize("pairs", ["1-5 2-6", "1-3 2-4"])
def test_who_must_have_a_colour_has_it(book: Edition, pairs: str) -> None:
    """1 and 2 must have Black, 3 and 4 White, 5 and 6 may have either."""
    apart = {1: "7w1 8w1", 2: "8w1 7w1", 3: "9b0 0b0", 4: "0b0 9b0", 5: "H 9w1", 6: "9b1 H"}
    numbers = [int(number) for number in pairs.replace("-", " ").split()]
    event = tournament({number: apart[number] for number in numbers})
    turned = " ".join("-".join(reversed(pair.split("-"))) for pair in pairs.split())
    assert faults(book, event, sheet(3, turned)) == []
    found = verify(book, event, sheet(3, pairs))
    assert [(one.rule, one.player) for one in found] == [("pairing.absolute_colour", 1), ("pairing.absolute_colour", 2)]
    assert found[0].article == f"C.04.3/{book['preferences'].article}"


@BOTH
def test_the_same_colour_in_the_last_two_games_counts_though_the_difference_is_one(book: Edition) -> None:
    twice_white = tournament({1: "7b1 8w1 9w1", 2: "8b1 7w1 9w1"}, 9)
    assert faults(book, twice_white, sheet(4, "1-2")) == [("same_absolute", 1)]
    twice_black = tournament({1: "7w1 8b1 9b1", 2: "8w1 7b1 9b1"}, 9)
    assert faults(book, twice_black, sheet(4, "1-2")) == [("same_absolute", 1)]


def test_c3_without_exempt_topscorers_holds_in_the_last_round_too() -> None:
    """As in the Dubov and Burstein Systems."""
    strict = replace(DUTCH_2026["same_absolute"], values={"exempt": "nobody"})
    book = replace(DUTCH_2026, rules={**DUTCH_2026.rules, "same_absolute": strict})
    assert faults(book, tournament(STREAKS, 3), sheet(3, "1-2 3-4")) == [("same_absolute", 1), ("same_absolute", 3)]


def test_colours_that_the_report_does_not_know_break_no_rule() -> None:
    event = tournament({1: "7w1 8w1", 5: "H 9w1"})
    assert faults(DUTCH_2026, event, Drawn(3, (Couple(1, 5, known=False),))) == []


def test_a_forfeit_leaves_the_colours_as_they_were() -> None:
    event = tournament({1: "7w1 8w+", 5: "H 9w1"})
    assert faults(DUTCH_2026, event, sheet(3, "1-5")) == []
