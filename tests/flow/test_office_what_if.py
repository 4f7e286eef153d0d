"""
What a list would have said under another edition, worked out by hand. The list before is that of 1 March 2024; player 3
has 2375 and meets 1640, 1675 and 1710 (2.5 points), 2445 (lost) and 2410 (drawn).
"""

from datetime import date, timedelta

import pytest

from tabellone.errors import NoEditionInForce, Unreadable
from tabellone.flow import office_players
from tabellone.flow.office_what_if import AnotherEdition, under_another_edition
from tabellone.rating.calendar import closing_day, list_in_force, next_list
from tabellone.rating.initial import FirstRating
from tabellone.rating.period import PlayerPeriod
from tabellone.rulebook.shelf import shelf
from tests.flow.office import AUGUST, OCTOBER, SEPTEMBER, Office, everybody_meets, report

MARCH, APRIL = date(2024, 3, 1), date(2024, 4, 1)
FAR = [1, 24, 2, 23, 3, 22]
GAMES = [
    [(3, 24, "1"), (1, 23, "1"), (2, 22, "1")],
    [(3, 23, "="), (1, 22, "1"), (2, 24, "1")],
    [(3, 22, "1"), (1, 24, "1"), (2, 23, "1")],
    [(1, 3, "1")],
    [(2, 3, "=")],
]
UNRATED = {30: {"rating": None, "fide_id": None}}


@pytest.fixture(scope="module")
def office() -> Office:
    found = Office(MARCH)
    found.accept(report("Open", date(2024, 3, 5), FAR, GAMES), date(2024, 3, 12))
    found.close(APRIL)
    return found


@pytest.mark.parametrize(
    ("on", "k", "expected", "change", "after"),
    [
        # 10.61: the three weak opponents count as 2025; (3 x 2025 + 2445 + 2410) / 5 = 2186, 189 above it is .75 a
        # game; (3 - 3.75) x 15 = -11.25, and 2363.75 is rounded to a five (10.66)
        (date(1997, 7, 1), 15, "3.75", "-11.25", 2365),
        # 8.54: .92 three times, .40 and .45; (3 - 3.61) x 15 = -9.15, and 2365.85 is rounded (8.57)
        (date(2009, 7, 1), 15, "3.61", "-9.15", 2366),
        # 8.56: K 20; the change of -12.2 is rounded
        (date(2014, 7, 1), 20, "3.61", "-12.2", 2363),
        (date(2017, 7, 1), 20, "3.61", "-12.2", 2363),
        # 8.3.1: only the difference of 735 counts as 400; those of 700 and 665 give .99
        (date(2022, 1, 1), 20, "3.75", "-15", 2360),
        (date(2024, 3, 1), 20, "3.61", "-12.2", 2363),
    ],
)
def test_the_events_of_a_list_under_each_edition_from_the_same_list_before(
    office: Office, on: date, k: int, expected: str, change: str, after: int
) -> None:
    found = under_another_edition(office.chains, "standard", 100003, APRIL, on)
    (worked,) = found.explained.worksheets[:1]
    assert isinstance(worked, PlayerPeriod)
    (event,) = worked.events
    assert (found.edition.effective, found.explained.before, found.explained.day) == (on, 2375, APRIL)
    assert found.explained.events[0].ratings_of == MARCH, "the list that was in force, not one of the other calendar"
    assert (event.k, str(event.working.expected), str(event.change)) == (k, expected, change)
    assert (worked.new_rating, found.explained.after) == (after, after)


def test_9_21_below_the_floor_of_the_other_edition_the_change_is_worked_and_the_player_delisted(office: Office) -> None:
    """1997: 24 (1640) lost to 2375, 2410 and 2445; each counts as 1990, 350 above him."""
    found = under_another_edition(office.chains, "standard", 100024, APRIL, date(1997, 7, 1)).explained
    (worked,) = (one for one in found.worksheets if isinstance(one, PlayerPeriod))
    assert str(worked.change) == "-4.95", ".11 a game (345 to 357); .33 x 15"
    assert (worked.new_rating, found.after) == (1635, None)
    assert [one.text() for one in found.reasons][-1].startswith("below the floor: delisted [B.02 art. 9.21")


def test_what_is_left_as_it_was_is_said(office: Office) -> None:
    held = [one.text() for one in under_another_edition(office.chains, "standard", 100003, APRIL, AUGUST).held]
    assert held[0].startswith("as it was: the list of 2024-03-01")
    assert "events of the list of 2024-04-01" in held[1]
    assert len(held) == 3
    (window,) = under_another_edition(office.chains, "standard", 100003, APRIL, date(2000, 1, 1)).held[3:]
    assert window.text().startswith("results towards a first rating count for 24 months, which are 4 lists")


def newcomer(signs: str = "1=0=1") -> tuple[Office, int]:
    """One newcomer among 1, 3, 5, 7 and 9: 2445, 2375, 2305, 2235 and 2165, of 2305 on average."""
    office = Office()
    players = [1, 3, 5, 7, 9, 30]
    office.accept(
        report("One", date(2018, 8, 3), players, everybody_meets(players, 5, signs), known=UNRATED), date(2018, 8, 9)
    )
    office.close(SEPTEMBER)
    return office, max(office.state.people)


@pytest.mark.parametrize(
    ("on", "missing", "rating"),
    [
        (date(1997, 7, 1), 4, None),  # 9.14: nine games
        (date(2009, 7, 1), 4, None),  # 7.14a: nine games
        (date(2017, 7, 1), 0, 2305),  # 8.23: as many points as half the games: their average
        (date(2024, 3, 1), 0, 2161),  # 8.2.2: (5 x 2305 + 2 x 1800) / 7 = 2160.7, and half the points of seven games
    ],
)
def test_a_first_rating_under_each_edition(on: date, missing: int, rating: int | None) -> None:
    office, number = newcomer("=")
    found = under_another_edition(office.chains, "standard", number, SEPTEMBER, on).explained
    (worked,) = (one for one in found.worksheets if isinstance(one, FirstRating))
    assert (worked.missing_games, found.after) == (missing, rating)


def test_8_56_what_the_other_edition_needs_and_nobody_knows_is_refused_where_it_is_about_the_player() -> None:
    """2009 asks for no age. Of player 12 only the year is known in which he came of age: 2017 cannot say his K."""
    office = Office(date(2010, 1, 1), k=15)
    people = {**office.counter.people}
    office.do(office_players.amend_player(people, 100012, {"born": "1992-00-00"}, "certificate"))
    players = [1, 3, 5, 7, 9, 12]
    office.accept(report("One", date(2010, 2, 3), players, everybody_meets(players, 5)), date(2010, 2, 9))
    day = date(2010, 3, 1)
    office.close(day)
    with pytest.raises(Unreadable) as refused:
        under_another_edition(office.chains, "standard", 100012, day, date(2017, 7, 1))
    assert [finding.rule for finding in refused.value.findings] == ["k_junior"]
    assert under_another_edition(office.chains, "standard", 100001, day, date(2017, 7, 1)).explained.after


def test_lists_come_out_on_the_days_on_which_they_did() -> None:
    """The rules of 1997, the months of 2017 and 2009: a game of a long event is rated with the list of its day."""
    books = AnotherEdition("B.02", (), date(1997, 7, 1))
    for day, in_force, following in (
        (date(2018, 9, 10), date(2018, 9, 1), date(2018, 10, 1)),
        (date(2010, 4, 10), date(2010, 3, 1), date(2010, 5, 1)),
        (date(1998, 9, 10), date(1998, 7, 1), date(1999, 1, 1)),
    ):
        assert list_in_force(books, day) == in_force
        assert next_list(books, day) == following
        assert closing_day(books.on(following), following) == closing_day(shelf("standard").on(following), following)
        assert books.on(day)["difference_cap"].cap == 350
    assert "monthly_lists" not in AnotherEdition("B.02", (), date(2010, 1, 1)).on(date(2018, 1, 1))


def test_before_the_first_edition_there_is_none() -> None:
    office = Office()
    office.close(SEPTEMBER)
    with pytest.raises(NoEditionInForce):
        under_another_edition(office.chains, "standard", 100001, SEPTEMBER, date(1990, 1, 1))
    with pytest.raises(NoEditionInForce):
        under_another_edition(office.chains, "rapid", 100001, SEPTEMBER, date(1997, 7, 1))


@pytest.mark.parametrize("day", [date(2019, 2, 1), date(2019, 8, 1)])
def test_9_14_results_wait_as_long_as_the_other_edition_says_whatever_the_days_of_lists(day: date) -> None:
    """
    A newcomer of four games in August 2018, and of four more just before the list. Four lists of 1997 are two years,
    though more than four have come out meanwhile: together eight games, and one is missing.
    """
    office = Office()
    players = [1, 3, 5, 7, 30]
    games = [[(30, one, "=")] for one in players[:-1]]
    office.accept(report("One", date(2018, 8, 3), players, games, known=UNRATED), date(2018, 8, 9))
    while (month := office.chains["standard"].last.day) < day:
        following = next_list(office.chains["standard"].shelf, month)
        if following == day:
            start = day - timedelta(25)
            known = {30: {"rating": None, "fide_id": max(office.state.people)}}
            office.accept(report("Two", start, players, games, known=known), start + timedelta(8))
        office.close(following)
    number = max(office.state.people)
    found = under_another_edition(office.chains, "standard", number, day, date(1997, 7, 1)).explained
    (worked,) = (one for one in found.worksheets if isinstance(one, FirstRating))
    assert (worked.games, worked.missing_games) == (8, 1)


def test_8_21_results_that_wait_meet_the_gates_of_the_other_edition() -> None:
    """Two rated opponents an event: enough in 2017, but 2009 asks for three in every event until one counts."""
    office = Office(AUGUST)
    newcomer = {30: {"rating": None, "fide_id": 100030}}
    for name, start, closed in (("Uno", date(2018, 8, 3), SEPTEMBER), ("Due", date(2018, 9, 7), OCTOBER)):
        games = [[(30, 5, "1"), (6, 7, "=")], [(6, 30, "="), (5, 7, "=")]]
        office.accept(report(name, start, [5, 6, 7, 30], games, known=newcomer), start + timedelta(5))
        office.close(closed)
    found = under_another_edition(office.chains, "standard", 100030, OCTOBER, date(2009, 7, 1))
    assert not any(isinstance(sheet, FirstRating) for sheet in found.explained.worksheets)
    told = [one.text() for one in found.held]
    assert "uno-2018-08-03 does not count by B.02 2009-07-01: 2 rated opponents; at least 3 are needed" in told
    assert found.explained.events[0].sheet.counts is False
    same = under_another_edition(office.chains, "standard", 100030, OCTOBER, date(2018, 7, 1)).explained
    (worked,) = (sheet for sheet in same.worksheets if isinstance(sheet, FirstRating))
    assert (worked.games, [line.counts for line in worked.tranches]) == (4, [True, True])
