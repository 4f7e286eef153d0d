"""A newer list in an office that runs: who the players are is taken over, what they are rated stays the office's."""

from datetime import date
from typing import Any

import pytest

from tabellone.errors import Refused, Unreadable
from tabellone.facts.people import ListedPlayer, ListedRating
from tabellone.facts.tournament import Day
from tabellone.flow import office_players
from tabellone.flow.office_audit import kept_files
from tabellone.flow.office_events import RegisterUpdated
from tabellone.flow.office_people import Register
from tabellone.flow.office_update import Update, Wanted, update_of, updating
from tabellone.formats.fide_list import write_list_txt
from tests.flow.office import NOVEMBER, OCTOBER, SEPTEMBER, Office, everybody_meets, name_of, report
from tests.flow.test_office_lists import superseded

EIGHT = list(range(1, 9))


def line(number: int, name: str = "", federation: str = "ITA", **more: Any) -> ListedPlayer:
    facts = {"sex": "M", "birth": "1985", "standard": ListedRating(2000, 5, 10), "rapid": ListedRating(), **more}
    return ListedPlayer(100000 + number, name or name_of(number), federation, blitz=ListedRating(), **facts)


def list_of(*lines: ListedPlayer) -> bytes:
    return "".join(write_list_txt(lines, [])).encode("ascii")


def seen(office: Office, *lines: ListedPlayer, **wanted: Any) -> Update:
    return update_of(office.state, office.counter.people, list_of(*lines), Wanted(**wanted))


def updated(office: Office, *lines: ListedPlayer, day: date = OCTOBER, **wanted: Any) -> RegisterUpdated:
    event, files = updating(office.state, seen(office, *lines, **wanted), day, "oct.txt", list_of(*lines))
    office.files |= files
    done: RegisterUpdated = office.do(event)
    return done


def test_names_titles_and_federations_are_taken_over_and_ratings_are_not() -> None:
    office = Office()
    before = office.ratings()
    event = updated(
        office,
        line(1),
        line(2, "Rossi, Anna", sex="F", women_title="WFM"),
        line(3, federation="FRA"),
        line(4, title="FM", other_titles=("FA", "FI"), foa_title="ACM"),
        line(99, "New, One"),
    )
    assert (event.changed, event.added) == (3, 0)
    people = Register.of(office.archive, office.state, office.chains)
    anna, four = people[100002], people[100004]
    assert (anna.name, anna.sex, anna.women_title) == ("Rossi, Anna", "F", "WFM")
    assert people[100003].federation == "FRA"
    assert (four.title, four.other_titles, four.foa_title) == ("FM", ("FA", "FI"), "ACM")
    assert 100099 not in people
    assert office.ratings() == before


def test_what_the_list_does_not_tell_is_not_lost() -> None:
    """A year alone beside a day of that year, no federation, no sex."""
    office = Office()
    office.do(office_players.amend_player(office.counter.people, 100001, {"born": "1985-05-02"}, "certificate"))
    update = seen(office, line(1, federation="", sex=""), line(2, birth="1986"), amended_too=True)
    assert [(one.after.number, one.facts, one.after.born) for one in update.differences] == [
        (100002, ("born",), "1986/00/00")
    ]


def test_what_the_office_has_amended_stays_unless_it_is_asked_for() -> None:
    office = Office()
    office.do(office_players.amend_player(office.counter.people, 100001, {"title": "FM"}, "certificate"))
    changed = line(1, federation="FRA"), line(2, federation="FRA")
    update = seen(office, *changed)
    assert [one.after.number for one in update.differences] == [100002]
    assert [(one.after.number, one.facts) for one in update.amended] == [(100001, ("federation", "title"))]
    updated(office, *changed, amended_too=True)
    assert Register.of(office.archive, office.state, office.chains)[100001].title == ""


def test_an_amendment_after_it_stands() -> None:
    office = Office()
    updated(office, line(1, title="FM"))
    office.do(office_players.amend_player(office.counter.people, 100001, {"federation": "FRA"}, "moved"))
    one = Register.of(office.archive, office.state, office.chains)[100001]
    assert (one.title, one.federation) == ("FM", "FRA")


def test_the_players_of_one_federation_are_those_who_are_or_were_in_it() -> None:
    office = Office()
    update = seen(
        office,
        line(1, federation="FRA"),
        line(2, title="FM"),
        line(98, federation="GER", standard=ListedRating()),
        federation="FRA",
        add_new=True,
    )
    assert [one.after.number for one in update.differences] == [100001]
    assert [one.after.number for one in seen(office, line(1, federation="FRA"), federation="ITA").differences]


def test_new_players_are_registered_where_it_is_asked_for_but_not_those_whose_rating_nobody_knows() -> None:
    office = Office()
    event = updated(office, line(98, standard=ListedRating()), line(99), add_new=True)
    assert (event.changed, event.added) == (0, 1)
    people = Register.of(office.archive, office.state, office.chains)
    assert 100098 in people
    assert 100099 not in people
    assert [one.after.number for one in seen(office, line(99), add_new=True).rated_elsewhere] == [100099]


def test_the_very_same_list_again_and_an_older_one_tell_nothing() -> None:
    office = Office()
    lines = (line(1, title="FM"), line(2))
    updated(office, *lines)
    with pytest.raises(Refused) as refused:
        updated(office, *lines)
    assert refused.value.rule == "office.nothing"
    with pytest.raises(Refused) as refused:
        updated(office, line(2, title="FM"), day=SEPTEMBER)
    assert refused.value.rule == "office.older_list"
    with pytest.raises(Unreadable):
        update_of(office.state, office.counter.people, b"nothing of the kind\n", Wanted())


def test_of_a_number_that_stands_twice_the_first_line_is_taken_and_it_is_told() -> None:
    office = Office()
    update = seen(office, line(1, title="FM"), line(1, title="IM"))
    assert [one.after.title for one in update.differences] == ["FM"]
    assert [one.rule for one in update.findings] == ["list.number_twice"]


def test_a_number_that_was_merged_is_passed_over() -> None:
    office = Office()
    office.do(office_players.merge_players(office.counter.people, office.chains, 100023, 100024, "twice"))
    assert seen(office, line(23, "Another, Name")).differences == ()


def test_the_next_list_knows_it_and_the_lists_before_stay_as_they_are() -> None:
    """A birthday that nobody knew: K 40 from the next list on."""
    office = Office()
    office.close(SEPTEMBER)
    before = office.digests()
    updated(
        office, line(12, "Young, Player", birth="2005"), line(98, "Newcomer, N", standard=ListedRating()), add_new=True
    )
    assert office.digests() == before
    players = [*EIGHT[:6], 12, 98]
    data = report(
        "Open",
        date(2018, 9, 3),
        players,
        everybody_meets(players, 5),
        known={12: {"name": "Young, Player", "born": Day(2005, 0, 0)}, 98: {"name": "Newcomer, N", "rating": None}},
    )
    office.accept(data, date(2018, 9, 10), register=False)
    closed = office.close(OCTOBER)["standard"].closing(OCTOBER)
    young = closed.list.records[100012]
    assert (young.person.name, young.k) == ("Young, Player", 40)
    assert closed.list.records[100098].rating is not None


def test_a_corrected_report_of_an_old_list_may_bring_a_player_who_came_with_it() -> None:
    office = Office()
    first = report("A", date(2018, 8, 3), EIGHT, everybody_meets(EIGHT, 5))
    office.accept(first, date(2018, 8, 10))
    office.close(SEPTEMBER)
    updated(office, line(30, standard=ListedRating()), add_new=True)
    office.close(OCTOBER)
    players = [*EIGHT[:7], 30]
    right = report("A", date(2018, 8, 3), players, everybody_meets(players, 5), known={30: {"rating": None}})
    superseded(office, "a-2018-08-03", right)
    scratch = Office()
    scratch.accept(right, date(2018, 8, 10))
    for day in (SEPTEMBER, OCTOBER):
        scratch.close(day)
    assert office.digests() == scratch.digests()
    office.close(NOVEMBER)


def test_it_is_one_entry_and_two_files_and_a_file_that_is_not_as_it_was_is_found() -> None:
    office = Office()
    event = updated(office, line(1, title="FM"))
    assert {event.digest, event.changes} <= office.files.keys()
    office.files[event.changes] += b" "
    assert [one.rule for one in kept_files(office.archive, list(office.files))] == ["office.file"]
    office.archive.changes.clear()
    with pytest.raises(Unreadable):
        Register.of(office.archive, office.state, office.chains)
