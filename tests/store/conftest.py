"""A place for a store: a file, or a schema of its own on a PostgreSQL server."""

from collections.abc import Callable
from itertools import count
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest

Places = Callable[[], str]


@pytest.fixture(params=["sqlite", "postgres"])
def places(request: pytest.FixtureRequest, tmp_path: Path) -> Places:
    """Makes places where there is no store yet."""
    numbers = count(1)
    if request.param == "sqlite":
        return lambda: str(tmp_path / f"event {next(numbers)}.tab")
    address = request.getfixturevalue("postgres")

    def schema() -> str:
        name = f"event_{abs(hash(request.node.name))}_{next(numbers)}"
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}".encode())
        return f"{address}?options={quote(f'-csearch_path={name}')}"

    return schema


@pytest.fixture
def place(places: Places) -> str:
    return places()
