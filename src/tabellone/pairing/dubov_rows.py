"""
The Dubov System of 1997 (C.04.4.1), as far as its text determines a round: the first one. The others are paired row by
row of due colours, with repairs and transfers that are not known word for word or leave the choice to the arbiter; they
are refused.
"""

from tabellone.errors import Refused
from tabellone.i18n import say
from tabellone.pairing.system import OTHER, Field, Pair, Pairing, Player
from tabellone.pairing.why import WhyNot, wanted
from tabellone.rulebook import Edition


def pair(book: Edition, field: Field) -> Pairing:
    """5: the upper half of the list meets the lower, colours alternate from the first pair, the last player rests."""
    demand_first_round(field)
    players = _listed(field)
    half = len(players) // 2
    rows = zip(players[:half], players[half : 2 * half], strict=True)
    return Pairing(
        edition=book,
        system="dubov",
        round=field.round,
        pairs=tuple(_row(field, board, one, other) for board, (one, other) in enumerate(rows, 1)),
        bye=players[-1].number if len(players) % 2 else None,
        bye_rules=("first_round",),
    )


def _listed(field: Field) -> list[Player]:
    return sorted(field.players, key=lambda player: player.number)


def _row(field: Field, board: int, one: Player, other: Player) -> Pair:
    if not field.may_meet(one, other):
        raise Refused(
            say(
                "the list pairs {one} with {other}, and the organiser has forbidden it",
                one=one.number,
                other=other.number,
            ),
            say("pair the round by hand"),
            rule="first_round",
        )
    colour = field.initial_colour if board % 2 else OTHER[field.initial_colour]
    white, black = (one, other) if colour == "w" else (other, one)
    return Pair(board, white.number, black.number, "first_round")


def why(book: Edition, field: Field, one: int, other: int) -> WhyNot:
    demand_first_round(field)
    for number in (one, other):
        wanted(field, number)
    reason = say("in the first round the upper half of the list meets the lower half, in the order of both")
    return WhyNot(book, one, other, "first_round", reason)


def why_player(book: Edition, field: Field, number: int) -> WhyNot:
    demand_first_round(field)
    if len(field.players) % 2 and wanted(field, number) == _listed(field)[-1]:
        return WhyNot(
            book, number, None, "first_round", say("in the first round the last player of the list has the bye")
        )
    return WhyNot(book, number, None, "order", say("he meets an opponent of his own score"))


def demand_first_round(field: Field) -> None:
    """What is not determined is refused, not guessed."""
    if field.round > 1:
        raise Refused(
            say(
                "round {round} is not determined: the Dubov System of 1997 is known in full for the first round only",
                round=field.round,
            ),
            say(
                "pair it by hand; an event under the text of 2018 may use the edition of 2026, which differs from that "
                "in who may have the bye: --date 2026-02-01"
            ),
            rule="transfers",
        )
