"""What is told, decided and taken back in an office, by commands."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.test_office import Run, document, done, in_the_office, opened, two_lists, written
from tests.flow.office import first_list


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    with in_the_office(tmp_path) as run:
        written()
        yield run


def test_8_56_the_games_of_a_player_are_told_and_k_rests_on_them(run: Run) -> None:
    Path("list.txt").write_bytes(first_list(k=40))
    opened(run)
    done(run, "receive", "o.db", "a.trf", "--received", "2018-08-10")
    done(run, "accept", "o.db", "a.trf")
    closed = document(run, "close", "o.db", "--list", "2018-09-01")
    (warning,) = closed["findings"]
    assert (warning["rule"], ": 6; 100003," in warning["text"]) == ("list.games_not_known", True)
    assert "--games" in warning["remedy"]
    told = document(run, "player", "o.db", "amend", 100003, "--games", 57, "--title", "FM", "--reason", "his card")
    assert told["text"] == "player 100003: rated games 57, standard: his card"
    (difference,) = document(run, "close", "o.db", "--list", "2018-10-01")["lists"][0]["changes"]
    assert (difference["k_before"], difference["k_after"]) == (40, 20)
    shown = document(run, "player", "o.db", "show", 100003)
    assert shown["title"] == "FM"
    for arguments, wrong in (
        (("--games", 57), "nothing changes"),
        (("--games", 57, "--kind", "blitz"), "the reason is missing"),
        (("--games", -1), "not a whole number"),
    ):
        code, _, err = run("player", "o.db", "amend", 100003, *arguments)
        assert code in (2, 5)
        assert wrong in err
    done(run, "verify", "o.db")


def test_an_event_wrongly_rated_is_taken_out_of_a_closed_list_and_put_back(run: Run) -> None:
    two_lists(run)
    event = "open-di-roma-2018-08-03"
    rated = document(run, "player", "o.db", "show", 100001)["ratings"]
    assert run("put-back", "o.db", event, "--reason", "x")[0] == 5
    assert run("take-out", "o.db", "nothing", "--reason", "x")[0] == 3
    shown = document(run, "take-out", "o.db", event, "--reason", "not registered")
    assert shown["saved"] is False
    assert shown["effect"]["lists"] == ["2018-09-01", "2018-10-01"]
    assert event in shown["effect"]["events"]
    assert document(run, "player", "o.db", "show", 100001)["ratings"] == rated
    done(run, "take-out", "o.db", event, "--reason", "not registered", "--yes")
    assert not [
        one for one in document(run, "player", "o.db", "show", 100001)["ratings"] if one["list"] == "2018-09-01"
    ]
    code, _, err = run("accept", "o.db", "a.trf")
    assert code == 5
    assert "put-back" in err
    assert event not in [late["event"] for late in document(run, "overdue", "o.db", "--date", "2018-12-01")["overdue"]]
    done(run, "put-back", "o.db", event, "--reason", "appeal upheld", "--yes")
    assert document(run, "player", "o.db", "show", 100001)["ratings"] == rated
    assert document(run, "verify", "o.db")["findings"] == []


def test_merging_and_parting_show_the_effect_first_also_where_no_list_changes(run: Run) -> None:
    opened(run)
    done(run, "player", "o.db", "add", "--fide-id", 990001, "--name", "Player, B1", "--federation", "ITA")
    for arguments in (("merge", 990001, 100001), ("part", 990001)):
        entries = document(run, "verify", "o.db")["entries"]
        shown = document(run, "player", "o.db", *arguments, "--reason", "twice")
        assert (shown["saved"], shown["effect"]["lists"]) == (False, [])
        assert document(run, "verify", "o.db")["entries"] == entries
        done(run, "player", "o.db", *arguments, "--reason", "twice", "--yes")
        assert document(run, "verify", "o.db")["entries"] == entries + 1


@pytest.mark.parametrize(
    ("arguments", "rule"),
    [
        (("rating", "--list", "2018-09-01", "--rating", -50), "office.rating"),
        (("rating", "--list", "2018-09-01", "--rating", 0), "office.rating"),
        (("rating", "--list", "2018-09-01", "--rating", 99999), "office.rating"),
        (("k", "--list", "2018-09-01", "--k", -5), "office.k"),
        (("k", "--list", "2018-09-02", "--k", 20), "office.list_day"),
        (("k", "--list", "2018-09-01"), "office.arguments"),
        (("k", "--list", "2018-09-01", "--withdraw"), "office.nothing"),
    ],
)
def test_a_senseless_decision_is_refused(run: Run, arguments: tuple[object, ...], rule: str) -> None:
    opened(run)
    refused = document(run, "decide", "o.db", *arguments, "--player", 100001, "--reason", "x", code=5)
    assert rule in (refused["rule"], *(finding["rule"] for finding in refused["findings"]))


def test_a_list_imported_by_mistake_is_taken_back(run: Run) -> None:
    done(run, "init", "o.db", "--name", "Prova")
    assert run("publish", "o.db", "--list", "2018-09-01", "-o", "lists")[0] == 5
    done(run, "import-list", "o.db", "list.txt", "--date", "2018-08-01", "--kind", "standard")
    imported = document(run, "import-list", "o.db", "list.txt", "--date", "2024-08-01", "--kind", "rapid")
    (warning,) = imported["findings"]
    assert (warning["rule"], "72 of them" in warning["text"]) == ("office.begun_apart", True)
    assert "undo-import" in warning["remedy"]
    done(run, "undo-import", "o.db", "--kind", "rapid", "--reason", "the wrong day")
    done(run, "close", "o.db", "--list", "2018-09-01")
    late = document(run, "import-list", "o.db", "list.txt", "--date", "2018-08-01", "--kind", "rapid", code=5)
    assert (late["rule"], "2018-09-01" in late["remedy"]) == ("office.import_late", True)
    done(run, "import-list", "o.db", "list.txt", "--date", "2018-09-01", "--kind", "rapid")
    refused = document(run, "undo-import", "o.db", "--kind", "standard", "--reason", "x", code=5)
    assert [one["rule"] for one in refused["findings"]] == ["office.import_used"]
    assert document(run, "verify", "o.db")["findings"] == []


def test_a_decision_is_withdrawn_without_its_value(run: Run) -> None:
    opened(run)
    place = ("--player", 100001, "--list", "2018-09-01", "--reason", "x")
    done(run, "decide", "o.db", "k", *place, "--k", 40)
    code, _, err = run("decide", "o.db", "rating", *place, "--withdraw")
    assert (code, "nothing is decided" in err) == (5, True)
    done(run, "decide", "o.db", "k", *place, "--withdraw")
    code, _, err = run("decide", "o.db", "k", *place, "--withdraw")
    assert (code, "nothing is decided" in err) == (5, True)
    done(run, "decide", "o.db", "rating", *place, "--rating", 2450)
    done(run, "close", "o.db", "--list", "2018-09-01")
    shown = document(run, "decide", "o.db", "rating", *place, "--withdraw")
    assert shown["effect"]["ratings"] == [
        {"kind": "standard", "list": "2018-09-01", "number": 100001, "before": 2450, "after": 2445}
    ]
    done(run, "decide", "o.db", "rating", *place, "--withdraw", "--yes")
    assert document(run, "verify", "o.db")["findings"] == []


def test_13_2_only_his_own_federation_keeps_a_player_off_the_list(run: Run) -> None:
    opened(run)
    done(run, "player", "o.db", "amend", 100002, "--federation", "FRA", "--reason", "moved")
    for option in ("--do-not-list", "--dispensation"):
        refused = document(run, "federation", "o.db", "ITA", option, 100002, "--reason", "x", code=5)
        assert (refused["rule"], "FRA" in refused["error"]) == ("office.federation", True)
        done(run, "federation", "o.db", "FRA", option, 100002, "--reason", "x")


def test_13_1_an_exclusion_ends_by_a_command(run: Run) -> None:
    """The lists published before that day are without the federation, those after it are with it."""
    opened(run)
    excluding = ("federation", "o.db", "ITA", "--exclude")
    assert run(*excluding, "--ends", "2018-10-01", "--reason", "x")[0] == 3
    done(run, *excluding, "--since", "2018-08-15", "--reason", "Congress")
    assert run(*excluding, "--ends", "2018-08-15", "--reason", "x")[0] == 5
    assert run("federation", "o.db", "ITA", "--ends", "2018-10-01", "--reason", "x")[0] == 5
    ended = document(run, *excluding, "--ends", "2018-10-01", "--reason", "Congress")
    assert ended["text"] == "federation excluded: ITA, no more from 2018-10-01 on: Congress"
    assert run(*excluding, "--ends", "2018-11-01", "--reason", "x")[0] == 3
    sizes = []
    for day in ("2018-09-01", "2018-10-01"):
        done(run, "close", "o.db", "--list", day)
        done(run, "publish", "o.db", "--list", day, "-o", "lists")
        sizes.append(Path(f"lists/list-{day}.txt").read_text().count("Player"))
    assert sizes == [0, 24]
    assert document(run, "verify", "o.db")["findings"] == []


def test_a_title_that_is_none_is_refused(run: Run) -> None:
    opened(run)
    for option in ("--title", "--women-title"):
        refused = document(run, "player", "o.db", "amend", 100002, option, "ZZ", "--reason", "x", code=5)
        assert [one["rule"] for one in refused["findings"]] == ["office.player_title"]
    assert run("player", "o.db", "amend", 100002, "--women-title", "GM", "--reason", "x")[0] == 5
    for title in ("WGM", "CM", ""):
        done(run, "player", "o.db", "amend", 100002, "--title", title, "--reason", "x")


def test_a_player_of_the_same_name_and_birth_is_named_when_he_is_added_again(run: Run) -> None:
    opened(run)
    adding = ("player", "o.db", "add", "--federation", "ITA", "--born", "1990-05-02", "--name")
    known = [document(run, *adding, "Ròssi, Anna")["number"]]
    for name, born, namesakes in (
        ("rossi, anna", "1990-05-02", 1),
        ("Rossi, Ada", "1990-05-02", 0),
        ("Rossi, Anna", "1990-05-03", 0),
        ("Rossi, Anna", "1990", 3),
        ("Player, C2", "1985", 1),  # of the first list
    ):
        added = document(run, *adding, name, "--born", born)
        assert [one["rule"] for one in added["findings"]] == ["office.namesake"] * namesakes
        known.append(added["number"])
    assert f"player {known[0]}" in document(run, *adding, "Rossi Anna")["findings"][0]["text"]


def test_a_list_with_a_k_that_its_edition_does_not_have_is_told_of_and_nobody_is_born_tomorrow(run: Run) -> None:
    done(run, "init", "o.db")
    told = document(run, "import-list", "o.db", "list.txt", "--date", "1999-01-01", "--kind", "standard")["findings"]
    assert [(one["rule"], "K 20" in one["text"]) for one in told] == [("list.k", True)]
    refused = document(run, "player", "o.db", "add", "--name", "Rossi, Anna", "--born", "2018-08-02", code=5)
    assert [one["rule"] for one in refused["findings"]] == ["office.player_born"]
    done(run, "player", "o.db", "add", "--name", "Rossi, Anna", "--born", "2018-08-01")
