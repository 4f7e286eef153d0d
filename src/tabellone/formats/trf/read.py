"""
From the lines of a report to the tournament: every record read, what must be mended mended and said, the rest of the
file never lost.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from tabellone.errors import Finding
from tabellone.facts.result import Scoring
from tabellone.facts.tournament import UNPAIRED, Cell, Entrant, Remark, Tournament
from tabellone.formats.trf.check import Places, check
from tabellone.formats.trf.lines import Line, Trouble, lines_of
from tabellone.formats.trf.player import read_player
from tabellone.formats.trf.records import Draft, Record, read_record
from tabellone.i18n import say

MAX_PLAYERS = 9999
ZERO_BYE = Cell(0, "", "Z")


def read_trf(data: bytes, *, tolerant: bool = False, file: str | None = None) -> tuple[Tournament, list[Finding]]:
    """
    The tournament of a report file, and everything wrong with it. What has to be mended to be read is an error, as a
    report that goes to rating must be as it should; a tolerant reading makes it a warning. The facts are the same.
    """
    trouble = Trouble(file, tolerant)
    lines = lines_of(data, trouble)
    records = [line.text for line in lines[:20] if line.text[:3].isdigit()]
    if records and 2 * sum("|" in text for text in records) > len(records):
        message = say("this is a file of the program Vega, not a tournament report: its fields are parted by |")
        trouble.found("not_a_report", message, say("export the tournament report (TRF) from the program"))
        return Tournament(remarks=tuple(Remark(("", 0), line.text) for line in lines)), trouble.closed()
    tournament, places = read_lines(lines, trouble)
    if not tournament.players:
        trouble.found("no_players", say("the file has no player"), say("send a tournament report (TRF)"))
    check(tournament, trouble, places)
    return tournament, trouble.closed()


def read_lines(lines: Iterable[Line], trouble: Trouble) -> tuple[Tournament, Places]:
    """The tournament, and the line of every record."""
    draft = Draft()
    players: dict[int, Entrant] = {}
    places: Places = {}
    known: dict[str, Cell] = {" " * 8: UNPAIRED, "": UNPAIRED}
    after = ("", 0)
    letters: set[str] = set()
    for line in lines:
        code = line.text[:3]
        if code == "001" and line.text[3:4] in ("", " "):
            letters.update(line.text[98::10])
            player = read_player(line, trouble, known)
            if player and _has_place(player, players, line, trouble):
                after = (code, player.number)
                players[player.number], places[after] = player, line.number
            elif player is None:
                draft.add("remarks", Remark(after, line.text))
        elif read_record(Record(line, draft, trouble)):
            draft.seen[code] = draft.seen.get(code, 0) + 1
            after = (code, draft.seen[code])
            places[after] = line.number
        else:
            _keep(draft, after, line, trouble)
    teams = draft.lists.pop("old_teams", [])
    if "teams" not in draft.lists:
        draft.lists["teams"] = teams
    lists: dict[str, Any] = {name: tuple(values) for name, values in draft.lists.items()}
    tournament = Tournament(
        players=tuple(players[number] for number in sorted(players)),
        scoring=draft.scoring,
        form=form_of(draft.seen.keys(), letters),
        **draft.values,
        **lists,
    )
    return completed(tournament, trouble, places), places


def form_of(codes: Iterable[str], letters: Iterable[str]) -> str:
    """The form of a file, by the records and the letters that the later ones brought."""
    if any(code.isdigit() and "142" <= code <= "362" for code in codes):
        return "TRF26"
    return "TRF16" if set(letters) & set("WDLHFUZ") else "TRF06"


def _has_place(player: Entrant, players: dict[int, Entrant], line: Line, trouble: Trouble) -> bool:
    if player.number in players:
        message = say("the starting number {number} stands twice; the second player is left out", number=player.number)
        remedy = say("give every player a number of his own")
        trouble.found("number_twice", message, remedy, line=line.number, column=5, player=player.number)
        return False
    if len(players) >= MAX_PLAYERS:
        message = say("there are more than {most} players", most=MAX_PLAYERS)
        trouble.found("too_many_players", message, say("split the report"), line=line.number)
        return False
    return True


def _keep(draft: Draft, after: tuple[str, int], line: Line, trouble: Trouble) -> None:
    """A comment, a ruler, a record of another program: kept as it stands, in its place."""
    draft.add("remarks", Remark(after, line.text))
    if line.text[:3].isdigit() and line.text[3:4] in ("", " ") and line.text[:3] not in ("801", "802"):
        message = say("the record {code} is not known; it is kept as it stands", code=line.text[:3])
        trouble.found(
            "unknown_record", message, say("remove it if it is not meant"), "info", line=line.number, column=1
        )


def completed(tournament: Tournament, trouble: Trouble, places: Places) -> Tournament:
    """A blank cell in a round that was played is an absence; byes that older files could not record are found."""
    played = tournament.rounds_played
    for player in tournament.players:
        blank = [at for at in range(1, played + 1) if at > len(player.rounds) or player.rounds[at - 1] == UNPAIRED]
        for at in blank:
            message = say("round {round}: nothing is written; it is read as a zero-point bye", round=at)
            place = places.get(("001", player.number))
            trouble.found(
                "blank_round", message, say("write 0000 - Z"), "info", line=place, player=player.number, at=at
            )
    players = tuple(replace(player, rounds=_until(player.rounds, played)) for player in tournament.players)
    tournament = replace(tournament, players=players)
    return _with_unrecorded_byes(tournament, trouble, places)


def _until(rounds: tuple[Cell, ...], played: int) -> tuple[Cell, ...]:
    filled = tuple(ZERO_BYE if cell == UNPAIRED and i < played else cell for i, cell in enumerate(rounds))
    return filled + (ZERO_BYE,) * (played - len(filled))


def _with_unrecorded_byes(tournament: Tournament, trouble: Trouble, places: Places) -> Tournament:
    """
    TRF06 had no letters for byes: where every player's points can be explained by half or full points in rounds
    without an opponent, those byes are put in, each with a finding.
    """
    if tournament.form != "TRF06":
        return tournament
    return replace(
        tournament,
        players=tuple(_explained(player, tournament.scoring, trouble, places) for player in tournament.players),
    )


def _explained(player: Entrant, scoring: Scoring, trouble: Trouble, places: Places) -> Entrant:
    empty = [i for i, cell in enumerate(player.rounds) if cell == ZERO_BYE]
    if player.points is None or not empty:
        return player
    surplus = int(player.points) - sum(int(scoring.points(cell.outcome)) for cell in player.rounds)
    rounds = list(player.rounds)
    for i in empty:
        for letter, worth in (("F", int(scoring.W)), ("H", int(scoring.D))):
            if rounds[i] == ZERO_BYE and 0 < worth <= surplus:
                rounds[i] = Cell(0, "", letter)
                surplus -= worth
    if surplus:
        return player
    for i in empty:
        if rounds[i] != ZERO_BYE:
            bye = say("half-point bye") if rounds[i].letter == "H" else say("full-point bye")
            message = say(
                "round {round}: the points ask for a bye that is not recorded; taken is {bye}", round=i + 1, bye=bye
            )
            remedy = say("write the letter of the bye, H F or U")
            trouble.found(
                "unrecorded_bye",
                message,
                remedy,
                "adjusted",
                line=places.get(("001", player.number)),
                player=player.number,
                at=i + 1,
            )
    return replace(player, rounds=tuple(rounds))
