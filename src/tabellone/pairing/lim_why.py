"""
Why not, in the Lim System: every step of a round is the first choice in an order, so the round is paired once more with
the wish granted, and the first step at which the two rounds part is the reason, with the rule that took it.
"""

from tabellone.errors import Unpairable
from tabellone.i18n import Message, say
from tabellone.pairing.lim_compatible import Order
from tabellone.pairing.lim_round import Round
from tabellone.pairing.lim_working import ByeWorking, FloaterLine, GroupWorking, MedianWorking, PairLine
from tabellone.pairing.system import Field
from tabellone.pairing.why import WhyNot, wanted, with_pair
from tabellone.rulebook import Edition

Reason = tuple[str, Message]


def why(book: Edition, field: Field, one: int, other: int) -> WhyNot:
    """The rule that decides whether two players meet in this round."""
    first, second = wanted(field, one), wanted(field, other)
    if other in first.met:
        return WhyNot(book, one, other, "never_met", say("they have met already"))
    if not field.may_meet(first, second):
        return WhyNot(book, one, other, "never_met", say("the organiser has forbidden this pair"))
    order = Order(book, field, down=True)
    if not order.rows[order.place[one]] >> order.place[other] & 1:
        return WhyNot(book, one, other, "compatible", say("the colours they have had do not let them meet"))
    drawn = Round(book, field)
    for step in drawn.working:
        for line in () if isinstance(step, ByeWorking) else step.pairs:
            if {line.player, line.opponent} == {one, other} and not _is_dissolved(drawn, line):
                return WhyNot(book, one, other, line.rule, say("they are paired"))
    return WhyNot(book, one, other, *_parting(drawn, with_pair(field, one, other)))


def why_player(book: Edition, field: Field, number: int) -> WhyNot:
    """The rule by which a player has the bye or floats."""
    wanted(field, number)
    drawn = Round(book, field)
    return WhyNot(book, number, None, *_fate(drawn, number))


def _is_dissolved(drawn: Round, line: PairLine) -> bool:
    pair = f"{line.player}-{line.opponent}"
    median = drawn.working[-1]
    assert isinstance(median, MedianWorking), "the median is paired last"
    return line not in median.pairs and any(one.pair == pair for one in median.dissolved)


def _fate(drawn: Round, number: int) -> Reason:
    """Whether a player has the bye, floats or is taken out of his pair, and why."""
    for step in drawn.working:
        if isinstance(step, ByeWorking) and step.player == number:
            return step.rule, say("he is the first who may have the bye and without whom the others can be paired")
        if isinstance(step, GroupWorking):
            for line in step.floaters:
                if line.player == number:
                    return line.rule, _floats(step, line)
        if isinstance(step, MedianWorking) and any(str(number) in one.pair.split("-") for one in step.dissolved):
            return "median_enlarged", say("his pair is dissolved, because the median group cannot be paired without it")
    return "floaters", say("he neither floats in this round nor has the bye")


def _floats(step: GroupWorking, line: FloaterLine) -> Message:
    return say(
        "he floats out of the group with score {score}; the articles leave, one after another, {chosen}",
        score=step.score,
        chosen="; ".join(map(str, line.chosen)),
    )


def _parting(drawn: Round, wish: Field) -> Reason:
    """The first step at which the round with the wish granted is another one."""
    try:
        granted = Round(drawn.book, wish)
    except Unpairable:
        return "others_paired", say("then the others could not all be paired")
    for ours, theirs in zip(drawn.working, granted.working, strict=True):
        if ours != theirs:
            found = _between(ours, theirs)
            if found:
                return found
    raise AssertionError("a round in which the wish is granted differs somewhere")


def _between(ours: object, theirs: object) -> Reason | None:
    """What the step decided otherwise; nothing where only opponents were passed over for other reasons."""
    if isinstance(ours, ByeWorking) and isinstance(theirs, ByeWorking):
        return _other_bye(ours, theirs)
    if isinstance(ours, GroupWorking) and isinstance(theirs, GroupWorking):
        return _other_floater(ours, theirs) or _other_pair(ours, theirs)
    assert isinstance(ours, MedianWorking), "both rounds have the same groups"
    assert isinstance(theirs, MedianWorking), "both rounds have the same groups"
    return _other_dissolved(ours, theirs) or _other_pair(ours, theirs)


def _other_bye(ours: ByeWorking, theirs: ByeWorking) -> Reason | None:
    if ours.player == theirs.player:
        return None
    reason = say("the bye goes to {player}; then it would go to {other}", player=ours.player, other=theirs.player)
    return ours.rule, reason


def _other_floater(ours: GroupWorking, theirs: GroupWorking) -> Reason | None:
    if len(ours.floaters) != len(theirs.floaters):
        return "floaters", say(
            "in the group with score {score} {ours} pairs are possible, then only {theirs}",
            score=ours.score,
            ours=ours.possible,
            theirs=theirs.possible,
        )
    for line, other in zip(ours.floaters, theirs.floaters, strict=True):
        if line.player != other.player:
            rule = next(left.rule for left in line.chosen if other.player not in left.numbers)
            return rule, say(
                "out of the group with score {score} floats {player}; then it would be {other}",
                score=ours.score,
                player=line.player,
                other=other.player,
            )
    return None


def _other_dissolved(ours: MedianWorking, theirs: MedianWorking) -> Reason | None:
    pairs, others = ([line.pair for line in one.dissolved] for one in (ours, theirs))
    if pairs == others:
        return None
    return "median_enlarged", say(
        "for the median group {ours} pairs are dissolved, then {theirs}", ours=len(pairs), theirs=len(others)
    )


def _other_pair(ours: GroupWorking | MedianWorking, theirs: GroupWorking | MedianWorking) -> Reason | None:
    for line, other in zip(ours.pairs, theirs.pairs, strict=False):
        if (line.player, line.opponent) != (other.player, other.opponent):
            return _other_opponent(ours, line, other)
    return None


def _other_opponent(step: GroupWorking | MedianWorking, line: PairLine, other: PairLine) -> Reason:
    values = {"score": step.score, "player": line.player, "opponent": line.opponent, "other": other.opponent}
    for one in line.passed_over:
        if one.number == other.opponent:
            return one.rule, say(
                "in the group with score {score} {player} passes over {other} and meets {opponent}", **values
            )
    return line.rule, say(
        "in the group with score {score} {player} meets {opponent}, who comes before {other}", **values
    )
