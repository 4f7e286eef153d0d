"""The same desk for round robins, single and double, for matches, and for every system that the program pairs by."""

from datetime import date
from random import Random

import pytest

from tabellone import Refused
from tabellone.flow import draw, entries, results
from tabellone.flow.audit import report_findings, rounds_again
from tabellone.flow.events import Participant, RulesPinned
from tabellone.flow.forms import event_of, form
from tabellone.flow.journal import Entry, sealed
from tabellone.flow.report import tournament_of
from tabellone.flow.sheets import cross_table
from tabellone.flow.standing import standings
from tabellone.pairing.round_robin import berger
from tests.flow.desk import Desk, opened

HEAD = Entry(7, "2026-03-06T09:00:00Z", "Ada", "RoundClosed", "{}", "0123456789abcdef0123")


def robin(players: int, rounds: int, **more: object) -> Desk:
    return Desk(opened(rounds=rounds, system="round-robin", order="lot", **more), players=players)


def played(desk: Desk, rounds: int, sign: str = "1-0") -> None:
    for _ in range(rounds):
        desk.play(Random(1), sign)


def test_c_05_annex_1_every_round_is_the_one_of_the_berger_table() -> None:
    desk = robin(6, 5)
    for table in berger(6):
        paired = desk.do(draw.pair(desk.state))
        numbers = {player: at for at, player in enumerate(paired.numbers, 1)}
        assert {(numbers[one.white], numbers[one.black]) for one in paired.pairs} == set(table.games)
        desk.do(results.enter(desk.state, [(board, results.sign("=")) for board in (1, 2, 3)]))
    assert tournament_of(desk.state).kind_code == "FIDE_ROUNDROBIN"


def test_numbers_drawn_by_lot_stay_when_an_entry_is_corrected() -> None:
    desk = robin(6, 5)
    played(desk, 1)
    order = desk.state.order
    assert order != tuple(range(1, 7))
    someone = entries.player_of(desk.state, "6")
    desk.do(entries.correct_entry(desk.state, someone, Participant("New, Name"), "x"))
    played(desk, 1)
    assert desk.state.order == order


def test_a_round_robin_of_an_odd_number_leaves_one_free_without_points() -> None:
    desk = robin(5, 5)
    paired = desk.do(draw.pair(desk.state))
    assert (len(paired.pairs), paired.bye, [away.kind for away in paired.away]) == (2, None, ["Z"])


def test_a_number_of_rounds_that_does_not_fit_is_refused() -> None:
    with pytest.raises(Refused, match="has not 4 rounds"):
        draw.pair(robin(6, 4).state)


def test_nobody_joins_a_round_robin_later() -> None:
    desk = robin(4, 3)
    with pytest.raises(Refused) as error:
        entries.enter_late(desk.state, desk.state.people[0].participant, 2, "Z")
    assert error.value.rule == "desk.scheduled"


def test_c_05_6_6_who_leaves_is_still_seated_and_loses_by_forfeit() -> None:
    desk = robin(6, 5)
    played(desk, 3)
    gone = entries.player_of(desk.state, "2")
    desk.do(entries.withdraw(desk.state, gone))
    paired = desk.do(draw.pair(desk.state))
    assert [(away.player, away.kind) for away in paired.away] == [(gone.id, "-")]
    board = next(one for one in desk.state.rounds[-1].boards if gone.id in (one.white, one.black))
    assert board.letters == (("-", "+") if board.white == gone.id else ("+", "-"))
    assert len(desk.state.rounds[-1].missing) == 2


@pytest.mark.parametrize(("stayed", "counts"), [(2, False), (3, True)])
def test_c_05_6_6_who_leaves_before_half_of_his_games_is_left_out_of_the_standings(
    stayed: int, *, counts: bool
) -> None:
    desk = robin(6, 5)
    played(desk, stayed, "=")
    gone = entries.player_of(desk.state, "2")
    desk.do(entries.withdraw(desk.state, gone))
    played_by = [cell for cell in tournament_of(desk.state).players[1].rounds if cell.opponent]
    table = standings(desk.state)
    points = {row.number: str(row.points) for row in table.rows}
    assert points[2] == (str(stayed / 2).removesuffix(".0") if counts else "0")
    for cell in played_by:
        assert points[cell.opponent] == str((stayed if counts else stayed - 1) / 2).removesuffix(".0")
    declared = {player.number: str(player.points) for player in table.tournament.players}
    assert declared[2] == str(stayed / 2).removesuffix(".0")
    assert report_findings(desk.state) == []


def test_a_double_round_robin_has_both_cycles_and_a_square_of_two_signs() -> None:
    desk = robin(4, 6)
    played(desk, 6)
    tournament = tournament_of(desk.state)
    assert tournament.kind_code == "FIDE_DOUBLEROUNDROBIN"
    for player in tournament.players:
        others = [number for number in (1, 2, 3, 4) if number != player.number]
        assert sorted(cell.opponent for cell in player.rounds) == sorted(2 * others)
        assert sorted(cell.colour for cell in player.rounds) == ["b"] * 3 + ["w"] * 3
    rows = cross_table(desk.state, HEAD).rows
    assert [row[5 + at] for at, row in enumerate(rows)] == ["*"] * 4
    assert {len(str(cell)) for at, row in enumerate(rows) for n, cell in enumerate(row[5:9]) if n != at} == {2}
    assert event_of(desk.state, tournament).cycles == 2


def test_a_match_goes_on_with_alternating_colours_for_all_its_games() -> None:
    desk = robin(2, 6)
    played(desk, 6, "=")
    whites = [one.paired.pairs[0].white for one in desk.state.rounds]
    assert whites == [whites[0], whites[1]] * 3
    assert whites[0] != whites[1]
    assert report_findings(desk.state) == []
    checked = list(rounds_again(sealed(desk.events, None, "2026-03-06T09:00:00Z", "Ada")))
    assert [one.identical for one, _ in checked] == [True] * 6


def test_11_2_the_form_of_a_round_robin_is_a_square_in_final_order() -> None:
    desk = robin(6, 5, editions={"B.02": date(1997, 7, 1)})
    played(desk, 5)
    sheet, _ = form(desk.state, HEAD)
    assert "form 1" in sheet.title.text()
    assert [row[5 + at] for at, row in enumerate(sheet.rows)] == ["*"] * 6
    for one, row in enumerate(sheet.rows):
        for other in range(6):
            assert other == one or {row[5 + other], sheet.rows[other][5 + one]} == {"1", "0"}


SYSTEMS = {"dutch": "FIDE_DUTCH_2026", "dubov": "FIDE_DUBOV", "burstein": "FIDE_BURSTEIN", "lim": "FIDE_LIM"}


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_swiss_system_pairs_an_event_that_comes_out_again(system: str) -> None:
    desk = Desk(opened(rounds=5, system=system), players=15)
    for _ in range(5):
        desk.play(Random(5))
    tournament = tournament_of(desk.state)
    assert tournament.kind_code == SYSTEMS[system]
    assert "2026-02-01" in tournament.kind
    assert report_findings(desk.state) == []
    checked = list(rounds_again(sealed(desk.events, None, "2026-03-06T09:00:00Z", "Ada")))
    assert [one.identical for one, _ in checked] == [True] * 5


def test_17_of_1989_numbers_close_with_the_list_and_late_entries_with_the_third_round() -> None:
    desk = Desk(opened(rounds=7, system="lim", start=date(1998, 5, 1)), players=8)
    rules = desk.state.rules
    assert isinstance(rules, RulesPinned)
    assert [str(one.effective) for one in rules.editions[:2]] == ["1989-07-01", "1997-07-01"]
    desk.play(Random(1))
    someone = entries.player_of(desk.state, "8")
    better = Participant("Better, Ann", rating=2690)
    desk.do(entries.correct_entry(desk.state, someone, better, "list"))
    late = Participant("Strong, Ann", rating=2695)
    desk.do(entries.enter_late(desk.state, late, 3, "Z"))
    desk.play(Random(1))
    assert desk.state.numbers[someone.id] == 9
    assert desk.state.numbers[9] == 2
    with pytest.raises(Refused) as error:
        entries.enter_late(desk.state, Participant("Later, Ann"), 4, "Z")
    assert error.value.rule == "late_entries"
