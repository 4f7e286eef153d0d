"""Random tournaments: always the same for a seed, right in every round, and with what was asked for in them."""

from collections import Counter
from dataclasses import replace
from datetime import date
from hashlib import sha256
from random import Random

import pytest

from tabellone import Tournament, read_trf, write_trf
from tabellone.errors import NoEditionInForce, Unreadable
from tabellone.flow.generate import Generated, Plan, Shares, below, generated
from tabellone.flow.rounds import Given, desk_for
from tabellone.flow.verify import checked_rounds, checked_standings
from tabellone.pairing.system import Field, Pair, Pairing
from tabellone.pairing.systems import SYSTEMS
from tabellone.rating.expected import scoring_probability
from tabellone.rulebook import Edition, edition, effective_days
from tests.flow.editions import SWISS

PER_CENT = 100
EVERYTHING = Shares(
    full_byes=1 * PER_CENT,
    half_byes=4 * PER_CENT,
    zero_byes=3 * PER_CENT,
    forfeits=4 * PER_CENT,
    withdrawals=2 * PER_CENT,
    late=10 * PER_CENT,
    unrated=15 * PER_CENT,
    unusual=3 * PER_CENT,
)


def made(plan: Plan) -> Generated:
    return generated(plan, Random(plan.seed))


def as_file(tournament: Tournament) -> bytes:
    data, lost = write_trf(tournament, "trf26")
    assert lost == []
    return data


PLANS = [
    *(Plan(players=24, rounds=7, seed=seed, shares=EVERYTHING) for seed in range(6)),
    *(Plan(players=13, rounds=9, seed=seed, shares=EVERYTHING, baku=True) for seed in range(4)),
    *(Plan(players=17, rounds=6, seed=seed, shares=EVERYTHING, on=date(2018, 5, 1)) for seed in range(4)),
    *(
        Plan(players=15, rounds=6, seed=1, system=name, on=day, shares=EVERYTHING._replace(unrated=0))
        for name, day in SWISS
    ),
    *(
        Plan(players=players, rounds=rounds, seed=1, system=name, shares=Shares(forfeits=5 * PER_CENT))
        for name, system in SYSTEMS.items()
        for players, rounds in ((5, 5), (6, 5), (5, 10), (6, 10))
        if system.scheduled
    ),
    Plan(players=60, rounds=9, seed=1),
    Plan(players=17, rounds=6, seed=1, shares=EVERYTHING, on=date(2018, 5, 1), baku=True),
    Plan(players=2, rounds=1, seed=1),
    Plan(players=2, rounds=2, seed=1, shares=Shares(late=1500), baku=True),
    Plan(players=6, rounds=9, seed=1),
]


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.command)
def test_a_generated_report_has_no_error_and_no_difference(plan: Plan) -> None:
    data = as_file(made(plan).tournament)
    read, findings = read_trf(data)
    assert [finding.text() for finding in findings if finding.severity != "info"] == []
    assert {finding.rule for finding in findings} <= {"trf.penalty"}
    desk = desk_for(read, Given())
    assert desk.system == plan.system
    assert desk.book.effective == edition(SYSTEMS[plan.system].chapter, plan.start).effective
    for one in checked_rounds(desk):
        assert (one.legal, one.identical, one.differences) == (True, True, ()), one.round
    assert checked_standings(read).differences == ()
    assert as_file(read) == data


def test_a_seed_makes_the_same_bytes_on_every_machine() -> None:
    plan = Plan(players=10, rounds=4, seed=2, shares=EVERYTHING, on=date(2026, 2, 1), baku=True)
    assert (
        sha256(as_file(made(plan).tournament)).hexdigest()
        == "433ed235ee1baa0c30a1ce39ae447c1fdf9f4384c58c7bdb254737bfee335200"
    )
    assert as_file(made(plan).tournament) == as_file(made(plan).tournament)
    assert as_file(made(replace(plan, seed=3)).tournament) != as_file(made(plan).tournament)


def letters(tournament: Tournament) -> Counter[str]:
    return Counter(cell.letter for player in tournament.players for cell in player.rounds)


def test_without_wishes_everybody_plays_every_round() -> None:
    event = made(Plan(players=41, rounds=9, seed=4)).tournament
    assert set(letters(event)) == {"1", "0", "=", "U"}
    assert letters(event)["U"] == 9
    assert all(player.rating for player in event.players)
    assert [player.number for player in event.players] == list(range(1, 42))
    ratings = [player.rating or 0 for player in event.players]
    assert ratings == sorted(ratings, reverse=True)
    assert all(1400 <= rating <= 2600 for rating in ratings)


@pytest.mark.parametrize(
    ("wish", "letter"),
    [("full_byes", "F"), ("half_byes", "H"), ("zero_byes", "Z"), ("forfeits", "-"), ("unusual", "=")],
)
def test_a_wish_brings_its_results_and_about_as_many_as_asked_for(wish: str, letter: str) -> None:
    """20 per cent of 40 players in 9 rounds; where a game has two of a letter, or one, they are not counted exactly."""
    plain = made(Plan(players=40, rounds=9, seed=6)).tournament
    wished = made(Plan(players=40, rounds=9, seed=6, shares=Shares(**{wish: 20 * PER_CENT}))).tournament
    assert letters(wished)[letter] > 40
    if letter != "=":
        assert letters(plain)[letter] == 0
        assert 40 < letters(wished)[letter] < 110


def test_unusual_results_are_penalties_and_no_errors() -> None:
    event = made(Plan(players=20, rounds=3, seed=6, shares=Shares(unusual=100 * PER_CENT))).tournament
    read, findings = read_trf(as_file(event))
    assert [finding.rule for finding in findings] == ["trf.penalty"] * 30
    assert read == event


def test_who_withdraws_does_not_come_back() -> None:
    event = made(Plan(players=40, rounds=9, seed=7, shares=Shares(withdrawals=5 * PER_CENT))).tournament
    ends = ["".join(cell.letter for cell in player.rounds).rstrip("Z") for player in event.players]
    assert not any("Z" in played for played in ends)
    assert 5 < sum(len(played) < 9 for played in ends) < 25


def test_late_entries_have_no_points_before_they_come() -> None:
    event = made(Plan(players=40, rounds=9, seed=8, shares=Shares(late=30 * PER_CENT))).tournament
    records = ["".join(cell.letter for cell in player.rounds) for player in event.players]
    late = [record for record in records if record.startswith("Z")]
    assert 4 < len(late) < 20
    assert not any("Z" in record.lstrip("Z") for record in records)
    assert all(record.strip("Z") for record in records)


def test_unrated_players_stand_last() -> None:
    event = made(Plan(players=40, rounds=2, seed=9, shares=Shares(unrated=25 * PER_CENT))).tournament
    unrated = [player.number for player in event.players if player.rating is None]
    assert 4 < len(unrated) < 18
    assert unrated == list(range(41 - len(unrated), 41))
    assert event.rated_declared == str(40 - len(unrated))


def test_baku_accelerates_the_first_half_of_those_who_were_there_first() -> None:
    plan = Plan(players=30, rounds=9, seed=3, shares=Shares(late=30 * PER_CENT), baku=True)
    event = made(plan).tournament
    first = [player.number for player in event.players if player.rounds[0].letter != "Z"]
    group = 2 * -(-len(first) // 4)
    spans = [(int(one.points or 0), one.first_round, one.last_round) for one in event.accelerations]
    assert spans == [(10, 1, 3), (5, 4, 5)]
    assert {(one.first, one.last) for one in event.accelerations} == {(1, first[group - 1])}
    assert first[group - 1] > group, "somebody above came late"
    assert event.kind_code == "FIDE_DUTCH_2026_BAKU"


def test_a_round_that_cannot_be_paired_ends_the_tournament_before_it() -> None:
    result = made(Plan(players=6, rounds=9, seed=1))
    assert result.ended
    assert "cannot be paired" in result.ended.text()
    assert result.tournament.rounds_played < 9
    assert result.tournament.total_rounds == 9
    assert {len(player.rounds) for player in result.tournament.players} == {result.tournament.rounds_played}


def test_a_tournament_that_all_have_left_ends() -> None:
    result = made(Plan(players=6, rounds=9, seed=1, shares=Shares(zero_byes=100 * PER_CENT)))
    assert result.ended
    assert "fewer than two players" in result.ended.text()
    assert result.tournament.rounds_played == 0


def test_more_byes_than_rounds_are_refused() -> None:
    with pytest.raises(Unreadable) as refused:
        made(Plan(players=6, rounds=3, seed=1, shares=Shares(half_byes=60 * PER_CENT, zero_byes=50 * PER_CENT)))
    assert [finding.rule for finding in refused.value.findings] == ["generate.byes"]


def test_the_newest_edition_is_taken_where_no_day_is_given() -> None:
    plan = Plan(players=4, rounds=1, seed=1)
    assert plan.start == effective_days("C.04.3")[-1]
    with pytest.raises(NoEditionInForce):
        made(replace(plan, on=date(2000, 1, 1)))


def test_the_results_are_as_probable_as_the_rating_table_says() -> None:
    """Games of the first round between players of a wide gap: their mean score is near the mean of the table."""
    chances = edition("B.02", on=date(2026, 2, 1))
    games, scored, expected = 0, 0, 0
    for seed in range(40):
        event = made(Plan(players=60, rounds=1, seed=seed)).tournament
        for player in event.players:
            cell = player.rounds[0]
            if cell.colour == "w" and player.rating:
                gap = player.rating - (event.players[cell.opponent - 1].rating or 0)
                expected += int(scoring_probability(chances, gap))
                scored += {"1": 100, "=": 50, "0": 0}[cell.letter]
                games += 1
    assert games == 1200
    assert abs(scored - expected) < 3 * games


def test_a_draw_of_lots_is_a_whole_number_below_its_limit() -> None:
    lot = Random(1)
    drawn = Counter(below(lot, 6) for _ in range(6000))
    assert set(drawn) == set(range(6))
    assert all(850 < times < 1150 for times in drawn.values())
    assert below(lot, 1) == 0


def test_a_round_robin_has_no_byes_late_entries_or_acceleration(monkeypatch: pytest.MonkeyPatch) -> None:
    scheduled = {**SYSTEMS, "dutch": SYSTEMS["dutch"]._replace(scheduled=True)}
    monkeypatch.setattr("tabellone.flow.generate.SYSTEMS", scheduled)
    plan = Plan(players=6, rounds=3, seed=1)
    for wished in (
        replace(plan, baku=True),
        replace(plan, shares=Shares(late=1)),
        replace(plan, shares=Shares(half_byes=1)),
    ):
        with pytest.raises(Unreadable) as refused:
            made(wished)
        assert [finding.rule for finding in refused.value.findings] == ["generate.round_robin"]
    assert made(replace(plan, shares=Shares(forfeits=5 * PER_CENT, unrated=5 * PER_CENT))).tournament.rounds_played == 3


class Table:
    """Three players, each of whom is free once in a cycle."""

    @staticmethod
    def pair(book: Edition, field: Field) -> Pairing:
        pairs = ((1, 2), (3, 1), (2, 3)) if field.round <= 3 else ((2, 1), (1, 3), (3, 2))
        return Pairing(book, "dutch", field.round, (Pair(1, *pairs[(field.round - 1) % 3]),))


@pytest.mark.parametrize(("rounds", "code"), [(3, "FIDE_ROUNDROBIN"), (6, "FIDE_DOUBLEROUNDROBIN")])
def test_who_is_free_in_a_round_robin_has_no_points(monkeypatch: pytest.MonkeyPatch, rounds: int, code: str) -> None:
    """Three players meet once in three rounds, twice in six."""
    scheduled = {"round-robin": SYSTEMS["dutch"]._replace(scheduled=True)}
    monkeypatch.setattr("tabellone.flow.generate.SYSTEMS", scheduled)
    monkeypatch.setattr("tabellone.flow.rounds.SYSTEMS", scheduled)
    monkeypatch.setattr("tabellone.flow.rounds.engine", lambda _system: Table)
    event = made(Plan(players=3, rounds=rounds, seed=1, system="round-robin")).tournament
    assert [player.rounds[0].opponent for player in event.players] == [2, 1, 0]
    assert [player.rounds[1].opponent for player in event.players] == [3, 0, 1]
    assert letters(event)["Z"] == rounds
    assert event.kind_code == code
