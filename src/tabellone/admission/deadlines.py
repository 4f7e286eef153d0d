"""By which day what must be done: registration, reports, interim reports, appeals; each with its article."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Annotated

from tabellone.admission.check import decided
from tabellone.admission.duration import days_of
from tabellone.admission.edition import amendments
from tabellone.admission.registration import is_elite, months_before, registration_day
from tabellone.facts.announcement import Announcement
from tabellone.i18n import N_, Message, say
from tabellone.rulebook import Edition, Rule
from tabellone.rulebook.explain import figure


@dataclass(frozen=True, slots=True)
class Deadline:
    """The last day for something; None where the text names no day."""

    rule: str
    article: Annotated[str, figure(N_("article"))]
    due: Annotated[date | None, figure(N_("last day"))]
    what: Annotated[Message, figure(N_("what"))]
    last: bool = False  # the event is not rated after it


def deadlines(book: Edition, event: Announcement) -> tuple[Deadline, ...]:
    """All that can be computed from what is known of the event, in the order of the days."""
    found = [*_registration(book, event), *_appeal(book, event), *_interim(book, event), *_report(book, event)]
    return tuple(sorted(found, key=lambda one: (one.due is None, one.due or date.min)))


def _registration(book: Edition, event: Announcement) -> Iterator[Deadline]:
    """0.2: the event is registered so long before it starts."""
    if "registration" not in book.rules or event.start is None:
        return
    rule = book["registration"]
    yield _deadline(rule, registration_day(rule, event.start), say("registration of the event"))
    if event.norms and rule.norm_lead_days:
        yield _deadline(rule, event.start - timedelta(rule.norm_lead_days), say("registration of a norm event"))
    if "elite_above" in rule.values and is_elite(rule, event):
        due = event.start - timedelta(rule.elite_lead_days)
        yield _deadline(rule, due, say("registration of an event with so strong a player"))


def _appeal(book: Edition, event: Announcement) -> Iterator[Deadline]:
    """0.5: the organiser may appeal within so many days of being told."""
    refusal = decided(event, "not to be rated")
    if refusal and "appeal" in book.rules:
        yield _deadline(book["appeal"], refusal.day + timedelta(book["appeal"].days), say("appeal to the QC"))


def _interim(book: Edition, event: Announcement) -> Iterator[Deadline]:
    """4.13, since 2022 4.1: a long event reports its results so far every month."""
    if "long_events" not in book.rules or event.start is None or event.end is None:
        return
    rule = book["long_events"]
    if rule.reports == "monthly" and (days_of(event) or 0) > rule.over_days:
        for day in months_within(event.start, event.end, rule.months):
            yield _deadline(rule, day, say("interim report of the results so far"))


def months_within(start: date, end: date, months: str) -> Iterator[date]:
    """The last day of each month of the event but its last: calendar months, or months from the first day (I-188)."""
    first = date(start.year, start.month, 1) if months == "calendar months" else start
    n = 1
    while (close := months_before(first, -n) - timedelta(1)) < end:
        yield close
        n += 1


def _report(book: Edition, event: Announcement) -> Iterator[Deadline]:
    """8.1, 9.1: the report to the federation and to FIDE, in days after the end or in time for a list."""
    if event.end is None:
        return
    for amendment in amendments(book, "report", event.start):
        changed = {"since": amendment.since, "what": amendment.says}
        yield Deadline("report", "", None, say("amended since {since}, text not held: {what}", **changed))
    if "report" not in book.rules:
        yield Deadline("report", "", None, say("the report; the text of this edition is not held"))
        return
    rule = book["report"]
    if "next_list_if_days" in rule.values:
        yield from _by_lists(book, rule, event.end)
        return
    if rule.to_federation_days:
        due = event.end + timedelta(rule.to_federation_days)
        yield _deadline(rule, due, say("the chief arbiter's report to the federation"))
    if rule.to_fide_days:
        yield _deadline(rule, event.end + timedelta(rule.to_fide_days), say("the report to FIDE"))
    if not rule.to_federation_days and not rule.to_fide_days:
        yield _deadline(rule, None, say("the report to FIDE; the text names no day"))


def _by_lists(book: Edition, rule: Rule, end: date) -> Iterator[Deadline]:
    """9.1 of 2024: in time for the list of the month it ends in, or the next one; not rated after the last list."""
    wanted = report_list(rule, end)
    last = last_list(rule, end)
    yield _deadline(rule, in_time_for(book, wanted), say("the report, in time for the list of {day}", day=wanted))
    what = say("the report, or the event is not rated: list of {day}", day=last)
    yield replace(_deadline(rule, in_time_for(book, last), what), last=True)


def last_list(rule: Rule, end: date) -> date:
    """The list after which an event is not rated any more."""
    return months_before(date(end.year, end.month, 1), -rule.last_list)


def report_list(rule: Rule, end: date) -> date:
    """The first list after the last day; the one after it where so few days of the month are left."""
    following = months_before(date(end.year, end.month, 1), -1)
    days_left = (following - timedelta(1) - end).days
    return months_before(following, -1) if days_left <= rule.next_list_if_days else following


def in_time_for(book: Edition, list_day: date) -> date:
    """The last day on which a report is in time for a list (I-187)."""
    if book["report"].in_time == "by the closing day":
        return list_day - timedelta(book["closing_date"].days_before)
    return list_day - timedelta(1)


def _deadline(rule: Rule, due: date | None, what: Message) -> Deadline:
    return Deadline(rule.name, rule.article, due, what)
