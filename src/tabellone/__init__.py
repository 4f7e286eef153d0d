"""
Tabellone takes a chess event from its announcement to the rating list and says, for every number, which article of
which edition of the FIDE regulations made it so.

>>> from datetime import date
>>> import tabellone
>>> book = tabellone.edition("B.02", on=date(2017, 8, 1))
>>> tabellone.expected_score(book, own=1850, opponent=1700).expected
0.70
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabellone.errors import Finding, NoEditionInForce, NotFound, Refused, TabelloneError, Unpairable, Unreadable
    from tabellone.exact import Points
    from tabellone.facts.cross_table import Entry
    from tabellone.facts.event import Event, Game, Player
    from tabellone.facts.history import Tranche
    from tabellone.facts.tournament import Tournament
    from tabellone.flow.rate import rate_period
    from tabellone.formats.fide_list import read_rating_list
    from tabellone.formats.trf import read_trf, write_trf
    from tabellone.rating.change import RatedGame, rating_change
    from tabellone.rating.event import rate_event
    from tabellone.rating.expected import expected_score
    from tabellone.rating.initial import first_rating
    from tabellone.rating.k_factor import Standing, k_factor
    from tabellone.rating.period import PlayedEvent, rate_player_period
    from tabellone.rating.round_robin import rate_round_robin
    from tabellone.rulebook import Edition, edition
    from tabellone.rulebook.explain import as_json, explain
    from tabellone.tiebreak.standings import Standings, standings

__version__ = "0.1.0"

__all__ = [
    "Edition",
    "Entry",
    "Event",
    "Finding",
    "Game",
    "NoEditionInForce",
    "NotFound",
    "PlayedEvent",
    "Player",
    "Points",
    "RatedGame",
    "Refused",
    "Standing",
    "Standings",
    "TabelloneError",
    "Tournament",
    "Tranche",
    "Unpairable",
    "Unreadable",
    "as_json",
    "edition",
    "expected_score",
    "explain",
    "first_rating",
    "k_factor",
    "rate_event",
    "rate_period",
    "rate_player_period",
    "rate_round_robin",
    "rating_change",
    "read_rating_list",
    "read_trf",
    "standings",
    "write_trf",
]

_HOMES = {
    "errors": ("Finding", "NoEditionInForce", "NotFound", "Refused", "TabelloneError", "Unpairable", "Unreadable"),
    "exact": ("Points",),
    "facts.cross_table": ("Entry",),
    "facts.event": ("Event", "Game", "Player"),
    "facts.history": ("Tranche",),
    "facts.tournament": ("Tournament",),
    "flow.rate": ("rate_period",),
    "formats.fide_list": ("read_rating_list",),
    "formats.trf": ("read_trf", "write_trf"),
    "rating.change": ("RatedGame", "rating_change"),
    "rating.event": ("rate_event",),
    "rating.expected": ("expected_score",),
    "rating.initial": ("first_rating",),
    "rating.k_factor": ("Standing", "k_factor"),
    "rating.period": ("PlayedEvent", "rate_player_period"),
    "rating.round_robin": ("rate_round_robin",),
    "rulebook": ("Edition", "edition"),
    "rulebook.explain": ("as_json", "explain"),
    "tiebreak.standings": ("Standings", "standings"),
}


def __getattr__(name: str) -> Any:
    """
    A public name is imported when first asked for, so that `tabellone --help` does not wait for the calculators.
    """
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"tabellone.{home}"), name)
    message = f"module 'tabellone' has no attribute {name!r}"
    raise AttributeError(message)
