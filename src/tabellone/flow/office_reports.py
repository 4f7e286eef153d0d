"""Reports received, accepted, rejected; a corrected one in the place of another. Commands in, events out."""

from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from typing import Any

from tabellone.errors import NotFound, Refused, Unreadable
from tabellone.facts.people import RatingKind
from tabellone.facts.people import folded as folded_text
from tabellone.flow import office_events as events
from tabellone.flow.office_archive import Archive
from tabellone.flow.office_given import Given
from tabellone.flow.office_intake import Counter, Examined, newcomers
from tabellone.flow.office_lists import Effect, effect
from tabellone.flow.office_registers import said
from tabellone.flow.office_state import State, TakenOut, folded, person_of
from tabellone.i18n import Message, say

FIT = ("fit", "fit as far as held")


def receive(
    state: State, file: str, data: bytes, received: date, kind: RatingKind | None = None
) -> events.ReportReceived | None:
    """The report as it came; None where the same file has come before."""
    digest = sha256(data).hexdigest()
    return None if digest in state.received else events.ReportReceived(file, digest, received, kind)


def accept(
    counter: Counter, received: events.ReportReceived, given: Given, despite: str = "", *, register: bool = False
) -> list[Any]:
    """The report to be rated, after the players it brings where they are to be registered."""
    refuse_decided(counter.state, received)
    examined, added = examined_with(counter, received, given, register=register)
    other = counter.state.accepted.get(examined.key)
    if other is not None:
        raise Refused(
            say(
                "the event {key} is accepted already, by the report {file}",
                key=examined.key,
                file=counter.state.received[other.digest].file,
            ),
            say("a corrected report takes its place with: office supersede; another event needs a --key of its own"),
            rule="office.accepted_twice",
        )
    return [*added, fit(examined, despite)]


def examined_with(
    counter: Counter, received: events.ReportReceived, given: Given, *, register: bool
) -> tuple[Examined, list[events.PlayerAdded]]:
    """The report examined, its newcomers already in the register where they are to be."""
    examined = counter.examine(received, given)
    if not (register and examined.unknown):
        return examined, []
    added = newcomers(examined, counter.people)
    numbers = {start: one.player.number for start, one in added.items()}
    with_them = replace(
        counter,
        state=folded(added.values(), counter.state),
        people={**counter.people, **{one.player.number: person_of(one.player) for one in added.values()}},
    )
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
            say("a report that was mended is another file: receive it"),
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


def _with_remedy(wrong: Message) -> Message:
    return say("{wrong}; register the event, or say why it is rated with --despite", wrong=wrong)


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
    old = state.accepted.get(key)
    if old is None:
        raise NotFound(
            say("no event {key} is accepted", key=key),
            say("accepted: {keys}", keys=", ".join(sorted(state.accepted)) or "-"),
        )
    file, data, arrived = came
    digest = sha256(data).hexdigest()
    if digest == old.digest:
        raise Refused(
            say("{file} is the report that is rated", file=file),
            say("nothing is to be done"),
            rule="office.nothing",
        )
    received = state.received.get(digest) or events.ReportReceived(file, digest, arrived, old.kind)
    refuse_decided(state, received)
    fresh = [] if digest in state.received else [received]
    with_report = replace(counter, archive=_with_file(counter.archive, digest, data), state=folded(fresh, state))
    given = given.beside(old)
    examined, added = examined_with(with_report, received, given, register=register)
    new = fit(examined, despite or old.despite)
    if new.start != old.start and folded_text(new.name) != folded_text(old.name):
        raise Refused(
            say("{file} is another event: {name}, {day}", file=file, name=new.name, day=new.start),
            say("accept it on its own: office receive, office accept"),
            rule="office.other_event",
        )
    new = replace(new, received=max(old.received, new.end))
    record = events.ReportReplaced(new, said(reason))
    first = [*fresh, *added]
    found = effect(with_report.archive, folded(first, with_report.state), record)
    return Superseding((*first, replace(record, lists=found.lists)), found)


def _with_file(archive: Archive, digest: str, data: bytes) -> Archive:
    """The files of the office, and one that is not saved yet."""
    return replace(archive, file=lambda asked: data if asked == digest else archive.file(asked))
