"""Every eligibility article of the four texts held whole has a worked case on both sides of its edge."""

import tomllib

import pytest

from tabellone import Edition
from tabellone.admission.verdict import CHECKS
from tests.conftest import case_files, cases
from tests.rulebook.test_editions import EDITIONS

TEXTS = [book for book in EDITIONS if book.chapter in ("B.02", "B.02RB") and book.complete]
RULES = {*CHECKS, "unplayed_games", "round_robin_unplayed"}
GOOD = {"met", "met by decision", "does not apply"}
BAD = {"violated", "takes effect", "not as recommended", "cannot be told"}


def rules_of(book: Edition, number: str) -> set[str]:
    """The rules that an article states, or that compute it."""
    article = book.articles[number]
    stated = {rule.name for rule in book.rules.values() if rule.article == number}
    return stated | ({article.rule} if article.rule else set())


EDGES = [
    (book, number, rule)
    for book in TEXTS
    for number, article in book.articles.items()
    if article.status == "computed"
    for rule in sorted(rules_of(book, number) & RULES)
    if rule != "long_events" or book[rule].reports == "monthly"  # before, it says which list gives the ratings
]


def test_the_four_texts_have_the_articles_that_the_matrix_names() -> None:
    found: dict[tuple[str, int], set[str]] = {(book.chapter, book.effective.year): set() for book in TEXTS}
    for book, number, _ in EDGES:
        found[book.chapter, book.effective.year].add(number)
    assert found["B.02", 1997] >= {
        "0.0",
        "1.1",
        "1.2",
        "1.3",
        "3.0",
        "4.1",
        "5.1",
        "6.3",
        "6.31",
        "6.32",
        "6.33",
        "6.43",
    }
    assert found["B.02", 2009] >= {"0.0", "0.3", "0.4", "0.5", "1.1", "1.2", "1.3", "3.1", "4.1", "4.11", "4.12", "5.1"}
    assert found["B.02", 2009] >= {"6.3", "6.31", "6.32", "6.33", "6.43", "6.5", "6.6", "9.2"}
    assert found["B.02", 2017] >= {"0", "0.2", "0.3", "0.4", "0.5", "1.1", "1.2", "1.3", "1.4", "3.1", "4.1", "4.11"}
    assert found["B.02", 2017] >= {"4.12", "4.13", "5.1", "6.2", "6.21", "6.22", "6.23", "6.4", "6.5", "6.6", "9.2"}
    assert found["B.02RB", 2018] >= {"0", "0.2", "0.3", "0.4", "0.5", "1.1", "1.2", "3.1", "4.1", "5.1", "6.2", "6.21"}
    assert found["B.02RB", 2018] >= {"6.22", "6.4", "6.5", "6.6", "9.2"}


@pytest.mark.parametrize(("book", "number", "rule"), EDGES, ids=str)
def test_an_eligibility_article_has_a_case_on_both_sides(book: Edition, number: str, rule: str) -> None:
    files = {
        f"{path.parent.name}/{path.stem}"
        for path in case_files()
        if number in tomllib.loads(path.read_text())["articles"].get(book.chapter, ())
    }
    verdicts = {
        case["expect"][rule]
        for file, edition, case in cases()
        if file in files and edition == str(book) and rule in case["expect"]
    }
    assert verdicts & GOOD
    assert verdicts & BAD


def test_no_article_waits_for_admission() -> None:
    assert [number for book in EDITIONS for number, one in book.articles.items() if one.area == "admission"] == []
