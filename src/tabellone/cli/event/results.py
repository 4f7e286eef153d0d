"""
`tabellone event result|correct`: one result, a file of them, or a session at the keyboard in which a key is a result
and the next board comes by itself; and the second pass, which types them again and stops where they differ.
"""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from tabellone.cli.event.table import ROUND, Table, table, verb
from tabellone.cli.shell import DONE, USAGE, VIOLATIONS, Shell, Verbs, count
from tabellone.errors import Unreadable
from tabellone.flow import results
from tabellone.flow.journal import Undone
from tabellone.flow.tournament import Round, State
from tabellone.formats.desk_notes import read_results
from tabellone.i18n import N_, say


def add(verbs: Verbs) -> None:
    examples = [
        "result open.tab 5 1-0",
        "result open.tab 12 0-1f --round 3",
        "result open.tab --file round3.csv",
        "result open.tab --session",
        "result open.tab --session --second-pass",
    ]
    entering = verb(verbs, "result", result, N_("enter results: one, a file of them, or at the keyboard"), examples)
    entering.option("board", N_("the board"), type=count(9999), nargs="?", metavar="BOARD")
    kinds = N_("1-0, 0-1, ½-½ (=), with f for a forfeit (1-0f, 0-1f, 0-0f), with u if not a move each was made, adj")
    entering.option("result", kinds, nargs="?", metavar="RESULT")
    _round(entering)
    entering.option("--file", N_("a file with a board and its result on each line"), metavar="FILE")
    session = N_("at the keyboard: 1, 0, 5 (draw), + - x (forfeits), a (adjourned), s skip, u undo, q stop")
    entering.option("--session", session, action="store_true")
    entering.option(
        "--second-pass", N_("type the results again to verify them; nothing is written"), action="store_true"
    )
    examples = ['correct open.tab 5 ½-½ --round 2 --reason "the score sheets say so"']
    correcting = verb(verbs, "correct", correct, N_("change a result that was entered, with the reason"), examples)
    correcting.option("board", N_("the board"), type=count(9999), metavar="BOARD")
    correcting.option("result", N_("the result as it should have been entered"), metavar="RESULT")
    _round(correcting)
    correcting.option("--reason", N_("why"), required=True)
    exchanged = N_("the players had the other colours; RESULT is that of who really had White")
    correcting.option("--exchange-colours", exchanged, action="store_true")


def _round(parser: Any) -> None:
    parser.option("--round", N_("the round; left out, the last one paired"), type=ROUND, metavar="N")


def result(shell: Shell, options: argparse.Namespace) -> int:
    """One of three ways, and only one."""
    ways = (options.result is not None, options.file is not None, options.session)
    if sum(ways) != 1 or (options.second_pass and not options.session):
        shell.talk(say("give a board and its result, or --file, or --session"))
        shell.failed(say("give a board and its result, or --file, or --session"))
        return USAGE
    if options.second_pass:
        with table(shell, options, writing=False) as one:
            return second_pass(one, options.round)
    with table(shell, options) as one:
        if options.session:
            return Session(one, options.round).run()
        return _from_file(one, options) if options.file else _single(one, options)


def _single(one: Table, options: argparse.Namespace) -> int:
    given = [(options.board, results.sign(options.result))]
    event = results.enter(one.state, given, options.round)
    return one.done(event, one.save(event), missing=_missing(one.state, event.round))


def _from_file(one: Table, options: argparse.Namespace) -> int:
    """All the results of a file, or none."""
    data = Path(options.file).read_bytes()
    written, findings = read_results(data.decode("utf-8-sig", errors="replace"), options.file)
    findings += [results.unreadable(row.text) for row in written if row.text.casefold() not in results.BY_TEXT]
    if findings:
        raise Unreadable(say("no result has been entered; faults: {n}", n=len(findings)), findings)
    digest = sha256(data).hexdigest()
    given = [(row.board, results.sign(row.text)) for row in written]
    event = results.enter(one.state, given, options.round, digest)
    return one.done(event, one.save(event, files={digest: data}), missing=_missing(one.state, event.round))


def _missing(state: State, at: int) -> list[int]:
    return list(state.rounds[at - 1].missing)


def correct(shell: Shell, options: argparse.Namespace) -> int:
    with table(shell, options) as one:
        sign = results.sign(options.result)
        exchanged = options.exchange_colours
        event = results.correct(one.state, options.board, sign, options.reason, options.round, exchanged=exchanged)
        return one.done(event, one.save(event))


class Session:
    """Results at the keyboard: each is on the disk before its line is printed."""

    def __init__(self, one: Table, at: int | None) -> None:
        self.table = one
        self.round = results.round_of(one.state, at).number
        self.saved: list[dict[str, Any]] = []
        self.skipped: set[int] = set()

    def run(self) -> int:
        shell = self.table.shell
        with keyboard() as pressed:
            while (board := self.following()) is not None:
                self.ask(board)
                key = next(pressed, "q")
                if key == "q":
                    break
                self.press(board, key)
        missing = _missing(self.table.state, self.round)
        left = say("round {round}: boards still without a result: {n}", round=self.round, n=len(missing))
        document = {"round": self.round, "saved": self.saved, "missing": missing}
        shell.data(document, [shell.text(left)])
        return DONE

    def press(self, board: int, key: str) -> None:
        if key in results.BY_KEY:
            self.enter(board, results.BY_KEY[key])
        elif key == "s":
            self.skipped.add(board)
        elif key == "u":
            self.undo()
        else:
            known = say("keys: 1 0 5 (draw) + - x (forfeits) a (adjourned) s (skip) u (undo) q (stop)")
            self.table.shell.talk(known)

    def following(self) -> int | None:
        return next((at for at in _missing(self.table.state, self.round) if at not in self.skipped), None)

    def ask(self, board: int) -> None:
        pair = self.table.state.rounds[self.round - 1].boards[board - 1]
        people = self.table.state.people
        names = {"white": people[pair.white - 1].participant.name, "black": people[pair.black - 1].participant.name}
        self.table.shell.talk(say("board {board}: {white} - {black}", board=board, **names))

    def enter(self, board: int, sign: results.Sign) -> None:
        try:
            _, entry = self.table.save_again(lambda state: results.enter(state, [(board, sign)], self.round))
        except Unreadable as taken:  # somebody else has entered it meanwhile
            self.table.shell.aside(taken.text(self.table.shell.language))
            return
        self.saved.append({"board": board, "result": sign.text, "entry": entry.seq})
        self.say_saved(say("board {board}: {result} saved, entry {seq}", board=board, result=sign.text, seq=entry.seq))

    def undo(self) -> None:
        """The last result of this session, if nothing was written since."""
        if not self.saved or self.saved[-1]["entry"] != self.table.head.seq:
            self.table.shell.talk(say("there is nothing of this session to undo"))
            return
        last = self.saved.pop()
        one = self.table
        one.save(Undone(last["entry"]))
        self.say_saved(say("board {board}: undone", board=last["board"]))

    def say_saved(self, message: Any) -> None:
        shell = self.table.shell
        if shell.json:
            shell.talk(message)
        else:
            print(shell.text(message), flush=True)


def second_pass(one: Table, at: int | None) -> int:
    """The results again, board by board, against those entered; the first that differs ends it."""
    shell, entered = one.shell, results.round_of(one.state, at)
    with keyboard() as pressed:
        checked, mismatch = _typed_again(one, entered, pressed)
    document = {"round": entered.number, "verified": checked, "mismatch": mismatch}
    if mismatch:
        wrong = say("board {board}: entered {entered}, typed {typed}", **mismatch)
        shell.data(document, [shell.text(wrong)])
        return VIOLATIONS
    agreed = say("round {round}: results verified: {n}", round=entered.number, n=checked)
    shell.data(document, [shell.text(agreed)])
    return DONE


def _typed_again(one: Table, entered: Round, pressed: Iterator[str]) -> tuple[int, dict[str, Any] | None]:
    """How many results were typed as they stand, and the first that was not."""
    checked = 0
    for board, pair in enumerate(entered.boards, 1):
        if pair.is_open:
            continue
        white, black = (one.state.people[player - 1].participant.name for player in (pair.white, pair.black))
        one.shell.talk(say("board {board}: {white} - {black}", board=board, white=white, black=black))
        key = next((key for key in pressed if key in results.BY_KEY or key in "sq"), "q")
        if key == "q":
            break
        typed = results.BY_KEY.get(key)
        if typed and (typed.white, typed.black) != pair.letters:
            return checked, {"board": board, "entered": results.text_of(pair), "typed": typed.text}
        checked += typed is not None
    return checked, None


@contextmanager
def keyboard() -> Iterator[Iterator[str]]:
    """
    The keys pressed, one by one: at a terminal without Enter, and what is typed ahead is not lost; from a pipe or a
    file every letter that is not a blank.
    """
    if not sys.stdin.isatty():
        yield _letters()
        return
    import termios  # noqa: PLC0415 - not on every system, and only for a terminal
    import tty  # noqa: PLC0415

    before = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin, termios.TCSADRAIN)
    try:
        yield _letters()
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


BACK, LEAVE = "\x7f\b", "\x04"


def _letters() -> Iterator[str]:
    while (letter := sys.stdin.read(1)) and letter not in LEAVE:
        if letter in BACK:
            yield "u"
        elif not letter.isspace():
            yield letter.lower()
