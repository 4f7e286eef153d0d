"""The period as one SQL statement gives what the arrays give, in DuckDB; `make long` takes a million games."""

import os
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import duckdb
import pytest

from tests.oracle.period_tables import PERIODS, SQL, TABLES, digest, period

LONG = os.environ.get("TABELLONE_LONG") == "1"
SIZE = (200_000, 1_000_000) if LONG else (800, 6_000)


def in_duckdb(folder: Path) -> str:
    connection = duckdb.connect()
    for name in TABLES:
        connection.read_parquet(str(folder / f"{name}.parquet")).create_view(name)
    found = connection.execute(SQL).fetchnumpy()
    return digest([found[name] for name in ("player", "games", "change", "rating")])


@pytest.mark.parametrize(("kind", "list_day", "starts"), PERIODS)
def test_duckdb_gives_the_same_digest(tmp_path: Path, kind: str, list_day: date, starts: Sequence[date]) -> None:
    by_arrays = period(tmp_path, kind, list_day, starts, *SIZE)
    assert in_duckdb(tmp_path) == by_arrays
