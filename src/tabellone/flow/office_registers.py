"""
The registers of an office: the lists it begins with, players, federations, arbiters, events; and the decisions on them.
Commands in, events out. What a person decides is recorded with the day and the reason, and not judged.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from hashlib import sha256
from typing import Any

from tabellone.admission import book_for, check_announcement
from tabellone.errors import Finding, NotFound, Refused, Unreadable
from tabellone.facts.federation import CODES
from tabellone.facts.people import KINDS, TITLES, WOMEN_TITLES, Person, RatingKind, folded
from tabellone.facts.period import Membership
from tabellone.facts.tournament import Day
from tabellone.flow import office_events as events
from tabellone.flow.events import Chosen
from tabellone.flow.office_archive import shelf_of
from tabellone.flow.office_history import Chains
from tabellone.flow.office_intake import Counter, key_for
from tabellone.flow.office_people import Register
from tabellone.flow.office_state import State, person_of, registered_of
from tabellone.formats.announcement import read_announcement
from tabellone.formats.fide_list import read_rating_list
from tabellone.formats.trf.dates import read_day
from tabellone.i18n import say
from tabellone.rating.calendar import is_list_day, list_in_force, lists_between, next_list
from tabellone.rulebook.shelf import Shelf, shelf

PLAYER = ("name", "federation", "sex", "title", "women_title", "born", "bodies")
MAX_NUMBER = 10**10


def opening(name: str, readings: Mapping[str, str]) -> events.OfficeOpened:
    """The office; a reading that no edition leaves open is not found, an option that is none is refused."""
    chosen = State(details=events.OfficeOpened(name, tuple(Chosen(*one) for one in readings.items())))
    for kind in KINDS:
        shelf_of(chosen, kind)
    return events.OfficeOpened(name, tuple(Chosen(*one) for one in sorted(readings.items())))


# The lists to begin with


def import_list(
    state: State, kind: RatingKind, day: date, file: str = "", data: bytes | None = None, *, leave_out: bool = False
) -> tuple[events.ListImported, list[Finding]]:
    """
    The list that a kind of rating begins with: once, before anything of it is rated. Lines that cannot be read are
    left out only where that is asked for.
    """
    begun = state.imports.get(kind)
    digest = sha256(data).hexdigest() if data is not None else ""
    if begun is not None:
        again = begun.digest == digest and begun.day == day
        wrong = say("the {kind} list begins with that of {day} already", kind=say(kind), day=begun.day)
        if again:
            wrong = say("that list is imported already, as the {kind} list of {day}", kind=say(kind), day=day)
        remedy = say(
            "an office goes on by itself: take over names, titles and federations with office player update; "
            "to begin again with this list, open another office"
        )
        raise Refused(wrong, remedy, rule="office.imported_twice")
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
    return events.ListImported(kind, day, file, digest, len(players)), [
        *findings,
        *begun_apart(state, books, kind, day),
    ]


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


# Players


def add_player(people: Register, number: int | None, given: Mapping[str, Any]) -> events.PlayerAdded:
    """A new player; without a number of FIDE he has the next one that is free."""
    number = number if number is not None else people.next_free
    if number in people:
        raise Refused(
            say("the number {number} is that of {name}", number=number, name=people[number].name),
            say("amend that player, or give another number"),
            rule="office.number",
        )
    player = with_facts(events.Registered(number, ""), given)
    return events.PlayerAdded(player)


def namesakes(people: Register, added: events.Registered) -> Iterator[Finding]:
    """Whoever is called the same and was born on the same day, as far as both are known, may be the same person."""
    new = person_of(added)
    for person in people.called(folded(new.name)):
        if same_day(person.born, new.born):
            wrong = say(
                "{name}, born {born}, is also player {number}: {federation}",
                name=person.name,
                born=person.born,
                number=person.number,
                federation=person.federation or "-",
            )
            remedy = say(
                "if they are one person: office player merge {gone} {kept}", gone=new.number, kept=person.number
            )
            yield Finding("office.namesake", wrong, remedy, "warning")


def same_day(one: Day | None, other: Day | None) -> bool:
    """Where only the year of one is known, the years."""
    if one is None or other is None:
        return False
    return one == other if one.month and other.month else one.year == other.year


def amend_player(
    people: Mapping[int, Person], number: int, given: Mapping[str, Any], reason: str
) -> events.PlayerAmended:
    before = registered_of(player(people, number))
    amended = with_facts(before, given)
    if amended == before:
        raise Refused(say("nothing changes"), say("say what is to be amended"), rule="office.nothing")
    return events.PlayerAmended(amended, said(reason))


def with_facts(before: events.Registered, given: Mapping[str, Any]) -> events.Registered:
    """The player with what is given; every fault of it at once."""
    values: dict[str, Any] = {name: getattr(before, name) for name in events.Registered.__slots__}
    values |= {name: fact.strip() if isinstance(fact, str) else fact for name, fact in given.items()}
    findings = []
    if not values["name"]:
        findings.append(Finding("office.player_name", say("the player has no name"), say("give --name")))
    if values["federation"] and values["federation"] not in CODES:
        wrong = say("{text} is not the code of a federation", text=values["federation"])
        findings.append(Finding("office.player_federation", wrong, say("write it as ITA")))
    if values["sex"] not in ("M", "F", ""):
        findings.append(
            Finding("office.player_sex", say("{text} is not a sex", text=values["sex"]), say("write M or F"))
        )
    for fact, known in (("title", (*TITLES, *WOMEN_TITLES)), ("women_title", WOMEN_TITLES)):
        if given.get(fact) and values[fact] not in known:
            wrong = say("{text} is not a title", text=values[fact])
            titles = say("titles are {titles}", titles=" ".join(known))
            findings.append(Finding("office.player_title", wrong, titles))
    if not 0 < values["number"] < MAX_NUMBER:
        wrong = say("{number} is not a number of a player", number=values["number"])
        findings.append(Finding("office.player_number", wrong, say("give a number above 0")))
    if "born" in given and values["born"]:
        day, clear = read_day(values["born"])
        if day is None or not clear:
            wrong = say("{text} is not a day of birth", text=values["born"])
            findings.append(Finding("office.player_born", wrong, say("write it as 1990-05-02, or the year alone")))
        else:
            values["born"] = str(day)
    if findings:
        raise Unreadable(say("the player cannot be recorded; faults: {n}", n=len(findings)), findings)
    return events.Registered(**values)


def player(people: Mapping[int, Person], number: int) -> Person:
    if number not in people:
        raise NotFound(
            say("the register has no player {number}", number=number),
            say("look for the number with: office player find"),
        )
    return people[number]


def merge_players(
    people: Mapping[int, Person], chains: Chains, gone: int, kept: int, reason: str
) -> events.PlayersMerged:
    """Two numbers are one person; the one on the list that the office began with is kept, for it has the rating."""
    player(people, gone)
    player(people, kept)
    if gone == kept:
        raise Refused(say("a player cannot be merged with himself"), say("give two numbers"), rule="office.merge")
    if on_first_list(chains, gone) and not on_first_list(chains, kept):
        raise Refused(
            say("the office began with the rating of {number}", number=gone),
            say("keep that number: exchange the two"),
            rule="office.merge",
        )
    return events.PlayersMerged(gone, kept, said(reason))


def on_first_list(chains: Chains, number: int) -> bool:
    """Whether any kind of rating began with him."""
    records = [(chain.days[0], chain.last.records.get(number)) for chain in chains.values()]
    return any(record.issue_of(first) is not None for first, record in records if record)


def part_players(state: State, gone: int, reason: str) -> events.PlayersParted:
    if gone not in state.merged:
        raise Refused(
            say("player {number} was not merged with another", number=gone),
            say("merged: {numbers}", numbers=", ".join(map(str, sorted(state.merged))) or "-"),
            rule="office.merge",
        )
    return events.PlayersParted(gone, said(reason))


# Federations, arbiters, listing


def record_federation(code: str, name: str, officer: str) -> events.FederationRecorded:
    return events.FederationRecorded(_code(code), name, officer)


def decide_listing(
    what: str,
    since: date,
    reason: str,
    *,
    federation: str = "",
    person: Person | None = None,
    until: date | None = None,
) -> events.ListingDecided:
    """13.1 to 13.3: a federation is excluded, a player is not to be listed, or may be all the same."""
    number = person.number if person else None
    assert what in ("federation excluded", "not to be listed", "dispensation")
    if until is not None and until <= since:
        raise Refused(say("it would end before it begins"), say("correct --until"), rule="office.days")
    code = _code(federation) if federation else ""
    if person is not None and federation != person.federation:
        raise Refused(
            say(
                "player {number} {name} is of {own}, not of {code}",
                number=person.number,
                name=person.name,
                own=person.federation or "-",
                code=federation,
            ),
            say("it is for his own federation to say: give that one"),
            rule="office.federation",
        )
    return events.ListingDecided(Membership(what, since, said(reason), code, number, until))  # type: ignore[arg-type]  # one of the three


def end_listing(
    state: State, what: str, until: date, reason: str, *, federation: str, number: int | None = None
) -> events.ListingEnded:
    """A decision on who is listed ends on a day, before its own end."""
    federation = _code(federation)
    of_it = [one for one in state.listing if (one.what, one.federation, one.number) == (what, federation, number)]
    whom = number or federation
    if not any(one.until is None or one.until > until for one in of_it):
        raise NotFound(
            say("nothing of that kind holds on {until}: {what}, {whom}", until=until, what=say(what), whom=whom),
            say("decided: {days}", days=", ".join(f"{one.since} - {one.until or '...'}" for one in of_it) or "-"),
        )
    if not any(one.goes_beyond(until) for one in of_it):
        raise Refused(say("it would end before it begins"), say("correct --ends"), rule="office.days")
    return events.ListingEnded(what, federation, number, until, said(reason))  # type: ignore[arg-type]  # one of the three


def _code(code: str) -> str:
    if code not in CODES:
        raise Refused(
            say("{text} is not the code of a federation", text=code), say("write it as ITA"), rule="office.federation"
        )
    return code


def record_arbiter(name: str, number: int | None, since: date | None, until: date | None) -> events.ArbiterRecorded:
    name = name.strip()
    if not folded(name):
        raise Refused(say("the arbiter has no name"), say("give surname, first name"), rule="office.arbiter_name")
    if until is not None and (since is None or until < since):
        raise Refused(say("the licence would end before it begins"), say("correct --until"), rule="office.days")
    return events.ArbiterRecorded(name, number, since, until)


# Events


def register_event(
    state: State, data: bytes, file: str, registered: date, key: str = ""
) -> tuple[events.EventRegistered, list[Finding]]:
    """An event by its announcement, which says what it is and when; what the articles find in it is told as well."""
    announced, _, findings = read_announcement(data, file)
    wrong = [one for one in findings if one.severity == "error"]
    for fact, value in (("name", announced.name), ("kind", announced.kind), ("start", announced.start)):
        if not value:
            message = say("the announcement does not give {fact}", fact=fact)
            wrong.append(Finding("office.announcement", message, say("give {fact}", fact=fact), file=file))
    if wrong:
        raise Unreadable(say("the event cannot be registered; faults: {n}", n=len(wrong)), wrong)
    assert announced.kind
    assert announced.start
    admission = check_announcement(book_for(announced.kind, announced.start), replace(announced, registered=registered))
    findings += [replace(finding, file=file) for finding in admission.findings]
    key = key or key_for(announced.name, announced.start)
    if key in state.registered:
        raise Refused(
            say("the event {key} is registered already", key=key),
            say("another event needs a --key of its own"),
            rule="office.registered_twice",
        )
    end = announced.end or announced.start
    digest = sha256(data).hexdigest()
    record = events.EventRegistered(key, announced.name, announced.start, end, announced.kind, registered, digest)
    return record, findings


def decide_event(state: State, key: str, kind: str, day: date, who: str, reason: str) -> events.EventDecided:
    if key in state.accepted:
        raise Refused(
            say("the event {key} is accepted already", key=key),
            say("what a closed list has taken in is taken out with: office take-out; before that, reject the report"),
            rule="office.decided_late",
        )
    return events.EventDecided(key, kind, day, who, said(reason))  # type: ignore[arg-type]  # the shell offers no other


def known_event(counter: Counter, key: str) -> str:
    """An event that is registered, or whose report has come."""
    state = counter.state
    if key in state.registered or key in state.accepted or key in counter.reported:
        return key
    known = ", ".join(sorted({*state.registered, *state.accepted})) or "-"
    raise NotFound(say("the office knows no event {key}", key=key), say("it knows: {keys}", keys=known))


def put_off(state: State, key: str, until: date, reason: str) -> events.EventPutOff:
    if key in state.taken_in:
        raise Refused(
            say("a list has taken in the event {key} already", key=key),
            say("correct it with: office supersede; or take it out with: office take-out"),
            rule="office.decided_late",
        )
    return events.EventPutOff(key, until, said(reason))


def said(reason: str) -> str:
    """A decision without a reason is none."""
    if not reason.strip():
        raise Refused(say("the reason is missing"), say("give it with --reason"), rule="office.reason")
    return reason.strip()
