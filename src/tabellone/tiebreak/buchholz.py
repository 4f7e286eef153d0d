"""
The Buchholz family (8.1 to 8.3; 16 a and b of 1989; the Italian variants): the scores of the opponents, added up. What
an opponent's score is, and what stands in for an unplayed round, is asked of `unplayed`.
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tabellone.exact import Points
from tabellone.tiebreak.code import Code
from tabellone.tiebreak.column import Column, RoundLine, number_of, outcome_of
from tabellone.tiebreak.encounter import Encounter, Encounters, encounters, summed
from tabellone.tiebreak.field import Contest, Field
from tabellone.tiebreak.unplayed import Sight, sight_of

TENTHS = 10


def buchholz(contest: Contest, code: Code) -> Column:
    """8.1: the sum of the opponents' scores; 8.3 and /F: with the last round taken as drawn."""
    field = contest.field(code.score)
    sight = sight_of(field, fore=code.fore or code.name == "FB")
    rounds = encounters(sight, forfeits_played=code.forfeits_played)
    return summed(sight, rounds, code, scale=TENTHS, own_points=contest.edition["buchholz"].own_points == "with")


def average_of_buchholz(contest: Contest, code: Code) -> Column:
    """8.2: the average of the Buchholz, or Fore Buchholz, of the opponents met over the board."""
    field = contest.field(code.score)
    plain = buchholz(contest, replace(code, name="BH"))
    values: list[Fraction | None] = []
    for own in field.participants:
        met = [one.opponent for one in own.rounds if one.played]
        values.append(Fraction(sum(_whole(plain, place) for place in met), len(met)) if met else None)

    def working(place: int) -> dict[str, Any]:
        own = field.participants[place]
        lines = tuple(
            RoundLine(at, number_of(field, one), outcome_of(one), adds=plain.exact(one.opponent))
            for at, one in enumerate(own.rounds, 1)
            if one.played
        )
        return {"lines": lines}

    return Column(values, TENTHS, contest.edition["average_of_buchholz"].decimals, working=working)


def _whole(column: Column, place: int) -> int:
    value = column.values[place]
    assert isinstance(value, int), "a Buchholz sum is a whole number of tenths"
    return value


def italian_buchholz(contest: Contest, code: Code) -> Column:
    """
    2 of the Italian systems: own points and the opponents', all of them, without the lowest (/C1) or without the best
    and the worst (/M1); /D is the excluded lowest, the second key: a number of its own, never a decimal digit.
    """
    rule = contest.edition["italian_buchholz"]
    field = contest.field(code.score)
    sight = Sight(field, rule.opponents, rule.own_unplayed)
    rounds = encounters(sight)
    if code.dropped:
        return lowest(field, rounds)
    return summed(sight, rounds, code, scale=TENTHS, own_points=rule.own_points == "with")


def lowest(field: Field, rounds: Sequence[Encounters]) -> Column:
    """The score that the cut leaves out."""
    dropped = [min(items, key=_value) if items else None for items in rounds]

    def working(place: int) -> dict[str, Any]:
        item = dropped[place]
        if item is None:
            return {}
        one = field.participants[place].rounds[item.round - 1]
        return {"lines": (RoundLine(item.round, number_of(field, one), outcome_of(one), total=Points(item.value)),)}

    return Column([item.value if item else None for item in dropped], TENTHS, working=working)


def _value(item: Encounter) -> int:
    return item.value
