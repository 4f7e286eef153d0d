"""
A round robin with unrated players: 8.21b, 8.25 and 8.58 of the editions since 2009, 10.21, 10.25, 10.61 and 10.68 of
1997. The unrated get a rating from the strength of the whole table, once refined so that nobody counts for more than
the cap; then the rated are rated against them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Annotated, ClassVar

from tabellone.errors import Refused
from tabellone.exact import Change, Hundredths, Points, half_up, rounded
from tabellone.facts.cross_table import Entry
from tabellone.facts.history import Tranche
from tabellone.i18n import N_, Message, say
from tabellone.rating.change import GameLine, RatedGame, counted_differences, rating_change
from tabellone.rating.expected import (
    Rating,
    counted_difference,
    counts_despite_gap,
    difference_for,
    score_fraction,
    scoring_probability,
)
from tabellone.rating.gates import event_verdict
from tabellone.rating.initial import below_half_factor, event_rating, tranche_of
from tabellone.rulebook import Edition
from tabellone.rulebook.explain import figure


@dataclass(frozen=True, slots=True)
class OpponentLine:
    opponent: Annotated[str, figure(N_("opponent"))]
    rating: Annotated[int, figure(N_("rating"), "unrated_in_round_robin")]
    difference: Annotated[int, figure(N_("difference"))]
    counted_difference: Annotated[int | None, figure(N_("counted as"), "difference_cap", "cap_exemption", "wide_gap")]
    expected: Annotated[Hundredths | None, figure(N_("expected"), "expected_table")]


@dataclass(frozen=True, slots=True)
class RoundRobinLine:
    player: Annotated[str, figure(N_("player"))]
    rating: Annotated[int | None, figure(N_("rating"))]
    points: Annotated[Points, figure(N_("points"))]
    p: Annotated[Hundredths | None, figure("p", "score_table")] = None
    dp: Annotated[int | None, figure("dp", "score_table")] = None
    rc: Annotated[Rating | None, figure("Rc", "round_robin_average", "competition_average")] = None
    ru: Annotated[Rating | None, figure("Ru", "first_rating", "first_rating_below_half_round_robin")] = None
    rc_new: Annotated[Rating | None, figure(N_("Rc new"), "round_robin_refinement")] = None
    ru_new: Annotated[Rating | None, figure(N_("Ru new"), "round_robin_refinement")] = None
    difference: Annotated[int | None, figure("D")] = None
    probability: Annotated[Hundredths | None, figure("PD", "expected_table")] = None
    score: Annotated[Points | None, figure(N_("score counted"))] = None
    expected: Annotated[Hundredths | None, figure("We", "expected_table")] = None
    gain: Annotated[Hundredths | None, figure(N_("gain"), "rating_change")] = None
    k: Annotated[int | None, figure("K")] = None
    change: Annotated[Change | None, figure(N_("change"), "rating_change")] = None
    ignored: Annotated[Message | None, figure(N_("ignored because"), "gate_score", "gate_opponents")] = None
    opponents: tuple[OpponentLine, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundRobin:
    TITLE: ClassVar[str] = N_("Round robin")

    edition: Edition
    rated_as: Annotated[Message | None, figure(N_("rated as"), "round_robin_unplayed")]
    rar: Annotated[Fraction | None, figure(N_("average of the rated, Rar"), "round_robin_average")]
    dpa: Annotated[Fraction | None, figure(N_("mean of their dp, dpa"), "round_robin_average", "score_table")]
    ra: Annotated[Rating | None, figure(N_("average of the event, Ra"), "round_robin_average")]
    removed: Annotated[tuple[str, ...], figure(N_("removed from the table"), "gate_score")]
    passes: Annotated[int | None, figure(N_("refining passes"), "round_robin_refinement")]
    players: Annotated[tuple[RoundRobinLine, ...], figure(N_("Players"))]


@dataclass(frozen=True, slots=True)
class PlayerInRoundRobin:
    """One player's line of the table, opponent by opponent."""

    TITLE: ClassVar[str] = N_("Round robin, one player")

    edition: Edition
    player: Annotated[str, figure(N_("player"))]
    rating: Annotated[int | None, figure(N_("own rating"))]
    opponents: Annotated[tuple[OpponentLine, ...], figure(N_("Games"))]
    points: Annotated[Points, figure(N_("points"))]
    rc: Annotated[Rating | None, figure("Rc", "round_robin_average")]
    rc_new: Annotated[Rating | None, figure(N_("Rc new"), "round_robin_refinement")]
    ru: Annotated[Rating | None, figure("Ru", "first_rating", "first_rating_below_half_round_robin")]
    ru_new: Annotated[Rating | None, figure(N_("Ru new"), "round_robin_refinement")]
    difference: Annotated[int | None, figure(N_("difference"))]
    score: Annotated[Points | None, figure(N_("score counted"))]
    expected: Annotated[Hundredths | None, figure(N_("expected"), "expected_table")]
    gain: Annotated[Hundredths | None, figure(N_("gain"), "rating_change")]
    k: Annotated[int | None, figure("K")]
    change: Annotated[Change | None, figure(N_("change"), "rating_change")]


ADD_RESULTS = say(
    "add the column results, with a sign for every row in order: '1', '=' or '0', '+' or '-' for a game not played, "
    "'*' for the own row"
)


def rate_round_robin(book: Edition, entries: Sequence[Entry], cycles: int = 1) -> RoundRobin:
    """
    The whole table, by the articles for round robins; as a Swiss where the edition has none, or where a game was not
    played.
    """
    unplayed = any(result is None for entry in entries for games in (entry.results or {}).values() for result in games)
    if unplayed or _only_rated_count(book, entries):
        return as_a_swiss(book, entries)
    counted = without_ignored(book, entries, cycles)
    if not any(entry.rating is not None for entry in counted):
        raise Refused(
            say("no player has a rating"),
            say("give the rating of at least one player, to measure the others by"),
            rule="round_robin_average",
        )
    if len(counted) < 2:
        raise Refused(say("no two players of the table are left whose games count"), rule="gate_score")
    removed = tuple(entry.player for entry in entries if entry.player not in {kept.player for kept in counted})
    return _Table(book, counted, cycles).worked(removed)


def one_player(table: RoundRobin, player: str) -> PlayerInRoundRobin:
    """The working of one player of a rated table."""
    line = next(line for line in table.players if line.player == player)
    same = {one.name: getattr(line, one.name) for one in fields(PlayerInRoundRobin) if one.name != "edition"}
    return PlayerInRoundRobin(edition=table.edition, **same)


def _only_rated_count(book: Edition, entries: Sequence[Entry]) -> bool:
    """True where some games may not count: an unrated player without rules for round robins, too wide a gap."""
    ratings = [entry.rating for entry in entries]
    if None in ratings:
        return "unrated_in_round_robin" not in book
    return any(not counts_despite_gap(book, a, b) for a in ratings for b in ratings if a is not None and b is not None)


def without_ignored(book: Edition, entries: Sequence[Entry], cycles: int) -> list[Entry]:
    """
    6.1: the unrated whose result is ignored leave the table with all their games; the others are asked again without
    them.
    """
    counted = list(entries)
    if all(entry.rating is not None for entry in entries) or book["gate_score"].round_robin != "removed from the table":
        return counted
    while ignored := next((entry for entry in counted if _is_ignored(book, entry)), None):
        counted = [_without_games_against(entry, ignored, cycles) for entry in counted if entry is not ignored]
    return counted


def _is_ignored(book: Edition, entry: Entry) -> bool:
    return (
        entry.rating is None
        and not event_verdict(
            book, score=entry.points, rated_opponents=0, first_event=entry.first_event, round_robin=True
        ).counts
    )


def _without_games_against(entry: Entry, ignored: Entry, cycles: int) -> Entry:
    if entry.results is not None:
        lost = sum((result for result in entry.results[ignored.player] if result is not None), Points(0))
        rest = {name: games for name, games in entry.results.items() if name != ignored.player}
        return replace(entry, points=entry.points - lost, results=rest)
    if ignored.points == 0:
        return replace(entry, points=entry.points - Points(10) * cycles)
    raise Refused(
        say(
            "{player}, with {points} points, is ignored, but the table does not say whom those points were won from",
            player=ignored.player,
            points=ignored.points,
        ),
        ADD_RESULTS,
        rule="gate_score",
    )


def as_a_swiss(book: Edition, entries: Sequence[Entry]) -> RoundRobin:
    """6.4: only played games against rated opponents count, for everybody."""
    ratings = {entry.player: entry.rating for entry in entries}
    if any(entry.results is None for entry in entries):
        raise Refused(
            say("only games against rated opponents count here, but the table does not say who scored against whom"),
            ADD_RESULTS,
            rule="swiss_games",
        )
    lines = tuple(_swiss_line(book, entry, ratings) for entry in entries)
    return RoundRobin(book, say("a Swiss"), None, None, None, (), None, lines)


def _swiss_line(book: Edition, entry: Entry, ratings: Mapping[str, int | None]) -> RoundRobinLine:
    played = [(name, result) for name, games in (entry.results or {}).items() for result in games if result is not None]
    against_rated = [(name, rating, result) for name, result in played if (rating := ratings[name]) is not None]
    games = [RatedGame(rating, result) for _, rating, result in against_rated]
    line = RoundRobinLine(entry.player, entry.rating, entry.points, k=entry.k)
    if not games:
        return line
    if entry.rating is not None:
        worked = rating_change(book, entry.rating, games, entry.k)
        names = [name for name, _, _ in against_rated]
        return replace(
            line,
            rc=worked.average,
            difference=worked.difference,
            score=worked.score,
            expected=worked.expected,
            gain=worked.gain,
            change=worked.change,
            opponents=tuple(_opponent(name, game) for name, game in zip(names, worked.games, strict=False)),
        )
    tranche = tranche_of(games)
    everybody = sum((result for _, result in played), Points(0))
    score = everybody if book["gate_score"].counted == "against everybody" else tranche.score
    verdict = event_verdict(book, score=score, rated_opponents=tranche.games, first_event=entry.first_event)
    line = replace(line, rc=half_up(tranche.average), score=tranche.score, ignored=verdict.reason)
    return replace(line, ru=event_rating(book, tranche)) if verdict.counts else line


def _opponent(name: str, game: GameLine) -> OpponentLine:
    return OpponentLine(name, game.opponent, game.difference, game.counted_difference, game.expected)


HALF = Hundredths(50)


@dataclass(frozen=True)
class _Table:
    """The players that count, and the steps of the articles in their order."""

    book: Edition
    entries: Sequence[Entry]
    cycles: int

    @property
    def n(self) -> int:
        """The number of opponents."""
        return len(self.entries) - 1

    @property
    def factor_n(self) -> int:
        """The n of n/(n+1): opponents, or by another reading of a double round robin, games."""
        return self.n * self.cycles if self.book["round_robin_average"].n == "games" else self.n

    @property
    def by_average(self) -> bool:
        return bool(self.book["rating_change"].procedure == "event by average")

    def worked(self, removed: tuple[str, ...]) -> RoundRobin:
        p, dp = self.fractions(), self.differences()
        rar = self.rated_average()
        rated_dp = [
            difference
            for entry, difference in zip(self.entries, dp, strict=True)
            if entry.rating is not None and difference is not None
        ]
        dpa = Fraction(sum(rated_dp), len(rated_dp)) if rated_dp else None
        ra = self.event_average(rar, dpa)
        rc = [self.competition_average(entry, ra) for entry in self.entries]
        ru = [self.first_rating(entry, average) for entry, average in zip(self.entries, rc, strict=True)]
        rc_new, ru_new, passes = self.refined(rc, ru)
        lines = []
        for i, entry in enumerate(self.entries):
            line = RoundRobinLine(
                entry.player, entry.rating, entry.points, p[i], dp[i], rc[i], ru[i], rc_new[i], ru_new[i]
            )
            lines.append(self.rated_line(line, i, ra, ru_new))
        return RoundRobin(self.book, None, rar, dpa, ra, removed, passes or None, tuple(lines))

    def fractions(self) -> list[Hundredths]:
        """8.21b (ii): p of every player against all his opponents."""
        games = self.n * self.cycles
        return [score_fraction(self.book, entry.points, games) for entry in self.entries]

    def differences(self) -> list[int | None]:
        """8.21b (ii), 8.25: dp of every rated player, and of the unrated below one half; where somebody is unrated."""
        if all(entry.rating is not None for entry in self.entries):
            return [None] * len(self.entries)
        return [
            difference_for(self.book, p) if entry.rating is not None or p < HALF else None
            for entry, p in zip(self.entries, self.fractions(), strict=True)
        ]

    def rated_average(self) -> Fraction:
        """8.21b (i): Rar, the mean of the rated players."""
        ratings = [entry.rating for entry in self.entries if entry.rating is not None]
        return Fraction(sum(ratings), len(ratings))

    def event_average(self, rar: Fraction, dpa: Fraction | None) -> Rating | None:
        """8.21b (iii): Ra = Rar - dpa n/(n+1); without unrated players, where it is needed at all, the mean."""
        if dpa is None:
            return self.carried(rar) if self.by_average else None
        return self.carried(rar - dpa * Fraction(self.factor_n, self.factor_n + 1))

    def competition_average(self, entry: Entry, ra: Rating | None) -> Rating | None:
        """
        8.21b: Rc of an unrated player is Ra; 10.61: of a rated one, where the event is rated by average, it is
        (Ra(n+1) - R)/n.
        """
        if entry.rating is None or ra is None or not self.by_average:
            return ra if entry.rating is None else None
        return self.carried(Fraction(ra * (self.n + 1) - entry.rating) * Fraction(1, self.n))

    def first_rating(self, entry: Entry, rc: Rating | None) -> Rating | None:
        """8.22, 8.23, 8.25: Ru of an unrated player from Rc, his score and, below one half, dp n/(n+1)."""
        if entry.rating is not None or rc is None:
            return None
        games = self.n * self.cycles
        half_points_above = 2 * entry.points.fraction - games
        if half_points_above >= 0:
            return self.carried(rc + half_points_above * self.book["first_rating"].bonus_per_half_point)
        dp = difference_for(self.book, score_fraction(self.book, entry.points, games))
        factor = below_half_factor(self.book, Tranche(self.factor_n, Fraction(rc), entry.points, round_robin=True)) or 1
        return self.carried(rc + dp * factor)

    def refined(
        self, rc: Sequence[Rating | None], ru: Sequence[Rating | None]
    ) -> tuple[Sequence[Rating | None], Sequence[Rating | None], int]:
        """8.58: one pass more, or passes until no rating moves; a table that never settles is refused."""
        if all(average is None for average in rc):
            return rc, ru, 0
        rule = self.book["round_robin_refinement"]
        previous = ru
        for done in range(1, (1 if rule.mode == "one pass" else rule.limit) + 1):
            rc_new = [self.within_cap(i, average, previous) for i, average in enumerate(rc)]
            ru_new = [self.first_rating(entry, average) for entry, average in zip(self.entries, rc_new, strict=True)]
            if rule.mode == "one pass" or settled(ru_new, previous):
                return rc_new, ru_new, done
            previous = ru_new
        raise Refused(
            say("the ratings of the unrated do not settle within {limit} passes", limit=rule.limit),
            say('choose the reading refinement = "one pass"'),
            rule="round_robin_refinement",
        )

    def within_cap(self, i: int, rc: Rating | None, ru: Sequence[Rating | None]) -> Rating | None:
        """10.68: Rc anew, every opponent counting as no further from the player than the cap."""
        if rc is None:
            return None
        ratings = [entry.rating if entry.rating is not None else ru[j] for j, entry in enumerate(self.entries)]
        own = ratings[i]
        assert own is not None
        shift = sum(
            own - counted_difference(self.book, own, own - rating) - rating
            for j, rating in enumerate(ratings)
            if j != i and rating is not None
        )
        return self.carried(rc + Fraction(shift) * Fraction(1, self.n))

    def carried(self, value: Rating) -> Rating:
        """
        Every average and rating is a whole number as soon as it is found, unless the reading is to carry it
        unrounded.
        """
        if self.book["round_robin_refinement"].provisional == "unrounded":
            return Fraction(value)
        return rounded(value, self.book["round_robin_average"].rounding)

    def rated_line(
        self, line: RoundRobinLine, i: int, ra: Rating | None, ru: Sequence[Rating | None]
    ) -> RoundRobinLine:
        """10.63, 8.58: what a rated player was expected to score, and his change."""
        entry = self.entries[i]
        if entry.rating is None:
            return line
        if self.by_average:
            base = ra if self.book["rating_change"].measured_from == "tournament average" else line.rc_new
            assert base is not None
            difference = half_up(Fraction(entry.rating - base))
            probability = scoring_probability(self.book, difference)
            expected = probability * (self.n * self.cycles)
            line = replace(line, difference=difference, probability=probability)
        else:
            opponents = self.opponents(i, entry.rating, ru)
            expected = sum((opponent.expected or Hundredths(0) for opponent in opponents), Hundredths(0))
            line = replace(line, opponents=opponents)
        gain = entry.points.hundredths - expected
        change = None if entry.k is None else Change(gain * entry.k)
        return replace(line, score=entry.points, expected=expected, gain=gain, k=entry.k, change=change)

    def opponents(self, i: int, own: int, ru: Sequence[Rating | None]) -> tuple[OpponentLine, ...]:
        """8.58: game by game, the unrated at their new Ru as if it were established."""
        met = [
            (entry.player, half_up(Fraction(rating)))
            for j, entry in enumerate(self.entries)
            if j != i and (rating := entry.rating if entry.rating is not None else ru[j]) is not None
        ] * self.cycles
        counted = [half_up(Fraction(d)) for d in counted_differences(self.book, own, [rating for _, rating in met])]
        return tuple(
            OpponentLine(player, rating, own - rating, difference, scoring_probability(self.book, difference))
            for (player, rating), difference in zip(met, counted, strict=True)
        )


def settled(ru: Sequence[Rating | None], before: Sequence[Rating | None]) -> bool:
    """No rating has moved by a point or more."""
    moved = (
        Fraction(new) - Fraction(old)
        for new, old in zip(ru, before, strict=True)
        if new is not None and old is not None
    )
    return all(abs(distance) < 1 for distance in moved)
