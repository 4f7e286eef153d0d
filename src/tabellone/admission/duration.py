"""Chapters 3 and 4: rounds and hours a day, days of the event, and what long events report."""

from collections import Counter
from collections.abc import Iterator
from datetime import date

from tabellone.admission.check import Check, Point, by_decision, checked, decided, does_not_apply, met, not_said
from tabellone.admission.clock import both_sides
from tabellone.admission.rate_of_play import no_control
from tabellone.facts.announcement import Announcement
from tabellone.i18n import Message, say
from tabellone.rulebook import Edition, Rule


def rounds_by_day(event: Announcement) -> Counter[date]:
    return Counter(session.day for session in event.schedule)


def days_of(event: Announcement) -> int | None:
    """How long the event lasts, its first and its last day counted (I-183)."""
    return None if event.start is None or event.end is None else (event.end - event.start).days + 1


def rounds_a_day(book: Edition, event: Announcement) -> Check:
    """3.0, 3.1: so many rounds a day at most; in blitz more of them."""
    rule = book["rounds_a_day"]
    most = rule.maximum_blitz if event.kind == "blitz" and "maximum_blitz" in rule.values else rule.maximum
    return checked(say("at most {n} rounds a day", n=most), _a_day(event, most))


def _a_day(event: Announcement, most: int) -> Iterator[Point]:
    """By the schedule where there is one; without it, what rounds and days alone make certain."""
    for day, rounds in rounds_by_day(event).items():
        if rounds > most:
            found = say("rounds on {day}: {n}", day=day, n=rounds)
            yield Point("violated", found, say("move {n} of them to another day", n=rounds - most), "schedule")
    if event.schedule and event.rounds == len(event.schedule):
        if max(rounds_by_day(event).values()) <= most:
            yield met(say("rounds a day: {n} at most", n=max(rounds_by_day(event).values())), "schedule")
        return
    yield from _without_schedule(event, most)


def _without_schedule(event: Announcement, most: int) -> Iterator[Point]:
    """Rounds that fit into one day fit into any; more than the days can hold fit into none."""
    days = days_of(event)
    if event.rounds is None:
        yield not_said(say("the number of rounds is not given"), "rounds")
    elif event.rounds <= most:
        yield met(say("rounds in all: {n}", n=event.rounds), "rounds")
    elif days is not None and event.rounds > most * days:
        found = say("rounds: {n}, days: {days}", n=event.rounds, days=days)
        yield Point("violated", found, say("spread them over more days"), "rounds")
    else:
        yield not_said(say("the schedule is not given, or not of every round"), "schedule")


def hours_a_day(book: Edition, event: Announcement) -> Check:
    """3.0, 3.1: so many hours of play a day at most, counted as the edition counts them."""
    rule = book["hours_a_day"]
    if rule.counted == "in total":
        asks = say("at most {n} hours of play a day", n=rule.maximum)
    else:
        asks = say("at most {n} hours of play a day, on games of {moves} moves", n=rule.maximum, moves=rule.moves)
    if not event.groups:
        return checked(asks, [no_control()])
    game = max(both_sides(group.control, rule.counted, rule.moves) for group in event.groups)
    most = 3600 * rule.maximum // game
    return checked(asks, (_in_hours(point, game) for point in _a_day(event, most)))


def _in_hours(point: Point, game: int) -> Point:
    """The same point, with how long a game is."""
    if point.verdict == "cannot be told":
        return point
    hours = f"{game // 3600}:{game % 3600 // 60:02d}"
    return Point(
        point.verdict, say("{found}; a game lasts {hours} h", found=point.found, hours=hours), point.remedy, point.key
    )


def duration(book: Edition, event: Announcement) -> Check:
    """4.1 to 4.12: so many days at most, but for leagues and what the QC approves."""
    rule = book["duration"]
    asks = say("at most {n} days", n=rule.days)
    days = days_of(event)
    if days is None:
        return checked(asks, [not_said(say("the last day is not given"), "end" if event.start else "start")])
    return checked(asks, [_duration(rule, event, days)])


def _duration(rule: Rule, event: Announcement, days: int) -> Point:
    days -= rule.counted == "days after the first"
    found = say("days: {n}, from {start} to {end}", n=days, start=event.start, end=event.end)
    if days <= rule.days:
        return met(found, "end")
    if rule.exempt != "nothing" and event.format == "league":
        if rule.exempt == "leagues" or event.championship in ("national", "national women"):
            return met(say("{found}; a league may last longer", found=found), "end")
        if event.championship is None:
            return not_said(say("{found}; only a national league may last longer", found=found), "championship")
    approved = decided(event, "longer duration approved")
    if approved and rule.longer_by_approval:
        return by_decision(approved)
    return Point("violated", found, _shorter(rule, approved=approved is not None), "end")


def _shorter(rule: Rule, *, approved: bool) -> Message:
    if rule.longer_by_approval:
        return say("shorten the event to {n} days, or ask the QC for its approval", n=rule.days)
    if approved:
        return say("shorten the event to {n} days; no approval counts under this edition", n=rule.days)
    return say("shorten the event to {n} days", n=rule.days)


def long_events(book: Edition, event: Announcement) -> Check:
    """4.13, since 2022 4.1: an event beyond so many days reports its interim results every month."""
    rule = book["long_events"]
    if rule.reports != "monthly":
        return checked(say("no interim reports"), [does_not_apply(say("the text asks for none"))])
    asks = say("interim reports every month of an event of more than {n} days", n=rule.over_days)
    days = days_of(event)
    if days is None:
        return checked(asks, [not_said(say("the last day is not given"), "end" if event.start else "start")])
    if days <= rule.over_days:
        return checked(asks, [does_not_apply(say("days: {n}", n=days))])
    remedy = say("send the results so far at the end of each month")
    return checked(asks, [Point("takes effect", say("days: {n}", n=days), remedy, "end")])
