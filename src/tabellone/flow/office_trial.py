"""
What the closing of a list would ask for of one event, asked before the event is accepted: an event that keeps a list
from being closed keeps everybody waiting. The event is rated alone, on a list of nobody but its players.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date

from tabellone.errors import Finding, Unreadable
from tabellone.facts.history import RatingList
from tabellone.facts.people import Person
from tabellone.facts.period import AcceptedEvent, Period
from tabellone.flow.office_history import ONE_DAY, Chain, Chains
from tabellone.flow.office_state import State, corrections_for
from tabellone.i18n import say
from tabellone.rating.calendar import list_in_force
from tabellone.rating.rating_list import close_period


def asked_at_closing(
    chains: Chains, state: State, event: AcceptedEvent, list_day: date, people: Mapping[int, Person]
) -> Iterator[Finding]:
    """The faults that would keep the list of that day from being closed with the event."""
    chain = chains[event.kind]
    numbers = sorted({player.number for player in event.event.players})
    before = list_of_players(chain, numbers, list_in_force(chain.shelf, list_day - ONE_DAY))
    standard = list_of_players(chain.standard, numbers, list_day) if chain.standard else None
    decided = corrections_for(event.kind, list_day, state.corrections)
    corrections = tuple(one for one in decided if one.number in before.records)
    period = Period(list_day, (event,), tuple(people[number] for number in numbers), corrections)
    try:
        close_period(chain.shelf, before, period, standard)
    except Unreadable as error:
        for finding in error.findings:
            wrong = say("the list of {day} could not be closed: {what}", day=list_day, what=finding.message)
            yield replace(finding, message=wrong)


def list_of_players(chain: Chain, numbers: list[int], day: date) -> RatingList:
    """The last list, of these players alone, as if it were that of the day."""
    records = chain.last.records
    found = {number: records[number] for number in numbers if number in records}
    return RatingList(chain.kind, day, chain.days[0], found)
