"""
The rating lists of FIDE, a player at a time, whatever their size: TXT by the columns of its header, the lists of 2001
to 2012 by their pattern, XML as a stream; and the list of all three kinds written again, as TXT or as CSV. A single
list does not say which kind of rating it has (its file name does), so the reader has to be told.
"""

import csv
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import IO, Generic, TypeVar
from xml.parsers import expat

from tabellone.errors import Finding, Severity
from tabellone.facts.people import KINDS, ListedPlayer, ListedRating, RatingKind
from tabellone.i18n import Message, say

MAX_BYTES = 4 * 1024**3
MAX_LINES = 20_000_000
MAX_LINE = 1_000
MAX_FINDINGS = 1_000
ENDS = {"file_too_large", "not_a_list", "xml", "doctype"}  # after these nothing is read: never left out
MAX_REMEMBERED = 100_000  # texts of one kind; a list of two million players has some tens of thousands
MAX_PENDING = 256 * 1024  # bytes of one piece of XML markup
MAX_STRANGE = 100  # elements or attributes in the XML that no list has
MAX_FIDE_ID = 10**10
MAX_RATING, MAX_GAMES, MAX_K = 4000, 999, 99
HEADER_WITHIN = 20  # lines that are not blank
CHUNK = 64 * 1024

COMBINED = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"  # noqa: E501 - as printed
COMBINED_WITHOUT_FOA = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"  # noqa: E501
SINGLE = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA RTNG  Gms K  B-day Flag"  # noqa: E501
SINGLE_WITHOUT_FOA = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           RTNG  Gms K  B-day Flag"  # noqa: E501

# What the columns are called, and the fields they fill; "rating", "games" and "k" are those of a single list.
COLUMNS: Mapping[str, str] = {
    "id number": "fide_id", "name": "name", "fed": "federation", "sex": "sex",
    "tit": "title", "titl": "title", "wtit": "women_title", "otit": "other_titles", "foa": "foa_title",
    "srtng": "standard_rating", "sgm": "standard_games", "sk": "standard_k",
    "rrtng": "rapid_rating", "rgm": "rapid_games", "rk": "rapid_k",
    "brtng": "blitz_rating", "bgm": "blitz_games", "bk": "blitz_k",
    "rtng": "rating", "rating": "rating", "gms": "games", "games": "games", "k": "k",
    "b-day": "birth", "bday": "birth", "born": "birth", "birthday": "birth", "flag": "flag",
}  # fmt: skip
MONTH = re.compile(r"[a-z]{3,4}\d\d", re.ASCII)  # in place of the name of the rating in a single list: OCT26

# The elements of a player in the XML, in their order; those of a single list are without rapid and blitz.
ELEMENTS = (
    "fideid", "name", "country", "sex", "title", "w_title", "o_title", "foa_title", "rating", "games", "k",
    "rapid_rating", "rapid_games", "rapid_k", "blitz_rating", "blitz_games", "blitz_k", "birthday", "flag",
)  # fmt: skip
PROLOG = re.compile(r"\s*(?:<\?xml [^<>]{1,99}\?>\s*)?<playerslist>", re.ASCII)
PLAYER = re.compile(
    r"\s*<player>\s*"
    + "".join(rf"(?:<{name}>([ -%'-;=?-~]{{0,300}})</{name}>\s*)?" for name in ELEMENTS)
    + "</player>",
    re.ASCII,
)
PLAYER_END = "</player>"
OUTER = {1: "playerslist", 2: "player"}
NOTHING = (None, None, None)

ABOUT = ("federation", "sex", "title", "women_title", "other_titles", "foa_title")
AFTER = ("birth", "flag")
FOA_TITLES = {"", "AGM", "AIM", "AFM", "ACM"}
RATING_CELLS = ("rating", "games", "k")
LABELS: Mapping[str, tuple[Message, Message, Message]] = {
    "standard": (say("standard rating"), say("standard games"), say("standard K")),
    "rapid": (say("rapid rating"), say("rapid games"), say("rapid K")),
    "blitz": (say("blitz rating"), say("blitz games"), say("blitz K")),
}

# The lists up to 2012. Their headers stand where they like, so a line is read from its right end.
OLD_HEADER = re.compile(r"\s*(?:ID[ _]?NUMBER|CODE)\b.*\bNAME\b", re.ASCII | re.IGNORECASE)
OLD_TAIL = re.compile(
    r" ([A-Z]{3}) {1,10}(\d{1,4})(?: +(\d{1,3}))?(?: +(\d{4}|\d\d?\.\d\d?\.(?:\d{4}|\d\d)))?(?: +([A-Za-z]{1,3}))?$",
    re.ASCII,
)
OLD_TITLES = {
    "g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM",
    "gf": "WGM", "mf": "WIM", "ff": "WFM", "cf": "WCM",
} | {title: title for title in ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")}  # fmt: skip
OLD_NAME_WIDTH = 30  # from here on a name may reach the title with a single blank

BIRTH = re.compile(r"\d{4}|\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d\d)", re.ASCII)
FLAGS = {"", "i", "w", "wi", "iw"}

_AS_PUBLISHED = say("send the list as downloaded from FIDE, unpacked")
_AGAIN = say("download the list again")
_NUMBER = say("correct it, or leave it empty where there is none")

Key = TypeVar("Key")
Value = TypeVar("Value")
Texts = tuple[str | None, ...]


def read_list(
    stream: IO[bytes], findings: list[Finding], kind: RatingKind = "standard", file: str | None = None
) -> Iterator[ListedPlayer]:
    """
    The players of a list in its order, each as soon as it is read; meanwhile what is wrong is added to `findings`.
    `kind` is that of a single list. A line that is no player's is left out, a cell that cannot be read is left empty.
    """
    trouble = _Trouble(findings, file)
    try:
        source = _Source(stream, trouble)
        players = (_from_xml if source.is_xml() else _from_text)(source, trouble, kind)
        if first := next(players, None):
            yield first
        elif not trouble.count:
            trouble.line = None
            trouble.found("no_players", say("the list has no player"), _AS_PUBLISHED)
        yield from players
    finally:
        trouble.close()


class _Trouble:
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


class _Source:
    """The bytes, within the limits: no line, and no file, longer than a list can be."""

    def __init__(self, stream: IO[bytes], trouble: _Trouble) -> None:
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


class _Remembered(dict[Key, Value], Generic[Key, Value]):
    """What a text means, remembered if nothing was wrong with it: two million lines say a few thousand things."""

    def __init__(self, read: Callable[[Key], Value], trouble: _Trouble) -> None:
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


class _Cells:
    """The texts of a player to facts, with a finding for each that is not what it should be."""

    def __init__(self, trouble: _Trouble) -> None:
        self.found = trouble.found

    def fide_id(self, text: str) -> int | None:
        if text.isdecimal() and len(text) <= MAX_LINE and 0 < int(text) < MAX_FIDE_ID:
            return int(text)
        message = say("{text} is not a FIDE number; the player is left out", text=_shown(text))
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
            message = say("the federation {text} is not a code of three capital letters", text=_shown(federation))
            remedy = say("write the code of the federation, for example ITA")
            self.found("federation", message, remedy, "warning", "federation")
        if sex not in ("M", "F", ""):
            message = say("sex {text} is not M or F; it is kept as printed", text=_shown(sex))
            self.found("sex", message, say("write M or F"), "warning", "sex")
        others = tuple(part.strip() for part in other_titles.split(",") if part.strip())
        checked = (("title", (title,)), ("women_title", (women_title,)), ("other_titles", others))
        for field, titles in (*checked, ("foa_title", (foa_title,))):
            for one in titles:
                if one and not (one.isascii() and one.isalpha()):
                    message = say("the title {text} is not made of letters; it is kept as printed", text=_shown(one))
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
        message = say("{name} {text} is not a whole number from 0 to {most}", name=label, text=_shown(text), most=most)
        self.found("number", message, _NUMBER, field=field)
        return None

    def after(self, texts: Sequence[str]) -> tuple[str, str]:
        """The birth year or day, where 0 and 0000 are none, and the flag."""
        birth, flag = texts
        if not birth.strip("0"):
            birth = ""
        elif not BIRTH.fullmatch(birth):
            message = say("the birth date {text} is not a year or a day; it is left out", text=_shown(birth))
            self.found("birth", message, say("write the year, or day.month.year"), field="birth")
            birth = ""
        if flag.lower() not in FLAGS:
            message = say("the flag {text} is not known; it is kept as printed", text=_shown(flag))
            self.found("flag", message, say("write i for inactive, w for a woman, wi for both"), "warning", "flag")
        return birth, flag


def _shown(text: str) -> str:
    """A text from the file, fit to be shown in a message."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in text[:40])
    return shown + ("…" if len(text) > 40 else "") or "-"


# TXT


@dataclass(frozen=True, slots=True)
class _Group:
    """Neighbouring columns that are read together: where they stand in a line, and each within that piece."""

    span: slice
    parts: tuple[slice, ...]

    def cells(self, piece: str) -> tuple[str, ...]:
        return tuple([piece[part].strip() for part in self.parts])


class _Layout:
    """Where the columns of a list stand, as its header says: from the first letter of a name to that of the next."""

    def __init__(self, columns: Mapping[str, tuple[int, int | None]]) -> None:
        self.columns = columns
        self.about = self.group(ABOUT)
        self.ratings = {kind: self.group([f"{kind}_{cell}" for cell in RATING_CELLS]) for kind in KINDS}
        self.after = self.group(AFTER)
        self.places = {field: start + 1 for field, (start, _) in columns.items()}

    def group(self, fields: Sequence[str]) -> _Group:
        known = [self.columns[field] for field in fields if field in self.columns]
        start = min((start for start, _ in known), default=0)
        ends = [end for _, end in known]
        span = slice(start, None if None in ends else max((end for end in ends if end is not None), default=0))
        parts = []
        for field in fields:
            first, last = self.columns.get(field, (start, start))
            parts.append(slice(first - start, None if last is None else last - start))
        return _Group(span, tuple(parts))

    @property
    def first_rating(self) -> int:
        return min(start for field, (start, _) in self.columns.items() if field.endswith("_rating"))

    def overflow(self, line: str) -> int:
        """By how much the other titles push the columns after them to the right, where they fill their own."""
        end, rating = self.columns["other_titles"][1], self.first_rating
        assert end is not None, "the ratings stand after the other titles"
        for by in range(len(line) - rating):
            between, before = line[end + by : rating + by], line[rating + by - 1]
            glued = before != " " and rating > end
            if line[rating + by] in "0123456789" and between.strip() in FOA_TITLES and not glued:
                return by
            if line[end + by] == " ":
                break
        return 0

    def pushed(self, by: int) -> "_Layout":
        """The columns of a line whose other titles are too long."""
        after = self.columns["other_titles"][0]
        moved = {
            field: (start + by * (start > after), None if end is None else end + by * (start >= after))
            for field, (start, end) in self.columns.items()
        }
        return _Layout(moved)


def _layout(line: str, kind: RatingKind, trouble: _Trouble | None = None) -> _Layout | None:
    """The layout a header gives; None if the line is not the header of a list with columns, as they are since 2012."""
    words = [(found.start(), found[0].lower()) for found in re.finditer(r"ID NUMBER|\S+", line, re.IGNORECASE)]
    fields = [COLUMNS.get(word) or ("rating" if MONTH.fullmatch(word) else None) for _, word in words]
    if not {"fide_id", "name", "federation", "sex"} <= set(fields):
        return None
    columns: dict[str, tuple[int, int | None]] = {}
    ends = [*(start for start, _ in words[1:]), None]
    for (start, word), field, end in zip(words, fields, ends, strict=True):
        name = f"{kind}_{field}" if field in RATING_CELLS else field
        if name is None or name in columns:
            if trouble:
                message = say("the column {name} of the header is not known; it is left out", name=_shown(word))
                trouble.found("column", message, say("check that the file is a rating list"), "warning")
        else:
            columns[name] = (start if columns else 0, end)
    return _Layout(columns) if any(name.endswith("_rating") for name in columns) else None


def _layout_by_length(line: str, kind: RatingKind) -> _Layout | None:
    """The layout of a list that has lost its header: the four that are published have lines of different lengths."""
    for header in (COMBINED, COMBINED_WITHOUT_FOA, SINGLE, SINGLE_WITHOUT_FOA):
        if len(line) == len(header) and line[:15].strip().isdigit() and re.fullmatch("[A-Z]{3} ", line[76:80]):
            return _layout(header, kind)
    return None


def _from_text(source: _Source, trouble: _Trouble, kind: RatingKind) -> Iterator[ListedPlayer]:
    lines = source.lines()
    decoded = _Decoder(trouble)
    if source.is_packed():
        trouble.found("packed", say("the file is packed (ZIP)"), say("unpack it and send the list inside"))
        return
    tried = 0
    for raw in lines:
        line = decoded(raw).rstrip("\r\n")
        if not line.strip(" \x1a\0"):
            continue
        if layout := _layout(line, kind, trouble):
            yield from _by_columns(lines, layout, decoded, trouble)
            return
        if OLD_HEADER.match(line):
            yield from _by_pattern(lines, kind, decoded, trouble)
            return
        if layout := _layout_by_length(line, kind):
            message = say("the list has no header; its columns are known by the length of the lines")
            trouble.found("header", message, _AS_PUBLISHED, "warning")
            yield from _by_columns(chain((raw,), lines), layout, decoded, trouble)
            return
        if OLD_TAIL.search(line.rstrip()):
            yield from _by_pattern(chain((raw,), lines), kind, decoded, trouble)
            return
        message = say("the line is neither the header of a rating list nor a player")
        trouble.found("header", message, _AS_PUBLISHED)
        tried += 1
        if tried == HEADER_WITHIN:
            message = say("the file is not a rating list; it is not read further")
            trouble.found("not_a_list", message, _AS_PUBLISHED)
            return


class _Decoder:
    """A line to text: ASCII as published; else UTF-8, else Windows Western, and where that begins is said."""

    def __init__(self, trouble: _Trouble) -> None:
        self.trouble = trouble
        self.said = False

    def __call__(self, raw: bytes) -> str:
        try:
            return raw.decode("ascii")
        except UnicodeDecodeError:
            pass
        try:
            text, encoding = raw.decode(), "UTF-8"
        except UnicodeDecodeError:
            text, encoding = raw.decode("cp1252", errors="replace"), "Windows-1252"
        if not self.said:
            self.said = True
            message = say("the list is not ASCII from here on; what is not, is read as {encoding}", encoding=encoding)
            self.trouble.found("encoding", message, say("check the names with such letters"), "info")
        return text


def _by_columns(
    lines: Iterable[bytes], layout: _Layout, decoded: _Decoder, trouble: _Trouble
) -> Iterator[ListedPlayer]:
    """The players of a list whose header says where the columns are."""
    cells = _Cells(trouble)
    trouble.columns = layout.places
    about: _Remembered[str, About] = _Remembered(lambda piece: cells.about(layout.about.cells(piece)), trouble)
    after: _Remembered[str, tuple[str, str]] = _Remembered(
        lambda piece: cells.after(layout.after.cells(piece)), trouble
    )
    standard, rapid, blitz = (_ratings(layout, kind, cells, trouble) for kind in KINDS)
    numbers, names = slice(*layout.columns["fide_id"]), slice(*layout.columns["name"])
    at_about, at_after = layout.about.span, layout.after.span
    at_standard, at_rapid, at_blitz = (layout.ratings[kind].span for kind in KINDS)
    full = _last_of_other_titles(layout)
    make = ListedPlayer._make
    raw = b"\n"
    for raw in lines:
        try:
            line = raw.decode("ascii")
        except UnicodeDecodeError:
            line = decoded(raw)
        number = line[numbers].strip()
        fide_id = int(number) if number.isdecimal() else 0
        if not 0 < fide_id < MAX_FIDE_ID:
            if line.strip(" \r\n\x1a\0"):
                cells.fide_id(number)
            continue
        trouble.player = fide_id
        name = line[names].strip()
        if not name or not name.isprintable():
            name = cells.name(name)
        if line[full] > " " and (by := layout.overflow(line)):
            yield _pushed_player(line, fide_id, name, layout, by, trouble)
            continue
        yield make(
            (
                fide_id,
                name,
                *about[line[at_about]],
                standard[line[at_standard]],
                rapid[line[at_rapid]],
                blitz[line[at_blitz]],
                *after[line[at_after]],
            )
        )
    _whole(raw, layout, trouble)


def _ratings(
    layout: _Layout, kind: RatingKind, cells: _Cells, trouble: _Trouble
) -> _Remembered[str, ListedRating | None]:
    """The reader of one kind of rating; a kind of which the list has no column is None."""
    group, listed = layout.ratings[kind], f"{kind}_rating" in layout.columns
    return _Remembered(lambda piece: cells.rating(kind, group.cells(piece)) if listed else None, trouble)


def _last_of_other_titles(layout: _Layout) -> slice:
    """The last place of the column of the other titles: only if it is taken, the titles may be too long for it."""
    start, end = layout.columns.get("other_titles", (0, None))
    return slice(0, 0) if end is None or layout.first_rating < start else slice(end - 1, end)


def _pushed_player(line: str, fide_id: int, name: str, layout: _Layout, by: int, trouble: _Trouble) -> ListedPlayer:
    """A player whose other titles are too long for their column, as the list is published."""
    message = say("the other titles are longer than their column by {n}; what follows is read where it stands", n=by)
    remedy = say("nothing: some lines are published so")
    trouble.found("overflow", message, remedy, "info", "other_titles")
    pushed, cells = layout.pushed(by), _Cells(trouble)
    ratings = [
        cells.rating(kind, pushed.ratings[kind].cells(line[pushed.ratings[kind].span]))
        if f"{kind}_rating" in layout.columns
        else None
        for kind in KINDS
    ]
    about = cells.about(pushed.about.cells(line[pushed.about.span]))
    after = cells.after(pushed.after.cells(line[pushed.after.span]))
    return ListedPlayer._make((fide_id, name, *about, *ratings, *after))


def _whole(last: bytes, layout: _Layout, trouble: _Trouble) -> None:
    """A file cut in the middle ends without a line end, before the last rating is complete."""
    ends = [end for field, (_, end) in layout.columns.items() if field.endswith("_rating")]
    if last.strip(b" \x1a\0") and not last.endswith(b"\n") and any(end and len(last) < end for end in ends):
        message = say("the last line ends in the middle; the file may have been cut")
        trouble.found("cut", message, _AGAIN, "warning")


def _by_pattern(
    lines: Iterable[bytes], kind: RatingKind, decoded: _Decoder, trouble: _Trouble
) -> Iterator[ListedPlayer]:
    """The players of a list of 2001 to 2012, whose columns are not where the header says, if there is one."""
    cells = _Cells(trouble)
    for raw in lines:
        line = decoded(raw).rstrip(" \r\n\x1a\0")
        if not line.strip():
            continue
        tail = OLD_TAIL.search(line)
        number, _, rest = line[: tail.start() if tail else 0].strip().partition(" ")
        if not tail or not number.isdecimal():
            message = say("the line cannot be read as a player")
            remedy = say("write number, name, title, federation, rating, games, birth date, flag")
            trouble.found("line", message, remedy)
            continue
        fide_id = cells.fide_id(number)
        if fide_id is None:
            continue
        trouble.player = fide_id
        name, title = _name_and_title(rest.strip(), trouble)
        federation, rating, games, birth, flag = (text or "" for text in tail.groups())
        listed = {kind: cells.rating(kind, (rating, games, ""))}
        about = cells.about((federation, "", title, "", "", ""))
        after = cells.after((birth, flag))
        yield ListedPlayer._make((fide_id, cells.name(name), *about, *(listed.get(one) for one in KINDS), *after))


def _name_and_title(text: str, trouble: _Trouble) -> tuple[str, str]:
    """The title stands after the name, in one or two small letters: g, m, f, wg ..."""
    name, _, last = text.rpartition(" ")
    apart = name.endswith(" ") or len(name) >= OLD_NAME_WIDTH
    if apart and last in OLD_TITLES:
        return name.strip(), OLD_TITLES[last]
    if name.endswith(" ") and len(last) <= 2 and last.islower():
        message = say("the title {text} is not known; it is kept as printed", text=_shown(last))
        trouble.found("title", message, say("write g, m, f or c, for women with w before it"), "warning")
        return name.strip(), last
    return text, ""


# XML


class _Stop(Exception):
    """Nothing further of the XML is read; the finding has been made."""


def _from_xml(source: _Source, trouble: _Trouble, kind: RatingKind) -> Iterator[ListedPlayer]:
    """The players of the XML, as the bytes come; a piece of it is held at a time, and no document type is accepted."""
    reader = _XmlReader(trouble, kind)
    try:
        for data in reader.irregular(source.chunks()):
            reader.feed(data)
            yield from reader.taken()
        reader.parser.Parse(b"", True)  # noqa: FBT003 - expat takes it so
    except _Stop:
        pass
    except (expat.ExpatError, LookupError, ValueError) as error:
        trouble.line, trouble.player = reader.line, None
        reason = expat.errors.messages.get(error.code, "") if isinstance(error, expat.ExpatError) else str(error)
        trouble.found("xml", say("the XML cannot be read from here on: {reason}", reason=_shown(reason)), _AGAIN)
    yield from reader.taken()


class _XmlReader:
    """
    expat reads the XML. As it takes long over the three calls for every element, players that have the form in which
    lists are published, letter by letter, are taken out of the stream before; a property test holds the two equal.
    """

    def __init__(self, trouble: _Trouble, kind: RatingKind) -> None:
        self.trouble = trouble
        self.kind = kind
        self.cells = _Cells(trouble)
        self.about: _Remembered[Texts, About] = _Remembered(lambda texts: self.cells.about(_stripped(texts)), trouble)
        self.after: _Remembered[Texts, tuple[str, str]] = _Remembered(
            lambda texts: self.cells.after(_stripped(texts)), trouble
        )
        self.standard, self.rapid, self.blitz = (_Remembered(partial(self.rating, one), trouble) for one in KINDS)
        self.players: list[ListedPlayer] = []
        self.texts: dict[str, str] = {}
        self.text = ""
        self.depth = 0
        self.strange = 0
        self.fed = self.fed_lines = self.taken_lines = 0
        self.last_end = -1
        self.parser = parser = expat.ParserCreate(intern=None)
        parser.buffer_text = True
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        parser.StartDoctypeDeclHandler = self.doctype
        parser.EntityDeclHandler = self.doctype
        parser.StartElementHandler = self.start
        parser.CharacterDataHandler = self.characters
        parser.EndElementHandler = self.end

    @property
    def line(self) -> int:
        """The line where expat is, with those that it was not shown."""
        return self.parser.CurrentLineNumber + self.taken_lines

    def taken(self) -> list[ListedPlayer]:
        players, self.players = self.players, []
        return players

    def feed(self, data: bytes) -> None:
        """Bytes to expat; markup that does not come to its end is not waited for without end."""
        self.fed += len(data)
        self.fed_lines += data.count(b"\n")
        self.parser.Parse(data, False)  # noqa: FBT003
        if self.fed - self.parser.CurrentByteIndex > MAX_PENDING:
            self.stop()

    # The players of the published form

    def irregular(self, chunks: Iterator[bytes]) -> Iterator[bytes]:
        """Takes the regular players out; what remains is for expat, which has read it when the next piece is asked."""
        waiting = next(chunks, b"")
        prolog = PROLOG.match(waiting.decode("latin-1"))
        if prolog:
            yield waiting[: prolog.end()]
            waiting = waiting[prolog.end() :]
        between_players = bool(prolog)
        while between_players:
            text, at = waiting.decode("latin-1"), 0
            while between_players:
                at = self.after_regular(text, at)
                end = text.find(PLAYER_END, at)
                if end < 0:
                    break
                yield waiting[at : end + len(PLAYER_END)]
                at = end + len(PLAYER_END)
                between_players = self.depth == 1 and self.last_end == self.fed - len(PLAYER_END)
            waiting = waiting[at:]
            data = next(chunks, b"") if len(waiting) < CHUNK else b""
            if not data:
                break
            yield b""
            waiting += data
        yield waiting
        yield from chunks

    def after_regular(self, text: str, at: int) -> int:
        """Where the first player begins that is not regular, or not yet whole."""
        while found := PLAYER.match(text, at):
            self.taken_lines += text.count("\n", at, found.end())
            at = found.end()
            self.player(found.groups(), 1 + self.fed_lines + self.taken_lines)
        return at

    def player(self, texts: Texts, line: int) -> None:
        """A player's texts, in the order of the elements."""
        trouble = self.trouble
        trouble.line, trouble.player = line, None
        fide_id = self.cells.fide_id((texts[0] or "").strip())
        if fide_id is None:
            return
        trouble.player = fide_id
        name = (texts[1] or "").strip()
        if not name or not name.isprintable():
            name = self.cells.name(name)
        standard, rapid, blitz = texts[8:11], texts[11:14], texts[14:17]
        if self.kind != "standard" and rapid == blitz == NOTHING:
            # The rating without a name is standard, unless the list has this one kind only.
            standard, rapid, blitz = (standard if one == self.kind else NOTHING for one in KINDS)
        self.players.append(
            ListedPlayer._make(
                (
                    fide_id,
                    name,
                    *self.about[texts[2:8]],
                    self.standard[standard],
                    self.rapid[rapid],
                    self.blitz[blitz],
                    *self.after[texts[17:19]],
                )
            )
        )

    def rating(self, kind: RatingKind, texts: Texts) -> ListedRating | None:
        return None if texts == NOTHING else self.cells.rating(kind, _stripped(texts))

    # What expat calls

    def doctype(self, *_: object) -> None:
        self.trouble.line = self.line
        message = say("the XML has a document type or entities; it is not read")
        self.trouble.found("doctype", message, _AS_PUBLISHED)
        raise _Stop

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        self.depth += 1
        self.text = ""
        expected = name in ELEMENTS if self.depth == 3 else name == OUTER.get(self.depth)
        if attributes or not expected:
            self.unknown(name)

    def characters(self, text: str) -> None:
        if len(self.text) <= MAX_LINE:
            self.text += text

    def end(self, name: str) -> None:
        if self.depth == 3:
            self.texts[name] = self.usual(name, self.text)
        elif self.depth == 2:
            self.last_end = self.parser.CurrentByteIndex
            self.player(tuple([self.texts.get(one) for one in ELEMENTS]), self.line)
            self.texts = {}
        self.depth -= 1

    def usual(self, name: str, text: str) -> str:
        """The text of an element; it may stand twice, or be too long."""
        if name in self.texts:
            message = say("the element {name} stands twice in a player; the last one is read", name=_shown(name))
        elif len(text) > MAX_LINE:
            message = say("the element {name} has more than {most} characters; it is cut", name=name, most=MAX_LINE)
        else:
            return text
        self.trouble.line = self.line
        self.trouble.found("element", message, _AS_PUBLISHED, "warning")
        return text[:MAX_LINE]

    def unknown(self, name: str) -> None:
        """An element or an attribute that no list has. A few are left out; many are another file, or an attack."""
        self.strange += 1
        self.trouble.line = self.line
        if self.depth == 1 and name != OUTER[1]:
            self.stop()
        message = say("the element {name} is not one of a rating list; it is left out", name=_shown(name))
        self.trouble.found("element", message, _AS_PUBLISHED, "warning")
        if self.strange >= MAX_STRANGE:
            self.stop()

    def stop(self) -> None:
        self.trouble.line, self.trouble.player = self.line, None
        message = say("the file is not a rating list; it is not read further")
        self.trouble.found("not_a_list", message, _AS_PUBLISHED)
        raise _Stop


def _stripped(texts: Texts) -> tuple[str, ...]:
    return tuple([(text or "").strip() for text in texts])


# Writing


def write_list_txt(players: Iterable[ListedPlayer], findings: list[Finding]) -> Iterator[str]:
    """
    The lines of the list of all three kinds, with its header and their line ends, as FIDE lays it out. What the columns
    cannot hold is written as far as they can, and said.
    """
    trouble = _Trouble(findings)
    write = _Writer(trouble)
    try:
        yield COMBINED + "\r\n"
        for player in players:
            trouble.player = player.fide_id
            if line := write.line(player):
                yield line + "\r\n"
    finally:
        trouble.close()


class _Writer:
    """One player to the columns of the list."""

    def __init__(self, trouble: _Trouble) -> None:
        self.trouble = trouble
        self.unlisted: set[RatingKind] = set()

    def line(self, player: ListedPlayer) -> str | None:
        if not 0 < player.fide_id < MAX_FIDE_ID:
            message = say("{text} is not a FIDE number; the player is left out", text=player.fide_id)
            self.trouble.found("fide_id", message, say("write the number of the player's FIDE profile"))
            return None
        return (
            f"{player.fide_id:<15}{self.text(player.name, 60):<61}{self.text(player.federation, 3):<4}"
            f"{self.text(player.sex, 3):<4}{self.text(player.title, 4):<5}{self.text(player.women_title, 4):<5}"
            f"{self.titles(player.other_titles):<15}{self.text(player.foa_title, 3):<4}"
            f"{self.rating(player, 'standard')}{self.rating(player, 'rapid')}{self.rating(player, 'blitz')}"
            f"{self.birth(player):<6}{self.text(player.flag, 4):<4}"
        )

    def text(self, text: str, most: int) -> str:
        if len(text) <= most and (not text or (text.isprintable() and text.isascii() and text == text.strip())):
            return text
        written = "".join(letter if letter.isprintable() else " " for letter in text).strip()[:most].strip()
        if written != text:
            self.does_not_fit(text, written)
        elif not text.isascii():
            message = say("{text} is not ASCII; other programs may misread its line", text=_shown(text))
            self.trouble.found("not_ascii", message, say("write it without accents"), "warning")
        return written

    def titles(self, titles: Sequence[str]) -> str:
        """The other titles, in their order, as many as fit."""
        kept = [title for title in titles if title and title == title.strip() and "," not in title]
        while len(",".join(kept)) > 15:
            kept.pop()
        if len(kept) < len(titles):
            self.does_not_fit(",".join(titles), ",".join(kept))
        return self.text(",".join(kept), 15)

    def rating(self, player: ListedPlayer, kind: RatingKind) -> str:
        listed: ListedRating | None = getattr(player, kind)
        if listed is None:
            self.not_listed(kind)
            listed = ListedRating()
        rating = self.number(listed.rating or 0, MAX_RATING)
        return (
            f"{rating or '0':<6}{self.number(listed.games, MAX_GAMES):<4}{self.number(listed.k or 0, MAX_K) or '0':<3}"
        )

    def number(self, number: int | None, most: int) -> str:
        if number is None or 0 <= number <= most:
            return "" if number is None else str(number)
        self.does_not_fit(str(number), "")
        return ""

    def birth(self, player: ListedPlayer) -> str:
        """The list holds the year; 0 is none."""
        year = player.birth_year
        written = f"{year:04d}" if year else "0"
        if player.birth not in ("", written):
            self.does_not_fit(player.birth, written)
        return written

    def not_listed(self, kind: RatingKind) -> None:
        """Said once: the columns hold a rating or none, not that nothing is known."""
        if kind not in self.unlisted:
            self.unlisted.add(kind)
            message = say("the players come without {name}; they are written as unrated", name=LABELS[kind][0])
            self.trouble.found("not_listed", message, say("give the list of that kind too"), "warning")

    def does_not_fit(self, text: str, written: str) -> None:
        message = say(
            "{text} does not fit its column; written is {written}", text=_shown(text), written=_shown(written)
        )
        self.trouble.found("does_not_fit", message, say("shorten it, or write the list as CSV"), "warning")


RATING_COLUMNS = [kind if cell == "rating" else f"{kind}_{cell}" for kind in KINDS for cell in RATING_CELLS]
CSV_HEADER = ("fide_id", "name", *ABOUT, *RATING_COLUMNS, *AFTER)
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


class _Lines:
    """What a CSV writer writes to: each row comes back as a line."""

    def write(self, line: str) -> str:
        return line


def write_list_csv(players: Iterable[ListedPlayer]) -> Iterator[str]:
    """
    The lines of the list as CSV with commas, a header and their line ends, to be encoded as UTF-8. An empty cell is
    none. A text that a spreadsheet would run as a formula has an apostrophe before it.
    """
    writer = csv.writer(_Lines())
    yield writer.writerow(CSV_HEADER)
    for player in players:
        titles = ",".join(player.other_titles)
        about = (player.federation, player.sex, player.title, player.women_title, titles, player.foa_title)
        ratings = [cell for kind in KINDS for cell in getattr(player, kind) or ListedRating()]
        texts = [_inert(text) for text in (player.name, *about)]
        after = [_inert(text) for text in (player.birth, player.flag)]
        yield writer.writerow((player.fide_id, *texts, *ratings, *after))


def _inert(text: str) -> str:
    return f"'{text}" if text.lstrip(" ").startswith(FORMULA) or text.startswith(FORMULA) else text
