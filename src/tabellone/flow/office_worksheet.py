"""
What one event gave a player of an office, as it is shown to him: every game with its round and its opponent, those
that are not rated each with its article, K with its rule, and the change; of an unrated player what counts towards his
first rating. Nothing is computed here: each figure is that of the worksheet behind the list.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Annotated, ClassVar

from tabellone.exact import Change, Hundredths, Points, half_up
from tabellone.facts.event import Game
from tabellone.facts.history import Record
from tabellone.i18n import N_, Message, say
from tabellone.rating.account import STAGE
from tabellone.rating.change import CountedOpponent, GameLine, RatingChange
from tabellone.rating.closed import RatedAccount
from tabellone.rating.event import PlayerInEvent, rating_of
from tabellone.rating.k_factor import KFactor
from tabellone.rating.newcomer import FirstResult
from tabellone.rating.period import EventLine
from tabellone.rating.round_robin import RoundRobin
from tabellone.rulebook import Edition
from tabellone.rulebook.explain import figure

# Why a game is not rated for a player, by the rule that leaves it out.
WHY: Mapping[str, Message] = {
    "unplayed_games": say("not played"),
    "thinking_time": say("too little time for players of these ratings"),
    "match_unrated": say("a match with an unrated player"),
    "match_decided": say("the match was decided already"),
    "new_between_lists": say("the opponent got his first rating only after the first day"),
    "swiss_games": say("the opponent has no rating"),
    "gate_score": say("the opponent has no rating, and his result is ignored"),
    "wide_gap": say("the ratings are too far apart"),
}
CALLED: Mapping[str, Message] = {
    "swiss": say("a Swiss"),
    "team": say("a team event"),
    "round robin": say("a round robin"),
    "match": say("a match"),
    "scheveningen": say("a Scheveningen"),
}


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game of his; `not_rated` says why it is not rated for him, with the article."""

    round: Annotated[int | None, figure(N_("round"))]
    number: Annotated[int, figure(N_("number"))]
    name: Annotated[str, figure(N_("opponent"), text=True)]
    rating: Annotated[int | None, figure(N_("rating"))]
    result: Annotated[Points, figure(N_("result"))]
    difference: Annotated[int | None, figure(N_("difference"))] = None
    counted_difference: Annotated[
        int | None, figure(N_("counted as"), "difference_cap", "cap_upgrades", "cap_exemption", "wide_gap")
    ] = None
    counted_rating: Annotated[int | None, figure(N_("counted as"), "difference_cap")] = None
    expected: Annotated[Hundredths | None, figure(N_("expected"), "expected_table")] = None
    gain: Annotated[Hundredths | None, figure(N_("gain"), "rating_change")] = None
    not_rated: Annotated[Message | None, figure(N_("not rated"), below=True)] = None


@dataclass(frozen=True, slots=True)
class EventSheet:
    """`rated_with` is said where a rating of another kind counts; `table` is that of a round robin."""

    TITLE: ClassVar[str] = N_("Event")

    edition: Edition
    rated_as: Annotated[Message | None, figure(N_("rated as"), "round_robin_unplayed")]
    own: Annotated[int | None, figure(N_("own rating"))]
    rated_with: Annotated[Message | None, figure(N_("counts as rated"), "standard_rating_used")]
    games: Annotated[tuple[GameRow, ...], figure(N_("Games"))]
    average: Annotated[Fraction | None, figure(N_("average of the opponents"), named_in="average_rule")]
    average_rule: str
    difference: Annotated[int | None, figure(N_("difference"), "rating_change")]
    counted: Annotated[int | None, figure(N_("games that count"))]
    score: Annotated[Points | None, figure(N_("score"))]
    expected: Annotated[Hundredths | None, figure(N_("expected"), "expected_table")]
    gain: Annotated[Hundredths | None, figure(N_("gain"), "rating_change")]
    k: Annotated[KFactor | None, figure(N_("Development coefficient K"))]
    limit: Annotated[Message | None, figure(N_("limit on the games of a period"), "k_volume")]
    change: Annotated[Change | None, figure(N_("change"), "rating_change")]
    rounded_change: Annotated[int | None, figure(N_("rounded alone"), "change_rounding")]
    rating: Annotated[int | None, figure(N_("rating of the event"), "first_rating")]
    counts: Annotated[bool | None, figure(N_("counts towards a first rating"))]
    ignored: Annotated[Message | None, figure(N_("ignored because"), named_in="ignored_by")]
    ignored_by: str | None
    table: RoundRobin | None = None


Called = Callable[[int], str]


def event_sheet(
    one: RatedAccount,
    line: PlayerInEvent,
    called: Called,
    period: EventLine | None,
    first: FirstResult | None,
    too_fast: frozenset[frozenset[int]] = frozenset(),
) -> EventSheet:
    """
    `period` is what the event gave on the list, where a change came of it; `first` the result as the list judged it;
    `too_fast` are the pairs that the admission left out for the time they had.
    """
    book, rated, worked = one.account.edition, one.rated, line.change
    player = one.event.player(line.number)
    in_table = rated.rated_as == "round robin" and rated.round_robin is not None
    tranche = first.tranche if first else line.first.tranche if line.first else None
    verdict = first.verdict if first else line.first.verdict if line.first else None
    average = Fraction(worked.average) if worked and worked.average is not None else None
    if not worked and tranche:
        average = tranche.average
    working = period.working if period else worked
    return EventSheet(
        edition=book,
        rated_as=CALLED[rated.rated_as] if (rated.rated_as, one.event.kind) != ("swiss", "swiss") else None,
        own=worked.own if worked else None,
        rated_with=_rated_with(one, line.number),
        games=tuple(game_rows(one, line, called, too_fast)),
        average=average,
        average_rule="round_robin_average" if in_table else "competition_average",
        difference=worked.difference if worked else None,
        counted=worked.counted if worked else tranche.games if tranche else None,
        score=worked.score if worked else tranche.score if tranche else None,
        expected=worked.expected if worked else None,
        gain=worked.gain if worked else None,
        k=period.k_working if period else None,
        limit=_limit(period.k_working) if period else None,
        change=working.change if working else None,
        rounded_change=working.rounded_change if working else None,
        rating=line.first.rating if line.first else None,
        counts=verdict.counts if verdict and player.rating is None else None,
        ignored=verdict.reason if verdict else None,
        ignored_by=verdict.rule if verdict else None,
        table=rated.round_robin if in_table else None,
    )


def _rated_with(one: RatedAccount, number: int) -> Message | None:
    """8.22 of rapid and blitz, 8.4: with which rating he counted, where it is not that of the list of this kind."""
    player = one.event.player(number)
    if player.rating is not None:
        return None
    if rating_of(one.account.edition, player) is not None:
        return say("with his standard rating, {rating}", rating=player.standard_rating)
    if player.entry_rating is not None:
        return say("with the first rating that came after the first day, {rating}", rating=player.entry_rating)
    return None


def _limit(worked: KFactor) -> Message | None:
    """8.56: how the games of the period lower K."""
    if worked.limited_by != "k_volume":
        return None
    return say(
        "{k} x {games} games are more than {product}: K {limited}",
        k=worked.before_limit,
        games=worked.games_in_period,
        product=worked.edition["k_volume"].product,
        limited=worked.k,
    )


def game_rows(
    one: RatedAccount, line: PlayerInEvent, called: Called, too_fast: frozenset[frozenset[int]] = frozenset()
) -> Iterator[GameRow]:
    """His games in order, each beside what it was worth where the working goes game by game."""
    games = one.event.games_of(line.number)
    rules = [next((left.rule for left in line.left_out if left.game is game), None) for game in games]
    counted = rules.count(None)
    figures = iter(_by_game(line.change, counted))
    in_table = _in_table(one.rated.round_robin)
    for game, rule in zip(games, rules, strict=True):
        number = game.opponent_of(line.number)
        rating = rating_of(one.account.edition, one.event.player(number))
        basic = (game.round, number, called(number), rating, game.score_of(line.number))
        if rule is not None:
            fast = rule == "unplayed_games" and frozenset((game.white, game.black)) in too_fast
            yield GameRow(*basic, not_rated=_not_rated(one.account.edition, "thinking_time" if fast else rule))
        elif line.change is None or not counted:
            yield GameRow(*basic[:3], in_table.get(number, rating), basic[4])
        else:
            yield _with_figures(one.account.edition, basic[:3], in_table.get(number, rating), game, line, next(figures))


def _by_game(worked: RatingChange | None, counted: int) -> Sequence[GameLine | CountedOpponent | None]:
    """As many figures as games that count; none where the event was rated as a whole."""
    figures: Sequence[GameLine | CountedOpponent] = (worked.games or worked.opponents) if worked else ()
    return figures if len(figures) == counted else [None] * counted


def _with_figures(
    book: Edition,
    whom: tuple[int | None, int, str],
    rating: int | None,
    game: Game,
    line: PlayerInEvent,
    found: GameLine | CountedOpponent | None,
) -> GameRow:
    result = game.score_of(line.number)
    if found is None:
        return GameRow(*whom, rating, result)
    if isinstance(found, CountedOpponent):
        return GameRow(*whom, found.opponent, result, counted_rating=found.counted)
    too_far = _not_rated(book, "wide_gap") if found.gain is None else None
    return GameRow(
        *whom,
        found.opponent,
        result,
        found.difference,
        found.counted_difference,
        None,
        found.expected,
        found.gain,
        too_far,
    )


def _in_table(table: RoundRobin | None) -> dict[int, int]:
    """What the unrated of a round robin count as."""
    lines = table.players if table else ()
    return {int(line.player): half_up(Fraction(line.ru_new)) for line in lines if line.ru_new is not None}


def with_article(what: Message, book: Edition, rule: str) -> Message:
    """What is said, and where the edition states it; without, where its text on this is not held."""
    return say("{what} {article}", what=what, article=book.cite(rule)) if rule in book.rules else what


def _not_rated(book: Edition, rule: str) -> Message:
    by_rule = say("by {rule}", rule=rule)
    return with_article(say("not rated: {why}", why=WHY.get(rule, by_rule)), book, rule)


# Games of earlier events, whose results still wait


@dataclass(frozen=True, slots=True)
class EarlierEvent:
    """An event of an earlier list whose result counts towards a first rating."""

    TITLE: ClassVar[str] = N_("Earlier event")

    edition: Edition
    key: str
    name: str
    end: date
    games: Annotated[tuple[GameRow, ...], figure(N_("Games"))]
    average: Annotated[Fraction, figure(N_("average of the opponents"), named_in="average_rule")]
    average_rule: str
    counted: Annotated[int, figure(N_("games that count"))]
    score: Annotated[Points, figure(N_("score"))]


def names_of(key: str, names: Mapping[str, str]) -> str:
    """An event by its name; of several that are rated as one, all of them."""
    return STAGE.join(names.get(part, part) for part in key.split(STAGE))


def called_by(records: Mapping[int, Record]) -> Called:
    return lambda number: records[number].person.name if number in records else str(number)
