"""
`tabellone demo`: the whole street in a few seconds, by the commands that anybody gives. What is shown is what they
print; what they write stays in a folder, to be looked at and tried further.
"""

import argparse
import io
import json
import os
import shlex
import shutil
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tabellone import cli
from tabellone.cli.shell import DONE, VIOLATIONS, Parser, Shell, command
from tabellone.errors import Refused
from tabellone.flow import example
from tabellone.i18n import N_, Message, say

MARK = ".tabellone-demo"  # a folder with this file is an earlier demonstration, and may be made anew
SEED = 7
BYE, FORFEIT, WITHDRAWN = (15, 3), (5, 4), (38, 6)  # player or board, and the round


def add(nouns: "argparse._SubParsersAction[Parser]", language: str, noun: str, about: str) -> None:
    parser = command(nouns, language, noun, demo, about, ["demo", "demo --into /tmp/street --lang it"])
    folder = N_("the folder to make")
    parser.add_argument("--into", metavar="FOLDER", default="demo", help=parser.words(folder))


def demo(shell: Shell, options: argparse.Namespace) -> int:
    started = time.monotonic()
    folder = Path(options.into)
    _cleared(folder)
    street = Street(shell, folder, Random(SEED))  # noqa: S311 - invented results are no secret
    with _clock("2026-02-20T09:00:00Z"):
        for part in (street.announcement, street.event, street.questions, street.rating):
            part()
    files = sorted(str(path) for path in folder.rglob("*") if path.is_file() and path.name != MARK)
    street.say(say("The files are in {folder}. Three commands to try next:", folder=folder))
    for line in (
        f"why {folder}/open.trf --round 6 --player 2",
        f"event undo {folder}/open.tab",
        f"office explain {folder}/office.tab {example.FIRST_ID + 1} 2026-04-01",
    ):
        street.show(f"  tabellone {line}")
    if shell.json:
        shell.data({"folder": str(folder), "files": files, "commands": street.commands}, [])
    else:
        street.say(
            say("{n} commands in {seconds} s", n=len(street.commands), seconds=round(time.monotonic() - started))
        )
    return DONE


def _cleared(folder: Path) -> None:
    """An empty folder; one that somebody else filled is left as it is."""
    if folder.exists() and any(folder.iterdir()):
        if not (folder / MARK).exists():
            raise Refused(
                say("{folder} has files that are not of a demonstration", folder=folder),
                say("name another folder with --into"),
                rule="demo.folder",
            )
        shutil.rmtree(folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / MARK).touch()


@contextmanager
def _clock(moment: str) -> Iterator[None]:
    """The commands write at this moment, so that the same demonstration leaves the same files."""
    before = {name: os.environ.get(name) for name in ("TABELLONE_AT", "TABELLONE_BY")}
    os.environ |= {"TABELLONE_AT": moment, "TABELLONE_BY": "demo"}
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


@dataclass
class Street:
    """The demonstration under way."""

    shell: Shell
    folder: Path
    lot: Random
    commands: list[str] = field(default_factory=list)

    def announcement(self) -> None:
        """Two mistakes, found and corrected."""
        self.say(say("1. An announcement with two mistakes, checked by the regulations of its first day"))
        bando = self._written("bando.toml", example.announcement(mistaken=True))
        self._run("announcement check", bando, shows=(".toml:", "->", "errors:"), expected=VIOLATIONS)
        self.say(say("Both corrected:"))
        self._written("bando.toml", example.announcement(mistaken=False))
        self._run("announcement check", bando, last=1)

    def event(self) -> None:
        """Forty players, seven rounds with byes, a forfeit and a withdrawal; standings, and the report."""
        self.say(say("2. Forty players and seven rounds, every entry in a journal"))
        people = example.people()
        self.list = self._written("list.txt", example.rating_list(people))
        players = self._written("players.csv", example.entries(people))
        self.tab = str(self.folder / "open.tab")
        bando = str(self.folder / "bando.toml")
        self._run("event new", self.tab, "--announcement", bando, "--seed", "demo", "--initial-colour", "w")
        self._run("event import", self.tab, players)
        strengths = {
            int(row["number"]): example.strength(int(row["fide_id"]) - example.FIRST_ID + 1)
            for row in self._asked("event players", self.tab)["rows"]
        }
        for at in range(1, example.ROUNDS + 1):
            self._round(at, strengths)
        self._run("event standings", self.tab, first=14)
        self.report = str(self.folder / "open.trf")
        self._run("event report", self.tab, "--what", "trf26", "-o", self.report)
        self._run("trf check", self.report, last=1)
        self._run("verify", self.report)

    def _round(self, at: int, strengths: Mapping[int, int]) -> None:
        """A round as the desk plays it; only the first pairing is shown whole."""
        number, when = BYE
        if at == when:
            self._run("event bye", self.tab, f"{number}", "--kind", "H", first=1)
        number, when = WITHDRAWN
        if at == when:
            self._run("event withdraw", self.tab, f"{number}", first=1)
        pairs = self._asked("event pair", self.tab)["pairs"]
        if at == 1:
            self._run("event report", self.tab, "--what", "pairings", first=9)
        board, when = FORFEIT
        text = example.results(self.lot, pairs, strengths, board if at == when else 0)
        self._output(["event", "result", self.tab, "--file", self._written(f"round{at}.txt", text)])
        self._run("event close", self.tab, first=1)

    def questions(self) -> None:
        """One pairing and one tie-break, with their articles."""
        self.say(say("3. Why: a pairing, a float, a tie-break"))
        self._run("why", self.report, "--round", "5", "--pair", "1-2")
        down = self._asked("pair", self.report, "--round", "3")["bye"]
        self._run("why", self.report, "--round", "3", "--player", f"{down}" if down else "1")
        self._run("standings", self.report, "--tie-breaks", "BH/C1", "--explain", f"{BYE[0]}")

    def rating(self) -> None:
        """The rating office: the report received and accepted, two months closed, a list published and explained."""
        self.say(
            say("4. The rating office: two months closed, a list published, a change and a first rating explained")
        )
        office, bando, lists = (str(self.folder / name) for name in ("office.tab", "bando.toml", "lists"))
        newcomer = f"{example.FIRST_ID + example.UNRATED[0] - 1}"
        self._run("office init", office, "--name", "Demonstration")
        self._run("office import-list", office, self.list, "--date", f"{example.LISTED_ON}", "--kind", "standard")
        self._run("office register", office, bando, first=2)
        self._run("office receive", office, self.report, "--received", "2026-03-17")
        self._run("office accept", office, Path(self.report).name, "--register-newcomers")
        for month in ("2026-04-01", "2026-05-01"):
            self._run("office close", office, "--list", month)
        self._run("office publish", office, "--list", "2026-04-01", "-o", lists)
        self._run("office explain", office, f"{example.FIRST_ID}", "2026-04-01")
        self._run("office explain", office, newcomer, "2026-04-01")
        self._run("office verify", office)

    def say(self, message: Message) -> None:
        self.show(f"\n{self.shell.text(message)}\n")

    def show(self, text: str) -> None:
        if not self.shell.json:
            print(text)

    def _written(self, name: str, text: str) -> str:
        path = self.folder / name
        path.write_text(text, encoding="utf-8", newline="")
        return str(path)

    def _run(
        self,
        verb: str,
        *arguments: str,
        shows: tuple[str, ...] = (),
        first: int = 0,
        last: int = 0,
        expected: int = DONE,
    ) -> None:
        """A command, shown with what it prints: all of it, some lines of it, or those that have a word in them."""
        given = [*verb.split(), *arguments]
        self.show(f"$ tabellone {shlex.join(given)}")
        lines = self._output(given, expected).splitlines()
        kept = [line for line in lines if any(word in line for word in shows)] if shows else lines
        kept = kept[:first] if first else kept[-last:] if last else kept
        self.show("\n".join(kept))
        if len(kept) < len(lines):
            self.show("  ...")

    def _asked(self, verb: str, *arguments: str) -> dict[str, Any]:
        """What a command answers as data."""
        return dict(json.loads(self._output([*verb.split(), *arguments, "--json"])))

    def _output(self, given: list[str], expected: int = DONE) -> str:
        self.commands.append(f"tabellone {shlex.join(given)}")
        out, talk = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(talk):
            code = cli.main([*given, "--lang", self.shell.language])
        assert code == expected, f"{given} ended with {code}: {talk.getvalue()}"
        return out.getvalue()
