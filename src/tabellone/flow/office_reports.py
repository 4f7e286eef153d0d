"""Reports received, accepted, rejected; a corrected one in the place of another. Commands in, events out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from typing import Any

from tabellone.errors import Finding, NotFound, Refused, Unreadable
from tabellone.facts.people import RatingKind
from tabellone.facts.people import folded as folded_text
from tabellone.flow import office_events as events
from tabellone.flow.office_archive import Archive
from tabellone.flow.office_examined import FIT, Examined
from tabellone.flow.office_given import Given
from tabellone.flow.office_identity import newcomers
from tabellone.flow.office_intake import Counter, accepted_already
from tabellone.flow.office_lists import Effect, effect, with_lists
from tabellone.flow.office_registers import said
from tabellone.flow.office_state import State, TakenOut, folded, person_of, registered_of
from tabellone.i18n import Message, say


def receive(
    state: State, file: str, data: bytes, received: date, kind: RatingKind | None = None
) -> events.ReportReceived | None:
    """The report as it came; None where the same file has come before."""
    digest = sha256(data).hexdigest()
    return None if digest in state.received else events.ReportReceived(file, digest, received, kind)


@dataclass(frozen=True, slots=True)
class Acceptance:
    """
    The report to be rated, after the players it brings where they are to be registered, and the days of birth that it
    alone has; and what somebody should have looked at.
    """

    events: tuple[Any, ...]
    questions: tuple[Finding, ...]


def accept(
    counter: Counter, received: events.ReportReceived, given: Given, despite: str = "", *, register: bool = False
) -> Acceptance:
    refuse_decided(counter.state, received)
    examined, added = examined_with(counter, received, given, register=register)
    if examined.key in counter.state.accepted:
        wrong, remedy = accepted_already(counter.state, examined.key)
        raise Refused(wrong, remedy, rule="office.accepted_twice")
    return accepted(examined, added, despite)


def accepted(examined: Examined, added: Sequence[events.PlayerAdded], despite: str = "") -> Acceptance:
    """The report is the source of the days of birth, and stands in the journal as such."""
    source = examined.received
    born = (events.PlayerAmended(registered_of(one), source.file, source.digest) for one in examined.births)
    return Acceptance((*added, *born, fit(examined, despite)), tuple(examined.questions))


def counter_after(counter: Counter, happened: Sequence[Any]) -> Counter:
    """The counter once reports have been accepted, with the players they have brought or told more of."""
    known = [one.player for one in happened if isinstance(one, events.PlayerAdded | events.PlayerAmended)]
    people = counter.people.with_people(map(person_of, known))
    return replace(counter, state=folded(happened, counter.state), people=people)


def examined_with(
    counter: Counter, received: events.ReportReceived, given: Given, *, register: bool
) -> tuple[Examined, list[events.PlayerAdded]]:
    """The report examined, its newcomers already in the register where they are to be."""
    examined = counter.examine(received, given)
    if not (register and examined.unknown):
        return examined, []
    added = newcomers(counter.people, examined.tournament, examined.known, given, received.digest)
    numbers = {start: one.player.number for start, one in added.items()}
    with_them = counter_after(counter, list(added.values()))
    return with_them.examine(received, replace(given, players={**given.players, **numbers})), list(added.values())


def refuse_decided(state: State, received: events.ReportReceived) -> None:
    if accepted := state.accepted_as(received.digest):
        raise Refused(
            say("the report {file} is accepted already, as {key}", file=received.file, key=accepted.key),
            say("nothing is to be done: an event is rated once"),
            rule="office.accepted_twice",
        )
    if rejected := state.rejected.get(received.digest):
        raise Refused(
            say("the report {file} was rejected: {reason}", file=received.file, reason=rejected.reason),
            say("a report that was mended is another file: receive it; to take the rejection back: reject --withdraw"),
            rule="office.rejected",
        )
    if out := state.taken_out_as(received.digest):
        raise Refused(
            say("the event {key} was taken out of the list of {day}: {why}", **out_of(out)),
            say("to rate it after all: office put-back"),
            rule="office.taken_out",
        )
    if received.digest in state.replaced:
        raise Refused(
            say("a corrected report has taken the place of {file}", file=received.file),
            say("nothing is to be done: an event is rated once"),
            rule="office.accepted_twice",
        )


def out_of(out: TakenOut) -> dict[str, Any]:
    return {"key": out.accepted.key, "day": out.day, "why": out.reason}


def fit(examined: Examined, despite: str) -> events.ReportAccepted:
    """The acceptance, where the articles allow it; what cannot be told is decided by the office, with its reason."""
    file, admission, accepted = examined.received.file, examined.admission, examined.accepted
    fitness = admission.fitness if admission else None
    if fitness == "not for rating":
        raise Refused(
            say("{file}: the event was announced as not for rating", file=file),
            say("reject the report"),
            rule="office.not_for_rating",
        )
    if examined.errors or accepted is None:
        faults = examined.errors
        raise Unreadable(say("{file} cannot be accepted; faults: {n}", file=file, n=len(faults)), faults)
    if fitness not in FIT and not despite:
        asked = [one for one in examined.findings if one.severity == "warning" and one.rule.startswith("admission.")]
        wrong = say(
            "{file}: it cannot be told whether the event is fit to be rated; questions: {n}", file=file, n=len(asked)
        )
        raise Unreadable(_with_remedy(wrong), asked)
    return replace(accepted, despite="" if fitness in FIT else despite)


def waiting(counter: Counter, list_day: date) -> Iterator[Finding]:
    """Reports that nobody has accepted, although their events are fit for the list that is closed."""
    for digest, received in counter.state.received.items():
        examined = counter.examine(received) if counter.state.is_open(digest) else None
        if examined and examined.is_fit and examined.list_day and examined.list_day <= list_day:
            wrong = say("{file}: {event} is fit to be rated, and not accepted", file=received.file, event=examined.key)
            remedy = say("accept it before the list of {day} is closed: office accept", day=list_day)
            yield Finding("office.waiting", wrong, remedy, "warning", file=received.file)


def _with_remedy(wrong: Message) -> Message:
    return say("{wrong}; register the event, or say why it is rated with --despite", wrong=wrong)


def withdraw_rejection(state: State, received: events.ReportReceived, reason: str) -> events.RejectionWithdrawn:
    """A report that was rejected waits for a decision again."""
    if received.digest not in state.rejected:
        raise Refused(
            say("the report {file} was not rejected", file=received.file),
            say("see what became of it: office check"),
            rule="office.nothing",
        )
    return events.RejectionWithdrawn(received.digest, said(reason))


def reject(state: State, received: events.ReportReceived, reason: str) -> events.ReportRejected:
    """A report that was accepted may still be rejected, until a list has taken its event in."""
    accepted = state.accepted_as(received.digest)
    if accepted is None or accepted.key in state.taken_in:
        refuse_decided(state, received)
    return events.ReportRejected(received.digest, said(reason))


@dataclass(frozen=True, slots=True)
class Superseding:
    """What is to be saved, and what it does to the lists that are closed."""

    events: tuple[Any, ...]
    effect: Effect


def supersede(
    counter: Counter,
    key: str,
    came: tuple[str, bytes, date],
    given: Given,
    reason: str,
    despite: str = "",
    *,
    register: bool = False,
) -> Superseding:
    """
    A corrected report in the place of another: it is rated in the list that took the other one in, and so is everything
    after it, again.
    """
    state = counter.state
    file, data, arrived = came
    digest = sha256(data).hexdigest()
    old = replaceable(state, key, file, digest)
    received = state.received.get(digest) or events.ReportReceived(file, digest, arrived, old.kind)
    refuse_decided(state, received)
    fresh = [] if digest in state.received else [received]
    with_report = replace(counter, archive=_with_file(counter.archive, digest, data), state=folded(fresh, state))
    given = given.beside(old)
    alone = replace(with_report, state=_without(with_report.state, old), asks=False)
    in_time = replace(received, received=max(old.received, _last_day(with_report.archive, digest) or old.received))
    examined, added = examined_with(alone, in_time, given, register=register)
    new = fit(examined, despite or old.despite)
    refuse_another_event(old, new, file)
    record = events.ReportReplaced(new, said(reason))
    first = [*fresh, *added]
    found = effect(with_report.archive, folded(first, with_report.state), record, counter.chains)
    return Superseding((*first, with_lists(record, found)), found)


def replaceable(state: State, key: str, file: str, digest: str) -> events.ReportAccepted:
    """The report of that event, whose place another one may take."""
    if key not in state.accepted:
        raise NotFound(
            say("no event {key} is accepted", key=key),
            say("accepted: {keys}", keys=", ".join(sorted(state.accepted)) or "-"),
        )
    if digest == state.accepted[key].digest:
        raise Refused(
            say("{file} is the report that is rated", file=file),
            say("nothing is to be done"),
            rule="office.nothing",
        )
    return state.accepted[key]


def refuse_another_event(old: events.ReportAccepted, new: events.ReportAccepted, file: str) -> None:
    """Of one event is what has its name or its first day."""
    if new.start != old.start and folded_text(new.name) != folded_text(old.name):
        raise Refused(
            say("{file} is another event: {name}, {day}", file=file, name=new.name, day=new.start),
            say("accept it on its own: office receive, office accept"),
            rule="office.other_event",
        )


def _without(state: State, old: events.ReportAccepted) -> State:
    """As if the report whose place is taken had been set aside."""
    accepted = {key: one for key, one in state.accepted.items() if key != old.key}
    return replace(state, accepted=accepted, replaced=(*state.replaced, old.digest))


def _last_day(archive: Archive, digest: str) -> date | None:
    """A corrected report is as late as the first one was, whenever it comes."""
    end = archive.report(digest)[0].end
    return end.date if end else None


def _with_file(archive: Archive, digest: str, data: bytes) -> Archive:
    """The files of the office, and one that is not saved yet."""
    return replace(archive, file=lambda asked: data if asked == digest else archive.file(asked))
