"""The ways people write a day in a report, and the one way it is read: year, month, day, each unknown part 0."""

import re
from datetime import date

from tabellone.facts.tournament import Day

MONTHS = {
    name: i
    for i, name in enumerate(("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), 1)
}
YEAR_FIRST = re.compile(r"([0-9]{4})[/.\-]([0-9]{1,2})[/.\-]([0-9]{1,2})")
DAY_FIRST = re.compile(r"([0-9]{1,2})[/.\-] ?([0-9]{1,2})[/.\-] ?([0-9]{4})")
SHORT = re.compile(r"([0-9]{2})[/.\-]([0-9]{2})[/.\-]([0-9]{2})")
IN_WORDS = re.compile(r"([A-Za-z]{3})[a-z]* ([0-9]{1,2}),? ([0-9]{4})")
YEAR_ALONE = re.compile(r"([0-9]{4})")
CANONICAL = re.compile(r"[0-9]{4}/[0-9]{2}/[0-9]{2}")


def read_day(text: str, *, short_year_first: bool = True) -> tuple[Day | None, bool]:
    """The day that a text means, and whether the text leaves no doubt; None where it means none."""
    text = re.sub(r"[ T]+[0-9]{1,2}:[0-9]{2}(:[0-9]{2})?.*$", "", text.strip())
    if match := YEAR_FIRST.fullmatch(text):
        year, month, day = map(int, match.groups())
        return valid(year, month, day), True
    if match := DAY_FIRST.fullmatch(text):
        day, month, year = map(int, match.groups())
        return valid(year, month, day), day > 12 or day == month
    if match := IN_WORDS.fullmatch(text):
        month = MONTHS.get(match[1].lower(), 0)
        return (valid(int(match[3]), month, int(match[2])) if month else None), True
    if match := SHORT.fullmatch(text):
        first, month, last = map(int, match.groups())
        year, day = (first, last) if short_year_first else (last, first)
        return valid(2000 + year if year < 70 else 1900 + year, month, day), False
    if match := YEAR_ALONE.fullmatch(text):
        return valid(int(match[1]), 0, 0), True
    return None, True


def valid(year: int, month: int, day: int) -> Day | None:
    """The day, if the calendar has it; a part that is not known is 0."""
    if not 1800 <= year <= 2200 or not 0 <= month <= 12 or not 0 <= day <= 31 or (day and not month):
        return None
    if month and day:
        try:
            date(year, month, day)
        except ValueError:
            return None
    return Day(year, month, day)
