"""
Positions in the form of `tests/golden/pairing/` paired by the Dubov and the Burstein System: the answer of the engine
beside that of the literal enumerators.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from types import ModuleType

from tabellone import Edition
from tabellone.errors import Unpairable
from tabellone.exact import Points
from tabellone.facts.tournament import Tournament, Virtual
from tabellone.pairing import burstein, dubov
from tabellone.pairing.system import Field, field_of
from tabellone.rulebook import exact_edition
from tests.oracle import literal_burstein, literal_dubov
from tests.oracle.fields import tournament_of_position
from tests.oracle.positions import Answer, Position

DAY = date(2026, 2, 1)
BOOKS = {"dubov": exact_edition("C.04.4.1", DAY), "burstein": exact_edition("C.04.4.2", DAY)}
ENGINES: Mapping[str, ModuleType] = {"dubov": dubov, "burstein": burstein}
LITERAL: Mapping[str, ModuleType] = {"dubov": literal_dubov, "burstein": literal_burstein}


def tournament(position: Position) -> Tournament:
    now, before = position.get("virtual", {}), position.get("virtual_history", {})
    points = {
        int(number): [*before.get(number, [0] * (position["round"] - 1)), now.get(number, 0)]
        for number in {*now, *before}
    }
    virtual = tuple(
        Virtual(number, tuple(Points.of(str(one)) for one in row)) for number, row in sorted(points.items())
    )
    return replace(tournament_of_position(position), virtual=virtual)


def field(book: Edition, position: Position) -> Field:
    return field_of(tournament(position), book, position["round"])


def paired(system: str, position: Position, **readings: str) -> Answer:
    """The round: (white, black) pairs and the bye; None where none is legal."""
    book = BOOKS[system].with_readings(readings)
    try:
        pairing = ENGINES[system].pair(book, field(book, position))
    except Unpairable:
        return None
    return set(pairing.couples), pairing.bye
