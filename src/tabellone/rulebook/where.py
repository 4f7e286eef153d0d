"""
From an article to the code in two steps: the rule that states it, and the functions that read that rule. Found by
reading the program itself, so it cannot be out of date.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
RULE_PACKAGES = ("rating",)


@dataclass(frozen=True, slots=True)
class Reader:
    """A function that reads a rule by its name."""

    module: str
    function: str
    line: int
    says: str


@cache
def readers() -> dict[str, tuple[Reader, ...]]:
    """Every name between quotes in a function of the rule packages, and the functions it stands in."""
    found: dict[str, list[Reader]] = {}
    for package in RULE_PACKAGES:
        for path in sorted((PACKAGE / package).glob("*.py")):
            for function in _functions(ast.parse(path.read_text(encoding="utf-8"))):
                says = (ast.get_docstring(function) or "").split("\n")[0]
                reader = Reader(f"{package}/{path.name}", function.name, function.lineno, says)
                for name in _names(function):
                    found.setdefault(name, []).append(reader)
    return {name: tuple(dict.fromkeys(places)) for name, places in found.items()}


def _functions(module: ast.Module) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(module) if isinstance(node, ast.FunctionDef))


def _names(function: ast.FunctionDef) -> Iterator[str]:
    """`book["name"]`, `"name" in book` and names handed on as arguments: any identifier between quotes."""
    for node in ast.walk(function):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
            yield node.value
