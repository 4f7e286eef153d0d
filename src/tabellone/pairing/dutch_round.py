"""
The brackets of a round of the FIDE (Dutch) System, one after another from the top. What may not fail is that everybody
below can still be paired (`completion`). The editions differ in where that is looked at: in every bracket, or only
where it has failed, after which all below are paired together as one bracket.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from tabellone.errors import Unpairable
from tabellone.exact import Points
from tabellone.i18n import N_, say
from tabellone.pairing.bracket import Beyond, Candidate, by_bounds, by_costs, failures_of
from tabellone.pairing.colour import Preference, preference
from tabellone.pairing.completion import Completion
from tabellone.pairing.criteria import Bracket, topscorers
from tabellone.pairing.matching import set_of
from tabellone.pairing.system import Field, Player
from tabellone.rulebook import Edition
from tabellone.rulebook.explain import figure


@dataclass(frozen=True, slots=True)
class BracketWorking:
    """How one bracket was paired, by pairing numbers."""

    score: Annotated[Points, figure(N_("score"))]
    moved_down: Annotated[tuple[int, ...], figure(N_("moved down"), "moved_down_sets")]
    residents: Annotated[tuple[int, ...], figure(N_("residents"))]
    pairs: Annotated[tuple[str, ...], figure(N_("pairs"), "criteria")]
    exchanged: Annotated[tuple[int, ...], figure(N_("exchanged"), "exchanges")]
    downfloaters: Annotated[tuple[int, ...], figure(N_("downfloaters"), "downfloaters")]
    failures: Annotated[tuple[str, ...], figure(N_("criteria not fully met"), "criteria")]


class Round:
    """The brackets of a round, one after another. Players are named by their position in the field."""

    def __init__(self, book: Edition, field: Field) -> None:
        self.book, self.field = book, field
        self.players = field.players
        self.preferences: tuple[Preference, ...] = tuple(preference(book, player) for player in self.players)
        self.top = topscorers(book, field)
        self.below = Completion(field, self.preferences, self.top)
        self.pairs: list[tuple[int, int]] = []
        self.bye: int | None = None
        self.brackets: list[Paired] = []
        self.best_bye = self._bye_score()
        self.everywhere = "collapsed_bracket" not in book
        self._pair()

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

    def _pair(self) -> None:
        groups = list(_scoregroups(self.players))
        moved: list[int] = []
        for at, group in enumerate(groups):
            rest = groups[at + 1 :]
            if self.everywhere:
                scene, candidate = self._every_bracket(moved, group, rest)
            else:
                scene, candidate = self._until_it_fails(moved, group, rest)
                if rest and not self.below.possible(self._left(scene, candidate, rest)):
                    scene, candidate = self._completing(moved, group, rest)
                    moved = self._settle(scene, candidate, rest)
                    scene, candidate = self._collapsed(moved, [i for one in rest for i in one])
                    moved = self._settle(scene, candidate, [])
                    break
            moved = self._settle(scene, candidate, rest)
        self.bye = moved[0] if moved else None

    def _settle(self, scene: "Scene", candidate: Candidate, rest: Sequence[Sequence[int]]) -> list[int]:
        self.pairs += [(scene.at[i], scene.at[j]) for i, j in candidate.pairs]
        self.brackets.append(Paired(scene, candidate, rest))
        return [scene.at[i] for i in candidate.floaters]

    @property
    def working(self) -> tuple[BracketWorking, ...]:
        return tuple(working(paired.scene.bracket, paired.candidate) for paired in self.brackets)

    def _scene(
        self, moved: Sequence[int], group: Sequence[int], *, last: bool, bye_score: int | None = None
    ) -> "Scene":
        at = [*moved, *group]
        bracket = Bracket(self.book, self.field, tuple(self.players[i] for i in at), len(moved), bye_score, self.top)
        rows = _local_rows(self.below.rows, moved, group)
        free = (1 << len(at)) - 1
        if last:
            free = set_of(i for i, place in enumerate(at) if self.below.rows[self.below.bye] >> place & 1)
        return Scene(bracket, at, rows, free)

    def _left(self, scene: "Scene", candidate: Candidate, rest: Sequence[Sequence[int]]) -> int:
        """Everybody not yet paired after a bracket."""
        return set_of(scene.at[i] for i in candidate.floaters) | set_of(i for one in rest for i in one)

    def _every_bracket(
        self, moved: Sequence[int], group: Sequence[int], rest: Sequence[Sequence[int]]
    ) -> tuple["Scene", Candidate]:
        """C4 to C8: the bracket by itself, if those below can then be completed and the next of them is at its best."""
        scene = self._scene(moved, group, last=not rest, bye_score=self.best_bye)
        lower = set_of(i for one in rest for i in one)
        following = set_of(rest[0]) if rest else 0

        def stands(floaters: int) -> tuple[bool, bool]:
            return self.below.possible(floaters | lower), not rest or self.below.next_at_best(
                floaters, following, lower & ~following, completing=True
            )

        candidate = self._by_itself(scene, stands)
        return (scene, candidate) if candidate else self._with_those_below(moved, group, rest)

    def _by_itself(self, scene: "Scene", stands: Callable[[int], tuple[bool, bool]]) -> Candidate | None:
        """
        The best pairing of a bracket by itself, if it stands: those below can be completed, and the next of them is as
        good as can be. Where one player floats with whom it does not, another is tried.
        """
        players = scene.bracket.players
        tried = passed_over = False
        while True:
            candidate = best_of(scene)
            alone = len(candidate.floaters) == 1
            if not alone and (tried or any(players[i].score == scene.bracket.bye_score for i in candidate.floaters)):
                return None
            floaters = set_of(scene.at[i] for i in candidate.floaters)
            complete, at_best = stands(floaters) if floaters else (stands(0)[0], True)
            if complete and at_best:
                settled = not passed_over or players[candidate.floaters[0]].score == players[-1].score
                return candidate if settled else None
            if not alone or not scene.free >> candidate.floaters[0] & 1:
                return None
            tried, passed_over = True, passed_over or complete
            scene = replace(scene, free=scene.free & ~(1 << candidate.floaters[0]))

    def _with_those_below(
        self, moved: Sequence[int], group: Sequence[int], rest: Sequence[Sequence[int]]
    ) -> tuple["Scene", Candidate]:
        """The bracket weighed together with all below it."""
        scene = self._scene(moved, group, last=not rest)
        beyond = self.beyond(scene, rest, following=len(rest[0]) if rest else 0)
        candidate = by_costs(scene.bracket, scene.rows, scene.free, beyond)
        if len(candidate.floaters) == 1:
            scene = self._scene(moved, group, last=not rest, bye_score=self.best_bye)
            candidate = by_costs(scene.bracket, scene.rows, scene.free, beyond)
        return scene, candidate

    def beyond(self, scene: "Scene", rest: Sequence[Sequence[int]], following: int) -> Beyond:
        """Those below as far as the weights need them: who may meet whom, to be completed."""
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

    def _until_it_fails(
        self, moved: Sequence[int], group: Sequence[int], rest: Sequence[Sequence[int]]
    ) -> tuple["Scene", Candidate]:
        """2017, C.5 to C.7: the bracket, looking at the next one only."""
        scene = self._scene(moved, group, last=not rest)
        following = set_of(rest[0]) if rest else 0

        def stands(floaters: int) -> tuple[bool, bool]:
            return True, not rest or self.below.next_at_best(floaters, following, 0, completing=len(rest) == 1)

        candidate = self._by_itself(scene, stands)
        return scene, candidate or by_costs(scene.bracket, scene.rows, scene.free, self.next_only(scene, rest))

    def next_only(self, scene: "Scene", rest: Sequence[Sequence[int]]) -> Beyond | None:
        if not rest:
            return None
        size = len(scene.at)
        at = [*scene.at, *rest[0]]
        pairs = frozenset(
            (i, j)
            for i, one in enumerate(at)
            for j in range(max(i + 1, size), len(at))
            if self.below.rows[one] >> at[j] & 1
        )
        barred = frozenset(i for i, one in enumerate(at) if len(rest) == 1 and self.players[one].bye_barred)
        scores = tuple(self.players[i].score for i in rest[0])
        return Beyond(scores, len(rest[0]), pairs, completing=False, heavy=barred)

    def left_below(self, paired: "Paired") -> tuple[Bracket, Beyond]:
        """Those who float out of a bracket, as all of a bracket, and those below it."""
        at = [paired.scene.at[i] for i in paired.candidate.floaters]
        bracket = Bracket(self.book, self.field, tuple(self.players[i] for i in at), len(at))
        scene = Scene(bracket, at, [0] * len(at), 0)
        if self.everywhere:
            return bracket, self.beyond(scene, paired.rest, following=len(paired.rest[0]))
        beyond = self.next_only(scene, paired.rest)
        assert beyond, "there is a bracket below"
        return bracket, beyond

    def _completing(
        self, moved: Sequence[int], group: Sequence[int], rest: Sequence[Sequence[int]]
    ) -> tuple["Scene", Candidate]:
        """2017, C.4: the bracket after which the rest could not be paired, again, so that it can."""
        scene = self._scene(moved, group, last=False)
        beyond = self.beyond(scene, rest, following=0)
        return scene, by_costs(scene.bracket, scene.rows, scene.free, beyond)

    def _collapsed(self, moved: Sequence[int], residents: Sequence[int]) -> tuple["Scene", Candidate]:
        """2017, A.9: all below are one bracket, the last."""
        scene = self._scene(moved, residents, last=True)
        return scene, best_of(scene)


@dataclass(frozen=True)
class Scene:
    bracket: Bracket
    at: list[int]  # in-bracket number -> position in the field
    rows: list[int]
    free: int  # who may be left over


@dataclass(frozen=True)
class Paired:
    """A bracket, its pairing, and the scoregroups below it."""

    scene: Scene
    candidate: Candidate
    rest: Sequence[Sequence[int]]


def best_of(scene: Scene) -> Candidate:
    """The best pairing of a bracket by itself."""
    return by_bounds(scene.bracket, scene.rows, scene.free) or by_costs(scene.bracket, scene.rows, scene.free)


def _scoregroups(players: Sequence[Player]) -> Iterator[list[int]]:
    """1.3.1: the positions of the players of equal scores, the highest first."""
    group: list[int] = []
    for i, player in enumerate(players):
        if group and players[group[0]].score != player.score:
            yield group
            group = []
        group.append(i)
    if group:
        yield group


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


def working(bracket: Bracket, candidate: Candidate) -> BracketWorking:
    """The bracket as an arbiter would write it down."""
    players = bracket.players
    number = [player.number for player in players]
    taken = {j for i, j in candidate.pairs if i < bracket.moved}
    within = [i for i, _ in candidate.pairs if i >= bracket.moved]
    rest = [i for i in range(bracket.moved, len(players)) if i not in taken]
    exchanged = sorted(set(rest[: len(within)]) ^ set(within))
    failed = [
        f"{bracket.book[name].article}: {_told(costs)}"
        for name, costs in failures_of(bracket, candidate).items()
        if costs
    ]
    return BracketWorking(
        score=Points(players[-1].score),
        moved_down=tuple(number[: bracket.moved]),
        residents=tuple(number[bracket.moved :]),
        pairs=tuple(f"{number[i]}-{number[j]}" for i, j in candidate.pairs),
        exchanged=tuple(number[i] for i in exchanged),
        downfloaters=tuple(number[i] for i in candidate.floaters),
        failures=tuple(failed),
    )


def _told(costs: Sequence[int]) -> str:
    return str(len(costs)) if set(costs) == {1} else " ".join(str(Points(cost)) for cost in costs)


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
