"""A participant's own record (7.1 to 7.8): counts of rounds, points round by round, the pairing number."""

from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate
from typing import Any

from tabellone.exact import Points
from tabellone.i18n import say
from tabellone.tiebreak.code import Code
from tabellone.tiebreak.column import Column, RoundLine, number_of, outcome_of
from tabellone.tiebreak.field import Contest, Field, Round
from tabellone.tiebreak.unplayed import counts_in_own_record, elected_to_play

Worth = Callable[[Round], int]  # what a round adds, in halves


def points(contest: Contest, code: Code) -> Column:
    """The score itself: match points and game points, where teams play."""
    field = contest.field(code.score)
    return Column([own.score for own in field.participants], 10, working=_rounds(field, lambda one: one.points, 10))


def wins(contest: Contest, code: Code) -> Column:
    """7.1: the rounds that gave the points of a win, with or without playing."""
    field = contest.field(code.score)
    only_played = contest.edition["wins"].counts == "over the board"
    return counted(field, lambda one: one.points == field.win and (one.played or not only_played))


def games_won(contest: Contest, code: Code) -> Column:
    """7.2: the games won over the board."""
    field = contest.field(code.score)
    return counted(field, lambda one: one.points == field.win and counts_in_own_record(field, one))


def black_games(contest: Contest, _code: Code) -> Column:
    """7.3: the games played with Black over the board."""
    field = contest.main
    return counted(field, lambda one: one.colour == "b" and counts_in_own_record(field, one))


def black_wins(contest: Contest, _code: Code) -> Column:
    """7.4: the games won with Black over the board."""
    field = contest.main
    won = field.win
    return counted(field, lambda one: one.colour == "b" and one.points == won and counts_in_own_record(field, one))


def rounds_elected(contest: Contest, code: Code) -> Column:
    """7.6: the rounds without those he asked to be left out of, and without forfeit losses."""
    field = contest.field(code.score)
    return counted(field, lambda one: elected_to_play(field, one))


def counted(field: Field, counts: Callable[[Round], bool]) -> Column:
    """How many rounds count."""
    values = [sum(map(counts, own.rounds)) for own in field.participants]
    return Column(values, working=_rounds(field, lambda one: int(counts(one)), 1))


def standard_points(contest: Contest, code: Code) -> Column:
    """
    7.7: one for a round with more points than the scheduled opponent, or without playing more than a draw; a half for
    as many.
    """
    field = contest.field(code.score)
    against_draw = contest.edition["standard_points"].both_forfeit == "compared with a draw"

    def worth(one: Round, at: int) -> int:
        measure = field.draw
        if one.opponent >= 0:
            other = field.participants[one.opponent].rounds[at - 1]
            both = not one.played and one.points == other.points
            measure = field.draw if both and against_draw else other.points
        return 0 if one.is_pending else 2 if one.points > measure else 1 if one.points == measure else 0

    values = [sum(worth(one, at) for at, one in enumerate(own.rounds, 1)) for own in field.participants]

    def working(place: int) -> dict[str, Any]:
        rounds = enumerate(field.participants[place].rounds, 1)
        return {"lines": tuple(_line(field, at, one, Fraction(worth(one, at), 2)) for at, one in rounds)}

    return Column(values, 2, working=working)


def progressive_score(contest: Contest, code: Code) -> Column:
    """7.5: the score after every round, added up; 14.1: a cut leaves out the first rounds."""
    field = contest.field(code.score)
    running = [list(accumulate(one.points for one in own.rounds)) for own in field.participants]

    def working(place: int) -> dict[str, Any]:
        lines = tuple(
            RoundLine(
                at,
                number_of(field, one),
                outcome_of(one),
                points=Points(one.points),
                adds=Fraction(total, 10),
                cut=say("first rounds") if at <= code.cut_low else None,
            )
            for at, (one, total) in enumerate(zip(field.participants[place].rounds, running[place], strict=True), 1)
        )
        return {"lines": lines}

    return Column([sum(totals[code.cut_low :]) for totals in running], 10, working=working)


def pairing_number(contest: Contest, code: Code) -> Column:
    """7.8: the pairing number, the lowest first or, reversed, the highest."""
    return Column([own.number for own in contest.main.participants], lower_first=not code.reverse)


def _rounds(field: Field, worth: Worth, scale: int) -> Callable[[int], dict[str, Any]]:
    def working(place: int) -> dict[str, Any]:
        rounds = enumerate(field.participants[place].rounds, 1)
        return {"lines": tuple(_line(field, at, one, Fraction(worth(one), scale)) for at, one in rounds)}

    return working


def _line(field: Field, at: int, one: Round, adds: Fraction) -> RoundLine:
    return RoundLine(at, number_of(field, one), outcome_of(one), points=Points(one.points), adds=adds)
