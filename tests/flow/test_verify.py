"""A report beside the rules: each difference in words, what is illegal, and what was made by hand."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from tabellone import Finding, Points, Refused, Tournament
from tabellone.facts.drawn import ByHand, with_made_by_hand
from tabellone.facts.tournament import Cell
from tabellone.flow.generate import Plan, Shares, generated
from tabellone.flow.rounds import Desk, Given, desk_for
from tabellone.flow.verify import CheckedStandings, checked_round, checked_rounds, checked_standings, unread_by_hand
from tabellone.pairing.systems import SYSTEMS

# Nine players, so that somebody has the bye; which pairs the rules make, the tests ask.
EVENT = generated(Plan(players=9, rounds=5, seed=11), Random(11)).tournament
AT = 3


def desk(tournament: Tournament = EVENT) -> Desk:
    return desk_for(tournament, Given())


def with_cells(tournament: Tournament, cells: dict[int, Cell], at: int = AT) -> Tournament:
    """The tournament with other records of a round."""
    players = (
        replace(one, rounds=(*one.rounds[: at - 1], cells.get(one.number, one.rounds[at - 1]), *one.rounds[at:]))
        for one in tournament.players
    )
    return replace(tournament, players=tuple(players))


def cell_of(number: int, at: int = AT) -> Cell:
    return EVENT.players[number - 1].rounds[at - 1]


def couples(at: int = AT) -> list[tuple[int, int]]:
    return [(pair.white, pair.black) for pair in desk().pair(at).pairs]


def seats(pairs: list[tuple[int, int]], bye: int | None = None) -> dict[int, Cell]:
    white = {one: Cell(other, "w", "=") for one, other in pairs}
    black = {other: Cell(one, "b", "=") for one, other in pairs}
    return white | black | ({bye: Cell(0, "", "U")} if bye else {})


def rules(differences: tuple[Finding, ...]) -> list[tuple[str, str]]:
    return [(one.rule, one.severity) for one in differences]


def exchanged(legal: bool) -> tuple[Tournament, tuple[int, int], tuple[int, int]]:  # noqa: FBT001
    """Two couples of the round with their opponents exchanged, so that the round stays legal, or does not."""
    pairs = couples()
    for i, (a, b) in enumerate(pairs):
        for c, d in pairs[i + 1 :]:
            changed = with_cells(EVENT, seats([(a, d), (c, b)]))
            if checked_round(desk(changed), AT).legal == legal:
                return changed, (a, d), (c, b)
    raise AssertionError("no two couples of the round can be exchanged like this")


def test_a_round_as_the_rules_pair_it_has_no_difference() -> None:
    for one in checked_rounds(desk()):
        assert (one.legal, one.identical, one.differences) == (True, True, ())
    assert [one.round for one in checked_rounds(desk())] == [1, 2, 3, 4, 5]


def test_pairs_that_the_rules_do_not_make_are_said_with_those_they_make() -> None:
    changed, one, other = exchanged(legal=True)
    checked = checked_round(desk(changed), AT)
    assert (checked.legal, checked.identical) == (True, False)
    assert rules(checked.differences) == [("verify.pair", "error")] * 2
    said = " ".join(finding.message.text() for finding in checked.differences)
    for a, b in (one, other):
        assert f"{a}-{b} is not paired by the rules" in said
    assert {finding.player for finding in checked.differences} == {one[0], other[0]}
    assert f"tabellone why FILE --round {AT} --pair {one[0]}-{one[1]}" in checked.differences[0].remedy.text()


def test_colours_the_other_way_round_are_a_difference_of_their_own() -> None:
    white, black = couples()[0]
    checked = checked_round(desk(with_cells(EVENT, seats([(black, white)]))), AT)
    assert not checked.identical
    assert [one.rule for one in checked.differences if one.rule.startswith("verify.")] == ["verify.colours"]


def test_colours_that_the_report_does_not_know_are_no_difference() -> None:
    assert any(white > black for white, black in couples())
    for white, black in couples():
        cells = {white: Cell(black, "", "+"), black: Cell(white, "", "-")}
        assert checked_round(desk(with_cells(EVENT, cells)), AT).identical


def test_a_bye_that_the_rules_give_to_somebody_else() -> None:
    bye = desk().pair(AT).bye
    assert bye
    for white, black in reversed(couples()):
        checked = checked_round(desk(with_cells(EVENT, seats([(bye, black)], white))), AT)
        found = [one for one in checked.differences if one.rule == "verify.bye"]
        assert [one.player for one in found] == [white]
        assert f"{white}-{black}" in found[0].message.text()


def test_what_is_illegal_is_found_beside_what_differs() -> None:
    changed, *_ = exchanged(legal=False)
    checked = checked_round(desk(changed), AT)
    assert not checked.legal
    assert any(rule.startswith("pairing.") and severity == "error" for rule, severity in rules(checked.differences))


@pytest.mark.parametrize("legal", [True, False])
def test_a_pair_made_by_hand_is_shown_and_accepted(legal: bool) -> None:  # noqa: FBT001
    changed, one, other = exchanged(legal=legal)
    told = with_made_by_hand(changed, ByHand(AT, (one, other), "the two had sat down"))
    checked = checked_round(desk(told), AT)
    assert (checked.legal, checked.identical) == (legal, False)
    found = rules(checked.differences)
    assert found[0] == ("verify.by_hand", "info")
    assert all(severity == "warning" and rule.startswith("pairing.") for rule, severity in found[1:])
    assert (len(found) == 1) == legal
    said = checked.differences[0].message.text()
    assert "the two had sat down" in said
    assert f"{one[0]}-{one[1]}, {other[0]}-{other[1]}" in said


def test_a_round_made_by_hand_as_a_whole_is_accepted() -> None:
    changed, *_ = exchanged(legal=True)
    checked = checked_round(desk(with_made_by_hand(changed, ByHand(AT, (), "the program failed"))), AT)
    assert rules(checked.differences) == [("verify.by_hand", "info")]
    assert "the whole round" in checked.differences[0].message.text()


def test_pairs_beside_those_made_by_hand_are_still_compared() -> None:
    """Two couples are exchanged, and only one of the new pairs is the arbiter's."""
    changed, one, other = exchanged(legal=True)
    checked = checked_round(desk(with_made_by_hand(changed, ByHand(AT, (one,), "agreed"))), AT)
    left = [finding for finding in checked.differences if finding.severity == "error"]
    assert all(finding.player not in one for finding in left)
    rest = desk(changed).pair(AT, frozenset(one))
    assert not {*one} & {number for pair in rest.pairs for number in (pair.white, pair.black)}
    as_the_rules_pair_the_rest = other in [(pair.white, pair.black) for pair in rest.pairs]
    assert (left == []) == as_the_rules_pair_the_rest


def test_a_round_in_which_the_rules_paired_those_left_after_the_arbiter_is_accepted() -> None:
    """Every pair of two players is once the arbiter's; the rules pair the others without them."""
    right, accepted = {*couples()}, 0
    for one in ((a, b) for a in range(1, 10) for b in range(1, 10) if a != b):
        rest = desk().pair(AT, frozenset(one))
        event = with_cells(EVENT, seats([one, *((pair.white, pair.black) for pair in rest.pairs)], rest.bye))
        told = with_made_by_hand(event, ByHand(AT, (one,), "agreed"))
        found = checked_round(desk(told), AT).differences
        assert not [finding for finding in found if finding.severity == "error"]
        accepted += not rest.couples <= right
    assert accepted > 10, "the rules pair those who are left differently from the whole round"


def test_what_was_made_by_hand_in_another_round_excuses_nothing() -> None:
    changed, one, other = exchanged(legal=True)
    told = with_made_by_hand(changed, ByHand(AT + 1, (one, other), "another day"))
    assert rules(checked_round(desk(told), AT).differences) == [("verify.pair", "error")] * 2


def test_what_was_made_by_hand_is_shown_where_the_rules_pair_the_same() -> None:
    told = with_made_by_hand(EVENT, ByHand(AT, (couples()[0],), "as it happens"))
    checked = checked_round(desk(told), AT)
    assert (checked.identical, rules(checked.differences)) == (True, [("verify.by_hand", "info")])


def test_a_comment_without_its_round_is_a_warning() -> None:
    told = with_made_by_hand(EVENT, ByHand(1, (), "x"))
    lost = replace(told, remarks=(told.remarks[-1]._replace(text="### MPA by hand"),))
    assert [one.rule for one in unread_by_hand(lost)] == ["verify.by_hand_unread"]
    assert unread_by_hand(told) == []


def four_players(*rounds: list[tuple[int, int]]) -> Tournament:
    event = generated(Plan(players=4, rounds=5, seed=1), Random(1)).tournament
    players = []
    for one in event.players:
        cells = [seats(pairs).get(one.number, Cell(0, "", "Z")) for pairs in rounds]
        players.append(replace(one, rounds=tuple(cells), points=None, rank=None))
    return replace(event, players=tuple(players))


def test_a_round_that_the_rules_cannot_pair_is_said_to_be_so() -> None:
    """Four players have met everybody after three rounds; the fourth repeats a pair."""
    event = four_players([(1, 2), (3, 4)], [(3, 1), (4, 2)], [(1, 4), (2, 3)], [(2, 1), (4, 3)])
    checked = checked_round(desk(event), 4)
    assert not checked.legal
    assert not checked.identical
    assert "verify.unpairable" in [one.rule for one in checked.differences]
    told = with_made_by_hand(event, ByHand(4, (), "nothing else was left"))
    assert {one.severity for one in checked_round(desk(told), 4).differences} == {"info", "warning"}


def test_points_that_the_rounds_do_not_make() -> None:
    first = EVENT.players[0]
    assert first.points is not None
    changed = replace(EVENT, players=(replace(first, points=first.points + Points(5)), *EVENT.players[1:]))
    found = checked_standings(changed).differences
    assert [(one.rule, one.player, one.severity) for one in found] == [("verify.points", 1, "error")]
    assert checked_standings(EVENT).differences == ()
    without = replace(EVENT, players=(replace(first, points=None), *EVENT.players[1:]))
    assert checked_standings(without).differences == ()


def with_ranks(ranks: dict[int, int | None]) -> Tournament:
    players = (replace(one, rank=ranks.get(one.number, one.rank)) for one in EVENT.players)
    return replace(EVENT, players=tuple(players))


def test_ranks_that_the_tie_breaks_do_not_give() -> None:
    assert checked_standings(EVENT) == CheckedStandings(checked=True)
    last = max(EVENT.players, key=lambda one: one.rank or 0)
    found = checked_standings(with_ranks({last.number: 1}))
    assert (found.checked, rules(found.differences)) == (True, [("verify.rank", "error")])
    assert found.differences[0].player == last.number
    assert "declared is 1" in found.differences[0].message.text()


def test_players_whom_no_tie_break_parts_may_have_any_of_the_ranks_they_share() -> None:
    """A drawing of lots parts them, and the report does not keep it."""
    ranks = Counter(one.rank for one in EVENT.players)
    shared = next(rank for rank, players in ranks.items() if players > 1)
    assert shared is not None
    tied = [one.number for one in EVENT.players if one.rank == shared]
    drawn = dict(zip(tied, range(shared, shared + len(tied)), strict=True))
    assert checked_standings(with_ranks({**drawn})).differences == ()
    beyond = checked_standings(with_ranks({tied[0]: shared + len(tied)})).differences
    assert [one.message.values["due"] for one in beyond] == [f"{shared}-{shared + len(tied) - 1}"]
    assert checked_standings(with_ranks({tied[0]: None})).differences == ()


def test_ranks_that_cannot_be_computed_are_not_held_against_the_report() -> None:
    none = replace(EVENT, players=tuple(replace(one, rank=None) for one in EVENT.players))
    for event, why in (
        (replace(EVENT, standings_order="PTS,OWN"), "tie-break"),
        (none, "no ranks"),
        (replace(EVENT, standings_order=""), "tie-breaks"),
    ):
        found = checked_standings(event)
        assert (found.checked, found.differences) == (False, ())
        assert why in str(found.unchecked)


def open_event() -> Tournament:
    """Three rounds of five are played, some byes and forfeits among them."""
    plan = Plan(players=12, rounds=3, seed=5, shares=Shares(half_byes=500, forfeits=500, late=1000))
    return replace(generated(plan, Random(5)).tournament, total_rounds=5)


def test_acceleration_that_only_the_code_names_is_paired_again_the_same() -> None:
    event = generated(Plan(players=20, rounds=7, seed=4, baku=True), Random(4)).tournament
    assert event.accelerations
    unstated = replace(event, accelerations=())
    assert all(one.identical for one in checked_rounds(desk(unstated)))
    plain = replace(unstated, kind_code="FIDE_DUTCH_2026")
    assert not all(one.identical for one in checked_rounds(desk(plain)))


def test_a_round_is_paired_once_those_before_it_are() -> None:
    seat = desk(open_event())
    assert seat.pair().round == 4
    assert seat.pair(2).round == 2
    with pytest.raises(Refused, match="round 4 is the next"):
        seat.pair(5)
    with pytest.raises(Refused, match="the tournament has 5 rounds"):
        seat.pair(6)


def test_a_round_of_a_schedule_may_be_asked_for_before_those_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    scheduled = {**SYSTEMS, "dutch": SYSTEMS["dutch"]._replace(scheduled=True)}
    monkeypatch.setattr("tabellone.flow.rounds.SYSTEMS", scheduled)
    assert desk(open_event()).pair(5).round == 5


@pytest.mark.parametrize(
    "change", [{"total_rounds": None}, {"use_ranks": True}, {"start": None, "kind_code": "FIDE_DUTCH"}]
)
def test_what_is_not_known_is_asked_for(change: dict[str, object]) -> None:
    with pytest.raises(Refused) as refused:
        desk(replace(open_event(), **change)).pair()  # type: ignore[arg-type]
    assert refused.value.remedy


def test_what_is_given_beside_the_report_holds() -> None:
    event = replace(open_event(), total_rounds=None, initial_colour="")
    given: list[Callable[[], Desk]] = [
        lambda: desk_for(event, Given(total_rounds=5)),
        lambda: desk_for(replace(event, total_rounds=9), Given(total_rounds=5)),
    ]
    for seat in given:
        assert seat().tournament.total_rounds == 5
        assert seat().pair().pairs
    assert desk_for(event, Given(initial_colour="b")).tournament.initial_colour == "b"
