"""A report as the office sees it at its counter: everything that is said of it, and whether it may be accepted."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from tabellone.admission.verdict import Admission
from tabellone.errors import Finding
from tabellone.facts.people import Person, RatingKind
from tabellone.facts.tournament import Entrant, Tournament
from tabellone.flow import office_events as events
from tabellone.i18n import Message, say

FIT = ("fit", "fit as far as held")
QUESTIONS = frozenset(f"office.{name}" for name in ("birth", "name", "same_games", "same_event"))


@dataclass(frozen=True, slots=True)
class Examined:
    """A report as the office sees it; `accepted` is the record of its acceptance, once nothing stands in the way."""

    received: events.ReportReceived
    tournament: Tournament
    key: str
    kind: RatingKind | None
    admission: Admission | None
    known: Mapping[int, int]  # starting numbers to numbers of the register
    findings: tuple[Finding, ...]
    accepted: events.ReportAccepted | None = None
    list_day: date | None = None
    births: tuple[Person, ...] = ()  # players with the birth that only the report has, where K asks for it

    @property
    def errors(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.severity == "error"]

    @property
    def questions(self) -> list[Finding]:
        """What somebody has to look at before the report is accepted with all others."""
        return [one for one in self.findings if one.severity == "warning" and one.rule in QUESTIONS]

    @property
    def unknown(self) -> list[Entrant]:
        """The players that the register does not have."""
        return [player for player in self.tournament.players if player.number not in self.known]

    @property
    def is_fit(self) -> bool:
        """Whether it may be accepted with all others: the articles allow it, and nobody has to look at anything."""
        fit = self.admission is not None and self.admission.fitness in FIT
        return fit and self.accepted is not None and not self.errors and not self.questions

    @property
    def verdict(self) -> Message:
        if self.admission is None or (self.errors and self.admission.fitness != "not fit"):
            return say("to be mended")
        if self.questions and self.admission.fitness in FIT:
            return say("{verdict}; to be looked at: {n}", verdict=self.admission.shown, n=len(self.questions))
        return self.admission.shown
