"""
Is this event fit to be rated? Chapters B.02 and B.02 for rapid and blitz, from the registration to the deadlines of
the report: one check a function, one rule a check, in the order of the articles (`registration`, `rate_of_play`,
`duration`, `composition`, `reporting`). A fact nobody has given is asked for, never assumed. Start with `verdict`.
Not here: what a game is worth, and which list it enters.
"""

from tabellone.admission.edition import book_for
from tabellone.admission.report import check_report
from tabellone.admission.verdict import check_announcement

__all__ = ["book_for", "check_announcement", "check_report"]
