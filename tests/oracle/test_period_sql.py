"""The period as one SQL statement gives what the arrays give, in DuckDB; `make long` takes a million games."""

import os
import re
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import duckdb
import pytest

from tests.oracle.period_tables import PERIODS, SQL, TABLES, all_against_all, digest, period

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


def test_every_mark_of_an_edition_is_met_by_the_sql_as_by_the_arrays(tmp_path: Path) -> None:
    """All against all, on and beside the marks at which something changes."""
    ratings = [1999, 2000, 2001, 2199, 2200, 2201, 2250, 2251, 2399, 2400, 2600, 2601, 2649, 2650, 2651, 2800]
    for n, (kind, list_day, starts) in enumerate(PERIODS):
        folder = tmp_path / str(n)
        folder.mkdir()
        by_arrays = all_against_all(folder, kind, list_day, starts, ratings)
        assert in_duckdb(folder) == by_arrays, (kind, list_day)


def test_the_python_of_the_how_to_makes_the_tables_it_promises() -> None:
    text = (Path(__file__).parents[2] / "docs" / "how-to" / "rate-on-a-cluster.md").read_text()
    code = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[0]
    made: dict[str, Any] = {}
    exec(code, made)  # noqa: S102 - our own document
    promised = dict(re.findall(r"^\| `(\w+)` \| ([\w, ]+) \|", text, re.MULTILINE))
    assert promised.keys() == set(TABLES)
    assert ", ".join(made["rules"][0]) == promised["rules"]
    assert ", ".join(made["expected"][0]) == promised["expected"]
    assert ", ".join(made["closing"]) == promised["closing"]
