"""The pairings of a round as recorded, and the comments about pairings made by hand."""

from typing import Literal

import pytest

from tabellone import read_trf, write_trf
from tabellone.facts.drawn import ByHand, Couple, Drawn, drawn, made_by_hand, with_made_by_hand
from tabellone.facts.tournament import Cell, Entrant, Remark, Tournament

FORMS: tuple[Literal["trf16", "trf26"], ...] = ("trf16", "trf26")


def entrant(number: int, *rounds: Cell) -> Entrant:
    return Entrant(number, f"Player {number}", rounds=rounds)


EVENT = Tournament(
    players=(
        entrant(1, Cell(2, "b", "1")),
        entrant(2, Cell(1, "w", "0")),
        entrant(3, Cell(4, "", "-")),
        entrant(4, Cell(3, "", "+")),
        entrant(5, Cell(0, "", "U")),
        entrant(6, Cell(0, "", "H")),
        entrant(7),
    )
)


def test_a_round_is_told_by_the_players_records() -> None:
    assert drawn(EVENT, 1) == Drawn(1, (Couple(2, 1), Couple(3, 4, known=False)), (5,))
    assert drawn(EVENT, 2) == Drawn(2, ())


@pytest.mark.parametrize(
    ("comment", "read"),
    [
        ("### MPA @ Round 3: 12-17: they had sat down", ByHand(3, ((12, 17),), "they had sat down")),
        ("### MPA @ Round 3: 12-17, 5-0: no engine, no power", ByHand(3, ((12, 17), (5, 0)), "no engine, no power")),
        ("### MPA @ Round 3: 12-17", ByHand(3, ((12, 17),))),
        (
            "### MPA @ Round 11: boards 1 and 2 exchanged: an error",
            ByHand(11, (), "boards 1 and 2 exchanged: an error"),
        ),
        ("### MPA @ Round 3", ByHand(3)),
        ("###mpa @ round 3 : 1 - 2 ,3-4 : why: because", ByHand(3, ((1, 2), (3, 4)), "why: because")),
        ("### MPA: the arbiter paired by hand", ByHand(0)),
    ],
)
def test_a_comment_about_pairings_made_by_hand(comment: str, read: ByHand) -> None:
    assert made_by_hand(Tournament(remarks=(Remark(("001", 1), comment),))) == (read,)


@pytest.mark.parametrize("text", ["### Import @ Round 3: from a program", "### MPAX", "MPA @ Round 3", ""])
def test_other_comments_are_not_about_pairings_made_by_hand(text: str) -> None:
    assert made_by_hand(Tournament(remarks=(Remark(("001", 1), text),))) == ()


@pytest.mark.parametrize(
    "by_hand", [ByHand(2, ((1, 2), (5, 0)), "a reason"), ByHand(2, ((1, 2),)), ByHand(2, (), "a reason"), ByHand(2)]
)
def test_what_is_made_by_hand_is_kept_in_the_report(by_hand: ByHand) -> None:
    for data, _ in (write_trf(with_made_by_hand(EVENT, by_hand), form) for form in FORMS):
        assert made_by_hand(read_trf(data)[0]) == (by_hand,)
    assert made_by_hand(with_made_by_hand(Tournament(), by_hand)) == (by_hand,)
