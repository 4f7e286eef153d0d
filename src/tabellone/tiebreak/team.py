"""
The tie-breaks that only teams have (12, 13.1, 13.4): the other points, the boards, and the combination of score and
strength of schedule. Those of individuals, counted in match or game points, stand where individuals have them; the
extended direct encounter stands in `direct`.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from tabellone.exact import Points
from tabellone.facts.result import FULL_BYE, HALF_BYE, PAIRING_BYE
from tabellone.i18n import say
from tabellone.tiebreak.buchholz import buchholz
from tabellone.tiebreak.code import Code
from tabellone.tiebreak.column import Column, RoundLine, number_of, outcome_of
from tabellone.tiebreak.direct import BOARD_RULES
from tabellone.tiebreak.field import Contest
from tabellone.tiebreak.unplayed import number_of_rounds


def match_or_game_points(contest: Contest, _code: Code) -> Column:
    """13.1: game points where match points decide, and the other way round."""
    return Column([own.score for own in contest.secondary.participants], 10)


def strength_combination(contest: Contest, code: Code) -> Column:
    """13.4: the secondary score, and the Buchholz of the primary one divided so that both are of one size."""
    strength = buchholz(contest, Code("BH", "BH", fore=code.fore, forfeits_played=code.forfeits_played))
    factor = code.factor or normalising_factor(contest)
    own = contest.secondary.participants
    values = [
        Fraction(strength.values[place], factor) + one.score  # type: ignore[arg-type]  # a Buchholz sum is whole
        for place, one in enumerate(own)
    ]

    def working(place: int) -> dict[str, Any]:
        parts = {"score": Points(own[place].score), "strength": strength.text(place), "factor": factor}
        note = say("{score} and {strength} divided by {factor}", **parts)
        return {**strength.working(place), "note": note}

    return Column(values, 10, contest.edition["strength_combination"].decimals, working=working)


def normalising_factor(contest: Contest) -> int:
    """13.4: the most primary points of a tournament by the most secondary points of a match, rounded down."""
    return max(1, contest.main.win * number_of_rounds(contest.main) // contest.secondary.win)


def boards(contest: Contest, code: Code) -> Column:
    """12: the points on every board, over all matches, compared as the rule says."""
    totals = [board_totals(contest, place) for place in range(len(contest.main.participants))]
    keys: list[tuple[int, ...]] = [BOARD_RULES[code.name](total) for total in totals]
    if code.name == "BC":
        return Column([key[0] for key in keys], 10, lower_first=True, working=_lines(contest, totals))
    values = [tuple(-part for part in key) for key in keys]
    return Column(values, 10, working=_lines(contest, totals))


def board_totals(contest: Contest, place: int) -> list[int]:
    """12: forfeits count as won and lost, a pairing-allocated bye as won on every board."""
    rule = contest.edition["board_points"]
    games = contest.field("GP")
    win, draw = games.win // contest.boards, games.draw // contest.boards
    worth = {PAIRING_BYE.letter: win if rule.allocated_bye == "won on every board" else draw}
    if rule.requested_bye == "as awarded":
        worth |= {FULL_BYE.letter: win, HALF_BYE.letter: draw}
    own = games.participants[place]
    total = [0] * contest.boards
    for at, one in enumerate(own.rounds):
        points = own.boards[at] if at < len(own.boards) else ()
        usual = 0 if points else worth.get(one.letter, 0)
        total = [before + (points[i] if i < len(points) else usual) for i, before in enumerate(total)]
    return total


def _lines(contest: Contest, totals: Sequence[Sequence[int]]) -> Any:
    def working(place: int) -> dict[str, Any]:
        field = contest.field("GP")
        own = field.participants[place]
        lines = tuple(
            RoundLine(at, number_of(field, one), outcome_of(one), points=Points(one.points))
            for at, one in enumerate(own.rounds, 1)
        )
        shown = ", ".join(f"{board}: {Points(points)}" for board, points in enumerate(totals[place], 1))
        return {"lines": lines, "note": say("points on the boards: {boards}", boards=shown)}

    return working
