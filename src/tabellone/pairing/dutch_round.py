"""
The brackets of a round of the FIDE (Dutch) System, one after another from the top. What may not fail is that everybody
below can still be paired (`completion`). The editions differ in where that is looked at: in every bracket, or only
where it has failed, after which all below are paired together as one bracket.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from tabellone.errors import Unpairable
from tabellone.i18n import say
from tabellone.pairing.bounds import by_bounds
from tabellone.pairing.bracket import Beyond, Candidate, by_costs, failures_of, left_in_next
from tabellone.pairing.colour import Preference, preference
from tabellone.pairing.completion import Completion
from tabellone.pairing.criteria import Bracket, topscorers
from tabellone.pairing.criteria import Costs as Failures
from tabellone.pairing.matching import set_of
from tabellone.pairing.system import Field, Player
from tabellone.rulebook import Edition

Groups = Sequence[Sequence[int]]  # scoregroups by position in the field


@dataclass(frozen=True)
class Scene:
    """A bracket to be paired: who its players are in the field, who may meet whom, who may be left over."""

    bracket: Bracket
    at: list[int]  # in-bracket number -> position in the field
    rows: list[int]
    free: int


@dataclass(frozen=True)
class Paired:
    """A bracket, its pairing, and the scoregroups below it."""

    scene: Scene
    candidate: Candidate
    rest: Groups
    at_best: bool = False  # the next bracket was found to be

    @property
    def floaters(self) -> list[int]:
        return [self.scene.at[i] for i in self.candidate.floaters]


class Round:
    """The brackets of a round, one after another. Players are named by their position in the field."""

    def __init__(self, book: Edition, field: Field) -> None:
        self.book, self.field = book, field
        self.players = field.players
        self.preferences: tuple[Preference, ...] = tuple(preference(book, player) for player in self.players)
        self.top = topscorers(book, field)
        self.below = Completion(field, self.preferences, self.top)
        self.best_bye = self._bye_score()
        self.everywhere = "collapsed_bracket" not in book
        self.barred: int = book["next_bracket"].barred
        self.brackets = list(self._every_bracket() if self.everywhere else self._until_it_fails())

    @property
    def pairs(self) -> list[tuple[int, int]]:
        return [(one.scene.at[i], one.scene.at[j]) for one in self.brackets for i, j in one.candidate.pairs]

    @property
    def bye(self) -> int | None:
        """Who floats out of the last bracket."""
        return next(iter(self.brackets[-1].floaters), None) if self.brackets else None

    def _bye_score(self) -> int | None:
        """C5: the lowest score the bye can go to; before 2026, any. A round that cannot be paired ends here."""
        odd = len(self.players) % 2 == 1
        if odd and "bye_score" in self.book:
            score = self.below.best_bye(self.players)
            if score is not None:
                return score
        else:
            if odd:
                self.below.allow_bye(set_of(i for i, p in enumerate(self.players) if not p.bye_barred))
            if self.below.possible(self.below.everyone):
                return None
        raise unpairable(self.book, self.field, self.below)

    def _scene(self, moved: Sequence[int], group: Sequence[int], *, last: bool) -> Scene:
        at = [*moved, *group]
        players = tuple(self.players[i] for i in at)
        bracket = Bracket(self.book, self.field, players, len(moved), self.best_bye, self.top)
        free = (1 << len(at)) - 1
        if last:
            free = set_of(i for i, place in enumerate(at) if self.below.rows[self.below.bye] >> place & 1)
        return Scene(bracket, at, _local_rows(self.below.rows, moved, group), free)

    # 2026: the completion is looked at in every bracket

    def _every_bracket(self) -> Iterator[Paired]:
        moved: list[int] = []
        for group, rest in _from_the_top(self.players):
            paired = self._completable(self._scene(moved, group, last=not rest), rest)
            moved = paired.floaters
            yield paired

    def _completable(self, scene: Scene, rest: Groups) -> Paired:
        """C4 to C8: the bracket by itself, if those below can then be completed and the next of them is at its best."""

        def complete(floaters: int) -> bool:
            return self.below.possible(floaters | _all_of(rest))

        by_itself = self._by_itself(scene, rest, complete)
        return by_itself or self._with_the_next(scene, rest) or self._with_all(scene, rest)

    def _by_itself(
        self, scene: Scene, rest: Groups, complete: Callable[[int], bool], *, ahead: bool = True
    ) -> Paired | None:
        """
        The best pairing of a bracket by itself, if it stands: those below can be completed, and the next of them is as
        good as can be. Where one player floats with whom it does not, others are tried, as far as bounds find them.
        """
        players = scene.bracket.players
        if rest and not any(scene.rows):
            return Paired(scene, Candidate((), tuple(range(len(players)))), rest)
        passed_over = False
        candidate: Candidate | None = best_of(scene)
        while candidate:
            alone = len(candidate.floaters) == 1
            if not alone and any(players[i].score == scene.bracket.bye_score for i in candidate.floaters):
                return None
            floaters = set_of(scene.at[i] for i in candidate.floaters)
            completed = complete(floaters)
            if completed and (not ahead or not rest or not floaters or self._at_best(floaters, rest)):
                settled = not passed_over or players[candidate.floaters[0]].score == players[-1].score
                return Paired(scene, candidate, rest, at_best=ahead) if settled else None
            if not alone or not scene.free >> candidate.floaters[0] & 1:
                return None
            passed_over = passed_over or completed
            scene = replace(scene, free=scene.free & ~(1 << candidate.floaters[0]))
            candidate = by_bounds(scene.bracket, scene.rows, scene.free)
        return None

    def _with_the_next(self, scene: Scene, rest: Groups) -> Paired | None:
        """
        The bracket weighed together with the next one only, which can but be better than with all below; so it is the
        best, if those who are then left over there can be completed with the others.
        """
        if not rest:
            return None
        paired = self._weighed(scene, rest, self.next_only(scene, rest))
        return paired if self._left_in_next(paired) is not None else None

    def _with_all(self, scene: Scene, rest: Groups) -> Paired:
        """The bracket weighed together with all below it."""
        return self._weighed(scene, rest, self.beyond(scene, rest, following=len(rest[0]) if rest else 0))

    def _weighed(self, scene: Scene, rest: Groups, beyond: Beyond) -> Paired:
        """C9 is asked only where one player floats, so it is left out until that is known."""
        plain = replace(scene, bracket=replace(scene.bracket, bye_score=None))
        candidate = by_costs(plain.bracket, plain.rows, plain.free, beyond)
        if len(candidate.floaters) != 1 or self.best_bye is None:
            return Paired(plain, candidate, rest)
        return Paired(scene, by_costs(scene.bracket, scene.rows, scene.free, beyond), rest)

    # 2017: until it has failed

    def _until_it_fails(self) -> Iterator[Paired]:
        moved: list[int] = []
        for group, rest in _from_the_top(self.players):
            scene = self._scene(moved, group, last=not rest)
            paired = self._looking_ahead(scene, rest)
            if rest and not self.below.possible(set_of(paired.floaters) | _all_of(rest)):
                penultimate = self._completing(scene, rest)
                collapsed = self._scene(penultimate.floaters, [i for one in rest for i in one], last=True)
                yield from (penultimate, Paired(collapsed, best_of(collapsed), ()))
                return
            moved = paired.floaters
            yield paired

    def _looking_ahead(self, scene: Scene, rest: Groups) -> Paired:
        """C.5 to C.7: the bracket, looking at the next one only."""
        by_itself = self._by_itself(scene, rest, lambda _: True)
        if by_itself:
            return by_itself
        beyond = self.next_only(scene, rest) if rest else None
        return Paired(scene, by_costs(scene.bracket, scene.rows, scene.free, beyond), rest)

    def _completing(self, scene: Scene, rest: Groups) -> Paired:
        """C.4: the bracket after which the rest could not be paired, again, so that it can."""

        def complete(floaters: int) -> bool:
            return self.below.possible(floaters | _all_of(rest))

        by_itself = self._by_itself(scene, rest, complete, ahead=False)
        return by_itself or self._weighed(scene, rest, self.beyond(scene, rest, following=0))

    # Those below, as far as they are looked at

    def _at_best(self, floaters: int, rest: Groups) -> bool:
        """Whether the next bracket can be paired as well as its size allows; in 2026, with the others completed."""
        completing = self.everywhere or (len(rest) == 1 and self.barred > 1)
        others = _all_of(rest[1:]) if self.everywhere else 0
        return self.below.next_at_best(floaters, _all_of(rest[:1]), others, completing=completing)

    def beyond(self, scene: Scene, rest: Groups, following: int) -> Beyond:
        """All below: who may meet whom, to be completed."""
        size = len(scene.at)
        at = [*scene.at, *(i for one in rest for i in one)]
        if len(at) % 2:
            at.append(self.below.bye)
        pairs = frozenset(
            (i, j)
            for i, one in enumerate(at)
            for j in range(i + 1, len(at))
            if (j >= size or j < scene.bracket.moved) and self.below.rows[one] >> at[j] & 1
        )
        scores = tuple(self.players[i].score if i < len(self.players) else 0 for i in at[size:])
        return Beyond(scores, following, pairs, completing=True)

    def next_only(self, scene: Scene, rest: Groups) -> Beyond:
        """The next bracket, which need not be completed."""
        size = len(scene.at)
        at = [*scene.at, *rest[0]]
        pairs = frozenset(
            (i, j)
            for i, one in enumerate(at)
            for j in range(max(i + 1, size), len(at))
            if self.below.rows[one] >> at[j] & 1
        )
        weights = {i: self.barred for i, one in enumerate(at) if len(rest) == 1 and self.players[one].bye_barred}
        scores = tuple(self.players[i].score for i in rest[0])
        return Beyond(scores, len(rest[0]), pairs, completing=False, weights=weights)

    def _limbo(self, paired: Paired) -> Scene:
        """Those who float out of a bracket, as all of a bracket."""
        at = paired.floaters
        bracket = Bracket(self.book, self.field, tuple(self.players[i] for i in at), len(at))
        return Scene(bracket, at, [0] * len(at), 0)

    def failures(self, paired: Paired) -> dict[str, Failures]:
        """What each criterion finds wrong with a bracket, the look at the next one among them."""
        alone = len(paired.floaters) == 1  # C9 is asked of nobody else
        bracket = replace(paired.scene.bracket, bye_score=self.best_bye if alone else None)
        found = failures_of(bracket, paired.candidate)
        if paired.rest and paired.candidate.floaters:
            found["next_bracket"] = self._next_failures(paired)
        return found

    def _next_failures(self, paired: Paired) -> Failures:
        """How many of the next bracket stay unpaired there at best, and their scores."""
        rest = paired.rest
        if paired.at_best or self._at_best(set_of(paired.floaters), rest):
            odd = (len(paired.floaters) + len(rest[0])) % 2
            return (odd, *(self.players[rest[0][0]].score,) * odd)
        alone = self._left_in_next(paired)
        if alone is not None:
            return alone
        limbo = self._limbo(paired)
        return left_in_next(limbo.bracket, self.beyond(limbo, rest, following=len(rest[0])))[0]

    def _left_in_next(self, paired: Paired) -> Failures | None:
        """The same, without a look further down; None where the others could then not be completed as they must."""
        limbo, rest = self._limbo(paired), paired.rest
        failures, left = left_in_next(limbo.bracket, self.next_only(limbo, rest))
        at = [*limbo.at, *rest[0]]
        others = set_of(at[i] for i in left) | _all_of(rest[1:])
        return failures if not self.everywhere or self.below.possible(others) else None


def best_of(scene: Scene) -> Candidate:
    """The best pairing of a bracket by itself."""
    return by_bounds(scene.bracket, scene.rows, scene.free) or by_costs(scene.bracket, scene.rows, scene.free)


def _from_the_top(players: Sequence[Player]) -> Iterator[tuple[list[int], list[list[int]]]]:
    """1.3.1: the positions of the players of equal scores, the highest first, each with all groups below."""
    groups: list[list[int]] = []
    for i, player in enumerate(players):
        if not groups or players[groups[-1][0]].score != player.score:
            groups.append([])
        groups[-1].append(i)
    return ((group, groups[at + 1 :]) for at, group in enumerate(groups))


def _all_of(groups: Groups) -> int:
    """The positions of scoregroups that follow one another."""
    return (2 << groups[-1][-1]) - (1 << groups[0][0]) if groups else 0


def _local_rows(rows: Sequence[int], moved: Sequence[int], group: Sequence[int]) -> list[int]:
    """Who may meet whom in a bracket, by in-bracket numbers; the moved-down meet residents only."""
    start, shift, residents = group[0], len(moved), (1 << len(group)) - 1
    local = [(rows[i] >> start & residents) << shift for i in moved]
    for i in group:
        row = (rows[i] >> start & residents) << shift
        for number, one in enumerate(moved):
            row |= (rows[i] >> one & 1) << number
        local.append(row)
    return local


def unpairable(book: Edition, field: Field, below: Completion) -> Unpairable:
    """No complete round exists: who is left over in the best attempt."""
    without = [p.number for i, p in enumerate(field.players) if not below.rows[i] & below.everyone]
    if without:
        reason = say("no opponent is left for {players}", players=", ".join(map(str, without)))
    else:
        reason = say("whatever pairs are made, somebody is left without an opponent")
    articles = ", ".join(book[name].article for name in ("never_met", "bye_bar", "same_absolute"))
    return Unpairable(
        say(
            "round {round} cannot be paired: {reason} ({articles})", round=field.round, reason=reason, articles=articles
        ),
        say("record a withdrawal or a requested bye first, or pair the round by hand"),
        rule="completable" if "completable" in book else "completion",
    )
