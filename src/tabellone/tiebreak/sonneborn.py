"""
Sonneborn-Berger and Koya (9.1, 9.2), the forms of Sonneborn-Berger for teams (13.2), and the Italian one (1): what was
scored, and against whom.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from tabellone.exact import Points, shortest
from tabellone.i18n import say
from tabellone.tiebreak.code import Code
from tabellone.tiebreak.column import Column, RoundLine, number_of, outcome_of
from tabellone.tiebreak.encounter import encounters, summed
from tabellone.tiebreak.field import Contest, Field
from tabellone.tiebreak.unplayed import number_of_rounds, sight_of

HUNDREDTHS = 100


def points_scored(_field: Field) -> Callable[[int], int]:
    """9.1: every score is multiplied by the points made against it."""
    return lambda points: points


def beaten_and_half_of_drawn(field: Field) -> Callable[[int], int]:
    """1 of the Italian systems: the whole score of whom one has beaten, half of it after a draw."""
    return lambda points: 10 if points >= field.win else 5 if points == field.draw else 0


WEIGHTS: Mapping[str, Callable[[Field], Callable[[int], int]]] = {
    "points scored": points_scored,
    "beaten and half of drawn": beaten_and_half_of_drawn,
}


def sonneborn_berger(contest: Contest, code: Code) -> Column:
    """9.1: the opponents' scores, each times the points made against him."""
    rule = contest.edition["sonneborn_berger"]
    field = contest.field(code.score)
    sight = sight_of(field)
    rounds = encounters(sight, forfeits_played=code.forfeits_played)
    weigh, own_points = WEIGHTS[rule.weights](field), rule.own_points == "with"
    return summed(sight, rounds, code, scale=HUNDREDTHS, weigh=weigh, own_points=own_points)


def extended_sonneborn_berger(contest: Contest, code: Code) -> Column:
    """13.2: the opponent's points are of the kind of the second letter, those made against him of the third."""
    totals, made = (contest.field(f"{letter}P") for letter in code.name[1:3])
    sight = sight_of(totals)
    rounds = encounters(sight, points_of=made, forfeits_played=code.forfeits_played)
    return summed(sight, rounds, code, scale=HUNDREDTHS, weigh=points_scored(totals))


def koya(contest: Contest, code: Code) -> Column:
    """9.2: the points made against those who have at least half of what could be had; 14.5 moves that limit."""
    field = contest.field(code.score)
    rule = contest.edition["koya"]
    limit = Fraction(field.win * koya_games(field, rule.maximum), rule.share) + 10 * rule.step * code.limit
    strong = [own.score >= limit for own in field.participants]

    def counted(place: int) -> list[int]:
        rounds = field.participants[place].rounds
        return [at for at, one in enumerate(rounds, 1) if one.opponent >= 0 and strong[one.opponent]]

    def working(place: int) -> dict[str, Any]:
        rounds = field.participants[place].rounds
        lines = tuple(
            RoundLine(
                at,
                number_of(field, one),
                outcome_of(one),
                total=Points(field.participants[one.opponent].score),
                adds=Fraction(one.points if strong[one.opponent] else 0, 10),
            )
            for at, one in enumerate(rounds, 1)
            if one.opponent >= 0
        )
        return {
            "lines": lines,
            "note": say("counted are opponents with at least {limit}", limit=shortest(limit * Fraction(1, 10))),
        }

    values = [sum(own.rounds[at - 1].points for at in counted(place)) for place, own in enumerate(field.participants)]
    return Column(values, 10, working=working)


def koya_games(field: Field, maximum: str) -> int:
    """How many games each can play: with an odd number not the round of the bye, and none against who never came."""
    rounds = number_of_rounds(field)
    if maximum == "rounds" or not field.is_predetermined:
        return rounds
    entered = len(field.participants)
    came = sum(any(one.opponent >= 0 for one in own.rounds) for own in field.participants)
    byes = rounds // entered if rounds % entered == 0 else 0
    return rounds - byes - (entered - came)
