"""
A period of a million players: the arithmetic of `change` and `period` on arrays of whole numbers. It is the only second
implementation of it in Python, and a property test holds the two equal, digit for digit.

Games come in shards, cut in any way. A shard gives partial sums by player; partial sums merge by addition of whole
numbers, so any cutting and any order gives the same bytes. Everything is int64: what fits seldom overflows seldom, and
then silently. Rated here are games between players with ratings, in the editions that rate game by game; what looks
beyond the game (1997 by averages, the one upgrade an event of 2022, round robins with unrated players, first ratings)
goes by worksheets, and an edition that always does is refused.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tabellone.errors import Refused
from tabellone.i18n import say
from tabellone.rating.expected import counted_difference, scoring_probability
from tabellone.rulebook import Edition

Whole = NDArray[np.int64]
AnyWhole = NDArray[np.signedinteger]

CHUNK = 2**17  # games at a time, so that what lies between two steps stays in the cache
WIN = 2  # half points; the results of White come as 0, 1 or 2
WINDOW = 2**24  # games whose sums fit into two numbers a player
MOST_RATING = 2**12
GAMES_AT = 32  # the bit above 100 hundredths times the window
POINTS_AT = 37  # the bit above the greatest rating times the window


class Sums(NamedTuple):
    """
    Partial sums of the players that have games, in order of their index: games, gain in hundredths, the opponents'
    ratings added up, points in tenths.
    """

    player: Whole
    games: Whole
    gain: Whole
    opponents: Whole
    score: Whole


@dataclass(frozen=True)
class Arithmetic:
    """The numbers of an edition as arrays: PD by difference, with the cap and, where some are exempt, without it."""

    edition: Edition
    probability: Whole
    uncapped: Whole
    reach: int
    exempt_from: int | None
    exempt_by_either: bool
    gap: int | None
    gap_above: int


def arithmetic(book: Edition) -> Arithmetic:
    """What the edition says of a game, ready for arrays; refused where it does not rate game by game."""
    if book["rating_change"].procedure != "game by game":
        raise Refused(
            say("{edition} does not rate game by game", edition=book),
            say("close the period with worksheets"),
            rule="rating_change",
        )
    if "cap_upgrades" in book:
        raise Refused(
            say("{edition} counts one upgrade an event, which no single game tells", edition=book),
            say("close the period with worksheets"),
            rule="cap_upgrades",
        )
    rows = book["expected_table"].table.rows
    reach = max(first for first, *_ in rows if first is not None)
    exemption = book["cap_exemption"] if "cap_exemption" in book else None  # noqa: SIM401 - an edition is no dict
    gap = book["wide_gap"] if "wide_gap" in book else None  # noqa: SIM401
    differences = range(-reach, reach + 1)
    lowest = 0  # a rating that nobody exempts
    capped = [int(scoring_probability(book, counted_difference(book, lowest, one))) for one in differences]
    return Arithmetic(
        edition=book,
        probability=np.array(capped, dtype=np.int64),
        uncapped=np.array([int(scoring_probability(book, one)) for one in differences], dtype=np.int64),
        reach=reach,
        exempt_from=exemption.rating_from if exemption else None,
        exempt_by_either=bool(exemption and exemption.decided_by == "either rating"),
        gap=gap.difference if gap else None,
        gap_above=gap.above if gap else 0,
    )


class Tally:
    """
    The sums of so many players, to which shards are added in any order. Reading empties it, and touches only who had
    games, so that one tally serves a history of periods.

    Adding to an array at random places is what takes the time, so two sums share a number: games stand above the
    expected scores, points above the opponents' ratings. None can reach the next within `WINDOW` games; then they are
    spread into arrays of their own.
    """

    def __init__(self, players: int) -> None:
        self.games_and_expected = np.zeros(players, dtype=np.int64)
        self.points_and_opponents = np.zeros(players, dtype=np.int64)
        self.packed = 0
        self.spread: tuple[Whole, Whole, Whole, Whole] | None = None

    def add(self, rules: Arithmetic, ratings: Whole, white: AnyWhole, black: AnyWhole, result: AnyWhole) -> None:
        """Games with the ratings of one list: the places of White and Black in it, White's result in half points."""
        assert 0 <= ratings.min(initial=0) <= ratings.max(initial=0) < MOST_RATING
        small = ratings.astype(np.int16)
        for at in range(0, len(white), CHUNK):
            part = slice(at, at + CHUNK)
            if self.packed + CHUNK > WINDOW:
                self.unpack()
            self.packed += CHUNK
            self._add(rules, small, white[part].astype(np.int64), black[part].astype(np.int64), result[part])

    def _add(self, rules: Arithmetic, ratings: NDArray[np.int16], white: Whole, black: Whole, result: AnyWhole) -> None:
        own, opponent = ratings[white].astype(np.int64), ratings[black].astype(np.int64)
        points = result.astype(np.int64)
        if rules.gap is not None:
            rated = (np.abs(own - opponent) < rules.gap) | (np.maximum(own, opponent) <= rules.gap_above)
            white, black, points, own, opponent = (one[rated] for one in (white, black, points, own, opponent))
        of_white, of_black = expected(rules, own, opponent)
        np.add.at(self.games_and_expected, white, of_white + (1 << GAMES_AT))
        np.add.at(self.games_and_expected, black, of_black + (1 << GAMES_AT))
        np.add.at(self.points_and_opponents, white, opponent + (points << POINTS_AT))
        np.add.at(self.points_and_opponents, black, own + ((WIN - points) << POINTS_AT))

    def merge(self, sums: Sums) -> None:
        """Partial sums of another shard; their players may come more than once."""
        for column, more in zip(self.unpack(), sums[1:], strict=True):
            np.add.at(column, sums.player, more)

    def unpack(self) -> tuple[Whole, Whole, Whole, Whole]:
        """Everything in arrays of its own: games, gain, opponents, score."""
        if self.spread is None:
            games, gain, opponents, score = (np.zeros_like(self.games_and_expected) for _ in range(4))
            self.spread = games, gain, opponents, score
        for column, more in zip(self.spread, self._unpacked(slice(None)), strict=True):
            np.add(column, more, out=column)
        self.games_and_expected[:] = 0
        self.points_and_opponents[:] = 0
        self.packed = 0
        return self.spread

    def _unpacked(self, player: Whole | slice) -> tuple[Whole, Whole, Whole, Whole]:
        first, second = self.games_and_expected[player], self.points_and_opponents[player]
        points = second >> POINTS_AT
        gain = 50 * points - (first & ((1 << GAMES_AT) - 1))
        return first >> GAMES_AT, gain, second & ((1 << POINTS_AT) - 1), 5 * points

    def taken(self) -> Sums:
        """The sums so far; the tally is empty again."""
        if self.spread is None:
            player = np.flatnonzero(self.games_and_expected)
            sums = Sums(player, *self._unpacked(player))
            self.games_and_expected[player] = self.points_and_opponents[player] = 0
        else:
            columns = self.unpack()
            player = np.flatnonzero(columns[0])
            sums = Sums(player, *(column[player] for column in columns))
            self.spread = None
        self.packed = 0
        return sums


def expected(rules: Arithmetic, own: Whole, opponent: Whole) -> tuple[Whole, Whole]:
    """
    8.54, 8.55a: PD of both players in hundredths; beyond the table's last band nothing changes any more. The two add up
    to one, save where one of them alone is exempt from the cap.
    """
    difference = own - opponent
    np.clip(difference, -rules.reach, rules.reach, out=difference)
    place = difference + rules.reach
    of_own = rules.probability[place]
    of_opponent = 100 - of_own
    if rules.exempt_from is not None:
        decisive = (np.maximum(own, opponent),) * 2 if rules.exempt_by_either else (own, opponent)
        for probability, rating in zip((of_own, of_opponent), decisive, strict=True):
            exempt = np.flatnonzero(rating >= rules.exempt_from)
            uncapped = rules.uncapped[place[exempt]]
            probability[exempt] = uncapped if probability is of_own else 100 - uncapped
    return of_own, of_opponent


def partial_sums(rules: Arithmetic, ratings: Whole, white: AnyWhole, black: AnyWhole, result: AnyWhole) -> Sums:
    """The sums of one shard."""
    tally = Tally(len(ratings))
    tally.add(rules, ratings, white, black, result)
    return tally.taken()


def merged(shards: Iterable[Sums], players: int) -> Sums:
    """The sums of several shards as one."""
    tally = Tally(players)
    for sums in shards:
        tally.merge(sums)
    return tally.taken()


class Group(NamedTuple):
    """The sums of games with one K a player: of one list in force and one edition; K before the limit on volume."""

    k: Whole
    sums: Sums


class NewRatings(NamedTuple):
    """The players with games in order of their index; the change in hundredths, the rating it gives."""

    player: Whole
    games: Whole
    change: Whole
    rating: Whole


def new_ratings(book: Edition, ratings: Whole, groups: Sequence[Group]) -> NewRatings:
    """
    8.55c to 8.57: the gains times K, K within the limit on the games of the whole period, the sum rounded once by the
    edition of the list and added to the rating of the last list.
    """
    rounding = book["change_rounding"]
    once_a_period(book)
    player, places = _together(groups)
    games, change = np.zeros(len(player), dtype=np.int64), np.zeros(len(player), dtype=np.int64)
    for group, place in zip(groups, places, strict=True):
        np.add.at(games, place, group.sums.games)
    for group, place in zip(groups, places, strict=True):
        k = group.k[group.sums.player]
        if "k_volume" in book:
            k = np.minimum(k, book["k_volume"].product // games[place])
        np.add.at(change, place, k * group.sums.gain)
    return NewRatings(player, games, change, ratings[player] + ROUNDINGS[rounding.rounding](change))


def once_a_period(book: Edition) -> None:
    """8.57: arrays round the sum of a period; rounding every event is for worksheets."""
    rounding = book["change_rounding"]
    if rounding.scope != "period" or rounding.rounding not in ROUNDINGS:
        raise Refused(
            say("{edition} is read to round in a way that arrays do not", edition=book),
            say("close the period with worksheets"),
            rule="change_rounding",
        )


def _together(groups: Sequence[Group]) -> tuple[Whole, list[Whole]]:
    """Everybody who stands in a group, and where the players of each group stand among them."""
    if len(groups) == 1:
        player = groups[0].sums.player
        return player, [np.arange(len(player))]
    player, places = np.unique(np.concatenate([group.sums.player for group in groups]), return_inverse=True)
    return player, np.split(places, np.cumsum([len(group.sums.player) for group in groups])[:-1])


def half_up(hundredths: Whole) -> Whole:
    return (hundredths + 50) // 100


def half_away_from_zero(hundredths: Whole) -> Whole:
    return np.sign(hundredths) * half_up(np.abs(hundredths))


ROUNDINGS = {"half up": half_up, "half away from zero": half_away_from_zero}


NEVER = 2**30  # in tables, where an edition has no such mark


def rules_row(book: Edition, part: int) -> dict[str, int]:
    """The row of an edition in the table `rules` of `period.sql`; refused where arrays are."""
    rules = arithmetic(book)
    return {
        "part": part,
        "cap": book["difference_cap"].cap,
        "exempt_from": NEVER if rules.exempt_from is None else rules.exempt_from,
        "exempt_by_either": int(rules.exempt_by_either),
        "gap": NEVER if rules.gap is None else rules.gap,
        "gap_above": rules.gap_above,
    }


def closing_row(book: Edition) -> dict[str, int]:
    """The one row of the table `closing`: the edition of the list."""
    once_a_period(book)
    product = book["k_volume"].product if "k_volume" in book else NEVER
    return {"product": product, "away_from_zero": int(book["change_rounding"].rounding == "half away from zero")}


def expected_rows(book: Edition) -> list[dict[str, int]]:
    """The table `expected`: PD of the higher and the lower player by their difference, from 0 to the last band."""
    reach = arithmetic(book).reach
    both = ((scoring_probability(book, one), scoring_probability(book, -one)) for one in range(1, reach + 1))
    rows = [{"difference": n, "higher": int(high), "lower": int(low)} for n, (high, low) in enumerate(both, 1)]
    even = int(scoring_probability(book, 0))
    return [{"difference": 0, "higher": even, "lower": even}, *rows]


def indexes(numbers: Whole, wanted: Whole) -> Whole:
    """
    The places of numbers of the register in a list in order of number. Slow beside all the rest: keep the index beside
    the number once it is found.
    """
    places = np.searchsorted(numbers, wanted)
    known = np.take(numbers, places, mode="clip") == wanted
    if not known.all():
        raise Refused(
            say(
                "{n} numbers are not in the list, the first is {number}",
                n=int((~known).sum()),
                number=int(wanted[~known][0]),
            ),
            rule="rating_list",
        )
    return places
