"""An event is opened once, and everything that decides it later is written down first."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from tabellone import NoEditionInForce, NotFound, Refused, Unreadable
from tabellone.flow.books import STANDINGS
from tabellone.flow.events import LotsDrawn, Opened, Pinned, RulesPinned, Worth
from tabellone.flow.opening import Announced, change_details, drawn_colour, opening
from tests.flow.desk import START, Desk, opened

DETAILS = Opened("Open", START, START)
RULES = RulesPinned("dutch", 5, ())


def faults(details: Opened = DETAILS, rules: RulesPinned = RULES, **more: Any) -> list[str]:
    with pytest.raises(Unreadable) as error:
        opening(Announced(details, rules, "lot", **more))
    return [finding.rule for finding in error.value.findings]


def of_pairing_and_rating(rules: RulesPinned) -> list[Pinned]:
    """The editions pinned, those of the tie-breaks apart."""
    return [one for one in rules.editions if one.chapter not in STANDINGS]


def test_the_first_entries_pin_announcement_rules_and_lots() -> None:
    details, rules, lots = opening(Announced(DETAILS, RULES, "lot", initial_colour="b"))
    assert details == DETAILS
    day = date(2026, 2, 1)
    assert of_pairing_and_rating(rules) == [
        Pinned("C.04.3", day),
        Pinned("C.04.2", day),
        Pinned("B.02", date(2025, 10, 1)),
    ]
    assert lots == LotsDrawn("lot", "b", by_hand=True)


def test_the_first_day_chooses_the_editions() -> None:
    day = date(2026, 1, 31)
    _, rules, _ = opening(Announced(replace(DETAILS, start=day, end=day), RULES, "lot"))
    assert [(one.chapter, str(one.effective)) for one in of_pairing_and_rating(rules)] == [
        ("C.04.3", "2017-07-01"),
        ("C.04.2", "2026-02-01"),  # I-201
        ("B.02", "2025-10-01"),
    ]


def test_another_edition_may_be_chosen_and_only_of_a_chapter_the_event_is_played_by() -> None:
    _, rules, _ = opening(Announced(DETAILS, RULES, "lot", editions={"B.02": date(1997, 7, 1)}))
    assert rules.editions[2] == Pinned("B.02", date(1997, 7, 1))
    with pytest.raises(NotFound, match=r"not played by B\.02RB"):
        opening(Announced(DETAILS, RULES, "lot", editions={"B.02RB": date(2018, 7, 1)}))


def test_a_system_without_an_edition_on_that_day_is_refused_a_rating_without_one_is_left_out() -> None:
    early = date(2016, 1, 1)
    with pytest.raises(NoEditionInForce):
        opening(Announced(replace(DETAILS, start=early, end=early), RULES, "lot"))
    rapid = Opened("Open", date(2017, 8, 1), date(2017, 8, 1), rating_kind="rapid")
    _, rules, _ = opening(Announced(rapid, RULES, "lot"))
    assert [one.chapter for one in of_pairing_and_rating(rules)] == ["C.04.3", "C.04.2"]


def test_readings_go_to_the_editions_that_leave_the_choice() -> None:
    chosen = {"report_average": "of the rated players"}
    given = Announced(DETAILS, RULES, "lot", readings=chosen, editions={"B.02": date(1997, 7, 1)})
    _, rules, _ = opening(given)
    assert [(one.name, one.option) for one in rules.editions[2].readings] == [
        ("report_average", "of the rated players")
    ]
    assert rules.editions[0].readings == ()
    with pytest.raises(NotFound, match="no edition of this event leaves a choice named nothing"):
        opening(Announced(DETAILS, RULES, "lot", readings={"nothing": "x"}))


def test_the_colour_is_drawn_from_the_seed_and_both_come_up() -> None:
    _, _, lots = opening(Announced(DETAILS, RULES, "lot"))
    assert lots == LotsDrawn("lot", drawn_colour("lot"), by_hand=False)
    assert {drawn_colour(str(seed)) for seed in range(20)} == {"w", "b"}


def test_every_fault_of_an_announcement_is_found_at_once() -> None:
    details = Opened(" ", START, date(2026, 3, 1))
    worth = Worth(draw="0.6")
    rules = RulesPinned("keizer", 0, (), acceleration="x", worth=worth)
    found = faults(details, rules, initial_colour="g")
    assert found == [
        f"desk.{rule}" for rule in ("name", "dates", "rounds", "system", "initial_colour", "acceleration", "worth")
    ]


@pytest.mark.parametrize(
    ("worth", "count"),
    [
        (Worth(draw="0.6"), 1),
        (Worth(bye="1.5"), 1),
        (Worth(draw="0.6", bye="1.5"), 2),
        (Worth(win="x", loss="-1"), 2),
        (Worth(win="3", draw="1", bye="3"), 0),
    ],
)
def test_two_draws_are_not_worth_more_than_a_win_and_a_loss_nor_a_bye_more_than_a_win(worth: Worth, count: int) -> None:
    rules = replace(RULES, worth=worth)
    if count:
        assert faults(rules=rules) == ["desk.worth"] * count
    else:
        assert opening(Announced(DETAILS, rules, "lot"))


def test_the_announcement_may_be_mended_but_not_its_first_day() -> None:
    state = Desk(opened()).state
    event = change_details(state, replace(state.opened, city="Ostia"), "moved")
    assert (event.details.city, event.reason) == ("Ostia", "moved")
    with pytest.raises(Refused, match="first day"):
        change_details(state, replace(state.opened, start=date(2026, 3, 5)), "earlier")
    with pytest.raises(Unreadable):
        change_details(state, replace(state.opened, name=""), "nameless")
