"""
The codes of tie-breaks as they stand in announcements and reports: BH/C1, BH:GP/M2, KS/L-1, SSSC/K4, DE/P. A list of
them is read whole, and everything wrong with it is said.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from tabellone.errors import Finding
from tabellone.i18n import Message, say

POINTS = {"PTS": "", "MPTS": "MP", "GPTS": "GP"}
OTHER_NAMES: Mapping[str, str] = {"GE": "REP"}  # until 2024
MODIFIER = re.compile(r"(?P<letter>[A-Z])(?P<sign>[+-]?)(?P<number>[0-9]{0,4})")
SEPARATOR = re.compile(r"[/#!]|-(?=[A-Z])")  # the last three are older ways of writing /
MOST_CODES = 100


@dataclass(frozen=True, slots=True)
class Code:
    """One tie-break with its modifiers."""

    text: str
    name: str
    score: str = ""  # MP or GP, where it was named
    cut_low: int = 0
    cut_high: int = 0
    limit: int = 0  # half points by which the Koya limit moves
    factor: int = 0  # of the strength of schedule, 0 where it is computed
    unrated: int | None = None  # the rating of those without one
    forfeits_played: bool = False
    fore: bool = False
    reverse: bool = False
    dropped: bool = False  # what the Italian Buchholz leaves out, instead of what it keeps


def read_codes(text: str, allowed: Mapping[str, str]) -> tuple[tuple[Code, ...], list[Finding]]:
    """
    The codes of a list parted by commas or blanks, and what is wrong with it. `allowed` has the letters of the
    modifiers that each tie-break takes.
    """
    codes, findings = [], []
    parts = [part for part in re.split(r"[,;\s]+", text.strip()) if part]
    for part in parts[:MOST_CODES]:
        code = read_code(part.upper(), allowed)
        if isinstance(code, Message):
            findings.append(Finding("standings.code", code, remedy(part.upper(), allowed)))
        else:
            codes.append(code)
    if len(parts) > MOST_CODES:
        many = say("the list has {n} tie-breaks; {most} are read at most", n=len(parts), most=MOST_CODES)
        findings.append(Finding("standings.list", many, say("leave out what never decides")))
    if not parts:
        findings.append(Finding("standings.list", say("the list of tie-breaks is empty"), remedy("", allowed)))
    return tuple(codes), findings


def read_code(text: str, allowed: Mapping[str, str]) -> Code | Message:
    """One code, or what is wrong with it."""
    first, *modifiers = SEPARATOR.split(text)
    written, _, score = first.partition(":")
    name = OTHER_NAMES.get(written, written)
    if name.startswith("OTHER_"):
        return say("{code} was defined by the organiser of the event; no regulation says how it is computed", code=text)
    if name == "ESB":
        return say("ESB has four forms, and the code does not say which")
    if name not in allowed:
        return say("there is no tie-break {code}", code=text)
    if score not in ("", "MP", "GP") or (score and ":" not in allowed[name]):
        return say("{code} does not take :{score}", code=name, score=score)
    values: dict[str, int | bool] = {}
    for modifier in modifiers:
        found = modified(modifier, allowed[name])
        if found is None or values.keys() & found.keys():
            return say("{code} does not take /{modifier}", code=name, modifier=modifier)
        values |= found
    shown = f"{written}:{score}" if score else written
    return Code("/".join([shown, *modifiers]), name, POINTS.get(name) or score, **values)  # type: ignore[arg-type]  # named as the fields are


def modified(text: str, allowed: str) -> dict[str, int | bool] | None:
    """What a modifier says, by the name of the field; None where it says nothing that this tie-break takes."""
    match = MODIFIER.fullmatch(text)
    if match is None or match["letter"] not in allowed:
        return None
    letter, sign, number = match["letter"], match["sign"], match["number"]
    if letter in FLAGS:
        return None if sign or number else {FLAGS[letter]: True}
    if not number or (letter == "L") != bool(sign) or (letter in "CMK" and not int(number)):
        return None
    return {name: int(sign + number) for name in NUMBERS[letter]}


NUMBERS = {"C": ("cut_low",), "M": ("cut_low", "cut_high"), "L": ("limit",), "K": ("factor",), "U": ("unrated",)}
FLAGS = {"P": "forfeits_played", "F": "fore", "R": "reverse", "D": "dropped"}


def remedy(text: str, allowed: Mapping[str, str]) -> Message:
    """What may be written instead."""
    name = SEPARATOR.split(text)[0].partition(":")[0]
    if name == "ESB":
        return say("write EMMSB, EMGSB, EGMSB or EGGSB: the opponent's points first, then those made against him")
    if name in allowed and allowed[name].strip(":"):
        return say("it takes: {modifiers}", modifiers=" ".join(f"/{letter}" for letter in allowed[name].strip(":")))
    return say("known are: {names}", names=", ".join(sorted(allowed)))
