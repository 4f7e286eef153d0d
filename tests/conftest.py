"""What several tests share: the worked cases as data."""

import tomllib
from pathlib import Path
from typing import Any

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
