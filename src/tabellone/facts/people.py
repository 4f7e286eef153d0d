"""
Players as a register keeps them and as a rating list prints them, without an opinion. Nothing is 0 that means "none":
who has no rating has the rating None, and a list that does not carry a kind of rating at all has None in its place.
"""

import re
import unicodedata
from typing import Literal, NamedTuple

from tabellone.facts.tournament import Day

RatingKind = Literal["standard", "rapid", "blitz"]
KINDS: tuple[RatingKind, ...] = ("standard", "rapid", "blitz")
TITLES = ("GM", "IM", "FM", "CM")
WOMEN_TITLES = ("WGM", "WIM", "WFM", "WCM", "WH")
# Letters that are not another one with an accent.
LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})
YEAR = re.compile(r"(?:.*\D)?(\d{4}|\d\d)", re.ASCII)


class ListedRating(NamedTuple):
    """A rating, None of the unrated, with the games of the period and the K printed beside it, None where none is."""

    rating: int | None = None
    games: int | None = None
    k: int | None = None


class Person(NamedTuple):
    """A player of the register, whatever he plays; `bodies` are the affiliated bodies he is a member of."""

    number: int
    name: str
    federation: str = ""
    sex: str = ""
    title: str = ""
    women_title: str = ""
    other_titles: tuple[str, ...] = ()
    foa_title: str = ""
    born: Day | None = None
    bodies: tuple[str, ...] = ()


class ListedPlayer(NamedTuple):
    """
    One line of a list. Of `standard`, `rapid` and `blitz`, those the list does not carry are None. `birth` is the year
    or the day as printed, empty where none is. `flag` is as printed too: i inactive, w woman, wi both.
    """

    fide_id: int
    name: str
    federation: str = ""
    sex: str = ""
    title: str = ""
    women_title: str = ""
    other_titles: tuple[str, ...] = ()
    foa_title: str = ""
    standard: ListedRating | None = None
    rapid: ListedRating | None = None
    blitz: ListedRating | None = None
    birth: str = ""
    flag: str = ""

    @property
    def inactive(self) -> bool:
        """Inactive in the kind of chess of the list; in a list of all three kinds, in standard chess."""
        return "i" in self.flag.lower()

    @property
    def woman(self) -> bool:
        """The lists before 2012 have no column for the sex, only the flag."""
        return self.sex == "F" or "w" in self.flag.lower()

    @property
    def birth_year(self) -> int | None:
        return year_of(self.birth)


def year_of(birth: str) -> int | None:
    """Years of two digits stand only in lists up to 2004, on which nobody was born after 1999."""
    printed = YEAR.fullmatch(birth)
    if not printed:
        return None
    return int(printed[1]) if len(printed[1]) == 4 else 1900 + int(printed[1])


def folded(text: str) -> str:
    """A name as names are compared: small letters without accents, words parted by a blank."""
    plain = unicodedata.normalize("NFKD", text.casefold()).translate(LETTERS)
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return " ".join(re.findall(r"\w+", letters.replace("_", " ")))
