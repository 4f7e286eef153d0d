"""The matches of the teams, from the games of their players."""

from dataclasses import replace
from pathlib import Path

import pytest

from tabellone import Tournament, read_trf
from tabellone.exact import Points
from tabellone.facts.score import points_of
from tabellone.facts.team import TeamEvent
from tabellone.facts.tournament import Abnormal, Byes, Entrant, LineUp

EVENT, _ = read_trf((Path(__file__).parents[1] / "golden" / "trf" / "trf26-team.trf").read_bytes())


def told(event: Tournament, team: int) -> list[tuple[int, str, int, int, tuple[int, ...]]]:
    return [tuple(one) for one in TeamEvent(event).rounds[team]]  # type: ignore[misc]  # five fields each


def test_matches_byes_and_forfeits_of_every_team() -> None:
    assert told(EVENT, 1) == [(2, "1", 20, 15, (10, 5)), (3, "1", 20, 15, (5, 10)), (4, "+", 20, 20, (10, 10))]
    assert told(EVENT, 2) == [(1, "0", 0, 5, (0, 5)), (5, "=", 10, 10, (10, 0)), (0, "U", 10, 10, ())]
    assert told(EVENT, 4) == [(3, "=", 10, 10, (10, 0)), (0, "H", 10, 10, ()), (1, "-", 0, 0, (0, 0))]


def test_the_totals_are_those_that_the_report_declares() -> None:
    event = TeamEvent(EVENT)
    for team in event.teams:
        rounds = event.rounds[team.number or 0]
        assert sum(one.match_points for one in rounds) == team.match_points
        assert sum(one.game_points for one in rounds) == team.game_points


def test_a_line_up_puts_the_players_on_other_boards() -> None:
    """The second player of team 2 sat on the first board."""
    turned = replace(EVENT, line_ups=(LineUp(1, 2, 1, (4, 3)),))
    assert told(turned, 2)[0][4] == (5, 0)


def test_an_empty_board_has_no_points() -> None:
    gap = replace(EVENT, line_ups=(LineUp(1, 2, 1, (0, 4)),))
    assert told(gap, 2)[0][4] == (0, 5)


@pytest.mark.parametrize(
    ("kind", "worth"), [("F", (20, 20)), ("H", (10, 10)), ("Z", (0, 0))], ids=["full", "half", "zero"]
)
def test_byes_that_were_asked_for(kind: str, worth: tuple[int, int]) -> None:
    event = replace(EVENT, byes=(Byes(kind, 2, (4,)),))
    assert told(event, 4)[1][2:4] == worth


def test_the_allocated_bye_is_a_draw_unless_the_report_gives_its_points() -> None:
    assert told(replace(EVENT, team_byes=("            5",)), 5)[0][1:4] == ("U", 10, 10)
    assert told(replace(EVENT, team_byes=(" 2.0  1.5   5",)), 5)[0][1:4] == ("U", 20, 15)
    assert told(replace(EVENT, team_byes=(" x.0  ???   5",)), 5)[0][1:4] == ("U", 10, 10)


def test_a_match_may_be_worth_three_points() -> None:
    event = replace(EVENT, match_scoring="TW 3.0   TD 1.0   TL 0.5")
    assert [one[2] for one in told(event, 1)] == [30, 30, 30]
    assert told(event, 2)[0][2] == 5


def test_a_match_without_a_single_move_is_won_by_forfeit_though_no_record_says_so() -> None:
    event = replace(EVENT, forfeited_matches=())
    assert (told(event, 1)[2][1], told(event, 4)[2][1]) == ("+", "-")


def test_a_match_that_both_teams_forfeited_on_every_board_is_lost_by_both() -> None:
    def nobody_came(player: Entrant) -> Entrant:
        return replace(player, rounds=(player.rounds[0]._replace(letter="-"), *player.rounds[1:]))

    players = tuple(nobody_came(player) if player.number in (1, 2, 3, 4) else player for player in EVENT.players)
    event = replace(EVENT, players=players)
    assert (told(event, 1)[0], told(event, 2)[0]) == ((2, "-", 0, 0, (0, 0)), (1, "-", 0, 0, (0, 0)))


def test_abnormal_points_belong_to_the_team_and_not_to_the_player_of_that_number() -> None:
    event = replace(EVENT, abnormal=(Abnormal("W", Points(15), Points(5), 1, (1,)),))
    assert told(event, 1)[0][2:4] == (15, 5)
    assert told(event, 1)[1][2:4] == (20, 15)
    assert TeamEvent(event).penalties(1, 3) == (0, 0)
    assert points_of(event, event.players[0]) == points_of(EVENT, EVENT.players[0])


def test_penalties_count_from_their_round_on() -> None:
    event = TeamEvent(replace(EVENT, abnormal=(Abnormal("", Points(-10), Points(-5), 2, (1,)),)))
    assert [event.penalties(1, through) for through in (1, 2, 3)] == [(0, 0), (-10, -5), (-10, -5)]
    assert event.penalties(2, 3) == (0, 0)


def test_a_team_event_has_teams_with_numbers_and_no_system_for_individuals() -> None:
    assert EVENT.is_team_event
    assert not replace(EVENT, kind_code="FIDE_DUTCH").is_team_event
    assert not replace(EVENT, teams=tuple(replace(team, number=None) for team in EVENT.teams)).is_team_event


def test_the_number_of_boards_is_told_or_the_most_that_were_played() -> None:
    assert TeamEvent(EVENT).boards == 2
    assert TeamEvent(replace(EVENT, board_colours="")).boards == 2
    assert TeamEvent(replace(EVENT, board_colours="WBWB")).boards == 4
