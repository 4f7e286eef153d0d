"""
Lim System, the round on paper: what an arbiter would write down group by group, in the order in which it was done, so
that the round can be done again by hand. Numbers are order numbers; a number in front of a list is an article.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, NamedTuple

from tabellone.exact import Points
from tabellone.i18n import N_, Message, say
from tabellone.pairing.lim_compatible import Order
from tabellone.pairing.lim_floater import Chosen
from tabellone.pairing.lim_group import Met
from tabellone.pairing.matching import set_of
from tabellone.rulebook import Edition
from tabellone.rulebook.explain import figure


class Passed(NamedTuple):
    """Who was passed over, and by which rule: 5 (9.1)."""

    number: int
    rule: str
    article: str

    def __str__(self) -> str:
        return f"{self.number} ({self.article})"


class Left(NamedTuple):
    """Whom a rule left to choose from: 10.9: 2 5."""

    rule: str
    article: str
    numbers: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.article}: {' '.join(map(str, self.numbers))}"


@dataclass(frozen=True, slots=True)
class ByeWorking:
    """Who has the bye, and who stood before him."""

    TITLE: ClassVar[str] = N_("The bye")

    player: Annotated[int, figure(N_("the bye goes to"), named_in="rule")]
    rule: str
    passed_over: Annotated[tuple[Passed, ...], figure(N_("before this player stood"))]


@dataclass(frozen=True, slots=True)
class FloaterLine:
    player: Annotated[int, figure(N_("floater"))]
    kind: Annotated[str, figure(N_("type"), "floater_types")]
    chosen: Annotated[tuple[Left, ...], figure(N_("article and whom it leaves"), "floater_order")]

    @property
    def rule(self) -> str:
        """The rule that left nobody else."""
        return self.chosen[-1].rule


@dataclass(frozen=True, slots=True)
class PairLine:
    player: Annotated[int, figure(N_("player"))]
    opponent: Annotated[int, figure(N_("opponent"))]
    rule: Annotated[str, figure(N_("article"), named_in="rule")]
    passed_over: Annotated[tuple[Passed, ...], figure(N_("passed over, with the article"))]


@dataclass(frozen=True, slots=True)
class GroupWorking:
    """How one group was paired."""

    TITLE: ClassVar[str] = N_("Score group")

    score: Annotated[Points, figure(N_("score"))]
    direction: Annotated[Message, figure(N_("direction"), "median")]
    residents: Annotated[tuple[int, ...], figure(N_("players"))]
    arrived: Annotated[tuple[int, ...], figure(N_("floaters received"), "floats_on")]
    due_white: Annotated[tuple[int, ...], figure(N_("due White"), "due_colours")]
    due_black: Annotated[tuple[int, ...], figure(N_("due Black"), "due_colours")]
    possible: Annotated[int, figure(N_("pairs possible"), "floaters")]
    floaters: Annotated[tuple[FloaterLine, ...], figure(N_("Floaters"))]
    pairs: Annotated[tuple[PairLine, ...], figure(N_("Pairs"))]


@dataclass(frozen=True, slots=True)
class DissolvedLine:
    from_above: Annotated[int, figure(N_("floaters from above"))]
    from_below: Annotated[int, figure(N_("floaters from below"))]
    pair: Annotated[str, figure(N_("pair dissolved"), "median_enlarged")]
    side: Annotated[Message, figure(N_("side"))]


@dataclass(frozen=True, slots=True)
class MedianWorking:
    """How the median group was paired, the last of all."""

    TITLE: ClassVar[str] = N_("Median group")

    score: Annotated[Points, figure(N_("score"), "median")]
    residents: Annotated[tuple[int, ...], figure(N_("players"))]
    from_above: Annotated[tuple[int, ...], figure(N_("floaters from above"), "from_above")]
    from_below: Annotated[tuple[int, ...], figure(N_("floaters from below"), "from_below")]
    due_white: Annotated[tuple[int, ...], figure(N_("due White"), "due_colours")]
    due_black: Annotated[tuple[int, ...], figure(N_("due Black"), "due_colours")]
    dissolved: Annotated[tuple[DissolvedLine, ...], figure(N_("Pairs dissolved"))]
    pairs: Annotated[tuple[PairLine, ...], figure(N_("Pairs"))]


Working = ByeWorking | GroupWorking | MedianWorking

DIRECTIONS = {True: say("downward"), False: say("upward")}
SIDES = {True: say("above the median"), False: say("below the median")}


def group_working(
    order: Order, score: int, residents: int, arrived: int, chosen: Sequence[Chosen], made: Sequence[Met]
) -> GroupWorking:
    return GroupWorking(
        score=Points(score),
        direction=DIRECTIONS[order.down],
        residents=order.numbers(residents),
        arrived=order.numbers(arrived),
        due_white=order.numbers(order.due["w"] & (residents | arrived)),
        due_black=order.numbers(order.due["b"] & (residents | arrived)),
        possible=len(made),
        floaters=tuple(floater_line(order, one) for one in chosen),
        pairs=tuple(pair_line(order, one) for one in made),
    )


def median_working(
    order: Order,
    score: int,
    residents: int,
    guests: tuple[int, int],
    dissolved: Sequence[DissolvedLine],
    made: Sequence[Met],
) -> MedianWorking:
    members = set_of(i for one in made for i in (one.player, one.opponent))
    return MedianWorking(
        score=Points(score),
        residents=order.numbers(residents),
        from_above=order.numbers(guests[0]),
        from_below=order.numbers(guests[1]),
        due_white=order.numbers(order.due["w"] & members),
        due_black=order.numbers(order.due["b"] & members),
        dissolved=tuple(dissolved),
        pairs=tuple(pair_line(order, one) for one in made),
    )


def floater_line(order: Order, chosen: Chosen) -> FloaterLine:
    sieve = (Left(name, order.book[name].article, order.numbers(kept)) for name, kept in chosen.sieve)
    return FloaterLine(order.players[chosen.place].number, chosen.kind, tuple(sieve))


def pair_line(order: Order, met: Met) -> PairLine:
    tried = tuple(passed(order.book, order.players[i].number, rule) for i, rule in met.tried)
    return PairLine(order.players[met.player].number, order.players[met.opponent].number, met.rule, tried)


def passed(book: Edition, number: int, rule: str) -> Passed:
    return Passed(number, rule, book[rule].article)
