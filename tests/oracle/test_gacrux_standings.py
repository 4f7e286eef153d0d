"""
Standings against gacrux, an independent program: sixty events made by chance, with every kind of bye, forfeits by one
side and by both, withdrawals, late arrivals, other scorings and acceleration, by the editions of 2023 and 2026. Every
tie-break it has must be equal, or the difference must be one that a note explains.
"""

import os
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest
from gacrux import tiebreak, trf2json  # type: ignore[import-untyped]

from tabellone import Tournament, read_trf, standings, write_trf
from tabellone.exact import to_places
from tabellone.facts.result import STANDARD
from tabellone.facts.tournament import Day
from tabellone.tiebreak.field import Kind
from tests.oracle.random_events import THREE_POINTS, Chances, round_robin, swiss, team_swiss

TIMES = 10 if os.environ.get("TABELLONE_LONG") == "1" else 1
DAYS = [Day(2024, 5, 1), Day(2026, 5, 1)]

SWISS = (
    "WIN,WON,BPG,BWG,REP,PS,PS/C1,PS/C2,BH,BH/C1,BH/C2,BH/C3,BH/M1,BH/M2,BH/P,BH/C1/P,AOB,SB,SB/C1,SB/C2,SB/M1,SB/P,"
    "SB/C1/P,KS,KS/L+1,KS/L-2,ARO,ARO/C1,ARO/C2,ARO/M1,TPR,PTP,APRO,APPO"
)
SINCE_2026 = {DAYS[0]: "", DAYS[1]: ",STD,TPN,RTNG"}
ROUND_ROBIN = "WIN,WON,BPG,BWG,REP,PS,SB,SB/C1,SB/C2,KS,KS/L+1,KS/L-1,ARO,ARO/C1,TPR,PTP,APRO,APPO"
TEAMS = (
    "MPVGP,WIN,REP,PS,BH,BH/C1,BH/C2,BH/M1,BH/P,AOB,SB,SB/C1,KS,BH:GP,BH:GP/C1,SB:GP,PS:GP,BC,"
    "EMMSB,EMMSB/C1,EMGSB,EMGSB/C1,EGMSB,EGGSB,EGGSB/C1,EGGSB/P,SSSC,SSSC/K4,SSSC/P"
)
# gacrux keeps from a Fore Buchholz what the last round drawn does to earlier byes, so that each has a run of its own.
FORE = ("FB", "FB/C1", "FB/M1", "FB/P")
TEAM_FORE = ("FB", "FB/C1", "SSSC/F")
TEAM_ORDERS = ("DE", "DE/P", "EDE", "EDE/P", "EDET", "EDEB", "EDEBT", "EDEBB", "TBR", "BBE")

# What we read otherwise, and why: the notes quote the articles.
LIKE_GACRUX = {
    # I-064, art. 7.7: two who both forfeit have as many points as each other; gacrux compares them with a draw.
    "standard_points_double_forfeit": "compared with a draw",
    # I-073, art. 15.2: forfeits of a round robin are games in the own record; gacrux looks at 7.2 to 7.4 alone.
    "round_robin_forfeits": "never",
}


def readings(day: Day) -> dict[str, str]:
    names = ["round_robin_forfeits"] + ["standard_points_double_forfeit"] * (day == DAYS[1])
    return {name: LIKE_GACRUX[name] for name in names}


def reported(event: Tournament) -> tuple[Tournament, str]:
    """The event as both programs read it."""
    data, _ = write_trf(event, "trf26")
    read, findings = read_trf(data)
    assert not [finding for finding in findings if finding.severity == "error"]
    return read, data.decode()


def theirs(report: str, codes: str, kind: Kind, after_round: int | None = None) -> dict[int, Any]:
    """Their participants, by number."""
    parser = trf2json.trf2json()
    parser.parse_file(report, verbose=True)
    event = parser.get_tournament(1)
    fixed = kind == "round robin"
    params = {
        "tiebreak": codes.split(","),
        "check": False,
        "unrated": None,
        "pre_determined": fixed,
        "swiss": not fixed,
    }
    through = -1 if after_round is None else after_round
    computed = tiebreak.tiebreak(event, through, params).compute_tiebreaks(event, params)
    return {one["cid"]: one for one in computed["competitors"]}


def different_values(
    event: Tournament,
    report: str,
    codes: str,
    day: Day,
    kind: Kind = "swiss",
    after_round: int | None = None,
) -> list[str]:
    ranked = standings(event, f"PTS,{codes}", kind=kind, readings=readings(day), after_round=after_round)
    other = theirs(report, codes, kind, after_round)
    found = []
    for place, own in enumerate(ranked.contest.main.participants):
        for code, step, value in zip(
            codes.split(","), ranked.steps[1:], other[own.number]["tiebreakScore"], strict=True
        ):
            assert step.column is not None
            exact = step.column.exact(place)
            ours = None if exact is None else rounded_like(code, exact, value)
            if ours != (None if value is None else Fraction(value)):
                found.append(f"{code} of {own.number}: {ours} here, {value} there")
    return found


def rounded_like(code: str, exact: Fraction, value: Any) -> Fraction:
    """Quotients are rounded by them; ours to as many places."""
    if not code.startswith(("AOB", "SSSC")):
        return exact
    return Fraction(to_places(exact, -value.as_tuple().exponent))


def different_ranks(event: Tournament, report: str, code: str, day: Day, kind: Kind = "swiss") -> list[str]:
    ranked = standings(event, code, kind=kind, readings=readings(day))
    other = theirs(report, f"PTS,{code}", kind)
    return [
        f"{code}: {row.number} is {row.rank} here, {other[row.number]['rank']} there"
        for row in ranked.rows
        if row.rank != other[row.number]["rank"]
    ]


def seeds(count: int) -> Iterable[int]:
    return range(count * TIMES)


@pytest.mark.parametrize("day", DAYS, ids=str)
@pytest.mark.parametrize("seed", seeds(15))
def test_swiss_tournaments(seed: int, day: Day) -> None:
    event, report = reported(
        swiss(
            seed,
            9 + seed % 10,
            4 + seed % 6,
            day,
            chances=Chances(unrated=5 if seed % 5 == 2 else 0),
            scoring=THREE_POINTS if seed % 4 == 1 else STANDARD,
            accelerated=seed % 3 == 0,
        )
    )
    codes = SWISS + SINCE_2026[day]
    found = different_values(event, report, codes, day)
    for code in FORE:
        found += different_values(event, report, code, day)
    for code in ("DE", "DE/P"):
        found += different_ranks(event, report, code, day)
    assert found == []


@pytest.mark.parametrize("day", DAYS, ids=str)
@pytest.mark.parametrize("seed", seeds(4))
def test_standings_before_the_last_round(seed: int, day: Day) -> None:
    event, report = reported(swiss(100 + seed, 14, 7, day))
    codes = "WIN,REP,PS,BH,BH/C1,BH/M1,SB,SB/C1,KS,AOB,ARO,TPR"
    for after_round in (3, 5):
        assert different_values(event, report, codes, day, after_round=after_round) == []


@pytest.mark.parametrize("day", DAYS, ids=str)
@pytest.mark.parametrize("seed", seeds(7))
def test_round_robins(seed: int, day: Day) -> None:
    event, report = reported(round_robin(seed, 4 + seed % 7, day, cycles=1 + seed % 2))
    codes = ROUND_ROBIN + SINCE_2026[day].replace(",TPN,RTNG", "")
    found = different_values(event, report, codes, day, "round robin")
    assert found + different_ranks(event, report, "DE", day, "round robin") == []


@pytest.mark.parametrize("day", DAYS, ids=str)
@pytest.mark.parametrize("seed", seeds(8))
def test_team_tournaments(seed: int, day: Day) -> None:
    event, report = reported(team_swiss(seed, 6 + seed % 7, 4 + seed % 4, 2 + 2 * (seed % 2), day))
    found = different_values(event, report, TEAMS, day)
    for code in TEAM_FORE:
        found += different_values(event, report, code, day)
    for code in TEAM_ORDERS:
        found += different_ranks(event, report, code, day)
    assert found == []


def test_there_are_sixty_events_with_everything_in_them() -> None:
    events = [swiss(seed, 9 + seed % 10, 4 + seed % 6, DAYS[0]) for seed in range(15)]
    letters = {cell.letter for event in events for player in event.players for cell in player.rounds}
    assert letters >= set("10=WDL+-UFHZ")
    assert 2 * (15 + 7 + 8) == 60
    withdrawn = [
        player
        for event in events
        for player in event.players
        if [cell.letter for cell in player.rounds[-3:]] == ["Z"] * 3
    ]
    assert len(withdrawn) > 5


@pytest.mark.parametrize("day", DAYS, ids=str)
def test_an_open_of_110_players_without_a_missing_game(day: Day) -> None:
    """Eleven rounds, everything played: the values that a large official event would have."""
    none = Chances(forfeit=0, half_bye=0, zero_bye=0, full_bye=0, withdrawal=0, late=0)
    event, report = reported(swiss(2024, 110, 11, day, chances=none))
    assert {cell.letter for player in event.players for cell in player.rounds} <= set("10=WDL")
    codes = "BH/C1,BH,AOB,SB,SB/C1,ARO,ARO/C1,TPR,PTP,APRO,APPO,PS,WIN,BWG,KS"
    found = different_values(event, report, codes, day)
    found += different_values(event, report, "FB/C1", day) + different_ranks(event, report, "DE", day)
    assert found == []
