"""
Every tie-break there is: which rule of an edition it is, which function computes it, which modifiers it takes, and
where it may not be used.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import NamedTuple

from tabellone.errors import Refused
from tabellone.i18n import Message, say
from tabellone.rulebook import Edition
from tabellone.tiebreak import buchholz, direct, performance, results, sonneborn, team
from tabellone.tiebreak.code import Code
from tabellone.tiebreak.column import Column
from tabellone.tiebreak.direct import Order
from tabellone.tiebreak.field import Contest

Compute = Callable[[Contest, Code], Column]
Compare = Callable[[Contest, Code, Sequence[int], Sequence[Sequence[int]]], Order]


class Criterion(NamedTuple):
    """A tie-break: it computes a column for everybody, or compares those of one group."""

    rule: str
    takes: str = ""  # the letters of its modifiers, and : where it may be told match or game points
    computes: Compute | None = None
    compares: Compare | None = None
    of: str = ""  # "individuals" or "teams", where it is only for these
    among_level: bool = False  # only for teams level in match points and game points


CATALOGUE: Mapping[str, Criterion] = {
    "PTS": Criterion("ranking", computes=results.points),
    "MPTS": Criterion("ranking", computes=results.points, of="teams"),
    "GPTS": Criterion("ranking", computes=results.points, of="teams"),
    "WIN": Criterion("wins", ":", results.wins),
    "WON": Criterion("games_won", ":", results.games_won),
    "BPG": Criterion("black_games", "", results.black_games, of="individuals"),
    "BWG": Criterion("black_wins", "", results.black_wins, of="individuals"),
    "PS": Criterion("progressive_score", ":C", results.progressive_score),
    "REP": Criterion("rounds_elected", ":", results.rounds_elected),
    "STD": Criterion("standard_points", ":", results.standard_points),
    "TPN": Criterion("pairing_number", "R", results.pairing_number),
    "BH": Criterion("buchholz", ":CMPF", buchholz.buchholz),
    "AOB": Criterion("average_of_buchholz", ":F", buchholz.average_of_buchholz),
    "FB": Criterion("fore_buchholz", ":CMP", buchholz.buchholz),
    "BHI": Criterion("italian_buchholz", "CMD", buchholz.italian_buchholz, of="individuals"),
    "SB": Criterion("sonneborn_berger", ":CMP", sonneborn.sonneborn_berger),
    "KS": Criterion("koya", ":L", sonneborn.koya),
    "ARO": Criterion("average_rating", "CMU", performance.average_rating, of="individuals"),
    "TPR": Criterion("performance", "U", performance.tournament_performance, of="individuals"),
    "PTP": Criterion("perfect_performance", "U", performance.perfect_performance, of="individuals"),
    "APRO": Criterion("average_performance", "U", performance.average_performance, of="individuals"),
    "APPO": Criterion("average_perfect_performance", "U", performance.average_perfect_performance, of="individuals"),
    "RTNG": Criterion("rating_order", "RU", performance.rating_order, of="individuals"),
    "DE": Criterion("direct_encounter", ":P", compares=direct.direct_encounter),
    "EDE": Criterion("extended_direct_encounter", ":P", compares=direct.extended_direct_encounter, of="teams"),
    "EDET": Criterion("extended_direct_encounter", ":P", compares=direct.extended_direct_encounter, of="teams"),
    "EDEB": Criterion("extended_direct_encounter", ":P", compares=direct.extended_direct_encounter, of="teams"),
    "EDEBT": Criterion("extended_direct_encounter", ":P", compares=direct.extended_direct_encounter, of="teams"),
    "EDEBB": Criterion("extended_direct_encounter", ":P", compares=direct.extended_direct_encounter, of="teams"),
    "MPVGP": Criterion("match_or_game_points", "", team.match_or_game_points, of="teams"),
    "EMMSB": Criterion("extended_sonneborn_berger", "CP", sonneborn.extended_sonneborn_berger, of="teams"),
    "EMGSB": Criterion("extended_sonneborn_berger", "CP", sonneborn.extended_sonneborn_berger, of="teams"),
    "EGMSB": Criterion("extended_sonneborn_berger", "CP", sonneborn.extended_sonneborn_berger, of="teams"),
    "EGGSB": Criterion("extended_sonneborn_berger", "CP", sonneborn.extended_sonneborn_berger, of="teams"),
    "BC": Criterion("board_count", "", team.boards, of="teams", among_level=True),
    "TBR": Criterion("top_board", "", team.boards, of="teams"),
    "BBE": Criterion("bottom_board", "", team.boards, of="teams"),
    "SSSC": Criterion("strength_combination", "FPK", team.strength_combination, of="teams"),
    "RES": Criterion("results_in_order", "", compares=direct.results_in_order, of="individuals"),
    "LOT": Criterion("lots"),
}

TAKES: Mapping[str, str] = {name: criterion.takes for name, criterion in CATALOGUE.items()}

# The rule that says in which kind of tournament a family may be used.
SCOPE: Mapping[str, str] = {
    **dict.fromkeys(
        ("buchholz", "average_of_buchholz", "fore_buchholz", "italian_buchholz"),
        "scope_of_buchholz",
    ),
    "sonneborn_berger": "scope_of_sonneborn_berger",
}


def permitted(book: Edition, codes: Sequence[Code], *, is_team: bool, kind: str) -> None:
    """Refuses, all of them at once, the tie-breaks that the edition does not have or does not allow here."""
    objections = [found for code in codes if (found := objection(book, code, is_team=is_team, kind=kind))]
    if objections:
        raise Refused(
            reduce(lambda one, other: say("{one}; {other}", one=one, other=other), objections),
            say("name other tie-breaks; regs show {chapter} has the articles", chapter=book.chapter),
            rule=CATALOGUE[codes[0].name].rule if len(codes) == 1 else "ranking",
        )


def objection(book: Edition, code: Code, *, is_team: bool, kind: str) -> Message | None:
    """Why a tie-break may not be used."""
    rule, of = CATALOGUE[code.name].rule, CATALOGUE[code.name].of
    if rule not in book:
        return say("{edition} has no tie-break {code}", edition=book, code=code.text)
    if of == "teams" and not is_team:
        return say("{code} is for teams ({article})", code=code.text, article=book.cite(rule).message)
    if of == "individuals" and is_team:
        return say("{code} is for individuals ({article})", code=code.text, article=book.cite(rule).message)
    if code.score and not is_team:
        return say("{code}: only teams have match points and game points", code=code.text)
    return out_of_scope(book, code, SCOPE[rule], kind) if rule in SCOPE else None


def out_of_scope(book: Edition, code: Code, scope: str, kind: str) -> Message | None:
    """Why a tie-break may not be used in this kind of tournament."""
    systems, article = book[scope].systems, book.cite(scope).message
    if systems == "swiss" and kind != "swiss":
        return say("{code} must not be used in a round robin ({article})", code=code.text, article=article)
    if systems == "round robin" and kind == "swiss":
        return say("{code} is for round robins only ({article})", code=code.text, article=article)
    return None
