"""Two processes write to one office at the same time: one is first, the other is told so, and nothing is lost."""

import json
import os
import subprocess
import sys
from datetime import date
from pathlib import Path
from subprocess import PIPE

from tabellone.flow.journal import first_break
from tabellone.store import opened
from tests.flow.office import everybody_meets, report

CODES = ("ITA", "FRA", "GER", "ESP", "SUI", "AUT")


def started(*arguments: object) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tabellone", "office", *map(str, arguments), "--json"]
    return subprocess.Popen(command, stdout=PIPE, stderr=PIPE, text=True)


def ended(process: "subprocess.Popen[str]") -> tuple[int, dict[str, object], str]:
    out, err = process.communicate(timeout=60)
    return process.returncode, json.loads(out), err


def kinds(place: str) -> list[str]:
    with opened(place) as store:
        entries = store.entries()
    assert first_break(entries) is None
    return [entry.kind for entry in entries]


def test_who_has_read_the_office_before_somebody_wrote_is_refused_with_6(place: str, tmp_path: Path) -> None:
    """The report comes through a pipe: whoever receives it has read the office, and waits."""
    assert ended(started("init", place))[0] == 0
    pipe = tmp_path / "open.trf"
    os.mkfifo(pipe)
    slow = started("receive", place, pipe)
    with pipe.open("wb") as waiting:  # opens once the other end is read from
        assert ended(started("federation", place, "ITA", "--officer", "Bianchi, Carlo"))[0] == 0
        waiting.write(report("Open", date(2018, 8, 3), range(1, 9), everybody_meets(range(1, 9), 5)))
    code, said, told = ended(slow)
    assert (code, said["rule"]) == (6, "store.conflict")
    assert "give the command again" in told
    assert kinds(place) == ["OfficeOpened", "FederationRecorded"]
    with opened(place) as store:
        assert store.files() == [], "not even the report was kept"
    again = tmp_path / "again.trf"
    again.write_bytes(report("Open", date(2018, 8, 3), range(1, 9), everybody_meets(range(1, 9), 5)))
    assert ended(started("receive", place, again))[0] == 0
    assert kinds(place) == ["OfficeOpened", "FederationRecorded", "ReportReceived"]


def test_of_many_who_write_at_once_each_is_saved_or_told_with_6(place: str) -> None:
    assert ended(started("init", place))[0] == 0
    writers = {code: started("federation", place, code, "--officer", "Bianchi, Carlo") for code in CODES}
    answers = {code: ended(writer) for code, writer in writers.items()}
    assert {answer[0] for answer in answers.values()} <= {0, 6}
    saved = {code for code, answer in answers.items() if answer[0] == 0}
    assert saved
    with opened(place) as store:
        written = [json.loads(entry.body)["code"] for entry in store.entries()[1:]]
    assert sorted(written) == sorted(saved)
    for answer in answers.values():
        assert answer[0] == 0 or answer[1]["rule"] in {"store.conflict", "store.locked"}
    assert kinds(place) == ["OfficeOpened", *["FederationRecorded"] * len(saved)]
