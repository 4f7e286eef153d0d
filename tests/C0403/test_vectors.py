"""
Rounds that endorsed engines paired, and for every criterion and colour rule a round that it decides: pairs, colours and
bye, in both editions.
"""

import pytest

from tests.oracle.fields import DUTCH, dutch_round
from tests.oracle.literal_vectors import Position, expected, vectors

ENGINES = [
    (edition, item) for edition in DUTCH for size in ("small", "large") for item in vectors(f"dutch{edition}_{size}")
]
DECIDED = vectors("dutch_decided")


def named(value: Position | str) -> str:
    return value if isinstance(value, str) else str(value["id"])


def test_every_vector_is_used() -> None:
    assert [sum(edition == of for of, _ in ENGINES) for edition in DUTCH] == [44, 66]
    assert max(len(item["players"]) for _, item in ENGINES) == 56


@pytest.mark.parametrize(("edition", "item"), ENGINES, ids=named)
def test_a_round_is_paired_as_an_endorsed_engine_did(edition: str, item: Position) -> None:
    assert dutch_round(item, edition) == expected(item)


@pytest.mark.parametrize("item", DECIDED, ids=named)
def test_a_round_that_one_rule_decides(item: Position) -> None:
    assert dutch_round(item, item["edition"]) == expected(item)


@pytest.mark.parametrize("edition", DUTCH)
def test_every_rule_that_chooses_decides_a_round(edition: str) -> None:
    """All of the ladders but the number of downfloaters, without which there is no pairing, and the lot."""
    book = DUTCH[edition]
    choosing = [*book["criteria"].ladder[1:], *book["colour_ladder"].rules[:-1]]
    assert [item["rule"] for item in DECIDED if item["edition"] == edition] == choosing
