"""
An announcement from its file to its verdict: what is wrong with the file and what the edition of its first day finds
are one list, each with its line.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tabellone.admission import book_for, check_announcement
from tabellone.admission.verdict import Admission
from tabellone.errors import Finding, NoEditionInForce
from tabellone.facts.announcement import Announcement
from tabellone.formats.announcement import read_announcement
from tabellone.i18n import say


@dataclass(frozen=True, slots=True)
class CheckedAnnouncement:
    """Without an admission, where the file does not tell which edition rules the event."""

    announcement: Announcement
    admission: Admission | None
    findings: tuple[Finding, ...]


def checked_announcement(
    data: bytes, file: str | None = None, readings: Mapping[str, str] | None = None
) -> CheckedAnnouncement:
    """Everything wrong with the file, then everything the articles find in what could be read of it."""
    announcement, lines, findings = read_announcement(data, file)
    missing = list(_missing(announcement)) if not _unread(findings) else []
    if announcement.kind is None or announcement.start is None:
        asked = (replace(finding, file=file) for finding in missing)
        return CheckedAnnouncement(announcement, None, (*findings, *asked))
    try:
        book = book_for(announcement.kind, announcement.start).with_readings(readings or {})
    except NoEditionInForce as error:
        early = Finding("announcement.start", error.message, error.remedy or say("correct the first day"))
        early = replace(early, file=file, line=lines.get("start"))
        return CheckedAnnouncement(announcement, None, (*findings, early))
    admission = check_announcement(book, announcement)
    for line in admission.lines:
        if finding := admission.finding_of(line):
            findings.append(replace(finding, file=file, line=lines.get(line.key)))
    return CheckedAnnouncement(announcement, admission, tuple(findings))


def _unread(findings: list[Finding]) -> bool:
    """Whether the file could not be read at all, so that nothing else need be asked for."""
    unread = {f"announcement.{rule}" for rule in ("syntax", "encoding", "file_too_large", "line_too_long")}
    return any(finding.rule in unread for finding in findings)


def _missing(announcement: Announcement) -> list[Finding]:
    """Without these two nothing can be checked."""
    found = []
    if announcement.kind is None:
        message = say("nothing says whether the event is standard, rapid or blitz; it chooses the chapter")
        found.append(Finding("announcement.kind", message, say("give {fact}", fact="kind")))
    if announcement.start is None:
        message = say("the first day is not given; it chooses the edition of the regulations")
        found.append(Finding("announcement.start", message, say("give {fact}", fact="start")))
    return found
