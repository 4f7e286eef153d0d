"""
`standings`: an event, a list of tie-breaks and a day in; the ranking out, with the working of every value on request.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Any

from tabellone.errors import NotFound
from tabellone.exact import Points
from tabellone.facts.tournament import Tournament
from tabellone.i18n import Message, say
from tabellone.rulebook import Edition, edition
from tabellone.tiebreak.announced import chosen_list, first_day, kind_of, primary_points, rounds_taken_in
from tabellone.tiebreak.catalogue import CATALOGUE, permitted
from tabellone.tiebreak.code import POINTS
from tabellone.tiebreak.column import TieBreakValue
from tabellone.tiebreak.field import Contest, Field, Kind, contest
from tabellone.tiebreak.ladder import Lots, Step, climb

CHAPTER = "C.07"


@dataclass(frozen=True, slots=True)
class Row:
    rank: int  # shared by those whom nothing parts
    number: int
    name: str
    points: Points
    values: tuple[str | None, ...]


@dataclass(frozen=True)
class Standings:
    """The ranking after a round."""

    edition: Edition
    after_round: int
    tie_breaks: tuple[str, ...]
    rows: tuple[Row, ...]
    kind: Kind
    notes: tuple[Message, ...] = ()  # what was taken for granted, or left out
    contest: Contest = field(repr=False, compare=False, kw_only=True)
    steps: tuple[Step, ...] = field(repr=False, compare=False, kw_only=True)

    def explain(self, number: int) -> tuple[TieBreakValue, ...]:
        """The working of every tie-break of one participant."""
        places = {own.number: place for place, own in enumerate(self.contest.main.participants)}
        if number not in places:
            raise NotFound(say("nobody in the standings has the number {number}", number=number))
        return tuple(self._working(step, places[number]) for step in self.steps)

    def _working(self, step: Step, place: int) -> TieBreakValue:
        own = self.contest.main.participants[place]
        rule, shown = CATALOGUE[step.code.name].rule, step.text(place)
        named: dict[str, Any] = {"code": step.code.text, "rule": rule, "number": own.number, "name": own.name}
        if step.column is None:
            order = step.orders.get(place)
            if order is None:
                return TieBreakValue(self.edition, **named, note=say("not tied with anybody any more"))
            return TieBreakValue(self.edition, **named, tied=tuple(order.lines), value=shown)
        exact = step.column.exact(place)
        hidden = str(exact) if exact is not None and shown is not None and exact != Fraction(shown) else None
        details = {"note": step.column.dropped, **step.column.working(place)}
        return TieBreakValue(self.edition, **named, **details, exact=hidden, value=shown)


def standings(
    event: Tournament,
    tie_breaks: str | None = None,
    *,
    on: date | None = None,
    chapter: str = CHAPTER,
    after_round: int | None = None,
    kind: Kind | None = None,
    readings: Mapping[str, str] | None = None,
    lots: Lots | None = None,
) -> Standings:
    """
    The standings of an event after a round, by the edition in force on its first day. Without a list, that of the event
    is taken, else the one that the edition names for such events.
    """
    day = on or first_day(event)
    book = edition(chapter, day, readings)
    paired, notes = (kind, []) if kind else kind_of(event)
    codes, listed = chosen_list(event, book, tie_breaks, paired)
    through, waiting = rounds_taken_in(event, after_round)
    permitted(book, codes, is_team=event.is_team_event, kind=paired)
    whole = contest(event, book, day, through=through, kind=paired, primary=primary_points(event, codes))
    groups, steps = climb(whole, codes, lots)
    dropped = [
        say("{code}: {why}", code=one.code.text, why=one.column.dropped)
        for one in steps
        if one.column and one.column.dropped
    ]
    shown = steps[1:] if codes[0].name in POINTS else steps
    return Standings(
        book,
        through,
        tuple(step.code.text for step in shown),
        rows(whole.field(codes[0].score), groups, shown),
        paired,
        (*notes, *listed, *waiting, *dropped),
        contest=whole,
        steps=tuple(steps),
    )


def rows(counted: Field, groups: Sequence[Sequence[int]], shown: Sequence[Step]) -> tuple[Row, ...]:
    """A row for everybody; those who share a place stand in the order of their numbers."""
    found: list[Row] = []
    for group in groups:
        rank = len(found) + 1
        for place in sorted(group, key=lambda one: counted.participants[one].number):
            own = counted.participants[place]
            values = tuple(step.text(place) for step in shown)
            found.append(Row(rank, own.number, own.name, Points(own.score), values))
    return tuple(found)
