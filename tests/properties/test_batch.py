"""The arithmetic on arrays is that of the worksheets, digit for digit, however the games are cut."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabellone import Refused
from tabellone.facts.event import RESULTS, Event, Game, Player
from tabellone.facts.history import RatingList
from tabellone.facts.people import RatingKind
from tabellone.facts.period import AcceptedEvent, Period
from tabellone.facts.tournament import Day
from tabellone.rating import batch
from tabellone.rating.account import Account
from tabellone.rating.calendar import closing_day, next_list
from tabellone.rating.change import RatedGame, rating_change
from tabellone.rating.closed import ClosedPeriod
from tabellone.rating.rating_list import close_period
from tabellone.rulebook import Edition
from tabellone.rulebook.shelf import Shelf, shelf
from tests.B02.office import first_list, nobody, rated
from tests.rulebook.test_editions import RATING_EDITIONS

STARTS: list[tuple[RatingKind, date, dict[str, str]]] = [
    ("standard", date(2010, 1, 1), {}),
    ("standard", date(2012, 9, 1), {"k_of_the_example": "as the example"}),
    ("standard", date(2014, 8, 1), {}),
    ("standard", date(2018, 1, 1), {}),
    ("standard", date(2018, 1, 1), {"negative_half": "away from zero"}),
    ("standard", date(2024, 4, 1), {}),
    ("standard", date(2025, 9, 1), {}),
    ("standard", date(2025, 11, 1), {}),
    ("standard", date(2025, 11, 1), {"exemption_decided_by": "either rating"}),
    ("rapid", date(2019, 1, 1), {}),
    ("blitz", date(2024, 5, 1), {}),
    ("rapid", date(2025, 1, 1), {}),
    ("rapid", date(2025, 1, 1), {"wide_gap_mark": "2600 included"}),
]
PLAYERS = 8
PERIOD = tuple[Shelf, RatingList, Period]


@st.composite
def periods(draw: st.DrawFn) -> PERIOD:
    """Swisses between rated players and one without a rating; some begin under the list before, some are long."""
    kind, day, readings = draw(st.sampled_from(STARTS))
    found = shelf(kind, readings)
    born = [Day(draw(st.sampled_from((1970, 2000, 2006, 2007))), 1, draw(st.integers(1, 28))) for _ in range(PLAYERS)]
    ratings = [draw(st.integers(1900, 2830)) for _ in range(PLAYERS)]
    records = [
        rated(n + 1, rating, day, born=born[n], games=draw(st.integers(20, 60))) for n, rating in enumerate(ratings)
    ]
    start = first_list(day, [*records, rated(PLAYERS + 1, None, day)], kind)
    first = next_list(found, day)
    before = close_period(
        found, start, Period(first, (draw(events(found, kind, day, first, "before")),)), nobody(first)
    ).list
    following = next_list(found, first)
    taken = tuple(
        draw(events(found, kind, draw(st.sampled_from((day, first))), following, str(n)))
        for n in range(draw(st.integers(1, 3)))
    )
    return found, before, Period(following, taken)


@st.composite
def events(draw: st.DrawFn, found: Shelf, kind: RatingKind, earliest: date, following: date, key: str) -> AcceptedEvent:
    closes = closing_day(found.on(following), following)
    start = earliest + timedelta(draw(st.integers(0, 20)))
    pairs = st.lists(st.integers(1, PLAYERS + 1), min_size=2, max_size=2, unique=True)
    count = draw(st.sampled_from((3, 8, 40)))
    met = [draw(pairs) for _ in range(count)]
    games = tuple(
        Game(white, black, draw(st.sampled_from(RESULTS)), day=start + (closes - start) * at // count)
        for at, (white, black) in enumerate(met)
    )
    numbers = sorted({number for game in games for number in (game.white, game.black)})
    facts = Event(start, "swiss", tuple(Player(number, None) for number in numbers), games)
    return AcceptedEvent(key, facts, closes, following - timedelta(1), kind)


def arrays(games: Sequence[Game]) -> tuple[Any, Any, Any]:
    white = np.array([game.white for game in games], dtype=np.int32)
    black = np.array([game.black for game in games], dtype=np.int32)
    return white, black, np.array([int(game.result) // 5 for game in games], dtype=np.int8)


def by_arrays(closed: ClosedPeriod, before: RatingList, random: Any) -> batch.NewRatings:
    """The same period by arrays: a group for every event, cut into shards at random and merged in any order."""
    last = np.array([before.records[n].rating or 0 if n in before.records else 0 for n in range(PLAYERS + 2)])
    groups = []
    for rated_account in closed.events:
        account = rated_account.account
        at_start = np.zeros(PLAYERS + 2, dtype=np.int64)
        for player in rated_account.event.players:
            at_start[player.number] = player.rating or 0
        games = [game for game in account.event.games if at_start[game.white] and at_start[game.black]]
        random.shuffle(games)
        rules = batch.arithmetic(account.edition)
        cuts = sorted(random.sample(range(len(games) + 1), min(2, len(games))))
        shards = [games[a:b] for a, b in zip([0, *cuts], [*cuts, len(games)], strict=True)]
        random.shuffle(shards)
        sums = batch.merged([batch.partial_sums(rules, at_start, *arrays(shard)) for shard in shards], PLAYERS + 2)
        whole = batch.partial_sums(rules, at_start, *arrays(games))
        assert [one.tobytes() for one in sums] == [one.tobytes() for one in whole]
        groups.append(batch.Group(ks(closed, account), sums))
    return batch.new_ratings(closed.edition, last, groups)


def ks(closed: ClosedPeriod, of: Account) -> Any:
    """K of every player in that event, or that part of one, before the limit on volume."""
    found = np.zeros(PLAYERS + 2, dtype=np.int64)
    for number, change in closed.changes.items():
        mine = [
            one.account
            for one in closed.events
            if any(line.number == number and line.change for line in one.rated.players)
        ]
        for account, line in zip(mine, change.events, strict=True):
            if account is of:
                found[number] = line.k_working.before_limit
    return found


def rated_meanwhile(closed: ClosedPeriod) -> set[int]:
    """8.4: who got a rating after the start of an event changes alone, and goes by worksheets."""
    players = (player for one in closed.events for player in one.event.players)
    return {player.number for player in players if player.rating is None}


@settings(max_examples=60)
@given(periods(), st.randoms(use_true_random=False))
def test_arrays_give_what_worksheets_give_however_the_games_are_cut(period: PERIOD, random: Any) -> None:
    found, before, taken = period
    closed = close_period(found, before, taken, nobody(taken.day))
    worked = by_arrays(closed, before, random)
    by_sheet = {number for number, change in closed.changes.items() if change.games} - rated_meanwhile(closed)
    assert by_sheet == {*worked.player.tolist()} - rated_meanwhile(closed)
    for player, games, change, rating in zip(*(column.tolist() for column in worked), strict=True):
        if player not in by_sheet:
            continue
        sheet = closed.changes[player]
        assert (games, change, rating) == (sheet.games, int(sheet.change), sheet.new_rating)


GAME_BY_GAME = [
    book for book in RATING_EDITIONS if book["rating_change"].procedure == "game by game" and "cap_upgrades" not in book
]


@pytest.mark.parametrize("book", GAME_BY_GAME, ids=str)
def test_every_difference_and_every_exemption_is_that_of_the_worksheets(book: Edition) -> None:
    """All differences up to 800 around the marks that some edition knows."""
    rules = batch.arithmetic(book)
    own = np.array([rating for rating in (1500, 2000, 2600, 2601, 2649, 2650, 2651) for _ in range(1601)])
    opponent = own + np.tile(np.arange(-800, 801), 7)
    ratings = np.concatenate([own, opponent])
    half = len(own)
    places = np.arange(half)
    sums = batch.partial_sums(rules, ratings, places, places + half, np.full(half, 1, dtype=np.int8))
    expected = {}
    for place in range(half):
        for mine, other in ((place, place + half), (place + half, place)):
            worked = rating_change(book, int(ratings[mine]), [RatedGame(int(ratings[other]), RESULTS[1])], None)
            if worked.counted:
                expected[mine] = int(worked.gain)
    assert dict(zip(sums.player.tolist(), sums.gain.tolist(), strict=True)) == expected


REFUSED = {"B.02 1997-07-01", "B.02 2022-01-01", "B.02RB 2022-01-01", "B.02RB 2022-10-01"}


def test_the_editions_that_look_beyond_a_game_are_refused_and_no_others() -> None:
    for book in RATING_EDITIONS:
        if str(book) in REFUSED:
            with pytest.raises(Refused, match=r"does not rate game by game|one upgrade an event"):
                batch.arithmetic(book)
        else:
            assert batch.arithmetic(book).edition is book


def test_rounding_event_by_event_is_refused() -> None:
    book = GAME_BY_GAME[1].with_readings({"rounding_scope": "event by event"})
    empty = np.zeros(0, dtype=np.int64)
    with pytest.raises(Refused, match="round"):
        batch.new_ratings(book, empty, [batch.Group(empty, batch.Sums(empty, empty, empty, empty, empty))])


def test_a_tally_serves_again_and_wide_sums_spread_before_they_could_meet(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a window of one chunk every chunk is spread; the sums are the same."""
    rules = batch.arithmetic(GAME_BY_GAME[-1])
    ratings = np.array([2000, 2100, 2200, 2300])
    random = np.random.default_rng(3)
    white = random.integers(0, 2, 1000).astype(np.int32)
    black, result = white + 2, random.integers(0, 3, 1000).astype(np.int8)
    tally = batch.Tally(4)
    tally.add(rules, ratings, white, black, result)
    whole = tally.taken()
    assert len(tally.taken().player) == 0
    monkeypatch.setattr(batch, "CHUNK", 64)
    monkeypatch.setattr(batch, "WINDOW", 64)
    tally.add(rules, ratings, white, black, result)
    assert tally.spread is not None
    spread = tally.taken()
    assert [one.tobytes() for one in spread] == [one.tobytes() for one in whole]
    assert int(whole.games.sum()) == 2000
    assert int(whole.score.sum()) == 10_000
    assert defaultdict(int, dict(zip(whole.player.tolist(), whole.games.tolist(), strict=True)))[0] == int(
        (white == 0).sum()
    )


def test_sums_far_beyond_32_bits_are_exact() -> None:
    """Four million games against 2800 add up to more than 2**33."""
    rules = batch.arithmetic(GAME_BY_GAME[-1])
    number = 4_000_000
    zeros, ones = np.zeros(number, dtype=np.int32), np.ones(number, dtype=np.int32)
    sums = batch.partial_sums(rules, np.array([2400, 2800]), zeros, ones, np.zeros(number, dtype=np.int8))
    assert sums.opponents.tolist() == [2800 * number, 2400 * number]
    assert sums.gain.tolist() == [-8 * number, 8 * number]


def test_numbers_of_the_register_are_found_in_the_list_or_named() -> None:
    numbers = np.array([5, 7, 11])
    assert batch.indexes(numbers, np.array([11, 5])).tolist() == [2, 0]
    with pytest.raises(Refused, match="2 numbers are not in the list, the first is 6"):
        batch.indexes(numbers, np.array([6, 7, 99]))
