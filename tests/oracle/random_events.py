"""
Events nobody has played: random pairings and results, with every kind of bye, forfeits by one side and by both, late
arrivals, withdrawals, games under one move, and acceleration. The same seed gives the same event.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from tabellone.exact import Points
from tabellone.facts.result import STANDARD, Scoring
from tabellone.facts.score import points_of
from tabellone.facts.tournament import (
    Acceleration,
    Byes,
    Cell,
    Day,
    Entrant,
    ForfeitedMatch,
    Team,
    Tournament,
)

THREE_POINTS = Scoring(W=Points(30), D=Points(10), P=Points(30))

GAMES = ["10", "10", "01", "01", "==", "==", "==", "WL", "LW", "DD"]
FORFEITS = ["+-", "+-", "-+", "-+", "--"]


@dataclass
class Chances:
    """How often, in hundred player-rounds, something happens."""

    forfeit: int = 6
    half_bye: int = 4
    zero_bye: int = 4
    full_bye: int = 1
    withdrawal: int = 3
    late: int = 6
    unrated: int = 0


@dataclass
class _Draft:
    random: Random
    cells: dict[int, list[Cell]]
    score: dict[int, int] = field(default_factory=dict)
    met: set[frozenset[int]] = field(default_factory=set)
    had_bye: set[int] = field(default_factory=set)


def swiss(
    seed: int,
    players: int,
    rounds: int,
    day: Day,
    *,
    chances: Chances | None = None,
    scoring: Scoring = STANDARD,
    accelerated: bool = False,
) -> Tournament:
    """A Swiss tournament, paired by score and at random."""
    chances = chances or Chances()
    random = Random(f"swiss {seed}")
    draft = _Draft(random, {number: [] for number in range(1, players + 1)})
    draft.score = dict.fromkeys(draft.cells, 0)
    gone: set[int] = set()
    coming = {number: random.randint(2, 3) for number in draft.cells if random.randrange(100) < chances.late}
    for at in range(1, rounds + 1):
        present = []
        for number, cells in draft.cells.items():
            letter = _absence(random, chances)
            if number in gone or at < coming.get(number, 0):
                cells.append(Cell(0, "", "Z"))
            elif letter:
                cells.append(Cell(0, "", letter))
            else:
                present.append(number)
            if at > 1 and random.randrange(100) < chances.withdrawal:
                gone.add(number)
        _pair(draft, present, chances)
    entrants = [
        Entrant(
            number,
            f"Player {number}",
            rating=None if random.randrange(100) < chances.unrated else random.randint(1400, 2500),
            rounds=tuple(cells),
        )
        for number, cells in draft.cells.items()
    ]
    boost = [Acceleration(None, Points(10), 1, (rounds + 1) // 2, 1, players // 2)] if accelerated else []
    return _told(
        Tournament(
            tuple(entrants),
            start=day,
            end=day,
            total_rounds=rounds,
            kind="Swiss",
            accelerations=tuple(boost),
            scoring=scoring,
        )
    )


def _absence(random: Random, chances: Chances) -> str:
    drawn = random.randrange(100)
    for letter, share in (("H", chances.half_bye), ("Z", chances.zero_bye), ("F", chances.full_bye)):
        if drawn < share:
            return letter
        drawn -= share
    return ""


def _pair(draft: _Draft, present: list[int], chances: Chances) -> None:
    random = draft.random
    random.shuffle(present)
    present.sort(key=lambda number: -draft.score[number])
    if len(present) % 2:
        bye = next((number for number in reversed(present) if number not in draft.had_bye), present[-1])
        present.remove(bye)
        draft.had_bye.add(bye)
        draft.cells[bye].append(Cell(0, "", "U"))
        draft.score[bye] += 10
    while present:
        one = present.pop(0)
        other = next((number for number in present if frozenset((one, number)) not in draft.met), present[0])
        present.remove(other)
        draft.met.add(frozenset((one, other)))
        _play(draft, one, other, chances)


def _play(draft: _Draft, one: int, other: int, chances: Chances) -> None:
    random = draft.random
    if random.random() < 0.5:
        one, other = other, one
    results = random.choice(FORFEITS if random.randrange(100) < chances.forfeit else GAMES)
    draft.cells[one].append(Cell(other, "w", results[0]))
    draft.cells[other].append(Cell(one, "b", results[1]))
    for number, letter in ((one, results[0]), (other, results[1])):
        draft.score[number] += {"1": 10, "W": 10, "+": 10, "=": 5, "D": 5}.get(letter, 0)


def circle(places: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    """The rounds of a round robin: one stays, the others move on by one; 0 is nobody."""
    ring = [*places, 0] if len(places) % 2 else list(places)
    for _ in range(len(ring) - 1):
        half = len(ring) // 2
        yield list(zip(ring[:half], reversed(ring[half:]), strict=True))
        ring = [ring[0], ring[-1], *ring[1:-1]]


def round_robin(seed: int, players: int, day: Day, *, cycles: int = 1, forfeit: int = 8) -> Tournament:
    """Everybody against everybody."""
    random = Random(f"round robin {seed}")
    chances = Chances(forfeit=forfeit)
    draft = _Draft(random, {number: [] for number in range(1, players + 1)})
    draft.score = dict.fromkeys(draft.cells, 0)
    for _ in range(cycles):
        for pairs in circle(list(draft.cells)):
            for one, other in pairs:
                if one and other:
                    _play(draft, one, other, chances)
                else:
                    draft.cells[one or other].append(Cell(0, "", "Z"))
    entrants = [
        Entrant(number, f"Player {number}", rating=random.randint(1400, 2500), rounds=tuple(cells))
        for number, cells in draft.cells.items()
    ]
    rounds = max(len(cells) for cells in draft.cells.values())
    return _told(Tournament(tuple(entrants), start=day, end=day, total_rounds=rounds, kind="Round robin"))


def team_swiss(seed: int, teams: int, rounds: int, boards: int, day: Day, *, forfeits: int = 5) -> Tournament:
    """Teams of as many players as boards, in board order; matches forfeited, byes asked for and allocated."""
    random = Random(f"teams {seed}")
    members = {team: [boards * (team - 1) + board for board in range(1, boards + 1)] for team in range(1, teams + 1)}
    cells: dict[int, list[Cell]] = {player: [] for own in members.values() for player in own}
    byes: list[Byes] = []
    forfeited: list[ForfeitedMatch] = []
    allocated: list[int] = []
    met: set[frozenset[int]] = set()
    for at in range(1, rounds + 1):
        present = list(members)
        for letter in "HZ":
            away = [team for team in present if random.randrange(100) < 4]
            present = [team for team in present if team not in away]
            if away:
                byes.append(Byes(letter, at, tuple(away)))
        random.shuffle(present)
        allocated.append(present.pop() if len(present) % 2 else 0)
        while present:
            one = present.pop()
            other = next((team for team in present if frozenset((one, team)) not in met), present[0])
            present.remove(other)
            met.add(frozenset((one, other)))
            whole = random.randrange(100) < forfeits
            kind = random.choice(FORFEITS)
            if whole:
                forfeited.append(ForfeitedMatch(kind, at, one, other))
            for board in range(boards):
                results = kind if whole else random.choice(FORFEITS[:4] if random.randrange(100) < 3 else GAMES)
                colours = "wb" if board % 2 == 0 else "bw"
                cells[members[one][board]].append(Cell(members[other][board], colours[0], results[0]))
                cells[members[other][board]].append(Cell(members[one][board], colours[1], results[1]))
        for own in cells.values():
            own.extend([Cell()] * (at - len(own)))
    entrants = [Entrant(player, f"Player {player}", rating=2000, rounds=tuple(own)) for player, own in cells.items()]
    listed = "".join(f" {team:>3}" for team in allocated)
    return _told(
        Tournament(
            tuple(entrants),
            start=day,
            end=day,
            total_rounds=rounds,
            kind="Team: Swiss-System",
            kind_code="FIDE_TEAM_TYPEA_MP_GP",
            board_colours="".join("WB"[board % 2] for board in range(boards)),
            match_scoring="TW 2.0   TD 1.0   TL 0.0",
            teams=tuple(Team(f"Team {team}", tuple(own), team) for team, own in members.items()),
            byes=tuple(byes),
            forfeited_matches=tuple(forfeited),
            team_byes=(f" 1.0 {boards / 2:>4.1f}{listed}",),
        )
    )


def _told(event: Tournament) -> Tournament:
    """With the points that the rounds make, and a rank for everybody."""
    players = [replace(player, points=points_of(event, player)) for player in event.players]
    order = sorted(players, key=lambda player: (-(player.points or 0), player.number))
    ranks = {player.number: rank for rank, player in enumerate(order, 1)}
    return replace(event, players=tuple(replace(player, rank=ranks[player.number]) for player in players))
