"""12.31 of 1997 by a command: the same machine against two samples of players, given as files."""

import json
from pathlib import Path
from typing import Any

import pytest

from tabellone import cli

Capture = pytest.CaptureFixture[str]


def calc(capsys: Capture, *arguments: str, code: int = 0) -> Any:
    assert cli.main(["calc", "computer-test", *arguments, "--date", "1999-01-01", "--json"]) == code
    return json.loads(capsys.readouterr().out)


@pytest.fixture
def samples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """15 of 30, then 18 of 30, against players of 2400."""
    monkeypatch.chdir(tmp_path)
    for name, wins in (("before", 15), ("after", 18)):
        rows = [f"2400,{int(at < wins)},player {at}" for at in range(30)]
        Path(f"{name}.csv").write_text("\n".join(["Rating,Result,Name", *rows]) + "\n")


@pytest.mark.usefixtures("samples")
def test_12_31_the_scale_has_moved_by_what_the_machine_performs_better(capsys: Capture) -> None:
    worked = calc(capsys, "before.csv", "after.csv", "--strength", "2400")
    assert (worked["drift"], worked["squared_errors"]) == ("72", "0.6")
    assert (worked["before"]["performance"], worked["after"]["performance"]) == ("2400", "2472")
    assert worked["after"]["missing"] == 0
    one = calc(capsys, "after.csv", "--strength", "2400")
    assert (one["performance"], one["edition"]) == ("2472", "B.02 1997-07-01")
    assert cli.main(["calc", "computer-test", "after.csv", "--strength", "2400", "--date", "2024-05-01"]) == 0
    assert capsys.readouterr().out == "2472\n", "the last edition whose text is held"


@pytest.mark.usefixtures("samples")
def test_faults_of_a_sample_are_told_all_at_once_with_their_lines(capsys: Capture) -> None:
    Path("bad.csv").write_text("rating;result\nx;1\n2400;2\n")
    findings = calc(capsys, "bad.csv", "--strength", "2400", code=5)["findings"]
    assert [(one["rule"], one["line"]) for one in findings] == [("sample.rating", 2), ("sample.result", 3)]
    Path("bad.csv").write_text("name\n")
    assert calc(capsys, "bad.csv", "--strength", "2400", code=5)["findings"][0]["rule"] == "sample.columns"
    Path("bad.csv").write_bytes(b"\xff\xfe")
    assert calc(capsys, "bad.csv", "--strength", "2400", code=5)["findings"][0]["rule"] == "sample.encoding"
    Path("empty.csv").write_text("rating,result\n")
    assert calc(capsys, "empty.csv", "--strength", "2400", code=5)["rule"] == "computer_test"
    assert calc(capsys, "before.csv", "after.csv", "after.csv", "--strength", "2400", code=5)["rule"] == "calc.samples"
