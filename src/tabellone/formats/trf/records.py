"""
The other records: what a line of each kind adds to the tournament. A kind is a line in one of the tables below, or a
short function.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from tabellone.exact import Points, number
from tabellone.facts.federation import CODES
from tabellone.facts.result import STANDARD, Scoring
from tabellone.facts.tournament import (
    Abnormal,
    Acceleration,
    Byes,
    Day,
    ForfeitedMatch,
    LineUp,
    NationalRecord,
    Prohibited,
    Team,
    Virtual,
)
from tabellone.formats.trf.dates import CANONICAL, read_day
from tabellone.formats.trf.lines import MAX_ROUNDS, Line, Trouble, Weight
from tabellone.i18n import Message, say

# A line of text from column 5 on.
TEXTS = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "062": "players_declared",
    "072": "rated_declared",
    "082": "teams_declared",
    "092": "kind",
    "102": "chief_arbiter",
    "122": "time_control",
    "172": "start_rank_method",
    "182": "controller",
    "192": "kind_code",
    "202": "tie_breaks",
    "212": "standings_order",
    "222": "time_code",
    "352": "board_colours",
    "362": "match_scoring",
}
DAYS = {"042": "start", "052": "end"}
COUNTS = {"142": "total_rounds", "XXR": "total_rounds"}
MOST_POINTS = Points.of("9999.9")  # four digits before the point, as far as any column is wide
SCORES = {"BBW": "W", "BBD": "D", "BBL": "L", "BBZ": "A", "BBF": "A", "BBU": "P"}
XX_SCORES = {
    "WW": "W",
    "BW": "W",
    "W": "W",
    "WD": "D",
    "BD": "D",
    "D": "D",
    "WL": "L",
    "BL": "L",
    "ZPB": "A",
    "FL": "A",
    "PAB": "P",
}
XX_FOLLOW = {"FW": "W", "FPB": "W", "HPB": "D"}  # worth a win, a draw: another value cannot be held


@dataclass
class Draft:
    """The tournament while it is read: values by the name of their field, lists by theirs."""

    values: dict[str, Any] = field(default_factory=dict)
    lists: dict[str, list[Any]] = field(default_factory=dict)
    scoring: Scoring = STANDARD
    seen: dict[str, int] = field(default_factory=dict)

    def add(self, name: str, value: Any) -> None:
        self.lists.setdefault(name, []).append(value)


@dataclass(frozen=True)
class Record:
    """One line being read."""

    line: Line
    draft: Draft
    trouble: Trouble

    @property
    def code(self) -> str:
        return self.line.text[:3]

    @property
    def rest(self) -> str:
        return self.line.text[4:].strip()

    def found(self, rule: str, message: Message, remedy: Message, severity: Weight = "error", column: int = 5) -> None:
        self.trouble.found(rule, message, remedy, severity, line=self.line.number, column=column)

    def columns(self, first: int, last: int) -> str:
        return self.line.text[first - 1 : last].strip()

    def whole(self, first: int, last: int) -> int:
        """The whole number in these columns, blank is 0; anything else is said and counts as 0."""
        text = self.columns(first, last)
        if text.isascii() and text.isdigit():
            return int(text)
        if text:
            message = say("{text} is not a whole number", text=text)
            self.found("number_in_record", message, say("write digits only, in their columns"), column=first)
        return 0

    def points(self, first: int, last: int) -> Points | None:
        text = self.columns(first, last)
        return self.decimal(text, first) if text else None

    def decimal(self, text: str, column: int) -> Points | None:
        points = None
        with suppress(ValueError):
            points = Points.of(number(f"0{text}" if text.startswith(".") else text))
        if points is None or abs(points) > MOST_POINTS:
            message = say("{text} is not a number of points", text=text)
            self.found("points_in_record", message, say("write the points with one decimal"), column=column)
            return None
        return points

    def numbers(self, first: int, step: int = 5) -> tuple[int, ...]:
        """The numbers in columns of that step, or parted by blanks or commas where the columns have slipped."""
        text = self.line.text[first - 1 :]
        cells = [text[i : i + step].strip() for i in range(0, len(text), step)]
        if not all(cell.isascii() and cell.isdigit() for cell in cells if cell):
            cells = text.replace(",", " ").split()
        good = [cell for cell in cells if cell.isascii() and cell.isdigit() and len(cell) <= 4]
        wrong = next((cell for cell in cells if cell and cell not in good), None)
        if wrong is not None:
            message = say("{text} is not a player's number", text=wrong)
            self.found("number_in_record", message, say("write digits only, in their columns"), column=first)
        return tuple(map(int, good))


def read_text(record: Record) -> None:
    name = TEXTS[record.code]
    if name in record.draft.values:
        message = say("the record {code} stands again; the first one holds", code=record.code)
        record.found("record_twice", message, say("remove one of them"), "warning", column=1)
        return
    # 172 has a federation in columns 5 to 7, which may be blank: its columns are kept.
    record.draft.values[name] = record.line.text[4:] if record.code == "172" else record.rest
    if record.code == "032" and record.rest and record.rest not in CODES:
        message = say("the federation {text} is not known", text=record.rest)
        record.found("event_federation", message, say("write the code of the federation, for example ITA"), "warning")
    if record.code == "192" and not SYSTEM.fullmatch(record.rest):
        message = say("the tournament system {text} is not known; it is kept as it stands", text=record.rest)
        record.found("system", message, say("write the code of the system, for example FIDE_DUTCH"), "info")


SYSTEM = re.compile(
    r"(FIDE_(DUTCH(_20(17|25|26))?|DUBOV|BURSTEIN|LIM|DOUBLESWISS)(_BAKU)?)"
    r"|(CUSTOM|OTHER)_[A-Z_]+"
    r"|(FIDE|BERGER)_(TEAM_)?(DOUBLE)?ROUNDROBIN|FIDE_(SCHILLER|(DOUBLE)?SCHEVENINGEN)"
    r"|FIDE_TEAM(_TYPE[AB])?(_(MP_GP|GP_MP|MP|GP))?(_BAKU)?"
)


def read_date(record: Record) -> None:
    day, clear = read_day(record.rest) if record.rest.strip("0/.-") else (None, True)
    if day is None:
        if record.rest:
            message = say("{text} is not a day; it is left out", text=record.rest)
            record.found("date", message, _DAY)
    elif not CANONICAL.fullmatch(record.rest):
        message = say("the day {text} is read as {day}", text=record.rest, day=day)
        record.found("date_form", message, _DAY, "info" if clear else "adjusted")
    record.draft.values.setdefault(DAYS[record.code], day)


_DAY = say("write the day as YYYY/MM/DD")


def read_round_days(record: Record) -> None:
    """132: two digits of the year, month, day, at columns 92, 102 ...; or parted by blanks."""
    text = record.line.text
    cells = [text[i : i + 8].strip() for i in range(91, len(text), 10)]
    at_columns = not text[4:91].strip() and all(len(cell) in (0, 8) for cell in cells)
    if not at_columns:
        cells = text[4:].split()
    days: list[Day | None] = []
    for i, cell in enumerate(cells):
        day = read_day(cell)[0] if cell else None
        if cell and day is None:
            message = say("{text} is not the day of a round; it is left out", text=cell)
            record.found("round_date", message, say("write the days of the rounds as YY/MM/DD"), column=92 + 10 * i)
        days.append(day)
    if not at_columns:
        message = say("the days of the rounds are not in their columns; they are read in order")
        record.found("round_date_columns", message, say("write the first at column 92, the next 10 further"), "info")
    record.draft.values["round_days"] = tuple(days)


def read_count(record: Record) -> None:
    text = record.rest.split()[0] if record.rest else ""
    if not (text.isascii() and text.isdigit() and int(text[:6]) > 0):
        message = say("{text} is not a number of rounds", text=text or "-")
        record.found("total_rounds", message, say("write how many rounds the tournament has"))
        return
    if int(text[:6]) > MAX_ROUNDS:
        message = say("the tournament has {n} rounds; {most} are read at most", n=text[:9], most=MAX_ROUNDS)
        record.found("too_many_rounds", message, say("write how many rounds the tournament has"))
        return
    known = record.draft.values.setdefault("total_rounds", int(text[:6]))
    if known != int(text[:6]):
        message = say("the number of rounds is {one} in one record and {other} in another", one=known, other=text)
        record.found("total_rounds", message, say("write the same number in both"))


def read_initial_colour(record: Record) -> None:
    if record.rest.upper() not in ("W", "B"):
        message = say("{text} is not a colour", text=record.rest or "-")
        record.found("initial_colour", message, say("write W or B"))
        return
    record.draft.values["initial_colour"] = record.rest.lower()


def read_scoring(record: Record) -> None:
    """162: letters and values; the columns vary from program to program."""
    for letter, value in re.findall(r"([A-Z]{1,2})\s*(-?[0-9]{0,4}\.?[0-9]{1,4})", record.rest):
        if letter in ("W", "D", "L", "A", "P", "X"):
            award(record, letter, value)
        else:
            message = say("the scoring has no letter {letter}", letter=letter)
            record.found("scoring", message, say("write W D L A P or X"))
    rest = re.sub(r"([A-Z]{1,2})\s*(-?[0-9]{0,4}\.?[0-9]{1,4})", "", record.rest).strip()
    if rest:
        message = say("{text} is no letter with its points", text=rest)
        record.found("scoring", message, say("write W D L A P or X"))


def award(record: Record, letter: str, value: str) -> None:
    points = record.decimal(value, 5)
    if points is not None:
        record.draft.scoring = replace(record.draft.scoring, **{letter: points})


def read_score_code(record: Record) -> None:
    award(record, SCORES[record.code], record.rest)


def read_xxs(record: Record) -> None:
    for code, value in re.findall(r"([A-Z]{1,3})\s*=\s*(-?[0-9]{0,4}\.?[0-9]{0,4})", record.rest):
        if code in XX_SCORES:
            award(record, XX_SCORES[code], value)
        elif code not in XX_FOLLOW:
            message = say("the scoring has no letter {letter}", letter=code)
            record.found("scoring", message, say("write the codes of the format, for example W=1"))
    for code, value in re.findall(r"\b(FW|FPB|HPB)\s*=\s*([0-9]{0,4}\.?[0-9]{0,4})", record.rest):
        if record.decimal(value, 5) != getattr(record.draft.scoring, XX_FOLLOW[code]):
            message = say("{code} is worth {value}, not what a game is; this cannot be held", code=code, value=value)
            record.found("scoring", message, say("check the points of the players"), "warning")


def read_xxc(record: Record) -> None:
    for word in record.rest.lower().split():
        if word in ("white1", "black1"):
            record.draft.values["initial_colour"] = word[0]
        elif word == "rank":
            record.draft.values["use_ranks"] = True
        else:
            message = say("the setting {word} is not known", word=word)
            record.found("setting", message, say("write rank, white1 or black1"), "warning")


def read_byes(record: Record) -> None:
    kind = record.columns(5, 5)
    if kind not in ("F", "H", "Z"):
        message = say("the bye {kind} is not F, H or Z", kind=kind or "-")
        record.found("bye_kind", message, say("write F, H or Z in column 5"))
        return
    byes = Byes(kind, record.whole(7, 9), record.numbers(11))
    if any((one.kind, one.round) == (byes.kind, byes.round) for one in record.draft.lists.get("byes", ())):
        message = say("the byes {kind} of round {round} stand twice", kind=kind, round=byes.round)
        record.found("byes_twice", message, say("write them in one record"))
    record.draft.add("byes", byes)


def read_acceleration(record: Record) -> None:
    record.draft.add(
        "accelerations",
        Acceleration(
            record.points(5, 8),
            record.points(10, 13),
            record.whole(15, 17),
            record.whole(19, 21),
            record.whole(23, 26),
            record.whole(28, 31),
        ),
    )


def read_prohibited(record: Record) -> None:
    record.draft.add("prohibited", Prohibited(record.whole(5, 7), record.whole(9, 11), record.numbers(13)))


def read_xxp(record: Record) -> None:
    record.draft.add("prohibited", Prohibited(0, 0, tuple(map(int, re.findall(r"[0-9]{1,4}", record.rest)))))


def read_xxz(record: Record) -> None:
    record.draft.lists.setdefault("absent", []).extend(map(int, re.findall(r"[0-9]{1,4}", record.rest)))


def read_xxa(record: Record) -> None:
    """The player at columns 5 to 8, then a value for each round at columns 10, 15 ..."""
    values = [record.line.text[i : i + 4].strip() or "0.0" for i in range(9, len(record.line.text), 5)]
    points = tuple(record.decimal(value, 10) or Points(0) for value in values)
    record.draft.add("virtual", Virtual(record.whole(5, 8), points))


def read_abnormal(record: Record) -> None:
    kind = record.columns(5, 5)
    if kind not in ("W", "D", "L", "F", "H", "Z", "+", "-", ""):
        message = say("the kind of result {kind} is not known", kind=kind)
        record.found("abnormal_kind", message, say("write W D L F H Z + or -, or leave it blank"))
        return
    record.draft.add(
        "abnormal",
        Abnormal(kind, record.points(8, 11), record.points(14, 17), record.whole(20, 22), record.numbers(24)),
    )


def read_line_up(record: Record) -> None:
    record.draft.add(
        "line_ups", LineUp(record.whole(5, 7), record.whole(9, 11), record.whole(13, 15), record.numbers(17))
    )


def read_team(record: Record) -> None:
    number = record.whole(5, 7)
    if not number:
        record.found("team_number", say("the team has no number"), say("number the teams from 1"))
    record.draft.add(
        "teams",
        Team(
            name=record.columns(9, 40),
            players=record.numbers(74),
            number=number,
            nickname=record.columns(42, 46),
            strength=record.columns(48, 53),
            match_points=record.points(55, 60),
            game_points=record.points(62, 67),
            rank=record.whole(69, 71) or None,
        ),
    )


def read_old_team(record: Record) -> None:
    record.draft.add("old_teams", Team(record.columns(5, 36), record.numbers(37)))


def read_team_byes(record: Record) -> None:
    if "team_byes" in record.draft.lists:
        message = say("the byes of the teams stand twice")
        record.found("team_byes_twice", message, say("write them in one record"))
    record.draft.add("team_byes", record.line.text[4:])


def read_forfeited_match(record: Record) -> None:
    kind = record.columns(5, 6)
    if kind not in ("+-", "-+", "--"):
        message = say("{kind} is not a forfeited match", kind=kind or "-")
        record.found("forfeited_match", message, say("write +-, -+ or --"))
        return
    record.draft.add(
        "forfeited_matches", ForfeitedMatch(kind, record.whole(8, 10), record.whole(12, 14), record.whole(16, 18))
    )


def read_deputy(record: Record) -> None:
    record.draft.add("deputies", record.rest)


READERS: Mapping[str, Callable[[Record], None]] = {
    **dict.fromkeys(TEXTS, read_text),
    **dict.fromkeys(DAYS, read_date),
    **dict.fromkeys(COUNTS, read_count),
    **dict.fromkeys(SCORES, read_score_code),
    "112": read_deputy,
    "132": read_round_days,
    "152": read_initial_colour,
    "162": read_scoring,
    "013": read_old_team,
    "240": read_byes,
    "250": read_acceleration,
    "260": read_prohibited,
    "299": read_abnormal,
    "300": read_line_up,
    "310": read_team,
    "320": read_team_byes,
    "330": read_forfeited_match,
    "XXS": read_xxs,
    "XXC": read_xxc,
    "XXZ": read_xxz,
    "XXP": read_xxp,
    "XXA": read_xxa,
}

NATIONAL = re.compile(r"(?!DAT|DDD|XX|BB)[A-Z]{3} [ 0-9]{3}[0-9] ")


def read_record(record: Record) -> bool:
    """True where the line is of a known kind."""
    reader = READERS.get(record.code)
    if reader and (len(record.line.text) == 3 or record.line.text[3] == " "):
        reader(record)
    elif NATIONAL.match(record.line.text):
        record.draft.add("national", NationalRecord(record.code, record.line.text[3:]))
    else:
        return False
    return True


def scoring_items(scoring: Scoring) -> Iterator[tuple[str, Points]]:
    """The letters of the scoring that differ from the standard, with their values."""
    for letter in ("W", "D", "L", "A", "P", "X"):
        value = getattr(scoring, letter)
        if value is not None and value != getattr(STANDARD, letter):
            yield letter, value
