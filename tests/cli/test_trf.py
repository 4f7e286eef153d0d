"""The commands of `trf` as programs see them."""

import json
from pathlib import Path

import pytest

from tabellone import cli, read_trf

GOLDEN = Path(__file__).parents[1] / "golden" / "trf"
Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    code = cli.main(arguments)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_check_tells_format_digest_counts_and_findings(capsys: Capture) -> None:
    code, out, _ = run(capsys, "trf", "check", str(GOLDEN / "trf16.trf"), "--json")
    document = json.loads(out)
    assert code == 0
    assert list(document) == ["file", "format", "sha256", "players", "rounds", "findings"]
    assert (document["format"], document["players"], document["rounds"]) == ("TRF16", 8, 5)
    assert len(document["sha256"]) == 64


def test_check_of_a_file_with_errors_ends_with_4_and_a_line_for_each(capsys: Capture) -> None:
    code, out, _ = run(capsys, "trf", "check", str(GOLDEN / "misaligned.trf"), "--lang", "it")
    assert code == 4
    assert "misaligned.trf:9:53" in out
    assert "errori" in out.splitlines()[-1]


def test_a_tolerant_check_of_the_same_file_ends_with_0(capsys: Capture) -> None:
    assert run(capsys, "trf", "check", str(GOLDEN / "misaligned.trf"), "--tolerant")[0] == 0


def test_convert_writes_the_other_form(capsys: Capture, tmp_path: Path) -> None:
    out = tmp_path / "new.trf"
    code, printed, _ = run(
        capsys, "trf", "convert", str(GOLDEN / "trf16.trf"), "--to", "trf26", "-o", str(out), "--json"
    )
    assert code == 0
    assert json.loads(printed)["out"] == str(out)
    assert read_trf(out.read_bytes())[0] == read_trf((GOLDEN / "trf16.trf").read_bytes())[0]


def test_convert_to_json_on_standard_output(capsys: Capture) -> None:
    code, out, _ = run(capsys, "trf", "convert", str(GOLDEN / "trf26.trf"), "--to", "json", "-o", "-")
    assert code == 0
    assert json.loads(out)["format"] == "tabellone-tournament/1"


def test_what_the_target_cannot_hold_is_a_finding(capsys: Capture, tmp_path: Path) -> None:
    out = str(tmp_path / "old.trf")
    code, printed, _ = run(
        capsys, "trf", "convert", str(GOLDEN / "trf26-team.trf"), "--to", "trf16", "-o", out, "--json"
    )
    assert code == 0
    assert {finding["rule"] for finding in json.loads(printed)["findings"]} >= {"trf.lost"}


def test_nothing_is_written_of_a_file_with_errors_unless_it_is_to_be_mended(capsys: Capture, tmp_path: Path) -> None:
    out = tmp_path / "mended.trf"
    arguments = ("trf", "convert", str(GOLDEN / "misaligned.trf"), "--to", "trf16", "-o", str(out))
    assert run(capsys, *arguments)[0] == 5
    assert not out.exists()
    assert run(capsys, *arguments, "--tolerant")[0] == 0
    assert read_trf(out.read_bytes())[1] == []


def test_a_report_is_not_overwritten_by_its_own_conversion(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "one.trf"
    file.write_bytes((GOLDEN / "trf16.trf").read_bytes())
    code, _, err = run(capsys, "trf", "convert", str(file), "--to", "trf26", "-o", str(file))
    assert code == 3
    assert "another file" in err


def test_a_file_that_is_not_there(capsys: Capture) -> None:
    assert run(capsys, "trf", "check", "/nowhere.trf")[0] == 3


def test_line_ends_may_be_chosen(capsys: Capture, tmp_path: Path) -> None:
    out = tmp_path / "lf.trf"
    run(capsys, "trf", "convert", str(GOLDEN / "trf16.trf"), "--to", "trf16", "-o", str(out), "--lf")
    assert b"\r" not in out.read_bytes()
