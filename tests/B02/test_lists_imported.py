"""8.56, 8.3.3, 7.3.3: K of players of a printed list, of whom nobody has told how many games they have played."""

from datetime import date
from typing import Any

import pytest

from tabellone.facts.history import RatingList, Record
from tabellone.facts.people import ListedPlayer, ListedRating, RatingKind
from tabellone.facts.period import AcceptedEvent, Told
from tabellone.facts.tournament import Day
from tabellone.flow.first_list import first_list
from tests.B02.office import Office, event, rated

JAN = date(2018, 1, 1)


def unknown(number: int, day: date, **known: Any) -> Record:
    """Listed with the K of a new player; how many games he has played is not printed."""
    return rated(number, 2000, day, **{"k": 40, "games": None, "first_rating_games": None, **known})


def draws(n: int, start: date, kind: RatingKind = "standard") -> AcceptedEvent:
    return event(f"{start}", start, ", ".join(["1-2 ="] * n), kind_of_rating=kind)


def printed(day: date, kind: RatingKind, *lines: tuple[int, int, int, str]) -> RatingList:
    """A list with number, rating, K and birth, as an office begins with it."""
    players = [
        ListedPlayer(number, f"Player {number}", "ITA", birth=birth, **{kind: ListedRating(rating, 0, k)})  # type: ignore[arg-type]  # one of the kinds
        for number, rating, k, birth in lines
    ]
    return first_list(players, day, kind)


def test_8_56_thirty_games_rated_here_end_the_k_of_a_new_player() -> None:
    """29 games: new still, and the thirtieth is rated with 40; from then on 20."""
    office = Office(JAN, [unknown(1, JAN), rated(2, 2000, JAN)])
    office.close(draws(29, date(2018, 1, 5)))
    assert (office.k(1), office.record(1).games) == (40, None)
    closed = office.close(draws(1, date(2018, 2, 5)))
    assert (closed.changes[1].events[0].k, office.k(1)) == (40, 20)
    closed = office.close(event("c", date(2018, 3, 5), "1-2 1"))
    assert (closed.changes[1].events[0].k, office.rating(1)) == (20, 2010)


@pytest.mark.parametrize(("kind", "book"), [("standard", "B.02"), ("rapid", "B.02RB"), ("blitz", "B.02RB")])
def test_8_3_3_thirty_games_across_the_edition_of_march_2024(kind: RatingKind, book: str) -> None:
    """16 games of February by the edition of 2022, 14 of March by that of 2024: 20 from the list of April on."""
    day = date(2024, 2, 1)
    office = Office(day, [unknown(1, day), rated(2, 2000, day)], kind)
    office.close(draws(16, date(2024, 2, 5), kind))
    assert (str(office.closed[-1].edition), office.k(1)) == (f"{book} 2024-03-01", 40)
    office.close(draws(14, date(2024, 3, 5), kind))
    assert office.k(1) == 20


def test_8_56_a_young_player_who_played_enough_here_is_not_new_when_he_comes_of_age() -> None:
    """Both have their eighteenth birthday on 15 March; one has 30 games by then, the other none."""
    born = {"born": Day(2000, 3, 15)}
    office = Office(JAN, [unknown(1, JAN, **born), rated(2, 2000, JAN), unknown(3, JAN, **born)])
    office.close(draws(30, date(2018, 1, 5)))
    assert (office.k(1), office.k(3)) == (40, 40)
    assert not office.closed[-1].findings  # nobody's K rests on the games
    office.close()
    office.close()
    assert (office.k(1), office.k(3)) == (20, 40)
    (finding,) = office.closed[-1].findings
    assert (finding.rule, finding.severity) == ("list.games_not_known", "warning")
    assert finding.message.text().endswith("1; 3")


def test_8_56_games_told_hold_from_the_next_list_on() -> None:
    office = Office(JAN, [unknown(1, JAN), rated(2, 2000, JAN), unknown(3, JAN)])
    office.close(games=(Told(3, 25, "his card"),))
    assert (office.k(1), office.k(3), office.record(3).games) == (40, 40, 25)
    closed = office.close(
        event("b", date(2018, 2, 5), "1-2 1, 3-2 1"), games=(Told(1, 57, "a slip"), Told(1, 30, "card"))
    )
    assert (closed.changes[1].events[0].k, closed.changes[3].events[0].k) == (20, 40)
    assert (office.k(1), office.record(1).games, office.record(3).games) == (20, 31, 26)
    office.close(games=(Told(3, 40, "his card"),))  # nothing else happens to him
    assert (office.k(3), office.record(3).games) == (20, 40)


@pytest.mark.parametrize("kind", ["rapid", "blitz"])
def test_7_3_3_of_october_2022_who_was_listed_with_the_one_k_is_not_new(kind: RatingKind) -> None:
    """Until then K is 20 for everybody: adults keep it, a junior has 40, who has 2400 has 10."""
    day = date(2022, 9, 1)
    before = printed(day, kind, (1, 1700, 20, "1980"), (2, 1700, 20, "2010"), (3, 2400, 20, "1980"), (4, 1700, 20, ""))
    office = Office(day, [before.records[number] for number in (1, 2, 3, 4)], kind)
    standard = RatingList("standard", date(2022, 10, 1), date(2022, 10, 1))
    office.close(standard=standard)
    assert [office.k(number) for number in (1, 2, 3)] == [20, 40, 10]
    assert office.closed[-1].findings[0].rule == "k_junior"  # nobody knows when the fourth was born
    closed = office.close(event("a", date(2022, 10, 5), "1-3 =", kind_of_rating=kind))
    # D 700 counts as 400: PD .08 and .92
    assert [closed.changes[n].events[0].k for n in (1, 3)] == [20, 10]
    assert (office.rating(1), office.rating(3)) == (1708, 2396)


def test_8_56_of_2009_the_k_of_25_that_lists_still_printed_is_no_sign_of_thirty_games() -> None:
    before = printed(date(2010, 1, 1), "standard", (1, 2000, 25, "1980"), (2, 2000, 15, "1980"), (3, 2000, 30, "1980"))
    assert [before.records[number].games for number in (1, 2, 3)] == [None, 30, None]
