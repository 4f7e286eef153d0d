"""
The tie-breaks on ratings (10.1 to 10.6): only games over the board count, with the tables of the rating regulations in
force when the event started. Whoever is unrated makes them meaningless for all, unless the event gives him a rating.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from tabellone.exact import ROUNDINGS, Hundredths, Points
from tabellone.facts.event import DRAW, LOSS, WIN
from tabellone.i18n import Message, say
from tabellone.rating.expected import difference_for, probabilities, score_fraction
from tabellone.rulebook import Edition, edition
from tabellone.tiebreak.code import Code
from tabellone.tiebreak.column import Column, RoundLine, number_of, outcome_of
from tabellone.tiebreak.field import Contest, Field, Round
from tabellone.tiebreak.unplayed import counts_for_ratings

# 10.2: performances are reckoned in wins, draws and losses, whatever the event awards for them.
RESULTS = {"1": int(WIN), "W": int(WIN), "+": int(WIN), "=": int(DRAW), "D": int(DRAW)}


class Game(NamedTuple):
    round: int
    rating: int
    result: int  # tenths


class Reckoned(NamedTuple):
    """What the games of one participant come to: the value, their average, the hundredths and the difference for it."""

    value: int
    average: Fraction | None = None
    p: Hundredths | None = None
    dp: int | None = None


Reckon = Callable[[Sequence[Game]], Reckoned]


def unrated(contest: Contest, code: Code) -> Message | None:
    """10: the tie-break is left out if somebody is unrated and nothing says how he counts."""
    without = [own.number for own in contest.main.participants if own.rating is None]
    if not without or code.unrated is not None:
        return None
    numbers = ", ".join(str(number) for number in without[:5]) + (", ..." if len(without) > 5 else "")
    return say("left out, because these players are unrated: {numbers}", numbers=numbers)


def average_rating(contest: Contest, code: Code) -> Column:
    """10.1: the average rating of the opponents, a half rounded up; a cut leaves out the lowest."""
    return _column(contest, code, averaged(contest))


def tournament_performance(contest: Contest, code: Code) -> Column:
    """10.2: that average and the difference that the table gives for the fractional score."""
    average = averaged(contest)
    ratings = rating_edition(contest)

    @cache
    def looked_up(score: int, games: int) -> tuple[Hundredths, int]:
        p = score_fraction(ratings, Points(score), games)
        return p, difference_for(ratings, p)

    def reckon(games: Sequence[Game]) -> Reckoned:
        found = average(games)
        p, dp = looked_up(sum([game.result for game in games]), len(games))
        return Reckoned(found.value + dp, found.average, p, dp)

    return _column(contest, code, reckon)


def perfect_performance(contest: Contest, code: Code) -> Column:
    """10.3: the lowest rating at which the expected score reaches the score."""
    return contest.main.once(("perfect performance", code.unrated), lambda: _perfect_performances(contest, code))


def _perfect_performances(contest: Contest, code: Code) -> Column:
    below: int = contest.edition["perfect_performance"].below_the_lowest
    table = probabilities(rating_edition(contest))
    known = [own.rating for own in contest.main.participants if own.rating is not None] + (
        [] if code.unrated is None else [code.unrated]
    )
    furthest = max(known, default=0) - min(known, default=0) + len(table)
    last = len(table) - 1
    # Hundredths by the difference, from the furthest below to the furthest above: the table, unfolded once.
    expected = [table[min(abs(gap), last)][gap < 0] for gap in range(-furthest, furthest + 1)]
    return _column(contest, code, lambda games: Reckoned(_perfect(games, expected, last, below)))


def average_performance(contest: Contest, code: Code) -> Column:
    """10.4: the average of the opponents' performances."""
    return _of_opponents(contest, code, tournament_performance, "average_performance")


def average_perfect_performance(contest: Contest, code: Code) -> Column:
    """10.5: the average of the opponents' perfect performances."""
    return _of_opponents(contest, code, perfect_performance, "average_perfect_performance")


def rating_order(contest: Contest, code: Code) -> Column:
    """10.6: the rating, the highest first or, reversed, the lowest."""
    ratings = [code.unrated if own.rating is None else own.rating for own in contest.main.participants]
    dropped = unrated(contest, code)
    return Column([None] * len(ratings) if dropped else ratings, lower_first=code.reverse, dropped=dropped)


def rating_edition(contest: Contest) -> Edition:
    """The rating regulations whose tables are used."""
    return contest.main.once("ratings", lambda: edition("B.02", contest.day))


def averaged(contest: Contest) -> Reckon:
    """10.1: the average, rounded as the edition says."""
    rounding = ROUNDINGS[contest.edition["average_rating"].rounding]

    def reckon(games: Sequence[Game]) -> Reckoned:
        average = Fraction(sum([game.rating for game in games]), len(games))
        return Reckoned(rounding(average), average)

    return reckon


def _perfect(games: Sequence[Game], expected: Sequence[int], last: int, below: int) -> int:
    """10.3: without points, so many below the lowest opponent; else by halving, since the expected score only grows."""
    opponents = [game.rating for game in games]
    due = 10 * sum([game.result for game in games])
    if not due:
        return min(opponents) - below
    level = len(expected) // 2
    low, high = min(opponents) - last, max(opponents) + last  # the first expects nothing, the second everything
    while high - low > 1:
        middle = (low + high) // 2
        at = level + middle
        if sum([expected[at - rating] for rating in opponents]) >= due:
            high = middle
        else:
            low = middle
    return high


def games_of(contest: Contest, code: Code) -> list[tuple[Game, ...]]:
    """The games of everybody that count for the tie-breaks on ratings."""
    field = contest.main
    return field.once(
        ("rated games", code.unrated), lambda: [_games(field, own.rounds, code) for own in field.participants]
    )


def _games(field: Field, rounds: Sequence[Round], code: Code) -> tuple[Game, ...]:
    found = []
    for at, one in enumerate(rounds, 1):
        if one.played or counts_for_ratings(field, one):
            rating = field.participants[one.opponent].rating
            given = code.unrated if rating is None else rating
            assert given is not None, "with an unrated player the tie-break is left out"
            found.append(Game(at, given, RESULTS.get(one.letter, int(LOSS))))
    return tuple(found)


def _left(games: Sequence[Game], code: Code) -> Sequence[Game]:
    """The games without those that are cut: the lowest ratings first, then the highest."""
    order = sorted(games, key=_rating)[code.cut_low :]
    return order[: len(order) - code.cut_high] if code.cut_high else order


def _rating(game: Game) -> int:
    return game.rating


def _column(contest: Contest, code: Code, reckon: Reckon) -> Column:
    field = contest.main
    dropped = unrated(contest, code)
    if dropped:
        return Column([None] * len(field.participants), dropped=dropped)
    games_of_all = games_of(contest, code)
    kept = [_left(games, code) for games in games_of_all] if code.cut_low else games_of_all
    found = [reckon(games) if games else None for games in kept]

    def working(place: int) -> dict[str, Any]:
        one = found[place]
        lines = _lines(field, place, games_of_all[place], kept[place])
        if one is None or one.dp is None:
            return {"lines": lines, "average": one.average if one else None}
        score = Points(sum(game.result for game in kept[place]))
        fraction = say("{score} of {games}, {p}: {dp}", score=score, games=len(kept[place]), p=one.p, dp=f"{one.dp:+d}")
        table = rating_edition(contest).cite("score_table").message
        return {"lines": lines, "average": one.average, "fraction": fraction, "table": table}

    return Column([one.value if one else None for one in found], working=working)


def _lines(field: Field, place: int, games: Sequence[Game], kept: Sequence[Game]) -> tuple[RoundLine, ...]:
    highest = max((game.rating for game in kept), default=0)
    lines = []
    for game in games:
        one = field.participants[place].rounds[game.round - 1]
        cut = None if game in kept else say("highest rating") if game.rating > highest else say("lowest rating")
        opponent, outcome = number_of(field, one), outcome_of(one)
        lines.append(RoundLine(game.round, opponent, outcome, rating=game.rating, points=Points(game.result), cut=cut))
    return tuple(lines)


def _of_opponents(contest: Contest, code: Code, of: Callable[[Contest, Code], Column], rule: str) -> Column:
    """The average of what the opponents have, a half rounded up."""
    field = contest.main
    theirs = of(contest, code)
    if theirs.dropped:
        return theirs
    averages: list[Fraction | None] = []
    for own in field.participants:
        values = [theirs.values[one.opponent] for one in own.rounds if counts_for_ratings(field, one)]
        whole = [value for value in values if isinstance(value, int)]
        averages.append(Fraction(sum(whole), len(whole)) if whole else None)

    def working(place: int) -> dict[str, Any]:
        rounds = enumerate(field.participants[place].rounds, 1)
        lines = tuple(
            RoundLine(at, number_of(field, one), outcome_of(one), adds=theirs.exact(one.opponent))
            for at, one in rounds
            if counts_for_ratings(field, one)
        )
        return {"lines": lines, "average": averages[place]}

    rounding = ROUNDINGS[contest.edition[rule].rounding]
    return Column([None if one is None else rounding(one) for one in averages], working=working)
