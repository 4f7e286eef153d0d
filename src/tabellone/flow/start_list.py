"""
The starting order (C.04.2 art. 2): by rating, title and name; by lots from the seed of the event, as a round robin
draws them; or as the players were entered.
"""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

from tabellone.flow.events import Order, Participant

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "")


def start_list(participants: Mapping[int, Participant], order: Order, seed: str) -> tuple[int, ...]:
    """The numbers of entry in the order of the starting numbers."""
    key = KEYS[order]
    return tuple(sorted(participants, key=lambda number: key(number, participants[number], seed)))


def _by_rating(number: int, one: Participant, _seed: str) -> tuple[Any, ...]:
    title = TITLES.index(one.title) if one.title in TITLES else len(TITLES)
    return -(one.rating or 0), title, one.name.casefold(), number


def _by_lot(number: int, _one: Participant, seed: str) -> str:
    """A player's lot is a digest of the seed and his number of entry: the same for ever, and not to be foreseen."""
    return sha256(f"{seed}:{number}".encode()).hexdigest()


def _by_entry(number: int, _one: Participant, _seed: str) -> int:
    return number


KEYS: Mapping[Order, Callable[[int, Participant, str], Any]] = {
    "rating": _by_rating,
    "lot": _by_lot,
    "entry": _by_entry,
}
