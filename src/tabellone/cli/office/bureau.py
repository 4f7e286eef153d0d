"""
What the commands of an office share: the store they open, the state they start from, the lists that follow from it, and
the one way to write, which says "saved" only when it is so.
"""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any

from tabellone.cli.clock import clock, whose
from tabellone.cli.journal import sound, written
from tabellone.cli.office.cache import cache_of
from tabellone.cli.office.verb import there, verb
from tabellone.cli.shell import DONE, Shell
from tabellone.errors import Finding
from tabellone.flow.journal import Entry, in_effect
from tabellone.flow.office_archive import Archive
from tabellone.flow.office_events import KINDS, OfficeOpened
from tabellone.flow.office_history import Chains, Keys, history, keys_of
from tabellone.flow.office_intake import Counter
from tabellone.flow.office_people import Register
from tabellone.flow.office_state import State, after, folded
from tabellone.flow.office_told import told
from tabellone.i18n import say
from tabellone.store import Store, opened
from tabellone.store.drawer import Drawer

__all__ = ["Bureau", "bureau", "there", "verb"]


@dataclass
class Bureau:
    """An office that is open before us."""

    shell: Shell
    store: Store
    at: Callable[[], str]
    by: str
    entries: list[Entry] = field(default_factory=list)
    state: State = field(default_factory=State)
    keys: Keys = field(default_factory=dict)
    made: Chains = field(default_factory=dict)
    drawer: Drawer | None = None

    def read(self) -> None:
        self.entries = sound(self.store, say("see what is sound with: office verify"))
        if not self.entries or self.entries[0].kind == OfficeOpened.__name__:
            held = in_effect(self.entries, KINDS)
            self.state, self.keys = folded(event for _, event in held), keys_of(held, self.entries)
        self.state.opened  # noqa: B018 - refuses a store that is not of an office

    def save(self, *events: Any, files: Mapping[str, bytes] | None = None) -> Entry:
        """The events, on the disk when this returns."""
        new = written(self.store, self.entries, events, self.at(), self.by, files)
        self.entries += new
        for event in events:
            self.state = after(self.state, event)
        self.keys = keys_of(in_effect(self.entries, KINDS), self.entries)
        return new[-1]

    @cached_property
    def archive(self) -> Archive:
        return Archive(self.store.file, drawer=self.drawer, watch=self.shell.watched)

    @property
    def chains(self) -> Chains:
        """What was read or made of them before is not read or made again."""
        self.made = history(self.archive, self.state, known=self.made, keys=self.keys)
        return self.made

    def keep(self, chains: Chains) -> None:
        """Lists that were just closed, for the commands to come."""
        for chain in chains.values():
            chain.keys = self.keys
            chain.keep(len(chain.taken))

    @property
    def people(self) -> Register:
        return Register.of(self.archive, self.state, self.chains)

    @property
    def counter(self) -> Counter:
        return Counter.open(self.archive, self.state, self.chains)

    @property
    def today(self) -> date:
        """The day of the clock that the entries are written by."""
        return date.fromisoformat(self.at()[:10])

    def done(
        self,
        events: Sequence[Any],
        findings: Sequence[Finding] = (),
        files: Mapping[str, bytes] | None = None,
        **more: Any,
    ) -> int:
        """Saves what was decided, and says it."""
        entry = self.save(*events, files=files)
        for finding in findings:
            self.shell.aside(finding.text(self.shell.language))
        language = self.shell.language
        texts = [told(event).text(language) for event in events]
        document = {
            "entry": entry.seq,
            "digest": entry.digest,
            "kind": entry.kind,
            "text": texts[-1],
            **more,
            "findings": [finding.as_json(language) for finding in findings],
        }
        self.shell.data(document, [*texts, self.shell.text(say("saved as entry {seq}", seq=entry.seq))])
        return DONE


@contextmanager
def bureau(shell: Shell, options: argparse.Namespace, *, writing: bool = True) -> Iterator[Bureau]:
    """The office of the command, read; closed when the command is done."""
    at = clock(options)
    there(options.office)
    with opened(options.office, at() if writing else None) as store:
        yield read_from(shell, options, store)


def read_from(shell: Shell, options: argparse.Namespace, store: Store) -> Bureau:
    folder = cache_of(options.office, store)
    one = Bureau(shell, store, clock(options), whose(options), drawer=Drawer(folder) if folder else None)
    one.read()
    return one
