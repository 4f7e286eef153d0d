"""
The same statement through Spark Connect, on Sail: a platform that already has its games on a cluster gets the same
digest. Only `make long` runs it, which installs what it needs.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from pysail.spark import SparkConnectServer
from pyspark.sql import SparkSession

from tests.oracle.period_tables import PERIODS, SQL, TABLES, digest, period


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    server = SparkConnectServer(port=0)
    server.start(background=True)
    session = SparkSession.builder.remote(f"sc://localhost:{server.listening_address[1]}").getOrCreate()
    yield session
    session.stop()
    server.stop()


@pytest.mark.parametrize(("kind", "list_day", "starts"), PERIODS)
def test_sail_gives_the_same_digest(
    tmp_path: Path, spark: Any, kind: str, list_day: date, starts: Sequence[date]
) -> None:
    by_arrays = period(tmp_path, kind, list_day, starts, 200_000, 1_000_000)
    for name in TABLES:
        spark.read.parquet(str(tmp_path / f"{name}.parquet")).createOrReplaceTempView(name)
    found = spark.sql(SQL).toArrow()
    assert digest([found.column(name).to_numpy() for name in ("player", "games", "change", "rating")]) == by_arrays
