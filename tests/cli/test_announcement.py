"""The commands of `announcement` as programs see them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tabellone import Edition, cli
from tests.rulebook.test_editions import EDITIONS

GOLDEN = Path(__file__).parents[1] / "golden" / "announcements"
Capture = pytest.CaptureFixture[str]

GOOD = """\
name = "Open"
kind = "standard"
format = "swiss"
rounds = 1
schedule = ["2017-08-05 15:00"]
time_control = "90+30"
registered = 2017-07-01
norms = false
played = "over the board"
rated = true
tie_breaks = ["BH"]
[players]
highest_rating = 2250
[[arbiter]]
name = "Rossi"
licensed = true
"""
BAD = (
    GOOD.replace("2017-07-01", "2017-08-04")
    .replace("true", "false")
    .replace('"90+30"', '"15+0"')
    .replace("rated = ", "raed = ")
)


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    code = cli.main(arguments)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def file_of(tmp_path: Path, text: str) -> str:
    file = tmp_path / "bando.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_a_fit_event_ends_with_0_and_has_the_edition_of_its_first_day(capsys: Capture, tmp_path: Path) -> None:
    code, out, _ = run(capsys, "announcement", "check", file_of(tmp_path, GOOD), "--json")
    document = json.loads(out)
    assert code == 0
    assert list(document) == ["file", "edition", "verdict", "checks", "deadlines", "findings"]
    assert (document["edition"], document["verdict"], document["findings"]) == ("B.02 2017-07-01", "fit", [])
    assert document["checks"][0] == {
        "rule": "rated_event",
        "article": "0",
        "verdict": "met",
        "asks": "an event registered with FIDE, played over the board",
        "found": "registered on 2017-07-01",
        "remedy": None,
    }
    assert document["deadlines"][-1] == {
        "rule": "report",
        "article": "9.1",
        "due": "2017-09-04",
        "what": "the report to FIDE",
    }


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_bad_announcement_has_all_its_faults_at_once_and_ends_with_4(
    capsys: Capture, tmp_path: Path, language: str
) -> None:
    file = file_of(tmp_path, BAD)
    code, out, _ = run(capsys, "announcement", "check", file, "--json", "--lang", language)
    found = {(one["rule"], one["severity"], one["article"], one["line"]) for one in json.loads(out)["findings"]}
    assert code == 4
    assert found == {
        ("announcement.unknown_key", "error", None, 10),
        ("admission.registration", "error", "B.02 2017-07-01 art. 0.2", 7),
        ("admission.arbiter_licence", "error", "B.02 2017-07-01 art. 0.3", 14),
        ("admission.thinking_time", "error", "B.02 2017-07-01 art. 1.1", 6),
        ("admission.not_for_rating", "warning", "B.02 2017-07-01 art. 9.2", None),
    }
    assert all(one["remedy"] and one["text"] for one in json.loads(out)["findings"])
    code, out, _ = run(capsys, "announcement", "check", file, "--lang", language)
    assert code == 4
    assert f"{file}:7: " in out
    assert out.rstrip().splitlines()[-1] in ("errors: 4, warnings: 1, notes: 0", "errori: 4, avvisi: 1, note: 0")


def test_an_open_of_2017_is_fit_and_nothing_is_asked(capsys: Capture) -> None:
    code, out, _ = run(capsys, "announcement", "check", str(GOLDEN / "open-2017.toml"), "--json")
    assert code == 0
    assert (json.loads(out)["verdict"], json.loads(out)["findings"]) == ("fit", [])


def test_a_rapid_event_of_2018_has_every_fault_with_its_line_and_article(capsys: Capture) -> None:
    _, out, _ = run(capsys, "announcement", "check", str(GOLDEN / "many-faults-2018.toml"), "--json", "--lang", "it")
    document = json.loads(out)
    errors = [(one["rule"], one["line"]) for one in document["findings"] if one["severity"] == "error"]
    assert errors == [
        ("announcement.unknown_key", 2),
        ("announcement.value", 4),
        ("announcement.value", 10),
        ("admission.registration", 9),
        ("admission.arbiter_licence", 21),
        ("admission.rapid_time", 8),
        ("admission.unequal_times", 8),
        ("admission.rounds_a_day", 5),
    ]
    articles = {one["article"] for one in document["findings"] if one["rule"] == "admission.rapid_time"}
    assert articles == {"B.02RB 2018-07-01 art. 1.1"}


def test_without_kind_or_first_day_nothing_is_assumed(capsys: Capture, tmp_path: Path) -> None:
    code, out, _ = run(capsys, "announcement", "check", file_of(tmp_path, 'name = "Open"\n'), "--json")
    document = json.loads(out)
    assert code == 4
    assert (document["edition"], document["verdict"], document["checks"]) == (None, None, [])
    assert [one["rule"] for one in document["findings"]] == ["announcement.kind", "announcement.start"]


def test_a_day_before_every_edition_is_a_finding(capsys: Capture, tmp_path: Path) -> None:
    file = file_of(tmp_path, 'kind = "standard"\n\nstart = 1990-01-01\n')
    code, out, _ = run(capsys, "announcement", "check", file, "--json")
    (finding,) = json.loads(out)["findings"]
    assert (code, finding["rule"], finding["line"]) == (4, "announcement.start", 3)


def test_a_file_that_is_not_toml_asks_for_nothing_else(capsys: Capture, tmp_path: Path) -> None:
    code, out, _ = run(capsys, "announcement", "check", file_of(tmp_path, "kind = \n"), "--json")
    (finding,) = json.loads(out)["findings"]
    assert (code, finding["rule"], finding["line"]) == (4, "announcement.syntax", 1)


def test_a_reading_can_be_chosen(capsys: Capture, tmp_path: Path) -> None:
    file = file_of(tmp_path, GOOD.replace('"90+30"', '"60+30"').replace("2250", "1500"))
    assert run(capsys, "announcement", "check", file)[0] == 0
    late = file_of(tmp_path, GOOD.replace('"90+30"', '"40/60,20/30,30"'))
    assert run(capsys, "announcement", "check", late)[0] == 4
    code, out, _ = run(capsys, "announcement", "check", late, "--reading", "late_time_periods=all periods")
    assert code == 0
    assert "late_time_periods" in out
    assert run(capsys, "announcement", "check", late, "--reading", "nonsense=x")[0] == 3


def test_a_file_that_is_not_there_ends_with_3(capsys: Capture) -> None:
    assert run(capsys, "announcement", "check", "/nowhere/bando.toml")[0] == 3


@pytest.mark.parametrize(("language", "word"), [("it", "Bando"), ("en", "Announcement")])
def test_a_template_is_written_in_the_language_and_never_over_a_file(
    capsys: Capture, tmp_path: Path, language: str, word: str
) -> None:
    file = tmp_path / "bando.toml"
    code, out, _ = run(capsys, "announcement", "new", "-o", str(file), "--lang", language)
    assert code == 0
    assert "announcement check" in out
    assert file.read_text(encoding="utf-8").startswith(f"# {word}")
    code, _, err = run(capsys, "announcement", "new", "-o", str(file), "--lang", language)
    assert code == 6
    assert str(file) in err
    code, out, _ = run(capsys, "announcement", "new", "-o", "-", "--lang", language)
    assert (code, out) == (0, file.read_text(encoding="utf-8"))
    code, out, _ = run(capsys, "announcement", "new", "-o", "-", "--lang", language, "--json")
    assert json.loads(out)["template"] == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("arguments", [["new", "-o", "-"], ["check", "bando.toml"]])
def test_the_commands_answer_within_three_tenths_of_a_second(tmp_path: Path, arguments: list[str]) -> None:
    """Of processor time, the best of several runs: a machine may be busy with something else."""
    file_of(tmp_path, BAD)
    times = []
    for _ in range(4):
        before = os.times()
        command = [sys.executable, "-m", "tabellone", "announcement", *arguments]
        subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
        after = os.times()
        spent = after.children_user + after.children_system - before.children_user - before.children_system
        times.append(spent)
    assert 0 < min(times) < 0.3


@pytest.mark.parametrize("book", [book for book in EDITIONS if book.chapter in ("B.02", "B.02RB")], ids=str)
def test_every_edition_has_an_answer_in_words_and_as_data(book: Edition, capsys: Capture, tmp_path: Path) -> None:
    """Findings name the edition whose text is not held; they are data all the same."""
    kind = "standard" if book.chapter == "B.02" else "rapid"
    text = GOOD.replace("2017-08-05", str(book.effective)).replace('"standard"', f'"{kind}"')
    for options in ([], ["--json"]):
        code, out, err = run(capsys, "announcement", "check", file_of(tmp_path, text), *options)
        assert code in (0, 4), err
        assert str(book.effective) in out
