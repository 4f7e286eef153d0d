"""
Who plays: entries, late entries, corrections, withdrawals, byes asked for in advance, pairs that may not meet. Each
command gives the event that it makes happen, or says why it may not.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from tabellone.errors import Finding, NotFound, Refused, Unreadable
from tabellone.facts.federation import CODES
from tabellone.flow.books import numbering_book
from tabellone.flow.events import (
    ByeCancelled,
    ByeRequested,
    EntryCancelled,
    EntryCorrected,
    LateEntered,
    PairProhibited,
    Participant,
    Registered,
    Returned,
    Withdrawn,
)
from tabellone.flow.tournament import Person, State
from tabellone.formats.trf.dates import read_day
from tabellone.i18n import Message, say
from tabellone.pairing.systems import SYSTEMS

MOST_PLAYERS = 9999
MOST_RATING = 4000
LONGEST_NAME = 100
TITLES = ("", "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
MISSED = ("Z", "H")
BYES = ("H", "F", "Z")


def register(state: State, given: Sequence[Participant], source: str = "") -> Registered:
    """Players on the list before the first round."""
    if state.rounds:
        raise Refused(
            say("the first round has been paired"),
            say("enter the player with: event late-entry"),
            rule="desk.list_closed",
        )
    _check(state, given)
    return Registered(tuple(given), source)


def enter_late(state: State, given: Participant, from_round: int | None, missed: str) -> LateEntered:
    """A player who comes after the first round has been paired, or is known to come after it will be."""
    if SYSTEMS[state.pinned.system].scheduled:
        raise Refused(
            say("the rounds of this system are fixed before the first; nobody joins later"),
            say("undo back to before the first round, if no game has been played"),
            rule="desk.scheduled",
        )
    following = len(state.rounds) + 1
    at = following if from_round is None else from_round
    if not max(2, following) <= at <= state.pinned.rounds:
        raise Refused(
            say("a late entry cannot play from round {round} on; round {next} is the next", round=at, next=following),
            say("give a round from {first} to {last}", first=max(2, following), last=state.pinned.rounds),
            rule="desk.from_round",
        )
    late = numbering_book(state)["late_entries"]
    last = late.values.get("last_round", state.pinned.rounds)
    if at > last:
        raise Refused(
            say("a player may not enter for round {round}: the last is round {last}", round=at, last=last),
            say("let him play another event"),
            rule="late_entries",
        )
    if missed not in MISSED:
        raise Refused(
            say("a round missed is scored Z (nothing) or H (half a point)"), say("give one of the two"), rule="desk.bye"
        )
    _check(state, [given])
    return LateEntered(given, at, missed)


def correct_entry(state: State, person: Person, given: Participant, reason: str) -> EntryCorrected:
    """What was entered wrongly; a starting number that follows from it changes with the next pairing (C.04.2, 2)."""
    _asked_why(reason)
    others = replace(
        state, people=tuple(replace(one, cancelled=True) if one is person else one for one in state.people)
    )
    _check(others, [given])
    if given == person.participant:
        raise Refused(say("nothing is different"), say("say what is to be corrected"), rule="desk.no_change")
    return EntryCorrected(person.id, given, reason)


def cancel(state: State, person: Person, reason: str = "") -> EntryCancelled:
    """Off the list, as if never entered: only before the first round."""
    if state.rounds:
        raise Refused(
            say("the first round has been paired; the player stays in the tournament"),
            say("withdraw the player with: event withdraw"),
            rule="desk.list_closed",
        )
    return EntryCancelled(person.id, reason)


def withdraw(state: State, person: Person, from_round: int | None = None, reason: str = "") -> Withdrawn:
    """A player is not paired any more from a round on."""
    at = _round_ahead(state, from_round)
    if any(not last for _, last in person.away):
        raise Refused(
            say("{name} has withdrawn already", name=person.participant.name),
            say("nothing is left to do"),
            rule="desk.withdrawn",
        )
    return Withdrawn(person.id, at, reason)


def readmit(state: State, person: Person, from_round: int | None = None) -> Returned:
    """A player who had withdrawn is paired again."""
    at = _round_ahead(state, from_round)
    if not any(not last for _, last in person.away):
        raise Refused(
            say("{name} has not withdrawn", name=person.participant.name),
            say("nothing is left to do"),
            rule="desk.not_withdrawn",
        )
    return Returned(person.id, at)


def request_bye(state: State, person: Person, at: int | None, kind: str) -> ByeRequested:
    """A round without a game, asked for before it is paired."""
    at = _round_ahead(state, at)
    if kind not in BYES:
        raise Refused(
            say("a bye is H (half a point), F (a full point) or Z (nothing)"),
            say("give one of the three"),
            rule="desk.bye",
        )
    if person.letter(at):
        raise Refused(
            say("{name} is already away from round {round}", name=person.participant.name, round=at),
            say("cancel the bye, or readmit the player, first"),
            rule="desk.away",
        )
    return ByeRequested(person.id, at, kind)


def cancel_bye(state: State, person: Person, at: int | None) -> ByeCancelled:
    at = _round_ahead(state, at)
    if all(when != at for when, _ in person.byes):
        raise Refused(
            say("{name} has asked for no bye in round {round}", name=person.participant.name, round=at),
            say("nothing is left to do"),
            rule="desk.bye",
        )
    return ByeCancelled(person.id, at)


def prohibit(
    state: State, people: Sequence[Person], first_round: int = 0, last_round: int = 0, reason: str = ""
) -> PairProhibited:
    """Pairs that the organiser forbids, for the rounds still to come."""
    if len({one.id for one in people}) < 2:
        raise Refused(say("it takes two different players"), say("name at least two players"), rule="desk.prohibited")
    rounds = state.pinned.rounds
    if not 0 <= first_round <= rounds or not 0 <= last_round <= rounds or 0 < last_round < first_round:
        raise Refused(
            say("rounds {first} to {last} are not rounds of the event", first=first_round, last=last_round),
            say("give rounds from 1 to {last}, or leave them out", last=rounds),
            rule="desk.prohibited",
        )
    return PairProhibited(tuple(one.id for one in people), first_round, last_round, reason)


def player_of(state: State, text: str) -> Person:
    """The player that is meant: a starting number, id: and a FIDE id, or part of a name that only one player has."""
    present = [state.people[number - 1] for number in state.order]
    if re.fullmatch(r"[0-9]{1,4}", text):
        if 1 <= int(text) <= len(present):
            return present[int(text) - 1]
        found = []
    elif text.startswith("id:"):
        found = [one for one in present if str(one.participant.fide_id) == text[3:].strip()]
    else:
        found = [one for one in present if text.casefold() in one.participant.name.casefold()]
    if len(found) == 1:
        return found[0]
    if not found:
        raise NotFound(
            say("there is no player {text} in the event", text=text), say("see the list with: event players")
        )
    some = ", ".join(f"{state.numbers[one.id]} {one.participant.name}" for one in found[:5])
    raise NotFound(
        say("{n} players are called {text}: {some}", n=len(found), text=text, some=some),
        say("name the player by number"),
    )


def _round_ahead(state: State, at: int | None) -> int:
    """A round that has not been paired."""
    following = len(state.rounds) + 1
    chosen = following if at is None else at
    if not following <= chosen <= state.pinned.rounds:
        raise Refused(
            say(
                "round {round} is not ahead: rounds paired are {n} of {rounds}",
                round=chosen,
                n=following - 1,
                rounds=state.pinned.rounds,
            ),
            say("give a round that has not been paired yet"),
            rule="desk.round",
        )
    return chosen


def _asked_why(reason: str) -> None:
    if not reason.strip():
        raise Refused(say("a correction needs its reason"), say("give it with --reason"), rule="desk.reason")


def _check(state: State, given: Sequence[Participant]) -> None:
    """Every fault of new entries at once: among themselves, and beside those who are on the list."""
    findings = [finding for at, one in enumerate(given, 1) for finding in _faults(at, one)]
    present = [one.participant for one in state.people if not one.cancelled]
    ids = Counter(one.fide_id for one in (*present, *given) if one.fide_id is not None)
    names = Counter(one.name.casefold() for one in (*present, *given))
    for at, one in enumerate(given, 1):
        if one.fide_id is not None and ids[one.fide_id] > 1:
            twice = say("{name}: the FIDE id {id} stands twice", name=one.name, id=one.fide_id)
            findings.append(_finding("fide_id_twice", at, twice, say("enter every player once")))
        elif names[one.name.casefold()] > 1 and one.fide_id is None:
            twice = say("{name} stands twice", name=one.name)
            findings.append(
                _finding("name_twice", at, twice, say("tell the players apart by FIDE id or a fuller name"))
            )
    if len(present) + len(given) > MOST_PLAYERS:
        most = say("more than {most} players", most=MOST_PLAYERS)
        findings.append(Finding("desk.players", most, say("split the event")))
    if findings:
        raise Unreadable(say("the entries cannot be taken; faults: {n}", n=len(findings)), findings)


def _faults(at: int, one: Participant) -> Iterable[Finding]:
    """What cannot be right about one entry by itself."""
    who = one.name or say("entry {n}", n=at)
    if not one.name.strip() or len(one.name) > LONGEST_NAME or not one.name.isprintable():
        wrong = say("{who}: a name has from 1 to {most} letters", who=who, most=LONGEST_NAME)
        yield _finding("name", at, wrong, say("give the name as: Surname, First name"))
    if one.rating is not None and not 0 < one.rating <= MOST_RATING:
        wrong = say("{who}: {rating} is not a rating", who=who, rating=one.rating)
        yield _finding("rating", at, wrong, say("leave it out for a player without a rating"))
    if one.national_rating is not None and not 0 < one.national_rating <= MOST_RATING:
        wrong = say("{who}: {rating} is not a rating", who=who, rating=one.national_rating)
        yield _finding("national_rating", at, wrong, say("leave it out for a player without a rating"))
    if one.sex not in ("", "m", "w"):
        yield _finding("sex", at, say("{who}: the sex is m or w", who=who), say("correct it, or leave it out"))
    if one.title not in TITLES:
        known = say("titles are {titles}", titles=" ".join(TITLES[1:]))
        yield _finding("title", at, say("{who}: there is no title {title}", who=who, title=one.title), known)
    if one.federation and one.federation not in CODES:
        wrong = say("{who}: there is no federation {code}", who=who, code=one.federation)
        yield _finding("federation", at, wrong, say("give the code of three letters, for example ITA"))
    if one.fide_id is not None and not 0 < one.fide_id < 10**10:
        wrong = say("{who}: {id} is not a FIDE id", who=who, id=one.fide_id)
        yield _finding("fide_id", at, wrong, say("correct it, or leave it out"))
    if one.born and read_day(one.born)[0] is None:
        wrong = say("{who}: {day} is not a day of birth", who=who, day=one.born)
        yield _finding("born", at, wrong, say("give it as YYYY/MM/DD, with 00 for what is not known"))


def _finding(rule: str, at: int, message: Message, remedy: Message) -> Finding:
    return Finding(f"desk.{rule}", message, remedy, line=at)
