"""Articles 2, 4 and 5: the list, how it is applied, what ends it; which edition; what the codes say."""

from dataclasses import replace
from datetime import date

import pytest

from tabellone import NoEditionInForce, NotFound, Refused, Tournament, Unreadable, standings
from tabellone.facts.tournament import Day, Team
from tabellone.tiebreak.catalogue import CATALOGUE, TAKES
from tabellone.tiebreak.code import Code, read_codes
from tests.C07.ranking import Y2023, Y2026, ranks, values
from tests.events import cross_table, from_rounds

EVENT = from_rounds(["1-2 1:0 3-4 =:=", "1-3 =:= 2-4 1:0"])


def codes(text: str) -> list[Code]:
    return list(read_codes(text, TAKES)[0])


def test_4_2_each_tie_break_refines_only_those_still_tied() -> None:
    """2 and 3 have one point each; 3 has more wins than 4 only among those it is tied with."""
    ranked = standings(EVENT, "WIN,SB", on=Y2026)
    assert [(row.rank, row.number) for row in ranked.rows] == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_4_2_places_are_shared_at_the_end_of_the_list() -> None:
    event = from_rounds(["1-2 =:= 3-4 =:="])
    assert ranks(event, "WIN", Y2026) == {1: 1, 2: 1, 3: 1, 4: 1}
    assert [row.number for row in standings(event, "WIN", on=Y2026).rows] == [1, 2, 3, 4]


def test_4_2_lots_are_repeatable_and_another_seed_is_another_draw() -> None:
    event = from_rounds([" ".join(f"{n}-{n + 1} =:=" for n in range(1, 20, 2))])
    draws = {seed: tuple(row.number for row in standings(event, "WIN", on=Y2026, lots=seed).rows) for seed in "abcd"}
    assert len(set(draws.values())) == 4
    assert draws["a"] == tuple(row.number for row in standings(event, "WIN", on=Y2026, lots="a").rows)
    assert [row.rank for row in standings(event, "WIN", on=Y2026, lots="a").rows] == list(range(1, 21))


def test_4_2_lots_may_be_given_as_they_were_drawn() -> None:
    event = from_rounds(["1-2 =:= 3-4 =:="])
    assert [row.number for row in standings(event, "WIN", on=Y2026, lots=(3, 1, 4, 2)).rows] == [3, 1, 4, 2]


def test_4_2_a_lot_in_the_list_without_a_draw_decides_nothing() -> None:
    event = from_rounds(["1-2 =:= 3-4 =:="])
    assert set(ranks(event, "LOT", Y2026).values()) == {1}
    drawn = standings(event, "LOT,TPN", on=Y2026, lots="x")
    assert [row.rank for row in drawn.rows] == [1, 2, 3, 4]
    assert drawn.explain(1)[1].tied


def test_the_undefined_rank_after_the_defined() -> None:
    event = from_rounds(["1 U 2-3 1:0", "1 H 2-3 =:="])
    assert ranks(event, "AOB", Y2026) == {1: 2, 2: 1, 3: 3}


def test_the_first_day_of_the_event_chooses_the_edition() -> None:
    for day, effective in (
        (Day(2026, 2, 28), "2023-08-01"),
        (Day(2026, 3, 1), "2026-03-01"),
        (Day(2020, 1, 1), "2009-10-18"),
    ):
        assert str(standings(replace(EVENT, start=day), "BH").edition) == f"C.07 {effective}"


@pytest.mark.parametrize("start", [None, Day(2026, 0, 0)])
def test_without_a_day_nothing_is_assumed(start: Day | None) -> None:
    with pytest.raises(Refused, match="does not say on which day it started") as refusal:
        standings(replace(EVENT, start=start), "BH")
    assert "--date" in refusal.value.text()


def test_before_the_first_edition_there_is_none() -> None:
    with pytest.raises(NoEditionInForce, match="2009-10-18"):
        standings(EVENT, "BH", on=date(2009, 1, 1))


def test_4_1_the_list_of_the_report_is_taken() -> None:
    announced = replace(EVENT, tie_breaks="WIN,SB")
    assert standings(announced, on=Y2026).tie_breaks == ("WIN", "SB")
    whole = replace(announced, standings_order="PTS,DE,BH/C1")
    assert standings(whole, on=Y2026).tie_breaks == ("DE", "BH/C1")
    assert standings(whole, "BWG", on=Y2026).tie_breaks == ("BWG",)


def test_4_1_points_may_stand_elsewhere_than_first() -> None:
    """Player 4 has the fewest points and the most games with Black."""
    ranked = standings(EVENT, "BPG,PTS", on=Y2026)
    assert ranked.tie_breaks == ("BPG", "PTS")
    assert [row.number for row in ranked.rows] == [4, 2, 3, 1]


@pytest.mark.parametrize(
    ("event", "first"),
    [(EVENT, "BH/C1"), (cross_table(["* 1 1", "0 * 1", "0 0 *"]), "DE")],
    ids=["swiss", "round robin"],
)
def test_4_1_1_without_a_list_the_default_is_taken_and_said(event: Tournament, first: str) -> None:
    ranked = standings(event, on=Y2026)
    assert ranked.tie_breaks[0] == first
    assert "no tie-breaks are announced" in str(ranked.notes[-1])
    assert "C.07 art. 4.1.1" in str(ranked.notes[-1])


def test_4_1_1_the_other_recommended_list_is_a_reading() -> None:
    rated = replace(EVENT, players=tuple(replace(player, rating=2000) for player in EVENT.players))
    read = {"default_list": "the recommended list for consistent ratings"}
    assert "ARO/C1" in standings(rated, on=Y2026, readings=read).tie_breaks


@pytest.mark.parametrize("code", sorted(CATALOGUE))
def test_5_every_code_of_the_catalogue_is_read_and_is_a_rule_of_some_edition(code: str) -> None:
    assert [one.name for one in codes(code.lower())] == [code]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("BH/C1", Code("BH/C1", "BH", cut_low=1)),
        ("bh#c2", Code("BH/C2", "BH", cut_low=2)),
        ("BH-C1", Code("BH/C1", "BH", cut_low=1)),
        ("BH:GP/M2/P", Code("BH:GP/M2/P", "BH", "GP", 2, 2, forfeits_played=True)),
        ("KS/L-2", Code("KS/L-2", "KS", limit=-2)),
        ("KS/L+1", Code("KS/L+1", "KS", limit=1)),
        ("SSSC/F/K4", Code("SSSC/F/K4", "SSSC", factor=4, fore=True)),
        ("ARO/C1/U1400", Code("ARO/C1/U1400", "ARO", cut_low=1, unrated=1400)),
        ("TPN/R", Code("TPN/R", "TPN", reverse=True)),
        ("GPTS", Code("GPTS", "GPTS", "GP")),
    ],
)
def test_14_modifiers_are_read_in_every_spelling(text: str, expected: Code) -> None:
    assert codes(text) == [expected]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("XYZ", "there is no tie-break XYZ"),
        ("BH/Q1", "BH does not take /Q1"),
        ("BH/C", "BH does not take /C"),
        ("BH/C0", "BH does not take /C0"),
        ("BH/C1/M1", "BH does not take /M1"),
        ("BH/C1/C2", "BH does not take /C2"),
        ("DE/C1", "DE does not take /C1"),
        ("EMMSB/M1", "EMMSB does not take /M1"),
        ("KS/L1", "KS does not take /L1"),
        ("BH:XP", "BH does not take :XP"),
        ("TPR:MP", "TPR does not take :MP"),
        ("ESB", "ESB has four forms"),
        ("OTHER_BOARDS", "was defined by the organiser"),
        ("", "the list of tie-breaks is empty"),
        (",".join(["BH"] * 101), "101 tie-breaks"),
    ],
)
def test_a_code_that_says_nothing_is_a_finding_with_a_remedy(text: str, said: str) -> None:
    _, findings = read_codes(text, TAKES)
    assert said in str(findings[0].message)
    assert str(findings[0].remedy)


def test_all_faults_of_a_list_are_said_together() -> None:
    with pytest.raises(Unreadable) as error:
        standings(EVENT, "BH/X,DE,NO,SB/L1", on=Y2026)
    assert len(error.value.findings) == 3


def test_individuals_have_no_match_points() -> None:
    with pytest.raises(Refused, match="BH:MP: only teams have match points"):
        values(EVENT, "BH:MP", Y2026)


def test_standings_after_an_earlier_round() -> None:
    assert {row.number: str(row.points) for row in standings(EVENT, "BH", on=Y2026, after_round=1).rows} == {
        1: "1",
        3: "0.5",
        4: "0.5",
        2: "0",
    }
    assert {str(row.points) for row in standings(EVENT, "BH", on=Y2026, after_round=0).rows} == {"0"}
    with pytest.raises(NotFound, match="there is no round 3"):
        standings(EVENT, "BH", on=Y2026, after_round=3)


def test_games_without_a_result_do_not_enter_the_standings_of_the_round_before() -> None:
    waiting = from_rounds(["1-2 1:0 3-4 =:=", "1-3 =:= 2-4 1:0", "1-4 1:0 2-3 :"])
    ranked = standings(waiting, "BH,SB", on=Y2026)
    assert ranked.after_round == 2
    assert "games without a result in rounds: 3" in str(ranked.notes[0])
    assert ranked.rows == standings(replace(EVENT, total_rounds=3), "BH,SB", on=Y2026).rows


def test_how_the_event_was_paired_is_told_or_seen() -> None:
    swiss = replace(EVENT, kind="")
    assert standings(swiss, "BH", on=Y2026).kind == "swiss"
    table = cross_table(["* 1 1", "0 * 1", "0 0 *"])
    seen = standings(replace(table, kind=""), "SB", on=Y2026)
    assert (seen.kind, str(seen.notes[0])) == ("round robin", "everybody meets everybody: taken as a round robin")
    assert standings(replace(table, kind="", kind_code="FIDE_DUTCH"), "SB", on=Y2026).kind == "swiss"
    assert standings(replace(EVENT, kind="", kind_code="BERGER_DOUBLEROUNDROBIN"), "SB", on=Y2026).kind == "round robin"
    assert standings(table, "SB", on=Y2026, kind="swiss").kind == "swiss"


def test_players_in_clubs_are_still_individuals() -> None:
    clubs = replace(EVENT, teams=(Team("Club", (1, 2)), Team("Other", (3, 4))))
    assert [row.number for row in standings(clubs, "BH", on=Y2023).rows] == [1, 2, 3, 4]


def test_a_number_that_nobody_has_is_not_found() -> None:
    with pytest.raises(NotFound, match="nobody in the standings has the number 9"):
        standings(EVENT, "BH", on=Y2026).explain(9)
