"""
A list as Parquet, for who works on it with tables: typed columns, none where there is none, and what the list is in
the file's own notes. pyarrow does it, which the extra `analytics` installs: it writes a part at a time whatever the
size, keeps notes, and is what Spark and DuckDB readers are tested against.
"""

from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from io import BytesIO
from itertools import islice
from typing import IO, Any

from tabellone.errors import Refused
from tabellone.facts.people import KINDS, ListedPlayer, ListedRating, year_of
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
            columns = _columns(part)
            arrays = [arrow.array(columns[field.name], field.type) for field in schema]
            writer.write_table(arrow.Table.from_arrays(arrays, schema=schema))
            written += len(part)
    return written


def _columns(part: Sequence[ListedPlayer]) -> dict[str, Sequence[Any]]:
    columns: dict[str, Sequence[Any]] = dict(zip(ListedPlayer._fields, zip(*part, strict=True), strict=True))
    years = {birth: year_of(birth) for birth in {*columns["birth"]}}
    columns["birth_year"] = [years[birth] for birth in columns["birth"]]
    for kind in KINDS:
        cells = zip(*(listed or ListedRating() for listed in columns[kind]), strict=True)
        columns |= {f"{kind}_{cell}": column for cell, column in zip(ListedRating._fields, cells, strict=True)}
    return columns


def writes_parquet() -> bool:
    return find_spec("pyarrow") is not None


def same_players(one: bytes, other: bytes) -> bool:
    """
    Whether two files say the same, whatever wrote them: another version of pyarrow lays the same table out otherwise.
    """
    _, parquet = _pyarrow()
    first, second = (parquet.read_table(BytesIO(data)) for data in (one, other))
    return bool(first.equals(second, check_metadata=True))


def _schema(arrow: Any) -> Any:
    fields = [("fide_id", arrow.int64()), *((name, arrow.string()) for name in TEXTS)]
    fields += [("other_titles", arrow.list_(arrow.string())), ("birth_year", arrow.int32())]
    fields += [(name, arrow.int32()) for name in RATINGS]
    return arrow.schema(fields)


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
