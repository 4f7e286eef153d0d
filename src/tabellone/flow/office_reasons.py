"""Why a list says what it says of a player: the worksheets behind it, and between two lists the reason of a change."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

import numpy as np

from tabellone.errors import NotFound
from tabellone.exact import shortest
from tabellone.facts.columns import NONE, columns_of
from tabellone.facts.history import Issue, RatingList, Record
from tabellone.facts.people import Person, RatingKind
from tabellone.flow.office_history import Chain
from tabellone.i18n import Message, say
from tabellone.rating.account import Account
from tabellone.rating.calendar import list_in_force
from tabellone.rating.event import PlayerInEvent
from tabellone.rating.rating_list import ClosedPeriod
from tabellone.rulebook import Edition
from tabellone.rulebook.shelf import shelf


@dataclass(frozen=True, slots=True)
class EventWorking:
    """What an event gave a player."""

    key: str
    edition: Edition
    ratings_of: date
    line: PlayerInEvent


@dataclass(frozen=True, slots=True)
class Explained:
    """A player on one list: what was worked out for him, event by event and as a whole."""

    person: Person
    kind: RatingKind
    day: date
    before: int | None
    after: int | None
    k: int | None
    events: tuple[EventWorking, ...]
    worksheets: tuple[object, ...]
    reasons: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A player who stands otherwise on the later of two lists."""

    number: int
    name: str
    before: int | None
    after: int | None
    k_before: int | None
    k_after: int | None
    reasons: tuple[Message, ...]


def explained(chain: Chain, number: int, day: date) -> Explained:
    place = chain.place(day)
    return of_closing(chain.closing_at(place), chain.list_at(place - 1).records, number)


def of_closing(closed: ClosedPeriod, before: Mapping[int, Record], number: int) -> Explained:
    records = closed.list.records
    if number not in records:
        raise NotFound(
            say("player {number} is not on the list of {day}", number=number, day=closed.list.day),
            say("look for the number with: office player find"),
        )
    record, old = records[number], before.get(number)
    return Explained(
        person=record.person,
        kind=closed.list.kind,
        day=closed.list.day,
        before=old.rating if old else None,
        after=record.rating,
        k=record.k,
        events=tuple(_events(closed, number)),
        worksheets=closed.worksheets(number),
        reasons=tuple(reasons(closed, number)),
    )


def _events(closed: ClosedPeriod, number: int) -> Iterator[EventWorking]:
    for one, line in closed.of_player.get(number, ()):
        yield EventWorking(one.account.key, one.account.edition, in_force(one.account), line)


def in_force(account: Account) -> date:
    """The day of the list whose ratings count."""
    kind = account.accepted.kind
    return list_in_force(shelf(kind), account.ratings_of)


def reasons(closed: ClosedPeriod, number: int) -> Iterator[Message]:
    """Everything on this list that could change what it says of him."""
    keys = ", ".join(dict.fromkeys(one.key for one in _events(closed, number)))
    if change := closed.changes.get(number):
        if keys or change.change:
            yield say("{change} in {events}", change=_signed(shortest(change.change)), events=keys or "-")
        if change.decided:
            yield change.decided
    first = closed.first_ratings.get(number)
    if first and first.published:
        yield say("first rating, {events}", events=keys or "-")
    elif first:
        yield say("results towards a first rating, {events}", events=keys or "-")
    if number in closed.olympiad:
        yield say("rating by an Olympiad")
    if number in closed.adjustments:
        yield say("one-off adjustment")
    if number in closed.delisted:
        yield say("below the floor: delisted")


def _signed(text: str) -> str:
    return text if text.startswith("-") else f"+{text}"


def differences(chain: Chain, first: date, last: date) -> list[Difference]:
    """Who stands otherwise on the later list, and why, list by list between them."""
    chain.list_of(first)  # says which lists there are
    new = columns_of(chain.list_of(last))
    between = [chain.closing(day) for day in chain.days[1:] if first < day <= last]
    found = []
    for number in new.new_since(first):
        record = new[number]
        before, now = _seen(record.issue_on(first)), _seen(record.last)
        if before == now:
            continue
        why = [
            say("{day}: {what}", day=closed.list.day, what=one) for closed in between for one in reasons(closed, number)
        ]
        k = next((closed.ks[number] for closed in reversed(between) if number in closed.ks), None)
        if before[1] != now[1] and k is not None:
            article = k.edition.cite(k.rule) if k.rule in k.edition else ""
            why.append(say("K {k} {article}", k=k.k, article=article))
        found.append(Difference(number, record.person.name, before[0], now[0], before[1], now[1], tuple(why)))
    return found


def rated_players(rating_list: RatingList) -> int:
    return int(np.count_nonzero(columns_of(rating_list).rating != NONE))


def _seen(issue: Issue | None) -> tuple[int | None, int | None]:
    return (issue.rating, issue.k) if issue else (None, None)
