"""Which system of which edition pairs a report: what is asked for, what the report says, and never a guess."""

from datetime import date

import pytest

from tabellone import Tournament
from tabellone.errors import NoEditionInForce, Refused
from tabellone.facts.tournament import Day
from tabellone.pairing.codes import CODES, SystemCode
from tabellone.pairing.systems import SYSTEMS, chosen, code_for, engine
from tabellone.rulebook.load import FOLDERS

OLD, CURRENT = date(2017, 7, 1), date(2026, 2, 1)
IN_2018, IN_2026 = Day(2018, 5, 1), Day(2026, 5, 1)


@pytest.mark.parametrize(
    ("code", "start", "effective"),
    [
        ("FIDE_DUTCH", IN_2018, OLD),
        ("FIDE_DUTCH", IN_2026, CURRENT),
        ("FIDE_DUTCH_2017", IN_2026, OLD),
        ("FIDE_DUTCH_2025", IN_2018, CURRENT),
        ("FIDE_DUTCH_2026", None, CURRENT),
        ("fide_dutch_2017_baku", None, OLD),
    ],
)
def test_record_192_names_the_system_and_may_name_its_edition(code: str, start: Day | None, effective: date) -> None:
    system, book = chosen(Tournament(kind_code=code, start=start))
    assert (system, book.chapter, book.effective) == ("dutch", "C.04.3", effective)


def test_what_is_asked_for_holds_before_what_the_report_says() -> None:
    event = Tournament(kind_code="FIDE_DUTCH_2017", start=IN_2026)
    assert chosen(event, on=CURRENT)[1].effective == CURRENT
    assert chosen(event, system="dutch")[1].effective == OLD
    for other in ("FIDE_TEAM", "FIDE_DUBOV"):
        system, book = chosen(Tournament(kind_code=other, start=IN_2026), system="dutch")
        assert (system, book.chapter) == ("dutch", "C.04.3")


@pytest.mark.parametrize("code", ["", "FIDE_TEAM", "CUSTOM_SWISS"])
def test_a_system_that_is_not_known_is_asked_for(code: str) -> None:
    with pytest.raises(Refused, match="system") as refused:
        chosen(Tournament(kind="Individual: Swiss-System (Dutch)", kind_code=code, start=IN_2026))
    assert refused.value.rule == "system"
    assert "--system" in str(refused.value.remedy)


@pytest.mark.parametrize("start", [None, Day(2026, 5, 0)])
def test_a_day_that_is_not_known_is_asked_for(start: Day | None) -> None:
    with pytest.raises(Refused) as refused:
        chosen(Tournament(kind_code="FIDE_DUTCH", start=start))
    assert refused.value.rule == "edition"
    assert "--date" in str(refused.value.remedy)


def test_before_the_first_edition_held_none_rules() -> None:
    with pytest.raises(NoEditionInForce):
        chosen(Tournament(kind_code="FIDE_DUTCH", start=Day(2010, 1, 1)))


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_system_has_an_engine_and_a_chapter(name: str) -> None:
    assert SYSTEMS[name].chapter in FOLDERS
    for function in ("pair", "why", "why_player"):
        assert callable(getattr(engine(name), function))


@pytest.mark.parametrize("baku", [False, True])
def test_the_code_written_for_an_edition_is_read_as_that_edition(baku: bool) -> None:  # noqa: FBT001
    for name in SYSTEMS.keys() - {"round-robin"}:
        for effective in (OLD, CURRENT):
            read = CODES[code_for(name, effective, baku=baku)]
            assert read in (SystemCode(name, effective, baku), SystemCode(name, None, baku))
    assert code_for("dutch", CURRENT) == "FIDE_DUTCH_2026"
    assert code_for("round-robin", CURRENT) == "FIDE_ROUNDROBIN"
    assert code_for("round-robin", CURRENT, baku=True) == ""
