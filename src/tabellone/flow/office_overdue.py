"""Events that are registered, and whose reports have not come by the day they were due."""

from dataclasses import dataclass
from datetime import date

from tabellone.admission import book_for
from tabellone.admission.deadlines import deadlines
from tabellone.flow.office_intake import Counter
from tabellone.i18n import Message


@dataclass(frozen=True, slots=True)
class Overdue:
    key: str
    name: str
    due: date
    article: str
    what: Message
    days: int


def overdue(counter: Counter, on: date) -> list[Overdue]:
    """Each deadline of a report that has passed without one; the longest ago comes first."""
    state = counter.state
    here = counter.reported | state.accepted.keys() | state.taken_out.keys()
    found = []
    for key, record in state.registered.items():
        if key in here:
            continue
        announced = counter.archive.announcement(record)
        book = book_for(record.kind, record.start)
        for one in deadlines(book, announced):
            if one.rule in ("report", "long_events") and one.due is not None and one.due < on:
                cited = f"{book} art. {one.article}"
                found.append(Overdue(key, record.name, one.due, cited, one.what, (on - one.due).days))
    return sorted(found, key=lambda late: (late.due, late.key))
