"""C.04.4.2, articles 2.3, 3.2 and 5: criteria, colours, the working that is written down, why a pair was not made."""

import json
from dataclasses import replace

import pytest

from tabellone import explain
from tabellone.errors import Refused, Unpairable
from tabellone.pairing import burstein
from tabellone.pairing.burstein_round import BracketWorking
from tabellone.pairing.colour import allocated
from tabellone.rulebook.explain import as_json
from tests.oracle.fold import BOOKS, field, paired
from tests.oracle.literal_vectors import Position, position, who_meets_whom
from tests.oracle.positions import Answer, positions
from tests.oracle.test_literal_burstein import FIVE

BOOK = BOOKS["burstein"]
LAST = position(4, {1: "4w1 5w1", 2: "U 4b1", 3: "5b1 U", 4: "1b0 2w0", 5: "3w0 1b0"})  # 4 and 5 have nothing


def brackets(item: Position) -> tuple[BracketWorking, ...]:
    found: tuple[BracketWorking, ...] = burstein.pair(BOOK, field(BOOK, item)).working
    return found


def rests(rounds: int, letters: dict[int, str], of: int = 2) -> Position:
    """Nobody has played; in the order of these numbers all have the same Index within their score."""
    return position(of, {number: " ".join(letter * rounds) for number, letter in letters.items()})


# 2.3 Criteria


def test_c5_as_many_pairs_as_can_be() -> None:
    item = rests(1, {1: "F", 2: "F", 3: "F", 4: "H"})
    assert [(one.pairs, one.floaters) for one in brackets(item)] == [(("1-3",), (2,)), (("2-4",), ())]


def test_c5_who_have_all_met_float_together() -> None:
    item = position(5, {1: "2w= 3b= F", 2: "1b= F 3w=", 3: "F 1w= 2b=", 4: "H H H", 5: "H H H", 6: "H H H"})
    assert brackets(item)[0].floaters == (1, 2, 3)
    assert brackets(item)[0].failures == ("C5: 3", "C6: 2 + 2 + 2")


def test_c6_of_a_bracket_with_a_floater_a_resident_floats_on() -> None:
    """1 floats into 2, 3 and 4; two are paired, and the one left is a resident, not 1."""
    item = rests(1, {1: "F", 2: "H", 3: "H", 4: "H", 5: "Z", 6: "Z"})
    found = brackets(item)
    assert (found[1].incoming, found[1].pairs, found[1].floaters) == ((1,), ("1-4", "2-3"), ())
    odd = rests(1, {1: "F", 2: "F", 3: "F", 4: "H", 5: "H", 6: "Z"})
    assert [one.floaters for one in brackets(odd)] == [(2,), (4,), ()]


def test_c7_whoever_can_be_paired_in_the_next_bracket_floats() -> None:
    """Of 1, 2 and 3 the second would float, but he is kept apart from 4, who is alone below."""
    before = field(BOOK, rests(1, {1: "F", 2: "F", 3: "F", 4: "H", 5: "Z", 6: "Z"}))
    assert burstein.pair(BOOK, before).working[0].floaters == (2,)
    apart = replace(before, forbidden=frozenset([frozenset((2, 4))]))
    assert burstein.pair(BOOK, apart).working[0].floaters == (3,)
    assert burstein.why(BOOK, apart, 1, 3).rule == "next_bracket"


def test_c7_asks_how_the_next_bracket_can_do_when_all_below_it_are_paired() -> None:
    """
    4 can meet one of 1, 2 and 3, who are kept apart. Any two others could be paired with 5 to 8, but then 9 and 10, who
    are kept apart too, have nobody. If 6 and 7 are left for them, 1 and 3 can still meet 5 and 8, and 2 cannot.
    """
    before = field(BOOK, rests(1, {n: "F" if n < 5 else "H" if n < 9 else "Z" for n in range(1, 11)}))
    apart = [(1, 2), (1, 3), (2, 3), (2, 5), (2, 8), (3, 5), (9, 10), (9, 5), (9, 8), (10, 5), (10, 8)]
    working = burstein.pair(BOOK, replace(before, forbidden=frozenset(map(frozenset, apart)))).working
    assert (working[0].pairs, working[0].floaters) == (("2-4",), (1, 3))
    assert working[0].failures == ("C5: 2", "C6: 1 + 1", "C7: 2 (0.5 + 0.5)")
    assert working[1].floaters == (6, 7)


def test_c8_few_preferences_are_denied() -> None:
    """All have drawn: 1 and 4 want Black, 2 and 3 White, and the fold would be 1-4, 2-3."""
    games = {1: "5w=", 2: "6b=", 3: "7b=", 4: "8w=", 5: "1b=", 6: "2w=", 7: "3w=", 8: "4b="}
    item = position(2, games, absent=[5, 6, 7, 8])
    assert paired("burstein", item) == ({(3, 1), (2, 4)}, None)
    assert brackets(item)[0].failures == ()


def test_two_who_have_floated_may_meet_each_other_if_they_have_not_before() -> None:
    """1 and 2 float together because 1 of them alone would leave three below; there they have met."""
    item = position(5, {1: "2w= F", 2: "1b= F", 3: "H H", 4: "H H"})
    assert who_meets_whom(paired("burstein", item))[0] == {frozenset((1, 4)), frozenset((2, 3))}


# 5.2 Colours


@pytest.mark.parametrize(
    ("one", "other", "white", "rule"),
    [
        ("-", "-", 1, "initial_colour"),
        ("-", "w", 1, "both_preferences"),  # who has not played prefers nothing
        ("w", "b", 2, "both_preferences"),
        ("ww", "wb-w", 2, "stronger_preference"),
        ("wbbw", "bwbw", 1, "latest_difference"),
        ("--wb", "bwwb", 1, "higher_ranked"),
    ],
)
def test_5_2_the_first_rule_that_decides(one: str, other: str, white: int, rule: str) -> None:
    size = max(len(one), len(other))
    histories = {
        number: " ".join("H" if colour == "-" else f"9{colour}=" for colour in colours.rjust(size, "-"))
        for number, colours in ((1, one), (2, other))
    }
    before = field(BOOK, position(9, histories))
    found = allocated(BOOK, before, before.everyone[1], before.everyone[2])
    assert (found[0].number, found[2]) == (white, rule)


def test_5_2_5_the_higher_player_ranks_higher_by_the_index_not_by_score() -> None:
    """2 has more points, but 1 has met the stronger opponents; both want Black after White and White before."""
    histories = {
        1: "3b0 4w=",
        2: "5b= 6w=",
        3: "1w1 U",
        4: "U 1b=",
        5: "2w= Z",
        6: "Z 2b=",
    }
    item = position(4, histories, absent=[3, 4, 5, 6])
    pairing = burstein.pair(BOOK, field(BOOK, item))
    assert [(pair.white, pair.black, pair.colour_rule) for pair in pairing.pairs] == [(2, 1, "higher_ranked")]


def test_5_1_without_the_lot_two_who_have_not_played_are_refused() -> None:
    with pytest.raises(Refused, match="drawn by lot"):
        burstein.pair(BOOK, field(BOOK, position(2, {1: "H", 2: "H"}, initial_colour="")))


# 1.9, the working, and why


def test_1_9_when_no_round_is_complete_the_players_and_articles_are_named() -> None:
    item = position(5, {1: "2w= 3b= F", 2: "1b= F 3w=", 3: "F 1w= 2b=", 4: "H H H"})
    with pytest.raises(Unpairable, match=r"opponent: 1, 2, 3 \(C1, C2, C3\)"):
        burstein.pair(BOOK, field(BOOK, item))


def test_the_working_cites_what_chose_in_both_languages() -> None:
    pairing = burstein.pair(BOOK, field(BOOK, FIVE))
    text = "\n".join(explain(pairing))
    for cited in ("1.7.1", "1.8", "4.1", "3.2", "4.3", "2.3"):
        assert f"[C.04.4.2 art. {cited}," in text
    assert "4 (3 1), 5 (2.5 1.25)" in text
    assert "C7: 1 (0.5)" in text
    assert "graduatoria" in "\n".join(explain(pairing, "it"))
    assert json.loads(json.dumps(as_json(pairing)))["working"][1]["incoming"] == [6]


@pytest.mark.parametrize(
    ("item", "one", "other", "rule"),
    [
        (FIVE, 1, 5, "never_met"),
        (FIVE, 7, 5, "criteria"),
        (FIVE, 7, 9, "pairing_order"),
        (FIVE, 1, 8, "downfloaters"),
        (rests(1, {1: "F", 2: "F", 3: "F", 4: "H"}), 3, 4, "pairing_order"),
        (rests(1, {1: "F", 2: "H", 3: "H", 4: "Z"}), 1, 4, "downfloater_scores"),
        (
            position(
                2, {1: "5w=", 2: "6b=", 3: "7b=", 4: "8w=", 5: "1b=", 6: "2w=", 7: "3w=", 8: "4b="}, absent=[5, 6, 7, 8]
            ),
            1,
            4,
            "preferences_denied",
        ),
        (LAST, 5, 2, "bye"),
    ],
)
def test_why_a_pair_was_not_made(item: Position, one: int, other: int, rule: str) -> None:
    found = burstein.why(BOOK, field(BOOK, item), one, other)
    assert (found.rule, found.one, found.other) == (rule, one, other)
    assert f"art. {BOOK[rule].article}" in "\n".join(explain(found))


@pytest.mark.parametrize(
    ("item", "number", "rule", "says"),
    [
        (FIVE, 1, "downfloaters", "fails by 2"),
        (FIVE, 8, "order", "his own score"),
        (rests(1, {1: "F", 2: "F", 3: "F", 4: "H"}), 2, "pairing_order", "comes first"),
        (LAST, 5, "bye", "ranks higher"),
    ],
)
def test_why_a_player_rests_or_meets_another_score(item: Position, number: int, rule: str, says: str) -> None:
    found = burstein.why_player(BOOK, field(BOOK, item), number)
    assert (found.rule, found.other) == (rule, None)
    assert says in found.reason.text()


def test_every_pair_that_was_not_made_has_a_reason() -> None:
    """On random rounds: a rule of the edition that ruled the round."""
    reasons: set[str] = set()

    def pair(item: Position) -> Answer:
        before = field(BOOK, item)
        answer = paired("burstein", item)
        if answer and not burstein.is_seeding(BOOK, before):
            numbers = [player.number for player in before.players]
            for one in numbers[::2]:
                reasons.update(burstein.why(BOOK, before, one, other).rule for other in numbers if other != one)
                reasons.add(burstein.why_player(BOOK, before, one).rule)
        return answer

    assert sum(1 for _ in positions(32, 60, (5, 9), pair)) == 60
    assert reasons <= BOOK.rules.keys()
    assert {"downfloaters", "downfloater_scores", "next_bracket", "preferences_denied", "pairing_order"} <= reasons
    assert {"never_met", "completable", "bye"} <= reasons
