"""What must hold of the standings of any event."""

from dataclasses import replace
from fractions import Fraction
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tabellone import Tournament, standings
from tabellone.exact import to_places
from tabellone.facts.tournament import Cell, Day, Entrant
from tabellone.tiebreak.field import Kind
from tests.oracle.random_events import Chances, round_robin, swiss, team_swiss

DAYS = [Day(2015, 5, 1), Day(2024, 5, 1), Day(2026, 5, 1)]
MANY = Chances(forfeit=12, half_bye=8, zero_bye=8, full_bye=4, withdrawal=5, late=10)
SWISS = "BH,BH/C1,BH/C2,BH/M1,SB,SB/C1,PS,PS/C1,WIN,BPG,BWG,KS,DE,DE/P,ARO,ARO/C1"
LATER = ",WON,REP,FB,AOB,TPR,PTP,APRO,APPO"
ITALIAN = "BH,BH/M1,DE,WIN,BHI/C1,BHI/D,RES"

events = st.builds(
    swiss,
    st.integers(0, 10**6),
    players=st.integers(2, 14),
    rounds=st.integers(1, 7),
    day=st.sampled_from(DAYS),
    chances=st.just(MANY),
)


def codes_of(event: Tournament) -> str:
    assert event.start
    return SWISS if event.start.year < 2020 else SWISS + LATER


def renumbered(event: Tournament, numbers: dict[int, int]) -> Tournament:
    def moved(cell: Cell) -> Cell:
        return cell._replace(opponent=numbers[cell.opponent]) if cell.opponent else cell

    players = (replace(one, number=numbers[one.number], rounds=tuple(map(moved, one.rounds))) for one in event.players)
    return replace(event, players=tuple(sorted(players, key=_number)))


def _number(player: Entrant) -> int:
    return player.number


def check_renumbering(event: Tournament, codes: str, seed: int, kind: Kind = "swiss", chapter: str = "C.07") -> None:
    numbers = [player.number for player in event.players]
    shuffled = Random(seed).sample(numbers, len(numbers))
    renaming = dict(zip(numbers, shuffled, strict=True))
    one = standings(event, codes, kind=kind, chapter=chapter)
    other = standings(renumbered(event, renaming), codes, kind=kind, chapter=chapter)
    told = {row.number: (row.rank, row.points, row.values) for row in other.rows}
    for row in one.rows:
        assert told[renaming[row.number]] == (row.rank, row.points, row.values)


@given(events, st.integers(0, 10**6))
@settings(max_examples=60)
def test_renumbering_the_players_changes_nothing_else(event: Tournament, seed: int) -> None:
    check_renumbering(event, codes_of(event), seed)
    check_renumbering(event, ITALIAN, seed, chapter="SST")


@given(st.integers(0, 10**6), st.integers(3, 8), st.integers(1, 2), st.integers(0, 10**6))
@settings(max_examples=40)
def test_renumbering_a_round_robin_changes_nothing_else(seed: int, players: int, cycles: int, shuffle: int) -> None:
    event = round_robin(seed, players, DAYS[2], cycles=cycles)
    check_renumbering(event, "SB,SB/C1,DE,KS,WIN,ARO,PTP", shuffle, "round robin")
    check_renumbering(event, "SB,RES", shuffle, "round robin", "SST")


@given(events)
@settings(max_examples=60)
def test_a_cut_never_raises_a_sum(event: Tournament) -> None:
    families = ["BH,BH/C1,BH/C2,BH/C3", "BH,BH/M1,BH/M2", "SB,SB/C1,SB/C2", "PS,PS/C1,PS/C2"]
    assert event.start
    families += ["FB,FB/C1,FB/M2"] * (event.start.year > 2020)
    for family in families:
        ranked = standings(event, family)
        for place in range(len(event.players)):
            sums = [step.column.exact(place) for step in ranked.steps[1:] if step.column]
            known = [value for value in sums if value is not None]
            assert known == sorted(known, reverse=True), family


@given(events, st.data())
@settings(max_examples=60)
def test_a_round_that_is_only_paired_changes_nothing(event: Tournament, data: st.DataObject) -> None:
    ranked = standings(event, codes_of(event))
    numbers = data.draw(st.permutations([player.number for player in event.players]))
    pairs = dict(zip(numbers[::2], numbers[1::2], strict=False))
    pairs |= {other: one for one, other in pairs.items()}
    rounds = max(len(player.rounds) for player in event.players)

    def waiting(player: Entrant) -> Entrant:
        blank = (Cell(),) * (rounds - len(player.rounds))
        last = Cell(pairs[player.number], "w", " ") if player.number in pairs else Cell()
        return replace(player, rounds=(*player.rounds, *blank, last))

    again = replace(event, players=tuple(map(waiting, event.players)))
    assert standings(again, codes_of(event)).rows == ranked.rows


@given(events)
@settings(max_examples=40)
def test_ranks_follow_the_values_and_ties_are_equal_in_all_of_them(event: Tournament) -> None:
    ranked = standings(event, "BH/C1,SB,WIN")
    for row, after in zip(ranked.rows, ranked.rows[1:], strict=False):
        assert row.rank <= after.rank
        assert (row.rank == after.rank) == ((row.points, row.values) == (after.points, after.values))
        assert row.points >= after.points


@given(events, st.text(max_size=8))
@settings(max_examples=30)
def test_lots_part_everybody_and_only_those_still_tied(event: Tournament, seed: str) -> None:
    before = {row.number: row.rank for row in standings(event, "WIN").rows}
    drawn = standings(event, "WIN", lots=seed).rows
    assert [row.rank for row in drawn] == list(range(1, len(event.players) + 1))
    assert [before[row.number] for row in drawn] == sorted(before.values())


@given(events)
@settings(max_examples=40)
def test_every_value_is_the_sum_of_its_working(event: Tournament) -> None:
    ranked = standings(event, codes_of(event))
    for player in event.players:
        for sheet, step in zip(ranked.explain(player.number), ranked.steps, strict=True):
            if step.code.name in ("BH", "SB", "FB", "PS", "WIN", "KS", "PTS"):
                kept = [line.adds or 0 for line in sheet.lines if line.cut is None]
                place = [one.number for one in event.players].index(player.number)
                assert step.column
                assert sum(kept) == step.column.exact(place), (step.code.text, player.number)


@given(st.integers(0, 10**6), st.integers(3, 9), st.sampled_from([1, 2, 4]), st.sampled_from(DAYS[1:]))
@settings(max_examples=30)
def test_the_points_of_a_match_are_shared_out(seed: int, teams: int, boards: int, day: Day) -> None:
    event = team_swiss(seed, teams, 4, boards, day, forfeits=0)
    contest = standings(event, "MPVGP").contest
    for own in contest.fields["MP"].participants:
        for at, one in enumerate(own.rounds):
            if one.played:
                other = contest.fields["MP"].participants[one.opponent].rounds[at]
                assert one.points + other.points == contest.fields["MP"].win


@given(st.fractions(), st.integers(0, 4))
def test_a_value_shown_is_the_nearest_with_so_many_places(value: Fraction, places: int) -> None:
    text = to_places(value, places)
    assert abs(Fraction(text) - value) <= Fraction(1, 2 * 10**places)
    assert len(text.partition(".")[2]) <= places
    assert not text.endswith(".")
    assert "." not in text or not text.endswith("0")
