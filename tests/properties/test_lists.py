"""What must hold for every history of lists: the order of reports, corrections, names and ratings printed."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabellone import Unreadable
from tabellone.exact import Change
from tabellone.facts.event import RESULTS, Event, Game, Player
from tabellone.facts.history import RatingList
from tabellone.facts.people import RatingKind
from tabellone.facts.period import AcceptedEvent, Period
from tabellone.facts.tournament import Day
from tabellone.rating.calendar import closing_day, next_list
from tabellone.rating.closed import ClosedPeriod
from tabellone.rating.listed import listed_players
from tabellone.rating.publication import publication
from tabellone.rating.rating_list import close_periods
from tabellone.rulebook.shelf import Shelf, shelf
from tests.B02.office import first_list, nobody, rated

STARTS: list[tuple[RatingKind, date]] = [
    ("standard", date(1998, 1, 1)),
    ("standard", date(2009, 1, 1)),
    ("standard", date(2010, 1, 1)),
    ("standard", date(2014, 5, 1)),
    ("standard", date(2017, 6, 1)),
    ("standard", date(2021, 12, 1)),
    ("standard", date(2024, 2, 1)),
    ("standard", date(2025, 9, 1)),
    ("rapid", date(2019, 1, 1)),
    ("rapid", date(2022, 9, 1)),
    ("blitz", date(2024, 11, 1)),
]
PLAYERS, UNRATED = 8, 3
LOW = {"standard": 1000, "rapid": 1000, "blitz": 1400}


@st.composite
def histories(draw: st.DrawFn) -> tuple[Shelf, RatingList, list[Period]]:
    """Three or four lists of a small pool, a few events on each, some late, some unrated players."""
    kind, day = draw(st.sampled_from(STARTS))
    found = shelf(kind)
    floor = found.on(day)["rating_floor"].minimum
    ratings = [draw(st.integers(floor, floor + 700)) for _ in range(PLAYERS)]
    born = [Day(draw(st.integers(1950, 2012)), 6, draw(st.integers(1, 28))) for _ in range(PLAYERS + UNRATED)]
    records = [
        rated(n + 1, rating, day, born=born[n], games=draw(st.integers(0, 40))) for n, rating in enumerate(ratings)
    ]
    records += [rated(PLAYERS + n + 1, None, day, born=born[PLAYERS + n]) for n in range(UNRATED)]
    start = first_list(day, records, kind)
    periods, previous = [], day
    for lists in range(draw(st.integers(2, 4))):
        following = next_list(found, previous)
        events = tuple(
            draw(events_of(found, kind, previous, following, f"{lists}-{n}")) for n in range(draw(st.integers(0, 3)))
        )
        periods.append(Period(following, events))
        previous = following
    return found, start, periods


@st.composite
def events_of(
    draw: st.DrawFn, found: Shelf, kind: RatingKind, previous: date, following: date, key: str
) -> AcceptedEvent:
    closes = closing_day(found.on(following), following)
    start = previous + timedelta(draw(st.integers(0, max(0, (closes - previous).days - 2))))
    end = min(closes, start + timedelta(draw(st.integers(0, 8))))
    numbers = draw(st.lists(st.integers(1, PLAYERS + UNRATED), min_size=2, max_size=7, unique=True))
    pairs = [(a, b) for i, a in enumerate(numbers) for b in numbers[i + 1 :]]
    chosen = draw(st.lists(st.sampled_from(pairs), min_size=1, max_size=12))
    games = tuple(
        Game(white, black, draw(st.sampled_from(RESULTS)), played=draw(st.booleans()) or draw(st.booleans()))
        for white, black in chosen
    )
    team = draw(st.booleans())
    facts = Event(start, "team" if team else "swiss", tuple(Player(number, None) for number in sorted(numbers)), games)
    received = closes if "closes" in found.on(following)["closing_date"].values else following - timedelta(1)
    return AcceptedEvent(key, facts, end, max(end, received), kind)


History = tuple[Shelf, RatingList, list[Period]]


def closed(history: History, known: Any = ()) -> list[ClosedPeriod]:
    found, start, periods = history
    return close_periods(found, start, periods, known, nobody)


def lists(history: History) -> list[RatingList]:
    return [one.list for one in closed(history)]


@settings(max_examples=40)
@given(histories(), st.randoms(use_true_random=False))
def test_the_order_in_which_reports_are_accepted_changes_nothing(history: History, random: Any) -> None:
    found, start, periods = history
    shuffled = [replace(period, events=tuple(random.sample(period.events, len(period.events)))) for period in periods]
    assert closed((found, start, shuffled)) == closed(history)


@settings(max_examples=40)
@given(histories(), st.data())
def test_rating_anew_after_a_correction_is_rating_the_corrected_history(history: History, data: st.DataObject) -> None:
    found, start, periods = history
    before = list(zip(periods, closed(history), strict=True))
    which = data.draw(st.integers(0, len(periods) - 1))
    events = periods[which].events
    corrected = [*periods]
    if events:
        first = events[0]
        games = tuple(replace(game, result=data.draw(st.sampled_from(RESULTS))) for game in first.event.games)
        changed = replace(first, event=replace(first.event, games=games))
        corrected[which] = replace(periods[which], events=(changed, *events[1:]))
    again = closed((found, start, corrected), before)
    assert again == closed((found, start, corrected))
    assert [one is old for one, (_, old) in zip(again[:which], before[:which], strict=True)] == [True] * which


@settings(max_examples=25)
@given(histories())
def test_numbers_of_players_are_only_names(history: History) -> None:
    """The same history under other numbers, in the opposite order, gives the same lists."""
    found, start, periods = history

    def other(number: int) -> int:
        return 1000 - number

    def renamed(event: AcceptedEvent) -> AcceptedEvent:
        players = tuple(replace(player, number=other(player.number)) for player in event.event.players)
        games = tuple(replace(game, white=other(game.white), black=other(game.black)) for game in event.event.games)
        return replace(event, event=replace(event.event, players=players, games=games))

    records = {
        other(number): replace(record, person=record.person._replace(number=other(number)))
        for number, record in start.records.items()
    }
    mirrored = [replace(period, events=tuple(renamed(one) for one in period.events)) for period in periods]
    there = [{number: record.issues for number, record in one.records.items()} for one in lists(history)]
    back = [
        {other(number): record.issues for number, record in one.records.items()}
        for one in lists((found, replace(start, records=records), mirrored))
    ]
    assert there == back


@settings(max_examples=25)
@given(histories())
def test_every_new_rating_is_the_old_one_and_its_change(history: History) -> None:
    for one in closed(history):
        for number, change in one.changes.items():
            assert change.change == sum((line.change for line in change.events), Change(0))
            assert change.new_rating == change.own + change.rounded_change
            issue = one.list.records[number].issue_of(one.list.day)
            assert issue is not None
            after = one.adjustments[number].rating if number in one.adjustments else change.new_rating
            assert issue.rating == (None if number in one.delisted else after)
        assert all(record.rating is None or record.k is not None for record in one.list.records.values())


@settings(max_examples=25)
@given(histories())
def test_what_is_published_has_everybody_once_and_nobody_below_the_floor(history: History) -> None:
    found = history[0]
    for one in lists(history):
        published = publication(found, one)
        numbers = [row.record.person.number for row in (*published.rows, *published.inactive)]
        assert len(numbers) == len(set(numbers))
        assert set(numbers) == {number for number, record in one.records.items() if record.rating is not None}
        assert all(row.rating >= published.edition["delisting"].below for row in published.rows)
        assert [row.fide_id for row in listed_players(published)] == [
            row.record.person.number for row in published.rows
        ]


def test_an_event_that_two_lists_take_in_is_found() -> None:
    """The whole history is looked at, not one period: a report accepted twice, months apart, is rated once."""
    found, day = shelf("standard"), date(2018, 1, 1)
    start = first_list(day, {1: 2000, 2: 2000})
    facts = Event(date(2018, 1, 5), "swiss", (Player(1, None), Player(2, None)), (Game(1, 2, RESULTS[2]),))
    accepted = AcceptedEvent("a", facts, date(2018, 1, 6), date(2018, 1, 7))
    periods = [
        Period(date(2018, 2, 1), (accepted,)),
        Period(date(2018, 3, 1), (replace(accepted, received=date(2018, 2, 3)),)),
    ]
    with pytest.raises(Unreadable) as error:
        close_periods(found, start, periods)
    assert [one.rule for one in error.value.findings] == ["list.event_twice"]
