"""Time controls as arbiters write them: what is read, what is doubtful, and what is refused with a remedy."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.facts.time_control import Period, TimeControl
from tabellone.formats.time_control import read_time_control


def read(text: str, *, in_seconds: bool = False) -> TimeControl:
    control, findings = read_time_control(text, in_seconds=in_seconds)
    assert control is not None, [finding.text() for finding in findings]
    return control


def same(*periods: Period) -> TimeControl:
    return TimeControl(periods, periods)


@pytest.mark.parametrize(
    ("text", "periods"),
    [
        ("90+30", [Period(None, 5400, 30)]),
        ("10+0", [Period(None, 600)]),
        ("G/60", [Period(None, 3600)]),
        ("90", [Period(None, 5400)]),
        ("2h", [Period(None, 7200)]),
        ("1h30+30", [Period(None, 5400, 30)]),
        ("40/90+30+30", [Period(40, 5400, 30), Period(None, 1800, 30)]),
        ("40/90+30:30+30", [Period(40, 5400, 30), Period(None, 1800, 30)]),
        ("40/100+20/50+15+30", [Period(40, 6000, 30), Period(20, 3000, 30), Period(None, 900, 30)]),
        ("40/120,60", [Period(40, 7200), Period(None, 3600)]),
        ("40/120, 20/60, 15+30", [Period(40, 7200), Period(20, 3600), Period(None, 900, 30)]),
        ("40/2h, 20/1h, SD/30", [Period(40, 7200), Period(20, 3600), Period(None, 1800)]),
        ("90' + 30\"", [Period(None, 5400, 30)]),
        ("90′ + 30″", [Period(None, 5400, 30)]),
        ("90 min/40 moves + 30 min + 30 sec/move", [Period(40, 5400, 30), Period(None, 1800, 30)]),
        ("40 mosse in 90 minuti + 30 minuti + 30 secondi a mossa", [Period(40, 5400, 30), Period(None, 1800, 30)]),
        (
            "100'x40 mosse + 50'x20 mosse + 15' + 30''",
            [Period(40, 6000, 30), Period(20, 3000, 30), Period(None, 900, 30)],
        ),
        ("40 moves in 120 minutes then 30 minutes", [Period(40, 7200), Period(None, 1800)]),
        ("15 min + 10 sec", [Period(None, 900, 10)]),
        ("270s", [Period(None, 270)]),
        ("40/120+SD/30", [Period(40, 7200), Period(None, 1800)]),
        ("40/120+G/30", [Period(40, 7200), Period(None, 1800)]),
        ("40/100+20/50+15", [Period(40, 6000, 15), Period(20, 3000, 15)]),
        ("40/90'+20/30'+30\",15+30", [Period(40, 5400, 30), Period(20, 1800, 30), Period(None, 900, 30)]),
    ],
)
def test_a_time_control_is_read_as_written(text: str, periods: list[Period]) -> None:
    control, findings = read_time_control(text)
    assert control == same(*periods)
    assert [finding for finding in findings if finding.severity != "info"] == []


def test_unequal_times_are_read_for_each_side() -> None:
    control = read("W10+0-B5+3")
    assert (control.white, control.black) == ((Period(None, 600),), (Period(None, 300, 3),))
    assert not control.equal


def test_the_coded_form_of_reports_is_in_seconds() -> None:
    assert read("40/6000+30:900+30", in_seconds=True) == same(Period(40, 6000, 30), Period(None, 900, 30))
    assert read("180+2", in_seconds=True) == same(Period(None, 180, 2))
    assert read("W5400+30-B3600+30", in_seconds=True).white == (Period(None, 5400, 30),)
    assert read_time_control("90+30+30", in_seconds=True)[0] is None


def test_times_too_long_for_minutes_are_taken_as_seconds_and_said() -> None:
    control, findings = read_time_control("40/6000+30:900+30")
    assert control == same(Period(40, 6000, 30), Period(None, 900, 30))
    assert [(one.rule, one.severity) for one in findings] == [("time_control.in_seconds", "info")]
    assert read("300+0") == same(Period(None, 18000))
    assert read("301+0") == same(Period(None, 301))


def test_a_last_period_for_some_moves_comes_again_and_is_said() -> None:
    control, findings = read_time_control("40/120,20/60")
    assert control == same(Period(40, 7200), Period(20, 3600))
    assert [one.rule for one in findings] == ["time_control.comes_again"]


def test_a_plus_after_a_period_for_some_moves_can_be_read_in_two_ways_and_is_not_read() -> None:
    control, (finding,) = read_time_control("40/120+30")
    assert control is None
    assert finding.rule == "time_control.ambiguous"
    assert "40/120,30" in finding.remedy.text()
    assert "40/120+30s" in finding.remedy.text()
    assert read("40/120,30") == same(Period(40, 7200), Period(None, 1800))
    assert read("40/120+30s") == same(Period(40, 7200, 30))
    assert read("40/120+30m") == same(Period(40, 7200), Period(None, 1800))


@pytest.mark.parametrize(
    ("text", "rule", "part"),
    [
        ("", "unreadable", "missing"),
        ("90+", "unreadable", "missing"),
        ("abc", "unreadable", "abc"),
        ("G/60;d5", "unreadable", "d5"),
        ("40/90+30:x", "unreadable", "x"),
        ("40/90+20+30:15+30", "unreadable", "20"),
        ("1000000+30", "unreadable", "1000000"),
        ("90+30+30", "moves_missing", "90+30"),
        ("90:30", "moves_missing", "90"),
        ("90/40+30+30", "moves", "90 moves"),
        ("0+0", "no_time", "without"),
        ("3000h", "too_much", "48 hours"),
        ("10+601", "too_much", "600 seconds"),
        ("9" * 200, "too_long", "120"),
    ],
)
def test_what_is_not_understood_is_a_finding_that_names_the_part_and_the_forms(text: str, rule: str, part: str) -> None:
    control, (finding,) = read_time_control(text)
    assert control is None
    assert finding.rule == f"time_control.{rule}"
    assert part in finding.message.text()
    assert "40/90+30" in finding.remedy.text()
    assert finding.message.text("it") != finding.message.text()


bases, increments, moves = st.integers(1, 48 * 3600), st.integers(0, 600), st.integers(1, 60)
middle = st.builds(Period, moves, bases, increments)
last = st.builds(Period, st.none() | moves, bases, increments)
sides = st.tuples(st.lists(middle, max_size=3), last).map(lambda pair: (*pair[0], pair[1]))


@given(st.builds(TimeControl, sides, sides))
def test_a_time_control_is_read_back_from_its_own_text(control: TimeControl) -> None:
    assert read(str(control)) == control


@given(st.text(st.sampled_from("0123456789+/:,;wbgdxhms'\" W-B") | st.characters(), max_size=40))
def test_no_text_breaks_the_reader(text: str) -> None:
    control, findings = read_time_control(text)
    assert (control is None) == any(finding.severity == "error" for finding in findings)
    assert all(finding.text("it") for finding in findings)
