"""The list of all three kinds written again: as FIDE lays it out, or as CSV."""

import csv
from collections.abc import Iterable, Iterator, Sequence

from tabellone.errors import Finding
from tabellone.facts.people import KINDS, ListedPlayer, ListedRating, RatingKind
from tabellone.formats.fide_list.source import (
    ABOUT,
    AFTER,
    LABELS,
    MAX_FIDE_ID,
    MAX_GAMES,
    MAX_K,
    MAX_RATING,
    RATING_CELLS,
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
    """One player to the columns of the list."""

    def __init__(self, trouble: Trouble) -> None:
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
            message = say("{text} is not ASCII; other programs may misread its line", text=shown(text))
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
        message = say("{text} does not fit its column; written is {written}", text=shown(text), written=shown(written))
        self.trouble.found("does_not_fit", message, say("shorten it, or write the list as CSV"), "warning")


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
    for player in players:
        titles = ",".join(player.other_titles)
        about = (player.federation, player.sex, player.title, player.women_title, titles, player.foa_title)
        ratings = [cell for kind in KINDS for cell in getattr(player, kind) or ListedRating()]
        texts = [harmless(text) for text in (player.name, *about)]
        after = [harmless(text) for text in (player.birth, player.flag)]
        yield writer.writerow((player.fide_id, *texts, *ratings, *after))
