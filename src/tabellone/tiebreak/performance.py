"""
The tie-breaks on ratings (10.1 to 10.6): only games over the board count, with the tables of the rating regulations in
force when the event started. Whoever is unrated makes them meaningless for all, unless the event gives him a rating.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tabellone.exact import Points, rounded
from tabellone.facts.event import DRAW, LOSS, WIN
from tabellone.i18n import Message, say
from tabellone.rating.expected import difference_for, probabilities, score_fraction
from tabellone.rulebook import Edition, edition
from tabellone.tiebreak.code import Code
from tabellone.tiebreak.column import Column, RoundLine, number_of, outcome_of
from tabellone.tiebreak.field import Contest, Field, Round
from tabellone.tiebreak.unplayed import counts_for_ratings

# 10.2: performances are reckoned in wins, draws and losses, whatever the event awards for them.
RESULTS = {"1": WIN, "W": WIN, "+": WIN, "=": DRAW, "D": DRAW}


class Game(NamedTuple):
    round: int
    rating: int
    result: Points


class Performance(NamedTuple):
    """The games of one participant that count, those cut, and what they come to."""

    games: tuple[Game, ...]
    cut: tuple[tuple[int, Message], ...]
    value: int | None
    fraction: Message | None = None
    dp: int | None = None
    average: Fraction | None = None


def unrated(contest: Contest, code: Code) -> Message | None:
    """10: the tie-break is left out if somebody is unrated and nothing says how he counts."""
    without = [own.number for own in contest.main.participants if own.rating is None]
    if not without or code.unrated is not None:
        return None
    numbers = ", ".join(str(number) for number in without[:5]) + (", ..." if len(without) > 5 else "")
    return say("left out, because these players are unrated: {numbers}", numbers=numbers)


def average_rating(contest: Contest, code: Code) -> Column:
    """10.1: the average rating of the opponents, a half rounded up; a cut leaves out the lowest."""
    return _column(contest, code, lambda games: _average(contest, games))


def tournament_performance(contest: Contest, code: Code) -> Column:
    """10.2: that average and the difference that the table gives for the fractional score."""
    return _column(contest, code, lambda games: performance(contest, games))


def perfect_performance(contest: Contest, code: Code) -> Column:
    """10.3: the lowest rating at which the expected score reaches the score."""
    return _column(contest, code, lambda games: _perfect(contest, games))


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
    return edition("B.02", contest.day)


def _average(contest: Contest, games: Sequence[Game]) -> Performance:
    average = Fraction(sum(game.rating for game in games), len(games))
    value = rounded(average, contest.edition["average_rating"].rounding)
    return Performance(tuple(games), (), value, average=average)


def performance(contest: Contest, games: Sequence[Game]) -> Performance:
    """10.2: the rounded average and dp."""
    found = _average(contest, games)
    assert found.value is not None
    ratings = rating_edition(contest)
    score = sum((game.result for game in games), Points(0))
    p = score_fraction(ratings, score, len(games))
    dp = difference_for(ratings, p)
    fraction = say("{score} of {games}, {p}: {dp}", score=score, games=len(games), p=p, dp=f"{dp:+d}")
    return found._replace(value=found.value + dp, fraction=fraction, dp=dp)


def _perfect(contest: Contest, games: Sequence[Game]) -> Performance:
    """10.3: without points, so many below the lowest opponent; else by halving, since the expected score only grows."""
    rule = contest.edition["perfect_performance"]
    table = contest.main.once("probabilities", lambda: probabilities(rating_edition(contest)))
    opponents = [game.rating for game in games]
    due = 10 * int(sum((game.result for game in games), Points(0)))
    if not due:
        return Performance(tuple(games), (), min(opponents) - rule.below_the_lowest)
    last = len(table) - 1
    low, high = min(opponents) - last, max(opponents) + last  # the first expects nothing, the second everything
    while high - low > 1:
        middle = (low + high) // 2
        expected = 0
        for rating in opponents:
            gap = middle - rating
            expected += table[min(gap, last)][0] if gap >= 0 else table[min(-gap, last)][1]
        if expected >= due:
            high = middle
        else:
            low = middle
    return Performance(tuple(games), (), high)


def games_of(contest: Contest, code: Code) -> list[tuple[Game, ...]]:
    """The games of everybody that count for the tie-breaks on ratings."""
    field = contest.main
    return field.once(
        ("rated games", code.unrated), lambda: [_games(field, own.rounds, code) for own in field.participants]
    )


def _games(field: Field, rounds: Sequence[Round], code: Code) -> tuple[Game, ...]:
    found = []
    for at, one in enumerate(rounds, 1):
        if counts_for_ratings(field, one):
            rating = field.participants[one.opponent].rating
            given = code.unrated if rating is None else rating
            assert given is not None, "with an unrated player the tie-break is left out"
            found.append(Game(at, given, RESULTS.get(one.letter, LOSS)))
    return tuple(found)


def _cut(games: Sequence[Game], code: Code) -> tuple[tuple[Game, ...], tuple[tuple[int, Message], ...]]:
    order = sorted(games, key=lambda game: game.rating)
    low, high = order[: code.cut_low], order[code.cut_low :][::-1][: code.cut_high]
    gone = {game.round: say("lowest rating") for game in low} | {game.round: say("highest rating") for game in high}
    return tuple(game for game in games if game.round not in gone), tuple(gone.items())


def _column(contest: Contest, code: Code, reckon: Callable[[Sequence[Game]], Performance]) -> Column:
    field = contest.main
    dropped = unrated(contest, code)
    if dropped:
        return Column([None] * len(field.participants), dropped=dropped)
    found: list[Performance] = []
    games_of_all = games_of(contest, code)
    for games in games_of_all:
        kept, gone = _cut(games, code) if code.cut_low else (games, ())
        found.append((reckon(kept) if kept else Performance((), (), None))._replace(cut=gone))

    def working(place: int) -> dict[str, Any]:
        one, own = found[place], field.participants[place]
        reasons = dict(one.cut)
        lines = tuple(
            RoundLine(
                game.round,
                number_of(field, own.rounds[game.round - 1]),
                outcome_of(own.rounds[game.round - 1]),
                rating=game.rating,
                points=game.result,
                cut=reasons.get(game.round),
            )
            for game in games_of_all[place]
        )
        table = rating_edition(contest).cite("score_table").message if one.dp is not None else None
        return {"lines": lines, "average": one.average, "fraction": one.fraction, "table": table}

    return Column([one.value for one in found], working=working)


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

    rounding = contest.edition[rule].rounding
    return Column([None if one is None else rounded(one, rounding) for one in averages], working=working)
