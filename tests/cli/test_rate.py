"""`tabellone rate` as programs see it."""

import json
from pathlib import Path

import pytest

from tabellone import cli, write_trf
from tabellone.cli import shell
from tabellone.facts.people import ListedPlayer, ListedRating
from tabellone.formats.fide_list import write_list_txt
from tests.flow.test_rate import FOUR, report

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    """A report and the list in force, as files."""
    trf, listing = tmp_path / "report.trf", tmp_path / "list.txt"
    trf.write_bytes(write_trf(FOUR, "trf16")[0])
    none = ListedRating(None, None, None)
    players = [
        ListedPlayer(number, f"Player, {number}", "ITA", "M", standard=rating, rapid=none, blitz=none, birth="1980")
        for number, rating in (
            (801, ListedRating(2000, 0, 20)),
            (802, ListedRating(1900, 0, 20)),
            (803, ListedRating(1800, 0, 40)),
            (804, none),
        )
    ]
    listing.write_text("".join(write_list_txt(players, [])), newline="")
    return str(trf), str(listing)


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    code = cli.main(arguments)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_the_document_is_as_promised(capsys: Capture, files: tuple[str, str]) -> None:
    code, out, _ = run(capsys, "rate", files[0], "--list", files[1], "--json")
    document = json.loads(out)
    assert code == 0
    assert list(document) == ["edition", "players", "first_ratings", "findings"]
    keys = ["number", "fide_id", "rating", "rated", "k", "games", "score", "expected", "change", "rounded_change"]
    assert list(document["players"][0]) == keys
    assert document["players"][2]["change"] == "-4"
    assert document["first_ratings"] == [{"number": 4, "games": 3, "rating": 1627}]


def test_the_table_and_the_first_ratings(capsys: Capture, files: tuple[str, str]) -> None:
    code, out, _ = run(capsys, "rate", files[0], "--list", files[1], "--lang", "it")
    lines = out.splitlines()
    assert code == 0
    assert lines[1].split()[:8] == ["1", "2000", "20", "2", "1.5", "1.40", "2", "2"]
    assert "1627" in lines[-1]


def test_a_player_is_explained_with_the_articles(capsys: Capture, files: tuple[str, str]) -> None:
    _, out, _ = run(capsys, "rate", files[0], "--list", files[1], "--explain", "3", "--date", "2024-05-01")
    assert "[B.02 art. 8.3.2, edition 2024-03-01]" in out
    _, out, _ = run(capsys, "rate", files[0], "--list", files[1], "--explain", "4", "--json")
    assert "8.24" in "\n".join(json.loads(out)["explanation"])
    assert run(capsys, "rate", files[0], "--list", files[1], "--explain", "9")[0] == 3


def test_the_first_day_is_the_reports_or_must_be_given(capsys: Capture, files: tuple[str, str], tmp_path: Path) -> None:
    undated = tmp_path / "undated.trf"
    undated.write_bytes(write_trf(report((801, 2000, "2w1"), (802, 1900, "1b0"), start=None, end=None), "trf16")[0])
    code, out, err = run(capsys, "rate", str(undated), "--list", files[1], "--json")
    assert code == 5
    assert "--date" in err
    assert {finding["rule"] for finding in json.loads(out)["findings"]} >= {"rate.start"}
    assert run(capsys, "rate", str(undated), "--list", files[1], "--date", "2018-01-05")[0] == 0


def test_a_file_that_is_no_list_or_not_there_is_said(capsys: Capture, files: tuple[str, str], tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_bytes(b"")
    assert run(capsys, "rate", files[0], "--list", str(empty))[0] == 5
    assert run(capsys, "rate", files[0], "--list", str(tmp_path / "nowhere.txt"))[0] == 3
    assert run(capsys, "rate", str(empty), "--list", files[1])[0] == 5


def test_ratings_that_differ_are_warnings_beside_the_answer(
    capsys: Capture, files: tuple[str, str], tmp_path: Path
) -> None:
    told = tmp_path / "told.trf"
    told.write_bytes(write_trf(report((801, 2100, "2w1"), (802, 1900, "1b0")), "trf16")[0])
    code, out, err = run(capsys, "rate", str(told), "--list", files[1], "--json")
    assert code == 0
    rules = [finding["rule"] for finding in json.loads(out)["findings"]]
    assert "rate.rating_differs" in rules
    assert "2100" in err


def test_a_reading_may_be_chosen(capsys: Capture, files: tuple[str, str]) -> None:
    code, _, err = run(capsys, "rate", files[0], "--list", files[1], "--reading", "nonsense=x")
    assert (code, "nonsense" in err) == (3, True)
    assert run(capsys, "rate", files[0], "--list", files[1], "--reading", "negative_half=away from zero")[0] == 0


def test_who_waits_on_a_terminal_is_told_how_far_it_is_and_programs_are_not(
    capsys: Capture, files: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shell, "EVERY", 2)
    monkeypatch.setattr(shell, "PATIENCE", 0)
    monkeypatch.setattr(shell, "BETWEEN", 0)
    assert "\r" not in run(capsys, "rate", files[0], "--list", files[1])[2]
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    _, out, err = run(capsys, "rate", files[0], "--list", files[1], "--json")
    assert "\r4" in err
    assert json.loads(out)["players"]
