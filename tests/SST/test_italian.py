"""The Italian systems and article 16 of 1989, beyond the worked cases (`cases/SST`)."""

from datetime import date

import pytest

from tabellone import NoEditionInForce, Refused, Tournament, standings
from tests.events import cross_table, from_rounds

DAY = date(1992, 5, 1)
TABLE = cross_table(["* 1 = 1", "0 * 1 =", "= 0 * 1", "0 = 0 *"])
BYES = from_rounds(["1-2 1:0 3 U 4 H", "1-3 +:- 2-4 0:1", "1-4 =:= 2 Z 3 Z"])


def values(event: Tournament, code: str, **readings: str) -> dict[int, str | None]:
    ranked = standings(event, code, on=DAY, chapter="SST", readings=readings)
    return {row.number: row.values[0] for row in ranked.rows}


def ranks(event: Tournament, codes: str, **readings: str) -> dict[int, int]:
    return {row.number: row.rank for row in standings(event, codes, on=DAY, chapter="SST", readings=readings).rows}


@pytest.mark.parametrize(("event", "code"), [(TABLE, "BH"), (TABLE, "BHI/C1"), (BYES, "SB")])
def test_0_1_swiss_tournaments_have_only_the_buchholz_round_robins_only_sonneborn_berger(
    event: Tournament, code: str
) -> None:
    with pytest.raises(Refused, match=r"SST art\. 0\.1, edition 1989-07-01"):
        values(event, code)


def test_the_codes_of_fide_that_came_later_are_not_among_the_italian_systems() -> None:
    with pytest.raises(Refused, match="SST 1989-07-01 has no tie-break PS"):
        values(BYES, "PS")


def test_before_july_1989_there_is_no_edition() -> None:
    with pytest.raises(NoEditionInForce):
        standings(BYES, "BH", on=date(1989, 6, 30), chapter="SST")


@pytest.mark.parametrize(
    ("event", "codes"),
    [(BYES, ("BH", "BH/M1", "DE", "WIN", "LOT")), (TABLE, ("SB", "RES"))],
    ids=["swiss", "round robin"],
)
def test_16_the_order_where_nothing_is_announced(event: Tournament, codes: tuple[str, ...]) -> None:
    ranked = standings(event, on=DAY, chapter="SST")
    assert ranked.tie_breaks == codes
    assert "SST art. 16, edition 1989-07-01" in str(ranked.notes[-1])


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("SW16", ("BH", "BH/M1", "DE", "WIN", "LOT")),
        ("italian", ("BHI/C1", "BHI/D", "DE", "RES")),
    ],
)
def test_lists_have_names(name: str, codes: tuple[str, ...]) -> None:
    assert standings(BYES, name, on=DAY, chapter="SST").tie_breaks == codes


def test_16_f_byes_and_forfeit_wins_are_half_points_to_opponents() -> None:
    """1: a win, a forfeit win and a draw; 3: a bye, a forfeit loss, an absence. Three rounds: a bye is 1.5."""
    assert values(BYES, "BH") == {1: "3.5", 2: "5.5", 3: "4.5", 4: "3.5"}


@pytest.mark.parametrize(
    ("readings", "expected"),
    [
        ({"absence_recount": "half a point"}, {1: "4", 2: "5.5", 3: "4.5", 4: "4"}),
        ({"forfeited_opponent": "scheduled opponent"}, {1: "2.5", 2: "5.5", 3: "5", 4: "3.5"}),
        (
            {"forfeit_loser": "half a point", "forfeited_opponent": "scheduled opponent"},
            {1: "3", 2: "5.5", 3: "5", 4: "3.5"},
        ),
        ({"own_absence": "nobody"}, {1: "3.5", 2: "4", 3: "1.5", 4: "3.5"}),
    ],
    ids=str,
)
def test_16_f_what_the_article_leaves_open_is_a_reading(readings: dict[str, str], expected: dict[int, str]) -> None:
    assert values(BYES, "BH", **readings) == expected


def test_16_c_the_direct_encounter_only_if_all_of_the_tied_have_met() -> None:
    """1 beat 2 and 3, who did not meet each other: nothing is decided, unless certain places are."""
    event = from_rounds(["1-2 1:0 3-4 1:0", "3-1 0:1 2-4 1:0", "1 Z 2 F 3 F 4 Z 5-6 1:0"])
    assert {ranks(event, "DE")[number] for number in (1, 2, 3)} == {1}
    assert ranks(event, "DE", italian_direct_encounter="certain places")[1] == 1
    assert ranks(event, "DE", italian_direct_encounter="certain places")[2] == 2


def test_16_d_wins_are_those_over_the_board_unless_read_otherwise() -> None:
    assert values(BYES, "WIN")[1] == "1"
    assert values(BYES, "WIN", wins_counted="with or without playing")[1] == "2"


def test_2_2_the_dropped_score_is_a_number_of_its_own_never_a_decimal() -> None:
    """A lowest opponent with ten points counts more than one with nine and a half, which no decimal digit could say."""
    event = from_rounds(["1-2 1:0 3-4 1:0", "1-3 1:0 2-4 =:="])
    ranked = standings(event, "BHI/C1,BHI/D", on=DAY, chapter="SST")
    assert ranked.rows[0].values == ("3", "0.5")


def test_2_5_and_2_6_the_full_and_the_median_variant() -> None:
    event = from_rounds(["1-2 1:0 3-4 1:0", "1-3 1:0 2-4 =:=", "1-4 1:0 2-3 =:="])
    assert values(event, "BHI")[1] == "6"
    assert values(event, "BHI/M1")[1] == "4"


def test_2_1_only_opponents_actually_met_have_points_to_give() -> None:
    assert values(BYES, "BHI") == {1: "4.5", 2: "4.5", 3: "1", 4: "4.5"}


def test_1_1_three_tied_compare_their_results_against_the_others_from_the_top() -> None:
    """1, 2 and 3 beat each other in a ring; against 4, who is last, 1 won, 2 drew and 3 won."""
    event = cross_table(["* 1 0 =", "0 * 1 =", "1 0 * =", "= = = *"])
    assert set(ranks(event, "SB,RES").values()) == {1}
    ring = cross_table(["* 1 0 1 1", "0 * 1 1 1", "1 0 * 1 1", "0 0 0 * =", "0 0 0 = *"])
    assert ranks(ring, "SB,RES") == {1: 1, 2: 1, 3: 1, 4: 4, 5: 4}


def test_1_1_in_a_double_round_robin_both_games_count() -> None:
    """1 and 2 are level throughout but for player 3: one win and one loss against two draws are the same."""
    event = cross_table(["** == 10", "== ** ==", "01 == **"])
    assert set(ranks(event, "SB,RES").values()) == {1}


def test_1_1_in_a_swiss_tournament_only_those_whom_all_of_the_tied_have_met() -> None:
    """1 and 2 have two points. Only 2 met the first, and won; both met the last, whom only 1 beat."""
    rounds = [
        "2-4 1:0 1-3 1:0 5-6 =:=",
        "4-5 1:0 2-3 0:1 1-6 0:1",
        "4-6 1:0 1-2 =:= 3-5 0:1",
        "3-4 0:1 1 H 2 H 5 F 6 F",
    ]
    event = from_rounds(rounds)
    found, other = ranks(event, "RES"), ranks(event, "RES", results_against="everybody")
    assert (found[1], found[2]) == (4, 5)
    assert (other[1], other[2]) == (5, 4)


def test_the_working_of_a_comparison_shows_the_results() -> None:
    event = cross_table(["* = = 1", "= * = 1", "= = * 1", "0 0 0 *"])
    tied = standings(event, "RES", on=DAY, chapter="SST").explain(1)[1].tied
    assert {line.number: line.points for line in tied} == {1: "1 1", 2: "1 1", 3: "1 1"}
