"""
The order number of every player: by strength before the first round (article 7 of 1989, the handling rules since), and
again when somebody comes late (17) or data are corrected. A number is provisional until the list closes; who was
renumbered keeps his rounds. Facts in, facts out; lots are drawn elsewhere and given.
"""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise
from typing import Annotated, ClassVar

from tabellone.errors import Refused
from tabellone.facts.tournament import Byes, Cell, Entrant, Tournament
from tabellone.i18n import N_, Message, say
from tabellone.rulebook import Edition
from tabellone.rulebook.explain import figure


@dataclass(frozen=True, slots=True)
class Known:
    """What the entries do not say of the players, by the number they have so far."""

    national: Mapping[int, int] = field(default_factory=dict)  # ratings
    lots: Mapping[int, int] = field(default_factory=dict)  # the lowest comes first


@dataclass(frozen=True, slots=True)
class NumberLine:
    number: Annotated[int, figure(N_("number"), "numbering")]
    was: Annotated[int, figure(N_("was"))]
    name: Annotated[str, figure(N_("name"))]
    rating: Annotated[int | None, figure(N_("rating"))]
    title: Annotated[str, figure(N_("title"))]
    key: Annotated[Message | None, figure(N_("after the one before by"))]


@dataclass(frozen=True, slots=True)
class StartingOrder:
    """The players in order of strength, and what put each after the one before."""

    TITLE: ClassVar[str] = N_("Starting order")

    edition: Edition
    players: Annotated[tuple[NumberLine, ...], figure(N_("Players"))]

    @property
    def numbers(self) -> dict[int, int]:
        """From the number so far to the new one."""
        return {line.was: line.number for line in self.players}


def plain(name: str) -> str:
    """A name as the alphabet sorts it: without accents, capitals and points."""
    letters = (letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter))
    return " ".join("".join(letter if letter.isalnum() else " " for letter in letters).casefold().split())


def title_place(book: Edition, entrant: Entrant) -> int:
    titles = book["numbering"].titles
    return int(titles.index(entrant.title)) if entrant.title in titles else len(titles)


# 7: what puts one player before another, and what it is called.
KEYS: Mapping[str, tuple[Callable[[Edition, Entrant, Known], int | str], Message]] = {
    "rating": (lambda _book, entrant, _known: -(entrant.rating or 0), say("rating")),
    "title": (lambda book, entrant, _known: title_place(book, entrant), say("title")),
    "national_rating": (lambda _book, entrant, known: -known.national.get(entrant.number, 0), say("national rating")),
    "name": (lambda _book, entrant, _known: plain(entrant.name), say("name")),
    "lot": (lambda _book, entrant, known: known.lots.get(entrant.number, 0), say("lot")),
}


def starting_order(book: Edition, entrants: Iterable[Entrant], known: Known | None = None) -> StartingOrder:
    """7: number 1 is the strongest. Players who are equal in everything stay in the order they are given in."""
    known = known or Known()
    names = book["numbering"].keys

    def strength(entrant: Entrant) -> tuple[int | str, ...]:
        return tuple(KEYS[name][0](book, entrant, known) for name in names)

    ordered = sorted(entrants, key=strength)
    strengths = list(map(strength, ordered))
    if "lot" in names:
        _check_lots(ordered, [one[: names.index("lot")] for one in strengths], known)
    lines = [
        NumberLine(number, entrant.number, entrant.name, entrant.rating, entrant.title, key)
        for number, (entrant, key) in enumerate(zip(ordered, _keys(names, strengths), strict=True), 1)
    ]
    return StartingOrder(book, tuple(lines))


def _keys(names: Sequence[str], strengths: Sequence[tuple[int | str, ...]]) -> Iterator[Message | None]:
    """What parts each player from the one before; nothing for the first, and for who is equal in everything."""
    for before, after in pairwise([*strengths[:1], *strengths]):
        yield next((KEYS[name][1] for name, one, other in zip(names, before, after, strict=True) if one != other), None)


def _check_lots(ordered: Sequence[Entrant], equal: Sequence[object], known: Known) -> None:
    """Players whom only the lot can part have drawn different ones."""
    missing: list[int] = []
    for _, tied in groupby(zip(equal, ordered, strict=True), key=lambda pair: pair[0]):
        numbers = [entrant.number for _, entrant in tied]
        lots = {known.lots[number] for number in numbers if number in known.lots}
        if len(numbers) > 1 and len(lots) < len(numbers):
            missing += numbers
    if missing:
        raise Refused(
            say("only lots can part players {players}, and theirs are not known", players=", ".join(map(str, missing))),
            say("draw lots and give them, or choose the reading that sorts by name"),
            rule="numbering",
        )


def renumbered(tournament: Tournament, numbers: Mapping[int, int]) -> Tournament:
    """17: the same tournament under other numbers: every place that names a player names the same player afterwards."""

    def of(number: int) -> int:
        return numbers.get(number, number)

    def each(old: Iterable[int]) -> tuple[int, ...]:
        return tuple(map(of, old))

    players = (
        replace(
            player, number=of(player.number), rounds=tuple(c._replace(opponent=of(c.opponent)) for c in player.rounds)
        )
        for player in tournament.players
    )
    first = min((player.number for player in tournament.players), default=0)
    return replace(
        tournament,
        players=tuple(sorted(players, key=lambda player: player.number)),
        teams=tuple(replace(team, players=each(team.players)) for team in tournament.teams),
        byes=tuple(one._replace(numbers=each(one.numbers)) for one in tournament.byes),
        # A group from the head of the list stays one; who was last in it stays last.
        accelerations=tuple(
            one._replace(first=one.first if one.first == first else of(one.first), last=of(one.last))
            for one in tournament.accelerations
        ),
        prohibited=tuple(one._replace(numbers=each(one.numbers)) for one in tournament.prohibited),
        abnormal=tuple(one._replace(numbers=each(one.numbers)) for one in tournament.abnormal),
        line_ups=tuple(one._replace(players=each(one.players)) for one in tournament.line_ups),
        absent=tuple(sorted(each(tournament.absent))),
        virtual=tuple(one._replace(number=of(one.number)) for one in tournament.virtual),
        remarks=tuple(
            one._replace(after=("001", of(one.after[1]))) if one.after[0] == "001" else one
            for one in tournament.remarks
        ),
    )


# 17, 2.3: until when a number may be corrected.
CLOSES: Mapping[str, Callable[[Edition, int, bool], bool]] = {
    "with the list of entries": lambda _book, _paired, entries_open: entries_open,
    "with a round": lambda book, paired, _entries_open: paired < int(book["numbers_close"].round),
}


def may_renumber(book: Edition, rounds_paired: int, *, entries_open: bool) -> bool:
    """Whether wrong data may still change the numbers."""
    return CLOSES[book["numbers_close"].closes](book, rounds_paired, entries_open)


@dataclass(frozen=True, slots=True)
class Entered:
    """A tournament with a late entry; the numbers of the others have moved on."""

    tournament: Tournament
    number: int
    numbers: Mapping[int, int]  # from the number before


def with_late_entry(
    book: Edition, tournament: Tournament, entrant: Entrant, first_round: int, known: Known | None = None
) -> Entered:
    """
    17: a late player is paired from the round for which he has come, without points for those before, and has the
    number of his strength. The others keep their order.
    """
    rule = book["late_entries"]
    last = rule.values.get("last_round")
    if last is not None and first_round > last:
        raise Refused(
            say("a player may not enter for round {round}: the last is round {last}", round=first_round, last=last),
            say("let him play another event"),
            rule="late_entries",
        )
    if first_round <= tournament.rounds_played:
        raise Refused(
            say("round {round} has been paired already", round=first_round),
            say("enter the player for round {round}", round=tournament.rounds_played + 1),
            rule="late_entries",
        )
    provisional = max((player.number for player in tournament.players), default=0) + 1
    late = replace(entrant, number=provisional, rounds=(Cell(letter=MISSED[rule.points]),) * (first_round - 1))
    place = _place_of(book, tournament.players, late, known)
    order = [player.number for player in tournament.players]
    order.insert(place, provisional)
    numbers = {was: number for number, was in enumerate(order, 1)}
    entered = renumbered(replace(tournament, players=(*tournament.players, late)), numbers)
    return Entered(entered, numbers[provisional], numbers)


MISSED: Mapping[int, str] = {0: "Z"}  # what a missed round is called, by its points


def _place_of(book: Edition, players: Sequence[Entrant], late: Entrant, known: Known | None) -> int:
    """Before the first player who is weaker."""
    for place, player in enumerate(players):
        if starting_order(book, [player, late], known).players[0].was == late.number:
            return place
    return len(players)


def withdrawn(tournament: Tournament, number: int, after_round: int, total_rounds: int) -> Tournament:
    """Who withdraws is not paired any more and scores nothing in the rounds that are left."""
    later = range(after_round + 1, total_rounds + 1)
    kept = [
        one._replace(numbers=tuple(other for other in one.numbers if other != number)) if one.round in later else one
        for one in tournament.byes
        if one.kind != "Z" or one.round not in later
    ]
    away = {at: {number} for at in later}
    for one in tournament.byes:
        if one.kind == "Z" and one.round in later:
            away[one.round].update(one.numbers)
    left = [Byes("Z", at, tuple(sorted(numbers))) for at, numbers in away.items()]
    return replace(tournament, byes=(*(one for one in kept if one.numbers), *left))
