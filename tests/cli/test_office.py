"""A small federation over three months, by commands alone; and what each command says to programs."""

import io
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from datetime import date
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tabellone import cli
from tabellone.exact import shortest
from tests.flow.office import announcement, everybody_meets, first_list, report

Run = Callable[..., tuple[int, str, str]]
EIGHT = list(range(1, 9))
TEN = [1, 3, 5, 7, 9, 11, 13, 15, 30, 31]


def call(*arguments: object) -> tuple[int, str, str]:
    """One command: its exit code, what it prints, what it says."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            code = cli.main(["office", *map(str, arguments)])
        except SystemExit as leave:
            code = int(leave.code or 0)
    return code, out.getvalue(), err.getvalue()


@contextmanager
def in_the_office(folder: Path) -> Iterator[Run]:
    """Commands in a folder of their own, on a fixed day."""
    with pytest.MonkeyPatch.context() as patched:
        patched.chdir(folder)
        patched.setenv("TABELLONE_AT", "2018-08-01T09:00:00Z")
        patched.setenv("TABELLONE_BY", "Ada")
        yield call


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    with in_the_office(tmp_path) as run:
        written()
        yield run


def written() -> None:
    """The files that come to the office."""
    opens = (("a", "Open di Roma", date(2018, 8, 3), EIGHT, 5), ("b", "Open di Lecce", date(2018, 9, 7), TEN, 6))
    for letter, name, start, players, rounds in opens:
        unrated = {30: {"rating": None}, 31: {"rating": None, "fide_id": None}}
        games = everybody_meets(players, rounds)
        Path(f"{letter}.trf").write_bytes(report(name, start, players, games, known=unrated))
        Path(f"{letter}.toml").write_text(announcement(name, start, rounds))
    games = everybody_meets(EIGHT, 7)
    Path("c.trf").write_bytes(report("Lampo", date(2018, 9, 8), EIGHT, games, days=1, time_control="3+2"))
    Path("c.toml").write_text(announcement("Lampo", date(2018, 9, 8), 7, "blitz", "3+2"))
    corrected = everybody_meets(EIGHT, 5, "=1=01")
    Path("a2.trf").write_bytes(report("Open di Roma", date(2018, 8, 3), EIGHT, corrected))
    Path("list.txt").write_bytes(first_list())


def document(run: Run, *arguments: object, code: int = 0) -> Any:
    got, out, err = run(*arguments, "--json")
    assert got == code, err
    return json.loads(out)


def done(run: Run, *arguments: object) -> str:
    code, out, err = run(*arguments)
    assert code == 0, err
    return out


def opened(run: Run) -> None:
    done(run, "init", "o.db", "--name", "Prova")
    kinds = ("--kind", "standard", "--kind", "rapid", "--kind", "blitz")
    done(run, "import-list", "o.db", "list.txt", "--date", "2018-08-01", *kinds)
    for letter in "abc":
        done(run, "register", "o.db", f"{letter}.toml", "--registered", "2018-07-01")


def two_lists(run: Run) -> None:
    opened(run)
    done(run, "receive", "o.db", "a.trf", "--received", "2018-08-10")
    done(run, "accept", "o.db", "a.trf")
    done(run, "close", "o.db", "--list", "2018-09-01")
    done(run, "publish", "o.db", "--list", "2018-09-01", "-o", "lists")
    done(run, "receive", "o.db", "b.trf", "c.trf", "--received", "2018-09-15")
    done(run, "accept", "o.db", "--all-fit")
    done(run, "accept", "o.db", "b.trf", "--register-newcomers")
    done(run, "close", "o.db", "--list", "2018-10-01")
    done(run, "publish", "o.db", "--list", "2018-10-01", "-o", "lists", "--lang", "it")


def test_a_federation_from_its_first_list_to_its_third_by_commands_alone(run: Run) -> None:
    two_lists(run)
    done(run, "close", "o.db", "--list", "2018-11-01")
    explained = document(run, "explain", "o.db", 100001, "2018-10-01")
    assert (explained["before"], explained["after"]) == (2429, 2414)
    assert [event["event"] for event in explained["events"]] == ["open-di-lecce-2018-09-07"]
    assert explained["events"][0]["edition"] == "B.02 2017-07-01"
    text = done(run, "explain", "o.db", 100001, "2018-10-01")
    assert "B.02 art. 8.54, edition 2017-07-01" in text
    line = Path("lists/list-2018-10-01.txt").read_text().splitlines()[1]
    assert line.split()[:3] == ["100001", "Player,", "B1"]
    assert "2414" in line
    changes = {one["number"]: one for one in document(run, "diff", "o.db", "2018-08-01", "2018-10-01")["changes"]}
    assert (changes[100001]["before"], changes[100001]["after"]) == (2445, 2414)
    assert changes[100030]["before"] is None
    proved = document(run, "verify", "o.db")
    assert {one["what"] for one in proved["proved"]} >= {"standard", "rapid", "blitz", "list-2018-10-01.txt"}
    assert all(one["identical"] for one in proved["proved"])
    assert len(proved["proved"]) == 3 * 3 + 2 * 5


def test_the_published_files_carry_their_digests(run: Run) -> None:
    two_lists(run)
    about = json.loads(Path("lists/list-2018-10-01.json").read_text())
    for name, digest in about["files"].items():
        assert sha256((Path("lists") / name).read_bytes()).hexdigest() == digest
    assert set(about["sources"]) == {"open-di-lecce-2018-09-07", "lampo-2018-09-08"}
    published = document(run, "publish", "o.db", "--list", "2018-09-01", "-o", "again")
    assert published["files_written"][0]["sha256"] == sha256(Path("lists/list-2018-09-01.txt").read_bytes()).hexdigest()


def test_forty_reports_give_one_table(run: Run) -> None:
    opened(run)
    names = []
    for n in range(40):
        name = f"r{n:02d}.trf"
        players = [*EIGHT[: 6 + 2 * (n % 2)]]
        Path(name).write_bytes(report(f"Weekend {n}", date(2018, 8, 3), players, everybody_meets(players, 3)))
        names.append(name)
    Path("r39.trf").write_bytes(b"nothing of the kind")
    code, out, _ = run("receive", "o.db", *names, "--received", "2018-08-10")
    assert code == 0
    assert sum(line.startswith("r") and ".trf" in line for line in out.splitlines()) == 40
    assert "saved, reports received: 40" in out
    reports = document(run, "check", "o.db", code=4)["reports"]
    assert [one["file"] for one in reports] == names
    assert {one["verdict"] for one in reports[:39]} == {"cannot be told yet"}
    again = document(run, "receive", "o.db", "r00.trf")
    assert again["reports"] == []
    assert [finding["rule"] for finding in again["findings"]] == ["office.received_twice"]


def test_a_preview_saves_nothing_and_tells_what_closing_gives(run: Run) -> None:
    opened(run)
    done(run, "receive", "o.db", "a.trf", "--received", "2018-08-10")
    done(run, "accept", "o.db", "a.trf")
    before = Path("o.db").read_bytes()
    seen = document(run, "preview", "o.db", "--list", "2018-09-01")
    assert Path("o.db").read_bytes() == before
    closed = document(run, "close", "o.db", "--list", "2018-09-01")
    assert [one["digest"] for one in seen["lists"]] == [one["digest"] for one in closed["lists"]]
    assert closed["lists"][0]["changes"] == seen["lists"][0]["changes"]


def test_a_correction_shows_its_effect_first_and_needs_a_yes(run: Run) -> None:
    two_lists(run)
    arguments = ("supersede", "o.db", "open-di-roma-2018-08-03", "a2.trf", "--reason", "x", "--received", "2018-10-05")
    before = Path("o.db").read_bytes()
    shown = document(run, *arguments)
    assert shown["saved"] is False
    assert shown["effect"]["published"] == ["2018-09-01", "2018-10-01"]
    text = done(run, *arguments)
    assert "name " in text.splitlines()[0], "the columns are named"
    assert "Player, B1" in text
    assert "the list of 2018-10-01 is published" in text
    assert shown["effect"]["events"] == ["open-di-lecce-2018-09-07", "open-di-roma-2018-08-03"]
    assert shown["effect"]["lists"] == ["2018-09-01", "2018-10-01"]
    assert Path("o.db").read_bytes() == before
    saved = document(run, *arguments, "--yes")
    assert saved["effect"] == shown["effect"]
    moved = {(one["list"], one["number"]): one["after"] for one in shown["effect"]["ratings"]}
    now = document(run, "explain", "o.db", 100001, "2018-10-01")
    assert now["after"] == moved["2018-10-01", 100001]
    assert document(run, "verify", "o.db")["findings"] == []
    done(run, "publish", "o.db", "--list", "2018-10-01", "-o", "lists2")
    assert document(run, "verify", "o.db")["findings"] == [], "what went out first is proved by what was known then"


def test_verify_finds_a_file_and_an_entry_that_are_not_as_they_were(run: Run) -> None:
    two_lists(run)
    whole = Path("o.db").read_bytes()
    with sqlite3.connect("o.db") as store:
        digest = sha256(Path("a.trf").read_bytes()).hexdigest()
        store.execute("UPDATE blob SET bytes = ? WHERE digest = ?", (Path("a2.trf").read_bytes(), digest))
    store.close()
    found = document(run, "verify", "o.db", code=4)["findings"]
    assert {finding["rule"] for finding in found} == {"office.file"}
    assert run("diff", "o.db", "2018-08-01", "2018-09-01")[0] == 5
    for name in ("o.db-wal", "o.db-shm"):
        Path(name).unlink(missing_ok=True)
    Path("o.db").write_bytes(whole)
    with sqlite3.connect("o.db") as store:
        store.execute("UPDATE journal SET body = replace(body, '2018-08-10', '2018-08-11') WHERE seq = 8")
    store.close()
    found = document(run, "verify", "o.db", code=4)["findings"]
    assert {finding["rule"] for finding in found} == {"journal.chain"}
    assert run("check", "o.db")[0] == 5


def test_a_list_that_does_not_come_out_again_is_found(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    two_lists(run)
    monkeypatch.setattr("tabellone.flow.office_audit.digest_of", lambda _list: "another")
    found = document(run, "verify", "o.db", code=4)["findings"]
    assert {finding["rule"] for finding in found} == {"office.different"}
    assert len(found) == 6


def test_a_published_file_that_does_not_come_out_again_is_found(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    two_lists(run)
    monkeypatch.setattr("tabellone.flow.office_audit.files_of", lambda *_: ({"list-2018-10-01.txt": b"other"}, []))
    found = document(run, "verify", "o.db", code=4)["findings"]
    assert {finding["rule"] for finding in found} == {"office.different"}
    assert len(found) == 10


def test_players_are_added_amended_merged_parted_and_found(run: Run) -> None:
    opened(run)
    added = document(
        run, "player", "o.db", "add", "--name", "Rossi, Anna", "--federation", "ITA", "--born", "1990-05-02"
    )
    number = added["number"]
    amending = ("player", "o.db", "amend", number, "--title", "FM", "--reason", "title list")
    document(run, *amending)
    shown = document(run, "player", "o.db", "show", number)
    assert (shown["title"], shown["born"]) == ("FM", "1990/05/02")
    assert [one["number"] for one in document(run, "player", "o.db", "find", "rossi")["players"]] == [number]
    document(run, "player", "o.db", "merge", number, 100001, "--reason", "married", "--yes")
    assert document(run, "player", "o.db", "show", number)["number"] == 100001
    assert document(run, "player", "o.db", "show", 100001)["merged"] == [number]
    document(run, "player", "o.db", "part", number, "--reason", "not the same", "--yes")
    assert document(run, "player", "o.db", "show", number)["number"] == number
    assert run("player", "o.db", "show", 5)[0] == 3
    assert run("player", "o.db", "show")[0] == 5
    assert run(*amending)[0] == 5


def test_the_register_is_brought_up_to_date_with_a_list_whose_differences_are_shown_first(run: Run) -> None:
    opened(run)
    newer = Path("list.txt").read_text().replace("Player, C2  ", "Rossi, Anna ")
    Path("newer.txt").write_text(newer)
    update = ("player", "o.db", "update", "newer.txt", "--date", "2018-09-01")
    before = Path("o.db").read_bytes()
    shown = document(run, *update)
    assert shown["saved"] is False
    assert shown["differences"] == [
        {"number": 100002, "name": "Rossi, Anna", "new": False, "facts": {"name": ["Player, C2", "Rossi, Anna"]}}
    ]
    assert "Player, C2 -> Rossi, Anna" in run(*update)[1]
    assert Path("o.db").read_bytes() == before
    assert document(run, "player", "o.db", "find", "rossi")["players"] == []
    saved = document(run, *update, "--yes")
    assert (saved["saved"], saved["kind"]) == (True, "RegisterUpdated")
    assert [one["number"] for one in document(run, "player", "o.db", "find", "rossi")["players"]] == [100002]
    again = document(run, *update, "--yes")
    assert (again["saved"], again["differences"]) == (False, [])
    assert document(run, "verify", "o.db")["findings"] == []
    assert document(run, *update[:3], code=5)["rule"] == "office.arguments"
    importing = ("import-list", "o.db", "newer.txt", "--date", "2018-09-01", "--kind", "standard")
    assert "player update" in document(run, *importing, code=5)["remedy"]


def test_federations_arbiters_and_decisions(run: Run) -> None:
    opened(run)
    done(run, "federation", "o.db", "ITA", "--officer", "Bianchi, Carlo")
    excluding = ("federation", "o.db", "ITA", "--exclude", "--since", "2018-08-15")
    assert run(*excluding)[0] == 5
    done(run, *excluding, "--reason", "Congress")
    done(run, "federation", "o.db", "ITA", "--dispensation", 100002, "--reason", "FIDE")
    done(run, "arbiter", "o.db", "Verdi, Luca", "--licence-from", "2018-01-01")
    assert run("arbiter", "o.db", "Verdi, Luca", "--licence-until", "2018-01-01")[0] == 5
    done(run, "decide", "o.db", "longer-duration", "--event", "open-di-roma-2018-08-03", "--who", "QC", "--reason", "x")
    assert run("decide", "o.db", "longer-duration", "--event", "open", "--reason", "x")[0] == 5
    done(run, "close", "o.db", "--list", "2018-09-01")
    done(run, "publish", "o.db", "--list", "2018-09-01", "-o", "lists")
    lines = Path("lists/list-2018-09-01.txt").read_text().splitlines()
    assert [line.split()[0] for line in lines[1:]] == ["100002"]


def test_a_list_with_lines_that_cannot_be_read_is_refused_unless_they_are_to_be_left_out(run: Run) -> None:
    done(run, "init", "o.db")
    lines = Path("list.txt").read_text().splitlines(keepends=True)
    Path("list.txt").write_text("".join([*lines[:3], lines[3].replace("100003", "1x0003"), *lines[4:]]))
    arguments = ("import-list", "o.db", "list.txt", "--date", "2018-08-01", "--kind", "standard")
    refused = document(run, *arguments, code=5)
    assert [(one["rule"], one["line"]) for one in refused["findings"]] == [("list.fide_id", 4)]
    assert document(run, *arguments, "--leave-out")["players"] == 23
    blitz = ("import-list", "o.db", "a.trf", "--date", "2018-08-01", "--kind", "blitz", "--leave-out")
    assert run(*blitz)[0] == 5, "nobody is left"


def test_nobody_on_the_lists_is_no_drift(run: Run) -> None:
    done(run, "init", "o.db")
    done(run, "import-list", "o.db", "--empty", "--date", "2018-08-01", "--kind", "standard")
    done(run, "close", "o.db", "--list", "2018-09-01")
    assert document(run, "drift", "o.db", code=5)["rule"] == "office.drift"


def test_what_is_overdue(run: Run) -> None:
    opened(run)
    assert document(run, "overdue", "o.db")["overdue"] == []
    late = document(run, "overdue", "o.db", "--date", "2018-08-20", code=4)["overdue"]
    assert {(one["event"], one["due"]) for one in late} == {("open-di-roma-2018-08-03", "2018-08-14")}
    assert late[0]["article"] == "B.02 2017-07-01 art. 9.1"


def test_12_3_the_drift_of_the_scale_over_the_lists(run: Run) -> None:
    two_lists(run)
    worked = document(run, "drift", "o.db", "--chart", "drift.svg")
    assert [line["day"] for line in worked["group"]] == ["2018-08-01", "2018-09-01", "2018-10-01"]
    assert {line["players"] for line in worked["group"]} == {24}
    means = [sum(2480 - 35 * n for n in range(1, 25)), *(_total(day) for day in ("2018-09-01", "2018-10-01"))]
    assert [line["mean"] for line in worked["group"]] == [_decimal(total, 24) for total in means]
    assert Path("drift.svg").read_text().startswith("<svg")
    assert run("drift", "o.db", "--list", "2018-09-01")[0] == 5


def _total(day: str) -> int:
    """Of the standard ratings of those who were on the first list."""
    rows = [line.split() for line in Path(f"lists/list-{day}.csv").read_text().splitlines()[1:]]
    cells = [" ".join(row).split(",") for row in rows]
    return sum(int(row[9]) for row in cells if int(row[0]) <= 100024)


def _decimal(total: int, n: int) -> str:
    return shortest(Fraction(total, n))


def test_what_if_under_another_reading_or_edition(run: Run) -> None:
    two_lists(run)
    asked = document(run, "explain", "o.db", 100001, "2018-10-01", "--date", "2018-01-01")
    assert asked["what_if"]["after"] == asked["after"]
    asked = document(run, "explain", "o.db", 100001, "2018-10-01", "--date", "2009-07-01")
    assert (asked["what_if"]["edition"], asked["what_if"]["list"]) == ("B.02 2009-07-01", "2018-10-01")
    assert asked["what_if"]["held"][0].startswith("as it was: the list of 2018-09-01")
    assert {one["edition"] for one in asked["what_if"]["events"]} == {"B.02 2009-07-01"}
    assert run("explain", "o.db", 100001, "2018-10-01", "--date", "1990-07-01")[0] == 5
    asked = document(run, "explain", "o.db", 100005, "2018-10-01", "--reading", "k_precedence=new before 2400")
    assert asked["what_if"]["after"] == asked["after"], "he is not new"
    asked = document(run, "explain", "o.db", 100030, "2018-10-01", "--reading", "average_of_opponents=down")
    assert asked["what_if"]["after"] is not None
    assert run("explain", "o.db", 100005, "2018-10-01", "--reading", "nothing=at all")[0] == 3


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("close", "o.db", "--list", "2018-10-01"), 5),
        (("close", "o.db", "--list", "tomorrow"), 2),
        (("import-list", "o.db", "list.txt", "--date", "2018-08-01", "--kind", "blitz"), 5),
        (("import-list", "o.db", "--date", "2018-08-01", "--kind", "blitz"), 2),
        (("accept", "o.db", "nobody.trf"), 3),
        (("receive", "o.db", "nobody.trf"), 3),
        (("check", "nowhere.db"), 3),
        (("verify", "nowhere.db"), 3),
        (("decide", "o.db", "put-off", "--event", "nothing", "--until", "2018-10-01", "--reason", "x"), 3),
        (("decide", "o.db", "rating", "--player", "5", "--list", "2018-09-01", "--rating", "1", "--reason", "x"), 3),
        (("init", "o.db"), 5),
        (("init", "new.db", "--reading", "nothing=at all"), 3),
        (("publish", "o.db", "--list", "2018-08-01", "-o", "lists"), 3),
        (("explain", "o.db", "100001", "2018-09-01"), 3),
        (("register", "o.db", "a.toml"), 5),
        (("reject", "o.db", "a.trf", "--reason", "x"), 3),
    ],
)
def test_exit_codes_and_no_traceback(run: Run, arguments: tuple[str, ...], code: int) -> None:
    opened(run)
    got, out, err = run(*arguments, "--json")
    assert got == code, err
    assert "Traceback" not in err
    assert json.loads(out)["error"]


def test_an_event_is_no_office(run: Run) -> None:
    arguments = [
        "event",
        "new",
        "e.tab",
        "--name",
        "Open",
        "--system",
        "dutch",
        "--rounds",
        "5",
        "--date",
        "2026-03-06",
    ]
    with redirect_stdout(io.StringIO()):
        assert cli.main(arguments) == 0
    code, out, _ = run("check", "e.tab", "--json")
    assert code == 5
    assert json.loads(out)["rule"] == "office.no_office"


def test_the_office_speaks_italian(run: Run) -> None:
    opened(run)
    code, out, _ = run("receive", "o.db", "a.trf", "--received", "2018-08-10", "--lang", "it")
    assert code == 0
    assert "può valere per l'Elo" in out
    assert "rapporti" in out
