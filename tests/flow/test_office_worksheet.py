"""
What a player is shown of a change: every game with its round and opponent, what is left out by which article, K and
why; of an unrated player the games that count and what is missing. By the edition of 2017, ratings 2480 - 35n.
"""

from datetime import date

import pytest

from tabellone.exact import Points
from tabellone.flow import office_registers
from tabellone.flow.office_reasons import Explained, explained
from tabellone.rulebook.explain import explain
from tests.flow.office import AUGUST, OCTOBER, SEPTEMBER, Office, everybody_meets, name_of, rating_of, report

UNRATED = {30: {"rating": None, "fide_id": 100030}, 31: {"rating": None, "fide_id": 100031}}
SIX = [2, 4, 6, 8, 30, 31]
# 30: won against 2, drew with 4, lost to 31 (unrated) and forfeited against 6; 31 lost to 8.
ROUNDS = [
    [(30, 2, "1"), (8, 31, "1"), (4, 6, "=")],
    [(4, 30, "="), (2, 8, "1")],
    [(31, 30, "1"), (2, 6, "1")],
    [(6, 30, "+"), (2, 4, "1")],
]


@pytest.fixture(scope="module")
def office() -> Office:
    found = Office(AUGUST)
    found.accept(report("Open", date(2018, 8, 3), SIX, ROUNDS, known=UNRATED), date(2018, 8, 10))
    found.close(SEPTEMBER)
    found.close(OCTOBER)
    return found


def sheets(office: Office, number: int, day: date) -> Explained:
    return explained(office.chains["standard"], 100000 + number, day)


def texts(found: Explained) -> list[str]:
    return [one.text() for one in found.reasons]


def test_8_55_every_game_has_its_round_its_opponent_and_what_it_was_worth(office: Office) -> None:
    (event,) = sheets(office, 2, SEPTEMBER).events
    rows = event.sheet.games
    assert [(row.round, row.number - 100000, row.name) for row in rows] == [
        (1, 30, name_of(30)),
        (2, 8, name_of(8)),
        (3, 6, name_of(6)),
        (4, 4, name_of(4)),
    ]
    assert [row.rating for row in rows] == [None, rating_of(8), rating_of(6), rating_of(4)]
    assert [row.difference for row in rows] == [None, 210, 140, 70]
    assert [str(row.gain) for row in rows[1:]] == ["0.23", "0.31", "0.40"], ".77, .69 and .60 were expected"
    assert event.sheet.k
    assert (str(event.sheet.gain), event.sheet.k.k, str(event.sheet.change)) == ("0.94", 10, "9.4"), "2410 has K 10"


def test_5_1_and_6_32_a_game_left_out_says_why_and_by_which_article(office: Office) -> None:
    (event,) = sheets(office, 6, SEPTEMBER).events
    left = {row.number - 100000: row.not_rated.text() for row in event.sheet.games if row.not_rated}
    assert left == {30: "not rated: not played [B.02 art. 5.1, edition 2017-07-01]"}
    (event,) = sheets(office, 2, SEPTEMBER).events
    assert event.sheet.games[0].not_rated
    assert "the opponent has no rating [B.02 art. 6.32" in event.sheet.games[0].not_rated.text()
    shown = "\n".join(explain(event.sheet))
    assert f"{name_of(8)}" in shown
    assert "not rated: the opponent has no rating" in shown


def test_8_21_the_games_of_an_unrated_player_that_count_and_those_that_do_not(office: Office) -> None:
    (event,) = sheets(office, 30, SEPTEMBER).events
    rows = event.sheet.games
    assert [(row.number - 100000, row.result, bool(row.not_rated)) for row in rows] == [
        (2, Points(10), False),
        (4, Points(5), False),
        (31, Points(0), True),
        (6, Points(0), True),
    ]
    assert (event.sheet.counted, event.sheet.score, event.sheet.counts) == (2, Points(15), True)


def test_7_14_what_is_missing_until_the_first_rating_also_without_events(office: Office) -> None:
    for day in (SEPTEMBER, OCTOBER):
        found = sheets(office, 30, day)
        assert found.pool
        assert (found.pool.games, found.pool.missing_games, found.pool.until) == (2, 3, date(2020, 10, 1))
        assert any("first rating: 3 [B.02 art. 7.14a" in text for text in texts(found))
    (earlier,) = sheets(office, 30, OCTOBER).earlier
    assert [(row.round, row.number - 100000, row.rating) for row in earlier.games] == [
        (1, 2, rating_of(2)),
        (2, 4, rating_of(4)),
    ]
    assert sheets(office, 30, SEPTEMBER).earlier == ()


def test_6_1_a_result_that_is_ignored_says_by_which_gate(office: Office) -> None:
    found = sheets(office, 31, SEPTEMBER)
    assert not found.worksheets
    assert any("does not count: 0 points; at least 0.5 are needed [B.02 art. 6.1" in text for text in texts(found))
    assert found.events[0].sheet.counts is False
    assert found.pool is None


def test_13_2_who_is_kept_off_the_list_is_told_by_which_decision() -> None:
    office = Office(AUGUST)
    person = office.counter.people[100003]
    office.do(office_registers.decide_listing("not to be listed", AUGUST, "asked for", federation="ITA", person=person))
    office.close(SEPTEMBER)
    told = "kept off the published list: not to be listed since 2018-08-01, asked for"
    assert any(text.startswith(told) for text in texts(sheets(office, 3, SEPTEMBER)))
    assert texts(sheets(office, 4, SEPTEMBER)) == []


def test_8_56_the_limit_on_the_games_of_a_period_is_said_in_figures() -> None:
    office = Office(AUGUST, k=20)
    eight = list(range(1, 9))
    for day in (1, 4, 7, 10, 13, 16):
        games = everybody_meets(eight, 7)
        office.accept(report(f"Open {day}", date(2018, 8, day), eight, games), date(2018, 8, 26))
    office.close(SEPTEMBER)
    first = sheets(office, 5, SEPTEMBER).events[0].sheet
    assert first.k
    assert (first.k.before_limit, first.k.k) == (20, 16)
    assert first.limit
    assert first.limit.text() == "20 x 42 games are more than 700: K 16"


def test_8_21b_a_round_robin_shows_its_table_and_cites_it() -> None:
    office = Office(AUGUST)
    players = [3, 4, 5, 6, 30, 31]
    games = everybody_meets(players, 5, "1=0=1")
    data = report("Torneo", date(2018, 8, 3), players, games, known=UNRATED, kind="Individual: Round-Robin")
    office.accept(data, date(2018, 8, 10))
    office.close(SEPTEMBER)
    found = sheets(office, 30, SEPTEMBER)
    sheet = found.events[0].sheet
    assert sheet.table
    assert sheet.table.passes == 1
    assert sheet.average_rule == "round_robin_average"
    assert "art. 8.21b" in "\n".join(explain(sheet))
    rated = sheets(office, 3, SEPTEMBER).events[0].sheet
    assert all(row.gain is not None and row.not_rated is None for row in rated.games), "the unrated count with their Ru"
