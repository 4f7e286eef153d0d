"""One report beside a list, and a period of reports in one line."""

from datetime import date

import pytest

import tabellone
from tabellone import Refused, Unreadable, explain
from tabellone.facts.people import ListedPlayer, ListedRating
from tabellone.facts.tournament import Cell, Day, Entrant, Tournament
from tabellone.flow.first_list import birth_day, first_list
from tabellone.flow.rate import as_document, rate_report
from tabellone.rulebook import edition
from tests.B02.office import Office

START = date(2018, 1, 5)


def listed(
    number: int,
    standard: int | None,
    k: int | None = 20,
    rapid: int | None = None,
    rapid_k: int | None = None,
    **rest: object,
) -> ListedPlayer:
    about = {"name": f"Player {number}", "birth": "1980"} | rest
    return ListedPlayer(number, standard=ListedRating(standard, 0, k), rapid=ListedRating(rapid, 0, rapid_k), **about)  # type: ignore[arg-type]


LIST = {
    one.fide_id: one for one in (listed(801, 2000), listed(802, 1900), listed(803, 1800, 40), listed(804, None, None))
}


def report(*rows: tuple[int | None, int | None, str], **about: object) -> Tournament:
    """FIDE number, rating told, games like `2w1 3b=`."""
    entrants = []
    for n, (fide_id, told, text) in enumerate(rows, 1):
        cells = tuple(Cell(int(cell[:-2]), cell[-2].strip("-"), cell[-1]) for cell in text.split())
        entrants.append(Entrant(n, f"Player {n}", rating=told, fide_id=fide_id, rounds=cells))
    facts = {"name": "Open", "start": Day(2018, 1, 5), "end": Day(2018, 1, 9), "kind": "Swiss"} | about
    return Tournament(tuple(entrants), **facts)  # type: ignore[arg-type]


FOUR = report(
    (801, 2000, "2w1 3b= 4w1"), (802, 1900, "1b0 4w= 3b1"), (803, 1800, "4w1 1w= 2w0"), (804, None, "3b0 2b= 1b0")
)


def test_every_player_has_his_change_and_the_unrated_his_first_rating() -> None:
    """Expected of number 1: .64 and .76. Number 4: p .17 of three, dp -273, from 1900."""
    found = as_document(rate_report(edition("B.02", on=START), FOUR, LIST, START))
    assert found["edition"] == "B.02 2017-07-01"
    assert found["players"][0] == {
        "number": 1,
        "fide_id": "801",
        "rating": 2000,
        "rated": True,
        "k": 20,
        "games": 2,
        "score": "1.5",
        "expected": "1.40",
        "change": "2",
        "rounded_change": 2,
    }
    assert [line["change"] for line in found["players"]] == ["2", "0", "-4", None]
    assert [line["k"] for line in found["players"]] == [20, 20, 40, None]
    assert found["first_ratings"] == [{"number": 4, "games": 3, "rating": 1627}]
    assert found["findings"] == []


def rules(tournament: Tournament, kind: str = "standard", start: date = START) -> list[tuple[str, int | None]]:
    chapter = "B.02" if kind == "standard" else "B.02RB"
    found = rate_report(edition(chapter, on=start), tournament, LIST, start, kind)  # type: ignore[arg-type]
    return [(finding.rule, finding.player) for finding in found.findings]


def test_what_does_not_fit_the_list_is_said_and_the_list_decides() -> None:
    told = report((801, 2050, "2w1"), (802, None, "1b0"))
    assert rules(told) == [("rate.rating_differs", 1), ("rate.rating_differs", 2)]
    assert rate_report(edition("B.02", on=START), told, LIST, START).player(1).rating == 2000


def test_who_is_not_on_the_list_counts_as_unrated() -> None:
    told = report((999, 2400, "2w1"), (802, 1900, "1b0 3w1"), (None, 2300, "0-Z 2b0"))
    found = rate_report(edition("B.02", on=START), told, LIST, START)
    assert [player.rating for player in found.players] == [None, 1900, None]
    assert rules(told) == [("rate.not_listed", 1), ("rate.not_listed", 3), ("rate.gate_score", 3)]


def test_6_1_a_first_result_that_does_not_count_is_named_with_its_article() -> None:
    told = report((801, 2000, "2w1"), (804, None, "1b0"))
    told = report((801, 2000, "2w1 0-Z"), (804, None, "1b0 3w1"), (805, None, "0-Z 2b0"), (802, 1900, ""))
    found = rate_report(edition("B.02", on=START), told, {**LIST, 805: listed(805, None, None)}, START)
    (finding,) = found.findings
    assert (finding.rule, finding.article, finding.player, finding.severity) == ("rate.gate_score", "6.1", 2, "info")
    assert found.player(2).first is None
    assert found.player(1).change is None  # games against the unrated do not count


def test_8_56_the_k_of_the_list_within_the_limit_on_volume() -> None:
    many = report((803, 1800, " ".join(["2w="] * 20)), (801, 2000, " ".join(["1b="] * 20)), kind="Match")
    found = rate_report(edition("B.02", on=START), many, LIST, START)
    assert [player.k for player in found.players] == [35, 20]


def test_a_list_without_k_gives_gains_but_no_changes() -> None:
    old = {801: listed(801, 2000, None), 802: listed(802, 1900, None)}
    found = rate_report(edition("B.02", on=START), report((801, 2000, "2w1"), (802, 1900, "1b0")), old, START)
    assert [(player.k, player.change and str(player.change.gain)) for player in found.players] == [
        (None, "0.36"),
        (None, "-0.36"),
    ]
    assert {finding.rule for finding in found.findings} == {"rate.no_k"}
    rapid = {801: listed(801, None, None, 2000), 802: listed(802, None, None, 1900)}
    found = rate_report(
        edition("B.02RB", on=date(2019, 1, 1)), report((801, 2000, "2w1"), (802, 1900, "1b0")), rapid, START, "rapid"
    )
    assert [player.k for player in found.players] == [20, 20]  # one K for everybody until October 2022


def test_8_22_in_rapid_a_player_without_a_rating_counts_with_the_standard_one() -> None:
    listing = {801: listed(801, 2000, 10, 2050, 20), 802: listed(802, 1900, 20)}
    for start, k in ((date(2019, 1, 5), 20), (date(2024, 5, 5), 40)):
        found = rate_report(
            edition("B.02RB", on=start), report((801, 2050, "2w1"), (802, 1900, "1b0")), listing, start, "rapid"
        )
        assert [player.rating for player in found.players] == [2050, 1900]
        assert [player.k for player in found.players] == [20, k]
        assert found.findings == ()


def test_a_player_explains_himself() -> None:
    found = rate_report(edition("B.02", on=START), FOUR, LIST, START)
    assert "[B.02 art. 8.57" in "\n".join(explain(found.player(1).change))
    assert "[B.02 art. 8.24" in "\n".join(explain(found.player(4).first))
    with pytest.raises(tabellone.NotFound, match="no player 9"):
        found.player(9)


@pytest.mark.parametrize(
    ("printed", "born"),
    [("1990", Day(1990, 0, 0)), ("09.04.1990", Day(1990, 4, 9)), ("9.4.90", Day(1990, 4, 9)), ("", None)],
)
def test_the_birth_as_a_list_prints_it(printed: str, born: Day | None) -> None:
    assert birth_day(listed(1, 2000, birth=printed)) == born


def test_a_period_in_one_line() -> None:
    """The list of January, two reports, the list of February."""
    again = report((802, 1900, "2w1"), (803, 1800, "1b0"), name="Weekend", start=Day(2018, 1, 20), end=Day(2018, 1, 21))
    closed = tabellone.rate_period(LIST.values(), [FOUR, again], on=date(2018, 2, 1))
    assert closed.list.day == date(2018, 2, 1)
    assert [closed.list.records[number].rating for number in (801, 802, 803, 804)] == [2002, 1907, 1782, None]
    assert closed.first_ratings[804].missing_games == 2
    # 803: -4 and, with .36 expected against 1900, -14.4
    assert [str(line.change) for line in closed.changes[803].events] == ["-4", "-14.4"]


def test_the_list_of_a_period_serves_the_next() -> None:
    first = tabellone.rate_period(LIST.values(), [FOUR], on=date(2018, 2, 1))
    later = report((801, 2002, "2w1"), (802, 1900, "1b0"), start=Day(2018, 2, 5), end=Day(2018, 2, 6))
    second = tabellone.rate_period(first.list, [later], on=date(2018, 3, 1))
    assert second.changes[801].own == 2002


def test_a_list_taken_twice_is_the_same_list() -> None:
    assert first_list(LIST.values(), date(2018, 1, 20)) == first_list(
        [*LIST.values(), *LIST.values()], date(2018, 1, 20)
    )
    assert first_list(LIST.values(), date(2018, 1, 20)).day == date(2018, 1, 1)


def test_a_player_who_stands_in_two_federations_is_found() -> None:
    lines = [listed(801, 2000, federation="ITA"), listed(801, 2000, federation="SUI"), listed(802, 1900)]
    with pytest.raises(Unreadable) as error:
        first_list(lines, date(2018, 1, 20))
    assert [(one.rule, one.player) for one in error.value.findings] == [("list.player_twice", 801)]


def test_8_22_a_rapid_period_in_one_line_takes_the_standard_ratings_of_the_same_list() -> None:
    players = [listed(801, 2000, 20, 2050, 20), listed(802, 1900)]
    told = report((801, 2050, "2w1"), (802, 1900, "1b0"), (803, None, ""), start=Day(2019, 1, 5), end=Day(2019, 1, 6))
    closed = tabellone.rate_period(players, [told], on=date(2019, 2, 1), kind="rapid")
    assert (closed.changes[802].own, closed.changes[801].own) == (1900, 2050)


def test_players_unknown_to_the_list_are_registered_under_numbers_of_their_own() -> None:
    told = report((None, None, "2w1"), (801, 2000, "1b0"), (802, 1900, ""))
    closed = tabellone.rate_period(LIST.values(), [told, told], on=date(2018, 2, 1))
    newcomers = [number for number in closed.list.records if number < 0]
    assert len(newcomers) == 2
    assert all(len(closed.list.records[number].tranches) == 1 for number in newcomers)


def test_a_report_without_a_first_day_is_refused_and_one_that_came_too_late_named() -> None:
    with pytest.raises(Refused, match="has no first day"):
        tabellone.rate_period(LIST.values(), [report((801, 2000, ""), start=None, end=None)], on=date(2018, 2, 1))
    late = report((801, 2000, "2w1"), (802, 1900, "1b0"), start=Day(2018, 1, 28), end=Day(2018, 1, 30))
    with pytest.raises(Unreadable) as error:
        tabellone.rate_period(LIST.values(), [late], on=date(2018, 2, 1))
    assert error.value.findings[0].rule == "closing_date"


def test_what_a_printed_list_tells_of_k() -> None:
    """K 20: thirty games and no junior; K 10: 2400 once; K 40 of an adult: new, and how many games nobody knows."""
    players = [listed(1, 2350, 20), listed(2, 2350, 10), listed(3, 2000, 40), listed(4, 2350, 20)]
    before = first_list(players, date(2018, 1, 1))
    assert [before.records[n].games for n in (1, 2, 3)] == [30, 30, None]
    assert [before.records[n].peak for n in (1, 2, 3)] == [2350, 2400, 2000]
    told = report((1, 2350, "4w1"), (2, 2350, "3w1"), (3, 2000, "2b0"), (4, 2350, "1b0"), start=Day(2018, 1, 5))
    closed = tabellone.rate_period(before, [told], on=date(2018, 2, 1))
    assert [closed.changes[n].events[0].k for n in (1, 2, 3)] == [20, 10, 40]
    assert "not known" in closed.changes[3].events[0].k_working.reason.text()
    assert closed.list.records[3].games is None


def test_the_flag_of_a_list_of_all_kinds_is_that_of_the_standard_rating() -> None:
    one = listed(1, 2000, flag="i", rapid=2000)
    assert first_list([one], date(2019, 1, 1)).records[1].inactive
    assert not first_list([one], date(2019, 1, 1), "rapid").records[1].inactive
    assert first_list([one._replace(standard=None)], date(2019, 1, 1), "rapid").records[1].inactive


def test_an_office_and_one_line_give_the_same() -> None:
    office = Office(date(2018, 1, 1), {801: 2000, 802: 1900})
    told = report((801, 2000, "2w1"), (802, 1900, "1b0"))
    closed = tabellone.rate_period(office.list, [told], on=date(2018, 2, 1))
    assert closed.changes[801].new_rating == 2007
