"""
`tabellone office player find`: by part of a name or number. The search is a cache beside the office, or in the user's
folder for caches where the office is in a database; it is made again when players or lists have changed, and dropped
without loss. As long as it is fresh nothing else of the office is read.
"""

import argparse
from importlib import import_module
from typing import Any

from tabellone import __version__
from tabellone.cli.office.cache import cache_of
from tabellone.cli.office.verb import there
from tabellone.cli.shell import DONE, Shell
from tabellone.errors import Refused
from tabellone.flow.office_events import CHANGE_PLAYERS
from tabellone.i18n import say
from tabellone.store import Store, opened
from tabellone.store.search import Found, PlayerSearch, Register


def player(shell: Shell, options: argparse.Namespace) -> int:
    text = " ".join(options.who)
    if not text.strip():
        raise Refused(
            say("nothing is given to look for"), say("give part of a name, or of a number"), rule="office.arguments"
        )
    there(options.office)
    with opened(options.office) as store:
        search = _search(shell, options, store)
        found = search.found(text, options.most + 1)
        search.close()
    document = {"players": [as_document(one) for one in found[: options.most]], "more": len(found) > options.most}
    said = say("found: {n}", n=min(len(found), options.most))
    if document["more"]:
        said = say("the first {n}; there are more: give more of the name, or --most", n=options.most)
    shell.data(document, [*(_line(one) for one in found[: options.most]), shell.text(said)])
    return DONE


def _search(shell: Shell, options: argparse.Namespace, store: Store) -> PlayerSearch:
    """The search as it is kept, if players and lists are still those it was made from; else made."""

    def register() -> Register:
        office = import_module("tabellone.cli.office.bureau").read_from(shell, options, store)
        lists = {kind: chain.last for kind, chain in office.chains.items()}
        merged = {gone: office.state.number_of(gone) for gone in office.state.merged}
        everybody = import_module("tabellone.flow.office_found").players_to_find(office.people, lists)
        return Register(shell.counted(everybody), merged)

    folder, last = cache_of(options.office, store), store.last_of(CHANGE_PLAYERS)
    kept_at = folder / "players.search" if folder else None
    return PlayerSearch.ready(kept_at, f"{__version__} {last.digest if last else ''}", register)


def as_document(one: Found) -> dict[str, Any]:
    return {"born" if name == "birth" else name: value for name, value in one._asdict().items()}


def _line(one: Found) -> str:
    ratings = " ".join(f"{rating or '-':>4}" for rating in (one.standard, one.rapid, one.blitz))
    return (
        f"{one.number:>10}  {one.name:<32} {one.federation:<3} {one.title or one.women_title:<3} "
        f"{one.birth or '-':<10} {ratings}"
    )
