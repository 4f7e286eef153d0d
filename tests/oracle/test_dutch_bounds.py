"""
Two ways lead to the best pairing of a bracket, by bounds and by weights. Where the first finds an answer, the second
finds the same one: in brackets larger than the literal enumerator could try.
"""

from collections import Counter

import pytest

from tabellone.pairing.bounds import by_bounds
from tabellone.pairing.bracket import by_costs
from tabellone.pairing.dutch_round import Round
from tabellone.pairing.system import field_of
from tabellone.rulebook import effective_days, exact_edition
from tests.oracle.differential import paired
from tests.oracle.fields import DUTCH
from tests.oracle.tournaments import Event, Kind

USUAL = Kind(players=36, rounds=7, half_byes=30, forfeits=30, late=50, withdrawals=10)
KINDS = (
    USUAL,
    Kind(players=31, rounds=9, draws=900),
    Kind(players=24, rounds=11, zero_byes=100, upsets=1000),
    Kind(players=29, rounds=6, draws=0, full_byes=60),
)


@pytest.mark.parametrize("edition", DUTCH)
def test_bounds_and_weights_choose_the_same_candidate(edition: str) -> None:
    found: Counter[bool] = Counter()
    for seed, kind in enumerate(KINDS, 1):
        event = Event(seed, kind)
        for at in range(1, kind.rounds + 1):
            before = event.announced(at)
            for one in Round(DUTCH[edition], field_of(before, DUTCH[edition], at)).brackets:
                scene = one.scene
                candidate = by_bounds(scene.bracket, scene.rows, scene.free)
                found[candidate is not None] += 1
                assert candidate in (None, by_costs(scene.bracket, scene.rows, scene.free)), (seed, at)
            pairing = paired(before, DUTCH[edition], at)
            assert pairing
            event.play(pairing)
    assert found[True] > 100
    assert found[True] > 2 * found[False], found


def test_the_bounds_know_the_ladder_of_every_edition() -> None:
    """Of the criteria that may fail where bounds find the answer, the order is this one."""
    may_fail = [
        {"preferences_denied"},
        {"strong_preferences_denied"},
        {"resident_downfloat", "same_downfloat"},
        {"resident_downfloat_before", "same_downfloat_before"},
    ]
    for day in effective_days("C.04.3"):
        ladder = exact_edition("C.04.3", day)["criteria"].ladder
        places = [next(at for at, name in enumerate(ladder) if name in names) for names in may_fail]
        assert places == sorted(places)
        assert ladder[0] == "downfloaters"
