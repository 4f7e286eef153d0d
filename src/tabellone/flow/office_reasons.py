"""Why a list says what it says of a player: the worksheets behind it, event by event, and how he stands on it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

import numpy as np

from tabellone.errors import NotFound
from tabellone.exact import shortest
from tabellone.facts.columns import NONE, columns_of
from tabellone.facts.event import Player
from tabellone.facts.history import RatingList, Record
from tabellone.facts.people import Person, RatingKind
from tabellone.facts.period import Membership
from tabellone.flow.office_history import Chain
from tabellone.flow.office_pool import Pool, earlier_events, pool
from tabellone.flow.office_worksheet import (
    Called,
    EarlierEvent,
    EventSheet,
    called_by,
    event_sheet,
    names_of,
    with_article,
)
from tabellone.i18n import Message, say
from tabellone.rating.account import STAGE, Account
from tabellone.rating.activity import Activity, activity
from tabellone.rating.calendar import list_in_force
from tabellone.rating.closed import ClosedPeriod, RatedAccount
from tabellone.rating.event import PlayerInEvent
from tabellone.rating.k_factor import KFactor
from tabellone.rating.newcomer import FirstResult, as_first_performance, first_result, within_window
from tabellone.rating.publication import keeps_off
from tabellone.rulebook import Edition
from tabellone.rulebook.shelf import Shelf, shelf


@dataclass(frozen=True, slots=True)
class EventWorking:
    """What an event gave a player; `sheet` has his games one by one."""

    key: str
    name: str
    edition: Edition
    start: date
    end: date
    ratings_of: date
    line: PlayerInEvent
    sheet: EventSheet


@dataclass(frozen=True, slots=True)
class Explained:
    """
    A player on one list: what was worked out for him, event by event and as a whole. `next_k` is the K that the list
    prints; `earlier` are the events of lists before, whose results still wait.
    """

    person: Person
    kind: RatingKind
    day: date
    before: int | None
    after: int | None
    k: int | None
    events: tuple[EventWorking, ...]
    worksheets: tuple[object, ...]
    reasons: tuple[Message, ...]
    next_k: KFactor | None = None
    pool: Pool | None = None
    earlier: tuple[EarlierEvent, ...] = field(default=())
    activity: Activity | None = None


def explained(chain: Chain, number: int, day: date) -> Explained:
    place = chain.place(day)
    return of_closing(chain, chain.shelf, chain.closing_at(place), chain.list_at(place - 1).records, number)


def of_closing(
    chain: Chain, books: Shelf, closed: ClosedPeriod, before: Mapping[int, Record], number: int
) -> Explained:
    """`books` are the editions that the list was closed by, for once perhaps not those of the chain."""
    day, records = closed.list.day, closed.list.records
    if number not in records:
        raise NotFound(
            say("player {number} is not on the list of {day}", number=number, day=day),
            say("look for the number with: office player find"),
        )
    record, old = records[number], before.get(number)
    called = called_by(records)
    waiting = pool(books, record, day)
    said = [*reasons(closed, number, books)]
    missing = waiting.missing() if waiting else None
    off = kept_off(closed.edition, record.person, chain.state.listing, day)
    earlier = within_window(books, old.tranches, day) if old and old.rating is None else ()
    return Explained(
        person=record.person,
        kind=closed.list.kind,
        day=day,
        before=old.rating if old else None,
        after=record.rating,
        k=record.k,
        events=tuple(_workings(chain, books, closed, number, called)),
        worksheets=closed.worksheets(number),
        reasons=tuple(one for one in (*said, missing, off) if one),
        next_k=closed.ks.get(number),
        pool=waiting,
        earlier=tuple(earlier_events(chain, books, earlier, number, closed.list)),
        activity=activity(books, record, day) if record.rating is not None and not off else None,
    )


def _workings(chain: Chain, books: Shelf, closed: ClosedPeriod, number: int, called: Called) -> Iterator[EventWorking]:
    """Each event beside its line of the period, where a change came of it."""
    accepted = chain.state.accepted
    names = {key: one.name for key, one in accepted.items()}
    change = closed.changes.get(number)
    lines = iter(change.events if change else ())
    for one, line in closed.of_player.get(number, ()):
        keys = one.account.key.split(STAGE)
        numbers = {key: {who.start_number: who.number for who in accepted[key].entrants} for key in keys}
        too_fast = frozenset(
            frozenset(chain.state.number_of(numbers[key][start]) for start in (pair.white, pair.black))
            for key in keys
            for pair in accepted[key].left_out
        )
        period = next(lines, None) if line.change is not None else None
        first = judged(books, closed, one, line)
        yield EventWorking(
            one.account.key,
            names_of(one.account.key, names),
            one.account.edition,
            one.account.event.start,
            one.account.end,
            in_force(one.account),
            line,
            event_sheet(one, line, called, period, first, too_fast),
        )


def judged(books: Shelf, closed: ClosedPeriod, one: RatedAccount, line: PlayerInEvent) -> FirstResult | None:
    """6.1, 8.31: of an unrated player, whether the result counts on this list."""
    player: Player = one.event.player(line.number)
    if line.number in closed.changes or player.rating is not None:
        return None
    performance = line.first
    if performance is None and line.change is not None:
        performance = as_first_performance(one.account.edition, line.change, player)
    if performance is None:
        return None
    return first_result(books, one.account.edition, performance, closed.list.day, first_event=player.first_event)


def in_force(account: Account) -> date:
    """The day of the list whose ratings count."""
    kind = account.accepted.kind
    return list_in_force(shelf(kind), account.ratings_of)


def reasons(closed: ClosedPeriod, number: int, books: Shelf | None = None) -> Iterator[Message]:
    """Everything on this list that could change what it says of him."""
    own = closed.of_player.get(number, ())
    keys = ", ".join(dict.fromkeys(one.account.key for one, _ in own))
    yield from _of_change(closed, number, keys)
    first = closed.first_ratings.get(number)
    if first and first.published:
        yield say("first rating, {events}", events=keys or "-")
    elif first:
        yield say("results towards a first rating, {events}", events=keys or "-")
    if books is not None:
        yield from _ignored(books, closed, number)
    if number in closed.olympiad:
        yield say("rating by an Olympiad")
    if number in closed.adjustments:
        yield say("one-off adjustment")
    if number in closed.delisted:
        yield with_article(say("below the floor: delisted"), closed.edition, "delisting")


def _of_change(closed: ClosedPeriod, number: int, keys: str) -> Iterator[Message]:
    change = closed.changes.get(number)
    if change is None:
        return
    if keys or change.change:
        yield say("{change} in {events}", change=_signed(shortest(change.change)), events=keys or "-")
    if change.decided:
        yield change.decided
    if closed.list.records[number].rating is None and number not in closed.delisted:
        below = say("{rating} is below the floor: not listed", rating=change.new_rating)
        yield with_article(below, closed.edition, "rating_floor")


def _ignored(books: Shelf, closed: ClosedPeriod, number: int) -> Iterator[Message]:
    """Whose result does not count is told why."""
    for one, line in closed.of_player.get(number, ()):
        result = judged(books, closed, one, line)
        verdict = result.verdict if result else line.first.verdict if line.first else None
        if verdict and not verdict.counts and verdict.rule:
            why = verdict.reason or say("the result is ignored")
            told = say("{event} does not count: {why}", event=one.account.key, why=why)
            yield with_article(told, one.account.edition, verdict.rule)


def kept_off(book: Edition, person: Person, listing: Sequence[Membership], day: date) -> Message | None:
    """13.1 to 13.3: the decision that keeps him off the list."""
    decision = keeps_off(book, [one for one in listing if one.holds(day)], person)
    return told_off(book, decision) if decision else None


def told_off(book: Edition, decision: Membership) -> Message:
    told = say(
        "kept off the published list: {what} since {day}, {reason}",
        what=say(decision.what),
        day=decision.since,
        reason=decision.reason,
    )
    return with_article(told, book, "membership")


def _signed(text: str) -> str:
    return text if text.startswith("-") else f"+{text}"


def rated_players(rating_list: RatingList) -> int:
    return int(np.count_nonzero(columns_of(rating_list).rating != NONE))
