"""Chapter 9 as far as the announcement decides it: an event that is not for rating. And the tie-breaks it names."""

from tabellone.admission.check import Check, Point, checked, does_not_apply, met, not_said
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


def tie_breaks(event: Announcement) -> Check:
    """No article of the rating chapters; a ranking whose tie-breaks were not announced is open to protest."""
    asks = say("the tie-breaks named in the announcement, in order")
    if event.format == "match":
        return checked(asks, [does_not_apply(say("a match"))])
    if not event.tie_breaks:
        return checked(asks, [not_said(say("no tie-break is named"), "tie_breaks")])
    return checked(asks, [met(say("named: {names}", names=", ".join(event.tie_breaks)), "tie_breaks")])
