"""4.11 and 6.2 of 1997, 4.13 and 6.2 of 2009, 4.13 of 2017: long events list by list, and stages of one competition."""

from datetime import date
from typing import Any

import pytest

from tabellone import Unreadable
from tabellone.facts.period import AcceptedEvent
from tabellone.rating.account import accounts, due
from tabellone.rulebook.shelf import shelf
from tests.B02.office import Office, against, event, rated

STANDARD = shelf("standard")


def league(start: date, end: date, game_days: dict[int, date], **rest: Any) -> AcceptedEvent:
    """Two games between 1 and 2, and as many days as the league lasts."""
    return event("l", start, "1-2 1, 2-1 0", days=(end - start).days + 1, kind="team", game_days=game_days, **rest)


def ratings_used(office: Office, accepted: AcceptedEvent) -> list[int]:
    closed = office.close(accepted)
    return [line.working.own for line in closed.changes[1].events]


def test_4_11_of_1997_each_game_of_a_long_league_takes_the_list_of_its_day() -> None:
    """March and September 1998, with a rating that the list of July changes in between."""
    office = Office(date(1998, 1, 1), {1: 2300, 2: 2300, 3: 2300})
    office.close(event("a", date(1998, 2, 1), "1-3 1, 1-3 1"))
    assert office.rating(1) == 2315
    days = {0: date(1998, 3, 1), 1: date(1998, 9, 1)}
    assert ratings_used(office, league(date(1998, 3, 1), date(1998, 9, 30), days)) == [2300, 2315]


def test_4_11_of_1997_ninety_days_are_not_long() -> None:
    """90 days from 10 May 1998 end on 7 August; with a day more each game takes the list of its day."""
    for end, used in ((date(1998, 8, 7), [2300]), (date(1998, 8, 8), [2300, 2315])):
        office = Office(date(1998, 1, 1), {1: 2300, 2: 2300, 3: 2300})
        office.close(event("a", date(1998, 2, 1), "1-3 1, 1-3 1"))
        days = {0: date(1998, 5, 10), 1: date(1998, 7, 1)}
        assert ratings_used(office, league(date(1998, 5, 10), end, days)) == used


def test_4_13_of_2009_with_the_list_of_the_start_unless_chosen_before_round_1() -> None:
    days = {0: date(2010, 2, 28), 1: date(2010, 3, 1)}
    for by_list, used in ((False, [2300]), (True, [2300, 2308])):
        office = Office(date(2010, 1, 1), {1: 2300, 2: 2300, 3: 2300})
        office.close(event("a", date(2010, 1, 5), "1-3 1"))
        assert office.rating(1) == 2308  # 2307.5
        accepted = league(date(2010, 2, 20), date(2010, 3, 10), days, by_list=by_list)
        assert ratings_used(office, accepted) == used


@pytest.mark.parametrize(
    ("reading", "used"),
    [
        ("at the start of each part", [2310]),
        ("at the start of the event", [2300]),
        ("at each game", [2310, 2319]),
    ],
)
def test_4_13_of_2017_a_part_of_a_long_event_takes_the_list_of_its_own_start(reading: str, used: list[int]) -> None:
    """An event from January on; the part of 20 April to 10 May has a game before and one after the list of May."""
    office = Office(date(2018, 1, 1), {1: 2300, 2: 2300, 3: 2300}, readings={"list_of_long_events": reading})
    office.close(event("a", date(2018, 1, 5), "1-3 1"))
    office.until(date(2018, 4, 1))
    office.close(event("b", date(2018, 4, 5), "1-3 1"))
    assert (office.record(1).rating_on(date(2018, 4, 20)), office.rating(1)) == (2310, 2319)
    days = {0: date(2018, 4, 25), 1: date(2018, 5, 5)}
    start: dict[str, Any] = {"days": 21, "game_days": days, "began": date(2018, 1, 2)}
    assert ratings_used(office, event("l", date(2018, 4, 20), "1-2 1, 2-1 0", **start)) == used


@pytest.mark.parametrize(
    ("reading", "starts"),
    [
        ("at the end of each calendar month", [date(2024, 3, 5), date(2024, 4, 1), date(2024, 5, 1)]),
        ("a month from the first day", [date(2024, 3, 5), date(2024, 4, 5)]),
    ],
)
def test_4_1_of_2022_a_long_event_in_one_report_is_rated_month_by_month(reading: str, starts: list[date]) -> None:
    """March to May: rounds of 5 and 25 March, 10 April, 2 May; from the 5th to the 4th the last two are one month."""
    books = shelf("standard", {"months_of_reports": reading})
    days = {0: date(2024, 3, 5), 1: date(2024, 3, 25), 2: date(2024, 4, 10), 3: date(2024, 5, 2)}
    whole = event("l", date(2024, 3, 5), "1-2 1, 3-4 1, 2-1 0, 3-4 0", days=59, game_days=days)
    found = accounts(books, [whole])
    assert [one.ratings_of for one in found] == starts
    assert sum(len(one.event.games) for one in found) == 4
    assert {one.edition.effective for one in found} == {date(2024, 3, 1)}


def test_4_1_of_2022_a_long_event_whose_rounds_have_no_days_cannot_be_put_into_its_months() -> None:
    office = Office(date(2024, 3, 1), {1: 2300, 2: 2300})
    undated = event("l", date(2024, 3, 5), "1-2 1, 2-1 0", days=32)
    office.close()
    with pytest.raises(Unreadable) as error:
        office.close(undated)
    assert [one.rule for one in error.value.findings] == ["long_events"]


def test_4_1_of_2022_a_match_and_a_report_of_a_month_are_one_part_and_thirty_days_are_not_long() -> None:
    days = {0: date(2024, 3, 5), 1: date(2024, 4, 10)}
    match = event("m", date(2024, 3, 5), "1-2 1, 2-1 0", days=40, kind="match", game_days=days, match_games=2)
    part = event("p", date(2024, 4, 20), "1-2 1, 2-1 0", days=30, began=date(2024, 3, 1))
    short = event("s", date(2024, 3, 5), "1-2 1, 2-1 0", days=30)
    assert [(one.key, one.ratings_of) for one in accounts(STANDARD, [match, part, short])] == [
        ("s", date(2024, 3, 5)),
        ("m", date(2024, 3, 5)),
        ("p", date(2024, 4, 20)),
    ]


def test_4_13_of_2017_only_events_of_more_than_ninety_days_are_long() -> None:
    office = Office(
        date(2018, 1, 1), {1: 2300, 2: 2300, 3: 2300}, readings={"list_of_long_events": "at the start of the event"}
    )
    office.close(event("a", date(2018, 1, 5), "1-3 1"))
    office.until(date(2018, 4, 1))
    # 2 January to 1 April is 90 days, to 2 April 91
    for days, rating in ((1, 2310), (2, 2300)):
        part = event(f"l{days}", date(2018, 4, 1), "1-2 1", days=days, began=date(2018, 1, 2))
        (account,) = accounts(office.shelf, [part])
        assert (office.record(1).rating_on(account.ratings_of)) == rating


def test_a_game_without_its_day_is_asked_for_with_everything_else() -> None:
    office = Office(date(2010, 1, 1), {1: 2300, 2: 2300})
    undated = event("l", date(2010, 1, 5), "1-2 1, 2-1 0", kind="team", by_list=True)
    with pytest.raises(Unreadable) as error:
        office.close(undated, event("m", date(2010, 2, 27), "1-2 1"))
    assert sorted(one.rule for one in error.value.findings) == ["closing_date", "long_events"]
    assert "2 games of the event l have no day" in error.value.findings[0].text()


def test_a_match_is_never_cut_and_a_round_robin_in_parts_is_a_swiss() -> None:
    days = {0: date(2010, 2, 27), 1: date(2010, 3, 1)}
    match = event("m", date(2010, 2, 27), "1-2 1, 2-1 0", kind="match", by_list=True, game_days=days, match_games=2)
    table = event("r", date(2010, 2, 27), "1-2 1, 2-1 0", kind="round robin", by_list=True, game_days=days)
    found = accounts(STANDARD, [match, table])
    assert sorted((one.key, one.event.kind, len(one.event.games)) for one in found) == [
        ("m", "match", 2),
        ("r", "swiss", 1),
        ("r", "swiss", 1),
    ]


def stages(competition: str, day: date) -> list[AcceptedEvent]:
    return [
        event("qualifier", day, against(50, [1, 2], "10"), competition=competition),
        event("final", day.replace(day=15), against(50, [3, 4], "01"), competition=competition),
    ]


def test_6_2_of_1997_preliminaries_and_finals_are_one_event() -> None:
    """Four rated opponents are needed in a Swiss: two and two make four only together."""
    day = date(1998, 2, 1)
    for competition, games in (("cup", 4), ("", 0)):
        office = Office(
            date(1998, 1, 1),
            [*(rated(n, 2200, date(1998, 1, 1)) for n in (1, 2, 3, 4)), rated(50, None, date(1998, 1, 1))],
        )
        office.close(*stages(competition, day))
        assert sum(tranche.games for tranche in office.record(50).tranches) == games


def test_6_2_of_2009_they_are_where_they_are_reported_as_one_competition() -> None:
    """Three opponents and a point are needed in a first event."""
    first = date(2010, 1, 1)
    for competition, games in (("cup", 4), ("", 0)):
        office = Office(first, [*(rated(n, 2200, first) for n in (1, 2, 3, 4)), rated(50, None, first)])
        office.close(*stages(competition, date(2010, 1, 5)))
        assert sum(tranche.games for tranche in office.record(50).tranches) == games


def test_6_2_of_1997_the_change_is_computed_once_for_both_stages() -> None:
    """Rc of 2200 and 2300 is 2250: D 50, PD .57. Apart they would give .64 and .50."""
    office = Office(date(1998, 1, 1), {1: 2300, 2: 2200, 3: 2300})
    found = [
        event("q", date(1998, 2, 1), "1-2 1", competition="cup"),
        event("f", date(1998, 3, 1), "1-3 1", competition="cup"),
    ]
    (line,) = office.close(*found).changes[1].events
    assert (line.games, str(line.working.expected), line.working.average) == (2, "1.14", 2250)


def test_later_editions_know_nothing_of_stages() -> None:
    first = date(2018, 1, 1)
    office = Office(first, dict.fromkeys((1, 2, 3, 4, 50), 2200))
    assert len(office.close(*stages("cup", date(2018, 1, 5))).events) == 2


def test_stages_under_an_edition_whose_text_is_not_held_are_refused_and_named() -> None:
    first = date(2015, 1, 1)
    office = Office(first, dict.fromkeys((1, 2, 3, 4, 50), 2200))
    with pytest.raises(Unreadable) as error:
        office.close(*stages("cup", date(2015, 1, 5)))
    assert error.value.findings[0].rule == "stages"


def test_6_2_of_2009_the_last_day_of_the_final_closes_them_all() -> None:
    """The final ends a day after the closing of 25 October."""
    stage = event("q", date(2009, 10, 1), "1-2 1", competition="cup")
    for start, taken in ((date(2009, 10, 21), ["q", "f"]), (date(2009, 10, 22), [])):
        waiting = [stage, event("f", start, "1-2 1", competition="cup")]
        assert [one.key for one in due(STANDARD, waiting, date(2009, 11, 1))] == taken


def test_4_1_of_2022_a_part_keeps_the_edition_of_the_first_day_for_a_first_rating_too() -> None:
    """The event began in February 2024, its part of March gives five games: no hypothetical draws."""
    first = date(2024, 2, 1)
    for began, rating in ((date(2024, 2, 20), 2200), (None, 2086)):
        office = Office(first, [*(rated(n, 2200, first) for n in range(1, 6)), rated(50, None, first)])
        office.close()
        part = event("l", date(2024, 3, 20), against(50, range(1, 6), "====="), began=began)
        office.close(part)
        assert office.rating(50) == rating


def test_what_waits_goes_into_the_first_list_that_takes_it_and_stages_go_together() -> None:
    waiting = [
        event("a", date(2009, 7, 5), "1-2 1"),
        event("b", date(2009, 10, 27), "1-2 1"),
        event("q", date(2009, 8, 10), "1-2 1", competition="cup"),
        event("f", date(2009, 9, 28), "1-2 1", competition="cup"),
    ]
    assert [one.key for one in due(STANDARD, waiting, date(2009, 9, 1))] == ["a"]
    assert [one.key for one in due(STANDARD, waiting, date(2009, 11, 1))] == ["a", "q", "f"]
    assert [one.key for one in due(STANDARD, waiting, date(2010, 1, 1))] == ["a", "b", "q", "f"]
