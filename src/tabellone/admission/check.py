"""What a check says: one point for each thing it looked at, and what the text asks for."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from tabellone.errors import Severity
from tabellone.facts.announcement import Announcement
from tabellone.facts.decision import Decision
from tabellone.i18n import N_, Message, say

Verdict = Literal[
    "violated",
    "cannot be told",
    "text not held",
    "not as recommended",
    "takes effect",
    "met by decision",
    "met",
    "does not apply",
    "not in this edition",
]

# From the weightiest to the lightest, with the severity of the finding each gives.
SEVERITY: dict[Verdict, Severity | None] = {
    "violated": "error",
    "cannot be told": "warning",
    "text not held": "info",
    "not as recommended": "warning",
    "takes effect": "info",
    "met by decision": "info",
    "met": None,
    "does not apply": None,
    "not in this edition": None,
}
WORDS = (
    N_("violated"),
    N_("cannot be told"),
    N_("text not held"),
    N_("not as recommended"),
    N_("takes effect"),
    N_("met by decision"),
    N_("met"),
    N_("does not apply"),
    N_("not in this edition"),
)


@dataclass(frozen=True, slots=True)
class Point:
    """One thing that was looked at; `key` is the fact of the announcement it stands in."""

    verdict: Verdict
    found: Message
    remedy: Message | None = None
    key: str = ""
    decision: Decision | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """What the text asks for, and how the event stands to it."""

    asks: Message
    points: tuple[Point, ...]

    @property
    def verdict(self) -> Verdict:
        """The weightiest of its points."""
        return next(verdict for verdict in SEVERITY if any(point.verdict == verdict for point in self.points))


def checked(asks: Message, points: Iterable[Point]) -> Check:
    found = tuple(points)
    assert found, "a check says something"
    return Check(asks, found)


def met(found: Message, key: str = "") -> Point:
    return Point("met", found, key=key)


def not_said(what: Message, give: str) -> Point:
    """A fact that nobody has given: it is asked for."""
    return Point("cannot be told", what, say("give {fact}", fact=give), key=give.split(" ", maxsplit=1)[0])


def does_not_apply(why: Message) -> Point:
    return Point("does not apply", why)


def decided(event: Announcement, *kinds: str) -> Decision | None:
    """The latest decision of one of these kinds; of one day, the one recorded last."""
    taken = [decision for decision in reversed(event.decisions) if decision.kind in kinds]
    return max(taken, key=lambda decision: decision.day, default=None)


def by_decision(decision: Decision) -> Point:
    return Point("met by decision", of(decision), decision=decision)


def of(decision: Decision) -> Message:
    said = {"kind": say(decision.kind), "day": decision.day, "by": decision.by, "reason": decision.reason}
    return say("{kind}, {day}, {by}: {reason}", **said)


DECISIONS = (
    N_("registration refused"),
    N_("late registration accepted"),
    N_("late report accepted"),
    N_("longer duration approved"),
    N_("hybrid play approved"),
    N_("not to be rated"),
    N_("appeal"),
    N_("appeal upheld"),
    N_("appeal dismissed"),
    N_("dispensation"),
)
