"""
Rating without an office: one report beside a list, as an arbiter asks after the last round; and a whole period of
reports in one line, as a library user asks. Everything is computed by `rating/`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from os import PathLike
from typing import Any

from tabellone.errors import Finding, NotFound, Refused, Severity
from tabellone.facts.event import Event, Player
from tabellone.facts.history import RatingList
from tabellone.facts.people import ListedPlayer, Person, RatingKind
from tabellone.facts.period import AcceptedEvent, Period
from tabellone.facts.tournament import Day, Entrant, Tournament
from tabellone.flow.first_list import birth_day, first_list, listed_rating
from tabellone.flow.rated_event import event_of
from tabellone.i18n import Message, say
from tabellone.rating.change import RatingChange, with_k
from tabellone.rating.closed import ClosedPeriod
from tabellone.rating.event import PlayerInEvent, RatedEvent, rate_event, rating_of
from tabellone.rating.initial import FirstRating, first_rating
from tabellone.rating.k_factor import Standing, k_within_volume
from tabellone.rating.rating_list import close_period
from tabellone.rating.standing import birth, k_as_known
from tabellone.rulebook import Edition
from tabellone.rulebook.shelf import shelf

ONE_DAY = timedelta(1)
ENTRANTS = 10_000  # numbers that a report can give


@dataclass(frozen=True)
class RatedPlayer:
    """One player of a report: how he counted, and his change or his first rating, if the event gives one."""

    entrant: Entrant
    rating: int | None
    k: int | None = None
    change: RatingChange | None = None
    first: FirstRating | None = None


@dataclass(frozen=True)
class RatedReport:
    edition: Edition
    rated: RatedEvent
    players: tuple[RatedPlayer, ...]
    findings: tuple[Finding, ...] = ()

    def player(self, number: int) -> RatedPlayer:
        for player in self.players:
            if player.entrant.number == number:
                return player
        raise NotFound(say("the report has no player {number}", number=number))


def rate_report(
    book: Edition,
    tournament: Tournament,
    listed: Mapping[int, ListedPlayer],
    start: date,
    kind: RatingKind = "standard",
    file: str | None = None,
) -> RatedReport:
    """
    Every player's change, or the first rating this event alone would give, with the ratings and the K of the list; the
    event counts as the only one of its period.
    """
    report = _Report(book, listed, start, kind, file)
    event = event_of(tournament, start, report.player)
    rated = rate_event(book, event)
    lines = {line.number: line for line in rated.players}
    players = tuple(report.rated(entrant, event, lines[entrant.number]) for entrant in tournament.players)
    return RatedReport(book, rated, players, tuple(report.findings))


@dataclass
class _Report:
    """One report beside the list; what does not fit is kept."""

    book: Edition
    listed: Mapping[int, ListedPlayer]
    start: date
    kind: RatingKind
    file: str | None
    findings: list[Finding] = field(default_factory=list)

    def found(
        self,
        rule: str,
        entrant: Entrant,
        message: Message,
        remedy: Message,
        severity: Severity = "warning",
        article: str | None = None,
    ) -> None:
        at = {"article": article, "file": self.file, "player": entrant.number}
        self.findings.append(Finding(f"rate.{rule}", message, remedy, severity, **at))  # type: ignore[arg-type]  # as named

    def line(self, entrant: Entrant) -> ListedPlayer | None:
        return self.listed.get(entrant.fide_id) if entrant.fide_id else None

    def player(self, entrant: Entrant) -> Player:
        """As the list knows him, whatever the report says; who is not on it counts as unrated."""
        line, number = self.line(entrant), entrant.number
        if line is None:
            remedy = say("look for the FIDE number, or take the list that was in force on the first day")
            self.found("not_listed", entrant, say("player {number} is not on the list", number=number), remedy)
        own, standard = listed_rating(line, self.kind).rating, listed_rating(line, "standard").rating
        counted = standard if own is None and "standard_rating_used" in self.book else own
        told = entrant.rating or None
        if line is not None and told != counted:
            message = say(
                "player {number}: the list says {listed}, the report {told}",
                number=number,
                listed=counted or "-",
                told=told or "-",
            )
            remedy = say("the list decides; check that it is the one that was in force on the first day")
            self.found("rating_differs", entrant, message, remedy)
        return Player(number, own, standard_rating=None if self.kind == "standard" else standard)

    def rated(self, entrant: Entrant, event: Event, line: PlayerInEvent) -> RatedPlayer:
        player = event.player(entrant.number)
        rating = rating_of(self.book, player)
        if rating is not None:
            k = self.k(entrant, player, rating, line.change.counted if line.change else 0)
            change = line.change if line.change is None or k is None else with_k(line.change, k)
            return RatedPlayer(entrant, rating, k, change)
        if line.first is None:
            return RatedPlayer(entrant, None)
        verdict = line.first.verdict
        if verdict.counts and line.first.tranche is not None:
            return RatedPlayer(entrant, None, first=first_rating(self.book, [line.first.tranche]))
        reason = verdict.reason or say("too little was scored")
        message = say("player {number}: the result does not count: {reason}", number=entrant.number, reason=reason)
        remedy = say("nothing needs doing, unless an earlier event of this player counts already")
        rule = verdict.rule or "gate_score"
        self.found(rule, entrant, message, remedy, "info", self.book[rule].article)
        return RatedPlayer(entrant, None)

    def k(self, entrant: Entrant, player: Player, rating: int, games: int) -> int | None:
        """The K that the list prints, within the limit on volume; of somebody new to rapid or blitz, the edition's."""
        line = self.line(entrant)
        printed = listed_rating(line, self.kind).k
        if player.rating is not None and printed:
            return k_within_volume(self.book, printed, games)
        new = player.rating is None
        born = birth(self.book, birth_day(line), self.start) if line else None
        standing = Standing(rating, 0 if new else None, 0 if new else None, born, rating, games)
        try:
            if new or "k_new" not in self.book:
                return k_as_known(self.book, standing, self.start).k
        except Refused:
            pass
        message = say("player {number}: the list prints no K; there is a gain, but no change", number=entrant.number)
        self.found(
            "no_k", entrant, message, say("take a list with K, or compute the change with: tabellone calc change")
        )
        return None


def rate_period(
    players: RatingList | Iterable[ListedPlayer],
    reports: Iterable[Tournament | AcceptedEvent],
    on: date,
    kind: RatingKind = "standard",
    readings: Mapping[str, str] | None = None,
    standard: RatingList | None = None,
) -> ClosedPeriod:
    """
    The list of that day from the one before it and the reports in between. A published list is taken as the one in
    force before that day, with what it tells of K, and in rapid and blitz of the standard ratings; a player without a
    FIDE number is registered under a negative one. In whatever order the reports are given, the list is the same.
    """
    found, reports = shelf(kind, readings), in_order(reports)
    refuse_unread(players, reports)
    if isinstance(players, RatingList):
        before = players
    else:
        listed = list(players)
        before = first_list(listed, on - ONE_DAY, kind, readings)
        if standard is None and kind != "standard":
            standard = first_list(listed, on - ONE_DAY)
    events, people = [], {}
    for n, report in enumerate(reports):
        event = report if isinstance(report, AcceptedEvent) else accepted(report, on, kind, n)
        events.append(event)
        if isinstance(report, Tournament):
            unknown = (one for one in report.players if number_of(one, n) not in before.records)
            people.update({number_of(one, n): person_of(one, n) for one in unknown})
    return close_period(found, before, Period(on, tuple(events), tuple(people.values())), standard)


def in_order(reports: Iterable[Tournament | AcceptedEvent]) -> list[Tournament | AcceptedEvent]:
    """By first day, name and place; of those that have all these in common, by everything they say."""
    alike: dict[tuple[str, ...], list[Any]] = {}
    for report in reports:
        alike.setdefault(_named(report), []).append(report)
    found = []
    for same in (alike[named] for named in sorted(alike)):
        found += sorted(same, key=repr) if len(same) > 1 else same
    return found


def _named(report: Any) -> tuple[str, ...]:
    if isinstance(report, Tournament):
        return str(report.start), report.name, report.city
    return (str(getattr(report, "key", "")),)


def refuse_unread(players: Any, reports: Sequence[Any]) -> None:
    """What is computed with is read first: the name of a file, or its bytes, are neither a list nor a report."""
    if isinstance(players, str | bytes | PathLike):
        raise Refused(
            say("the list is not read yet: {given}", given=type(players).__name__),
            say("read it: players, findings = tabellone.read_rating_list(Path(...).read_bytes())"),
            rule="rate.list",
        )
    for report in reports:
        if not isinstance(report, Tournament | AcceptedEvent):
            raise Refused(
                say("a report is not read yet: {given}", given=type(report).__name__),
                say("read it: report, findings = tabellone.read_trf(Path(...).read_bytes())"),
                rule="rate.report",
            )


def accepted(tournament: Tournament, on: date, kind: RatingKind = "standard", n: int = 0) -> AcceptedEvent:
    """A report as accepted in time for the list of that day; its key is its place among them and its name."""
    start, end = day_of(tournament.start), day_of(tournament.end)
    rounds = [day.date for day in tournament.round_days if day is not None and day.date is not None]
    end = end or max(rounds, default=None) or start
    start = start or min(rounds, default=None)
    if start is None or end is None:
        raise Refused(
            say("the report {name} has no first day", name=tournament.name or n + 1),
            say("write it into the record 042; it chooses the edition and the list"),
            rule="rate.start",
        )
    event = event_of(tournament, start, lambda entrant: Player(number_of(entrant, n), None))
    return AcceptedEvent(f"{n + 1} {tournament.name}".strip(), event, end, max(end, on - ONE_DAY), kind)


def day_of(day: Day | None) -> date | None:
    return day.date if day else None


def number_of(entrant: Entrant, n: int) -> int:
    """His FIDE number, or a negative one of his own."""
    return entrant.fide_id or -(n * ENTRANTS + entrant.number)


def person_of(entrant: Entrant, n: int) -> Person:
    sex = "F" if entrant.sex.lower() in ("w", "f") else "M"
    return Person(number_of(entrant, n), entrant.name, entrant.federation, sex, entrant.title, born=entrant.born)


def as_document(report: RatedReport, language: str = "en") -> dict[str, Any]:
    """The JSON of `tabellone rate`."""
    return {
        "edition": str(report.edition),
        "players": [_line(player) for player in report.players],
        "first_ratings": [
            {"number": player.entrant.number, "games": player.first.games, "rating": player.first.rating}
            for player in report.players
            if player.first
        ],
        "findings": [finding.as_json(language) for finding in report.findings],
    }


def _line(player: RatedPlayer) -> dict[str, Any]:
    change, entrant = player.change, player.entrant
    line: dict[str, Any] = {
        "number": entrant.number,
        "fide_id": str(entrant.fide_id) if entrant.fide_id else None,
        "rating": player.rating,
        "rated": player.rating is not None,
        "k": player.k,
        "games": change.counted if change else 0,
    }
    for name in ("score", "expected", "change"):
        value = getattr(change, name) if change else None
        line[name] = None if value is None else str(value)
    line["rounded_change"] = change.rounded_change if change else None
    return line
