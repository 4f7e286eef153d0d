"""The editions an event is played by, as they were pinned when it was opened and read as was chosen then."""

from datetime import date

from tabellone.errors import Refused
from tabellone.flow.events import Pinned
from tabellone.flow.tournament import State
from tabellone.i18n import say
from tabellone.rulebook import Edition, effective_days, exact_edition

STANDINGS = ("C.07", "SST")
HANDLING = "C.04.2"
BAKU = "C.04.7"


def book(state: State, chapter: str) -> Edition:
    """The edition of a chapter."""
    return as_pinned(pinned(state, chapter))


def as_pinned(one: Pinned) -> Edition:
    return exact_edition(one.chapter, one.effective, {chosen.name: chosen.option for chosen in one.readings})


def pinned(state: State, *chapters: str) -> Pinned:
    """What was pinned of a chapter; of several, of the first that has an edition."""
    held = {one.chapter: one for one in state.pinned.editions}
    found = next((held[chapter] for chapter in chapters if chapter in held), None)
    if found is None:
        raise Refused(
            say("this event is not played by any edition of {chapter}", chapter=", ".join(chapters)),
            say("none was in force on its first day; another may be chosen when an event is opened"),
            rule="desk.edition",
        )
    return found


def day_for(state: State, one: Pinned) -> date:
    """The day that chooses this edition: the first of the event, unless another edition was in force then."""
    start = state.opened.start
    in_force = [day for day in effective_days(one.chapter) if day <= start]
    return start if in_force[-1:] == [one.effective] else one.effective


def system_book(state: State) -> Edition:
    """The edition of the pairing system: the first that was pinned."""
    return as_pinned(state.pinned.editions[0])


def numbering_book(state: State) -> Edition:
    """The edition that numbers the players: that of the system where it does so, else the handling rules."""
    own = system_book(state)
    return own if "numbering" in own.rules else book(state, HANDLING)
