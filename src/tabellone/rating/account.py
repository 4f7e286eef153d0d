"""
What is rated as one event. Mostly an event is; but the stages of a competition may make one event together (6.2 of
1997 and 2009), the games of a long one may each be rated with the list of their own day (4.11 of 1997, 4.13 of 2009),
and later a long one is rated month by month (4.13 of 2017, 4.1). The edition is always that of the first day of the
whole.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import groupby

from tabellone.errors import Refused
from tabellone.facts.event import Event, EventKind, Game
from tabellone.facts.period import AcceptedEvent
from tabellone.i18n import say
from tabellone.rating.calendar import ONE_DAY, ListOfEvent, list_in_force, list_of_event, months_later
from tabellone.rulebook import Edition
from tabellone.rulebook.shelf import Shelf

STAGE = " + "  # between the keys of the stages of one competition


@dataclass(frozen=True)
class Account:
    """An event to be rated as one, with the day whose list gives the ratings."""

    key: str
    edition: Edition
    event: Event
    ratings_of: date
    end: date
    accepted: AcceptedEvent


def due(shelf: Shelf, waiting: Iterable[AcceptedEvent], list_day: date) -> tuple[AcceptedEvent, ...]:
    """7.13: of the events that no list has taken in yet, those that the list of that day does; stages go together."""
    taken: set[str] = set()
    waiting = tuple(waiting)
    for event in pooled_stages(shelf, waiting):
        if list_of(shelf, event).list_day <= list_day:
            taken.update(event.key.split(STAGE))
    return tuple(event for event in waiting if event.key in taken)


def list_of(shelf: Shelf, event: AcceptedEvent) -> ListOfEvent:
    return list_of_event(shelf, event.end, event.received, official=event.official, put_off_until=event.put_off_until)


def accounts(shelf: Shelf, events: Iterable[AcceptedEvent]) -> list[Account]:
    """In order of time, whatever the order in which the reports were accepted."""
    found = [account for event in pooled_stages(shelf, events) for account in parts(shelf, event)]
    return sorted(found, key=lambda account: (account.event.start, account.end, account.key, account.ratings_of))


def pooled_stages(shelf: Shelf, events: Iterable[AcceptedEvent]) -> Iterator[AcceptedEvent]:
    """
    6.2: preliminaries, finals and play-offs in one account: in 1997 always, in 2009 where they are reported as one
    competition; later editions know nothing of it.
    """
    stages: dict[str, list[AcceptedEvent]] = {}
    for event in events:
        if event.competition:
            stages.setdefault(event.competition, []).append(event)
        else:
            yield event
    for together in stages.values():
        in_order = sorted(together, key=lambda event: (event.event.start, event.end, event.key))
        if len(in_order) > 1 and "stages" in shelf.on(in_order[0].first_day):
            yield as_one(in_order)
        else:
            yield from in_order


def as_one(stages: Sequence[AcceptedEvent]) -> AcceptedEvent:
    """
    One event with the players and the games of all; round robins that are not alone make a Swiss, for not everybody
    has met everybody.
    """
    first = stages[0]
    kinds = {stage.event.kind for stage in stages}
    kind: EventKind = "team" if kinds <= {"team", "scheveningen"} else "swiss"
    players = {player.number: player for stage in stages for player in stage.event.players}
    games = tuple(game for stage in stages for game in stage.event.games)
    return replace(
        first,
        key=STAGE.join(stage.key for stage in stages),
        event=Event(first.event.start, kind, tuple(players.values()), games),
        end=max(stage.end for stage in stages),
        received=max(stage.received for stage in stages),
        official=all(stage.official for stage in stages),
        rounds=sum(stage.rounds or 0 for stage in stages) or None,
        certified=frozenset().union(*(stage.certified for stage in stages)),
        began=first.began,
        put_off_until=max((stage.put_off_until for stage in stages if stage.put_off_until), default=None),
    )


def parts(shelf: Shelf, accepted: AcceptedEvent) -> Iterator[Account]:
    """7.11, 9.11: the event with the ratings of its start; 4.13: or a long one cut by the lists in force."""
    book = shelf.on(accepted.first_day)
    stated = book.rules.get("rating_used")
    assert stated is None or stated.list == "in force at the start of the event", "later editions do not say it again"
    if "long_events" in book and is_long(book, accepted):
        yield from RATINGS[book["long_events"].ratings](shelf, book, accepted)
    else:
        yield from of_the_list_at_the_start(shelf, book, accepted)


def is_long(book: Edition, accepted: AcceptedEvent) -> bool:
    """A report of a part says when the whole began."""
    return bool((accepted.end - accepted.first_day).days + 1 > book["long_events"].over_days)


def of_the_list_at_the_start(_shelf: Shelf, book: Edition, accepted: AcceptedEvent) -> Iterator[Account]:
    yield Account(accepted.key, book, accepted.event, accepted.event.start, accepted.end, accepted)


def of_the_list_at_the_start_of_the_event(_shelf: Shelf, book: Edition, accepted: AcceptedEvent) -> Iterator[Account]:
    yield Account(accepted.key, book, accepted.event, accepted.first_day, accepted.end, accepted)


def of_the_list_at_the_start_of_each_part(shelf: Shelf, book: Edition, accepted: AcceptedEvent) -> Iterator[Account]:
    """
    4.13 of 2017, 4.1 later: a report of no more than a month is a part as it comes; one that covers more is cut into
    the parts that should have been reported (I-281).
    """
    start = accepted.event.start
    if accepted.end < months_after(start, 1):
        yield from of_the_list_at_the_start(shelf, book, accepted)
    elif book["long_events"].months == "calendar months":
        yield from cut(book, accepted, lambda day: max(day.replace(day=1), start))
    else:
        yield from cut(book, accepted, lambda day: month_from(start, day))


def months_after(start: date, n: int) -> date:
    """The same day so many months later, or the last of the month where it is shorter."""
    first = months_later(start.replace(day=1), n)
    return min(first + timedelta(start.day - 1), months_later(first, 1) - ONE_DAY)


def month_from(start: date, day: date) -> date:
    """The first day of the month that a day falls into, the months counted from the start."""
    n = 0
    while months_after(start, n + 1) <= day:
        n += 1
    return months_after(start, n)


def of_the_list_at_each_game(shelf: Shelf, book: Edition, accepted: AcceptedEvent) -> Iterator[Account]:
    """4.11 of 1997, 4.13 of 2009: the games under one list make an account."""
    yield from cut(book, accepted, lambda day: list_in_force(shelf, day))


def cut(book: Edition, accepted: AcceptedEvent, ratings_of: Callable[[date], date]) -> Iterator[Account]:
    """
    The games with the ratings of one day make an account; of a round robin it is a Swiss. A match is never cut.
    """
    event = accepted.event
    if event.kind == "match":
        yield Account(accepted.key, book, event, event.start, accepted.end, accepted)
        return
    undated = sum(game.day is None for game in event.games)
    if undated:
        raise Refused(
            say("{n} games of the event {key} have no day", n=undated, key=accepted.key),
            say("have the days of the rounds put in: each decides the list whose ratings count"),
            rule="long_events",
        )
    dated: list[tuple[date, Game]] = sorted(
        ((ratings_of(game.day), game) for game in event.games if game.day is not None),
        key=lambda pair: (pair[0], pair[1].day or pair[0]),
    )
    kind: EventKind = "swiss" if event.kind == "round robin" else event.kind
    for list_day, group in groupby(dated, key=lambda pair: pair[0]):
        games = tuple(game for _, game in group)
        met = {number for game in games for number in (game.white, game.black)}
        players = tuple(player for player in event.players if player.number in met)
        first, last = (choose(game.day for game in games if game.day is not None) for choose in (min, max))
        part = replace(event, start=first, kind=kind, players=players, games=games)
        yield Account(accepted.key, book, part, list_day, last, accepted)


def as_chosen_before_round_1(shelf: Shelf, book: Edition, accepted: AcceptedEvent) -> Iterator[Account]:
    """4.13 of 2009: with the list of the start, or where that was chosen, of each game."""
    at = of_the_list_at_each_game if accepted.by_list else of_the_list_at_the_start
    return at(shelf, book, accepted)


CHOSEN = "of the list at the start, or at each game where so chosen before round 1"
RATINGS: dict[str, Callable[[Shelf, Edition, AcceptedEvent], Iterator[Account]]] = {
    "of the list in force at each game": of_the_list_at_each_game,
    "of the list in force at the start of each part": of_the_list_at_the_start_of_each_part,
    "of the list in force at the start of the event": of_the_list_at_the_start_of_the_event,
    CHOSEN: as_chosen_before_round_1,
}
