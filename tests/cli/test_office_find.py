"""`office player find`: a cache that is fresh as long as nobody of the register has changed, and is never needed."""

import json
import shutil
import tempfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tabellone.flow import (
    office_beginning,
    office_corrections,
    office_lists,
    office_players,
    office_registers,
    office_taking_back,
)
from tabellone.flow import office_events as events
from tabellone.flow.office_events import CHANGE_PLAYERS, KINDS
from tabellone.flow.office_found import players_to_find
from tabellone.flow.office_people import Register
from tabellone.flow.office_update import Wanted, update_of, updating
from tests.cli.test_office import Run, document, done, in_the_office, opened, two_lists, written
from tests.flow.office import AUGUST, OCTOBER, SEPTEMBER, Office, everybody_meets, first_list, report
from tests.flow.test_office_lists import superseded
from tests.store.test_sqlite import nobody


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    with in_the_office(tmp_path) as run:
        written()
        yield run


def found(run: Run, *text: object) -> list[dict[str, Any]]:
    players: list[dict[str, Any]] = document(run, "player", "o.db", "find", *text)["players"]
    return players


def test_a_player_is_found_with_what_tells_him_apart(run: Run) -> None:
    two_lists(run)
    (one,) = found(run, "player", "b1")
    assert one == {
        "number": 100001,
        "name": "Player, B1",
        "federation": "ITA",
        "sex": "M",
        "title": "",
        "women_title": "",
        "born": "1985/00/00",
        "standard": 2414,
        "rapid": 2445,
        "blitz": one["blitz"],
    }
    line = done(run, "player", "o.db", "find", "100001").splitlines()[0]
    assert line.split() == ["100001", "Player,", "B1", "ITA", "1985/00/00", "2414", "2445", str(one["blitz"])]


def test_it_is_made_once_and_again_only_when_somebody_has_changed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(run)
    assert [one["number"] for one in found(run, "player", "b1")] == [100001]
    with monkeypatch.context() as patched:
        patched.setattr("tabellone.cli.office.bureau.Bureau.read", None)  # nothing else of the office is read
        assert [one["number"] for one in found(run, "player", "b1")] == [100001]
        done_before = Path("o.db.cache/players.search").read_bytes()
    done(run, "federation", "o.db", "ITA", "--officer", "Bianchi, Carlo")
    found(run, "player", "b1")
    assert Path("o.db.cache/players.search").read_bytes() == done_before
    done(run, "player", "o.db", "amend", "100001", "--name", "Rossi, Anna", "--reason", "married")
    assert found(run, "player", "b1") == []
    assert [one["number"] for one in found(run, "rossi")] == [100001]
    assert Path("o.db.cache/players.search").read_bytes() != done_before


def test_dropped_and_made_again_it_is_the_same_byte_for_byte(run: Run) -> None:
    two_lists(run)
    before = found(run, "player")
    kept = Path("o.db.cache/players.search").read_bytes()
    Path("o.db.cache/players.search").unlink()
    assert found(run, "player") == before
    assert Path("o.db.cache/players.search").read_bytes() == kept


def test_a_number_that_was_merged_finds_the_player_who_is_kept(run: Run) -> None:
    opened(run)
    done(run, "player", "o.db", "merge", "100024", "100009", "--reason", "registered twice", "--yes")
    assert [one["number"] for one in found(run, "100024")] == [100009]
    done(run, "player", "o.db", "part", "100024", "--reason", "two persons", "--yes")
    assert [one["number"] for one in found(run, "100024")] == [100024]


def test_no_more_are_shown_than_asked_for_and_it_is_said(run: Run) -> None:
    opened(run)
    some = document(run, "player", "o.db", "find", "player", "--most", "3")
    assert (len(some["players"]), some["more"]) == (3, True)
    assert "there are more" in done(run, "player", "o.db", "find", "player", "--most", "23")
    every = document(run, "player", "o.db", "find", "player", "--most", "24")
    assert (len(every["players"]), every["more"]) == (24, False)
    assert document(run, "player", "o.db", "find", code=5)["rule"] == "office.arguments"
    assert document(run, "player", "e.db", "find", "x", code=3)["error"]


def test_what_is_no_office_is_not_searched(run: Run) -> None:
    opened(run)
    Path("text.db").write_text("no office" * 200)
    assert run("player", "text.db", "find", "x")[0] == 5
    assert not Path("text.db.cache/players.search").exists()


def test_in_a_folder_that_may_not_be_written_to_it_is_made_for_once(run: Run) -> None:
    """With the rights of nobody where the tests run as root, whom nothing is forbidden."""
    opened(run)
    folder = Path(tempfile.mkdtemp(prefix="tabellone-"))
    shutil.copy("o.db", folder / "o.db")
    found(run, "player")  # what is imported, as ourselves
    folder.chmod(0o555)
    try:
        with nobody():
            code, out, err = run("player", folder / "o.db", "find", "player b1", "--json")
    finally:
        folder.chmod(0o755)
    assert (code, [one["number"] for one in json.loads(out)["players"]]) == (0, [100001]), err
    assert [file.name for file in folder.iterdir()] == ["o.db"]
    shutil.rmtree(folder)


def test_every_entry_that_changes_what_is_found_is_known_to_change_it() -> None:
    """A season in which everything happens: whatever changes the answer, the search is made again after it."""

    class Watched(Office):
        changed: set[str] = set()  # noqa: RUF012 - of the one office of this test
        before: list[Any] = []  # noqa: RUF012

        def do(self, event: Any, data: bytes = b"") -> Any:
            super().do(event, data)
            ratings = {kind: chain.last for kind, chain in self.chains.items()}
            now = list(players_to_find(Register.of(self.archive, self.state, self.chains), ratings))
            if now != self.before:
                self.changed.add(type(event).__name__)
            self.before = now
            return event

    office = Watched()
    eight = list(range(1, 9))
    first, corrected = (
        report("A", date(2018, 8, 3), [*eight[:7], number], everybody_meets([*eight[:7], number], 5, signs))
        for number, signs in ((8, "1=0=1"), (9, "=1=01"))
    )
    office.register("A", date(2018, 8, 3), 5)
    office.accept(first, date(2018, 8, 10))
    office.close(SEPTEMBER)
    people = office.counter.people
    office.do(office_players.add_player(people, 990001, {"name": "Rossi, Anna"}))
    office.do(office_players.amend_player(people, 100002, {"title": "FM"}, "list"))
    newer = first_list().replace(b"Player, D3 ", b"Neri, Ada  ")
    update = update_of(office.state, office.counter.people, newer, Wanted())
    event, files = updating(office.state, update, SEPTEMBER, "list.txt", newer)
    office.files |= files
    office.do(event)
    office.do(office_registers.record_arbiter("Verdi, Luca", None, date(2017, 1, 1), None))
    office.do(office_registers.record_federation("ITA", "", ""))
    office.do(
        office_registers.decide_listing(
            "not to be listed", SEPTEMBER, "asked", federation="ITA", person=office.counter.people[100003]
        )
    )
    office.do(
        office_corrections.correct_rating(office.chains, office.state, "standard", OCTOBER, 100003, "slip", rating=2000)
    )
    merging = office_players.merge_players(office.counter.people, office.chains, 990001, 100001, "one")
    office.do(office_lists.with_lists(merging, office_lists.effect(office.archive, office.state, merging)))
    parting = office_players.part_players(office.state, 990001, "two")
    office.do(office_lists.with_lists(parting, office_lists.effect(office.archive, office.state, parting)))
    superseded(office, "a-2018-08-03", corrected)
    office.close(OCTOBER)
    for taking in (
        events.CorrectionTakenBack("standard", OCTOBER, 100003, "no slip"),
        office_taking_back.take_out(office.state, "a-2018-08-03", "not registered"),
        events.EventPutBack("a-2018-08-03", "appeal upheld"),
    ):
        office.do(office_lists.with_lists(taking, office_lists.effect(office.archive, office.state, taking)))
    data = first_list(30)
    other = Watched(kinds=("standard",))
    other.do(office_beginning.import_list(other.state, "rapid", AUGUST, "list.txt", data)[0], data)
    other.do(office_taking_back.take_back_import(other.archive, other.state, "rapid", "not wanted"))
    assert office.changed <= set(CHANGE_PLAYERS)
    assert {
        *("PlayerAdded", "PlayerAmended", "PlayersMerged", "RegisterUpdated", "PeriodClosed", "ReportReplaced"),
        *("EventTakenOut", "EventPutBack", "ImportTakenBack", "CorrectionTakenBack"),
    } <= office.changed
    assert set(CHANGE_PLAYERS) - {"Undone"} <= set(KINDS)
