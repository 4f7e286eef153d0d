"""Results: entered once, corrected with a reason, adjourned games finished later, rounds closed when complete."""

import pytest

from tabellone import NotFound, Refused, Unreadable
from tabellone.facts.result import PENALTY_PAIRS, REGULAR_PAIRS
from tabellone.flow import draw, entries, results
from tabellone.flow.events import GameAdjourned, Result
from tabellone.flow.report import tournament_of
from tests.flow.desk import Desk, opened


@pytest.fixture
def desk() -> Desk:
    desk = Desk(opened(), players=8)
    desk.do(draw.pair(desk.state))
    return desk


def faults(desk: Desk, *given: tuple[int, str], at: int | None = None) -> list[str]:
    with pytest.raises(Unreadable) as error:
        results.enter(desk.state, [(board, results.sign(text)) for board, text in given], at)
    return [finding.rule for finding in error.value.findings]


def test_every_result_that_can_be_written_is_a_pair_of_outcomes_and_every_pair_but_one_can() -> None:
    written = {(one.white, one.black) for one in results.SIGNS}
    assert written <= REGULAR_PAIRS | PENALTY_PAIRS
    assert (REGULAR_PAIRS | PENALTY_PAIRS) - written == {(" ", " "), ("D", "L"), ("L", "D"), ("L", "L")}
    assert len(results.BY_TEXT) == sum(1 + len(one.others) for one in (*results.SIGNS, results.ADJOURNED))


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("1-0", "10"),
        ("0–1", "01"),
        ("1/2", "=="),
        ("5", "=="),
        ("1-0F", "+-"),
        ("-+", "-+"),
        ("0-0f", "--"),
        ("0-0", "00"),
        ("½-0", "=0"),
        ("1-0u", "WL"),
        ("ADJ", "  "),
    ],
)
def test_a_result_may_be_written_in_more_than_one_way(text: str, letters: str) -> None:
    sign = results.sign(text)
    assert sign.white + sign.black == letters


def test_what_is_no_result_is_refused_with_the_list_of_them() -> None:
    with pytest.raises(Unreadable) as error:
        results.sign("2-0")
    assert "0-0f" in error.value.findings[0].remedy.text()


def test_a_result_is_entered_once_and_a_wrong_board_is_said(desk: Desk) -> None:
    desk.do(results.enter(desk.state, [(1, results.sign("1-0"))]))
    assert faults(desk, (1, "0-1"), (9, "1"), (2, "1"), (2, "0")) == [
        "desk.has_result",
        "desk.no_board",
        "desk.board_twice",
    ]
    assert faults(desk) == ["desk.no_result"]
    with pytest.raises(NotFound, match="round 2 has not been paired"):
        results.enter(desk.state, [(1, results.sign("1-0"))], 2)
    with pytest.raises(NotFound, match="no round has been paired"):
        results.enter(Desk(opened()).state, [(1, results.sign("1-0"))])


def test_both_players_of_a_forfeit_keep_the_pairing_and_the_points_of_the_table(desk: Desk) -> None:
    desk.do(results.enter(desk.state, [(1, results.sign("0-0f")), (2, results.sign("0-1f"))]))
    pair = desk.state.rounds[0].boards[1]
    black = tournament_of(desk.state).players[desk.state.numbers[pair.black] - 1]
    assert (black.rounds[0].letter, black.rounds[0].colour, str(black.points)) == ("+", "b", "1")
    both = desk.state.rounds[0].boards[0]
    points = [tournament_of(desk.state).players[desk.state.numbers[one] - 1].points for one in (both.white, both.black)]
    assert points == [0, 0]


def test_an_adjourned_game_is_recorded_alone_and_finished_later(desk: Desk) -> None:
    assert faults(desk, (1, "adj"), (2, "1")) == ["desk.adjourned"]
    assert isinstance(desk.do(results.enter(desk.state, [(1, results.sign("adj"))])), GameAdjourned)
    for board in (2, 3, 4):
        desk.do(results.enter(desk.state, [(board, results.sign("="))]))
    desk.do(results.close(desk.state))
    desk.do(draw.pair(desk.state))
    desk.do(results.enter(desk.state, [(1, results.sign("1-0"))], 1))
    assert results.text_of(desk.state.rounds[0].boards[0]) == "1-0"


def test_a_correction_needs_a_reason_and_something_to_correct(desk: Desk) -> None:
    for rule, board, text, reason in (
        ("desk.reason", 1, "1-0", " "),
        ("desk.no_result", 1, "1-0", "x"),
        ("desk.no_change", 2, "=", "x"),
    ):
        if board == 2:
            desk.do(results.enter(desk.state, [(2, results.sign("="))]))
        with pytest.raises(Refused) as error:
            results.correct(desk.state, board, results.sign(text), reason)
        assert error.value.rule == rule


def test_a_corrected_result_keeps_what_stood_there_and_goes_into_the_report(desk: Desk) -> None:
    desk.do(results.enter(desk.state, [(2, results.sign("="))]))
    event = desk.do(results.correct(desk.state, 2, results.sign("1-0"), "score sheets"))
    assert (event.was, event.result) == (Result(2, "=", "="), Result(2, "1", "0"))
    assert "### Correction @ Round 1: board 2: =/= -> 1/0: score sheets" in [
        remark.text for remark in tournament_of(desk.state).remarks
    ]


def test_colours_played_the_other_way_round_are_corrected_too(desk: Desk) -> None:
    before = desk.state.rounds[0].boards[0]
    desk.do(results.enter(desk.state, [(1, results.sign("1-0"))]))
    desk.do(results.correct(desk.state, 1, results.sign("1-0"), "they sat the wrong way", exchanged=True))
    now = desk.state.rounds[0].boards[0]
    assert (now.white, now.black, now.letters) == (before.black, before.white, ("1", "0"))


def test_a_round_is_closed_once_and_when_complete(desk: Desk) -> None:
    with pytest.raises(Refused, match="boards without a result: 1, 2, 3, 4"):
        results.close(desk.state)
    for board in range(1, 5):
        desk.do(results.enter(desk.state, [(board, results.sign("="))]))
    desk.do(results.close(desk.state))
    assert desk.state.rounds[0].closed
    with pytest.raises(Refused, match="closed already"):
        results.close(desk.state)


def test_a_decision_is_kept_with_its_round_and_players(desk: Desk) -> None:
    someone = entries.player_of(desk.state, "3")
    desk.do(results.decide(desk.state, " clock was set wrongly ", 1, [someone]))
    assert [remark.text for remark in tournament_of(desk.state).remarks] == [
        "### Decision @ Round 1: 3 clock was set wrongly"
    ]
    with pytest.raises(Refused, match="has no text"):
        results.decide(desk.state, "  ")
    with pytest.raises(NotFound):
        results.decide(desk.state, "x", 5)


def test_results_of_a_long_list_of_boards_are_named_shortly() -> None:
    desk = Desk(opened(), players=30)
    desk.do(draw.pair(desk.state))
    with pytest.raises(Refused, match=r"1, 2, 3, 4, 5, 6, 7, 8, 9, 10 \.\.\."):
        results.close(desk.state)
