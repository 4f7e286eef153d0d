"""What the worked cases do not show: what a check says, what it asks for, and what it obeys."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from tabellone import Edition, as_json, edition
from tabellone.admission import book_for, check_announcement
from tabellone.admission.check import SEVERITY, WORDS
from tabellone.admission.clock import base_seconds, seconds_by_move, seconds_in_all
from tabellone.admission.verdict import CHECKS, Admission
from tabellone.facts.announcement import Announcement, Arbiter, Field, Group, Session
from tabellone.facts.decision import Decision, DecisionKind
from tabellone.facts.people import RatingKind
from tabellone.facts.time_control import Period, TimeControl
from tabellone.formats.time_control import read_time_control
from tabellone.i18n import translate
from tabellone.rulebook import exact_edition
from tabellone.rulebook.explain import explain
from tests.rulebook.test_editions import EDITIONS

RATING_BOOKS = [book for book in EDITIONS if book.chapter in ("B.02", "B.02RB")]


def control(text: str) -> TimeControl:
    read, _ = read_time_control(text)
    assert read is not None
    return read


GOOD = Announcement(
    name="Open",
    kind="standard",
    format="swiss",
    rounds=2,
    start=date(2017, 8, 5),
    end=date(2017, 8, 6),
    schedule=(Session(date(2017, 8, 5)), Session(date(2017, 8, 6))),
    groups=(Group(control("90+30")),),
    arbiters=(Arbiter("Rossi", licensed=True),),
    registered=date(2017, 7, 1),
    norms=False,
    championship="none",
    official="none",
    played="over the board",
    tie_breaks=("BH",),
    rated=True,
    field=Field(40, 6, 2250, 2050),
)
BOOK = edition("B.02", on=date(2017, 8, 5))


def checked(book: Edition = BOOK, **changes: Any) -> Admission:
    return check_announcement(book, replace(GOOD, **changes))


def test_an_announcement_that_meets_every_article_is_fit_and_has_no_findings() -> None:
    assert checked().fitness == "fit"
    assert checked().findings == []
    assert {line.verdict for line in checked().lines} == {"met", "does not apply", "not in this edition"}


def test_every_fault_is_told_at_once_with_article_demand_and_remedy() -> None:
    bad = checked(
        registered=date(2017, 8, 4),
        arbiters=(Arbiter("Rossi", licensed=False), Arbiter("Bianchi", licensed=False)),
        groups=(Group(control("39/60,10")),),
        end=date(2017, 12, 31),
        played="online",
    )
    errors = [finding for finding in bad.findings if finding.severity == "error"]
    assert [finding.rule.removeprefix("admission.") for finding in errors] == [
        "rated_event",
        "registration",
        "arbiter_licence",
        "arbiter_licence",
        "thinking_time",
        "first_control",
        "duration",
    ]
    registered = errors[1]
    assert registered.article == "B.02 2017-07-01 art. 0.2"
    assert "days before the start: 1" in registered.message.text()
    assert "7 days before the start" in registered.message.text()
    assert "2017-07-29" in registered.remedy.text()
    assert "B.02 2017-07-01 art. 0.2" in registered.text()
    assert "richiesto" in registered.text("it")


def test_what_is_missing_is_asked_for_with_the_article_it_is_for() -> None:
    asked = check_announcement(BOOK, Announcement(kind="standard", start=date(2017, 8, 5)))
    assert asked.fitness == "cannot be told"
    warnings = {finding.rule: finding for finding in asked.findings}
    assert all(finding.severity == "warning" for finding in asked.findings)
    assert warnings["admission.thinking_time"].remedy.text() == "give time_control"
    assert warnings["admission.thinking_time"].article == "B.02 2017-07-01 art. 1.1"
    assert warnings["admission.round_robin_composition"].remedy.text("it") == "indicare format"


def test_the_time_of_a_game_too_fast_for_standard_says_which_kind_it_is() -> None:
    for text, kind in (("15+10", "rapid"), ("3+2", "blitz")):
        (finding,) = [
            one for one in checked(groups=(Group(control(text)),)).findings if one.rule.endswith("thinking_time")
        ]
        assert f"announce the event as {kind}" in finding.remedy.text()
    (finding,) = checked(groups=(Group(control("60+0")),)).findings
    assert "announce" not in finding.remedy.text()


def test_the_time_of_a_rapid_event_that_is_blitz_says_so() -> None:
    rapid = replace(GOOD, kind="rapid", start=date(2019, 8, 5), end=date(2019, 8, 6), groups=(Group(control("5+3")),))
    book = book_for("rapid", date(2019, 8, 5))
    line = next(line for line in check_announcement(book, rapid).lines if line.rule == "rapid_time")
    assert line.verdict == "violated"
    assert line.remedy is not None
    assert "blitz" in line.remedy.text()


def test_each_group_is_looked_at_by_its_name() -> None:
    groups = (Group(control("90+30"), "A"), Group(control("30+0"), "B"))
    lines = [line for line in checked(groups=groups).lines if line.rule == "thinking_time"]
    assert [line.verdict for line in lines] == ["met", "violated"]
    assert lines[1].found.text().startswith("B: 30+0")
    assert lines[1].key == "group.2"


@pytest.mark.parametrize(
    ("year", "rule", "asks"),
    [
        (1997, "first_control", "by advice"),
        (2009, "first_control", "at move 40"),
        (2022, "first_control", "move 30 or later"),
        (1997, "not_for_rating", "told at the start"),
        (2009, "not_for_rating", "told before the start"),
        (2009, "official_events", "the organiser answers"),
        (2017, "official_events", "the chief arbiter answers"),
        (2009, "registration", "a month before"),
        (2017, "registration", "7 days before the start, of norm events 30 days"),
        (2024, "registration", "the schedule 3 days before the start"),
        (1997, "thinking_time", "120 (0+)"),
        (2022, "thinking_time", "120 (2400+), 90 (1800+), 60 (0+)"),
        (1997, "hours_a_day", "12 hours of play a day"),
        (2017, "hours_a_day", "on games of 60 moves"),
    ],
)
def test_a_check_asks_for_what_its_edition_says(year: int, rule: str, asks: str) -> None:
    book = next(book for book in RATING_BOOKS if book.chapter == "B.02" and book.effective.year == year)
    line = next(line for line in checked(book, start=book.effective).lines if line.rule == rule)
    assert asks in line.asks.text()


def test_thirty_days_are_what_the_other_reading_of_a_month_asks_for() -> None:
    book = exact_edition("B.02", date(2009, 7, 1)).with_readings({"month_of_registration": "30 days"})
    line = next(line for line in checked(book).lines if line.rule == "registration")
    assert line.asks.text() == "registration 30 days before the start"


def remedy(worksheet: Admission, rule: str) -> str:
    line = next(line for line in worksheet.lines if line.rule == rule and line.remedy)
    assert line.remedy is not None
    return line.remedy.text()


def test_a_remedy_says_what_to_change() -> None:
    assert remedy(checked(groups=(Group(control("60+0")),)), "thinking_time").endswith("as with 90+30")
    fast_club: dict[str, Any] = {"groups": (Group(control("60+0")),), "field": Field(9, 0, 1700, 0)}
    assert remedy(checked(**fast_club), "thinking_time").endswith("at least 90 minutes, as with 60+30")
    approved = Decision("longer duration approved", date(1998, 1, 1), "QC", "league")
    long: dict[str, Any] = {"start": date(1998, 2, 1), "end": date(1998, 9, 1)}
    old = exact_edition("B.02", date(1997, 7, 1))
    assert remedy(checked(old, **long), "duration") == "shorten the event to 90 days"
    assert "no approval counts" in remedy(checked(old, **long, decisions=(approved,)), "duration")
    assert "ask the QC" in remedy(checked(end=date(2017, 12, 31)), "duration")
    cautious = BOOK.with_readings({"unrated_thinking_time": "highest band"})
    hour: dict[str, Any] = {"groups": (Group(control("60+0")),)}
    assert remedy(checked(cautious, **hour, field=Field(highest_rating=1500)), "thinking_time").startswith(
        "give unrated"
    )
    assert remedy(checked(**hour, field=Field(unrated=0)), "thinking_time").startswith("give highest_rating")
    table: dict[str, Any] = {"format": "round robin"}
    assert remedy(checked(**table, field=Field(unrated=3)), "round_robin_composition") == "give rated in [players]"
    assert remedy(checked(**table, field=Field(rated=3)), "round_robin_composition") == "give unrated in [players]"
    assert remedy(checked(**table, field=Field(4, 9)), "round_robin_composition") == "have 5 rated players"
    double = checked(format="double round robin", field=Field(4, 1))
    assert remedy(double, "round_robin_composition") == "have 6 players, 4 of them rated"


def test_the_hours_of_a_day_say_how_long_a_game_is() -> None:
    three = tuple(Session(date(2017, 8, 5)) for _ in range(3))
    found = [line.found.text() for line in checked(schedule=three, rounds=3, end=date(2017, 8, 5)).lines]
    assert "rounds a day: 3 at most; a game lasts 4:00 h" in found
    longer = checked(schedule=three, rounds=3, end=date(2017, 8, 5), groups=(Group(control("95+30")),))
    assert "rounds on 2017-08-05: 3; a game lasts 4:10 h" in [line.found.text() for line in longer.lines]
    unknown = checked(schedule=(), rounds=9, end=date(2017, 8, 8))
    assert not any("a game lasts" in line.found.text() for line in unknown.lines)


def test_groups_with_different_times_are_asked_whether_they_meet_and_told_nothing_else() -> None:
    book = exact_edition("B.02RB", date(2018, 7, 1))
    groups = (Group(control("15+10"), "A"), Group(control("20+5"), "B"))
    for meet, expected in ((None, ["cannot be told"]), (True, ["violated"]), (False, ["met"])):
        lines = checked(book, kind="rapid", groups=groups, groups_meet=meet).lines
        assert [line.verdict for line in lines if line.rule == "unequal_times"] == expected
    old = exact_edition("B.02", date(2014, 7, 1))
    assert checked(old, groups=groups).verdict_of("unequal_times") == "text not held"


def test_a_decision_is_cited_by_the_line_that_obeys_it() -> None:
    accepted = Decision("late registration accepted", date(2017, 8, 3), "QC", "server failure")
    late = checked(registered=date(2017, 8, 4), decisions=(accepted,))
    line = next(line for line in late.lines if line.verdict == "met by decision")
    assert late.fitness == "fit"
    assert line.decision == accepted
    assert "2017-08-03, QC: server failure" in line.found.text()
    assert [finding.severity for finding in late.findings] == ["info"]


def test_of_two_decisions_the_later_one_counts_and_of_one_day_the_last_recorded() -> None:
    refused = Decision("registration refused", date(2017, 7, 10), "QC", "unclear")
    accepted = Decision("late registration accepted", date(2017, 7, 12), "QC", "cleared")
    assert checked(decisions=(accepted, refused)).fitness == "fit"
    same_day = replace(refused, day=accepted.day)
    assert checked(decisions=(accepted, same_day)).fitness == "not fit"
    assert checked(decisions=(same_day, accepted)).fitness == "fit"


@pytest.mark.parametrize("book", RATING_BOOKS, ids=str)
@pytest.mark.parametrize("kind", ["registration refused", "not to be rated"])
def test_a_decision_against_an_event_is_obeyed_whatever_the_edition_holds(book: Edition, kind: DecisionKind) -> None:
    against = Decision(kind, book.effective, "FIDE", "fixed games")
    event = Announcement(start=book.effective, decisions=(against,))
    worksheet = check_announcement(book, event)
    assert worksheet.fitness == "not fit"
    assert against in [line.decision for line in worksheet.lines if line.verdict == "violated"]
    upheld = Decision("appeal upheld", book.effective, "QC", "wrong event")
    accepted = Decision("late registration accepted", book.effective, "QC", "cleared")
    lifted = check_announcement(book, replace(event, decisions=(against, upheld, accepted)))
    assert "violated" not in {line.verdict for line in lifted.lines}


def test_an_amendment_does_not_undo_a_decision() -> None:
    refused = Decision("registration refused", date(2021, 2, 20), "QC", "unclear")
    worksheet = checked(start=date(2021, 3, 1), end=date(2021, 3, 2), schedule=(), decisions=(refused,))
    assert worksheet.verdict_of("rated_event") == "violated"


def test_0_1_rapid_and_blitz_have_the_standard_edition_until_their_own_chapter_begins() -> None:
    assert str(book_for("rapid", date(2017, 7, 1))) == "B.02 2017-07-01"
    assert str(book_for("blitz", date(2018, 6, 30))) == "B.02 2017-07-01"
    assert str(book_for("blitz", date(2018, 7, 1))) == "B.02RB 2018-07-01"
    assert str(book_for("standard", date(2018, 7, 1))) == "B.02 2017-07-01"


@pytest.mark.parametrize("book", RATING_BOOKS, ids=str)
def test_every_check_has_a_verdict_in_every_edition(book: Edition) -> None:
    kind: RatingKind = "standard" if book.chapter == "B.02" else "blitz"
    for event in (Announcement(kind=kind, start=book.effective), replace(GOOD, kind=kind, start=book.effective)):
        worksheet = check_announcement(book, event)
        assert list(dict.fromkeys(line.rule for line in worksheet.lines)) == [*CHECKS, "tie_breaks"]
        for line in worksheet.lines:
            if line.rule in book.absent and not any(line.rule in one.rules for one in book.amended):
                assert line.verdict in ("not in this edition", "does not apply")
            if line.rule in book.unknown:
                assert line.verdict in ("text not held", "does not apply")
            if line.rule in book.rules:
                assert line.verdict != "not in this edition"
                assert line.article == book[line.rule].article


@pytest.mark.parametrize("book", RATING_BOOKS, ids=str)
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_worksheet_prints_every_verdict_with_its_article(book: Edition, language: str) -> None:
    printed = explain(check_announcement(book, replace(GOOD, start=book.effective, kind="blitz")), language)
    text = "\n".join(printed)
    assert str(book) in printed[0]
    assert "Open" in printed[1]
    for line in check_announcement(book, replace(GOOD, start=book.effective, kind="blitz")).lines:
        assert line.found.text(language) in text
        assert line.asks.text(language) in text
        assert translate(line.verdict, language) in text


def test_a_text_that_is_not_held_is_said_and_is_no_fault() -> None:
    book = exact_edition("B.02", date(2025, 10, 1))
    registered = replace(GOOD, start=date(2026, 3, 5), end=date(2026, 3, 6), registered=date(2026, 1, 1))
    worksheet = check_announcement(book, registered)
    assert worksheet.fitness == "fit as far as held"
    assert worksheet.verdict_of("arbiter_licence") == "text not held"
    assert "B.02 2025-10-01" in worksheet.findings[0].remedy.text()


@pytest.mark.parametrize(
    ("rule", "concerned", "other"),
    [
        ("round_robin_composition", {"format": "round robin"}, {"format": "swiss"}),
        ("official_events", {"official": "FIDE"}, {"official": "none"}),
        ("not_for_rating", {"rated": None}, {"rated": True}),
        ("appeal", {"decisions": (Decision("not to be rated", date(2022, 5, 1), "FIDE", "why"),)}, {}),
    ],
)
def test_a_text_that_is_not_held_is_said_only_of_events_that_it_concerns(
    rule: str, concerned: dict[str, Any], other: dict[str, Any]
) -> None:
    book = exact_edition("B.02", date(2022, 1, 1))
    assert checked(book, **concerned).verdict_of(rule) == "text not held"
    assert checked(book, **other).verdict_of(rule) == "does not apply"


def test_a_time_of_2014_that_is_not_held_is_said_only_of_its_kind() -> None:
    book = exact_edition("B.02", date(2014, 7, 1))
    for kind, concerned in (("standard", "thinking_time"), ("rapid", "rapid_time"), ("blitz", "blitz_time")):
        for rule in ("thinking_time", "rapid_time", "blitz_time"):
            found = checked(book, kind=kind).verdict_of(rule)
            assert found == ("text not held" if rule == concerned else "does not apply")
    unequal = (Group(control("W20+0-B15+0")),)
    assert checked(book, groups=unequal).verdict_of("unequal_times") == "text not held"
    assert checked(book).verdict_of("unequal_times") == "does not apply"


def test_an_amendment_that_is_not_held_is_said_beside_the_rule_it_changed() -> None:
    book = exact_edition("B.02", date(2022, 1, 1))
    days: dict[str, Any] = {
        "start": date(2024, 1, 5),
        "end": date(2024, 1, 6),
        "schedule": (Session(date(2024, 1, 5)),),
        "rounds": 1,
    }
    before = check_announcement(book, replace(GOOD, start=date(2023, 12, 24), registered=date(2023, 12, 23)))
    after = check_announcement(book, replace(GOOD, **days, registered=date(2024, 1, 4)))
    assert before.verdict_of("registration") == "violated"
    assert after.verdict_of("registration") == "text not held"
    assert "2700" in next(line.found.text() for line in after.lines if "2023-12-25" in line.found.text())


def test_an_event_not_for_rating_is_asked_nothing_else() -> None:
    worksheet = checked(rated=False, players_told=True, registered=None, arbiters=(), groups=(), tie_breaks=None)
    assert worksheet.fitness == "not for rating"
    assert {finding.rule for finding in worksheet.findings} == {"admission.tie_breaks"}


def test_tie_breaks_are_asked_for_but_decide_nothing() -> None:
    worksheet = checked(tie_breaks=None)
    assert worksheet.fitness == "fit"
    assert [(one.rule, one.article) for one in worksheet.findings] == [("admission.tie_breaks", None)]
    assert (
        checked(tie_breaks=None, format="match", field=Field(2, 0, 2100, 0)).verdict_of("tie_breaks")
        == "does not apply"
    )


def test_time_is_counted_period_by_period() -> None:
    periods = (Period(40, 3600, 10), Period(20, 1800, 20), Period(None, 900, 30))
    assert seconds_by_move(periods, 40) == 3600 + 40 * 10
    assert seconds_by_move(periods, 41) == 3600 + 40 * 10 + 1800 + 20
    assert seconds_by_move(periods, 60) == 3600 + 40 * 10 + 1800 + 20 * 20
    assert seconds_in_all(periods, 60) == seconds_by_move(periods, 60) + 900
    assert base_seconds(periods, 60) == 5400
    assert seconds_by_move((Period(40, 7200), Period(20, 3600)), 100) == 7200 + 3 * 3600, "the last period comes again"
    assert seconds_in_all((Period(40, 7200), Period(20, 3600)), 100) == 7200 + 3 * 3600


def test_the_words_of_the_verdicts_are_those_that_are_translated() -> None:
    assert set(WORDS) == set(SEVERITY)
    assert all(translate(word, "it") != word for word in WORDS)


def test_a_worksheet_is_plain_data_for_programs() -> None:
    document = as_json(checked(registered=date(2017, 8, 4)))
    assert document["fitness"] == "not fit"
    assert [line["verdict"] for line in document["lines"] if line["rule"] == "registration"] == ["violated", "met"]
