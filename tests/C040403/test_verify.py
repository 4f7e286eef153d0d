"""
The colour limits of the Lim System, 12.1 (5.1): never a third equal colour running, never three more of one. The
edition is made here of the rules that the check reads.
"""

from dataclasses import replace
from datetime import date
from types import MappingProxyType

import pytest

from tabellone import Edition, edition
from tabellone.errors import Refused
from tabellone.facts.drawn import Couple, Drawn
from tabellone.flow.rounds import maxi_stated
from tabellone.rulebook import Interpretation, Rule
from tabellone.rulebook.model import Bilingual
from tests.C0403.test_verify import faults, sheet, tournament


def book(frees: str = "players of the same score", applies: str = "by size") -> Edition:
    rules = {
        "never_met": Rule("never_met", "2", {}),
        "bye_bar": Rule("bye_bar", "8.2", {"full_point_bye": False, "forfeit_win": "ever"}),
        "colour_limits": Rule("colour_limits", "12.1", {"running": 3, "difference": 3}),
        "last_round": Rule("last_round", "13.1", {"frees": frees}),
        "maxi": Rule("maxi", "Nota", {"applies": applies, "power": 2}),
    }
    options = {option: {"maxi.applies": option} for option in ("always", "never")}
    note = Interpretation("I-000", "maxi_tournament", Bilingual("", ""), "by size", options, {}, "")
    dutch = edition("C.04.3", on=date(2026, 2, 1))
    return replace(dutch, rules=MappingProxyType(rules), interpretations={note.name: note})


# 1 has had White twice, 2 and 3 once each colour, 4 Black twice.
PAST = {1: "9w1 8w0", 2: "9w1 8b0", 3: "9b1 8w0", 4: "9b0 8b1"}


def test_12_1_a_third_equal_colour_running_is_beyond_the_limit() -> None:
    event = tournament(PAST)
    assert faults(book(), event, sheet(3, "2-1 4-3")) == []
    assert faults(book(), event, sheet(3, "1-2 4-3")) == [("colour_limits", 1)]
    assert faults(book(), event, sheet(3, "2-1 3-4")) == [("colour_limits", 4)]


def test_12_1_three_running_are_too_many_though_the_difference_is_less() -> None:
    event = tournament({1: "9b1 8w1 7w1", 2: "9w1 8b1 7w1"}, 9)
    assert faults(book(), event, sheet(4, "2-1")) == []
    assert faults(book(), event, sheet(4, "1-2")) == [("colour_limits", 1)]


def test_9_1_a_pair_without_any_colours_within_the_limits_of_both() -> None:
    event = tournament({1: PAST[1], 2: "8w1 9w0"})
    found = faults(book(), event, sheet(3, "1-2"))
    assert found == [("colour_limits", 1)]


def test_12_1_three_more_of_one_colour_are_beyond_the_limit() -> None:
    event = tournament({1: "9w1 8w1 7b1 9w1", 2: "9w1 8b1 7w1 9b1"}, 9)
    assert faults(book(), event, sheet(5, "2-1")) == []
    assert faults(book(), event, sheet(5, "1-2")) == [("colour_limits", 1)]


def test_13_1_the_last_round_frees_players_of_the_same_score_or_every_pair() -> None:
    same, other = tournament({1: PAST[1], 2: PAST[2]}, 3), tournament({1: PAST[1], 2: "9w1 8b1"}, 3)
    assert faults(book(), same, sheet(3, "1-2")) == []
    assert faults(book(), other, sheet(3, "1-2")) == [("colour_limits", 1)]
    assert faults(book("every pair"), other, sheet(3, "1-2")) == []


def test_colours_that_the_report_does_not_know_may_be_within_the_limits() -> None:
    event = tournament({1: PAST[1], 2: PAST[2]})
    assert faults(book(), event, Drawn(3, (Couple(1, 2, known=False),))) == []


@pytest.mark.parametrize(("bar", "barred"), [("ever", True), ("in the previous round", False)])
def test_8_2_how_long_a_forfeit_win_bars_the_bye(bar: str, barred: bool) -> None:  # noqa: FBT001
    one = book()
    rules = {**one.rules, "bye_bar": Rule("bye_bar", "8.2", {"full_point_bye": False, "forfeit_win": bar})}
    read = replace(one, rules=rules)
    event = tournament({1: "9w+ 8b0", 2: PAST[2], 3: PAST[3]})
    assert faults(read, event, sheet(3, "3-2", 1)) == [("bye_bar", 1)] * barred
    just_now = tournament({1: "9w1 8b+", 2: PAST[2], 3: PAST[3]})
    assert faults(read, just_now, sheet(3, "3-2", 1)) == [("bye_bar", 1)]


def test_the_organiser_may_state_whether_it_is_a_maxi_tournament() -> None:
    assert maxi_stated(book(), maxi=None)["maxi"].applies == "by size"
    assert maxi_stated(book(), maxi=True)["maxi"].applies == "always"
    assert maxi_stated(book(), maxi=False)["maxi"].applies == "never"
    already = book(applies="never")
    assert maxi_stated(already, maxi=False) is already
    with pytest.raises(Refused, match="Maxi"):
        maxi_stated(edition("C.04.3", on=date(2026, 2, 1)), maxi=True)
