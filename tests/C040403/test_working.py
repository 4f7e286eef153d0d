"""The round on paper: what is written down is enough to do the round again, in both languages."""

import pytest

from tabellone import Edition
from tabellone.i18n import LANGUAGES
from tabellone.pairing import lim
from tabellone.pairing.lim_working import ByeWorking, GroupWorking, MedianWorking, PairLine
from tabellone.pairing.system import Pairing
from tabellone.rulebook.explain import as_json, explain
from tests.C040403.rounds import BOTH, EDITIONS, LIM, SWISS_RULES, answer, field, histories, unordered
from tests.oracle.fields import field_of_position
from tests.oracle.literal_lim import compatible, due, may_have, read, suit
from tests.oracle.positions import Position, positions

ROUND_TWO = ("6w1", "7b1", "8w=", "9b1", "10w0", "1b0", "2w0", "3b=", "4w0", "5b1", "U")


def rounds(edition: str, count: int = 40) -> list[tuple[Position, Pairing]]:
    book = EDITIONS[edition]
    tried = positions(31, count, (6, 24), lambda position: answer(book, position), late=0.2)
    return [(one, lim.pair(book, field_of_position(one, book))) for one in tried if answer(book, one)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_steps_lead_to_the_round(edition: str) -> None:
    dissolved = floaters = 0
    for _, drawn in rounds(edition, 200):
        *steps, median = drawn.working
        assert isinstance(median, MedianWorking)
        taken_back = {frozenset(map(int, line.pair.split("-"))) for line in median.dissolved}
        made = [pair_of(line) for step in steps if isinstance(step, GroupWorking) for line in step.pairs]
        middle = [pair_of(line) for line in median.pairs]
        assert taken_back <= set(made)
        assert {pair for pair in made if pair not in taken_back} | set(middle) == unordered(drawn.couples)
        dissolved += len(taken_back)
        floaters += sum(len(step.floaters) for step in steps if isinstance(step, GroupWorking))
    assert dissolved
    assert floaters > 50


def pair_of(line: PairLine) -> frozenset[int]:
    return frozenset((line.player, line.opponent))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_floater_arrives_in_the_next_group_and_who_stays_is_paired(edition: str) -> None:
    for _, drawn in rounds(edition):
        *steps, median = drawn.working
        for direction, received in (("downward", median.from_above), ("upward", median.from_below)):
            arrived: tuple[int, ...] = ()
            for step in steps:
                if isinstance(step, GroupWorking) and str(step.direction) == direction:
                    assert set(step.arrived) == set(arrived)
                    arrived = tuple(line.player for line in step.floaters)
                    stay = {number for line in step.pairs for number in pair_of(line)}
                    assert stay == {*step.residents, *step.arrived} - {*arrived}
                    assert step.possible == len(step.pairs)
            assert set(received) == set(arrived)


@pytest.mark.parametrize("edition", EDITIONS)
def test_whoever_was_passed_over_is_passed_over_by_the_article_named(edition: str) -> None:
    seen = set()
    for one, drawn in rounds(edition, 200):
        the = read(one, edition, maxi=False)
        maxi = edition == "1989" and len(one["players"]) > 2 ** one["total_rounds"]
        for step in drawn.working:
            for line in () if isinstance(step, ByeWorking) else step.pairs:
                for passed in line.passed_over:
                    seen.add(passed.rule)
                    pair = frozenset((line.player, passed.number))
                    holds = {
                        "never_met": pair in the.met,
                        "compatible": pair not in the.met and not compatible(the, *pair),
                        "exchanges_for_colour": compatible(the, *pair) and not suit(the, *pair),
                        "others_paired": compatible(the, *pair),
                        "exchange_limit": maxi and suit(the, *pair),
                    }
                    assert holds[passed.rule], (line, passed)
    limited = {"exchange_limit"} if edition == "1989" else set()
    assert seen == {"never_met", "compatible", "exchanges_for_colour", "others_paired"} | limited


@pytest.mark.parametrize("edition", EDITIONS)
def test_12_the_colours_of_a_pair_are_those_of_the_article_named(edition: str) -> None:
    seen = set()
    for one, drawn in rounds(edition, 200):
        the = read(one, edition, maxi=False)
        for pair in drawn.pairs:
            seen.add(pair.colour_rule)
            white, black = due(the, pair.white), due(the, pair.black)
            ways = sum(
                may_have(the, pair.white, colour) and may_have(the, pair.black, other)
                for colour, other in (("W", "B"), ("B", "W"))
            )
            if pair.colour_rule == "due_colours":
                assert white in ("W", None)
                assert black in ("B", None)
            elif pair.colour_rule == "forced_colours":
                assert ways == 1
                assert may_have(the, pair.white, "W")
            elif pair.colour_rule != "first_round":
                assert white == black
    assert {"first_round", "forced_colours", "due_colours", "latest_difference", "preferred_player"} <= seen


@BOTH
def test_the_sheet_of_a_round_prints_in_both_languages(book: Edition) -> None:
    drawn = lim.pair(book, field_of_position(histories(*ROUND_TWO), book))
    english, italian = (explain(drawn, language) for language in LANGUAGES)
    assert len(english) == len(italian)
    assert "Score group" in english
    assert "Gruppo di punteggio" in italian
    assert "Gruppo Mediano" in italian
    titles = {"Pairs", "Score group", "Floaters", "The bye", "Median group"}
    assert titles <= {line.strip() for line in english}
    assert not titles & {line.strip() for line in italian}


def test_the_sheet_of_1989() -> None:
    the = field({1: 4, 2: 4, 3: 4, 4: 2, 5: 0, 6: 0}, colours={1: "WB", 2: "BW", 3: "WB", 4: "BW", 5: "WB", 6: "BW"},
                met=[(4, 1), (4, 2), (4, 3)])  # fmt: skip
    sheet = [line for line in explain(lim.pair(SWISS_RULES, the)) if line]
    assert sheet[sheet.index("Median group") :] == MEDIAN.splitlines()


MEDIAN = """\
Median group
    score                            1           [C.04.4.3 art. 9.2, edition 1989-07-01]
    players                          4
    floaters from above              3           [C.04.4.3 art. 10.52, edition 1989-07-01]
    due White                        3, 5        [C.04.4.3 art. 12.6, edition 1989-07-01]
    due Black                        4, 6        [C.04.4.3 art. 12.6, edition 1989-07-01]
  Pairs dissolved
    floaters from above  floaters from below  pair dissolved  side
                      1                    0             6-5  below the median
    - pair dissolved [C.04.4.3 art. 9.6, edition 1989-07-01; I-153]
  Pairs
    player  opponent  article  passed over, with the article
         3         6     10.7                4 (2), 5 (12.2)
         5         4     10.7"""


def test_the_sheet_is_data_for_programs_too() -> None:
    drawn = as_json(lim.pair(LIM, field_of_position(histories(*ROUND_TWO), LIM)))
    bye, *groups = drawn["working"]
    assert bye["player"] == drawn["bye"]
    assert [group["score"] for group in groups] == ["1", "0", "0.5"]
    assert groups[0]["pairs"][0]["rule"] in LIM.rules
