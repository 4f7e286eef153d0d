"""What the literal pairing references share: a position as it stands before a round, and the rules that every system
uses - scores, colour preferences, floats, who may still have the bye, whether everybody can be paired at all, and
who has White.

A position is an item of `tests/golden/pairing/`: a dict with the players' histories. Points are counted in halves.
Nothing here knows the engine, and nothing is clever: what can be paired is found out by trying.
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

Pair = tuple[int, int]
Round = tuple[set[Pair], int | None]  # (white, black) pairs and the bye

HALVES = {"1": 2, "=": 1, "0": 0, "+": 2, "-": 0, "U": 2, "H": 1, "F": 2, "Z": 0}
EVERYBODY = -1  # instead of the score of a bye: nobody is left over
ABSOLUTE, STRONG, MILD, NONE = 3, 2, 1, 0


class Preference(NamedTuple):
    strength: int
    colour: str | None


class Entry(NamedTuple):
    """One past round of one player: a game, a forfeited game, or a bye."""

    opponent: int | None
    colour: str | None
    result: str

    @property
    def played(self) -> bool:
        return self.result in "1=0"

    @property
    def won_without_playing(self) -> bool:
        return not self.played and HALVES[self.result] == HALVES["1"]


def entry(token: str) -> Entry:
    if token[0].isdigit():
        return Entry(int(token[:-2]), token[-2].upper(), token[-1])
    return Entry(None, None, token)


def halves(points: Any) -> int:
    number = 2 * Fraction(str(points))
    assert number.denominator == 1, f"{points} points are no whole number of half points"
    return int(number)


def opposite(colour: str | None) -> str:
    assert colour
    return "B" if colour == "W" else "W"


class State:
    """A position, read."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.round: int = position["round"]
        self.total_rounds: int = position["total_rounds"]
        self.initial_colour: str = position["initial_colour"]
        self.history = {p["tpn"]: tuple(entry(token) for token in p["history"].split()) for p in position["players"]}
        assert all(len(past) == self.round - 1 for past in self.history.values()), "one entry for every past round"
        self.rating: dict[int, int] = {p["tpn"]: p["rating"] for p in position["players"]}
        self.present = tuple(n for n in sorted(self.history) if n not in position["absent"])
        self.virtual = {int(n): halves(points) for n, points in position.get("virtual", {}).items()}
        self.past_virtual = {
            int(n): [halves(points) for points in row] for n, row in position.get("virtual_history", {}).items()
        }

    @cached_property
    def standing(self) -> dict[int, int]:
        """The real score."""
        return {n: sum(HALVES[past.result] for past in history) for n, history in self.history.items()}

    @cached_property
    def score(self) -> dict[int, int]:
        """The pairing score: the real one and the virtual points of this round."""
        return {n: real + self.virtual.get(n, 0) for n, real in self.standing.items()}

    def score_before(self, number: int, past_round: int) -> int:
        """The pairing score with which a past round was paired."""
        real = sum(HALVES[past.result] for past in self.history[number][: past_round - 1])
        virtual = self.past_virtual.get(number, ())
        return real + (virtual[past_round - 1] if past_round <= len(virtual) else 0)

    @cached_property
    def scoregroups(self) -> list[tuple[int, ...]]:
        scores = sorted({self.score[n] for n in self.present}, reverse=True)
        return [tuple(n for n in self.present if self.score[n] == score) for score in scores]

    @cached_property
    def numbered(self) -> list[int]:
        """Who is to be paired now or has been paired before, in order."""
        return [
            n
            for n, history in sorted(self.history.items())
            if n in self.present or any(past.opponent or past.result == "U" for past in history)
        ]

    @cached_property
    def colours(self) -> dict[int, str]:
        """The colours of the games played, oldest first."""
        return {n: "".join(past.colour or "" for past in history if past.played) for n, history in self.history.items()}

    @cached_property
    def difference(self) -> dict[int, int]:
        """Games with White less games with Black."""
        return {n: colours.count("W") - colours.count("B") for n, colours in self.colours.items()}

    @cached_property
    def met(self) -> dict[int, set[int]]:
        """Opponents of played games; a forfeited game may be paired again."""
        return {
            n: {past.opponent for past in history if past.played and past.opponent}
            for n, history in self.history.items()
        }

    @cached_property
    def preference(self) -> dict[int, Preference]:
        return {n: preference(colours) for n, colours in self.colours.items()}

    @property
    def last_round(self) -> bool:
        return self.round == self.total_rounds

    def upfloated(self, number: int, past_round: int) -> bool:
        """Played an opponent with a higher score."""
        past = self.history[number][past_round - 1]
        return (
            past.played
            and past.opponent is not None
            and self.score_before(past.opponent, past_round) > self.score_before(number, past_round)
        )

    def downfloated(self, number: int, past_round: int) -> bool:
        """Played an opponent with a lower score."""
        past = self.history[number][past_round - 1]
        return (
            past.played
            and past.opponent is not None
            and self.score_before(past.opponent, past_round) < self.score_before(number, past_round)
        )

    def barred_since_2026(self, number: int) -> bool:
        """No bye after a bye, nor after a win's points without playing in one round."""
        return any(past.won_without_playing for past in self.history[number])

    def barred_before_2026(self, number: int) -> bool:
        """No bye after a bye or a forfeit win; a requested full-point bye does not count."""
        return any(past.result in "U+" for past in self.history[number])


def preference(colours: str) -> Preference:
    """Absolute beyond a difference of one or after the same colour twice running, strong at one, else mild."""
    difference = colours.count("W") - colours.count("B")
    if abs(difference) > 1:
        return Preference(ABSOLUTE, "B" if difference > 0 else "W")
    if len(colours) > 1 and colours[-1] == colours[-2]:
        return Preference(ABSOLUTE, opposite(colours[-1]))
    if difference:
        return Preference(STRONG, "B" if difference > 0 else "W")
    if colours:
        return Preference(MILD, opposite(colours[-1]))
    return Preference(NONE, None)


def same_absolute_preference(state: State, one: int, other: int) -> bool:
    mine, theirs = state.preference[one], state.preference[other]
    return mine == theirs and mine.strength == ABSOLUTE


def matchings(
    players: tuple[int, ...], pairs: int, may_meet: Callable[[int, int], bool]
) -> Iterator[tuple[tuple[Pair, ...], tuple[int, ...]]]:
    """All ways to make that many pairs of these players: the pairs, and who is left over; both in the given order."""
    if not pairs:
        yield (), players
        return
    if len(players) < 2 * pairs:
        return
    first, others = players[0], players[1:]
    for at, other in enumerate(others):
        if may_meet(first, other):
            for rest, left in matchings(others[:at] + others[at + 1 :], pairs - 1, may_meet):
                yield ((first, other), *rest), left
    for rest, left in matchings(others, pairs, may_meet):
        yield rest, (first, *left)


class Completion:
    """Can these players be paired, and how low can the bye then fall? By trying, with a memory."""

    def __init__(
        self, state: State, legal: Callable[[State, int, int], bool], barred: Callable[[State, int], bool]
    ) -> None:
        self.score = state.score
        self.may_have_bye = {n for n in state.present if not barred(state, n)}
        self.opponents = {
            n: frozenset(m for m in state.present if m != n and legal(state, n, m)) for n in state.present
        }
        self.memory: dict[frozenset[int], bool] = {frozenset(): True}

    def may_meet(self, one: int, other: int) -> bool:
        return other in self.opponents[one]

    def all_paired(self, players: Iterable[int]) -> bool:
        rest = frozenset(players)
        if rest not in self.memory:
            first = min(rest)
            self.memory[rest] = any(self.all_paired(rest - {first, other}) for other in self.opponents[first] & rest)
        return self.memory[rest]

    def possible_byes(self, players: Iterable[int]) -> list[int]:
        """Who of an odd number may have the bye so that the others can be paired."""
        everybody = frozenset(players)
        return [n for n in everybody if n in self.may_have_bye and self.all_paired(everybody - {n})]

    def best(self, players: Iterable[int]) -> int | None:
        """The lowest score that can have the bye, EVERYBODY when the number is even, None when it cannot be done."""
        everybody = frozenset(players)
        if len(everybody) % 2 == 0:
            return EVERYBODY if self.all_paired(everybody) else None
        return min((self.score[n] for n in self.possible_byes(everybody)), default=None)


def both_preferences(state: State, one: int, other: int) -> str | None:
    mine, theirs = state.preference[one].colour, state.preference[other].colour
    if mine is None and theirs is not None:
        return opposite(theirs)
    return mine if mine != theirs else None


def stronger_preference(state: State, one: int, other: int) -> str | None:
    mine, theirs = state.preference[one], state.preference[other]
    if mine.strength == theirs.strength:
        return None
    return mine.colour if mine.strength > theirs.strength else opposite(theirs.colour)


def wider_difference(state: State, one: int, other: int) -> str | None:
    """Of two absolute preferences the one of the wider colour difference."""
    mine, theirs = abs(state.difference[one]), abs(state.difference[other])
    if state.preference[one].strength < ABSOLUTE or mine == theirs:
        return None
    return state.preference[one].colour if mine > theirs else opposite(state.preference[other].colour)


def alternate_from_latest_difference(state: State, one: int, other: int) -> str | None:
    """Back from the last game to the first in which they had different colours: each gets the other's."""
    back = zip(reversed(state.colours[one]), reversed(state.colours[other]), strict=False)
    return next((theirs for mine, theirs in back if mine != theirs), None)


def own_preference(state: State, one: int, _: int) -> str | None:
    return state.preference[one].colour


def parity(state: State, one: int, _: int) -> str:
    """
    An odd pairing number has the initial colour, an even one the other. Who has never been paired and is absent has no
    number yet.
    """
    return state.initial_colour if state.numbered.index(one) % 2 == 0 else opposite(state.initial_colour)


def parity_when_neither_played(state: State, one: int, other: int) -> str | None:
    return None if state.colours[one] or state.colours[other] else parity(state, one, other)


ColourRule = Callable[[State, int, int], str | None]


def white_and_black(state: State, higher: int, lower: int, ladder: tuple[ColourRule, ...]) -> Pair:
    """The first rule that decides; each says the colour of the higher-ranked player."""
    colour = next(colour for rule in ladder if (colour := rule(state, higher, lower)))
    return (higher, lower) if colour == "W" else (lower, higher)
