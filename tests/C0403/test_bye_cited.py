"""The line of the bye on the sheet of a round cites the articles of the system that paired it."""

import re
from datetime import date

import pytest

from tabellone import Edition, explain
from tabellone.pairing.system import field_of
from tabellone.pairing.systems import engine
from tabellone.rulebook import exact_edition
from tests.oracle.fields import tournament_of_position
from tests.oracle.literal_vectors import Position, position

NEW, OLD = date(2026, 2, 1), date(2017, 7, 1)
FIRST = position(1, {1: "", 2: "", 3: ""})
SECOND = position(2, {1: "2w1", 2: "1b0", 3: "4w1", 4: "3b0", 5: "U"})


@pytest.mark.parametrize(
    ("system", "book", "item", "number", "articles"),
    [
        ("dutch", exact_edition("C.04.3", NEW), SECOND, 4, ["C5", "C9", "C2"]),
        ("dutch", exact_edition("C.04.3", OLD), SECOND, 4, ["C.2"]),
        ("dubov", exact_edition("C.04.4.1", NEW), SECOND, 4, ["3.1", "C2"]),
        ("dubov", exact_edition("C.04.4.1", date(1998, 1, 1)), FIRST, 3, ["5"]),
        ("burstein", exact_edition("C.04.4.2", NEW), SECOND, 4, ["3.1", "C2"]),
        ("lim", exact_edition("C.04.4.3", NEW), FIRST, 3, ["7.1", "1.1"]),
        ("lim", exact_edition("C.04.4.3", NEW), SECOND, 4, ["1.1"]),
        ("lim", exact_edition("C.04.4.3", date(1989, 7, 1)), FIRST, 3, ["14.1", "8.2"]),
        ("lim", exact_edition("C.04.4.3", date(1989, 7, 1)), SECOND, 4, ["8.1", "8.2"]),
    ],
)
def test_the_bye_is_cited_by_the_articles_of_its_system(
    system: str, book: Edition, item: Position, number: int, articles: list[str]
) -> None:
    pairing = engine(system).pair(book, field_of(tournament_of_position(item), book, item["round"]))
    (line,) = (line for line in explain(pairing) if "pairing-allocated bye" in line)
    assert line.split("[")[0].split() == ["pairing-allocated", "bye", str(number)]
    assert re.findall(r"\[(\S+) art\. ([^,]+), edition ([^];]+)", line) == [
        (book.chapter, article, str(book.effective)) for article in articles
    ]
