"""
What the commands of an event share: the store they open, the state they start from, and the one way to write, which
says "saved" only when it is so.
"""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tabellone.cli.clock import clock, moment, whose
from tabellone.cli.journal import sound, written
from tabellone.cli.shell import DONE, Parser, Shell, Verbs, count
from tabellone.errors import Conflict, Finding
from tabellone.flow.events import MOST_ROUNDS
from tabellone.flow.journal import Entry
from tabellone.flow.told import told
from tabellone.flow.tournament import State, following, history
from tabellone.i18n import N_, say
from tabellone.store import Store, opened

ROUND = count(MOST_ROUNDS)
Run = Callable[[Shell, argparse.Namespace], int]


@dataclass
class Table:
    """An event that is open before us."""

    shell: Shell
    store: Store
    at: Callable[[], str]
    by: str
    entries: list[Entry] = field(default_factory=list)
    states: list[State] = field(default_factory=lambda: [State()])  # before the first entry, and after each

    @property
    def state(self) -> State:
        """Where the event stands."""
        return self.states[-1]

    def read(self) -> None:
        self.entries = sound(self.store, say("see what is sound with: event verify"))
        self.states = history(self.entries)
        self.state.opened  # noqa: B018 - refuses a store that is not of an event

    def save(self, *events: Any, files: Mapping[str, bytes] | None = None) -> Entry:
        """The events, on the disk when this returns."""
        new = written(self.store, self.entries, events, self.at(), self.by, files)
        self.entries += new
        for event in events:
            self.states.append(following(self.states, event))
        return new[-1]

    def save_again(self, decide: Callable[[State], Any]) -> tuple[Any, Entry]:
        """The event that is decided; where somebody else wrote meanwhile, decided again on what stands then."""
        try:
            event = decide(self.state)
            return event, self.save(event)
        except Conflict as conflict:
            if conflict.rule != "store.conflict":
                raise
            self.shell.talk(say("somebody else has written in the meantime; the entries are read again"))
            self.read()
            event = decide(self.state)
            return event, self.save(event)

    @property
    def head(self) -> Entry:
        return self.entries[-1]

    def done(self, event: Any, entry: Entry, findings: Sequence[Finding] = (), **more: Any) -> int:
        """What was done, once it is saved."""
        for finding in findings:
            self.shell.aside(finding.text(self.shell.language))
        language = self.shell.language
        document = {
            "entry": entry.seq,
            "digest": entry.digest,
            "kind": entry.kind,
            "text": told(event, self.state).text(language).strip(),
            **more,
            "findings": [finding.as_json(language) for finding in findings],
        }
        saved = say("saved as entry {seq}", seq=entry.seq)
        self.shell.data(document, [document["text"], self.shell.text(saved)])
        return DONE


@contextmanager
def table(shell: Shell, options: argparse.Namespace, *, writing: bool = True) -> Iterator[Table]:
    """The event of the command, read; closed when the command is done."""
    at = clock(options)
    with opened(options.event, at() if writing else None) as store:
        one = Table(shell, store, at, whose(options))
        one.read()
        yield one


def verb(verbs: Verbs, name: str, run: Run, about: str, examples: Sequence[str], *, writes: bool = True) -> Parser:
    """A verb with what every one of them takes."""
    parser = verbs.add(name, run, about, [f"event {example}" for example in examples])
    parser.option("event", N_("the file of the event, or the address of a database"), metavar="EVENT")
    if writes:
        parser.option("--by", N_("who writes, if not the user of this machine"), metavar="NAME")
        parser.add_argument("--at", type=moment, help=argparse.SUPPRESS)
    else:
        parser.set_defaults(by=None, at=None)
    return parser
