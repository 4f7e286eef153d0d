"""What was worked out once waits in a folder, which may be emptied at any time."""

import os
from pathlib import Path

import pytest

from tabellone.store import drawer
from tabellone.store.drawer import Drawer


def test_what_was_put_in_is_there_under_its_key(tmp_path: Path) -> None:
    one = Drawer(tmp_path / "made when needed")
    assert one.get("a") is None
    one.put("a", b"first")
    one.put("a", b"second")
    assert (one.get("a"), one.get("b")) == (b"second", None)
    assert [file.suffix for file in one.folder.iterdir()] == [".list"]


def test_the_oldest_go_where_they_take_too_much_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawer, "MOST_BYTES", 10)
    monkeypatch.setattr(drawer, "ALWAYS", 1)
    one = Drawer(tmp_path)
    for at, key in enumerate("abc"):
        one.put(key, b"12345")
        os.utime(one._file(key), (at, at))
    one.put("d", b"12345678901234567890")
    assert [one.get(key) is not None for key in "abcd"] == [False, False, False, True]


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    one = Drawer(tmp_path / "file")
    one.put("a", b"1")
    assert one.get("a") is None
