"""The demonstration: the whole street, with nothing asked, in a folder of its own."""

import json
import re
import resource
from pathlib import Path

import pytest

from tabellone import cli
from tabellone.cli.shell import DONE, REFUSED

Capture = pytest.CaptureFixture[str]


def used() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_utime


def test_the_whole_street_in_under_fifteen_seconds(tmp_path: Path, capsys: Capture) -> None:
    before = used()
    assert cli.main(["demo", "--into", str(tmp_path / "street")]) == DONE
    assert used() - before < 15
    out = capsys.readouterr().out
    for shown in (
        "60+30: 90 minutes for 60 moves, highest rating 2403 (asked for:",
        "[admission.thinking_time, B.02 2025-10-01 art. 1.1]",
        "registered on 2026-03-06; days before the start: 1 (asked for:",
        "[admission.registration, B.02 2025-10-01 art. 0.2]",
        "players entered: 40",
        "Player, 15 has a bye (H) in round 3",
        "Standings after round 7",
        "round 7: as the rules pair it",
        "standings: as the rules make them",
        "[C.04.3 art. C",
        "[C.07 art. 16.5, edition 2026-03-01; I-077]",
        "event spring-open-2026-03-07 accepted, standard",
        "list of 2026-05-01 closed",
        "list of 2026-04-01 published, files: ",
        "2403 -> 2394",
        "first rating, spring-open-2026-03-07",
    ):
        assert shown in out, shown
    assert re.search(r"made again: (\d+), identical: \1\n", out)
    assert out.count("tabellone ") >= 20


def test_the_same_files_every_time_and_no_folder_of_somebody_else_is_touched(tmp_path: Path, capsys: Capture) -> None:
    street, own = tmp_path / "street", tmp_path / "own"
    runs = []
    for _ in range(2):
        assert cli.main(["demo", "--into", str(street), "--json", "--lang", "it"]) == DONE
        document = json.loads(capsys.readouterr().out)
        runs.append(
            {name: Path(name).read_bytes() for name in document["files"] if not name.endswith((".tab", "-wal"))}
        )
    assert runs[0] == runs[1]
    assert str(street / "open.trf") in runs[0]
    own.mkdir()
    (own / "mine.txt").write_text("mine")
    assert cli.main(["demo", "--into", str(own), "--json"]) == REFUSED
    assert json.loads(capsys.readouterr().out)["rule"] == "demo.folder"
    assert [path.name for path in own.iterdir()] == ["mine.txt"]
