"""A period of random games as Parquet tables, and the same by arrays; both give a digest of their result."""

from collections.abc import Mapping, Sequence
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import tabellone
from tabellone.rating import batch
from tabellone.rulebook.shelf import shelf

SQL = (Path(tabellone.__file__).parent / "rating" / "period.sql").read_text()
TABLES = ("games", "entered", "rules", "expected", "listed", "closing")
# The list, and the days of two lists in force: the first before a change of edition in most of them.
PERIODS = [
    ("standard", date(2025, 10, 1), (date(2025, 8, 1), date(2025, 9, 1))),
    ("standard", date(2025, 11, 1), (date(2025, 9, 1), date(2025, 10, 1))),
    ("standard", date(2024, 5, 1), (date(2024, 3, 1), date(2024, 4, 1))),
    ("standard", date(2017, 8, 1), (date(2017, 6, 1), date(2017, 7, 1))),
    ("standard", date(2011, 5, 1), (date(2011, 1, 1), date(2011, 3, 1))),
    ("rapid", date(2025, 1, 1), (date(2024, 11, 1), date(2024, 12, 1))),
    ("blitz", date(2019, 1, 1), (date(2018, 11, 1), date(2018, 12, 1))),
]


def period(folder: Path, kind: str, list_day: date, starts: Sequence[date], players: int, games: int) -> str:
    """Writes the tables and returns the digest of the period by arrays."""
    found, random = shelf(kind), np.random.default_rng(games)
    columns: dict[str, list[Any]] = {name: [] for name in ("part", "white", "black", "result")}
    entered: dict[str, list[Any]] = {name: [] for name in ("part", "player", "rating", "k")}
    groups = []
    for part, start in enumerate(starts):
        book = found.on(start)
        ratings = random.integers(1000, 2850, players)
        k = random.choice(np.array([10, 20, 40]), players)
        # squared: a few players have many games, so that the limit on volume is at work
        white = (players * random.random(games // 2) ** 3).astype(np.int64)
        black = (white + random.integers(1, players, games // 2)) % players
        result = random.integers(0, 3, games // 2)
        sums = batch.partial_sums(batch.arithmetic(book), ratings, white, black, result)
        groups.append(batch.Group(k, sums))
        for name, column in zip(columns, (np.full(games // 2, part), white, black, result), strict=True):
            columns[name].append(column)
        for name, column in zip(entered, (np.full(players, part), np.arange(players), ratings, k), strict=True):
            entered[name].append(column)
    last = random.integers(1000, 2850, players)
    write(folder, "games", {name: np.concatenate(parts) for name, parts in columns.items()})
    write(folder, "entered", {name: np.concatenate(parts) for name, parts in entered.items()})
    write(folder, "rules", rows([batch.rules_row(found.on(start), part) for part, start in enumerate(starts)]))
    write(folder, "expected", rows(batch.expected_rows(found.on(list_day))))
    write(folder, "listed", {"player": np.arange(players), "rating": last})
    write(folder, "closing", rows([batch.closing_row(found.on(list_day))]))
    return digest(batch.new_ratings(found.on(list_day), last, groups))


def rows(found: Sequence[Mapping[str, int]]) -> dict[str, Any]:
    return {name: np.array([row[name] for row in found]) for name in found[0]}


def write(folder: Path, name: str, columns: Mapping[str, Any]) -> None:
    table = pa.table({column: pa.array(values, type=pa.int64()) for column, values in columns.items()})
    pq.write_table(table, folder / f"{name}.parquet", compression="zstd")


def digest(columns: Sequence[Any]) -> str:
    """Of player, games, change and rating, in order of player."""
    found = sha256()
    for column in columns:
        found.update(np.ascontiguousarray(column, dtype=np.int64).tobytes())
    return found.hexdigest()
