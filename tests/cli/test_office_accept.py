"""
What the office says of a report when it accepts it, by commands: each option reaches the list, and changes it as the
edition of the event has it.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_office import Run, document, done, in_the_office
from tests.flow.office import everybody_meets, first_list, report

EIGHT = list(range(1, 9))
GAMES = everybody_meets(EIGHT, 5)
NEW = {30: {"rating": None}}


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    with in_the_office(tmp_path) as run:
        yield run


def office(run: Run, first: str, **readings: str) -> None:
    Path("o.db").unlink(missing_ok=True)
    chosen = [word for name, option in readings.items() for word in ("--reading", f"{name}={option}")]
    done(run, "init", "o.db", *chosen)
    Path("list.txt").write_bytes(first_list())
    done(run, "import-list", "o.db", "list.txt", "--date", first, "--kind", "standard")


def accepted(run: Run, data: bytes, received: str, *options: object) -> Any:
    Path("report.trf").write_bytes(data)
    digest = document(run, "receive", "o.db", "report.trf", "--received", received, "--kind", "standard")["reports"][0]
    more = ("--despite", "known to the office", "--register-newcomers", *options)
    return document(run, "accept", "o.db", digest["sha256"], *more)


def closed(run: Run, *days: str) -> Any:
    """The standard list of the last of the days."""
    return [document(run, "close", "o.db", "--list", day)["lists"][0] for day in days][-1]


def rating(run: Run, number: int) -> int | None:
    ratings = document(run, "player", "o.db", "show", 100000 + number)["ratings"]
    found: int | None = ratings[-1]["rating"] if ratings else None
    return found


def one_against(new: int, opponents: Sequence[int], signs: str) -> list[list[tuple[int, int, str]]]:
    """A game a round, the others absent."""
    return [[(new, opponent, sign)] for opponent, sign in zip(opponents, signs, strict=True)]


@pytest.mark.parametrize(("option", "first"), [((), []), (("--official",), ["open-2018-08-26"])])
def test_7_13_an_official_event_may_end_on_the_eve_of_the_list(
    run: Run, option: tuple[str, ...], first: list[str]
) -> None:
    """Three days before the list for others: this one ends on 31 August."""
    office(run, "2018-08-01")
    accepted(run, report("Open", date(2018, 8, 26), EIGHT, GAMES, days=6), "2018-08-31", *option)
    assert closed(run, "2018-09-01")["events"] == first
    assert closed(run, "2018-10-01")["events"] == ([] if first else ["open-2018-08-26"])


@pytest.mark.parametrize(("year", "lists"), [(2010, ["2010-03-01"]), (2018, ["2018-02-01", "2018-03-01"])])
def test_6_2_preliminaries_and_final_are_one_event_where_the_edition_says_so(
    run: Run, year: int, lists: Sequence[str]
) -> None:
    """
    In 2009 a first result needs three rated opponents, and a first rating nine games: two and seven make nine. In 2017
    the stages stay two events, whatever is said of them.
    """
    rest, found = [3, 4, 5, 6, 7, 8, 9], {}
    heats = report("Heats", date(year, 1, 5), [1, 2, 30], one_against(30, [1, 2], "=0"), known=NEW)
    final = report("Final", date(year, 1, 15), [*rest, 30], one_against(30, rest, "==0===="), known=NEW)
    for stages in ((), ("--competition", "cup")):
        office(run, f"{year}-01-01")
        accepted(run, heats, f"{year}-01-10", *stages)
        accepted(run, final, f"{year}-01-24", *stages)
        closed(run, *lists)
        found[stages] = rating(run, 30)
    apart, together = found.values()
    assert (apart, together is not None) == ((None, True) if year == 2010 else (together, True))


def test_4_13_of_2017_a_part_of_a_long_event_knows_when_the_whole_began(run: Run) -> None:
    """By the reading that takes the list at the start of the event: 2445 in January, something else in April."""
    used = {}
    for option in ((), ("--began", "2018-01-02")):
        office(run, "2018-01-01", list_of_long_events="at the start of the event")
        accepted(run, report("Open", date(2018, 1, 5), EIGHT, GAMES), "2018-01-12")
        closed(run, "2018-02-01", "2018-03-01", "2018-04-01")
        assert rating(run, 1) == 2429
        accepted(run, report("League", date(2018, 4, 10), EIGHT, GAMES), "2018-04-16", *option)
        closed(run, "2018-05-01")
        (event,) = document(run, "explain", "o.db", 100001, "2018-05-01")["events"]
        used[option] = event["ratings_of"]
    assert list(used.values()) == ["2018-04-01", "2018-01-01"]


def test_4_13_of_2009_each_game_with_the_list_of_its_day_where_chosen_before_round_1(run: Run) -> None:
    """Three games in February, three in March, under two lists."""
    used = {}
    for option in ((), ("--by-list",)):
        office(run, "2010-01-01")
        accepted(run, report("Open", date(2010, 1, 5), EIGHT, GAMES), "2010-01-12")
        closed(run, "2010-03-01")
        games = everybody_meets(EIGHT, 6)
        accepted(run, report("League", date(2010, 2, 26), EIGHT, games), "2010-03-10", *option, "--format", "team")
        closed(run, "2010-05-01")
        events = document(run, "explain", "o.db", 100001, "2010-05-01")["events"]
        used[option] = [event["ratings_of"] for event in events]
    assert list(used.values()) == [["2010-01-01"], ["2010-01-01", "2010-03-01"]]


@pytest.mark.parametrize(("option", "rated"), [((), False), (("--championship", "world team championship"), True)])
def test_7_14f_of_2009_seven_games_at_a_great_team_event_are_enough(
    run: Run, option: tuple[str, ...], *, rated: bool
) -> None:
    office(run, "2010-01-01")
    seven = EIGHT[:7]
    data = report("Teams", date(2010, 1, 5), [*seven, 30], one_against(30, seven, "======="), known=NEW)
    accepted(run, data, "2010-01-14", "--format", "team", *option)
    closed(run, "2010-03-01")
    assert (rating(run, 30) is not None) == rated


def test_what_was_said_of_a_report_holds_for_the_one_that_corrects_it(run: Run) -> None:
    office(run, "2010-01-01")
    seven, team = EIGHT[:7], ("--format", "team")
    right, wrong = (
        report("Teams", date(2010, 1, 5), [*seven, 30], one_against(30, seven, signs), known=NEW)
        for signs in ("=======", "====0==")
    )
    accepted(run, wrong, "2010-01-14", *team, "--championship", "Olympiad")
    closed(run, "2010-03-01")
    before = rating(run, 30)
    Path("right.trf").write_bytes(right)
    done(run, "supersede", "o.db", "teams-2010-01-05", "right.trf", *team, "--reason", "round 5", "--yes")
    after = rating(run, 30)
    assert before is not None
    assert after is not None
    assert after > before


@pytest.mark.parametrize(("bodies", "rated"), [((), False), (("--body", "IPCA"), True)])
def test_7_14g_of_2009_seven_games_are_enough_for_members_of_three_bodies(
    run: Run, bodies: tuple[str, ...], *, rated: bool
) -> None:
    office(run, "2010-01-01")
    done(run, "player", "o.db", "add", "--fide-id", 100030, "--name", "Player, E30", "--born", "1985", *bodies)
    seven = EIGHT[:7]
    data = report("Open", date(2010, 1, 5), [*seven, 30], one_against(30, seven, "======="), known=NEW)
    accepted(run, data, "2010-01-14")
    closed(run, "2010-03-01")
    assert (rating(run, 30) is not None) == rated
    if bodies:
        done(run, "player", "o.db", "amend", 100030, "--body", "none", "--reason", "left")
        assert document(run, "player", "o.db", "show", 100030)["bodies"] == []


OLYMPIAD = ("--format", "team", "--championship", "Olympiad")


@pytest.mark.parametrize(
    ("options", "signs", "expected"),
    [
        ((), "=======", None),  # seven games of the nine
        (OLYMPIAD, "=======", 2200),
        ((*OLYMPIAD, "--women"), "=======", 2130),  # the average of the opponents; 2050 would be less
        (OLYMPIAD, "======", None),  # less than half of the fourteen rounds
        (OLYMPIAD, "=======000", 2075),  # less than half of the points: ten games against 2182.5, dp(.35) = -110
        ((*OLYMPIAD, "--certified", "12"), "=======000", 2200),
    ],
)
def test_10_4_of_1997_an_unrated_player_enters_by_the_olympiad(
    run: Run, options: tuple[str, ...], signs: str, expected: int | None
) -> None:
    """Opponents of 2025, 2060, 2095 ...; the others play all fourteen rounds."""
    office(run, "1998-01-01")
    opponents = list(range(13, 3, -1))
    own = one_against(30, opponents[: len(signs)], signs)
    games = [[*(own[at] if at < len(own) else []), (3, 5 if at == 9 else 4, "=")] for at in range(14)]
    players = [3, *opponents, 30]
    accepted(run, report("Olympiad", date(1998, 2, 1), players, games, known=NEW), "1998-02-20", *options)
    closed(run, "1998-07-01")
    assert rating(run, 30) == expected


def test_what_changes_nothing_by_the_edition_is_told_and_a_wrong_starting_number_is_an_error(run: Run) -> None:
    office(run, "2018-08-01")
    Path("report.trf").write_bytes(report("Open", date(2018, 8, 3), EIGHT, GAMES))
    done(run, "receive", "o.db", "report.trf", "--received", "2018-08-10", "--kind", "standard")
    idle = ("--competition", "cup", "--by-list", "--championship", "Olympiad", "--women", "--certified", "3")
    (one,) = document(run, "check", "o.db", "report.trf", *idle)["reports"]
    told = [finding["text"].split()[0] for finding in one["findings"] if finding["rule"] == "office.no_effect"]
    assert told == ["--competition", "--by-list", "--championship", "--women", "--certified"]
    wrong = ("--certified", "77", "--player", "99=100001")
    refused = document(run, "accept", "o.db", "report.trf", "--despite", "x", *wrong, code=5)
    assert {finding["rule"] for finding in refused["findings"]} == {"office.starting_number"}
    assert len(refused["findings"]) == 2
    late = document(run, "accept", "o.db", "report.trf", "--despite", "x", "--began", "2018-08-04", code=5)
    assert [finding["rule"] for finding in late["findings"]] == ["office.began"]
    assert run("accept", "o.db", "report.trf", "--championship", "of the village")[0] == 2
