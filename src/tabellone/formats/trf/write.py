"""
From the tournament to a report file: always the same bytes for the same facts. What the form cannot hold is a
finding, never a silent loss.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, Literal

from tabellone.errors import Finding
from tabellone.exact import Points
from tabellone.facts.tournament import (
    UNPAIRED,
    Abnormal,
    Acceleration,
    Byes,
    Cell,
    Day,
    Entrant,
    Team,
    Tournament,
    Virtual,
)
from tabellone.formats.trf.player import COLUMNS
from tabellone.formats.trf.records import scoring_items
from tabellone.i18n import N_, Message, say

Target = Literal["trf16", "trf26"]
Record = tuple[tuple[str, int], str]  # the record's place among its kind, and its line
NAME = COLUMNS["name"][1] - COLUMNS["name"][0] + 1


def write_trf(tournament: Tournament, target: Target = "trf16", *, crlf: bool = True) -> tuple[bytes, list[Finding]]:
    """The bytes of the report, and what of the tournament they do not hold."""
    writer = _Writer(plain(tournament), target)
    if writer.tournament != tournament:
        writer.lost(say("texts with line ends, tabs or letters that cannot be written; blanks stand for them"), "text")
    lines = [line.rstrip() for line in writer.lines()]
    while lines and not lines[-1]:
        lines.pop()
    end = "\r\n" if crlf else "\n"
    return (end.join(lines) + end if lines else "").encode(), writer.findings


def plain(tournament: Tournament) -> Tournament:
    """The tournament with texts that stay on their line: a blank for every character that cannot be shown."""
    return replace(tournament, **{one.name: _plain(getattr(tournament, one.name)) for one in fields(tournament)})


def _plain(value: Any) -> Any:
    if isinstance(value, str):
        return value if value.isprintable() else "".join(one if one.isprintable() else " " for one in value)
    if isinstance(value, Entrant | Team):
        texts = {
            one.name: getattr(value, one.name) for one in fields(value) if isinstance(getattr(value, one.name), str)
        }
        return value if all(text.isprintable() for text in texts.values()) else replace(value, **_plain_texts(texts))
    if isinstance(value, tuple) and any(isinstance(part, str | tuple | Entrant | Team) for part in value):
        parts = map(_plain, value)
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    return value


def _plain_texts(texts: Mapping[str, str]) -> dict[str, Any]:
    return {name: _plain(text) for name, text in texts.items()}


def _number(player: Entrant) -> int:
    return player.number


FITTED = ("sex", "title", "rating", "federation", "fide_id", "points", "rank")


class _Writer:
    def __init__(self, tournament: Tournament, target: Target) -> None:
        self.tournament = tournament
        self.target = target
        self.findings: list[Finding] = []

    def lost(self, message: Message, rule: str = "lost", player: int | None = None) -> None:
        other = (
            say("keep the original file, or write TRF26") if self.target == "trf16" else say("keep the original file")
        )
        self.findings.append(Finding(f"trf.{rule}", message, other, "warning", player=player))

    def lines(self) -> Iterator[str]:
        """The records in the order of their codes, remarks after the record they followed."""
        records = [
            *self.header(),
            *self.players(),
            *self.teams(),
            *(self.since_2026() if self.target == "trf26" else self.by_programs()),
        ]
        written = {place for place, _ in records}
        follow: dict[tuple[str, int], list[str]] = {}
        last = records[-1][0] if records else ("", 0)
        for remark in self.tournament.remarks:
            place = remark.after if remark.after in written or remark.after == ("", 0) else last
            follow.setdefault(place, []).append(remark.text)
        yield from follow.pop(("", 0), [])
        for place, line in records:
            yield line
            yield from follow.pop(place, [])

    def header(self) -> Iterator[Record]:
        tournament = self.tournament
        texts = {
            "012": tournament.name,
            "022": tournament.city,
            "032": tournament.federation,
            "042": _day(tournament.start),
            "052": _day(tournament.end),
            "062": tournament.players_declared,
            "072": tournament.rated_declared,
            "082": tournament.teams_declared,
            "092": tournament.kind,
            "102": tournament.chief_arbiter,
        }
        yield from (((code, 1), f"{code} {text}") for code, text in texts.items() if text)
        yield from ((("112", i), f"112 {deputy}") for i, deputy in enumerate(tournament.deputies, 1))
        if tournament.time_control:
            yield ("122", 1), f"122 {tournament.time_control}"
        if any(tournament.round_days):
            yield ("132", 1), f"{'132':<91}" + "  ".join(_short_day(day) for day in tournament.round_days)
        if self.target == "trf26":
            yield from self.header_since_2026()

    def header_since_2026(self) -> Iterator[Record]:
        tournament = self.tournament
        texts = {
            "142": str(tournament.total_rounds or ""),
            "152": tournament.initial_colour.upper(),
            "162": "".join(f" {letter}{_points(points):>4}   " for letter, points in scoring_items(tournament.scoring)),
            "172": tournament.start_rank_method,
            "182": tournament.controller,
            "192": tournament.kind_code,
            "202": tournament.tie_breaks,
            "212": tournament.standings_order,
            "222": tournament.time_code,
        }
        yield from (((code, 1), f"{code} {text}") for code, text in texts.items() if text)

    def players(self) -> Iterator[Record]:
        rounds = max((len(player.rounds) for player in self.tournament.players), default=0)
        national: dict[int, list[str]] = {}
        for record in self.tournament.national:
            number = int(record.text[1:5]) if record.text[1:5].strip().isdecimal() else 0
            national.setdefault(number, []).append(f"{record.federation}{record.text}")
        if national and self.target == "trf16":
            self.lost(say("not held by TRF16: {what}", what=say("national rating records")))
            national = {}
        count = 0
        for player in sorted(self.tournament.players, key=_number):
            if not 1 <= player.number <= 9999:
                message = say("the starting number {number} is not from 1 to 9999", number=player.number)
                self.lost(message, "number", player.number)
                continue
            yield ("001", player.number), self.player(player, rounds)
            for line in national.pop(player.number, []):
                count += 1
                yield (line[:3], count), line
        for lines in national.values():
            for line in lines:
                count += 1
                yield (line[:3], count), line

    def player(self, player: Entrant, rounds: int) -> str:
        """001: every field in its columns."""
        if len(player.name) > NAME:
            message = say("the name of player {number} is longer than {n} characters", number=player.number, n=NAME)
            self.lost(message, "name_cut", player.number)
        fit = {name: self.fitting(player, name) for name in FITTED}
        cells = "".join(map(_cell, player.rounds)) + " " * (10 * (rounds - len(player.rounds)))
        return (
            f"001 {player.number:>4} {fit['sex']:1}{fit['title']:>3} {player.name[:NAME]:<{NAME}} "
            f"{fit['rating']:>4} {fit['federation']:<3} {fit['fide_id']:>11} {_day(player.born):<10} "
            f"{fit['points']:>4} {fit['rank']:>4}{cells}"
        )

    def fitting(self, player: Entrant, name: str) -> str:
        """The field as it fits its columns; one that does not is left out, never cut into another."""
        value, (first, last) = getattr(player, name), COLUMNS[name]
        text = _blank_or(value) if name == "points" else str(value or "")
        if len(text) <= last - first + 1:
            return text
        message = say("{name} of player {number} is too long for its columns", name=name, number=player.number)
        self.lost(message, "field_cut", player.number)
        return ""

    def teams(self) -> Iterator[Record]:
        for i, team in enumerate(self.tournament.teams, 1):
            if team.number is not None and self.target == "trf26":
                yield ("310", i), self.team(team)
            else:
                if team.number is not None:
                    self.lost(say("number, points and rank of team {name} are not held by TRF16", name=team.name))
                yield ("013", i), f"013 {team.name[:32]:<32}{_numbers(team.players)}"

    def team(self, team: Team) -> str:
        """310: every field in its columns."""
        match, game = self.fit(_blank_or(team.match_points), 6), self.fit(_blank_or(team.game_points), 6)
        return (
            f"310 {team.number:>3} {self.fit(team.name, 32).strip():<32} {self.fit(team.nickname, 5).strip():<5} "
            f"{self.fit(team.strength, 6)} {match} {game} {self.fit(str(team.rank or ''), 3)}  {_numbers(team.players)}"
        )

    def fit(self, text: str, width: int) -> str:
        """The text in so many columns, to the right; one that is longer is left out."""
        if len(text) > width:
            self.lost(say("{text} is too long for its {width} columns", text=text, width=width), "field_cut")
            text = ""
        return text.rjust(width)

    def since_2026(self) -> Iterator[Record]:
        """
        240 to 362, absences of the next round among the byes, and the one setting that only pairing programs know.
        """
        tournament = self.tournament
        absences = [Byes("Z", tournament.rounds_played + 1, tournament.absent)] if tournament.absent else []
        kinds: dict[str, Iterable[str]] = {
            "240": (f"{kind} {at:>3} {_numbers(numbers)}" for kind, at, numbers in [*tournament.byes, *absences]),
            "250": map(self.acceleration, [*tournament.accelerations, *ranges(tournament.virtual)]),
            "260": (f"{a or '':>3} {b or '':>3} {_numbers(numbers)}" for a, b, numbers in tournament.prohibited),
            "299": map(self.abnormal, tournament.abnormal),
            "300": (f"{at:>3} {a:>3} {b:>3} {_numbers(players, '0000')}" for at, a, b, players in tournament.line_ups),
            "320": tournament.team_byes,
            "330": (f"{kind} {at:>3} {white:>3} {black:>3}" for kind, at, white, black in tournament.forfeited_matches),
            "352": [tournament.board_colours] if tournament.board_colours else [],
            "362": [tournament.match_scoring] if tournament.match_scoring else [],
            "XXC": ["rank"] if tournament.use_ranks else [],
        }
        for code, lines in kinds.items():
            yield from (((code, i), f"{code} {line}") for i, line in enumerate(lines, 1))

    def is_next(self, byes: Byes) -> bool:
        """An absence from the next round, which pairing programs have a code for."""
        return byes.kind == "Z" and byes.round == self.tournament.rounds_played + 1

    def acceleration(self, one: Acceleration) -> str:
        match, game = self.fit(_blank_or(one.match_points), 4), self.fit(_blank_or(one.points), 4)
        return f"{match} {game} {one.first_round:>3} {one.last_round:>3} {one.first:>4} {one.last:>4}"

    def abnormal(self, one: Abnormal) -> str:
        match, game = self.fit(_blank_or(one.match_points), 4), self.fit(_blank_or(one.points), 4)
        return f"{one.kind:1}  {match}  {game}  {one.round or '000':>3} {_numbers(one.numbers)}"

    def virtual(self, one: Virtual) -> str:
        values = (self.fit(_points(points), 4).strip() or "0.0" for points in one.points)
        return f"{one.number:>4} {' '.join(f'{value:>4}' for value in values)}"

    def by_programs(self) -> Iterator[Record]:
        """In TRF16 the codes of pairing programs stand for what TRF26 has records for; the rest is lost, and said."""
        tournament = self.tournament
        self.say_lost()
        absent = [number for byes in tournament.byes if self.is_next(byes) for number in byes.numbers]
        settings = ["rank"] * tournament.use_ranks + {"w": ["white1"], "b": ["black1"]}.get(
            tournament.initial_colour, []
        )
        scoring = [
            f"{XX_LETTERS[letter]}={_points(points)}"
            for letter, points in scoring_items(tournament.scoring)
            if letter in XX_LETTERS
        ]
        kinds: dict[str, Iterable[str]] = {
            "XXR": [str(tournament.total_rounds)] if tournament.total_rounds else [],
            "XXC": [" ".join(settings)] if settings else [],
            "XXS": [" ".join(scoring)] if scoring else [],
            "XXP": (" ".join(map(str, prohibited.numbers)) for prohibited in tournament.prohibited),
            "XXZ": [" ".join(map(str, [*tournament.absent, *absent]))] if absent or tournament.absent else [],
            "XXA": map(self.virtual, expanded(tournament)),
        }
        for code, lines in kinds.items():
            yield from (((code, i), f"{code} {line}") for i, line in enumerate(lines, 1))

    def say_lost(self) -> None:
        """One finding for each kind of thing that TRF16 has no record for."""
        tournament = self.tournament
        lost = {
            N_("the method of the starting order"): tournament.start_rank_method,
            N_("the name of the pairing program"): tournament.controller,
            N_("the code of the tournament system"): tournament.kind_code,
            N_("the list of tie-breaks"): tournament.tie_breaks or tournament.standings_order,
            N_("the code of the time control"): tournament.time_code,
            N_("byes announced"): not all(map(self.is_next, tournament.byes)),
            N_("the rounds of a prohibited pairing"): any(
                one.first_round or one.last_round for one in tournament.prohibited
            ),
            N_("the points of an adjourned game"): tournament.scoring.X is not None,
            N_("abnormal points"): tournament.abnormal,
            N_("line-ups of teams"): tournament.line_ups,
            N_("byes of teams"): tournament.team_byes,
            N_("forfeited matches"): tournament.forfeited_matches,
            N_("the colours of the boards"): tournament.board_colours,
            N_("the scoring of matches"): tournament.match_scoring,
            N_("accelerated match points"): any(one.match_points is not None for one in tournament.accelerations),
        }
        for what, value in lost.items():
            if value:
                self.lost(say("not held by TRF16: {what}", what=Message(what)))


XX_LETTERS = {"W": "W", "D": "D", "L": "WL", "A": "ZPB", "P": "PAB"}


def ranges(virtual: tuple[Virtual, ...]) -> Iterator[Acceleration]:
    """Fictitious points as ranges: neighbours in number with the same points in the same rounds."""
    rounds = max((len(one.points) for one in virtual), default=0)
    for at in range(rounds):
        start: Virtual | None = None
        previous: Virtual | None = None
        for one in sorted(virtual):
            worth = one.points[at] if at < len(one.points) else Points(0)
            if start and previous and (worth != start.points[at] or one.number != previous.number + 1):
                yield Acceleration(None, start.points[at], at + 1, at + 1, start.number, previous.number)
                start = None
            if worth and start is None:
                start = one
            previous = one if worth else None
        if start and previous:
            yield Acceleration(None, start.points[at], at + 1, at + 1, start.number, previous.number)


def expanded(tournament: Tournament) -> Iterator[Virtual]:
    """Ranges as fictitious points, player by player, after those that stand so already."""
    points: dict[int, dict[int, Points]] = {one.number: dict(enumerate(one.points, 1)) for one in tournament.virtual}
    for one in tournament.accelerations:
        for player in tournament.players:
            if one.points and one.first <= player.number <= one.last:
                own = points.setdefault(player.number, {})
                own.update(dict.fromkeys(range(one.first_round, one.last_round + 1), one.points))
    for number, own in sorted(points.items()):
        yield Virtual(number, tuple(own.get(at, Points(0)) for at in range(1, max(own, default=0) + 1)))


def virtual_points(tournament: Tournament) -> dict[tuple[int, int], Points]:
    """What acceleration means, in whichever form it is written: points by player and round."""
    return {
        (one.number, at): points for one in expanded(tournament) for at, points in enumerate(one.points, 1) if points
    }


def _cell(cell: Cell) -> str:
    """Two blanks, the opponent, the colour, the result; a round not yet paired is blank."""
    if cell == UNPAIRED:
        return " " * 10
    return f"  {cell.opponent or '0000':>4} {cell.colour or '-'} {cell.letter}"


def _blank_or(points: Points | None) -> str:
    return "" if points is None else _points(points)


def _points(points: Points) -> str:
    whole, tenth = divmod(abs(int(points)), 10)
    return f"{'-' if points < 0 else ''}{whole}.{tenth}"


def _numbers(numbers: Iterable[int], none: str = "   0") -> str:
    return " ".join(f"{number:>4}" if number else none for number in numbers)


def _day(day: Day | None) -> str:
    return str(day) if day else ""


def _short_day(day: Day | None) -> str:
    return str(day)[2:] if day else " " * 8
