"""
C.04.3, whole rounds: the worked examples E1 to E7, and what a report may hold that changes whom a program pairs. The
examples say why a round is as it is; `test_order` has E1.
"""

from dataclasses import replace

import pytest

from tabellone.exact import Points
from tabellone.facts.result import Scoring
from tabellone.facts.tournament import Abnormal, Byes, Cell, Entrant, Prohibited, Tournament
from tabellone.pairing import dutch
from tabellone.pairing.system import Pairing, field_of
from tests.oracle import literal_dutch
from tests.oracle.fields import DUTCH, dutch_round, tournament_of_position
from tests.oracle.literal_vectors import position, who_meets_whom
from tests.oracle.tournaments import Kind, reports

BOTH = pytest.mark.parametrize("edition", DUTCH)


def paired(edition: str, tournament: Tournament) -> Pairing:
    return dutch.pair(DUTCH[edition], field_of(tournament, DUTCH[edition]))


def couples(*pairs: tuple[int, int]) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in pairs}


# Worked examples


E2 = {1: "4w1 2b1", 2: "5b1 1w0", 3: "6w1 4b1", 4: "1b0 3w0", 5: "2w0 6b1", 6: "3b0 5w0"}


def test_e2_in_2026_the_bye_falls_as_low_as_it_can_even_across_brackets() -> None:
    assert dutch_round(position(3, E2, absent=[4]), "2026") == ({(1, 5), (3, 2)}, 6)


def test_e2_in_2017_the_top_bracket_is_not_broken_for_the_bye() -> None:
    assert dutch_round(position(3, E2, absent=[4]), "2017") == ({(1, 3), (6, 2)}, 5)


def test_e3_of_those_bound_to_have_the_bye_it_goes_to_the_one_with_fewer_unplayed_rounds() -> None:
    games = {1: "3w1", 2: "4b1", 3: "1b0", 4: "2w0", 5: "Z"}
    assert dutch_round(position(3, games), "2026") == ({(2, 1), (3, 5)}, 4)


@BOTH
def test_e4_the_first_round_of_seven(edition: str) -> None:
    assert dutch_round(position(5, dict.fromkeys(range(1, 8), "")), edition) == ({(1, 4), (5, 2), (3, 6)}, 7)


@BOTH
def test_e5_an_exchange_grants_the_colours_that_no_transposition_grants(edition: str) -> None:
    games = {1: "5b=", 2: "6w=", 3: "7b1", 4: "8w0", 5: "1w=", 6: "2b=", 7: "3w0", 8: "4b1"}
    assert dutch_round(position(5, games, initial_colour="B"), edition) == ({(1, 2), (6, 5), (3, 8), (7, 4)}, None)


E6 = {
    1: "4b0 8w1 2b1 3w0",
    2: "6w= 7b= 1w0 8b=",
    3: "7w= 6b1 4w= 1b1",
    4: "1w1 5b1 3b= 7w=",
    5: "8b= 4w0 7b0 6w=",
    6: "2b= 3w0 8w= 5b=",
    7: "3b= 2w= 5w1 4b=",
    8: "5w= 1b0 6b= 2w=",
}


def test_e6_two_in_the_limbo_float_on_and_find_opponents_below() -> None:
    assert dutch_round(position(5, E6), "2026") == ({(7, 1), (3, 8), (6, 4), (2, 5)}, None)


def test_e7_an_exchange_lets_each_meet_who_wants_the_other_colour() -> None:
    games = {1: "2b1 U", 2: "1w0 6b1", 3: "4b1 7w0", 4: "3w0 5b1", 5: "Z 4w0", 6: "7b1 2w0", 7: "6w0 3b1"}
    assert dutch_round(position(5, games, absent=[1]), "2026") == ({(2, 3), (4, 6), (7, 5)}, None)


# What the words of 2017 leave open

AHEAD = position(
    3,
    {1: "F 5w1", 2: "F 7w1", 3: "5b0 U", 4: "H H", 5: "3w1 1b0", 6: "U F", 7: "U 2b0"},
    absent=[3, 4],
    initial_colour="B",
)


def test_c_7_looking_ahead_a_player_left_over_who_may_not_have_the_bye_weighs_more() -> None:
    """If 1 floats he meets 7, and 5 is left; if 2 floats he can only meet 5, and 7, who has had the bye, is left."""
    assert dutch_round(AHEAD, "2017") == literal_dutch.pair(AHEAD, "2017") == ({(6, 2), (7, 1)}, 5)


def test_c_7_by_its_words_he_weighs_as_anybody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    reading = {"barred_in_the_last_bracket": "he weighs as anybody else"}
    monkeypatch.setitem(DUTCH, "2017", DUTCH["2017"].with_readings(reading))
    monkeypatch.setattr(literal_dutch, "left_over", lambda _bracket, players: len(players))
    assert dutch_round(AHEAD, "2017") == literal_dutch.pair(AHEAD, "2017") == ({(6, 1), (7, 5)}, 2)


# What a report may hold


@BOTH
@pytest.mark.parametrize("letter", ["H", "F", "Z"])
def test_a_bye_that_stands_in_the_next_round_s_column_keeps_its_player_out(edition: str, letter: str) -> None:
    tournament = tournament_of_position(position(5, {1: "4w1", 2: "5b=", 3: "H", 4: "1b0", 5: "2w="}))
    players = list(tournament.players)
    players[2] = replace(players[2], rounds=(*players[2].rounds, Cell(letter=letter)))
    pairing = paired(edition, replace(tournament, players=tuple(players)))
    assert (pairing.round, pairing.bye) == (2, None)
    assert {number for couple in pairing.couples for number in couple} == {1, 2, 4, 5}


@BOTH
def test_announced_byes_keep_their_players_out_of_their_round_only(edition: str) -> None:
    tournament = tournament_of_position(position(5, {1: "4w1", 2: "5b=", 3: "H", 4: "1b0", 5: "2w="}))
    announced = replace(tournament, byes=(Byes("H", 2, (3,)), Byes("Z", 3, (1,))))
    assert {number for couple in paired(edition, announced).couples for number in couple} == {1, 2, 4, 5}


@BOTH
def test_forbidden_pairs_are_not_made_in_their_rounds(edition: str) -> None:
    tournament = tournament_of_position(position(5, dict.fromkeys(range(1, 7), "")))
    forbidden = replace(tournament, prohibited=(Prohibited(1, 1, (1, 4)),))
    assert {frozenset(couple) for couple in paired(edition, forbidden).couples} == couples((1, 5), (2, 4), (3, 6))
    later = replace(tournament, prohibited=(Prohibited(2, 0, (1, 4)),))
    assert {frozenset(couple) for couple in paired(edition, later).couples} == couples((1, 4), (2, 5), (3, 6))


@BOTH
def test_a_bye_is_worth_what_the_tournament_says(edition: str) -> None:
    """With a bye of a point and a half, 5 is alone above 1 and 2, and has no opponent but among them."""
    tournament = tournament_of_position(position(5, {1: "3w1", 2: "4w1", 3: "1b0", 4: "2b0", 5: "U"}))
    plain = paired(edition, tournament)
    assert {frozenset(couple) for couple in plain.couples} == couples((1, 5), (2, 3))
    more = paired(edition, replace(tournament, scoring=Scoring(P=Points(15))))
    assert more.working[0].score == Points(15)
    assert {frozenset(couple) for couple in more.couples} == couples((1, 5), (2, 3))
    assert [working.score for working in plain.working] == [Points(10), Points(0)]


@BOTH
def test_points_that_an_arbiter_gave_or_took_count_from_the_round_after(edition: str) -> None:
    """A point was taken from 1 in round one, and a draw of round two is worth a point to 3."""
    tournament = tournament_of_position(position(5, {1: "2w1 3b=", 2: "1b0 4w1", 3: "4w1 1w=", 4: "3b0 2b0"}))
    taken = Abnormal("", None, Points(-10), 1, (1,))
    instead = Abnormal("D", None, Points(10), 2, (3,))
    field = field_of(replace(tournament, abnormal=(taken, instead)), DUTCH[edition])
    assert [player.score for player in field.everyone.values()] == [5, 10, 20, 0]
    assert [player.scores for player in field.players][2] == (0, 0, 5)
    assert [player.floats for player in field.everyone.values()] == [".U", "..", ".D", ".."]


@BOTH
def test_an_adjourned_game_counts_as_a_draw_until_it_is_over(edition: str) -> None:
    tournament = tournament_of_position(position(5, {1: "2w1", 2: "1b0", 3: "4w=", 4: "3b="}))
    players = [
        replace(p, rounds=(p.rounds[0]._replace(letter=" "),)) if p.number > 2 else p for p in tournament.players
    ]
    field = field_of(replace(tournament, players=tuple(players)), DUTCH[edition])
    assert [(p.number, p.score, p.met) for p in field.players][1:3] == [(3, 5, frozenset({4})), (4, 5, frozenset({3}))]


@BOTH
def test_a_column_that_was_not_written_to_its_end_is_a_round_without_a_game(edition: str) -> None:
    """4 left after round one: his win is two rounds ago, not one."""
    cells = {1: "2w1 3b=", 2: "1b0 4w1", 3: "4b= 1w=", 4: "3w="}
    tournament = tournament_of_position({**position(9, {n: past for n, past in cells.items() if n < 4}), "absent": []})
    left = Entrant(number=4, name="Player 4", rounds=(Cell(3, "w", "="),))
    field = field_of(replace(tournament, players=(*tournament.players, left)), DUTCH[edition], 3)
    assert field.everyone[4].floats == (".D" if edition == "2017" else "..")
    assert (field.everyone[4].unplayed, len(field.everyone[4].rounds)) == (1, 2)


@BOTH
def test_whether_the_round_is_the_last_changes_who_may_meet(edition: str) -> None:
    """Two leaders who must both have Black: they meet in the last round only."""
    games = {1: "3w1 4w1", 2: "5w1 6w1", 3: "1b0 5w=", 4: "6b= 1b0", 5: "2b0 3b=", 6: "4w= 2b0"}
    last, before = (who_meets_whom(dutch_round(position(total, games), edition)) for total in (3, 4))
    assert frozenset((1, 2)) in last[0]
    assert frozenset((1, 2)) not in before[0]


@BOTH
def test_9_999_players_are_paired(edition: str) -> None:
    """Two rounds with byes, forfeits and absences, everybody once, nobody against whom he has met."""
    book = DUTCH[edition]
    at = 0

    def pair(before: Tournament) -> Pairing:
        nonlocal at
        at += 1
        return dutch.pair(book, field_of(before, book, at))

    kind = Kind(players=9_999, rounds=2, half_byes=20, forfeits=20, late=10)
    for before, pairing in reports(1, kind, pair):
        field = field_of(before, book, pairing.round)
        numbers = [number for couple in pairing.couples for number in couple]
        numbers += [pairing.bye] if pairing.bye is not None else []
        assert sorted(numbers) == sorted(player.number for player in field.players)
        assert all(black not in field.everyone[white].met for white, black in pairing.couples)
    assert at == 2
