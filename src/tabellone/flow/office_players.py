"""The players in the register of an office: added, amended, merged, parted again. Commands in, events out."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from tabellone.errors import Finding, NotFound, Refused, Unreadable
from tabellone.facts.federation import CODES
from tabellone.facts.people import TITLES, WOMEN_TITLES, Person, folded
from tabellone.facts.tournament import Day
from tabellone.flow import office_events as events
from tabellone.flow.office_history import Chains
from tabellone.flow.office_people import Register
from tabellone.flow.office_registers import said
from tabellone.flow.office_state import State, person_of, registered_of
from tabellone.formats.trf.dates import read_day
from tabellone.i18n import say

PLAYER = ("name", "federation", "sex", "title", "women_title", "born", "bodies")
MAX_NUMBER = 10**10


def add_player(
    people: Register, number: int | None, given: Mapping[str, Any], today: date = date.max
) -> events.PlayerAdded:
    """A new player; without a number of FIDE he has the next one that is free."""
    number = number if number is not None else people.next_free
    if number in people:
        raise Refused(
            say("the number {number} is that of {name}", number=number, name=people[number].name),
            say("amend that player, or give another number"),
            rule="office.number",
        )
    player = with_facts(events.Registered(number, ""), given, today)
    return events.PlayerAdded(player)


def called_and_born_alike(people: Register, added: events.Registered) -> Iterator[Finding]:
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
    people: Mapping[int, Person], number: int, given: Mapping[str, Any], reason: str, today: date = date.max
) -> events.PlayerAmended:
    before = registered_of(player(people, number))
    amended = with_facts(before, given, today)
    if amended == before:
        raise Refused(say("nothing changes"), say("say what is to be amended"), rule="office.nothing")
    return events.PlayerAmended(amended, said(reason))


def with_facts(before: events.Registered, given: Mapping[str, Any], today: date = date.max) -> events.Registered:
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
        values["born"], wrong_day = _born(values["born"], today)
        findings += wrong_day
    if findings:
        raise Unreadable(say("the player cannot be recorded; faults: {n}", n=len(findings)), findings)
    return events.Registered(**values)


def _born(text: str, today: date) -> tuple[str, list[Finding]]:
    """The day or the year, as the journal has it."""
    day, clear = read_day(text)
    if day is None or not clear:
        remedy = say("write it as 1990-05-02, or the year alone")
        return text, [Finding("office.player_born", say("{text} is not a day of birth", text=text), remedy)]
    if day > (today.year, today.month, today.day):
        return text, [Finding("office.player_born", say("{text} is still to come", text=text), say("correct --born"))]
    return str(day), []


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
