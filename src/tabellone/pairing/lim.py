"""
The Lim System, C.04.4.3, and the FIDE Swiss Rules of 1987-89 from which it descends. Every choice is the first in an
order, so a round can be checked by hand. A round is paired group by group towards the median (`lim_round`): who floats
out of a group (`lim_floater`), who meets whom in it (`lim_group`), among compatible players (`lim_compatible`); the
colours come last (`lim_colour`). `lim_working` is the round on paper, `lim_why` answers why a pair was not made.
"""

from tabellone.pairing.lim_colour import allocated
from tabellone.pairing.lim_round import Round
from tabellone.pairing.lim_why import why, why_player
from tabellone.pairing.system import Field, Pairing, in_board_order
from tabellone.rulebook import Edition

__all__ = ["pair", "why", "why_player"]


def pair(book: Edition, field: Field) -> Pairing:
    """The round, paired."""
    drawn = Round(book, field)
    places = {player.number: place for place, player in enumerate(drawn.field.players, 1)}
    couples = [allocated(book, field, places, one, other, below=below) for one, other, below in drawn.pairs]
    return Pairing(
        edition=book,
        system="lim",
        round=field.round,
        pairs=in_board_order(couples),
        bye=drawn.bye.number if drawn.bye else None,
        working=tuple(drawn.working),
        bye_rules=("first_bye" if field.round == 1 else "bye", "bye_bar"),
    )
