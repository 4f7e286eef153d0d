"""
Three kinds of trouble, never mixed. Wrong data is a `Finding`: returned, all of them at once. What the rules forbid
is raised as one of the errors below, with the rule, the reason and the remedy. A bug is an `assert`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal

from tabellone.i18n import Message

Severity = Literal["error", "warning", "info"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing wrong with the data: which rule, where, what was found, what to do. Absent places are None."""

    rule: str
    message: Message
    remedy: Message
    severity: Severity = "error"
    article: str | None = None
    file: str | None = None
    line: int | None = None
    column: int | None = None
    player: int | None = None
    round: int | None = None

    def as_json(self, language: str = "en") -> dict[str, Any]:
        shown = {one.name: getattr(self, one.name) for one in fields(self) if one.name not in ("message", "remedy")}
        return {**shown, "text": self.message.text(language), "remedy": self.remedy.text(language)}

    def text(self, language: str = "en") -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        lines = f"{place}: {self.message.text(language)}" if place else self.message.text(language)
        cited = f"{self.rule}, {self.article}" if self.article else self.rule
        return f"{lines}\n  -> {self.remedy.text(language)}  [{cited}]"


class TabelloneError(Exception):
    """What a caller may want to catch; `text(language)` says it in English or Italian."""

    def __init__(self, message: Message, remedy: Message | None = None, rule: str | None = None) -> None:
        super().__init__(message.text())
        self.message = message
        self.remedy = remedy
        self.rule = rule

    def text(self, language: str = "en") -> str:
        remedy = f"\n  -> {self.remedy.text(language)}" if self.remedy else ""
        return self.message.text(language) + remedy


class NoEditionInForce(TabelloneError):
    """No edition of the chapter that the project holds was in force on the day asked for."""


class NotFound(TabelloneError):
    """A chapter, an article, an edition or a file of that name does not exist."""


class Unreadable(TabelloneError):
    """The input is wrong; `findings` has every fault of it."""

    def __init__(self, message: Message, findings: Sequence[Finding]) -> None:
        super().__init__(message)
        self.findings = tuple(findings)

    def text(self, language: str = "en") -> str:
        return "\n".join([self.message.text(language), *(finding.text(language) for finding in self.findings)])


class Refused(TabelloneError):
    """The rules of the edition forbid, or do not define, what was asked."""


class Unpairable(TabelloneError):
    """No legal round exists."""


class Conflict(TabelloneError):
    """Somebody else was first, or holds the file."""
