"""
The FIDE (Dutch) System, C.04.3. A round is paired bracket by bracket (`dutch_round`); of all candidates for a bracket
the first that fails least is taken (`criteria` says what fails, `order` which comes first, `bounds` and `bracket` find
it); the colours come last. Why two players were not paired, or why one floats, is answered by `dutch_why`.
"""

from tabellone.pairing.colour import allocated
from tabellone.pairing.dutch_round import Round
from tabellone.pairing.dutch_why import why, why_player
from tabellone.pairing.dutch_working import working
from tabellone.pairing.system import Field, Pairing, in_board_order
from tabellone.rulebook import Edition

__all__ = ["pair", "why", "why_player"]


def pair(book: Edition, field: Field) -> Pairing:
    """The round, paired."""
    drawn = Round(book, field)
    couples = [allocated(book, field, field.players[i], field.players[j]) for i, j in drawn.pairs]
    return Pairing(
        edition=book,
        system="dutch",
        round=field.round,
        pairs=in_board_order(couples),
        bye=field.players[drawn.bye].number if drawn.bye is not None else None,
        working=working(drawn),
        bye_rules=("bye_score", "bye_unplayed", "bye_bar"),
    )
