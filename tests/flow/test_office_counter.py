"""
What a rating officer wants to be told at the counter: reports that come too late, events reported twice, numbers that
are somebody else's, days that are missing; and that nothing is accepted which would keep a list from being closed.
"""

from datetime import date
from typing import Any

import pytest

from tabellone.errors import Refused, Unreadable
from tabellone.facts.tournament import Day
from tabellone.flow import office_corrections, office_players, office_registers, office_reports
from tabellone.flow.office_examined import Examined
from tabellone.flow.office_given import NEW, Given
from tabellone.flow.office_intake import Counter
from tests.flow.office import SEPTEMBER, Office, everybody_meets, report

START = date(2018, 8, 3)
EIGHT = list(range(1, 9))
MARCH = date(2024, 3, 1)


def of_eight(name: str = "Open", start: date = START, players: list[int] | None = None, **more: Any) -> bytes:
    players = players or EIGHT
    return report(name, start, players, everybody_meets(players, 5), **more)


def examined(office: Office, data: bytes, received: date = date(2018, 8, 10), **given: Any) -> Examined:
    return office.counter.examine(office.receive(data, received), Given(**given))


def told(one: Examined, rule: str) -> list[tuple[str, int | None]]:
    return [(finding.severity, finding.player) for finding in one.findings if finding.rule == rule]


def accepted(office: Office, one: Examined, despite: str = "known to the office", **given: Any) -> list[Any]:
    found = office_reports.accept(office.counter, one.received, Given(**given), despite)
    for event in found.events:
        office.do(event)
    return list(found.events)


# Too late, or in one piece


@pytest.mark.parametrize(("received", "fit"), [(date(2024, 5, 29), True), (date(2024, 5, 30), False)])
def test_9_1_of_2024_an_event_whose_report_misses_the_third_list_is_not_rated(received: date, *, fit: bool) -> None:
    """It ended in March: the last list is that of June, which closes three days before."""
    office = Office(MARCH)
    office.register("Open", date(2024, 3, 8), 5)
    one = examined(office, of_eight(start=date(2024, 3, 8)), received)
    assert one.admission
    assert one.is_fit == fit
    late = [finding for finding in one.findings if finding.rule == "admission.report"]
    assert [(finding.severity, finding.article) for finding in late] == (
        [] if fit else [("error", "B.02 2024-03-01 art. 9.1")]
    )


def test_9_1_of_2024_only_a_decision_lets_a_report_past_the_last_list_be_rated() -> None:
    office = Office(MARCH)
    office.register("Open", date(2024, 3, 8), 5)
    one = examined(office, of_eight(start=date(2024, 3, 8)), date(2024, 9, 25))
    with pytest.raises(Unreadable):
        accepted(office, one, "a friend of ours")
    office.do(
        office_registers.decide_event(
            office.state, one.key, "late report accepted", date(2024, 9, 26), "QC", "the server was down"
        )
    )
    assert accepted(office, one, "")[-1].key == one.key


def test_9_1_of_2024_a_corrected_report_is_as_late_as_the_first_one() -> None:
    office = Office(MARCH)
    office.register("Open", date(2024, 3, 8), 5)
    accepted(office, examined(office, of_eight(start=date(2024, 3, 8)), date(2024, 3, 20)), "")
    office.close(date(2024, 4, 1))
    right = of_eight(start=date(2024, 3, 8), city="Ostia")
    late = (("right.trf", right, date(2025, 1, 5)), Given(), "the town")
    found = office_reports.supersede(office.counter, "open-2024-03-08", *late)
    assert found.events[-1].accepted.received == date(2024, 3, 20)


def test_9_1_of_2017_knows_no_last_list() -> None:
    office = Office()
    office.register("Open", START, 5)
    assert examined(office, of_eight(), date(2019, 8, 10)).is_fit


def test_4_1_of_2024_a_long_event_without_the_days_of_its_rounds_is_not_accepted() -> None:
    """77 days, rated month by month: with the days it is, without them nobody knows with which list."""
    office = Office(MARCH)
    long = report("League", date(2024, 3, 5), EIGHT, everybody_meets(EIGHT, 5), days=77)
    dated = examined(office, long, date(2024, 5, 22))
    assert not dated.errors
    undated = examined(office, long.replace(b"132 ", b"999 "), date(2024, 5, 22))
    assert [finding.rule for finding in undated.errors] == ["long_events"]
    with pytest.raises(Unreadable):
        accepted(office, undated)


# The days, the list


def test_an_event_that_ends_before_it_begins_is_an_error() -> None:
    office = Office()
    day = Day(2018, 7, 1)
    one = examined(office, of_eight(end=day))
    assert "office.dates" in {finding.rule for finding in one.errors}
    with pytest.raises(Unreadable):
        accepted(office, one)


def test_7_13_a_report_in_time_for_a_list_that_is_closed_is_said_to_go_into_the_next() -> None:
    office = Office()
    office.register("Open", START, 5)
    report_ = office.receive(of_eight(), date(2018, 8, 10))
    assert office.counter.examine(report_).list_day == SEPTEMBER
    (waiting,) = office_reports.waiting(office.counter, SEPTEMBER)
    assert waiting.rule == "office.waiting"
    assert "open-2018-08-03" in waiting.text()
    assert not list(office_reports.waiting(office.counter, date(2018, 8, 31)))
    office.close(SEPTEMBER)
    one = office.counter.examine(report_)
    assert one.list_day == date(2018, 10, 1)
    assert told(one, "office.list_closed") == [("info", None)]
    accepted(office, one, "")
    office.close(date(2018, 10, 1))
    assert office.counter.examine(report_).list_day == date(2018, 10, 1)


def test_a_report_that_a_list_has_taken_in_is_shown_with_that_list_however_it_was_accepted() -> None:
    office = Office()
    one = examined(office, of_eight())
    accepted(office, one, "registered by letter")
    office.close(SEPTEMBER)
    office.close(date(2018, 10, 1))
    again = office.counter.examine(one.received)
    assert (again.list_day, told(again, "office.list_closed")) == (SEPTEMBER, [])


# Who they are


def test_7_12_a_player_of_the_list_whom_the_report_has_as_unrated_is_told() -> None:
    one = examined(Office(), of_eight(known={8: {"rating": None}}))
    assert told(one, "office.rating") == [("warning", 8)]


def test_8_22_the_standard_rating_in_a_rapid_report_is_none_that_differs() -> None:
    """Player 8 has no rapid rating: the report gives the standard one, or none."""
    office = Office()
    known: dict[int, Any] = {}
    for rating, found in ((2200, []), (None, [("warning", 8)]), (1999, [("warning", 8)])):
        known[8] = {"rating": rating}
        one = examined(office, of_eight(f"Rapid {rating}", known=known, time_control="15+10"))
        assert told(one, "office.rating") == found


def test_8_22_who_has_a_rapid_rating_and_no_standard_one_is_told_where_the_report_has_him_as_unrated() -> None:
    office = Office()
    came = office.receive(of_eight(known={8: {"rating": None}}, time_control="15+10"), date(2018, 8, 10))
    rapid = {"rapid": office.chains["rapid"]}
    one = Counter.open(office.archive, office.state, rapid).examine(came)  # type: ignore[arg-type]  # one of the three
    assert told(one, "office.rating") == [("warning", 8)]


@pytest.mark.parametrize(
    ("known", "expected"),
    [
        ({"name": "Neri, Ada", "born": Day(1950, 1, 2)}, ("office.person", "error")),
        ({"name": "Neri, Ada"}, ("office.name", "warning")),
        ({"born": Day(1950, 1, 2)}, ("office.birth", "warning")),
        ({"name": "Player, Somebody", "born": Day(1985, 4, 1)}, ("office.name", "info")),
    ],
)
def test_7_12_a_number_with_another_name_and_another_birth_is_somebody_elses(
    known: dict[str, Any], expected: tuple[str, str]
) -> None:
    office = Office()
    office.register("Open", START, 5)
    one = examined(office, of_eight(known={3: known}))
    found = [finding for finding in one.findings if finding.player == 3]
    assert [(finding.rule, finding.severity) for finding in found] == [expected]
    assert one.is_fit == (expected[1] == "info")
    if expected[1] == "error":
        assert found[0].article == "B.02 2017-07-01 art. 7.12"
    assert office.counter.examine(one.received, Given(players={3: 100003})).is_fit


def test_what_the_report_says_otherwise_of_a_player_is_told() -> None:
    known = {1: {"federation": "FRA"}, 2: {"sex": "w"}, 3: {"title": "GM"}, 4: {"federation": "", "sex": ""}}
    one = examined(Office(), of_eight(known=known))
    found = {(finding.rule, finding.player) for finding in one.findings if finding.player}
    assert found == {("office.federation", 1), ("office.sex", 2), ("office.title", 3)}


def test_a_newcomer_without_a_day_of_birth_is_told() -> None:
    known = {30: {"rating": None, "born": None, "fide_id": None}}
    one = examined(Office(), of_eight(players=[*EIGHT[:7], 30], known=known))
    assert told(one, "office.no_birth") == [("warning", 8)]


def test_a_namesake_is_not_registered_until_it_is_said_that_he_is_new() -> None:
    office = Office()
    one = examined(office, of_eight(known={8: {"fide_id": None}}))
    with pytest.raises(Unreadable) as refused:
        office_reports.accept(office.counter, one.received, Given(), "x", register=True)
    (finding,) = refused.value.findings
    assert (finding.rule, finding.player) == ("office.no_number", 8)
    assert "--player 8=100008" in finding.remedy.text()
    assert "--player 8=new" in finding.remedy.text()
    new = office_reports.accept(office.counter, one.received, Given(players={8: NEW}), "x", register=True)
    assert [event.player.number for event in new.events[:-1]] == [100025]
    assert new.events[-1].entrants[-1].number == 100025


def test_one_who_was_born_in_another_year_is_no_namesake() -> None:
    office = Office()
    one = examined(office, of_eight(known={8: {"fide_id": None, "born": Day(2005, 3, 4)}}))
    found = office_reports.accept(office.counter, one.received, Given(), "x", register=True)
    assert [event.player.number for event in found.events[:-1]] == [100025]


# What the closing of the list would ask for


def youth(office: Office, number: int = 8) -> None:
    """A player of whom only the year is known, and who comes of age by it in 2018: 18 years under 2400."""
    person = office.counter.people[100000 + number]
    given = {"born": "2000", "name": person.name}
    office.do(office_players.amend_player(office.counter.people, person.number, given, "the club"))


def test_8_56_of_2017_a_birth_known_by_its_year_is_taken_from_the_report_and_stands_in_the_journal() -> None:
    office = Office()
    youth(office)
    one = examined(office, of_eight(known={8: {"born": Day(2000, 9, 9)}}))
    assert told(one, "office.birth_taken") == [("info", 8)]
    amended, _ = accepted(office, one)
    assert (amended.player.number, amended.player.born) == (100008, "2000/09/09")
    assert amended.source == one.received.digest
    assert 100008 in office.state.amended  # by the club; a birth alone does not shut out the next list
    office.close(SEPTEMBER)


def test_a_birth_that_a_report_tells_does_not_keep_a_newer_list_from_the_register() -> None:
    office = Office()
    office.do(office_players.add_player(office.counter.people, 990001, {"name": "Player, J9", "born": "2000"}))
    known = {9: {"fide_id": 990001, "rating": None, "born": Day(2000, 9, 9)}}
    accepted(office, examined(office, of_eight(players=[*EIGHT[:7], 9], known=known)))
    assert 990001 not in office.state.amended


def test_8_56_of_2017_without_the_day_the_report_is_not_accepted_and_the_list_can_be_closed() -> None:
    office = Office()
    youth(office)
    one = examined(office, of_eight(known={8: {"born": Day(2000, 0, 0)}}))
    (finding,) = one.errors
    assert (finding.rule, "100008" in finding.text()) == ("k_junior", True)
    assert "2018-09-01" in finding.text()
    with pytest.raises(Unreadable):
        accepted(office, one)
    people = office.counter.people
    office.do(office_players.amend_player(people, 100008, {"born": "2000-09-09"}, "his passport"))
    accepted(office, one)
    office.close(SEPTEMBER)


def test_8_56_of_2017_a_decision_on_k_takes_the_place_of_the_day() -> None:
    office = Office()
    youth(office)
    one = examined(office, of_eight(known={8: {"born": Day(2000, 0, 0)}}))
    decided = office_corrections.correct_rating(
        office.chains, office.state, "standard", SEPTEMBER, 100008, "looks young", k=40
    )
    office.do(decided)
    accepted(office, one)
    office.close(SEPTEMBER)


@pytest.mark.parametrize("how", ["said", "registered"])
def test_6_2_of_a_match_it_is_asked_how_many_games_were_planned(how: str) -> None:
    office = Office()
    games = [[(1, 2, "1")], [(2, 1, "=")], [(1, 2, "1")]]
    one = examined(office, report("Match", START, [1, 2], games))
    assert told(one, "office.match_games") == [("error", None)]
    assert told(one, "office.format") == [("info", None)]  # it says Swiss
    with pytest.raises(Unreadable):
        accepted(office, one)
    if how == "registered":
        office.register("Match", START, 4)
    event = accepted(office, one, **({"games": 4, "format": "match"} if how == "said" else {"format": "match"}))[-1]
    assert event.match_games == 4
    office.close(SEPTEMBER)


def test_the_games_of_a_match_are_said_of_no_other_event() -> None:
    assert told(examined(Office(), of_eight(), games=6), "office.no_effect") == [("warning", None)]


def test_a_report_of_a_kind_that_the_office_does_not_keep_is_refused_with_its_newcomers() -> None:
    office = Office(date(2017, 8, 1))
    known = {30: {"rating": None, "fide_id": None}}
    one = examined(office, of_eight(players=[*EIGHT[:7], 30], known=known, time_control="15+10"))
    with pytest.raises(Unreadable) as refused:
        office_reports.accept(office.counter, one.received, Given(), "x", register=True)
    assert {finding.rule for finding in refused.value.findings} == {"office.no_list"}


# The same event twice


def test_0_the_games_of_an_event_in_another_report_are_told_of_both() -> None:
    office = Office()
    office.register("Open", START, 5)
    first = office.receive(of_eight(), date(2018, 8, 10), "a.trf")
    second = office.receive(of_eight("Open again"), date(2018, 8, 10), "b.trf")
    for one, other in ((first, "b.trf"), (second, "a.trf")):
        found = office.counter.examine(one)
        (finding,) = found.questions
        assert (finding.rule, finding.severity) == ("office.same_games", "warning")
        assert other in finding.text()
        assert not found.is_fit
    accepted(office, office.counter.examine(first))
    (finding,) = office.counter.examine(second).questions
    assert "open-2018-08-03" in finding.text()
    assert office_reports.accept(office.counter, second, Given(), "another").questions
    office.do(office_reports.reject(office.state, second, "the same"))
    third = office.receive(of_eight("Open, third"), date(2018, 8, 10), "c.trf")
    assert len(office.counter.examine(third).questions) == 1  # the one rejected is not counted


def test_0_other_games_other_days_and_other_players_are_another_event() -> None:
    office = Office()
    office.receive(of_eight(), date(2018, 8, 20))
    others = report("Other", START, EIGHT, everybody_meets(EIGHT, 5, "0=1"))
    later = of_eight("Later", date(2018, 8, 10))
    elsewhere = of_eight("Elsewhere", players=list(range(11, 19)))
    for data in (others, later, elsewhere):
        assert not examined(office, data, date(2018, 8, 20)).questions


def test_0_a_part_of_the_games_without_numbers_is_known_by_the_names() -> None:
    office = Office()
    office.receive(of_eight(), date(2018, 8, 10))
    nobody = {number: {"fide_id": None} for number in EIGHT}
    part = report("Part", START, EIGHT, everybody_meets(EIGHT, 2), known=nobody)
    players = {number: 100000 + number for number in EIGHT}
    assert [finding.rule for finding in examined(office, part, players=players).questions] == ["office.same_games"]


def test_two_reports_of_one_event_wait_until_one_is_rejected() -> None:
    office = Office()
    office.register("Open", START, 5)
    wrong = office.receive(report("Open", START, EIGHT, everybody_meets(EIGHT, 5, "0=1")), date(2018, 8, 10))
    right = office.receive(of_eight(), date(2018, 8, 10), "right.trf")
    assert [one.rule for one in office.counter.examine(right).questions] == ["office.same_event"]
    office.do(office_reports.reject(office.state, wrong, "mended"))
    assert office.counter.examine(right).is_fit
    accepted(office, office.counter.examine(right), "")
    third = office.receive(of_eight(city="Ostia"), date(2018, 8, 10), "third.trf")
    assert ("error", None) in told(office.counter.examine(third), "office.accepted_twice")


# A rejection taken back


def test_a_rejection_may_be_taken_back_with_a_reason() -> None:
    office = Office()
    office.register("Open", START, 5)
    one = examined(office, of_eight())
    with pytest.raises(Refused) as refused:
        office_reports.withdraw_rejection(office.state, one.received, "a mistake")
    assert refused.value.rule == "office.nothing"
    office.do(office_reports.reject(office.state, one.received, "the wrong file"))
    with pytest.raises(Refused):
        office_reports.withdraw_rejection(office.state, one.received, " ")
    office.do(office_reports.withdraw_rejection(office.state, one.received, "the right file after all"))
    assert office.state.is_open(one.received.digest)
    assert accepted(office, one, "")


def test_a_round_dated_outside_the_event_is_corrected_first() -> None:
    """Its day chooses the list of a part of a long event; one after the end would ask a list that is not out yet."""
    office = Office()
    days = tuple(Day(2018, 8, day) for day in (3, 4, 5, 6, 30))
    one = examined(office, of_eight(round_days=days))
    assert [(found.rule, found.severity) for found in one.findings if found.rule == "office.round_day"] == [
        ("office.round_day", "error")
    ]
    assert one.accepted is None or one.errors
