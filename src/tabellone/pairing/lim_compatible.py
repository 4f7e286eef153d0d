"""
Lim System, who may meet: compatible players (9.1, 12.1; 2.1, 5.1), the colour a player is due (12.5-12.6; 5.5-5.6), the
last round (13; 6) and the limit of 100 points of a Maxi-tournament (Nota, 12.7; 5.7). The articles are those of 1989,
then of 2026. Number 1 is the strongest player.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from tabellone.pairing.matching import bits, set_of
from tabellone.pairing.system import LEVEL, OTHER, Colour, Field, Player
from tabellone.rulebook import Edition

COLOURS: tuple[Colour, Colour] = ("w", "b")


def due_colour(player: Player) -> Colour:
    """12.5, 12.6: the colour he had less often, else the one he did not have last; none before the first game."""
    if player.difference:
        return "b" if player.difference > 0 else "w"
    return OTHER[player.colours[-1:]]


def may_have(book: Edition, player: Player, colour: Colour) -> bool:
    """12.1: never the same colour three times running, never three more of one colour."""
    limits = book["colour_limits"]
    colours = player.colours + colour
    difference = 2 * colours.count("w") - len(colours)
    return not colours.endswith(limits.running * colour) and abs(difference) < limits.difference


def above_median(book: Edition, field: Field, score: int, at: int) -> int:
    """9.2: positive for a score above the median of a round, which is half the rounds before it; negative below it."""
    return int(book["median"].share) * score - field.win * (at - 1)


# 10.8: who counts as a floater of the round before.


def met_another_score(_book: Edition, field: Field, player: Player) -> bool:
    return len(player.floats) == field.round - 1 and player.floats[-1:] not in ("", LEVEL)


def was_moved(book: Edition, field: Field, player: Player) -> bool:
    """Out of his group, towards the median, for the game that he then played."""
    opponent = field.everyone.get(player.rounds[-1].opponent) if player.rounds else None
    if opponent is None or not met_another_score(book, field, player):
        return False
    own, other = player.scores[-2], opponent.scores[-2]
    side = above_median(book, field, own, field.round - 1)
    return own > other if side > 0 else own < other if side < 0 else False


FLOATED: Mapping[str, Callable[[Edition, Field, Player], bool]] = {
    "who was moved": was_moved,
    "who met another score": met_another_score,
}


# Nota: what is a Maxi-tournament.


def has_many_players(book: Edition, field: Field) -> bool:
    """More than 2 to the power of the number of rounds."""
    return bool(len(field.everyone) > int(book["maxi"].power) ** field.total_rounds)


MAXI: Mapping[str, Callable[[Edition, Field], bool]] = {
    "by size": has_many_players,
    "always": lambda _book, _field: True,
    "never": lambda _book, _field: False,
}


class Order:
    """
    The players of a round in the order in which one direction takes them: going down the strongest first, going up the
    weakest. A set of players is a whole number with a bit for each place, so the first is the lowest bit in both
    directions, and every rule for going up is the one for going down.
    """

    def __init__(self, book: Edition, field: Field, *, down: bool) -> None:
        self.book, self.field, self.down = book, field, down
        self.players = sorted(field.players, key=lambda player: player.number, reverse=not down)
        self.size = len(self.players)
        self.everyone = (1 << self.size) - 1
        self.place = {player.number: i for i, player in enumerate(self.players)}
        self.colours = [due_colour(player) for player in self.players]
        self.due = {colour: set_of(i for i, due in enumerate(self.colours) if due == colour) for colour in COLOURS}
        self.allowed = {
            colour: set_of(i for i, player in enumerate(self.players) if may_have(book, player, colour))
            for colour in COLOURS
        }
        floated = FLOATED[book["not_again"].floated]
        self.floated = set_of(i for i, player in enumerate(self.players) if floated(book, field, player))
        self.rows = [self._row(i) for i in range(self.size)]

    @cached_property
    def of_score(self) -> Mapping[int, int]:
        """9.2: the score groups."""
        found: dict[int, int] = {}
        for i, player in enumerate(self.players):
            found[player.score] = found.get(player.score, 0) | 1 << i
        return found

    def _row(self, i: int) -> int:
        """9.1: who is compatible with a player."""
        row = FREED[self.book["last_round"].frees](self, i) if self.field.is_last_round else 0
        for colour in COLOURS:
            if self.allowed[colour] >> i & 1:
                row |= self.allowed[OTHER[colour]]
        player = self.players[i]
        apart = {*player.met, *self._forbidden.get(player.number, ())}
        return row & ~(1 << i | self.places(apart))

    @cached_property
    def _forbidden(self) -> Mapping[int, set[int]]:
        found: dict[int, set[int]] = {}
        for pair in self.field.forbidden:
            for number in pair:
                found.setdefault(number, set()).update(pair - {number})
        return found

    def places(self, numbers: Iterable[int]) -> int:
        return set_of(self.place[number] for number in numbers if number in self.place)

    def numbers(self, places: int) -> tuple[int, ...]:
        return tuple(self.players[i].number for i in bits(places))

    def suited(self, i: int) -> int:
        """Whom a player can meet so that both have the colour they are due."""
        colour = self.colours[i]
        return self.everyone & ~self.due[colour] if colour else self.everyone

    def rank(self, i: int) -> tuple[int, int]:
        """10.3, 10.4: whoever comes from farther out ranks ahead, then the first."""
        score = self.players[i].score
        return (-score if self.down else score), i

    @cached_property
    def is_maxi(self) -> bool:
        return MAXI[self.book["maxi"].applies](self.book, self.field)

    def is_near(self, i: int, j: int) -> bool:
        """12.7: in a Maxi-tournament at most 100 points apart; whoever has no rating is not."""
        if not self.is_maxi or i == j:
            return True
        limit = self.book["exchange_limit"]
        one, other = self.players[i].rating, self.players[j].rating
        if not (one and other):
            return bool(limit.unrated == "within the limit")
        return abs(one - other) <= int(limit.points)


# 13.1: between whom colours are no obstacle in the last round.
FREED: Mapping[str, Callable[[Order, int], int]] = {
    "players of the same score": lambda order, i: order.of_score[order.players[i].score],
    "every pair": lambda order, _i: order.everyone,
}
