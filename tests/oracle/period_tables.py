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


Games = tuple[Any, Any, Any]  # White, Black, White's half points


def period(folder: Path, kind: str, list_day: date, starts: Sequence[date], players: int, games: int) -> str:
    """Writes the tables of a random period and returns its digest by arrays; a few players have many games."""
    random = np.random.default_rng(games)
    parts = []
    for _ in starts:
        white = (players * random.random(games // 2) ** 3).astype(np.int64)
        black = (white + random.integers(1, players, games // 2)) % players
        k = random.choice(np.array([10, 20, 40]), players)
        parts.append((random.integers(1000, 2850, players), k, (white, black, random.integers(0, 3, games // 2))))
    return written(folder, kind, list_day, starts, parts, random.integers(1000, 2850, players))


def all_against_all(folder: Path, kind: str, list_day: date, starts: Sequence[date], ratings: Sequence[int]) -> str:
    """Everybody plays everybody once, and draws; K by the place."""
    white, black = (places.astype(np.int64) for places in np.triu_indices(len(ratings), 1))
    k = np.array([10, 20, 40, 1] * len(ratings))[: len(ratings)]
    games = (white, black, (white + black) % 3)
    return written(folder, kind, list_day, starts, [(np.array(ratings), k, games)] * len(starts), np.array(ratings))


def written(
    folder: Path,
    kind: str,
    list_day: date,
    starts: Sequence[date],
    parts: Sequence[tuple[Any, Any, Games]],
    last: Any,
) -> str:
    """The tables, a part for every start; the digest of the same by arrays."""
    found = shelf(kind)
    played: list[list[Any]] = [[] for _ in range(4)]
    entered: list[list[Any]] = [[] for _ in range(4)]
    groups = []
    for part, (start, (ratings, k, games)) in enumerate(zip(starts, parts, strict=True)):
        groups.append(batch.Group(k, batch.partial_sums(batch.arithmetic(found.on(start)), ratings, *games)))
        for column, values in zip(played, (np.full(len(games[0]), part), *games), strict=True):
            column.append(values)
        for column, values in zip(entered, (np.full(len(k), part), np.arange(len(k)), ratings, k), strict=True):
            column.append(values)
    names = ("part", "white", "black", "result"), ("part", "player", "rating", "k")
    for table, columns, heads in zip(("games", "entered"), (played, entered), names, strict=True):
        write(folder, table, {name: np.concatenate(column) for name, column in zip(heads, columns, strict=True)})
    write(folder, "rules", rows([batch.rules_row(found.on(start), part) for part, start in enumerate(starts)]))
    write(folder, "expected", rows(batch.expected_rows(found.on(list_day))))
    write(folder, "listed", {"player": np.arange(len(last)), "rating": last})
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
