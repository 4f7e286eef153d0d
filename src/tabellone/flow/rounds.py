"""
The desk where rounds are paired: a tournament as its report tells it, with what the report leaves out given beside it,
and the system and edition that follow from both. The command line and later the web come through here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from tabellone.errors import Finding, Refused
from tabellone.facts.tournament import Tournament
from tabellone.i18n import say
from tabellone.pairing.system import Colour, Field, Pairing, field_of
from tabellone.pairing.systems import SYSTEMS, chosen, engine
from tabellone.pairing.why import WhyNot
from tabellone.rulebook import Edition

# Faults of a report that change no pairing. Every other error might, and a round is not paired on top of it.
HARMLESS = frozenset(
    f"trf.{name}"
    for name in (
        "sex",
        "title",
        "birth_date",
        "birth_date_form",
        "fide_id",
        "fide_id_twice",
        "round_date",
        "team_number",
        "team_unknown",
        "team_byes",
        "team_byes_twice",
    )
)
# Ranks are for the end of a tournament; a round is paired without them.
RANKS = frozenset({"trf.rank", "trf.rank_missing", "trf.ranks_missing"})


@dataclass(frozen=True, slots=True)
class Given:
    """What is said about the tournament beside its report; where both say something, this holds."""

    system: str | None = None
    on: date | None = None
    total_rounds: int | None = None
    initial_colour: Colour = ""
    maxi: bool | None = None
    readings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Desk:
    """A tournament whose rounds can be paired."""

    system: str
    book: Edition
    tournament: Tournament

    def field(self, at: int | None = None) -> Field:
        """The field of a round that has been paired, or of the next one."""
        following = self.tournament.rounds_played + 1
        at = following if at is None else at
        last = self.tournament.total_rounds
        if last is not None and at > last:
            raise Refused(
                say("round {round} does not exist: the tournament has {rounds} rounds", round=at, rounds=last),
                say("ask for an earlier round, or correct the number of rounds with --rounds"),
                rule="total_rounds",
            )
        if at > following and not SYSTEMS[self.system].scheduled:
            raise Refused(
                say("round {round} cannot be paired yet: round {next} is the next", round=at, next=following),
                say("enter the rounds before it"),
                rule="round",
            )
        return field_of(self.tournament, self.book, at)

    def pair(self, at: int | None = None, without: frozenset[int] = frozenset()) -> Pairing:
        """A round as the rules pair it; those `without` whom it is paired have been paired by hand."""
        whole = self.field(at)
        players = tuple(player for player in whole.players if player.number not in without)
        return engine(self.system).pair(self.book, replace(whole, players=players))

    def why(self, at: int, one: int, other: int | None = None) -> WhyNot:
        """Why two players meet or do not; of one player, why he floats or has the bye."""
        system, whole = engine(self.system), self.field(at)
        if other is None:
            return system.why_player(self.book, whole, one)
        return system.why(self.book, whole, one, other)


def desk_for(tournament: Tournament, given: Given) -> Desk:
    """The desk of a tournament; what is needed and not known is refused, never guessed."""
    tournament = replace(
        tournament,
        total_rounds=given.total_rounds or tournament.total_rounds,
        initial_colour=given.initial_colour or tournament.initial_colour,
    )
    if tournament.use_ranks:
        raise Refused(
            say("the report asks for ranks instead of starting numbers (XXC rank)"),
            say("number the players by these ranks and remove the setting"),
            rule="use_ranks",
        )
    system, book = chosen(tournament, given.system, given.on, given.readings)
    return Desk(system, maxi_stated(book, maxi=given.maxi), tournament)


def maxi_stated(book: Edition, *, maxi: bool | None) -> Edition:
    """The edition read as the organiser states whether it is a Maxi-tournament; unstated, as the edition has it."""
    if maxi is None:
        return book
    wanted = "always" if maxi else "never"
    if "maxi" not in book.rules:
        raise Refused(
            say("{edition} knows no Maxi-tournaments", edition=book),
            say("leave out --maxi and --no-maxi"),
            rule="maxi",
        )
    if book.rules["maxi"].applies == wanted:
        return book
    readings = (
        (note.name, option)
        for note in book.interpretations.values()
        for option, values in note.options.items()
        if values.get("maxi.applies") == wanted
    )
    return book.with_readings(dict([next(readings)]))


def broken_in(findings: Sequence[Finding], but: frozenset[str] = frozenset()) -> list[Finding]:
    """The errors of a report that may change a pairing, `but` those looked at elsewhere: no round is paired on them."""
    return [one for one in findings if one.severity == "error" and one.rule not in HARMLESS | RANKS | but]
