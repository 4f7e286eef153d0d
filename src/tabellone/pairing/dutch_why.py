"""
Why not: the round of the FIDE (Dutch) System is paired once more with the wish granted, and the two rounds are
compared bracket by bracket. In the first bracket that differs, the first criterion in which the wish is worse has
decided against it; where all are equal, the order of the candidates has.
"""

from dataclasses import replace

from tabellone.errors import Unpairable
from tabellone.exact import Points
from tabellone.i18n import Message, say
from tabellone.pairing.colour import ABSOLUTE, preference
from tabellone.pairing.criteria import Costs, topscorers
from tabellone.pairing.dutch_round import Paired, Round
from tabellone.pairing.dutch_working import told
from tabellone.pairing.system import Field
from tabellone.pairing.why import WhyNot, wanted, with_pair, without_float
from tabellone.rulebook import Edition


def why(book: Edition, field: Field, one: int, other: int) -> WhyNot:
    """The rule that decides whether two players meet in this round."""
    first, second = wanted(field, one), wanted(field, other)
    if other in first.met:
        return WhyNot(book, one, other, "never_met", say("they have met already"))
    if not field.may_meet(first, second):
        return WhyNot(book, one, other, "never_met", say("the organiser has forbidden this pair"))
    wishes = preference(book, first), preference(book, second)
    if wishes[0] == wishes[1] and wishes[0].strength == ABSOLUTE and not {one, other} & topscorers(book, field):
        return WhyNot(book, one, other, "same_absolute", say("both must have the same colour"))
    drawn = Round(book, field)
    numbers = [player.number for player in field.players]
    if any({numbers[i], numbers[j]} == {one, other} for i, j in drawn.pairs):
        return WhyNot(
            book, one, other, "criteria", say("they are paired: no other candidate of their bracket is better")
        )
    return WhyNot(book, one, other, *_lost(book, drawn, with_pair(field, one, other)))


def why_player(book: Edition, field: Field, number: int) -> WhyNot:
    """The rule by which a player floats down or has the bye."""
    wanted(field, number)
    drawn = Round(book, field)
    place = next(i for i, player in enumerate(field.players) if player.number == number)
    down = any(place in (i, j) and field.players[i].score > field.players[j].score for i, j in drawn.pairs)
    if drawn.bye != place and not (down and _is_higher(field, drawn, place)):
        return WhyNot(book, number, None, "floats", say("he does not float down in this round, nor has he the bye"))
    return WhyNot(book, number, None, *_lost(book, drawn, without_float(field, number)))


def _is_higher(field: Field, drawn: Round, place: int) -> bool:
    opponent = next(j if i == place else i for i, j in drawn.pairs if place in (i, j))
    return field.players[place].score > field.players[opponent].score


def _lost(book: Edition, drawn: Round, wish: Field) -> tuple[str, Message]:
    """The first rule in which the round with the wish granted is worse."""
    try:
        granted = Round(book, wish)
    except Unpairable:
        return "completion", say("then the others could not all be paired")
    if drawn.best_bye is not None and granted.best_bye != drawn.best_bye:
        assert granted.best_bye is not None, "the number of players is the same"
        reason = say(
            "then the bye would go to {worse} points instead of {best}",
            worse=Points(granted.best_bye),
            best=Points(drawn.best_bye),
        )
        return "bye_score", reason
    for ours, theirs in zip(drawn.brackets, granted.brackets, strict=False):
        if (ours.scene.at, ours.candidate) != (theirs.scene.at, theirs.candidate):
            return _compared(book, drawn, ours, theirs)
    raise AssertionError("a round in which the wish is granted differs somewhere")


def _compared(book: Edition, drawn: Round, ours: Paired, theirs: Paired) -> tuple[str, Message]:
    score = Points(ours.scene.bracket.players[-1].score)
    if len(ours.scene.at) != len(theirs.scene.at):
        return "completion", say(
            "then the others could only be paired as one bracket from {score} points down", score=score
        )
    best, wish = drawn.failures(ours), drawn.failures(replace(theirs, at_best=False))
    for name in book["criteria"].ladder:
        if best[name] != wish[name]:
            return name, say(
                "in the bracket of {score} points the pairing with this wish fails by {worse}, the best one by {best}",
                score=score,
                worse=_told(name, wish[name]),
                best=_told(name, best[name]),
            )
    rule = "exchanges"
    moved = ours.scene.bracket.moved
    if any(pair[0] < moved for pair in set(ours.candidate.pairs) ^ set(theirs.candidate.pairs)):
        rule = "moved_down_sets"
    elif _upper(ours) == _upper(theirs):
        rule = "transpositions"
    return rule, say("in the bracket of {score} points the chosen pairing is as good, and comes first", score=score)


def _upper(paired: Paired) -> set[int]:
    return {i for i, _ in paired.candidate.pairs}


def _told(name: str, costs: Costs) -> Message:
    return say("{found}", found=told(name, costs)) if any(costs) else say("nothing")
