"""`tabellone standings` as programs and arbiters see it."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from tabellone import cli
from tests.events import GOLDEN

REPORTS = Path(__file__).parents[1] / "golden" / "trf"
HELD = str(GOLDEN / "held_swiss_5.trf")
TEAMS = str(GOLDEN / "held_team_swiss.trf")
Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    try:
        code = cli.main(["standings", *arguments])
    except SystemExit as leave:
        code = int(leave.code or 0)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def document(capsys: Capture, *arguments: str) -> Any:
    code, out, err = run(capsys, *arguments, "--json")
    assert code == 0, err
    return json.loads(out)


def test_the_json_has_edition_round_tie_breaks_and_rows(capsys: Capture) -> None:
    shown = document(capsys, HELD, "--tie-breaks", "BH/C1,BH")
    assert list(shown) == ["edition", "after_round", "tie_breaks", "rows"]
    assert (shown["edition"], shown["after_round"]) == ("C.07 2023-08-01", 5)
    assert shown["tie_breaks"] == ["BH/C1", "BH"]
    assert shown["rows"][0] == {"rank": 1, "number": 2, "name": "Bruno", "points": "4", "values": ["12", "13"]}
    assert [row["rank"] for row in shown["rows"]][:6] == [1, 2, 3, 4, 4, 6]


def test_the_date_chooses_the_edition(capsys: Capture) -> None:
    rows = document(capsys, HELD, "--tie-breaks", "BH", "--date", "2026-03-01")["rows"]
    assert next(row for row in rows if row["number"] == 4)["values"] == ["14"]


def test_an_undefined_value_is_null(capsys: Capture) -> None:
    rows = document(capsys, HELD, "--tie-breaks", "ARO/C1")["rows"]
    assert next(row for row in rows if row["number"] == 12)["values"] == [None]


def test_the_table_has_a_line_for_everybody_and_talk_goes_to_stderr(capsys: Capture) -> None:
    code, out, err = run(capsys, HELD)
    assert code == 0
    lines = out.splitlines()
    assert lines[0] == "C.07 2023-08-01, after round 5"
    assert lines[1].split() == ["rank", "number", "name", "points", "BH/C1", "BH", "SB", "PS", "DE", "WIN", "BWG"]
    assert len(lines) == 2 + 16
    assert "no tie-breaks are announced; taken are BH/C1,BH,SB,PS,DE,WIN,BWG (C.07 art. 4.1.1" in err


def test_the_list_of_the_report_needs_no_words(capsys: Capture) -> None:
    code, out, err = run(capsys, TEAMS, "--tie-breaks", "EDEBT")
    assert (code, err) == (0, "")
    assert out.splitlines()[2].split()[:5] == ["1", "4", "Team", "4", "10"]
    shown = document(capsys, str(REPORTS / "in-progress.trf"))
    assert shown["tie_breaks"] == ["BH/C1", "BH"]
    assert shown["after_round"] == 1


def test_explain_prints_each_working_with_citations(capsys: Capture) -> None:
    code, out, _ = run(capsys, HELD, "--tie-breaks", "BH/C1", "--date", "2026-03-01", "--explain", "4")
    assert code == 0
    assert "dummy with the own score, 3.5, capped at 2.5: draws in all rounds" in out
    assert "voluntary unplayed round" in out
    for citation in (
        "[C.07 art. 8.1, edition 2026-03-01]",
        "[C.07 art. 16.3, edition 2026-03-01; I-069, I-074]",
        "[C.07 art. 16.4, edition 2026-03-01; I-075, I-076]",
        "[C.07 art. 14.1, edition 2026-03-01]",
        "[C.07 art. 16.5, edition 2026-03-01; I-077]",
    ):
        assert citation in out, citation


def test_explain_in_italian(capsys: Capture) -> None:
    code, out, _ = run(capsys, HELD, "--tie-breaks", "BH/C1,DE,TPR", "--explain", "12", "--lang", "it")
    assert code == 0
    for words in (
        "Spareggio · Regolamento degli spareggi, 2023",
        "avversario fittizio",
        "turno non giocato volontario",
    ):
        assert words in out, words
    assert "opponent" not in out


def test_explain_in_json_is_beside_the_rows(capsys: Capture) -> None:
    shown = document(capsys, HELD, "--tie-breaks", "BH", "--explain", "4")
    assert list(shown) == ["edition", "after_round", "tie_breaks", "rows", "explanation"]
    assert any("dummy" in line for line in shown["explanation"])


def test_a_table_for_spreadsheets(capsys: Capture) -> None:
    code, out, _ = run(capsys, HELD, "--tie-breaks", "ARO/C1,BH", "--csv")
    assert code == 0
    rows = list(csv.DictReader(io.StringIO(out)))
    assert list(rows[0]) == ["rank", "number", "name", "points", "ARO/C1", "BH"]
    assert rows[0]["points"] == "4"
    assert next(row for row in rows if row["number"] == "12")["ARO/C1"] == ""


def test_the_italian_systems(capsys: Capture) -> None:
    shown = document(capsys, HELD, "--chapter", "SST", "--tie-breaks", "ITALIAN", "--date", "1992-05-01")
    assert (shown["edition"], shown["tie_breaks"]) == ("SST 1989-07-01", ["BHI/C1", "BHI/D", "DE", "RES"])


def test_a_reading(capsys: Capture) -> None:
    arguments = (HELD, "--tie-breaks", "BH", "--date", "2026-03-01", "--reading", "dummy_cap=not capped")
    rows = document(capsys, *arguments)["rows"]
    assert next(row for row in rows if row["number"] == 4)["values"] == ["15"]


def test_after_an_earlier_round_and_with_lots(capsys: Capture) -> None:
    shown = document(capsys, HELD, "--tie-breaks", "WIN", "--after-round", "2", "--lot", "Bologna")
    assert shown["after_round"] == 2
    assert [row["rank"] for row in shown["rows"]] == list(range(1, 17))


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ((HELD, "--explain", "99"), 3, "nobody in the standings has the number 99"),
        ((HELD, "--after-round", "9"), 3, "there is no round 9"),
        (("nowhere.trf",), 3, "there is no such file"),
        ((HELD, "--reading", "nothing=x"), 3, "leaves no choice named nothing"),
        ((HELD, "--tie-breaks", "BH/Z,NO"), 5, "faults: 2"),
        ((HELD, "--tie-breaks", "BH", "--kind", "round-robin", "--date", "2026-05-01"), 5, "C.07 art. 8"),
        ((HELD, "--date", "1980-01-01"), 5, "no edition of C.07 held here was in force"),
        ((str(REPORTS / "misaligned.trf"),), 5, "the report has errors: 3"),
        ((HELD, "--chapter", "C.08"), 2, "C.08"),
        ((HELD, "--date", "tomorrow"), 2, "tomorrow is not a day"),
        ((HELD, "--after-round", "x"), 2, "x"),
        ((), 2, "FILE"),
    ],
    ids=str,
)
def test_every_trouble_has_its_exit_code(capsys: Capture, arguments: tuple[str, ...], code: int, said: str) -> None:
    found, out, err = run(capsys, *arguments, "--lang", "en")
    assert (found, out) == (code, "")
    assert said in err
    assert "Traceback" not in err


def test_a_report_with_errors_is_ranked_as_it_is_if_asked_so(capsys: Capture) -> None:
    code, out, err = run(
        capsys, str(REPORTS / "misaligned.trf"), "--tolerant", "--date", "2024-05-01", "--tie-breaks", "WIN"
    )
    assert code == 0, err
    assert "after round" in out


def test_trouble_in_json_is_one_document_too(capsys: Capture) -> None:
    code, out, _ = run(capsys, HELD, "--tie-breaks", "BH/Z,NO", "--json")
    assert code == 5
    assert [finding["rule"] for finding in json.loads(out)["findings"]] == ["standings.code", "standings.code"]


@pytest.mark.parametrize("report", sorted(REPORTS.glob("*.tr*")), ids=lambda path: path.name)
def test_every_report_is_ranked_or_refused_never_a_bug(capsys: Capture, report: Path) -> None:
    for arguments in ((), ("--chapter", "SST"), ("--explain", "1")):
        code, _, err = run(capsys, str(report), "--tolerant", "--date", "2024-05-01", *arguments)
        assert code in (0, 3, 5), err
