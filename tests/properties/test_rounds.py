"""What must hold for every round that is paired, whatever the tournament and the system."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tabellone import Tournament, read_trf, write_trf
from tabellone.errors import Unpairable
from tabellone.flow.generate import Plan, Shares, generated
from tabellone.flow.rounds import Desk, Given, desk_for
from tabellone.flow.verify import checked_rounds
from tabellone.pairing.system import Pairing
from tabellone.pairing.systems import SYSTEMS
from tabellone.pairing.verify import as_drawn, verify
from tabellone.rulebook import edition, effective_days
from tests.flow.editions import SWISS

SOMETIMES = st.sampled_from([0, 0, 300, 1500])


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    system, day = draw(st.sampled_from(SWISS))
    shares = Shares(**{name: draw(SOMETIMES) for name in Shares._fields})
    if "rating" in edition(SYSTEMS[system].chapter, day).rules:
        shares = shares._replace(unrated=0)  # a system that pairs by ratings asks for them
    return Plan(
        players=draw(st.integers(2, 24)),
        rounds=draw(st.integers(1, 9)),
        seed=draw(st.integers(0, 10**6)),
        system=system,
        on=day,
        shares=shares,
        baku=day >= effective_days("C.04.7")[0] and draw(st.booleans()),
    )


def made(plan: Plan) -> Tournament:
    return generated(plan, Random(plan.seed)).tournament


def next_round(tournament: Tournament) -> Pairing | None:
    """The round after the last, in a tournament that is one round longer; nothing where it cannot be paired."""
    longer = replace(tournament, total_rounds=tournament.rounds_played + 1)
    try:
        return desk_for(longer, Given()).pair()
    except Unpairable:
        return None


@settings(max_examples=200)
@given(plans())
def test_what_is_paired_is_legal_and_paired_again_the_same(plan: Plan) -> None:
    tournament = made(plan)
    for one in checked_rounds(desk_for(tournament, Given())):
        assert (one.legal, one.identical, one.differences) == (True, True, ())


@settings(max_examples=60)
@given(plans())
def test_verify_finds_nothing_in_a_round_that_is_not_yet_recorded(plan: Plan) -> None:
    tournament = made(plan)
    pairing = next_round(tournament)
    if pairing:
        longer = replace(tournament, total_rounds=pairing.round)
        book = desk_for(longer, Given()).book
        assert verify(book, longer, as_drawn(pairing)) == []


@settings(max_examples=40)
@given(plans(), st.randoms(use_true_random=False))
def test_names_and_the_order_of_the_lines_change_nothing(plan: Plan, random: Random) -> None:
    tournament = made(plan)
    renamed = [replace(one, name=f"{random.randrange(10**6)}, {one.number}") for one in tournament.players]
    lines = write_trf(replace(tournament, players=tuple(renamed)), "trf26")[0].splitlines(keepends=True)
    random.shuffle(lines)
    read, _ = read_trf(b"".join(lines))
    before, after = next_round(tournament), next_round(read)
    assert (before is None) == (after is None)
    if before and after:
        assert (before.pairs, before.bye) == (after.pairs, after.bye)


@settings(max_examples=40)
@given(plans())
def test_a_round_does_not_depend_on_what_came_after_it(plan: Plan) -> None:
    tournament = made(plan)
    for at in range(1, tournament.rounds_played):
        cut = tuple(replace(one, rounds=one.rounds[:at]) for one in tournament.players)
        early = desk_for(replace(tournament, players=cut), Given())
        assert _couples(early, at) == _couples(desk_for(tournament, Given()), at)


def _couples(desk: Desk, at: int) -> tuple[frozenset[tuple[int, int]], int | None]:
    pairing = desk.pair(at)
    return pairing.couples, pairing.bye
