"""
The regulations as data. An edition is one file of `B02/` or `B02RB/`, named by its first day in force, to be
proofread beside the printed text; what a text leaves open is a note of `interpretations/`. Start with `edition`.
Nothing here computes a rating.
"""

from collections.abc import Mapping
from datetime import date

from tabellone.errors import NoEditionInForce, NotFound
from tabellone.i18n import say
from tabellone.rulebook.load import FOLDERS, effective_days, load_edition
from tabellone.rulebook.model import Amendment, Citation, Edition, Interpretation, Rule

__all__ = [
    "CHAPTERS",
    "RATING_CHAPTER",
    "Amendment",
    "Citation",
    "Edition",
    "Interpretation",
    "Rule",
    "edition",
    "effective_days",
    "exact_edition",
]

CHAPTERS = tuple(FOLDERS)
RATING_CHAPTER: Mapping[str, str] = {"standard": "B.02", "rapid": "B.02RB", "blitz": "B.02RB"}


def edition(chapter: str, on: date, readings: Mapping[str, str] | None = None) -> Edition:
    """
    The edition of a chapter that rules an event starting on that day. 0.1: a change applies to the events that start
    on or after its first day.
    """
    days = _days(chapter)
    in_force = [day for day in days if day <= on]
    if not in_force:
        raise NoEditionInForce(
            say(
                "no edition of {chapter} held here was in force on {day}; the first is of {first}",
                chapter=chapter,
                day=on,
                first=days[0],
            ),
            say("give the day the event started; editions held: {days}", days=", ".join(map(str, days))),
        )
    return load_edition(chapter, in_force[-1]).with_readings(readings or {})


def exact_edition(chapter: str, effective: date, readings: Mapping[str, str] | None = None) -> Edition:
    """The edition whose first day in force is exactly that day."""
    days = _days(chapter)
    if effective not in days:
        nearest = sorted(sorted(days, key=lambda day: abs(day - effective))[:2])
        raise NotFound(
            say("{chapter} has no edition of {day}", chapter=chapter, day=effective),
            say("the nearest are {days}", days=", ".join(map(str, nearest))),
        )
    return load_edition(chapter, effective).with_readings(readings or {})


def _days(chapter: str) -> tuple[date, ...]:
    if chapter not in FOLDERS:
        raise NotFound(
            say("there is no chapter {chapter}", chapter=chapter),
            say("chapters held: {chapters}", chapters=", ".join(CHAPTERS)),
        )
    return effective_days(chapter)
