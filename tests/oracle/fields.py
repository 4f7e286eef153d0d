"""
From a position in the form of `tests/golden/pairing/` to the field of its round, by way of a tournament as a report
file tells it: so the reading of facts is tested with the pairing.
"""

import re
from collections.abc import Iterator
from datetime import date

from tabellone import Edition
from tabellone.errors import Unpairable
from tabellone.exact import Points
from tabellone.facts.tournament import Cell, Entrant, Tournament, Virtual
from tabellone.pairing import dutch
from tabellone.pairing.system import Field, field_of
from tabellone.rulebook import exact_edition
from tests.oracle.positions import Answer, Position

DUTCH = {"2017": exact_edition("C.04.3", date(2017, 7, 1)), "2026": exact_edition("C.04.3", date(2026, 2, 1))}


def cell(token: str) -> Cell:
    """12w1, 12b+, U: opponent, colour and outcome; a bye has neither of the first two."""
    match = re.fullmatch(r"(\d+)([wb])(.)", token)
    return Cell(int(match[1]), match[2], match[3]) if match else Cell(letter=token)


def tournament_of_position(position: Position) -> Tournament:
    return Tournament(
        players=tuple(
            Entrant(
                number=player["tpn"],
                name=f"Player {player['tpn']}",
                rating=player["rating"] or None,
                rounds=tuple(cell(token) for token in player["history"].split()),
            )
            for player in position["players"]
        ),
        total_rounds=position["total_rounds"],
        initial_colour=position["initial_colour"],
        absent=tuple(position["absent"]),
        virtual=tuple(virtual_of_position(position)),
    )


def virtual_of_position(position: Position) -> Iterator[Virtual]:
    """The virtual points of those who have any, round by round, this one last."""
    now, before = position.get("virtual", {}), position.get("virtual_history", {})
    for number in sorted({*now, *before}, key=int):
        points = [*before.get(number, [0] * (position["round"] - 1)), now.get(number, 0)]
        yield Virtual(int(number), tuple(Points.of(str(one)) for one in points))


def field_of_position(position: Position, book: Edition) -> Field:
    return field_of(tournament_of_position(position), book, position["round"])


def dutch_round(position: Position, edition: str) -> Answer:
    """The round by the Dutch System of that edition: (white, black) pairs and the bye; None where none is legal."""
    book = DUTCH[edition]
    try:
        pairing = dutch.pair(book, field_of_position(position, book))
    except Unpairable:
        return None
    return set(pairing.couples), pairing.bye
