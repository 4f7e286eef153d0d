"""
The codes by which a report names its tournament system (record 192): which system, of which edition, accelerated or
not. A code without a year means the edition in force when the event starts.
"""

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple


class SystemCode(NamedTuple):
    system: str  # as `--system` calls it, where the project pairs by it
    effective: date | None = None  # the first day of the edition it names
    baku: bool = False


DUTCH_2017, DUTCH_2026 = date(2017, 7, 1), date(2026, 2, 1)

ACCELERABLE: Mapping[str, SystemCode] = {
    "FIDE_DUTCH": SystemCode("dutch"),
    "FIDE_DUTCH_2026": SystemCode("dutch", DUTCH_2026),
    "FIDE_DUTCH_2025": SystemCode("dutch", DUTCH_2026),  # approved for 2025, in force since 2026
    "FIDE_DUTCH_2017": SystemCode("dutch", DUTCH_2017),
    "SWISS_DUTCH_2025": SystemCode("dutch", DUTCH_2026),  # as some pairing programs write it
    "SWISS_DUTCH_2017": SystemCode("dutch", DUTCH_2017),
    "FIDE_DUBOV": SystemCode("dubov"),
    "FIDE_BURSTEIN": SystemCode("burstein"),
    "FIDE_LIM": SystemCode("lim"),  # in no list, but made as the others are
    "FIDE_DOUBLESWISS": SystemCode("double-swiss"),
    **{
        f"FIDE_TEAM{kind}": SystemCode("team-swiss")
        for kind in ("", "_MP_GP", "_MP", "_TYPEA_MP_GP", "_TYPEA_MP", "_TYPEB_MP_GP", "_TYPEB_MP")
    },
}
OTHERS: Mapping[str, SystemCode] = {
    **{
        f"FIDE_TEAM{kind}": SystemCode("team-swiss")
        for kind in ("_GP_MP", "_GP", "_TYPEA_GP_MP", "_TYPEA_GP", "_TYPEB_GP_MP", "_TYPEB_GP")
    },
    **{
        f"{table}_{rounds}": SystemCode("round-robin")
        for table in ("FIDE", "BERGER")
        for rounds in ("ROUNDROBIN", "DOUBLEROUNDROBIN")
    },
    **{
        f"{table}_TEAM_{rounds}": SystemCode("team-round-robin")
        for table in ("FIDE", "BERGER")
        for rounds in ("ROUNDROBIN", "DOUBLEROUNDROBIN")
    },
    "FIDE_SCHILLER": SystemCode("schiller"),
    "FIDE_SCHEVENINGEN": SystemCode("scheveningen"),
    "FIDE_DOUBLESCHEVENINGEN": SystemCode("scheveningen"),
    **{
        f"CUSTOM_{kind}": SystemCode("custom")  # the organiser's own: no rules to pair by
        for kind in (
            "SWISS",
            "DOUBLESWISS",
            "ROUNDROBIN",
            "KNOCKOUT",
            "SCHILLER",
            "SCHEVENINGEN",
            "TEAM_SWISS",
            "TEAM_SWISS_MP",
            "TEAM_SWISS_GP",
            "TEAM_ROUNDROBIN",
            "TEAM_DOUBLEROUNDROBIN",
            "TEAM_KNOCKOUT",
        )
    },
}
CODES: Mapping[str, SystemCode] = {
    **ACCELERABLE,
    **{f"{code}_BAKU": means._replace(baku=True) for code, means in ACCELERABLE.items()},
    **OTHERS,
}


def system_of(code: str) -> SystemCode | None:
    """What a code means, in either case of letters; None for one that nobody has defined."""
    return CODES.get(code.strip().upper())
