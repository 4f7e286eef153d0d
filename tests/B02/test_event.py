"""5.1, 6.x, 8.4, 8.5, 8.58, 10.5, 10.67: which games of an event count, for whom, and what everybody gets."""

from dataclasses import replace
from datetime import date

import pytest

from tabellone import Event, Game, Player, Refused, first_rating, rate_event
from tabellone.facts.event import DRAW, LOSS, WIN, EventKind
from tabellone.rating.event import PlayerInEvent, RatedEvent
from tabellone.rulebook import Edition, exact_edition

B02_1997 = exact_edition("B.02", date(1997, 7, 1))
B02_2009 = exact_edition("B.02", date(2009, 7, 1))
B02_2017 = exact_edition("B.02", date(2017, 7, 1))
B02_2024 = exact_edition("B.02", date(2024, 3, 1))
RB_2018 = exact_edition("B.02RB", date(2018, 7, 1))
SCORES = {"1": WIN, "=": DRAW, "0": LOSS}


def event(kind: EventKind, players: list[Player], games: list[str], match_games: int | None = None) -> Event:
    """`1-2 1` is a game won by White, `1-2 +` one that was not played."""
    played = []
    for text in games:
        pair, result = text.split()
        white, black = map(int, pair.split("-"))
        played.append(Game(white, black, SCORES.get(result, WIN), played=result in SCORES))
    return Event(date(2018, 5, 1), kind, tuple(players), tuple(played), match_games=match_games)


def player(rated: RatedEvent, number: int) -> PlayerInEvent:
    return next(one for one in rated.players if one.number == number)


RATED = [Player(1, 2000, 20), Player(2, 1900, 20), Player(3, 1800, 20)]


def test_5_1_a_game_not_played_does_not_count() -> None:
    rated = rate_event(B02_2017, event("swiss", RATED, ["1-2 +", "1-3 1"]))
    assert [verdict.rule for verdict in rated.games] == ["unplayed_games", None]
    change = player(rated, 1).change
    assert change is not None
    assert len(change.games) == 1
    assert player(rated, 2).change is None


def test_6_32_in_a_swiss_games_against_the_unrated_do_not_count_for_the_rated() -> None:
    rated = rate_event(B02_2017, event("swiss", [*RATED, Player(4, None)], ["1-4 0", "1-2 1"]))
    change = player(rated, 1).change
    assert change is not None
    assert [line.opponent for line in change.games] == [1900]


def test_every_game_that_is_not_rated_for_a_player_names_the_rule_that_leaves_it_out() -> None:
    players = [*RATED, Player(4, None), Player(5, None, entry_rating=1500)]
    rated = rate_event(B02_2017, event("swiss", players, ["1-2 +", "1-3 1", "1-4 1", "1-5 1"]))
    assert [(one.opponent, one.rule) for one in player(rated, 1).left_out] == [
        (2, "unplayed_games"),
        (4, "swiss_games"),
        (5, "new_between_lists"),
    ]


def test_6_31_an_unrated_players_result_is_a_tranche_of_his_first_rating() -> None:
    rated = rate_event(B02_2017, event("swiss", [*RATED, Player(4, None)], ["4-1 1", "2-4 1", "3-4 1"]))
    first = player(rated, 4).first
    assert first is not None
    assert first.verdict.counts
    assert first.tranche is not None
    assert (first.tranche.games, str(first.tranche.average), str(first.tranche.score)) == (3, "1900", "1")
    assert first.rating == 1900 - 125


def test_6_1_in_a_swiss_the_score_against_rated_opponents_counts_unless_read_otherwise() -> None:
    games = ["1-4 1", "2-4 1", "4-5 1"]
    players = [*RATED, Player(4, None), Player(5, None)]
    first = player(rate_event(B02_2017, event("swiss", players, games)), 4).first
    assert first is not None
    assert not first.verdict.counts
    book = B02_2017.with_readings({"gate_counts": "against everybody"})
    first = player(rate_event(book, event("swiss", players, games)), 4).first
    assert first is not None
    assert first.verdict.counts


ROUND_ROBIN = ["1-2 =", "1-3 1", "1-4 1", "2-3 1", "2-4 1", "3-4 0"]


def test_8_52_in_a_round_robin_the_unrated_count_at_the_rating_found_after_the_event() -> None:
    rated = rate_event(B02_2017, event("round robin", [*RATED, Player(4, None)], ROUND_ROBIN))
    assert rated.rated_as == "round robin"
    first, change = player(rated, 4).first, player(rated, 1).change
    assert first is not None
    assert first.rating is not None
    assert change is not None
    assert [line.opponent for line in change.games] == [1900, 1800, first.rating]


@pytest.mark.parametrize("book", [B02_1997, B02_2009, B02_2017, RB_2018], ids=str)
def test_6_4_a_round_robin_with_a_game_not_played_is_rated_as_a_swiss(book: Edition) -> None:
    rated = rate_event(book, event("round robin", [*RATED, Player(4, None)], [*ROUND_ROBIN[:-1], "3-4 +"]))
    assert rated.rated_as == "swiss"
    change = player(rated, 1).change
    assert change is not None
    assert change.score == 15  # a draw and a win against the rated; the game with the unrated is out


def test_round_robins_are_rated_as_a_swiss_since_2022() -> None:
    rated = rate_event(B02_2024, event("round robin", [*RATED, Player(4, None)], ROUND_ROBIN))
    assert rated.rated_as == "swiss"
    assert rated.round_robin is None


def test_6_1_who_scores_nothing_leaves_the_round_robin_with_all_his_games() -> None:
    games = [*ROUND_ROBIN[:-1], "3-4 1"]
    rated = rate_event(B02_2017, event("round robin", [*RATED, Player(4, None)], games))
    assert rated.round_robin is not None
    assert rated.round_robin.removed == ("4",)
    change, first = player(rated, 1).change, player(rated, 4).first
    assert change is not None
    assert [line.opponent for line in change.games] == [1900, 1800]
    assert str(change.score) == "1.5"
    assert first is not None
    assert not first.verdict.counts


def test_6_1_of_2009_half_a_point_is_too_little_and_the_draw_goes_too() -> None:
    games = [*ROUND_ROBIN[:-1], "3-4 ="]
    players = [*RATED, Player(4, None)]
    change = player(rate_event(B02_2009, event("round robin", players, games)), 3).change
    assert change is not None
    assert (len(change.games), change.score) == (2, 0)
    kept = B02_2009.with_readings({"ignored_in_round_robin": "kept in the table"})
    change = player(rate_event(kept, event("round robin", players, games)), 3).change
    assert change is not None
    assert (len(change.games), change.score) == (3, 5)


def test_6_1_the_others_are_asked_again_without_him() -> None:
    """5 scores only against 4, who scores nothing at all: once 4 is out, 5 has nothing either."""
    players = [*RATED, Player(4, None), Player(5, None)]
    games = ["1-2 =", "1-3 1", "1-4 1", "1-5 1", "2-3 1", "2-4 1", "2-5 1", "3-4 1", "3-5 1", "4-5 0"]
    rated = rate_event(B02_2017, event("round robin", players, games))
    assert rated.round_robin is not None
    assert rated.round_robin.removed == ("4", "5")


@pytest.mark.parametrize("kind", ["swiss", "round robin"])
def test_8_4_rated_in_the_meantime_changes_himself_and_nobody_else(kind: EventKind) -> None:
    players = [*RATED, replace(Player(4, None), entry_rating=1850, k=40)]
    rated = rate_event(B02_2017, event(kind, players, ROUND_ROBIN))
    own = player(rated, 4).change
    assert own is not None
    assert (own.own, own.k, len(own.games)) == (1850, 40, 3)
    other = player(rated, 1).change
    assert other is not None
    assert [line.opponent for line in other.games] == [1900, 1800]
    assert player(rated, 4).first is None


MATCH = ["1-2 1", "2-1 0", "1-2 1", "2-1 1", "1-2 ="]


def test_6_5_games_after_a_player_has_won_the_match_are_not_rated() -> None:
    rated = rate_event(B02_2017, event("match", RATED[:2], MATCH, match_games=5))
    assert [verdict.rule for verdict in rated.games] == [None, None, None, "match_decided", "match_decided"]
    change = player(rated, 1).change
    assert change is not None
    assert (len(change.games), str(change.score)) == (3, "3")


def test_6_5_half_the_points_of_a_match_do_not_win_it() -> None:
    rated = rate_event(B02_2017, event("match", RATED[:2], [*MATCH, "2-1 ="], match_games=6))
    assert [verdict.counts for verdict in rated.games] == [True, True, True, True, True, False]


@pytest.mark.parametrize(("games", "counted"), [(8, 10), (9, 5)])
def test_6_5_of_rapid_2018_only_a_match_of_more_than_eight_games(games: int, counted: int) -> None:
    rated = rate_event(RB_2018, event("match", RATED[:2], ["1-2 1"] * 10, match_games=games))
    assert sum(verdict.counts for verdict in rated.games) == counted


def test_6_5_of_1997_says_nothing_of_decided_matches() -> None:
    rated = rate_event(B02_1997, event("match", RATED[:2], MATCH, match_games=5))
    assert all(verdict.counts for verdict in rated.games)


def test_6_5_without_the_planned_number_of_games_the_match_is_refused() -> None:
    with pytest.raises(Refused, match="no planned number"):
        rate_event(B02_2017, event("match", RATED[:2], MATCH))


def test_6_6_a_match_with_an_unrated_player_is_not_rated() -> None:
    rated = rate_event(B02_2017, event("match", [RATED[0], Player(2, None)], MATCH, match_games=5))
    assert {verdict.rule for verdict in rated.games} == {"match_unrated"}
    assert player(rated, 1).change is None
    assert player(rated, 2).first is None


def test_8_22_of_rapid_who_has_a_standard_rating_counts_as_rated() -> None:
    players = [RATED[0], Player(2, None, k=20, standard_rating=1700)]
    rated = rate_event(RB_2018, event("swiss", players, ["1-2 0"]))
    own, other = player(rated, 2).change, player(rated, 1).change
    assert own is not None
    assert own.own == 1700
    assert other is not None
    assert other.games[0].opponent == 1700


def test_8_22_is_a_rule_of_rapid_and_blitz_only() -> None:
    players = [RATED[0], Player(2, None, standard_rating=1700)]
    assert player(rate_event(B02_2017, event("swiss", players, ["1-2 0"])), 1).change is None


SCHEVENINGEN = [
    Player(1, 2400, 10),
    Player(2, 2300, 15),
    Player(11, 2350, 15),
    Player(12, None),
    Player(13, 2250, 15),
    Player(3, None),
]
SCHEVENINGEN_GAMES = ["1-11 =", "1-12 1", "1-13 1", "2-11 0", "2-12 =", "2-13 1", "3-11 0", "3-12 =", "3-13 1"]


def test_10_67_performance_of_the_unrated_then_the_rated_against_it() -> None:
    rated = rate_event(B02_1997, event("scheveningen", SCHEVENINGEN, SCHEVENINGEN_GAMES))
    assert rated.rated_as == "scheveningen"
    third, twelfth = player(rated, 3).first, player(rated, 12).first
    assert third is not None
    assert twelfth is not None
    assert third.rating == 2300  # one of two against 2350 and 2250
    assert twelfth.rating == 2350 - 193  # half a point of two against 2400 and 2300: .25
    change = player(rated, 1).change
    assert change is not None
    assert change.average == 2252  # 2350, 2157, 2250, all within 350 of 2400


def test_10_67_opponents_count_within_350_of_the_performance() -> None:
    players = [Player(1, 2600, 10), Player(2, 2100, 15), Player(3, 2100, 15), Player(11, None)]
    rated = rate_event(B02_1997, event("scheveningen", players, ["1-11 1", "2-11 =", "3-11 ="]))
    first = player(rated, 11).first
    assert first is not None
    # 2267 - 125 = 2142; 2600 counts 2492: 2231 - 125 = 2106; 2456: 2219 - 125 = 2094; 2444 ... 2087 at last
    assert first.rating == 2088


def test_10_67_by_the_other_reading_the_unrated_measure_each_other_too() -> None:
    book = B02_1997.with_readings({"scheveningen_opponents": "unrated too"})
    rated = rate_event(book, event("scheveningen", SCHEVENINGEN, SCHEVENINGEN_GAMES))
    third = player(rated, 3).first
    assert third is not None
    assert third.rating != 2300


def test_10_67_is_a_team_event_like_any_other_since_2009() -> None:
    assert rate_event(B02_2017, event("scheveningen", SCHEVENINGEN, SCHEVENINGEN_GAMES)).rated_as == "team"


def test_6_4_a_game_missing_from_a_round_robin_is_a_game_not_played() -> None:
    rated = rate_event(B02_2017, event("round robin", [*RATED, Player(4, None)], ROUND_ROBIN[:-1]))
    assert rated.rated_as == "swiss"


def test_more_games_than_cycles_are_refused() -> None:
    with pytest.raises(Refused, match="more often"):
        rate_event(B02_2017, event("round robin", [*RATED, Player(4, None)], [*ROUND_ROBIN, "2-1 1"]))


def test_8_25_the_tranche_of_a_double_round_robin_gives_the_same_rating_when_pooled() -> None:
    players = [*(Player(n, 2000 - 50 * n, 20) for n in range(1, 6)), Player(6, None)]
    pairs = [f"{a}-{b} ={''}" for a in range(1, 7) for b in range(a + 1, 7)]
    games = [*pairs, *pairs]
    games[4] = "1-6 1"
    games[8] = "2-6 1"
    double = replace(event("round robin", players, games), cycles=2)
    rated = player(rate_event(B02_2017, double), 6).first
    assert rated is not None
    assert rated.tranche is not None
    assert (rated.tranche.games, rated.tranche.opponents) == (10, 5)
    assert first_rating(B02_2017, [rated.tranche]).rating == rated.rating


def test_a_game_against_an_ignored_player_names_the_gate_that_leaves_it_out() -> None:
    rated = rate_event(B02_2017, event("round robin", [*RATED, Player(4, None)], [*ROUND_ROBIN[:-1], "3-4 1"]))
    assert [(one.opponent, one.rule) for one in player(rated, 1).left_out] == [(4, "gate_score")]


def test_8_4_in_a_round_robin_his_games_against_the_unrated_count_for_him() -> None:
    players = [*RATED, Player(4, None, entry_rating=1850, k=40), Player(5, None)]
    games = [*ROUND_ROBIN, "1-5 1", "2-5 1", "3-5 0", "4-5 ="]
    change = player(rate_event(B02_2017, event("round robin", players, games)), 4).change
    assert change is not None
    assert len(change.games) == 4


def test_10_67_who_scores_nothing_is_ignored_and_the_others_are_rated() -> None:
    games = [
        game if "12" not in game else game.split()[0] + (" 0" if game.startswith("12") else " 1")
        for game in SCHEVENINGEN_GAMES
    ]
    rated = rate_event(B02_1997, event("scheveningen", SCHEVENINGEN, games))
    first, change = player(rated, 12).first, player(rated, 1).change
    assert first is not None
    assert first.verdict.rule == "gate_score"
    assert change is not None
    assert str(change.score) == "1.5"  # his win against 12 is out


def test_10_67_a_forfeit_is_not_counted_and_a_player_with_nothing_else_has_no_change() -> None:
    games = [game if not game.startswith("1-") else game.split()[0] + " +" for game in SCHEVENINGEN_GAMES]
    rated = rate_event(B02_1997, event("scheveningen", SCHEVENINGEN, games))
    assert player(rated, 1).change is None
    assert [one.rule for one in player(rated, 1).left_out] == ["unplayed_games"] * 3


def test_an_event_of_a_thousand_players_is_rated_in_moments() -> None:
    players = [Player(n, 1500 + n, 20) for n in range(1, 1001)]
    games = [f"{n}-{(n + gap) % 1000 + 1} =" for gap in range(9) for n in range(1, 1001) if n != (n + gap) % 1000 + 1]
    assert len(rate_event(B02_2017, event("swiss", players, games)).players) == 1000
