"""C.04.4.1, article 5 and whole rounds: colours, the working that is written down, why a pair was not made."""

import json

import pytest

from tabellone import explain
from tabellone.errors import NotFound, Refused, Unpairable
from tabellone.pairing import dubov
from tabellone.pairing.colour import allocated
from tabellone.pairing.dubov_roll import CRITERIA
from tabellone.rulebook.explain import as_json
from tests.oracle.fold import BOOKS, field, paired
from tests.oracle.literal_vectors import Position, position
from tests.oracle.positions import Answer, positions
from tests.oracle.test_literal_dubov import V6, V7

BOOK = BOOKS["dubov"]

# 5.2 Colours


def history(colours: str, result: str = "=") -> str:
    return " ".join("H" if colour == "-" else f"9{colour}{result}" for colour in colours)


@pytest.mark.parametrize(
    ("one", "other", "white", "rule"),
    [
        ("-", "-", 1, "initial_colour"),  # before the preferences, which both have for Black
        ("w", "b", 2, "both_preferences"),
        ("-", "b", 2, "both_preferences"),
        ("ww", "bb", 2, "both_preferences"),
        ("-", "w", 1, "stronger_preference"),  # mild for Black against strong
        ("bw", "-w", 1, "stronger_preference"),
        ("ww", "wb-w", 2, "stronger_preference"),
        ("wbw", "bww", 1, "stronger_preference"),
        ("wbbw", "bwbw", 1, "latest_difference"),
        ("--wb", "bwwb", 1, "higher_ranked"),
        ("bw", "--", 2, "higher_ranked"),
    ],
)
def test_5_2_the_first_rule_that_decides(one: str, other: str, white: int, rule: str) -> None:
    size = max(len(one), len(other))
    histories = {1: history(one.rjust(size, "-")), 2: history(other.rjust(size, "-"))}
    before = field(BOOK, position(9, histories))
    first, second = before.everyone[1], before.everyone[2]
    found = allocated(BOOK, before, first, second)
    assert found == allocated(BOOK, before, second, first)
    assert (found[0].number, found[2]) == (white, rule)


def test_5_2_1_the_higher_player_has_more_points_and_an_even_number_the_other_colour() -> None:
    assert paired("dubov", position(5, {1: "H", 2: "F"})) == ({(1, 2)}, None)
    assert paired("dubov", position(5, {1: "F", 2: "H"}, initial_colour="B")) == ({(2, 1)}, None)


def test_5_2_1_who_has_not_come_has_no_number_yet_but_for_the_list() -> None:
    item = position(5, {1: "", 2: "", 3: ""}, absent=[1])
    assert paired("dubov", item) == ({(2, 3)}, None)
    assert paired("dubov", item, first_colour_number="of the list") == ({(3, 2)}, None)


def test_5_1_without_the_lot_the_first_round_is_refused() -> None:
    with pytest.raises(Refused, match="drawn by lot"):
        dubov.pair(BOOK, field(BOOK, position(5, {1: "", 2: ""}, initial_colour="")))


# 1.9 No complete round


def test_1_9_when_no_round_is_complete_the_players_and_articles_are_named() -> None:
    histories = {1: "2w= 3b= F", 2: "1b= F 3w=", 3: "F 1w= 2b=", 4: "H H H"}
    with pytest.raises(Unpairable) as unpairable:
        dubov.pair(BOOK, field(BOOK, position(9, histories)))
    assert unpairable.value.rule == "completable"
    assert "round 4 cannot be paired: not all of these can have an opponent: 1, 2, 3 (C1, C2, C3)" in (
        unpairable.value.text()
    )
    assert "turno" in unpairable.value.text("it")


def test_1_9_when_the_bye_does_not_help_it_says_who_may_not_have_it() -> None:
    with pytest.raises(Unpairable, match="opponent or the bye: 2, 3; 2, 3 may not have it any more"):
        dubov.pair(BOOK, field(BOOK, position(9, {1: "2w= 3b= Z", 2: "1b= U 3w=", 3: "U 1w= 2b="})))
    games = {1: "4b1 5b1", 2: "5b1 6b1", 3: "6b1 4b1", 4: "1w0 3w0", 5: "2w0 1w0", 6: "3w0 2w0"}
    with pytest.raises(Unpairable, match=r"opponent or the bye: 1, 2, 3 \(C1"):
        dubov.pair(BOOK, field(BOOK, position(9, games, absent=[4, 5, 6])))


# The working


def test_the_working_cites_what_chose_in_both_languages() -> None:
    pairing = dubov.pair(BOOK, field(BOOK, V6))
    text = "\n".join(explain(pairing))
    for cited in ("3.2.3", "3.2.4", "3.2.5", "1.7.1", "4.2", "4.3", "4.4", "2.3"):
        assert f"[C.04.4.1 art. {cited}," in text
    assert "C5: 2, C6: 1.5 + 1.5" in text
    assert "1 (2219), 2 (2227)" in text
    assert "chi sale" in "\n".join(explain(pairing, "it"))
    assert json.loads(json.dumps(as_json(pairing)))["working"][0]["upfloaters"] == [5, 6]


# Why


@pytest.mark.parametrize(
    ("item", "one", "other", "rule"),
    [
        (V6, 1, 2, "never_met"),
        (V6, 1, 6, "criteria"),
        (V6, 1, 3, "upfloater_scores"),
        (V6, 8, 2, "upfloater_scores"),
        (V6, 1, 8, "same_absolute"),
        (V7, 2, 7, "shifters"),
        (V7, 2, 9, "transpositions"),
        (V7, 1, 9, "shifters"),
        (V7, 5, 4, "bye"),
        (
            position(9, {1: "2b= 3b=", 2: "1w= H", 3: "H 1w=", 4: "5b= Z", 5: "4w= Z", 6: "Z Z"}),
            1,
            4,
            "preferences_denied",
        ),
        (position(9, {1: "F F", 2: "F F", 3: "H H", 4: "H H"}), 1, 3, "upfloaters"),
        (position(9, {1: "2w= 3w=", 2: "1b= 4b=", 3: "4w= 1b=", 4: "3b= 2w="}), 1, 4, "criteria"),
        (position(9, {1: "2w= F", 2: "1b= F", 3: "H H", 4: "H H", 5: "H H", 6: "H H"}), 1, 6, "upfloater_sets"),
        (position(9, {1: "2w= F", 2: "1b= F", 3: "4w= H", 4: "3b= H"}), 3, 1, "preferences_denied"),
    ],
)
def test_why_a_pair_was_not_made(item: Position, one: int, other: int, rule: str) -> None:
    found = dubov.why(BOOK, field(BOOK, item), one, other)
    assert (found.rule, found.one, found.other) == (rule, one, other)
    assert found == dubov.why(BOOK, field(BOOK, item), one, other)
    assert f"art. {BOOK[rule].article}" in "\n".join(explain(found))


@pytest.mark.parametrize(
    ("item", "number", "rule", "says"),
    [
        (V6, 5, "completable", "could not all be paired"),
        (V7, 5, "bye", "player 3, who has a smaller number"),
        (position(5, {1: "2w1", 2: "1b0", 3: "Z"}), 2, "bye", "player 1, who has more points"),
        (position(5, {1: "4w=", 2: "5w=", 3: "H", 4: "1b=", 5: "2b="}, absent=[4, 5]), 2, "bye", "player 1"),
        (position(5, {1: "F", 2: "H", 3: "H", 4: "Z"}), 2, "upfloater_sets", "comes first"),
        (position(5, {1: "F", 2: "H", 3: "H", 4: "Z"}), 1, "completable", "could not"),
        (V7, 1, "order", "his own score"),
    ],
)
def test_why_a_player_rests_or_meets_another_score(item: Position, number: int, rule: str, says: str) -> None:
    found = dubov.why_player(BOOK, field(BOOK, item), number)
    assert (found.rule, found.other) == (rule, None)
    assert says in found.reason.text()


def test_why_asks_about_players_of_the_round_only() -> None:
    with pytest.raises(NotFound, match="player 77 is not paired"):
        dubov.why(BOOK, field(BOOK, V6), 1, 77)


def test_every_pair_that_was_not_made_has_a_reason() -> None:
    """On random rounds: a rule of the edition, and where it is a criterion, one by which the wish is worse."""
    reasons: set[str] = set()

    def pair(item: Position) -> Answer:
        before = field(BOOK, item)
        answer = paired("dubov", item)
        if answer:
            numbers = [player.number for player in before.players]
            for one in numbers[::2]:
                reasons.update(dubov.why(BOOK, before, one, other).rule for other in numbers if other != one)
                reasons.add(dubov.why_player(BOOK, before, one).rule)
        return answer

    assert sum(1 for _ in positions(31, 60, (5, 9), pair)) == 60
    assert reasons <= BOOK.rules.keys()
    assert {"upfloaters", "upfloater_scores", "preferences_denied"} <= reasons & CRITERIA.keys()
    assert {
        "never_met",
        "completable",
        "bye",
        "upfloater_sets",
        "shifters",
        "transpositions",
    } <= reasons
