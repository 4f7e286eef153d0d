"""What a search in the register of an office is made from: everybody it knows, with the ratings of the last lists."""

from collections.abc import Iterator, Mapping

import numpy as np

from tabellone.facts.columns import columns_of, with_none
from tabellone.facts.history import RatingList
from tabellone.facts.people import ListedPlayer, ListedRating, Person, RatingKind


def players_to_find(people: Mapping[int, Person], lists: Mapping[RatingKind, RatingList]) -> Iterator[ListedPlayer]:
    """Everybody by number, as one list of all kinds would show him."""
    numbers = sorted(people)
    of_kinds = [with_none(columns_of(one).ratings_of(np.array(numbers, dtype=np.int64))) for one in lists.values()]
    for number, *ratings in zip(numbers, *of_kinds, strict=True):
        person = people[number]
        listed = {kind: ListedRating(rating) for kind, rating in zip(lists, ratings, strict=True)}
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
