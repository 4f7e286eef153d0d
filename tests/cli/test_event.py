"""An event from its opening to its report, by commands alone; and what each command says to programs."""

import io
import json
import os
import pty
import re
import select
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabellone import cli, read_trf
from tabellone.facts.people import ListedPlayer, ListedRating
from tabellone.flow import draw
from tabellone.flow.journal import Entry, first_break
from tabellone.formats.fide_list import write_list_txt
from tabellone.pairing.system import Pair
from tabellone.store import created, opened

Run = Callable[..., tuple[int, str, str]]
ROUNDS = 9
KINDS = ("trf16", "trf26", "players", "pairings", "alphabetical", "standings", "cross-table")


def call(*arguments: object) -> tuple[int, str, str]:
    """One command: its exit code, what it prints, what it says."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            code = cli.main(["event", *map(str, arguments)])
        except SystemExit as leave:
            code = int(leave.code or 0)
    return code, out.getvalue(), err.getvalue()


@contextmanager
def at_the_desk(folder: Path) -> Iterator[Run]:
    """Commands in a folder of their own, at a fixed moment."""
    with pytest.MonkeyPatch.context() as patched:
        patched.chdir(folder)
        patched.setenv("TABELLONE_AT", "2026-03-06T09:00:00Z")
        patched.setenv("TABELLONE_BY", "Ada")
        yield call


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    with at_the_desk(tmp_path) as run:
        yield run


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the whole event of sixty players."""
    folder = tmp_path_factory.mktemp("played")
    with at_the_desk(folder) as run:
        whole_event(run, "open.tab")
    return folder


def new(run: Run, file: str = "open.tab", *more: object, rounds: int = ROUNDS) -> None:
    arguments = ("--name", "Open di Roma", "--system", "dutch", "--rounds", rounds, "--date", "2026-03-06", *more)
    code, _, err = run("new", file, *arguments)
    assert code == 0, err


def document(run: Run, *arguments: object, code: int = 0) -> Any:
    got, out, err = run(*arguments, "--json")
    assert got == code, err
    return json.loads(out)


def players_csv(count: int, delimiter: str = ";") -> str:
    lines = [delimiter.join(("Name", "Rating", "Title", "Fed", "FIDE id", "Born"))]
    for n in range(1, count + 1):
        rating = "" if n % 10 == 0 else str(2400 - 9 * n)
        lines.append(delimiter.join((f'"Player, {n:03d}"', rating, "FM" * (n < 4), "ITA", str(800_000 + n), "1990")))
    return "\n".join(lines) + "\n"


def whole_event(run: Run, file: str) -> None:
    """Sixty players, nine rounds; late entries, byes, withdrawals, forfeits, an adjourned game, a correction, undos."""
    random = Random(60)
    more = (
        "--seed",
        "7421",
        "--city",
        "Roma",
        "--federation",
        "ITA",
        "--time-control",
        "90'+30''",
        "--end",
        "2026-03-08",
    )
    new(run, file, *more, "--chief-arbiter", "Neri, Ada", "--edition", "B.02=1997-07-01")
    Path("players.csv").write_text(players_csv(57), encoding="utf-8")
    assert run("import", file, "players.csv")[0] == 0
    assert run("add", file, "Zorzi, Ugo", "--rating", 2011)[0] == 0
    assert run("late-entry", file, "Tardi, Eva", "--rating", 2222, "--from-round", 3, "--missed", "H")[0] == 0
    assert run("prohibit", file, 1, 30, "--reason", "sisters")[0] == 0
    for at in range(1, ROUNDS + 1):
        if at == 2:
            assert run("late-entry", file, "Tardi, Leo", "--rating", 1500)[0] == 0
            assert run("bye", file, "id:800005", "--round", 4, "--kind", "H")[0] == 0
            assert run("bye", file, "id:800006", "--round", 4, "--kind", "Z")[0] == 0
        if at == 5:
            assert run("withdraw", file, "id:800011", "--reason", "ill")[0] == 0
            assert run("withdraw", file, "id:800012")[0] == 0
        if at == 7:
            assert run("withdraw", file, "id:800012", "--back")[0] == 0
        paired = document(run, "pair", file)
        assert (paired["round"], paired["edition"]) == (at, "C.04.3 2026-02-01")
        if at == 6:
            assert run("undo", file)[0] == 0
            assert document(run, "pair", file)["pairs"] == paired["pairs"]
        signs = [random.choice(["1-0", "0-1", "=", "=", "1-0f", "0-1f", "0-0f", "1-0u"]) for _ in paired["pairs"]]
        assert run("result", file, 1, "adj" if at == 3 else signs[0])[0] == 0
        lines = [f"{board},{sign}" for board, sign in enumerate(signs, 1) if board > 1]
        Path("results.csv").write_text("board,result\n" + "\n".join(lines), encoding="utf-8")
        assert document(run, "result", file, "--file", "results.csv")["missing"] == []
        if at == 4:
            assert run("result", file, 1, "1-0", "--round", 3)[0] == 0
        if at == 8:
            assert run("correct", file, 2, "0-0", "--round", 7, "--reason", "decision of the jury")[0] == 0
        assert run("close", file)[0] == 0
    assert run("decide", file, "the round began late", "--round", 9)[0] == 0


def test_an_event_of_sixty_players_and_nine_rounds_from_its_opening_to_its_report(played: Path) -> None:
    with at_the_desk(played) as run:
        proof_and_report(run)


def proof_and_report(run: Run) -> None:
    proof = document(run, "verify", "open.tab")
    assert proof["entries"] == proof["sound"]
    assert [one["identical"] for one in proof["rounds"]] == [True] * ROUNDS
    for what in ("trf16", "trf26"):
        assert run("report", "open.tab", "--what", what, "-o", f"{what}.trf")[0] == 0
        tournament, findings = read_trf(Path(f"{what}.trf").read_bytes())
        assert [finding for finding in findings if finding.severity == "error"] == []
        assert (len(tournament.players), tournament.rounds_played, tournament.chief_arbiter) == (60, 9, "Neri, Ada")
        assert "C.04.3 2026-02-01" in tournament.kind
        assert tournament.kind_code == ("FIDE_DUTCH_2026" if what == "trf26" else "")
    letters = {cell.letter for player in tournament.players for cell in player.rounds}
    assert letters == set("10=+-WLUHZ")
    late = next(player for player in tournament.players if player.name == "Tardi, Eva")
    assert [cell.letter for cell in late.rounds[:2]] == ["H", "H"]
    gone = next(player for player in tournament.players if player.fide_id == 800011)
    assert {cell.letter for cell in gone.rounds[4:]} == {"Z"}
    standings = document(run, "standings", "open.tab")
    assert standings["after_round"] == 9
    assert [row["rank"] for row in standings["rows"]] == sorted(row["rank"] for row in standings["rows"])


def reports(run: Run, file: str) -> dict[str, str]:
    """Everything that can be printed of an event."""
    shown = {what: run("report", file, "--what", what)[1] for what in (*KINDS, "form-1997")}
    shown |= {
        f"{what}.html": run("report", file, "--what", what, "--as", "html", "--lang", "it")[1] for what in KINDS[2:]
    }
    return shown | {"log": run("log", file)[1]}


def test_the_same_journal_and_the_same_commands_give_the_same_bytes_elsewhere(played: Path, run: Run) -> None:
    with at_the_desk(played) as there:
        first = reports(there, "open.tab")
    with opened(str(played / "open.tab")) as store:
        entries, files = store.entries(), {digest: store.file(digest) or b"" for digest in store.files()}
    with created("replayed.tab", "2030-01-01T00:00:00Z") as store:
        for entry in entries:
            store.append([entry], after=entry.seq - 1, files=files)
    assert reports(run, "replayed.tab") == first
    whole_event(run, "open.tab")
    with opened("open.tab") as store:
        assert store.entries() == entries
    assert reports(run, "open.tab") == first


def test_the_log_in_json_is_enough_to_prove_the_journal(run: Run) -> None:
    new(run)
    run("add", "open.tab", "Rossi, Anna")
    rows = document(run, "log", "open.tab")["entries"]
    entries = [Entry(**{name: row[name] for name in Entry.__slots__}) for row in rows]
    assert first_break(entries) is None
    assert [row["kind"] for row in rows] == ["Opened", "RulesPinned", "LotsDrawn", "Registered"]
    assert {row["by"] for row in rows} == {"Ada"}
    assert {row["at"] for row in rows} == {"2026-03-06T09:00:00Z"}


def small(run: Run, players: int = 6, *more: object) -> None:
    new(run, "open.tab", "--seed", "1", "--initial-colour", "w", *more, rounds=3)
    Path("players.csv").write_text(players_csv(players, ","), encoding="utf-8")
    assert run("import", "open.tab", "players.csv")[0] == 0


def test_new_says_what_is_pinned(run: Run) -> None:
    shown = document(
        run, "new", "x.tab", "--name", "X", "--system", "dutch", "--rounds", 5, "--date", "2025-12-30", "--seed", "s"
    )
    keys = ["event", "entry", "digest", "system", "editions", "tie_breaks", "seed", "initial_colour"]
    assert list(shown) == keys
    assert shown["tie_breaks"][:2] == ["BH/C1", "BH"]
    assert shown["editions"].items() >= {"C.04.3": "2017-07-01", "C.04.2": "2026-02-01", "B.02": "2025-10-01"}.items()
    assert (shown["seed"], shown["initial_colour"] in "wb") == ("s", True)


ANNOUNCEMENT = """
name = "Torneo di Pasqua"
federation = "ITA"
kind = "standard"
format = "swiss"
system = "dubov"
rounds = 5
schedule = ["2026-04-03 15:00", "2026-04-04 10:00", "2026-04-04 15:00", "2026-04-05 10:00", "2026-04-05 15:00"]
time_control = "90+30"
tie_breaks = ["BH/C1", "DE"]
[[arbiter]]
name = "Neri, Ada"
fide_id = 800001
[[arbiter]]
name = "Blu, Leo"
"""


def test_an_event_is_opened_from_its_announcement_and_what_is_said_beside_it_holds(run: Run) -> None:
    Path("bando.toml").write_text(ANNOUNCEMENT, encoding="utf-8")
    shown = document(run, "new", "x.tab", "--announcement", "bando.toml")
    assert (shown["system"], shown["tie_breaks"]) == ("dubov", ["BH/C1", "DE"])
    report = run("report", "x.tab")[1]
    for line in ("012 Torneo di Pasqua", "042 2026/04/03", "052 2026/04/05", "102 Neri, Ada (800001)", "112 Blu, Leo"):
        assert line in report.splitlines()
    assert "122 90+30" in report
    assert "26/04/03  26/04/04  26/04/04" in report
    more = ("--system", "dutch", "--tie-breaks", "none", "--name", "Pasqua")
    shown = document(run, "new", "y.tab", "--announcement", "bando.toml", *more)
    assert (shown["system"], shown["tie_breaks"]) == ("dutch", [])
    Path("bando.toml").write_text("rounds = 0\nname = 5\n", encoding="utf-8")
    shown = document(run, "new", "z.tab", "--announcement", "bando.toml", code=5)
    assert len(shown["findings"]) == 2


def test_what_is_needed_to_open_an_event_is_asked_for_all_at_once(run: Run) -> None:
    shown = document(run, "new", "x.tab", "--name", "X", code=5)
    assert [(one["rule"], one["remedy"][:20]) for one in shown["findings"]] == [
        ("desk.needed", "give it with --date,"),
        ("desk.needed", "give it with --syste"),
        ("desk.needed", "give it with --round"),
    ]


def test_a_maxi_tournament_is_one_of_the_lim_system(run: Run) -> None:
    usual = ("--name", "X", "--rounds", 5, "--date", "2026-03-06", "--maxi")
    assert run("new", "x.tab", "--system", "lim", *usual)[0] == 0
    pinned = json.loads(document(run, "log", "x.tab")["entries"][1]["body"])["editions"][0]
    assert (pinned["chapter"], pinned["readings"][0]["option"]) == ("C.04.4.3", "always")
    assert run("new", "y.tab", "--system", "dutch", *usual)[0] == 5


def test_an_event_is_not_opened_over_another(run: Run) -> None:
    new(run)
    code, _, err = run("new", "open.tab", "--name", "Y", "--system", "dutch", "--rounds", 3, "--date", "2026-03-06")
    assert (code, "exists already" in err) == (5, True)


def test_an_event_with_faults_is_not_opened_and_leaves_no_file(run: Run) -> None:
    days = ("--date", "2026-03-06", "--end", "2026-03-05")
    code, _, err = run("new", "x.tab", "--name", " ", "--system", "dutch", "--rounds", 3, *days)
    assert (code, Path("x.tab").exists()) == (5, False)
    assert err.count("->") == 2


def test_a_file_that_is_not_there_is_not_found(run: Run) -> None:
    assert run("standings", "nothing.tab")[0] == 3
    assert run("result", "nothing.tab", 1, "1-0")[0] == 3


def test_pair_answers_as_every_pairing_command_does(run: Run) -> None:
    small(run, 5)
    shown = document(run, "pair", "open.tab")
    assert (shown["system"], shown["edition"], shown["round"]) == ("dutch", "C.04.3 2026-02-01", 1)
    assert shown["pairs"] == [{"board": 1, "white": 1, "black": 3}, {"board": 2, "white": 4, "black": 2}]
    assert (shown["bye"], shown["by_hand"], shown["findings"]) == (5, False, [])
    assert run("pair", "open.tab")[0] == 5


def test_a_copy_is_kept_before_each_pairing(run: Run) -> None:
    small(run)
    run("pair", "open.tab")
    with opened("open.tab.snapshots/000004-before-round-1.tab") as store:
        assert len(store.entries()) == 4


def test_a_round_by_hand_warns_on_stderr_and_in_json_whatever_is_asked(run: Run) -> None:
    small(run, 4)
    Path("r1.txt").write_text("start\n1 2\n3-4 # board 2\nend\n")
    assert run("pair", "open.tab", "--manual", "r1.txt")[0] == 5
    shown = document(run, "pair", "open.tab", "--manual", "r1.txt", "--reason", "no computer")
    assert [finding["rule"] for finding in shown["findings"]] == ["pairing.by_hand"]
    assert shown["by_hand"]
    run("result", "open.tab", 1, "=")
    run("result", "open.tab", 2, "=")
    code, _, err = run("pair", "open.tab", "--manual", "r1.txt", "--reason", "no computer")
    assert code == 0
    assert err.count("have met before") == 2
    assert "the engine would not have made" in err
    _, out, _ = run("report", "open.tab")
    assert out.count("### MPA @ Round") == 2
    assert document(run, "verify", "open.tab")["rounds"][1] == {
        "round": 2,
        "entry": 8,
        "by_hand": True,
        "identical": True,
    }


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("1 2\n3 4\n", {"notes.start", "notes.end"}),
        ("start\n1 2\nx y\nend", {"notes.line"}),
        ("start\nbye 1\nbye 2\n3 4\nend", {"notes.bye"}),
        ("start\n1 2\nend", {"desk.not_paired"}),
        ("start\n1 2\n3 4 5\nend", {"notes.line"}),
    ],
)
def test_a_round_by_hand_that_is_not_whole_is_not_taken(run: Run, text: str, rules: set[str]) -> None:
    small(run, 4)
    Path("r1.txt").write_text(text)
    shown = document(run, "pair", "open.tab", "--manual", "r1.txt", "--reason", "x", code=5)
    assert {finding["rule"] for finding in shown["findings"]} == rules
    assert len(document(run, "log", "open.tab")["entries"]) == 4


def typed(monkeypatch: pytest.MonkeyPatch, keys: str) -> None:
    class Keys:
        def __init__(self) -> None:
            self.left = list(keys)

        def isatty(self) -> bool:
            return False

        def read(self, _size: int = -1) -> str:
            return self.left.pop(0) if self.left else ""

    monkeypatch.setattr("sys.stdin", Keys())


def test_a_session_takes_a_key_for_a_result_and_goes_on_by_itself(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    small(run, 8)
    run("pair", "open.tab")
    typed(monkeypatch, "1 ? s u 0 5")
    code, out, err = run("result", "open.tab", "--session")
    assert code == 0
    assert out.splitlines() == [
        "board 1: 1-0 saved, entry 6",
        "board 1: undone",
        "board 1: 0-1 saved, entry 8",
        "board 3: ½-½ saved, entry 9",
        "round 1: boards still without a result: 2",
    ]
    assert "keys: 1 0 5" in err
    typed(monkeypatch, "+x")
    shown = document(run, "result", "open.tab", "--session")
    assert [one["result"] for one in shown["saved"]] == ["1-0f", "0-0f"]
    assert shown["missing"] == []
    typed(monkeypatch, "")
    assert run("result", "open.tab", "--session")[0] == 0


def test_a_session_undoes_only_its_own_results(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    small(run, 8)
    run("pair", "open.tab")
    typed(monkeypatch, "uq")
    _, _, err = run("result", "open.tab", "--session")
    assert "nothing of this session" in err


def test_the_second_pass_stops_where_the_results_differ(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    small(run, 8)
    run("pair", "open.tab")
    typed(monkeypatch, "105+")
    run("result", "open.tab", "--session")
    typed(monkeypatch, "1055")
    shown = document(run, "result", "open.tab", "--session", "--second-pass", code=4)
    assert shown == {"round": 1, "verified": 3, "mismatch": {"board": 4, "entered": "1-0f", "typed": "½-½"}}
    typed(monkeypatch, "1s5+")
    assert document(run, "result", "open.tab", "--session", "--second-pass")["verified"] == 3
    assert len(document(run, "log", "open.tab")["entries"]) == 9


def test_results_are_given_in_one_way_at_a_time(run: Run) -> None:
    small(run)
    run("pair", "open.tab")
    for arguments in ((), (1,), (1, "1-0", "--session"), ("--second-pass",), (1, "1-0", "--second-pass")):
        assert run("result", "open.tab", *arguments)[0] == 2


def test_a_file_of_results_is_taken_whole_or_not_at_all(run: Run) -> None:
    small(run, 8)
    run("pair", "open.tab")
    Path("results.csv").write_text("board;result\n1;1-0\n2;2-0\nx\n9;=\n", encoding="utf-8")
    shown = document(run, "result", "open.tab", "--file", "results.csv", code=5)
    assert [finding["rule"] for finding in shown["findings"]] == ["notes.line", "desk.result"]
    Path("results.csv").write_text("1 1-0\n9 =\n", encoding="utf-8")
    shown = document(run, "result", "open.tab", "--file", "results.csv", code=5)
    assert [finding["rule"] for finding in shown["findings"]] == ["desk.no_board"]
    assert len(document(run, "log", "open.tab")["entries"]) == 5


def test_undo_and_redo_go_back_and_forth_but_never_before_the_opening(run: Run) -> None:
    small(run)
    run("pair", "open.tab")
    run("result", "open.tab", 1, "1-0")
    before = run("report", "open.tab", "--what", "cross-table", "--as", "csv")[1]
    assert document(run, "undo", "open.tab")["taken_back"] == "round 1, results: 1 1-0"
    assert document(run, "undo", "open.tab")["since"] == 5
    assert run("redo", "open.tab")[0] == 0
    assert run("redo", "open.tab")[0] == 0
    assert run("report", "open.tab", "--what", "cross-table", "--as", "csv")[1] == before
    assert run("redo", "open.tab")[0] == 5
    assert run("undo", "open.tab", "--since", 4)[0] == 0
    assert run("undo", "open.tab")[0] == 5
    assert run("undo", "open.tab", "--since", 2)[0] == 5
    assert run("undo", "open.tab", "--since", 99)[0] == 5
    _, out, _ = run("log", "open.tab", "--last", 2)
    assert len(out.splitlines()) == 2


def test_the_log_calls_players_by_the_names_they_had_when_it_was_written(run: Run) -> None:
    new(run)
    run("add", "open.tab", "Rossi, Anna")
    run("undo", "open.tab")
    run("add", "open.tab", "Bianchi, Ugo")
    run("withdraw", "open.tab", "1")
    rows = document(run, "log", "open.tab")["entries"]
    assert [(row["text"], row["holds"]) for row in rows[3:]] == [
        ("entered: Rossi, Anna", False),
        ("undone: all is as before entry 4", False),
        ("entered: Bianchi, Ugo", True),
        ("Bianchi, Ugo withdrawn from round 1", True),
    ]


def test_players_are_entered_from_a_rating_list_by_id_or_name(run: Run) -> None:
    listed = list_file()
    new(run)
    assert run("add", "open.tab", "--list", "list.txt", "--fide-id", listed[0][0])[0] == 0
    assert run("add", "open.tab", listed[1][1], "--list", "list.txt")[0] == 0
    Path("ids.csv").write_text(f"fide_id,rating\n{listed[2][0]},1\n", encoding="utf-8")
    shown = document(run, "import", "open.tab", "ids.csv", "--list", "list.txt")
    assert [finding["rule"] for finding in shown["findings"]] == ["entries.rating"]
    rows = document(run, "players", "open.tab")["rows"]
    assert {(row["fide_id"], row["name"], row["rating"]) for row in rows} == {(str(i), n, str(r)) for i, n, r in listed}
    Path("ids.csv").write_text("fide_id\n99\n", encoding="utf-8")
    assert document(run, "import", "open.tab", "ids.csv", "--list", "list.txt", code=5)["findings"]
    assert run("add", "open.tab", "nobody at all", "--list", "list.txt")[0] == 3
    Path("list.txt").write_text("this is no list\n", encoding="utf-8")
    assert run("add", "open.tab", "--list", "list.txt", "--fide-id", 5)[0] == 5


def list_file() -> list[tuple[int, str, int]]:
    """A rating list with three players."""
    some = [(800001, "Rossi, Anna", 2010), (800002, "Bianchi, Ugo", 1950), (800003, "Verdi, Leo", 1800)]
    players = [
        ListedPlayer(number, name, "ITA", "M", standard=ListedRating(rating, 0, 20), birth="1990")
        for number, name, rating in some
    ]
    Path("list.txt").write_text("".join(write_list_txt(players, [])), encoding="utf-8", newline="")
    return some


def test_a_list_of_entries_with_faults_is_not_taken_at_all(run: Run) -> None:
    new(run)
    Path("players.csv").write_text("name,rating,fed\nRossi,99999,ITA\n,1,ITA\nVerdi,1800,XXX\n", encoding="utf-8")
    shown = document(run, "import", "open.tab", "players.csv", code=5)
    assert [(one["rule"], one["line"]) for one in shown["findings"]] == [("entries.number", 2), ("entries.player", 3)]
    Path("players.csv").write_text("name,rating,fed\nVerdi,1800,XXX\n", encoding="utf-8")
    shown = document(run, "import", "open.tab", "players.csv", code=5)
    assert [one["rule"] for one in shown["findings"]] == ["desk.federation"]
    Path("players.csv").write_text("nickname\nx\n", encoding="utf-8")
    assert run("import", "open.tab", "players.csv")[0] == 5


def test_the_file_that_was_imported_is_kept(run: Run) -> None:
    small(run)
    with opened("open.tab") as store:
        assert [store.file(digest) for digest in store.files()] == [Path("players.csv").read_bytes()]


def test_the_commands_for_players_answer_with_the_entry(run: Run) -> None:
    small(run)
    shown = document(run, "amend", "open.tab", "1", "--rating", 2500, "--reason", "list of March")
    assert list(shown) == ["entry", "digest", "kind", "text", "findings"]
    assert shown["text"] == "entry of Player, 001 corrected: list of March"
    assert document(run, "cancel", "open.tab", 6)["kind"] == "EntryCancelled"
    assert document(run, "details", "open.tab", "--city", "Ostia", "--reason", "moved")["kind"] == "DetailsChanged"
    assert document(run, "bye", "open.tab", 2, "--round", 2)["kind"] == "ByeRequested"
    assert document(run, "bye", "open.tab", 2, "--round", 2, "--cancel")["kind"] == "ByeCancelled"
    assert run("withdraw", "open.tab", "nobody")[0] == 3


def test_verify_says_from_which_entry_on_the_journal_is_not_as_it_was(run: Run) -> None:
    small(run)
    run("pair", "open.tab")
    head = document(run, "log", "open.tab")["entries"][-1]["digest"]
    assert document(run, "verify", "open.tab", "--head", f"5:{head[:16]}")["findings"] == []
    assert (
        document(run, "verify", "open.tab", "--head", f"5:{'0' * 16}", code=4)["findings"][0]["rule"] == "journal.head"
    )
    with sqlite3.connect("open.tab") as connection:
        connection.execute("UPDATE journal SET body = replace(body, 'Player, 001', 'Player, 009') WHERE seq = 4")
    connection.close()
    proof = document(run, "verify", "open.tab", code=4)
    assert (proof["entries"], proof["sound"]) == (5, 3)
    assert [(finding["rule"], finding["line"]) for finding in proof["findings"]] == [("journal.chain", 4)]
    code, _, err = run("result", "open.tab", 1, "1-0")
    assert (code, "cannot be trusted" in err, "event verify" in err) == (5, True, True)
    with sqlite3.connect("open.tab") as connection:
        connection.execute("DELETE FROM journal WHERE seq > 3")
    connection.close()
    assert document(run, "verify", "open.tab", "--head", f"5:{head[:16]}", code=4)["sound"] == 3


def test_verify_finds_a_file_that_is_not_as_it_was_received(run: Run) -> None:
    small(run)
    with sqlite3.connect("open.tab") as connection:
        connection.execute("UPDATE blob SET bytes = x'78'")
    connection.close()
    assert [one["rule"] for one in document(run, "verify", "open.tab", code=4)["findings"]] == ["store.file"]


def test_verify_finds_a_round_that_is_not_paired_again_as_it_stands(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    small(run, 4)
    run("pair", "open.tab")
    engine = draw.by_engine

    def other(*arguments: Any) -> Any:
        pairing = engine(*arguments)
        return replace(pairing, pairs=tuple(Pair(one.board, one.black, one.white) for one in pairing.pairs))

    monkeypatch.setattr(draw, "by_engine", other)
    proof = document(run, "verify", "open.tab", code=4)
    assert proof["rounds"][0]["identical"] is False
    assert proof["findings"][0]["rule"] == "pairing.different"


def test_verify_of_a_file_cut_short_says_how_far_it_can_be_read(run: Run) -> None:
    small(run, 50)
    file = Path("open.tab")
    file.write_bytes(file.read_bytes()[: file.stat().st_size * 6 // 10])
    proof = document(run, "verify", "open.tab", code=4)
    assert proof["findings"][0]["rule"] == "store.damaged"
    assert proof["sound"] < 4
    assert run("standings", "open.tab")[0] == 5


@pytest.mark.parametrize("what", KINDS[2:])
@pytest.mark.parametrize("form", ["text", "html", "csv"])
def test_every_sheet_in_every_form_says_by_which_rules_it_was_made(run: Run, what: str, form: str) -> None:
    small(run, 5)
    run("pair", "open.tab")
    for board in (1, 2):
        run("result", "open.tab", board, "1-0")
    code, out, _ = run("report", "open.tab", "--what", what, "--as", form, "--lang", "it")
    assert code == 0
    assert "Player, 001" in out
    assert ("C.04.3" in out) == (form != "csv")
    assert run("report", "open.tab", "--what", what, "--as", form, "-o", "sheet", "--lang", "it")[0] == 0
    assert Path("sheet").read_bytes().decode() == out
    if form == "html":
        assert re.search(r'<html lang="it">.*<caption>.*<th scope="col"', out, re.DOTALL)


def test_names_on_a_page_are_only_text(run: Run) -> None:
    new(run)
    run("add", "open.tab", "<script>alert(1)</script>")
    run("add", "open.tab", "=cmd|calc")
    page = run("report", "open.tab", "--what", "players", "--as", "html")[1]
    assert "<script>" not in page
    assert "&lt;script&gt;" in page
    assert "'=cmd" in run("report", "open.tab", "--what", "players", "--as", "csv")[1]


def test_the_cross_table_is_in_final_order_with_rows_for_numbers(run: Run) -> None:
    small(run, 4)
    run("pair", "open.tab")
    run("result", "open.tab", 1, "0-1")
    run("result", "open.tab", 2, "1-0f")
    rows = document(run, "report", "open.tab", "--what", "cross-table")["rows"]
    assert [row[2] for row in rows] == ["Player, 003", "Player, 004", "Player, 001", "Player, 002"]
    assert [row[5] for row in rows] == ["3b1", "4w+", "1w0", "2b-"]


def test_standings_after_an_earlier_round(run: Run) -> None:
    small(run, 4)
    for _ in range(2):
        run("pair", "open.tab")
        run("result", "open.tab", 1, "1-0")
        run("result", "open.tab", 2, "=")
    first = document(run, "standings", "open.tab", "--after-round", 1)
    assert (first["after_round"], first["edition"], first["tie_breaks"][0]) == (1, "C.07 2026-03-01", "BH/C1")
    assert sum(float(row["points"]) for row in first["rows"]) == 2
    assert run("standings", "open.tab", "--after-round", 5)[0] == 3


def test_a_moment_that_is_none_is_refused(run: Run) -> None:
    assert (
        run("new", "x.tab", "--name", "X", "--system", "dutch", "--rounds", 3, "--date", "2026-03-06", "--at", "now")[0]
        == 2
    )


def test_points_of_the_event_and_wrong_options(run: Run) -> None:
    new(run, "x.tab", "--points", "win=3", "--points", "draw=1")
    assert json.loads(document(run, "log", "x.tab")["entries"][1]["body"])["worth"]["win"] == "3"
    for wrong in (("--points", "x=1"), ("--edition", "B.02"), ("--reading", "x")):
        code, _, err = run(
            "new", "y.tab", "--name", "Y", "--system", "dutch", "--rounds", 3, "--date", "2026-03-06", *wrong
        )
        assert (code, "Traceback" in err) == (2, False)


def test_an_event_in_a_database_is_the_same_event(run: Run, postgres: str) -> None:
    """Everything as in a file, but for the copies beside it."""
    for place in ("open.tab", postgres):
        new(run, place, "--seed", "1", rounds=3)
        Path("players.csv").write_text(players_csv(7, ","), encoding="utf-8")
        assert run("import", place, "players.csv")[0] == 0
        assert run("pair", place)[0] == 0
        assert run("result", place, 1, "1-0")[0] == 0
        assert run("undo", place)[0] == 0
    assert reports(run, postgres) == reports(run, "open.tab")
    assert document(run, "verify", postgres) == document(run, "verify", "open.tab")
    code, _, err = run("standings", "postgresql://nobody@127.0.0.1:1/nothing")
    assert (code, "cannot be reached" in err) == (3, True)


def test_who_stops_a_command_is_told_that_nothing_said_to_be_saved_is_lost(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    small(run, 4)

    def stop(_self: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("tabellone.flow.draw.next_order", stop)
    code, _, err = run("pair", "open.tab")
    assert (code, "stopped" in err, "Traceback" in err) == (130, True, False)


def test_at_a_terminal_a_key_needs_no_enter_and_none_typed_ahead_is_lost(run: Run) -> None:
    small(run, 8)
    run("pair", "open.tab")
    session = [sys.executable, "-m", "tabellone", "event", "result", "open.tab", "--session"]
    code, shown = at_a_terminal(session, b"10\x7f5q")
    assert code == 0
    assert re.findall(rb"board \d: (?:\S+ saved|undone)", shown) == [
        b"board 1: 1-0 saved",
        b"board 2: 0-1 saved",
        b"board 2: undone",
        "board 2: ½-½ saved".encode(),
    ]


def at_a_terminal(command: list[str], keys: bytes) -> tuple[int, bytes]:
    """The program at a terminal of its own, all keys typed before it asks for the first."""
    child, terminal = pty.fork()
    if not child:
        os.execv(command[0], command)  # noqa: S606 - the program under test
    os.write(terminal, keys[:1])
    shown = b""
    with suppress(OSError):  # the terminal is gone with the program
        while select.select([terminal], [], [], 60)[0]:  # whoever waits longer than a minute waits for ever
            shown += os.read(terminal, 4096)
            if keys and b"Player, 0" in shown:
                os.write(terminal, keys[1:])
                keys = b""
    os.close(terminal)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), shown
