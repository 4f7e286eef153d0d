"""Articles 11 to 13 beyond the exercises: which points come first, boards, byes on the boards, the factor."""

from dataclasses import replace

import pytest

from tabellone import Refused, Tournament, read_trf, standings
from tabellone.exact import Points
from tabellone.facts.tournament import Abnormal, Byes, Cell, Day, Entrant, ForfeitedMatch, Team
from tests.C07.ranking import Y2023, Y2026, ranks, values, working
from tests.events import GOLDEN

HELD, _ = read_trf((GOLDEN / "held_team_swiss.trf").read_bytes())
LETTER = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}


def match_event(
    rounds: list[list[tuple[int, int, str]]], *, teams: int = 4, boards: int = 2, **rest: object
) -> Tournament:
    """Teams of two players and more; a match is the two teams and the letters of the first one's boards."""
    players = {team: [boards * (team - 1) + board for board in range(1, boards + 1)] for team in range(1, teams + 1)}
    cells: dict[int, list[Cell]] = {number: [] for own in players.values() for number in own}
    for at, matches in enumerate(rounds, 1):
        for one, other, letters in matches:
            for board, letter in enumerate(letters):
                cells[players[one][board]].append(Cell(players[other][board], "w", letter))
                cells[players[other][board]].append(Cell(players[one][board], "b", LETTER[letter]))
        for own in cells.values():
            own.extend([Cell()] * (at - len(own)))
    event = Tournament(
        tuple(Entrant(number, f"P{number}", rounds=tuple(own)) for number, own in cells.items()),
        start=Day(2026, 5, 1),
        kind_code="FIDE_TEAM",
        total_rounds=len(rounds),
        board_colours="WB" * (boards // 2),
        teams=tuple(Team(f"Team {team}", tuple(own), team) for team, own in players.items()),
    )
    return replace(event, **rest)  # type: ignore[arg-type]  # fields of a tournament


PLAYED = match_event([[(1, 2, "1="), (3, 4, "=0")], [(1, 3, "0="), (2, 4, "11")]])


def test_11_1_a_match_gives_match_points_and_game_points() -> None:
    ranked = standings(PLAYED, "MPVGP")
    assert {row.number: (str(row.points), row.values[0]) for row in ranked.rows} == {
        1: ("2", "2"),
        2: ("2", "2.5"),
        3: ("2", "2"),
        4: ("2", "1.5"),
    }


@pytest.mark.parametrize(
    ("code", "first"),
    [
        ("FIDE_TEAM", "2"),
        ("FIDE_TEAM_TYPEA_MP_GP", "2"),
        ("FIDE_TEAM_GP_MP", "2.5"),
        ("FIDE_TEAM_TYPEB_GP", "2.5"),
        ("FIDE_TEAM_MP_BAKU", "2"),
    ],
)
def test_13_the_system_of_the_event_says_which_points_come_first(code: str, first: str) -> None:
    assert str(standings(replace(PLAYED, kind_code=code), "PTS").rows[0].points) == first


def test_13_a_list_may_begin_with_game_points() -> None:
    ranked = standings(PLAYED, "GPTS,MPTS,BH")
    assert [str(row.points) for row in ranked.rows] == ["2.5", "2", "2", "1.5"]
    assert ranked.tie_breaks == ("MPTS", "BH")
    assert {row.number: row.values[1] for row in ranked.rows} == values(PLAYED, "BH:GP", Y2026)


def test_12_2_the_first_board_decides_then_the_next() -> None:
    assert values(PLAYED, "TBR", Y2026) == {1: "1 1", 2: "1 1.5", 3: "1.5 0.5", 4: "0.5 1"}
    assert ranks(PLAYED, "TBR", Y2026) == {3: 1, 2: 2, 1: 3, 4: 4}


def test_12_3_the_last_board_is_left_out_first() -> None:
    assert values(PLAYED, "BBE", Y2026) == {1: "1", 2: "1", 3: "1.5", 4: "0.5"}


def test_12_1_board_count_is_better_low_and_only_among_equals_in_both_points() -> None:
    level = match_event([[(1, 2, "10"), (3, 4, "01")]])
    assert values(level, "BC", Y2026) == {1: "1", 2: "2", 3: "2", 4: "1"}
    assert ranks(level, "BC", Y2026) == {1: 1, 4: 1, 2: 3, 3: 3}
    assert ranks(PLAYED, "BC", Y2026) == {1: 1, 2: 1, 3: 1, 4: 1}


def test_12_a_pairing_allocated_bye_is_won_on_every_board_and_a_forfeit_too() -> None:
    event = match_event(
        [[(1, 2, "1=")]],
        teams=4,
        byes=(Byes("H", 1, (4,)),),
        team_byes=(" 1.0  1.0   3",),
    )
    assert values(event, "TBR", Y2026) == {1: "1 0.5", 2: "0 0.5", 3: "1 1", 4: "0.5 0.5"}
    assert values(event, "TBR", Y2026, readings={"bye_on_boards": "nothing"})[4] == "0 0"
    forfeited = match_event([[(1, 2, "1="), (3, 4, "++")]], forfeited_matches=(ForfeitedMatch("+-", 1, 3, 4),))
    assert values(forfeited, "TBR", Y2026)[3] == "1 1"
    assert values(forfeited, "MPVGP", Y2026)[3] == "2"


def test_13_4_the_factor_is_the_most_primary_points_by_the_most_secondary_ones_of_a_match() -> None:
    assert "divided by 3" in str(working(HELD, "SSSC", 1, Y2023).note)
    assert "divided by 5" in str(working(HELD, "SSSC/K5", 1, Y2023).note)


def test_13_4_fourteen_points_and_four_boards_of_seven_rounds_are_three() -> None:
    assert working(HELD, "SSSC", 1, Y2023).exact == "233/6"


@pytest.mark.parametrize("code", ["BPG", "ARO", "TPR", "RTNG", "BHI"])
def test_10_what_only_individuals_have_is_refused_for_teams(code: str) -> None:
    with pytest.raises(Refused, match=r"is for individuals|has no tie-break"):
        values(HELD, code, Y2026)


@pytest.mark.parametrize("code", ["EDE", "EMMSB", "SSSC", "MPVGP", "BC"])
def test_13_what_only_teams_have_is_refused_for_individuals(code: str) -> None:
    event, _ = read_trf((GOLDEN / "held_swiss_5.trf").read_bytes())
    with pytest.raises(Refused, match="is for teams"):
        values(event, code, Y2026)


def test_16_4_2_for_teams_a_draw_has_the_points_of_a_drawn_match() -> None:
    """Three rounds: two wins and a bye. Match points are capped at three, game points at three."""
    event = match_event([[(1, 2, "11")], [(1, 3, "11")], [(2, 3, "==")]], teams=3, team_byes=(" 2.0  2.0   3   2   1",))
    for code, capped in (("BH:MP", "3"), ("BH:GP", "3")):
        lines = working(event, code, 1, Y2026).lines
        assert (str(lines[2].score), str(lines[2].points)) == (capped, "2")


def test_penalties_of_teams_are_in_both_points() -> None:
    event = replace(PLAYED, abnormal=(Abnormal("", Points(-10), Points(-5), 1, (2,)),))
    row = next(row for row in standings(event, "MPVGP").rows if row.number == 2)
    assert (str(row.points), row.values) == ("1", ("2",))
