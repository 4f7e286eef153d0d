"""Systems and editions by which whole tournaments can be paired: of some old ones the text is not known in full."""

from datetime import date
from random import Random

from tabellone.errors import Refused
from tabellone.flow.generate import Plan, generated
from tabellone.pairing.systems import SYSTEMS
from tabellone.rulebook import effective_days


def is_known(system: str, day: date) -> bool:
    """The newest edition must be; an older one may refuse its later rounds."""
    try:
        generated(Plan(players=8, rounds=3, seed=1, system=system, on=day), Random(1))
    except Refused:
        assert day != effective_days(SYSTEMS[system].chapter)[-1], f"{system} {day} pairs nothing"
        return False
    return True


SWISS = [
    (name, day)
    for name, system in SYSTEMS.items()
    if not system.scheduled
    for day in effective_days(system.chapter)
    if is_known(name, day)
]
