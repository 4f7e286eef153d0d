"""A report at the counter: everything that is wrong with it at once, and whether its event may be rated."""

from datetime import date
from typing import Any

import pytest

from tabellone.errors import Refused, Unreadable
from tabellone.flow import office_players, office_registers, office_reports
from tabellone.flow.office_examined import Examined
from tabellone.flow.office_given import Given
from tabellone.flow.office_overdue import overdue
from tests.flow.office import SEPTEMBER, Office, announcement, everybody_meets, report

START = date(2018, 8, 3)
EIGHT = list(range(1, 9))


def of_eight(name: str = "Open", players: list[int] | None = None, **more: Any) -> bytes:
    players = players or EIGHT
    return report(name, START, players, everybody_meets(players, 5), **more)


def examined(office: Office, data: bytes, received: date = date(2018, 8, 10), **given: Any) -> Examined:
    return office.counter.examine(office.receive(data, received), Given(**given))


def rules(one: Examined) -> set[str]:
    return {finding.rule for finding in one.findings}


def registered(office: Office, **more: Any) -> None:
    office.register("Open", START, 5, **more)


def test_0_an_event_that_is_registered_is_fit_and_goes_into_the_next_list() -> None:
    office = Office()
    registered(office)
    one = examined(office, of_eight())
    assert one.admission
    assert one.admission.fitness == "fit"
    assert not one.errors
    assert one.list_day == SEPTEMBER
    (event,) = office_reports.accept(office.counter, one.received, Given()).events
    assert event.despite == ""
    assert event.key == "open-2018-08-03"


def test_0_2_what_nobody_has_said_is_asked_and_only_a_reason_takes_its_place() -> None:
    office = Office()
    one = examined(office, of_eight())
    assert {"admission.registration", "admission.arbiter_licence", "admission.rated_event"} <= rules(one)
    with pytest.raises(Unreadable) as refused:
        office_reports.accept(office.counter, one.received, Given())
    assert "admission.registration" in {finding.rule for finding in refused.value.findings}
    (event,) = office_reports.accept(office.counter, one.received, Given(), "registered by letter").events
    assert event.despite == "registered by letter"


def test_0_3_an_arbiter_without_a_licence_makes_the_event_unfit() -> None:
    office = Office()
    data = of_eight()
    report_ = office.receive(data, date(2018, 8, 10))
    office.do(office_registers.record_arbiter("Verdi, Luca", None, date(2017, 1, 1), date(2018, 8, 2)))
    with pytest.raises(Unreadable) as refused:
        office_reports.accept(office.counter, report_, Given(), "registered by letter")
    assert {finding.rule for finding in refused.value.findings} == {"admission.arbiter_licence"}
    office.do(office_registers.record_arbiter("Verdi, Luca", None, date(2017, 1, 1), date(2018, 8, 3)))
    assert office_reports.accept(office.counter, report_, Given(), "registered by letter")


def test_0_5_an_event_that_is_decided_not_to_be_rated_is_not_accepted_unless_the_appeal_is_upheld() -> None:
    office = Office()
    registered(office)
    decide = office_registers.decide_event
    office.do(decide(office.state, "open-2018-08-03", "not to be rated", date(2018, 8, 8), "QC", "games arranged"))
    one = examined(office, of_eight())
    assert one.admission
    assert one.admission.fitness == "not fit"
    with pytest.raises(Unreadable):
        office_reports.accept(office.counter, one.received, Given(), "whatever")
    office.do(decide(office.state, "open-2018-08-03", "appeal upheld", date(2018, 8, 12), "QC", "not proved"))
    assert office_reports.accept(office.counter, one.received, Given())
    office.do(office_reports.accept(office.counter, one.received, Given()).events[0])
    with pytest.raises(Refused):
        decide(office.state, "open-2018-08-03", "not to be rated", date(2018, 8, 20), "QC", "too late")


def test_0_2_a_late_registration_may_be_accepted() -> None:
    office = Office()
    data = announcement("Open", START, 5).encode()
    event, _ = office_registers.register_event(office.state, data, "bando.toml", date(2018, 8, 1))
    office.do(event, data)
    assert "error" in {one.severity for one in examined(office, of_eight()).findings}
    late = office_registers.decide_event(
        office.state, event.key, "late registration accepted", date(2018, 8, 2), "QC chairman", "server was down"
    )
    office.do(late)
    report_ = next(iter(office.state.received.values()))
    assert office_reports.accept(office.counter, report_, Given())


def test_a_report_accepted_twice_is_refused_by_its_digest_and_by_its_event() -> None:
    office = Office()
    registered(office)
    first = office.receive(of_eight(), date(2018, 8, 10))
    for event in office_reports.accept(office.counter, first, Given()).events:
        office.do(event)
    assert office_reports.receive(office.state, "again.trf", of_eight(), date(2018, 8, 11)) is None
    other = office.receive(of_eight(city="Roma EUR"), date(2018, 8, 11), "other.trf")
    for report_ in (first, other):
        with pytest.raises(Refused) as refused:
            office_reports.accept(office.counter, report_, Given())
        assert refused.value.rule == "office.accepted_twice"
    assert office_reports.accept(office.counter, other, Given(key="another-event"), "the youth section of the open")


def test_a_report_that_is_rejected_stays_so() -> None:
    office = Office()
    registered(office)
    report_ = office.receive(of_eight(), date(2018, 8, 10))
    with pytest.raises(Refused):
        office_reports.reject(office.state, report_, "  ")
    office.do(office_reports.reject(office.state, report_, "invented games"))
    with pytest.raises(Refused) as refused:
        office_reports.accept(office.counter, report_, Given())
    assert refused.value.rule == "office.rejected"


def test_9_1_who_the_players_are_and_what_is_missing_of_them() -> None:
    office = Office()
    known = {
        1: {"rating": 2600},
        2: {"born": None},
        3: {"born": None, "fide_id": None},
        4: {"fide_id": 100005},
        6: {"name": "Somebody, Else"},
        30: {"fide_id": 777, "rating": None, "born": None},
    }
    one = examined(office, of_eight(players=[*EIGHT[:7], 30], known=known))
    by_player = {(finding.player, finding.rule) for finding in one.findings if finding.player}
    assert {
        (1, "office.rating"),
        (3, "office.no_number"),
        (5, "office.twice"),
        (6, "office.name"),
        (8, "office.not_registered"),
    } <= by_player
    hint = next(finding for finding in one.findings if finding.rule == "office.no_number")
    assert "--player 3=100003" in hint.remedy.text()
    assert {entrant.number for entrant in one.unknown} == {3, 8}


def test_a_starting_number_may_be_told_and_newcomers_registered_with_what_the_report_says() -> None:
    office = Office()
    registered(office)
    woman = {"fide_id": 777, "rating": None, "sex": "w", "title": "WFM"}
    known: dict[int, dict[str, Any]] = {3: {"fide_id": None}, 30: woman, 31: {"fide_id": None}}
    data = of_eight(players=[*EIGHT[:6], 30, 31], known=known)
    report_ = office.receive(data, date(2018, 8, 10))
    with pytest.raises(Unreadable):
        office_reports.accept(office.counter, report_, Given(players={3: 100003}))
    *added, event = office_reports.accept(office.counter, report_, Given(players={3: 100003}), register=True).events
    assert [one.player.number for one in added] == [777, 100025]
    assert (added[0].player.sex, added[0].player.women_title, added[0].player.title) == ("F", "WFM", "")
    assert {one.start_number: one.number for one in event.entrants}[3] == 100003
    assert {one.source for one in added} == {report_.digest}


def test_7_12_a_player_whose_birth_nobody_knows_is_named() -> None:
    office = Office()
    office.do(office_players.add_player(office.counter.people, 990001, {"name": "Player, J9"}))
    data = of_eight(players=[*EIGHT[:7], 9], known={9: {"fide_id": 990001, "born": None, "rating": None}})
    one = examined(office, data)
    assert {finding.player for finding in one.findings if finding.rule == "office.no_birth"} == {8}


@pytest.mark.parametrize(
    ("text", "kind"), [("90+30", "standard"), ("15+10", "rapid"), ("3+2", "blitz"), ("as usual", None)]
)
def test_1_the_time_control_says_which_rating_or_it_is_asked(text: str, kind: str | None) -> None:
    office = Office()
    one = examined(office, of_eight(time_control=text))
    assert one.kind == kind
    assert ("office.kind" in rules(one)) == (kind is None)
    told = office.counter.examine(one.received, Given(kind="rapid"))
    assert told.kind == "rapid"


def test_9_2_an_event_not_for_rating_is_not_accepted() -> None:
    office = Office()
    data = announcement("Open", START, 5).replace("rated = true", "rated = false\nplayers_told = true").encode()
    event, _ = office_registers.register_event(office.state, data, "bando.toml", date(2018, 7, 1))
    office.do(event, data)
    report_ = office.receive(of_eight(), date(2018, 8, 10))
    with pytest.raises(Refused) as refused:
        office_reports.accept(office.counter, report_, Given(), "all the same")
    assert refused.value.rule == "office.not_for_rating"


def test_9_1_a_late_report_is_said_to_be_late_and_one_before_the_end_is_an_error() -> None:
    office = Office()
    late = examined(office, of_eight(), date(2018, 8, 15))  # the event ended on the 7th
    in_time = examined(office, of_eight(city="Ostia"), date(2018, 8, 14))
    assert "office.late" in rules(late)
    assert "office.late" not in rules(in_time)
    early = examined(office, of_eight(city="Tivoli"), date(2018, 8, 6))
    assert "office.dates" in {finding.rule for finding in early.errors}


def test_an_event_before_the_first_list_has_no_ratings_here() -> None:
    office = Office()
    data = report("Old", date(2018, 7, 27), EIGHT, everybody_meets(EIGHT, 5))
    assert "office.before_the_lists" in rules(examined(office, data))


def test_a_file_that_is_no_report_is_kept_and_cannot_be_accepted() -> None:
    office = Office()
    one = examined(office, b"this is not a report\n")
    assert one.admission is None
    assert one.errors
    with pytest.raises(Unreadable):
        office_reports.accept(office.counter, one.received, Given(), "whatever", register=True)


def test_1_1_games_with_too_little_time_are_left_out_and_the_others_rated() -> None:
    """Since 2022 each game looks at its own players: 120 minutes from 2400 on, by the list and not by the report."""
    office = Office(date(2024, 3, 1))
    players = [1, 2, 20, 21]  # 2445 and 2410; 1780 and 1745
    below = {1: {"rating": 2300}, 2: {"rating": 2300}}
    data = report("Club", date(2024, 3, 5), players, everybody_meets(players, 3), time_control="60+30", known=below)
    event = office.accept(data, date(2024, 3, 12))
    assert {frozenset((game.white, game.black)) for game in event.left_out} == {
        frozenset(pair) for pair in ((1, 2), (1, 3), (1, 4), (2, 3), (2, 4))
    }
    office.close(date(2024, 4, 1))
    assert (office.rating(1), office.rating(2)) == (2445, 2410)
    assert office.rating(20) != 1780


def test_9_1_a_report_that_has_not_come_is_overdue_from_the_day_after_its_last() -> None:
    office = Office()
    registered(office)
    assert overdue(office.counter, date(2018, 8, 14)) == []
    (late,) = overdue(office.counter, date(2018, 8, 15))
    assert (late.key, late.due, late.days) == ("open-2018-08-03", date(2018, 8, 14), 1)
    office.receive(of_eight(), date(2018, 8, 15))
    assert overdue(office.counter, date(2018, 8, 15)) == []


def test_faults_of_a_player_for_the_register_are_told_all_at_once() -> None:
    people = Office().counter.people
    with pytest.raises(Unreadable) as refused:
        office_players.add_player(people, None, {"federation": "XYZ", "sex": "?", "born": "31/31/1999"})
    assert {finding.rule for finding in refused.value.findings} == {
        "office.player_name",
        "office.player_federation",
        "office.player_sex",
        "office.player_born",
    }
    with pytest.raises(Refused):
        office_players.add_player(people, 100001, {"name": "Player"})
    assert office_players.add_player(people, None, {"name": "Player"}).player.number == 100025
