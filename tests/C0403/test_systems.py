"""Which system of which edition pairs a report: what is asked for, what the report says, and never a guess."""

from dataclasses import replace
from datetime import date

import pytest

from tabellone import Tournament
from tabellone.errors import NoEditionInForce, Refused
from tabellone.exact import Points
from tabellone.facts.tournament import Acceleration, Day, Entrant, Virtual
from tabellone.pairing.codes import CODES, Code, code_of
from tabellone.pairing.systems import KNOWN, SYSTEMS, chosen, engine, with_baku
from tabellone.rulebook import effective_days
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


def test_every_code_names_a_system_and_an_edition_that_exist() -> None:
    for code, named in CODES.items():
        assert named.system in KNOWN, code
        chapter = KNOWN[named.system].chapter
        assert named.edition is None or named.edition in effective_days(chapter), code


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_system_has_an_engine_and_a_chapter(name: str) -> None:
    assert SYSTEMS[name].chapter in FOLDERS
    for function in ("pair", "why", "why_player"):
        assert callable(getattr(engine(name), function))


@pytest.mark.parametrize("baku", [False, True])
def test_the_code_written_for_an_edition_is_read_as_that_edition(baku: bool) -> None:  # noqa: FBT001
    for name in KNOWN.keys() - {"round-robin"}:
        for effective in (OLD, CURRENT):
            read = CODES[code_of(name, effective, baku=baku)]
            assert read in (Code(name, effective, baku), Code(name, None, baku))
    assert code_of("dutch", CURRENT) == "FIDE_DUTCH_2026"
    assert code_of("round-robin", CURRENT) == "FIDE_ROUNDROBIN"


NINE_ROUNDS = [(10, 1, 3), (5, 4, 5)]


def groups(event: Tournament) -> list[tuple[int, int, int]]:
    return [(int(one.points or 0), one.first_round, one.last_round) for one in event.accelerations]


def entrants(*numbers: int) -> tuple[Entrant, ...]:
    return tuple(Entrant(number, f"Player {number}") for number in numbers)


def test_baku_in_the_code_gives_the_first_half_its_virtual_points() -> None:
    event = Tournament(players=entrants(*range(1, 162)), kind_code="FIDE_DUTCH_BAKU", start=IN_2026, total_rounds=9)
    accelerated = with_baku(event)
    assert groups(accelerated) == NINE_ROUNDS
    assert {(one.first, one.last) for one in accelerated.accelerations} == {(1, 82)}


def test_baku_counts_players_where_numbers_are_missing() -> None:
    event = Tournament(players=entrants(1, 3, 5, 7), kind_code="FIDE_DUTCH_2026_BAKU", total_rounds=9)
    assert {(one.first, one.last) for one in with_baku(event).accelerations} == {(1, 3)}
    alone = replace(event, players=entrants(4))
    assert {(one.first, one.last) for one in with_baku(alone).accelerations} == {(1, 4)}
    assert with_baku(replace(event, players=())).accelerations == ()


def test_virtual_points_that_the_report_states_hold_before_the_method() -> None:
    event = Tournament(players=entrants(1, 2), kind_code="FIDE_DUTCH_2026_BAKU", total_rounds=9)
    stated = replace(event, accelerations=(Acceleration(None, Points(10), 1, 1, 1, 1),))
    assert with_baku(stated) is stated
    by_player = replace(event, virtual=(Virtual(1, (Points(10),)),))
    assert with_baku(by_player) is by_player


def test_baku_needs_the_number_of_rounds_and_an_edition() -> None:
    with pytest.raises(Refused, match="number of rounds"):
        with_baku(Tournament(players=entrants(1, 2), kind_code="FIDE_DUTCH_2026_BAKU"))
    with pytest.raises(NoEditionInForce):
        with_baku(Tournament(players=entrants(1, 2), kind_code="FIDE_DUTCH_BAKU", start=IN_2018, total_rounds=9))
    plain = Tournament(players=entrants(1, 2), kind_code="FIDE_DUTCH", start=IN_2018)
    assert with_baku(plain) is plain
