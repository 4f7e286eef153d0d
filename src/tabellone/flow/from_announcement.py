"""What an announcement says of an event that is to be opened; what it does not say is left to be given beside it."""

from typing import Any

from tabellone.facts.announcement import Announcement, Arbiter


def announced(announcement: Announcement) -> dict[str, Any]:
    """By the names that the opening of an event has for it."""
    arbiters = [_named(one) for one in announcement.arbiters]
    given = {
        "name": announcement.name,
        "start": announcement.start,
        "end": announcement.end,
        "federation": announcement.federation,
        "rating_kind": announcement.kind,
        "time_control": _time_control(announcement),
        "chief_arbiter": arbiters[0] if arbiters else None,
        "deputies": tuple(arbiters[1:]),
        "round_days": tuple(session.day for session in announcement.schedule),
        "system": announcement.system,
        "rounds": announcement.rounds,
        "tie_breaks": None if announcement.tie_breaks is None else ",".join(announcement.tie_breaks),
    }
    return {name: value for name, value in given.items() if value not in (None, "", ()) or name == "tie_breaks"}


def _named(arbiter: Arbiter) -> str:
    return f"{arbiter.name} ({arbiter.fide_id})" if arbiter.fide_id else arbiter.name


def _time_control(announcement: Announcement) -> str:
    """Of groups that have different times, each with its name."""
    return ", ".join(f"{group.name} {group.control}".strip() for group in announcement.groups)
