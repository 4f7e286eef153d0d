"""
The columns of a list as bytes: arrays as numpy lays them out, texts joined, the few results that wait as JSON. For what
may be made again at any time; nothing that must last is written so.
"""

import json
from collections.abc import Callable
from dataclasses import asdict
from datetime import date
from fractions import Fraction
from io import BytesIO
from typing import Any
from zipfile import BadZipFile

import numpy as np

from tabellone.exact import Points
from tabellone.facts.columns import About, Columns, Issues, as_objects
from tabellone.facts.history import Tranche

FORM = 1  # bytes of another form are not read
BETWEEN = "\0"  # which no name has
PLAIN = ("number", "about", "born", "games", "first_rating_games", "peak", "inactive")


def write_columns(columns: Columns) -> bytes:
    arrays = {name: getattr(columns, name) for name in PLAIN}
    arrays |= {f"issue_{name}": column for name, column in columns.issues._asdict().items()}
    waiting = {number: [_as_json(one) for one in tranches] for number, tranches in columns.tranches.items()}
    texts = {
        "names": BETWEEN.join(columns.name.tolist()),
        "rest": json.dumps({"form": FORM, "abouts": columns.abouts, "tranches": waiting}),
    }
    arrays |= {name: np.frombuffer(text.encode(), dtype=np.uint8) for name, text in texts.items()}
    out = BytesIO()
    np.savez(out, **arrays)
    return out.getvalue()


def read_columns(data: bytes) -> Columns | None:
    """None where the bytes are not what was written, or by another version."""
    try:
        with np.load(BytesIO(data), allow_pickle=False) as arrays:
            rest = json.loads(arrays["rest"].tobytes())
            if rest["form"] != FORM:
                return None
            plain = {name: arrays[name] for name in PLAIN}
            names = arrays["names"].tobytes().decode().split(BETWEEN) if len(plain["number"]) else []
            issues = Issues(*(arrays[f"issue_{name}"] for name in Issues._fields))
    except (OSError, EOFError, ValueError, KeyError, BadZipFile):
        return None
    abouts = tuple(About._make(map(_cell, cells)) for cells in rest["abouts"])
    waiting = {int(number): tuple(_tranche(one) for one in tranches) for number, tranches in rest["tranches"].items()}
    return Columns(**plain, name=as_objects(names, len(names)), issues=issues, abouts=abouts, tranches=waiting)


def _cell(cell: Any) -> Any:
    """JSON has no tuples."""
    return tuple(cell) if isinstance(cell, list) else cell


def _as_json(tranche: Tranche) -> dict[str, Any]:
    exact: dict[type, Callable[[Any], Any]] = {Fraction: str, Points: int, date: date.isoformat}
    cells = asdict(tranche).items()
    return {name: exact[type(value)](value) if type(value) in exact else value for name, value in cells}


def _tranche(cells: dict[str, Any]) -> Tranche:
    cells |= {"average": Fraction(cells["average"]), "score": Points(cells["score"])}
    days = {name: cells[name] and date.fromisoformat(cells[name]) for name in ("start", "end", "listed")}
    return Tranche(**{**cells, **days})
