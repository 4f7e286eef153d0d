"""Chapter 6: how many players of a round robin are rated, and which games of a match count."""

from tabellone.admission.check import Check, Point, checked, does_not_apply, met, not_said
from tabellone.facts.announcement import Announcement
from tabellone.i18n import Message, say
from tabellone.rulebook import Edition, Rule

ROUND_ROBINS = ("round robin", "double round robin")


def round_robin_composition(book: Edition, event: Announcement) -> Check:
    """6.2 or 6.3 with its sub-articles: how many rated players a round robin needs to be rated."""
    rule = book["round_robin_composition"]
    asks = say("a third of a round robin rated, {small} of fewer than {size}", small=rule.small_rated, size=rule.small)
    if event.format is None:
        return checked(asks, [not_said(say("the kind of event is not given"), "format")])
    if event.format not in ROUND_ROBINS:
        return checked(asks, [does_not_apply(say("not a round robin"))])
    rated, size = event.field.rated, event.field.size
    if rated is None or size is None:
        missing = "rated in [players]" if rated is None else "unrated in [players]"
        return checked(asks, [not_said(say("the numbers of players are not given"), missing)])
    found = say("players: {n}, rated: {rated}", n=size, rated=rated)
    return checked(asks, [_composition(rule, event, found, rated, size)])


def _composition(rule: Rule, event: Announcement, found: Message, rated: int, size: int) -> Point:
    needs, players = rated_needed(rule, event, size), players_needed(rule, event, rated, size)
    if rated >= needs and size >= players:
        return met(found, "players")
    exception = rule.national_women if event.championship == "national women" else rule.national_rated
    if exception and event.championship in ("national", "national women") and rated >= exception:
        return met(say("{found}, a national championship: {n} are enough", found=found, n=exception), "players")
    if event.championship is None and rule.national_rated and rated >= rule.national_women:
        return not_said(say("{found}: enough only for a national championship", found=found), "championship")
    if rule.failing == "rated as a Swiss":
        return Point("takes effect", found, say("the event is rated as a Swiss"), "players")
    if size < players:
        return Point(
            "violated", found, say("have {n} players, {rated} of them rated", n=players, rated=needs), "players"
        )
    return Point("violated", found, say("have {n} rated players", n=needs), "players")


def rated_needed(rule: Rule, event: Announcement, size: int) -> int:
    """A third of the players, rounded up; four where they are few; four in a double round robin with unrated ones."""
    third: int = -(-size // rule.share)
    few = size < rule.small and (rule.small_counts == "always" or event.field.unrated != 0)
    double = event.format == "double round robin" and event.field.unrated != 0
    return max(third, rule.small_rated if few else 0, rule.double_rated if double else 0)


def players_needed(rule: Rule, event: Announcement, rated: int, size: int) -> int:
    """A double round robin with unrated players has at least so many players."""
    return int(rule.double_players) if event.format == "double round robin" and size > rated else 0


def match_decided(book: Edition, event: Announcement) -> Check:
    """6.5: of a match of so many games, those played after it is decided are not rated."""
    rule = book["match_decided"]
    asks = say("games after a match is decided are not rated")
    if rule.longer_than:
        asks = say("games after a match of more than {n} games is decided are not rated", n=rule.longer_than)
    if event.format != "match":
        return checked(asks, [does_not_apply(say("not a match"))])
    if event.rounds is None:
        return checked(asks, [not_said(say("nothing says for how many games the match is planned"), "rounds")])
    found = say("planned games: {n}", n=event.rounds)
    if event.rounds <= rule.longer_than:
        return checked(asks, [does_not_apply(found)])
    return checked(asks, [Point("takes effect", found, say("do not count on the games after the decision"), "rounds")])


def match_unrated(book: Edition, event: Announcement) -> Check:
    """6.6: a match with an unrated player is not rated."""
    assert not book["match_unrated"].counted
    asks = say("both players of a match rated")
    if event.format != "match":
        return checked(asks, [does_not_apply(say("not a match"))])
    unrated = event.field.unrated
    if unrated is None:
        return checked(asks, [not_said(say("nothing says whether both players are rated"), "unrated in [players]")])
    found = say("unrated players: {n}", n=unrated)
    if unrated:
        return checked(asks, [Point("violated", found, say("the match cannot be rated"), "players.unrated")])
    return checked(asks, [met(found, "players.unrated")])
