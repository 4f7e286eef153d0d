"""The list of a federation and the list of the best, on the screen and as files."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.test_office import Run, document, done, in_the_office, two_lists, written


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    with in_the_office(tmp_path) as run:
        written()
        two_lists(run)
        for number in (100003, 100006):
            done(run, "player", "o.db", "amend", number, "--federation", "FRA", "--reason", "moved")
        done(run, "close", "o.db", "--list", "2018-11-01")
        yield run


def test_7_24_the_best_in_order_and_equals_share_the_last_place(run: Run) -> None:
    rows = document(run, "list", "o.db", "--top", "3")["players"]
    ratings = [row["rating"] for row in rows]
    everybody = document(run, "list", "o.db")["players"]
    assert ratings == sorted((row["rating"] for row in everybody), reverse=True)[: len(ratings)]
    assert len(everybody) > 24
    assert [row["name"] for row in everybody] == sorted(row["name"] for row in everybody)


def test_7_23_the_players_of_one_federation(run: Run) -> None:
    shown = document(run, "list", "o.db", "--federation", "FRA", "--list", "2018-11-01")
    assert [row["number"] for row in shown["players"]] == [100003, 100006], "in order of name"
    assert (shown["federation"], shown["list"], shown["edition"]) == ("FRA", "2018-11-01", "B.02 2017-07-01")
    assert document(run, "list", "o.db", "--federation", "FRA", "--list", "2018-10-01")["players"] == []
    best = document(run, "list", "o.db", "--federation", "FRA", "--top", "1")["players"]
    assert [row["number"] for row in best] == [100003]
    assert "players 2" in done(run, "list", "o.db", "--federation", "FRA")


def test_as_files_of_every_form_with_all_kinds(run: Run) -> None:
    for form in ("txt", "csv", "html", "parquet"):
        done(run, "list", "o.db", "--federation", "FRA", "-o", f"fra.{form}")
        assert Path(f"fra.{form}").stat().st_size
    lines = Path("fra.csv").read_text().splitlines()
    assert [line.split(",")[0] for line in lines[1:]] == ["100003", "100006"]
    assert lines[1].split(",")[12], "his rapid rating stands beside"
    done(run, "list", "o.db", "--top", "4", "-o", "top.csv")
    numbers = [int(line.split(",")[0]) for line in Path("top.csv").read_text().splitlines()[1:]]
    assert numbers == [row["number"] for row in document(run, "list", "o.db", "--top", "4")["players"]]
    page = Path("fra.html").read_text()
    assert page.count("<tr><td") == 2 * 3, "a table a kind"


def test_what_cannot_be_listed_is_said(run: Run) -> None:
    assert run("list", "o.db", "--federation", "Italy")[0] == 3
    assert run("list", "o.db", "--list", "2017-01-01")[0] == 3
    assert document(run, "list", "o.db", "-o", "list.doc", code=5)["rule"] == "office.form"
