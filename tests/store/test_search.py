"""Players are found by part of the name, however it is written; the file is a cache that may be dropped."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabellone.errors import Refused
from tabellone.facts.people import ListedPlayer, ListedRating, folded
from tabellone.store import search as searching
from tabellone.store.search import PlayerSearch, Register

PLAYERS = [
    ListedPlayer(800001, "Rossi, Anna", "ITA", "F", women_title="WIM", standard=ListedRating(2210), birth="1990"),
    ListedPlayer(800002, "Rossini, Dario", "ITA", standard=ListedRating(1950)),
    ListedPlayer(800019, "De Rossi, Ugo", "SUI", standard=ListedRating(None), rapid=ListedRating(2300)),
    ListedPlayer(12345, "Grøndahl-Müller, José", "NOR", title="GM", standard=ListedRating(2500)),
    ListedPlayer(80, "O'Neill, Seán", "IRL"),
]


@pytest.fixture
def search(tmp_path: Path) -> PlayerSearch:
    return PlayerSearch.built(tmp_path / "search.db", Register(PLAYERS), "digest")


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("ross", [800019, 800001, 800002]),  # the best first; who has no standard rating by the rapid one
        ("ROSSI", [800019, 800001, 800002]),
        ("ossin", [800002]),
        ("rossi, d", [800019, 800002]),  # De and Dario begin with d
        ("rossi da", [800002]),
        ("anna rossi", [800001]),
        ("u", [800019]),
        ("mull jose", [12345]),
        ("müller", [12345]),
        ("grondahl", [12345]),
        ("o'neill", [80]),
        ("sean", [80]),
        ("xyz", []),
        ("", []),
        (" ,;\"' ", []),
        ('"rossi" OR 1', []),
        ("800001", [800001]),
        ("8000", [800001, 800002, 800019]),
        (" 80 ", [80, 800001, 800002, 800019]),
        ("0", []),
        ("99999999999", []),
    ],
)
def test_a_player_is_found_by_part_of_the_name_or_number(search: PlayerSearch, text: str, numbers: list[int]) -> None:
    assert [found.number for found in search.found(text)] == numbers


def test_no_more_than_asked_for(search: PlayerSearch) -> None:
    assert len(search.found("ross", 2)) == 2
    assert len(search.found("8000", 2)) == 2


def test_a_line_has_what_tells_players_apart(search: PlayerSearch) -> None:
    (found,) = search.found("anna")
    assert found == (800001, "Rossi, Anna", "ITA", "F", "", "WIM", "1990", 2210, None, None)


def test_a_number_that_was_given_up_for_another_finds_the_player(tmp_path: Path) -> None:
    merged = {800777: 800001, 80000: 80}
    search = PlayerSearch.built(tmp_path / "merged.db", Register(PLAYERS, merged), "digest")
    assert [found.number for found in search.found("800777")] == [800001]
    assert [found.number for found in search.found("80000")] == [80, 800001, 800002]
    assert [found.number for found in search.found("80000", 2)] == [80, 800001]


def test_where_nothing_can_be_kept_it_is_made_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    search = PlayerSearch.ready(tmp_path / "file" / "search.db", "digest", lambda: Register(PLAYERS))
    assert [found.number for found in search.found("mull jose")] == [12345]
    search.close()
    search = PlayerSearch.ready(None, "digest", lambda: Register(PLAYERS))
    assert [found.number for found in search.found("mull jose")] == [12345]


def test_a_name_of_the_file_with_signs_of_an_address_is_a_name(tmp_path: Path) -> None:
    file = tmp_path / "elo #1?mode=rwc%20.search"
    PlayerSearch.built(file, Register(PLAYERS), "digest").close()
    assert PlayerSearch.opened(file, "digest")


def test_two_that_make_it_at_the_same_time_do_not_meet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One begins while another is in the middle of it; the last one done stands, whole."""
    file = tmp_path / "search.db"

    def players() -> Iterator[ListedPlayer]:
        yield from PLAYERS[:2]
        with monkeypatch.context() as patched:
            patched.setattr("os.getpid", lambda: 1)
            PlayerSearch.built(file, Register(PLAYERS[:1]), "other").close()
        yield from PLAYERS[2:]

    search = PlayerSearch.built(file, Register(players()), "digest")
    assert [found.number for found in search.found("rossi")] == [800019, 800001, 800002]
    assert not list(tmp_path.glob("*.part"))


def test_dropped_and_made_again_it_is_the_same(search: PlayerSearch, tmp_path: Path) -> None:
    file = tmp_path / "search.db"
    before = search.found("ross")
    search.close()
    file.unlink()
    assert PlayerSearch.opened(file, "digest") is None
    assert PlayerSearch.ready(file, "digest", lambda: Register(PLAYERS)).found("ross") == before
    assert not list(tmp_path.glob("*.part"))


def test_one_that_is_there_is_not_made_again(search: PlayerSearch, tmp_path: Path) -> None:
    def never() -> Register:
        raise AssertionError

    assert PlayerSearch.ready(tmp_path / "search.db", "digest", never).digest == search.digest


def test_one_of_another_list_or_spoilt_is_made_again(search: PlayerSearch, tmp_path: Path) -> None:
    file = tmp_path / "search.db"
    newer = PlayerSearch.ready(file, "another list", lambda: Register(PLAYERS[:1]))
    assert [found.number for found in newer.found("ross")] == [800001]
    assert len(search.found("ross")) == 3  # who has it open still reads the old one
    newer.close()
    file.write_bytes(b"not a database, whatever its name says")
    assert len(PlayerSearch.ready(file, "digest", lambda: Register(PLAYERS)).found("ross")) == 3


def test_an_sqlite_without_the_index_is_refused_with_a_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "TABLES", searching.TABLES.replace("'trigram'", "'no_such_tokenizer'"))
    with pytest.raises(Refused, match="cannot search parts of names"):
        PlayerSearch.built(tmp_path / "search.db", Register(PLAYERS), "digest")


def test_names_are_folded_alike_in_lists_and_in_questions() -> None:
    assert folded("GRØNDAHL-Müller,  José_Maria") == "grondahl muller jose maria"
    assert folded("ﬁne Straße Łódź İstanbul") == "fine strasse lodz istanbul"


def test_the_sqlite_in_use_has_the_index() -> None:
    assert sqlite3.sqlite_version_info >= (3, 37)
