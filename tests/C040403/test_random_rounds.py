"""
Rounds of random tournaments: the engine against the literal procedure and, on small fields, against every legal round
there is; on larger ones, that no round is illegal and none is called impossible that is not. `TABELLONE_LONG=1` tries
all of them, the suite a part.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from tabellone import Edition, Unpairable
from tabellone.pairing import lim
from tabellone.pairing.system import Pairing
from tests.C040403.rounds import EDITIONS, with_maxi
from tests.oracle.fields import field_of_position
from tests.oracle.literal_lim import Reading, compatible, read
from tests.oracle.literal_lim import pair as literal
from tests.oracle.positions import Answer, Position, positions

ROOT = Path(__file__).parents[2]
LONG = os.environ.get("TABELLONE_LONG") == "1"
AGAINST_THE_LITERAL = 2000 if LONG else 200
WITHOUT_FAULT = 20000 if LONG else 300

# The options of the notes that the literal procedure knows too.
BOTH_READ = {
    "bye_after_forfeit": ("any earlier forfeit win", Reading.ANY_FORFEIT_WIN_BARS_THE_BYE),
    "last_round_limits": ("every pair", Reading.LAST_ROUND_FREES_EVERY_PAIR),
    "floated_before": ("who met another score", Reading.EVERY_UNEQUAL_GAME_FLOATS),
    "floaters_from_below": ("lowest score first", Reading.LOWER_SCORE_FIRST),
}


class Read(NamedTuple):
    """An edition as one of its readings has it, for the engine and for the literal procedure."""

    edition: str
    maxi: bool
    book: Edition
    readings: frozenset[Reading]

    def literally(self, position: Position) -> Answer:
        return literal(position, self.edition, self.maxi, self.readings)


def chosen(edition: str, *names: str, maxi: bool = False) -> Read:
    """The default readings, but for those named."""
    book = with_maxi(EDITIONS[edition], maxi=maxi)
    known = {name: one for name, one in BOTH_READ.items() if name in book.interpretations}
    picked = {name: option for name, (option, _) in known.items() if name in names}
    book = book.with_readings(picked)
    readings = {
        reading for name, (option, reading) in known.items() if option in (picked.get(name), _default(book, name))
    }
    return Read(edition, maxi, book, frozenset(readings))


def _default(book: Edition, name: str) -> str:
    return book.interpretations[name].default


CHOICES = [chosen(edition, maxi=maxi) for edition in EDITIONS for maxi in (False, True)]
OTHERWISE = [
    chosen("1989", "last_round_limits", maxi=True),
    chosen("1989", "floated_before", "floaters_from_below"),
    chosen("2026", "last_round_limits", "floated_before"),
]


def named(value: Read) -> str:
    return " ".join([value.edition, *["maxi"] * value.maxi, *value.book.readings])


def drawn(book: Edition, position: Position) -> Pairing | Unpairable:
    try:
        return lim.pair(book, field_of_position(position, book))
    except Unpairable as error:
        return error


def answered(found: Pairing | Unpairable) -> Answer:
    return None if isinstance(found, Unpairable) else (set(found.couples), found.bye)


@pytest.mark.parametrize("read_as", [*CHOICES, *OTHERWISE], ids=named)
def test_up_to_ten_players_the_engine_pairs_as_the_literal_procedure(read_as: Read) -> None:
    seed = 100 + len(named(read_as))
    unrated = Random(seed)
    none = 0
    for one in positions(seed, AGAINST_THE_LITERAL, (2, 10), read_as.literally, late=0.2, rated_in_order=False):
        for player in one["players"]:
            player["rating"] *= unrated.random() > 0.1
        expected = read_as.literally(one)
        none += expected is None
        assert answered(drawn(read_as.book, one)) == expected, one
    assert none, "some rounds cannot be paired"


def legal_rounds(position: Position, read_as: Read) -> Iterator[tuple[frozenset[frozenset[int]], int | None]]:
    """Every legal round there is: everybody meets somebody compatible, but for one who may have the bye."""
    the = read(position, read_as.edition, maxi=read_as.maxi, readings=read_as.readings)

    def rounds(left: tuple[int, ...], bye: int | None) -> Iterator[tuple[frozenset[frozenset[int]], int | None]]:
        if not left:
            yield frozenset(), bye
            return
        first, others = left[0], left[1:]
        if len(left) % 2 and bye is None and first not in the.barred:
            yield from rounds(others, first)
        for other in others:
            if compatible(the, first, other):
                for pairs, free in rounds(tuple(one for one in others if one != other), bye):
                    yield pairs | {frozenset((first, other))}, free

    everybody = tuple(sorted(the.score))
    yield from rounds(everybody, None)


@pytest.mark.parametrize("read_as", CHOICES, ids=named)
def test_never_stuck_where_any_legal_round_exists(read_as: Read) -> None:
    none = 0
    for one in positions(7, AGAINST_THE_LITERAL, (2, 8), read_as.literally, late=0.2):
        found = answered(drawn(read_as.book, one))
        all_rounds = set(legal_rounds(one, read_as))
        none += not all_rounds
        if found is None:
            assert not all_rounds, one
        else:
            pairs, bye = found
            assert (frozenset(frozenset(pair) for pair in pairs), bye) in all_rounds, one
    assert none, "some rounds cannot be paired"


def test_the_list_of_legal_rounds_is_complete() -> None:
    tokens = {"round": 1, "total_rounds": 5, "initial_colour": "W", "absent": []}
    for players, rounds in ((2, 1), (3, 3), (4, 3), (5, 15), (6, 15), (8, 105)):
        one = {**tokens, "players": [{"tpn": n, "rating": 2000, "history": ""} for n in range(1, players + 1)]}
        assert len(set(legal_rounds(one, CHOICES[0]))) == rounds


# Larger fields: what is left of "legal" without trying everything.


def faults(position: Position, read_as: Read, found: Pairing) -> list[str]:
    the = read(position, read_as.edition, maxi=read_as.maxi, readings=read_as.readings)
    byes = [] if found.bye is None else [found.bye]
    seats = [number for couple in found.couples for number in couple] + byes
    wrong = [] if sorted(seats) == sorted(the.score) else ["not everybody has one place"]
    wrong += [f"{white}-{black}" for white, black in found.couples if not compatible(the, white, black)]
    return wrong + [f"bye {found.bye}"] * (found.bye in the.barred)


NUMBERS = re.compile(r"players ([0-9, ]+) (?:are left over|must have)(?:.*only meet ([0-9, ]+) \()?")


def proves_it(position: Position, read_as: Read, error: Unpairable) -> bool:
    """
    Whether those whom the message names are in the way of every round: they fall into groups that cannot meet each
    other, and there are more groups of an odd number than players outside whom they could meet.
    """
    match = NUMBERS.search(error.text())
    assert match, error.text()
    the = read(position, read_as.edition, maxi=read_as.maxi, readings=read_as.readings)
    named_ = [int(number) for number in match[1].split(", ")]
    rivals = {other for one in named_ for other in the.score if other != one and compatible(the, one, other)}
    outside = rivals - {*named_}
    if "left over" in error.text():
        assert outside == {int(number) for number in (match[2] or "").split(", ") if number}
    odd = sum(len(part) % 2 for part in parts(named_, lambda one, other: compatible(the, one, other)))
    left_over = odd - len(outside)
    return left_over > len(the.score) % 2 or (left_over == 1 and set(named_) <= the.barred)


def parts(numbers: list[int], joined: Callable[[int, int], bool]) -> list[set[int]]:
    """The connected parts of a graph."""
    left, found = set(numbers), []
    while left:
        part, fresh = set[int](), [left.pop()]
        while fresh:
            one = fresh.pop()
            part.add(one)
            reached = {other for other in left if joined(one, other)}
            left -= reached
            fresh += reached
        found.append(part)
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_6_to_60_players_no_illegal_pair_and_never_stuck(edition: str) -> None:
    without_a_round = 0
    for maxi, seed in ((False, 60), (True, 61)):
        read_as = chosen(edition, maxi=maxi)
        book = read_as.book

        def by_engine(position: Position, book: Edition = book) -> Answer:
            return answered(drawn(book, position))

        for one in positions(seed, WITHOUT_FAULT // 2, (6, 60), by_engine, late=0.1, rated_in_order=maxi):
            found = drawn(book, one)
            if isinstance(found, Unpairable):
                without_a_round += 1
                assert proves_it(one, read_as, found), (one, found.text())
            else:
                assert faults(one, read_as, found) == [], one
    assert without_a_round, "some rounds cannot be paired"


@pytest.mark.parametrize("edition", EDITIONS)
def test_another_order_of_the_list_and_other_names_change_nothing(edition: str) -> None:
    book = EDITIONS[edition]
    shuffled = Random(5)
    for one in positions(9, 60, (6, 30), lambda position: answered(drawn(book, position))):
        players = list(one["players"])
        shuffled.shuffle(players)
        first, second = drawn(book, one), drawn(book, {**one, "players": players})
        assert answered(first) == answered(second)
        if isinstance(first, Pairing) and isinstance(second, Pairing):
            assert (first.pairs, first.working) == (second.pairs, second.working)


SCRIPT = """
from tests.C040403.rounds import LIM, SWISS_RULES, answer
from tests.oracle.literal_vectors import vectors
for item in vectors("lim1989") + vectors("lim2026"):
    for book in (SWISS_RULES, LIM):
        pairs, bye = answer(book, item)
        print(item["id"], sorted(pairs), bye)
"""


def test_another_process_pairs_the_same() -> None:
    printed = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1
    assert len(printed.pop().splitlines()) == 2 * 68
