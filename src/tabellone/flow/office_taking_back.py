"""
What was done and should not have been: an event rated in a list that is closed, a list imported by mistake. Commands
in, events out; nothing is removed from the journal, and what is taken back can be done again.
"""

from tabellone.errors import Finding, NotFound, Refused, Unreadable
from tabellone.facts.people import RatingKind
from tabellone.flow import office_events as events
from tabellone.flow.office_archive import Archive
from tabellone.flow.office_registers import said
from tabellone.flow.office_reports import out_of
from tabellone.flow.office_state import State
from tabellone.i18n import say


def take_out(state: State, key: str, reason: str) -> events.EventTakenOut:
    """An event that should not have been rated: its list and all after it are as they would be without it."""
    if key in state.taken_out and key not in state.accepted:
        raise Refused(
            say("the event {key} was taken out of the list of {day}: {why}", **out_of(state.taken_out[key])),
            say("nothing is to be done"),
            rule="office.taken_out",
        )
    if key not in state.accepted:
        rated = ", ".join(sorted(state.taken_in)) or "-"
        raise NotFound(say("no list has taken in an event {key}", key=key), say("taken in: {keys}", keys=rated))
    if key not in state.taken_in:
        raise Refused(
            say("no list has taken in the event {key} yet", key=key),
            say("reject its report: office reject"),
            rule="office.not_taken_in",
        )
    return events.EventTakenOut(key, said(reason))


def put_back(state: State, key: str, reason: str) -> events.EventPutBack:
    """An event that was taken out, in its list again."""
    if key in state.accepted:
        raise Refused(
            say("the event {key} is accepted already", key=key),
            say("there is nothing to put back: an event is rated once"),
            rule="office.accepted_twice",
        )
    if key not in state.taken_out:
        out = ", ".join(sorted(state.taken_out)) or "-"
        raise NotFound(say("no event {key} was taken out", key=key), say("taken out: {keys}", keys=out))
    return events.EventPutBack(key, said(reason))


def take_back_import(archive: Archive, state: State, kind: RatingKind, reason: str) -> events.ImportTakenBack:
    """The list that a kind began with, while nothing rests on it yet."""
    begun = state.imports.get(kind)
    if begun is None:
        raise NotFound(
            say("the office keeps no {kind} list", kind=say(kind)),
            say("it keeps: {kinds}", kinds=", ".join(sorted(state.imports)) or "-"),
        )
    closed = state.closed[state.begun_after[kind] :]
    resting = [say("the list of {day} is closed", day=one.record.day) for one in closed[:1]]
    resting += [say("the event {key} is accepted", key=key) for key in _accepted_by(archive, state, begun)]
    resting += [
        say("the games of player {number} are told", number=one.number)
        for one in state.news
        if isinstance(one, events.GamesTold) and one.kind == kind
    ]
    resting += [
        say("something is decided of player {number}", number=one.number)
        for one in state.corrections
        if one.kind == kind
    ]
    decided = (*state.amended, *state.merged, *state.merged.values(), *(one.number for one in state.listing))
    resting += [
        say("something is decided of player {number}", number=number)
        for number in sorted(_only_on(archive, state, begun, {one for one in decided if one is not None}))
    ]
    if resting:
        remedy = say("open another office with the right list")
        wrong = [Finding("office.import_used", one, remedy) for one in resting]
        raise Unreadable(say("the {kind} list cannot be taken back: something rests on it", kind=say(kind)), wrong)
    return events.ImportTakenBack(kind, said(reason))


def _accepted_by(archive: Archive, state: State, begun: events.ListImported) -> list[str]:
    """The events of that kind, and those with players whom only that list knows."""
    return [
        key
        for key, one in sorted(state.accepted.items())
        if one.kind == begun.kind or _only_on(archive, state, begun, {entrant.number for entrant in one.entrants})
    ]


def _only_on(archive: Archive, state: State, begun: events.ListImported, numbers: set[int]) -> set[int]:
    """Of those players the ones whom no other list and no record of the office has."""
    others = [one for kind, one in state.imports.items() if kind != begun.kind]
    if not numbers or begun.digest in {one.digest for one in others}:
        return set()
    known = {player.fide_id for one in others for player in archive.players(one.digest, one.kind)}
    listed = {player.fide_id for player in archive.players(begun.digest, begun.kind)}
    return numbers & listed - known - state.added.keys()
