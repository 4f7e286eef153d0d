"""From the bytes of an announcement to its facts: the keys, their places, and what contradicts itself."""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import time
from difflib import get_close_matches
from typing import Any, get_args

from tabellone.errors import Finding, Severity
from tabellone.facts import announcement as facts
from tabellone.facts.announcement import Announcement, Arbiter, Field, Group
from tabellone.facts.decision import Decision, DecisionKind
from tabellone.facts.people import KINDS
from tabellone.facts.time_control import TimeControl
from tabellone.formats.announcement import values
from tabellone.formats.announcement.values import MAX_ITEMS, MAX_WORD, Wrong, shown
from tabellone.formats.time_control import located, read_time_control
from tabellone.i18n import Message, say

MAX_BYTES = 64 * 1024
MAX_LINE = 2_000
MAX_ROUNDS = 400
MAX_PLAYERS = 100_000
MAX_RATING = 4000
MAX_ID = 10**10
MAX_FINDINGS = 200

HEADER = re.compile(r"\s*(\[\[?)\s*([A-Za-z0-9_-]+)\s*\]\]?\s*(?:#.*)?")
KEY = re.compile(r"\s*([A-Za-z0-9_-]+)\s*=")
PLACE = re.compile(r"line ([0-9]+), column ([0-9]+)")

Table = Mapping[str, Any]


@dataclass
class Reader:
    """What was found so far, and on which line each key stands: rounds, players.rated, arbiter.2.licensed."""

    file: str | None = None
    lines: Mapping[str, int] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    left_out: int = 0

    @property
    def full(self) -> bool:
        return len(self.findings) >= MAX_FINDINGS

    def found(self, rule: str, message: Message, remedy: Message, key: str, severity: Severity = "error") -> None:
        self.add([Finding(f"announcement.{rule}", message, remedy, severity)], key)

    def add(self, findings: list[Finding], key: str) -> None:
        for finding in located(findings, self.file, self.lines.get(key)):
            if self.full:
                self.left_out += 1
            else:
                self.findings.append(finding)

    def closed(self) -> list[Finding]:
        if not self.left_out:
            return self.findings
        more = say("{n} more findings are left out", n=self.left_out)
        remedy = say("mend the first ones and check again")
        return [*self.findings, Finding("announcement.too_many_findings", more, remedy, file=self.file)]

    def table(self, given: Table, schema: "Schema", place: str = "") -> dict[str, Any]:
        """The values of a table by key, those that were given and can be used; unknown keys are said."""
        read: dict[str, Any] = {}
        for key, value in given.items():
            where = f"{place}{key}"
            if key not in schema:
                self.unknown(key, where, schema)
            elif value != "":
                self.read_into(read, key, where, value, schema[key])
        return read

    def read_into(self, read: dict[str, Any], key: str, where: str, value: Any, kind: "Kind") -> None:
        try:
            one = kind(value) if not isinstance(kind, Nested) else kind.read(self, where, value)
        except Wrong as wrong:
            message = say("{key}: {value} cannot be used", key=key, value=shown(wrong.value))
            self.found("value", message, wrong.remedy, where)
        else:
            if one is not None:
                read[key] = one

    def unknown(self, key: str, where: str, schema: "Schema") -> None:
        near = [] if self.full else get_close_matches(key[:MAX_WORD], schema, 1)
        home = next((table for table, keys in HOMES.items() if key in keys), None)
        if near:
            remedy = say("did you mean {key}?", key=near[0])
        elif home:
            remedy = say("it belongs into the table {table}", table=f"[{home}]")
        else:
            remedy = say("keys that are known here: {keys}", keys=", ".join(sorted(schema)))
        self.found("unknown_key", say("there is no key {key} here", key=shown(key)), remedy, where)


@dataclass(frozen=True)
class Nested:
    """A value that has findings or keys of its own."""

    read: Callable[[Reader, str, Any], Any]


Kind = values.Value | Nested
Schema = Mapping[str, Kind]


def _control(reader: Reader, key: str, value: Any) -> TimeControl | None:
    control, findings = read_time_control(values.text(value))
    reader.add(findings, key)
    return control


def _one(schema: Schema, build: Callable[..., Any]) -> Nested:
    def read(reader: Reader, key: str, value: Any) -> Any:
        if not isinstance(value, dict):
            raise Wrong(value, say("write {table} on a line of its own, its keys below", table=f"[{key}]"))
        return build(**reader.table(value, schema, f"{key}."))

    return Nested(read)


def _several(schema: Schema, required: tuple[str, ...], build: Callable[..., Any]) -> Nested:
    """`[[arbiter]]`, as often as there are any; one that lacks a required key is said and left out."""

    def read(reader: Reader, key: str, value: Any) -> tuple[Any, ...]:
        items = [value] if isinstance(value, dict) else value
        if not isinstance(items, list) or len(items) > MAX_ITEMS or not all(isinstance(item, dict) for item in items):
            raise Wrong(value, say("write {table} on a line of its own before each of them", table=f"[[{key}]]"))
        built = []
        for i, item in enumerate(items, 1):
            one = reader.table(item, schema, f"{key}.{i}.")
            missing = [name for name in required if item.get(name, "") == ""]
            if missing:
                message = say("{table} {i} has no {keys}", table=f"[[{key}]]", i=i, keys=", ".join(missing))
                reader.found("missing_key", message, say("add what is missing"), f"{key}.{i}")
            elif all(name in one for name in required):
                built.append(build(**one))
        return tuple(built)

    return Nested(read)


def _group(time_control: TimeControl, name: str, highest_rating: int | None = None) -> Group:
    return Group(time_control, name, highest_rating)


RATING = values.whole(0, MAX_RATING)
NUMBER = values.whole(0, MAX_PLAYERS)
FIDE_ID = values.whole(1, MAX_ID)

PLAYERS: Schema = {
    "rated": NUMBER,
    "unrated": NUMBER,
    "highest_rating": RATING,
    "highest_rating_women": RATING,
}
ARBITER: Schema = {"name": values.text, "fide_id": FIDE_ID, "licensed": values.yes_or_no}
GROUP: Schema = {"name": values.text, "time_control": Nested(_control), "highest_rating": RATING}
DECISION: Schema = {
    "kind": values.choice(*get_args(DecisionKind)),
    "day": values.day,
    "by": values.text,
    "reason": values.text,
    "player": FIDE_ID,
}
EVENT: Schema = {
    "name": values.text,
    "organiser": values.text,
    "federation": values.federation,
    "kind": values.choice(*KINDS),
    "format": values.choice(*get_args(facts.Format)),
    "system": values.text,
    "rounds": values.whole(1, MAX_ROUNDS),
    "start": values.day,
    "end": values.day,
    "schedule": values.schedule,
    "time_control": Nested(_control),
    "groups_meet": values.yes_or_no,
    "registered": values.day,
    "norms": values.yes_or_no,
    "championship": values.choice(*get_args(facts.Championship)),
    "official": values.choice(*get_args(facts.Official)),
    "played": values.choice(*get_args(facts.Played)),
    "tie_breaks": values.texts,
    "rated": values.yes_or_no,
    "players_told": values.yes_or_no,
    "players": _one(PLAYERS, Field),
    "arbiter": _several(ARBITER, ("name",), Arbiter),
    "group": _several(GROUP, ("name", "time_control"), _group),
    "decision": _several(DECISION, ("kind", "day", "by", "reason"), Decision),
}
HOMES = {"players": PLAYERS, "[arbiter]": ARBITER, "[group]": GROUP, "[decision]": DECISION}
FACTS = {"players": "field", "arbiter": "arbiters", "group": "groups", "decision": "decisions"}


def read_announcement(data: bytes, file: str | None = None) -> tuple[Announcement, dict[str, int], list[Finding]]:
    """The facts, the line of each key, and everything wrong with the file. A file that is not TOML gives no facts."""
    reader = Reader(file)
    if len(data) > MAX_BYTES:
        message = say("the file has {n} bytes; {most} are read at most", n=len(data), most=MAX_BYTES)
        reader.found("file_too_large", message, say("send the announcement of one event"), "")
        return Announcement(), {}, reader.closed()
    given = _parsed(data, reader)
    announcement = announcement_of(given, reader) if given is not None else Announcement()
    return announcement, dict(reader.lines), reader.closed()


def _parsed(data: bytes, reader: Reader) -> Table | None:
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
        reader.lines = lines_of(text)
        for number, line in enumerate(text.split("\n"), 1):
            if len(line) > MAX_LINE:
                reader.lines = {"": number}
                message = say("the line is longer than {n} characters", n=MAX_LINE)
                reader.found("line_too_long", message, say("split or remove the line"), "")
                return None
        # No number of an announcement has decimals: as text none is too large, and the check of its key refuses it.
        return tomllib.loads(text, parse_float=str)
    except UnicodeDecodeError as error:
        reader.lines = {"": data.count(b"\n", 0, error.start) + 1}
        reader.found("encoding", say("the file is not text in UTF-8"), say("save the announcement in UTF-8"), "")
    except (ValueError, RecursionError) as error:
        place = PLACE.search(str(error))
        reader.lines = {"": int(place[1])} if place else {}
        message = say("the file cannot be read from this place on")
        remedy = say("write a line as key = value; texts stand between quotation marks, and a key stands only once")
        reader.found("syntax", message, remedy, "")
        if place:
            reader.findings[-1] = replace(reader.findings[-1], column=int(place[2]))
    return None


def lines_of(text: str) -> dict[str, int]:
    """The line on which each key stands."""
    lines: dict[str, int] = {}
    table, counts = "", dict[str, int]()
    for number, line in enumerate(text.split("\n"), 1):
        if header := HEADER.fullmatch(line):
            table = header[2]
            if header[1] == "[[":
                counts[table] = counts.get(table, 0) + 1
                table = f"{table}.{counts[table]}"
            lines.setdefault(table, number)
        elif key := KEY.match(line):
            lines.setdefault(f"{table}.{key[1]}" if table else key[1], number)
    return lines


def announcement_of(given: Table, reader: Reader) -> Announcement:
    """The facts of a table with these keys; faults are left with the reader."""
    read = reader.table(given, EVENT)
    control = read.pop("time_control", None)
    if control and read.get("group"):
        message = say("time_control stands beside groups that have their own")
        reader.found("two_controls", message, say("keep one of the two"), "time_control")
    elif control:
        read["group"] = (Group(control),)
    announcement = Announcement(**{FACTS.get(key, key): value for key, value in read.items()})
    _days(reader, announcement)
    _players(reader, announcement.field)
    return _with_days_of_the_schedule(announcement)


def _with_days_of_the_schedule(announcement: Announcement) -> Announcement:
    """A complete schedule tells the first and the last day."""
    if not announcement.schedule or announcement.rounds != len(announcement.schedule):
        return announcement
    days = [session.day for session in announcement.schedule]
    return replace(announcement, start=announcement.start or min(days), end=announcement.end or max(days))


def _days(reader: Reader, announcement: Announcement) -> None:
    """Days that cannot all be true."""
    start, end, schedule = announcement.start, announcement.end, announcement.schedule
    correct = say("correct the schedule, or start and end")
    if start and end and end < start:
        message = say("the event ends on {end}, before it starts on {start}", end=end, start=start)
        reader.found("days", message, say("correct one of the two days"), "end")
    moments = [(session.day, session.at or time.min) for session in schedule]
    if moments != sorted(moments):
        reader.found("schedule_order", say("the rounds are not in order of time"), correct, "schedule")
    outside = [session.day for session in schedule if (start and session.day < start) or (end and session.day > end)]
    if outside:
        message = say("a round on {day} is outside the days of the event", day=outside[0])
        reader.found("schedule_days", message, correct, "schedule")
    if announcement.rounds is not None and len(schedule) > announcement.rounds:
        counts = {"n": len(schedule), "rounds": announcement.rounds}
        message = say("the schedule has {n} rounds, the event {rounds}", **counts)
        reader.found("schedule_rounds", message, say("correct the schedule or rounds"), "schedule")


def _players(reader: Reader, expected: Field) -> None:
    """Ratings that cannot all be true."""
    women = expected.highest_rating_women
    if expected.rated == 0 and (expected.highest_rating or women):
        message = say("nobody is rated, but a highest rating is given")
        reader.found("players", message, say("correct one of the two"), "players.rated")
    if women is not None and expected.highest_rating is not None and women > expected.highest_rating:
        message = say("the highest rating of the women is above the highest of all")
        reader.found("players", message, say("correct one of the two"), "players.highest_rating_women")
