"""
The results of a round: entered, adjourned, corrected, and the round closed. What may be written for a result, and what
an arbiter may press for it, stands in one table.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tabellone.errors import Finding, NotFound, Refused, Unreadable
from tabellone.flow.events import (
    DecisionRecorded,
    GameAdjourned,
    Result,
    ResultCorrected,
    ResultEntered,
    RoundClosed,
)
from tabellone.flow.tournament import Board, Person, Round, State, shown
from tabellone.i18n import Message, say


class Sign(NamedTuple):
    """A result: the letters of White and Black, how it is written, the key that enters it, and other spellings."""

    white: str
    black: str
    text: str
    key: str = ""
    others: tuple[str, ...] = ()


SIGNS = (
    Sign("1", "0", "1-0", "1", ("1",)),
    Sign("0", "1", "0-1", "0", ("0",)),
    Sign("=", "=", "½-½", "5", ("=", "0.5", "½", "1/2", "1/2-1/2", "0.5-0.5", "5", "x-x")),
    Sign("+", "-", "1-0f", "+", ("+-", "+/-", "+")),
    Sign("-", "+", "0-1f", "-", ("-+", "-/+", "-")),
    Sign("-", "-", "0-0f", "x", ("--", "-/-", "x")),
    Sign("0", "0", "0-0"),
    Sign("=", "0", "½-0", others=("1/2-0", "0.5-0")),
    Sign("0", "=", "0-½", others=("0-1/2", "0-0.5")),
    Sign("W", "L", "1-0u", others=("wl", "w-l")),
    Sign("D", "D", "½-½u", others=("dd", "d-d", "1/2-1/2u", "0.5-0.5u", "=u")),
    Sign("L", "W", "0-1u", others=("lw", "l-w")),
)
ADJOURNED = Sign(" ", " ", "adj", "a", ("adjourned", "a"))
BY_TEXT: Mapping[str, Sign] = {text: one for one in (*SIGNS, ADJOURNED) for text in (one.text, *one.others)}
BY_KEY: Mapping[str, Sign] = {one.key: one for one in (*SIGNS, ADJOURNED) if one.key} | {"=": SIGNS[2]}
BY_LETTERS: Mapping[tuple[str, str], Sign] = {(one.white, one.black): one for one in (*SIGNS, ADJOURNED)}


def text_of(board: Board) -> str:
    """The result as it is written; nothing while there is none."""
    return BY_LETTERS[board.letters].text if board.letters in BY_LETTERS else ""


def sign(text: str) -> Sign:
    """The result that a text means."""
    found = BY_TEXT.get(text.strip().casefold().replace("–", "-"))
    if found is None:
        raise Unreadable(say("the result cannot be read"), [unreadable(text)])
    return found


def unreadable(text: str) -> Finding:
    wrong = say("{text} is not a result", text=text or "-")
    known = " ".join(one.text for one in (*SIGNS, ADJOURNED))
    return Finding("desk.result", wrong, say("write one of: {known} (f forfeit, u unrated)", known=known))


def round_of(state: State, at: int | None = None) -> Round:
    """A round that has been paired; the last one if none is named."""
    if not state.rounds:
        raise NotFound(say("no round has been paired"), say("pair the first one with: event pair"))
    if at is None:
        return state.rounds[-1]
    if not 1 <= at <= len(state.rounds):
        raise NotFound(
            say("round {round} has not been paired", round=at), say("rounds paired: {n}", n=len(state.rounds))
        )
    return state.rounds[at - 1]


def board_of(one: Round, board: int) -> Board:
    if not 1 <= board <= len(one.boards):
        raise NotFound(
            say("round {round} has no board {board}", round=one.number, board=board),
            say("its boards are 1 to {n}", n=len(one.boards)),
        )
    return one.boards[board - 1]


def enter(
    state: State, given: Sequence[tuple[int, Sign]], at: int | None = None, source: str = ""
) -> ResultEntered | GameAdjourned:
    """Results of boards that have none yet, or whose game was adjourned; all of them, or none."""
    one = round_of(state, at)
    findings = [finding for board, _ in given if (finding := _hindrance(one, board))]
    boards = [board for board, _ in given]
    for board in sorted({board for board in boards if boards.count(board) > 1}):
        twice = say("board {board} stands twice", board=board)
        findings.append(Finding("desk.board_twice", twice, say("give one result for a board"), round=one.number))
    if not given:
        findings.append(Finding("desk.no_result", say("no result is given"), say("give a board and its result")))
    adjourned = [board for board, result in given if result is ADJOURNED]
    if adjourned and len(given) > 1:
        alone = say("an adjourned game is recorded by itself")
        findings.append(Finding("desk.adjourned", alone, say("record board {board} alone", board=adjourned[0])))
    if findings:
        raise Unreadable(say("no result has been entered; faults: {n}", n=len(findings)), findings)
    if adjourned:
        return GameAdjourned(one.number, adjourned[0])
    return ResultEntered(one.number, tuple(Result(board, two.white, two.black) for board, two in given), source)


def _hindrance(one: Round, board: int) -> Finding | None:
    """Why a board takes no result."""
    if not 1 <= board <= len(one.boards):
        message = say("round {round} has no board {board}", round=one.number, board=board)
        return Finding("desk.no_board", message, say("its boards are 1 to {n}", n=len(one.boards)), round=one.number)
    there = one.boards[board - 1]
    if there.is_open or there.is_adjourned:
        return None
    message = say(
        "board {board} of round {round} has the result {text} already",
        board=board,
        round=one.number,
        text=text_of(there),
    )
    return Finding("desk.has_result", message, say("change it with: event correct"), round=one.number)


def correct(
    state: State, board: int, result: Sign, reason: str, at: int | None = None, *, exchanged: bool = False
) -> ResultCorrected:
    """Another result, or the colours as they were really played; with the reason."""
    one = round_of(state, at)
    there = board_of(one, board)
    if not reason.strip():
        raise Refused(say("a correction needs its reason"), say("give it with --reason"), rule="desk.reason")
    if there.is_open:
        raise Refused(
            say("board {board} of round {round} has no result yet", board=board, round=one.number),
            say("enter it with: event result"),
            rule="desk.no_result",
        )
    if (result.white, result.black) == there.letters and not exchanged:
        raise Refused(
            say("board {board} of round {round} has this result already", board=board, round=one.number),
            say("nothing is left to do"),
            rule="desk.no_change",
        )
    now = Result(board, result.white, result.black)
    return ResultCorrected(one.number, now, Result(board, *there.letters), reason, exchanged)


def close(state: State) -> RoundClosed:
    """The last round paired, when all its results are in."""
    one = round_of(state)
    if one.missing:
        boards: Message | str = shown(one.missing)
        raise Refused(
            say("round {round} has boards without a result: {boards}", round=one.number, boards=boards),
            say("enter the results first, or adjourn the games"),
            rule="desk.results_missing",
        )
    if one.closed:
        raise Refused(
            say("round {round} is closed already", round=one.number),
            say("nothing is left to do"),
            rule="desk.closed",
        )
    return RoundClosed(one.number)


def decide(state: State, text: str, at: int | None = None, players: Sequence[Person] = ()) -> DecisionRecorded:
    """A decision of the arbiter, or a circumstance that the report has to tell."""
    if not text.strip():
        raise Refused(say("the decision has no text"), say("say what was decided"), rule="desk.decision")
    return DecisionRecorded(text.strip(), round_of(state, at).number if at else 0, tuple(one.id for one in players))
