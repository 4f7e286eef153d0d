"""
An event is opened: announcement, rules and lots are the first entries of its journal, and decide for ever by which
editions, with which readings, seed and colour it is played.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from hashlib import sha256
from typing import Any

from tabellone.errors import Finding, NoEditionInForce, NotFound, Refused, Unreadable
from tabellone.exact import number
from tabellone.flow.books import BAKU, HANDLING, STANDINGS
from tabellone.flow.events import MOST_ROUNDS, Chosen, DetailsChanged, LotsDrawn, Opened, Pinned, RulesPinned, Worth
from tabellone.flow.rounds import maxi_stated
from tabellone.flow.tournament import State
from tabellone.i18n import Message, say
from tabellone.pairing.systems import SYSTEMS
from tabellone.rulebook import RATING_CHAPTER, Edition, edition, effective_days, exact_edition
from tabellone.tiebreak.announced import named, read
from tabellone.tiebreak.catalogue import permitted
from tabellone.tiebreak.field import Kind

OPENING = 3  # entries that are never undone


@dataclass(frozen=True, slots=True)
class Announced:
    """What is said when an event is opened, besides the announcement itself."""

    details: Opened
    rules: RulesPinned
    seed: str
    initial_colour: str = ""
    readings: Mapping[str, str] = field(default_factory=dict)
    editions: Mapping[str, date] = field(default_factory=dict)  # chosen instead of those in force on the first day
    tie_breaks: str | None = None  # as announced; where nothing is, the edition has a list, and an empty text is none
    standings: str = ""  # the chapter of the tie-breaks, if not the first that is in force
    maxi: bool | None = None  # of the Lim System, where the organiser says so


def opening(given: Announced) -> tuple[Any, ...]:
    """The first entries of the journal; every fault of what was given is found at once."""
    checked(given.details, given.rules, given.initial_colour)
    books = editions(given)
    pinned = tuple(
        Pinned(book.chapter, book.effective, tuple(Chosen(*one) for one in sorted(book.readings.items())))
        for book in books
    )
    rules = replace(given.rules, editions=pinned, tie_breaks=tie_breaks(given, books))
    colour = given.initial_colour or drawn_colour(given.seed)
    lots = LotsDrawn(given.seed, colour, by_hand=bool(given.initial_colour))
    return given.details, rules, lots


def drawn_colour(seed: str) -> str:
    """The lot that decides the colour of the first player."""
    return "wb"[sha256(f"{seed}:colour".encode()).digest()[0] % 2]


def editions(given: Announced) -> list[Edition]:
    """
    The editions in force on the first day, or those chosen: of the pairing system, and of what else the event is played
    by. Each reading goes to those that leave the choice.
    """
    needed = [SYSTEMS[given.rules.system].chapter, *([BAKU] if given.rules.acceleration else [])]
    used = [RATING_CHAPTER[given.details.rating_kind], *([given.standings] if given.standings else STANDINGS)]
    if strange := given.editions.keys() - {*needed, HANDLING, *used}:
        raise NotFound(
            say("the event is not played by {chapters}", chapters=", ".join(sorted(strange))),
            say("its chapters are {chapters}", chapters=", ".join([*needed, HANDLING, *used])),
        )
    books = [_book(chapter, given) for chapter in needed]
    books[0] = maxi_stated(books[0], maxi=given.maxi)
    if "numbering" not in books[0].rules:
        books.append(_handling_rules(given))
    for chapter in used:
        with suppress(NoEditionInForce):  # the event can be played without it; what needs it will say so
            if not (chapter in STANDINGS and any(book.chapter in STANDINGS for book in books)):
                books.append(_book(chapter, given))
    return _read_as_chosen(books, given.readings)


def tie_breaks(given: Announced, books: Sequence[Edition]) -> tuple[str, ...]:
    """C.07, 2.1 and 4.1.1: the list announced; where nothing was, the one that the edition has for such events."""
    book = next((one for one in books if one.chapter in STANDINGS), None)
    if given.tie_breaks is None:
        if book is None or "default_list" not in book.rules:
            return ()
        rule = book["default_list"]
        return tuple(rule.round_robin if SYSTEMS[given.rules.system].scheduled else rule.swiss)
    if not given.tie_breaks.strip():
        return ()
    if book is None:
        raise Refused(
            say("no edition of the tie-breaks was in force on {day}", day=given.details.start),
            say("choose one with --edition, or leave out the tie-breaks"),
            rule="tie_breaks",
        )
    codes = read(named(book, given.tie_breaks))
    kind: Kind = "round robin" if SYSTEMS[given.rules.system].scheduled else "swiss"
    permitted(book, codes, is_team=False, kind=kind)
    return tuple(code.text for code in codes)


def _book(chapter: str, given: Announced) -> Edition:
    chosen = given.editions.get(chapter)
    return exact_edition(chapter, chosen) if chosen else edition(chapter, given.details.start)


def _handling_rules(given: Announced) -> Edition:
    """The rules that number the players; before the first edition held, that one (I-201)."""
    if HANDLING in given.editions:
        return _book(HANDLING, given)
    return edition(HANDLING, max(given.details.start, effective_days(HANDLING)[0]))


def _read_as_chosen(books: Sequence[Edition], readings: Mapping[str, str]) -> list[Edition]:
    left = {name for book in books for name in book.interpretations}
    if unknown := readings.keys() - left:
        raise NotFound(
            say("no edition of this event leaves a choice named {names}", names=", ".join(sorted(unknown))),
            say("they leave: {names}", names=", ".join(sorted(left))),
        )
    return [
        book.with_readings({name: option for name, option in readings.items() if name in book.interpretations})
        for book in books
    ]


def checked(details: Opened, rules: RulesPinned, initial_colour: str) -> None:
    """Everything that cannot be in the announcement of an event, together."""
    findings: list[Finding] = []

    def found(rule: str, message: Message, remedy: Message) -> None:
        findings.append(Finding(f"desk.{rule}", message, remedy))

    if not details.name.strip():
        found("name", say("the event has no name"), say("give it with --name"))
    if details.end < details.start:
        wrong = say("the event ends on {end}, before it starts on {start}", end=details.end, start=details.start)
        found("dates", wrong, say("correct the first or the last day"))
    if not 1 <= rules.rounds <= MOST_ROUNDS:
        wrong = say("{n} rounds: a tournament here has from 1 to {most}", n=rules.rounds, most=MOST_ROUNDS)
        found("rounds", wrong, say("correct the number of rounds"))
    if rules.system not in SYSTEMS:
        wrong = say("there is no pairing system {system}", system=rules.system)
        found("system", wrong, say("choose one of: {systems}", systems=", ".join(SYSTEMS)))
    if initial_colour not in ("", "w", "b"):
        found("initial_colour", say("the initial colour is w or b"), say("leave it out to have it drawn by lot"))
    if rules.acceleration not in ("", "baku"):
        found("acceleration", say("there is no acceleration {name}", name=rules.acceleration), say("choose baku"))
    _check_worth(rules.worth, found)
    if findings:
        raise Unreadable(say("the event cannot be opened; faults: {n}", n=len(findings)), findings)


def _check_worth(worth: Worth, found: Any) -> None:
    """Two draws are not worth more than a win and a loss, and a bye not more than a win."""
    texts = {"win": worth.win, "draw": worth.draw, "loss": worth.loss, "absence": worth.absence}
    texts |= {name: text for name, text in (("bye", worth.bye), ("adjourned", worth.adjourned)) if text}
    values = {}
    for name, text in texts.items():
        try:
            values[name] = number(text)
        except ValueError:
            found("worth", say("{name} {text}: not a number of points", name=name, text=text), _POINTS)
        else:
            if values[name] < 0 or values[name] * 10 != int(values[name] * 10):
                found("worth", say("{name} {text}: not a number of points", name=name, text=text), _POINTS)
    if len(values) < len(texts):
        return
    if 2 * values["draw"] > values["win"] + values["loss"]:
        found("worth", say("two draws are worth more than a win and a loss"), say("correct the points"))
    if values.get("bye", values["win"]) > values["win"]:
        found("worth", say("the bye is worth more than a win"), say("correct the points of the bye"))


_POINTS = say("give points as 1, 0.5, 3")


def change_details(state: State, details: Opened, reason: str) -> DetailsChanged:
    """The announcement may be mended, except for the first day, which has chosen the editions."""
    if details.start != state.opened.start:
        raise Refused(
            say("the first day has chosen the editions of the rules and is not changed"),
            say("open the event anew"),
            rule="desk.start",
        )
    checked(details, state.pinned, "")
    return DetailsChanged(details, reason)
