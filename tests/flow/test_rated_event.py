"""From a report to an event: which games, between whom, of what kind."""

from dataclasses import replace
from datetime import date

import pytest

from tabellone.exact import Points
from tabellone.facts.event import Event, EventKind, Player
from tabellone.facts.tournament import Cell, Day, Entrant, Team, Tournament
from tabellone.flow.rated_event import event_of

START = date(2018, 1, 5)


def entrant(number: int, *cells: str) -> Entrant:
    """`2w1` is a game with White against 2, won."""
    rounds = tuple(Cell(int(cell[:-2]), cell[-2].strip(), cell[-1]) for cell in cells)
    return Entrant(number, f"Player {number}", rounds=rounds)


def event(*entrants: Entrant, **about: object) -> Event:
    tournament = replace(Tournament(entrants), **about)  # type: ignore[arg-type]
    return event_of(tournament, START, lambda one: Player(10 * one.number, None))


def test_every_pairing_is_a_game_once_whoever_reports_it() -> None:
    found = event(entrant(1, "2w1", "3b="), entrant(2, "1b0", "0 H"), entrant(3, "0 U", "1w="))
    assert [(game.white, game.black, str(game.result), game.played) for game in found.games] == [
        (10, 20, "1", True),
        (30, 10, "0.5", True),
    ]


@pytest.mark.parametrize(
    ("cells", "played"), [(("1", "0"), True), (("W", "L"), False), (("+", "-"), False), (("-", "-"), False)]
)
def test_5_1_games_under_a_move_and_forfeits_are_not_played(cells: tuple[str, str], played: bool) -> None:  # noqa: FBT001
    (game,) = event(entrant(1, f"2w{cells[0]}"), entrant(2, f"1b{cells[1]}")).games
    assert game.played is played


def test_a_game_that_is_under_way_is_none() -> None:
    assert event(entrant(1, "2w "), entrant(2, "1b ")).games == ()


def test_a_game_without_colours_has_the_lower_number_as_white() -> None:
    (game,) = event(entrant(1, "2 1"), entrant(2, "1 0")).games
    assert (game.white, str(game.result)) == (10, "1")


def test_a_result_that_a_penalty_made_unequal_is_each_ones_own() -> None:
    (game,) = event(entrant(1, "2w="), entrant(2, "1b0")).games
    assert (game.score_of(10), game.score_of(20)) == (Points(5), Points(0))


def test_the_points_of_the_event_do_not_matter() -> None:
    found = event(entrant(1, "2w1"), entrant(2, "1b0"))
    assert found.games[0].result == Points(10)


def test_the_days_of_the_rounds_are_the_days_of_the_games() -> None:
    found = event(entrant(1, "2w1", "2b1"), entrant(2, "1b0", "1w0"), round_days=(Day(2018, 1, 5), None))
    assert [game.day for game in found.games] == [date(2018, 1, 5), None]


def all_against_all(cycles: int = 1) -> tuple[Entrant, ...]:
    one = [("2w=", "3b=", "0 Z"), ("1b=", "0 Z", "3w="), ("0 Z", "1w=", "2b=")]
    return tuple(entrant(n, *cells * cycles) for n, cells in enumerate(one, 1))


@pytest.mark.parametrize(
    ("about", "kind", "cycles"),
    [
        ({}, "round robin", 1),
        ({"kind": "Individual: Swiss-System"}, "swiss", 1),
        ({"kind_code": "FIDE_ROUNDROBIN"}, "round robin", 1),
        ({"kind": "Scheveningen"}, "scheveningen", 1),
        ({"kind": "Team: Swiss"}, "team", 1),
        ({"teams": (Team("A", (1,)),)}, "team", 1),
    ],
)
def test_the_kind_is_what_the_report_says_or_who_met_whom(
    about: dict[str, object], kind: EventKind, cycles: int
) -> None:
    found = event(*all_against_all(), **about)
    assert (found.kind, found.cycles) == (kind, cycles)


def test_everybody_twice_is_a_double_round_robin() -> None:
    found = event(*all_against_all(2))
    assert (found.kind, found.cycles, len(found.games)) == ("round robin", 2, 6)


def test_a_round_robin_with_a_hole_is_still_one_and_rated_as_a_swiss_by_its_article() -> None:
    holed = (entrant(1, "2w=", "3b="), entrant(2, "1b=", "0 Z"), entrant(3, "0 Z", "1w="))
    assert event(*holed).kind == "swiss"
    assert event(*holed, kind="Round robin").kind == "round robin"


def test_two_players_make_a_match_of_the_rounds_planned() -> None:
    found = event(entrant(1, "2w1", "2b1"), entrant(2, "1b0", "1w0"), total_rounds=4)
    assert (found.kind, found.match_games) == ("match", 4)
