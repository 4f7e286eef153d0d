"""
What an arbiter writes down, a line at a time: results by board (`12 1-0`), and a round paired by hand, from `start` to
`end` (`12 3`, `bye 57`). Empty lines, and what follows a #, are passed over; commas and semicolons part words too.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from tabellone.errors import Finding
from tabellone.exact import whole
from tabellone.i18n import Message, say

MAX_LINES = 10_000
MOST = 9_999


class Written(NamedTuple):
    """A result as written, by board."""

    line: int
    board: int
    text: str


class HandPairing(NamedTuple):
    """The pairs by starting number, White first, and the bye."""

    couples: tuple[tuple[int, int], ...] = ()
    bye: int | None = None


def read_results(text: str, file: str) -> tuple[list[Written], list[Finding]]:
    """The results by board, and every line that is none."""
    written, findings = [], []
    for line, words in _lines(text):
        board = whole(words[0], 1, MOST)
        if line == 1 and board is None and words[0].isalpha():
            continue  # a line of headings
        if board is None or len(words) != 2:
            wrong = say("the line is not a board and its result")
            findings.append(_finding("line", wrong, say("write for example: 12 1-0"), file, line))
        else:
            written.append(Written(line, board, words[1]))
    return written, findings


def read_hand_pairing(text: str, file: str) -> tuple[HandPairing, list[Finding]]:
    """The pairs between `start` and `end`, and everything wrong with what is written."""
    findings: list[Finding] = []
    couples, byes = [], []
    lines = list(_lines(text))
    words = [" ".join(words).lower() for _, words in lines]
    if not words or words[0] != "start":
        findings.append(_finding("start", say("the pairing does not begin with start"), _FRAME, file, 1))
    if len(words) < 2 or words[-1] != "end":
        last = lines[-1][0] if lines else 1
        findings.append(_finding("end", say("the pairing does not come to its end"), _FRAME, file, last))
    for (line, parts), whole_line in zip(lines, words, strict=True):
        if whole_line in ("start", "end"):
            continue
        numbers = [whole(part, 0, MOST) for part in parts if part.lower() != "bye"]
        one, other = numbers[0] if numbers else None, numbers[1] if len(numbers) > 1 else None
        if one and (len(numbers), len(parts), other) in ((1, 2, None), (2, 2, 0)):
            byes.append(one)
        elif one and other and len(numbers) == len(parts) == 2:
            couples.append((one, other))
        else:
            wrong = say("the line is neither a pair nor a bye")
            findings.append(
                _finding("line", wrong, say("write for example: 12 3, White first, or: bye 57"), file, line)
            )
    if len(byes) > 1:
        wrong = say("the bye is given {n} times", n=len(byes))
        findings.append(_finding("bye", wrong, say("give it once"), file, lines[-1][0]))
    return HandPairing(tuple(couples), byes[0] if byes else None), findings


_FRAME = say("write start on the first line and end on the last")


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    for line, written in enumerate(text.splitlines()[:MAX_LINES], 1):
        words = re.split(r"[\s,;]+", written.partition("#")[0].strip())
        if words != [""]:
            pair = re.fullmatch(r"([0-9]+)-([0-9]+)", words[0]) if len(words) == 1 else None
            yield line, [pair[1], pair[2]] if pair else words


def _finding(rule: str, message: Message, remedy: Message, file: str, line: int) -> Finding:
    return Finding(f"notes.{rule}", message, remedy, file=file, line=line)
