"""An office on a file and on a PostgreSQL server: the same lists, and the same proof."""

import io
import json
from contextlib import redirect_stderr, redirect_stdout
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tabellone import cli
from tabellone.flow.publish import FORMS
from tests.flow.office import announcement, everybody_meets, first_list, report

PLAYERS = list(range(1, 9))


def test_a_list_closed_and_proved(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TABELLONE_AT", "2018-08-10T09:00:00Z")
    Path("list.txt").write_bytes(first_list())
    Path("bando.toml").write_text(announcement("Open", date(2018, 8, 3), 5))
    Path("open.trf").write_bytes(report("Open", date(2018, 8, 3), PLAYERS, everybody_meets(PLAYERS, 5)))
    for line in (
        ["init", place],
        ["import-list", place, "list.txt", "--date", "2018-08-01", "--kind", "standard"],
        ["register", place, "bando.toml", "--registered", "2018-07-01"],
        ["receive", place, "open.trf"],
        ["accept", place, "open.trf"],
        ["close", place, "--list", "2018-09-01"],
        ["publish", place, "--list", "2018-09-01", "-o", "lists"],
    ):
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            assert cli.main(["office", *line]) == 0, err.getvalue()
    out = io.StringIO()
    with redirect_stdout(out):
        assert cli.main(["office", "verify", place, "--json"]) == 0
    proved = json.loads(out.getvalue())["proved"]
    assert [one["what"].rpartition(".")[2] for one in proved] == ["standard", *FORMS, "json"]
    assert all(one["identical"] for one in proved)
    assert " 2429 " in Path("lists/list-2018-09-01.txt").read_text()


def answered(*arguments: str) -> tuple[int, Any]:
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(io.StringIO()):
        code = cli.main(["office", *arguments, "--json"])
    return code, json.loads(out.getvalue())


def test_the_store_speaks_of_an_office_too(place: str) -> None:
    """Nothing is there, or something is there already: the remedy names the commands of an office."""
    code, found = answered("check", place)
    assert code == 3
    assert "office init" in found["remedy"]
    assert "office" in found["error"]
    assert cli.main(["office", "init", place]) == 0
    code, found = answered("init", place)
    assert (code, found["rule"]) == (5, "store.exists")
    assert "event" not in found["remedy"]


def test_a_search_is_kept_beside_a_file_and_in_the_folder_for_caches_of_a_database(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    list_ = tmp_path / "list.txt"
    list_.write_bytes(first_list())
    for line in (["init", place], ["import-list", place, str(list_), "--date", "2018-08-01", "--kind", "standard"]):
        with redirect_stdout(io.StringIO()):
            assert cli.main(["office", *line]) == 0
    for _ in range(2):
        code, answer = answered("player", place, "find", "b1")
        assert code == 0
        assert [one["number"] for one in answer["players"]] == [100001]
    kept = list(tmp_path.rglob("*.search"))
    assert len(kept) == 1
    caches = tmp_path / "caches" / "tabellone"
    assert kept[0].parent.parent == caches if "://" in place else kept[0].parent == Path(f"{place}.cache")
