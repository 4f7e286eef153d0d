"""
The starting numbers of an event: in order of strength, as the edition says (`pairing.numbering`), by lots from the seed
of the event, as a round robin draws them, or as the players were entered. Lots that an edition asks for to part equals
come from the same seed.
"""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256

from tabellone.facts.tournament import Entrant
from tabellone.flow.books import numbering_book
from tabellone.flow.events import Order, Participant
from tabellone.flow.tournament import State
from tabellone.pairing.numbering import Known, may_renumber, starting_order
from tabellone.rulebook import Edition

Participants = Mapping[int, Participant]  # by number of entry


def start_list(participants: Participants, order: Order, seed: str, book: Edition) -> tuple[int, ...]:
    """The numbers of entry in the order of the starting numbers."""
    return ORDERS[order](participants, seed, book) if participants else ()


def by_strength(participants: Participants, seed: str, book: Edition) -> tuple[int, ...]:
    found = starting_order(book, [_entrant(*one) for one in participants.items()], _known(participants, seed))
    return tuple(line.was for line in found.players)


def by_lot(participants: Participants, seed: str, _book: Edition) -> tuple[int, ...]:
    return tuple(sorted(participants, key=lambda person: lot(seed, person)))


def as_entered(participants: Participants, _seed: str, _book: Edition) -> tuple[int, ...]:
    return tuple(sorted(participants))


ORDERS: Mapping[Order, Callable[[Participants, str, Edition], tuple[int, ...]]] = {
    "rating": by_strength,
    "lot": by_lot,
    "entry": as_entered,
}


def lot(seed: str, person: int) -> int:
    """A player's lot is a digest of the seed and his number of entry: the same for ever, and not to be foreseen."""
    return int.from_bytes(sha256(f"{seed}:{person}".encode()).digest())


def _known(participants: Participants, seed: str) -> Known:
    national = {person: one.national_rating for person, one in participants.items() if one.national_rating}
    return Known(national, {person: lot(seed, person) for person in participants})


def _entrant(person: int, one: Participant) -> Entrant:
    return Entrant(person, one.name, title=one.title, rating=one.rating)


def next_order(state: State) -> tuple[int, ...]:
    """
    The players by the starting numbers with which the next round is paired. While the edition lets data be corrected
    the list is drawn up anew; afterwards the players keep their order, and whoever has come since takes the place of
    his strength among them.
    """
    book, order, seed = numbering_book(state), state.pinned.order, state.drawn.seed
    if order != "rating" or may_renumber(book, len(state.rounds), entries_open=not state.rounds):
        return start_list(state.present, order, seed, book)
    listed = list(state.rounds[-1].paired.numbers)
    known = _known(state.present, seed)
    for person in sorted(state.present.keys() - set(listed)):
        late = _entrant(person, state.present[person])
        listed.insert(_place(book, [_entrant(one, state.present[one]) for one in listed], late, known), person)
    return tuple(listed)


def _place(book: Edition, listed: Sequence[Entrant], late: Entrant, known: Known) -> int:
    """Before the first player who is weaker."""
    for place, one in enumerate(listed):
        if starting_order(book, [one, late], known).players[0].was == late.number:
            return place
    return len(listed)
