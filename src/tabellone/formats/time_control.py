"""
Time controls as arbiters write them: 90+30, 40/90+30+30, 40/120,60, G/60, 90' + 30", W10-B5, and the coded form of
report files in seconds, 40/6000+30:900+30. What can be read in two ways is not read: the finding says both.

* Times are minutes, increments seconds. A text in which every time without a unit is above 300 is in seconds.
* Periods are parted by a comma, a semicolon or a colon; then each plus sign is followed by an increment.
* In a text without those signs the last of several plus signs is followed by the increment of the whole game, the
  others by a period. After a period for some moves a single plus sign could be either.
* A last period that is for a number of moves comes again until the game ends.
"""

import re
from dataclasses import replace

from tabellone.errors import Finding, Severity
from tabellone.facts.time_control import Period, TimeControl
from tabellone.i18n import Message, say

MAX_TEXT = 120
MAX_BASE = 48 * 3600
MAX_INCREMENT = 600
MAX_MOVES = 60
SECONDS_ABOVE = 300

FORMS = "90+30, 40/90+30+30, 40/90+30:30+30, 40/120,60, G/60, 3+2, W10+0-B5+0"
HINTS = say("write it like one of these: {forms}; times are minutes, increments seconds", forms=FORMS)

MARKS = {**dict.fromkeys("′’‘´`", "'"), **dict.fromkeys("″“”", '"'), "×": "x", "–": "-", "−": "-"}
UNITS = {"h": 3600, "m": 60, "s": 1}
WORDS = (
    (r"\b(?:a|per|each|ogni) +(?:mossa|move)\b|/ *(?:mossa|move)\b|\b(?:di +)?increment(?:o|i)?\b", " "),
    (r"\b(?:in|poi|then)\b", lambda found: "/" if found[0] == "in" else ","),
    (r"''|\"| *\b(?:secondi|seconds|secondo|second|sec)\b\.?", "s"),
    (r"'| *\b(?:minuti|minutes|minuto|minute|min)\b\.?", "m"),
    (r" *\b(?:hours|hour|ore|ora)\b", "h"),
    (r" *\b(?:mosse|moves|mv)\b", "v"),
)
NUMBER = r"([0-9]{1,6})([hmsv]?)"
TIME = re.compile(rf"(?:(?:g|sd)/)?(?:([0-9]{{1,2}})h)?{NUMBER}|([0-9]{{1,2}})h")
MOVES_FIRST = re.compile(r"([0-9]{1,6})v?/(.+)")
TIME_FIRST = re.compile(r"(.+?)(?:x([0-9]{1,6})v?|/([0-9]{1,6})v)")
SIDES = re.compile(r"w(.+)-b(.+)")


class _NotRead(Exception):
    """The text is not a time control; why, and what to write instead."""

    def __init__(self, rule: str, message: Message, remedy: Message = HINTS) -> None:
        super().__init__(rule)
        self.rule, self.message, self.remedy = rule, message, remedy


class _Term:
    """What stands between two plus signs: moves (0 is none), seconds or a bare number, and the unit of the number."""

    def __init__(self, text: str) -> None:
        self.text = text
        moves, time = "", text
        if match := MOVES_FIRST.fullmatch(text):
            moves, time = match[1], match[2]
        elif match := TIME_FIRST.fullmatch(text):
            moves, time = match[2] or match[3], match[1]
        match = TIME.fullmatch(time)
        if match is None or match[3] == "v":
            raise _NotRead("unreadable", _not_understood(text))
        hours, number, unit = match[1] or match[4] or "0", match[2] or "0", match[3] or ""
        self.moves = int(moves) if moves else None
        self.sudden = time.startswith(("g", "sd"))
        self.unit = unit or ("m" if match[1] else "h" if match[4] else "")
        self.number = int(number)
        self.hours = int(hours)

    def seconds(self, bare: int) -> int:
        """Its time; a number without a unit counts in `bare` seconds."""
        if self.unit == "h":
            return 3600 * (self.hours + self.number)
        return 3600 * self.hours + self.number * (UNITS[self.unit] if self.unit else bare)


def read_time_control(text: str, *, in_seconds: bool = False) -> tuple[TimeControl | None, list[Finding]]:
    """The time control that the text means, None where it means none or could mean two; and what is to be said."""
    findings: list[Finding] = []
    try:
        return _control(text, findings, in_seconds=in_seconds), findings
    except _NotRead as trouble:
        return None, [_finding(trouble.rule, trouble.message, trouble.remedy)]


def _not_understood(part: str) -> Message:
    if not part:
        return say("a number is missing in the time control")
    return say("the part {part} of the time control is not understood", part=part)


def _finding(rule: str, message: Message, remedy: Message, severity: Severity = "error") -> Finding:
    return Finding(f"time_control.{rule}", message, remedy, severity)


def _control(text: str, findings: list[Finding], *, in_seconds: bool) -> TimeControl:
    if len(text) > MAX_TEXT:
        raise _NotRead("too_long", say("the time control has more than {n} characters", n=MAX_TEXT))
    plain = _plain(text)
    sides = SIDES.fullmatch(plain)
    texts = list(sides.groups()) if sides else [plain]
    parts = [[[_Term(term) for term in part.split("+")] for part in re.split("[:,;]", side)] for side in texts]
    bare = 1 if in_seconds else _bare(parts)
    if bare == 1 and not in_seconds:
        message = say("the times of {text} are taken as seconds", text=text.strip())
        findings.append(_finding("in_seconds", message, say("write minutes, as in {forms}", forms="90+30"), "info"))
    periods = [_side(side, bare, in_seconds=in_seconds) for side in parts]
    if any(side[-1].moves for side in periods):
        message = say("nothing follows {moves} moves; they are taken to come again", moves=periods[0][-1].moves)
        remedy = say("add the time for the rest of the game, as in {forms}", forms="40/120,60")
        findings.append(_finding("comes_again", message, remedy, "info"))
    return TimeControl(periods[0], periods[-1])


def _plain(text: str) -> str:
    """Small letters, one sign for each unit, no blanks."""
    plain = "".join(MARKS.get(letter, letter) for letter in text).lower()
    plain = re.sub(r"(?<=[0-9])(?=[a-z])", " ", plain)  # 90min is 90 min
    for words, sign in WORDS:
        plain = re.sub(words, sign, plain)
    return "".join(plain.split())


def _bare(parts: list[list[list[_Term]]]) -> int:
    """What a time without a unit counts: a minute, or a second where every such time is too long for minutes."""
    first = [part[0].number for side in parts for part in side if not part[0].unit]
    return 1 if first and all(number > SECONDS_ABOVE for number in first) else 60


def _side(parts: list[list[_Term]], bare: int, *, in_seconds: bool) -> tuple[Period, ...]:
    separated = len(parts) > 1 or in_seconds
    periods = [period for part in parts for period in _periods(part, bare, separated=separated)]
    for period in periods[:-1]:
        if period.moves is None:
            message = say("after {period} no move is left for another period", period=period)
            raise _NotRead(
                "moves_missing", message, say("say for how many moves each period but the last is: 40/90+30+30")
            )
    for period in periods:
        _within_limits(period)
    return tuple(periods)


def _periods(part: list[_Term], bare: int, *, separated: bool) -> list[Period]:
    """One part of the text: its first term is a period, the others are periods or, at the end, the increment."""
    *others, last = part
    if not others:
        return [Period(last.moves, last.seconds(bare))]
    if not _is_increment(others, last, separated=separated):
        others, increment = part, 0
    else:
        increment = last.seconds(1)
    periods = [Period(term.moves, term.seconds(bare), increment) for term in others]
    if separated and len(periods) > 1 and not all(term.unit for term in others[1:]):
        raise _NotRead("unreadable", _not_understood(others[1].text))
    return periods


def _is_increment(others: list[_Term], last: _Term, *, separated: bool) -> bool:
    """Whether the last number after a plus sign is seconds a move, and not the time of another period."""
    if last.moves is not None or last.sudden:
        return False
    if last.unit:
        return last.unit == "s"
    if not separated and len(others) == 1 and others[0].moves is not None:
        both = {"period": f"{others[0].text},{last.text}", "increment": f"{others[0].text}+{last.text}s"}
        message = say("+{n} after a period for some moves may be minutes for the rest or seconds a move", n=last.text)
        raise _NotRead("ambiguous", message, say("write {period} for minutes, {increment} for seconds a move", **both))
    return True


def _within_limits(period: Period) -> None:
    if period.moves is not None and not 1 <= period.moves <= MAX_MOVES:
        raise _NotRead("moves", say("{n} moves: between 1 and {most} are read", n=period.moves, most=MAX_MOVES))
    if period.base > MAX_BASE or period.increment > MAX_INCREMENT:
        limits = {"hours": MAX_BASE // 3600, "seconds": MAX_INCREMENT}
        message = say("{period}: at most {hours} hours and {seconds} seconds a move are read", period=period, **limits)
        raise _NotRead("too_much", message)
    if not period.base and not period.increment:
        raise _NotRead("no_time", say("a period without any time"))


def located(findings: list[Finding], file: str | None, line: int | None) -> list[Finding]:
    """The same findings with the place where the text stood."""
    return [replace(finding, file=file, line=line) for finding in findings]
