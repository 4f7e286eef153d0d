"""
The one place from which an event reaches the pairing systems and the standings, each loaded when it is first asked for:
to enter a result, none of them is needed.
"""

from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec

from tabellone.errors import Refused
from tabellone.i18n import say
from tabellone.pairing.system import Field, Pairing
from tabellone.rulebook import Edition

CHAPTER_OF: Mapping[str, str] = {
    "dutch": "C.04.3",
    "dubov": "C.04.4.1",
    "burstein": "C.04.4.2",
    "lim": "C.04.4.3",
    "round-robin": "C.05",
}
SCHEDULED = {"round-robin"}  # every round is known before the first: nobody is left out of one


def paired(system: str, book: Edition, field: Field) -> Pairing:
    """The round as the system pairs it."""
    place = f"tabellone.pairing.{system.replace('-', '_')}"
    if find_spec(place) is None:
        raise Refused(
            say("rounds of the system {system} are not paired by this program yet", system=system),
            say("pair the round by hand"),
            rule="system",
        )
    if system in SCHEDULED and len(field.everyone) == 2:
        field = _of_a_match(field)
    pairing: Pairing = import_module(place).pair(book, field)
    return pairing


def _of_a_match(field: Field) -> Field:
    """Two players meet in every round: the two rounds of their double round robin, again and again."""
    return replace(field, round=(field.round - 1) % 2 + 1, planned_rounds=2)
