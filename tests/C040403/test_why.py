"""Why two players were not paired, and why one floats or has the bye, with the article of the step that decided it."""

import pytest

from tabellone import Edition, NotFound
from tabellone.i18n import LANGUAGES
from tabellone.pairing.lim import pair, why, why_player
from tabellone.pairing.system import Field
from tabellone.rulebook.explain import explain
from tests.C040403.rounds import BOTH, EDITIONS, LIM, SWISS_RULES, answer, field, group, histories
from tests.oracle.fields import field_of_position
from tests.oracle.positions import positions

EIGHT = ("5w1", "6b1", "7w1", "8b1", "1b0", "2w0", "3b0", "4w0")


def reason(book: Edition, the: Field, one: int, other: int) -> tuple[str, str]:
    """The article and the words."""
    found = why(book, the, one, other)
    assert (found.one, found.other) == (one, other)
    return book[found.rule].article, found.reason.text()


def fate(book: Edition, the: Field, number: int) -> tuple[str, str]:
    found = why_player(book, the, number)
    assert (found.one, found.other) == (number, None)
    return book[found.rule].article, found.reason.text()


def test_they_have_met_or_the_colours_keep_them_apart_or_they_are_paired() -> None:
    the = field(group(range(1, 5)), met=[(1, 2)], colours={1: "WW", 3: "WW", 4: "B"})
    assert reason(SWISS_RULES, the, 1, 2) == ("2", "they have met already")
    assert reason(SWISS_RULES, the, 1, 3) == ("9.1", "the colours they have had do not let them meet")
    assert reason(LIM, the, 1, 3) == ("2.1", "the colours they have had do not let them meet")
    assert reason(LIM, the, 1, 4) == ("4.1", "they are paired")


@BOTH
def test_an_opponent_in_front_was_available(book: Edition) -> None:
    the = field(group(range(1, 7), 2))
    assert reason(book, the, 2, 4) == (
        book["proposal"].article,
        "in the group with score 1 1 meets 4, who comes before 5",
    )
    assert reason(book, the, 1, 6)[1] == "in the group with score 1 1 meets 4, who comes before 6"


@BOTH
def test_12_2_somebody_in_front_was_passed_over_for_the_colours(book: Edition) -> None:
    the = field_of_position(histories(*EIGHT), book)
    assert answer(book, histories(*EIGHT)) == ({(4, 1), (2, 3), (5, 8), (7, 6)}, None)
    assert reason(book, the, 1, 3) == (
        book["exchanges_for_colour"].article,
        "in the group with score 1 1 passes over 3 and meets 4",
    )


@BOTH
def test_9_3_the_group_would_lose_a_pair(book: Edition) -> None:
    the = field_of_position(histories(*EIGHT), book)
    assert reason(book, the, 1, 5) == ("2" if book is SWISS_RULES else "2.1", "they have met already")
    assert reason(book, the, 1, 6) == (
        book["floaters"].article,
        "in the group with score 1 2 pairs are possible, then only 1",
    )


@BOTH
def test_10_another_player_floats(book: Edition) -> None:
    of_six = field_of_position(histories("4w1", "5b1", "6w1", "1b0", "2w0", "3b0"), book)
    assert reason(book, of_six, 2, 4) == (
        book["floater_colour"].article,
        "out of the group with score 1 floats 3; then it would be 2",
    )
    sieve = (("floaters", "1 2 3"), ("floater_colour", "1 3"), ("floater_number", "3"))
    left = "; ".join(f"{book[rule].article}: {numbers}" for rule, numbers in sieve)
    words = f"he floats out of the group with score 1; the articles leave, one after another, {left}"
    assert fate(book, of_six, 3) == (book["floater_number"].article, words)
    assert fate(book, of_six, 4)[0] == book["floater_number_up"].article
    assert fate(book, of_six, 1) == (book["floaters"].article, "he neither floats in this round nor has the bye")


@BOTH
def test_8_somebody_else_has_the_bye(book: Edition) -> None:
    the = field_of_position(histories("2w1", "1b0", "4w1", "3b0", "U"), book)
    number = pair(book, the).bye
    assert number == 4
    assert fate(book, the, 4) == (
        book["bye"].article,
        "he is the first who may have the bye and without whom the others can be paired",
    )
    assert reason(book, the, 4, 1) == (book["bye"].article, "the bye goes to 4; then it would go to 2")


@BOTH
def test_9_6_pairs_are_dissolved_for_the_median(book: Edition) -> None:
    the = field({1: 4, 2: 4, 3: 4, 4: 2, 5: 0, 6: 0}, met=[(4, 1), (4, 2), (4, 3)])
    assert fate(book, the, 6) == (
        book["median_enlarged"].article,
        "his pair is dissolved, because the median group cannot be paired without it",
    )
    assert reason(book, the, 5, 6)[0] == book["others_paired"].article


@BOTH
def test_others_could_not_be_paired(book: Edition) -> None:
    the = field(group(range(1, 5)), met=[(2, 4)])
    assert reason(book, the, 1, 3) == (book["others_paired"].article, "then the others could not all be paired")


@BOTH
def test_a_player_who_is_not_paired_in_the_round_is_not_found(book: Edition) -> None:
    the = field_of_position(histories(*EIGHT, "Z", absent=[9]), book)
    with pytest.raises(NotFound, match="player 9 is not paired in round 2"):
        why(book, the, 1, 9)
    with pytest.raises(NotFound, match="player 9 is not paired in round 2"):
        why_player(book, the, 9)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_pair_and_every_player_has_an_answer_in_both_languages(edition: str) -> None:
    book = EDITIONS[edition]
    seen = set()
    for one in positions(3, 40, (5, 11), lambda position: answer(book, position), late=0.2):
        expected = answer(book, one)
        if expected is None:
            continue
        the = field_of_position(one, book)
        numbers = [player.number for player in the.players]
        met = {frozenset(couple) for couple in expected[0]}
        for number in numbers:
            assert why_player(book, the, number).rule in book.rules
            for other in numbers:
                if number < other:
                    found = why(book, the, number, other)
                    seen.add(found.rule)
                    assert (found.reason.text() == "they are paired") == (frozenset((number, other)) in met)
                    english, italian = ("\n".join(explain(found, language)) for language in LANGUAGES)
                    assert english != italian
    assert {"never_met", "compatible", "floaters", "exchanges_for_colour", "others_paired"} <= seen
