"""The FIDE Swiss Rules of 1987-89 and the Lim System of 2026, worked out literally, article by article, for tests.

Slow and plain on purpose: every "can the rest be paired" is a recursion over all pairings, everything is computed
afresh, and nothing here is shared with the engine. It was read from the text of 1989; article numbers stand in the
order 1989 / 2026. The two editions are one procedure and differ in three places only: the order of candidates for the
bye, what bars it, and 10.62 against 3.7.2. What a Maxi-tournament is only the edition of 1989 says: here the caller
knows. Where the words of an article were weighed against another reading, `Reading` names the other one.

A player is his number, and 1 is the strongest: "first" is the lowest number going down and the highest going up.
Scores are half points, so that the median score is the number of rounds played. Colours are those of played games.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from itertools import pairwise
from typing import Any

POINTS = {"1": 2, "=": 1, "0": 0, "+": 2, "-": 0, "U": 2, "F": 2, "H": 1, "Z": 0}
OTHER = {"W": "B", "B": "W"}
MAXI_LIMIT = 100

Pairs = list[tuple[int, int]]


class Reading(Enum):
    """What this reference does not do unless asked: readings the texts do not give, or not without doubt."""

    ANY_FORFEIT_WIN_BARS_THE_BYE = "8.2: also one that was not in the round before"
    LOWER_SCORE_FIRST = "10.62: of floaters from below the one with the lower score is paired first, as in 3.7.2"
    EVERY_UNEQUAL_GAME_FLOATS = "10.8, 3.10: both players of a game between different scores were floaters"
    LAST_ROUND_FREES_EVERY_PAIR = "13.1, 6: colours forbid no pair of the last round, equal scores or not"


AS_WRITTEN: frozenset[Reading] = frozenset()


@dataclass(frozen=True)
class Field:
    """Those who wait to be paired, and the circumstances of the round."""

    score: dict[int, int]
    rating: dict[int, int] = field(default_factory=dict)
    colours: dict[int, str] = field(default_factory=dict)
    met: frozenset[frozenset[int]] = frozenset()
    barred: frozenset[int] = frozenset()
    floated: frozenset[int] = frozenset()
    round: int = 2
    last_round: bool = False
    initial_colour: str = "W"
    edition: str = "1989"
    maxi: bool = False
    readings: frozenset[Reading] = AS_WRITTEN


def pair(
    position: dict[str, Any],
    edition: str,
    maxi: bool,  # noqa: FBT001
    readings: frozenset[Reading] = AS_WRITTEN,
) -> tuple[set[tuple[int, int]], int | None] | None:
    """The pairs of the round, White first, and the bye; None when no legal round exists."""
    return pair_round(read(position, edition, maxi=maxi, readings=readings))


# The position


def read(position: dict[str, Any], edition: str, *, maxi: bool, readings: frozenset[Reading] = AS_WRITTEN) -> Field:
    history = {player["tpn"]: player["history"].split() for player in position["players"]}
    present = [number for number in history if number not in position["absent"]]
    floated = position.get("floated_previous_round")
    return Field(
        score={number: points(history[number]) for number in present},
        rating={player["tpn"]: player["rating"] or 0 for player in position["players"]},
        colours={number: played_colours(history[number]) for number in present},
        met=frozenset(frozenset({number, opponent}) for number in present for opponent in opponents(history[number])),
        barred=frozenset(number for number in present if barred_from_the_bye(history[number], edition, readings)),
        floated=frozenset(floaters_of_the_round_before(history, readings) if floated is None else floated),
        round=position["round"],
        last_round=position["round"] == position["total_rounds"],
        initial_colour=position["initial_colour"],
        edition=edition,
        maxi=maxi,
        readings=readings,
    )


def points(history: list[str]) -> int:
    return sum(POINTS[token[-1]] for token in history)


def was_played(token: str) -> bool:
    return token[-1] in "1=0"


def opponents(history: list[str]) -> list[int]:
    return [int(token[:-2]) for token in history if was_played(token)]


def played_colours(history: list[str]) -> str:
    return "".join(token[-2].upper() for token in history if was_played(token))


def floaters_of_the_round_before(history: dict[int, list[str]], readings: frozenset[Reading]) -> set[int]:
    """
    10.8 / 3.10: whoever was moved out of his group for the game he then played. Above the median that is the one with
    more points, below it the one with fewer, and of a game across the median both.
    """
    found = set()
    for number, tokens in history.items():
        if tokens and was_played(tokens[-1]):
            median = len(tokens) - 1
            own = points(tokens[:-1])
            other = points(history[int(tokens[-1][:-2])][:-1])
            every = Reading.EVERY_UNEQUAL_GAME_FLOATS in readings and own != other
            if own > max(other, median) or own < min(other, median) or every:
                found.add(number)
    return found


# 8 / 1: the bye


def barred_from_the_bye(history: list[str], edition: str, readings: frozenset[Reading]) -> bool:
    """
    8.2: one bye only, and none in the round after a win by forfeit. C.04.1 art. 4: one only, and none after any win
    by forfeit or whole point without playing.
    """
    if edition == "2026":
        return any(token[-1] in "UF+" for token in history)
    counted = history if Reading.ANY_FORFEIT_WIN_BARS_THE_BYE in readings else history[-1:]
    return "U" in history or any(token[-1] == "+" for token in counted)


def candidates_for_the_bye(the: Field) -> list[int]:
    """8.1, 14.1 / 1.1, 7.1."""
    if the.edition == "1989":
        if the.round == 1:
            return sorted(the.score, reverse=True)
        return sorted(the.score, key=lambda one: (the.score[one], the.rating[one], -one))
    if the.round == 1:
        return sorted(the.score, key=lambda one: (the.rating[one], -one))
    return sorted(the.score, key=lambda one: (the.score[one], -one))


# 9.1 / 2.1, 12.1 / 5.1, 13 / 6: who may meet


def may_have(the: Field, one: int, colour: str) -> bool:
    """12.1: not the same colour three times running, no difference of three."""
    colours = the.colours.get(one, "") + colour
    return colours[-3:] != 3 * colour and abs(colours.count("W") - colours.count("B")) < 3


def compatible(the: Field, one: int, other: int) -> bool:
    """9.1 / 2.1, and 13.1 / 6: in the last round colours do not keep players of the same score apart."""
    if frozenset({one, other}) in the.met:
        return False
    if the.last_round and (the.score[one] == the.score[other] or Reading.LAST_ROUND_FREES_EVERY_PAIR in the.readings):
        return True
    return any(may_have(the, one, colour) and may_have(the, other, OTHER[colour]) for colour in "WB")


def without(members: Iterable[int], *gone: int) -> tuple[int, ...]:
    return tuple(member for member in members if member not in gone)


def most_pairs(the: Field, members: Iterable[int]) -> int:
    """The largest number of compatible pairs: the first member stays over or meets each of the others in turn."""

    @cache
    def most(left: tuple[int, ...]) -> int:
        if len(left) < 2:
            return 0
        first, others = left[0], left[1:]
        best = 0
        for other in others:
            if best < len(left) // 2 and compatible(the, first, other):
                best = max(best, 1 + most(without(others, other)))
        if best < len(left) // 2:
            best = max(best, most(others))
        return best

    return most(tuple(members))


def can_all_be_paired(the: Field, members: Iterable[int]) -> bool:
    left = tuple(members)
    if len(left) < 2:
        return not left
    first, others = left[0], left[1:]
    return any(compatible(the, first, other) and can_all_be_paired(the, without(others, other)) for other in others)


# 9.2, 9.6 / 2.2, 2.6: the round


def pair_round(the: Field) -> tuple[set[tuple[int, int]], int | None] | None:
    bye = None
    players = tuple(sorted(the.score))
    if len(players) % 2:
        for candidate in candidates_for_the_bye(the):
            if candidate not in the.barred and can_all_be_paired(the, without(players, candidate)):
                bye = candidate
                break
        else:
            return None
    players = without(players, *([] if bye is None else [bye]))
    if not can_all_be_paired(the, players):
        return None
    if the.round == 1:
        return set(first_round(the, players)), bye
    return set(later_round(the, players)), bye


def later_round(the: Field, players: tuple[int, ...]) -> Pairs:
    """9.2: the groups above the median from the top, those below it from the bottom, the median last."""
    median = the.round - 1
    above = sorted({the.score[one] for one in players if the.score[one] > median}, reverse=True)
    below = sorted({the.score[one] for one in players if the.score[one] < median})
    residents = [one for one in players if the.score[one] == median]
    upper, from_above = side(the, players, [*above, median], down=True)
    lower, from_below = side(the, players, [*below, median], down=False)
    while not can_all_be_paired(the, [*residents, *from_above, *from_below]):
        if (len(from_above) > len(from_below) and lower) or not upper:
            from_below += lower.pop()
        else:
            from_above += upper.pop()
    middle = pair_members(the, residents, from_above, from_below, down=True)
    return [
        *(coloured(the, *pair, below_median=False) for pair in upper + middle),
        *(coloured(the, *pair, below_median=True) for pair in lower),
    ]


def side(the: Field, players: tuple[int, ...], scores: list[int], *, down: bool) -> tuple[Pairs, list[int]]:
    """The pairs of one side in the order they were made, and the floaters it hands to the median (the last score)."""
    pairs: Pairs = []
    arrived: list[int] = []
    for score, next_score in pairwise(scores):
        residents = [one for one in players if the.score[one] == score]
        adjacent = [one for one in players if the.score[one] == next_score]
        leaving = floaters(the, residents, arrived, adjacent, down=down)
        stay, guests = without(residents, *leaving), without(arrived, *leaving)
        if down:
            pairs += pair_members(the, stay, guests, (), down=True)
        else:
            pairs += pair_members(the, stay, (), guests, down=False)
        arrived = leaving
    return pairs, arrived


# 9.3, 10.1-10.5, 10.8, 10.9, 11.4 / 2.3, 3.1-3.5, 3.9, 3.10, 4.4: the floaters


def floaters(the: Field, residents: list[int], arrived: list[int], adjacent: list[int], *, down: bool) -> list[int]:
    """9.3, 10.8, 11.4: as few leave as the pairs of the group allow; one after the other, the best choice first."""
    stay = tuple(sorted([*residents, *arrived], reverse=down))
    pairs = most_pairs(the, stay)
    chosen: list[int] = []
    while len(stay) > 2 * pairs:
        leaves = next(
            one
            for one in sorted(stay, key=lambda one: floater_order(the, one, stay, chosen, arrived, adjacent, down=down))
            if most_pairs(the, without(stay, one)) == pairs
        )
        chosen.append(leaves)
        stay = without(stay, leaves)
    return chosen


def floater_order(
    the: Field,
    one: int,
    stay: tuple[int, ...],
    chosen: list[int],
    arrived: list[int],
    adjacent: list[int],
    *,
    down: bool,
) -> tuple[int, bool, bool, int]:
    """
    10.9, then 10.8, then 10.2, then the number. `stay` stands in the order in which the text looks for a floater, the
    weakest first going down.
    """
    return (
        "dcba".index(floater_type(the, one, chosen, arrived, adjacent, down=down)),
        one in the.floated,
        not balances_colours(the, one, stay),
        stay.index(one),
    )


def floater_type(
    the: Field, one: int, chosen: list[int], arrived: list[int], adjacent: list[int], *, down: bool
) -> str:
    """10.9, with 10.3 and 10.4: the opponents that the floaters ranking ahead need are taken away first."""
    ahead = [other for other in chosen if rank(the, other, down=down) < rank(the, one, down=down)]
    has_opponent = most_supplied(the, [*ahead, one], adjacent) > most_supplied(the, ahead, adjacent)
    if one in arrived:
        return "b" if has_opponent else "a"
    return "d" if has_opponent else "c"


def rank(the: Field, one: int, *, down: bool) -> tuple[int, int]:
    """10.3, 10.51-10.52: higher score, then lower number; going up (10.4, 10.61) the reverse."""
    return (-the.score[one], one) if down else (the.score[one], -one)


def most_supplied(the: Field, floating: list[int], opponents: list[int]) -> int:
    """How many of the floaters can be given each an opponent of his own."""
    if not floating:
        return 0
    first, others = floating[0], floating[1:]
    return max(
        most_supplied(the, others, opponents),
        *(
            1 + most_supplied(the, others, list(without(opponents, one)))
            for one in opponents
            if compatible(the, first, one)
        ),
        0,
    )


def balances_colours(the: Field, one: int, stay: tuple[int, ...]) -> bool:
    """10.2: he waits for the colour that more are waiting for; in a Maxi within 100 points of the first in order."""
    white = sum(due(the, other) == "W" for other in stay)
    black = sum(due(the, other) == "B" for other in stay)
    wanted = "W" if white > black else "B" if black > white else None
    return wanted is not None and due(the, one) == wanted and within_limit(the, one, stay[0])


def within_limit(the: Field, one: int, other: int) -> bool:
    """10.2, 10.7, 12.7: only a Maxi-tournament limits the difference in rating; without rating nobody is near."""
    if not the.maxi or one == other:
        return True
    ratings = (the.rating.get(one, 0), the.rating.get(other, 0))
    return all(ratings) and abs(ratings[0] - ratings[1]) <= MAXI_LIMIT


# 9.4, 9.5, 10.51-10.7, 11, 12.2 / 2.4, 2.5, 3.6-3.8, 4, 5.2: the pairs of a group


def pair_members(
    the: Field, residents: Iterable[int], from_above: Iterable[int], from_below: Iterable[int], *, down: bool
) -> Pairs:
    """10.53, 10.63: going down first the floaters from above, then those from below, then the others."""
    ordered_above = sorted(from_above, key=lambda one: (-the.score[one], one))
    ordered_below = sorted(from_below, key=lambda one: (below_score_order(the, one), -one))
    guests = [*ordered_above, *ordered_below] if down else [*ordered_below, *ordered_above]
    left = tuple(sorted([*residents, *guests], reverse=not down))
    pairs: Pairs = []
    for guest in guests:
        if guest in left:
            opponent = choose(the, guest, without(left, guest), left)
            pairs.append((guest, opponent))
            left = without(left, guest, opponent)
    while left:
        opponent = choose(the, left[0], exchanges(left), left)
        pairs.append((left[0], opponent))
        left = without(left, left[0], opponent)
    return pairs


def below_score_order(the: Field, one: int) -> int:
    """10.62 puts the higher score first, 3.7.2 the lower."""
    lower_first = the.edition == "2026" or Reading.LOWER_SCORE_FIRST in the.readings
    return the.score[one] if lower_first else -the.score[one]


def exchanges(left: tuple[int, ...]) -> tuple[int, ...]:
    """9.4, 11.2: the first meets the first of the other half, then those after him, then his own half backwards."""
    half = len(left) // 2
    return left[half:] + left[1:half][::-1]


def choose(the: Field, one: int, candidates: tuple[int, ...], left: tuple[int, ...]) -> int:
    """
    11.1, 11.4: the first compatible opponent who leaves everybody else one; 10.7, 12.2: better the first of them who
    lets both have their colour; 12.7: in a Maxi only within 100 points of the former.
    """
    possible = [
        other
        for other in candidates
        if compatible(the, one, other) and can_all_be_paired(the, without(left, one, other))
    ]
    suitable = [other for other in possible if suit(the, one, other) and within_limit(the, other, possible[0])]
    return (suitable or possible)[0]


# 12 / 5: colours


def due(the: Field, one: int) -> str | None:
    """12.5, 12.6: the colour he had less often, else the one he did not have last."""
    colours = the.colours.get(one, "")
    white, black = colours.count("W"), colours.count("B")
    if white != black:
        return "W" if white < black else "B"
    return OTHER[colours[-1]] if colours else None


def suit(the: Field, one: int, other: int) -> bool:
    return due(the, one) is None or due(the, other) is None or due(the, one) != due(the, other)


def coloured(the: Field, one: int, other: int, *, below_median: bool) -> tuple[int, int]:
    """White first."""
    first, second = sorted((one, other), reverse=below_median)
    return (first, second) if colour_of_the_first(the, first, second) == "W" else (second, first)


def colour_of_the_first(the: Field, first: int, second: int) -> str:
    """`first` is the one whom 12.4 prefers: the stronger in the median and above, the weaker below."""
    allowed = [colour for colour in "WB" if may_have(the, first, colour) and may_have(the, second, OTHER[colour])]
    if len(allowed) == 1:
        return allowed[0]
    if suit(the, first, second):
        mine, his = due(the, first), due(the, second)
        return mine or (OTHER[his] if his else the.initial_colour)
    back, back_other = the.colours.get(first, "")[::-1], the.colours.get(second, "")[::-1]
    for colour, colour_other in zip(back, back_other, strict=False):
        if colour != colour_other:
            return colour_other
    return due(the, first) or the.initial_colour


# 14 / 7: the first round


def first_round(the: Field, players: tuple[int, ...]) -> Pairs:
    """14.2: top half against bottom half, colours in turn, the first player's by lot."""
    half = len(players) // 2
    boards = list(zip(players[:half], players[half:], strict=True))
    return [
        board if (place % 2 == 0) == (the.initial_colour == "W") else board[::-1] for place, board in enumerate(boards)
    ]
