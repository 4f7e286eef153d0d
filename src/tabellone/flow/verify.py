"""
Is a whole report right? Every round is read for what is forbidden and paired again, the points are added up again, and
each difference is said in words. Pairings that the report says were made by hand are shown, and not held against it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from tabellone.errors import Finding, Severity, TabelloneError, Unpairable
from tabellone.facts.drawn import ByHand, Couple, Drawn, drawn, made_by_hand
from tabellone.facts.score import points_of
from tabellone.facts.tournament import Tournament
from tabellone.flow.rounds import Desk
from tabellone.i18n import Message, say
from tabellone.pairing.verify import as_drawn, verify
from tabellone.tiebreak.standings import standings

# Faults of a report that are looked at here, and so do not keep it from being looked at.
VERIFIED = frozenset({"trf.points_mismatch", "trf.bye_again"})


@dataclass(frozen=True, slots=True)
class CheckedRound:
    """A round beside the one the rules pair; the differences tell too what was made by hand."""

    round: int
    legal: bool
    identical: bool
    differences: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckedStandings:
    """The standings beside what the rounds make them; where the ranks could not be computed, `unchecked` says why."""

    checked: bool
    differences: tuple[Finding, ...] = ()
    unchecked: Message | None = None


def checked_rounds(desk: Desk) -> Iterator[CheckedRound]:
    """Every round that has been paired, from the first."""
    return (checked_round(desk, at) for at in range(1, desk.tournament.rounds_played + 1))


def checked_round(desk: Desk, at: int) -> CheckedRound:
    """One round: what is illegal in it, and where it is not as the rules pair it."""
    sheet = drawn(desk.tournament, at)
    by_hand = [one for one in made_by_hand(desk.tournament) if one.round == at]
    faults = verify(desk.book, desk.tournament, sheet)
    differences = list(_differences(desk, sheet))
    identical = not differences
    if differences and by_hand:
        differences = _left_to_the_rules(desk, sheet, by_hand)
    shown = map(_shown, by_hand)
    excused = (_excused(one, by_hand) for one in faults)
    return CheckedRound(at, not faults, identical, (*shown, *excused, *differences))


def _differences(desk: Desk, sheet: Drawn, without: frozenset[int] = frozenset()) -> Iterator[Finding]:
    """Against the round as the rules pair it."""
    try:
        right = as_drawn(desk.pair(sheet.round, without))
    except Unpairable as error:
        yield _found("unpairable", error.message, error.remedy or say("pair the round by hand"), sheet.round)
    else:
        yield from compared(sheet, right)


def _left_to_the_rules(desk: Desk, sheet: Drawn, by_hand: Iterable[ByHand]) -> list[Finding]:
    """
    The differences where the arbiter made some of the pairs. He has taken a round of the rules and changed it, or has
    made his pairs first and left the others to the rules: the others are compared with both.
    """
    if any(not one.pairs for one in by_hand):
        return []
    numbers = frozenset(number for one in by_hand for number in one.numbers)
    others = _without(sheet, numbers)
    changed = list(_differences(desk, others))
    return changed and list(_differences(desk, others, numbers))


def _without(sheet: Drawn, numbers: frozenset[int]) -> Drawn:
    couples = tuple(one for one in sheet.couples if not {one.white, one.black} <= numbers)
    return Drawn(sheet.round, couples, tuple(number for number in sheet.byes if number not in numbers))


def compared(sheet: Drawn, right: Drawn) -> Iterator[Finding]:
    """The couples and the bye that are not those of the right round."""
    opponents = {number: other for one in right.couples for number, other in _both(one)}
    opponents |= dict.fromkeys(right.byes, 0)
    whites = {one.white for one in right.couples}
    for one in sheet.couples:
        if opponents.get(one.white) == one.black:
            if one.known and one.white not in whites:
                message = say("{couple}: the rules give White to {number}", couple=one, number=one.black)
                yield _found("colours", message, say("exchange their colours"), sheet.round, one.white)
        else:
            yield _other_pair(sheet.round, one, opponents)
    for number in sheet.byes:
        if number not in right.byes:
            message = say(
                "the bye goes to {number}; the rules pair him: {theirs}", number=number, theirs=_with(number, opponents)
            )
            yield _found("bye", message, _ask(sheet.round, f"--player {number}"), sheet.round, number)


def _other_pair(at: int, one: Couple, opponents: dict[int, int]) -> Finding:
    theirs = say("{one} and {other}", one=_with(one.white, opponents), other=_with(one.black, opponents))
    message = say("{couple} is not paired by the rules; they pair {theirs}", couple=one, theirs=theirs)
    return _found("pair", message, _ask(at, f"--pair {one}"), at, one.white)


def _with(number: int, opponents: dict[int, int]) -> str:
    """A player with whom the rules give him; a bye as 12-0, a player whom they do not pair as himself."""
    return f"{number}-{opponents[number]}" if number in opponents else str(number)


def _both(one: Couple) -> tuple[tuple[int, int], tuple[int, int]]:
    return (one.white, one.black), (one.black, one.white)


def _ask(at: int, wish: str) -> Message:
    return say("for the reason: tabellone why FILE --round {round} {wish}", round=at, wish=wish)


def _found(
    name: str,
    message: Message,
    remedy: Message,
    at: int | None,
    player: int | None = None,
    severity: Severity = "error",
) -> Finding:
    return Finding(f"verify.{name}", message, remedy, severity, round=at, player=player)


def _shown(by_hand: ByHand) -> Finding:
    pairs = ", ".join(f"{one}-{other}" for one, other in by_hand.pairs) or say("the whole round")
    message = say("paired by hand: {pairs} ({reason})", pairs=pairs, reason=by_hand.reason or say("no reason given"))
    return _found("by_hand", message, say("nothing to do if the arbiter decided so"), by_hand.round, severity="info")


def _excused(fault: Finding, by_hand: Iterable[ByHand]) -> Finding:
    """What is illegal in a pair that was made by hand is a warning: the arbiter has answered for it."""
    whole_or_own = any(not one.pairs or fault.player in one.numbers for one in by_hand)
    return replace(fault, severity="warning") if whole_or_own else fault


def unread_by_hand(tournament: Tournament) -> list[Finding]:
    """Comments about pairings made by hand that do not say in which round."""
    message = say("a comment speaks of pairings made by hand, but not in which round")
    remedy = say("write it as: ### MPA @ Round 3: 12-17: the reason")
    return [
        _found("by_hand_unread", message, remedy, None, severity="warning")
        for one in made_by_hand(tournament)
        if not one.round
    ]


def checked_standings(tournament: Tournament, on: date | None = None) -> CheckedStandings:
    """The points and ranks declared, beside those that the rounds and the tie-breaks make."""
    differences = list(_points(tournament))
    ranks = _ranks(tournament, on)
    if isinstance(ranks, Message):
        return CheckedStandings(checked=False, differences=tuple(differences), unchecked=ranks)
    return CheckedStandings(checked=True, differences=(*differences, *_displaced(tournament, ranks)))


def _points(tournament: Tournament) -> Iterator[Finding]:
    for player in tournament.players:
        due = points_of(tournament, player)
        if player.points is not None and player.points != due:
            message = say(
                "player {number}: the rounds make {due} points, declared are {points}",
                number=player.number,
                due=due,
                points=player.points,
            )
            yield _found("points", message, say("correct the results or the points"), None, player.number)


def _ranks(tournament: Tournament, on: date | None) -> Mapping[int, range] | Message:
    """The ranks that each player may have, or why they cannot be told. Those whom nothing parts share several."""
    if not any(player.rank for player in tournament.players):
        return say("the report has no ranks")
    if not (tournament.tie_breaks or tournament.standings_order):
        return say("the report does not name its tie-breaks")
    try:
        rows = standings(tournament, on=on).rows
    except TabelloneError as error:
        return error.message
    shared = Counter(row.rank for row in rows)
    return {row.number: range(row.rank, row.rank + shared[row.rank]) for row in rows}


def _displaced(tournament: Tournament, ranks: Mapping[int, range]) -> Iterator[Finding]:
    for player in tournament.players:
        if player.rank is not None and player.rank not in ranks.get(player.number, ()):
            due = ranks.get(player.number, range(0))
            message = say(
                "player {number}: the tie-breaks give rank {due}, declared is {rank}",
                number=player.number,
                due="-".join(map(str, sorted({due[0], due[-1]}))) if due else "-",
                rank=player.rank,
            )
            remedy = say("for the reason: tabellone standings FILE --explain {number}", number=player.number)
            yield _found("rank", message, remedy, None, player.number)
