"""
The Burstein System, C.04.4.2: players of equal scores should have met equally strong opposition. The first rounds are
seeding rounds and paired by the Dutch System; afterwards players rank by their opposition (`opposition`), and within a
bracket strong opposition meets weak (`burstein_round`, `fold`). Why two players were not paired is answered by
`first_loss`, for a seeding round by the Dutch System.
"""

from dataclasses import replace

from tabellone.pairing import dutch, first_loss
from tabellone.pairing.burstein_round import Round
from tabellone.pairing.colour import allocated
from tabellone.pairing.system import Field, Pairing, in_board_order
from tabellone.pairing.why import WhyNot
from tabellone.rulebook import Edition, exact_edition

__all__ = ["pair", "why", "why_player"]


def pair(book: Edition, field: Field) -> Pairing:
    """The round, paired; a seeding round cites the Dutch edition it was paired by."""
    if is_seeding(book, field):
        return replace(dutch.pair(seeding_book(book), field), system="burstein")
    drawn = Round(book, field)
    couples = [allocated(book, field, drawn.players[i], drawn.players[j], drawn.rank) for i, j in drawn.pairs]
    return Pairing(
        edition=book,
        system="burstein",
        round=field.round,
        pairs=in_board_order(couples),
        bye=drawn.players[drawn.bye].number if drawn.bye is not None else None,
        working=drawn.working,
        bye_rules=("bye", "bye_bar"),
    )


def why(book: Edition, field: Field, one: int, other: int) -> WhyNot:
    """The rule that decides whether two players meet in this round."""
    if is_seeding(book, field):
        return dutch.why(seeding_book(book), field, one, other)
    return first_loss.why(book, field, one, other, Round)


def why_player(book: Edition, field: Field, number: int) -> WhyNot:
    """The rule by which a player floats, meets one who has floated, or has the bye."""
    if is_seeding(book, field):
        return dutch.why_player(seeding_book(book), field, number)
    return first_loss.why_player(book, field, number, Round)


def is_seeding(book: Edition, field: Field) -> bool:
    """1.6.2: the first part of the rounds, but no more than so many."""
    rule = book["seeding_rounds"]
    return field.round <= min(field.total_rounds // int(rule.share), int(rule.most))


def seeding_book(book: Edition) -> Edition:
    """1.6.1: the edition of the Dutch System that pairs the seeding rounds."""
    rule = book["seeding_rounds"]
    return exact_edition(rule.system, rule.edition)
