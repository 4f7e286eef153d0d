"""
The calculators: plain values in, a worksheet out. The command line, the worked cases of `cases/` and later the web
all come through here, so each input is checked once, in one way: wrong values are findings, all of them together;
what the rules forbid is refused by the rules.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from typing import Any

from tabellone.errors import Finding, NotFound, Refused, Unreadable
from tabellone.exact import Points, number, whole
from tabellone.facts.cross_table import Entry
from tabellone.facts.event import RESULTS
from tabellone.facts.history import Tranche
from tabellone.i18n import Message, say
from tabellone.rating.change import RatedGame, RatingChange, rating_change
from tabellone.rating.computer_test import ComputerTest, ComputerTests, computer_test, computer_tests
from tabellone.rating.expected import ExpectedScore, expected_score
from tabellone.rating.initial import FirstRating, OlympiadEntry, first_rating, olympiad_entry, tranche_of
from tabellone.rating.k_factor import KFactor, Standing, k_factor
from tabellone.rating.round_robin import PlayerInRoundRobin, RoundRobin, one_player, rate_round_robin
from tabellone.rulebook import RATING_CHAPTER, Edition, edition
from tabellone.rulebook.explain import as_json
from tabellone.rulebook.shelf import shelf

RATING_MOST = 4000
GAMES_MOST = 1000

Given = Mapping[str, Any]


@dataclass
class Form:
    """What was given, by name; every fault is kept as a finding, and `checked` raises them together."""

    given: Given
    findings: list[Finding] = field(default_factory=list)

    def found(self, name: str, message: Message, remedy: Message) -> None:
        self.findings.append(Finding(f"calc.{name}", message, remedy))

    def integer(self, name: str, most: int, least: int = 0) -> int | None:
        value = self.given.get(name)
        return None if value is None else self._integer(name, value, most, least)

    def _integer(self, name: str, value: Any, most: int, least: int = 0) -> int | None:
        found = whole(str(value), least, most)
        if found is None:
            limits = {"least": least, "most": most}
            wrong = say("{name} {value} is not a whole number from {least} to {most}", name=name, value=value, **limits)
            self.found(name, wrong, say("give a whole number from {least} to {most}", **limits))
        return found

    def rating(self, name: str) -> int | None:
        return self.integer(name, RATING_MOST)

    def day(self, name: str) -> date | None:
        value = self.given.get(name)
        if value is None or isinstance(value, date):
            return value
        found = plain_day(str(value))
        if found is None:
            wrong = say("{name} {value} is not a day", name=name, value=value)
            self.found(name, wrong, say("give the day as YYYY-MM-DD, for example 2017-08-01"))
        return found

    def games(self, name: str) -> list[RatedGame]:
        """2220=1: the opponent's rating and the result."""
        games = []
        for text in self.given.get(name, ()):
            opponent, _, result = str(text).partition("=")
            rating, points = self._integer(name, opponent, RATING_MOST), self._points(name, result)
            if points is not None and points not in RESULTS:
                wrong = say("result {result} is not 1, 0.5 or 0", result=result)
                self.found("result", wrong, say("give each game as RATING=RESULT, for example 2220=0.5"))
            elif rating is not None and points is not None:
                games.append(RatedGame(rating, points))
        return games

    def _points(self, name: str, text: str) -> Points | None:
        try:
            points = Points.of(number(text))
        except ValueError:
            points = Points(-1)
        if points >= 0 and points % 5 == 0:
            return points
        wrong = say("{name} {text}: not a number of whole and half points", name=name, text=text or "-")
        self.found(name, wrong, say("give points as 1, 0.5, 4.5"))
        return None

    def tranche(self, name: str, games: Any, average: Any, score: Any) -> Tranche | None:
        count, points = self._integer("games", games, GAMES_MOST, 1), self._points("score", str(score))
        try:
            mean: Fraction | None = number(str(average))
        except ValueError:
            mean = None
        if mean is None or not 0 <= mean <= RATING_MOST:
            wrong = say(
                "{name}: average {average} is not a rating from 0 to {most}",
                name=name,
                average=average,
                most=RATING_MOST,
            )
            self.found("average", wrong, say("give the average rating of the opponents, for example 2150"))
        if count is not None and points is not None and points > 10 * count:
            wrong = say("score {score} is more than the {games} games allow", score=points, games=count)
            self.found("score", wrong, say("correct the score or the number of games"))
        if count is None or points is None or mean is None:
            return None
        return Tranche(count, mean, points)

    def checked(self) -> None:
        if self.findings:
            raise Unreadable(say("the input cannot be used; faults: {n}", n=len(self.findings)), self.findings)


def plain_day(text: str) -> date | None:
    """A day written YYYY-MM-DD, and in no other way."""
    try:
        return date.fromisoformat(text) if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text) else None
    except ValueError:
        return None


def book_for(kind: str, on: date, readings: Mapping[str, str] | None = None) -> Edition:
    """The edition that rates an event of that kind starting on that day."""
    return edition(RATING_CHAPTER[kind], on, readings)


def expected(book: Edition, given: Given) -> ExpectedScore:
    form = Form(given)
    own, opponent = form.rating("own"), form.rating("opponent")
    form.checked()
    assert own is not None
    assert opponent is not None
    return expected_score(book, own, opponent)


def change(book: Edition, given: Given) -> RatingChange:
    form = Form(given)
    own, k, games = form.rating("own"), form.integer("k", 100), form.games("game")
    if not games and not form.findings:
        form.found("game", say("no game is given"), say("give at least one game, for example --game 2220=0.5"))
    form.checked()
    assert own is not None
    return rating_change(book, own, games, k)


def initial(book: Edition, given: Given) -> FirstRating:
    form = Form(given)
    games = form.games("game")
    tranches = [tranche_of(games)] if games else []
    for text in given.get("tranche", ()):
        parts = str(text).split(":")
        if len(parts) != 3:
            wrong = say("tranche {text} is not GAMES:AVERAGE:SCORE", text=text)
            form.found("tranche", wrong, say("give each event as 3:2220:1, in order of date"))
        elif tranche := form.tranche("tranche", *parts):
            tranches.append(tranche)
    summary = [given.get(name) for name in ("games", "average", "score")]
    if any(value is not None for value in summary):
        if None in summary:
            form.found("average", say("--average, --score and --games go together"), say("give all three"))
        elif tranche := form.tranche("average", *summary):
            tranches.append(tranche)
    if not tranches and not form.findings:
        form.found(
            "game", say("no result is given"), say("give --game, or --average with --score and --games, or --tranche")
        )
    form.checked()
    if given.get("round_robin"):
        opponents = form.integer("opponents", GAMES_MOST, 1)
        form.checked()
        tranches = [replace(one, round_robin=True, opponents=opponents) for one in tranches]
    later, team = bool(given.get("later_event")), bool(given.get("team_event"))
    return first_rating(book, tranches, first_event=not later, team_event=team)


def k(book: Edition, given: Given, on: date) -> KFactor:
    form = Form(given)
    rating = form.rating("rating")
    standing = {
        "games_played": form.integer("games_played", 100_000),
        "first_rating_games": form.integer("first_rating_games", GAMES_MOST),
        "born": form.day("born"),
        "peak": form.rating("peak"),
        "games_in_period": form.integer("games_in_period", GAMES_MOST),
    }
    born, played, first = standing["born"], standing["games_played"], standing["first_rating_games"]
    if isinstance(born, date) and not (on.year - 130 <= born.year and born <= on):
        wrong = say("nobody born on {born} plays on {day}", born=born, day=on)
        form.found("born", wrong, say("correct the date of birth or of the event"))
    if isinstance(first, int) and isinstance(played, int) and first > played:
        wrong = say("first-rating games {first} are more than the games played, {played}", first=first, played=played)
        form.found("first_rating_games", wrong, say("give all the games played, those of the first rating included"))
    form.checked()
    assert rating is not None
    return k_factor(book, Standing(rating, **standing), on)  # type: ignore[arg-type]  # names and types as in the form above


def round_robin(book: Edition, entries: Sequence[Entry], findings: Sequence[Finding], cycles: int = 1) -> RoundRobin:
    if findings:
        raise Unreadable(say("the table cannot be used; faults: {n}", n=len(findings)), findings)
    return rate_round_robin(book, entries, cycles)


def player_of(table: RoundRobin, name: str) -> PlayerInRoundRobin:
    """One player of a rated table, opponent by opponent."""
    if name in table.removed:
        raise Refused(say("the result of {player} is ignored, so there is no working", player=name), rule="gate_score")
    if name not in {line.player for line in table.players}:
        raise NotFound(say("the table has no player {player}", player=name))
    return one_player(table, name)


def olympiad(book: Edition, given: Given) -> OlympiadEntry:
    form = Form(given)
    tranche, rounds = (
        form.tranche("olympiad", given["games"], given["average"], given["score"]),
        form.integer("rounds", 20),
    )
    form.checked()
    assert tranche is not None
    assert rounds is not None
    return olympiad_entry(book, tranche, rounds, women=bool(given.get("women")))


KEYS: Mapping[Callable[..., Any], tuple[str, ...]] = {
    change: (
        "edition",
        "games",
        "average",
        "difference",
        "score",
        "expected",
        "gain",
        "k",
        "change",
        "rounded_change",
        "new_rating",
    ),
    initial: ("edition", "average", "score", "games", "fraction", "dp", "rating", "published", "missing_games"),
    k: ("k", "rule", "article", "limited_by"),
    round_robin: ("edition", "rar", "dpa", "ra", "removed", "players"),
}
PLAYER_KEYS = ("player", "rating", "points", "p", "dp", "rc", "rc_new", "ru", "ru_new", "expected", "k", "change")
EVENT_FIGURES = (
    "average",
    "difference",
)  # of a change computed once for the event; left out where it goes game by game


def computer(
    book: Edition, given: Given, samples: Sequence[Sequence[tuple[int, Points]]]
) -> ComputerTests | ComputerTest:
    """12.31: one sample of the machine, or the same machine against two."""
    form = Form(given)
    strength = form.rating("strength")
    form.checked()
    assert strength is not None
    sheets = [computer_test(book, strength, [RatedGame(*game) for game in games]) for games in samples]
    return sheets[0] if len(sheets) == 1 else computer_tests(sheets[0], sheets[-1])


def stating(kind: str, name: str, day: date, readings: Mapping[str, str]) -> Edition:
    """The edition of that day, or the last one before it whose text on the rule is held."""
    return shelf(kind, readings).that_states(name, day)


def document(calculator: Callable[..., Any], worksheet: Any) -> dict[str, Any]:
    """The JSON of a calculator: the figures that programs rely on, in their order."""
    whole: dict[str, Any] = as_json(worksheet)
    if calculator is round_robin:
        whole["players"] = [{key: line[key] for key in PLAYER_KEYS} for line in whole["players"]]
    kept = {key: whole[key] for key in KEYS.get(calculator, tuple(whole))}
    return {key: value for key, value in kept.items() if value is not None or key not in EVENT_FIGURES}
