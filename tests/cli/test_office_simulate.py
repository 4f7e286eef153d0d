"""A pool of players over the years, by one command: the table, the document, the chart, and what it refuses."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tabellone.cli import main
from tests.cli.test_office import call
from tests.flow.office import first_list

ASKED = ("simulate", "--players", 100, "--games", 200, "--years", 2, "--seed", 5)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_editions_stand_side_by_side_year_by_year() -> None:
    code, out, err = call(*ASKED, "--edition", "2017-08-01", "--edition", "2024-03-01", "--edition", "2018-01-01")
    assert (code, err) == (0, "")
    lines = [line.split() for line in out.splitlines() if re.match(r" +[0-9]", line)]
    assert [line[:3] for line in lines] == [
        [str(year), edition, f"{2017 + year}-08-01"] for year in range(3) for edition in ("2017-07-01", "2024-03-01")
    ]
    assert {int(line[3]) + int(line[4]) for line in lines} == {100}
    assert "by the edition's table it says how he scores" in out, "the assumptions come with every answer"
    assert "fixed group of" in out


def test_the_document_has_every_list_exactly_and_the_same_bytes_every_time() -> None:
    arguments = (*ASKED, "--edition", "1997-07-01", "--edition", "2024-03-01", "--json", "-o", "pool.svg")
    code, out, err = call(*arguments)
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert (found["first"], found["players"], found["games_a_month"], found["seed"]) == ("1997-07-01", 100, 200, 5)
    assert len(found["assumed"]) == 7
    by = {one["edition"]: (one["by"], one["lists"]) for one in found["editions"]}
    assert by == {"B.02 1997-07-01": ("worksheets", 4), "B.02 2024-03-01": ("arrays", 24)}
    for one in found["editions"]:
        assert [line["after"] for line in one["lines"]] == [0, 1, 2]
        for line in one["lines"]:
            assert line["rated"] + line["unrated"] == 100
            assert sum(players for _, players in line["distribution"]["bands"]) == line["rated"]
            assert line["first_players"]["players"] == min(50, line["rated"])
    of_1997 = found["editions"][0]["lines"][-1]
    assert int(of_1997["distribution"]["bands"][0][0]) >= 2000, "nobody is on a list of 1997 below 2005"
    assert len(ET.parse("pool.svg").getroot().findall(".//{*}polyline")) == 2  # noqa: S314 - our own chart
    chart = Path("pool.svg").read_bytes()
    assert call(*arguments) == (0, out, "")
    assert Path("pool.svg").read_bytes() == chart


def test_the_players_of_a_list() -> None:
    Path("list.txt").write_bytes(first_list(40))
    asked = ("simulate", "--list", "list.txt", "--years", 1, "--games", 100, "--seed", 1, "--edition", "2018-08-01")
    code, _, err = call(*asked)
    assert code == 5
    assert "--from" in err, "a list does not say of which day it is"
    code, out, err = call(*asked, "--from", "2018-08-01", "--json")
    assert (code, err) == (0, "")
    (one,) = json.loads(out)["editions"]
    total = sum(2480 - 35 * n for n in range(1, 41))
    assert (one["lines"][0]["rated"], one["lines"][0]["mean"]) == (40, str(total / 40).removesuffix(".0"))
    Path("list.txt").write_bytes(first_list(19))
    assert call(*asked, "--from", "2018-08-01")[0] == 5


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (ASKED, 2),  # never "the latest": an edition is asked for
        ((*ASKED, "--edition", "2024-03-01", "--players", 5), 2),
        ((*ASKED, "--edition", "2024-03-01", "--list", "list.txt"), 2),
        ((*ASKED[:-2], "--edition", "2024-03-01"), 2),
        ((*ASKED, "--edition", "1990-01-01"), 5),
        ((*ASKED, "--edition", "2017-07-01", "--kind", "rapid"), 5),
        ((*ASKED, "--edition", "2024-03-01", "--reading", "nothing=at all"), 3),
        ((*ASKED[:3], "--games", 1_000_000, *ASKED[5:], "--edition", "2022-01-01"), 5),
        (("simulate", "--list", "nobody.txt", "--edition", "2024-03-01", "--from", "2024-03-01", "--seed", 1), 3),
    ],
)
def test_what_cannot_be_simulated_is_said(arguments: tuple[object, ...], code: int) -> None:
    got, out, err = call(*arguments)
    assert (got, out) == (code, "")
    assert err
    assert "Traceback" not in err


def test_the_help_says_what_is_assumed_and_so_does_the_italian_one() -> None:
    for language, word in (("en", "What is assumed"), ("it", "Ipotesi")):
        code, out, _ = call("simulate", "--help", "--lang", language)
        assert code == 0
        assert word in out
        assert out.count("\n  - ") == 7


def test_who_waits_on_a_terminal_is_told_the_months(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tabellone.cli.shell.PATIENCE", 0)
    monkeypatch.setattr("tabellone.cli.shell.BETWEEN", 0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(["office", *map(str, ASKED), "--edition", "2024-03-01"]) == 0
    assert "\r[####################] 24 of 24" in capsys.readouterr().err
