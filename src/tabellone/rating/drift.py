"""
Whether the scale drifts: 12.3 of 1997, which the later editions' 10.3 and 11.2 refer to. A fixed group of players, the
first of the list, the distribution; and the computer of 12.31 as a yardstick that does not change. Every statistic is
exact: means and variances are fractions, bands are counted. A list comes down to how many players have which rating.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Annotated, ClassVar, NamedTuple

from tabellone.errors import Refused
from tabellone.facts.columns import NONE, columns_of, years_of
from tabellone.facts.history import RatingList
from tabellone.facts.people import ListedPlayer, RatingKind
from tabellone.i18n import N_, say
from tabellone.rulebook import Edition
from tabellone.rulebook.explain import figure
from tabellone.rulebook.shelf import Shelf


class RatedPlayer(NamedTuple):
    number: int
    rating: int
    born: int | None = None  # the year


@dataclass(frozen=True)
class Snapshot:
    """The rated players of a list, as far as the statistics need them."""

    day: date
    players: tuple[RatedPlayer, ...]


def snapshot(rating_list: RatingList) -> Snapshot:
    columns = columns_of(rating_list)
    rated = columns.rating != NONE
    born = years_of(columns.born[rated])
    cells = zip(columns.number[rated].tolist(), columns.rating[rated].tolist(), born, strict=True)
    return Snapshot(rating_list.day, tuple(map(RatedPlayer._make, cells)))


def snapshot_of(players: Iterable[ListedPlayer], day: date, kind: RatingKind = "standard") -> Snapshot:
    """Of a list as a file has it."""
    rated = (
        RatedPlayer(player.fide_id, listed.rating, player.birth_year)
        for player in players
        if (listed := getattr(player, kind)) is not None and listed.rating is not None
    )
    return Snapshot(day, tuple(rated))


Counts = Mapping[int, int]  # rating -> players


class Counted(NamedTuple):
    """What the statistics need of one list: how many players have which rating, in the fixed group and in all."""

    day: date
    group: Counts
    everybody: Counts


@dataclass(frozen=True, slots=True)
class MeanLine:
    """`moved` is how far the mean is from that of the first list."""

    day: Annotated[date, figure(N_("list"))]
    players: Annotated[int, figure(N_("players"))]
    mean: Annotated[Fraction, figure(N_("mean rating"), "drift")]
    moved: Annotated[Fraction, figure(N_("moved"), "drift")]
    variance: Annotated[Fraction, figure(N_("variance"), "drift")]


@dataclass(frozen=True, slots=True)
class BandLine:
    """The players of one list by bands of ratings, and the ratings that a quarter, half and three quarters reach."""

    day: Annotated[date, figure(N_("list"))]
    players: Annotated[int, figure(N_("players"))]
    mean: Annotated[Fraction, figure(N_("mean rating"), "drift")]
    variance: Annotated[Fraction, figure(N_("variance"), "drift")]
    lower_quartile: Annotated[Fraction, figure(N_("lower quartile"), "drift")]
    median: Annotated[Fraction, figure(N_("median"), "drift")]
    upper_quartile: Annotated[Fraction, figure(N_("upper quartile"), "drift")]
    bands: tuple[tuple[int, int], ...] = ()  # from this rating on, so many


@dataclass(frozen=True, slots=True)
class Drift:
    """`born` are the years of birth of the fixed group, None where no group fits the series."""

    TITLE: ClassVar[str] = N_("Drift of the scale")

    edition: Edition
    born: Annotated[tuple[int, int] | None, figure(N_("years of birth of the fixed group"), "drift")]
    group: Annotated[tuple[MeanLine, ...], figure(N_("Fixed group"))]
    first_number: Annotated[int, figure(N_("players in the mean of the first"), "drift")]
    first_players: Annotated[tuple[MeanLine, ...], figure(N_("First players"))]
    distribution: Annotated[tuple[BandLine, ...], figure(N_("Distribution"))]


BAND = 100  # rating points; how finely the distribution is shown, not a rule


def drift(shelf: Shelf, lists: Sequence[Snapshot]) -> Drift:
    """12.3: the three statistics on a series of lists, in order of time."""
    if len(lists) < 2:
        raise Refused(say("drift is seen on two lists at least"), say("give lists of several years"), rule="drift")
    in_order = sorted(lists, key=lambda one: one.day)
    book = shelf.that_states("drift", in_order[-1].day)
    born = years_of_the_group(book, in_order[0].day, in_order[-1].day)
    chosen = fixed_group(born, in_order)
    counted = [
        Counted(
            one.day,
            Counter(player.rating for player in one.players if player.number in chosen),
            Counter(player.rating for player in one.players),
        )
        for one in in_order
    ]
    return drift_of_counts(book, born, counted)


def drift_of_counts(book: Edition, born: tuple[int, int] | None, lists: Sequence[Counted]) -> Drift:
    """The statistics that the edition names, of lists that are counted already."""
    worked = {name: METHODS[name](book, lists) for name in book["drift"].methods}
    return Drift(
        book,
        born,
        tuple(worked.get("mean of a fixed group", ())),  # type: ignore[arg-type]  # each method has its own line
        book["drift"].first_players,
        tuple(worked.get("mean of the first players", ())),  # type: ignore[arg-type]
        tuple(worked.get("distribution", ())),  # type: ignore[arg-type]
    )


def years_of_the_group(book: Edition, first: date, last: date) -> tuple[int, int] | None:
    """The years of birth that give the ages asked for, on every list or on the first."""
    rule = book["drift"]
    end = last if rule.group_aged == "on every list" else first
    born = (end.year - rule.group_to, first.year - rule.group_from)
    return born if born[0] <= born[1] else None


def fixed_group(born: tuple[int, int] | None, lists: Sequence[Snapshot]) -> set[int]:
    """12.3: players of settled strength, always the same ones: those with a rating on every list."""
    if born is None:
        return set()
    first, last = born
    chosen = {player.number for player in lists[0].players if player.born is not None and first <= player.born <= last}
    for one in lists[1:]:
        chosen &= {player.number for player in one.players}
    return chosen


def mean_of_the_group(_book: Edition, lists: Sequence[Counted]) -> list[MeanLine]:
    return _means([(one.day, one.group) for one in lists])


def mean_of_the_first(book: Edition, lists: Sequence[Counted]) -> list[MeanLine]:
    """12.3: the mean of the first fifty, say, of every list."""
    number = book["drift"].first_players
    return _means([(one.day, first_players(one.everybody, number)) for one in lists])


def first_players(counts: Counts, number: int) -> Counts:
    """From the top, until there are so many."""
    found: dict[int, int] = {}
    for rating in sorted(counts, reverse=True):
        if number <= 0:
            break
        found[rating] = min(number, counts[rating])
        number -= counts[rating]
    return found


def distribution(_book: Edition, lists: Sequence[Counted]) -> list[BandLine]:
    """12.3: how the ratings lie in the whole pool."""
    return [_bands(one.day, one.everybody) for one in lists if one.everybody]


METHODS: dict[str, Callable[[Edition, Sequence[Counted]], Sequence[MeanLine | BandLine]]] = {
    "mean of a fixed group": mean_of_the_group,
    "mean of the first players": mean_of_the_first,
    "distribution": distribution,
}


def mean(counts: Counts) -> Fraction:
    return Fraction(sum(rating * players for rating, players in counts.items()), sum(counts.values()))


def variance(counts: Counts) -> Fraction:
    """The mean of the squares less the square of the mean."""
    squares = sum(rating * rating * players for rating, players in counts.items())
    return Fraction(squares, sum(counts.values())) - mean(counts) ** 2


def quantile(counts: Counts, part: Fraction) -> Fraction:
    """The rating that this part of the players does not exceed; midway between two players where it falls so."""
    players = sum(counts.values())
    place = part * players
    if place.denominator == 1 and 0 < place < players:
        return Fraction(_rating_at(counts, int(place) - 1) + _rating_at(counts, int(place)), 2)
    return Fraction(_rating_at(counts, min(int(place), players - 1)))


def _rating_at(counts: Counts, place: int) -> int:
    """Of the player at that place from below, counted from 0."""
    for rating in sorted(counts):
        place -= counts[rating]
        if place < 0:
            break
    return rating


def _means(series: Sequence[tuple[date, Counts]]) -> list[MeanLine]:
    held = [(day, counts) for day, counts in series if counts]
    return [
        MeanLine(day, sum(counts.values()), mean(counts), mean(counts) - mean(held[0][1]), variance(counts))
        for day, counts in held
    ]


def _bands(day: date, counts: Counts) -> BandLine:
    bands: dict[int, int] = {}
    for rating, players in counts.items():
        bands[rating // BAND * BAND] = bands.get(rating // BAND * BAND, 0) + players
    lower, median, upper = (quantile(counts, Fraction(n, 4)) for n in (1, 2, 3))
    in_order = tuple(sorted(bands.items()))
    return BandLine(day, sum(counts.values()), mean(counts), variance(counts), lower, median, upper, in_order)
