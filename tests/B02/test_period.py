"""8.55c, 8.57, 10.65, 10.66: the period of a rated player, event by event and rounded for the list."""

from datetime import date

from tabellone import Edition, PlayedEvent, RatedGame, Standing, rate_player_period
from tabellone.exact import Points
from tabellone.rulebook import edition

LIST = date(2018, 6, 1)


def played(start: date, *games: str) -> PlayedEvent:
    pairs = (game.split("=") for game in games)
    rated = tuple(RatedGame(int(opponent), Points.of(result)) for opponent, result in pairs)
    return PlayedEvent(edition("B.02", on=start), start, rated)


def standing(**known: object) -> Standing:
    facts = {"rating": 1850, "games_played": 100, "born": date(1980, 1, 1), "peak": 1900} | known
    return Standing(**facts)  # type: ignore[arg-type]


def two_events_of_2_4() -> list[PlayedEvent]:
    """K 20: a win with .88 expected gives +2.4, twice."""
    return [played(date(2018, 5, 1), "1510=1"), played(date(2018, 5, 20), "1510=1")]


def test_8_57_the_exact_changes_are_summed_and_rounded_once() -> None:
    period = rate_player_period(edition("B.02", on=LIST), standing(), two_events_of_2_4(), LIST)
    assert [str(line.change) for line in period.events] == ["2.4", "2.4"]
    assert [line.rounded_change for line in period.events] == [2, 2]
    assert (str(period.change), period.rounded_change, period.new_rating) == ("4.8", 5, 1855)


def test_8_57_by_the_other_reading_every_event_is_rounded() -> None:
    book = edition("B.02", on=LIST, readings={"rounding_scope": "event by event"})
    assert rate_player_period(book, standing(), two_events_of_2_4(), LIST).rounded_change == 4


def test_10_66_of_1997_the_new_rating_ends_in_0_or_5() -> None:
    day = date(1998, 3, 1)
    period = rate_player_period(
        edition("B.02", on=day), standing(rating=2300, peak=2300), [played(day, "2300=1", "2300=0.5")], date(1998, 7, 1)
    )
    assert (str(period.change), period.new_rating) == ("7.5", 2310)  # 2307.5, midway goes up


def test_0_1_each_event_is_rated_by_the_edition_of_its_own_start() -> None:
    events = [played(date(2017, 6, 30), "2300=1"), played(date(2017, 7, 1), "2300=1")]
    assert [str(event.edition) for event in events] == ["B.02 2014-07-01", "B.02 2017-07-01"]


def test_8_56_the_limit_on_volume_looks_at_all_the_games_of_the_period() -> None:
    events = [played(date(2018, 5, 1), *["1850=0.5"] * 20), played(date(2018, 5, 20), *["1850=0.5"] * 19)]
    period = rate_player_period(edition("B.02", on=LIST), standing(), events, LIST)
    assert (period.games, [line.k for line in period.events]) == (39, [17, 17])


def test_8_56_k_is_that_of_the_start_of_the_event_unless_read_otherwise() -> None:
    young = standing(born=date(2000, 5, 25), peak=1850)
    event = played(date(2018, 5, 20), "1850=1")
    assert rate_player_period(edition("B.02", on=LIST), young, [event], LIST).events[0].k == 40
    by_list: Edition = edition("B.02", on=event.start, readings={"k_day": "day of the list"})
    later = PlayedEvent(by_list, event.start, event.games)
    assert rate_player_period(by_list, young, [later], LIST).events[0].k == 20


def test_8_56_thirty_games_are_counted_at_the_start_of_the_period() -> None:
    new = standing(games_played=29)
    events = [played(date(2018, 5, 1), "1850=1"), played(date(2018, 5, 20), "1850=1")]
    assert [line.k for line in rate_player_period(edition("B.02", on=LIST), new, events, LIST).events] == [40, 40]
