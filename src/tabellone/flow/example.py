"""
The event of the demonstration: forty invented players on an invented list, an announcement with two mistakes, and
results as probable as the rating table says. Whoever draws gives the generator; the same one makes the same event.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from random import Random

from tabellone.facts.people import ListedPlayer, ListedRating
from tabellone.flow.generate import result_of
from tabellone.formats.fide_list import write_list_txt
from tabellone.formats.standings_csv import standings_csv
from tabellone.rating.expected import scoring_probability
from tabellone.rulebook import edition

START = date(2026, 3, 7)
ROUNDS = 7
LISTED_ON = date(2026, 3, 1)
PLAYERS, UNRATED, JUNIORS = 40, (29, 34, 37, 40), (12, 20, 28, 33)
HIGHEST, STEP = 2403, 24  # one just above 2400, the others below him at even distances
FIRST_ID = 900_001
COLUMNS = ("name", "fide_id", "rating", "federation", "sex", "born")

# The two mistakes: too little time for a player above 2400, and a registration the day before.
ANNOUNCEMENT = """\
name = "Spring open"
organiser = "Chess club"
federation = "ITA"
kind = "standard"
format = "swiss"
system = "dutch"
rounds = {rounds}
schedule = [
    "2026-03-07 10:00", "2026-03-07 16:00", "2026-03-08 10:00", "2026-03-08 16:00",
    "2026-03-14 10:00", "2026-03-14 16:00", "2026-03-15 10:00",
]
time_control = "{time_control}"
registered = {registered}
norms = false
championship = "none"
official = "none"
played = "over the board"
rated = true
tie_breaks = ["BH/C1", "BH", "SB"]

[players]
rated = 36
unrated = 4
highest_rating = 2403
highest_rating_women = 2211

[[arbiter]]
name = "Arbiter, Chief"
fide_id = 900900
licensed = true
"""


def announcement(*, mistaken: bool) -> str:
    """The announcement as first written, or as corrected."""
    time_control, registered = ("60+30", "2026-03-06") if mistaken else ("90+30", "2026-02-20")
    return ANNOUNCEMENT.format(rounds=ROUNDS, time_control=time_control, registered=registered)


def strength(number: int) -> int:
    """How strong a player is, rated or not."""
    return HIGHEST - STEP * (number - 1)


def people() -> list[ListedPlayer]:
    """The players as the list of March has them, the strongest first; some have no rating yet."""
    found = []
    for number in range(1, PLAYERS + 1):
        rated = number not in UNRATED
        k = 10 if strength(number) >= 2400 else 40 if number in JUNIORS else 20
        found.append(
            ListedPlayer(
                FIRST_ID + number - 1,
                f"Player, {number:02d}",
                federation="ITA",
                sex="F" if number % 5 == 4 else "M",
                standard=ListedRating(strength(number), 0, k) if rated else None,
                rapid=ListedRating(),
                blitz=ListedRating(),
                birth="2011" if number in JUNIORS else str(1960 + number),
                flag="w" if number % 5 == 4 else "",
            )
        )
    return found


def rating_list(players: Sequence[ListedPlayer]) -> str:
    """The list in force at the start, as FIDE lays it out; who is unrated is not on it."""
    return "".join(write_list_txt([one for one in players if one.standard], []))


def entries(players: Sequence[ListedPlayer]) -> str:
    """Who enters the event, as the organiser's table has them."""
    rows = [
        (
            one.name,
            one.fide_id,
            one.standard.rating if one.standard else None,
            one.federation,
            "w" if one.sex == "F" else "m",
            f"{one.birth}/05/02",
        )
        for one in players
    ]
    return standings_csv(rows, COLUMNS)


def results(lot: Random, pairs: Sequence[Mapping[str, int]], strengths: Mapping[int, int], forfeit: int = 0) -> str:
    """A result for each board of a round, one of them perhaps a forfeit, as a file of results has them."""
    chances = edition("B.02", START)
    lines = []
    for pair in pairs:
        expected = scoring_probability(chances, strengths[pair["white"]] - strengths[pair["black"]])
        white, black = result_of(lot, int(expected))
        result = "1-0f" if pair["board"] == forfeit else "=" if white == black else f"{white}-{black}"
        lines.append(f"{pair['board']} {result}")
    return "\n".join(lines) + "\n"
