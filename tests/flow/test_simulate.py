"""A simulated pool is a history like any other: the same lot gives it again, and the rules show in it."""

from datetime import date
from random import Random

import pytest

from tabellone.facts.people import RatingKind
from tabellone.flow.simulate import Pool, simulated
from tabellone.rating.drift import Drift, drift, snapshot
from tabellone.rulebook.shelf import shelf

SMALL = Pool(players=24, events_a_list=2, players_an_event=8, rounds=4, newcomers=3)


def run(kind: RatingKind, first: date, last: date, seed: int = 7) -> Drift:
    found = shelf(kind)
    return drift(found, [snapshot(one) for one in simulated(found, SMALL, first, last, Random(seed), kind)])


@pytest.mark.parametrize(
    ("kind", "first", "last", "lists"),
    [
        ("standard", date(1998, 1, 1), date(2000, 1, 1), 5),
        ("standard", date(2009, 1, 1), date(2010, 7, 1), 8),
        ("standard", date(2017, 5, 1), date(2017, 12, 1), 8),
        ("standard", date(2021, 10, 1), date(2022, 4, 1), 7),
        ("standard", date(2024, 1, 1), date(2024, 6, 1), 6),
        ("rapid", date(2022, 8, 1), date(2023, 2, 1), 7),
    ],
)
def test_every_edition_can_be_lived_through_and_the_same_lot_gives_the_same(
    kind: RatingKind, first: date, last: date, lists: int
) -> None:
    worked = run(kind, first, last)
    assert len(worked.distribution) == lists
    assert worked == run(kind, first, last)
    assert worked != run(kind, first, last, seed=8)


def test_newcomers_come_every_year_and_get_ratings() -> None:
    found = shelf("standard")
    lists = list(simulated(found, SMALL, date(2018, 1, 1), date(2020, 1, 1), Random(1)))
    assert [len(one.records) for one in (lists[0], lists[12], lists[-1])] == [24, 27, 30]
    late = [record for number, record in lists[-1].records.items() if number > 24]
    assert any(record.rating is not None for record in late)


def test_of_march_2024_the_jump_shows_in_the_distribution() -> None:
    """Of the players below 2000 everybody goes up by four tenths of the distance: the lower quartile moves."""
    worked = run("standard", date(2024, 1, 1), date(2024, 4, 1))
    before, after = worked.distribution[1], worked.distribution[2]
    assert (before.day, after.day) == (date(2024, 2, 1), date(2024, 3, 1))
    assert after.lower_quartile - before.lower_quartile > 30
    assert abs(worked.distribution[3].lower_quartile - after.lower_quartile) < 30
