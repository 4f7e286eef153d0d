"""
The Dubov System, C.04.4.1: players of equal scores should have met opponents of equal average ratings. A round is
paired scoregroup by scoregroup (`dubov_round`): who comes up to a group (`upfloaters`), who meets whom in it
(`subgroups`), and the colours last. Why two players were not paired is answered by `first_loss`. The procedure of 1997
is another one (`dubov_rows`).
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tabellone.pairing import dubov_rows, first_loss
from tabellone.pairing.colour import allocated
from tabellone.pairing.dubov_round import Round
from tabellone.pairing.system import Field, Pairing, in_board_order
from tabellone.pairing.why import WhyNot
from tabellone.rulebook import Edition

__all__ = ["pair", "why", "why_player"]


class Procedure(NamedTuple):
    """What an edition's way of pairing answers."""

    pair: Callable[[Edition, Field], Pairing]
    why: Callable[[Edition, Field, int, int], WhyNot]
    why_player: Callable[[Edition, Field, int], WhyNot]


def pair(book: Edition, field: Field) -> Pairing:
    """The round, paired."""
    return _procedure(book).pair(book, field)


def why(book: Edition, field: Field, one: int, other: int) -> WhyNot:
    """The rule that decides whether two players meet in this round."""
    return _procedure(book).why(book, field, one, other)


def why_player(book: Edition, field: Field, number: int) -> WhyNot:
    """The rule by which a player comes up, meets one who has come up, or has the bye."""
    return _procedure(book).why_player(book, field, number)


def _in_brackets(book: Edition, field: Field) -> Pairing:
    """3.2 and 5: the brackets from the top, then the colours."""
    drawn = Round(book, field)
    couples = [allocated(book, field, drawn.players[i], drawn.players[j]) for i, j in drawn.pairs]
    return Pairing(
        edition=book,
        system="dubov",
        round=field.round,
        pairs=in_board_order(couples),
        bye=drawn.players[drawn.bye].number if drawn.bye is not None else None,
        working=drawn.working,
        bye_rules=("bye", "bye_bar"),
    )


PROCEDURES: Mapping[str, Procedure] = {
    "brackets of residents and upfloaters": Procedure(
        _in_brackets,
        lambda book, field, one, other: first_loss.why(book, field, one, other, Round),
        lambda book, field, number: first_loss.why_player(book, field, number, Round),
    ),
    "rows of due colours": Procedure(dubov_rows.pair, dubov_rows.why, dubov_rows.why_player),
}


def _procedure(book: Edition) -> Procedure:
    return PROCEDURES[book["pairing_process"].procedure]
