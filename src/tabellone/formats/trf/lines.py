"""
The physical file: bytes to numbered lines, whatever the encoding and the line ends, within limits that keep a hostile
file harmless.
"""

import re
from dataclasses import dataclass, field
from typing import Literal

from tabellone.errors import Finding, Severity
from tabellone.i18n import Message, say

MAX_BYTES = 64 * 1024 * 1024
MAX_LINE = 20_000
MAX_ROUNDS = 400
MAX_FINDINGS = 1_000


Weight = Severity | Literal["adjusted"]


@dataclass
class Trouble:
    """
    Collects findings. An adjustment is an error where the file must be as it should, a warning where it may be
    mended.
    """

    file: str | None
    tolerant: bool
    findings: list[Finding] = field(default_factory=list)
    left_out: int = 0

    def found(
        self,
        rule: str,
        message: Message,
        remedy: Message,
        severity: Weight = "error",
        *,
        line: int | None = None,
        column: int | None = None,
        player: int | None = None,
        at: int | None = None,
    ) -> None:
        if len(self.findings) >= MAX_FINDINGS:
            self.left_out += 1
            return
        weight: Severity = ("warning" if self.tolerant else "error") if severity == "adjusted" else severity
        finding = Finding(
            f"trf.{rule}", message, remedy, weight, file=self.file, line=line, column=column, player=player, round=at
        )
        self.findings.append(finding)

    def closed(self) -> list[Finding]:
        if self.left_out:
            more = say("{n} more findings are left out", n=self.left_out)
            last = Finding("trf.too_many_findings", more, say("mend the first ones and check again"), file=self.file)
            return [*self.findings, last]
        return self.findings


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    text: str


def lines_of(data: bytes, trouble: Trouble) -> list[Line]:
    """The lines of the file, decoded, without tabs and trailing blanks; those too long are left out, and said so."""
    if len(data) > MAX_BYTES:
        too_large = say("the file has {n} bytes; {most} are read at most", n=len(data), most=MAX_BYTES)
        trouble.found("file_too_large", too_large, say("send the report of one tournament"))
        return []
    lines = []
    for number, raw in enumerate(re.split(r"\r\n|\r|\n", decoded(data, trouble)), 1):
        text = raw.rstrip(" \x1a\0")
        if len(text) > MAX_LINE:
            too_long = say("the line has {n} characters; {most} are read at most", n=len(text), most=MAX_LINE)
            trouble.found("line_too_long", too_long, say("split or remove the line"), line=number)
            continue
        if "\t" in text:
            tab = say("the line has tabs; they are read as blanks up to the next column of eight")
            column = text.index("\t") + 1
            trouble.found("tab", tab, say("write blanks"), "adjusted", line=number, column=column)
            text = text.expandtabs(8).rstrip()
        if not text.isprintable():
            at = next(i for i, letter in enumerate(text, 1) if not letter.isprintable())
            message = say("column {column} has a character that cannot be shown; it is read as a blank", column=at)
            trouble.found("character", message, say("write letters, digits and blanks"), "info", line=number, column=at)
            text = "".join(letter if letter.isprintable() else " " for letter in text).rstrip()
        lines.append(Line(number, text))
    while lines and not lines[-1].text:
        lines.pop()
    return lines


def decoded(data: bytes, trouble: Trouble) -> str:
    """UTF-8, with or without a byte order mark; what is not, is read as Windows Western."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = say("the file is not UTF-8; it is read as Windows-1252")
        trouble.found("encoding", message, say("write the file in UTF-8"), "info", line=line)
        return data.removeprefix(b"\xef\xbb\xbf").decode("cp1252", errors="replace")
