"""
The same small history in every edition, list after list, line by line as published; `tests/golden/office` has the
lines. Ratings, K and games are those of the literal lists too, which share nothing with the engine.
"""

from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tabellone.facts.people import RatingKind
from tabellone.facts.tournament import Day
from tabellone.rating.calendar import next_list, reports_until
from tabellone.rating.publication import PublishedList, publication
from tests.B02.office import Office, event, games, rated
from tests.oracle import literal_lists, literal_rating

GOLDEN = Path(__file__).parents[1] / "golden" / "office"
STARTS: list[tuple[RatingKind, date]] = [
    ("standard", date(1998, 1, 1)),
    ("standard", date(2010, 1, 1)),
    ("standard", date(2014, 8, 1)),
    ("standard", date(2017, 8, 1)),
    ("standard", date(2022, 1, 1)),
    ("standard", date(2024, 4, 1)),
    ("standard", date(2025, 10, 1)),
    ("rapid", date(2018, 8, 1)),
    ("rapid", date(2022, 2, 1)),
    ("rapid", date(2022, 10, 1)),
    ("rapid", date(2024, 4, 1)),
    ("blitz", date(2024, 12, 1)),
]
# 1 comes to 2400, 5 falls below the floor and starts again, 7 is young, 8 is titled and unrated, 9 comes in and plays
# an event that spans the list that first has him, 10 does not play.
PERIODS = (
    (
        "1-2 1, 2-3 =, 3-4 1, 4-1 0, 6-5 1, 5-4 0, 3-5 1, 7-3 1, 7-4 =, 1-3 1",
        "9-2 =, 9-3 0, 9-4 =, 9-6 1, 9-7 0, 9-1 =, 9-2 0, 9-3 =, 9-4 =",
    ),
    ("9-1 0, 9-2 =, 3-6 1, 7-6 1, 7-1 0, 1-4 1, 2-1 0", "8-2 0, 8-3 0, 8-6 0, 8-4 0, 5-3 1, 5-4 =, 5-2 =, 5-7 ="),
    ("9-6 1, 9-7 =, 1-2 1, 8-1 =, 8-2 =, 8-3 0, 8-4 =, 8-6 1", "5-1 0, 5-2 =, 5-3 1, 5-4 =, 5-6 1, 2-4 ="),
    ("1-9 =, 2-8 1, 3-5 =, 4-7 0, 6-9 0", "1-5 1, 7-9 1, 8-6 1, 8-7 =, 8-9 0, 8-3 ="),
)


def scenario(kind: RatingKind, day: date) -> tuple[Office, dict[int, dict[str, Any]]]:
    name = literal_lists.edition(kind, day)
    floor = literal_lists.floor_of(name)
    ratings = {
        1: 2385,
        2: 2300,
        3: 2150,
        4: 2200,
        5: floor,
        6: floor + 300,
        7: max(2100, floor),
        8: None,
        9: None,
        10: 2500,
    }
    records, players = [], {}
    for number, rating in ratings.items():
        born = date(day.year - 18, day.month + 1 if day.month < 12 else 1, 10) if number == 7 else date(1970, 1, 1)
        played = {7: 10, 6: 25}.get(number, 200) if rating else 0
        k = literal_rating.k(name, rating, played, born, day, rating, 0) if rating else None
        about = {"title": "FM"} if number == 8 else {"title": "GM", "inactive": True} if number == 10 else {}
        records.append(
            rated(number, rating, day, born=Day(born.year, born.month, born.day), k=k, games=played, **about)
        )
        players[number] = {
            "rating": rating,
            "games": played,
            "born": born,
            "history": [(day, rating)],
            "tranches": [],
            "k": k,
        }
    return Office(day, records, kind), players


def close(office: Office, players: dict[int, dict[str, Any]], texts: tuple[str, str]) -> None:
    """The first event early in the period; the second begins on the eve of the list in force, and is rated late."""
    previous, following = office.list.day, next_list(office.shelf, office.list.day)
    starts = (previous + timedelta(3), max(office.list.since, previous - timedelta(1)))
    received = reports_until(office.shelf.on(following), following)
    taken, plain = [], []
    for n, (text, start) in enumerate(zip(texts, starts, strict=True)):
        one = event(f"{following}-{n}", start, text, kind_of_rating=office.list.kind, received=received)
        met = [(game.white, game.black, Fraction(int(game.result), 10)) for game in games(text)]
        numbers = sorted({number for white, black, _ in met for number in (white, black)})
        taken.append(one)
        plain.append({"key": one.key, "start": start, "end": one.end, "players": numbers, "games": met})
    literal_lists.closed(office.list.kind, following, players, plain)
    office.close(*taken)


def lines(published: PublishedList) -> list[str]:
    found = [f"{published.day} {published.edition}"]
    for row in published.rows:
        person = row.record.person
        flag = " i" if row.status.flagged else ""
        found.append(f"{person.number:>2} {person.title:>2} {row.rating} k {row.record.k} games {row.games}{flag}")
    found += [f"{row.record.person.number:>2} {row.rating} among the inactive" for row in published.inactive]
    found += [f"{record.person.number:>2} delisted" for record in published.delisted]
    return found + [f"{record.person.number:>2} {record.person.title} unrated" for record in published.titled_unrated]


@pytest.mark.parametrize(("kind", "day"), STARTS)
def test_the_lists_of_a_small_history_line_by_line(kind: RatingKind, day: date) -> None:
    office, players = scenario(kind, day)
    written: list[str] = []
    for texts in PERIODS:
        close(office, players, texts)
        written += [*lines(publication(office.shelf, office.list)), ""]
        for number, record in office.list.records.items():
            literal = players[number]
            assert (record.rating, record.k, record.games) == (literal["rating"], literal["k"], literal["games"]), (
                number
            )
    assert written == (GOLDEN / f"{kind}-{day}.txt").read_text().split("\n")
