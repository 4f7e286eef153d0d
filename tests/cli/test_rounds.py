"""`pair`, `verify`, `why` and `generate` as programs see them: what they print, and how they end."""

import json
import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabellone import Tournament, cli, read_trf, write_trf
from tabellone.facts.drawn import ByHand, with_made_by_hand
from tabellone.flow.generate import Plan, Shares, generated
from tests.cli.test_commands import Capture, document, run

GOLDEN = Path(__file__).parents[1] / "golden" / "trf"
IN_PROGRESS = str(GOLDEN / "in-progress.trf")
EVENT = generated(
    Plan(players=13, rounds=6, seed=21, shares=Shares(half_byes=300, forfeits=300)), Random(21)
).tournament


def report(folder: Path, tournament: Tournament = EVENT, name: str = "report.trf") -> str:
    path = folder / name
    path.write_bytes(write_trf(tournament, "trf26")[0])
    return str(path)


def open_report(folder: Path, **changes: Any) -> str:
    """The event before its last round."""
    players = (replace(one, rounds=one.rounds[:5], points=None, rank=None) for one in EVENT.players)
    return report(folder, replace(EVENT, players=tuple(players), **changes), "open.trf")


def pairs_of(at: int) -> list[tuple[int, int]]:
    cells = [(player.number, player.rounds[at - 1]) for player in EVENT.players]
    return [(number, cell.opponent) for number, cell in cells if cell.colour == "w"]


def test_pair_prints_what_programs_that_call_an_engine_read(capsys: Capture, tmp_path: Path) -> None:
    code, out, _ = run(capsys, "pair", open_report(tmp_path))
    lines = out.splitlines()
    assert code == 0
    assert int(lines[0]) == len(lines) - 1
    couples = [tuple(map(int, line.split())) for line in lines[1:]]
    assert {one for one in couples if one[1]} == set(pairs_of(6))
    byes = [player.number for player in EVENT.players if player.rounds[5].letter == "U"]
    assert couples[-1] == (byes[0], 0)


def test_pair_as_json(capsys: Capture, tmp_path: Path) -> None:
    shown = document(capsys, "pair", open_report(tmp_path))
    assert list(shown) == ["system", "edition", "round", "pairs", "bye"]
    assert (shown["system"], shown["edition"], shown["round"]) == ("dutch", "C.04.3 2026-02-01", 6)
    assert [list(pair) for pair in shown["pairs"]] == [["board", "white", "black"]] * len(shown["pairs"])
    assert [pair["board"] for pair in shown["pairs"]] == list(range(1, len(shown["pairs"]) + 1))
    assert {(pair["white"], pair["black"]) for pair in shown["pairs"]} == set(pairs_of(6))


def test_pair_without_a_bye_says_null(capsys: Capture, tmp_path: Path) -> None:
    event = generated(Plan(players=4, rounds=1, seed=2), Random(2)).tournament
    assert document(capsys, "pair", report(tmp_path, event), "--round", "1")["bye"] is None


@pytest.mark.parametrize("at", [1, 3, 6])
def test_pair_pairs_an_earlier_round_again(capsys: Capture, tmp_path: Path, at: int) -> None:
    shown = document(capsys, "pair", report(tmp_path), "--round", str(at))
    assert shown["round"] == at
    assert {(pair["white"], pair["black"]) for pair in shown["pairs"]} == set(pairs_of(at))


def test_pair_explains_with_the_articles_of_the_edition_used(capsys: Capture, tmp_path: Path) -> None:
    code, out, _ = run(capsys, "pair", open_report(tmp_path), "--explain")
    assert code == 0
    assert "[C.04.3 art. C6, edition 2026-02-01]" in out
    assert "FIDE (Dutch) System, 2026" in out
    shown = document(capsys, "pair", open_report(tmp_path), "--explain", "--date", "2018-01-01")
    assert shown["edition"] == "C.04.3 2017-07-01"
    assert any("[C.04.3 art. C.5, edition 2017-07-01]" in line for line in shown["explanation"])


def test_pair_writes_the_pairs_to_a_file(capsys: Capture, tmp_path: Path) -> None:
    file, out = open_report(tmp_path), tmp_path / "pairs.txt"
    printed = run(capsys, "pair", file)[1]
    code, shown, _ = run(capsys, "pair", file, "-o", str(out))
    assert (code, shown) == (0, "")
    assert out.read_bytes() == printed.encode()
    assert document(capsys, "pair", file, "-o", str(out))["round"] == 6


@pytest.mark.parametrize(
    ("changes", "rule", "option"),
    [
        ({"total_rounds": None}, "total_rounds", ("--rounds", "6")),
        ({"kind_code": ""}, "system", ("--system", "dutch")),
        ({"start": None, "kind_code": "FIDE_DUTCH"}, "edition", ("--date", "2026-03-01")),
    ],
)
def test_pair_asks_for_what_it_does_not_know(
    capsys: Capture, tmp_path: Path, changes: dict[str, Any], rule: str, option: tuple[str, str]
) -> None:
    file = open_report(tmp_path, **changes)
    code, out, err = run(capsys, "pair", file, "--json")
    failed = json.loads(out)
    assert code == 5
    assert failed["rule"] == rule
    assert option[0] in failed["remedy"]
    assert option[0] in err
    assert run(capsys, "pair", file, *option)[0] == 0


def test_pair_asks_for_the_colour_drawn_by_lot(capsys: Capture, tmp_path: Path) -> None:
    players = tuple(replace(one, rounds=(), points=None, rank=None) for one in EVENT.players)
    file = report(tmp_path, replace(EVENT, players=players, initial_colour=""))
    code, out, _ = run(capsys, "pair", file, "--json")
    assert (code, json.loads(out)["rule"]) == (5, "initial_colour")
    white = document(capsys, "pair", file, "--initial-colour", "w")["pairs"]
    black = document(capsys, "pair", file, "--initial-colour", "b")["pairs"]
    assert [(one["white"], one["black"]) for one in white] == [(one["black"], one["white"]) for one in black]


def test_pair_refuses_a_report_with_errors_that_change_the_pairing(capsys: Capture, tmp_path: Path) -> None:
    wrong = EVENT.players[0].rounds[0]._replace(opponent=99)
    broken = replace(EVENT.players[0], rounds=(wrong, *EVENT.players[0].rounds[1:]))
    file = report(tmp_path, replace(EVENT, players=(broken, *EVENT.players[1:])))
    code, out, err = run(capsys, "pair", file, "--json")
    failed = json.loads(out)
    assert code == 5
    assert {finding["rule"] for finding in failed["findings"]} == {"trf.opponent_missing", "trf.one_sided"}
    assert all(finding["file"] == file and finding["line"] for finding in failed["findings"])
    assert err.count("[trf.one_sided]") == err.count("\n") // 2 - 1, "each finding once, in two lines, after the reason"


def test_pair_says_errors_that_change_no_pairing_and_goes_on(capsys: Capture, tmp_path: Path) -> None:
    twins = tuple(replace(one, fide_id=4711) for one in EVENT.players[:2])
    code, out, err = run(
        capsys, "pair", report(tmp_path, replace(EVENT, players=(*twins, *EVENT.players[2:]))), "--round", "6"
    )
    assert code == 0
    assert out
    assert "trf.fide_id_twice" in err


def test_pair_mends_a_report_only_when_asked_to(capsys: Capture) -> None:
    arguments = ("pair", str(GOLDEN / "misaligned.trf"), "--system", "dutch", "--date", "2026-02-01", "--rounds", "9")
    assert run(capsys, *arguments)[0] == 5
    assert run(capsys, *arguments, "--tolerant")[0] == 0


def test_pair_without_a_legal_round_ends_with_7(capsys: Capture, tmp_path: Path) -> None:
    """Four players after three rounds have all met."""
    event = generated(Plan(players=4, rounds=5, seed=2), Random(2)).tournament
    assert event.rounds_played == 3
    code, out, err = run(capsys, "pair", report(tmp_path, event), "--json")
    failed = json.loads(out)
    assert code == 7
    assert "1, 2, 3, 4" in failed["error"]
    assert "C1" in err
    assert failed["remedy"]


@pytest.mark.parametrize(("at", "code"), [("0", 2), ("x", 2), ("8", 5), ("6", 0)])
def test_pair_knows_which_rounds_there_are(capsys: Capture, tmp_path: Path, at: str, code: int) -> None:
    assert run(capsys, "pair", report(tmp_path), "--round", at)[0] == code


def test_pair_of_a_finished_tournament_is_refused(capsys: Capture, tmp_path: Path) -> None:
    code, _, err = run(capsys, "pair", report(tmp_path))
    assert code == 5
    assert "the tournament has 6 rounds" in err


def test_pair_takes_a_reading(capsys: Capture, tmp_path: Path) -> None:
    file = open_report(tmp_path)
    code, out, _ = run(capsys, "pair", file, "--reading", "first_colour_number=of the list", "--explain")
    assert code == 0
    assert "first_colour_number: of the list" in out
    assert run(capsys, "pair", file, "--reading", "nonsense=1")[0] == 3


def test_pair_knows_maxi_tournaments_only_where_the_system_does(capsys: Capture, tmp_path: Path) -> None:
    for option in ("--maxi", "--no-maxi"):
        code, out, _ = run(capsys, "pair", open_report(tmp_path), option, "--json")
        assert (code, json.loads(out)["rule"]) == (5, "maxi")


@pytest.mark.parametrize("command", ["pair", "verify", "why", "generate"])
def test_a_file_that_cannot_be_used_is_said_to_be_so(capsys: Capture, tmp_path: Path, command: str) -> None:
    missing = str(tmp_path / "no" / "report.trf")
    rest = {
        "why": ("--round", "1", "--player", "1"),
        "generate": ("--players", "4", "--rounds", "1", "--seed", "1"),
    }.get(command, ())
    named = ("-o", missing) if command == "generate" else (missing,)
    code, _, err = run(capsys, command, *named, *rest)
    assert code == 3
    assert missing in err


def test_verify_of_a_right_report(capsys: Capture, tmp_path: Path) -> None:
    shown = document(capsys, "verify", report(tmp_path))
    assert list(shown) == ["rounds", "standings"]
    assert shown["rounds"] == [{"round": at, "identical": True, "legal": True, "differences": []} for at in range(1, 7)]
    assert list(shown["standings"]) == ["checked", "differences"]
    assert shown["standings"]["differences"] == []


def with_a_pair_turned(at: int = 3) -> Tournament:
    """The event with the colours of a pair the other way round."""
    white, black = pairs_of(at)[0]
    turned = {
        number: replace(
            EVENT.players[number - 1],
            rounds=tuple(
                cell._replace(colour={"w": "b", "b": "w"}[cell.colour]) if i == at else cell
                for i, cell in enumerate(EVENT.players[number - 1].rounds, 1)
            ),
        )
        for number in (white, black)
    }
    return replace(EVENT, players=tuple(turned.get(one.number, one) for one in EVENT.players))


def test_verify_of_a_report_with_a_difference_ends_with_4(capsys: Capture, tmp_path: Path) -> None:
    code, out, _ = run(capsys, "verify", report(tmp_path, with_a_pair_turned()), "--json")
    third = json.loads(out)["rounds"][2]
    assert code == 4
    assert third["identical"] is False
    assert {one["file"] for one in third["differences"]} == {str(tmp_path / "report.trf")}
    assert [one["rule"] for one in third["differences"] if one["rule"].startswith("verify.")] == ["verify.colours"]
    assert list(third["differences"][0]) == [
        "rule", "severity", "article", "file", "line", "column", "player", "round", "text", "remedy",
    ]  # fmt: skip


def test_verify_accepts_what_was_made_by_hand_and_shows_it(capsys: Capture, tmp_path: Path) -> None:
    """The rounds after it may have been paired from other colours: they are the arbiter's too."""
    event = with_a_pair_turned(6)
    assert run(capsys, "verify", report(tmp_path, event))[0] == 4
    told = with_made_by_hand(event, ByHand(6, (pairs_of(6)[0],), "they had sat down"))
    code, out, _ = run(capsys, "verify", report(tmp_path, told))
    assert code == 0
    assert "they had sat down" in out
    assert "round 6: legal, but not as the rules pair it" in out or "round 6: not legal" in out


def test_verify_says_points_that_the_rounds_do_not_make(capsys: Capture, tmp_path: Path) -> None:
    first = EVENT.players[0]
    assert first.points is not None
    wrong = replace(first, points=first.points + first.points)
    code, out, _ = run(
        capsys, "verify", report(tmp_path, replace(EVENT, players=(wrong, *EVENT.players[1:]))), "--json"
    )
    assert code == 4
    assert [one["rule"] for one in json.loads(out)["standings"]["differences"]] == ["verify.points"]


def test_verify_asks_for_what_it_does_not_know(capsys: Capture) -> None:
    code, _, err = run(capsys, "verify", str(GOLDEN / "trf16.trf"))
    assert code == 5
    assert "--system" in err


def test_verify_tells_a_terminal_how_far_it_is_after_a_second(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = report(tmp_path)
    assert "3 of 6" not in run(capsys, "verify", file)[2]
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert "3 of 6" not in run(capsys, "verify", file)[2]
    monkeypatch.setattr("tabellone.cli.shell.PATIENCE", -1)
    monkeypatch.setattr("tabellone.cli.shell.BETWEEN", -1)
    assert "3 of 6" in run(capsys, "verify", file)[2]
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False)
    assert "3 of 6" not in run(capsys, "verify", file)[2]


def test_why_a_pair_was_made_or_not(capsys: Capture, tmp_path: Path) -> None:
    file = report(tmp_path)
    white, black = pairs_of(3)[0]
    made = document(capsys, "why", file, "--round", "3", "--pair", f"{white}-{black}")
    assert list(made) == ["system", "edition", "round", "player", "other", "rule", "article", "reason"]
    assert (made["player"], made["other"], made["round"]) == (white, black, 3)
    before, after = pairs_of(2)[0]
    met = document(capsys, "why", file, "--round", "3", "--pair", f"{before}-{after}")
    assert (met["rule"], met["article"]) == ("never_met", "C1")
    other = pairs_of(3)[1][1]
    code, out, err = run(capsys, "why", file, "--round", "3", "--pair", f"{white}-{other}")
    assert code == 0
    assert "[C.04.3 art. " in out
    assert err == ""


def test_why_a_player_floats_or_has_the_bye(capsys: Capture, tmp_path: Path) -> None:
    file = report(tmp_path)
    bye = next(player.number for player in EVENT.players if player.rounds[2].letter == "U")
    shown = document(capsys, "why", file, "--round", "3", "--player", str(bye))
    assert shown["other"] is None
    assert shown["article"]


def test_why_of_a_round_that_was_not_paired_by_the_rules_says_so(capsys: Capture, tmp_path: Path) -> None:
    file = report(tmp_path, with_a_pair_turned(3))
    _, _, err = run(capsys, "why", file, "--round", "3", "--player", "1")
    assert "is not the one the rules pair" in err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--round", "3", "--pair", "1-1"), 2),
        (("--round", "3", "--pair", "1"), 2),
        (("--round", "3"), 2),
        (("--pair", "1-2"), 2),
        (("--round", "3", "--pair", "1-2", "--player", "1"), 2),
        (("--round", "3", "--pair", "1-99"), 3),
    ],
)
def test_why_needs_a_round_and_a_question(
    capsys: Capture, tmp_path: Path, arguments: tuple[str, ...], code: int
) -> None:
    assert run(capsys, "why", report(tmp_path), *arguments)[0] == code


GENERATE = ("--players", "12", "--rounds", "4", "--seed", "3", "--half-byes", "2.5", "--late", "10")


def test_generate_writes_a_report(capsys: Capture, tmp_path: Path) -> None:
    out = tmp_path / "random.trf"
    shown = document(capsys, "generate", "-o", str(out), *GENERATE)
    assert shown == {
        "out": str(out), "system": "dutch", "date": "2026-02-01", "players": 12, "rounds": 4, "ended": None,
    }  # fmt: skip
    tournament, findings = read_trf(out.read_bytes())
    assert (len(tournament.players), tournament.rounds_played, findings) == (12, 4, [])
    assert run(capsys, "verify", str(out))[0] == 0


def test_generate_on_standard_output(capsys: Capture, tmp_path: Path) -> None:
    out = tmp_path / "random.trf"
    run(capsys, "generate", "-o", str(out), *GENERATE)
    code, printed, err = run(capsys, "generate", "-o", "-", *GENERATE)
    assert code == 0
    assert printed.encode().replace(b"\r\n", b"\n") == out.read_bytes().replace(b"\r\n", b"\n")
    assert "players: 12" in err


def test_generate_names_how_to_make_the_same_again(capsys: Capture, tmp_path: Path) -> None:
    out, again = tmp_path / "one.trf", tmp_path / "two.trf"
    run(capsys, "generate", "-o", str(out), *GENERATE)
    line = next(line for line in out.read_text().splitlines() if line.startswith("### tabellone generate"))
    run(capsys, *line.removeprefix("### tabellone ").split(), "-o", str(again))
    assert out.read_bytes() == again.read_bytes()


def test_generate_says_where_it_ended(capsys: Capture, tmp_path: Path) -> None:
    arguments = ("generate", "-o", str(tmp_path / "x.trf"), "--players", "4", "--rounds", "9", "--seed", "1")
    code, out, err = run(capsys, *arguments, "--json")
    assert code == 0
    assert "cannot be paired" in json.loads(out)["ended"]
    assert "cannot be paired" in err


@pytest.mark.parametrize(
    ("option", "code"),
    [
        (("--players", "1"), 2),
        (("--players", "10000"), 2),
        (("--seed", "-1"), 2),
        (("--forfeits", "101"), 2),
        (("--forfeits", "0.001"), 2),
        (("--forfeits", "x"), 2),
        (("--half-byes", "60", "--zero-byes", "60"), 5),
        (("--date", "1990-01-01"), 5),
    ],
)
def test_generate_refuses_what_cannot_be(capsys: Capture, tmp_path: Path, option: tuple[str, ...], code: int) -> None:
    out = tmp_path / "x.trf"
    assert run(capsys, "generate", "-o", str(out), *GENERATE, *option)[0] == code
    assert not out.exists()


@pytest.mark.parametrize("command", ["pair", "verify", "why", "generate"])
def test_help_has_examples_in_both_languages(capsys: Capture, command: str) -> None:
    for language, word in (("en", "examples"), ("it", "esempi")):
        code, out, _ = run(capsys, command, "--help", "--lang", language)
        assert code == 0
        assert word in out
        assert f"tabellone {command} " in out


def test_in_italian_the_differences_are_italian(capsys: Capture, tmp_path: Path) -> None:
    file = report(tmp_path, with_a_pair_turned())
    code, out, _ = run(capsys, "verify", file, "--lang", "it")
    assert code == 4
    assert "le regole danno il Bianco a" in out
    assert "turno 1: come lo abbinano le regole" in out


def test_the_same_report_gives_the_same_round_in_any_process(tmp_path: Path) -> None:
    """Sets and dictionaries of strings come in another order when the seed of the hashes is another."""
    wish = f"{pairs_of(4)[0][0]}-{pairs_of(4)[1][1]}"
    commands = (
        ("pair", open_report(tmp_path), "--json", "--explain"),
        ("why", report(tmp_path), "--round", "4", "--pair", wish, "--json"),
        ("generate", "-o", "-", *GENERATE, "--baku"),
    )
    for command in commands:
        printed = {
            subprocess.run(
                [sys.executable, "-m", "tabellone", *command],
                check=True,
                capture_output=True,
                env={**os.environ, "PYTHONHASHSEED": seed},
            ).stdout
            for seed in ("0", "1", "4711")
        }
        assert len(printed) == 1, command[0]


def test_pair_of_300_players_answers_within_a_second(capsys: Capture, tmp_path: Path) -> None:
    event = generated(
        Plan(players=300, rounds=8, seed=1, shares=Shares(half_byes=200, forfeits=200)), Random(1)
    ).tournament
    file = report(tmp_path, replace(event, total_rounds=9))
    start = time.process_time()
    assert cli.main(("pair", file)) == 0
    assert time.process_time() - start < 1
    count, *lines = capsys.readouterr().out.splitlines()
    assert int(count) == len(lines) > 140
