"""
Colours: what a player prefers, and who of two gets what. Who gets what is a ladder of the edition: the first rule that
decides, decides.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from tabellone.pairing.system import OTHER, Colour, Field, Player
from tabellone.rulebook import Edition

NONE, MILD, STRONG, ABSOLUTE = range(4)


class Preference(NamedTuple):
    colour: Colour
    strength: int


WITHOUT_GAMES: Mapping[str, Preference] = {"none": Preference("", NONE), "mild for black": Preference("b", MILD)}


def preference(book: Edition, player: Player) -> Preference:
    """By the colours of the games played; before the first, what the edition says."""
    return by_colours(player.colours) if player.colours else WITHOUT_GAMES[book["preferences"].without_games]


@cache
def by_colours(colours: str) -> Preference:
    """
    Absolute: a difference beyond one, or the same colour in the last two games; strong: a difference of one; mild: to
    alternate.
    """
    difference, last = 2 * colours.count("w") - len(colours), colours[-2:]
    if abs(difference) > 1:
        return Preference("b" if difference > 0 else "w", ABSOLUTE)
    if last in ("ww", "bb"):
        return Preference(OTHER[last[0]], ABSOLUTE)
    if difference:
        return Preference("b" if difference > 0 else "w", STRONG)
    return Preference(OTHER[colours[-1]], MILD)


Rank = Callable[[Player], tuple[int, ...]]  # the smaller ranks higher


def by_score(player: Player) -> tuple[int, ...]:
    return -player.score, player.number


# A rule gives the colour of the first of two players, of whom he ranks higher; nothing where it does not decide.
Rule = Callable[[Field, Player, Player, Preference, Preference], Colour]


def both_preferences(_field: Field, _one: Player, _other: Player, first: Preference, second: Preference) -> Colour:
    """Both get what they prefer."""
    return (first.colour or OTHER[second.colour]) if first.colour != second.colour else ""


def stronger_preference(_field: Field, _one: Player, _other: Player, first: Preference, second: Preference) -> Colour:
    """The stronger preference is granted."""
    if first.strength == second.strength:
        return ""
    return first.colour if first.strength > second.strength else OTHER[second.colour]


def wider_difference(_field: Field, one: Player, other: Player, first: Preference, second: Preference) -> Colour:
    """Of two absolute preferences, that of the wider colour difference is granted."""
    if first.strength < ABSOLUTE or second.strength < ABSOLUTE or abs(one.difference) == abs(other.difference):
        return ""
    return first.colour if abs(one.difference) > abs(other.difference) else OTHER[second.colour]


def latest_difference(_field: Field, one: Player, other: Player, _first: Preference, _second: Preference) -> Colour:
    """At the latest game in which one had White and the other Black, they change colours."""
    for mine, his in zip(reversed(one.colours), reversed(other.colours), strict=False):
        if mine != his:
            return "w" if his == "w" else "b"
    return ""


def higher_ranked(_field: Field, _one: Player, _other: Player, first: Preference, _second: Preference) -> Colour:
    """The higher player's preference is granted."""
    return first.colour


def initial_colour(field: Field, one: Player, other: Player, _first: Preference, _second: Preference) -> Colour:
    """Where neither has played: the higher player has the initial colour if his number is odd, else the other."""
    if one.colours or other.colours:
        return ""
    return field.initial_colour if one.ordinal % 2 else OTHER[field.initial_colour]


RULES: Mapping[str, Rule] = {
    "both_preferences": both_preferences,
    "stronger_preference": stronger_preference,
    "wider_difference": wider_difference,
    "latest_difference": latest_difference,
    "higher_ranked": higher_ranked,
    "initial_colour": initial_colour,
}


def allocated(
    book: Edition, field: Field, one: Player, other: Player, rank: Rank = by_score
) -> tuple[Player, Player, str]:
    """White, Black, and the rule of the edition's ladder that decided."""
    higher, lower = (one, other) if rank(one) < rank(other) else (other, one)
    first, second = preference(book, higher), preference(book, lower)
    for name in book["colour_ladder"].rules:
        colour = RULES[name](field, higher, lower, first, second)
        if colour:
            return (higher, lower, name) if colour == "w" else (lower, higher, name)
    raise AssertionError("the last rule of a colour ladder always decides")
