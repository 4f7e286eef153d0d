"""
Lim System, who of two has which colour: the first rule of the ladder that decides (12.3-12.6, 13.2, 14.2 of 1989;
5.3-5.6, 7.2 of 2026).
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tabellone.pairing.colour import MILD, Preference, both_preferences
from tabellone.pairing.colour import latest_difference as colours_changed
from tabellone.pairing.lim_compatible import COLOURS, due_colour, may_have
from tabellone.pairing.system import OTHER, Colour, Field, Player
from tabellone.rulebook import Edition


class Couple(NamedTuple):
    """Two who meet. In the median and above it 12.4 prefers the stronger of them, below it the weaker."""

    book: Edition
    field: Field
    places: Mapping[int, int]  # of the numbers in the list of those who are paired
    preferred: Player
    other: Player

    @property
    def wishes(self) -> tuple[Preference, Preference]:
        return Preference(due_colour(self.preferred), MILD), Preference(due_colour(self.other), MILD)

    @property
    def stronger(self) -> Player:
        return min(self.preferred, self.other, key=lambda player: player.number)

    def drawn_for(self, player: Player, *, odd: bool) -> Colour:
        """The colour drawn by lot if he is odd, else the other one; given as the colour of the preferred player."""
        colour = self.field.initial_colour if odd else OTHER[self.field.initial_colour]
        return colour if player is self.preferred else OTHER[colour]


# A rule gives the colour of the preferred player; nothing where it does not decide.
Rule = Callable[[Couple], Colour]


def first_round(couple: Couple) -> Colour:
    """14.2: in the first round the upper half has the two colours in turn, beginning with the one drawn by lot."""
    if couple.field.round > 1:
        return ""
    number = couple.stronger.number
    place = couple.places[number] if couple.book["first_round"].odd == "by place" else number
    return couple.drawn_for(couple.stronger, odd=place % 2 == 1)


def forced_colours(couple: Couple) -> Colour:
    """12.1, 12.3: only one way is within the limits of both."""
    book, one, other = couple.book, couple.preferred, couple.other
    ways = [colour for colour in COLOURS if may_have(book, one, colour) and may_have(book, other, OTHER[colour])]
    return ways[0] if len(ways) == 1 else ""


def due_colours(couple: Couple) -> Colour:
    """12.5, 12.6: both have the colour they are due."""
    return both_preferences(couple.field, couple.preferred, couple.other, *couple.wishes)


def latest_difference(couple: Couple) -> Colour:
    """12.4: at the latest game in which one had White and the other Black, they change colours."""
    return colours_changed(couple.field, couple.preferred, couple.other, *couple.wishes)


def preferred_player(couple: Couple) -> Colour:
    """12.4: after the same colours the stronger has the one he is due, below the median the weaker."""
    return due_colour(couple.preferred)


def without_games(couple: Couple) -> Colour:
    """14.2: neither has played: the colour drawn by lot."""
    if couple.book["without_games"].gives == "the colour drawn by lot":
        return couple.drawn_for(couple.preferred, odd=True)
    return couple.drawn_for(couple.stronger, odd=couple.stronger.number % 2 == 1)


RULES: Mapping[str, Rule] = {
    "first_round": first_round,
    "forced_colours": forced_colours,
    "due_colours": due_colours,
    "latest_difference": latest_difference,
    "preferred_player": preferred_player,
    "without_games": without_games,
}


def allocated(
    book: Edition, field: Field, places: Mapping[int, int], one: Player, other: Player, *, below: bool
) -> tuple[Player, Player, str]:
    """White, Black, and the rule of the ladder that decided, of a pair made below the median or not."""
    preferred, second = sorted((one, other), key=lambda player: player.number, reverse=below)
    couple = Couple(book, field, places, preferred, second)
    for name in book["colour_ladder"].rules:
        colour = RULES[name](couple)
        if colour:
            return (preferred, second, name) if colour == "w" else (second, preferred, name)
    raise AssertionError("the last rule of a colour ladder always decides")
