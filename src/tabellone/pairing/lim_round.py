"""
Lim System, a whole round: the bye (8, 14.1; 1, 7.1), the groups above the median from the top, those below it from the
bottom (9.2; 2.2), and the median, enlarged until it can be paired (9.6; 2.6). Every floater goes towards the median,
and there every pair can be dissolved: so a round is found whenever there is one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from tabellone.errors import Refused, Unpairable
from tabellone.exact import Points
from tabellone.facts.result import Scoring
from tabellone.i18n import Message, say
from tabellone.pairing.lim_compatible import Order, above_median
from tabellone.pairing.lim_floater import floaters
from tabellone.pairing.lim_group import Met, paired
from tabellone.pairing.lim_working import (
    SIDES,
    ByeWorking,
    DissolvedLine,
    Working,
    group_working,
    median_working,
    passed,
)
from tabellone.pairing.matching import NOBODY, bits, is_perfect, maximum, set_of, spared
from tabellone.pairing.system import Field, Player
from tabellone.rulebook import Edition


class Round:
    """A round, paired group by group; `working` has the steps in the order in which they were done."""

    def __init__(self, book: Edition, field: Field) -> None:
        check_points(book, field.scoring)
        self.book = book
        self.working: list[Working] = []
        self.bye = self._bye(field)
        self.field = replace(field, players=tuple(player for player in field.players if player is not self.bye))
        self.down, self.up = (Order(book, self.field, down=down) for down in (True, False))
        upper, from_above = self._side(self.down)
        lower, from_below = self._side(self.up)
        middle = self._median(upper, lower, from_above, from_below)
        self.pairs = [
            *((self.down.players[met.player], self.down.players[met.opponent], False) for met in [*upper, *middle]),
            *((self.up.players[met.player], self.up.players[met.opponent], True) for met in lower),
        ]

    def _bye(self, field: Field) -> Player | None:
        """8.1, 8.2: the first who may have it and without whom the others can be paired."""
        order = Order(self.book, field, down=True)
        mate = maximum(order.rows, order.everyone)
        single = [i for i in range(order.size) if mate[i] == NOBODY]
        if len(single) > order.size % 2:
            raise unpairable(order, mate, single)
        if not single:
            return None
        can_be_spared = spared(order.rows, mate, order.everyone, single)
        rule = "first_bye" if field.round == 1 else "bye"
        before = []
        for player in bye_candidates(self.book, field):
            if player.bye_barred:
                before.append(passed(self.book, player.number, "bye_bar"))
            elif not can_be_spared >> order.place[player.number] & 1:
                before.append(passed(self.book, player.number, "others_paired"))
            else:
                self.working.append(ByeWorking(player.number, rule, tuple(before)))
                return player
        raise no_bye(order, can_be_spared)

    def _side(self, order: Order) -> tuple[list[Met], list[int]]:
        """9.2: the groups of one side from outside: their pairs as they are made, and who floats into the median."""
        groups = self._groups(order)
        adjacent = [*groups[1:], self._middle(order)]
        made: list[Met] = []
        arrived: list[int] = []
        for (score, residents), (_, following) in zip(groups, adjacent, strict=False):
            chosen, mate = floaters(order, residents, set_of(arrived), following)
            leaving = set_of(one.place for one in chosen)
            guests = [i for i in arrived if not leaving >> i & 1]
            met = paired(order, residents & ~leaving, *((guests, []) if order.down else ([], guests)), mate)
            self.working.append(group_working(order, score, residents, set_of(arrived), chosen, met))
            made += met
            arrived = [one.place for one in chosen]
        return made, arrived

    def _groups(self, order: Order) -> list[tuple[int, int]]:
        """9.2: the score groups of one side, from the one farthest from the median."""
        sign = 1 if order.down else -1
        at = self.field.round
        scores = [score for score in order.of_score if sign * above_median(self.book, self.field, score, at) > 0]
        return [(score, order.of_score[score]) for score in sorted(scores, reverse=order.down)]

    def _middle(self, order: Order) -> tuple[int, int]:
        """9.2: the median score, and the players who have it, if any."""
        score = self.field.win * (self.field.round - 1) // int(self.book["median"].share)
        is_median = above_median(self.book, self.field, score, self.field.round) == 0
        return score, order.of_score.get(score, 0) if is_median else 0

    def _median(
        self, upper: list[Met], lower: list[Met], from_above: Sequence[int], from_below: Sequence[int]
    ) -> list[Met]:
        """9.6: the nearest pairs of the two sides are dissolved, one after another, until the median can be paired."""
        order = self.down
        score, residents = self._middle(order)
        above, below = list(from_above), [order.size - 1 - i for i in from_below]
        members = residents | set_of(above) | set_of(below)
        mate = maximum(order.rows, members)
        dissolved: list[DissolvedLine] = []
        while not is_perfect(mate, members):
            from_lower = bool(lower and (len(above) > len(below) or not upper))
            met = (lower if from_lower else upper).pop()
            two = (met.player, met.opponent)
            if from_lower:
                two = (order.size - 1 - met.player, order.size - 1 - met.opponent)
            pair = "-".join(str(order.players[i].number) for i in two)
            dissolved.append(DissolvedLine(len(above), len(below), pair, SIDES[not from_lower]))
            (below if from_lower else above).extend(two)
            members |= set_of(two)
            mate = maximum(order.rows, members, mate)
        made = paired(order, residents, above, below, mate)
        guests = set_of(from_above), set_of(order.size - 1 - i for i in from_below)
        self.working.append(median_working(order, score, residents, guests, dissolved, made))
        return made


# 8.1, 14.1: in which order players come for the bye.
KEYS: Mapping[str, Callable[[Player], int]] = {
    "score": lambda player: player.score,
    "rating": lambda player: player.rating,
    "number": lambda player: -player.number,
}


def bye_candidates(book: Edition, field: Field) -> list[Player]:
    """8.1: the lowest score group, there the lowest rating or the last number; 14.1: in the first round the last."""
    rule = book["first_bye"] if field.round == 1 else book["bye"]
    return sorted(field.players, key=lambda player: tuple(KEYS[key](player) for key in rule.keys))


def check_points(book: Edition, scoring: Scoring) -> None:
    """6, 8.3: where the edition fixes the points, the median is half of them, so others are refused."""
    if "points" not in book:
        return
    rule = book["points"]
    fixed = (rule.win, rule.draw, rule.loss, rule.loss, book["bye_points"].points)
    given = (scoring.W, scoring.D, scoring.L, scoring.A, scoring.W if scoring.P is None else scoring.P)
    if tuple(Points.of(points) for points in fixed) != given:
        raise Refused(
            say("{edition} knows only the points 1, 0.5 and 0, and 1 for the bye", edition=book),
            say("use these points, or a later edition of the system"),
            rule="points",
        )


def unpairable(order: Order, mate: Sequence[int], single: Sequence[int]) -> Unpairable:
    """9.1: no complete round exists: who is in the way of one, so that it can be checked by hand."""
    left = spared(order.rows, mate, order.everyone, single)
    opponents = 0
    for i in bits(left):
        opponents |= order.rows[i]
    values = {
        "players": ", ".join(map(str, order.numbers(left))),
        "count": len(single) - order.size % 2,
        "opponents": ", ".join(map(str, order.numbers(opponents & ~left))),
    }
    if opponents & ~left:
        reason = say(
            "at least {count} of players {players} are left over: apart from each other they can only meet {opponents}",
            **values,
        )
    else:
        reason = say(
            "at least {count} of players {players} are left over: apart from each other they have nobody to meet",
            **values,
        )
    return _unpairable(order, reason, "compatible")


def no_bye(order: Order, dispensable: int) -> Unpairable:
    """8.2: the others can be paired only without somebody who may not have the bye."""
    players = ", ".join(map(str, order.numbers(dispensable)))
    reason = say("one of players {players} must have the bye, and none of them may", players=players)
    return _unpairable(order, reason, "bye_bar")


def _unpairable(order: Order, reason: Message, rule: str) -> Unpairable:
    return Unpairable(
        say(
            "round {round} cannot be paired: {reason} ({chapter} art. {article})",
            round=order.field.round,
            reason=reason,
            chapter=order.book.chapter,
            article=order.book[rule].article,
        ),
        say("record a withdrawal or a requested bye first, or pair the round by hand"),
        rule=rule,
    )
