"""
The codes by which a report names its pairing system (record 192): the system, the edition where the code names one,
and whether the Baku method accelerates it. A code that is not here names no system that this project pairs.
"""

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple


class Code(NamedTuple):
    system: str  # its name in `systems`
    edition: date | None = None  # the first day in force; without one, the edition in force at the start rules
    baku: bool = False


SWISS: Mapping[str, Code] = {
    "FIDE_DUTCH": Code("dutch"),
    "FIDE_DUTCH_2017": Code("dutch", date(2017, 7, 1)),
    "FIDE_DUTCH_2025": Code("dutch", date(2026, 2, 1)),  # the same text under the day it was first meant for
    "FIDE_DUTCH_2026": Code("dutch", date(2026, 2, 1)),
    "FIDE_DUBOV": Code("dubov"),
    "FIDE_BURSTEIN": Code("burstein"),
    "FIDE_LIM": Code("lim"),
}
ROUND_ROBIN: Mapping[str, Code] = {
    f"{author}_{cycles}ROUNDROBIN": Code("round-robin") for author in ("FIDE", "BERGER") for cycles in ("", "DOUBLE")
}
CODES: Mapping[str, Code] = {
    **SWISS,
    **{f"{name}_BAKU": code._replace(baku=True) for name, code in SWISS.items()},
    **ROUND_ROBIN,
}


def code_of(system: str, edition: date, *, baku: bool = False) -> str:
    """The code to write for an edition of a system: its own, the newest name of it, else that of the system."""
    own = [name for name, code in CODES.items() if code == Code(system, edition, baku)]
    plain = [name for name, code in CODES.items() if code == Code(system, None, baku)]
    return own[-1] if own else plain[0]
