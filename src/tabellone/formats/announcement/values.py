"""What may stand for a key of an announcement: each kind of value is a function that gives the fact or says why not."""

import re
from collections.abc import Callable
from datetime import date, datetime, time
from difflib import get_close_matches
from typing import Any

from tabellone.facts.announcement import Session
from tabellone.facts.federation import CODES
from tabellone.i18n import Message, say

MAX_TEXT = 200
MAX_WORD = 40
MAX_ITEMS = 400
MAX_SHOWN = 10**12

SESSION = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[ T]+([0-9]{1,2})[:.]([0-9]{2}))?")


class Wrong(Exception):
    """A value that cannot be used, and what to write instead."""

    def __init__(self, value: Any, remedy: Message) -> None:
        super().__init__()
        self.value, self.remedy = value, remedy


Value = Callable[[Any], Any]


def shown(value: Any) -> str:
    """A value of the file, short enough to be printed."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and abs(value) >= MAX_SHOWN:
        return "..."
    if isinstance(value, list | dict):
        return "[...]" if isinstance(value, list) else "{...}"
    text = "".join(letter if letter.isprintable() else " " for letter in str(value)[: MAX_WORD + 1])
    return text if len(text) <= MAX_WORD else f"{text[:MAX_WORD]}..."


def text(value: Any) -> str:
    if isinstance(value, str) and len(value) <= MAX_TEXT and value.isprintable():
        return value.strip()
    raise Wrong(value, say("write a text of at most {n} letters between quotation marks", n=MAX_TEXT))


def whole(least: int, most: int) -> Value:
    def convert(value: Any) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        raise Wrong(value, say("give a whole number from {least} to {most}", least=least, most=most))

    return convert


def yes_or_no(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    raise Wrong(value, say("write true or false, without quotation marks"))


def day(value: Any) -> date:
    session = session_of(value)
    if session is not None and session.at is None:
        return session.day
    raise Wrong(value, say("give the day as {example}", example="2017-08-05"))


def choice(*words: str) -> Value:
    def convert(value: Any) -> str:
        given = value.strip().lower()[:MAX_WORD] if isinstance(value, str) else ""
        for word in words:
            if word.lower() == given:
                return word
        remedy = say("write one of: {words}", words=", ".join(f'"{word}"' for word in words))
        if near := get_close_matches(given, words, 1):
            remedy = say("did you mean {word}? {remedy}", word=f'"{near[0]}"', remedy=remedy)
        raise Wrong(value, remedy)

    return convert


def texts(value: Any) -> tuple[str, ...]:
    """A list of texts, or one text with commas."""
    items = value.split(",") if isinstance(value, str) else value
    if isinstance(items, list) and len(items) <= MAX_ITEMS:
        return tuple(item for item in map(text, items) if item)
    raise Wrong(value, say("give a list of texts, as in {example}", example='["BH/C1", "BH", "SB"]'))


def federation(value: Any) -> str:
    if isinstance(value, str) and value.strip().upper() in CODES:
        return value.strip().upper()
    raise Wrong(value, say("give the code of the federation, for example ITA"))


def schedule(value: Any) -> tuple[Session, ...]:
    """Round by round the day and, where known, the hour."""
    remedy = say("give each round its day and hour, as in {example}", example='["2017-08-05 15:00", "2017-08-06 9:30"]')
    if not isinstance(value, list) or len(value) > MAX_ITEMS:
        raise Wrong(value, remedy)
    sessions = []
    for item in value:
        session = session_of(item)
        if session is None:
            raise Wrong(item, remedy)
        sessions.append(session)
    return tuple(sessions)


def session_of(value: Any) -> Session | None:
    """A day with or without an hour, as TOML has them or as text."""
    if isinstance(value, datetime):
        return Session(value.date(), value.time())
    if isinstance(value, date):
        return Session(value)
    match = SESSION.fullmatch(value.strip()[:MAX_WORD]) if isinstance(value, str) else None
    try:
        at = time(int(match[2]), int(match[3])) if match and match[2] else None
        return Session(date.fromisoformat(match[1]), at) if match else None
    except ValueError:
        return None
