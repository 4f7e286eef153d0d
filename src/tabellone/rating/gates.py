"""
What an unrated player must achieve for a result to count at all: 6.1, 6.31, 6.41 and 8.21, 8.31 of the editions since
2009; 6.1, 6.42 and 10.31 of 1997. A result shut out here is shut out for his opponents too.
"""

from dataclasses import dataclass
from typing import Annotated

from tabellone.exact import Points
from tabellone.i18n import N_, Message, say
from tabellone.rulebook import Edition, Rule
from tabellone.rulebook.explain import figure


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a result counts, and if not, which rule shuts it out and why."""

    counts: Annotated[bool, figure(N_("counts"))]
    rule: str | None = None
    reason: Annotated[Message | None, figure(N_("because"), named_in="rule")] = None


COUNTS = Verdict(counts=True)


def event_verdict(
    book: Edition, *, score: Points, rated_opponents: int, first_event: bool, round_robin: bool = False
) -> Verdict:
    """Whether an unrated player's result in an event counts; the score is the one that the edition looks at."""
    if _asked(book, "gate_score", first_event=first_event):
        needed = Points.of(book["gate_score"].minimum)
        if score < needed:
            reason = say("{score} points; at least {needed} are needed", score=score, needed=needed)
            return Verdict(counts=False, rule="gate_score", reason=reason)
    if not round_robin and _asked(book, "gate_opponents", first_event=first_event):
        met: int = book["gate_opponents"].minimum
        if rated_opponents < met:
            reason = say("{met} rated opponents; at least {needed} are needed", met=rated_opponents, needed=met)
            return Verdict(counts=False, rule="gate_opponents", reason=reason)
    return COUNTS


def floor_verdict(book: Edition, rating: int, *, first_event: bool, floor: int | None = None) -> Verdict:
    """
    8.31, 10.31: a first result that gives a rating below the floor is ignored, as long as nothing has counted before
    it. `floor` is that of another day, where the edition is read so.
    """
    if not _asked(book, "gate_floor", first_event=first_event):
        return COUNTS
    floor = book["gate_floor"].minimum if floor is None else floor
    if rating < floor:
        return Verdict(
            counts=False, rule="gate_floor", reason=say("{rating} is below {floor}", rating=rating, floor=floor)
        )
    return COUNTS


def _asked(book: Edition, name: str, *, first_event: bool) -> bool:
    return name in book and in_scope(book[name], first_event=first_event)


def in_scope(rule: Rule, *, first_event: bool) -> bool:
    """
    A gate stands before the first event only, before every event, or before none alone but the pooled rating, as the
    edition says.
    """
    return bool(rule.scope == "every event" or (first_event and rule.scope != "pooled rating"))
