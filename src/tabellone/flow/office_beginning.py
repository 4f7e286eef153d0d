"""
An office begins: how it reads the editions, and the list that each kind of rating starts from. Commands in, events out.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from hashlib import sha256

from tabellone.errors import Finding, Refused, Unreadable
from tabellone.facts.people import KINDS, ListedPlayer, RatingKind
from tabellone.flow import office_events as events
from tabellone.flow.events import Chosen
from tabellone.flow.first_list import listed_rating
from tabellone.flow.office_archive import shelf_of
from tabellone.flow.office_state import State
from tabellone.formats.fide_list import read_rating_list
from tabellone.i18n import say
from tabellone.rating.calendar import is_list_day, list_in_force, lists_between, next_list
from tabellone.rulebook import Edition
from tabellone.rulebook.shelf import Shelf, shelf


def opening(name: str, readings: Mapping[str, str]) -> events.OfficeOpened:
    """The office; a reading that no edition leaves open is not found, an option that is none is refused."""
    chosen = State(details=events.OfficeOpened(name, tuple(Chosen(*one) for one in readings.items())))
    for kind in KINDS:
        shelf_of(chosen, kind)
    return events.OfficeOpened(name, tuple(Chosen(*one) for one in sorted(readings.items())))


def import_list(
    state: State, kind: RatingKind, day: date, file: str = "", data: bytes | None = None, *, leave_out: bool = False
) -> tuple[events.ListImported, list[Finding]]:
    """
    The list that a kind of rating begins with: once, before anything of it is rated. Lines that cannot be read are
    left out only where that is asked for.
    """
    digest = sha256(data).hexdigest() if data is not None else ""
    refuse_begun(state, kind, day, digest)
    books = shelf(kind)
    if not is_list_day(books, day):
        raise Refused(
            say("no {kind} list came out on {day}", kind=say(kind), day=day),
            say("the next one is of {day}", day=next_list(books, day)),
            rule="office.list_day",
        )
    refuse_before_closed(state, books, kind, day)
    players, findings = read_rating_list(data, kind, file) if data is not None else ([], [])
    faulty = [one for one in findings if one.severity == "error"]
    unread = faulty if not (players and leave_out) else []
    if not unread and players and getattr(players[0], kind) is None:
        wrong = say("the list does not have {kind} ratings", kind=say(kind))
        unread.append(Finding("list.kind", wrong, say("import the list of that kind"), file=file))
    unread += _twice([player.fide_id for player in players], file)
    if unread:
        raise Unreadable(say("the list cannot be imported; faults: {n}", n=len(unread)), unread)
    findings = [
        *findings,
        *begun_apart(state, books, kind, day),
        *of_another_edition(books.on(day), kind, players, file),
    ]
    return events.ListImported(kind, day, file, digest, len(players)), findings


def refuse_begun(state: State, kind: RatingKind, day: date, digest: str) -> None:
    """A kind begins once."""
    begun = state.imports.get(kind)
    if begun is None:
        return
    wrong = say("the {kind} list begins with that of {day} already", kind=say(kind), day=begun.day)
    if (begun.digest, begun.day) == (digest, day):
        wrong = say("that list is imported already, as the {kind} list of {day}", kind=say(kind), day=day)
    remedy = say(
        "an office goes on by itself: take over names, titles and federations with office player update; "
        "to begin again with this list, open another office"
    )
    raise Refused(wrong, remedy, rule="office.imported_twice")


def of_another_edition(
    book: Edition, kind: RatingKind, players: Iterable[ListedPlayer], file: str
) -> Iterator[Finding]:
    """A list that prints a K which the edition of its day does not have may be of another day."""
    known = {int(book[name].k) for name in book["k_order"].ladder if name in book}
    printed = Counter(listed_rating(player, kind).k for player in players)
    others = sorted(k for k in printed if k and k not in known)
    if others:
        values = {"n": sum(printed[k] for k in others), "ks": ", ".join(map(str, others)), "edition": book}
        wrong = say("players with a K that {edition} does not have: {n} (K {ks})", **values)
        remedy = say("check the day of the list; where it is right, their K is worked out again when they play")
        yield Finding("list.k", wrong, remedy, "warning", file=file)


def refuse_before_closed(state: State, books: Shelf, kind: RatingKind, day: date) -> None:
    """A kind that comes to a running office goes on with the others: its next list is not closed already."""
    last = state.closed[-1].record.day if state.closed else None
    if last is not None and next_list(books, day) <= last:
        raise Refused(
            say(
                "the lists are closed up to that of {last}: a {kind} list of {day} would be the beginning of lists "
                "before it, {n} of them",
                last=last,
                kind=say(kind),
                day=day,
                n=lists_between(books, day, list_in_force(books, last)),
            ),
            say("begin with the list of {day}, or open another office", day=list_in_force(books, last)),
            rule="office.import_late",
        )


def begun_apart(state: State, books: Shelf, kind: RatingKind, day: date) -> Iterator[Finding]:
    """A kind that begins on another day than the others: for a time they are closed one without the other."""
    remedy = say("if a day is wrong, take that list back with: office undo-import")
    others = {state.closed[-1].record.day} if state.closed else {one.day for one in state.imports.values()}
    for other in sorted(others):
        first, last = sorted((day, other))
        n = lists_between(books, first, list_in_force(books, last))
        if n:
            wrong = say(
                "the {kind} list begins on {day}, others stand at {other}: until they meet, lists are closed one "
                "without the other, {n} of them",
                kind=say(kind),
                day=day,
                other=other,
                n=n,
            )
            yield Finding("office.begun_apart", wrong, remedy, "warning")


def _twice(numbers: Iterable[int], file: str) -> Iterable[Finding]:
    seen: set[int] = set()
    for number in numbers:
        if number in seen:
            wrong = say("the number {number} stands twice on the list", number=number)
            yield Finding("list.number_twice", wrong, say("remove one of the two"), file=file)
        seen.add(number)
