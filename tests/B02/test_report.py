"""11.2 to 11.31 of 1997: what a report to the rating office has to contain."""

from dataclasses import replace
from datetime import date
from fractions import Fraction
from random import Random

import pytest

from tabellone import Event, Game, Player, Points, Refused, first_rating, rate_event
from tabellone.facts.event import DRAW, LOSS, WIN
from tabellone.facts.history import Tranche
from tabellone.flow import draw, entries, results
from tabellone.flow.events import Participant
from tabellone.flow.forms import form
from tabellone.flow.journal import Entry
from tabellone.formats.sheet import as_html, as_text
from tabellone.rating.report import ReportLine, report_table
from tabellone.rulebook import exact_edition
from tests.flow.desk import Desk, opened

BOOK = exact_edition("B.02", date(1997, 7, 1))
B02_2017 = exact_edition("B.02", date(2017, 7, 1))
START = date(1998, 5, 1)
HEAD = Entry(7, "2026-03-06T09:00:00Z", "Ada", "RoundClosed", "{}", "0123456789abcdef0123")
RATED = [Player(1, 2300), Player(2, 2250), Player(3, 2200), Player(4, 2105)]


def lines(players: list[Player], games: list[Game], kind: str = "swiss") -> dict[int, ReportLine]:
    table = report_table(BOOK, Event(START, kind, tuple(players), tuple(games)))  # type: ignore[arg-type]  # one of them
    return {line.number: line for line in table.players}


def test_11_31_rar_n_and_w_are_of_the_games_against_rated_opponents() -> None:
    games = [Game(1, 2, WIN), Game(3, 1, DRAW), Game(1, 5, LOSS), Game(4, 1, WIN, played=False)]
    found = lines([*RATED, Player(5, None)], games)
    assert (found[1].rar, found[1].n, found[1].w) == (2225, 2, Points(15))
    assert (found[5].rar, found[5].n, found[5].w) == (2300, 1, Points(10))
    assert (found[4].rar, found[4].n, found[4].w) == (None, 0, Points(0))


def test_11_31_by_another_reading_rar_is_the_average_of_the_rated_players() -> None:
    other = BOOK.with_readings({"report_average": "of the rated players"})
    table = report_table(other, Event(START, "swiss", tuple(RATED), (Game(1, 2, WIN),)))
    assert {line.rar for line in table.players} == {2214}


@pytest.mark.parametrize(("opponents", "reported"), [(3, False), (4, True)])
def test_11_31_ru_is_reported_of_the_unrated_with_four_rated_opponents(opponents: int, *, reported: bool) -> None:
    games = [Game(rated.number, 5, WIN) for rated in RATED[: opponents - 1]] + [Game(5, opponents, DRAW)]
    found = lines([*RATED, Player(5, None)], games)[5]
    assert (found.ru is not None) == reported
    assert lines(RATED, [Game(1, 2, WIN)])[1].ru is None


def test_11_31_ru_is_reported_even_below_2000_and_where_the_result_will_not_count() -> None:
    low = [replace(player, rating=2010) for player in RATED]
    games = [Game(player.number, 5, DRAW if player.number == 1 else WIN) for player in low]
    found = lines([*low, Player(5, None)], games)[5]
    alone = first_rating(BOOK, [Tranche(4, Fraction(2010), Points(5))])
    assert (found.ru, alone.published) == (2010 - 322, False)


def test_11_31_a_score_for_which_the_table_has_no_difference_leaves_the_others_their_report() -> None:
    games = [Game(player.number, 5, WIN) for player in RATED] + [Game(player.number, 6, DRAW) for player in RATED]
    found = lines([*RATED, Player(5, None), Player(6, None)], games)
    assert (found[5].ru, found[5].n) == (None, 4)
    assert found[6].ru == 2214


def test_11_31_in_a_round_robin_ru_is_that_of_the_table() -> None:
    players = [*RATED, Player(5, None)]
    games = [Game(one.number, two.number, DRAW) for at, one in enumerate(players) for two in players[at + 1 :]]
    event = Event(START, "round robin", tuple(players), tuple(games))
    rated = rate_event(BOOK, event).players[4].first
    assert rated
    assert lines(players, games, "round robin")[5].ru == rated.rating
    assert report_table(BOOK, event).rated_as == "round robin"


def test_an_edition_without_such_a_report_has_no_form() -> None:
    with pytest.raises(Refused, match="has no rule report_contents"):
        report_table(B02_2017, Event(START, "swiss", tuple(RATED), ()))


@pytest.fixture
def desk() -> Desk:
    """Two rounds of a small open, rated by the edition of 1997."""
    desk = Desk(opened(rounds=4, editions={"B.02": date(1997, 7, 1)}), players=7)
    desk.do(entries.register(desk.state, [Participant("Novice, Ann", federation="ITA")]))
    for _ in range(3):
        desk.play(Random(3))
    return desk


def test_11_21_11_22_the_form_names_event_days_and_time_control(desk: Desk) -> None:
    sheet, findings = form(desk.state, HEAD)
    text = as_text(sheet, "en")
    for line in ("Event: Open", "From 2026-03-06 to 2026-03-08", "Time control: 90'+30''"):
        assert line in text.splitlines()
    assert findings == []
    assert "Rating report, form 2" in text
    assert "B.02 1997-07-01" in text


def test_11_22_11_23_what_is_missing_is_said(desk: Desk) -> None:
    someone = entries.player_of(desk.state, "2")
    desk.do(entries.correct_entry(desk.state, someone, replace(someone.participant, federation=""), "unknown"))
    assert desk.state.details
    state = replace(desk.state, details=replace(desk.state.details, time_control=""))
    _, findings = form(state, HEAD)
    assert [(finding.rule, finding.player) for finding in findings] == [
        ("report.time_control", None),
        ("report.federation", 2),
    ]


def test_11_3_the_table_is_in_final_order_with_colours_and_the_figures_of_11_31(desk: Desk) -> None:
    sheet, _ = form(desk.state, HEAD)
    keys = [column.key for column in sheet.columns]
    assert keys == ["row", "title", "name", "federation", "rating", "1", "2", "3", "points", "rar", "n", "w", "ru"]
    points = [row[keys.index("points")] for row in sheet.rows]
    assert points == sorted(points, reverse=True)  # type: ignore[type-var]  # they are points
    for place, row in enumerate(sheet.rows, 1):
        for at, cell in enumerate(map(str, row[5:8])):
            if "w" in cell or "b" in cell:
                opponent, colour = int(cell.rstrip("+-1½0u=*").rstrip("wb")), "w" if "w" in cell else "b"
                mirror = str(sheet.rows[opponent - 1][5 + at])
                assert mirror.startswith(f"{place}{'b' if colour == 'w' else 'w'}")


def test_11_23_unplayed_games_have_signs_and_circumstances_are_explained(desk: Desk) -> None:
    desk.do(entries.withdraw(desk.state, entries.player_of(desk.state, "3"), reason="ill"))
    desk.do(entries.request_bye(desk.state, entries.player_of(desk.state, "4"), None, "H"))
    paired = desk.do(draw.pair(desk.state))
    for board in range(1, len(paired.pairs) + 1):
        desk.do(results.enter(desk.state, [(board, results.sign("1-0f" if board == 1 else "="))]))
    desk.do(results.correct(desk.state, 2, results.sign("0-1"), "score sheets", 4))
    someone = entries.player_of(desk.state, "1")
    desk.do(
        entries.correct_entry(desk.state, someone, replace(someone.participant, name="Married, Ann"), "new surname")
    )
    desk.do(results.decide(desk.state, "the lights went out", 2, [someone]))
    text = as_text(form(desk.state, HEAD)[0], "en")
    cells = {cell for row in form(desk.state, HEAD)[0].rows for cell in map(str, row[5:9])}
    assert {"-", "="} <= cells
    assert any(cell.endswith("+") for cell in cells)
    for told in (
        "withdrawn from round 4",
        "result corrected: score sheets",
        "entry corrected: new surname",
        "the lights",
    ):
        assert told in text
    assert "<table>" in as_html(form(desk.state, HEAD)[0], "it")
