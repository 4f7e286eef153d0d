"""What an entry of the journal says, in a sentence for each kind."""

from collections.abc import Callable, Mapping
from typing import Any

from tabellone.flow import events
from tabellone.flow.journal import Undone
from tabellone.flow.results import BY_LETTERS
from tabellone.flow.tournament import State
from tabellone.i18n import Message, say


def told(event: Any, state: State) -> Message:
    """The sentence; players are called by their names in the state."""
    return TOLD[type(event)](event, state)


def _name(state: State, player: int) -> str:
    return state.people[player - 1].participant.name if player <= len(state.people) else f"#{player}"


def _names(state: State, players: tuple[int, ...]) -> str:
    return ", ".join(_name(state, player) for player in players)


def _because(reason: str) -> str:
    return f": {reason}" if reason else ""


def _sign(result: events.Result) -> str:
    known = BY_LETTERS.get((result.white, result.black))
    return known.text if known else f"{result.white}/{result.black}"


def _registered(event: events.Registered, _state: State) -> Message:
    names = "; ".join(one.name for one in event.participants[:3])
    if len(event.participants) <= 3:
        return say("entered: {names}", names=names)
    return say("players entered: {n} ({names} ...)", n=len(event.participants), names=names)


def _rules(event: events.RulesPinned, _state: State) -> Message:
    editions = ", ".join(f"{one.chapter} {one.effective}" for one in event.editions)
    return say(
        "rules: {system}, rounds: {rounds}; {editions}", system=event.system, rounds=event.rounds, editions=editions
    )


def _paired(event: events.RoundPaired, state: State) -> Message:
    bye = say("bye: {name}", name=_name(state, event.bye)) if event.bye else ""
    by_hand = say("by hand{reason}", reason=_because(event.by_hand.reason)) if event.by_hand else event.edition
    values = {"round": event.round, "n": len(event.pairs), "how": by_hand, "bye": bye}
    return say("round {round} paired, {how}; boards: {n} {bye}", **values)


def _results(event: events.ResultEntered, _state: State) -> Message:
    shown = ", ".join(f"{one.board} {_sign(one)}" for one in event.results[:8])
    more = " ..." if len(event.results) > 8 else ""
    return say("round {round}, results: {results}", round=event.round, results=shown + more)


def _correction(event: events.ResultCorrected, _state: State) -> Message:
    values = {"round": event.round, "board": event.result.board, "was": _sign(event.was), "now": _sign(event.result)}
    return say("round {round}, board {board}: {was} corrected to {now}: {reason}", **values, reason=event.reason)


def _prohibited(event: events.PairProhibited, state: State) -> Message:
    who = _names(state, event.players)
    return say("not to meet: {players}{reason}", players=who, reason=_because(event.reason))


def _withdrawn(event: events.Withdrawn, state: State) -> Message:
    values = {"name": _name(state, event.player), "round": event.from_round}
    return say("{name} withdrawn from round {round}{reason}", **values, reason=_because(event.reason))


def _decision(event: events.DecisionRecorded, state: State) -> Message:
    who = _names(state, event.players)
    return say("decision: {text} {players}", text=event.text, players=f"({who})" if who else "")


TOLD: Mapping[type, Callable[[Any, State], Message]] = {
    events.Opened: lambda one, _: say(
        "event opened: {name}, {start} - {end}", name=one.name, start=one.start, end=one.end
    ),
    events.DetailsChanged: lambda one, _: say("announcement changed{reason}", reason=_because(one.reason)),
    events.RulesPinned: _rules,
    events.LotsDrawn: lambda one, _: say(
        "lots: seed {seed}, initial colour {colour}", seed=one.seed, colour=one.initial_colour
    ),
    events.Registered: _registered,
    events.LateEntered: lambda one, _: say(
        "entered late, from round {round}: {name}", round=one.from_round, name=one.participant.name
    ),
    events.EntryCorrected: lambda one, state: say(
        "entry of {name} corrected: {reason}", name=_name(state, one.player), reason=one.reason
    ),
    events.EntryCancelled: lambda one, state: say(
        "entry of {name} cancelled{reason}", name=_name(state, one.player), reason=_because(one.reason)
    ),
    events.Withdrawn: _withdrawn,
    events.Returned: lambda one, state: say(
        "{name} plays again from round {round}", name=_name(state, one.player), round=one.from_round
    ),
    events.ByeRequested: lambda one, state: say(
        "{name} has a bye ({kind}) in round {round}", name=_name(state, one.player), kind=one.kind, round=one.round
    ),
    events.ByeCancelled: lambda one, state: say(
        "{name} has no bye in round {round} any more", name=_name(state, one.player), round=one.round
    ),
    events.PairProhibited: _prohibited,
    events.RoundPaired: _paired,
    events.ResultEntered: _results,
    events.GameAdjourned: lambda one, _: say(
        "round {round}, board {board} adjourned", round=one.round, board=one.board
    ),
    events.ResultCorrected: _correction,
    events.RoundClosed: lambda one, _: say("round {round} closed", round=one.round),
    events.DecisionRecorded: _decision,
    Undone: lambda one, _: say("undone: all is as before entry {seq}", seq=one.since),
}
