"""
What a player's opponents tell: their average rating (Dubov, C.04.4.1 art. 1.7), and the Index of the scores they have
(Burstein, C.04.4.2 art. 1.7). Only opponents who were met over the board count; what stands for the other rounds, the
edition says.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import takewhile

from tabellone.errors import Refused
from tabellone.exact import rounded
from tabellone.facts.result import OUTCOMES, ZERO_BYE
from tabellone.facts.tournament import UNPAIRED
from tabellone.i18n import say
from tabellone.pairing.system import Field, Player
from tabellone.rulebook import Edition


def average_rating(book: Edition, field: Field, player: Player) -> int:
    """The average rating of the opponents he played, rounded as the edition says."""
    rule = book["average_rating"]
    if not player.met:
        return int(rule.without_games)
    ratings = sum(field.everyone[number].rating for number in player.met)
    return rounded(Fraction(ratings, len(player.met)), rule.rounding)


def demand_ratings(field: Field) -> None:
    """Everybody who is paired or was met has a rating, if only a provisional one."""
    needed = {player.number for player in field.players}.union(*(player.met for player in field.players))
    unrated = sorted(number for number in needed if not known(field, number).rating)
    if unrated:
        raise Refused(
            say(
                "the system pairs by ratings, and these players have none: {players}",
                players=", ".join(map(str, unrated)),
            ),
            say("give them a provisional rating in the report"),
            rule="rating",
        )


Method = Callable[[Edition, Field, Player], int]


def buchholz(book: Edition, field: Field, player: Player) -> int:
    """The sum of the opponents' scores, in tenths."""
    return sum(score for score, _ in _rounds(book, field, player))


def sonneborn_berger(book: Edition, field: Field, player: Player) -> int:
    """The sum of each opponent's score times the points earned against him, in hundredths."""
    return sum(score * points for score, points in _rounds(book, field, player))


METHODS: Mapping[str, Method] = {"buchholz": buchholz, "sonneborn_berger": sonneborn_berger}


def index(book: Edition, field: Field, player: Player) -> tuple[int, ...]:
    """The measures of the opposition, in the order of the edition."""
    return tuple(METHODS[name](book, field, player) for name in book["index"].methods)


def _rounds(book: Edition, field: Field, player: Player) -> list[tuple[int, int]]:
    """For every round the score of the opponent and the points earned; virtual points are in neither."""
    found = []
    for cell in player.rounds:
        outcome = OUTCOMES[cell.letter]
        if outcome.met:
            score = score_for_opponents(book, field, known(field, cell.opponent))
        else:
            score = AGAINST[book["unplayed_in_index"].counts](player)
        found.append((score, int(field.scoring.points(outcome))))
    return found


AGAINST: Mapping[str, Callable[[Player], int]] = {"as a game against oneself": lambda player: player.points}


def score_for_opponents(book: Edition, field: Field, player: Player) -> int:
    """His score as those see it who played him: a last series of zero-point byes is draws."""
    rule = book["zero_byes_in_index"]
    letters = {ZERO_BYE.letter, *[UNPAIRED.letter] * rule.blank}
    byes = takewhile(lambda cell: cell.letter in letters, reversed(player.rounds))
    return player.points + sum(COUNTED[rule.counts](field) - int(field.scoring.points(cell.outcome)) for cell in byes)


COUNTED: Mapping[str, Callable[[Field], int]] = {"as draws": lambda field: int(field.scoring.D)}


def known(field: Field, number: int) -> Player:
    """A player of the tournament; an opponent who is not in its list is refused."""
    if number not in field.everyone:
        raise Refused(
            say("player {number} has been met, but is not in the report", number=number),
            say("correct the opponent's number in the report"),
            rule="opponent_missing",
        )
    return field.everyone[number]
