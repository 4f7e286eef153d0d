"""
A list as Parquet, for who works on it with tables: typed columns, none where there is none, and what the list is in
the file's own notes. pyarrow does it, which the extra `analytics` installs: it writes a part at a time whatever the
size, keeps notes, and is what Spark and DuckDB readers are tested against.
"""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import IO, Any

from tabellone.errors import Refused
from tabellone.facts.people import KINDS, ListedPlayer, ListedRating
from tabellone.i18n import say

ROWS_AT_ONCE = 100_000
TEXTS = ("name", "federation", "sex", "title", "women_title", "foa_title", "birth", "flag")
RATINGS = [f"{kind}_{cell}" for kind in KINDS for cell in ListedRating._fields]


def write_list_parquet(players: Iterable[ListedPlayer], out: IO[bytes], notes: Mapping[str, str]) -> int:
    """How many players were written; a column of a kind that the list does not carry is empty."""
    arrow, parquet = _pyarrow()
    schema = _schema(arrow).with_metadata({f"tabellone.{name}": text for name, text in notes.items()})
    left, written = iter(players), 0
    with parquet.ParquetWriter(out, schema, compression="zstd") as writer:
        while part := list(islice(left, ROWS_AT_ONCE)):
            columns = [[_cell(player, field.name) for player in part] for field in schema]
            writer.write_table(
                arrow.Table.from_arrays([arrow.array(*pair) for pair in _typed(columns, schema)], schema=schema)
            )
            written += len(part)
    return written


def _schema(arrow: Any) -> Any:
    fields = [("fide_id", arrow.int64()), *((name, arrow.string()) for name in TEXTS)]
    fields += [("other_titles", arrow.list_(arrow.string())), ("birth_year", arrow.int32())]
    fields += [(name, arrow.int32()) for name in RATINGS]
    return arrow.schema(fields)


def _typed(columns: Iterable[list[Any]], schema: Any) -> Iterable[tuple[list[Any], Any]]:
    return zip(columns, (field.type for field in schema), strict=True)


def _cell(player: ListedPlayer, name: str) -> Any:
    kind, _, cell = name.partition("_")
    if kind in KINDS and cell in ListedRating._fields:
        listed: ListedRating | None = getattr(player, kind)
        return None if listed is None else getattr(listed, cell)
    value = getattr(player, name)
    return list(value) if name == "other_titles" else value


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow  # noqa: PLC0415, ICN001 - heavy, and optional
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError as error:
        raise Refused(
            say("writing Parquet needs pyarrow, which is not installed"),
            say("install it with: pip install 'tabellone[analytics]'"),
        ) from error
    return pyarrow, parquet
