"""
The first rating of an unrated player: 8.2 and 8.3 of the editions since 2009, 10.2 to 10.4 of 1997. How a score
becomes a rating, and how several events become one, are named procedures of the edition.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import Annotated, ClassVar

from tabellone.errors import Refused
from tabellone.exact import Hundredths, Points, rounded
from tabellone.facts.history import Tranche
from tabellone.i18n import N_, Message, say
from tabellone.rating.change import RatedGame
from tabellone.rating.expected import difference_for, score_fraction
from tabellone.rating.gates import COUNTS, Verdict, event_verdict, floor_verdict
from tabellone.rulebook import Edition
from tabellone.rulebook.explain import figure


@dataclass(frozen=True, slots=True)
class TrancheLine:
    games: Annotated[int, figure(N_("games"))]
    average: Annotated[Fraction, figure(N_("average"), "competition_average")]
    score: Annotated[Points, figure(N_("score"))]
    rating: Annotated[int | None, figure(N_("rating of the event"), "first_rating")]
    counts: Annotated[bool, figure(N_("counts"), "gate_score", "gate_opponents", "gate_floor")]
    reason: Annotated[Message | None, figure(N_("because"))]
    round_robin: Annotated[bool | None, figure(N_("round robin"), "round_robin_average")] = None
    event: Annotated[str | None, figure(N_("event"), text=True)] = None


@dataclass(frozen=True, slots=True)
class Working:
    """From an average and a score to a rating, not yet rounded for the list."""

    average: int
    rating: Fraction
    fraction: Hundredths | None = None
    dp: int | None = None
    dp_rule: str | None = None  # the rule by which dp is added
    factor: Fraction | None = None  # by which dp is shortened
    bonus: Fraction | None = None
    hypothetical: Message | None = None


@dataclass(frozen=True, slots=True)
class FirstRating:
    TITLE: ClassVar[str] = N_("First rating")

    edition: Edition
    tranches: Annotated[tuple[TrancheLine, ...], figure(N_("Events"))]
    average: Annotated[int, figure(N_("average of the opponents"), named_in="average_rule")]
    average_rule: str
    score: Annotated[Points, figure(N_("score"))]
    games: Annotated[int, figure(N_("games"))]
    fraction: Annotated[Hundredths | None, figure(N_("fractional score p"), "score_table")]
    hypothetical: Annotated[Message | None, figure(N_("with"), "hypothetical_opponents")]
    dp: Annotated[int | None, figure("dp", named_in="dp_rule")]
    dp_rule: str | None
    factor: Annotated[Fraction | None, figure("n/(n+1)", "first_rating_below_half_round_robin")]
    bonus: Annotated[Fraction | None, figure(N_("bonus above one half"), "first_rating")]
    before_maximum: Annotated[int | None, figure(N_("before the maximum"), "first_rating_rounding")]
    rating: Annotated[int, figure(N_("first rating"), "first_rating_rounding", "first_rating_maximum")]
    floor: Annotated[int, figure(N_("lowest published rating"), "rating_floor")]
    missing_games: Annotated[int, figure(N_("games still missing"), "first_rating_games")]
    published: Annotated[bool, figure(N_("published"))]
    verdict: Annotated[Message | None, figure(N_("ignored because"), named_in="shut_out_by")]
    shut_out_by: str | None


def tranche_of(games: Sequence[RatedGame], start: date | None = None, end: date | None = None) -> Tranche:
    """8.21a: the average is that of the opponents met."""
    assert games, "a tranche has games"
    average = Fraction(sum(game.opponent for game in games), len(games))
    return Tranche(len(games), average, sum((game.result for game in games), Points(0)), start, end)


def performance(book: Edition, tranche: Tranche) -> Working:
    """Ru of one result, by the procedure of the edition."""
    return PROCEDURES[book["first_rating"].procedure](book, tranche)


def average_plus_bonus(book: Edition, tranche: Tranche) -> Working:
    """
    8.22 to 8.25 of 2017: at one half the average; above it, so much for every half point; below it, the average and
    dp, in a round robin dp n/(n+1).
    """
    average = rounded(tranche.average, book["competition_average"].rounding)
    half_points_above = Fraction(2 * tranche.score.fraction - tranche.games)
    p = score_fraction(book, tranche.score, tranche.games)
    if half_points_above >= 0:
        bonus = half_points_above * book["first_rating"].bonus_per_half_point
        return Working(average, average + bonus, p, bonus=bonus)
    dp, factor = difference_for(book, p), below_half_factor(book, tranche)
    rule = "first_rating_below_half" if factor is None else "first_rating_below_half_round_robin"
    return Working(average, average + dp * (factor or Fraction(1)), p, dp, rule, factor)


def average_plus_difference(book: Edition, tranche: Tranche) -> Working:
    """
    8.2.2, 8.2.3 of 2024: draws with hypothetical opponents join the games; the average of all of them and dp of the
    score with them.
    """
    hypothetical = book["hypothetical_opponents"]
    games = tranche.games + hypothetical.number
    total = tranche.average * tranche.games + hypothetical.number * hypothetical.rating
    average = rounded(Fraction(total, games), book["competition_average"].rounding)
    score = tranche.score + Points(5) * hypothetical.number
    p = (
        score_fraction(book, score, games)
        if hypothetical.in_score
        else score_fraction(book, tranche.score, tranche.games)
    )
    dp = difference_for(book, p)
    draws = say(
        "{n} draws with {rating}: {score} of {games}",
        n=hypothetical.number,
        rating=hypothetical.rating,
        score=score,
        games=games,
    )
    return Working(average, Fraction(average + dp), p, dp, "first_rating", hypothetical=draws)


PROCEDURES: dict[str, Callable[[Edition, Tranche], Working]] = {
    "average plus bonus": average_plus_bonus,
    "average plus difference": average_plus_difference,
}


def below_half_factor(book: Edition, tranche: Tranche) -> Fraction | None:
    """8.25: in a round robin dp is shortened by n/(n+1), n being the number of opponents; None where it is not."""
    name = "first_rating_below_half_round_robin"
    if not tranche.round_robin or name not in book or book[name].factor == "none":
        return None
    games = book["round_robin_average"].n == "games" or tranche.opponents is None
    n = tranche.games if games else tranche.opponents
    assert n is not None
    return Fraction(n, n + 1)


def event_rating(book: Edition, tranche: Tranche) -> int:
    """Ru of one event as a whole number."""
    return rounded(performance(book, tranche).rating, book["first_rating"].rounding)


def first_rating(
    book: Edition, tranches: Sequence[Tranche], *, first_event: bool = True, team_event: bool = False
) -> FirstRating:
    """
    The first rating from the results of one event or of several in order of date. Of several, those that the gates
    shut out are left aside; a single one is computed all the same, and the working says that it does not count.
    """
    lines = judged(book, tranches, first_event=first_event)
    counted = [tranche for tranche, line in zip(tranches, lines, strict=True) if line.counts]
    alone = len(tranches) == 1
    if not counted and not alone:
        raise Refused(say("none of the results counts: {reason}", reason=lines[-1].reason), rule="first_rating")
    shut_out = _single_verdict(book, tranches[0], first_event=first_event) if alone else COUNTS
    needed, floor = games_needed(book, team_event=team_event), book["rating_floor"].minimum
    return pooled_rating(book, counted or tranches, needed, floor, () if alone else lines, shut_out)


def pooled_rating(
    book: Edition,
    tranches: Sequence[Tranche],
    needed: int,
    floor: int,
    lines: tuple[TrancheLine, ...] = (),
    verdict: Verdict = COUNTS,
) -> FirstRating:
    """7.14d, e: the rating that the results give together, published with enough games and not below the floor."""
    pooled = POOLINGS[book["first_rating_pooling"].procedure](book, tranches)
    missing = max(0, needed - pooled.games)
    return replace(
        pooled,
        tranches=lines,
        missing_games=missing,
        floor=floor,
        published=verdict.counts and not missing and pooled.rating >= floor,
        verdict=verdict.reason,
        shut_out_by=verdict.rule,
    )


def judged(book: Edition, tranches: Sequence[Tranche], *, first_event: bool = True) -> tuple[TrancheLine, ...]:
    """Every result with its rating and whether it counts; the first that counts opens the way for the later ones."""
    lines: list[TrancheLine] = []
    for tranche in tranches:
        first = first_event and not any(line.counts for line in lines)
        verdict = event_verdict(
            book, score=tranche.score, rated_opponents=tranche.games, first_event=first, round_robin=tranche.round_robin
        )
        rating = event_rating(book, tranche) if verdict.counts else None
        if rating is not None:
            verdict = floor_verdict(book, rating, first_event=first)
        lines.append(
            TrancheLine(
                tranche.games,
                tranche.average,
                tranche.score,
                rating,
                verdict.counts,
                verdict.reason,
                tranche.round_robin or None,
            )
        )
    return tuple(lines)


def _single_verdict(book: Edition, tranche: Tranche, *, first_event: bool) -> Verdict:
    verdict = event_verdict(
        book,
        score=tranche.score,
        rated_opponents=tranche.games,
        first_event=first_event,
        round_robin=tranche.round_robin,
    )
    return verdict if not verdict.counts else floor_verdict(book, event_rating(book, tranche), first_event=first_event)


def as_one_event(book: Edition, tranches: Sequence[Tranche]) -> FirstRating:
    """8.3: all the games as if they came from a single event; the averages weigh by their games."""
    games = sum(tranche.games for tranche in tranches)
    total = sum((tranche.average * tranche.games for tranche in tranches), Fraction(0))
    score = sum((tranche.score for tranche in tranches), Points(0))
    shortened = (
        any
        if "first_rating_below_half_round_robin" in book and book["first_rating_pooling"].mixed == "shortened"
        else all
    )
    round_robin = shortened(tranche.round_robin for tranche in tranches)
    opponents = None if any(one.opponents is None for one in tranches) else sum(one.opponents or 0 for one in tranches)
    pooled = Tranche(games, Fraction(total, games), score, round_robin=round_robin, opponents=opponents)
    working = performance(book, pooled)
    worked = _worksheet(book, working, score, games, working.rating)
    if round_robin and "round_robin_average" in book:  # 8.21b: the average is that of the whole table
        return replace(worked, average_rule="round_robin_average")
    return worked


def mean_of_the_events(book: Edition, tranches: Sequence[Tranche]) -> FirstRating:
    """10.3 of 1997: the mean of the ratings of the events, each weighing by its games."""
    games = sum(tranche.games for tranche in tranches)
    total = sum((tranche.average * tranche.games for tranche in tranches), Fraction(0))
    score = sum((tranche.score for tranche in tranches), Points(0))
    mean = mean_by_games([(event_rating(book, tranche), tranche.games) for tranche in tranches])
    if len(tranches) == 1:
        return _worksheet(book, performance(book, tranches[0]), score, games, mean)
    average = rounded(Fraction(total, games), book["competition_average"].rounding)
    return _worksheet(book, Working(average, mean), score, games, mean)


POOLINGS: dict[str, Callable[[Edition, Sequence[Tranche]], FirstRating]] = {
    "as one event": as_one_event,
    "mean of the events by games": mean_of_the_events,
}


def mean_by_games(ratings: Sequence[tuple[int, int]]) -> Fraction:
    """10.3: ratings of events and their games; the mean weighs each by its games."""
    return Fraction(sum(rating * games for rating, games in ratings), sum(games for _, games in ratings))


def _worksheet(book: Edition, working: Working, score: Points, games: int, rating: Fraction) -> FirstRating:
    unlimited = rounded(rating, book["first_rating_rounding"].rounding)
    value = listed(book, rating)
    return FirstRating(
        edition=book,
        tranches=(),
        average=working.average,
        average_rule="competition_average",
        score=score,
        games=games,
        hypothetical=working.hypothetical,
        fraction=working.fraction,
        dp=working.dp,
        dp_rule=working.dp_rule,
        factor=working.factor,
        bonus=working.bonus,
        before_maximum=unlimited if unlimited != value else None,
        rating=value,
        floor=0,
        missing_games=0,
        published=False,
        verdict=None,
        shut_out_by=None,
    )


def listed(book: Edition, rating: Fraction) -> int:
    """8.32: the rating as it goes into the list: rounded as the edition says, and never above its maximum."""
    value = rounded(rating, book["first_rating_rounding"].rounding)
    return min(value, book["first_rating_maximum"].maximum) if "first_rating_maximum" in book else value


def games_needed(book: Edition, *, team_event: bool = False) -> int:
    """
    7.14a, b: how many games a first rating needs; 7.14f, g: fewer for the great team events and three affiliated
    bodies.
    """
    if team_event and "first_rating_games_team" in book:
        return int(book["first_rating_games_team"].minimum)
    return int(book["first_rating_games"].minimum)


@dataclass(frozen=True, slots=True)
class OlympiadEntry:
    TITLE: ClassVar[str] = N_("Entry by the Olympiad")

    edition: Edition
    rounds: Annotated[int, figure(N_("rounds"))]
    games: Annotated[int, figure(N_("games"))]
    score: Annotated[Points, figure(N_("score"))]
    qualifies: Annotated[bool, figure(N_("enough games and points"), "olympiad_entry")]
    performance: Annotated[int | None, figure(N_("rating by performance"), "first_rating")]
    rating: Annotated[int | None, figure(N_("first rating"), "olympiad_entry")]


def olympiad_entry(book: Edition, tranche: Tranche, rounds: int, *, women: bool = False) -> OlympiadEntry:
    """
    10.4 of 1997: with half the rounds and half the points an unrated player enters at a fixed rating, unless his
    performance gives more.
    """
    rule = book["olympiad_entry"]
    qualifies = (
        100 * tranche.games >= rule.share_of_games * rounds
        and 100 * tranche.score.fraction >= rule.share_of_score * tranche.games
    )
    by_performance = listed(book, performance(book, tranche).rating) if qualifies else None
    entry: int = rule.women_rating if women else rule.rating
    rating = None if by_performance is None else max(entry, by_performance)
    return OlympiadEntry(book, rounds, tranche.games, tranche.score, qualifies, by_performance, rating)


def olympiad_entry_certified(
    book: Edition, games: Sequence[RatedGame], rounds: int, *, women: bool = False
) -> OlympiadEntry:
    """
    10.41 of 1997: who qualifies before the last round may ignore his later games, once the chief arbiter certifies it;
    the best of the points where he may stop, and of the whole.
    """
    stops = [olympiad_entry(book, tranche_of(games[:n]), rounds, women=women) for n in range(1, len(games) + 1)]
    allowed = [stop for stop in stops[:-1] if stop.qualifies and stop.games < rounds] + stops[-1:]
    return max(allowed, key=lambda stop: (stop.rating or 0, stop.games))
