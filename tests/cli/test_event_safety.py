"""A result that was said to be saved is there, whatever happens to the program, the disk or the other arbiter."""

import json
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from subprocess import DEVNULL, PIPE

import pytest

from tabellone.flow.events import ByHand, RoundPaired, Seated
from tabellone.flow.journal import first_break, sealed
from tabellone.flow.results import BY_KEY
from tabellone.flow.tournament import history
from tabellone.store import created, opened
from tests.cli.test_event import at_the_desk
from tests.flow.desk import Desk
from tests.flow.desk import opened as opening
from tests.store.test_sqlite import nobody

AT = "2026-03-06T09:00:00Z"
BOARDS = 300
SAVED = re.compile(rb"board (\d+): (\S+) saved, entry (\d+)")


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "tabellone", "event", *map(str, arguments)]


def done(*arguments: object, **more: object) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command(*arguments), capture_output=True, text=True, check=False, timeout=60, **more)  # type: ignore[call-overload,no-any-return]


def round_of(boards: int) -> Desk:
    """A round of so many boards, neighbours in the list paired."""
    desk = Desk(opening(), players=2 * boards)
    order = desk.state.order
    pairs = tuple(Seated(order[at], order[at + 1]) for at in range(0, 2 * boards, 2))
    desk.do(RoundPaired(1, order, pairs, "C.04.3 2026-02-01", by_hand=ByHand("for the test")))
    return desk


@pytest.fixture(scope="module")
def big(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An event with a round of three hundred boards, kept in a file to be copied."""
    return kept(tmp_path_factory.mktemp("big") / "open.tab", BOARDS)


def kept(path: Path, boards: int) -> Path:
    with created(str(path), AT) as store:
        store.append(sealed(round_of(boards).events, None, AT, "Ada"), after=0)
    return path


def letters(path: Path) -> list[tuple[str, str]]:
    with opened(str(path)) as store:
        entries = store.entries()
    assert first_break(entries) is None
    return [board.letters for board in history(entries)[-1].rounds[0].boards]


def test_no_acknowledged_result_is_lost_when_the_program_is_killed_at_random(big: Path, tmp_path: Path) -> None:
    """Three hundred results by a session that is killed again and again, and taken up where it was."""
    path, random = tmp_path / "open.tab", Random(300)
    path.write_bytes(big.read_bytes())
    keys = [random.choice("105+-x") for _ in range(BOARDS)]
    pairs = [(BY_KEY[key].white, BY_KEY[key].black) for key in keys]
    acknowledged: set[int] = set()
    kills = 0
    while missing := [board for board, pair in enumerate(letters(path), 1) if pair == ("", "")]:
        told = killed(path, "".join(keys[board - 1] for board in missing), random)
        acknowledged |= {int(board) for board, _, _ in SAVED.findall(told)}
        there = letters(path)
        assert all(there[board - 1] == pairs[board - 1] for board in acknowledged)
        kills += 1
        assert kills < 150
    assert letters(path) == pairs
    assert len(acknowledged) >= BOARDS - kills  # the last one may be on the disk before its line could be printed
    assert kills >= 8
    proof = json.loads(done("verify", path, "--json").stdout)
    assert proof["sound"] == proof["entries"] >= BOARDS


def killed(path: Path, keys: str, random: Random) -> bytes:
    """A session that is killed while it works: what it had said until then."""
    session = subprocess.Popen(command("result", path, "--session"), stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
    assert session.stdin
    assert session.stdout
    session.stdin.write(keys.encode())
    session.stdin.close()
    told = b""
    for _ in range(random.randint(0, 30)):
        told += session.stdout.readline()
    time.sleep(random.uniform(0, 0.01 if told else 0.2))  # in the middle of something, or before it has begun
    session.send_signal(signal.SIGKILL)
    with session.stdout:
        told += session.stdout.read()
    session.wait()
    return told


def test_of_two_who_write_at_once_the_second_ends_with_6_and_loses_nothing(tmp_path: Path) -> None:
    """One types a pairing by hand; before he is done somebody else writes."""
    path = tmp_path / "open.tab"
    desk = Desk(opening(), players=4)
    with created(str(path), AT) as store:
        store.append(sealed(desk.events, None, AT, "Ada"), after=0)
    slow = subprocess.Popen(
        command("pair", path, "--manual", "-", "--reason", "by hand", "--json"),
        stdin=PIPE,
        stdout=PIPE,
        stderr=PIPE,
        text=True,
    )
    assert slow.stdin
    _until_open(slow.pid, path)
    assert done("add", path, "Rossi, Anna").returncode == 0
    out, err = slow.communicate("start\n1 2\n3 4\nend\n", timeout=30)
    assert slow.returncode == 6, err
    assert json.loads(out)["rule"] == "store.conflict"
    assert "give the command again" in err
    with opened(str(path)) as store:
        assert [entry.kind for entry in store.entries()][3:] == ["Registered", "Registered"]


def _until_open(process: int, path: Path) -> None:
    """Waits until a process holds the file, and has read it."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        held = {str(link.readlink()) for link in Path(f"/proc/{process}/fd").iterdir() if link.is_symlink()}
        if str(path) in held:
            time.sleep(0.2)
            return
        time.sleep(0.02)
    raise AssertionError("the file was not opened")


def test_two_sessions_at_once_share_the_boards_and_lose_none(tmp_path: Path) -> None:
    path = kept(tmp_path / "open.tab", 60)
    sessions = [subprocess.Popen(command("result", path, "--session"), stdin=PIPE, stdout=PIPE) for _ in range(2)]
    said = [session.communicate(b"1" * 60, timeout=60)[0] for session in _both(sessions)]
    saved = [int(board) for told in said for board, _, _ in SAVED.findall(told)]
    assert [session.returncode for session in sessions] == [0, 0]
    assert sorted(saved) == list(range(1, 61))
    assert letters(path) == [("1", "0")] * 60


def _both(sessions: Sequence["subprocess.Popen[bytes]"]) -> Sequence["subprocess.Popen[bytes]"]:
    """Gives both their keys before either is waited for."""
    for session in sessions:
        assert session.stdin
        session.stdin.write(b"1" * 60)
        session.stdin.flush()
    return sessions


def test_a_file_locked_by_another_program_ends_with_6(tmp_path: Path) -> None:
    path = kept(tmp_path / "open.tab", 3)
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    try:
        second = done("result", path, 1, "1-0", "--json")
    finally:
        holder.close()
    assert (second.returncode, json.loads(second.stdout)["rule"]) == (6, "store.locked")
    assert letters(path) == [("", "")] * 3


@contextmanager
def small_files(size: int) -> Iterator[None]:
    """No file may grow beyond this size in what is started here: to a program, the disk is full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_on_a_full_disk_the_command_is_refused_and_the_event_is_as_it_was(tmp_path: Path) -> None:
    path, players = tmp_path / "open.tab", tmp_path / "players.csv"
    players.write_text("name\n" + "\n".join(f"Late, {n} {'x' * 80}" for n in range(9000)))
    opening_it = ("--name", "X", "--system", "dutch", "--rounds", 3, "--date", "2026-03-06")
    assert done("new", path, *opening_it).returncode == 0
    with small_files(200_000):
        full = done("import", path, players, "--json")
        new = done("new", tmp_path / "other.tab", *opening_it)
    assert (full.returncode, json.loads(full.stdout)["rule"] in {"store.disk_full", "store.disk"}) == (5, True)
    assert "nothing of this command was saved" in full.stderr
    assert "Traceback" not in full.stderr
    assert new.returncode == 0
    with opened(str(path)) as store:
        assert len(store.entries()) == 3
        assert store.damage() == ""
    assert done("import", path, players).returncode == 0
    with small_files(8_000):
        assert done("new", tmp_path / "no room.tab", *opening_it).returncode == 5
    assert not (tmp_path / "no room.tab").exists()


def test_an_event_that_may_only_be_read_is_shown_but_not_written_to(tmp_path: Path) -> None:
    """In this process, with the rights of nobody where the tests run as root, whom nothing is forbidden."""
    folder = Path(tempfile.mkdtemp(prefix="tabellone-"))
    path = kept(folder / "open.tab", 3)
    path.chmod(0o444)
    folder.chmod(0o555)
    try:
        with at_the_desk(tmp_path) as run:
            for arguments in (("standings", path), ("undo", path, "--since", 99)):  # what is imported, as ourselves
                run(*arguments)
            with nobody():
                shown, written = run("standings", path), run("undo", path)
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)
    assert shown[0] == 0
    assert (written[0], "may not be written to" in written[2]) == (5, True)
