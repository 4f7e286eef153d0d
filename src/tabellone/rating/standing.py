"""
A player of the register as an event or a list meets him: with which rating he counts at the start, what K depends on,
and what a printed list tells of it where nothing else is known.
"""

from dataclasses import replace
from datetime import date

from tabellone.errors import Refused
from tabellone.facts.event import Event, Player
from tabellone.facts.history import Issue, Record
from tabellone.facts.people import ListedRating, Person
from tabellone.facts.tournament import Day
from tabellone.i18n import say
from tabellone.rating.k_factor import KFactor, Standing, first_adult_day, k_factor, k_within_volume
from tabellone.rulebook import Edition


def player_of(record: Record, number: int, start: date, standard: Record | None, *, first_event: bool) -> Player:
    """
    As the list in force at the start knows him; a rating that came after the start is one meanwhile (8.4, 10.5).
    """
    rating = record.rating_on(start)
    meanwhile = record.entry_after(start) if rating is None and record.rating is not None else None
    of_standard = standard.rating_on(start) if standard is not None else None
    return Player(number, rating, None, first_event, meanwhile, of_standard)


def entered(event: Event, players: dict[int, Player]) -> Event:
    """The event with the ratings of the list, whatever its report says."""
    return replace(event, players=tuple(players[player.number] for player in event.players))


def standing_on(book: Edition, record: Record, rating: int, day: date, on: date) -> Standing:
    """
    What decides K: the peak of the lists up to that day, where there was none the rating itself, and the games of the
    lists before this one.
    """
    born, peak = birth(book, record.person.born, on), record.peak_on(day)
    return Standing(rating, record.games, record.first_rating_games, born, rating if peak is None else peak)


def birth(book: Edition, born: Day | None, on: date) -> date | None:
    """
    The day of birth. Where only the year is known, any day of it will do as long as all give the same answer on that
    day; where they do not, it is not known.
    """
    if born is None:
        return None
    if born.date is not None:
        return born.date
    first, last = date(born.year, 1, 1), date(born.year, 12, 31)
    if "k_junior" not in book:
        return first
    rule = book["k_junior"]
    adult = [on >= first_adult_day(day, rule.age, rule.until) for day in (first, last)]
    return first if adult[0] == adult[1] else None


def k_as_known(book: Edition, standing: Standing, on: date) -> KFactor:
    """
    K by the ladder of the edition. A player whose games nobody knows stands on a list with the K of a new player
    (`imported` knows the others): he is new until his games are told.
    """
    if standing.games_played is not None or "k_new" not in book or "k_new" not in book["k_order"].ladder:
        return k_factor(book, standing, on)
    try:
        return k_factor(book, standing, on)
    except Refused as refusal:
        if refusal.rule != "k_new":
            raise
    k: int = book["k_new"].k
    limited = k_within_volume(book, k, standing.games_in_period)
    return KFactor(
        edition=book,
        rating=standing.rating,
        reason=say("listed with the K of a new player; the games played are not known"),
        before_limit=k,
        rule="k_new",
        article=book["k_new"].article,
        games_in_period=standing.games_in_period if "k_volume" in book else None,
        k=limited,
        limited_by="k_volume" if limited < k else None,
    )


def k_by_decision(book: Edition, k: int, why: str, standing: Standing) -> KFactor:
    """A decision of the office stands in place of the ladder; the limit on the games of a period still holds."""
    limited = k_within_volume(book, k, standing.games_in_period)
    return KFactor(
        edition=book,
        rating=standing.rating,
        reason=say("by decision: {why}", why=why),
        before_limit=k,
        rule="k_order",
        article=book["k_order"].article,
        games_in_period=standing.games_in_period if "k_volume" in book else None,
        k=limited,
        limited_by="k_volume" if limited < k else None,
    )


def imported(
    book: Edition, person: Person, listed: ListedRating, day: date, games: int | None, *, inactive: bool
) -> Record:
    """
    What a printed list tells of a player: his rating and K, and by K whether he has completed the games of a new
    player and whether he has ever reached the mark for good. Games told beside the list are taken as told.
    """
    peak = listed.rating
    if listed.k is not None and listed.rating is not None:
        if "k_high" in book and listed.k == book["k_high"].k and listed.k != book["k_normal"].k:
            peak = max(listed.rating, book["k_high"].reached)
        if games is None and "k_new" in book and listed.k in {book["k_normal"].k, book["k_high"].k}:
            games = book["k_new"].games
    issue = Issue(day, listed.rating, listed.k, listed.games or 0, listed.games or 0)
    if listed.rating is None:
        return Record(person, (issue,), 0, 0, None, inactive=inactive)
    return Record(person, (issue,), games, None if games is None else 0, peak, inactive=inactive)
