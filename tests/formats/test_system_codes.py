"""Record 192: every code of the report form, and what it means."""

from datetime import date
from importlib import import_module

import pytest

from tabellone.pairing.codes import CODES, SystemCode, system_of
from tabellone.rulebook import exact_edition


def test_an_independent_reader_knows_no_code_that_is_missing_here() -> None:
    theirs = import_module("gacrux.trf2json").trf2json().code192
    assert len(theirs) > 50
    assert sorted(set(theirs) - set(CODES)) == []
    assert sorted(set(CODES) - set(theirs)) == [
        "CUSTOM_TEAM_DOUBLEROUNDROBIN",
        "FIDE_DUTCH_2025",
        "FIDE_DUTCH_2025_BAKU",
        "FIDE_LIM",
        "FIDE_LIM_BAKU",
        "SWISS_DUTCH_2017",
        "SWISS_DUTCH_2017_BAKU",
        "SWISS_DUTCH_2025",
        "SWISS_DUTCH_2025_BAKU",
    ]


@pytest.mark.parametrize(
    ("code", "means"),
    [
        ("FIDE_DUTCH", SystemCode("dutch")),
        ("FIDE_DUTCH_2017_BAKU", SystemCode("dutch", date(2017, 7, 1), baku=True)),
        ("FIDE_DUTCH_2025", SystemCode("dutch", date(2026, 2, 1))),
        ("FIDE_DUTCH_2026", SystemCode("dutch", date(2026, 2, 1))),
        ("swiss_dutch_2017", SystemCode("dutch", date(2017, 7, 1))),
        (" Fide_Dubov_Baku ", SystemCode("dubov", baku=True)),
        ("FIDE_BURSTEIN", SystemCode("burstein")),
        ("FIDE_DOUBLEROUNDROBIN", SystemCode("round-robin")),
        ("BERGER_TEAM_ROUNDROBIN", SystemCode("team-round-robin")),
        ("FIDE_TEAM_TYPEB_MP_BAKU", SystemCode("team-swiss", baku=True)),
        ("FIDE_TEAM_GP", SystemCode("team-swiss")),
        ("CUSTOM_SWISS", SystemCode("custom")),
        ("CUSTOM_ROUNDROBIN_BAKU", None),
        ("FIDE_TEAM_GP_BAKU", None),
        ("OTHER_KEIZER", None),
        ("", None),
    ],
)
def test_what_a_code_means(code: str, means: SystemCode | None) -> None:
    assert system_of(code) == means


def test_the_editions_that_codes_name_exist() -> None:
    days = {means.effective for means in CODES.values() if means.effective}
    assert {exact_edition("C.04.3", day).effective for day in days} == days
    assert {means.system for means in CODES.values() if means.effective} == {"dutch"}
