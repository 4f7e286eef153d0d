"""The list of all three kinds written again: as FIDE lays it out, or as CSV."""

import csv
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial

from tabellone.errors import Finding
from tabellone.facts.people import KINDS, ListedPlayer, ListedRating, RatingKind, year_of
from tabellone.formats.fide_list.source import (
    ABOUT,
    AFTER,
    LABELS,
    MAX_FIDE_ID,
    MAX_GAMES,
    MAX_K,
    MAX_RATING,
    RATING_CELLS,
    About,
    Remembered,
    Trouble,
    shown,
)
from tabellone.formats.fide_list.text import COMBINED
from tabellone.formats.standings_csv import harmless
from tabellone.i18n import say


def write_list_txt(players: Iterable[ListedPlayer], findings: list[Finding]) -> Iterator[str]:
    """
    The lines of the list of all three kinds, with its header and their line ends, as FIDE lays it out. What the columns
    cannot hold is written as far as they can, and said.
    """
    trouble = Trouble(findings)
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
    """One player to the columns of the list; what many players have in common is written once, if nothing is wrong."""

    def __init__(self, trouble: Trouble) -> None:
        self.trouble = trouble
        self.unlisted: set[RatingKind] = set()
        self.abouts = Remembered(self.about, trouble)
        self.ratings = {kind: Remembered(partial(self.rating, kind), trouble) for kind in KINDS}
        self.births = Remembered(self.birth, trouble)

    def line(self, player: ListedPlayer) -> str | None:
        number, name, *_, standard, rapid, blitz, birth, flag = player
        if not 0 < number < MAX_FIDE_ID:
            message = say("{text} is not a FIDE number; the player is left out", text=number)
            self.trouble.found("fide_id", message, say("write the number of the player's FIDE profile"))
            return None
        return (
            f"{number:<15}{self.text(name, 60):<61}{self.abouts[player[2:8]]}{self.ratings['standard'][standard]}"
            f"{self.ratings['rapid'][rapid]}{self.ratings['blitz'][blitz]}{self.births[birth]}{self.text(flag, 4):<4}"
        )

    def about(self, about: About) -> str:
        federation, sex, title, women_title, other_titles, foa_title = about
        return (
            f"{self.text(federation, 3):<4}{self.text(sex, 3):<4}{self.text(title, 4):<5}"
            f"{self.text(women_title, 4):<5}{self.titles(other_titles):<15}{self.text(foa_title, 3):<4}"
        )

    def text(self, text: str, most: int) -> str:
        if len(text) <= most and (not text or (text.isprintable() and text.isascii() and text == text.strip())):
            return text
        printable = "".join(letter if letter.isprintable() else " " for letter in text)
        plain = in_ascii(printable)
        written = plain.strip()[:most].strip()
        if printable != text or written != plain:
            self.does_not_fit(text, written)
        else:
            message = say(
                "{text} is not ASCII, and the list is; written is {written}", text=shown(text), written=shown(written)
            )
            remedy = say("nothing: the list as CSV has it as it is")
            self.trouble.found("not_ascii", message, remedy, "warning")
        return written

    def titles(self, titles: Sequence[str]) -> str:
        """The other titles, in their order, as many as fit."""
        kept = [title for title in titles if title and title == title.strip() and "," not in title]
        while len(",".join(kept)) > 15:
            kept.pop()
        if len(kept) < len(titles):
            self.does_not_fit(",".join(titles), ",".join(kept))
        return self.text(",".join(kept), 15)

    def rating(self, kind: RatingKind, listed: ListedRating | None) -> str:
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

    def birth(self, birth: str) -> str:
        """The list holds the year; 0 is none."""
        year = year_of(birth)
        written = f"{year:04d}" if year else "0"
        if birth not in ("", written):
            self.does_not_fit(birth, written)
        return f"{written:<6}"

    def not_listed(self, kind: RatingKind) -> None:
        """Said once: the columns hold a rating or none, not that nothing is known."""
        if kind not in self.unlisted:
            self.unlisted.add(kind)
            message = say("the players come without {name}; they are written as unrated", name=LABELS[kind][0])
            self.trouble.found("not_listed", message, say("give the list of that kind too"), "warning")

    def does_not_fit(self, text: str, written: str) -> None:
        message = say("{text} does not fit its column; written is {written}", text=shown(text), written=shown(written))
        self.trouble.found("does_not_fit", message, say("shorten it, or write the list as CSV"), "warning")


PLAIN = str.maketrans(
    {"Ø": "O", "ø": "o", "Ł": "L", "ł": "l", "Đ": "D", "đ": "d", "Ð": "D", "ð": "d", "Þ": "Th", "þ": "th", "Æ": "Ae"}
    | {"æ": "ae", "Œ": "Oe", "œ": "oe", "ß": "ss", "ı": "i", "\u2019": "'", "\u2013": "-"}
)


def in_ascii(text: str) -> str:
    """Letters without their accents, as FIDE prints them; ? for those of another script."""
    parts = unicodedata.normalize("NFKD", text.translate(PLAIN))
    letters = "".join(letter for letter in parts if not unicodedata.combining(letter))
    return letters.encode("ascii", "replace").decode("ascii")


RATING_COLUMNS = [kind if cell == "rating" else f"{kind}_{cell}" for kind in KINDS for cell in RATING_CELLS]
CSV_HEADER = ("fide_id", "name", *ABOUT, *RATING_COLUMNS, *AFTER)


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
    abouts: dict[About, list[str]] = {}
    plain = cache(harmless)  # a list says few things, but for the names
    for player in players:
        number, name, *_, standard, rapid, blitz, birth, flag = player
        about = player[2:8]
        texts = abouts.get(about)
        if texts is None:
            texts = abouts[about] = [harmless(text) for text in (*about[:4], ",".join(about[4]), about[5])]
        ratings = (standard or NO_RATING) + (rapid or NO_RATING) + (blitz or NO_RATING)
        yield writer.writerow((number, harmless(name), *texts, *ratings, plain(birth), plain(flag)))


NO_RATING = ListedRating()
