"""
What a list would have said under another edition. The rules are those of the other edition; what had happened by then
stays as it was: the list before, with everything it knows of a player, the events that the list took in, and the days
on which lists close and come out, for the other edition has days of its own that nobody kept.
"""

from dataclasses import dataclass, replace
from datetime import date
from functools import cache

from tabellone.errors import Finding, Unreadable
from tabellone.facts.columns import columns_of
from tabellone.facts.history import RatingList
from tabellone.facts.people import RatingKind
from tabellone.facts.period import Period
from tabellone.flow.office_history import Chains
from tabellone.flow.office_reasons import Explained, of_closing
from tabellone.i18n import Message, say
from tabellone.rating.account import STAGE
from tabellone.rating.closed import ClosedPeriod
from tabellone.rating.closing import Closing
from tabellone.rating.initial import judged
from tabellone.rating.standing import SUPPOSED_NEW
from tabellone.rulebook import Edition, Rule
from tabellone.rulebook.shelf import Shelf

CALENDAR = ("list_calendar", "monthly_lists", "closing_date")
MONTHS_A_YEAR = 12


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The player on the list as it would have been, and what was left as it was."""

    edition: Edition
    explained: Explained
    held: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class AnotherEdition(Shelf):
    """The rules of the edition of one day, whatever day is asked for; lists on the days on which they came out."""

    day: date = date.min

    @property
    def edition(self) -> Edition:
        return Shelf.on(self, self.day)

    def on(self, day: date) -> Edition:
        return with_calendar(self.edition, Shelf.on(self, day))


@cache
def with_calendar(book: Edition, calendar: Edition) -> Edition:
    """The edition with the list days of another. A time counted in lists is counted in the months they would cover."""
    if book is calendar:
        return book
    rules = {name: rule for name, rule in book.rules.items() if name not in CALENDAR}
    rules |= {name: calendar.rules[name] for name in CALENDAR if name in calendar.rules}
    window = book["pooling_window"]
    if window.unit == "periods":
        rules["pooling_window"] = in_months(window, book)
    absent = (book.absent | {*CALENDAR}) - rules.keys()
    return replace(book, rules=rules, absent=absent)


def in_months(window: Rule, book: Edition) -> Rule:
    """9.14 of 1997: four half-years are two years, as I-211 reads them beside lists that come out more often."""
    months = window.length * MONTHS_A_YEAR // len(book["list_calendar"].months)
    opens = "start of the period of the first counted event"
    return replace(window, values={**window.values, "unit": "months", "length": months, "opens_at": opens})


def under_another_edition(chains: Chains, kind: RatingKind, number: int, day: date, on: date) -> WhatIf:
    """The list of that day, had the edition of another day ruled the list and its events."""
    chain = chains[kind]
    place = chain.place(day)
    before, period = chain.list_at(place - 1), chain.period(place)
    books = AnotherEdition(chain.shelf.chapter, chain.shelf.readings, on)
    standard = chain.standard.on(day) if chain.standard else None
    elsewhere = chain.games_elsewhere(books.on(day), day)
    before, shut_out = without_shut_out(books.edition, before, number)
    closed = Closing(books, before, period, standard, elsewhere).closed()
    refuse_what_touches(closed, period, number)
    found = of_closing(chain, books, closed, before.records, number)
    change = closed.changes.get(number)
    supposed = [SUPPOSED_NEW] if change and any(one.k_working.reason == SUPPOSED_NEW for one in change.events) else []
    return WhatIf(books.edition, found, (*held(books, before.day, day), *supposed, *shut_out))


def without_shut_out(book: Edition, before: RatingList, number: int) -> tuple[RatingList, tuple[Message, ...]]:
    """6.1, 8.21: results of his that wait, which the other edition would not have counted, and why."""
    record = before.records.get(number)
    if record is None or not record.tranches:
        return before, ()
    lines = judged(book, record.tranches)
    kept = tuple(one for one, line in zip(record.tranches, lines, strict=True) if line.counts)
    said = tuple(
        say("{event} does not count by {edition}: {why}", event=one.event, edition=book, why=line.reason)
        for one, line in zip(record.tranches, lines, strict=True)
        if not line.counts
    )
    changed = columns_of(before).with_records({number: replace(record, tranches=kept)})
    return replace(before, records=changed), said


def refuse_what_touches(closed: ClosedPeriod, period: Period, number: int) -> None:
    """The other edition may leave an event or a player of this list open; refused where it is one of his."""
    own = {one.key for one in period.events if any(player.number == number for player in one.event.players)}
    findings = [finding for finding in closed.findings if finding.severity == "error" and touches(finding, number, own)]
    if findings:
        raise Unreadable(say("the other edition does not say what the list would be"), findings)


def touches(finding: Finding, number: int, keys: set[str]) -> bool:
    values = finding.message.values
    if "key" in values:
        return not keys.isdisjoint(str(values["key"]).split(STAGE))
    return values.get("number") == number


def held(books: AnotherEdition, before: date, day: date) -> list[Message]:
    """What the answer leaves as it was, and what it does not."""
    said = [
        say(
            "as it was: the list of {before}, its ratings, games and highest ratings, results that wait for a first "
            "rating, also of players whom {edition} would not have listed",
            before=before,
            edition=books.edition,
        ),
        say("as they were: the events of the list of {day}, and the days on which lists close and come out", day=day),
        say("by {edition}: games that count, K, cap, first ratings, floors, rounding", edition=books.edition),
    ]
    own, used = books.edition["pooling_window"], books.on(day)["pooling_window"]
    if own.unit != used.unit:
        said.append(
            say(
                "results towards a first rating count for {months} months, which are {n} lists of {edition}",
                months=used.length,
                n=own.length,
                edition=books.edition,
            )
        )
    return said
