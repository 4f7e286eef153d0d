"""Reports at the counter by commands: several at once, by their paths, accepted together, taken back."""

import errno
import io
import json
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from tabellone import cli
from tests.cli.test_office import Run, document, done, in_the_office, opened, written
from tests.flow.office import everybody_meets, report

EIGHT = list(range(1, 9))


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    with in_the_office(tmp_path) as run:
        written()
        opened(run)
        yield run


def test_one_path_that_is_wrong_does_not_keep_the_others_from_being_received(run: Run) -> None:
    files = ("a.trf", "nowhere.trf", "lists", "c.trf")
    Path("lists").mkdir()
    found = document(run, "receive", "o.db", *files, "--received", "2018-09-15", code=3)
    assert [one["file"] for one in found["reports"]] == ["a.trf", "c.trf"]
    assert [(one["rule"], one["file"]) for one in found["findings"]] == [
        ("office.unread", "nowhere.trf"),
        ("office.unread", "lists"),
    ]
    assert len(document(run, "check", "o.db")["reports"]) == 2


def test_a_report_is_known_by_its_path_and_two_of_one_name_by_what_is_in_them(run: Run) -> None:
    Path("in").mkdir()
    Path("in/a.trf").write_bytes(Path("b.trf").read_bytes())
    done(run, "receive", "o.db", "a.trf", "in/a.trf", "--received", "2018-09-20")
    for path, event in (("a.trf", "open-di-roma-2018-08-03"), ("in/a.trf", "open-di-lecce-2018-09-07")):
        code, out, _ = run("check", "o.db", path, "--json")
        assert code in (0, 4)
        assert [one["event"] for one in json.loads(out)["reports"]] == [event]
    Path("a.trf").unlink()
    refused = document(run, "reject", "o.db", "a.trf", "--reason", "x", code=5)
    assert refused["rule"] == "office.report"
    done(run, "receive", "o.db", "c.trf", "--received", "2018-09-20")
    Path("c.trf").unlink()
    assert document(run, "check", "o.db", "elsewhere/c.trf")["reports"][0]["file"] == "c.trf"


def test_all_that_are_fit_may_bring_newcomers_and_nothing_else_is_said_of_all(run: Run) -> None:
    done(run, "receive", "o.db", "a.trf", "b.trf", "--received", "2018-09-16")
    for option in (("--despite", "x"), ("--kind", "rapid"), ("--games", "3"), ("--player", "1=new")):
        refused = document(run, "accept", "o.db", "--all-fit", *option, code=5)
        assert (refused["rule"], option[0] in refused["error"]) == ("office.arguments", True)
    found = document(run, "accept", "o.db", "--all-fit", "--register-newcomers")
    assert found["accepted"] == ["open-di-roma-2018-08-03", "open-di-lecce-2018-09-07"]
    assert {one["name"] for one in found["newcomers"]} == {"Player, E30", "Player, F31"}
    numbers = {one["number"] for one in found["newcomers"]}
    assert {document(run, "player", "o.db", "show", number)["number"] for number in numbers} == numbers


def test_whoever_comes_with_a_report_is_told_with_his_number(run: Run) -> None:
    done(run, "receive", "o.db", "b.trf", "--received", "2018-09-16")
    found = document(run, "accept", "o.db", "b.trf", "--register-newcomers")["newcomers"]
    assert {one["name"]: one["number"] for one in found} == {"Player, E30": 100030, "Player, F31": 100031}


def test_a_namesake_is_new_only_where_it_is_said(run: Run) -> None:
    known = {8: {"fide_id": None}}
    Path("d.trf").write_bytes(report("Open", date(2018, 8, 10), EIGHT, everybody_meets(EIGHT, 5), known=known))
    done(run, "receive", "o.db", "d.trf", "--received", "2018-08-20")
    accept = ("accept", "o.db", "d.trf", "--register-newcomers", "--despite", "x")
    assert document(run, *accept, code=5)["findings"][0]["rule"] == "office.no_number"
    found = document(run, *accept, "--player", "8=new")
    assert [one["name"] for one in found["newcomers"]] == ["Player, I8"]
    assert run(*accept, "--player", "8=old")[0] == 2


def test_a_report_whose_games_are_accepted_already_waits_for_somebody_to_look(run: Run) -> None:
    again = report("Autumn", date(2018, 8, 4), EIGHT, everybody_meets(EIGHT, 5))
    Path("again.trf").write_bytes(again)
    done(run, "receive", "o.db", "a.trf", "again.trf", "--received", "2018-08-10")
    assert document(run, "accept", "o.db", "--all-fit")["accepted"] == []
    done(run, "accept", "o.db", "a.trf")
    told = document(run, "accept", "o.db", "again.trf", "--despite", "played twice")["findings"]
    assert [one["rule"] for one in told] == ["office.same_games"]
    assert "open-di-roma-2018-08-03" in told[0]["text"]


def test_a_rejection_is_taken_back_with_a_reason(run: Run) -> None:
    done(run, "receive", "o.db", "a.trf", "--received", "2018-08-10")
    done(run, "reject", "o.db", "a.trf", "--reason", "the wrong file")
    refused = document(run, "accept", "o.db", "a.trf", code=5)
    assert "--withdraw" in refused["remedy"]
    assert "no longer rejected" in done(run, "reject", "o.db", "a.trf", "--withdraw", "--reason", "it was right")
    done(run, "accept", "o.db", "a.trf")
    assert all(one["identical"] for one in document(run, "verify", "o.db")["proved"])


def test_closing_a_list_says_what_it_could_still_take_in(run: Run) -> None:
    done(run, "receive", "o.db", "a.trf", "--received", "2018-08-10")
    for command in ("preview", "close"):
        told = document(run, command, "o.db", "--list", "2018-09-01")["findings"]
        assert [(one["rule"], one["file"]) for one in told] == [("office.waiting", "a.trf")]


def test_a_late_report_is_accepted_by_a_decision(run: Run) -> None:
    done(run, "init", "n.db")
    done(run, "import-list", "n.db", "list.txt", "--date", "2024-03-01", "--kind", "standard")
    Path("late.trf").write_bytes(report("Open", date(2024, 3, 8), EIGHT, everybody_meets(EIGHT, 5)))
    done(run, "receive", "n.db", "late.trf", "--received", "2024-09-25")
    refused = document(run, "accept", "n.db", "late.trf", "--despite", "x", code=5)
    assert [one["rule"] for one in refused["findings"]] == ["admission.report"]
    done(run, "decide", "n.db", "late-report", "--event", "open-2024-03-08", "--who", "QC", "--reason", "server")
    done(run, "accept", "n.db", "late.trf", "--despite", "x")


def test_the_planned_games_of_a_match_are_said_at_its_acceptance(run: Run) -> None:
    games = [[(1, 2, "1")], [(2, 1, "=")]]
    Path("m.trf").write_bytes(report("Match", date(2018, 8, 3), [1, 2], games))
    done(run, "receive", "o.db", "m.trf", "--received", "2018-08-10")
    assert "office.match_games" in {
        one["rule"] for one in document(run, "check", "o.db", "m.trf", code=4)["reports"][0]["findings"]
    }
    done(run, "accept", "o.db", "m.trf", "--games", "2", "--despite", "x")
    assert document(run, "close", "o.db", "--list", "2018-09-01")["lists"][0]["events"] == ["match-2018-08-03"]


class Full(io.StringIO):
    """A disk without room."""

    def write(self, _text: str) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


def test_an_answer_that_cannot_be_written_does_not_hide_that_it_is_saved(
    run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "stdout", Full())
        code = cli.main(["office", "receive", "o.db", "a.trf", "--received", "2018-08-10"])
    assert code != 0
    assert "what the command saves is saved" in capsys.readouterr().err
    assert len(document(run, "check", "o.db")["reports"]) == 1


def test_of_a_damaged_office_it_is_said_which_files_are_lost(run: Run) -> None:
    done(run, "receive", "o.db", "a.trf", "--received", "2018-08-10")
    data = Path("o.db").read_bytes()
    at = data.index(b"012 Open di Roma")
    Path("o.db").write_bytes(data[:at] + b"013 Open di Roma" + data[at + 16 :])
    found = document(run, "verify", "o.db", code=4)["findings"]
    assert [one["rule"] for one in found] == ["office.file"]
    page = data.index(b"012 Open di Roma") // 4096 * 4096
    Path("o.db").write_bytes(data[:page] + bytes(4096) + data[page + 4096 :])
    told = document(run, "verify", "o.db", code=4)["findings"]
    assert told[0]["rule"] == "store.damaged"
    assert ("office.file", "a.trf") in {(one["rule"], one["file"]) for one in told[1:]}


def test_a_journal_of_an_event_is_no_office(run: Run) -> None:
    assert (
        cli.main(["event", "new", "e.tab", "--name", "E", "--system", "dutch", "--rounds", "3", "--date", "2018-08-03"])
        == 0
    )
    for command in (("check", "e.tab"), ("verify", "e.tab")):
        assert document(run, *command, code=5)["rule"] == "office.no_office"
