"""
What a search in the register of an office is made from: everybody it knows, with the ratings of the last lists; and
which entries of the journal change that, so that a search that was kept is known to be fresh by the last of them.
"""

from collections.abc import Iterator, Mapping

from tabellone.facts.history import Record
from tabellone.facts.people import ListedPlayer, ListedRating, Person, RatingKind

CHANGE_PLAYERS = (
    *("OfficeOpened", "ListImported", "PlayerAdded", "PlayerAmended", "PlayersMerged", "PlayersParted"),
    *("RegisterUpdated", "ReportReplaced", "PeriodClosed", "Undone"),
)


def known_players(
    people: Mapping[int, Person], ratings: Mapping[RatingKind, Mapping[int, Record]]
) -> Iterator[ListedPlayer]:
    """Everybody by number, as one list of all kinds would show him."""
    for number in sorted(people):
        person = people[number]
        listed = {
            kind: ListedRating(records[number].rating if number in records else None)
            for kind, records in ratings.items()
        }
        yield ListedPlayer(
            number,
            person.name,
            person.federation,
            person.sex,
            person.title,
            person.women_title,
            birth=str(person.born) if person.born else "",
            **listed,  # type: ignore[arg-type]  # the three kinds
        )
