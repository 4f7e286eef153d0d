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
RULE_PACKAGES = ("rating", "tiebreak", "pairing", "admission")


@dataclass(frozen=True, slots=True)
class Reader:
    """A function that reads a rule by its name, or a worksheet that cites it."""

    module: str
    name: str
    line: int
    says: str


Named = ast.FunctionDef | ast.ClassDef


@cache
def readers() -> dict[str, tuple[Reader, ...]]:
    """Every name between quotes in the rule packages, and the functions, worksheets and tables it stands in."""
    found: dict[str, list[Reader]] = {}
    for package in RULE_PACKAGES:
        for path in sorted((PACKAGE / package).rglob("*.py")):
            for node, name in _places(ast.parse(path.read_text(encoding="utf-8"))):
                says = (ast.get_docstring(node) or "").split("\n")[0] if isinstance(node, Named) else ""
                reader = Reader(path.relative_to(PACKAGE).as_posix(), name, node.lineno, says)
                for rule in _names(node):
                    found.setdefault(rule, []).append(reader)
    return {rule: tuple(dict.fromkeys(places)) for rule, places in found.items()}


def _places(module: ast.Module) -> Iterator[tuple[ast.stmt, str]]:
    for node in module.body:
        if isinstance(node, ast.FunctionDef):
            yield node, node.name
        elif isinstance(node, ast.ClassDef):
            methods = [inner for inner in node.body if isinstance(inner, ast.FunctionDef)]
            yield from ((method, f"{node.name}.{method.name}") for method in methods)
            if not methods:
                yield node, node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            yield node, ast.unparse(target)


def _names(place: ast.stmt) -> Iterator[str]:
    """`book["name"]`, `"name" in book` and names handed on as arguments: any identifier between quotes."""
    for node in ast.walk(place):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
            yield node.value
