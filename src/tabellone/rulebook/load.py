"""
From the files to the model, with every check a file must pass before anyone reads a number in it. The files are the
project's own, so a fault in one is a bug of ours and fails loudly; `tests/rulebook` runs all of them.
"""

import csv
import tomllib
from collections.abc import Container, Iterable, Mapping
from datetime import date
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tabellone.exact import Hundredths
from tabellone.rulebook.model import Amendment, Article, Bilingual, Edition, Interpretation, Rule, Table

HERE = Path(__file__).parent
FOLDERS: Mapping[str, str] = {
    "B.02": "B02",
    "B.02RB": "B02RB",
    "C.04.2": "C0402",
    "C.04.3": "C0403",
    "C.04.4.1": "C040401",
    "C.04.4.2": "C040402",
    "C.04.4.3": "C040403",
    "C.04.7": "C0407",
    "C.05": "C05",
    "C.07": "C07",
    "SST": "SST",
}

HEADER = {
    "chapter",
    "effective",
    "applies_to",
    "title",
    "source",
    "confidence",
    "complete",
    "absent",
    "unknown",
    "amended",
    "articles",
}
STATUSES = {"computed", "organisational", "not yet"}
AREAS = {"admission", "list", "report", "monitoring", "pairing", "standings"}
ABOUT_THE_RULE = {"article", "confidence", "reading"}


@cache
def effective_days(chapter: str) -> tuple[date, ...]:
    """The first days in force of the editions of a chapter, oldest first; the file names are the days."""
    return tuple(sorted(date.fromisoformat(path.stem) for path in (HERE / FOLDERS[chapter]).glob("*.toml")))


@cache
def load_edition(chapter: str, effective: date) -> Edition:
    path = HERE / FOLDERS[chapter] / f"{effective}.toml"
    data = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Fraction)
    assert data["chapter"] == chapter, f"{path}: chapter {data['chapter']}"
    assert data["effective"] == effective, f"{path}: in force from {data['effective']}"
    rules = {name: _rule(name, body, path) for name, body in data.items() if name not in HEADER}
    articles = {number: _article(number, body, path) for number, body in data["articles"].items()}
    absent, unknown = frozenset(data["absent"]), frozenset(data.get("unknown", ()))
    assert len(rules.keys() | absent | unknown) == len(rules) + len(absent) + len(unknown), (
        f"{path}: a rule stands twice"
    )
    if data["complete"]:
        unstated = {rule.article for rule in rules.values()} - articles.keys()
        assert not unstated, f"{path}: no such articles: {unstated}"
    return Edition(
        chapter=chapter,
        effective=effective,
        applies_to=data["applies_to"],
        title=Bilingual(**data["title"]),
        source=data["source"],
        confidence=data.get("confidence", "certain"),
        complete=data["complete"],
        rules=MappingProxyType(rules),
        absent=absent,
        unknown=unknown,
        articles=MappingProxyType(articles),
        amended=tuple(_amendment(body, rules.keys() | absent | unknown, path) for body in data.get("amended", ())),
        interpretations=MappingProxyType(
            {note.name: note for note in load_interpretations() if effective in note.editions.get(chapter, ())}
        ),
    )


def _rule(name: str, body: Mapping[str, Any], path: Path) -> Rule:
    assert name.replace("_", "").isalpha() and name.islower(), f"{path}: {name} is not a rule's name"  # noqa: PT018
    values = {key: _value(key, value, path) for key, value in body.items() if key not in ABOUT_THE_RULE}
    reading = body.get("reading", ())
    return Rule(
        name=name,
        article=body["article"],
        values=MappingProxyType(values),
        confidence=body.get("confidence", "certain"),
        readings=(reading,) if isinstance(reading, str) else tuple(reading),
    )


def _value(key: str, value: Any, path: Path) -> Any:
    """A number, a date, a name, a list of those, or a table's path; never an expression."""
    if key == "table":
        return load_table((path.parent / value).resolve())
    if key.endswith(".table"):  # in the option of a note
        return load_table(HERE / value)
    if isinstance(value, list):
        return tuple(_value("", item, path) for item in value)
    assert isinstance(value, bool | int | Fraction | str | date), f"{path}: {key} = {value!r}"
    return value


def _amendment(body: Mapping[str, Any], known: Container[str], path: Path) -> Amendment:
    changed = tuple(body.get("rules", ()))
    assert all(name in known for name in changed), f"{path}: {changed}"
    return Amendment(body["since"], Bilingual(body["en"], body["it"]), changed)


def _article(number: str, body: Mapping[str, str], path: Path) -> Article:
    status, area = body["status"], body.get("area")
    assert status in STATUSES, f"{path}: {number}: {status}"
    assert (area in AREAS) if status == "not yet" else area is None, f"{path}: {number}: area {area}"
    says = Bilingual(body["en"], body["it"])
    return Article(number, status, says, area, body.get("printed"), body.get("rule"))  # type: ignore[arg-type]  # asserted above


@cache
def load_table(path: Path) -> Table:
    with path.open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    assert all(len(row) == len(header) for row in rows), f"{path}: ragged"
    return Table(path.name, tuple(header), tuple(tuple(_cell(cell) for cell in row) for row in rows))


def _cell(text: str) -> int | None:
    if not text:
        return None
    return int(Hundredths.of(Fraction(text))) if "." in text else int(text)


@cache
def load_interpretations() -> tuple[Interpretation, ...]:
    """The notes I-001.md ..., in order: a TOML head between two lines of plus signs, then the reasons."""
    return tuple(_interpretation(path) for path in sorted((HERE / "interpretations").glob("I-*.md")))


def _interpretation(path: Path) -> Interpretation:
    _, head, note = path.read_text(encoding="utf-8").split("+++\n", 2)
    data = tomllib.loads(head, parse_float=Fraction)
    options = {
        option: {place: _value(place, value, path) for place, value in values.items()}
        for option, values in data.get("options", {}).items()
    }
    return Interpretation(
        id=path.stem,
        name=data["name"],
        question=Bilingual(**data["question"]),
        default=data["default"],
        options=MappingProxyType(options),
        editions=MappingProxyType({chapter: tuple(days) for chapter, days in data["editions"].items()}),
        note=note.strip(),
    )


def statuses(articles: Iterable[Article]) -> dict[str, int]:
    """How many articles are computed, organisational, not yet."""
    counts = dict.fromkeys(("computed", "organisational", "not yet"), 0)
    for article in articles:
        counts[article.status] += 1
    return counts
