"""English and Italian are both complete, and no text that a user sees is hard-coded."""

import ast
import re
from contextlib import suppress
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from tabellone import cli, i18n
from tabellone.rulebook.compare import plain
from tests.rulebook.test_editions import EDITIONS

LOCALE = i18n.LOCALE / "it" / "LC_MESSAGES"
SOURCES = Path(i18n.__file__).parent


def templates() -> set[str]:
    found = extract_from_dir(SOURCES, [("**.py", "python")], keywords={"say": None, "N_": None})
    return {message if isinstance(message, str) else message[0] for _, _, message, _, _ in found}


def test_every_message_is_written_where_it_can_be_collected() -> None:
    """The collector does not look into f-strings, nor into the arguments of a message."""
    written = set()
    for module in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            named = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("say", "N_")
            if named and node.args and isinstance(node.args[0], ast.Constant):  # type: ignore[attr-defined]  # a call
                written.add(node.args[0].value)  # type: ignore[attr-defined]
    assert written - templates() == set()


def placeholders(template: str) -> set[str]:
    if "%" in template:
        return set(re.findall(r"%\(?[a-z_]*\)?[sr]", template))
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_the_italian_catalogue_has_every_message_and_no_other() -> None:
    with (LOCALE / "tabellone.po").open("rb") as file:
        catalogue = {str(message.id): str(message.string) for message in read_po(file) if message.id}
    assert templates() - catalogue.keys() == set()
    assert catalogue.keys() - templates() == set()
    assert [key for key, text in catalogue.items() if not text] == []
    assert [key for key, text in catalogue.items() if placeholders(key) != placeholders(text)] == []


def test_the_compiled_catalogue_is_the_one_beside_it() -> None:
    with (LOCALE / "tabellone.po").open("rb") as po, (LOCALE / "tabellone.mo").open("rb") as mo:
        compiled = GNUTranslations(mo)
        assert all(compiled.gettext(str(message.id)) == message.string for message in read_po(po) if message.id)


class Marked(NullTranslations):
    """A language in which every translated text stands between brackets."""

    def gettext(self, message: str) -> str:
        return re.sub(r"([^{}%]+)(?![^{]*})", r"⟦\1⟧", message) if "%" not in message else message


HELD = "tests/golden/standings/held_swiss_5.trf"
TEAMS = "tests/golden/standings/held_team_swiss.trf"

ANNOUNCEMENTS = Path(__file__).parents[1] / "golden" / "announcements"
COMMANDS = [
    "regs list",
    "regs coverage",
    "regs diff B.02 2009-07-01 2017-07-01",
    "regs explain B.02/8.54",
    "demo",
    "calc initial --average 1950 --score 4.5 --games 11 --date 2017-08-01 --explain",
    "calc change --own 1850 --k 20 --game 1700=1 --date 2017-08-01 --explain",
    "calc k --rating 2350 --games-played 45 --born 2001-05-02 --peak 2380 --games-in-period 9 --date 2017-08-01",
    "calc expected --own 1850 --opponent 1700 --date 2017-08-01 --explain",
    "calc k --rating 2350 --date 2017-08-01",
    "calc change --own 99999 --k 20 --game 1=7 --date 2017-08-01",
    "regs which B.02 --date 1990-01-01",
    "regs explain B.02/99.99",
    "pair tests/golden/trf/in-progress.trf --explain",
    "pair tests/golden/trf/trf16.trf",
    "pair tests/golden/trf/misaligned.trf",
    "pair tests/golden/trf/in-progress.trf --round 9",
    "verify tests/golden/trf/in-progress.trf",
    "verify tests/golden/trf/javafo.trf --system dutch --date 2018-01-01",
    "why tests/golden/trf/in-progress.trf --round 3 --pair 1-4",
    "why tests/golden/trf/in-progress.trf --round 3 --player 5",
    "generate -o - --players 4 --rounds 9 --seed 1",
    f"standings {HELD} --date 2026-03-01 --tie-breaks BH/C1,FB,SB,DE,TPR,KS,WIN,AOB --explain 4",
    f"standings {HELD} --date 2015-01-01 --tie-breaks BH --explain 12",
    f"standings {HELD} --chapter SST --explain 12 --lot x",
    f"standings {HELD} --chapter SST --tie-breaks ITALIAN --explain 12",
    f"standings {HELD} --tie-breaks BH/Z,ESB,OTHER_X,NO",
    f"standings {HELD} --tie-breaks EDE,BH:MP",
    f"standings {TEAMS} --tie-breaks EDEBT,SSSC,TBR,EMMSB --explain 11",
    "standings --help",
    f"announcement check {ANNOUNCEMENTS}/open-2017.toml",
    f"announcement check {ANNOUNCEMENTS}/many-faults-2018.toml",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_no_sentence_on_the_screen_escapes_translation(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Outside the brackets only names of rules, files and functions, texts of the editions and symbols remain."""
    monkeypatch.setattr(i18n, "catalogue", lambda _language: Marked())
    monkeypatch.chdir(Path(__file__).parents[2])
    with suppress(SystemExit):  # after --help
        cli.main(command.split())
    assert sentences(capsys) == [], command


def sentences(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What was printed outside the brackets and is neither a name nor a text of an edition."""
    printed = capsys.readouterr()
    outside = re.sub(r"⟦[^⟧]*⟧", " ", printed.out + printed.err)
    outside = re.sub(r"\[[^\]]*\]", " ", outside)
    for edition_text in edition_texts():
        outside = outside.replace(edition_text, " ")
    return re.findall(r"(?:\b[a-z]{2,}\b[ ,]+){4,}", outside)


NEW = "--name Open --system dutch --rounds 3 --date 2026-03-06 --seed 1 --tie-breaks none --edition B.02=1997-07-01"
EVENT = [
    f"new o.tab {NEW}",
    f"new o.tab {NEW}",
    "new p.tab --name X",
    *(f"add o.tab Rossi{n} --rating {2000 - n} --federation ITA" for n in range(5)),
    "add o.tab Rossi1 --title XX",
    "late-entry o.tab Verdi --from-round 2 --missed H",
    "bye o.tab 2 --round 2",
    "prohibit o.tab 1 2 --reason x",
    "players o.tab",
    "pair o.tab",
    "pair o.tab",
    "result o.tab 1 1-0",
    "result o.tab 1 7-0",
    "result o.tab 9 1-0",
    "close o.tab",
    "result o.tab 2 adj",
    "correct o.tab 1 = --reason x",
    "amend o.tab 3 --rating 1800 --reason x",
    "withdraw o.tab 3 --reason x",
    "decide o.tab x --round 1 --player 1",
    "close o.tab",
    "pair o.tab --manual hand.txt --reason x",
    "undo o.tab",
    "redo o.tab",
    "redo o.tab",
    "log o.tab",
    *(f"report o.tab --what {what}" for what in ("players", "pairings", "alphabetical", "standings", "cross-table")),
    "report o.tab --what form-1997 --as html",
    "verify o.tab --head 1:00000000",
    "standings nothing.tab",
    "result --help",
    "new --help",
    "--help",
]


def test_no_sentence_of_an_event_escapes_translation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(i18n, "catalogue", lambda _language: Marked())
    monkeypatch.chdir(tmp_path)
    Path("hand.txt").write_text("start\n1 5\n4 6\nend\n")
    for command in EVENT:
        with suppress(SystemExit):
            cli.main(["event", *command.split()])
        assert sentences(capsys) == [], command


def edition_texts() -> list[str]:
    texts = [article.says.en for book in EDITIONS for article in book.articles.values()]
    texts += [note.question.en for book in EDITIONS for note in book.interpretations.values()]
    for book in EDITIONS:
        for rule in book.rules.values():
            for value in rule.values.values():
                texts += [value] if isinstance(value, str) else [str(plain(value))] * isinstance(value, tuple)
    return sorted(texts, key=len, reverse=True)


def test_errors_are_said_with_messages_not_strings() -> None:
    """`raise Refused("text")` would never be translated."""
    for module in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in {
                "Refused",
                "NotFound",
                "Unreadable",
                "NoEditionInForce",
                "Finding",
            }:
                for argument in node.args:
                    literal = isinstance(argument, ast.Constant | ast.JoinedStr) and ast.unparse(node.func) != "Finding"
                    assert not literal, f"{module.name}:{node.lineno}"
