"""
A tournament as one JSON document, and back, exactly. `tournament.schema.json` beside this module publishes the form;
the tables below are all that the writer and the reader know of it. What is absent is null or an empty list, points
are decimal texts, days are YYYY-MM-DD with 00 for what is unknown, results are the letters of the report file.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Any

from tabellone.errors import Finding
from tabellone.exact import Points
from tabellone.facts.result import OUTCOMES, Scoring
from tabellone.facts.tournament import (
    UNPAIRED,
    Abnormal,
    Acceleration,
    Byes,
    Cell,
    Day,
    Entrant,
    ForfeitedMatch,
    LineUp,
    NationalRecord,
    Prohibited,
    Remark,
    Team,
    Tournament,
    Virtual,
)
from tabellone.formats.trf.dates import valid
from tabellone.i18n import Message, say

FORMAT = "tabellone-tournament/1"
MAX_FINDINGS = 1_000
MAX_SHOWN = 40
DECIMAL = re.compile(r"0|-?(0\.[1-9]|[1-9][0-9]{0,11}(\.[1-9])?)")
CALENDAR_DAY = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")


def tournament_as_json(tournament: Tournament) -> dict[str, Any]:
    """The document: plain data with the keys always in the same order, the players by number."""
    players = tuple(sorted(tournament.players, key=attrgetter("number")))
    return {"format": FORMAT, **_TOURNAMENT.write(replace(tournament, players=players))}


def tournament_from_json(data: Any, file: str | None = None) -> tuple[Tournament, list[Finding]]:
    """
    The tournament of a document, and everything wrong with it; of a wrong document no part is taken, as half a
    tournament is none.
    """
    trouble = _Trouble(file)
    root = _Place("#", trouble)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        other = say("this is not a document of the format {format}", format=FORMAT)
        root.found("format", other, say("export the tournament as JSON again"))
        return Tournament(), trouble.closed()
    tournament = _TOURNAMENT.read({key: value for key, value in data.items() if key != "format"}, root)
    if not trouble.findings:
        _numbers_differ(tournament.players, root.at("players"))
    if trouble.findings:
        return Tournament(), trouble.closed()
    return replace(tournament, players=tuple(sorted(tournament.players, key=attrgetter("number")))), []


def _numbers_differ(players: Iterable[Entrant], place: "_Place") -> None:
    """No two players have the same starting number."""
    seen: set[int] = set()
    for i, player in enumerate(players):
        if player.number in seen:
            twice = say(
                "{place}: the starting number {number} stands twice", place=place.at(i).pointer, number=player.number
            )
            place.found("number_twice", twice, say("give every player a number of his own"), player.number)
        seen.add(player.number)


@dataclass
class _Trouble:
    file: str | None
    findings: list[Finding] = field(default_factory=list)
    left_out: int = 0

    def closed(self) -> list[Finding]:
        if self.left_out:
            more = say("{n} more findings are left out", n=self.left_out)
            remedy = say("mend the first ones and check again")
            return [*self.findings, Finding("json.too_many_findings", more, remedy, file=self.file)]
        return self.findings


@dataclass(frozen=True, slots=True)
class _Place:
    """Where in the document a value stands, as a JSON pointer: #/players/3/rounds/0/colour."""

    pointer: str
    trouble: _Trouble

    def at(self, key: str | int) -> "_Place":
        return _Place(f"{self.pointer}/{key}", self.trouble)

    def found(self, rule: str, message: Message, remedy: Message, player: int | None = None) -> None:
        if len(self.trouble.findings) >= MAX_FINDINGS:
            self.trouble.left_out += 1
            return
        self.trouble.findings.append(Finding(f"json.{rule}", message, remedy, file=self.trouble.file, player=player))

    def refuse(self, expected: Message, value: Any) -> None:
        wrong = say(
            "{place}: expected is {expected}, found is {value}",
            place=self.pointer,
            expected=expected,
            value=_shown(value),
        )
        self.found("value", wrong, say("correct the value"))

    def compare_keys(self, keys: Iterable[Any], known: Iterable[str]) -> None:
        """Every key of the form is there, and no other."""
        there, due = dict.fromkeys(keys), dict.fromkeys(known)
        for key in due:
            if key not in there:
                missing = say("{place}: the key {key} is missing", place=self.pointer, key=key)
                self.found("key_missing", missing, say("add it, with null or an empty list where there is nothing"))
        for key in there:
            if key not in due:
                unknown = say("{place}: the key {key} is not known", place=self.pointer, key=_shown(key))
                self.found("key_unknown", unknown, say("remove it"))


def _shown(value: Any) -> str | Message:
    """A short word for the value that was found."""
    if isinstance(value, str):
        return f'"{value}"' if len(value) <= MAX_SHOWN else f'"{value[:MAX_SHOWN]}…"'
    if isinstance(value, dict):
        return say("an object")
    if isinstance(value, list):
        return say("a list")
    plain = {None: "null", True: "true", False: "false"}
    if value is None or isinstance(value, bool):
        return plain[value]
    return str(value) if isinstance(value, int) and abs(value) < 10**MAX_SHOWN else say("another number")


@dataclass(frozen=True, slots=True)
class _Form:
    """How values of one kind stand in the document: what fits, how the fact is written, how it is built again."""

    expected: Message
    fits: Callable[[Any], bool]
    write: Callable[[Any], Any] = lambda fact: fact
    build: Callable[[Any, _Place], Any] = lambda value, _: value

    def read(self, value: Any, place: _Place) -> Any:
        if self.fits(value):
            return self.build(value, place)
        place.refuse(self.expected, value)
        return None


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_points(value: Any) -> bool:
    return _is_text(value) and bool(DECIMAL.fullmatch(value))


def _day(value: Any) -> Day | None:
    match = CALENDAR_DAY.fullmatch(value) if _is_text(value) else None
    return valid(*map(int, match.groups())) if match else None


def _or_null(form: _Form, nothing: Any) -> _Form:
    """Null stands for the value that means nothing in the facts: None, an empty text, the number 0."""
    return _Form(
        say("{expected}, or null", expected=form.expected),
        lambda value: value is None or form.fits(value),
        lambda fact: None if fact == nothing else form.write(fact),
        lambda value, place: nothing if value is None else form.build(value, place),
    )


def _list_of(form: _Form) -> _Form:
    return _Form(
        say("a list"),
        lambda value: isinstance(value, list),
        lambda facts: [form.write(fact) for fact in facts],
        lambda values, place: tuple(form.read(value, place.at(i)) for i, value in enumerate(values)),
    )


def _one_of(*words: str) -> _Form:
    return _Form(say("one of {words}", words=" ".join(f'"{word}"' for word in words)), words.__contains__)


def _record(kind: Callable[..., Any], forms: Mapping[str, _Form], fields: Mapping[str, str] | None = None) -> _Form:
    """An object with exactly these keys; `fields` has the name in the facts where it is another."""
    named = [(key, (fields or {}).get(key, key), form) for key, form in forms.items()]

    def write(fact: Any) -> dict[str, Any]:
        return {key: form.write(getattr(fact, name)) for key, name, form in named}

    def build(value: dict[str, Any], place: _Place) -> Any:
        place.compare_keys(value, forms)
        return kind(
            **{name: form.read(value[key], place.at(key)) if key in value else None for key, name, form in named}
        )

    return _Form(say("an object"), lambda value: isinstance(value, dict), write, build)


_TEXT = _Form(say("a text"), _is_text)
_WORDS = _or_null(_Form(say("a text that is not empty"), lambda value: _is_text(value) and value != ""), "")
_POSITIVE = _Form(say("a whole number from 1"), lambda value: _is_whole(value) and value >= 1)
_WHOLE = _Form(say("a whole number from 0"), lambda value: _is_whole(value) and value >= 0)
_NUMBER = _or_null(_POSITIVE, 0)  # of a round, a player, a team; 0 is none, or all
_COUNT = _or_null(_WHOLE, None)
_NUMBERS = _list_of(_NUMBER)
_FLAG = _Form(say("true or false"), lambda value: isinstance(value, bool))
_POINTS = _Form(say("points as a text, such as 4.5"), _is_points, str, lambda value, _: Points.of(value))
_POINTS_KNOWN = _or_null(_POINTS, None)
_DAY = _or_null(
    _Form(
        say("a day as YYYY-MM-DD, unknown parts as 00"),
        lambda value: _day(value) is not None,
        lambda day: str(day).replace("/", "-"),
        lambda value, _: _day(value),
    ),
    None,
)
_COLOUR = _or_null(_one_of("w", "b"), "")
_CELL = _or_null(
    _record(
        Cell,
        {"opponent": _NUMBER, "colour": _COLOUR, "result": _or_null(_one_of(*filter(None, OUTCOMES)), "")},
        {"result": "letter"},
    ),
    UNPAIRED,
)
_ENTRANT = _record(
    Entrant,
    {
        "number": _POSITIVE,
        "name": _WORDS,
        "sex": _WORDS,
        "title": _WORDS,
        "rating": _COUNT,
        "federation": _WORDS,
        "fide_id": _COUNT,
        "born": _DAY,
        "points": _POINTS_KNOWN,
        "rank": _COUNT,
        "rounds": _list_of(_CELL),
    },
)
_SCORING = _record(
    Scoring,
    {
        "win": _POINTS,
        "draw": _POINTS,
        "loss": _POINTS,
        "absence": _POINTS,
        "pairing_allocated_bye": _POINTS_KNOWN,
        "adjourned": _POINTS_KNOWN,
    },
    {"win": "W", "draw": "D", "loss": "L", "absence": "A", "pairing_allocated_bye": "P", "adjourned": "X"},
)
_TEAM = _record(
    Team,
    {
        "number": _COUNT,
        "name": _WORDS,
        "nickname": _WORDS,
        "strength": _WORDS,
        "match_points": _POINTS_KNOWN,
        "game_points": _POINTS_KNOWN,
        "rank": _COUNT,
        "players": _NUMBERS,
    },
)
_BYES = _record(Byes, {"kind": _one_of("F", "H", "Z"), "round": _NUMBER, "numbers": _NUMBERS})
_ACCELERATION = _record(
    Acceleration,
    {
        "match_points": _POINTS_KNOWN,
        "points": _POINTS_KNOWN,
        "first_round": _NUMBER,
        "last_round": _NUMBER,
        "first": _NUMBER,
        "last": _NUMBER,
    },
)
_PROHIBITED = _record(Prohibited, {"first_round": _NUMBER, "last_round": _NUMBER, "numbers": _NUMBERS})
_ABNORMAL = _record(
    Abnormal,
    {
        "kind": _or_null(_one_of("W", "D", "L", "F", "H", "Z", "+", "-"), ""),
        "match_points": _POINTS_KNOWN,
        "points": _POINTS_KNOWN,
        "round": _NUMBER,
        "numbers": _NUMBERS,
    },
)
_LINE_UP = _record(LineUp, {"round": _NUMBER, "team": _NUMBER, "opponent": _NUMBER, "players": _NUMBERS})
_FORFEITED = _record(
    ForfeitedMatch,
    {"kind": _one_of("+-", "-+", "--"), "round": _NUMBER, "white": _NUMBER, "black": _NUMBER},
)
_NATIONAL = _record(NationalRecord, {"federation": _WORDS, "text": _WORDS})
_VIRTUAL = _record(Virtual, {"number": _NUMBER, "points": _list_of(_POINTS)})


def _follows(record: str, number: int) -> tuple[str, int]:
    return record, number


_AFTER = replace(
    _record(_follows, {"record": _WORDS, "number": _NUMBER}),
    write=lambda after: {"record": _WORDS.write(after[0]), "number": _NUMBER.write(after[1])},
)
_REMARK = _record(Remark, {"after": _or_null(_AFTER, ("", 0)), "text": _WORDS})
_TOURNAMENT = _record(
    Tournament,
    {
        "report_form": _WORDS,
        "name": _WORDS,
        "city": _WORDS,
        "federation": _WORDS,
        "start": _DAY,
        "end": _DAY,
        "players_declared": _WORDS,
        "rated_declared": _WORDS,
        "teams_declared": _WORDS,
        "kind": _WORDS,
        "chief_arbiter": _WORDS,
        "deputies": _list_of(_TEXT),
        "time_control": _WORDS,
        "round_days": _list_of(_DAY),
        "total_rounds": _COUNT,
        "initial_colour": _COLOUR,
        "scoring": _SCORING,
        "start_rank_method": _WORDS,
        "controller": _WORDS,
        "kind_code": _WORDS,
        "tie_breaks": _WORDS,
        "standings_order": _WORDS,
        "time_code": _WORDS,
        "players": _list_of(_ENTRANT),
        "teams": _list_of(_TEAM),
        "byes": _list_of(_BYES),
        "accelerations": _list_of(_ACCELERATION),
        "prohibited": _list_of(_PROHIBITED),
        "abnormal": _list_of(_ABNORMAL),
        "line_ups": _list_of(_LINE_UP),
        "team_byes": _list_of(_TEXT),
        "forfeited_matches": _list_of(_FORFEITED),
        "board_colours": _WORDS,
        "match_scoring": _WORDS,
        "national": _list_of(_NATIONAL),
        "absent": _NUMBERS,
        "use_ranks": _FLAG,
        "virtual": _list_of(_VIRTUAL),
        "remarks": _list_of(_REMARK),
    },
    {"report_form": "form"},
)
