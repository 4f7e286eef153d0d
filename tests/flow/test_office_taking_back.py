"""What was rated and should not have been: out of its list, everything after it again, and back."""

from datetime import date
from typing import Any

import pytest

from tabellone import NotFound, Refused, Unreadable
from tabellone.flow import office_corrections, office_lists, office_reports, office_taking_back
from tabellone.flow.office_given import Given
from tabellone.flow.office_history import history
from tests.flow.office import NOVEMBER, OCTOBER, SEPTEMBER, Office, everybody_meets, report

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
    assert (found.keys, len(found.lists)) == ((WRONG, "c-2018-09-07"), 2)
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
