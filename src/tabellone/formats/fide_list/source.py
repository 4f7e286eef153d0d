"""What every form of a list shares: the bytes within their limits, the findings, and the cells of a player to facts."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import IO, Generic, TypeVar

from tabellone.errors import Finding, Severity
from tabellone.facts.people import ListedRating, RatingKind
from tabellone.i18n import Message, say

MAX_BYTES = 4 * 1024**3
MAX_LINES = 20_000_000
MAX_LINE = 1_000
MAX_FINDINGS = 1_000
ENDS = {"file_too_large", "not_a_list", "xml", "doctype"}  # after these nothing is read: never left out
MAX_REMEMBERED = 100_000  # texts of one kind; a list of two million players has some tens of thousands
MAX_FIDE_ID = 10**10
MAX_RATING, MAX_GAMES, MAX_K = 4000, 999, 99
HEADER_WITHIN = 20  # lines that are not blank
CHUNK = 64 * 1024

ABOUT = ("federation", "sex", "title", "women_title", "other_titles", "foa_title")
AFTER = ("birth", "flag")
RATING_CELLS = ("rating", "games", "k")
LABELS: Mapping[str, tuple[Message, Message, Message]] = {
    "standard": (say("standard rating"), say("standard games"), say("standard K")),
    "rapid": (say("rapid rating"), say("rapid games"), say("rapid K")),
    "blitz": (say("blitz rating"), say("blitz games"), say("blitz K")),
}

BIRTH = re.compile(r"\d{4}|\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d\d)", re.ASCII)
FLAGS = {"", "i", "w", "wi", "iw"}

AS_PUBLISHED = say("send the list as downloaded from FIDE, unpacked")
AGAIN = say("download the list again")
_NUMBER = say("correct it, or leave it empty where there is none")

Key = TypeVar("Key")
Value = TypeVar("Value")


class Trouble:
    """Collects the findings at the place where the reader is, and says at the end how many were too many."""

    def __init__(self, findings: list[Finding], file: str | None = None) -> None:
        self.findings = findings
        self.file = file
        self.line: int | None = None
        self.player: int | None = None
        self.columns: Mapping[str, int] = {}
        self.count = 0
        self.left_out = 0

    def found(
        self, rule: str, message: Message, remedy: Message, severity: Severity = "error", field: str = ""
    ) -> None:
        self.count += 1
        if self.count > MAX_FINDINGS and rule not in ENDS:
            self.left_out += 1
            return
        finding = Finding(
            f"list.{rule}",
            message,
            remedy,
            severity,
            file=self.file,
            line=self.line,
            column=self.columns.get(field),
            player=self.player,
        )
        self.findings.append(finding)

    def close(self) -> None:
        if self.left_out:
            more = say("{n} more findings are left out", n=self.left_out)
            remedy = say("mend the first ones and check again")
            self.findings.append(Finding("list.too_many_findings", more, remedy, file=self.file))


class Source:
    """The bytes, within the limits: no line, and no file, longer than a list can be."""

    def __init__(self, stream: IO[bytes], trouble: Trouble) -> None:
        self.stream = stream
        self.trouble = trouble
        self.head = [stream.readline(MAX_LINE + 1).removeprefix(b"\xef\xbb\xbf")]
        while self.head[-1].isspace() and len(self.head) < HEADER_WITHIN:
            self.head.append(stream.readline(MAX_LINE + 1))

    def is_xml(self) -> bool:
        return self.head[-1].lstrip(b"\xff\xfe\0 \t\r\n").startswith(b"<")

    def is_packed(self) -> bool:
        return self.head[0].startswith(b"PK\x03\x04")

    def lines(self) -> Iterator[bytes]:
        trouble, readline = self.trouble, partial(self.stream.readline, MAX_LINE + 1)
        number = size = 0
        for raw in chain(self.head, iter(readline, b"")):
            trouble.line = number = number + 1
            trouble.player = None
            length = len(raw)
            size += length
            if length > MAX_LINE:
                size += self.skip(raw, readline, MAX_BYTES - size)
            if self.is_too_large(size, number):
                return
            if length <= MAX_LINE:
                yield raw

    def skip(self, raw: bytes, readline: Callable[[], bytes], most: int) -> int:
        """The rest of a line that is too long, in pieces; how many bytes it had."""
        skipped, characters = 0, len(raw.rstrip(b"\r\n"))
        while raw and not raw.endswith(b"\n") and skipped <= most:
            raw = readline()
            skipped += len(raw)
            characters += len(raw.rstrip(b"\r\n"))
        message = say("the line has {n} characters; {most} are read at most", n=characters, most=MAX_LINE)
        self.trouble.found("line_too_long", message, say("split or remove the line"))
        return skipped

    def chunks(self) -> Iterator[bytes]:
        size = 0
        read = partial(self.stream.read, CHUNK)
        for data in chain((b"".join(self.head) + read(),), iter(read, b"")):
            size += len(data)
            if self.is_too_large(size):
                return
            yield data

    def is_too_large(self, size: int, lines: int = 0) -> bool:
        if size <= MAX_BYTES and lines <= MAX_LINES:
            return False
        if size > MAX_BYTES:
            message = say("the file has more than {most} bytes; the rest is not read", most=MAX_BYTES)
        else:
            message = say("the file has more than {most} lines; the rest is not read", most=MAX_LINES)
        self.trouble.found("file_too_large", message, say("check that the file is a rating list"))
        return True


class Remembered(dict[Key, Value], Generic[Key, Value]):
    """What a text means, remembered if nothing was wrong with it: two million lines say a few thousand things."""

    def __init__(self, read: Callable[[Key], Value], trouble: Trouble) -> None:
        super().__init__()
        self.read = read
        self.trouble = trouble

    def __missing__(self, key: Key) -> Value:
        before = self.trouble.count
        value = self.read(key)
        if self.trouble.count == before and len(self) < MAX_REMEMBERED:
            self[key] = value
        return value


About = tuple[str, str, str, str, tuple[str, ...], str]


class Cells:
    """The texts of a player to facts, with a finding for each that is not what it should be."""

    def __init__(self, trouble: Trouble) -> None:
        self.found = trouble.found

    def fide_id(self, text: str) -> int | None:
        if text.isdecimal() and len(text) <= MAX_LINE and 0 < int(text) < MAX_FIDE_ID:
            return int(text)
        message = say("{text} is not a FIDE number; the player is left out", text=shown(text))
        self.found("fide_id", message, say("write the number of the player's FIDE profile"), field="fide_id")
        return None

    def name(self, text: str) -> str:
        if not text:
            remedy = say("write surname, first name")
            self.found("name", say("the player has no name"), remedy, "warning", "name")
        elif not text.isprintable():
            message = say("the name has characters that cannot be shown; they are read as blanks")
            self.found("name", message, say("write surname, first name"), "warning", "name")
            text = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
        return text

    def about(self, texts: Sequence[str]) -> About:
        federation, sex, title, women_title, other_titles, foa_title = texts
        if federation and not (len(federation) == 3 and federation.isascii() and federation.isalpha() and federation.isupper()):  # noqa: E501  # fmt: skip
            message = say("the federation {text} is not a code of three capital letters", text=shown(federation))
            remedy = say("write the code of the federation, for example ITA")
            self.found("federation", message, remedy, "warning", "federation")
        if sex not in ("M", "F", ""):
            message = say("sex {text} is not M or F; it is kept as printed", text=shown(sex))
            self.found("sex", message, say("write M or F"), "warning", "sex")
        others = tuple(part.strip() for part in other_titles.split(",") if part.strip())
        checked = (("title", (title,)), ("women_title", (women_title,)), ("other_titles", others))
        for field, titles in (*checked, ("foa_title", (foa_title,))):
            for one in titles:
                if one and not (one.isascii() and one.isalpha()):
                    message = say("the title {text} is not made of letters; it is kept as printed", text=shown(one))
                    remedy = say("write titles in letters, several of them with commas between")
                    self.found("title", message, remedy, "warning", field)
        return federation, sex, title, women_title, others, foa_title

    def rating(self, kind: RatingKind, texts: Sequence[str]) -> ListedRating:
        """Rating, games, K. A rating or a K of 0 is none; no games in the period are none played, and stay 0."""
        labels = LABELS[kind]
        rating = self.number(texts[0], MAX_RATING, labels[0], f"{kind}_rating")
        games = self.number(texts[1], MAX_GAMES, labels[1], f"{kind}_games")
        k = self.number(texts[2], MAX_K, labels[2], f"{kind}_k")
        return ListedRating(rating or None, games, k or None)

    def number(self, text: str, most: int, label: Message, field: str) -> int | None:
        if not text:
            return None
        if text.isascii() and text.isdigit() and len(text) <= 6 and int(text) <= most:
            return int(text)
        message = say("{name} {text} is not a whole number from 0 to {most}", name=label, text=shown(text), most=most)
        self.found("number", message, _NUMBER, field=field)
        return None

    def after(self, texts: Sequence[str]) -> tuple[str, str]:
        """The birth year or day, where 0 and 0000 are none, and the flag."""
        birth, flag = texts
        if not birth.strip("0"):
            birth = ""
        elif not BIRTH.fullmatch(birth):
            message = say("the birth date {text} is not a year or a day; it is left out", text=shown(birth))
            self.found("birth", message, say("write the year, or day.month.year"), field="birth")
            birth = ""
        if flag.lower() not in FLAGS:
            message = say("the flag {text} is not known; it is kept as printed", text=shown(flag))
            self.found("flag", message, say("write i for inactive, w for a woman, wi for both"), "warning", "flag")
        return birth, flag


def shown(text: str) -> str:
    """A text from the file, fit to be shown in a message."""
    safe = "".join(letter if letter.isprintable() else "?" for letter in text[:40])
    return safe + ("…" if len(text) > 40 else "") or "-"
