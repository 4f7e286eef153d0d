"""
The report to the rating office on paper, as the edition of 1997 asks for it (11.2 to 11.31): the cross-table in final
order, with the colours where they matter, what the office needs of every player, and what has to be explained.
"""

from collections.abc import Callable, Iterator, Mapping

from tabellone.errors import Finding
from tabellone.exact import Points
from tabellone.facts.event import Event, EventKind, Game, Player
from tabellone.facts.tournament import Tournament
from tabellone.flow.books import book
from tabellone.flow.events import Opened
from tabellone.flow.journal import Entry
from tabellone.flow.report import cycles_of
from tabellone.flow.sheets import ABOUT, POINTS, about, by_rounds, made_by, square
from tabellone.flow.standing import Table, standings
from tabellone.flow.tournament import State
from tabellone.formats.sheet import Column, Sheet
from tabellone.i18n import Message, say
from tabellone.pairing.systems import SYSTEMS
from tabellone.rating.report import report_table
from tabellone.rulebook import RATING_CHAPTER, Edition

WORTH = {"1": 10, "=": 5, "0": 0}


def form(state: State, head: Entry) -> tuple[Sheet, list[Finding]]:
    """The form, and what the edition asks for that it does not have."""
    rated_by = book(state, RATING_CHAPTER[state.opened.rating_kind])
    rule = rated_by["report_contents"]
    table = standings(state)
    closed = SYSTEMS[state.pinned.system].scheduled
    cells = square(table) if closed else by_rounds(table)
    worked = report_table(rated_by, event_of(state, table.tournament))
    lines = {line.number: line for line in worked.players}
    rows = []
    for place, row in enumerate(table.rows, 1):
        line = lines[row.number]
        player = table.tournament.players[row.number - 1]
        rows.append((place, *about(player), *cells[row.number], row.points, line.rar, line.n, line.w, line.ru))
    heads = range(1, len(next(iter(cells.values()), ())) + 1)
    columns = (
        Column("row", say("No."), right=True),
        *ABOUT,
        *(Column(f"{n}", Message(f"{n}")) for n in heads),
        POINTS,
        *(
            Column(key, Message(label), right=True)
            for key, label in (("rar", "Rar"), ("n", "n"), ("w", "W"), ("ru", "Ru"))
        ),
    )
    above = tuple(HEADER[item](state.opened) for item in rule.header)
    below = (*explanations(state, table), say("Rated by {edition}", edition=rated_by), *made_by(state, head))
    title = say("Rating report, form 1") if closed else say("Rating report, form 2")
    return Sheet(title, columns, tuple(rows), above, below), missing(state, rated_by)


HEADER: Mapping[str, Callable[[Opened], Message]] = {
    "name": lambda details: say("Event: {name}", name=details.name),
    "first and last day": lambda details: say("From {start} to {end}", start=details.start, end=details.end),
    "time control": lambda details: say("Time control: {time}", time=details.time_control or "-"),
}


def explanations(state: State, table: Table) -> Iterator[Message]:
    """11.23: what differs from the list, what was decided, who left or came late."""
    name = {
        person: f"{table.places[number]} {state.people[person - 1].participant.name}"
        for person, number in state.numbers.items()
    }
    for entry in state.amended:
        if entry.player in name:
            yield say("{player}: entry corrected: {reason}", player=name[entry.player], reason=entry.reason)
    for person in state.people:
        if person.id in name and person.from_round > 1:
            yield say("{player}: plays from round {round}", player=name[person.id], round=person.from_round)
        if person.id in name and any(not last for _, last in person.away):
            yield say("{player}: withdrawn from round {round}", player=name[person.id], round=person.away[-1][0])
    for fix in state.corrections:
        place = {"board": fix.result.board, "round": fix.round}
        yield say("Round {round}, board {board}: result corrected: {reason}", **place, reason=fix.reason)
    for decision in state.decisions:
        who = ", ".join(name[player] for player in decision.players if player in name)
        yield say("Decision: {text} {who}", text=decision.text, who=f"({who})" if who else "")


def missing(state: State, rated_by: Edition) -> list[Finding]:
    """What the edition asks a report to have, and this event has not."""
    rule = rated_by["report_contents"]
    findings = []
    if "time control" in rule.header and not state.opened.time_control:
        wrong = say("the time control of the event is not known")
        findings.append(Finding("report.time_control", wrong, say("give it with: event details --time-control")))
    if "federation" in rule.player:
        for number, person in enumerate(state.order, 1):
            if not state.people[person - 1].participant.federation:
                wrong = say("player {number} has no federation", number=number)
                remedy = say("give it with: event amend")
                findings.append(Finding("report.federation", wrong, remedy, player=number))
    return findings


def event_of(state: State, tournament: Tournament) -> Event:
    """The event as the rating needs it; a game of less than a move each is no game to rate."""
    players = tuple(Player(one.number, one.rating) for one in tournament.players)
    games = []
    for player in tournament.players:
        for cell in player.rounds:
            if cell.opponent and cell.colour == "w" and cell.letter.strip():
                played = cell.outcome.rateable
                games.append(Game(player.number, cell.opponent, Points(WORTH.get(cell.letter, 0)), played=played))
    kind: EventKind = "round robin" if SYSTEMS[state.pinned.system].scheduled else "swiss"
    return Event(state.opened.start, kind, players, tuple(games), cycles=cycles_of(state))
