"""
Where an office keeps what can be made again from its journal: in a folder beside it, or in the user's folder for caches
where the office is in a database. Whoever deletes it loses nothing but time.
"""

import os
from contextlib import suppress
from pathlib import Path

from tabellone.store import Store


def cache_of(place: str, store: Store) -> Path | None:
    """Nowhere for who has no home."""
    if "://" not in place:
        return Path(f"{place}.cache")
    named, first = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA"), store.first()
    with suppress(RuntimeError):
        folder = Path(named) if named else Path.home() / ".cache"
        return folder / "tabellone" / first.digest[:16] if first else None
    return None
