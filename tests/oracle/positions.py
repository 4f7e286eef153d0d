"""Random small tournaments as a source of positions: whom does a pairing system pair next?

A position is a dictionary of the form kept in `tests/golden/pairing/`, without the answer: players with their number,
rating and history, who is absent, the round, the total of rounds and the drawn colour. The tournament goes on by
whatever pairing the caller's function gives, and ends where it gives none.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

Position = dict[str, Any]
Answer = tuple[set[tuple[int, int]], int | None] | None

RESULTS = (("1", "0"), ("=", "="), ("0", "1"))
FORFEITS = (("+", "-"), ("-", "+"), ("-", "-"))


def positions(
    seed: int,
    count: int,
    players: tuple[int, int],
    pair: Callable[[Position], Answer],
    byes: str = "HFZ",
    *,
    absences: float = 0.05,
    forfeits: float = 0.05,
    late: float = 0.1,
    withdrawals: float = 0.02,
    rated_in_order: bool = True,
) -> Iterator[Position]:
    """
    `count` positions of tournaments with so many players, the last one perhaps unfinished. The shares are those of a
    player's rounds (absences, withdrawals), of the games (forfeits) and of the players (late). `byes` are the letters
    an announced absence may bring.
    """
    random = Random(seed)
    found = tournament = 0
    while found < count:
        tournament += 1
        numbers = range(1, random.randint(*players) + 1)
        total_rounds = random.randint(min(2, len(numbers) - 1), len(numbers) - 1)
        ratings = [random.randint(1400, 2600) for _ in numbers]
        if rated_in_order:
            ratings.sort(reverse=True)
        initial_colour = random.choice("WB")
        entry = {one: random.randint(2, total_rounds + 1) if random.random() < late else 1 for one in numbers}
        withdrawn: set[int] = set()
        history: dict[int, list[str]] = {one: [] for one in numbers}
        for number_of_round in range(1, total_rounds + 1):
            absent = {one: "Z" for one in numbers if one in withdrawn or entry[one] > number_of_round}
            for one in numbers:
                if one not in absent and byes and random.random() < absences:
                    absent[one] = random.choice(byes)
            position = {
                "id": f"{seed}-{tournament}-r{number_of_round}",
                "round": number_of_round,
                "total_rounds": total_rounds,
                "initial_colour": initial_colour,
                "players": [
                    {"tpn": one, "rating": rating, "history": " ".join(history[one])}
                    for one, rating in zip(numbers, ratings, strict=True)
                ],
                "absent": sorted(absent),
            }
            yield position
            found += 1
            answer = pair(position)
            if answer is None or found == count:
                break
            play(random, history, absent, *answer, forfeits=forfeits)
            withdrawn |= {one for one in numbers if random.random() < withdrawals}


def play(
    random: Random,
    history: dict[int, list[str]],
    absent: dict[int, str],
    pairs: set[tuple[int, int]],
    bye: int | None,
    *,
    forfeits: float,
) -> None:
    """A record for everybody; the lower number wins more often."""
    for one, letter in absent.items():
        history[one].append(letter)
    if bye is not None:
        history[bye].append("U")
    for white, black in sorted(pairs):
        if random.random() < forfeits:
            of_white, of_black = random.choice(FORFEITS)
        else:
            of_white, of_black = random.choices(RESULTS, (3, 2, 1) if white < black else (1, 2, 3))[0]
        history[white].append(f"{black}w{of_white}")
        history[black].append(f"{white}b{of_black}")
    lengths = {len(tokens) for tokens in history.values()}
    assert len(lengths) == 1, "everybody has one record a round"
