"""
Two independent pairing programs pair whole tournaments as we do: a few here, hundreds and thousands by `make
differential`, whose last result is in `docs/differential.md`.
"""

import re

import pytest

from tests.oracle.differential import PAGE, PEERS, Compared, compared

FEW = range(24)


@pytest.fixture(scope="module", params=PEERS)
def found(request: pytest.FixtureRequest) -> tuple[str, list[Compared]]:
    return request.param, [compared(request.param, number, most=40) for number in FEW]


def test_every_round_is_paired_as_by_the_other_program(found: tuple[str, list[Compared]]) -> None:
    peer, tournaments = found
    assert {f"{peer} {one.number}": one.different for one in tournaments if one.different} == {}


def test_the_tournaments_have_everything_that_changes_a_pairing(found: tuple[str, list[Compared]]) -> None:
    _, tournaments = found
    assert sum(one.rounds for one in tournaments) > 150
    assert sum(one.accelerated for one in tournaments) >= len(FEW) // 4
    for name in ("byes", "forfeits", "late", "withdrawn"):
        assert sum(getattr(one, name) for one in tournaments) > 10, name


def test_the_page_of_the_last_run_tells_of_hundreds_without_a_difference() -> None:
    rows = [line.split(" | ") for line in PAGE.read_text().splitlines() if re.match(r"\| (gacrux|py4swiss) \d", line)]
    counts = {row[0].split()[1]: (int(row[2]), int(row[-1].rstrip(" |"))) for row in rows}
    assert counts["gacrux"][0] >= 300
    assert counts["py4swiss"][0] >= 150
    assert all(different == 0 for _, different in counts.values())
