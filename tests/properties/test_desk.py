"""
Whatever is done at the desk: the state is the fold of the journal, an undo restores what stood before, a journal kept
and read again is the same journal, and its report has no error but what was done by hand against a warning.
"""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tabellone import TabelloneError, Unpairable
from tabellone.flow import draw, entries, results
from tabellone.flow.audit import report_findings, rounds_again
from tabellone.flow.events import KINDS, Participant
from tabellone.flow.journal import Undone, event_of, first_break, in_effect, sealed, to_redo, to_undo
from tabellone.flow.opening import OPENING
from tabellone.flow.tournament import State, folded, history
from tests.flow.desk import opened, people

AT, BY = "2026-03-06T09:00:00Z", "Ada"
SIGNS = [one.text for one in (*results.SIGNS, results.ADJOURNED)]


class Played:
    """A desk at which somebody does things at random; what is refused does not happen."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.events: list[Any] = opened(rounds=4)
        self.state = folded(self.events)
        self.do(entries.register(self.state, people(random.randint(2, 9))))

    def do(self, event: Any) -> None:
        self.events.append(event)
        entries_now = sealed(self.events, None, AT, BY)
        self.state = folded(one for _, one in in_effect(entries_now, KINDS))

    def step(self) -> None:
        try:
            self.do(self.chosen())
        except TabelloneError:
            return

    def chosen(self) -> Any:
        state, random = self.state, self.random
        someone = entries.player_of(state, str(random.randint(1, len(state.order) + 1)))
        other = entries.player_of(state, str(random.randint(1, len(state.order) + 1)))
        board, at = random.randint(1, 5), random.randint(1, 4)
        sign = results.sign(random.choice(SIGNS))
        late = Participant(f"Late, {len(self.events)}", rating=random.choice([None, 2350, 1500]))
        numbers = random.sample(range(1, len(state.order) + 1), len(state.order))
        couples = list(zip(numbers[::2], numbers[1::2], strict=False))
        return random.choice(
            [
                lambda: entries.enter_late(state, late, None, random.choice("ZH")),
                lambda: entries.register(state, [late]),
                lambda: entries.withdraw(state, someone, random.choice([None, at])),
                lambda: entries.readmit(state, someone),
                lambda: entries.request_bye(state, someone, at, random.choice("HFZ")),
                lambda: entries.cancel_bye(state, someone, at),
                lambda: entries.prohibit(state, [someone, other]),
                lambda: entries.cancel(state, someone),
                lambda: entries.correct_entry(state, someone, late, "wrong"),
                lambda: draw.pair(state),
                lambda: draw.pair(state),
                lambda: draw.pair_by_hand(state, couples, numbers[-1] if len(numbers) % 2 else None, "by hand"),
                lambda: all_results(state, sign),
                lambda: all_results(state, sign),
                lambda: results.enter(state, [(board, sign)]),
                lambda: results.enter(state, [(board, sign)], at),
                lambda: results.correct(state, board, sign, "wrong", exchanged=random.random() < 0.2),
                lambda: results.close(state),
                lambda: results.decide(state, "said"),
                self.undo,
                self.redo,
            ]
        )()

    def undo(self) -> Any:
        since = to_undo(sealed(self.events, None, AT, BY))
        if since is None or since <= OPENING:
            raise Unpairable(NOTHING)
        return Undone(since if self.random.random() < 0.7 else self.random.randint(OPENING + 1, since))

    def redo(self) -> Any:
        since = to_redo(sealed(self.events, None, AT, BY))
        if since is None:
            raise Unpairable(NOTHING)
        return Undone(since)


NOTHING = results.unreadable("").message


def all_results(state: State, sign: results.Sign) -> Any:
    """The rest of the round at once, so that many rounds are reached."""
    one = sign if sign is not results.ADJOURNED else results.sign("=")
    return results.enter(state, [(board, one) for board in results.round_of(state).missing])


@settings(max_examples=200)
@given(st.integers(0, 2**32), st.integers(0, 120))
def test_whatever_is_done_the_journal_tells_it_all(seed: int, steps: int) -> None:
    played = Played(Random(seed))
    for _ in range(steps):
        played.step()
    journal = sealed(played.events, None, AT, BY)
    assert first_break(journal) is None
    assert [event_of(entry, KINDS) for entry in journal] == played.events
    states = history(journal)
    assert states[-1] == played.state == folded(event for _, event in in_effect(journal, KINDS))
    for entry, event in zip(journal, played.events, strict=True):
        if isinstance(event, Undone):
            assert states[entry.seq] == states[event.since - 1]
    for checked, findings in rounds_again(journal):
        assert checked.identical, findings
    forced = any(one.paired.by_hand and one.paired.by_hand.warnings for one in played.state.rounds)
    known = {"trf.bye_again"} if forced else set()
    assert {finding.rule for finding in report_findings(played.state)} <= known
