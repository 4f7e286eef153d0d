"""The checks on a tournament report: what it tells, what it leaves to the registration, and its games one by one."""

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tabellone import Tournament, read_trf
from tabellone.admission import check_report
from tabellone.admission.report import format_of, known_from
from tabellone.admission.verdict import Admission
from tabellone.exact import Points
from tabellone.facts.announcement import Announcement, Arbiter, Session
from tabellone.facts.tournament import Cell, Day, Entrant
from tabellone.rulebook import exact_edition

GOLDEN = Path(__file__).parents[1] / "golden" / "trf"
B2009 = exact_edition("B.02", date(2009, 7, 1))
B2017 = exact_edition("B.02", date(2017, 7, 1))
B2025 = exact_edition("B.02", date(2025, 10, 1))
RB2018 = exact_edition("B.02RB", date(2018, 7, 1))
RB2024 = exact_edition("B.02RB", date(2024, 12, 1))


def golden(name: str) -> Tournament:
    return read_trf((GOLDEN / name).read_bytes())[0]


def report(games: list[list[tuple[int, int, str]]], ratings: list[int | None], **rest: Any) -> Tournament:
    """Rounds of games (white, black, White's letter and Black's) between players with these ratings."""
    rounds: dict[int, list[Cell]] = {number: [] for number in range(1, len(ratings) + 1)}
    for played in games:
        here = {white: Cell(black, "w", letters[0]) for white, black, letters in played}
        here |= {black: Cell(white, "b", letters[1]) for white, black, letters in played}
        for number, cells in rounds.items():
            cells.append(here.get(number, Cell()))
    players = tuple(
        Entrant(number, f"Player {number}", rating=rating, points=Points(0), rounds=tuple(rounds[number]))
        for number, rating in enumerate(ratings, 1)
    )
    return Tournament(players, start=Day(2019, 5, 1), end=Day(2019, 5, 2), **rest)


def left_out(worksheet: Admission) -> list[tuple[int, int, int, str]]:
    return [(game.round, game.white, game.black, game.rule) for game in worksheet.games]


def test_what_a_report_tells_takes_the_place_of_what_was_announced() -> None:
    known = known_from(golden("trf26.trf"), Announcement(name="Open", rounds=9, registered=date(2025, 12, 1)))
    assert (known.name, known.registered, known.rounds) == ("Campionato d'esempio", date(2025, 12, 1), 9)
    assert (known.start, known.end, known.format) == (date(2026, 1, 10), date(2026, 1, 14), "swiss")
    assert known.schedule[1] == Session(date(2026, 1, 11))
    assert str(known.groups[0].control) == "40/100+30:15+30"
    assert (known.field.rated, known.field.unrated, known.field.highest_rating) == (9, 0, 2512)
    assert known.field.highest_rating_women == 2512
    assert known.arbiters[0] == Arbiter("IA Uniform, Ugo (99900901)")
    assert known.tie_breaks == ("BH/C1", "BH", "SB", "DE", "WON")


def test_a_time_control_in_words_is_read_where_there_is_no_code() -> None:
    known = known_from(golden("trf16.trf"), Announcement())
    assert str(known.groups[0].control) == "40/90+30:30+30"
    assert known_from(replace(golden("trf16.trf"), time_control="as usual"), Announcement()).groups == ()


@pytest.mark.parametrize(
    ("kind", "code", "expected"),
    [
        ("Individual: Swiss-System", "", "swiss"),
        ("Individual: Round-Robin", "", "round robin"),
        ("Individual: Double Round Robin", "", "double round robin"),
        ("Girone all'italiana", "", "round robin"),
        ("Team: Swiss-System", "", "team"),
        ("", "FIDE_DOUBLEROUNDROBIN", "double round robin"),
        ("whatever", "FIDE_DUBOV", "swiss"),
        ("whatever", "FIDE_TEAM_ROUNDROBIN", "team"),
        ("whatever", "", None),
    ],
)
def test_the_format_is_told_by_code_or_words(kind: str, code: str, expected: str | None) -> None:
    assert format_of(Tournament(kind=kind, kind_code=code)) == expected


def test_the_registration_tells_what_a_report_cannot() -> None:
    worksheet = check_report(B2017, report([[(1, 2, "10")]], [2000, 2100], time_code="5400+30"))
    asked = {finding.rule for finding in worksheet.findings if finding.severity == "warning"}
    assert asked >= {"admission.registration", "admission.arbiter_licence", "admission.rated_event"}
    known = Announcement(
        format="swiss",
        registered=date(2019, 4, 1),
        norms=False,
        played="over the board",
        arbiters=(Arbiter("Rossi", licensed=True),),
        schedule=(Session(date(2019, 5, 1)),),
        rated=True,
    )
    assert check_report(B2017, report([[(1, 2, "10")]], [2000, 2100], time_code="5400+30"), known).fitness == "fit"


def test_5_1_forfeits_and_games_under_one_move_are_not_rated() -> None:
    games = [[(1, 2, "10"), (3, 4, "+-")], [(1, 3, "WL"), (2, 4, "--")], [(4, 1, "0=")]]
    worksheet = check_report(B2017, report(games, [2000, 2100, 2200, 2300]))
    unplayed = [(1, 3, 4), (2, 1, 3), (2, 2, 4)]
    assert left_out(worksheet) == [(*game, "unplayed_games") for game in unplayed]
    assert {game.article for game in worksheet.games} == {"5.1"}
    assert worksheet.verdict_of("unplayed_games") == "takes effect"


def test_a_forfeit_without_colours_is_one_game() -> None:
    players = (
        Entrant(1, "A", rating=2000, rounds=(Cell(2, "", "+"),)),
        Entrant(2, "B", rating=2000, rounds=(Cell(1, "", "-"),)),
    )
    assert left_out(check_report(B2017, Tournament(players, start=Day(2019, 5, 1)))) == [(1, 1, 2, "unplayed_games")]


def test_a_game_not_finished_is_no_game_yet() -> None:
    assert left_out(check_report(B2017, report([[(1, 2, "  ")]], [2000, 2100]))) == []


def test_6_4_a_round_robin_with_a_forfeit_is_rated_as_a_swiss() -> None:
    rounds = [[(1, 2, "10")], [(3, 1, "01")], [(2, 3, "==")]]
    complete = report(rounds, [2000, 2100, 2200], kind="Individual: Round-Robin")
    assert check_report(B2017, complete).verdict_of("round_robin_unplayed") == "met"
    forfeited = report([*rounds[:2], [(2, 3, "+-")]], [2000, 2100, 2200], kind="Individual: Round-Robin")
    line = next(line for line in check_report(B2017, forfeited).lines if line.rule == "round_robin_unplayed")
    assert (line.verdict, line.article) == ("takes effect", "6.4")
    assert line.remedy is not None
    assert line.remedy.text() == "the event is rated as a Swiss"
    twice = report([*rounds, [(2, 1, "10")]], [2000, 2100, 2200], kind="Individual: Round-Robin")
    assert check_report(B2017, twice).verdict_of("round_robin_unplayed") == "cannot be told"


def test_6_5_games_after_the_decision_of_a_match_are_not_rated() -> None:
    games = [[(1, 2, "10")], [(2, 1, "01")], [(1, 2, "10")], [(2, 1, "10")]]
    match = report(games, [2000, 2100], kind="Match")
    assert left_out(check_report(B2017, match, Announcement(rounds=4))) == [(4, 2, 1, "match_decided")]
    assert left_out(check_report(RB2018, match, Announcement(kind="rapid", rounds=4))) == [], "not more than 8 games"


def test_6_6_no_game_of_a_match_with_an_unrated_player_is_rated() -> None:
    match = report([[(1, 2, "10")]], [2000, None], kind="Match")
    worksheet = check_report(B2017, match, Announcement(rounds=1))
    assert left_out(worksheet) == [(1, 1, 2, "match_unrated")]
    assert worksheet.verdict_of("match_unrated") == "violated"


def test_1_1_since_2022_only_the_games_that_are_too_fast_are_left_out() -> None:
    games = [[(1, 2, "10"), (3, 4, "10")], [(3, 1, "10"), (4, 2, "10")]]
    mixed = report(games, [2400, 2399, 1800, None], time_code="5400+0")
    worksheet = check_report(B2025, mixed)
    assert left_out(worksheet) == [(1, 1, 2, "thinking_time"), (2, 3, 1, "thinking_time")]
    assert worksheet.verdict_of("thinking_time") == "takes effect"
    assert "games not rated: 2" in next(line.found.text() for line in worksheet.lines if line.rule == "thinking_time")
    every = check_report(B2025, replace(mixed, time_code="3540+0"))
    assert len(every.games) == 4
    assert every.verdict_of("thinking_time") == "violated"
    hour = check_report(B2025, replace(mixed, time_code="3600+0"))
    assert {game.rule for game in hour.games} == {"thinking_time"}
    assert left_out(check_report(B2025, report([[(1, 2, "10")]], [1799, None], time_code="3600+0"))) == []
    cautious = B2025.with_readings({"unrated_thinking_time": "highest band"})
    assert len(check_report(cautious, mixed).games) == 4


def test_1_1_until_2021_the_whole_event_is_too_fast() -> None:
    mixed = report([[(1, 2, "10"), (3, 4, "10")]], [2250, 2100, 1500, None], time_code="5400+0")
    worksheet = check_report(B2017, mixed)
    assert worksheet.verdict_of("thinking_time") == "violated"
    assert worksheet.games == ()


def test_1_2_in_rapid_no_game_with_different_times_is_rated() -> None:
    unequal = report([[(1, 2, "10")]], [2250, 2100], time_code="W1200+0-B900+0")
    assert left_out(check_report(RB2018, unequal, Announcement(kind="rapid"))) == [(1, 1, 2, "unequal_times")]


def test_7_3_1_since_december_2024_a_gap_of_600_to_a_player_above_2600_is_not_rated() -> None:
    gap = report([[(1, 2, "10"), (3, 4, "10")]], [2601, 2001, 2600, 2000], time_code="900+10")
    assert left_out(check_report(RB2024, gap, Announcement(kind="rapid"))) == [(1, 1, 2, "wide_gap")]


def test_the_lines_of_a_report_stand_in_the_order_of_the_articles() -> None:
    worksheet = check_report(B2009, golden("trf06.trf"))
    rules = list(dict.fromkeys(line.rule for line in worksheet.lines))
    assert rules.index("long_events") < rules.index("unplayed_games") < rules.index("round_robin_composition")


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.t[rda]*")), ids=lambda path: path.name)
def test_every_report_of_the_golden_ones_can_be_checked(path: Path) -> None:
    tournament = read_trf(path.read_bytes(), tolerant=True)[0]
    for book in (B2009, B2017, B2025, RB2018, RB2024):
        start = tournament.start.date if tournament.start else None
        assert check_report(book, tournament, Announcement(start=start or book.effective)).findings
