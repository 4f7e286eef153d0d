"""Who plays: what is taken, what is refused, and what it changes in the rounds to come."""

from dataclasses import replace
from datetime import date
from random import Random
from typing import Any

import pytest

from tabellone import NotFound, Refused, Unreadable
from tabellone.flow import draw, entries
from tabellone.flow.events import Participant
from tabellone.flow.report import tournament_of
from tabellone.flow.start_list import start_list
from tabellone.rulebook import exact_edition
from tests.flow.desk import Desk, opened, people, person


@pytest.fixture
def desk() -> Desk:
    return Desk(opened(), players=8)


def refused(rule: str, call: Any, *arguments: Any, **more: Any) -> None:
    with pytest.raises(Refused) as error:
        call(*arguments, **more)
    assert error.value.rule == rule
    assert error.value.remedy


def faults(desk: Desk, *given: Participant) -> list[str]:
    with pytest.raises(Unreadable) as error:
        entries.register(desk.state, given)
    return [finding.rule.removeprefix("desk.") for finding in error.value.findings]


def test_c_04_2_2_starting_numbers_go_by_rating_then_title_then_name() -> None:
    handling = exact_edition("C.04.2", date(2026, 2, 1))
    given = {
        1: Participant("Verdi, Ugo", rating=2000),
        2: Participant("Bianchi, Ugo", rating=2000),
        3: Participant("Neri, Ugo", rating=2000, title="FM"),
        4: Participant("Rossi, Ugo", rating=2100),
        5: Participant("Blu, Ugo"),
    }
    assert start_list(given, "rating", "", handling) == (4, 3, 2, 1, 5)
    assert start_list(given, "entry", "", handling) == (1, 2, 3, 4, 5)


def test_lots_are_drawn_from_the_seed_and_another_seed_draws_others() -> None:
    given = {number: person(number) for number in range(1, 31)}
    handling = exact_edition("C.04.2", date(2026, 2, 1))
    drawn = start_list(given, "lot", "7421", handling)
    assert sorted(drawn) == sorted(given)
    assert drawn == start_list(given, "lot", "7421", handling)
    assert drawn != start_list(given, "lot", "7422", handling)


def test_every_fault_of_an_entry_is_found_at_once(desk: Desk) -> None:
    wrong = Participant("", sex="x", title="XX", rating=5000, federation="ZZZ", fide_id=0, born="1990-33-01")
    assert faults(desk, wrong) == ["name", "rating", "sex", "title", "federation", "fide_id", "born"]


def test_nobody_is_entered_twice(desk: Desk) -> None:
    assert (
        faults(desk, Participant("Neri, Ugo", fide_id=7), Participant("Neri, U.", fide_id=7)) == ["fide_id_twice"] * 2
    )
    assert faults(desk, replace(people(1)[0])) == ["name_twice"]
    entries.register(desk.state, [Participant("Neri, Ugo", fide_id=7), Participant("Neri, Ugo", fide_id=8)])


def test_after_the_first_pairing_an_entry_is_a_late_one(desk: Desk) -> None:
    refused("desk.from_round", entries.enter_late, desk.state, person(50), 1, "Z")
    desk.do(draw.pair(desk.state))
    refused("desk.list_closed", entries.register, desk.state, [person(50)])
    refused("desk.from_round", entries.enter_late, desk.state, person(50), 6, "Z")
    refused("desk.bye", entries.enter_late, desk.state, person(50), 2, "F")
    event = desk.do(entries.enter_late(desk.state, person(50), None, "H"))
    assert event.from_round == 2
    late = tournament_of(desk.state).players[-1]
    assert (late.name, [cell.letter for cell in late.rounds], str(late.points)) == (person(50).name, ["H"], "0.5")


def test_c_04_2_2_a_late_entry_gets_the_number_of_his_strength_with_the_next_pairing() -> None:
    desk = Desk(opened(), players=8)
    desk.play(Random(1))
    desk.do(entries.enter_late(desk.state, Participant("Strong, Ann", rating=2800), None, "Z"))
    assert desk.state.numbers[9] == 9
    desk.do(draw.pair(desk.state))
    assert desk.state.numbers[9] == 1


def test_c_04_2_2_after_the_fourth_round_is_paired_numbers_stay() -> None:
    desk = Desk(opened(rounds=7), players=8)
    for _ in range(3):
        desk.play(Random(1))
    someone = entries.player_of(desk.state, "8")
    desk.do(entries.correct_entry(desk.state, someone, replace(someone.participant, rating=2800), "list of March"))
    desk.play(Random(1))
    assert desk.state.numbers[someone.id] == 1
    other = entries.player_of(desk.state, "8")
    desk.do(entries.correct_entry(desk.state, other, replace(other.participant, rating=2900), "list of April"))
    desk.play(Random(1))
    assert desk.state.numbers[other.id] == 8


def test_c_04_2_2_4_who_comes_after_the_numbers_are_closed_takes_his_place_and_the_others_move_on() -> None:
    desk = Desk(opened(rounds=7), players=8)
    for _ in range(4):
        desk.play(Random(1))
    before = desk.state.order
    for name, rating in (("Middle, Ann", 2687), ("Equal, Ann", 2684), ("Last, Ann", None)):
        desk.do(entries.enter_late(desk.state, Participant(name, rating=rating), None, "Z"))
    desk.do(draw.pair(desk.state))
    assert desk.state.order == (*before[:3], 9, 10, *before[3:], 11)


def test_who_is_announced_for_a_later_round_is_not_paired_before(desk: Desk) -> None:
    desk.do(entries.enter_late(desk.state, person(50), 3, "Z"))
    first = desk.do(draw.pair(desk.state))
    assert [(away.player, away.kind) for away in first.away] == [(9, "Z")]


def test_a_withdrawn_player_is_not_paired_until_he_is_back(desk: Desk) -> None:
    desk.play(Random(1))
    gone = entries.player_of(desk.state, "3")
    desk.do(entries.withdraw(desk.state, gone, reason="ill"))
    refused("desk.withdrawn", entries.withdraw, desk.state, desk.state.people[gone.id - 1])
    second = desk.do(draw.pair(desk.state))
    assert [(away.player, away.kind) for away in second.away] == [(gone.id, "Z")]
    assert second.bye is not None
    refused("desk.round", entries.readmit, desk.state, desk.state.people[gone.id - 1], 2)
    desk.do(entries.readmit(desk.state, desk.state.people[gone.id - 1], 4))
    back = desk.state.people[gone.id - 1]
    assert [back.letter(at) for at in (1, 2, 3, 4)] == ["", "Z", "Z", ""]
    refused("desk.not_withdrawn", entries.readmit, desk.state, back)


def test_a_withdrawal_taken_back_before_its_round_leaves_nothing(desk: Desk) -> None:
    desk.do(entries.withdraw(desk.state, entries.player_of(desk.state, "3"), 4))
    desk.do(entries.readmit(desk.state, entries.player_of(desk.state, "3"), 3))
    assert entries.player_of(desk.state, "3").away == ()


@pytest.mark.parametrize(("kind", "points"), [("H", "0.5"), ("F", "1"), ("Z", "0")])
def test_a_bye_asked_for_in_advance_is_scored_as_asked(desk: Desk, kind: str, points: str) -> None:
    someone = entries.player_of(desk.state, "2")
    desk.do(entries.request_bye(desk.state, someone, 1, kind))
    refused("desk.away", entries.request_bye, desk.state, entries.player_of(desk.state, "2"), 1, "H")
    refused("desk.bye", entries.request_bye, desk.state, someone, 2, "U")
    desk.do(draw.pair(desk.state))
    there = tournament_of(desk.state).players[1]
    assert (there.rounds[0].letter, str(there.points)) == (kind, points)


def test_a_bye_may_be_cancelled_until_the_round_is_paired(desk: Desk) -> None:
    desk.do(entries.request_bye(desk.state, entries.player_of(desk.state, "2"), 2, "H"))
    refused("desk.bye", entries.cancel_bye, desk.state, entries.player_of(desk.state, "2"), 3)
    desk.do(entries.cancel_bye(desk.state, entries.player_of(desk.state, "2"), 2))
    assert entries.player_of(desk.state, "2").byes == ()
    desk.play(Random(1))
    refused("desk.round", entries.request_bye, desk.state, entries.player_of(desk.state, "2"), 1, "H")
    refused("desk.round", entries.request_bye, desk.state, entries.player_of(desk.state, "2"), 6, "H")


def test_prohibited_pairs_do_not_meet(desk: Desk) -> None:
    free = draw.pair(desk.state).pairs[0]
    pair = [desk.state.people[free.white - 1], desk.state.people[free.black - 1]]
    desk.do(entries.prohibit(desk.state, pair, reason="brothers"))
    assert free not in draw.pair(desk.state).pairs
    refused("desk.prohibited", entries.prohibit, desk.state, pair[:1] * 2)
    refused("desk.prohibited", entries.prohibit, desk.state, pair, 3, 2)


def test_an_entry_is_corrected_with_a_reason_and_cancelled_before_the_first_round_only(desk: Desk) -> None:
    someone = entries.player_of(desk.state, "2")
    refused("desk.reason", entries.correct_entry, desk.state, someone, replace(someone.participant, rating=1), " ")
    refused("desk.no_change", entries.correct_entry, desk.state, someone, someone.participant, "because")
    desk.do(entries.cancel(desk.state, someone))
    assert len(desk.state.order) == 7
    entries.register(desk.state, [someone.participant])
    desk.do(draw.pair(desk.state))
    refused("desk.list_closed", entries.cancel, desk.state, desk.state.people[0])


def test_a_player_is_found_by_number_fide_id_or_part_of_his_name(desk: Desk) -> None:
    desk.do(entries.register(desk.state, [Participant("Zorzi, Ada", fide_id=800001)]))
    for text in ("9", "id:800001", "zorzi", "ZORZI, A"):
        assert entries.player_of(desk.state, text).participant.name == "Zorzi, Ada"
    with pytest.raises(NotFound, match="players are called player"):
        entries.player_of(desk.state, "player")
    for text in ("10", "0", "id:5", "nobody"):
        with pytest.raises(NotFound, match="there is no player"):
            entries.player_of(desk.state, text)


def test_a_schedule_takes_no_late_entries() -> None:
    desk = Desk(opened(system="dutch"), players=4)
    assert desk.state.rules
    desk.state = replace(desk.state, rules=replace(desk.state.rules, system="round-robin"))
    refused("desk.scheduled", entries.enter_late, desk.state, person(50), 2, "Z")
