"""What several tests share: worked cases as data, property tests that try the same examples, a PostgreSQL server."""

import os
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests.store.postgres_server import programs, server

# A suite that fails one run in ten is not believed; `make long` looks for new examples.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.register_profile("searching", deadline=None)
settings.load_profile("searching" if os.environ.get("TABELLONE_LONG") == "1" else "repeatable")

# What `make long` installs for itself.
collect_ignore = [] if os.environ.get("TABELLONE_LONG") == "1" else ["oracle/test_period_sail.py"]

CASES = Path(__file__).parents[1] / "cases"


def case_files() -> list[Path]:
    return sorted(CASES.glob("*/*.toml"))


def cases() -> list[tuple[str, str, dict[str, Any]]]:
    """Every case with its file and one of its editions."""
    found = []
    for path in case_files():
        for case in tomllib.loads(path.read_text(encoding="utf-8"), parse_float=str)["case"]:
            found += [(f"{path.parent.name}/{path.stem}", edition, case) for edition in case["editions"]]
    return found


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    folder = programs()
    if folder is None:
        pytest.skip("PostgreSQL is not installed (apt-get install postgresql); the file store is tested all the same")
    with server(folder) as address:
        yield address
