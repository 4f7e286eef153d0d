"""
How a list comes to a first rating: which results of the past may be pooled (7.14c, 9.14), whether another one counts
at all (6.1, 8.21, 8.31, 10.31), and whether what they give together is published (7.14, 8.33, 9.14, 10.4). The
arithmetic is that of `initial`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from tabellone.facts.event import Event, Player
from tabellone.facts.history import Tranche
from tabellone.facts.period import AcceptedEvent
from tabellone.i18n import Message, say
from tabellone.rating.calendar import list_in_force, list_of_event, lists_between, months_between
from tabellone.rating.change import RatedGame, RatingChange
from tabellone.rating.event import FirstPerformance
from tabellone.rating.gates import Verdict, event_verdict, floor_verdict
from tabellone.rating.initial import (
    FirstRating,
    OlympiadEntry,
    TrancheLine,
    event_rating,
    games_needed,
    olympiad_entry,
    olympiad_entry_certified,
    pooled_rating,
    tranche_of,
)
from tabellone.rulebook import Edition
from tabellone.rulebook.shelf import Shelf


@dataclass(frozen=True, slots=True)
class FirstResult:
    """A result of this period, and whether it counts."""

    tranche: Tranche
    verdict: Verdict
    edition: Edition


def first_result(
    shelf: Shelf, book: Edition, performance: FirstPerformance, list_day: date, *, first_event: bool
) -> FirstResult | None:
    """6.1, 8.31: an event's performance, as a result that counts or does not; None where it has no figures."""
    tranche, verdict = performance.tranche, performance.verdict
    if tranche is None:
        return None
    if verdict.counts:
        assert performance.rating is not None
        floor = floor_to_reach(shelf, book, list_day)
        verdict = floor_verdict(book, performance.rating, first_event=first_event, floor=floor)
    return FirstResult(tranche, verdict, book)


def floor_to_reach(shelf: Shelf, book: Edition, list_day: date) -> int | None:
    """8.31: the floor of the day of the event, or by another reading that of the day of the list."""
    if "gate_floor" in book and book["gate_floor"].values.get("as_of") == "day of the list":
        return int(shelf.on(list_day)["rating_floor"].minimum)
    return None


def first_rating_on_list(
    shelf: Shelf,
    earlier: Sequence[Tranche],
    results: Sequence[FirstResult],
    list_day: date,
    bodies: Iterable[str] = (),
) -> FirstRating | None:
    """
    7.14: the rating of the results that count and are not too old, in order of date. Which edition computes it: that
    of the last event that counts, or by another reading that of the list. None where nothing counts.
    """
    young = within_window(shelf, earlier, list_day)
    counted = sorted([*young, *(one.tranche for one in results if one.verdict.counts)], key=_in_order)
    if not counted:
        return None
    last = counted[-1].start
    assert last is not None
    book = shelf.on(last)
    if book["first_rating_pooling"].ruled_by == "the list":
        book = shelf.on(list_day)
    lines = tuple(_line(shelf, tranche, young) for tranche in earlier) + tuple(_new_line(one) for one in results)
    team = fewer_games_are_enough(book, counted, bodies)
    floor = publication_floor(shelf, book, list_day)
    return pooled_rating(book, counted, games_needed(book, team_event=team), floor, lines)


def publication_floor(shelf: Shelf, book: Edition, list_day: date) -> int:
    """
    7.14d: the floor of the list; 10.32, 8.33: until 2009's edition that of the event too, unless read otherwise. On the
    day of a one-off adjustment what is measured is not adjusted yet, and so is the floor.
    """
    of_the_list = shelf.on(list_day)
    if "one_off_adjustment" in of_the_list and list_day == of_the_list.effective:
        return int(book["rating_floor"].minimum)
    floors = [int(of_the_list["rating_floor"].minimum)]
    if "gate_floor" in book and book["gate_floor"].values.get("as_of") != "day of the list":
        floors.append(int(book["rating_floor"].minimum))
    return max(floors)


def ignored_together(book: Edition, worked: FirstRating) -> bool:
    """10.31 read for the pooled rating: results whose rating is below the floor are dropped, once they are enough."""
    if "gate_floor" not in book or book["gate_floor"].scope != "pooled rating":
        return False
    return not worked.missing_games and worked.rating < book["gate_floor"].minimum


def fewer_games_are_enough(book: Edition, tranches: Sequence[Tranche], bodies: Iterable[str]) -> bool:
    """7.14f, g: at the great team events, and for members of three affiliated bodies."""
    if "first_rating_games_team" not in book:
        return False
    rule = book["first_rating_games_team"]
    if any(body in rule.bodies for body in bodies):
        return True
    there = sum(tranche.games for tranche in tranches if tranche.great_team_event)
    return bool(there >= rule.minimum if rule.counted == "games of these events" else there)


def is_great_team_event(book: Edition, accepted: AcceptedEvent) -> bool:
    return "first_rating_games_team" in book and accepted.championship in book["first_rating_games_team"].events


def within_window(shelf: Shelf, tranches: Sequence[Tranche], list_day: date) -> tuple[Tranche, ...]:
    """7.14c, 9.14: the results that are not too old for the list of that day."""
    return tuple(tranche for tranche in tranches if not _too_old(shelf, tranche, list_day))


def _too_old(shelf: Shelf, tranche: Tranche, list_day: date) -> bool:
    assert tranche.start is not None, "a result in a window has its days"
    assert tranche.end is not None
    rule = shelf.on(list_day)["pooling_window"]
    if rule.unit == "periods":
        first = tranche.listed or list_of_event(shelf, tranche.end, tranche.end).list_day
        return bool(lists_between(shelf, first, list_day) >= rule.length)
    whole_period = rule.opens_at == "start of the period of the first counted event"
    opened = list_in_force(shelf, tranche.start) if whole_period else tranche.end
    age = months_between(opened, list_day)
    return bool(age > rule.length or (age == rule.length and list_day.day > opened.day))


def _in_order(tranche: Tranche) -> tuple[date, date, str]:
    assert tranche.start is not None
    assert tranche.end is not None
    return tranche.start, tranche.end, tranche.event


def _line(shelf: Shelf, tranche: Tranche, young: Sequence[Tranche]) -> TrancheLine:
    assert tranche.start is not None
    rating = event_rating(shelf.on(tranche.start), tranche)
    reason: Message | None = None if tranche in young else say("too old for this list")
    return TrancheLine(
        tranche.games,
        tranche.average,
        tranche.score,
        rating,
        tranche in young,
        reason,
        tranche.round_robin or None,
        tranche.event or None,
    )


def _new_line(result: FirstResult) -> TrancheLine:
    tranche, verdict = result.tranche, result.verdict
    rating = event_rating(result.edition, tranche) if verdict.counts else None
    return TrancheLine(
        tranche.games,
        tranche.average,
        tranche.score,
        rating,
        verdict.counts,
        verdict.reason,
        tranche.round_robin or None,
        tranche.event or None,
    )


def entry_by_olympiad(book: Edition, accepted: AcceptedEvent, event: Event, number: int) -> OlympiadEntry | None:
    """10.4, 10.41 of 1997: what an unrated player enters with after an Olympiad; None where he does not qualify."""
    if "olympiad_entry" not in book or accepted.championship != "Olympiad" or not accepted.rounds:
        return None
    games = [
        RatedGame(rating, game.score_of(number))
        for game in event.games_of(number)
        if game.played and (rating := event.player(game.opponent_of(number)).rating) is not None
    ]
    if not games:
        return None
    if number in accepted.certified:
        entry = olympiad_entry_certified(book, games, accepted.rounds, women=accepted.women)
    else:
        entry = olympiad_entry(book, tranche_of(games), accepted.rounds, women=accepted.women)
    return entry if entry.qualifies else None


def dated(tranche: Tranche, book: Edition, accepted: AcceptedEvent, list_day: date, against_rated: int) -> Tranche:
    """The result with its event, its days and the list that takes it in."""
    return replace(
        tranche,
        against_rated=against_rated,
        start=accepted.first_day,
        end=accepted.end,
        event=accepted.key,
        listed=list_day,
        great_team_event=is_great_team_event(book, accepted),
    )


def as_first_performance(book: Edition, working: RatingChange | None, player: Player) -> FirstPerformance:
    """
    The games of a player who counted as rated but has no rating that a change could be added to: a first result of
    his, against the same opponents.
    """
    assert working is not None
    average = Fraction(working.average) if working.average is not None else None
    if average is None:
        rated = [line.opponent for line in working.games if line.gain is not None]
        average = Fraction(sum(rated), len(rated)) if rated else None
    if average is None:
        return FirstPerformance(None, Verdict(counts=False, rule="swiss_games"), None)
    tranche = Tranche(working.counted, average, working.score)
    verdict = event_verdict(book, score=working.score, rated_opponents=working.counted, first_event=player.first_event)
    return FirstPerformance(tranche, verdict, event_rating(book, tranche) if verdict.counts else None)
