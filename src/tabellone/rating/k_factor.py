"""
The development coefficient K: 8.56 of the editions since 2009, 10.64a of 1997. The edition names a ladder of rules;
the first that applies to the player decides, and a limit on the games of a period may lower it. A fact that a rule
needs is demanded, never assumed.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Annotated, ClassVar, TypeVar

from tabellone.errors import Refused
from tabellone.i18n import N_, Message, say
from tabellone.rulebook import Edition
from tabellone.rulebook.explain import figure

Fact = TypeVar("Fact")


@dataclass(frozen=True, slots=True)
class Standing:
    """What K depends on, as known on the day that counts; None is not known."""

    rating: int
    games_played: int | None = None  # rated games in all, those of the first rating included
    first_rating_games: int | None = None
    born: date | None = None
    peak: int | None = None  # the highest published rating
    games_in_period: int | None = None


@dataclass(frozen=True, slots=True)
class KFactor:
    TITLE: ClassVar[str] = N_("Development coefficient K")

    edition: Edition
    rating: Annotated[int, figure(N_("own rating"))]
    reason: Annotated[Message, figure(N_("because"), "k_order")]
    before_limit: Annotated[int, figure(N_("K by this rule"), named_in="rule")]
    rule: str
    article: str
    games_in_period: Annotated[int | None, figure(N_("games in the period"), "k_volume")]
    k: Annotated[int, figure("K", named_in="decided_by")]
    limited_by: str | None

    @property
    def decided_by(self) -> str:
        return self.limited_by or self.rule


def k_factor(book: Edition, standing: Standing, on: date) -> KFactor:
    """
    The K of a player: the first rule of the edition's ladder that applies, then the limit on the games of the period.
    """
    name, reason = next(
        (name, reason)
        for name in book["k_order"].ladder
        if name in book and (reason := APPLIES[name](book, standing, on)) is not None
    )
    return k_by_rule(book, standing, name, book[name].k, reason)


def k_by_rule(book: Edition, standing: Standing, rule: str, k: int, reason: Message) -> KFactor:
    """The K that a rule gives, and what the limit on the games of the period leaves of it."""
    limited = k_within_volume(book, k, standing.games_in_period)
    return KFactor(
        edition=book,
        rating=standing.rating,
        reason=reason,
        before_limit=k,
        rule=rule,
        article=book[rule].article,
        games_in_period=standing.games_in_period if "k_volume" in book else None,
        k=limited,
        limited_by="k_volume" if limited < k else None,
    )


def is_new(book: Edition, standing: Standing, _on: date) -> Message | None:
    """K of a new player, until he has completed events with the number of games."""
    rule = book["k_new"]
    games = needed(standing.games_played, "k_new", N_("the number of rated games played"), "--games-played")
    if rule.counting == "without the games of the first rating":
        first = needed(
            standing.first_rating_games, "k_new", N_("the games of the first rating"), "--first-rating-games"
        )
        games -= first
    if games >= rule.games:
        return None
    return say("new player: {games} games of {needed}", games=games, needed=rule.games)


def has_been_high(book: Edition, standing: Standing, _on: date) -> Message | None:
    """
    K of a player whose published rating has once reached the mark, for good; 1997 asks for a number of games as well.
    """
    rule = book["k_high"]
    peak = standing.rating
    if peak < rule.reached:
        peak = max(peak, needed(standing.peak, "k_high", N_("the highest published rating"), "--peak"))
    if peak < rule.reached:
        return None
    if (
        rule.games
        and needed(standing.games_played, "k_high", N_("the number of rated games played"), "--games-played")
        < rule.games
    ):
        return None
    return say("has reached {reached}", reached=rule.reached)


def is_junior(book: Edition, standing: Standing, on: date) -> Message | None:
    """K of a young player while his rating stays under the mark."""
    rule = book["k_junior"]
    if standing.rating >= rule.below:
        return None
    if (
        rule.looks_at == "highest rating"
        and needed(standing.peak, "k_junior", N_("the highest published rating"), "--peak") >= rule.below
    ):
        return None
    born = needed(standing.born, "k_junior", N_("the date of birth"), "--born")
    if on >= first_adult_day(born, rule.age, rule.until):
        return None
    return say("under {age} and rated below {below}", age=rule.age, below=rule.below)


def first_adult_day(born: date, age: int, until: str) -> date:
    """
    The first day on which the player is no junior any more: the birthday, or the 1 January after the year of it.
    """
    if until == "end of the year":
        return date(born.year + age + 1, 1, 1)
    if (born.month, born.day) == (2, 29):
        return date(born.year + age, 3, 1)
    return born.replace(year=born.year + age)


def is_established(book: Edition, _standing: Standing, _on: date) -> Message | None:
    """K of everybody else."""
    return say("no other rule applies") if len(book["k_order"].ladder) > 1 else say("one K for everybody")


APPLIES: dict[str, Callable[[Edition, Standing, date], Message | None]] = {
    "k_new": is_new,
    "k_high": has_been_high,
    "k_junior": is_junior,
    "k_normal": is_established,
}


def k_within_volume(book: Edition, k: int, games_in_period: int | None) -> int:
    """The largest whole K whose product with the games of the period does not exceed the limit."""
    if "k_volume" not in book:
        return k
    games = needed(games_in_period, "k_volume", N_("the number of rated games in the period"), "--games-in-period")
    product: int = book["k_volume"].product
    return min(k, product // games) if games else k


def counts_games_elsewhere(book: Edition) -> bool:
    """Whether the limit on the games of a period is read for rapid and blitz together."""
    return "k_volume" in book and book["k_volume"].values.get("counts") == "rapid and blitz together"


def needed(fact: Fact | None, rule: str, what: str, option: str) -> Fact:
    """The fact, or a refusal that names it."""
    if fact is None:
        raise Refused(
            say("K depends on {what}, which is not given", what=Message(what)),
            say("give {option}", option=option),
            rule=rule,
        )
    return fact
