"""
What is published of a list: the rated, the inactive as long as they are shown, the delisted, the titled players
without a rating, the lists of the federations and the top list. 7.12, 7.2 and 13 of 2009 and 2017, 9.12, 9.2 of 1997.
The ratings are those of the closing; who is left out here keeps his.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from tabellone.facts.history import Issue, RatingList, Record
from tabellone.facts.people import KINDS, ListedPlayer, ListedRating, RatingKind
from tabellone.facts.period import Membership
from tabellone.rating.activity import Activity, activity, on_federation_list, on_top_list
from tabellone.rulebook import Edition
from tabellone.rulebook.shelf import Shelf


@dataclass(frozen=True, slots=True)
class Row:
    """A player of the list; `issue` is what the last list said of him that said anything, its games those of this."""

    record: Record
    status: Activity
    games: int

    @property
    def rating(self) -> int:
        assert self.record.rating is not None
        return self.record.rating

    @property
    def in_order(self) -> tuple[str, int]:
        return self.record.person.name.casefold(), self.record.person.number

    @property
    def by_rating(self) -> tuple[int, str, int]:
        return -self.rating, *self.in_order


@dataclass(frozen=True)
class PublishedList:
    """In order of name. `kept_off` says who is not listed, and which decision keeps him off."""

    edition: Edition
    kind: RatingKind
    day: date
    rows: tuple[Row, ...]
    inactive: tuple[Row, ...] = ()  # apart, where the edition has them apart
    delisted: tuple[Record, ...] = ()
    titled_unrated: tuple[Record, ...] = ()
    kept_off: tuple[tuple[Record, Membership], ...] = ()


def publication(shelf: Shelf, rating_list: RatingList, memberships: Sequence[Membership] = ()) -> PublishedList:
    """The parts of the list, each with the players that the edition and the decisions put there."""
    book, day = shelf.on(rating_list.day), rating_list.day
    kept_off: list[tuple[Record, Membership]] = []
    rows: list[Row] = []
    apart: list[Row] = []
    unrated: list[Record] = []
    holding = [one for one in memberships if one.holds(day)]
    for record in rating_list.records.values():
        if decision := keeps_off(book, holding, record):
            kept_off.append((record, decision))
        elif record.rating is None:
            unrated.append(record)
        else:
            status = activity(shelf, record, day)
            issue = record.issue_of(day)
            row = Row(record, status, issue.games if issue else 0)
            if status.place != "left out":
                (apart if status.place == "among the inactive" else rows).append(row)
    return PublishedList(
        book,
        rating_list.kind,
        day,
        tuple(sorted(rows, key=lambda row: row.in_order)),
        tuple(sorted(apart, key=lambda row: row.in_order)),
        _by_name(record for record in unrated if (issue := record.issue_of(day)) and is_shown_delisted(book, issue)),
        _by_name(record for record in unrated if is_titled(record) and lists_titled_unrated(book)),
        tuple(sorted(kept_off, key=lambda pair: pair[0].person.number)),
    )


def _by_name(records: Iterable[Record]) -> tuple[Record, ...]:
    return tuple(sorted(records, key=lambda record: (record.person.name.casefold(), record.person.number)))


def keeps_off(book: Edition, holding: Sequence[Membership], record: Record) -> Membership | None:
    """
    13.1 to 13.3: a federation that is excluded, or a notice of his federation; unless he has leave to be listed. Where
    the text on this is not held, the decisions are obeyed all the same.
    """
    rule, person = book.rules.get("membership"), record.person
    about = [
        one
        for one in holding
        if one.number == person.number or (one.number is None and one.federation == person.federation)
    ]
    if any(one.what == "dispensation" for one in about) and (rule is None or rule.dispensation):
        about = [one for one in about if one.what == "not to be listed"]
    return next((one for one in about if one.what != "dispensation"), None)


def is_shown_delisted(book: Edition, issue: Issue) -> bool:
    """7.21, 9.21: once, on the list that he falls off; since 2024 he is simply unrated."""
    return issue.delisted and bool(book["delisting"].shown == "delisted")


def is_titled(record: Record) -> bool:
    return bool(record.person.title or record.person.women_title)


def lists_titled_unrated(book: Edition) -> bool:
    """7.22, 9.21a; where the text on this is not held, no such list is made."""
    rule = book.rules.get("titled_unrated")
    return rule is not None and rule.listed == "apart"


def federation_list(published: PublishedList, federation: str) -> tuple[Row, ...]:
    """The players of one federation; in 2009 the active ones only (7.23b)."""
    own = (row for row in published.rows if row.record.person.federation == federation)
    return tuple(row for row in own if on_federation_list(published.edition, row.status))


def top_list(published: PublishedList, number: int) -> tuple[Row, ...]:
    """7.24: the best of the list, without those inactive for too long; equal ratings share the last place."""
    best = sorted(
        (row for row in published.rows if on_top_list(published.edition, row.status, published.day)),
        key=lambda row: row.by_rating,
    )
    last = best[number - 1].rating if len(best) > number else None
    return tuple(row for i, row in enumerate(best) if i < number or row.rating == last)


def listed_players(*lists: PublishedList) -> Iterator[ListedPlayer]:
    """The rows of the list as a file writes them; of several kinds of rating, one row a player."""
    found: dict[int, dict[RatingKind, Row]] = {}
    for published in lists:
        for row in published.rows:
            found.setdefault(row.record.person.number, {})[published.kind] = row
    kinds = {published.kind for published in lists}
    books = {published.kind: published.edition for published in lists}
    first = min(kinds, key=KINDS.index)
    for rows in sorted(found.values(), key=lambda rows: next(iter(rows.values())).in_order):
        yield listed_player(rows, kinds, books[first])


def listed_player(rows: Mapping[RatingKind, Row], kinds: Iterable[RatingKind], book: Edition) -> ListedPlayer:
    """His flag is that of the standard rating where he has one, as in the published lists of all kinds."""
    row = next(rows[kind] for kind in KINDS if kind in rows)
    person = row.record.person
    ratings = {
        kind: ListedRating(rows[kind].rating, rows[kind].games, rows[kind].record.k) if kind in rows else ListedRating()
        for kind in kinds
    }
    woman = "w" if person.sex == "F" else ""
    return ListedPlayer(
        fide_id=person.number,
        name=person.name,
        federation=person.federation,
        sex=person.sex,
        title=person.title,
        women_title=person.women_title,
        other_titles=person.other_titles,
        foa_title=person.foa_title,
        standard=ratings.get("standard"),
        rapid=ratings.get("rapid"),
        blitz=ratings.get("blitz"),
        birth=birth_as_listed(book, row.record),
        flag=woman + ("i" if row.status.flagged else ""),
    )


def birth_as_listed(book: Edition, record: Record) -> str:
    """7.12, 9.12a: the day of birth or only its year, as the edition has it."""
    born = record.person.born
    if born is None:
        return ""
    fields = book["list_fields"].fields if "list_fields" in book else ("year of birth",)
    whole_day = "date of birth" in fields and born.date is not None
    return f"{born.day:02d}.{born.month:02d}.{born.year:04d}" if whole_day else f"{born.year:04d}"


def games_played_as_listed(book: Edition, row: Row) -> int | None:
    """9.12a of 1997: how many games he has played, where his K is that of a new player."""
    fields = book["list_fields"].fields if "list_fields" in book else ()
    told = "games played where k is that of a new player" in fields and row.record.k == book["k_new"].k
    return row.record.games if told else None
