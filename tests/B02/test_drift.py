"""10.3, 12.3, 12.31: the statistics that show a drift of the scale, exact, on lists small enough to check by hand."""

import re
from collections import Counter
from datetime import date
from fractions import Fraction
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from tabellone import RatedGame, Refused, explain
from tabellone.exact import Points
from tabellone.facts.event import DRAW, LOSS, WIN
from tabellone.facts.people import ListedPlayer, ListedRating
from tabellone.flow.monitor import bands_of, drift_chart, drift_page, summary
from tabellone.rating.computer_test import computer_test, computer_tests
from tabellone.rating.drift import RatedPlayer, Snapshot, drift, quantile, snapshot, snapshot_of
from tabellone.rulebook import exact_edition
from tabellone.rulebook.shelf import shelf
from tests.B02.office import Office

STANDARD = shelf("standard")
B02_1997 = exact_edition("B.02", date(1997, 7, 1))


def taken(day: date, *players: tuple[int, int, int | None]) -> Snapshot:
    return Snapshot(day, tuple(RatedPlayer(*player) for player in players))


SERIES = [
    taken(date(1998, 1, 1), (1, 2400, 1965), (2, 2300, 1970), (3, 2500, 1950), (4, 2200, 1980), (5, 2100, None)),
    taken(date(2000, 1, 1), (1, 2410, 1965), (2, 2320, 1970), (3, 2450, 1950), (4, 2300, 1980), (6, 2700, 1970)),
    taken(date(2003, 1, 1), (1, 2420, 1965), (2, 2340, 1970), (3, 2400, 1950), (7, 2150, 1972)),
]


def test_12_3_the_fixed_group_is_25_to_40_on_every_list_and_always_the_same() -> None:
    """Born 1963 to 1973: numbers 1 and 2; 6 and 7 are not on the first list, 3 and 4 not of the ages."""
    worked = drift(STANDARD, SERIES)
    assert worked.born == (1963, 1973)
    assert [(line.players, int(line.mean), int(line.moved)) for line in worked.group] == [
        (2, 2350, 0),
        (2, 2365, 15),
        (2, 2380, 30),
    ]
    assert worked.group[0].variance == 2500


def test_12_3_by_the_other_reading_the_ages_hold_on_the_first_list() -> None:
    """Born 1958 to 1973 then."""
    found = shelf("standard", {"fixed_group": "on the first list"})
    assert drift(found, SERIES).born == (1958, 1973)


def test_12_3_over_more_than_fifteen_years_no_group_fits() -> None:
    late = taken(date(2014, 1, 1), (1, 2400, 1965), (2, 2300, 1970))
    worked = drift(STANDARD, [SERIES[0], late])
    assert (worked.born, worked.group) == (None, ())
    assert "no player of the ages" in summary(worked).text()


def test_12_3_the_first_players_are_fifty_or_all() -> None:
    worked = drift(STANDARD, SERIES)
    assert [(line.players, line.mean) for line in worked.first_players] == [
        (5, Fraction(2300)),
        (5, Fraction(12180, 5)),
        (4, Fraction(9310, 4)),
    ]
    many = [taken(day, *((n, 2000 + n, None) for n in range(1, 101))) for day in (date(1998, 1, 1), date(1999, 1, 1))]
    assert [(line.players, line.mean) for line in drift(STANDARD, many).first_players] == [(50, Fraction(4151, 2))] * 2


def test_12_3_the_distribution_is_counted_in_bands_with_its_quartiles() -> None:
    line = drift(STANDARD, SERIES).distribution[0]
    assert line.bands == ((2100, 1), (2200, 1), (2300, 1), (2400, 1), (2500, 1))
    figures = (line.lower_quartile, line.median, line.upper_quartile, line.mean, line.variance)
    assert [*map(str, figures)] == ["2200", "2300", "2400", "2300", "20000"]


@pytest.mark.parametrize(
    ("ratings", "part", "value"),
    [([1, 2, 3, 4], "1/4", "3/2"), ([1, 2, 3, 4], "1/2", "5/2"), ([1, 2, 3], "1/2", "2"), ([7], "3/4", "7")],
)
def test_a_quantile_falls_midway_where_it_falls_between_two(ratings: list[int], part: str, value: str) -> None:
    assert quantile(Counter(ratings), Fraction(part)) == Fraction(value)


@pytest.mark.parametrize("day", [date(2010, 1, 1), date(2018, 1, 1), date(2015, 1, 1)])
def test_10_3_later_editions_use_the_tests_of_1997(day: date) -> None:
    series = [taken(day, (1, 2400, day.year - 30)), taken(day.replace(year=day.year + 1), (1, 2410, day.year - 30))]
    worked = drift(STANDARD, series)
    assert worked.group[-1].moved == 10
    assert worked.edition is STANDARD.on(day)


def test_10_3_where_the_text_is_not_held_the_last_one_that_is_serves() -> None:
    series = [taken(date(2024, 5, 1), (1, 2400, 1994)), taken(date(2026, 5, 1), (1, 2405, 1994))]
    assert str(drift(STANDARD, series).edition) == "B.02 2017-07-01"


def test_one_list_shows_no_drift() -> None:
    with pytest.raises(Refused, match="two lists at least"):
        drift(STANDARD, SERIES[:1])


def test_the_order_in_which_lists_are_given_changes_nothing() -> None:
    assert drift(STANDARD, SERIES[::-1]) == drift(STANDARD, SERIES)


def test_a_list_of_the_office_and_one_read_from_a_file_give_the_same_players() -> None:
    office = Office(date(2018, 1, 1), {1: 2000, 2: None, 3: 1900})
    files = [
        ListedPlayer(1, "A", standard=ListedRating(2000), birth="1980"),
        ListedPlayer(2, "B", standard=ListedRating(), birth="1980"),
        ListedPlayer(3, "C", standard=ListedRating(1900), birth="15.06.1980"),
    ]
    assert snapshot(office.list) == snapshot_of(files, date(2018, 1, 1))


def test_a_drift_explains_itself_and_draws_itself() -> None:
    worked = drift(STANDARD, SERIES)
    lines = "\n".join(explain(worked))
    assert "12.3, edition 1997-07-01; I-222" in lines
    tree = ET.fromstring(drift_chart(worked))  # noqa: S314 - our own SVG
    space = "{http://www.w3.org/2000/svg}"
    assert tree.get("role") == "img"
    ids = {tree.find(f"{space}{name}").get("id") for name in ("title", "desc")}  # type: ignore[union-attr]
    assert ids == set((tree.get("aria-labelledby") or "").split())
    assert "from 2350 on 1998-01-01 to 2380 on 2003-01-01" in (tree.findtext(f"{space}desc") or "")
    assert len(tree.findall(f".//{space}polyline")) == 2
    assert len(tree.findall(f".//{space}circle")) == 6
    assert drift_chart(worked) == drift_chart(worked)
    assert "gruppo" in drift_chart(worked, "it")


def test_12_3_the_distribution_stands_on_the_chart_band_by_band_for_the_first_and_the_last_list() -> None:
    worked = drift(STANDARD, SERIES)
    tree = ET.fromstring(drift_chart(worked))  # noqa: S314 - our own SVG
    space = "{http://www.w3.org/2000/svg}"
    told = [rect.findtext(f"{space}title") for rect in tree.findall(f".//{space}rect")]
    bars = [text for text in told if text]
    rects = [rect for rect in tree.findall(f".//{space}rect") if rect.findtext(f"{space}title")]
    spans = sorted((Fraction(rect.get("x") or 0), Fraction(rect.get("width") or 0)) for rect in rects)
    assert all(x + width <= following for (x, width), (following, _) in pairwise(spans)), "no bar hides another"
    ends = (worked.distribution[0], worked.distribution[-1])
    assert len(bars) == sum(len(line.bands) for line in ends)
    for line in ends:
        for band, players in line.bands:
            assert any(text.startswith(f"{line.day}: {band}-{band + 99}: {players} (") for text in bars)
    assert "the first 50 players" in drift_chart(worked)
    bands, rows = bands_of(worked)
    assert [sum(row[1:]) for row in rows] == [line.players for line in worked.distribution]  # type: ignore[arg-type]  # counts
    assert len(rows[0]) == 1 + len(bands)


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_drift_is_a_page_with_its_chart_and_every_figure(language: str) -> None:
    text = "".join(drift_page(drift(STANDARD, SERIES), language))
    assert text.count("<svg") == 1
    assert text.count("<caption>") == 3 + len(SERIES)
    for figure in ("2365", "15", "2327.5", "20000", "2370", "2500"):
        assert re.search(rf"<t[dh][^>]*>{figure}</t[dh]>", text), figure
    assert ("gruppo fisso" in text) == (language == "it")
    again = "".join(drift_page(drift(STANDARD, SERIES), language))
    assert text == again


def sample(score: str, rating: int = 2400) -> list[RatedGame]:
    points = {"1": WIN, "=": DRAW, "0": LOSS}
    return [RatedGame(rating, points[result]) for result in score]


def test_12_31_thirty_players_within_a_hundred_points() -> None:
    worked = computer_test(B02_1997, 2400, [*sample("=" * 28), RatedGame(2500, DRAW), RatedGame(2501, DRAW)])
    assert (worked.players, worked.missing, worked.outside) == (30, 0, (2501,))
    assert computer_test(B02_1997, 2400, sample("=" * 20)).missing == 10


def test_12_31_the_same_machine_that_performs_better_shows_that_the_scale_has_risen() -> None:
    """15 of 30 and then 18 of 30 against 2400: p .50 and .60, 2400 and 2472."""
    before = computer_test(B02_1997, 2400, sample("1" * 15 + "0" * 15))
    after = computer_test(B02_1997, 2400, sample("1" * 18 + "0" * 12))
    assert [str(one) for one in (before.performance, after.performance, after.expected)] == ["2400", "2472", "15.00"]
    worked = computer_tests(before, after)
    assert worked.drift == 72
    # .1 a game more; the variance of each share is .25/30, of the difference .5/30: .01 / (.5/30)
    assert worked.squared_errors == Fraction(3, 5)
    assert "12.31" in "\n".join(explain(worked))


def test_12_31_a_test_needs_games() -> None:
    with pytest.raises(Refused, match="no game"):
        computer_test(B02_1997, 2400, [])
    assert isinstance(computer_test(B02_1997, 2400, sample("1=")).score, Points)
