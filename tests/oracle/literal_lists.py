"""Rating lists worked out literally, as an oracle for tests: one list after the other, everybody looked at every time.

Like `literal_rating`, of which it uses the figures, it is slow and plain on purpose and shares nothing with the engine:
one edition is told from another by ifs, and a player is a dictionary. Swiss events only, no stages, no long events, no
Olympiads, every reading at its default.
"""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from tests.oracle import literal_rating as literal

STANDARD = (
    (date(1997, 7, 1), literal.B02_1997),
    (date(2009, 7, 1), literal.B02_2009),
    (date(2014, 7, 1), literal.B02_2014),
    (date(2017, 7, 1), literal.B02_2017),
    (date(2022, 1, 1), literal.B02_2022),
    (date(2024, 3, 1), literal.B02_2024),
    (date(2025, 10, 1), literal.B02_2025),
)
FAST = (
    (date(2018, 7, 1), literal.RB_2018),
    (date(2022, 1, 1), literal.RB_2022_JANUARY),
    (date(2022, 10, 1), literal.RB_2022_OCTOBER),
    (date(2024, 3, 1), literal.RB_2024_MARCH),
    (date(2024, 12, 1), literal.RB_2024_DECEMBER),
)

Player = dict[str, Any]
Event = dict[str, Any]


def edition(kind: str, day: date) -> str:
    """0.1: the edition in force on that day."""
    found = ""
    for effective, name in STANDARD if kind == "standard" else FAST:
        if effective <= day:
            found = name
    return found


def next_list(day: date) -> date:
    """9.11 of 1997, 7.11 and 7.3 of 2009, 7.1 later: the first list after that day."""
    while True:
        day += timedelta(1)
        if day.day != 1:
            continue
        if day < date(2009, 7, 1):
            if day.month in {1, 7}:
                return day
        elif day < date(2012, 7, 1):
            if day.month in {1, 3, 5, 7, 9, 11}:
                return day
        else:
            return day


def list_in_force(day: date) -> date:
    """The last list not after that day."""
    found = date(1997, 7, 1)
    while True:
        following = next_list(found)
        if following > day:
            return found
        found = following


def floor_of(name: str) -> int:
    """0.6, 7.14d, 9.12: the lowest rating of a list."""
    if name == literal.B02_1997:
        return 2005
    if name == literal.B02_2009:
        return 1200
    if name in literal.TWO_HYPOTHETICAL_DRAWS:
        return 1400
    return 1000


def rating_on(player: Player, day: date) -> int | None:
    """On the list in force on that day."""
    found = None
    for list_day, rating in player["history"]:
        if list_day <= day:
            found = rating
    return found


def is_too_old(kind: str, tranche: Event, day: date) -> bool:
    """9.14: the list that took it in and the next three; 7.14c: two years, or 26 months, from the list of its start."""
    name = edition(kind, day)
    if name == literal.B02_1997:
        lists = 0
        one = tranche["listed"]
        while one < day:
            one = next_list(one)
            lists += 1
        return lists > 3
    opened = list_in_force(tranche["start"])
    months = 12 * (day.year - opened.year) + day.month - opened.month
    if name == literal.B02_2009:
        return months > 24
    return months > 26


def counts(name: str, games: list[tuple[int, Fraction]], first: bool) -> bool:  # noqa: FBT001
    """6.1, 6.31, 6.42, 8.21, 8.31, 10.31: whether an unrated player's result counts."""
    score = sum((result for _, result in games), Fraction(0))
    if name == literal.B02_1997:
        if score == 0 or len(games) < 4:
            return False
    elif name == literal.B02_2009:
        if first and (score < 1 or len(games) < 3):
            return False
    elif name == literal.RB_2018:
        if first and score < 1:
            return False
    elif first and score == 0:
        return False
    if first and name in {literal.B02_1997, literal.B02_2009}:
        return literal.first_rating(name, games) >= floor_of(name)
    return True


def closed(  # noqa: C901, PLR0912 - plain on purpose
    kind: str, day: date, players: dict[int, Player], events: list[Event]
) -> None:
    """Makes the list of that day out of the last one: every player becomes what it says of him."""
    name = edition(kind, day)
    changes: dict[int, list[tuple[Event, int, list[tuple[int, Fraction]]]]] = {}
    new_tranches: dict[int, list[Event]] = {}
    for event in sorted(events, key=lambda one: (one["start"], one["end"], one["key"])):
        of_event = edition(kind, event["start"])
        at_start = {number: rating_on(players[number], event["start"]) for number in event["players"]}
        for number in event["players"]:
            player = players[number]
            games: list[tuple[int, Fraction]] = []
            for white, black, result in event["games"]:
                opponent = at_start[black] if number == white else at_start[white] if number == black else None
                if opponent is not None:
                    games.append((opponent, result if number == white else 1 - result))
            own = at_start[number]
            if own is not None and of_event == literal.RB_2024_DECEMBER:
                games = [game for game in games if abs(own - game[0]) < 600 or max(own, game[0]) <= 2600]
            if not games:
                continue
            if player["rating"] is not None:
                if own is None:  # 8.4: rated in the meantime, from the rating he entered with
                    own = next(rating for when, rating in player["history"] if when > event["start"] and rating)
                changes.setdefault(number, []).append((event, own, games))
                continue
            young = [one for one in player["tranches"] if not is_too_old(kind, one, day)]
            first = not young and not new_tranches.get(number)
            if counts(of_event, games, first):
                tranche = {**event, "games": games, "listed": day}
                new_tranches.setdefault(number, []).append(tranche)
    for number, player in players.items():
        if number in changes:
            change_rating(kind, day, player, changes[number])
        elif number in new_tranches:
            enter(kind, day, player, new_tranches[number])
    for player in players.values():
        rating = player["rating"]
        if rating is not None and day == date(2024, 3, 1) and rating < 2000:
            player["rating"] = rating + literal.half_up(Fraction(2, 5) * (2000 - rating))
        if player["rating"] is not None and player["rating"] < floor_of(name):
            player["rating"] = None
            player["games"] = 0
        player["history"].append((day, player["rating"]))
        peak = max([0, *(rating for _, rating in player["history"] if rating is not None)])
        player["k"] = None
        if player["rating"] is not None:
            player["k"] = literal.k(name, player["rating"], player["games"], player["born"], day, peak, 0)


def change_rating(kind: str, day: date, player: Player, played: list[Any]) -> None:
    """8.55 to 8.57, 10.6: the changes of the events, summed and rounded."""
    name = edition(kind, day)
    volume = sum(len(games) for _, _, games in played)
    total = Fraction(0)
    for event, own, games in played:
        of_event = edition(kind, event["start"])
        before = [rating for when, rating in player["history"] if when <= event["start"] and rating is not None]
        if of_event == literal.B02_1997:
            peak = max(rating for _, rating in player["history"] if rating is not None)
            k = literal.k(of_event, player["rating"], player["games"] + volume, player["born"], day, peak, volume)
            total += literal.change_by_average(own, k, games)
        else:
            peak = max([own, *before])
            # whether 2014 had the limit on volume is not known; the edition is kept without it
            limited = 0 if of_event == literal.B02_2014 else volume
            k = literal.k(of_event, own, player["games"], player["born"], event["start"], peak, limited)
            total += literal.change_per_game(of_event, own, k, games)
    if name == literal.B02_1997:
        player["rating"] = literal.round_1997(player["rating"] + total)
    else:
        player["rating"] += literal.round_change(name, total)
    player["games"] += volume


def enter(kind: str, day: date, player: Player, new: list[Event]) -> None:
    """8.2, 8.3, 10.2, 10.3: all the results as one, or in 1997 their mean; 7.14, 9.14: published or not."""
    young = [one for one in player["tranches"] if not is_too_old(kind, one, day)]
    player["tranches"] = sorted([*young, *new], key=lambda one: (one["start"], one["end"], one["key"]))
    last = edition(kind, player["tranches"][-1]["start"])
    games = [game for tranche in player["tranches"] for game in tranche["games"]]
    if last == literal.B02_1997:
        of_events = [
            (literal.first_rating(last, tranche["games"]), len(tranche["games"])) for tranche in player["tranches"]
        ]
        rating = literal.round_1997(literal.pooled_1997(of_events))
    else:
        rating = literal.first_rating(last, games)
    floor = floor_of(edition(kind, day))
    if last in {literal.B02_1997, literal.B02_2009}:  # 10.32, 8.33: the floor of the edition that computes it, too
        floor = max(floor, floor_of(last))
    if day == date(2024, 3, 1):
        floor = floor_of(last)
    if len(games) < (9 if last in {literal.B02_1997, literal.B02_2009} else 5) or rating < floor:
        return
    player["rating"] = rating
    player["games"] = len(games)
    player["tranches"] = []
