"""Entries filled in from a rating list: whoever is asked for by FIDE id, or by name, with the rating of the list."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from tabellone.errors import Finding
from tabellone.facts.people import ListedPlayer, RatingKind
from tabellone.flow.events import Participant
from tabellone.formats.entry_list import EntryRow
from tabellone.formats.trf.dates import read_day
from tabellone.i18n import say

SEX = {"F": "w", "M": "m"}


def participants(rows: Sequence[EntryRow], file: str) -> list[Participant]:
    """The entries as their list has them."""
    return [_own(row, file) for row in rows]


def _own(row: EntryRow, file: str) -> Participant:
    born, _ = read_day(row.born) if row.born else (None, True)
    return Participant(
        name=row.name,
        sex=row.sex,
        title=row.title,
        rating=row.rating,
        federation=row.federation,
        fide_id=row.fide_id,
        born=str(born) if born else row.born,
        source=file if row.rating else "",
        national_rating=row.national_rating,
    )


def listed_participants(
    rows: Sequence[EntryRow], players: Iterable[ListedPlayer], kind: RatingKind, source: str
) -> tuple[list[Participant], list[Finding]]:
    """The entries as the rating list has them; who is not on it stays as entered, and is named."""
    wanted = {row.fide_id for row in rows if row.fide_id is not None}
    found = dict(_those(players, wanted))
    entries, findings = [], []
    for row in rows:
        listed = found.get(row.fide_id or 0)
        if listed is None:
            entries += participants([row], "")
            who = row.name or str(row.fide_id)
            message = say("{who} is not on the list {source}", who=who, source=source)
            remedy = say("correct the FIDE id; without a name the player cannot be entered")
            severity = "warning" if row.name else "error"
            findings.append(Finding("entries.not_listed", message, remedy, severity, line=row.line))  # type: ignore[arg-type]  # one of the two
            continue
        one = replace(listed_participant(listed, kind, source), national_rating=row.national_rating)
        entries.append(one)
        if row.rating is not None and row.rating != one.rating:
            message = say(
                "{name}: the list has the rating {listed}, the file {given}",
                name=one.name,
                listed=one.rating or "-",
                given=row.rating,
            )
            remedy = say("the list is taken; correct it with: event amend, if it is wrong")
            findings.append(Finding("entries.rating", message, remedy, "warning", line=row.line))
    return entries, findings


def _those(players: Iterable[ListedPlayer], wanted: set[int]) -> Iterator[tuple[int, ListedPlayer]]:
    """The players of these ids; the rest of the list is not read once all are found."""
    left = set(wanted)
    for player in players if left else ():
        if player.fide_id in left:
            left.remove(player.fide_id)
            yield player.fide_id, player
            if not left:
                return


def called(players: Iterable[ListedPlayer], name: str) -> list[ListedPlayer]:
    """The players of a list whose name has all these words."""
    words = name.casefold().replace(",", " ").split()
    return [player for player in players if all(word in player.name.casefold() for word in words)]


def listed_participant(player: ListedPlayer, kind: RatingKind, source: str) -> Participant:
    """A player of a list; who has no rating of the kind is seeded by his standard one, and the source says so."""
    ratings = {"standard": player.standard, "rapid": player.rapid, "blitz": player.blitz}
    own = ratings[kind]
    rating = own.rating if own else None
    used: RatingKind = kind
    if rating is None and kind != "standard" and player.standard:
        rating, used = player.standard.rating, "standard"
    born, _ = read_day(player.birth) if player.birth else (None, True)
    return Participant(
        name=player.name,
        sex="w" if player.woman else SEX.get(player.sex, ""),
        title=player.title or player.women_title,
        rating=rating,
        federation=player.federation,
        fide_id=player.fide_id,
        born=str(born) if born else "",
        source=f"{source} ({used})" if rating is not None else "",
    )
