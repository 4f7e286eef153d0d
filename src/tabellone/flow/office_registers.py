"""
The registers of an office beside the players: federations, arbiters, events; and the decisions on them. Commands in,
events out. What a person decides is recorded with the day and the reason, and not judged.
"""

from dataclasses import replace
from datetime import date
from hashlib import sha256

from tabellone.admission import book_for, check_announcement
from tabellone.errors import Finding, NotFound, Refused, Unreadable
from tabellone.facts.federation import CODES
from tabellone.facts.people import Person, folded
from tabellone.facts.period import Membership
from tabellone.flow import office_events as events
from tabellone.flow.office_intake import Counter, key_for
from tabellone.flow.office_state import State
from tabellone.formats.announcement import read_announcement
from tabellone.i18n import say

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
