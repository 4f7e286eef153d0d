"""A command of an event of three hundred players answers at once: it must not load what it does not need."""

import resource
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

MOST = 1.0  # seconds of the processor; `bench/desk.py` measures 0.1 to 0.25, and has the promise


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("speed") / "open.tab"
    runpy.run_path(str(Path(__file__).parents[2] / "bench" / "desk.py"))["event"](path, 300, 9)
    return path


@pytest.mark.parametrize(
    "command", ["result EVENT 7 1-0", "standings EVENT", "report EVENT", "log EVENT", "undo EVENT"]
)
def test_a_command_on_three_hundred_players_is_little_work(command: str, file: Path) -> None:
    words = command.replace("EVENT", str(file)).split()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, "-m", "tabellone", "event", *words], capture_output=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert done.returncode == 0, done.stderr
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < MOST


def test_a_result_is_entered_without_the_engine_the_standings_or_the_report() -> None:
    """What a result loads, so that its quickness does not get lost by and by."""
    program = """
import sys
from tabellone import cli
try:
    cli.main(["event", "result", "--help"])
except SystemExit:
    print([name for name in sys.modules if name.startswith("tabellone.")], file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    for needless in ("pairing", "tiebreak", "rating", "rulebook", "formats.trf", "admission"):
        assert f"'tabellone.{needless}" not in done.stderr
    assert "'tabellone.flow.results'" in done.stderr
