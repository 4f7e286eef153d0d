"""Who stands otherwise on the later of two lists: all that a list shows of a player, each change with its reason."""

from datetime import date

import pytest

from tabellone.flow import office_players, office_registers
from tabellone.flow.journal import in_effect, sealed
from tabellone.flow.office_differences import Difference, all_differences
from tabellone.flow.office_events import KINDS
from tests.flow.office import AUGUST, OCTOBER, SEPTEMBER, Office, everybody_meets, report


def seen(office: Office, first: date, last: date) -> dict[int, Difference]:
    held = in_effect(sealed(office.events, None, "2018-08-01T09:00:00Z", "Ada"), KINDS)
    found = all_differences(office.chains["standard"], first, last, held)
    return {one.number - 100000: one for one in found}


def told(one: Difference) -> str:
    return "; ".join(reason.text() for reason in one.reasons)


def test_13_who_is_kept_off_and_who_comes_back_with_the_decision() -> None:
    office = Office(AUGUST)
    since, until, person = date(2018, 8, 20), date(2018, 9, 20), office.counter.people[100003]
    office.do(
        office_registers.decide_listing(
            "not to be listed", since, "asked for", federation="ITA", person=person, until=until
        )
    )
    for day in (SEPTEMBER, OCTOBER):
        office.close(day)
    off = seen(office, AUGUST, SEPTEMBER)
    assert list(off) == [3]
    assert (off[3].before, off[3].after, off[3].place_after) == (off[3].before, off[3].before, "kept off")
    assert "not to be listed since 2018-08-20, asked for [B.02 art. 13" in told(off[3])
    back = seen(office, SEPTEMBER, OCTOBER)
    assert (back[3].place_before, back[3].place_after, told(back[3])) == (
        "kept off",
        "listed",
        "kept off no longer: asked for",
    )
    assert seen(office, AUGUST, OCTOBER) == {}


def test_title_name_and_federation_with_the_reason_of_the_amendment() -> None:
    office = Office(AUGUST)
    people = office.counter.people
    office.do(office_players.amend_player(people, 100004, {"title": "FM", "federation": "FRA"}, "Congress"))
    office.close(SEPTEMBER)
    office.do(office_players.amend_player(office.counter.people, 100004, {"name": "Other, Name"}, "married"))
    office.do(office_players.amend_player(office.counter.people, 100005, {"born": "1985-03-02"}, "passport"))
    office.close(OCTOBER)
    first = seen(office, AUGUST, SEPTEMBER)
    assert list(first) == [4]
    assert first[4].facts == {"federation": ("ITA", "FRA"), "title": ("", "FM")}
    assert told(first[4]) == "federation: ITA -> FRA; title: - -> FM; amended: Congress"
    assert told(seen(office, SEPTEMBER, OCTOBER)[4]) == "name: Player, E4 -> Other, Name; amended: married"
    assert told(seen(office, SEPTEMBER, OCTOBER)[5]) == "born: 1985/00/00 -> 1985/03/02; amended: passport"


def test_7_23_the_inactive_with_the_games_that_they_lack_and_who_is_active_again() -> None:
    """Of the first list, nobody has played since; a year later all are inactive but the six of one event."""
    office = Office(AUGUST)
    months = [date(2018 + (7 + n) // 12, (7 + n) % 12 + 1, 1) for n in range(1, 14)]
    for day in months[:-2]:
        office.close(day)
    start = date(2019, 6, 28)
    office.accept(report("Open", start, [1, 2, 3, 4, 5, 6], everybody_meets([1, 2, 3, 4, 5, 6], 4)), date(2019, 7, 3))
    office.close(months[-2])
    office.close(months[-1])
    found = seen(office, AUGUST, months[-1])
    assert {number for number, one in found.items() if one.place_after == "flagged"} == set(range(7, 25))
    assert "games in the time 0, fewer than 1 [B.02 art. 7.23a" in told(found[7])
    again = date(2019, 9, 2)
    office.accept(report("Second", again, [7, 8, 9, 10], everybody_meets([7, 8, 9, 10], 3)), date(2019, 9, 8))
    office.close(date(2019, 10, 1))
    found = seen(office, months[-1], date(2019, 10, 1))
    assert {number for number, one in found.items() if one.place_after == "listed"} == {7, 8, 9, 10}
    assert "active again: games in the time 3 [B.02 art. 7.23a" in told(found[7])


@pytest.fixture
def office() -> Office:
    return Office(AUGUST)


def test_a_change_of_rating_keeps_its_reason_beside_that_of_the_title(office: Office) -> None:
    office.accept(report("Open", date(2018, 8, 3), [1, 2, 3, 4], everybody_meets([1, 2, 3, 4], 3)), date(2018, 8, 8))
    office.do(office_players.amend_player(office.counter.people, 100001, {"title": "GM"}, "Congress"))
    office.close(SEPTEMBER)
    one = seen(office, AUGUST, SEPTEMBER)[1]
    assert one.before != one.after
    assert "in open-2018-08-03" in told(one)
    assert "title: - -> GM; amended: Congress" in told(one)
