"""
7.12, 7.2, 7.23, 7.24, 13 of 2009 and 2017, 9.12, 9.2 of 1997: who is inactive and how lists show it, the lists of
federations, the top list, and who is kept off.
"""

from datetime import date

import pytest

from tabellone.facts.people import ListedRating
from tabellone.facts.period import Membership
from tabellone.facts.tournament import Day
from tabellone.rating.activity import activity
from tabellone.rating.listed import games_played_as_listed, listed_players
from tabellone.rating.publication import PublishedList, federation_list, publication, top_list
from tests.B02.office import Office, event, rated

JAN = date(2018, 1, 1)


def published(office: Office, *memberships: Membership) -> PublishedList:
    return publication(office.shelf, office.list, memberships)


def statuses(office: Office, number: int, lists: int) -> list[str]:
    """Place and activity of a player on this list and the next ones, nobody playing."""
    found: list[str] = []
    for _ in range(lists):
        status = activity(office.shelf, office.record(number), office.list.day)
        found.append("active" if status.active else status.place)
        office.close()
    return found


def test_7_23a_of_2017_inactive_after_twelve_lists_without_a_game() -> None:
    """The game of 5 January is on the list of February 2018; the lists until January 2019 count it."""
    office = Office(JAN, {1: 2000, 2: 2000})
    office.close(event("a", date(2018, 1, 5), "1-2 ="))
    assert statuses(office, 1, 14) == ["active"] * 12 + ["flagged"] * 2
    assert office.list.day == date(2019, 4, 1)


def test_7_23b_one_game_brings_back() -> None:
    office = Office(JAN, {1: 2000, 2: 2000})
    office.close(event("a", date(2018, 1, 5), "1-2 ="))
    office.until(date(2019, 6, 1))
    assert not activity(office.shelf, office.record(1), office.list.day).active
    office.close(event("b", date(2019, 6, 5), "1-2 ="))
    assert activity(office.shelf, office.record(1), office.list.day).active
    assert activity(office.shelf, office.record(1), date(2019, 6, 1)).since == date(2019, 2, 1)


def test_7_23a_of_2009_six_lists_then_two_years_flagged_then_off() -> None:
    day = date(2010, 1, 1)
    office = Office(day, {1: 2000, 2: 2000})
    office.close(event("a", date(2010, 1, 5), "1-2 ="))
    assert office.list.day == date(2010, 3, 1)
    places = statuses(office, 1, 22)
    # inactive on the list of March 2011; monthly lists from July 2012; two years are over with that of March 2013
    assert places == ["active"] * 6 + ["flagged"] * 16
    assert office.list.day == date(2013, 3, 1)
    assert statuses(office, 1, 1) == ["left out"]


def test_9_22_of_1997_four_games_a_year_five_lists_more_and_then_apart() -> None:
    day = date(1998, 1, 1)
    for games, expected in ((3, "flagged"), (4, "active")):
        office = Office(day, {1: 2200, 2: 2200})
        office.until(date(1999, 1, 1))
        office.close(event("a", date(1999, 2, 1), ", ".join(["1-2 ="] * games)))
        assert statuses(office, 1, 1) == [expected]
    assert office.list.day == date(2000, 1, 1)
    places = statuses(office, 1, 8)  # active in January 2000 by the year's four games; inactive from July 2000 on
    assert places == ["active"] + ["flagged"] * 6 + ["among the inactive"]
    assert [row.record.person.number for row in published(office).inactive] == [1, 2]
    assert len(published(office).rows) == 0


def test_9_22_the_first_of_the_five_may_be_the_list_itself() -> None:
    office = Office(date(1998, 1, 1), {1: 2200}, readings={"five_lists": "it is the first of five"})
    office.until(date(1999, 1, 1))
    assert statuses(office, 1, 6) == ["flagged"] * 5 + ["among the inactive"]


def test_9_22_of_1997_games_of_both_lists_of_a_year_count_together() -> None:
    office = Office(date(1998, 1, 1), {1: 2200, 2: 2200})
    office.until(date(1999, 1, 1))
    office.close(event("a", date(1999, 2, 1), "1-2 =, 1-2 ="))
    office.close(event("b", date(1999, 8, 1), "1-2 =, 1-2 ="))
    assert statuses(office, 1, 1) == ["active"]


def test_9_22_of_1997_only_games_against_the_rated_count() -> None:
    """Three of the four games of a round robin are against rated players."""
    day = date(1998, 1, 1)
    office = Office(day, [*(rated(n, 2200, day) for n in (1, 2, 3, 4)), rated(5, None, day)])
    office.until(date(1999, 1, 1))
    text = "1-2 =, 1-3 =, 1-4 =, 2-3 =, 2-4 =, 3-4 =, 5-1 =, 5-2 =, 5-3 =, 5-4 ="
    closed = office.close(event("a", date(1999, 2, 1), text, kind="round robin"))
    assert closed.changes[1].games == 4
    status = activity(office.shelf, office.record(1), office.list.day)
    assert (status.games, status.active) == (3, False)


def test_while_part_of_the_year_is_not_known_a_player_is_as_the_first_list_says() -> None:
    office = Office(JAN, [rated(1, 2000, JAN), rated(2, 2000, JAN, inactive=True), rated(3, 2000, JAN, recent=2)])
    assert statuses(office, 1, 13) == ["active"] * 12 + ["flagged"]
    office = Office(JAN, [rated(1, 2000, JAN), rated(2, 2000, JAN, inactive=True), rated(3, 2000, JAN, recent=2)])
    assert statuses(office, 2, 1) == ["flagged"]
    assert statuses(office, 3, 12) == ["active"] * 11 + ["flagged"]


def test_inactive_players_may_be_read_to_be_left_out_at_once() -> None:
    office = Office(JAN, {1: 2000}, readings={"inactive_players": "left out at once"})
    assert statuses(office, 1, 13) == ["active"] * 12 + ["left out"]


@pytest.mark.parametrize("day", [date(2022, 2, 1), date(2014, 7, 1), date(2024, 4, 1)])
def test_an_edition_that_says_nothing_of_it_shows_the_inactive_with_a_flag(day: date) -> None:
    office = Office(day, {1: 2000})
    office.until(date(day.year + 1, day.month, 1))
    assert statuses(office, 1, 1) == ["flagged"]


def test_7_23b_of_2009_the_list_of_a_federation_has_only_the_active() -> None:
    for day, numbers in ((date(2010, 1, 1), [2]), (JAN, [1, 2])):
        players = [rated(1, 2000, day), rated(2, 2000, day), rated(3, 2000, day, federation="FRA")]
        office = Office(day, players)
        office.until(date(day.year + 1, 1, 1))
        office.close(event("a", date(day.year + 1, 1, 5), "2-3 ="))
        assert [row.record.person.number for row in federation_list(published(office), "ITA")] == numbers


def test_7_24_of_2009_off_the_top_list_after_twelve_months_as_inactive() -> None:
    """Inactive from January 2011; on the top list until January 2012."""
    office = Office(date(2010, 1, 1), {1: 2700})
    office.until(date(2011, 1, 1))
    seen = []
    while office.list.day < date(2012, 5, 1):
        seen += [office.list.day] * bool(top_list(published(office), 10))
        office.close()
    assert (seen[0], seen[-1]) == (date(2011, 1, 1), date(2012, 1, 1))
    at_once = Office(date(2010, 1, 1), {1: 2700}, readings={"top_list_months": "the last rated game"})
    at_once.until(date(2011, 1, 1))
    assert top_list(published(at_once), 10) == ()


def test_a_top_list_is_in_order_and_equal_ratings_share_its_last_place() -> None:
    office = Office(JAN, {1: 2600, 2: 2700, 3: 2600, 4: 2500, 5: 2600})
    assert [row.record.person.number for row in top_list(published(office), 2)] == [2, 1, 3, 5]
    assert [row.record.person.number for row in top_list(published(office), 4)] == [2, 1, 3, 5]
    assert len(top_list(published(office), 10)) == 5


def test_13_of_2017_a_federation_that_is_excluded_has_nobody_on_the_list() -> None:
    players = [rated(1, 2000, JAN), rated(2, 2000, JAN, federation="XYZ"), rated(3, 2000, JAN, federation="XYZ")]
    office = Office(JAN, players)
    excluded = Membership("federation excluded", date(2018, 2, 1), "congress", federation="XYZ", until=date(2018, 4, 1))
    leave = Membership("dispensation", date(2018, 3, 1), "asked for on 2 February", number=3)
    listed = {}
    while office.list.day < date(2018, 5, 1):
        found = published(office, excluded, leave)
        listed[office.list.day.month] = [row.record.person.number for row in found.rows]
        kept_off = [(record.person.number, why.reason) for record, why in found.kept_off]
        assert {number for number, _ in kept_off} | set(listed[office.list.day.month]) == {1, 2, 3}
        office.close(event(str(office.list.day), office.list.day.replace(day=3), "1-2 1"))
    assert listed == {1: [1, 2, 3], 2: [1], 3: [1, 3], 4: [1, 2, 3]}
    assert office.rating(2) == 2000 - 10 - 9 - 9 - 8  # rated all the time: expected .50, .47, .45, .42


def test_13_2_a_player_whom_his_federation_does_not_want_listed_is_not() -> None:
    office = Office(JAN, {1: 2000, 2: 2000})
    notice = Membership("not to be listed", JAN, "notice of the federation", number=1)
    leave = Membership("dispensation", JAN, "asked for", number=1)
    assert [row.record.person.number for row in published(office, notice, leave).rows] == [2]


@pytest.mark.parametrize(
    ("day", "floor", "apart"),
    [
        (date(1998, 1, 1), 2005, True),
        (date(2010, 1, 1), 1200, True),
        (date(2014, 7, 1), 1000, True),
        (JAN, 1000, True),
        (date(2024, 4, 1), 1400, False),
    ],
)
def test_7_21_and_7_22_the_delisted_once_and_titled_players_without_a_rating(
    day: date, floor: int, *, apart: bool
) -> None:
    players = [rated(1, floor, day, title="FM"), rated(2, floor + 500, day), rated(3, None, day, women_title="WIM")]
    office = Office(day, [*players, rated(4, None, day)])
    office.close(event("a", day.replace(day=5), "1-2 0, 2-1 1, 1-2 0"))
    found = published(office)
    assert [row.record.person.number for row in found.rows] == [2]
    assert [record.person.number for record in found.delisted] == ([1] if apart else [])
    assert [record.person.number for record in found.titled_unrated] == ([1, 3] if apart else [])
    office.close()
    assert published(office).delisted == ()


def test_7_12_what_the_rows_say_by_edition() -> None:
    """The day of birth in 1997 and 2017, its year in 2009 and 2024; games of this list only."""
    born = Day(1990, 4, 9)
    for day, birth in (
        (date(1998, 1, 1), "09.04.1990"),
        (date(2010, 1, 1), "1990"),
        (JAN, "09.04.1990"),
        (date(2024, 4, 1), "1990"),
    ):
        office = Office(day, [rated(1, 2300, day, born=born, sex="F", title="IM", recent=7), rated(2, 2300, day)])
        (row, _) = listed_players(published(office))
        assert (row.birth, row.flag, row.title) == (birth, "w", "IM")
        assert row.standard == ListedRating(2300, 7, 20)
        assert (row.rapid, row.blitz) == (None, None)
        office.close()
        assert next(listed_players(published(office))).standard == ListedRating(2300, 0, office.k(1))


def test_9_12a_of_1997_tells_how_many_games_a_new_player_has() -> None:
    day = date(1998, 1, 1)
    office = Office(day, [rated(1, 2300, day, games=12, k=25), rated(2, 2300, day, k=15)])
    assert [games_played_as_listed(found.edition, row) for found in [published(office)] for row in found.rows] == [
        12,
        None,
    ]


def test_several_kinds_make_one_list_with_a_row_a_player() -> None:
    standard = Office(JAN, {1: 2000, 2: 1900})
    players = [rated(1, 2050, date(2019, 1, 1)), rated(3, 1500, date(2019, 1, 1))]
    standard.until(date(2019, 1, 1))
    rapid = Office(date(2019, 1, 1), players, "rapid")
    rows = list(listed_players(published(standard), published(rapid)))
    assert [row.fide_id for row in rows] == [1, 2, 3]
    assert [(row.standard and row.standard.rating, row.rapid and row.rapid.rating) for row in rows] == [
        (2000, 2050),
        (1900, None),
        (None, 1500),
    ]
    assert [row.flag for row in rows] == ["i", "i", ""]
    assert rows[0].blitz is None


def test_a_list_without_players_is_a_list() -> None:
    office = Office(JAN, {})
    office.close()
    assert (len(published(office).rows), office.list.day) == (0, date(2018, 2, 1))
