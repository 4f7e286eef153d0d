"""The lists as text: by the columns of the header since 2012, by the pattern of a line before."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from tabellone.facts.people import KINDS, ListedPlayer, ListedRating, RatingKind
from tabellone.formats.fide_list.source import (
    ABOUT,
    AFTER,
    AGAIN,
    AS_PUBLISHED,
    HEADER_WITHIN,
    MAX_FIDE_ID,
    RATING_CELLS,
    About,
    Cells,
    Remembered,
    Source,
    Trouble,
    shown,
)
from tabellone.i18n import say

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

FOA_TITLES = {"", "AGM", "AIM", "AFM", "ACM"}

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


def _layout(line: str, kind: RatingKind, trouble: Trouble | None = None) -> _Layout | None:
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
                message = say("the column {name} of the header is not known; it is left out", name=shown(word))
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


def players_of_text(source: Source, trouble: Trouble, kind: RatingKind) -> Iterator[ListedPlayer]:
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
            trouble.found("header", message, AS_PUBLISHED, "warning")
            yield from _by_columns(chain((raw,), lines), layout, decoded, trouble)
            return
        if OLD_TAIL.search(line.rstrip()):
            yield from _by_pattern(chain((raw,), lines), kind, decoded, trouble)
            return
        message = say("the line is neither the header of a rating list nor a player")
        trouble.found("header", message, AS_PUBLISHED)
        tried += 1
        if tried == HEADER_WITHIN:
            message = say("the file is not a rating list; it is not read further")
            trouble.found("not_a_list", message, AS_PUBLISHED)
            return


class _Decoder:
    """A line to text: ASCII as published; else UTF-8, else Windows Western, and where that begins is said."""

    def __init__(self, trouble: Trouble) -> None:
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


def _by_columns(lines: Iterable[bytes], layout: _Layout, decoded: _Decoder, trouble: Trouble) -> Iterator[ListedPlayer]:
    """The players of a list whose header says where the columns are."""
    cells = Cells(trouble)
    trouble.columns = layout.places
    about: Remembered[str, About] = Remembered(lambda piece: cells.about(layout.about.cells(piece)), trouble)
    after: Remembered[str, tuple[str, str]] = Remembered(lambda piece: cells.after(layout.after.cells(piece)), trouble)
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


def _ratings(layout: _Layout, kind: RatingKind, cells: Cells, trouble: Trouble) -> Remembered[str, ListedRating | None]:
    """The reader of one kind of rating; a kind of which the list has no column is None."""
    group, listed = layout.ratings[kind], f"{kind}_rating" in layout.columns
    return Remembered(lambda piece: cells.rating(kind, group.cells(piece)) if listed else None, trouble)


def _last_of_other_titles(layout: _Layout) -> slice:
    """The last place of the column of the other titles: only if it is taken, the titles may be too long for it."""
    start, end = layout.columns.get("other_titles", (0, None))
    return slice(0, 0) if end is None or layout.first_rating < start else slice(end - 1, end)


def _pushed_player(line: str, fide_id: int, name: str, layout: _Layout, by: int, trouble: Trouble) -> ListedPlayer:
    """A player whose other titles are too long for their column, as the list is published."""
    message = say("the other titles are longer than their column by {n}; what follows is read where it stands", n=by)
    remedy = say("nothing: some lines are published so")
    trouble.found("overflow", message, remedy, "info", "other_titles")
    pushed, cells = layout.pushed(by), Cells(trouble)
    ratings = [
        cells.rating(kind, pushed.ratings[kind].cells(line[pushed.ratings[kind].span]))
        if f"{kind}_rating" in layout.columns
        else None
        for kind in KINDS
    ]
    about = cells.about(pushed.about.cells(line[pushed.about.span]))
    after = cells.after(pushed.after.cells(line[pushed.after.span]))
    return ListedPlayer._make((fide_id, name, *about, *ratings, *after))


def _whole(last: bytes, layout: _Layout, trouble: Trouble) -> None:
    """A file cut in the middle ends without a line end, before the last rating is complete."""
    ends = [end for field, (_, end) in layout.columns.items() if field.endswith("_rating")]
    if last.strip(b" \x1a\0") and not last.endswith(b"\n") and any(end and len(last) < end for end in ends):
        message = say("the last line ends in the middle; the file may have been cut")
        trouble.found("cut", message, AGAIN, "warning")


def _by_pattern(
    lines: Iterable[bytes], kind: RatingKind, decoded: _Decoder, trouble: Trouble
) -> Iterator[ListedPlayer]:
    """The players of a list of 2001 to 2012, whose columns are not where the header says, if there is one."""
    cells = Cells(trouble)
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


def _name_and_title(text: str, trouble: Trouble) -> tuple[str, str]:
    """The title stands after the name, in one or two small letters: g, m, f, wg ..."""
    name, _, last = text.rpartition(" ")
    apart = name.endswith(" ") or len(name) >= OLD_NAME_WIDTH
    if apart and last in OLD_TITLES:
        return name.strip(), OLD_TITLES[last]
    if name.endswith(" ") and len(last) <= 2 and last.islower():
        message = say("the title {text} is not known; it is kept as printed", text=shown(last))
        trouble.found("title", message, say("write g, m, f or c, for women with w before it"), "warning")
        return name.strip(), last
    return text, ""
