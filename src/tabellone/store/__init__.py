"""
Where a journal is kept: one SQLite file for an event, or a PostgreSQL database by its address. Start with `opened`. A
store only grows; it refuses to write after an entry that is not the last any more, and says a thing is saved when it is
on the disk. What is in the entries it does not know. `search` finds players by part of their names; what it keeps can
be made again from a list, and dropped at any time.
"""

from contextlib import AbstractContextManager
from importlib import import_module

from tabellone.store.store import Store


def opened(place: str, at: str | None = None) -> AbstractContextManager[Store]:
    """
    The store at a path, or at an address postgresql://..., for the block that uses it; to be read only, unless the
    moment of the writing is given.
    """
    store: AbstractContextManager[Store] = import_module(_module(place)).opened(place, at)
    return store


def created(place: str, at: str) -> AbstractContextManager[Store]:
    """A store, empty, where there was none."""
    store: AbstractContextManager[Store] = import_module(_module(place)).created(place, at)
    return store


def _module(place: str) -> str:
    """PostgreSQL needs a driver that not everybody has, so that it is loaded only where it is asked for."""
    return (
        "tabellone.store.postgres" if place.startswith(("postgresql://", "postgres://")) else "tabellone.store.sqlite"
    )


__all__ = ["Store", "created", "opened"]
