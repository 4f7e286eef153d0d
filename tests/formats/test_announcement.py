"""The announcement as a file: every fault at once with its line, templates that tell the truth, and no crash."""

import re
import tomllib
from datetime import date, datetime, time
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.errors import Finding
from tabellone.facts.announcement import Announcement, Arbiter, Field, Group, Session
from tabellone.facts.decision import Decision
from tabellone.facts.time_control import Period, TimeControl
from tabellone.flow.announcement import checked_announcement
from tabellone.formats.announcement import read_announcement
from tabellone.formats.announcement.read import ARBITER, DECISION, EVENT, GROUP, PLAYERS
from tabellone.rulebook.explain import explain

FULL = b"""\
name = "Open"
organiser = "Circolo"
federation = "ita"
kind = "Standard"
format = "swiss"
system = "dutch"
rounds = 2
schedule = ["2017-08-05 15:00", 2017-08-06T09:30:00]
time_control = "90+30"
registered = "2017-07-20"
norms = false
championship = "none"
official = "none"
played = "over the board"
rated = true
tie_breaks = "BH/C1, BH"
[players]
rated = 40
unrated = 6
highest_rating = 2250
highest_rating_women = 2050
[[arbiter]]
name = "Rossi, Anna"
fide_id = 800001
licensed = true
[[decision]]
kind = "late registration accepted"
day = 2017-07-31
by = "QC"
reason = "failure"
"""


def read(text: str | bytes) -> tuple[Announcement, list[Finding]]:
    announcement, _, findings = read_announcement(text.encode() if isinstance(text, str) else text, "bando.toml")
    return announcement, findings


def test_a_full_announcement_is_read() -> None:
    minutes = (Period(None, 5400, 30),)
    announcement, findings = read(FULL)
    assert findings == []
    assert announcement == Announcement(
        name="Open",
        organiser="Circolo",
        federation="ITA",
        kind="standard",
        format="swiss",
        system="dutch",
        rounds=2,
        start=date(2017, 8, 5),
        end=date(2017, 8, 6),
        schedule=(Session(date(2017, 8, 5), time(15)), Session(date(2017, 8, 6), time(9, 30))),
        groups=(Group(TimeControl(minutes, minutes)),),
        arbiters=(Arbiter("Rossi, Anna", 800001, licensed=True),),
        registered=date(2017, 7, 20),
        norms=False,
        championship="none",
        official="none",
        played="over the board",
        tie_breaks=("BH/C1", "BH"),
        rated=True,
        field=Field(40, 6, 2250, 2050),
        decisions=(Decision("late registration accepted", date(2017, 7, 31), "QC", "failure"),),
    )


def test_what_is_not_given_or_empty_stays_unsaid() -> None:
    assert read('name = ""\nrounds = ""\nstart = ""\n[players]\nrated = ""\n') == (Announcement(), [])
    announcement, _ = read('rounds = 3\nschedule = ["2017-08-05", "2017-08-06"]\n')
    assert (announcement.start, announcement.end) == (None, None), "a schedule that is not complete tells no days"


BAD = """\
nome = "Open"
kind = "standrd"
rounds = 0
start = 2017-08-10
end = 2017-08-05
schedule = ["2017-08-06 15:00", "2017-08-05 9:00"]
time_control = "40/120+30"
norms = "no"
licensed = true
federation = "XYZ"
[players]
rated = 1.5
highest_ratin = 2200
[[arbiter]]
licensed = true
[[arbiter]]
name = "Rossi"
licensed = "yes"
[[decision]]
kind = "longer duration approved"
day = 2017-13
"""


def test_all_the_faults_are_told_at_once_with_line_and_remedy() -> None:
    _, findings = read(BAD.replace("2017-13", '"2017-13-01"'))
    found = {(one.rule.removeprefix("announcement."), one.line) for one in findings}
    assert found == {
        ("unknown_key", 1),
        ("value", 2),
        ("value", 3),
        ("days", 5),
        ("schedule_order", 6),
        ("schedule_days", 6),
        ("time_control.ambiguous", 7),
        ("value", 8),
        ("unknown_key", 9),
        ("value", 10),
        ("value", 12),
        ("unknown_key", 13),
        ("missing_key", 14),
        ("value", 18),
        ("missing_key", 19),
        ("value", 21),
    }
    texts = "\n".join(one.text() for one in findings)
    assert 'did you mean "standard"?' in texts
    assert "did you mean name?" in texts
    assert "did you mean highest_rating?" in texts
    assert "it belongs into the table [[arbiter]]" in texts
    assert all(one.file == "bando.toml" for one in findings)
    assert all(one.text("it") != one.text("en") for one in findings)


def test_a_file_that_is_not_toml_says_where_it_breaks() -> None:
    announcement, (finding,) = read('name = "Open"\nrounds = \n')
    assert announcement == Announcement()
    assert (finding.rule, finding.line, finding.column) == ("announcement.syntax", 2, 10)
    assert read('name = "Open"\nname = "Again"\n')[1][0].line == 2
    assert read(b'kind = "rapid"\nname = "\xe0"\n')[1][0].line == 2


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        (b'name = "\xe0"\n', "encoding"),
        (b"# x\n" * 20_000, "file_too_large"),
        (b"a = " + b"[" * 1900, "syntax"),
        (b"a" + b".a" * 900 + b" = 1", "unknown_key"),
        (b"a" + b".a" * 5000 + b" = 1", "line_too_long"),
        (b"rounds = " + b"9" * 1900, "value"),
        (b"rounds = 0x" + b"f" * 1900, "value"),
        (b"rounds = 1e999999999", "value"),
        (b"rounds = nan", "value"),
        (b"start = 2017-08-05T10:00:00", "value"),
        (b"arbiter = 3", "value"),
        (b"tie_breaks = 3", "value"),
        (b"tie_breaks = [3]", "value"),
        (b"schedule = 3", "value"),
        (b'schedule = ["2017-08-32"]', "value"),
        (b"time_control = 90", "value"),
        (b"players = []", "value"),
        (b'[group]\nname = "A"', "missing_key"),
    ],
)
def test_what_a_hostile_file_may_hold_is_a_finding(data: bytes, rule: str) -> None:
    assert [one.rule for one in read(data)[1]] == [f"announcement.{rule}"]


def test_a_file_of_nonsense_is_not_answered_without_end() -> None:
    text = "\n".join(f"key{i} = {i}" for i in range(2000))
    findings = read(text)[1]
    assert len(findings) == 201
    assert findings[-1].rule == "announcement.too_many_findings"


def test_contradictions_are_found() -> None:
    assert [one.rule for one in read("[players]\nrated = 0\nhighest_rating = 2000\n")[1]] == ["announcement.players"]
    women = "[players]\nhighest_rating = 2000\nhighest_rating_women = 2001\n"
    assert [one.line for one in read(women)[1]] == [3]
    assert read(women.replace("2001", "2000"))[1] == []
    hours = 'schedule = ["2017-08-05 15:00", "2017-08-05 9:00"]\n'
    assert [one.rule for one in read(hours)[1]] == ["announcement.schedule_order"]
    rounds = 'rounds = 1\nschedule = ["2017-08-05", "2017-08-06"]\n'
    assert [one.rule for one in read(rounds)[1]] == ["announcement.schedule_rounds"]
    two = 'time_control = "90+30"\n[[group]]\nname = "A"\ntime_control = "60+30"\n'
    assert [one.rule for one in read(two)[1]] == ["announcement.two_controls"]


# --- the templates


def template(language: str) -> str:
    return (files("tabellone.formats.announcement") / f"{language}.toml").read_text(encoding="utf-8")


def filled(language: str) -> str:
    """The template with the hash taken away before everything that is not an explanation."""
    return re.sub(r"^# (\[|\]|[a-z_]+ = |    \")", r"\1", template(language), flags=re.MULTILINE)


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_template_says_nothing_until_it_is_filled_in(language: str) -> None:
    assert tomllib.loads(template(language)) == {}
    assert max(map(len, template(language).splitlines())) <= 121


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_template_has_every_key_and_every_example_in_it_can_be_used(language: str) -> None:
    table = tomllib.loads(filled(language))
    assert table.keys() == EVENT.keys()
    assert table["players"].keys() == PLAYERS.keys()
    assert table["arbiter"][0].keys() == ARBITER.keys()
    assert table["group"][0].keys() == GROUP.keys()
    assert table["decision"][0].keys() == DECISION.keys()
    findings = read(filled(language))[1]
    assert [one.rule for one in findings] == ["announcement.two_controls"], "one or the other, as it says"


def test_the_two_templates_have_the_same_keys() -> None:
    keys = [
        re.findall(r"^# ([a-z_]+) = |^# (\[\[?[a-z]+)", template(language), re.MULTILINE) for language in ("en", "it")
    ]
    assert keys[0] == keys[1]


# --- nothing breaks it


def whole_answer(data: bytes) -> None:
    """From the bytes to the last printed line, in both languages."""
    checked = checked_announcement(data, "bando.toml")
    for language in ("en", "it"):
        assert all(finding.text(language) for finding in checked.findings)
        if checked.admission:
            assert explain(checked.admission, language)


@given(st.binary(max_size=300) | st.text(max_size=200).map(str.encode))
def test_no_bytes_break_it(data: bytes) -> None:
    whole_answer(data)


DAYS = st.dates(date(1900, 1, 1), date(2100, 1, 1))
WORDS = st.sampled_from(
    [
        *(
            "standard",
            "rapid",
            "blitz",
            "swiss",
            "round robin",
            "double round robin",
            "match",
            "league",
            "team",
            "none",
        ),
        *("national", "national women", "FIDE", "continental", "hybrid", "online", "over the board", "ITA", "appeal"),
        *("90+30", "3+2", "G/60", "40/120,60", "W10-B5", "2017-08-05", "2017-08-05 15:00", "not to be rated"),
    ]
)
VALUES: st.SearchStrategy[Any] = st.recursive(
    WORDS | st.text(max_size=20) | st.integers(-3, 4000) | st.integers() | st.booleans() | DAYS | st.datetimes(),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=4,
)


def toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return '"' + "".join(f"\\U{ord(letter):08x}" for letter in value if not 0xD800 <= ord(letter) < 0xE000) + '"'


def lines(schema: dict[str, Any]) -> st.SearchStrategy[str]:
    keys = st.sampled_from(sorted(key for key in schema if key not in ("players", "arbiter", "group", "decision")))
    return st.dictionaries(keys, VALUES, max_size=12).map(
        lambda table: "".join(f"{key} = {toml(value)}\n" for key, value in table.items())
    )


@given(lines(dict(EVENT)), lines(dict(PLAYERS)), lines(dict(GROUP)), lines(dict(DECISION)), DAYS, WORDS)
def test_no_value_of_a_known_key_breaks_it(
    event: str, players: str, group: str, decision: str, start: date, kind: str
) -> None:
    head = "".join(line for line in event.splitlines(keepends=True) if not line.startswith(("start", "kind")))
    text = f"start = {start}\nkind = {toml(kind)}\n{head}[players]\n{players}[[group]]\n{group}[[decision]]\n{decision}"
    whole_answer(text.encode())


GOOD: dict[str, st.SearchStrategy[Any]] = {
    "kind": st.sampled_from(["standard", "rapid", "blitz"]),
    "format": st.sampled_from(
        ["swiss", "round robin", "double round robin", "match", "team", "scheveningen", "league"]
    ),
    "rounds": st.integers(1, 30),
    "start": st.dates(date(1997, 7, 1), date(2027, 1, 1)),
    "end": st.dates(date(1997, 7, 1), date(2027, 1, 1)),
    "schedule": st.lists(st.dates(date(2017, 8, 1), date(2017, 8, 9)), max_size=9),
    "time_control": st.sampled_from(["90+30", "3+2", "10+0", "15+10", "40/120,60", "40/90+30+30", "W10-B5", "60+0"]),
    "registered": st.dates(date(1997, 6, 1), date(2027, 1, 1)),
    "norms": st.booleans(),
    "championship": st.sampled_from(["none", "national", "national women"]),
    "official": st.sampled_from(["none", "FIDE", "continental"]),
    "played": st.sampled_from(["over the board", "hybrid", "online"]),
    "rated": st.booleans(),
    "players_told": st.booleans(),
}


@given(
    st.fixed_dictionaries({}, optional=GOOD),
    st.fixed_dictionaries({}, optional=dict.fromkeys(PLAYERS, st.integers(0, 2900))),
)
def test_whatever_an_organiser_leaves_out_there_is_a_verdict(event: dict[str, Any], players: dict[str, int]) -> None:
    table = [*event.items(), *((f"players.{key}", value) for key, value in players.items())]
    data = "".join(f"{key} = {toml(value)}\n" for key, value in table).encode()
    whole_answer(data)
    checked = checked_announcement(data)
    assert (checked.admission is None) == (checked.announcement.kind is None or checked.announcement.start is None)
