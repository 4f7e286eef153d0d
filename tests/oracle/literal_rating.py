"""FIDE ratings worked out literally, article by article, as an oracle for tests.

Slow and plain on purpose: one edition is told from another by nested ifs, every figure is an int or a Fraction, and
nothing here is shared with the engine. A function says which articles it reads; article numbers stand in the order
B.02 1997 / 2009 / 2014 and 2017 / 2022 and later, "RB" being the rapid and blitz regulations.

Gates (too few games, zero points, a rating under the floor, unplayed games) are not judged here: the caller passes
only what counts.
"""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import TypedDict

B02_1997 = "B.02 1997-07-01"
B02_2009 = "B.02 2009-07-01"
B02_2014 = "B.02 2014-07-01"
B02_2017 = "B.02 2017-07-01"
B02_2022 = "B.02 2022-01-01"
B02_2024 = "B.02 2024-03-01"
B02_2025 = "B.02 2025-10-01"
RB_2018 = "B.02RB 2018-07-01"
RB_2022_JANUARY = "B.02RB 2022-01-01"
RB_2022_OCTOBER = "B.02RB 2022-10-01"
RB_2024_MARCH = "B.02RB 2024-03-01"
RB_2024_DECEMBER = "B.02RB 2024-12-01"

EDITIONS = (
    B02_1997,
    B02_2009,
    B02_2014,
    B02_2017,
    B02_2022,
    B02_2024,
    B02_2025,
    RB_2018,
    RB_2022_JANUARY,
    RB_2022_OCTOBER,
    RB_2024_MARCH,
    RB_2024_DECEMBER,
)
ONE_UPGRADE_PER_EVENT = (B02_2022, RB_2022_JANUARY, RB_2022_OCTOBER)
TWO_HYPOTHETICAL_DRAWS = (B02_2024, B02_2025, RB_2024_MARCH, RB_2024_DECEMBER)
ROUND_ROBINS_WITH_UNRATED = (B02_1997, B02_2009, B02_2014, B02_2017, RB_2018)

# 10.1a / 8.1a / 8.1.1: fractional score in hundredths, rating difference; the six printed columns.
# The values at 100 and 0 are only a figure of speech, and 1997 prints none: see dp().
DP_ROWS = (
    # first column
    (100, 800),
    (99, 677),
    (98, 589),
    (97, 538),
    (96, 501),
    (95, 470),
    (94, 444),
    (93, 422),
    (92, 401),
    (91, 383),
    (90, 366),
    (89, 351),
    (88, 336),
    (87, 322),
    (86, 309),
    (85, 296),
    (84, 284),
    # second column
    (83, 273),
    (82, 262),
    (81, 251),
    (80, 240),
    (79, 230),
    (78, 220),
    (77, 211),
    (76, 202),
    (75, 193),
    (74, 184),
    (73, 175),
    (72, 166),
    (71, 158),
    (70, 149),
    (69, 141),
    (68, 133),
    (67, 125),
    # third column
    (66, 117),
    (65, 110),
    (64, 102),
    (63, 95),
    (62, 87),
    (61, 80),
    (60, 72),
    (59, 65),
    (58, 57),
    (57, 50),
    (56, 43),
    (55, 36),
    (54, 29),
    (53, 21),
    (52, 14),
    (51, 7),
    (50, 0),
    # fourth column
    (49, -7),
    (48, -14),
    (47, -21),
    (46, -29),
    (45, -36),
    (44, -43),
    (43, -50),
    (42, -57),
    (41, -65),
    (40, -72),
    (39, -80),
    (38, -87),
    (37, -95),
    (36, -102),
    (35, -110),
    (34, -117),
    (33, -125),
    # fifth column
    (32, -133),
    (31, -141),
    (30, -149),
    (29, -158),
    (28, -166),
    (27, -175),
    (26, -184),
    (25, -193),
    (24, -202),
    (23, -211),
    (22, -220),
    (21, -230),
    (20, -240),
    (19, -251),
    (18, -262),
    (17, -273),
    (16, -284),
    # sixth column
    (15, -296),
    (14, -309),
    (13, -322),
    (12, -336),
    (11, -351),
    (10, -366),
    (9, -383),
    (8, -401),
    (7, -422),
    (6, -444),
    (5, -470),
    (4, -501),
    (3, -538),
    (2, -589),
    (1, -677),
    (0, -800),
)

# 10.1b / 8.1b / 8.1.2: smallest and largest difference of the band, then the expected score in hundredths of the
# higher and of the lower rated player. The last band, above 735, has no end.
NO_END = 10**9
PD_BANDS = (
    (0, 3, 50, 50),
    (4, 10, 51, 49),
    (11, 17, 52, 48),
    (18, 25, 53, 47),
    (26, 32, 54, 46),
    (33, 39, 55, 45),
    (40, 46, 56, 44),
    (47, 53, 57, 43),
    (54, 61, 58, 42),
    (62, 68, 59, 41),
    (69, 76, 60, 40),
    (77, 83, 61, 39),
    (84, 91, 62, 38),
    (92, 98, 63, 37),
    (99, 106, 64, 36),
    (107, 113, 65, 35),
    (114, 121, 66, 34),
    (122, 129, 67, 33),
    (130, 137, 68, 32),
    (138, 145, 69, 31),
    (146, 153, 70, 30),
    (154, 162, 71, 29),
    (163, 170, 72, 28),
    (171, 179, 73, 27),
    (180, 188, 74, 26),
    (189, 197, 75, 25),
    (198, 206, 76, 24),
    (207, 215, 77, 23),
    (216, 225, 78, 22),
    (226, 235, 79, 21),
    (236, 245, 80, 20),
    (246, 256, 81, 19),
    (257, 267, 82, 18),
    (268, 278, 83, 17),
    (279, 290, 84, 16),
    (291, 302, 85, 15),
    (303, 315, 86, 14),
    (316, 328, 87, 13),
    (329, 344, 88, 12),
    (345, 357, 89, 11),
    (358, 374, 90, 10),
    (375, 391, 91, 9),
    (392, 411, 92, 8),
    (412, 432, 93, 7),
    (433, 456, 94, 6),
    (457, 484, 95, 5),
    (485, 517, 96, 4),
    (518, 559, 97, 3),
    (560, 619, 98, 2),
    (620, 735, 99, 1),
    (736, NO_END, 100, 0),
)


class RoundRobin(TypedDict):
    """The working of a round robin, one entry of each list per player in the order of the table."""

    rar: Fraction  # mean of the rated
    dpa: Fraction  # mean of the rated players' dp; 0 where nobody is unrated and it is not needed
    ra: int  # average of the tournament
    ru: list[int | None]  # unrated players: rating before any refinement
    ru_new: list[int | None]  # unrated players: rating after the last pass
    rc_new: list[int | None]  # average of the opponents after the last pass; rated players only in 1997
    expected: list[int | None]  # rated players: expected score of all their games, in hundredths
    passes: int
    stable: bool  # the last pass moved nobody


# ---------------------------------------------------------------------------------------------------------------------
# Roundings
# ---------------------------------------------------------------------------------------------------------------------


def half_up(value: Fraction) -> int:
    """The nearest integer; a half goes towards plus infinity."""
    doubled = 2 * value + 1
    return doubled.numerator // (2 * doubled.denominator)


def half_away_from_zero(value: Fraction) -> int:
    """The nearest integer; a half goes away from zero."""
    if value < 0:
        return -half_up(-value)
    return half_up(value)


def round_1997(n: Fraction | int) -> int:
    """10.32, 10.66: the nearest multiple of five; halfway between two, the upper one."""
    return 5 * half_up(Fraction(n) / 5)


def round_change(edition: str, change: Fraction) -> int:
    """8.57 (2009 to RB 2018), 8.3.4, RB 7.3.4: the change of a rating as a whole number.

    2009 rounds the new rating, which is the same thing as the old one is a whole number.
    """
    _check(edition)
    if edition == B02_1997:
        raise ValueError("1997 publishes multiples of five: see round_1997")
    if edition in TWO_HYPOTHETICAL_DRAWS:  # the editions from March 2024
        return half_away_from_zero(change)
    return half_up(change)


# ---------------------------------------------------------------------------------------------------------------------
# The two tables
# ---------------------------------------------------------------------------------------------------------------------


def fraction(score: Fraction, games: int) -> int:
    """The fractional score p in hundredths; half a hundredth goes up (12.2 / 14.2: no third figure)."""
    if games <= 0:
        raise ValueError("no games")
    if score < 0 or score > games:
        raise ValueError(f"{score} points out of {games}")
    return half_up(100 * score / games)


def dp(edition: str, p_hundredths: int) -> int | None:
    """10.1a / 8.1a / 8.1.1: fractional score into rating difference; 1997 leaves 0 and 1 without a value."""
    _check(edition)
    if edition == B02_1997 and p_hundredths in {0, 100}:
        return None
    for p, difference in DP_ROWS:
        if p == p_hundredths:
            return difference
    raise ValueError(f"{p_hundredths} hundredths is not in the table")


def expected_of_difference(difference: int) -> int:
    """10.1b / 8.1b / 8.1.2: own rating minus the opponent's into expected score, hundredths, with no cap."""
    for low, high, score_of_higher, score_of_lower in PD_BANDS:
        if low <= abs(difference) <= high:
            if difference >= 0:
                return score_of_higher
            return score_of_lower
    raise ValueError(f"{difference} is not in the table")


def cap(edition: str, own: int) -> int | None:
    """10.61 / 8.54 / 8.3.1, RB 8.54 / 7.3.1: a larger difference counts as this one; None: it counts as it is."""
    _check(edition)
    if edition == B02_1997:
        return 350
    if edition == RB_2018:
        return 735
    if edition == B02_2025 and own >= 2650:
        return None
    return 400


def expected(edition: str, own: int, opponent: int) -> int:
    """8.51, 8.54, 8.55a / 8.3.1, 8.3.2: expected score of one game in hundredths, under the edition's cap."""
    difference = own - opponent
    limit = cap(edition, own)
    if limit is not None:
        difference = max(-limit, min(limit, difference))
    return expected_of_difference(difference)


# ---------------------------------------------------------------------------------------------------------------------
# The change of a rated player
# ---------------------------------------------------------------------------------------------------------------------


def change_per_game(edition: str, own: int, k: int, games: list[tuple[int, Fraction]]) -> Fraction:
    """8.51-8.55 / 8.3, RB 7.3: K times the sum of result minus expected score, exact; the games of one event.

    2022: the higher rated side has the cap in one game of the event, that of the largest difference; the lower rated
    side always. RB December 2024: no rating of a game 600 points or more apart with a player above 2600.
    """
    _check(edition)
    if edition == B02_1997:
        raise ValueError("1997 rates an event by its averages: see change_by_average")

    rated_games = [game for game in games if not _dropped(edition, own, game[0])]
    upgraded = _upgraded_game(own, rated_games)
    total = Fraction(0)
    for index, (opponent, result) in enumerate(rated_games):
        if edition in ONE_UPGRADE_PER_EVENT and own - opponent > 400 and index != upgraded:
            probability = expected_of_difference(own - opponent)
        else:
            probability = expected(edition, own, opponent)
        total += result - Fraction(probability, 100)
    return k * total


def _dropped(edition: str, own: int, opponent: int) -> bool:
    """RB 7.3.1, December 2024: 600 points or more apart, and one of the two above 2600."""
    return edition == RB_2024_DECEMBER and abs(own - opponent) >= 600 and max(own, opponent) > 2600


def _upgraded_game(own: int, games: list[tuple[int, Fraction]]) -> int | None:
    """8.3.1, 2022: where the opponent more than 400 points weaker than the player and weakest of all stands."""
    found: int | None = None
    for index, (opponent, _) in enumerate(games):
        if own - opponent > 400 and (found is None or opponent < games[found][0]):
            found = index
    return found


def counted_as(opponent: int, own: int, limit: int) -> int:
    """10.61, 10.68 / 8.58: the opponent's rating, brought to within the limit of one's own."""
    if opponent > own + limit:
        return own + limit
    if opponent < own - limit:
        return own - limit
    return opponent


def change_by_average(own: int, k: int, games: list[tuple[int, Fraction]]) -> Fraction:
    """1997, 10.61-10.64: K times points minus expected points, exact; a Swiss, a team event or a match.

    Each opponent counts within 350 points of the player; their average is a whole number before it is compared.
    """
    if not games:
        return Fraction(0)
    total_of_opponents = 0
    points = Fraction(0)
    for opponent, result in games:
        total_of_opponents += counted_as(opponent, own, 350)
        points += result
    n = len(games)
    average = half_up(Fraction(total_of_opponents, n))
    expected_points = Fraction(expected_of_difference(own - average) * n, 100)
    return k * (points - expected_points)


# ---------------------------------------------------------------------------------------------------------------------
# The rating of an unrated player
# ---------------------------------------------------------------------------------------------------------------------


def bonus_per_half_point(edition: str) -> Fraction:
    """10.23 / 8.23 / 8.2.3, RB 8.24: for each half point above 50 %; editions without hypothetical draws."""
    _check(edition)
    if edition in TWO_HYPOTHETICAL_DRAWS:
        raise ValueError("no bonus in this edition: dp serves above 50 % too")
    if edition == B02_1997:
        return Fraction(25, 2)
    if edition == B02_2009:
        return Fraction(15)
    if edition == RB_2018:
        return Fraction(10)
    return Fraction(20)


def rating_from_average(edition: str, average: int, score: Fraction, games: int, factor: Fraction) -> int:
    """10.22-10.25 / 8.22-8.25 / 8.2.3, RB 8.23-8.26: Ru from a whole average; the factor touches dp below 50 %."""
    half_points_above = 2 * score - games
    if half_points_above >= 0:
        return half_up(average + bonus_per_half_point(edition) * half_points_above)
    difference = dp(edition, fraction(score, games))
    if difference is None:
        raise ValueError("the table of this edition has no value for a score of 0 %")
    return half_up(average + difference * factor)


def first_rating(edition: str, games: list[tuple[int, Fraction]]) -> int:
    """10.21-10.24 / 8.21a-8.24, 8.3 / 8.2.2-8.2.3, RB 8.21a-8.25, 8.3: Swiss games against rated, as one event.

    From March 2024 two draws with players rated 1800 are added and the result is at most 2200.
    """
    _check(edition)
    if not games:
        raise ValueError("no games")
    ratings = [opponent for opponent, _ in games]
    results = [result for _, result in games]
    if edition in TWO_HYPOTHETICAL_DRAWS:
        ratings = [*ratings, 1800, 1800]
        results = [*results, Fraction(1, 2), Fraction(1, 2)]
    n = len(ratings)
    average = half_up(Fraction(sum(ratings), n))
    score = sum(results, Fraction(0))
    if edition in TWO_HYPOTHETICAL_DRAWS:
        difference = dp(edition, fraction(score, n))
        assert difference is not None, "only 1997 has blanks in its table"
        if average + difference > 2200:
            return 2200
        return average + difference
    return rating_from_average(edition, average, score, n, Fraction(1))


def pooled_1997(tranches: list[tuple[int, int]]) -> Fraction:
    """1997, 10.3: the mean of the Ru of the events, each weighing as many times as it had games; not rounded."""
    games = 0
    total = 0
    for ru, n in tranches:
        games += n
        total += ru * n
    if games == 0:
        raise ValueError("no games")
    return Fraction(total, games)


# ---------------------------------------------------------------------------------------------------------------------
# Round robins with unrated players
# ---------------------------------------------------------------------------------------------------------------------


def round_robin(
    edition: str,
    table: list[tuple[int | None, Fraction]],
    cycles: int = 1,
    factor_below_half: bool = True,  # noqa: FBT001, FBT002, RUF100
    passes: int | None = 1,
) -> RoundRobin:
    """10.21-10.25, 10.61-10.64, 10.68 / 8.21b-8.25, 8.52, 8.58, RB 8.21b-8.26, 8.58: the whole working.

    The table gives each player's rating (None: unrated) and score. Every average and every Ru is a whole number before
    it is used. With passes=None the passes go on until no Ru moves, sixty at most. The factor n/(n+1) is left out below
    50 % if factor_below_half is False, as in the example printed in 1997.
    """
    _check(edition)
    if edition not in ROUND_ROBINS_WITH_UNRATED:
        raise ValueError("this edition has no round-robin calculation")
    if cycles < 1 or len(table) < 2:
        raise ValueError("not a round robin")
    if passes is not None and passes < 1:
        raise ValueError("at least one pass")
    n = len(table) - 1  # opponents
    factor = Fraction(n, n + 1) if factor_below_half else Fraction(1)

    rar, dpa = average_of_the_rated(edition, table, cycles)
    ra = half_up(rar - dpa * Fraction(n, n + 1))
    rc = first_averages(ra, table)
    ru = ratings_of_the_unrated(edition, rc, table, cycles, factor)

    used = 0
    stable = False
    ru_new = ru
    rc_new = rc
    while used < (60 if passes is None else passes):
        before = ru_new
        rc_new = refined_averages(edition, rc, table, before)
        ru_new = ratings_of_the_unrated(edition, rc_new, table, cycles, factor)
        used += 1
        stable = ru_new == before
        if stable and passes is None:
            break

    rc_shown: list[int | None] = []
    for (rating, _), average in zip(table, rc_new, strict=True):
        rc_shown.append(average if rating is None or edition == B02_1997 else None)
    return {
        "rar": rar,
        "dpa": dpa,
        "ra": ra,
        "ru": ru,
        "ru_new": ru_new,
        "rc_new": rc_shown,
        "expected": expected_of_the_rated(edition, rc_new, table, ru_new, cycles),
        "passes": used,
        "stable": stable,
    }


def average_of_the_rated(
    edition: str, table: list[tuple[int | None, Fraction]], cycles: int
) -> tuple[Fraction, Fraction]:
    """10.21(i)-(ii) / 8.21b(i)-(ii): Rar and dpa, over the rated, p against all opponents.

    Where nobody is unrated the average of the tournament is that of the ratings (10.61): dpa is taken as 0.
    """
    ratings = [rating for rating, _ in table if rating is not None]
    if not ratings:
        raise ValueError("nobody is rated")
    rar = Fraction(sum(ratings), len(ratings))
    if len(ratings) == len(table):
        return rar, Fraction(0)
    total = 0
    for rating, score in table:
        if rating is not None:
            difference = dp(edition, fraction(score, cycles * (len(table) - 1)))
            if difference is None:
                raise ValueError("the table of this edition has no value for a score of 0 % or 100 %")
            total += difference
    return rar, Fraction(total, len(ratings))


def first_averages(ra: int, table: list[tuple[int | None, Fraction]]) -> list[int]:
    """10.21, 10.61 / 8.21b: Rc is Ra for the unrated; for the rated the average of the table without themselves."""
    n = len(table) - 1
    averages: list[int] = []
    for rating, _ in table:
        if rating is None:
            averages.append(ra)
        else:
            averages.append(half_up(Fraction(ra * (n + 1) - rating, n)))
    return averages


def ratings_of_the_unrated(
    edition: str, averages: list[int], table: list[tuple[int | None, Fraction]], cycles: int, factor: Fraction
) -> list[int | None]:
    """10.22-10.25 / 8.22-8.25, RB 8.23-8.26: Ru of each unrated player from his average; None for the rated."""
    games = cycles * (len(table) - 1)
    found: list[int | None] = []
    for (rating, score), average in zip(table, averages, strict=True):
        if rating is None:
            found.append(rating_from_average(edition, average, score, games, factor))
        else:
            found.append(None)
    return found


def refined_averages(
    edition: str, first: list[int], table: list[tuple[int | None, Fraction]], ru: list[int | None]
) -> list[int]:
    """10.68 / 8.58: one pass. The first average moves by the mean of what the cap adds to or takes from the opponents.

    Own rating and opponents' are those left by the pass before.
    """
    limit = cap(edition, 0)
    assert limit is not None, "every edition with this calculation has a cap"
    n = len(table) - 1
    strength = _strengths(table, ru)
    averages: list[int] = []
    for i in range(len(table)):
        moved_by = 0
        for j in range(len(table)):
            if j != i:
                moved_by += counted_as(strength[j], strength[i], limit) - strength[j]
        averages.append(half_up(first[i] + Fraction(moved_by, n)))
    return averages


def expected_of_the_rated(
    edition: str, averages: list[int], table: list[tuple[int | None, Fraction]], ru: list[int | None], cycles: int
) -> list[int | None]:
    """10.63-10.64 / 8.58: We in hundredths; in 1997 from the average, afterwards game by game against the last Ru."""
    games = cycles * (len(table) - 1)
    strength = _strengths(table, ru)
    found: list[int | None] = []
    for i, (own, _) in enumerate(table):
        if own is None:
            found.append(None)
        elif edition == B02_1997:
            found.append(expected_of_difference(own - averages[i]) * games)
        else:
            total = 0
            for j in range(len(table)):
                if j != i:
                    total += cycles * expected(edition, own, strength[j])
            found.append(total)
    return found


def _strengths(table: list[tuple[int | None, Fraction]], ru: list[int | None]) -> list[int]:
    """Each player's own rating, or his Ru."""
    strengths: list[int] = []
    for (rating, _), provisional in zip(table, ru, strict=True):
        known = provisional if rating is None else rating
        assert known is not None, "an unrated player always has a Ru here"
        strengths.append(known)
    return strengths


# ---------------------------------------------------------------------------------------------------------------------
# The coefficient
# ---------------------------------------------------------------------------------------------------------------------


def k(  # noqa: PLR0917, RUF100
    edition: str,
    rating: int,
    games_played: int,
    birth: date | None,
    event_start: date,
    peak: int,
    games_in_period: int,
) -> int:
    """10.64a / 8.56 / 8.3.3, RB 8.56 / 7.3.3: the development coefficient.

    The rating is that of the list in force at the start of the event; games_played is counted at the start of the
    period and includes the games of the first rating. From 2009 a published 2400 comes before everything else, in 1997
    it waits for thirty games. Up to 2017 a junior is one until the day before the eighteenth birthday, from 2022 until
    the end of that year. The last word is the limit of 700 (not in 1997 and 2009).
    """
    _check(edition)
    is_new = games_played < 30
    has_reached_2400 = peak >= 2400 or rating >= 2400

    if edition == B02_1997:
        value = 15
        if has_reached_2400:
            value = 10
        if is_new:
            value = 25
        return value

    if edition == B02_2009:
        value = 15
        if is_new:
            value = 30
        if has_reached_2400:
            value = 10
        return value

    if edition in {RB_2018, RB_2022_JANUARY}:
        value = 20
    else:
        value = 20
        if is_new or (_is_junior(edition, birth, event_start) and rating < 2300):
            value = 40
        if has_reached_2400:
            value = 10
    return at_most_700(value, games_in_period)


def at_most_700(value: int, games_in_period: int) -> int:
    """8.56 / 8.3.3, RB 8.56 / 7.3.3: the largest whole number that times the games of the period stays within 700.

    RB 2018 says it as: 20 up to 35 games, then 700 divided by the games, rounded down.
    """
    if value * games_in_period > 700:
        return 700 // games_in_period
    return value


def _is_junior(edition: str, birth: date | None, event_start: date) -> bool:
    """8.56 / 8.3.3: before the eighteenth birthday; from 2022 up to the end of its year. No date: not a junior."""
    if birth is None:
        return False
    if edition in {B02_2014, B02_2017}:
        # Someone born on 29 February has the birthday on 1 March when the year has no such day.
        day = (event_start.year, event_start.month, event_start.day)
        return day < (birth.year + 18, birth.month, birth.day)
    return event_start.year <= birth.year + 18


def _check(edition: str) -> None:
    """Refuses an edition that is not one of the twelve."""
    if edition not in EDITIONS:
        raise ValueError(f"no edition called {edition!r}")
