"""
The sheets of an event: starting list, pairings, standings, cross-table. Each is a table to be read by people, in final
form but for the language.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from tabellone import __version__
from tabellone.facts.tournament import Cell, Entrant
from tabellone.flow.journal import Entry
from tabellone.flow.report import pinned_for, tournament_of
from tabellone.flow.results import round_of, text_of
from tabellone.flow.standing import Table, standings
from tabellone.flow.tournament import Round, State
from tabellone.formats.sheet import Column, Sheet
from tabellone.i18n import Message, say
from tabellone.pairing.systems import SYSTEMS

NUMBER = Column("number", say("No."), right=True)
TITLE = Column("title", say("title"))
NAME = Column("name", say("name"))
FEDERATION = Column("federation", say("fed."))
RATING = Column("rating", say("rating"), right=True)
POINTS = Column("points", say("points"), right=True)
ABOUT = (TITLE, NAME, FEDERATION, RATING)

# An outcome on paper: signs for what was not played, u for a game of less than a move each.
SIGNS: Mapping[str, str] = {
    "1": "1",
    "=": "½",
    "0": "0",
    "W": "1u",
    "D": "½u",
    "L": "0u",
    "+": "+",
    "-": "-",
    "U": "+",
    "F": "+",
    "H": "=",
    "Z": "-",
    " ": "*",
    "": "",
}


def players(state: State, head: Entry, at: int | None = None) -> Sheet:  # noqa: ARG001 - the list is one for all rounds
    """The starting list, with what is known of absences."""
    people = [state.people[person - 1] for person in state.order]
    rows = []
    for number, person in enumerate(people, 1):
        one = person.participant
        known = (f"{one.fide_id or ''}", one.born)
        rows.append((number, one.title, one.name, one.federation, one.rating, *known, _absences(state, person.id)))
    columns = (NUMBER, *ABOUT, Column("fide_id", say("FIDE id"), right=True), Column("born", say("born")), _NOTES)
    return Sheet(say("Starting list"), columns, tuple(rows), _above(state), made_by(state, head))


_NOTES = Column("notes", say("away"))


def _absences(state: State, person: int) -> str:
    """The rounds still to be paired in which a player is away, with the letter of the outcome: 5H 6Z."""
    ahead = range(len(state.rounds) + 1, state.pinned.rounds + 1)
    letters = ((at, state.people[person - 1].letter(at)) for at in ahead)
    return " ".join(f"{at}{letter}" for at, letter in letters if letter)


def pairings(state: State, head: Entry, at: int | None = None) -> Sheet:
    """A round by boards."""
    one = round_of(state, at)
    number = {person: n for n, person in enumerate(one.paired.numbers, 1)}
    points = _points_before(state, one.number)

    def side(person: int) -> tuple[object, ...]:
        player = state.people[person - 1].participant
        return number[person], player.title, player.name, player.rating, points.get(person)

    rows = [
        (board, *side(pair.white), text_of(pair) or "", *side(pair.black)) for board, pair in enumerate(one.boards, 1)
    ]
    white = (Column("white", say("No."), right=True), TITLE, Column("white_name", say("White")), RATING, POINTS)
    black = (Column("black", say("No."), right=True), TITLE, Column("black_name", say("Black")), RATING, POINTS)
    columns = (Column("board", say("board"), right=True), *_keyed(white, "white"), _RESULT, *_keyed(black, "black"))
    title = say("Pairings of round {round}", round=one.number)
    return Sheet(title, columns, tuple(rows), _above(state), (*_without_game(state, one), *made_by(state, head)))


_RESULT = Column("result", say("result"))


def _keyed(columns: Sequence[Column], side: str) -> Iterator[Column]:
    """Columns that stand twice, with keys of their own."""
    yield from (
        Column(one.key if one.key.startswith(side) else f"{side}_{one.key}", one.label, one.right) for one in columns
    )


def alphabetical(state: State, head: Entry, at: int | None = None) -> Sheet:
    """A round by names: where everybody sits, with which colour, against whom."""
    one = round_of(state, at)
    names = {person: state.people[person - 1].participant.name for person in one.paired.numbers}
    rows: list[tuple[object, ...]] = []
    for board, pair in enumerate(one.boards, 1):
        rows.append((names[pair.white], board, say("White"), names[pair.black]))
        rows.append((names[pair.black], board, say("Black"), names[pair.white]))
    if one.paired.bye:
        rows.append((names[one.paired.bye], "", say("bye"), ""))
    columns = (
        NAME,
        Column("board", say("board"), right=True),
        Column("colour", say("colour")),
        Column("opponent", say("opponent")),
    )
    title = say("Pairings of round {round} by name", round=one.number)
    ordered = tuple(sorted(rows, key=lambda row: str(row[0]).casefold()))
    return Sheet(title, columns, ordered, _above(state), made_by(state, head))


def _points_before(state: State, at: int) -> dict[int, object]:
    """What everybody had before a round."""
    earlier = replace(state, rounds=state.rounds[: at - 1])
    return {person: one.points for person, one in zip(earlier.order, tournament_of(earlier).players, strict=True)}


def _without_game(state: State, one: Round) -> Iterator[Message]:
    """The bye, and who is away."""
    name = {
        person: f"{n} {state.people[person - 1].participant.name}" for n, person in enumerate(one.paired.numbers, 1)
    }
    if one.paired.bye:
        yield say("Pairing-allocated bye: {player}", player=name[one.paired.bye])
    away = "; ".join(f"{name[gone.player]} ({gone.kind})" for gone in one.paired.away)
    if away:
        yield say("Away: {players}", players=away)


def standings_sheet(state: State, head: Entry, at: int | None = None) -> Sheet:
    table = standings(until(state, at))
    columns = (Column("rank", say("rank"), right=True), NUMBER, *ABOUT, POINTS, *_values(table))
    rows = tuple(
        (row.rank, row.number, *about(table.tournament.players[row.number - 1]), row.points, *row.values)
        for row in table.rows
    )
    title = say("Standings after round {round}", round=table.tournament.rounds_played)
    return Sheet(title, columns, rows, _above(state), made_by(state, head))


def _values(table: Table) -> Iterator[Column]:
    yield from (Column(code, Message(code), right=True) for code in table.tie_breaks)


def about(player: Entrant) -> tuple[object, ...]:
    return player.title, player.name, player.federation, player.rating


def until(state: State, at: int | None) -> State:
    """The event as it stood after a round."""
    return state if at is None else replace(state, rounds=state.rounds[: round_of(state, at).number])


def cross_table(state: State, head: Entry, at: int | None = None) -> Sheet:
    """
    The whole event in final order; opponents are named by their row. A round robin is a square, with a sign for every
    game of two players.
    """
    table = standings(until(state, at))
    cells = square(table) if SYSTEMS[state.pinned.system].scheduled else by_rounds(table)
    first = next(iter(cells.values()), ())
    heads = range(1, len(first) + 1)
    columns = (Column("row", say("No."), right=True), *ABOUT, *(Column(f"{n}", Message(f"{n}")) for n in heads), POINTS)
    rows = tuple(
        (place, *about(table.tournament.players[row.number - 1]), *cells[row.number], row.points, *row.values)
        for place, row in enumerate(table.rows, 1)
    )
    title = say("Cross-table after round {round}", round=table.tournament.rounds_played)
    return Sheet(title, (*columns, *_values(table)), rows, _above(state), made_by(state, head))


def by_rounds(table: Table) -> dict[int, tuple[str, ...]]:
    """A cell for every round: the opponent's row, the colour, the sign."""
    return {
        player.number: tuple(_cell(cell, table.places) for cell in player.rounds) for player in table.tournament.players
    }


def _cell(cell: Cell, places: Mapping[int, int]) -> str:
    place = places.get(cell.opponent, "")
    return f"{place}{cell.colour if cell.opponent else ''}{SIGNS[cell.letter]}"


def square(table: Table) -> dict[int, tuple[str, ...]]:
    """A cell for every opponent in final order: the signs of their games; a star in the own one."""
    cells = {}
    for player in table.tournament.players:
        signs: dict[int, str] = {player.number: "*"}
        for cell in player.rounds:
            if cell.opponent:
                signs[cell.opponent] = signs.get(cell.opponent, "") + (
                    SIGNS[cell.letter] if cell.letter.strip() else "."
                )
        cells[player.number] = tuple(signs.get(row.number, "") for row in table.rows)
    return cells


def _above(state: State) -> tuple[Message, ...]:
    details = state.opened
    where = ", ".join(part for part in (details.city, details.federation) if part)
    days = f"{details.start} - {details.end}"
    return (
        Message("{name}", {"name": details.name}),
        Message("{line}", {"line": f"{where + ', ' if where else ''}{days}"}),
    )


def made_by(state: State, head: Entry) -> tuple[Message, ...]:
    """By which rules, by which program, from which journal."""
    pinned = pinned_for(state)
    return (
        say(
            "Paired by {chapter}, edition {edition}. Tabellone {version}, journal entry {seq}, {digest}",
            chapter=pinned.chapter,
            edition=pinned.effective,
            version=__version__,
            seq=head.seq,
            digest=head.digest[:16],
        ),
    )


SHEETS: Mapping[str, Callable[[State, Entry, int | None], Sheet]] = {
    "players": players,
    "pairings": pairings,
    "alphabetical": alphabetical,
    "standings": standings_sheet,
    "cross-table": cross_table,
}
