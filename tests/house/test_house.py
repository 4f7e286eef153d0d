"""The house keeps its own rules: layers, purity, citations, statuses, languages, and documents that tell the truth."""

import ast
import doctest
import re
import runpy
import shlex
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import tabellone
from tabellone import cli
from tabellone.cli.shell import Parser
from tabellone.rulebook import CHAPTERS, Edition
from tabellone.rulebook.load import statuses
from tabellone.rulebook.where import readers
from tests.conftest import case_files, cases
from tests.rulebook.test_editions import EDITIONS

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "tabellone"
MODULES = sorted(PACKAGE.rglob("*.py"))

# Imports go down only; a package may import its own layer only inside itself.
LAYER = {
    "errors": 0,
    "exact": 0,
    "i18n": 0,
    "rulebook": 1,
    "facts": 1,
    "formats": 2,
    "rating": 2,
    "tiebreak": 3,
    "pairing": 4,
    "admission": 4,
    "flow": 5,
    "store": 6,
    "cli": 7,
    "web": 7,
}
PURE = ("rulebook", "facts", "formats", "rating", "tiebreak", "pairing", "admission")
# What an event is computed from its journal with: the same journal gives the same result for ever.
FROM_THE_JOURNAL = tuple(
    f"flow/{name}.py"
    for name in (
        *("journal", "events", "tournament", "start_list", "books", "opening", "entries", "draw", "results"),
        *("report", "standing", "sheets", "forms", "audit", "told", "from_list", "from_announcement"),
    )
)
READS_FILES = {"rulebook/load.py", "rulebook/where.py"}
IMPURE = {
    "datetime.now",
    "date.today",
    "time",
    "random",
    "secrets",
    "os",
    "socket",
    "subprocess",
    "urllib",
    "pathlib",
    "io.open",
}


def place(module: Path) -> str:
    return module.relative_to(PACKAGE).as_posix()


def package_of(module: Path) -> str:
    return place(module).split("/")[0].removesuffix(".py")


def imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            assert node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


@pytest.mark.parametrize("module", MODULES, ids=place)
def test_imports_go_down_only(module: Path) -> None:
    own = package_of(module)
    if own in {"__init__", "__main__"}:
        return
    for name in imports(ast.parse(module.read_text())):
        parts = name.split(".")
        if parts[0] == "tabellone" and len(parts) > 1 and parts[1] in LAYER and parts[1] != own:
            within_layer_0 = LAYER[own] == LAYER[parts[1]] == 0
            assert LAYER[parts[1]] < LAYER[own] or within_layer_0, f"{place(module)} imports {name}"


PURE_MODULES = [module for module in MODULES if package_of(module) in PURE or place(module) in FROM_THE_JOURNAL]


@pytest.mark.parametrize("module", PURE_MODULES, ids=place)
def test_rule_packages_have_no_float_clock_randomness_or_file(module: Path) -> None:
    tree = ast.parse(module.read_text())
    for node in ast.walk(tree):
        at = f"{place(module)}:{getattr(node, 'lineno', 0)}"
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), f"{at}: a float"
        called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id
        assert called not in {"float", "round", "open", "eval", "exec", "print"}, at
        path_division = place(module) in READS_FILES
        assert not (isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div)) or path_division, at
        assert (
            not (isinstance(node, ast.Attribute) and node.attr in {"now", "today", "read_text", "write_text"})
            or path_division
        ), at
    if place(module) not in READS_FILES:
        for name in imports(tree):
            assert not any(name == one or name.startswith(f"{one}.") for one in IMPURE), (
                f"{place(module)} imports {name}"
            )


# What arrays and columns are for; everything else of the rules stands on the standard library alone.
ARRAYS = ("activity", "batch", "batch_list", "closing", "listed", "publication", "rows")
OTHERS = {
    "formats/fide_list/parquet.py": {"pyarrow"},
    **{f"{package}/columns.py": {"numpy"} for package in ("facts", "formats")},
    **{f"rating/{name}.py": {"numpy"} for name in ARRAYS},
}


def test_rule_packages_import_only_the_standard_library() -> None:
    for module in MODULES:
        if package_of(module) in PURE:
            allowed = {"tabellone", *sys.stdlib_module_names, *OTHERS.get(place(module), ())}
            for name in imports(ast.parse(module.read_text())):
                assert name.split(".")[0] in allowed, f"{place(module)}: {name}"


def test_no_number_of_the_regulations_is_an_if_in_the_code() -> None:
    """No year, cap, floor or K: whole numbers above 100 in the rating package are tables' ends or decimal scales."""
    for module in sorted((PACKAGE / "rating").glob("*.py")):
        for node in ast.walk(ast.parse(module.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, int) and not isinstance(node.value, bool):
                assert abs(node.value) <= 100, f"{place(module)}:{node.lineno}: {node.value}"


# The chapters whose rules a package reads. A rule that is cited must be known to every edition of one group.
CHAPTERS_READ: dict[str, list[tuple[str, ...]]] = {
    "rating": [("B.02", "B.02RB")],
    "tiebreak": [("C.07",), ("SST",)],
    "admission": [("B.02", "B.02RB")],
    "pairing": [("C.04.2",), ("C.04.3",), ("C.04.4.1",), ("C.04.4.2",), ("C.04.4.3",), ("C.04.7",), ("C.05",)],
}


def cited_rules() -> set[tuple[str, str, str]]:
    """Names used as rules: book["name"], "name" in book, _asked(book, "name"), and the citations of a figure(...)."""
    found: set[tuple[str, str, str]] = set()
    for module in (module for module in MODULES if package_of(module) in CHAPTERS_READ):
        source = module.read_text()
        names = {one or other for one, other in re.findall(r'book\["(\w+)"\]|book, "(\w+)"', source)}
        names |= set(re.findall(r'"(\w+)" (?:not )?in (?:self\.)?book\b(?!\.)', source))
        for call in ast.walk(ast.parse(source)):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "figure":
                names |= {ast.literal_eval(argument) for argument in call.args[1:]}
        found |= {(package_of(module), name, place(module)) for name in names}
    return found


def known_to_all(name: str, chapters: tuple[str, ...]) -> bool:
    books = [book for book in EDITIONS if book.chapter in chapters]
    return bool(books) and all(name in {*book.rules, *book.absent, *book.unknown} for book in books)


def test_every_cited_rule_exists_in_every_edition() -> None:
    assert len(cited_rules()) > 30
    for package, name, where in sorted(cited_rules()):
        groups = CHAPTERS_READ[package]
        assert any(known_to_all(name, group) for group in groups), f"{where}: {name} is not known to {groups}"


@pytest.mark.parametrize("book", EDITIONS, ids=str)
def test_every_computed_article_is_computed_by_code_that_can_be_found(book: Edition) -> None:
    stated = {rule.article: rule.name for rule in book.rules.values()}
    for number, article in book.articles.items():
        if article.status == "computed":
            name = article.rule or stated.get(number)
            assert name, f"{book} {number} names no rule"
            assert name == "applies_to" or readers().get(name), f"{book} {number}: nothing reads {name}"


# What waits for its own work; these numbers may only fall. An edition not named here waits for nothing.
WAITING = {
    "B.02 1997-07-01": 1,
    "B.02 2009-07-01": 1,
    "B.02 2017-07-01": 1,
    "B.02RB 2018-07-01": 1,
    "C.04.4.1 1998-01-01": 18,
}


@pytest.mark.parametrize("book", EDITIONS, ids=str)
def test_not_yet_may_only_fall_and_says_what_it_waits_for(book: Edition) -> None:
    assert statuses(book.articles.values())["not yet"] <= WAITING.get(str(book), 0)
    waiting = {article.area for article in book.articles.values() if article.status == "not yet"}
    assert waiting <= {"report", "pairing"}


def test_every_case_names_articles_that_exist() -> None:
    for path in case_files():
        for chapter, numbers in tomllib.loads(path.read_text())["articles"].items():
            known = {number for book in EDITIONS if book.chapter == chapter for number in book.articles}
            assert set(numbers) <= known, f"{path.name}: {set(numbers) - known}"
    for file, edition, _ in cases():
        assert edition.split()[0] in CHAPTERS, file


def test_the_public_names_are_sorted_and_exist() -> None:
    assert sorted(tabellone.__all__) == tabellone.__all__
    assert sorted(name for names in tabellone._HOMES.values() for name in names) == tabellone.__all__
    for name in tabellone.__all__:
        assert getattr(tabellone, name)
    with pytest.raises(AttributeError):
        tabellone.nothing_of_the_kind  # noqa: B018 - the access is the test


@pytest.mark.parametrize("module", [module for module in MODULES if module.name == "__init__.py"], ids=place)
def test_every_folder_has_a_door(module: Path) -> None:
    docstring = ast.get_docstring(ast.parse(module.read_text()))
    assert docstring
    assert len(docstring) > 60


FORBIDDEN_NAMES = {"utils", "helpers", "common", "manager", "base", "data", "new", "legacy"}


def test_no_module_has_a_name_that_says_nothing() -> None:
    assert not {module.stem for module in MODULES} & FORBIDDEN_NAMES


README = (ROOT / "README.md").read_text()


def test_the_readme_names_make_targets_that_exist_and_the_two_commands() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = set(re.findall(r"^    make ([a-z]+)|`make ([a-z]+)", README, re.MULTILINE))
    assert {one or other for one, other in named} <= targets
    assert ("demo", "") in named
    assert ("test", "") in named


@pytest.mark.parametrize("line", re.findall(r"^    tabellone (.+?)(?:  +#.*)?$", README, re.MULTILINE))
def test_the_commands_of_the_readme_run(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "table.csv").write_text("player,rating,points,k\nA,2000,1.5,15\nB,1900,0.5,15\nC,,1,\n")
    announcement = ROOT / "tests" / "golden" / "announcements" / "open-2017.toml"
    (tmp_path / "bando.toml").write_bytes(announcement.read_bytes())
    (tmp_path / "report.trf").write_bytes((ROOT / "tests" / "golden" / "trf" / "trf16.trf").read_bytes())
    monkeypatch.chdir(tmp_path)
    assert cli.main(shlex.split(line)) == 0, capsys.readouterr().err


PAGES = sorted((ROOT / "docs" / "start").glob("*.md")) + sorted((ROOT / "docs" / "how-to").glob("*.md"))
LINES = [
    pytest.param(line, id=f"{page.stem}: {line}")
    for page in PAGES
    for line in re.findall(r"^    tabellone (.+?)(?:  +#.*)?$", page.read_text(), re.MULTILINE)
]


@pytest.mark.parametrize("line", LINES)
def test_the_commands_of_the_pages_are_commands(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    given = shlex.split(line)
    monkeypatch.setattr(Parser, "given", given)
    assert cli.parser("en", given[0]).parse_args(given).noun == given[0]


def test_the_python_of_the_readme_prints_what_it_says() -> None:
    failed, ran = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert (failed, ran > 5) == (0, True)


def test_the_generated_pages_are_those_of_the_editions() -> None:
    """`make docs` writes them; a page that is not up to date tells a lie."""
    generate = runpy.run_path(str(ROOT / "docs" / "generate.py"))
    written = {path.name: path.read_text() for path in (ROOT / "docs" / "regulations").glob("*.md")}
    assert written == generate["pages"]()
