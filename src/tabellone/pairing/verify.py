"""
Is a finished round legal? The criteria that forbid a round are read again from the outcomes of the rounds before,
player by player, and nothing is shared with the engines that pair: neither their field nor their colours. Whether a
legal round is also the right one is another question: pair it again, and compare.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from tabellone.errors import Finding
from tabellone.facts.drawn import Couple, Drawn
from tabellone.facts.result import FORFEIT_WIN, FULL_BYE, OUTCOMES, Outcome
from tabellone.facts.tournament import Entrant, Tournament
from tabellone.i18n import Message, say
from tabellone.pairing.acceleration import virtual_points
from tabellone.pairing.system import Pairing, known
from tabellone.rulebook import Edition


class Past(NamedTuple):
    """What the rounds before one say of a player."""

    met: frozenset[int]
    colours: str
    bye_barred: bool
    score: int

    @property
    def due(self) -> str:
        """The colour he must have: White and Black more than one apart, else the same colour in his last two games."""
        difference = self.colours.count("w") - self.colours.count("b")
        if abs(difference) > 1:
            return "b" if difference > 0 else "w"
        return {"ww": "b", "bb": "w"}.get(self.colours[-2:], "")


def verify(book: Edition, tournament: Tournament, sheet: Drawn) -> list[Finding]:
    """Everything that makes a round illegal under an edition; nothing, if it is legal."""
    reader = _Reader(book, tournament, sheet)
    rules = (check for name, check in BY_RULE.items() if name in book.rules)
    return [finding for check in (*ALWAYS, *rules) for finding in check(reader)]


def as_drawn(pairing: Pairing) -> Drawn:
    """A pairing as it would be recorded."""
    couples = tuple(Couple(pair.white, pair.black) for pair in pairing.pairs)
    return Drawn(pairing.round, couples, () if pairing.bye is None else (pairing.bye,))


@dataclass(frozen=True)
class _Reader:
    """A round, with what the checks need to know of its players."""

    book: Edition
    tournament: Tournament
    sheet: Drawn

    def found(self, name: str, message: Message, remedy: Message, player: int, stated_by: str = "") -> Finding:
        rule = self.book.rules.get(stated_by or name)
        article = f"{self.book.chapter}/{rule.article}" if rule else None
        return Finding(f"pairing.{name}", message, remedy, article=article, player=player, round=self.sheet.round)

    @cached_property
    def entrants(self) -> Mapping[int, Entrant]:
        return {entrant.number: entrant for entrant in self.tournament.players}

    @cached_property
    def past(self) -> Mapping[int, Past]:
        return {entrant.number: self._past(entrant) for entrant in self.tournament.players}

    @cached_property
    def couples(self) -> tuple[Couple, ...]:
        """The couples of whom both are known players."""
        return tuple(one for one in self.sheet.couples if one.white in self.past and one.black in self.past)

    @cached_property
    def away(self) -> frozenset[int]:
        """Who has a bye that was not allocated by the pairing, or has announced one."""
        at = self.sheet.round
        recorded = {one.number for one in self.tournament.players if one.rounds[at - 1 : at] and _is_away(one, at)}
        announced = {number for byes in self.tournament.byes if byes.round == at for number in byes.numbers}
        next_only = self.tournament.absent if at > self.tournament.rounds_played else ()
        return frozenset({*recorded, *announced, *next_only})

    def _past(self, entrant: Entrant) -> Past:
        at = self.sheet.round
        before = [(cell, OUTCOMES[cell.letter]) for cell in entrant.rounds[: at - 1]]
        points = sum(int(self.tournament.scoring.points(outcome)) for _, outcome in before)
        return Past(
            met=frozenset(cell.opponent for cell, outcome in before if outcome.met),
            colours="".join(cell.colour for cell, outcome in before if outcome.colour),
            bye_barred=any(self._bars(outcome, at - 1 - i) for i, (_, outcome) in enumerate(before)),
            score=points + virtual_points(self.tournament, at).get(entrant.number, 0),
        )

    def _bars(self, outcome: Outcome, rounds_ago: int) -> bool:
        """Whether an outcome so long ago bars the bye, as the edition has it for each kind."""
        bar = self.book.rules["bye_bar"].values if "bye_bar" in self.book.rules else {}
        if outcome is FULL_BYE:
            return bool(bar.get("full_point_bye", True))
        if outcome is FORFEIT_WIN:
            return bar.get("forfeit_win", "ever") == "ever" or rounds_ago == 1
        return outcome.bars_bye

    @property
    def is_last(self) -> bool:
        return self.sheet.round == known(self.tournament.total_rounds)

    def is_topscorer(self, number: int) -> bool:
        """Before the last round, more than half of the points that could have been won."""
        if not self.is_last:
            return False
        most = int(self.tournament.scoring.W) * (self.sheet.round - 1)
        return self.past[number].score * int(self.book["topscorers"].share) > most

    def may_have(self, number: int, colour: str) -> bool:
        """Within the limits of how often running, and how many more."""
        limits = self.book.rules["colour_limits"]
        colours = self.past[number].colours + colour
        more = abs(2 * colours.count("w") - len(colours))
        return not colours.endswith(limits.running * colour) and more < limits.difference

    def is_freed(self, one: Couple) -> bool:
        """Whether the last round frees a pair from the limits of colours."""
        same_score = self.past[one.white].score == self.past[one.black].score
        return same_score or self.book.rules["last_round"].frees == "every pair"


def _is_away(entrant: Entrant, at: int) -> bool:
    cell = entrant.rounds[at - 1]
    return bool(cell.letter) and not cell.opponent and cell.letter != "U"


def named(reader: _Reader) -> Iterator[Finding]:
    """Who is paired is in the tournament, and meets somebody else than himself."""
    for number in _seats(reader.sheet):
        if number not in reader.entrants:
            yield reader.found(
                "unknown_player",
                say("player {number} is paired, but is not in the report", number=number),
                say("correct the number"),
                number,
            )
    for one in reader.sheet.couples:
        if one.white == one.black:
            message = say("player {number} is paired with himself", number=one.white)
            yield reader.found("own_opponent", message, say("give him another opponent"), one.white)


def once(reader: _Reader) -> Iterator[Finding]:
    """
    Everybody present has one place in the round, whoever is away has none, and at most one has the bye. Where there are
    no byes, in a round robin, who has no opponent is free.
    """
    seats = Counter(_seats(reader.sheet))
    may_be_free = "bye_bar" not in reader.book.rules
    for number in reader.entrants:
        if number in reader.away and seats[number]:
            message = say("player {number} is paired, but is absent from this round", number=number)
            yield reader.found("absent", message, say("pair the round without him, or remove his bye"), number)
        elif number not in reader.away and not seats[number] and not may_be_free:
            message = say("player {number} is present, but has neither an opponent nor the bye", number=number)
            yield reader.found("unpaired", message, say("pair him, or record a bye he asked for"), number)
    for number, times in sorted(seats.items()):
        if times > 1 and Couple(number, number) not in reader.sheet.couples:
            message = say("player {number} is paired {n} times", number=number, n=times)
            yield reader.found("paired_twice", message, say("leave him in one pair only"), number)
    if len(reader.sheet.byes) > 1:
        byes = ", ".join(map(str, reader.sheet.byes))
        message = say("more than one player has the bye: {players}", players=byes)
        yield reader.found("one_bye", message, say("pair them with each other, but for one"), reader.sheet.byes[1])


def _seats(sheet: Drawn) -> list[int]:
    couples = [number for couple in sheet.couples for number in dict.fromkeys((couple.white, couple.black))]
    return [*couples, *sheet.byes]


def forbidden(reader: _Reader) -> Iterator[Finding]:
    """The organiser's prohibited pairings are kept apart."""
    at = reader.sheet.round
    for one in reader.couples:
        for rule in reader.tournament.prohibited:
            in_force = (rule.first_round or 1) <= at and (not rule.last_round or at <= rule.last_round)
            if in_force and one.white != one.black and {one.white, one.black} <= set(rule.numbers):
                message = say("{couple}: the organiser has forbidden this pair", couple=one)
                yield reader.found("forbidden", message, say("give them other opponents"), one.white)
                break


def never_met(reader: _Reader) -> Iterator[Finding]:
    """Two players meet once at most."""
    for one in reader.couples:
        if one.black in reader.past[one.white].met:
            message = say("{couple}: they have met already", couple=one)
            yield reader.found("never_met", message, say("give them other opponents"), one.white)


def bye_bar(reader: _Reader) -> Iterator[Finding]:
    """Nobody has the bye after a bye, nor after the points of a win without a game."""
    for number in reader.sheet.byes:
        if number in reader.past and reader.past[number].bye_barred:
            message = say("player {number} has the bye, but may not have it any more", number=number)
            yield reader.found("bye_bar", message, say("give the bye to somebody else"), number)


def same_absolute(reader: _Reader) -> Iterator[Finding]:
    """Two who must have the same colour do not meet, topscorers apart; of others, whoever must have a colour has it."""
    exempt = reader.book["same_absolute"].values.get("exempt") == "topscorers"
    for one in reader.couples:
        white, black = reader.past[one.white].due, reader.past[one.black].due
        if white and white == black:
            if not (exempt and (reader.is_topscorer(one.white) or reader.is_topscorer(one.black))):
                message = say("{couple}: both must have the same colour", couple=one)
                yield reader.found("same_absolute", message, say("give them other opponents"), one.white)
        elif one.known and (white == "b" or black == "w"):
            number = one.white if white == "b" else one.black
            message = say("{couple}: player {number} must have the other colour", couple=one, number=number)
            yield reader.found("absolute_colour", message, say("exchange their colours"), number, "preferences")


def colour_limits(reader: _Reader) -> Iterator[Finding]:
    """Nobody has a colour too often running, nor too often more than the other; the last round frees some pairs."""
    for one in reader.couples:
        beyond = {
            number for number, colour in ((one.white, "w"), (one.black, "b")) if not reader.may_have(number, colour)
        }
        turned = reader.may_have(one.white, "b") and reader.may_have(one.black, "w")
        if beyond and (one.known or not turned) and not (reader.is_last and reader.is_freed(one)):
            message = say("{couple}: neither way are the colours within the limits of both", couple=one)
            remedy = say("give them other opponents")
            if turned:
                message = say("{couple}: player {number} must have the other colour", couple=one, number=min(beyond))
                remedy = say("exchange their colours")
            yield reader.found("colour_limits", message, remedy, min(beyond))


Check = Callable[[_Reader], Iterator[Finding]]
ALWAYS: tuple[Check, ...] = (named, once, forbidden)
BY_RULE: Mapping[str, Check] = {
    "never_met": never_met,
    "bye_bar": bye_bar,
    "same_absolute": same_absolute,
    "colour_limits": colour_limits,
}
