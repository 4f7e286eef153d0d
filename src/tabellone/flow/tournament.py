"""
Where an event stands: a fold over what happened. `State` keeps what the journal tells and nothing that can be computed
from it; `tournament_of` gives it the form every rule, report and format reads. Who may do what is decided in `entries`,
`rounds` and `opening`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from importlib import import_module
from typing import Any

from tabellone.errors import Refused
from tabellone.facts.result import FORFEIT_LOSS, PENDING
from tabellone.flow import events
from tabellone.flow.journal import Entry, Undone, event_of
from tabellone.i18n import say

ADJOURNED, FORFEITED = PENDING.letter, FORFEIT_LOSS.letter


@dataclass(frozen=True, slots=True)
class Person:
    """A participant under his number of entry; a span of rounds without him ends with 0 where it is open."""

    id: int
    participant: events.Participant
    from_round: int = 1
    missed: str = "Z"
    away: tuple[tuple[int, int], ...] = ()
    byes: tuple[tuple[int, str], ...] = ()
    cancelled: bool = False

    def letter(self, at: int) -> str:
        """How a round without him is scored; an empty text where he plays."""
        if at < self.from_round:
            return self.missed
        if any(first <= at and (not last or at <= last) for first, last in self.away):
            return "Z"
        return next((kind for when, kind in self.byes if when == at), "")


@dataclass(frozen=True, slots=True)
class Board:
    """A pair, and the letters of its result: empty before there is one, blank while the game is adjourned."""

    white: int
    black: int
    letters: tuple[str, str] = ("", "")

    @property
    def is_open(self) -> bool:
        return not self.letters[0]

    @property
    def is_adjourned(self) -> bool:
        return self.letters[0] == ADJOURNED


@dataclass(frozen=True, slots=True)
class Round:
    number: int
    paired: events.RoundPaired
    boards: tuple[Board, ...]
    closed: bool = False

    @property
    def missing(self) -> tuple[int, ...]:
        """The boards without a result."""
        return tuple(at for at, board in enumerate(self.boards, 1) if board.is_open)


@dataclass(frozen=True)
class State:
    """What the entries so far say."""

    details: events.Opened | None = None
    rules: events.RulesPinned | None = None
    lots: events.LotsDrawn | None = None
    people: tuple[Person, ...] = ()
    rounds: tuple[Round, ...] = ()
    prohibited: tuple[events.PairProhibited, ...] = ()
    decisions: tuple[events.DecisionRecorded, ...] = ()
    corrections: tuple[events.ResultCorrected, ...] = ()
    amended: tuple[events.EntryCorrected, ...] = ()

    @property
    def opened(self) -> events.Opened:
        if self.details is None:
            raise Refused(say("this is not an event"), say("make one with: event new"), rule="desk.no_event")
        return self.details

    @property
    def pinned(self) -> events.RulesPinned:
        assert self.rules, "an event that is opened has its rules"
        return self.rules

    @property
    def drawn(self) -> events.LotsDrawn:
        assert self.lots, "an event that is opened has its lots"
        return self.lots

    @property
    def present(self) -> dict[int, events.Participant]:
        """Who is on the list, by number of entry."""
        return {one.id: one.participant for one in self.people if not one.cancelled}

    @cached_property
    def order(self) -> tuple[int, ...]:
        """
        The players by starting number: as the last round was paired, who came later behind. Before the first round, as
        it would be paired now; only then are the rules of numbering needed, and loaded.
        """
        if not self.rounds:
            first: tuple[int, ...] = import_module("tabellone.flow.start_list").next_order(self)
            return first
        fixed = self.rounds[-1].paired.numbers
        return (*fixed, *sorted(self.present.keys() - set(fixed)))

    @cached_property
    def numbers(self) -> Mapping[int, int]:
        """The starting number of every player on the list, by his number of entry."""
        return {person: at for at, person in enumerate(self.order, 1)}

    def person(self, number: int) -> Person:
        """The player under a starting number."""
        return self.people[self.order[number - 1] - 1]


def shown(boards: Sequence[int]) -> str:
    """Boards in a sentence, not too many of them."""
    some = ", ".join(map(str, boards[:10]))
    return some if len(boards) <= 10 else f"{some} ..."


def folded(happened: Iterable[Any]) -> State:
    """The state after these events."""
    state = State()
    for event in happened:
        state = after(state, event)
    return state


def history(entries: Sequence[Entry]) -> list[State]:
    """The state before the first entry, and after each of them, those undone too."""
    states = [State()]
    for entry in entries:
        states.append(following(states, event_of(entry, events.KINDS)))
    return states


def following(states: Sequence[State], event: Any) -> State:
    """The state after one more event; an undoing goes back to one that was."""
    return states[event.since - 1] if isinstance(event, Undone) else after(states[-1], event)


def after(state: State, event: Any) -> State:
    return APPLIED[type(event)](state, event)


def _opened(state: State, event: events.Opened) -> State:
    return replace(state, details=event)


def _details(state: State, event: events.DetailsChanged) -> State:
    return replace(state, details=event.details)


def _pinned(state: State, event: events.RulesPinned) -> State:
    return replace(state, rules=event)


def _lots(state: State, event: events.LotsDrawn) -> State:
    return replace(state, lots=event)


def _registered(state: State, event: events.Registered) -> State:
    people = (Person(at, one) for at, one in enumerate(event.participants, len(state.people) + 1))
    return replace(state, people=(*state.people, *people))


def _late(state: State, event: events.LateEntered) -> State:
    person = Person(len(state.people) + 1, event.participant, event.from_round, event.missed)
    return replace(state, people=(*state.people, person))


def _with(state: State, player: int, **changed: Any) -> State:
    people = list(state.people)
    people[player - 1] = replace(people[player - 1], **changed)
    return replace(state, people=tuple(people))


def _corrected_entry(state: State, event: events.EntryCorrected) -> State:
    state = _with(state, event.player, participant=event.participant)
    return replace(state, amended=(*state.amended, event))


def _cancelled(state: State, event: events.EntryCancelled) -> State:
    return _with(state, event.player, cancelled=True)


def _withdrawn(state: State, event: events.Withdrawn) -> State:
    return _with(state, event.player, away=(*state.people[event.player - 1].away, (event.from_round, 0)))


def _returned(state: State, event: events.Returned) -> State:
    away = state.people[event.player - 1].away
    until = (away[-1][0], event.from_round - 1)
    return _with(state, event.player, away=(*away[:-1], *([until] if until[0] <= until[1] else [])))


def _bye(state: State, event: events.ByeRequested) -> State:
    return _with(state, event.player, byes=(*_other_byes(state, event.player, event.round), (event.round, event.kind)))


def _no_bye(state: State, event: events.ByeCancelled) -> State:
    return _with(state, event.player, byes=_other_byes(state, event.player, event.round))


def _other_byes(state: State, player: int, at: int) -> tuple[tuple[int, str], ...]:
    return tuple(bye for bye in state.people[player - 1].byes if bye[0] != at)


def _prohibited(state: State, event: events.PairProhibited) -> State:
    return replace(state, prohibited=(*state.prohibited, event))


def _paired(state: State, event: events.RoundPaired) -> State:
    gone = {away.player for away in event.away if away.kind == FORFEITED}
    boards = tuple(
        Board(pair.white, pair.black, _forfeit(pair.white in gone, pair.black in gone)) for pair in event.pairs
    )
    return replace(state, rounds=(*state.rounds, Round(event.round, event, boards)))


def _forfeit(white: bool, black: bool) -> tuple[str, str]:  # noqa: FBT001 - who of the two is away
    """A game of the schedule whose player is away is lost by forfeit as soon as it is paired."""
    if not white and not black:
        return "", ""
    return "-" if white else "+", "-" if black else "+"


def _entered(state: State, event: events.ResultEntered) -> State:
    return _with_letters(state, event.round, {one.board: (one.white, one.black) for one in event.results})


def _adjourned(state: State, event: events.GameAdjourned) -> State:
    return _with_letters(state, event.round, {event.board: (ADJOURNED, ADJOURNED)})


def _with_letters(state: State, at: int, letters: Mapping[int, tuple[str, str]]) -> State:
    boards = list(state.rounds[at - 1].boards)
    for board, pair in letters.items():
        boards[board - 1] = replace(boards[board - 1], letters=pair)
    return _with_round(state, at, boards=tuple(boards))


def _with_round(state: State, at: int, **changed: Any) -> State:
    rounds = list(state.rounds)
    rounds[at - 1] = replace(rounds[at - 1], **changed)
    return replace(state, rounds=tuple(rounds))


def _corrected(state: State, event: events.ResultCorrected) -> State:
    boards = list(state.rounds[event.round - 1].boards)
    board = boards[event.result.board - 1]
    white, black = (board.black, board.white) if event.colours_exchanged else (board.white, board.black)
    boards[event.result.board - 1] = Board(white, black, (event.result.white, event.result.black))
    state = _with_round(state, event.round, boards=tuple(boards))
    return replace(state, corrections=(*state.corrections, event))


def _closed(state: State, event: events.RoundClosed) -> State:
    return _with_round(state, event.round, closed=True)


def _decided(state: State, event: events.DecisionRecorded) -> State:
    return replace(state, decisions=(*state.decisions, event))


APPLIED: Mapping[type, Callable[[State, Any], State]] = {
    events.Opened: _opened,
    events.DetailsChanged: _details,
    events.RulesPinned: _pinned,
    events.LotsDrawn: _lots,
    events.Registered: _registered,
    events.LateEntered: _late,
    events.EntryCorrected: _corrected_entry,
    events.EntryCancelled: _cancelled,
    events.Withdrawn: _withdrawn,
    events.Returned: _returned,
    events.ByeRequested: _bye,
    events.ByeCancelled: _no_bye,
    events.PairProhibited: _prohibited,
    events.RoundPaired: _paired,
    events.ResultEntered: _entered,
    events.GameAdjourned: _adjourned,
    events.ResultCorrected: _corrected,
    events.RoundClosed: _closed,
    events.DecisionRecorded: _decided,
}
