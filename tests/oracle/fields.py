"""
From a position in the form of `tests/golden/pairing/` to the field of its round, by way of a tournament as a report
file tells it: so the reading of facts is tested with the pairing.
"""

import re

from tabellone import Edition
from tabellone.facts.tournament import Cell, Entrant, Tournament
from tabellone.pairing.system import Field, field_of
from tests.oracle.positions import Position


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
    )


def field_of_position(position: Position, book: Edition) -> Field:
    return field_of(tournament_of_position(position), book, position["round"])
