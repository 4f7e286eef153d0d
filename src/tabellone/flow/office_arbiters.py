"""
The arbiters of a report in the register of an office: who of it each of them is, and whether he held a licence. A FIDE
number decides; without one the name does, as long as only one person is called so.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from tabellone.errors import Finding
from tabellone.facts.announcement import Announcement, Arbiter
from tabellone.facts.people import folded
from tabellone.facts.tournament import Tournament
from tabellone.flow.office_events import ArbiterRecorded
from tabellone.i18n import say

NUMBER = re.compile(r"\(\s*([0-9]{1,10})\s*\)\s*$")


def arbiters_of(announced: Announcement, tournament: Tournament) -> tuple[Arbiter, ...]:
    """Those whom the report names, with what the announcement says of them; where it names nobody, those announced."""
    reported = [_reported(name) for name in (tournament.chief_arbiter, *tournament.deputies) if name]
    return tuple(_as_announced(one, announced.arbiters) for one in reported) or announced.arbiters


def _reported(name: str) -> Arbiter:
    """IA Verdi, Luca (800123)"""
    number = NUMBER.search(name)
    return Arbiter(name, int(number[1]) if number else None)


def _as_announced(arbiter: Arbiter, announced: Sequence[Arbiter]) -> Arbiter:
    for one in announced:
        if one.fide_id == arbiter.fide_id if one.fide_id and arbiter.fide_id else is_named(one.name, arbiter.name):
            return replace(arbiter, fide_id=arbiter.fide_id or one.fide_id, licensed=one.licensed)
    return arbiter


def licensed(register: Sequence[ArbiterRecorded], arbiter: Arbiter, on: date | None) -> Arbiter:
    """What the register says of his licence on that day; the last record of him counts."""
    found = records_of(register, arbiter)
    if not found or on is None or len(numbers_of(found)) > 1:
        return arbiter
    return replace(arbiter, licensed=found[-1].licensed_on(on))


def records_of(register: Sequence[ArbiterRecorded], arbiter: Arbiter) -> list[ArbiterRecorded]:
    """
    The records that can be his: those of his number; else, of those that have no other number, the ones whose name
    has most words of his.
    """
    if arbiter.fide_id and (own := [one for one in register if one.number == arbiter.fide_id]):
        return own
    called = [
        one for one in register if is_named(one.name, arbiter.name) and (one.number is None or arbiter.fide_id is None)
    ]
    most = max((len(words(one.name)) for one in called), default=0)
    return [one for one in called if len(words(one.name)) == most]


def numbers_of(records: Sequence[ArbiterRecorded]) -> list[int]:
    return sorted({one.number for one in records if one.number is not None})


def homonyms(register: Sequence[ArbiterRecorded], arbiters: Sequence[Arbiter]) -> Iterator[Finding]:
    """Those of whom the register cannot tell who they are, because several are called so."""
    for arbiter in arbiters:
        numbers = numbers_of(records_of(register, arbiter))
        if len(numbers) > 1:
            shown = ", ".join(map(str, numbers))
            wrong = say("several arbiters are called {name}: {numbers}", name=arbiter.name, numbers=shown)
            remedy = say("have the FIDE number put after the name in the report, or into the announcement")
            yield Finding("office.arbiter", wrong, remedy, "warning")


def is_named(name: str, other: str) -> bool:
    """The same words in any order, titles before a name and a number after it left aside; no name is nobody's."""
    return bool(words(name)) and words(name) <= words(other)


def words(name: str) -> frozenset[str]:
    return frozenset(folded(name).split())
