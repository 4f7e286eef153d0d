"""
What was done and should not have been: an event rated in a list that is closed. Commands in, events out; nothing is
removed from the journal, and what is taken back can be done again.
"""

from tabellone.errors import NotFound, Refused
from tabellone.flow import office_events as events
from tabellone.flow.office_registers import said
from tabellone.flow.office_reports import out_of
from tabellone.flow.office_state import State
from tabellone.i18n import say


def take_out(state: State, key: str, reason: str) -> events.EventTakenOut:
    """An event that should not have been rated: its list and all after it are as they would be without it."""
    if key in state.taken_out:
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
