"""C.05: the Berger tables, double round robins, players who leave; Scheveningen tables."""

from collections import Counter
from collections.abc import Iterable
from datetime import date
from itertools import combinations

import pytest

from tabellone import NotFound, Refused
from tabellone.facts.tournament import Cell, Entrant, Tournament
from tabellone.i18n import LANGUAGES
from tabellone.pairing.round_robin import (
    Game,
    TableRound,
    berger,
    pair,
    schedule,
    scheveningen,
    why,
    why_player,
    withdrawal,
)
from tabellone.pairing.system import Field, field_of
from tabellone.rulebook import exact_edition
from tabellone.rulebook.explain import explain

BOOK = exact_edition("C.05", date(2015, 1, 1))
SIX = (
    "1-6 2-5 3-4",
    "6-4 5-3 1-2",
    "2-6 3-1 4-5",
    "6-5 1-4 2-3",
    "3-6 4-2 5-1",
)
# The last lines of the printed table for sixteen.
SIXTEEN = {
    2: "16-9 10-8 11-7 12-6 13-5 14-4 15-3 1-2",
    7: "4-16 5-3 6-2 7-1 8-15 9-14 10-13 11-12",
    14: "16-15 1-14 2-13 3-12 4-11 5-10 6-9 7-8",
    15: "8-16 9-7 10-6 11-5 12-4 13-3 14-2 15-1",
}


def games(line: str) -> tuple[Game, ...]:
    return tuple((int(white), int(black)) for white, black in (game.split("-") for game in line.split()))


def test_annex_1_the_table_of_six() -> None:
    assert [one.games for one in berger(6)] == [games(line) for line in SIX]


def test_annex_1_the_table_of_sixteen() -> None:
    table = berger(16)
    assert {at: table[at - 1].games for at in SIXTEEN} == {at: games(line) for at, line in SIXTEEN.items()}


def game_by_sums(players: int, one: int, other: int) -> tuple[int, Game]:
    """The round of two players and their colours by the sums of their numbers, one < other."""
    circle = players - 1
    if other == players:
        return (2 * one - 1) % circle or circle, (one, other) if 2 * one <= players else (other, one)
    return (one + other - 1) % circle or circle, (one, other) if (one + other) % 2 else (other, one)


@pytest.mark.parametrize("players", range(2, 41))
def test_annex_1_every_table_is_that_of_the_sums(players: int) -> None:
    even = players + players % 2
    expected: dict[int, set[Game]] = {at: set() for at in range(1, even)}
    for one, other in combinations(range(1, even + 1), 2):
        at, game = game_by_sums(even, one, other)
        if other <= players:
            expected[at].add(game)
    table = berger(players)
    assert {turn.number: set(turn.games) for turn in table} == expected
    for turn in table:
        seats = [number for game in turn.games for number in game] + ([turn.free] if turn.free else [])
        assert sorted(seats) == list(range(1, players + 1))
        assert (turn.free is None) == (players % 2 == 0)


def colours(table: Iterable[TableRound], number: int) -> str:
    return "".join(
        "w" if white == number else "b" for one in table for white, black in one.games if number in (white, black)
    )


@pytest.mark.parametrize("players", range(2, 41))
def test_annex_1_everybody_meets_everybody_with_equal_colours(players: int) -> None:
    table = berger(players)
    assert Counter(frozenset(game) for one in table for game in one.games) == Counter(
        frozenset(pair) for pair in combinations(range(1, players + 1), 2)
    )
    for number in range(1, players + 1):
        own = colours(table, number)
        assert abs(own.count("w") - own.count("b")) <= 1
        assert "www" not in own
        assert "bbb" not in own


@pytest.mark.parametrize("players", range(2, 41))
def test_a_double_round_robin_turns_the_colours_round(players: int) -> None:
    table = schedule(BOOK, players, 2)
    meetings = Counter(game for one in table for game in one.games)
    assert meetings == Counter(
        (one, other) for one in range(1, players + 1) for other in range(1, players + 1) if one != other
    )
    assert [one.number for one in table] == list(range(1, len(table) + 1))


@pytest.mark.parametrize("players", range(4, 41))
def test_with_the_last_two_rounds_exchanged_nobody_has_three_colours_running(players: int) -> None:
    table = schedule(BOOK, players, 2)
    half = len(table) // 2
    printed = berger(players)
    assert [one.games for one in table[half - 2 : half]] == [printed[-1].games, printed[-2].games]
    runs = [run for number in range(1, players + 1) for run in ("www", "bbb") if run in colours(table, number)]
    assert runs == []


def test_read_otherwise_the_rounds_stay_in_order_and_somebody_has_three_colours_running() -> None:
    book = BOOK.with_readings({"last_rounds_of_a_cycle": "in order"})
    table = schedule(book, 6, 2)
    assert [one.games for one in table[:5]] == [games(line) for line in SIX]
    assert any("www" in colours(table, number) for number in range(1, 7))


# A round of a tournament


def field(players: int, at: int, rounds: int | None, absent: tuple[int, ...] = ()) -> Field:
    the = Tournament(
        players=tuple(
            Entrant(number, f"Player {number}", rounds=(Cell(),) * (at - 1)) for number in range(1, players + 1)
        ),
        total_rounds=rounds,
        absent=absent,
    )
    return field_of(the, BOOK, at)


def test_a_round_is_the_table_s() -> None:
    drawn = pair(BOOK, field(6, 2, 5))
    assert [(one.board, one.white, one.black) for one in drawn.pairs] == [(1, 6, 4), (2, 5, 3), (3, 1, 2)]
    assert drawn.bye is None
    assert drawn.working == ()
    assert pair(BOOK, field(6, 7, 10)).couples == {(4, 6), (3, 5), (2, 1)}


def test_with_an_odd_number_one_is_free_and_has_no_bye() -> None:
    drawn = pair(BOOK, field(5, 1, 5))
    assert drawn.couples == {(2, 5), (3, 4)}
    assert drawn.bye is None
    assert [(line.player, line.reason.text()) for line in drawn.working] == [(1, "the number of players is odd")]


def test_who_was_to_meet_an_absent_player_has_no_game() -> None:
    drawn = pair(BOOK, field(6, 1, 5, absent=(5,)))
    assert drawn.couples == {(1, 6), (3, 4)}
    assert [(line.player, line.reason.text()) for line in drawn.working] == [(2, "player 5 is absent")]
    for language in LANGUAGES:
        assert any("5" in line for line in explain(drawn, language))


@pytest.mark.parametrize(("players", "rounds"), [(6, 4), (6, 15), (5, 4), (1, 1)])
def test_a_number_of_rounds_that_is_no_round_robin_is_refused(players: int, rounds: int) -> None:
    with pytest.raises(Refused, match="has not") as error:
        pair(BOOK, field(players, 1, rounds))
    assert error.value.rule == "berger_tables"


def test_the_number_of_rounds_must_be_known_and_not_be_passed() -> None:
    with pytest.raises(Refused, match="number of rounds"):
        pair(BOOK, field(6, 1, None))
    with pytest.raises(Refused, match="ends with round 5"):
        pair(BOOK, field(6, 6, 5))


def test_numbers_with_a_gap_are_refused() -> None:
    the = Tournament(players=tuple(Entrant(number, "") for number in (1, 2, 4, 5)), total_rounds=3)
    with pytest.raises(Refused, match="are not 1 to 4"):
        pair(BOOK, field_of(the, BOOK, 1))


def test_why_is_answered_by_the_table() -> None:
    the = field(6, 1, 10)
    assert why(BOOK, the, 5, 3).reason.text() == "the table has them meet in round 2, 7"
    assert why_player(BOOK, the, 4).reason.text() == "the table gives him 3"
    assert "free round" in why_player(BOOK, field(5, 1, 5), 1).reason.text()
    with pytest.raises(NotFound, match="no player 9"):
        why(BOOK, the, 5, 9)


# 6.6: a player leaves


def played(players: int, rounds: int) -> Tournament:
    """White has won every game so far."""
    found: dict[int, list[Cell]] = {number: [] for number in range(1, players + 1)}
    for one in berger(players)[:rounds]:
        for white, black in one.games:
            found[white].append(Cell(black, "w", "1"))
            found[black].append(Cell(white, "b", "0"))
    return Tournament(
        players=tuple(Entrant(number, f"Player {number}", rounds=tuple(cells)) for number, cells in found.items())
    )


def cells(the: Tournament, number: int) -> str:
    return " ".join(f"{cell.opponent}{cell.colour}{cell.letter}" for cell in the.players[number - 1].rounds)


def test_6_6_before_half_the_games_nothing_counts_and_the_table_keeps_it() -> None:
    left = withdrawal(BOOK, played(6, 2), 4, after_round=2, total_rounds=5)
    assert (left.completed, left.planned, left.counts) == (2, 5, False)
    assert cells(left.tournament, 4) == "3b0 6b0 5w- 1b- 2w-"
    assert [cells(left.tournament, number) for number in (3, 5, 6)] == ["4w1 5b0", "2b0 3w1 4b+", "1b0 4w1"]
    assert cells(left.standings, 4) == "0Z 0Z 0Z 0Z 0Z"
    assert [cells(left.standings, number) for number in (3, 5, 6)] == ["0Z 5b0", "2b0 3w1 0Z", "1b0 0Z"]
    assert cells(left.standings, 1) == "6w1 2w1 0 0Z"


def test_6_6_after_half_the_games_everything_counts() -> None:
    left = withdrawal(BOOK, played(6, 3), 4, after_round=3, total_rounds=5)
    assert (left.completed, left.planned, left.counts) == (3, 5, True)
    assert left.standings is left.tournament
    assert cells(left.tournament, 4) == "3b0 6b0 5w1 1b- 2w-"


def test_6_6_exactly_half_of_the_games_is_enough() -> None:
    double = withdrawal(BOOK, played(4, 3), 2, after_round=3, total_rounds=6)
    assert (double.completed, double.planned, double.counts) == (3, 6, True)


def test_6_6_two_who_have_left_both_lose_their_game() -> None:
    first = withdrawal(BOOK, played(6, 3), 4, after_round=3, total_rounds=5)
    second = withdrawal(BOOK, first.tournament, 1, after_round=3, total_rounds=5)
    assert cells(second.tournament, 1) == "6w1 2w1 3b0 4w- 5b-"
    assert cells(second.tournament, 4) == "3b0 6b0 5w1 1b- 2w-"


def test_6_6_read_otherwise_a_win_by_forfeit_is_a_completed_game() -> None:
    the = played(6, 2)
    forfeits = [Cell(5, "w", "+")]
    players = tuple(
        Entrant(one.number, one.name, rounds=(*one.rounds, *(forfeits if one.number == 4 else [])))
        for one in the.players
    )
    won = Tournament(players=players)
    assert withdrawal(BOOK, won, 4, after_round=3, total_rounds=5).counts is False
    too = BOOK.with_readings({"completed_games": "a win by forfeit too"})
    assert withdrawal(too, won, 4, after_round=3, total_rounds=5).counts is True


# Scheveningen


@pytest.mark.parametrize("boards", range(1, 25))
def test_a_scheveningen_table_is_complete_and_its_colours_are_balanced(boards: int) -> None:
    table = scheveningen(boards)
    ours, theirs = range(1, boards + 1), range(boards + 1, 2 * boards + 1)
    assert len(table) == boards
    assert Counter(frozenset(game) for one in table for game in one.games) == Counter(
        frozenset((one, other)) for one in ours for other in theirs
    )
    whites = []
    for one in table:
        assert sorted(number for game in one.games for number in game) == [*ours, *theirs]
        whites.append(sum(white in ours for white, _ in one.games))
    for number in (*ours, *theirs):
        own = colours(table, number)
        assert abs(own.count("w") - own.count("b")) == boards % 2
        assert "www" not in own
        assert "bbb" not in own
    apart = [2 * white - boards for white in whites]
    if boards % 4 == 2:
        assert apart[:-2] == [0] * (boards - 2)
        assert apart[-2:] == [2, -2]
    else:
        assert {abs(one) for one in apart} == {boards % 2}
    assert abs(sum(apart)) == boards % 2


def test_a_scheveningen_match_of_three_boards() -> None:
    assert [one.games for one in scheveningen(3)] == [games("1-4 6-2 3-5"), games("5-1 2-4 3-6"), games("1-6 5-2 4-3")]
