"""
The Dubov System, C.04.4.1: players of equal scores should have met opponents of equal average ratings. A round is
paired scoregroup by scoregroup (`dubov_round`): who comes up to a group (`upfloaters`), who meets whom in it
(`subgroups`), and the colours last. Why two players were not paired is answered by `first_loss`.
"""

from tabellone.pairing import first_loss
from tabellone.pairing.colour import allocated
from tabellone.pairing.dubov_round import Round
from tabellone.pairing.system import Field, Pairing, in_board_order
from tabellone.pairing.why import WhyNot
from tabellone.rulebook import Edition

__all__ = ["pair", "why", "why_player"]


def pair(book: Edition, field: Field) -> Pairing:
    """The round, paired."""
    drawn = Round(book, field)
    couples = [allocated(book, field, drawn.players[i], drawn.players[j]) for i, j in drawn.pairs]
    return Pairing(
        edition=book,
        system="dubov",
        round=field.round,
        pairs=in_board_order(couples),
        bye=drawn.players[drawn.bye].number if drawn.bye is not None else None,
        working=drawn.working,
    )


def why(book: Edition, field: Field, one: int, other: int) -> WhyNot:
    """The rule that decides whether two players meet in this round."""
    return first_loss.why(book, field, one, other, Round)


def why_player(book: Edition, field: Field, number: int) -> WhyNot:
    """The rule by which a player comes up, meets one who has come up, or has the bye."""
    return first_loss.why_player(book, field, number, Round)
