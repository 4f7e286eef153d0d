"""
A round is paired: by the engine of the system, or by hand. By hand everything is possible that can be played, and
nothing goes by unnoticed: what a rule forbids is a warning that stays in the journal and in the report, beside what the
engine would have done.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from tabellone.errors import Finding, Refused, TabelloneError, Unreadable
from tabellone.flow.books import system_book
from tabellone.flow.events import Away, ByHand, RoundPaired, Seated, Warned
from tabellone.flow.report import by_hand_only, tournament_of
from tabellone.flow.start_list import next_order
from tabellone.flow.tournament import State, shown
from tabellone.i18n import N_, Message, say
from tabellone.pairing.system import Field, Pairing, Player, field_of
from tabellone.pairing.systems import SYSTEMS, engine

RENUMBERED_UNTIL = (
    4  # C.04.2 art. 2: the starting numbers follow corrections and late entries until this round is paired
)


def pair(state: State) -> RoundPaired:
    """The next round as the engine of the system pairs it."""
    _check_next(state)
    order = next_order(state)
    pairing = by_engine(state, order)
    pairs = tuple(Seated(order[pair.white - 1], order[pair.black - 1]) for pair in pairing.pairs)
    return _round(state, order, pairs, order[pairing.bye - 1] if pairing.bye else None)


def pair_by_hand(state: State, couples: Sequence[tuple[int, int]], bye: int | None, reason: str) -> RoundPaired:
    """
    The next round as the arbiter pairs it, White first, by the starting numbers as they are known before it. What
    cannot be played is refused, what a rule forbids is warned of.
    """
    _check_next(state)
    if not reason.strip():
        raise Refused(say("a round paired by hand needs its reason"), say("give it with --reason"), rule="desk.reason")
    known, order = state.order, next_order(state)
    field = field_for(state, known)
    _check_couples(field, couples, bye)
    pairs = tuple(Seated(known[white - 1], known[black - 1]) for white, black in couples)
    warnings = tuple(
        Warned(rule, tuple(known[number - 1] for number in numbers)) for rule, numbers in broken(field, couples, bye)
    )
    made = ByHand(reason, warnings)
    try:
        pairing = by_engine(state, order)
    except TabelloneError:  # the engine has no answer; that may be why the round is paired by hand
        pass
    else:
        own = tuple(Seated(order[pair.white - 1], order[pair.black - 1]) for pair in pairing.pairs)
        made = replace(made, engine=own, engine_bye=order[pairing.bye - 1] if pairing.bye else None)
    return replace(_round(state, order, pairs, known[bye - 1] if bye else None), by_hand=made)


def field_for(state: State, order: Sequence[int]) -> Field:
    return field_of(tournament_of(state, order), system_book(state), len(state.rounds) + 1)


def by_engine(state: State, order: Sequence[int]) -> Pairing:
    """What the engine makes of the next round, in starting numbers."""
    system, field = state.pinned.system, field_for(state, order)
    if SYSTEMS[system].scheduled and len(field.everyone) == 2:
        field = _of_a_match(field)
    return engine(system).pair(system_book(state), field)


def _of_a_match(field: Field) -> Field:
    """Two players meet in every round: the two rounds of their double round robin, again and again."""
    return replace(field, round=(field.round - 1) % 2 + 1, planned_rounds=2)


def _round(state: State, order: tuple[int, ...], pairs: tuple[Seated, ...], bye: int | None) -> RoundPaired:
    """The round with everybody in it."""
    at = len(state.rounds) + 1
    playing = {player for pair in pairs for player in (pair.white, pair.black)} | {bye}
    away = []
    for player in order:
        letter = state.people[player - 1].letter(at)
        if player not in playing:
            away.append(Away(player, letter or "Z"))
        elif letter and SYSTEMS[state.pinned.system].scheduled:
            away.append(Away(player, "-"))
    return RoundPaired(
        round=at,
        numbers=order,
        pairs=pairs,
        edition=str(system_book(state)),
        bye=bye,
        away=tuple(away),
        accelerated=_last_accelerated(state, order),
    )


def _last_accelerated(state: State, order: Sequence[int]) -> int | None:
    """C.04.7: who has the last place of the accelerated group when the first round is paired."""
    if not state.pinned.acceleration or state.rounds:
        return None
    return order[tournament_of(state, order).accelerations[0].last - 1]


def _check_next(state: State) -> None:
    """A round is paired when the one before it is complete, adjourned games apart."""
    following = len(state.rounds) + 1
    if following > state.pinned.rounds:
        raise Refused(
            say("all {n} rounds have been paired", n=state.pinned.rounds),
            say("the event is over; write its report with: event report"),
            rule="desk.rounds",
        )
    if state.rounds and (missing := state.rounds[-1].missing):
        raise Refused(
            say("round {round} has boards without a result: {boards}", round=following - 1, boards=shown(missing)),
            say("enter the results first, or adjourn the games"),
            rule="desk.results_missing",
        )
    if len(state.order) < 2:
        raise Refused(
            say("there are fewer than two players"), say("enter players with: event add"), rule="desk.players"
        )


def _check_couples(field: Field, couples: Sequence[tuple[int, int]], bye: int | None) -> None:
    """Everybody who is to be paired sits at one board or has the bye, and nobody else does."""
    findings = []

    def found(rule: str, message: Message, remedy: Message, player: int) -> None:
        findings.append(Finding(f"desk.{rule}", message, remedy, player=player, round=field.round))

    due = {player.number for player in field.players}
    seated = Counter(number for couple in couples for number in couple)
    seated.update([bye] if bye else [])
    for number, times in sorted(seated.items()):
        if number not in field.everyone:
            found("unknown", say("there is no player {number}", number=number), say("correct the number"), number)
        elif number not in due:
            found("away", say("player {number} is away from this round", number=number), _AWAY, number)
        if times > 1:
            found("twice", say("player {number} is paired twice", number=number), say("pair everybody once"), number)
    for number in sorted(due - seated.keys()):
        found("not_paired", say("player {number} is not paired", number=number), _AWAY, number)
    if findings:
        raise Unreadable(say("the round cannot be played as paired; faults: {n}", n=len(findings)), findings)


_AWAY = say("pair the players who are there, all of them; record byes and withdrawals first")


def broken(field: Field, couples: Iterable[tuple[int, int]], bye: int | None) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The rules that pairs and bye do not keep, each with the players concerned."""
    for white, black in couples:
        one, other = field.everyone[white], field.everyone[black]
        if other.number in one.met:
            yield "met_again", (white, black)
        if frozenset((white, black)) in field.forbidden:
            yield "prohibited", (white, black)
        yield from (
            ("third_colour", (player.number,))
            for player, colour in ((one, "w"), (other, "b"))
            if _thrice(player, colour)
        )
    if bye and field.everyone[bye].bye_barred:
        yield "bye_barred", (bye,)


def _thrice(player: Player, colour: str) -> bool:
    """The same colour three times in a row, or three more of it than of the other."""
    difference = player.difference + (1 if colour == "w" else -1)
    return player.colours[-2:] == 2 * colour or abs(difference) > 2


WARNINGS = {
    "met_again": N_("players {players} have met before"),
    "prohibited": N_("players {players} are not to meet, by order of the organiser"),
    "third_colour": N_("player {players} has the same colour for the third time, in a row or more than the other"),
    "bye_barred": N_("player {players} may not have the pairing-allocated bye"),
}


def findings_of(event: RoundPaired) -> list[Finding]:
    """What is to be said of a round paired by hand; it cannot be turned off."""
    if event.by_hand is None:
        return []
    numbers = {player: at for at, player in enumerate(event.numbers, 1)}
    findings = []
    for one in event.by_hand.warnings:
        who = [numbers[player] for player in one.players]
        message = Message(WARNINGS[one.rule], {"players": "-".join(map(str, who))})
        remedy = say("undo the pairing with: event undo, unless it is meant")
        findings.append(Finding(f"pairing.{one.rule}", message, remedy, "warning", player=who[0], round=event.round))
    if different := by_hand_only(event, numbers).pairs:
        shown_pairs = ", ".join(f"{one}-{other}" for one, other in different)
        message = say("pairs that the engine would not have made: {pairs}", pairs=shown_pairs)
        remedy = say("nothing to do if it is meant; the report will say it")
        findings.append(Finding("pairing.by_hand", message, remedy, "warning", round=event.round))
    return findings
