"""What is told, decided and taken back in an office, by commands."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.test_office import Run, document, done, in_the_office, opened, written
from tests.flow.office import first_list


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    with in_the_office(tmp_path) as run:
        written()
        yield run


def test_8_56_the_games_of_a_player_are_told_and_k_rests_on_them(run: Run) -> None:
    Path("list.txt").write_bytes(first_list(k=40))
    opened(run)
    closed = document(run, "close", "o.db", "--list", "2018-09-01")
    (warning,) = closed["findings"]
    assert (warning["rule"], ": 22; 100003," in warning["text"]) == ("list.games_not_known", True)
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
