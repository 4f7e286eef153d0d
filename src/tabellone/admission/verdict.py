"""
The worksheet of an admission: every check in the order of the articles, how the event stands to it, and whether it is
fit to be rated. A check whose rule the edition has not does not run; one whose text is not held says so.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Literal

from tabellone.admission import composition, duration, rate_of_play, registration, reporting
from tabellone.admission.check import SEVERITY, Check, Point, Verdict, decided, does_not_apply, of
from tabellone.admission.deadlines import Deadline, deadlines
from tabellone.admission.edition import amendments
from tabellone.errors import Finding
from tabellone.facts.announcement import Announcement
from tabellone.facts.decision import Decision
from tabellone.i18n import N_, Message, say
from tabellone.rulebook import Amendment, Edition
from tabellone.rulebook.explain import figure

Fitness = Literal["fit", "fit as far as held", "not fit", "cannot be told", "not for rating"]


@dataclass(frozen=True, slots=True)
class Step:
    """A check, what it is called, and whether the event has anything to do with it at all."""

    title: str
    check: Callable[[Edition, Announcement], Check]
    concerns: Callable[[Announcement], bool] = lambda _event: True


CHECKS: dict[str, Step] = {
    "rated_event": Step(N_("a registered event"), registration.rated_event),
    "registration": Step(N_("registration in time"), registration.registration),
    "arbiter_licence": Step(N_("arbiters with a licence"), registration.arbiter_licence),
    "official_events": Step(
        N_("official events"), registration.official_events, lambda event: event.official not in (None, "none")
    ),
    "appeal": Step(
        N_("a decision not to rate, and appeals"),
        registration.appeal,
        lambda event: decided(event, "not to be rated") is not None,
    ),
    "thinking_time": Step(
        N_("time for 60 moves"), rate_of_play.thinking_time, lambda event: event.kind not in rate_of_play.FAST
    ),
    "first_control": Step(N_("first time control"), rate_of_play.first_control),
    "rapid_time": Step(N_("time of rapid games"), rate_of_play.rapid_time, lambda event: event.kind in (None, "rapid")),
    "blitz_time": Step(N_("time of blitz games"), rate_of_play.blitz_time, lambda event: event.kind in (None, "blitz")),
    "unequal_times": Step(
        N_("equal times"), rate_of_play.unequal_times, lambda event: not rate_of_play.one_time_for_all(event)
    ),
    "rounds_a_day": Step(N_("rounds a day"), duration.rounds_a_day),
    "hours_a_day": Step(N_("hours a day"), duration.hours_a_day),
    "duration": Step(N_("days of the event"), duration.duration),
    "long_events": Step(N_("interim reports"), duration.long_events),
    "round_robin_composition": Step(
        N_("rated players of a round robin"),
        composition.round_robin_composition,
        lambda event: event.format in (None, *composition.ROUND_ROBINS),
    ),
    "match_decided": Step(
        N_("games after a decided match"), composition.match_decided, lambda event: event.format in (None, "match")
    ),
    "match_unrated": Step(
        N_("a match with an unrated player"), composition.match_unrated, lambda event: event.format in (None, "match")
    ),
    "not_for_rating": Step(
        N_("events not for rating"), reporting.not_for_rating, lambda event: event.rated is not True
    ),
}

# What still matters of an event that is announced as not for rating.
NOT_FOR_RATING = ("official_events", "not_for_rating")


@dataclass(frozen=True, slots=True)
class Line:
    """One thing a check looked at, as the worksheet prints it."""

    rule: str
    article: Annotated[str | None, figure(N_("article"))]
    verdict: Verdict
    shown: Annotated[Message, figure(N_("verdict"))]
    asks: Annotated[Message, figure(N_("asked for"))]
    found: Annotated[Message, figure(N_("found"), below=True)]
    remedy: Message | None = None
    key: str = ""
    decision: Decision | None = None


@dataclass(frozen=True, slots=True)
class NotRated:
    """A game of a report that is not rated, and the article that leaves it out."""

    round: Annotated[int, figure(N_("round"))]
    white: Annotated[int, figure(N_("white"))]
    black: Annotated[int, figure(N_("black"))]
    rule: str
    article: Annotated[str, figure(N_("article"))]
    why: Annotated[Message, figure(N_("because"))]


@dataclass(frozen=True, slots=True)
class Admission:
    TITLE: ClassVar[str] = N_("Admission")

    edition: Edition
    event: Annotated[str | None, figure(N_("event"))]
    fitness: Fitness
    shown: Annotated[Message, figure(N_("verdict"), named_in="decided_by")]
    decided_by: str | None
    lines: Annotated[tuple[Line, ...], figure(N_("Checks"))]
    games: Annotated[tuple[NotRated, ...], figure(N_("Games that are not rated"))]
    deadlines: Annotated[tuple[Deadline, ...], figure(N_("Deadlines"))]

    def verdict_of(self, rule: str) -> Verdict:
        """The weightiest verdict of a check."""
        found = {line.verdict for line in self.lines if line.rule == rule}
        return next(verdict for verdict in SEVERITY if verdict in found)

    @property
    def findings(self) -> list[Finding]:
        """What is violated, what is asked for, and what takes effect; in the order of the articles."""
        return [finding for line in self.lines if (finding := self.finding_of(line))]

    def finding_of(self, line: Line) -> Finding | None:
        """The finding of one line, None where there is nothing to say."""
        severity = SEVERITY[line.verdict]
        if severity is None:
            return None
        article = f"{self.edition} art. {line.article}" if line.article else None
        message = say("{found} (asked for: {asks})", found=line.found, asks=line.asks)
        return Finding(f"admission.{line.rule}", message, line.remedy or say("nothing to do"), severity, article)


FITNESS: dict[Fitness, Message] = {
    "fit": say("fit to be rated"),
    "fit as far as held": say("fit to be rated, as far as the text is held"),
    "not fit": say("not fit to be rated"),
    "cannot be told": say("cannot be told yet"),
    "not for rating": say("not for rating, as announced"),
}


def check_announcement(book: Edition, event: Announcement) -> Admission:
    """Every check of the edition on an event as announced."""
    lines = [line for name in CHECKS for line in lines_of(book, name, event)]
    lines += _decision_lines(book, event)
    return assembled(book, event, [*lines, *_tie_break_lines(event)])


def assembled(book: Edition, event: Announcement, lines: Iterable[Line], games: Sequence[NotRated] = ()) -> Admission:
    every = tuple(lines)
    fitness = _fitness(event, every)
    cited = "rated_event" if "rated_event" in book.rules else None
    due = deadlines(book, event)
    return Admission(book, event.name or None, fitness, FITNESS[fitness], cited, every, tuple(games), due)


def _fitness(event: Announcement, lines: tuple[Line, ...]) -> Fitness:
    """0: rated is what meets every article."""
    verdicts = {line.verdict for line in lines if line.rule != "tie_breaks"}
    if "violated" in verdicts:
        return "not fit"
    if event.rated is False:
        return "not for rating"
    if "cannot be told" in verdicts:
        return "cannot be told"
    return "fit as far as held" if "text not held" in verdicts else "fit"


def lines_of(book: Edition, name: str, event: Announcement) -> Iterator[Line]:
    """What one check says, or why it does not run; and what is known to have changed meanwhile."""
    step = CHECKS[name]
    amended = amendments(book, name, event.start) if step.concerns(event) else []
    if event.rated is False and name not in NOT_FOR_RATING:
        yield line_of(book, name, say(step.title), does_not_apply(say("not for rating")))
        return
    if name in book.rules:
        check = step.check(book, event)
        yield from (line_of(book, name, check.asks, _unless(amended, point)) for point in check.points)
    else:
        yield line_of(book, name, say(step.title), _without_text(book, name, concerns=step.concerns(event)))
    for amendment in amended:
        changed = say("amended since {since}, text not held: {what}", since=amendment.since, what=amendment.says)
        yield line_of(book, name, say(step.title), Point("text not held", changed, say("see the amendment itself")))


def _unless(amended: Sequence[Amendment], point: Point) -> Point:
    """What the text held forbids, an amendment that is not held may allow; a decision it does not undo."""
    forbidden = point.verdict == "violated" and point.decision is None
    return replace(point, verdict="text not held") if amended and forbidden else point


def _without_text(book: Edition, name: str, *, concerns: bool) -> Point:
    if name in book.absent:
        return Point("not in this edition", say("this edition has no such rule"))
    if not concerns:
        return does_not_apply(say("nothing of that kind"))
    return Point("text not held", say("the text of this edition is not held"), say("see the text of {book}", book=book))


def line_of(book: Edition, name: str, asks: Message, point: Point) -> Line:
    rule = book.rules.get(name)
    return _line(name, rule.article if rule else None, asks, point)


def _line(name: str, article: str | None, asks: Message, point: Point) -> Line:
    verdict = point.verdict
    return Line(name, article, verdict, say(verdict), asks, point.found, point.remedy, point.key, point.decision)


def _decision_lines(book: Edition, event: Announcement) -> Iterator[Line]:
    """A decision against the event stands also where the edition has no article on it, or its text is not held."""
    asks, remedy = say("no decision against rating the event"), say("the event is not rated")
    for rule, decision in (("rated_event", registration.refusal(event)), ("appeal", registration.ban(event))):
        if decision and rule not in book.rules:
            yield _line("decision", None, asks, Point("violated", of(decision), remedy, decision=decision))


def _tie_break_lines(event: Announcement) -> Iterator[Line]:
    found = reporting.tie_breaks(event)
    return (_line("tie_breaks", None, found.asks, point) for point in found.points)
