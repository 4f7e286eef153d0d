"""
Who stands otherwise on the later of two lists, and the reason of every change: rating and K; whether and where the list
shows him; who he is. A list of a million players is compared by columns.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

import numpy as np

from tabellone.facts.columns import NONE, Columns, Whole, columns_of
from tabellone.facts.history import Issue, RatingList
from tabellone.facts.people import Person
from tabellone.facts.period import Membership
from tabellone.facts.tournament import Day
from tabellone.flow import office_events as events
from tabellone.flow.journal import Entry
from tabellone.flow.office_history import Chain
from tabellone.flow.office_reasons import reasons, told_off
from tabellone.flow.office_update import changes_of
from tabellone.flow.office_worksheet import with_article
from tabellone.i18n import N_, Message, say
from tabellone.rating.activity import activities, activity
from tabellone.rating.publication import rows_kept_off
from tabellone.rulebook.shelf import Shelf


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
    place_before: str = ""  # where the list has him, as far as it was looked at
    place_after: str = ""
    facts: Mapping[str, tuple[Any, Any]] = field(default_factory=dict)  # of the register, before and after


def differences(chain: Chain, first: date, last: date) -> list[Difference]:
    """Who has another rating or K on the later list, and why, list by list between them."""
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
            why.append(with_article(say("K {k}", k=k.k), k.edition, k.rule))
        found.append(Difference(number, record.person.name, before[0], now[0], before[1], now[1], tuple(why)))
    return found


def _seen(issue: Issue | None) -> tuple[int | None, int | None]:
    return (issue.rating, issue.k) if issue else (None, None)


# Beyond the ratings

PLACES = (N_("unrated"), N_("listed"), N_("flagged"), N_("among the inactive"), N_("left out"), N_("kept off"))
UNRATED, KEPT_OFF = 0, PLACES.index("kept off")
FACTS: Mapping[str, str] = {
    "name": N_("name"),
    "federation": N_("federation"),
    "sex": N_("sex"),
    "title": N_("title"),
    "women_title": N_("women's title"),
    "other_titles": N_("other titles"),
    "foa_title": N_("online title"),
    "born": N_("born"),
    "bodies": N_("affiliated bodies"),
}
Held = Sequence[tuple[Entry, Any]]


@dataclass(frozen=True)
class Placed:
    """Where everybody stands on a list, by rows; and of whom a decision keeps off, which."""

    columns: Columns
    day: date
    place: Whole
    off: Mapping[int, Membership]


def all_differences(chain: Chain, first: date, last: date, held: Held = ()) -> list[Difference]:
    """`held` is the journal, which says for what reason a player was amended."""
    found = {one.number: one for one in differences(chain, first, last)}
    before, now = (placed(chain.shelf, chain.list_of(day), chain.state.listing) for day in (first, last))
    amended = Amended(chain, held, first, last)
    for number in standing_otherwise(before, now):
        one = found.get(number) or _unchanged(chain, number, first)
        found[number] = _completed(chain, one, before, now, amended)
    return [found[number] for number in sorted(found)]


def placed(books: Shelf, rating_list: RatingList, listing: Sequence[Membership]) -> Placed:
    columns, day = columns_of(rating_list), rating_list.day
    rated = np.flatnonzero(columns.rating != NONE)
    ways, way = activities(books, columns, rated, day)
    place = np.full(len(columns), UNRATED, dtype=np.int32)
    place[rated] = np.array([PLACES.index(one.place) for one in ways], dtype=np.int32)[way]
    off = dict(rows_kept_off(books.on(day), [one for one in listing if one.holds(day)], columns))
    off = {at: decision for at, decision in off.items() if place[at] != UNRATED}
    place[list(off)] = KEPT_OFF
    return Placed(columns, day, place, off)


def standing_otherwise(before: Placed, now: Placed) -> list[int]:
    """The numbers of those on both lists whose place, name, federation, title or the like is another."""
    old, new = before.columns, now.columns
    rows = np.flatnonzero(np.isin(new.number, old.number))
    was = np.searchsorted(old.number, new.number[rows])
    codes = {about: code for code, about in enumerate(new.abouts)}
    recoded = np.array([codes.get(about, -1) for about in old.abouts], dtype=np.int32)
    other = before.place[was] != now.place[rows]
    other |= recoded[old.about[was]] != new.about[rows]
    other |= old.born[was] != new.born[rows]
    other |= (old.name[was] != new.name[rows]).astype(np.bool_)
    found: list[int] = new.number[rows[other]].tolist()
    return found


def _unchanged(chain: Chain, number: int, first: date) -> Difference:
    record = chain.list_of(first).records[number]
    issue = record.issue_on(first)
    return Difference(number, record.person.name, *(_seen(issue)[0],) * 2, *(_seen(issue)[1],) * 2, ())


def _completed(chain: Chain, one: Difference, before: Placed, now: Placed, amended: "Amended") -> Difference:
    rows = [placed.columns.place_of(one.number) for placed in (before, now)]
    assert None not in rows, "he stands on both lists"
    was, at = int(rows[0] or 0), int(rows[1] or 0)
    place = PLACES[before.place[was]], PLACES[now.place[at]]
    people = before.columns.person(was), now.columns.person(at)
    facts = {
        name: change for name in FACTS if (change := (_fact(people[0], name), _fact(people[1], name)))[0] != change[1]
    }
    why = [*one.reasons]
    if place[0] != place[1]:
        why += _of_place(chain, before, now, was, at, place)
    for name, (old, new) in facts.items():
        why.append(say("{fact}: {before} -> {after}", fact=say(FACTS[name]), before=_told(old), after=_told(new)))
    if facts:
        why += amended.reasons(people[1])
    return replace(one, reasons=tuple(why), place_before=place[0], place_after=place[1], facts=facts)


def _of_place(
    chain: Chain, before: Placed, now: Placed, was: int, at: int, place: tuple[str, str]
) -> Iterator[Message]:
    """Why the list shows him otherwise."""
    book = chain.shelf.on(now.day)
    if at in now.off:
        yield told_off(book, now.off[at])
        return
    if was in before.off:
        yield say("kept off no longer: {reason}", reason=before.off[was].reason)
    if "unrated" in place:
        return
    status = activity(chain.shelf, now.columns.record(at), now.day)
    if status.active and place[0] not in ("listed", "kept off"):
        yield with_article(say("active again: games in the time {n}", n=status.games), book, "inactivity")
    elif not status.active:
        needed = book["inactivity"].fewer_games_than
        few = say("games in the time {n}, fewer than {needed}", n=status.games, needed=needed)
        yield say(
            "inactive since the list of {since}: {few}; {shown}",
            since=status.since,
            few=with_article(few, book, "inactivity"),
            shown=with_article(status.shown, book, "inactive_shown"),
        )


def _fact(person: Person, name: str) -> Any:
    """As it is shown; days as text."""
    value = getattr(person, name)
    return str(value) if isinstance(value, Day) else value


def _told(fact: Any) -> str:
    return " ".join(fact) or "-" if isinstance(fact, tuple) else str(fact or "-")


class Amended:
    """What the journal tells of the register between two lists, with its reasons."""

    def __init__(self, chain: Chain, held: Held, first: date, last: date) -> None:
        state, archive = chain.state, chain.archive
        self.told: list[tuple[Any, Container[int]]] = []
        for _, event in held:
            if isinstance(event, events.PeriodClosed) and event.day <= first:
                self.told.clear()
            elif isinstance(event, events.PeriodClosed) and event.day >= last:
                break
            elif isinstance(event, events.PlayerAmended):
                self.told.append((event, {state.number_of(event.player.number)}))
            elif isinstance(event, events.RegisterUpdated):
                self.told.append((event, {one.number for one in changes_of(archive, event)}))

    def reasons(self, person: Person) -> Iterator[Message]:
        for event, numbers in self.told:
            if person.number in numbers and isinstance(event, events.PlayerAmended):
                yield say("amended: {reason}", reason=event.reason)
            elif person.number in numbers:
                yield say("as on the list of {day} ({file})", day=event.day, file=event.file)
