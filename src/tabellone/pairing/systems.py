"""
The pairing systems by name: the chapter each stands in and the module that pairs by it. A system is chosen by whoever
asks, else by the code in the report; nothing else decides, least of all the free text about the kind of event.
"""

from collections.abc import Mapping
from datetime import date
from importlib import import_module
from typing import NamedTuple, Protocol, cast

from tabellone.errors import Refused
from tabellone.facts.tournament import Tournament
from tabellone.i18n import say
from tabellone.pairing.codes import CODES, SystemCode, system_of
from tabellone.pairing.system import Field, Pairing
from tabellone.pairing.why import WhyNot
from tabellone.rulebook import Edition, edition, exact_edition


class System(NamedTuple):
    chapter: str
    module: str
    scheduled: bool = False  # every round is known before the first


SYSTEMS: Mapping[str, System] = {
    "dutch": System("C.04.3", "dutch"),
    "dubov": System("C.04.4.1", "dubov"),
    "burstein": System("C.04.4.2", "burstein"),
    "lim": System("C.04.4.3", "lim"),
    "round-robin": System("C.05", "round_robin", scheduled=True),
}


class Engine(Protocol):
    """What the module of every system has."""

    def pair(self, book: Edition, field: Field) -> Pairing: ...

    def why(self, book: Edition, field: Field, one: int, other: int) -> WhyNot: ...

    def why_player(self, book: Edition, field: Field, number: int) -> WhyNot: ...


def engine(system: str) -> Engine:
    """The module of a system, loaded when it is first asked for."""
    return cast("Engine", import_module(f"tabellone.pairing.{SYSTEMS[system].module}"))


def chosen(
    tournament: Tournament,
    system: str | None = None,
    on: date | None = None,
    readings: Mapping[str, str] | None = None,
) -> tuple[str, Edition]:
    """
    The system that was asked for, else the one the report names; its edition on the day that was asked for, else the
    one the report's code names, else the one in force when the tournament started.
    """
    code = system_of(tournament.kind_code)
    name = system or (code.system if code else None)
    if name is None or name not in SYSTEMS:
        raise _no_system(tournament)
    chapter = SYSTEMS[name].chapter
    if on is None and code and code.system == name and code.effective:
        return name, exact_edition(chapter, code.effective, readings)
    return name, edition(chapter, on or start_of(tournament), readings)


def start_of(tournament: Tournament) -> date:
    """The day that chooses the editions; who does not know it is told where to say it."""
    start = tournament.start.date if tournament.start else None
    if start is None:
        raise Refused(
            say("the day the tournament started is not known, so the edition in force is not"),
            say("give it in the report (record 042), or with --date"),
            rule="edition",
        )
    return start


def code_for(system: str, effective: date, *, baku: bool = False) -> str:
    """The code to write for an edition of a system: that of the edition, else that of the system."""
    fitting = (SystemCode(system, day, baku) for day in (effective, None))
    return next((name for one in fitting for name, code in CODES.items() if code == one), "")


def _no_system(tournament: Tournament) -> Refused:
    remedy = say("give it in the report (record 192), or with --system: {systems}", systems=", ".join(SYSTEMS))
    if tournament.kind_code:
        message = say("the report names the system {code}, which is not one of those paired", code=tournament.kind_code)
        return Refused(message, remedy, rule="system")
    return Refused(say("the pairing system of the tournament is not known"), remedy, rule="system")
