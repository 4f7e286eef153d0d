"""
Why not, in the systems that give the bye first and then pair bracket after bracket: the round is paired once more with
the wish granted. In the first bracket that differs, the first criterion in which the wish is worse has decided against
it; where all are equal, the order in which such pairings come has.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from tabellone.errors import Unpairable
from tabellone.exact import Points
from tabellone.i18n import Message, say
from tabellone.pairing.bye import BYE_KEYS, LATER
from tabellone.pairing.colour import ABSOLUTE, preference
from tabellone.pairing.criteria import Costs
from tabellone.pairing.system import Field, Player
from tabellone.pairing.why import WhyNot, wanted, with_pair, without_float
from tabellone.rulebook import Edition


class Bracket(Protocol):
    """A bracket, paired: what it fails by, criterion by criterion, and what was the first of equally good."""

    @property
    def score(self) -> Points: ...
    @property
    def failures(self) -> Mapping[str, Costs]: ...
    @property
    def choices(self) -> Mapping[str, object]: ...


class Drawn(Protocol):
    """A round, paired; players are named by their place."""

    @property
    def players(self) -> Sequence[Player]: ...
    @property
    def pairs(self) -> Sequence[tuple[int, int]]: ...
    @property
    def bye(self) -> int | None: ...
    @property
    def brackets(self) -> Sequence[Bracket]: ...


Draw = Callable[[Edition, Field], Drawn]


def why(book: Edition, field: Field, one: int, other: int, draw: Draw) -> WhyNot:
    """The rule that decides whether two players meet in this round."""
    first, second = wanted(field, one), wanted(field, other)
    if other in first.met:
        return WhyNot(book, one, other, "never_met", say("they have met already"))
    if not field.may_meet(first, second):
        return WhyNot(book, one, other, "never_met", say("the organiser has forbidden this pair"))
    wishes = preference(book, first), preference(book, second)
    if wishes[0] == wishes[1] and wishes[0].strength == ABSOLUTE:
        return WhyNot(book, one, other, "same_absolute", say("both must have the same colour"))
    drawn = draw(book, field)
    if _opponent(drawn, one) == second:
        return WhyNot(
            book, one, other, "criteria", say("they are paired: no other candidate of their bracket is better")
        )
    return WhyNot(book, one, other, *_lost(book, drawn, with_pair(field, one, other), draw))


def why_player(book: Edition, field: Field, number: int, draw: Draw) -> WhyNot:
    """The rule by which a player has the bye, or meets somebody with another score."""
    player = wanted(field, number)
    drawn = draw(book, field)
    opponent = _opponent(drawn, number)
    if opponent is None:
        wish = replace(field, players=tuple(replace(p, bye_barred=p.bye_barred or p == player) for p in field.players))
    elif opponent.score > player.score:
        wish = _without_rise(field, player)
    elif opponent.score < player.score:
        wish = without_float(field, number)
    else:
        return WhyNot(book, number, None, "order", say("he meets an opponent of his own score"))
    return WhyNot(book, number, None, *_lost(book, drawn, wish, draw))


def _without_rise(field: Field, player: Player) -> Field:
    """The same round, in which a player cannot meet anybody with a higher score."""
    higher = {frozenset((player.number, other.number)) for other in field.players if other.score > player.score}
    return replace(field, forbidden=field.forbidden | higher)


def _opponent(drawn: Drawn, number: int) -> Player | None:
    """Whom a player meets; None where he has the bye."""
    for pair in drawn.pairs:
        one, other = (drawn.players[i] for i in pair)
        if number in (one.number, other.number):
            return other if one.number == number else one
    return None


def _lost(book: Edition, drawn: Drawn, wish: Field, draw: Draw) -> tuple[str, Message]:
    """The first rule in which the round with the wish granted is worse."""
    try:
        granted = draw(book, wish)
    except Unpairable:
        return "completable", say("then the others could not all be paired")
    if drawn.bye is not None and granted.bye is not None and drawn.bye != granted.bye:
        return "bye", _bye_later(book, drawn.players, drawn.bye, granted.bye)
    for ours, theirs in zip(drawn.brackets, granted.brackets, strict=False):
        if ours.choices != theirs.choices:
            return _compared(ours, theirs)
    raise AssertionError("a round in which the wish is granted differs somewhere")


def _bye_later(book: Edition, players: Sequence[Player], best: int, worse: int) -> Message:
    for name in book["bye"].keys:
        key = BYE_KEYS[name]
        if key(players[best], best) != key(players[worse], worse):
            return say(
                "then the bye would go to player {worse}, {later}", worse=players[worse].number, later=LATER[name]
            )
    raise AssertionError("the last key of the bye tells any two apart")


def _compared(ours: Bracket, theirs: Bracket) -> tuple[str, Message]:
    for name, best in ours.failures.items():
        worse = theirs.failures[name]
        if best != worse:
            return name, say(
                "in the bracket of {score} points the pairing with this wish fails by {worse}, the best one by {best}",
                score=ours.score,
                worse=told(name, worse) or say("nothing"),
                best=told(name, best) or say("nothing"),
            )
    rule = next(rule for rule, choice in ours.choices.items() if theirs.choices[rule] != choice)
    return rule, say(
        "in the bracket of {score} points the chosen pairing is as good, and comes first", score=ours.score
    )


def told(name: str, costs: Costs) -> str:
    """A failure as an arbiter would write it: how many, or the scores; of the next bracket both."""
    if name == "next_bracket":
        count, *scores = costs or (0,)
        return f"{count} ({told('', tuple(scores))})" if scores else str(count)
    if set(costs) <= {1}:
        return str(len(costs)) if costs else ""
    return " + ".join(str(Points(abs(cost))) for cost in costs)


def all_told(book: Edition, failures: Mapping[str, Costs]) -> tuple[str, ...]:
    """Every criterion that is not fully met, by its article."""
    return tuple(f"{book[name].article}: {told(name, costs)}" for name, costs in failures.items() if any(costs))
