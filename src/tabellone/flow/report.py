"""
The event as its report tells it: the state with everything that follows from it, in the one form that pairing, rating,
standings and files read.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date

from tabellone.exact import Points, number
from tabellone.facts.drawn import ByHand
from tabellone.facts.result import Scoring
from tabellone.facts.score import points_of
from tabellone.facts.tournament import Acceleration, Byes, Cell, Day, Entrant, Prohibited, Remark, Tournament
from tabellone.flow.books import BAKU, book
from tabellone.flow.events import Pinned, RoundPaired, Worth
from tabellone.flow.tournament import Person, Round, State
from tabellone.formats.trf.dates import read_day
from tabellone.pairing.acceleration import baku
from tabellone.pairing.systems import SYSTEMS, code_for


def tournament_of(state: State, order: Sequence[int] = ()) -> Tournament:
    """The tournament with its players in this order of starting numbers, by default in the order they have now."""
    order = order or state.order
    numbers = {person: at for at, person in enumerate(order, 1)}
    details, rules = state.opened, state.pinned
    cells = [_cells(one, numbers) for one in state.rounds]
    players = tuple(_entrant(state.people[person - 1], at, cells) for person, at in numbers.items())
    tournament = Tournament(
        players=players,
        name=details.name,
        city=details.city,
        federation=details.federation,
        start=_day(details.start),
        end=_day(details.end),
        players_declared=str(len(players)),
        rated_declared=str(sum(player.rating is not None for player in players)),
        teams_declared="0",
        chief_arbiter=details.chief_arbiter,
        deputies=details.deputies,
        time_control=details.time_control,
        round_days=tuple(map(_day, details.round_days)),
        total_rounds=rules.rounds,
        initial_colour=state.drawn.initial_colour,
        scoring=scoring_of(rules.worth),
        kind=kind_of(state),
        kind_code=code_of(state),
        tie_breaks=",".join(rules.tie_breaks),
        controller="Tabellone",
        byes=tuple(_byes(state, numbers)),
        prohibited=tuple(
            Prohibited(one.first_round, one.last_round, tuple(sorted(numbers[p] for p in one.players if p in numbers)))
            for one in state.prohibited
        ),
        remarks=tuple(Remark(("001", len(players)), text) for text in _remarks(state, numbers)),
    )
    return replace(
        tournament,
        players=tuple(replace(one, points=points_of(tournament, one)) for one in players),
        accelerations=_accelerations(state, tournament, numbers),
    )


def _entrant(person: Person, at: int, rounds: Sequence[Mapping[int, Cell]]) -> Entrant:
    one = person.participant
    return Entrant(
        number=at,
        name=one.name,
        sex=one.sex,
        title=one.title,
        rating=one.rating,
        federation=one.federation,
        fide_id=one.fide_id,
        born=read_day(one.born)[0] if one.born else None,
        rounds=tuple(cells.get(person.id) or Cell(0, "", person.missed) for cells in rounds),
    )


def _cells(one: Round, numbers: Mapping[int, int]) -> dict[int, Cell]:
    """A round by player; a game without a result is not yet played."""
    cells = {away.player: Cell(0, "", away.kind) for away in one.paired.away}
    if one.paired.bye:
        cells[one.paired.bye] = Cell(0, "", "U")
    for board in one.boards:
        white, black = board.letters
        cells[board.white] = Cell(numbers[board.black], "w", white or " ")
        cells[board.black] = Cell(numbers[board.white], "b", black or " ")
    return cells


def _byes(state: State, numbers: Mapping[int, int]) -> Iterator[Byes]:
    """Who is known to be away from the rounds still to be paired."""
    if SYSTEMS[state.pinned.system].scheduled:
        return
    for at in range(len(state.rounds) + 1, state.pinned.rounds + 1):
        away: dict[str, list[int]] = {}
        for person, its_number in numbers.items():
            if letter := state.people[person - 1].letter(at):
                away.setdefault(letter, []).append(its_number)
        yield from (Byes(kind, at, tuple(sorted(own))) for kind, own in sorted(away.items()))


def _accelerations(state: State, tournament: Tournament, numbers: Mapping[int, int]) -> tuple[Acceleration, ...]:
    """Virtual points by the Baku method; the last player who has them stays the same person (C.04.7)."""
    if not state.pinned.acceleration:
        return ()
    groups = baku(book(state, BAKU), _as_in_round_one(state, tournament, numbers), state.pinned.rounds)
    if state.rounds and (last := state.rounds[0].paired.accelerated):
        return tuple(one._replace(last=numbers[last]) for one in groups)
    return groups


def _as_in_round_one(state: State, tournament: Tournament, numbers: Mapping[int, int]) -> Tournament:
    """With the absences from the first round in it, as far as they are known before it is paired."""
    if state.rounds:
        return tournament
    letters = {number: state.people[person - 1].letter(1) for person, number in numbers.items()}
    players = (
        replace(one, rounds=(Cell(0, "", letters[one.number]),)) if letters[one.number] else one
        for one in tournament.players
    )
    return replace(tournament, players=tuple(players))


def _remarks(state: State, numbers: Mapping[int, int]) -> Iterator[str]:
    """What was done by hand, corrected and decided stands in the report."""
    for one in state.rounds:
        if one.paired.by_hand:
            yield by_hand_only(one.paired, numbers).text
    for fix in state.corrections:
        shown = f"board {fix.result.board}: {fix.was.white}/{fix.was.black} -> {fix.result.white}/{fix.result.black}"
        yield f"### Correction @ Round {fix.round}: {shown}: {fix.reason}"
    for decision in state.decisions:
        where = f" @ Round {decision.round}" if decision.round else ""
        who = "".join(f" {numbers[player]}" for player in decision.players if player in numbers)
        yield f"### Decision{where}:{who} {decision.text}"


def by_hand_only(paired: RoundPaired, numbers: Mapping[int, int]) -> ByHand:
    """The pairs of a round that the engine of the system would not have made, a bye against 0."""
    assert paired.by_hand, "the round was paired by hand"
    own = [pair for pair in paired.pairs if pair not in paired.by_hand.engine]
    pairs = [(numbers[pair.white], numbers[pair.black]) for pair in own]
    if paired.bye and paired.bye != paired.by_hand.engine_bye:
        pairs.append((numbers[paired.bye], 0))
    return ByHand(paired.round, tuple(pairs), paired.by_hand.reason)


def scoring_of(worth: Worth) -> Scoring:
    def points(text: str) -> Points:
        return Points.of(number(text))

    return Scoring(
        W=points(worth.win),
        D=points(worth.draw),
        L=points(worth.loss),
        A=points(worth.absence),
        P=points(worth.bye) if worth.bye else None,
        X=points(worth.adjourned) if worth.adjourned else None,
    )


def code_of(state: State) -> str:
    """Record 192: the code of the system and its edition, else of the system; nothing where there is none."""
    rules = state.pinned
    if SYSTEMS[rules.system].scheduled:
        return "FIDE_DOUBLEROUNDROBIN" if cycles_of(state) > 1 else "FIDE_ROUNDROBIN"
    return code_for(rules.system, pinned_for(state).effective, baku=bool(rules.acceleration))


def cycles_of(state: State) -> int:
    """How often everybody meets everybody in the rounds of a schedule."""
    players = max(2, len(state.order))
    return max(1, state.pinned.rounds // (players - 1 + players % 2))


def kind_of(state: State) -> str:
    """Record 092: system and edition in words, for forms that have no code for them."""
    rules, pinned = state.pinned, pinned_for(state)
    baku_too = ", Baku acceleration" if rules.acceleration else ""
    family = "Round robin" if SYSTEMS[rules.system].scheduled else f"Swiss ({rules.system.capitalize()})"
    return f"Individual: {family}, {pinned.chapter} {pinned.effective}{baku_too}"


def pinned_for(state: State) -> Pinned:
    """The edition of the pairing system."""
    return state.pinned.editions[0]


def _day(day: date) -> Day:
    return Day(day.year, day.month, day.day)
