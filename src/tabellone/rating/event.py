"""
One event, whole: which games count (5.1, 6.3 to 6.6), for whom (8.4, 8.52, in rapid and blitz 8.22), whose result is
ignored (6.1, 8.21), and then every player's change or first performance.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, ClassVar

from tabellone.errors import Refused
from tabellone.exact import Points, half_up
from tabellone.facts.cross_table import Entry
from tabellone.facts.event import Event, Game, Player
from tabellone.facts.history import Tranche
from tabellone.i18n import N_, say
from tabellone.rating.change import RatedGame, RatingChange, assembled, rating_change
from tabellone.rating.gates import Verdict, event_verdict
from tabellone.rating.initial import event_rating, tranche_of
from tabellone.rating.round_robin import RoundRobin, RoundRobinLine, rate_round_robin
from tabellone.rating.scheveningen import rate_scheveningen
from tabellone.rulebook import Edition
from tabellone.rulebook.explain import figure


@dataclass(frozen=True, slots=True)
class GameVerdict:
    """Whether a game counts, and if not, which rule leaves it out."""

    game: Game
    rule: str | None = None

    @property
    def counts(self) -> bool:
        return self.rule is None


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A game of a player that is not rated for him, and the rule that leaves it out."""

    opponent: int
    rule: str
    game: Game


@dataclass(frozen=True, slots=True)
class FirstPerformance:
    """An unrated player's result in the event: a tranche of his first rating, if it counts."""

    tranche: Annotated[Tranche | None, figure(N_("result"))]
    verdict: Annotated[Verdict, figure(N_("verdict"))]
    rating: Annotated[int | None, figure(N_("rating of the event"), "first_rating")]


@dataclass(frozen=True, slots=True)
class PlayerInEvent:
    number: Annotated[int, figure(N_("player"))]
    change: Annotated[RatingChange | None, figure(N_("Rating change"))]
    first: Annotated[FirstPerformance | None, figure(N_("First performance"))]
    left_out: tuple[LeftOut, ...] = ()


@dataclass(frozen=True, slots=True)
class RatedEvent:
    TITLE: ClassVar[str] = N_("Event")

    edition: Edition
    rated_as: Annotated[str, figure(N_("rated as"), "round_robin_unplayed")]
    games: tuple[GameVerdict, ...]
    players: Annotated[tuple[PlayerInEvent, ...], figure(N_("Players"))]
    round_robin: RoundRobin | None = None


def rate_event(book: Edition, event: Event) -> RatedEvent:
    """Every player's change or first performance in one event, and the games that are left out for him."""
    verdicts = tuple(game_verdicts(book, event))
    kind = rated_as(book, event)
    rated = WAYS.get(kind, _against_the_rated)(book, event, verdicts)
    ignored = {player.number for player in rated.players if player.first and not player.first.verdict.counts}
    out = ignored if kind in WAYS else None
    own = by_player(event, verdicts)
    players = tuple(
        replace(player, left_out=tuple(left_out(book, event, player.number, own[player.number], out)))
        for player in rated.players
    )
    return replace(rated, rated_as=kind, players=players)


def by_player(event: Event, verdicts: Sequence[GameVerdict]) -> dict[int, list[GameVerdict]]:
    """The games of everybody, so that nobody's are looked for among all."""
    own: dict[int, list[GameVerdict]] = {player.number: [] for player in event.players}
    for verdict in verdicts:
        own[verdict.game.white].append(verdict)
        own[verdict.game.black].append(verdict)
    return own


def _against_the_rated(book: Edition, event: Event, verdicts: tuple[GameVerdict, ...]) -> RatedEvent:
    own = by_player(event, verdicts)
    counted = {number: [verdict.game for verdict in games if verdict.counts] for number, games in own.items()}
    players = tuple(_player(book, event, player, counted[player.number]) for player in event.players)
    return RatedEvent(book, "", verdicts, players)


def left_out(
    book: Edition, event: Event, number: int, verdicts: Sequence[GameVerdict], ignored: set[int] | None
) -> Iterator[LeftOut]:
    """
    The games of a player that are not rated for him: for everybody, or because of who his opponent is. `ignored` are
    the unrated whose result is ignored; None where no game against the unrated counts.
    """
    for verdict in verdicts:
        if number not in (verdict.game.white, verdict.game.black):
            continue
        opponent = event.player(verdict.game.opponent_of(number))
        if verdict.rule is not None:
            yield LeftOut(opponent.number, verdict.rule, verdict.game)
        elif rating_of(book, opponent) is None:
            if opponent.entry_rating is not None:
                yield LeftOut(opponent.number, "new_between_lists", verdict.game)
            elif ignored is None:
                yield LeftOut(opponent.number, "swiss_games", verdict.game)
            elif opponent.number in ignored:
                yield LeftOut(opponent.number, "gate_score", verdict.game)


def game_verdicts(book: Edition, event: Event) -> Iterator[GameVerdict]:
    """5.1, 6.5, 6.6: game by game, whether it counts at all."""
    for i, game in enumerate(event.games):
        if not game.played:
            yield GameVerdict(game, "unplayed_games")
        elif event.kind == "match":
            yield GameVerdict(game, _match_rule(book, event, event.games[:i]))
        else:
            yield GameVerdict(game)


def _match_rule(book: Edition, event: Event, before: Sequence[Game]) -> str | None:
    if "match_unrated" in book and any(rating_of(book, player) is None for player in event.players):
        return "match_unrated"
    if "match_decided" in book and is_decided(event, before, book["match_decided"].longer_than):
        return "match_decided"
    return None


def is_decided(event: Event, before: Sequence[Game], longer_than: int) -> bool:
    """
    6.5: one player had already more than half the points of the whole match, in a match longer than the edition's
    threshold.
    """
    if event.match_games is None:
        raise Refused(
            say("the match has no planned number of games"),
            say("say for how many games it was planned"),
            rule="match_decided",
        )
    if event.match_games <= longer_than:
        return False
    scores = (sum(earlier.score_of(player.number) for earlier in before) for player in event.players)
    return any(2 * score > 10 * event.match_games for score in scores)


def rated_as(book: Edition, event: Event) -> str:
    """
    6.4: a round robin with a game not played is rated as a Swiss; so is every round robin where the edition has no
    rules for one, and a Scheveningen is a team event where it has none for that.
    """
    if event.kind == "scheveningen":
        return "scheveningen" if "scheveningen" in book else "team"
    if event.kind != "round robin":
        return event.kind
    unplayed = "round_robin_unplayed" in book and not is_complete(event)
    return "swiss" if unplayed or "unrated_in_round_robin" not in book else "round robin"


def is_complete(event: Event) -> bool:
    """Everybody has played everybody, as often as there are cycles."""
    pairs = Counter(frozenset((game.white, game.black)) for game in event.games if game.played)
    if any(games > event.cycles for games in pairs.values()):
        raise Refused(
            say("two players of the round robin have met more often than its {cycles} cycles", cycles=event.cycles),
            say("correct the number of cycles"),
            rule="round_robin_unplayed",
        )
    size = len(event.players)
    return 2 * len(pairs) == size * (size - 1) and set(pairs.values()) == {event.cycles}


def rating_of(book: Edition, player: Player) -> int | None:
    """
    8.22 of rapid and blitz: who has no rating of the kind but a standard one at the start counts as rated with that.
    """
    if player.rating is None and "standard_rating_used" in book:
        return player.standard_rating
    return player.rating


def _player(
    book: Edition, event: Event, player: Player, games: Sequence[Game], *, closed: bool = False
) -> PlayerInEvent:
    """6.32, 8.4, 8.51: against rated opponents only; who got a rating meanwhile changes from it, the others do not."""
    own = rating_of(book, player)
    rated = list(_games_against_rated(book, event, player, games))
    if own is None and player.entry_rating is not None:
        own = player.entry_rating
    if own is not None:
        return PlayerInEvent(player.number, rating_change(book, own, rated, player.k) if rated else None, None)
    tranche = tranche_of(rated) if rated else None
    played = [game for game in games if player.number in (game.white, game.black)]
    everybody = sum((game.score_of(player.number) for game in played), Points(0))
    return PlayerInEvent(player.number, None, _first_performance(book, player, tranche, everybody, closed=closed))


def _games_against_rated(book: Edition, event: Event, player: Player, games: Sequence[Game]) -> Iterator[RatedGame]:
    for game in games:
        if player.number not in (game.white, game.black):
            continue
        rating = rating_of(book, event.player(game.opponent_of(player.number)))
        if rating is not None:
            yield RatedGame(rating, game.score_of(player.number))


def _first_performance(
    book: Edition, player: Player, tranche: Tranche | None, everybody: Points, *, closed: bool
) -> FirstPerformance | None:
    """
    6.1: the score that counts is the one against rated opponents, or by another reading the one against everybody. A
    closed event, not being a Swiss, does not ask for a number of rated opponents.
    """
    if tranche is None:
        return None
    verdict = event_verdict(
        book,
        score=everybody if book["gate_score"].counted == "against everybody" else tranche.score,
        rated_opponents=tranche.games,
        first_event=player.first_event,
        round_robin=closed,
    )
    return FirstPerformance(tranche, verdict, event_rating(book, tranche) if verdict.counts else None)


def _round_robin(book: Edition, event: Event, verdicts: tuple[GameVerdict, ...]) -> RatedEvent:
    """
    8.58. A player rated in the meantime (8.4) leaves the table, so that nobody changes by his games, and changes
    himself against everybody in it.
    """
    meanwhile = {player.number for player in event.players if rating_of(book, player) is None and player.entry_rating}
    inside = [player for player in event.players if player.number not in meanwhile]
    table = rate_round_robin(book, [_entry(book, event, player, inside) for player in inside], event.cycles)
    lines = {line.player: line for line in table.players}
    ratings = {
        int(line.player): half_up(Fraction(rating)) for line in table.players if (rating := _rating(line)) is not None
    }
    players = []
    for player in event.players:
        if player.number in meanwhile:
            players.append(PlayerInEvent(player.number, _meanwhile_change(book, event, player, ratings), None))
        elif line := lines.get(str(player.number)):
            players.append(_from_line(book, event, player, line, ratings))
        else:
            ignored = Verdict(counts=False, rule="gate_score")
            players.append(PlayerInEvent(player.number, None, FirstPerformance(None, ignored, None)))
    return RatedEvent(book, "", verdicts, tuple(players), table)


def _meanwhile_change(book: Edition, event: Event, player: Player, ratings: dict[int, int]) -> RatingChange | None:
    """8.4: his change from the entry rating, against everybody of the table."""
    games = [
        RatedGame(ratings[opponent], game.score_of(player.number))
        for game in event.games_of(player.number)
        if (opponent := game.opponent_of(player.number)) in ratings
    ]
    assert player.entry_rating is not None
    return rating_change(book, player.entry_rating, games, player.k) if games else None


def _rating(line: RoundRobinLine) -> int | Fraction | None:
    return line.rating if line.rating is not None else line.ru_new


def _entry(book: Edition, event: Event, player: Player, inside: Sequence[Player]) -> Entry:
    results: dict[str, tuple[Points | None, ...]] = {}
    for other in inside:
        if other is not player:
            games = [game for game in event.games_of(player.number) if game.opponent_of(player.number) == other.number]
            results[str(other.number)] = tuple(game.score_of(player.number) for game in games)
    points = sum((result for games in results.values() for result in games if result is not None), Points(0))
    return Entry(str(player.number), rating_of(book, player), points, player.k, results, player.first_event)


def _from_line(
    book: Edition, event: Event, player: Player, line: RoundRobinLine, ratings: dict[int, int]
) -> PlayerInEvent:
    if line.rating is None:
        assert line.rc_new is not None
        assert line.ru_new is not None
        opponents = len(ratings) - 1
        tranche = Tranche(
            opponents * event.cycles, Fraction(line.rc_new), line.points, round_robin=True, opponents=opponents
        )
        first = FirstPerformance(tranche, Verdict(counts=True), half_up(Fraction(line.ru_new)))
        return PlayerInEvent(player.number, None, first)
    if line.probability is not None:
        assert line.rc_new is not None
        assert line.expected is not None
        average = half_up(Fraction(line.rc_new))
        games = (len(ratings) - 1) * event.cycles
        worked = assembled(
            book, line.rating, line.points, line.expected, player.k, games, average=average, difference=line.difference
        )
        return PlayerInEvent(player.number, worked, None)
    against = [
        RatedGame(ratings[game.opponent_of(player.number)], game.score_of(player.number))
        for game in event.games_of(player.number)
        if game.opponent_of(player.number) in ratings
    ]
    return PlayerInEvent(player.number, rating_change(book, line.rating, against, player.k), None)


def _scheveningen(book: Edition, event: Event, verdicts: tuple[GameVerdict, ...]) -> RatedEvent:
    """10.67, without the unrated whose result is ignored (6.1) and those rated by now (10.5)."""
    counted = replace(event, games=tuple(verdict.game for verdict in verdicts if verdict.counts))
    meanwhile = {player.number for player in event.players if rating_of(book, player) is None and player.entry_rating}
    players = {player.number: _player(book, counted, player, counted.games, closed=True) for player in event.players}
    ignored = {number for number, player in players.items() if player.first and not player.first.verdict.counts}
    inside = replace(
        counted,
        players=tuple(player for player in event.players if player.number not in meanwhile | ignored),
        games=tuple(game for game in counted.games if not {game.white, game.black} & (meanwhile | ignored)),
    )
    worked = rate_scheveningen(book, inside)
    changes = dict(worked.changes)
    for line in worked.unrated:
        first = players[line.player].first
        assert first is not None
        players[line.player] = replace(players[line.player], first=replace(first, rating=line.rating))
    for number in changes.keys() & players.keys():
        players[number] = replace(players[number], change=changes[number])
    return RatedEvent(book, "", verdicts, tuple(players.values()))


WAYS: dict[str, Callable[[Edition, Event, tuple[GameVerdict, ...]], RatedEvent]] = {
    "round robin": _round_robin,
    "scheveningen": _scheveningen,
}
