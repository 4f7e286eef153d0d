"""
What an event says itself about its ranking: its first day, how it was paired, its tie-breaks, which points come first.
What it does not say is taken as the edition has it, and that is said.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import date

from tabellone.errors import NotFound, Refused, Unreadable
from tabellone.facts.result import PAIRING_BYE, PENDING
from tabellone.facts.team import TeamEvent
from tabellone.facts.tournament import Tournament
from tabellone.i18n import Message, say
from tabellone.rulebook import Edition
from tabellone.tiebreak.catalogue import TAKES
from tabellone.tiebreak.code import POINTS, Code, read_codes
from tabellone.tiebreak.field import Kind


def first_day(event: Tournament) -> date:
    """The day that chooses the edition; nothing else is put in its place."""
    day = event.start.date if event.start else None
    if day is None:
        raise Refused(
            say("the event does not say on which day it started, and that day chooses the edition of the tie-breaks"),
            say("give the day: --date YYYY-MM-DD, or record 042 of the report"),
            rule="applies_to",
        )
    return day


def chosen_list(
    event: Tournament, book: Edition, asked: str | None, kind: Kind
) -> tuple[tuple[Code, ...], list[Message]]:
    """The tie-breaks asked for, else those announced, else those the edition names; with the points before them."""
    if asked is not None:
        return with_points(read(named(book, asked)), first_may_be_points=True), []
    if event.standings_order:
        return with_points(read(event.standings_order), first_may_be_points=True), []
    if event.tie_breaks:
        return with_points(read(event.tie_breaks), first_may_be_points=False), []
    rule = book["default_list"]
    listed = rule.team if event.is_team_event else rule.swiss if kind == "swiss" else rule.round_robin
    codes = ",".join(listed)
    taken = say(
        "no tie-breaks are announced; taken are {codes} ({article})",
        codes=codes,
        article=book.cite("default_list").message,
    )
    return with_points(read(codes), first_may_be_points=False), [taken]


def named(book: Edition, asked: str) -> str:
    """A list by its name, where the edition has one of that name."""
    lists: Mapping[str, Sequence[str]] = book["named_lists"].values if "named_lists" in book else {}
    found = lists.get(asked.strip().upper())
    return asked if found is None else ",".join(found)


def read(text: str) -> tuple[Code, ...]:
    codes, findings = read_codes(text, TAKES)
    if findings:
        raise Unreadable(say("the list of tie-breaks cannot be used; faults: {n}", n=len(findings)), findings)
    return codes


def with_points(codes: tuple[Code, ...], *, first_may_be_points: bool) -> tuple[Code, ...]:
    """4.1: tie-breaks part those with equal points; a list for the whole standings names the points itself."""
    if any(code.name == "PTS" for code in codes) or (first_may_be_points and codes[0].name in POINTS):
        return codes
    return (Code("PTS", "PTS"), *codes)


def primary_points(event: Tournament, codes: Sequence[Code]) -> str:
    """Match points or game points: as the system of the event says, else as the list begins, else match points."""
    if not event.is_team_event:
        return ""
    told = re.search(r"_(MP|GP)(?:_|$)", event.kind_code.upper())
    return told[1] if told else next((code.score for code in codes if code.name in ("MPTS", "GPTS")), "MP")


def rounds_taken_in(event: Tournament, asked: int | None) -> tuple[int, list[Message]]:
    """The last round that waits for no result, or the round that was asked for."""
    cells = [(at, cell) for player in event.players for at, cell in enumerate(player.rounds, 1)]
    paired = {at for at, cell in cells if cell.opponent or cell.letter == PAIRING_BYE.letter}
    pending = {at for at, cell in cells if cell.letter == PENDING.letter}
    played = event.rounds_played
    if asked is not None and not 0 <= asked <= played:
        raise NotFound(say("there is no round {round}; rounds in the report: {n}", round=asked, n=played))
    through = max(paired - pending, default=0) if asked is None else asked
    waiting = sorted(at for at in pending if at <= through or asked is None)
    if not waiting:
        return through, []
    listed = ", ".join(map(str, waiting))
    return through, [say("games without a result in rounds: {rounds}; they count as not there yet", rounds=listed)]


def kind_of(event: Tournament) -> tuple[Kind, list[Message]]:
    """How the pairings were made: as the report says, else as they look; a Swiss tournament if nothing tells."""
    code, words = event.kind_code.upper(), event.kind.lower()
    if any(part in code for part in PREDETERMINED_CODES):
        return "round robin", []
    if (code and "KNOCKOUT" not in code) or any(word in words for word in SWISS_WORDS):
        return "swiss", []
    if any(word in words for word in PREDETERMINED_WORDS):
        return "round robin", []
    if everybody_meets_everybody(opponents(event)):
        return "round robin", [say("everybody meets everybody: taken as a round robin")]
    return "swiss", []


PREDETERMINED_CODES = ("ROUNDROBIN", "SCHILLER", "SCHEVENINGEN")
PREDETERMINED_WORDS = ("round robin", "round-robin", "roundrobin", "berger", "girone", "all-play-all")
SWISS_WORDS = ("swiss", "svizzero")


def opponents(event: Tournament) -> Mapping[int, Sequence[int]]:
    if event.is_team_event:
        return {number: [one.opponent for one in own] for number, own in TeamEvent(event).rounds.items()}
    return {player.number: [cell.opponent for cell in player.rounds] for player in event.players}


def everybody_meets_everybody(met: Mapping[int, Sequence[int]]) -> bool:
    """Everybody has everybody else as opponent, equally often."""
    if len(met) < 3:
        return False
    cycles = {own.count(other) for number, own in met.items() for other in met if other != number}
    return len(cycles) == 1 and cycles != {0}
