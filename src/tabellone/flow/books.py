"""The editions an event is played by, as they were pinned when it was opened and read as was chosen then."""

from tabellone.errors import Refused
from tabellone.flow.tournament import State
from tabellone.i18n import say
from tabellone.rulebook import Edition, exact_edition

HANDLING = "C.04.2"
BAKU = "C.04.7"


def book(state: State, chapter: str) -> Edition:
    """The edition of a chapter."""
    pinned = next((one for one in state.pinned.editions if one.chapter == chapter), None)
    if pinned is None:
        raise Refused(
            say("this event is not played by any edition of {chapter}", chapter=chapter),
            say("none was in force on its first day; another may be chosen when an event is opened"),
            rule="desk.edition",
        )
    return exact_edition(chapter, pinned.effective, {one.name: one.option for one in pinned.readings})


def system_book(state: State) -> Edition:
    """The edition of the pairing system: the first that was pinned."""
    return book(state, state.pinned.editions[0].chapter)


def numbering_book(state: State) -> Edition:
    """The edition that numbers the players: that of the system where it does so, else the handling rules."""
    own = system_book(state)
    return own if "numbering" in own.rules else book(state, HANDLING)
