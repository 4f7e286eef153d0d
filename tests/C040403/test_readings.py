"""Every reading the notes leave to choose pairs every round that can be paired, and chooses something."""

import pytest

from tabellone import Edition
from tabellone.pairing.lim_compatible import FLOATED, FREED, MAXI
from tabellone.pairing.lim_floater import EXCLUDED
from tabellone.pairing.lim_floater import RULES as FLOATER_RULES
from tabellone.pairing.lim_group import BELOW_FIRST, PROCEDURES, SCORES
from tabellone.pairing.lim_round import KEYS
from tests.C040403.rounds import EDITIONS, answer
from tests.oracle.positions import Position, positions

READINGS = [
    pytest.param(edition, name, option, id=f"{edition} {name} {option}")
    for edition, book in EDITIONS.items()
    for name, note in book.interpretations.items()
    if not name.startswith(("numbering", "latest"))
    for option in note.options
]
# Readings of what only matters in a Maxi-tournament are tried in one.
IN_A_MAXI = {"unrated_in_limit", "floater_limit"}
# They rarely make a difference: other tests show what they choose.
SELDOM = {
    "colour_without_games",
    "first_bye",
    "first_round_colours",
    "floater_limit",
    "floaters_from_below",
    "floaters_in_the_median",
    "last_round_limits",
    "opponents_ahead",
}


def some(edition: str, name: str) -> tuple[Edition, list[Position]]:
    book = EDITIONS[edition]
    if name in IN_A_MAXI:
        book = book.with_readings({"maxi_tournament": "always"})
    found = []
    for one in positions(77, 200, (5, 14), lambda position: answer(book, position), late=0.2, rated_in_order=False):
        one["players"][0]["rating"] = 0
        found.append(one)
    return book, found


@pytest.mark.parametrize(("edition", "name", "option"), READINGS)
def test_a_reading_pairs_what_can_be_paired_and_chooses_something(edition: str, name: str, option: str) -> None:
    book, found = some(edition, name)
    other = book.with_readings({name: option})
    differ = 0
    for one in found:
        before, after = answer(book, one), answer(other, one)
        differ += before != after
        if name not in {"bye_after_forfeit", "last_round_limits"}:
            assert (before is None) == (after is None), one
        elif after is None:
            assert before is None, one  # these two readings only allow more
    assert differ or name in SELDOM


def test_every_name_of_a_choice_is_one_that_the_code_knows() -> None:
    known = {
        ("maxi", "applies"): MAXI,
        ("not_again", "floated"): FLOATED,
        ("last_round", "frees"): FREED,
        ("opponents_ahead", "excluded"): EXCLUDED,
        ("median_floaters", "first"): BELOW_FIRST,
        ("exchanges_for_colour", "procedure"): PROCEDURES,
        ("from_above", "score"): SCORES,
        ("from_below", "score"): SCORES,
        ("floater_order", "ladder"): FLOATER_RULES,
        ("bye", "keys"): KEYS,
        ("first_bye", "keys"): KEYS,
        ("exchange_limit", "unrated"): {"beyond the limit", "within the limit"},
        ("floater_opponent", "limit"): {"between the candidates", "between the opponents"},
        ("first_round", "odd"): {"by place", "by number"},
        ("without_games", "gives"): {"the colour drawn by lot", "the colour drawn by lot to an odd number"},
        ("bye_bar", "forfeit_win"): {"ever", "in the previous round"},
    }
    for book in EDITIONS.values():
        options = [
            book.with_readings({name: one}) for name, note in book.interpretations.items() for one in note.options
        ]
        for read_so in (book, *options):
            for (rule, value), names in known.items():
                held = read_so[rule].values[value]
                assert set(held if isinstance(held, tuple) else (held,)) <= set(names), f"{rule}.{value}"
