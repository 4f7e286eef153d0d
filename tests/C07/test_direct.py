"""Articles 6 and 13.3: games among those tied."""

from pathlib import Path

from tabellone import read_trf
from tabellone.exact import Points
from tabellone.facts.result import Scoring
from tests.C07.ranking import Y2023, Y2026, ranks, working
from tests.events import from_rounds


def test_6_2_smaller_groups_start_again_among_themselves() -> None:
    """All four have met: 1 and 3 made two points, 2 one and a half, 4 a half. Of 1 and 3, 3 won their game."""
    games = ["1-2 1:0 3-4 1:0", "1-3 0:1 2-4 =:=", "1-4 1:0 2-3 1:0"]
    event = from_rounds([*games, "1 H 2 F 3 H 4 F 5-6 =:=", "1 Z 2 Z 3 Z 4 F 5-6 =:="])
    assert ranks(event, "DE", Y2026) == {3: 1, 1: 2, 2: 3, 4: 4, 5: 5, 6: 5}


def test_6_1_2_several_games_with_one_opponent_count_as_their_average() -> None:
    """2 beat 1 once in three games, and 1 beat 2 twice: two thirds against one third, not two points against one."""
    event = from_rounds(["1-2 1:0 3 U", "2-1 1:0 3 Z", "1-2 1:0 3 U", "2-3 1:0 1 Z"])
    sheet = working(event, "DE", 1, Y2026)
    assert {line.number: (line.points, line.missing) for line in sheet.tied} == {
        1: ("0.67", 1),
        2: ("1.33", 0),
        3: ("0", 1),
    }


def test_6_3_one_is_first_whatever_the_missing_game_brings() -> None:
    """1 beat 2 and 3, who did not meet: whoever would win that game has one point, 1 has two."""
    event = from_rounds(["1-2 1:0 3-4 1:0", "3-1 0:1 2-4 1:0", "1 Z 2 F 3 F 4 Z 5-6 =:="])
    found = ranks(event, "DE", Y2026)
    assert (found[1], found[2], found[3]) == (1, 2, 2)


def test_6_3_nobody_is_placed_who_could_still_be_reached() -> None:
    event = from_rounds(["1-2 1:0 3-4 1:0", "1-4 0:1 2-3 1:0"])
    assert ranks(event, "DE", Y2026) == {1: 1, 2: 1, 3: 1, 4: 1}


def test_6_1_1_a_forfeit_among_the_tied_is_left_out_unless_p() -> None:
    event = from_rounds(["1-2 +:- 3-4 =:=", "1-3 0:1 2-4 1:0"])
    assert ranks(event, "DE", Y2026)[1] == ranks(event, "DE", Y2026)[2]
    assert ranks(event, "DE/P", Y2026)[1] < ranks(event, "DE/P", Y2026)[2]


def test_4_3_the_direct_encounter_may_stand_in_the_list_again() -> None:
    """Among four tied nothing is certain; when their wins have parted them, the game of 1 and 2 decides."""
    event = from_rounds(["1-2 1:0 5-6 =:= 3 H 4 H", "6-1 1:0 2-5 1:0 3 H 4 H"])
    once, again = ranks(event, "DE,WIN", Y2026), ranks(event, "DE,WIN,DE", Y2026)
    assert (once[1], once[2]) == (2, 2)
    assert (again[1], again[2], again[3], again[4]) == (2, 3, 4, 4)


def test_6_3_a_missing_game_could_have_brought_a_win_under_the_scoring_of_the_event() -> None:
    scoring = Scoring(W=Points(30), D=Points(10))
    event = from_rounds(["1-2 1:0 3 U", "2 U 1 Z 3 Z"], scoring=scoring)
    assert {line.number: line.most for line in working(event, "DE", 1, Y2026).tied} == {1: "6", 2: "3", 3: "6"}


TEAMS = Path(__file__).parents[1] / "golden" / "standings" / "held_team_swiss.trf"


def test_13_3_3_every_smaller_group_starts_again_from_the_primary_points() -> None:
    """Five teams with ten points: match points break nothing, game points part them, and match points begin again."""
    event, _ = read_trf(TEAMS.read_bytes())
    looks = [(line.step, str(line.looks_at)) for line in working(event, "EDE", 1, Y2023).tied if line.number == 1]
    assert looks == [(1, "match points"), (2, "game points"), (3, "match points")]


def test_13_3_2_the_boards_are_asked_only_when_exactly_two_are_left() -> None:
    event, _ = read_trf(TEAMS.read_bytes())
    assert ranks(event, "EDEBT", Y2023)[7] == ranks(event, "EDEBT", Y2023)[9] == ranks(event, "EDEBT", Y2023)[13]
    boards = [line for line in working(event, "EDEBT", 11, Y2023).tied if "BC" in str(line.looks_at)]
    assert {line.number: line.points for line in boards} == {11: "3.5", 14: "6.5"}
    bottom = [line for line in working(event, "EDEB", 11, Y2023).tied if "BBE" in str(line.looks_at)]
    assert {line.number: line.points.split()[0] for line in bottom} == {11: "2", 14: "1"}
