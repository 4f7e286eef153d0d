"""Lists that wait beside the office make commands quick, and nothing depends on them."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabellone.flow.office_archive import Archive
from tests.cli.test_office import Run, in_the_office, written

LIST = ("--list", "2018-09-01")


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    with in_the_office(tmp_path) as run:
        written()
        for command in (
            ("init", "o.db"),
            ("import-list", "o.db", "list.txt", "--date", "2018-08-01", "--kind", "standard", "--kind", "rapid"),
            ("receive", "o.db", "a.trf", "--kind", "standard", "--received", "2018-08-20"),
            ("accept", "o.db", "a.trf", "--despite", "a test"),
            ("close", "o.db", *LIST),
        ):
            code, _, said = run(*command)
            assert code == 0, said
        yield run


def published(run: Run, folder: str) -> dict[str, bytes]:
    code, _, said = run("publish", "o.db", *LIST, "-o", folder)
    assert code == 0, said
    return {file.name: file.read_bytes() for file in Path(folder).iterdir()}


def test_lists_made_anew_are_the_same_byte_for_byte(run: Run) -> None:
    kept = published(run, "kept")
    shutil.rmtree("o.db.cache")
    assert published(run, "anew") == kept
    assert list(Path("o.db.cache").iterdir())


def test_a_list_that_waits_is_not_made_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Archive, "start")
    assert published(run, "kept")


def test_what_is_not_as_it_was_written_is_made_again(run: Run) -> None:
    kept = published(run, "kept")
    for file in Path("o.db.cache").iterdir():
        file.write_bytes(file.read_bytes()[:-100])
    assert published(run, "anew") == kept


def test_a_list_that_is_superseded_is_not_taken_from_the_drawer(run: Run) -> None:
    kept = published(run, "kept")
    code, _, said = run("player", "o.db", "merge", "100024", "100009", "--reason", "twice", "--yes")
    assert code == 0, said
    anew = published(run, "anew")
    assert anew["list-2018-09-01.txt"] != kept["list-2018-09-01.txt"]
    assert b"100024" not in anew["list-2018-09-01.txt"]


def test_verify_makes_every_list_again_from_the_journal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    published(run, "kept")
    assert run("verify", "o.db")[0] == 0
    monkeypatch.delattr(Archive, "start")
    assert run("verify", "o.db")[0] != 0
