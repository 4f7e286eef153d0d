"""What was rated and should not have been: out of its list, everything after it again, and back."""

from datetime import date
from typing import Any

import pytest

from tabellone import Finding, NotFound, Refused, Unreadable
from tabellone.facts.people import RatingKind
from tabellone.flow import (
    office_beginning,
    office_corrections,
    office_lists,
    office_players,
    office_reports,
    office_taking_back,
)
from tabellone.flow.office_given import Given
from tabellone.flow.office_history import history
from tests.flow.office import NOVEMBER, OCTOBER, SEPTEMBER, Office, everybody_meets, first_list, report

EIGHT, OTHERS = list(range(1, 9)), [2, 4, 6, 8, 9, 10, 11, 30]
WRONG = "b-2018-08-17"


def season(*, wrong: bool = True) -> Office:
    """Three months; B rated an unrated player, who meets others in September."""
    office = Office()
    unrated = {30: {"rating": None}}
    office.accept(report("A", date(2018, 8, 3), EIGHT, everybody_meets(EIGHT, 5)), date(2018, 8, 10))
    if wrong:
        data = report("B", date(2018, 8, 17), OTHERS, everybody_meets(OTHERS, 6, "=1=0"), known=unrated)
        office.accept(data, date(2018, 8, 24))
    office.close(SEPTEMBER)
    later = report("C", date(2018, 9, 7), OTHERS, everybody_meets(OTHERS, 6), known=unrated)
    office.accept(later, date(2018, 9, 14))
    office.accept(
        report("D", date(2018, 9, 8), EIGHT, everybody_meets(EIGHT, 7), days=1, time_control="3+2"), date(2018, 9, 13)
    )
    office.close(OCTOBER)
    office.close(NOVEMBER)
    return office


def done(office: Office, event: Any) -> office_lists.Effect:
    found = office_lists.effect(office.archive, office.state, event)
    office.do(office_lists.with_lists(event, found))
    return found


def test_lists_without_an_event_are_those_of_a_history_that_never_had_it_and_it_comes_back() -> None:
    office, scratch = season(), season(wrong=False)
    rated = office.digests()
    assert rated != scratch.digests()
    found = done(office, office_taking_back.take_out(office.state, WRONG, "not registered"))
    assert office.digests() == scratch.digests()
    assert office.ratings() == scratch.ratings()
    assert (found.keys, len(found.lists)) == ((WRONG, "c-2018-09-07"), 3)  # the last one carries what changed
    assert WRONG not in office_lists.sources(office.state, SEPTEMBER)
    office.close(date(2018, 12, 1))
    assert WRONG not in office.state.taken_in, "no later list takes it in"
    back = done(office, office_taking_back.put_back(office.state, WRONG, "appeal upheld"))
    assert back.keys == (WRONG, "c-2018-09-07")
    assert office.digests()[: len(rated)] == rated
    assert WRONG in office_lists.sources(office.state, SEPTEMBER)


def test_what_is_made_once_more_from_the_journal_knows_what_was_taken_out() -> None:
    """The chains that were known before are used again, and must not be those with the event."""
    office = season()
    before = office.chains
    done(office, office_taking_back.take_out(office.state, WRONG, "not registered"))
    again = history(office.archive, office.state, known=before)
    assert again["standard"].last.records == office.chains["standard"].last.records


def test_only_what_a_list_took_in_is_taken_out_and_put_back_once() -> None:
    office = season()
    data = report("E", date(2018, 11, 2), EIGHT, everybody_meets(EIGHT, 5))
    office.accept(data, date(2018, 11, 9))
    for key, kind, rule in (("e-2018-11-02", Refused, "office.not_taken_in"), ("x", NotFound, None)):
        with pytest.raises(kind) as refused:
            office_taking_back.take_out(office.state, key, "why")
        assert refused.value.rule == rule
    with pytest.raises(NotFound):
        office_taking_back.put_back(office.state, "x", "why")
    with pytest.raises(Refused, match="reason"):
        office_taking_back.take_out(office.state, WRONG, " ")
    done(office, office_taking_back.take_out(office.state, WRONG, "not registered"))
    with pytest.raises(Refused, match="not registered"):
        office_taking_back.take_out(office.state, WRONG, "again")
    (digest,) = (one.accepted.digest for one in office.state.taken_out.values())
    received = office.state.received[digest]
    assert not office.state.is_open(digest)
    for decide in (
        lambda: office_reports.accept(office.counter, received, Given(), "despite"),
        lambda: office_reports.reject(office.state, received, "why"),
    ):
        with pytest.raises(Refused, match="taken out of the list of 2018-09-01"):
            decide()
    done(office, office_taking_back.put_back(office.state, WRONG, "appeal upheld"))
    with pytest.raises(Refused):
        office_taking_back.put_back(office.state, WRONG, "again")


def test_a_decision_that_rests_on_the_event_stands_in_the_way_and_is_named() -> None:
    """Player 30 has no rating without the event, and the list of October corrects it."""
    office = Office()
    data = report("B", date(2018, 8, 17), OTHERS, everybody_meets(OTHERS, 6, "=1=0"), known={30: {"rating": None}})
    office.accept(data, date(2018, 8, 24))
    office.close(SEPTEMBER)
    now = office.rating(30)
    assert now
    office.do(
        office_corrections.correct_rating(
            office.chains, office.state, "standard", OCTOBER, 100030, "slip", rating=now + 9
        )
    )
    office.close(OCTOBER)
    with pytest.raises(Unreadable) as refused:
        office_lists.effect(
            office.archive, office.state, office_taking_back.take_out(office.state, WRONG, "not registered")
        )
    assert {finding.rule for finding in refused.value.findings} == {"list.correction"}
    assert "2018-10-01" in refused.value.findings[0].message.text()
    assert "--withdraw" in refused.value.findings[0].remedy.text()
    plain = Office()
    plain.accept(data, date(2018, 8, 24))
    plain.close(SEPTEMBER)
    plain.close(OCTOBER)
    assert office.digests() != plain.digests()
    place: Any = ("standard", OCTOBER, 100030, "no slip", "rating")
    back = done(office, office_corrections.withdraw_correction(office.chains, office.state, *place))
    assert (office.digests(), [one.number for one in back.ratings]) == (plain.digests(), [100030])
    with pytest.raises(Refused, match="nothing is decided"):
        office_corrections.withdraw_correction(office.chains, office.state, *place)
    done(office, office_taking_back.take_out(office.state, WRONG, "not registered"))
    assert office.rating(30) is None


def of_kind(office: Office, kind: RatingKind, day: date, players: int = 24) -> list[Finding]:
    """A kind imported, and what is said of it."""
    data = first_list(players)
    event, findings = office_beginning.import_list(office.state, kind, day, "list.txt", data)
    office.do(event, data)
    return findings


def test_a_kind_that_comes_later_begins_where_the_others_stand() -> None:
    office = Office(kinds=("standard",))
    office.close(SEPTEMBER)
    office.close(OCTOBER)
    for day, n in ((date(2018, 8, 1), 2), (SEPTEMBER, 1)):
        with pytest.raises(Refused, match=f"{n} of them") as refused:
            of_kind(office, "rapid", day)
        assert refused.value.remedy is not None
        assert "2018-10-01" in refused.value.remedy.text()
    assert not of_kind(office, "rapid", OCTOBER)
    (warning,) = of_kind(office, "blitz", date(2019, 2, 1))
    assert (warning.rule, "4 of them" in warning.message.text()) == ("office.begun_apart", True)
    assert [one.kind for one in office.state.closed[-1].record.lists] == ["standard"]
    office.close(NOVEMBER)
    assert [one.kind for one in office.state.closed[-1].record.lists] == ["standard", "rapid"]


def test_kinds_that_begin_apart_before_anything_is_closed_are_told() -> None:
    office = Office(kinds=("standard",))
    assert not of_kind(office, "blitz", date(2018, 8, 1))
    warnings = of_kind(office, "rapid", date(2019, 8, 1))
    assert ["12 of them" in one.message.text() for one in warnings] == [True]


def test_an_import_is_taken_back_while_nothing_rests_on_it_and_the_right_one_comes() -> None:
    office, scratch = Office(kinds=("standard",)), Office(kinds=("standard",))
    of_kind(office, "rapid", date(2019, 8, 1), 20)
    office.do(office_taking_back.take_back_import(office.archive, office.state, "rapid", "the wrong day"))
    assert list(office.chains) == ["standard"]
    for one in (office, scratch):
        of_kind(one, "rapid", date(2018, 8, 1))
        one.close(SEPTEMBER)
    assert office.digests() == scratch.digests()
    with pytest.raises(NotFound):
        office_taking_back.take_back_import(office.archive, office.state, "blitz", "x")


def test_an_import_on_which_something_rests_stays() -> None:
    def refused(office: Office, kind: RatingKind) -> list[str]:
        with pytest.raises(Unreadable) as error:
            office_taking_back.take_back_import(office.archive, office.state, kind, "x")
        assert {finding.rule for finding in error.value.findings} == {"office.import_used"}
        return [finding.message.text() for finding in error.value.findings]

    office = Office(kinds=("standard",))
    of_kind(office, "rapid", date(2018, 8, 1), 30)
    told = office_corrections.tell_games(office.chains, office.state, "rapid", 100001, 99, "card")
    office.do(told)
    office.do(
        office_corrections.correct_rating(office.chains, office.state, "rapid", SEPTEMBER, 100002, "slip", rating=2000)
    )
    amended = office_players.amend_player(office.counter.people, 100029, {"title": "FM"}, "list")
    office.do(amended)
    others = [1, 2, 3, 4, 5, 6, 7, 27]
    data = report("A", date(2018, 8, 3), others, everybody_meets(others, 5), known={27: {"rating": None}})
    office.accept(data, date(2018, 8, 10))
    assert refused(office, "rapid") == [
        "the event a-2018-08-03 is accepted",
        "the games of player 100001 are told",
        "something is decided of player 100002",
        "something is decided of player 100029",
    ]
    assert refused(office, "standard") == ["the event a-2018-08-03 is accepted"]
    office.close(SEPTEMBER)
    assert refused(office, "rapid")[0] == "the list of 2018-09-01 is closed"
