"""
A part of a list: the players of one federation, the best of all, the best of a federation. As rows to look at, and as
the files in which a list goes out.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

import numpy as np

from tabellone.errors import Finding, NotFound, Refused
from tabellone.facts.columns import Places
from tabellone.facts.federation import CODES
from tabellone.facts.history import Record
from tabellone.facts.people import RatingKind
from tabellone.flow.office_history import Chain
from tabellone.flow.publish import FORMS, about, export
from tabellone.i18n import say
from tabellone.rating.listed import listed_players
from tabellone.rating.publication import PublishedList, federation_list, publication, top_list
from tabellone.rating.rows import Row, Rows


@dataclass(frozen=True)
class Extract:
    """The rows, the best first in a list of the best; `published` is the list with these rows alone."""

    published: PublishedList
    rows: Sequence[Row]
    federation: str
    top: int | None

    @property
    def kind(self) -> RatingKind:
        return self.published.kind

    @property
    def day(self) -> date:
        return self.published.day


def extract(chain: Chain, day: date, federation: str = "", top: int | None = None) -> Extract:
    """7.23b, 7.24: who is shown on the list of a federation, and on a list of the best, says the edition of the day."""
    if federation and federation not in CODES:
        raise NotFound(say("{text} is not the code of a federation", text=federation), say("write it as ITA"))
    whole = publication(chain.shelf, chain.list_of(day), chain.state.listing)
    published = of_federation(whole, federation) if federation else whole
    if top is None:
        return Extract(published, published.rows, federation, None)
    rows = top_list(published, top)
    numbers = [row.record.person.number for row in rows]
    chosen = published.rows.those(np.isin(published.rows.number, numbers))
    ranked = Ranked(chosen.columns, chosen.day, chosen.places, chosen.ways, chosen.way)
    return Extract(only_rows(published, ranked), rows, federation, top)


class Ranked(Rows):
    """The best first, also where a list stands in order of name."""

    @cached_property
    def by_name(self) -> Places:
        return Rows(self.columns, self.day, self.places, self.ways, self.way).by_rating


def of_federation(whole: PublishedList, federation: str) -> PublishedList:
    own = replace(whole, rows=whole.inactive)
    return replace(
        only_rows(whole, federation_list(whole, federation)),
        inactive=federation_list(own, federation),
        delisted=_of(whole.delisted, federation),
        titled_unrated=_of(whole.titled_unrated, federation),
    )


def only_rows(published: PublishedList, rows: Rows) -> PublishedList:
    """Without what stands apart from the list."""
    empty = published.inactive.those(np.zeros(len(published.inactive), dtype=np.bool_))
    return replace(published, rows=rows, inactive=empty, delisted=(), titled_unrated=())


def _of(records: Sequence[Record], federation: str) -> tuple[Record, ...]:
    return tuple(record for record in records if record.person.federation == federation)


def as_file(extracts: Sequence[Extract], name: str, language: str) -> tuple[bytes, list[Finding]]:
    """In the form that the ending of the file's name says, of all kinds together; a list of the best in its order."""
    form = name.rpartition(".")[2].lower()
    if form not in FORMS:
        raise Refused(
            say("the name of the file does not say which form it is to have: {name}", name=name),
            say("end it with one of: {forms}", forms=", ".join(f".{known}" for known in FORMS)),
            rule="office.form",
        )
    lists = [one.published for one in extracts]
    lines = list(listed_players(*lists))
    if extracts[0].top is not None:
        place = {row.record.person.number: at for at, row in enumerate(extracts[0].rows)}
        lines.sort(key=lambda line: place[line.fide_id])
    return export(form, lists, about(lists, {}), language, lines)
