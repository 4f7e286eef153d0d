"""The standings of an event: by the tie-breaks that were pinned, or by points, those who are level sharing a rank."""

from datetime import date
from random import Random
from typing import Any

import pytest

from tabellone import NotFound, Refused, Unreadable, standings
from tabellone.flow.books import STANDINGS, day_for
from tabellone.flow.events import Pinned
from tabellone.flow.standing import standings as standings_of
from tabellone.flow.tournament import State
from tests.flow.desk import START, Desk, opened


def played(rounds: int = 3, signs: str = "1-0 0-1 = 1-0f", **more: Any) -> State:
    desk = Desk(opened(**more), players=12)
    random = Random(1)
    for _ in range(rounds):
        desk.play(random, signs)
    return desk.state


def test_without_tie_breaks_those_who_are_level_share_a_rank() -> None:
    table = standings_of(played(1, "1-0 0-1"))
    assert [(row.rank, str(row.points)) for row in table.rows] == [(1, "1")] * 6 + [(7, "0")] * 6
    assert [player.rank for player in table.tournament.players] == [
        row.rank for row in sorted(table.rows, key=lambda row: row.number)
    ]
    assert sorted(table.places.values()) == list(range(1, 13))


@pytest.mark.parametrize("codes", ["BH/C1,BH,SB", "DE,WIN", "KS,ARO/C1"])
def test_tie_breaks_are_computed_as_for_any_report(codes: str) -> None:
    state = played(tie_breaks=codes)
    table = standings_of(state)
    expected = standings(table.tournament, codes, on=START)
    assert [(row.rank, row.number, row.points, row.values) for row in table.rows] == [
        (row.rank, row.number, row.points, tuple(value or "" for value in row.values)) for row in expected.rows
    ]
    assert table.tournament.tie_breaks == ",".join(state.pinned.tie_breaks)


def test_c_07_2_1_where_nothing_is_announced_the_list_of_the_edition_is_pinned() -> None:
    swiss, robin = Desk(opened(tie_breaks=None)).state, Desk(opened(tie_breaks=None, system="round-robin")).state
    assert swiss.pinned.tie_breaks == ("BH/C1", "BH", "SB", "PS", "DE", "WIN", "BWG")
    assert robin.pinned.tie_breaks == ("DE", "WIN", "SB", "KS")


def test_lots_break_what_remains_only_where_they_were_announced_and_the_same_way_for_ever() -> None:
    assert {row.rank for row in standings_of(played(1, "=", tie_breaks="BH")).rows} == {1}
    drawn = standings_of(played(1, "=", tie_breaks="BH,LOT")).rows
    assert [row.rank for row in drawn] == list(range(1, 13))
    assert drawn == standings_of(played(1, "=", tie_breaks="BH,LOT")).rows
    assert [row.number for row in drawn] != list(range(1, 13))


def test_the_italian_systems_may_be_chosen_and_a_list_by_its_name() -> None:
    state = played(tie_breaks="ITALIAN", standings="SST")
    assert [one.chapter for one in state.pinned.editions if one.chapter in STANDINGS] == ["SST"]
    assert state.pinned.tie_breaks
    assert standings_of(state).rows[0].rank == 1


def test_a_tie_break_that_does_not_exist_is_refused_when_the_event_is_opened() -> None:
    with pytest.raises(Unreadable) as error:
        opened(tie_breaks="BH,NOTHING")
    assert error.value.findings[0].rule == "standings.code"
    with pytest.raises(Refused, match="only teams have match points"):
        opened(tie_breaks="BH:GP")


def test_tie_breaks_before_their_first_edition_are_refused() -> None:
    early = date(1988, 5, 1)
    with pytest.raises((Refused, NotFound)):
        opened(system="lim", start=early, editions={"C.04.4.3": date(1989, 7, 1)}, tie_breaks="BH")


def test_an_edition_is_asked_for_by_the_first_day_unless_another_was_chosen() -> None:
    state = played(1)
    assert day_for(state, Pinned("C.04.3", date(2026, 2, 1))) == START
    assert day_for(state, Pinned("C.04.3", date(2017, 7, 1))) == date(2017, 7, 1)
    assert day_for(state, Pinned("C.04.7", date(2026, 2, 1))) == START
