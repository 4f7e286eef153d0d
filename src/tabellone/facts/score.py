"""What the rounds of a player are worth: the scoring of the event, and the points an arbiter gave otherwise."""

from collections.abc import Iterable
from functools import cache

from tabellone.exact import Points
from tabellone.facts.result import OUTCOMES, Scoring
from tabellone.facts.tournament import Abnormal, Cell, Entrant, Tournament


def points_of(tournament: Tournament, player: Entrant) -> Points:
    """The points of a player's rounds, abnormal points included."""
    extra = 0 if tournament.is_team_event else penalties(tournament, player.number)
    return Points(sum(points_by_round(tournament, player)) + extra)


def points_by_round(tournament: Tournament, player: Entrant) -> list[int]:
    """Tenths for each of a player's rounds; where teams play, abnormal points are theirs."""
    worth = worths(tournament.scoring)
    abnormal = () if tournament.is_team_event else tournament.abnormal
    own = [one for one in abnormal if one.kind and (not one.numbers or player.number in one.numbers)]
    if not own:
        return [worth[cell.letter] for cell in player.rounds]
    return [_instead(own, cell, at, worth[cell.letter]) for at, cell in enumerate(player.rounds, 1)]


def penalties(tournament: Tournament, number: int, through: int | None = None) -> int:
    """Tenths given or taken on top of the rounds; those of a later round than `through` are left out."""
    return sum(
        int(one.points or 0)
        for one in tournament.abnormal
        if not one.kind and (not one.numbers or number in one.numbers) and (through is None or one.round <= through)
    )


@cache
def worths(scoring: Scoring) -> dict[str, int]:
    """Tenths by the letter of the outcome; an adjourned game scores for the pairing only."""
    return {letter: 0 if letter == " " else int(scoring.points(outcome)) for letter, outcome in OUTCOMES.items()}


def _instead(abnormal: Iterable[Abnormal], cell: Cell, at: int, usual: int) -> int:
    kind = {"1": "W", "=": "D", "0": "L"}.get(cell.letter, cell.letter)
    fitting = (one.points for one in abnormal if one.kind == kind and one.points is not None and one.round in (0, at))
    return int(next(fitting, usual))
