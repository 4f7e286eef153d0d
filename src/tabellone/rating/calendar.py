"""
When lists come out, how long they serve, and which list an event enters: 7.1, 7.11 and 7.13 of the editions since
2009, 9.11 and 9.13 of 1997. Every list asks the edition in force on its own day.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from typing import Annotated, ClassVar

from tabellone.i18n import N_
from tabellone.rulebook import Edition
from tabellone.rulebook.explain import figure
from tabellone.rulebook.shelf import Shelf

EVERY_MONTH = tuple(range(1, 13))
ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class ListOfEvent:
    """`missed` are the lists that the event was in time for, and its report was not."""

    TITLE: ClassVar[str] = N_("The list of an event")

    edition: Edition
    end: Annotated[date, figure(N_("last day of the event"))]
    received: Annotated[date, figure(N_("report received"))]
    list_day: Annotated[date, figure(N_("list"), "list_calendar", "monthly_lists")]
    closes: Annotated[date, figure(N_("closes with"), "closing_date")]
    missed: Annotated[int, figure(N_("lists missed"), "closing_date")]


def list_of_event(
    shelf: Shelf, end: date, received: date, *, official: bool = False, put_off_until: date | None = None
) -> ListOfEvent:
    """
    7.13: the first list whose closing the event meets; official events until the eve of a list. A report that comes
    too late for it, or is put off by decision, goes into the next.
    """
    first = next(day for day in lists_after(shelf, end) if closes_after(shelf.on(day), day, end, official=official))
    missed = 0
    day = first
    while received > reports_until(shelf.on(day), day, official=official) or (put_off_until and day < put_off_until):
        day, missed = next_list(shelf, day), missed + 1
    book = shelf.on(day)
    return ListOfEvent(book, end, received, day, closing_day(book, day, official=official), missed)


def closes_after(book: Edition, list_day: date, end: date, *, official: bool) -> bool:
    return end <= closing_day(book, list_day, official=official)


def closing_day(book: Edition, list_day: date, *, official: bool = False) -> date:
    """7.13, 9.13: the last day on which an event may end, or in 1997 its report arrive."""
    rule = book["closing_date"]
    if "closes" in rule.values:
        return CLOSES[rule.closes](list_day)
    return list_day - timedelta(days=rule.official_days_before if official else rule.days_before)


def reports_until(book: Edition, list_day: date, *, official: bool = False) -> date:
    """9.13a: the last day on which a report may arrive."""
    rule = book["closing_date"]
    by_arrival = rule.looks_at == "the day the report arrives" or rule.reports_until == "the closing date"
    return closing_day(book, list_day, official=official) if by_arrival else list_day - ONE_DAY


def last_day_of_the_second_month_before(list_day: date) -> date:
    """30 November for a list of 1 January."""
    return months_later(list_day.replace(day=1), -1) - ONE_DAY


CLOSES = {"last day of the second month before": last_day_of_the_second_month_before}


def is_list_day(shelf: Shelf, day: date) -> bool:
    """7.1, 7.11: the first of the edition's months; 7.3 of 2009: of every month, once that is decided."""
    return day.day == 1 and day.month in list_months(shelf.on(day), day)


def list_months(book: Edition, day: date) -> tuple[int, ...]:
    """The months in which lists come out in the year of that day."""
    rule = book["list_calendar"]
    if "monthly_lists" in book and day >= book["monthly_lists"].first:
        return EVERY_MONTH
    for first, last, *months in rule.values.get("irregular", ()):
        if first <= day.year <= last:
            return tuple(months)
    return tuple(rule.months)


def lists_after(shelf: Shelf, day: date) -> Iterator[date]:
    """The days of the lists after that day, without end."""
    first = day.replace(day=1)
    while True:
        first = months_later(first, 1)
        if is_list_day(shelf, first):
            yield first


@cache
def next_list(shelf: Shelf, day: date) -> date:
    return next(lists_after(shelf, day))


@cache
def list_in_force(shelf: Shelf, day: date) -> date:
    """7.11: the day of the list that serves events starting on that day; the period begins with it."""
    first = day.replace(day=1)
    while not is_list_day(shelf, first):
        first = months_later(first, -1)
    return first


def lists_between(shelf: Shelf, first: date, last: date) -> int:
    """How many lists after the first one the last one is."""
    count = 0
    while first < last:
        first, count = next_list(shelf, first), count + 1
    return count


def months_between(first: date, last: date) -> int:
    """Whole calendar months, the days of the month left aside."""
    return 12 * (last.year - first.year) + last.month - first.month


def months_later(first_of_month: date, months: int) -> date:
    year, month = divmod(12 * first_of_month.year + first_of_month.month - 1 + months, 12)
    return date(year, month + 1, first_of_month.day)
