"""Looking at the registers, the decisions, the journal and a player: as a table and as JSON, and never writing."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.test_office import Run, document, done, in_the_office, opened, two_lists, written


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    with in_the_office(tmp_path) as run:
        written()
        yield run


def test_looking_at_a_register_writes_nothing(run: Run) -> None:
    opened(run)
    done(run, "federation", "o.db", "ITA", "--officer", "Bianchi, Carlo")
    done(run, "arbiter", "o.db", "Verdi, Luca", "--licence-from", "2018-01-01")
    entries = document(run, "verify", "o.db")["entries"]
    for look in (
        ("federation", "o.db"),
        ("federation", "o.db", "ITA"),
        ("arbiter", "o.db"),
        ("arbiter", "o.db", "verdi"),
        ("register", "o.db"),
        ("decide", "o.db"),
        ("log", "o.db"),
        ("player", "o.db", "show", "100001"),
    ):
        done(run, *look)
        document(run, *look)
        assert done(run, *look, "--lang", "it")
    assert document(run, "verify", "o.db")["entries"] == entries
    (row,) = document(run, "federation", "o.db", "ITA")["federations"]
    assert (row["officer"], row["players"], row["rated"], row["excluded_since"]) == ("Bianchi, Carlo", 24, 24, None)
    (row,) = document(run, "arbiter", "o.db", "VERDI")["arbiters"]
    assert (row["licensed_since"], row["licensed"]) == ("2018-01-01", True)


def test_recording_one_fact_of_a_federation_keeps_the_others(run: Run) -> None:
    opened(run)
    done(run, "federation", "o.db", "ITA", "--officer", "Bianchi, Carlo")
    done(run, "federation", "o.db", "ITA", "--name", "Italy")
    done(run, "federation", "o.db", "ITA", "--exclude", "--since", "2018-07-15", "--reason", "Congress")
    (row,) = document(run, "federation", "o.db", "ITA")["federations"]
    assert (row["name"], row["officer"], row["excluded_since"]) == ("Italy", "Bianchi, Carlo", "2018-07-15")
    assert [one["reason"] for one in row["decisions"]] == ["Congress"]
    assert "Congress" in done(run, "federation", "o.db", "ITA")
    assert run("federation", "o.db", "FRA")[0] == 3
    assert document(run, "federation", "o.db", "--officer", "X", code=5)["rule"] == "office.arguments"


def test_an_arbiter_has_no_licence_only_where_that_is_said(run: Run) -> None:
    opened(run)
    assert run("arbiter", "o.db", "Neri, Ugo")[0] == 3, "a question, not a record"
    done(run, "arbiter", "o.db", "Neri, Ugo", "--without-licence")
    done(run, "arbiter", "o.db", "Verdi, Luca", "--fide-id", "800123", "--licence-from", "2018-01-01")
    rows = {one["name"]: one["licensed"] for one in document(run, "arbiter", "o.db")["arbiters"]}
    assert rows == {"Neri, Ugo": False, "Verdi, Luca": True}
    assert document(run, "arbiter", "o.db", "--fide-id", "800123")["arbiters"][0]["name"] == "Verdi, Luca"
    assert document(run, "arbiter", "o.db", " ", "--without-licence", code=5)["rule"] == "office.arguments"


def test_the_events_of_the_register_and_how_far_they_have_come(run: Run) -> None:
    two_lists(run)
    rows = {one["key"]: (one["stands"], one["list_day"]) for one in document(run, "register", "o.db")["events"]}
    assert rows == {
        "open-di-roma-2018-08-03": ("rated", "2018-09-01"),
        "open-di-lecce-2018-09-07": ("rated", "2018-10-01"),
        "lampo-2018-09-08": ("rated", "2018-10-01"),
    }


def test_decisions_and_the_journal_are_told_in_words(run: Run) -> None:
    opened(run)
    deciding = ("decide", "o.db", "longer-duration", "--event", "open-di-roma-2018-08-03", "--who", "QC")
    done(run, *deciding, "--reason", "sea")
    decided = document(run, "decide", "o.db")["decisions"]
    assert [(one["kind"], "sea" in one["text"]) for one in decided] == [("EventDecided", True)]
    entries = document(run, "log", "o.db")["entries"]
    assert [one["seq"] for one in entries] == list(range(1, len(entries) + 1))
    assert entries[0]["kind"] == "OfficeOpened"
    assert all(one["holds"] for one in entries)
    assert len(document(run, "log", "o.db", "--last", "2")["entries"]) == 2
    assert run(*deciding)[0] == 5, "a decision without a reason is none"


def test_a_player_with_k_peak_games_pool_and_the_reasons_of_amendments(run: Run) -> None:
    two_lists(run)
    done(run, "player", "o.db", "amend", "100001", "--title", "FM", "--reason", "title list of March")
    shown = document(run, "player", "o.db", "show", "100001")
    standard = shown["kinds"][0]
    assert (standard["kind"], standard["rating"], standard["k"], standard["peak"]) == ("standard", 2414, 10, 2445)
    assert [one["text"] for one in shown["history"]] == ["player 100001 Player, B1 amended: title list of March"]
    text = done(run, "player", "o.db", "show", "100001")
    assert "title list of March" in text
    assert "highest" in text
    unrated = document(run, "player", "o.db", "add", "--name", "Nuovo, Ugo", "--federation", "ITA")["number"]
    assert document(run, "player", "o.db", "show", unrated)["kinds"] == []
