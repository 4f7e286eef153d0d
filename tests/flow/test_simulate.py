"""
Simulated pools: arrays and worksheets give the same lists, digit for digit, from the same games; what must hold of any
pool holds (points are only passed on, children who improve pull the scale down); and the same seed gives the same.
"""

from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from tabellone.errors import Refused
from tabellone.facts.people import ListedPlayer, ListedRating, RatingKind
from tabellone.flow.lots import Lots
from tabellone.flow.monitor import pools_chart
from tabellone.flow.simulate import ByWorksheets, OnArrays, OneEdition, SimulatedPool, Simulation, why_not_arrays
from tabellone.flow.simulated_world import MONTHS, Pool, Start, Wave, World, first_of, invented, listed, month_of
from tabellone.rating.calendar import is_list_day, list_in_force
from tabellone.rating.drift import Snapshot, drift, snapshot
from tabellone.rulebook import Edition
from tabellone.rulebook.shelf import Shelf, shelf

STANDARD = shelf("standard")
SMALL = Pool(players=120, games=400, coming=200)
STRONG = Pool(players=120, games=500, coming=200, middle=2500, spread=200, growth=150)
GROWN = Pool(players=120, games=400, coming=250, middle=2450, spread=250, growth=0)  # newcomers above 2200


def one_edition(kind: RatingKind, day: date, readings: dict[str, str] | None = None) -> OneEdition:
    found = shelf(kind, readings)
    return OneEdition(found.chapter, found.readings, day)


def simulated(pool: Pool, *days: date, years: int = 3, seed: int = 7, first: date | None = None) -> list[SimulatedPool]:
    lots, first = Lots(seed), first or days[0]
    simulation = Simulation(STANDARD, "standard", pool, invented(pool, first, lots), days, first, lots)
    assert len(list(simulation.months(years))) == MONTHS * years
    return simulation.results()


# One model, two ways of computing it


@pytest.mark.parametrize("pool", [SMALL, STRONG, GROWN], ids=["ordinary", "strong", "grown"])
@pytest.mark.parametrize(
    ("kind", "day", "readings"),
    [
        ("standard", date(2009, 7, 1), {}),
        ("standard", date(2014, 7, 1), {}),
        ("standard", date(2017, 7, 1), {}),
        ("standard", date(2017, 7, 1), {"k_precedence": "new before 2400"}),
        ("standard", date(2024, 3, 1), {}),
        ("standard", date(2025, 10, 1), {}),
        ("rapid", date(2018, 7, 1), {}),
        ("rapid", date(2024, 3, 1), {}),
        ("blitz", date(2024, 12, 1), {}),
    ],
)
def test_lists_by_arrays_are_those_of_the_worksheets(
    kind: RatingKind, day: date, readings: dict[str, str], pool: Pool
) -> None:
    """Every list of sixteen months: K, first ratings, floors, the games counted, comings and goings."""
    books, first, lots = one_edition(kind, day, readings), day.replace(day=1), Lots(3)
    start = invented(pool, first, lots)
    world = World(pool, books.on(first), start, first, lots)
    in_force = list_in_force(books, first)
    arrays, sheets = OnArrays(books, in_force, start), ByWorksheets(books, in_force, start, kind)
    entered = 0
    for month in range(month_of(first), month_of(first) + 17):
        on = first_of(month)
        if on != first and is_list_day(books, on):
            before = arrays.ratings(world).copy()
            for office in (arrays, sheets):
                office.close(on)
            assert arrays.ratings(world).tolist() == sheets.ratings(world).tolist(), on
            entered += int(((before == 0) & (arrays.ratings(world) > 0)).sum())
        if on.month == 1:
            seats = world.new_year(month)
            for office in (arrays, sheets):
                office.replace(seats, world)
        for wave in world.waves(month):
            for office in (arrays, sheets):
                office.take(wave, world)
    games = [sheets.list.records[number].games for number in world.number.tolist() if number in sheets.list.records]
    held = np.isin(world.number, list(sheets.list.records))
    assert arrays.made.standings.games[held].tolist() == games
    assert entered > 3, "children got ratings"


@pytest.mark.parametrize(
    ("kind", "day", "rule"),
    [
        ("standard", date(1997, 7, 1), "rating_change"),
        ("standard", date(2022, 1, 1), "cap_upgrades"),
        ("rapid", date(2022, 10, 1), "cap_upgrades"),
    ],
)
def test_an_edition_that_looks_beyond_the_game_goes_by_worksheets(kind: RatingKind, day: date, rule: str) -> None:
    books, lots = one_edition(kind, day), Lots(1)
    reason = why_not_arrays(books.on(day))
    assert reason is not None
    start = invented(SMALL, day, lots)
    with pytest.raises(Refused) as refused:
        OnArrays(books, day, start)
    assert refused.value.rule == rule
    simulation = Simulation(shelf(kind), kind, SMALL, start, [day], day, lots)
    list(simulation.months(1))
    (result,) = simulation.results()
    assert (result.by_arrays, result.reason) == (False, reason)
    assert result.lists == (2 if day.year == 1997 else 12)
    large = Simulation(shelf(kind), kind, replace(SMALL, games=100_000), start, [day], day, Lots(1))
    with pytest.raises(Refused) as refused:
        list(large.months(1))
    assert refused.value.rule == "simulate.worksheets"
    assert "1000000" in refused.value.message.text()


@pytest.mark.parametrize(
    ("name", "option"),
    [("average_of_opponents", "down"), ("gate_counts", "against everybody"), ("k_day", "day of the list")],
)
def test_a_reading_that_arrays_do_not_compute_goes_by_worksheets(name: str, option: str) -> None:
    open_there = STANDARD.on(date(2017, 7, 1)).interpretations
    assert name in open_there, sorted(open_there)
    book = STANDARD.on(date(2017, 7, 1)).with_readings({name: option})
    assert why_not_arrays(book) is not None


def test_7_14_results_that_grow_old_give_no_rating_by_themselves() -> None:
    """
    Against 1100 on average: half a point of 5 in July 2017 and 2.5 in September make 951, below the floor of 1000. In
    October 2019 July is too old, and September alone would be 1100; he is rated when he plays again.
    """
    day, lots = date(2017, 7, 1), Lots(1)
    books = one_edition("standard", day)
    strength = np.array([500, 1100, 1100, 1100, 1100, 1100])
    start = Start(strength, strength, np.full(6, MONTHS * 1980), np.zeros(6, dtype=np.int64))
    world = World(SMALL, books.on(day), start, day, lots)
    arrays, sheets = OnArrays(books, day, start), ByWorksheets(books, day, start, "standard")
    white, black = np.zeros((1, 5), dtype=np.int64), np.arange(1, 6).reshape(1, 5)
    played = {(2017, 7): [1, 0, 0, 0, 0], (2017, 9): [2, 2, 1, 0, 0], (2019, 10): [2, 2, 1, 0, 0]}
    rated = {}
    for month in range(month_of(day), month_of(date(2019, 11, 1))):
        on = first_of(month)
        if (on.year, on.month) in played:
            wave = Wave(month, np.arange(6).reshape(1, 6), white, black, np.array([played[on.year, on.month]]))
            for office in (arrays, sheets):
                office.take(wave, world)
        for office in (arrays, sheets):
            office.close(first_of(month + 1))
        assert arrays.ratings(world).tolist() == sheets.ratings(world).tolist()
        rated[first_of(month + 1)] = int(arrays.ratings(world)[0])
    assert {on for on, rating in rated.items() if rating} == {date(2019, 11, 1)}
    assert rated[date(2019, 11, 1)] == 1100


# What must hold of any pool


@dataclass(frozen=True, slots=True)
class Changed(Shelf):
    """The edition of July 2017 with some of its numbers changed."""

    changes: tuple[tuple[str, tuple[tuple[str, object], ...]], ...] = ()

    def on(self, day: date) -> Edition:
        return changed(Shelf.on(self, min(day, date(2017, 7, 1))), self.changes)


@cache
def changed(book: Edition, changes: tuple[tuple[str, tuple[tuple[str, object], ...]], ...]) -> Edition:
    rules = dict(book.rules)
    for name, values in changes:
        rules[name] = replace(rules[name], values={**rules[name].values, **dict(values)})
    return replace(book, rules=rules)


def passed_on(books: Shelf, pool: Pool, day: date) -> list[tuple[int, Fraction]]:
    """Of every month the gains of all players added up, and the mean of the ratings."""
    lots = Lots(5)
    start = invented(pool, day, lots)
    world, office = World(pool, books.on(day), start, day, lots), OnArrays(books, day, start)
    found = []
    for month in range(month_of(day), month_of(day) + 24):
        for wave in world.waves(month):
            office.take(wave, world)
        office.made.close_month()
        (group,) = office.made.groups
        total = int((group.k[group.sums.player] * group.sums.gain).sum())
        office.close(first_of(month + 1))
        rating = office.ratings(world)
        found.append((total, Fraction(int(rating.sum()), len(rating))))
    return found


SETTLED = Pool(players=2000, games=1000, coming=0, growth=0, middle=2000, spread=150)


def test_with_one_k_and_settled_strength_points_are_only_passed_on() -> None:
    """8.56 of the rapid edition of 2018 has one K for everybody: what one gains another loses, to the hundredth."""
    months = passed_on(one_edition("rapid", date(2018, 7, 1)), SETTLED, date(2018, 7, 1))
    assert [total for total, _ in months] == [0] * 24
    means = [mean for _, mean in months]
    assert abs(means[-1] - means[0]) < Fraction(1, 4), "only rounding moves the mean"


def test_with_a_k_for_the_highest_points_are_not_only_passed_on() -> None:
    pool = replace(SETTLED, middle=2350)
    months = passed_on(one_edition("standard", date(2017, 7, 1)), pool, date(2017, 7, 1))
    assert all(total != 0 for total, _ in months)


def below_strength(books: Shelf, pool: Pool, day: date) -> int:
    """How far the rated are below their strength after five years, on average; at first they were not."""
    lots = Lots(5)
    start = invented(pool, day, lots)
    world, office = World(pool, books.on(day), start, day, lots), OnArrays(books, day, start)
    for month in range(month_of(day), month_of(day) + 5 * MONTHS):
        if month % MONTHS == 0:
            office.replace(world.new_year(month), world)
        for wave in world.waves(month):
            office.take(wave, world)
        office.close(first_of(month + 1))
    rating, strength = office.ratings(world), world.strength(month_of(day) + 5 * MONTHS)
    return int((strength - rating)[rating > 0].mean())


def test_children_who_improve_pull_the_scale_down_and_less_so_with_a_high_k() -> None:
    """8.56 of 2017 gives them 40; were it 10 for everybody, they would take points from the others for longer."""
    day = date(2017, 7, 1)
    books = one_edition("standard", day)
    slow = Changed(books.chapter, (), tuple((name, (("k", 10),)) for name in ("k_junior", "k_new", "k_normal")))
    children = Pool(players=1500, games=3000, coming=80, growth=80)
    settled = below_strength(books, replace(children, growth=0), day)
    improving = below_strength(books, children, day)
    lagging = below_strength(slow, children, day)
    assert abs(settled) < 15
    assert improving > settled + 50
    assert lagging > improving + 15


def test_nobody_is_rated_below_the_floor_and_first_ratings_keep_their_maximum() -> None:
    for day in (date(2009, 7, 1), date(2017, 7, 1), date(2024, 3, 1)):
        pool = replace(SMALL, middle=1500, spread=300)
        floor = STANDARD.on(day)["rating_floor"].minimum
        (result,) = simulated(pool, day, years=2)
        assert result.drift is not None
        assert min(band for line in result.drift.distribution for band, _ in line.bands) >= floor // 100 * 100
        assert all(line.unrated for line in result.lines[1:])


def test_12_3_the_monitoring_is_that_of_the_lists() -> None:
    """The same statistics from every player of every yearly list; some of the group fall below the floor."""
    first, lots = date(2022, 7, 1), Lots(11)
    pool = Pool(players=200, games=600, middle=1150, spread=150)
    simulation = Simulation(STANDARD, "standard", pool, invented(pool, first, lots), [first], first, lots)
    taken = [snapshot_now(simulation) for day in simulation.months(3) if day.month == first.month]
    taken.append(snapshot_now(simulation))
    worked = drift(STANDARD, taken)
    (result,) = simulation.results()
    assert result.drift == worked
    assert 20 < worked.group[0].players < len(simulation.watched[0].cohort)


def snapshot_now(simulation: Simulation) -> Snapshot:
    office, playing = simulation.watched[0].office, set(simulation.world.number.tolist())
    assert isinstance(office, ByWorksheets)
    found = snapshot(office.list)
    return replace(found, players=tuple(player for player in found.players if player.number in playing))


# The world


def test_the_same_seed_gives_the_same_lots_for_ever() -> None:
    lots = Lots(1)
    assert lots.drawn(2).tolist() == [11612756565774395257, 3088316552188657557]
    assert lots.below(1000, 5).tolist() == [553, 376, 523, 590, 786]
    pieces = Lots(1)
    assert [*pieces.drawn(3).tolist(), *pieces.drawn(7).tolist()] == Lots(1).drawn(10).tolist()
    bell = Lots(2).around(1700, 300, 200_000)
    assert abs(int(bell.mean()) - 1700) <= 2
    assert abs(int(bell.std()) - 300) <= 2


def test_the_same_seed_gives_the_same_lists_whichever_editions_stand_beside() -> None:
    days = (date(2017, 7, 1), date(2024, 3, 1))
    alone = [simulated(SMALL, one, first=days[0])[0] for one in days]
    assert simulated(SMALL, *days) == alone
    assert simulated(SMALL, *days) == simulated(SMALL, *days)
    assert simulated(SMALL, days[0], seed=8) != alone[:1]


def test_everybody_plays_once_at_a_time_and_never_twice_the_same_in_an_event() -> None:
    pool = Pool(players=60, games=700)
    day = date(2017, 7, 1)
    lots = Lots(1)
    world = World(pool, STANDARD.on(day), invented(pool, day, lots), day, lots)
    waves = world.waves(month_of(day))
    assert sum(wave.result.size for wave in waves) == 700
    assert len(waves) == 10, "60 players fill three events at a time"
    for wave in waves:
        assert len(set(wave.players.ravel().tolist())) == wave.players.size
        for players, white, black in zip(wave.players, wave.white, wave.black, strict=True):
            pairs = {frozenset(pair) for pair in zip(white.tolist(), black.tolist(), strict=True)}
            assert len(pairs) == 25
            assert set().union(*pairs) == set(players.tolist())


def test_results_follow_the_table_and_equals_draw_as_often_as_said() -> None:
    day, lots = date(2017, 7, 1), Lots(4)
    world = World(SMALL, STANDARD.on(day), invented(SMALL, day, lots), day, lots)
    for difference, expected in ((0, 50), (100, 64), (-100, 36), (250, 81), (800, 100), (-800, 0)):
        results = world.results(np.full(40_000, difference))
        assert abs(int(results.sum()) / 800 - expected) < 1
        if difference == 0:
            assert abs(int((results == 1).sum()) / 400 - SMALL.draws) < 1


def test_the_young_grow_until_they_are_grown_and_as_many_come_as_leave() -> None:
    day, lots = date(2017, 1, 1), Lots(4)
    born = np.array([MONTHS * 2007, MONTHS * 1980])
    start = Start(np.array([1000, 1800]), np.array([1600, 1800]), born, np.array([0, 0]))
    world = World(replace(SMALL, growth=60, grown_at=20), STANDARD.on(day), start, day, lots)
    after = {years: world.strength(month_of(day) + MONTHS * years).tolist() for years in (0, 1, 5, 10, 20)}
    assert after == {0: [1000, 1800], 1: [1060, 1800], 5: [1300, 1800], 10: [1600, 1800], 20: [1600, 1800]}
    world = World(SMALL, STANDARD.on(day), invented(SMALL, day, lots), day, lots)
    seats = world.new_year(month_of(date(2018, 1, 1)))
    assert len(seats) == SMALL.players * SMALL.coming // 1000
    assert sorted(world.number[seats].tolist()) == list(range(121, 145))
    ages = 2018 - world.born[seats] // MONTHS
    assert (int(ages.min()), int(ages.max())) >= (8, 8)
    assert int(ages.max()) <= 17


def test_a_list_gives_its_active_rated_players() -> None:
    players = [
        ListedPlayer(1, "A", standard=ListedRating(2405, 0, 10), birth="1980"),
        ListedPlayer(2, "B", standard=ListedRating(2350, 0, 10), birth="1990"),
        ListedPlayer(3, "C", standard=ListedRating(1500, 0, 20), birth=""),
        ListedPlayer(4, "D", standard=ListedRating(1600, 0, 20), birth="1990", flag="i"),
        ListedPlayer(5, "E", standard=ListedRating(None), birth="1990"),
    ]
    day = date(2024, 3, 1)
    book = STANDARD.on(day)
    start = listed(Pool(), players, "standard", book, day, Lots(1))
    assert start.strength.tolist() == [2405, 2350, 1500]
    assert (start.born // MONTHS).tolist() == [1980, 1990, 1974]
    office = OnArrays(one_edition("standard", day), day, start)
    assert office.made.standings.peak.tolist() == [2405, 2400, 1500], "K 10 below 2400 has been there"


def test_nobody_is_stronger_than_the_strongest_however_fast_the_young_grow() -> None:
    day, pool = date(2024, 3, 1), Pool(players=200, games=300, growth=150, grown_at=30, coming=300)
    young = [ListedPlayer(n, "A", standard=ListedRating(1500 + 50 * n, 0, 20), birth="2014") for n in range(1, 25)]
    for start in (
        invented(pool, day, Lots(1)),
        listed(pool, young, "standard", STANDARD.on(day), day, Lots(1)),
    ):
        simulation = Simulation(STANDARD, "standard", pool, start, [day], day, Lots(2))
        assert simulation.world.strength(month_of(day)).tolist() == start.strength.tolist()
        list(simulation.months(3))
        assert int(simulation.world.grown.max()) <= 3000
        assert int(simulation.world.strength(month_of(day) + 3 * MONTHS).min()) >= 400


def test_the_chart_has_a_line_an_edition_or_a_line_a_statistic() -> None:
    pools = simulated(SMALL, date(2017, 7, 1), date(2024, 3, 1), years=1)
    assert pools_chart(pools).count("<polyline") == 2
    assert pools_chart(pools[:1]).count("<polyline") == 3
    assert "B.02 2017-07-01" in pools_chart(pools[:1])
    assert pools_chart(pools) == pools_chart(pools)
