"""
Chapter 9 as far as it decides whether an event is rated: one that is not for rating, one whose report comes too late.
And the tie-breaks that the announcement names.
"""

from datetime import date

from tabellone.admission.check import Check, Point, by_decision, checked, decided, does_not_apply, met, not_said
from tabellone.admission.deadlines import in_time_for, last_list
from tabellone.facts.announcement import Announcement
from tabellone.i18n import say
from tabellone.rulebook import Edition


def not_for_rating(book: Edition, event: Announcement) -> Check:
    """9.2, 11.4: every event is reported unless it is announced as not for rating and the players are told."""
    when = book["not_for_rating"].players_told
    if when == "at the start":
        asks = say("an event not for rating is announced as such, and its players are told at the start")
    else:
        asks = say("an event not for rating is announced as such, and its players are told before the start")
    if event.rated is None:
        return checked(asks, [not_said(say("nothing says whether the event is for rating"), "rated")])
    if event.rated:
        return checked(asks, [does_not_apply(say("for rating"))])
    if event.players_told is None:
        return checked(asks, [not_said(say("nothing says whether the players are told"), "players_told")])
    if not event.players_told:
        remedy = say("the chief arbiter tells the players that the event is not rated")
        return checked(asks, [Point("violated", say("the players are not told"), remedy, "players_told")])
    return checked(asks, [met(say("announced as not for rating, and the players are told"), "rated")])


def last_report(book: Edition, event: Announcement, end: date, received: date) -> Check:
    """9.1 of 2024: an event whose report misses the last list after its end is not rated, unless that is decided."""
    day = last_list(book["report"], end)
    due = in_time_for(book, day)
    asks = say(
        "the report by {due}, in time for the list of {day}: the last one that takes the event", due=due, day=day
    )
    found = say("received on {day}", day=received)
    if received <= due:
        return checked(asks, [met(found)])
    accepted = decided(event, "late report accepted")
    if accepted:
        return checked(asks, [by_decision(accepted)])
    remedy = say("the event is not rated; if it is decided to rate it all the same, record the decision")
    return checked(asks, [Point("violated", found, remedy)])


def tie_breaks(event: Announcement) -> Check:
    """No article of the rating chapters; a ranking whose tie-breaks were not announced is open to protest."""
    asks = say("the tie-breaks named in the announcement, in order")
    if event.format == "match":
        return checked(asks, [does_not_apply(say("a match"))])
    if not event.tie_breaks:
        return checked(asks, [not_said(say("no tie-break is named"), "tie_breaks")])
    return checked(asks, [met(say("named: {names}", names=", ".join(event.tie_breaks)), "tie_breaks")])
