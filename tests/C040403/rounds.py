"""
How the tests of the Lim System write down a round: a group of players with what matters of them, or whole histories.
Scores are half points, as the articles count them.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import date

import pytest

from tabellone import Edition
from tabellone.errors import Unpairable
from tabellone.facts.result import STANDARD
from tabellone.facts.tournament import Cell
from tabellone.pairing import lim, lim_floater, lim_group
from tabellone.pairing.lim_compatible import Order
from tabellone.pairing.lim_floater import Chosen
from tabellone.pairing.lim_group import Met
from tabellone.pairing.matching import set_of
from tabellone.pairing.system import Field, Player
from tabellone.rulebook import exact_edition
from tests.oracle.fields import field_of_position
from tests.oracle.literal_vectors import position
from tests.oracle.positions import Answer, Position

SWISS_RULES = exact_edition("C.04.4.3", date(1989, 7, 1))
LIM = exact_edition("C.04.4.3", date(2026, 2, 1))
EDITIONS: Mapping[str, Edition] = {"1989": SWISS_RULES, "2026": LIM}
BOTH = pytest.mark.parametrize("book", EDITIONS.values(), ids=EDITIONS.keys())

FLOATED_FROM = 99  # the opponent of whoever floated in the round before


def field(
    score: Mapping[int, int],
    *,
    met: Iterable[tuple[int, int]] = (),
    colours: Mapping[int, str] | None = None,
    rating: Mapping[int, int] | None = None,
    floated: Collection[int] = (),
    at: int = 3,
    last: bool = False,
) -> Field:
    """A round of these players; who floated in the round before came down to the group below his own."""
    opponents: dict[int, set[int]] = {number: set() for number in score}
    for one, other in met:
        opponents[one].add(other)
        opponents[other].add(one)
    players = {
        number: Player(
            number=number,
            rating=(rating or {}).get(number, 0),
            points=5 * points,
            score=5 * points,
            colours=(colours or {}).get(number, "").lower(),
            met=frozenset(opponents[number]),
            floats=".." if number not in floated else ".D",
            unplayed=0,
            bye_barred=False,
            ordinal=number,
            rounds=(Cell(), Cell(FLOATED_FROM, "w", "=")),
            scores=(0, 10, 5 * points),
        )
        for number, points in score.items()
    }
    absent = replace(next(iter(players.values())), number=FLOATED_FROM, scores=(0, 5, 10))
    return Field(
        round=at,
        players=tuple(sorted(players.values(), key=lambda player: (-player.score, player.number))),
        everyone={**players, FLOATED_FROM: absent},
        scoring=STANDARD,
        planned_rounds=at if last else 9,
        first_colour="w",
    )


def group(numbers: Iterable[int], points: int = 4) -> dict[int, int]:
    return dict.fromkeys(numbers, points)


def floaters_of(
    book: Edition,
    the: Field,
    residents: Iterable[int],
    *,
    arrived: Iterable[int] = (),
    adjacent: Iterable[int] = (),
    down: bool = True,
) -> list[int]:
    """The floaters of a group in the order in which they are chosen."""
    order = Order(book, the, down=down)
    return [order.players[one.place].number for one in chosen(order, residents, arrived, adjacent)]


def chosen(order: Order, residents: Iterable[int], arrived: Iterable[int], adjacent: Iterable[int]) -> list[Chosen]:
    return lim_floater.floaters(order, *(order.places(numbers) for numbers in (residents, arrived, adjacent)))[0]


def pairs_of(
    book: Edition,
    the: Field,
    residents: Iterable[int],
    *,
    above: Iterable[int] = (),
    below: Iterable[int] = (),
    down: bool = True,
) -> list[tuple[int, int]]:
    """The pairs of a group in the order in which they are made, each with the player who looked for the other."""
    order = Order(book, the, down=down)
    return [
        (order.players[one.player].number, order.players[one.opponent].number)
        for one in met(order, residents, above, below)
    ]


def met(order: Order, residents: Iterable[int], above: Iterable[int] = (), below: Iterable[int] = ()) -> list[Met]:
    guests = ([order.place[number] for number in numbers] for numbers in (above, below))
    return lim_group.paired(order, set_of(order.place[number] for number in residents), *guests)


def unordered(pairs: Iterable[tuple[int, int]]) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in pairs}


def histories(*tokens: str, total_rounds: int = 9, **more: object) -> Position:
    """The players 1, 2, 3 ... by their past rounds."""
    return position(total_rounds, dict(enumerate(tokens, 1)), **more)  # type: ignore[arg-type]


def answer(book: Edition, the: Position) -> Answer:
    """The pairs of a round, White first, and the bye; nothing where there is no legal round."""
    try:
        drawn = lim.pair(book, field_of_position(the, book))
    except Unpairable:
        return None
    return set(drawn.couples), drawn.bye


def with_maxi(book: Edition, *, maxi: bool) -> Edition:
    return book.with_readings({"maxi_tournament": "always" if maxi else "never"})
