"""Events for the tests of the desk: an open of the Dutch System, and rounds that are played by a seeded hand."""

from collections.abc import Iterable
from datetime import date, timedelta
from random import Random
from typing import Any

from tabellone.flow import draw, entries, results
from tabellone.flow.events import Opened, Participant, RulesPinned, Worth
from tabellone.flow.opening import Announced, opening
from tabellone.flow.tournament import State, after, folded

START = date(2026, 3, 6)


def opened(rounds: int = 5, system: str = "dutch", **more: Any) -> list[Any]:
    """The first entries of an event."""
    pinned = {"order", "acceleration"}
    more = {"tie_breaks": "", **more}
    rules = RulesPinned(system, rounds, (), **{name: value for name, value in more.items() if name in pinned})
    rest = {name: value for name, value in more.items() if name not in pinned}
    start = rest.pop("start", START)
    details = Opened("Open", start, start + timedelta(2), "Roma", "ITA", time_control="90'+30''")
    return list(opening(Announced(details, rules, seed="lot", **rest)))


def person(number: int, **more: Any) -> Participant:
    name = f"Player, {chr(65 + number % 26)}{number:03d}"
    return Participant(name, rating=2700 - 4 * number, federation="ITA", **more)


def people(count: int) -> list[Participant]:
    return [person(number) for number in range(1, count + 1)]


class Desk:
    """The events that happened, and the state after them."""

    def __init__(self, events: Iterable[Any], players: int = 0) -> None:
        self.events = list(events)
        self.state: State = folded(self.events)
        if players:
            self.do(entries.register(self.state, people(players)))

    def do(self, event: Any) -> Any:
        self.events.append(event)
        self.state = after(self.state, event)
        return event

    def play(self, random: Random, signs: str = "1 0 = = 1-0f") -> None:
        """A round, paired by the engine, and a result on every board."""
        paired = self.do(draw.pair(self.state))
        for board in range(1, len(paired.pairs) + 1):
            sign = results.sign(random.choice(signs.split()))
            self.do(results.enter(self.state, [(board, sign)]))


__all__ = ["START", "Desk", "Worth", "opened", "people", "person"]
