"""The lists of an office: what enters them, in whatever order; and what becomes of them when the past is corrected."""

from datetime import date
from io import BytesIO
from itertools import permutations
from typing import Any

import pyarrow.parquet as pq
import pytest

from tabellone.errors import NotFound, Refused, Unreadable
from tabellone.facts.people import RatingKind
from tabellone.facts.tournament import Day
from tabellone.flow import (
    office_beginning,
    office_corrections,
    office_lists,
    office_players,
    office_registers,
    office_reports,
)
from tabellone.flow.office_differences import differences
from tabellone.flow.office_events import Corrected, ReportReceived
from tabellone.flow.office_given import Given
from tabellone.flow.office_reasons import explained
from tabellone.flow.office_state import corrections_for, folded
from tabellone.flow.publish import FORMS
from tests.flow.office import (
    AUGUST,
    NOVEMBER,
    OCTOBER,
    SEPTEMBER,
    Office,
    everybody_meets,
    first_list,
    name_of,
    rating_of,
    report,
)

EIGHT = list(range(1, 9))
OTHERS = [1, 3, 5, 7, 9, 11, 13, 15]
THIRD = [2, 3, 10, 12, 14, 16, 18, 20]


def open_of(name: str, start: date, players: list[int], signs: str = "1=0=1", **more: Any) -> bytes:
    return report(name, start, players, everybody_meets(players, 5, signs), **more)


def test_7_13_an_event_that_ends_three_days_before_a_list_is_in_it_and_one_later_is_not() -> None:
    office = Office()
    office.accept(open_of("In time", date(2018, 8, 25), EIGHT), date(2018, 8, 30))  # ends on the 29th
    office.accept(open_of("Too late", date(2018, 8, 26), OTHERS), date(2018, 8, 31))
    office.close(SEPTEMBER)
    assert office.state.closed[0].events_of("standard") == ("in-time-2018-08-25",)
    office.close(OCTOBER)
    assert office.state.closed[1].events_of("standard") == ("too-late-2018-08-26",)


def test_the_order_of_acceptance_changes_nothing() -> None:
    reports = [
        open_of("A", date(2018, 8, 3), EIGHT),
        open_of("B", date(2018, 8, 10), OTHERS, "10=10"),
        open_of("C", date(2018, 8, 10), THIRD, "0=1=1", known={2: {"rating": 2400}}),
    ]
    found = set()
    for order in permutations(reports):
        office = Office()
        for data in order:
            office.accept(data, date(2018, 8, 20))
        office.close(SEPTEMBER)
        office.close(OCTOBER)
        found.add(tuple(office.digests()))
    assert len(found) == 1


def test_the_kinds_are_apart_and_rapid_does_not_move_standard() -> None:
    office = Office()
    office.accept(open_of("Rapid", date(2018, 8, 3), EIGHT, days=1, time_control="15+10"), date(2018, 8, 5))
    office.close(SEPTEMBER)
    assert office.ratings() == {100000 + n: 2480 - 35 * n for n in range(1, 25)}
    assert office.ratings("rapid") != office.ratings()
    assert office.state.closed[0].events_of("rapid") == ("rapid-2018-08-03",)


def test_the_list_of_a_day_is_closed_in_its_turn() -> None:
    office = Office()
    with pytest.raises(Refused) as refused:
        office_lists.close(office.archive, office.state, OCTOBER)
    assert "2018-09-01" in refused.value.message.text()
    office.close(SEPTEMBER)
    with pytest.raises(Refused):
        office_lists.close(office.archive, office.state, SEPTEMBER)


def test_an_office_without_a_list_closes_none() -> None:
    office = Office()
    office.state = office.state.__class__(details=office.state.details)
    with pytest.raises(Refused) as refused:
        office_lists.close(office.archive, office.state, SEPTEMBER)
    assert refused.value.rule == "office.no_list"


def test_an_office_without_a_list_publishes_none() -> None:
    office = Office()
    for empty, wrong in ((Office(kinds=()), "no list yet"), (office, "not closed here")):
        with pytest.raises((Refused, NotFound), match=wrong):
            office_lists.publish(empty.chains, empty.state, SEPTEMBER, "en")


def test_a_list_imported_twice_is_refused() -> None:
    office = Office()
    for data in (first_list(), first_list(5)):
        with pytest.raises(Refused) as refused:
            office_beginning.import_list(office.state, "standard", AUGUST, "list.txt", data)
        assert refused.value.rule == "office.imported_twice"


def test_an_event_that_spans_a_change_of_edition_keeps_that_of_its_first_day() -> None:
    """B.02 of January 2022; the event began in December."""
    office = Office(date(2021, 12, 1))
    office.accept(open_of("New Year", date(2021, 12, 29), EIGHT), date(2022, 1, 5))
    office.accept(open_of("Epiphany", date(2022, 1, 5), EIGHT), date(2022, 1, 12))
    for day in (date(2022, 1, 1), date(2022, 2, 1)):
        office.close(day)
    found = explained(office.chains["standard"], 100001, date(2022, 2, 1))
    assert [(one.key, str(one.edition)) for one in found.events] == [
        ("new-year-2021-12-29", "B.02 2017-07-01"),
        ("epiphany-2022-01-05", "B.02 2022-01-01"),
    ]
    assert found.events[0].ratings_of == date(2021, 12, 1), "the list in force at the start"
    assert found.events[1].ratings_of == date(2022, 1, 1)


@pytest.mark.parametrize(
    ("born", "k", "next_k"), [(Day(2000, 8, 3), 20, 20), (Day(2000, 8, 4), 40, 20), (Day(2000, 9, 2), 40, 40)]
)
def test_8_56_a_birthday_inside_an_event(born: Day, k: int, next_k: int) -> None:
    """K 40 until the 18th birthday: for the change on the first day of the event, for the list on its own day."""
    office = Office()
    people = {**office.counter.people}
    given = {"born": str(born).replace("/", "-")}
    office.do(office_players.amend_player(people, 100012, given, "certificate"))
    office.accept(open_of("Open", date(2018, 8, 3), [*EIGHT[:7], 12]), date(2018, 8, 10))
    closed = office.close(SEPTEMBER)["standard"].closing(SEPTEMBER)
    assert [line.k for line in closed.changes[100012].events] == [k]
    assert closed.list.records[100012].k == next_k


def test_8_3_newcomers_are_rated_over_two_lists_under_numbers_of_the_register() -> None:
    office = Office()
    unrated = {30: {"rating": None, "fide_id": None}}
    office.accept(open_of("One", date(2018, 8, 3), [1, 3, 5, 7, 9, 30], known=unrated), date(2018, 8, 9))
    office.close(SEPTEMBER)
    number = max(office.state.people)
    assert office.state.people[number].name == "Player, E30"
    found = office.chains["standard"].last.records[number]
    assert found.rating is not None
    assert found.games == 5


def test_a_player_whom_only_the_list_of_another_kind_has_plays_standard() -> None:
    """Each kind may begin with a list of its own, of those who have a rating there."""
    office = Office(players=8, kinds=("standard",))
    data = first_list(10, kinds=("rapid",))
    office.do(office_beginning.import_list(office.state, "rapid", AUGUST, "rapid.txt", data)[0], data)
    players = [1, 2, 3, 4, 5, 6, 7, 9]
    known = {9: {"rating": None}}
    office.accept(report("A", date(2018, 8, 3), players, everybody_meets(players, 5), known=known), date(2018, 8, 10))
    office.close(SEPTEMBER)
    person = office.chains["standard"].last.records[100009].person
    assert (person.name, person.born, office.rating(9) is not None) == (name_of(9), Day(1985, 0, 0), True)
    assert office.rating(9, "rapid") == rating_of(9)


# Decisions


def test_a_base_rating_is_overridden_by_decision_with_its_reason() -> None:
    data = open_of("Open", date(2018, 8, 3), EIGHT)
    plain, decided = Office(), Office()
    for office in (plain, decided):
        office.accept(data, date(2018, 8, 10))
    decided.do(
        office_corrections.correct_rating(
            decided.chains, decided.state, "standard", SEPTEMBER, 100002, "slip of July", rating=2418
        )
    )
    plain.close(SEPTEMBER)
    decided.close(SEPTEMBER)
    before, after = plain.rating(2), decided.rating(2)
    assert before is not None
    assert after == before + 8
    assert plain.rating(3) == decided.rating(3)
    reasons = explained(decided.chains["standard"], 100002, SEPTEMBER).reasons
    assert any("slip of July" in reason.text() for reason in reasons)
    with pytest.raises(Refused):
        office_corrections.correct_rating(
            decided.chains, decided.state, "standard", SEPTEMBER, 100002, "late", rating=2418
        )


def test_decisions_on_a_rating_and_on_k_stand_side_by_side_and_are_withdrawn_apart() -> None:
    office = Office()
    office.accept(open_of("Open", date(2018, 8, 3), EIGHT), date(2018, 8, 10))
    for reason, rating, k in (("young", None, 40), ("slip", 2418, None)):
        chains, state = office.chains, office.state
        office.do(
            office_corrections.correct_rating(chains, state, "standard", SEPTEMBER, 100002, reason, rating=rating, k=k)
        )
    (both,) = corrections_for("standard", SEPTEMBER, office.state.corrections)
    assert (both.rating, both.k, both.reason) == (2418, 40, "young; slip")
    office.do(withdrawn(office, 100002, "rating"))
    (left,) = corrections_for("standard", SEPTEMBER, office.state.corrections)
    assert (left.rating, left.k, left.reason) == (None, 40, "young")
    change = office.close(SEPTEMBER)["standard"].closing(SEPTEMBER).changes[100002]
    assert (change.own, change.events[0].k) == (2410, 40)
    back = withdrawn(office, 100002, "k")
    office.do(office_lists.with_lists(back, office_lists.effect(office.archive, office.state, back)))
    assert office.chains["standard"].closing(SEPTEMBER).changes[100002].events[0].k == 10


def withdrawn(office: Office, number: int, what: Corrected) -> Any:
    place: Any = (office.chains, office.state, "standard", SEPTEMBER, number, "no slip", what)
    return office_corrections.withdraw_correction(*place)


def test_a_decision_on_a_rating_is_replaced_by_the_next_one_and_may_be_withdrawn() -> None:
    data = open_of("Open", date(2018, 8, 3), EIGHT)
    plain, decided = Office(), Office()
    for office in (plain, decided):
        office.accept(data, date(2018, 8, 10))
    place: Any = ("standard", SEPTEMBER, 100002, "slip")
    for rating in (2418, 2500):
        decided.do(office_corrections.correct_rating(decided.chains, decided.state, *place, rating=rating))
    decided.do(withdrawn(decided, 100002, "rating"))
    with pytest.raises(Refused, match="nothing is decided"):
        withdrawn(decided, 100002, "rating")
    plain.close(SEPTEMBER)
    decided.close(SEPTEMBER)
    assert plain.digests() == decided.digests()
    with pytest.raises(Refused) as refused:
        office_corrections.correct_rating(
            decided.chains, decided.state, "standard", OCTOBER, 100030, "slip", rating=2000
        )
    assert refused.value.rule == "office.no_rating"


@pytest.mark.parametrize(
    ("kind", "day", "given", "rules"),
    [
        ("standard", SEPTEMBER, {"rating": 999}, ["office.rating"]),  # 1000 is the floor of 2017
        ("standard", SEPTEMBER, {"rating": 1000}, []),
        ("standard", SEPTEMBER, {"rating": 3181}, []),  # 2445 and the 736 from which the table says 1.00
        ("standard", SEPTEMBER, {"rating": 3182, "k": 41}, ["office.rating", "office.k"]),
        ("standard", SEPTEMBER, {"k": 0}, ["office.k"]),
        ("standard", SEPTEMBER, {"k": 25}, []),
        ("rapid", SEPTEMBER, {"k": 25}, ["office.k"]),  # one K, 20, for everybody
        ("rapid", SEPTEMBER, {"k": 20}, []),
        ("standard", date(2018, 9, 2), {"k": 20}, "office.list_day"),
        ("standard", AUGUST, {"k": 20}, "office.decided_late"),
        ("standard", SEPTEMBER, {}, "office.nothing"),
    ],
)
def test_a_decision_lies_within_what_the_edition_of_the_list_knows(
    kind: RatingKind, day: date, given: dict[str, int], rules: list[str] | str
) -> None:
    office = Office()
    found: list[str] | str = []
    try:
        office.do(office_corrections.correct_rating(office.chains, office.state, kind, day, 100002, "slip", **given))
        office.close(SEPTEMBER)
    except Unreadable as refusal:
        found = [finding.rule for finding in refusal.findings]
    except Refused as refusal:
        found = refusal.rule or ""
    assert found == rules


def test_an_accepted_report_may_be_rejected_until_a_list_takes_it_in() -> None:
    office = Office()
    office.accept(open_of("Open", date(2018, 8, 3), EIGHT), date(2018, 8, 10))
    received = next(iter(office.state.received.values()))
    office.do(office_reports.reject(office.state, received, "invented games"))
    office.close(SEPTEMBER)
    assert office.rating(1) == 2445
    office.accept(open_of("Other", date(2018, 9, 3), EIGHT), date(2018, 9, 10))
    office.close(OCTOBER)
    with pytest.raises(Refused):
        office_reports.reject(
            office.state, office.state.received[office.state.accepted["other-2018-09-03"].digest], "x"
        )


def test_the_report_of_another_event_does_not_supersede() -> None:
    office = a_season(open_of("A", date(2018, 8, 3), EIGHT))
    with pytest.raises(Refused) as refused:
        superseded(office, "a-2018-08-03", open_of("Z", date(2018, 8, 4), EIGHT))
    assert refused.value.rule == "office.other_event"


def test_an_event_that_is_put_off_waits_for_the_list_of_its_day() -> None:
    office = Office()
    office.accept(open_of("Open", date(2018, 8, 3), EIGHT), date(2018, 8, 10))
    office.do(office_registers.put_off(office.state, "open-2018-08-03", OCTOBER, "under appeal"))
    office.close(SEPTEMBER)
    assert office.rating(1) == 2445
    office.close(OCTOBER)
    assert office.rating(1) != 2445
    with pytest.raises(Refused):
        office_registers.put_off(office.state, "open-2018-08-03", NOVEMBER, "too late")


def test_13_2_a_player_is_kept_off_the_published_list_and_keeps_his_rating() -> None:
    office = Office()
    office.do(
        office_registers.decide_listing(
            "not to be listed", SEPTEMBER, "suspended", federation="ITA", person=office.counter.people[100003]
        )
    )
    office.close(SEPTEMBER)
    (standard, *_) = office_lists.parts_of(office.chains, office.state, SEPTEMBER)
    assert 100003 not in {row.record.person.number for row in standard.rows}
    assert office.rating(3) == 2375


# The past corrected


def a_season(first: bytes, *, newcomer: bool = False) -> Office:
    office = Office()
    office.accept(first, date(2018, 8, 10))
    office.close(SEPTEMBER)
    known = {30: {"rating": None}} if newcomer else None
    players = [*OTHERS[:7], 30] if newcomer else OTHERS
    office.accept(open_of("B", date(2018, 9, 7), players, "10=10", known=known), date(2018, 9, 13))
    office.accept(open_of("Blitz", date(2018, 9, 8), THIRD, days=1, time_control="3+2"), date(2018, 9, 13))
    office.close(OCTOBER)
    office.accept(open_of("C", date(2018, 10, 5), THIRD), date(2018, 10, 12))
    office.close(NOVEMBER)
    return office


def superseded(office: Office, key: str, data: bytes, **more: Any) -> office_reports.Superseding:
    came = ("corrected.trf", data, date(2018, 11, 3))
    done = office_reports.supersede(office.counter, key, came, Given(), "round 3", "known to the office", **more)
    for event in done.events:
        office.do(event, data)
    return done


def test_rating_again_after_a_correction_is_rating_the_corrected_history_from_the_beginning() -> None:
    wrong, right = (open_of("A", date(2018, 8, 3), EIGHT, signs) for signs in ("1=0=1", "=1=01"))
    office, scratch = a_season(wrong, newcomer=True), a_season(right, newcomer=True)
    assert office.digests() != scratch.digests()
    untouched = office.digests()
    done = superseded(office, "a-2018-08-03", right)
    assert office.digests() == scratch.digests()
    assert office.ratings() == scratch.ratings()
    assert len(done.effect.lists) == 3
    assert done.effect.keys[0] == "a-2018-08-03"
    assert "blitz-2018-09-08" not in done.effect.keys
    superseded(office, "a-2018-08-03", open_of("A", date(2018, 8, 3), EIGHT, "1=0=1", city="Roma EUR"))
    assert office.digests() == untouched, "and back again"


def test_the_effect_of_a_correction_counts_what_it_changes_and_nothing_else() -> None:
    office = a_season(open_of("A", date(2018, 8, 3), EIGHT))
    before = {day: dict(_ratings(office, day)) for day in (SEPTEMBER, OCTOBER, NOVEMBER)}
    done = superseded(office, "c-2018-10-05", open_of("C", date(2018, 10, 5), THIRD, "01=10"))
    changed = [
        (day, number)
        for day, old in before.items()
        for number, rating in _ratings(office, day)
        if old[number] != rating
    ]
    assert [(one.day, one.number) for one in done.effect.ratings] == changed
    assert {day for day, _ in changed} == {NOVEMBER}
    assert done.effect.keys == ("c-2018-10-05",)


def _ratings(office: Office, day: date) -> list[tuple[int, int | None]]:
    records = office.chains["standard"].on(day).records
    return [(number, records[number].rating) for number in sorted(records)]


def test_a_correction_may_bring_a_player_that_the_register_did_not_have_then() -> None:
    office = a_season(open_of("A", date(2018, 8, 3), EIGHT))
    players = [*EIGHT[:7], 30]
    right = open_of("A", date(2018, 8, 3), players, known={30: {"rating": None}})
    with pytest.raises(Unreadable):
        superseded(office, "a-2018-08-03", right)
    superseded(office, "a-2018-08-03", right, register=True)
    scratch = a_season(right)
    assert office.digests() == scratch.digests()


def test_the_report_that_is_rated_does_not_supersede_itself() -> None:
    data = open_of("A", date(2018, 8, 3), EIGHT)
    office = a_season(data)
    with pytest.raises(Refused) as refused:
        superseded(office, "a-2018-08-03", data)
    assert refused.value.rule == "office.nothing"
    with pytest.raises(NotFound):
        superseded(office, "b-2018-08-03", data)


def test_two_numbers_of_one_person_are_merged_through_the_whole_history_and_parted_again() -> None:
    twice = open_of("A", date(2018, 8, 3), [*EIGHT[:7], 9], known={9: {"fide_id": 990001, "name": "Plaier, J9"}})
    right = open_of("A", date(2018, 8, 3), [*EIGHT[:7], 9])
    office, scratch = a_season(twice), a_season(right)
    before = office.digests()
    chains = office.chains
    merging = office_players.merge_players(office.counter.people, chains, 990001, 100009, "registered twice")
    found = office_lists.effect(office.archive, office.state, merging)
    assert found.lists
    office.do(office_lists.with_lists(merging, found))
    assert 990001 not in office.ratings()
    assert office.ratings() == scratch.ratings()
    added = office_players.add_player(office.counter.people, None, {"name": "Somebody else"})
    assert added.player.number == 990002, "the number of who was merged is nobody's again"
    parting = office_players.part_players(office.state, 990001, "father and son")
    office.do(office_lists.with_lists(parting, office_lists.effect(office.archive, office.state, parting)))
    assert office.digests() == before


def test_of_two_numbers_on_the_first_list_the_one_that_is_gone_is_on_no_list() -> None:
    office = a_season(open_of("A", date(2018, 8, 3), EIGHT))
    merging = office_players.merge_players(office.counter.people, office.chains, 100024, 100009, "twice")
    found = office_lists.effect(office.archive, office.state, merging)
    assert [one.day for one in found.lists] == [SEPTEMBER, OCTOBER, NOVEMBER]  # he stood on them, and said nothing anew
    office.do(office_lists.with_lists(merging, found))
    for kind in ("standard", "rapid", "blitz"):
        assert 100024 not in office.ratings(kind)
        assert 100009 in office.ratings(kind)


def test_8_56_the_limit_on_volume_may_be_read_for_rapid_and_blitz_together() -> None:
    """Thirty games of each: K 20 is within the limit of 700 for either, and beyond it for both (I-041)."""
    found = {}
    for reading in ({}, {"volume_games": "rapid and blitz together"}):
        office = Office(readings=reading)
        for name, control in (("Rapid", "15+10"), ("Blitz", "3+2")):
            games = everybody_meets(EIGHT, 30)
            data = report(name, date(2018, 8, 3), EIGHT, games, days=20, time_control=control)
            office.accept(data, date(2018, 8, 24))
        office.close(SEPTEMBER)
        closed = [office.chains[kind].closing(SEPTEMBER) for kind in ("rapid", "blitz")]
        found[len(reading)] = [one.changes[100005].events[0].k for one in closed]
    assert found == {0: [20, 20], 1: [11, 11]}


def test_the_number_that_the_first_list_rates_is_the_one_that_stays() -> None:
    office = Office()
    office.do(office_players.add_player(office.counter.people, 990001, {"name": "Player, J9"}))
    people, chains = office.counter.people, office.chains
    with pytest.raises(Refused):
        office_players.merge_players(people, chains, 100009, 990001, "twice")
    with pytest.raises(Refused):
        office_players.merge_players(people, chains, 990001, 990001, "twice")
    with pytest.raises(Refused):
        office_players.part_players(office.state, 990001, "never merged")


# Reasons


def test_every_change_between_two_lists_has_a_reason() -> None:
    office = a_season(open_of("A", date(2018, 8, 3), EIGHT), newcomer=True)
    found = differences(office.chains["standard"], AUGUST, NOVEMBER)
    moved = {one.number for one in found if one.before != one.after}
    first, last = (office.chains["standard"].on(day).records for day in (AUGUST, NOVEMBER))
    assert moved == {n for n in last if (first[n].rating if n in first else None) != last[n].rating}
    assert all(one.reasons for one in found)
    one = next(one for one in found if one.number == 100003)
    assert [reason.text().split(" in ")[1] for reason in one.reasons[:3]] == [
        "a-2018-08-03",
        "b-2018-09-07",
        "c-2018-10-05",
    ]


def test_a_player_or_a_list_that_is_not_there_is_not_found() -> None:
    office = Office()
    office.close(SEPTEMBER)
    for number, day in ((5, SEPTEMBER), (100001, OCTOBER)):
        with pytest.raises(NotFound):
            explained(office.chains["standard"], number, day)


def test_the_published_files_are_the_same_bytes_every_time_and_name_their_sources() -> None:
    office = a_season(open_of("A", date(2018, 8, 3), EIGHT))
    made = [files_of(office, OCTOBER) for _ in range(2)]
    assert made[0] == made[1]
    assert list(made[0]) == [f"list-2018-10-01.{form}" for form in (*FORMS, "json")]
    accepted = office.state.accepted["b-2018-09-07"]
    assert accepted.digest.encode() in made[0]["list-2018-10-01.json"]
    table = pq.read_table(BytesIO(made[0]["list-2018-10-01.parquet"]))
    assert table.num_rows == made[0]["list-2018-10-01.txt"].count(b"\r\n") - 1
    assert files_of(office, NOVEMBER).keys() != made[0].keys()


def files_of(office: Office, day: date) -> dict[str, bytes]:
    return office_lists.files_of(office.chains, office.state, day, "it", "1.0", tuple(FORMS))[0]


def test_a_fold_leaves_the_state_that_it_began_with_as_it_was() -> None:
    office = a_season(open_of("A", date(2018, 8, 3), EIGHT))
    before = office.state
    received, people = dict(before.received), dict(before.people)
    news = [
        ReportReceived("x.trf", "ab" * 32, NOVEMBER),
        office_players.add_player(office.counter.people, 990001, {"name": "N"}),
    ]
    later = folded(news, before)
    assert (before.received, before.people) == (received, people)
    assert later.received == {**received, "ab" * 32: news[0]}
    assert folded(office.events) == office.state
