"""A round is paired: by the engine as the edition says, by hand with everything that a rule forbids said aloud."""

from dataclasses import replace
from datetime import date
from random import Random

import pytest

from tabellone import Refused, Unpairable, Unreadable, edition
from tabellone.flow import draw, entries, results
from tabellone.flow.audit import rounds_again
from tabellone.flow.events import RoundPaired
from tabellone.flow.journal import sealed
from tabellone.flow.report import tournament_of
from tabellone.flow.start_list import next_order
from tabellone.formats.trf import read_trf, write_trf
from tabellone.pairing import dutch
from tabellone.pairing.system import field_of
from tests.flow.desk import Desk, opened, people


def test_the_engine_pairs_the_report_as_it_pairs_any_other() -> None:
    """What the desk pairs is what the Dutch System makes of the same report file, round by round."""
    desk, random = Desk(opened(rounds=7), players=21), Random(7)
    book = edition("C.04.3", date(2026, 3, 6))
    for _ in range(7):
        tournament, findings = read_trf(write_trf(tournament_of(desk.state), "trf26")[0])
        assert [finding for finding in findings if finding.severity == "error"] == []
        expected = dutch.pair(book, field_of(tournament, book, len(desk.state.rounds) + 1))
        paired = draw.pair(desk.state)
        numbers = {player: at for at, player in enumerate(paired.numbers, 1)}
        assert [(numbers[one.white], numbers[one.black]) for one in paired.pairs] == [
            (one.white, one.black) for one in expected.pairs
        ]
        assert (numbers[paired.bye] if paired.bye else None) == expected.bye
        assert paired.edition == "C.04.3 2026-02-01"
        desk.play(random)


def test_a_round_is_paired_when_the_one_before_is_complete() -> None:
    desk = Desk(opened(rounds=2), players=4)
    desk.do(draw.pair(desk.state))
    with pytest.raises(Refused, match="boards without a result: 1, 2"):
        draw.pair(desk.state)
    desk.do(results.enter(desk.state, [(1, results.sign("1-0"))]))
    desk.do(results.enter(desk.state, [(2, results.sign("adj"))]))
    desk.do(draw.pair(desk.state))
    desk.do(results.enter(desk.state, [(1, results.sign("=")), (2, results.sign("="))]))
    with pytest.raises(Refused, match="all 2 rounds have been paired"):
        draw.pair(desk.state)


def test_c_04_2_3_1_an_adjourned_game_counts_as_a_draw_for_the_pairing_only() -> None:
    adjourned, drawn = Desk(opened(), players=6), Desk(opened(), players=6)
    for desk, sign in ((adjourned, "adj"), (drawn, "=")):
        desk.do(draw.pair(desk.state))
        for board, text in enumerate((sign, "1", "0"), 1):
            desk.do(results.enter(desk.state, [(board, results.sign(text))]))
    assert draw.pair(adjourned.state).pairs == draw.pair(drawn.state).pairs
    assert str(tournament_of(adjourned.state).players[0].points) == "0"


def test_nobody_to_pair_is_refused() -> None:
    with pytest.raises(Refused, match="fewer than two players"):
        draw.pair(Desk(opened()).state)


def test_a_round_that_no_rule_allows_is_unpairable_and_may_be_paired_by_hand() -> None:
    desk = Desk(opened(), players=2)
    desk.play(Random(1), "=")
    with pytest.raises(Unpairable):
        draw.pair(desk.state)
    event = desk.do(draw.pair_by_hand(desk.state, [(1, 2)], None, "a match"))
    assert event.by_hand.engine == ()
    assert "met_again" in [warning.rule for warning in event.by_hand.warnings]


def test_c_04_7_virtual_points_are_those_of_the_group_of_the_first_round() -> None:
    desk = Desk(opened(rounds=9, acceleration="baku"), players=20)
    assert desk.do(draw.pair(desk.state)).accelerated == desk.state.order[9]
    for board in range(1, 11):
        desk.do(results.enter(desk.state, [(board, results.sign("1-0"))]))
    strong = entries.enter_late(desk.state, replace(people(1)[0], name="Strong, Ann", rating=2800), None, "Z")
    desk.do(strong)
    order = next_order(desk.state)
    groups = tournament_of(desk.state, order).accelerations
    assert {one.last for one in groups} == {11}
    assert draw.pair(desk.state).accelerated is None


def by_hand(desk: Desk, *couples: tuple[int, int], bye: int | None = None) -> RoundPaired:
    return draw.pair_by_hand(desk.state, couples, bye, "the hall")


def warned(event: RoundPaired) -> list[tuple[str, tuple[int, ...]]]:
    assert event.by_hand
    numbers = {player: at for at, player in enumerate(event.numbers, 1)}
    return [(one.rule, tuple(numbers[player] for player in one.players)) for one in event.by_hand.warnings]


def test_a_round_by_hand_needs_a_reason_and_everybody_once() -> None:
    desk = Desk(opened(), players=5)
    with pytest.raises(Refused, match="needs its reason"):
        draw.pair_by_hand(desk.state, [(1, 2), (3, 4)], 5, "")
    desk.do(entries.withdraw(desk.state, entries.player_of(desk.state, "4")))
    with pytest.raises(Unreadable) as error:
        by_hand(desk, (1, 2), (2, 4), (9, 3))
    found = [(finding.rule.removeprefix("desk."), finding.player) for finding in error.value.findings]
    assert found == [("twice", 2), ("away", 4), ("unknown", 9), ("not_paired", 5)]


def test_by_hand_what_a_rule_forbids_is_warned_of() -> None:
    desk = Desk(opened(rounds=9), players=5)
    desk.do(by_hand(desk, (1, 2), (3, 4), bye=5))
    desk.do(results.enter(desk.state, [(1, results.sign("=")), (2, results.sign("="))]))
    two = [entries.player_of(desk.state, "1"), entries.player_of(desk.state, "3")]
    desk.do(entries.prohibit(desk.state, two))
    assert warned(by_hand(desk, (1, 2), (3, 4), bye=5)) == [
        ("met_again", (1, 2)),
        ("met_again", (3, 4)),
        ("bye_barred", (5,)),
    ]
    assert warned(by_hand(desk, (1, 3), (2, 5), bye=4)) == [("prohibited", (1, 3))]
    desk.do(by_hand(desk, (1, 4), (2, 5), bye=3))
    desk.do(results.enter(desk.state, [(1, results.sign("=")), (2, results.sign("="))]))
    assert warned(by_hand(desk, (1, 5), (4, 2), bye=3)) == [("third_colour", (1,)), ("bye_barred", (3,))]


def test_by_hand_three_more_games_with_a_colour_are_warned_of_even_where_they_do_not_follow_each_other() -> None:
    desk = Desk(opened(rounds=9), players=4)
    for couples in (((1, 2), (3, 4)), ((1, 3), (2, 4)), ((4, 1), (3, 2)), ((1, 2), (4, 3))):
        desk.do(by_hand(desk, *couples))
        desk.do(results.enter(desk.state, [(1, results.sign("=")), (2, results.sign("="))]))
    assert ("third_colour", (1,)) in warned(by_hand(desk, (1, 4), (3, 2)))
    assert ("third_colour", (1,)) not in warned(by_hand(desk, (4, 1), (3, 2)))


def test_by_hand_the_numbers_are_those_known_before_the_round_and_follow_its_list_afterwards() -> None:
    desk = Desk(opened(rounds=9), players=4)
    desk.do(by_hand(desk, (1, 2), (3, 4)))
    desk.do(results.enter(desk.state, [(1, results.sign("=")), (2, results.sign("="))]))
    desk.do(entries.enter_late(desk.state, replace(people(1)[0], name="Strong, Ann", rating=2800), None, "Z"))
    desk.do(entries.enter_late(desk.state, replace(people(1)[0], name="Weak, Ann", rating=1000), None, "Z"))
    before = [desk.state.people[person - 1].participant.name for person in desk.state.order]
    event = desk.do(by_hand(desk, (5, 1), (3, 2), (4, 6)))
    names = [
        [desk.state.people[person - 1].participant.name for person in (pair.white, pair.black)] for pair in event.pairs
    ]
    assert names == [[before[4], before[0]], [before[2], before[1]], [before[3], before[5]]]
    assert desk.state.numbers[5] == 1
    checked = list(rounds_again(sealed(desk.events, None, "2026-03-06T09:00:00Z", "Ada")))
    assert [one.identical for one, _ in checked] == [True, True]


def test_a_forfeited_game_is_not_met_and_has_no_colour() -> None:
    desk = Desk(opened(rounds=9), players=4)
    for _ in range(2):
        desk.do(by_hand(desk, (1, 2), (3, 4)))
        desk.do(results.enter(desk.state, [(1, results.sign("1-0f")), (2, results.sign("0-0f"))]))
    assert warned(by_hand(desk, (1, 2), (3, 4))) == []


def test_by_hand_the_engine_is_asked_and_the_difference_goes_into_journal_and_report() -> None:
    desk = Desk(opened(), players=6)
    engine = draw.pair(desk.state)
    numbers = {player: at for at, player in enumerate(engine.numbers, 1)}
    same = [(numbers[one.white], numbers[one.black]) for one in engine.pairs]
    assert draw.findings_of(engine) == []
    assert draw.findings_of(by_hand(desk, *same)) == []
    event = desk.do(by_hand(desk, (1, 2), (3, 4), (5, 6)))
    assert event.by_hand.engine == engine.pairs
    finding = draw.findings_of(event)[-1]
    assert (finding.rule, finding.severity, "1-2, 3-4, 5-6" in finding.message.text()) == (
        "pairing.by_hand",
        "warning",
        True,
    )
    assert "### MPA @ Round 1: 1-2, 3-4, 5-6: the hall" in write_trf(tournament_of(desk.state), "trf26")[0].decode()


def test_a_bye_that_the_engine_would_have_given_to_another_is_named_too() -> None:
    desk = Desk(opened(), players=3)
    event = desk.do(by_hand(desk, (2, 3), bye=1))
    assert "1-0" in draw.findings_of(event)[-1].message.text()
