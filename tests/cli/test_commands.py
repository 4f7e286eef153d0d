"""The commands of `regs` and `calc` as programs see them: JSON, exit codes, and never a traceback."""

import json
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tabellone import __version__, cli
from tabellone.__main__ import STOPPED
from tabellone.cli import shell
from tabellone.cli.shell import language_of
from tabellone.rulebook import CHAPTERS, effective_days

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    try:
        code = cli.main(arguments)
    except SystemExit as leave:
        code = int(leave.code or 0)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def document(capsys: Capture, *arguments: str) -> Any:
    code, out, err = run(capsys, *arguments, "--json")
    assert code == 0, err
    return json.loads(out)


def test_regs_which(capsys: Capture) -> None:
    assert document(capsys, "regs", "which", "B.02", "--date", "2017-08-01") == {
        "chapter": "B.02",
        "edition": "2017-07-01",
    }


def test_regs_list_has_every_edition(capsys: Capture) -> None:
    rows = document(capsys, "regs", "list")
    held = [(chapter, str(day)) for chapter in CHAPTERS for day in effective_days(chapter)]
    assert [(row["chapter"], row["edition"]) for row in rows] == held


def test_regs_show_has_rules_articles_numbers_and_status(capsys: Capture) -> None:
    shown = document(capsys, "regs", "show", "B.02", "--date", "2017-08-01")
    assert shown["rules"]["difference_cap"] == {"article": "8.54", "confidence": "certain", "readings": [], "cap": 400}
    assert shown["articles"]["8.54"]["status"] == "computed"
    assert shown["rules"]["first_rating"]["bonus_per_half_point"] == 20


def test_regs_show_with_a_reading_shows_what_it_changes(capsys: Capture) -> None:
    arguments = ("regs", "show", "B.02", "--date", "2010-01-01", "--reading", "applied_until_2011=as FIDE applied it")
    assert document(capsys, *arguments)["rules"]["first_rating"]["bonus_per_half_point"] == "12.5"


def test_regs_diff(capsys: Capture) -> None:
    changes = document(capsys, "regs", "diff", "B.02", "2009-07-01", "2017-07-01")["changes"]
    assert {
        "rule": "k_normal",
        "value": "k",
        "before": "15",
        "after": "20",
        "article_before": "8.56",
        "article_after": "8.56",
    } in changes


def test_regs_coverage_leaves_no_rating_article_of_the_four_texts_for_later(capsys: Capture) -> None:
    rows = {f"{row['chapter']} {row['edition']}": row for row in document(capsys, "regs", "coverage")}
    for edition in ("B.02 1997-07-01", "B.02 2009-07-01", "B.02 2017-07-01", "B.02RB 2018-07-01"):
        assert rows[edition]["complete"]
        assert rows[edition]["waiting"].keys() <= {"admission", "list", "report", "monitoring"}


def test_regs_explain_leads_from_an_article_to_rule_function_and_cases(capsys: Capture) -> None:
    shown = document(capsys, "regs", "explain", "B.02/8.54")
    assert [row["edition"] for row in shown["editions"]] == ["2009-07-01", "2014-07-01", "2017-07-01"]
    assert ("rating/expected.py", "counted_difference") in [(one["module"], one["name"]) for one in shown["functions"]]
    assert "B02/8.54.toml" in shown["cases"]


def test_regs_explain_on_a_day_shows_one_edition_with_its_readings(capsys: Capture) -> None:
    shown = document(capsys, "regs", "explain", "B.02/10.25", "--date", "1998-05-01")
    assert [row["edition"] for row in shown["editions"]] == ["1997-07-01"]
    assert [note["id"] for note in shown["readings"]] == ["I-021"]


def test_calc_expected(capsys: Capture) -> None:
    shown = document(capsys, "calc", "expected", "--own", "1850", "--opponent", "1700", "--date", "2017-08-01")
    assert shown == {
        "edition": "B.02 2017-07-01",
        "own": 1850,
        "opponent": 1700,
        "difference": 150,
        "counted_difference": 150,
        "expected": "0.70",
    }


def test_calc_change_game_by_game(capsys: Capture) -> None:
    arguments = (
        "calc",
        "change",
        "--own",
        "1850",
        "--k",
        "20",
        "--game",
        "1700=1",
        "--game",
        "2100=0",
        "--date",
        "2017-08-01",
    )
    shown = document(capsys, *arguments)
    assert list(shown) == [
        "edition",
        "games",
        "score",
        "expected",
        "gain",
        "k",
        "change",
        "rounded_change",
        "new_rating",
    ]
    assert shown["games"][0] == {
        "opponent": 1700,
        "difference": 150,
        "counted_difference": 150,
        "expected": "0.70",
        "result": "1",
        "gain": "0.30",
    }
    assert [shown[key] for key in ("score", "expected", "gain", "k", "change", "rounded_change", "new_rating")] == [
        "1",
        "0.89",
        "0.11",
        20,
        "2.2",
        2,
        1852,
    ]


def test_calc_change_of_1997_describes_the_event(capsys: Capture) -> None:
    shown = document(
        capsys,
        "calc",
        "change",
        "--own",
        "2300",
        "--k",
        "15",
        "--game",
        "2200=1",
        "--game",
        "2400=0.5",
        "--date",
        "1998-05-01",
    )
    assert shown["games"] == []
    assert (shown["average"], shown["difference"], shown["expected"]) == (2300, 0, "1.00")


def test_calc_initial(capsys: Capture) -> None:
    shown = document(
        capsys, "calc", "initial", "--average", "1950", "--score", "4.5", "--games", "11", "--date", "2017-08-01"
    )
    figures = {
        "edition": "B.02 2017-07-01",
        "average": 1950,
        "score": "4.5",
        "games": 11,
        "fraction": "0.41",
        "dp": -65,
        "rating": 1885,
    }
    assert figures.items() <= shown.items()


def test_calc_k(capsys: Capture) -> None:
    arguments = [
        "--rating",
        "2350",
        "--games-played",
        "45",
        "--born",
        "2001-05-02",
        "--peak",
        "2380",
        "--games-in-period",
        "12",
    ]
    shown = document(capsys, "calc", "k", *arguments, "--date", "2019-08-01")
    assert shown == {"k": 20, "rule": "k_normal", "article": "8.56", "limited_by": None}


def test_calc_round_robin(capsys: Capture, tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    table.write_text("player,rating,points,k\nA,2000,1.5,20\nB,1900,1,20\nC,,0.5,\n")
    shown = document(capsys, "calc", "round-robin", str(table), "--date", "2017-08-01")
    assert (shown["rar"], shown["dpa"], shown["ra"]) == ("1950", "96.5", 1886)
    assert list(shown["players"][0]) == [
        "player",
        "rating",
        "points",
        "p",
        "dp",
        "rc",
        "rc_new",
        "ru",
        "ru_new",
        "expected",
        "k",
        "change",
    ]
    code, out, _ = run(
        capsys, "calc", "round-robin", str(table), "--date", "2017-08-01", "--player", "A", "--lang", "it"
    )
    assert code == 0
    assert "avversario" in out


@pytest.mark.parametrize("language", ["en", "it"])
def test_explain_cites_article_and_edition_in_both_languages(capsys: Capture, language: str) -> None:
    arguments = (
        "calc",
        "change",
        "--own",
        "2300",
        "--k",
        "20",
        "--game",
        "1850=1",
        "--date",
        "2017-08-01",
        "--explain",
        "--lang",
        language,
    )
    _, out, _ = run(capsys, *arguments)
    edition = {"en": "edition", "it": "edizione"}[language]
    assert f"[B.02 art. 8.54, {edition} 2017-07-01]" in out


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ("regs which B.02 --date 1990-01-01", 5, "1997-07-01"),
        ("regs which B.99 --date 2020-01-01", 3, "B.02RB"),
        ("regs diff B.02 2013-01-01 2017-07-01", 3, "2014-07-01"),
        ("regs explain B.02/77.7", 3, "77.7"),
        ("regs which B.02", 2, "--date"),
        ("regs which B.02 --date yesterday", 2, "YYYY-MM-DD"),
        ("calc expected --own 4001 --opponent -1 --date 2020-01-01", 5, "calc.opponent"),
        ("calc change --own 2000 --k 20 --game 1900=2 --date 2020-01-01", 5, "1, 0.5 or 0"),
        ("calc change --own 2000 --k 20 --game 1900 --date 2020-01-01", 5, "calc.game"),
        ("calc change --own 2000 --k 20 --date 2020-01-01", 5, "no game"),
        ("calc initial --average 1900 --score 6 --games 5 --date 2020-01-01", 5, "more than the 5 games"),
        ("calc initial --average 1900 --date 2020-01-01", 5, "go together"),
        ("calc initial --date 2020-01-01", 5, "no result"),
        ("calc initial --tranche 3:x --date 2020-01-01", 5, "GAMES:AVERAGE:SCORE"),
        ("calc k --rating 2350 --date 2020-01-01", 5, "--peak"),
        ("calc k --rating 2350 --born 1990-13-01 --date 2020-01-01", 5, "calc.born"),
        ("calc expected --own 2000 --opponent 1900 --date 2015-01-01 --kind rapid", 5, "2018-07-01"),
        ("calc expected --own 2000 --opponent 1900 --date 2020-01-01 --reading x=y", 3, "refinement"),
        ("calc expected --own 2000 --opponent 1900 --date 2020-01-01 --reading nonsense", 2, "NAME=OPTION"),
        ("calc round-robin /nowhere/table.csv --date 2020-01-01", 3, "/nowhere/table.csv"),
        ("calc initial --average 2000 --score 0 --games 9 --date 1998-01-01", 5, "no rating difference"),
        ("nonsense", 2, "nonsense"),
        ("regs which B.02 --date 20170801", 2, "YYYY-MM-DD"),
        ("calc expected --own 00000000099999 --opponent 1500 --date 2020-01-01", 5, "calc.own"),
        ("calc k --rating 1500 --games-played 5 --peak 1500 --born 2030-01-01 --date 2020-01-01", 5, "calc.born"),
        ("calc k --rating 1500 --games-played 5 --first-rating-games 9 --date 2020-01-01", 5, "first_rating_games"),
        ("calc expected --own 2700 --opponent 2000 --kind rapid --date 2025-01-01", 5, "does not rate"),
        ("calc initial --average 1950 --score 4.25 --games 11 --date 2017-08-01", 5, "calc.score"),
    ],
)
def test_bad_input_says_what_is_wrong_and_what_to_do(capsys: Capture, arguments: str, code: int, said: str) -> None:
    found, _, err = run(capsys, *arguments.split())
    assert found == code
    assert said in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ("regs which B.02", 2),
        ("calc round-robin /nowhere --date 2020-01-01", 3),
        ("calc round-robin / --date 2020-01-01", 3),
    ],
)
def test_a_command_without_an_answer_still_prints_one_json_document(capsys: Capture, arguments: str, code: int) -> None:
    found, out, _ = run(capsys, *arguments.split(), "--json")
    assert found == code
    assert json.loads(out)["error"]


def test_output_that_the_terminal_cannot_show_is_no_bug() -> None:
    command = [sys.executable, "-m", "tabellone", "regs", "show", "B.02", "--date", "2017-08-01"]
    done = subprocess.run(command, check=True, capture_output=True, env={"PYTHONIOENCODING": "ascii"})
    assert done.stdout
    strange: list[str | bytes] = [
        sys.executable,
        "-m",
        "tabellone",
        "calc",
        "expected",
        "--own",
        b"\xff",
        "--opponent",
        "1",
        "--date",
        "2020-01-01",
        "--json",
    ]
    refused = subprocess.run(strange, check=False, capture_output=True, env={"PYTHONIOENCODING": "utf-8"})
    assert refused.returncode == 5
    assert json.loads(refused.stdout)["findings"][0]["rule"] == "calc.own"


def test_every_fault_of_an_input_is_said_at_once_and_json_has_them(capsys: Capture) -> None:
    code, out, _ = run(
        capsys,
        *[
            "calc",
            "change",
            "--own",
            "5000",
            "--k",
            "x",
            "--game",
            "1=3",
            "--game",
            "y=1",
            "--date",
            "2020-01-01",
            "--json",
        ],
    )
    assert code == 5
    findings = json.loads(out)["findings"]
    assert [finding["rule"] for finding in findings] == ["calc.own", "calc.k", "calc.result", "calc.game"]
    assert all(finding["remedy"] and finding["severity"] == "error" for finding in findings)


@pytest.mark.parametrize(
    ("table", "rules"),
    [
        ("", ["table.columns"]),
        ("player,points\nA,1\n", ["table.columns"]),
        ("player,rating,points\nA,2000,1\n", ["table.size"]),
        (
            "player,rating,points\nA,2000,3\nB,x,-1\nA,5000,0.3\n",
            ["table.points", "table.rating", "table.points", "table.player", "table.points", "table.rating"],
        ),
        ("player,rating,points\nA,2000,2\nB,1900,2\nC,,0\n", ["table.total"]),
        ("player,rating,points,results\nA,2000,1,*1\nB,1900,0,1*\n", ["table.results_disagree"]),
        ("player,rating,rating,points\nA,2000,1500,1\nB,1900,1400,0\n", ["table.column_twice"]),
        ("player,rating,points\nA,2000,1,5\nB,1900,0\n", ["table.cells"]),
        ("player,rating,points\nA,2000,4\nB,1900,4\nD,,2\nC,,0\nE,1800,0\n", ["table.total"]),
        ("player,rating,points,results\nA,2000,1,*1\nB,1900,1,0*\n", ["table.points_mismatch"]),
        ("player,rating,points,results\nA,2000,1,*1\nB,1900,0,0\n", ["table.results"]),
    ],
)
def test_a_malformed_table_gives_all_its_faults_with_their_lines(
    capsys: Capture, tmp_path: Path, table: str, rules: list[str]
) -> None:
    file = tmp_path / "table.csv"
    file.write_text(table)
    code, out, _ = run(capsys, "calc", "round-robin", str(file), "--date", "2017-08-01", "--json")
    assert code == 5
    findings = json.loads(out)["findings"]
    assert sorted(finding["rule"] for finding in findings) == sorted(rules)
    assert all(finding["file"] == str(file) for finding in findings)


def test_a_table_that_is_not_text_is_said_so(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_bytes(b"player,rating,points\n\xff\xfe\x00")
    code, _, err = run(capsys, "calc", "round-robin", str(file), "--date", "2017-08-01")
    assert code == 5
    assert "UTF-8" in err


def test_a_round_robin_with_a_game_not_played_is_rated_as_a_swiss(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_text("player,rating,points,k,results\nA,2000,2,20,*1+\nB,1900,1,20,0*1\nC,,0,,-0*\n")
    shown = document(capsys, "calc", "round-robin", str(file), "--date", "2017-08-01")
    assert shown["ra"] is None
    assert [line["change"] for line in shown["players"]] == ["7.2", "-7.2", None]


def test_an_edition_amended_since_says_so_on_the_side(capsys: Capture) -> None:
    code, out, err = run(capsys, "regs", "which", "B.02", "--date", "2006-01-01", "--json")
    assert code == 0
    assert json.loads(out)["edition"] == "1997-07-01"
    assert "amended since" in err


def test_a_bug_of_ours_is_said_without_a_traceback(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabellone.flow.calculate.expected", lambda *_: 1 // 0)
    code, _, err = run(capsys, *["calc", "expected", "--own", "1", "--opponent", "2", "--date", "2020-01-01"])
    assert code == 1
    assert "a bug of ours" in err
    assert "Traceback" not in err


def test_help_in_italian_is_italian(capsys: Capture) -> None:
    code, out, _ = run(capsys, "calc", "initial", "--help", "--lang", "it")
    assert code == 0
    assert "esempi" in out
    assert "options:" not in out


@pytest.mark.parametrize("noun", ["regs", "calc", "demo"])
def test_every_noun_and_verb_has_help_with_examples(capsys: Capture, noun: str) -> None:
    code, out, _ = run(capsys, noun, "--help")
    assert code == 0
    for verb in {
        "regs": ("list", "which", "show", "diff", "coverage", "explain"),
        "calc": ("expected", "change", "initial", "k", "round-robin"),
        "demo": (),
    }[noun]:
        assert verb in out
        code, shown, _ = run(capsys, noun, verb, "--help")
        assert code == 0
        assert f"tabellone {noun} {verb}" in shown


@pytest.mark.parametrize(
    ("environment", "arguments", "language"),
    [
        ({"LANG": "it_IT.UTF-8"}, [], "it"),
        ({"LANG": "de_DE"}, [], "en"),
        ({}, [], "en"),
        ({"LANG": "it_IT"}, ["--lang", "en"], "en"),
        ({}, ["--lang=it"], "it"),
    ],
)
def test_the_language_is_the_one_asked_for_else_the_locale_else_english(
    environment: dict[str, str], arguments: list[str], language: str
) -> None:
    assert language_of(arguments, environment) == language


def test_version(capsys: Capture) -> None:
    assert run(capsys, "--version")[1].strip() == f"tabellone {__version__}"


def test_help_answers_within_the_time_promised() -> None:
    """0.15 s; what it computes is measured, for the machine may be busy with something else meanwhile."""
    times = []
    for _ in range(5):
        before = computing()
        subprocess.run([sys.executable, "-m", "tabellone", "--help"], check=True, capture_output=True)
        times.append(computing() - before)
    assert min(times) < 0.15


def computing() -> float:
    """Seconds of the processor that the commands run so far have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def test_who_stops_the_program_while_it_is_loaded_sees_no_inside(tmp_path: Path) -> None:
    """The command's module is replaced by one that waits, and is stopped there."""
    slow = tmp_path / "sitecustomize.py"
    slow.write_text(
        "import importlib.abc, sys, time\n"
        "class Slow(importlib.abc.MetaPathFinder):\n"
        "    def find_spec(self, name, path, target=None):\n"
        "        if name == 'tabellone.cli.shell':\n"
        "            print('loading', flush=True)\n"
        "            time.sleep(20)\n"
        "sys.meta_path.insert(0, Slow())\n"
    )
    command = [sys.executable, "-m", "tabellone", "regs", "list"]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=environment) as started:
        assert started.stdout is not None
        assert started.stdout.readline() == "loading\n"
        started.send_signal(signal.SIGINT)
        _, err = started.communicate(timeout=15)
    assert (started.returncode, err) == (STOPPED, "")
    assert STOPPED == shell.STOPPED
