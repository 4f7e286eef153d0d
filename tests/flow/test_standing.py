"""The standings of an event: by points, or by the tie-breaks that were pinned, computed where they are at home."""

from dataclasses import dataclass, replace
from datetime import date
from random import Random
from typing import Any

import pytest

import tabellone
from tabellone import Points, Refused
from tabellone.flow import standing
from tabellone.flow.books import day_for
from tabellone.flow.events import Pinned
from tabellone.flow.standing import standings
from tabellone.flow.tournament import State
from tests.flow.desk import START, Desk, opened


def played(**more: Any) -> State:
    desk = Desk(opened(**more), players=8)
    desk.play(Random(1), "1-0 0-1")
    return desk.state


def test_without_tie_breaks_those_who_are_level_share_a_rank() -> None:
    table = standings(played())
    assert [(row.rank, str(row.points)) for row in table.rows] == [(1, "1")] * 4 + [(5, "0")] * 4
    assert [player.rank for player in table.tournament.players] == [
        row.rank for row in sorted(table.rows, key=lambda row: row.number)
    ]
    assert sorted(table.places.values()) == list(range(1, 9))


@dataclass(frozen=True)
class Row:
    rank: int
    number: int
    points: Points
    values: tuple[str | None, ...]


@dataclass(frozen=True)
class Worked:
    rows: tuple[Row, ...]


@pytest.mark.parametrize(("codes", "lots"), [(("BH/C1", "BH"), None), (("BH", "LOT"), "lot")])
def test_tie_breaks_are_asked_for_as_they_were_pinned(
    codes: tuple[str, ...], lots: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []

    def compute(tournament: tabellone.Tournament, tie_breaks: str, **more: Any) -> Worked:
        asked.append((tie_breaks, more))
        points = [(player.number, player.points or Points(0)) for player in tournament.players]
        return Worked(tuple(Row(9 - number, number, own, ("1", None)) for number, own in points))

    monkeypatch.setattr(standing, "find_spec", lambda _name: object())
    monkeypatch.setattr(standing, "STANDINGS", ("C.04.7",))
    monkeypatch.setattr(tabellone, "standings", compute, raising=False)
    state = played(tie_breaks=codes)
    assert state.rules
    books = (*state.rules.editions, Pinned("C.04.7", date(2026, 2, 1)))
    state = with_editions(state, books)
    table = standings(state)
    assert [row.number for row in table.rows] == [8, 7, 6, 5, 4, 3, 2, 1]
    assert table.rows[0].values == ("1", "")
    assert asked[0][0] == ",".join(codes)
    assert asked[0][1]["on"] == START
    assert (asked[0][1]["chapter"], asked[0][1]["lots"]) == ("C.04.7", lots)


def with_editions(state: State, editions: tuple[Pinned, ...]) -> State:
    assert state.rules
    return replace(state, rules=replace(state.rules, editions=editions))


def test_tie_breaks_of_which_no_edition_was_pinned_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standing, "find_spec", lambda _name: object())
    state = played(tie_breaks=("BH",))
    assert state.rules
    without = tuple(one for one in state.rules.editions if one.chapter not in ("C.07", "SST"))
    with pytest.raises(Refused) as error:
        standings(with_editions(state, without))
    assert error.value.rule == "desk.edition"


def test_where_ties_cannot_be_broken_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standing, "find_spec", lambda _name: None)
    with pytest.raises(Refused) as error:
        standings(played(tie_breaks=("BH",)))
    assert error.value.rule == "tie_breaks"


def test_an_edition_is_asked_for_by_the_first_day_unless_another_was_chosen() -> None:
    state = played()
    assert day_for(state, Pinned("C.04.3", date(2026, 2, 1))) == START
    assert day_for(state, Pinned("C.04.3", date(2017, 7, 1))) == date(2017, 7, 1)
    assert day_for(state, Pinned("C.04.7", date(2026, 2, 1))) == START
