"""
A hundred tournaments made by the generator of gacrux, an independent pairing program, with byes, forfeits and
acceleration. Every one is read and keeps its meaning through both forms.
"""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tabellone import Tournament, read_trf, write_trf
from tests.formats.test_trf import lost, meaning, of, told

EACH = 10  # files of one kind; the number of the file is its seed

# Players, rounds, the shares of zero-point byes, half-point byes and forfeits, and whether it is accelerated.
KINDS = [
    (10, 5, "0.01 0.05 0.02", False),
    (11, 5, "0.05 0.10 0.10", False),
    (14, 6, "0.10 0.10 0.20", True),
    (17, 7, "0.02 0.05 0.05", True),
    (18, 9, "0.05 0.20 0.05", False),
    (21, 7, "0.05 0.05 0.30", True),
    (26, 5, "0.01 0.05 0.02", True),
    (31, 5, "0.10 0.10 0.05", True),
    (33, 6, "0.02 0.10 0.02", False),
    (40, 5, "0.05 0.05 0.05", True),
]


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("gacrux")
    running = []
    for kind, (players, rounds, shares, accelerated) in enumerate(KINDS):
        command = [sys.executable, "-m", "gacrux.tournamentgenerator", "-N", f"{rounds}", "-p", f"{players}"]
        command += ["-S", *shares.split(), "-g", f"{EACH * kind}", f"{EACH}", "-o", str(folder / "%d.trf")]
        running.append(subprocess.Popen(command + ["-a"] * accelerated, stdout=subprocess.DEVNULL))
    assert [process.wait() for process in running] == [0] * len(KINDS)
    return sorted(folder.iterdir())


@pytest.fixture(scope="module")
def read(generated: list[Path]) -> dict[str, Tournament]:
    return {path.name: read_trf(path.read_bytes())[0] for path in generated}


def test_there_are_a_hundred_files_with_byes_forfeits_and_acceleration(read: dict[str, Tournament]) -> None:
    assert len(read) == 100
    letters = {
        letter: sum(any(cell.letter == letter for p in one.players for cell in p.rounds) for one in read.values())
        for letter in "UHZ+-"
    }
    assert min(letters.values()) > 20, letters
    assert sum(bool(one.accelerations) for one in read.values()) == 60
    for number, tournament in enumerate(read.values()):
        players, rounds, _, _ = KINDS[number // EACH]
        assert (len(tournament.players), tournament.total_rounds, tournament.rounds_played) == (players, rounds, rounds)


def test_every_one_is_read_without_an_error(generated: list[Path]) -> None:
    faulty = {path.name: told(of(read_trf(path.read_bytes())[1], "error"))[:3] for path in generated}
    assert {name: errors for name, errors in faulty.items() if errors} == {}


def test_every_one_comes_back_from_trf26(read: dict[str, Tournament]) -> None:
    for name, tournament in read.items():
        written, findings = write_trf(tournament, "trf26")
        again, _ = read_trf(written)
        assert told(findings) == [], name
        assert again == tournament, name
        assert write_trf(again, "trf26")[0] == written, name


def test_every_one_survives_16_to_26_to_16(read: dict[str, Tournament]) -> None:
    for name, tournament in read.items():
        first = write_trf(tournament, "trf16")[0]
        old, found = read_trf(first)
        new, found_again = read_trf(write_trf(old, "trf26")[0])
        last = write_trf(new, "trf16")[0]
        assert lost(meaning(old), meaning(new)) == [], name
        assert lost(meaning(old), meaning(read_trf(last)[0])) == [], name
        assert last == first, name
        assert [f.rule for f in of(found, "error")] == [f.rule for f in of(found_again, "error")], name


def test_trf16_keeps_players_results_and_points(read: dict[str, Tournament]) -> None:
    for name, tournament in read.items():
        again, _ = read_trf(write_trf(tournament, "trf16")[0])
        assert again.players == tournament.players, name
        assert (again.name, again.city, again.start, again.end) == (
            tournament.name,
            tournament.city,
            tournament.start,
            tournament.end,
        )


@pytest.mark.parametrize("ending", [b"\r", b"\r\n"])
def test_other_line_ends_say_the_same(generated: list[Path], read: dict[str, Tournament], ending: bytes) -> None:
    for path in generated[::10]:
        assert read_trf(path.read_bytes().replace(b"\n", ending))[0] == read[path.name]


def test_a_changed_result_is_noticed_in_every_one(read: dict[str, Tournament]) -> None:
    """The check of points and of both sides is not asleep."""
    for name, tournament in read.items():
        first = next(player for player in tournament.players if player.rounds[0].letter in {"1", "0", "="})
        cell = first.rounds[0]._replace(letter={"1": "0", "0": "1", "=": "1"}[first.rounds[0].letter])
        players = [replace(p, rounds=(cell, *p.rounds[1:])) if p is first else p for p in tournament.players]
        findings = read_trf(write_trf(replace(tournament, players=tuple(players)), "trf26")[0])[1]
        assert any(finding.player for finding in of(findings, "error")), name
