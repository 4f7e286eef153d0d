"""
A player of the register as an event or a list meets him: with which rating he counts at the start, what K depends on,
and what a printed list tells of it where nothing else is known.
"""

from dataclasses import replace
from datetime import date

from tabellone.errors import Refused
from tabellone.facts.event import Event, Player
from tabellone.facts.history import Record
from tabellone.facts.tournament import Day
from tabellone.i18n import say
from tabellone.rating.k_factor import KFactor, Standing, first_adult_day, k_by_rule, k_factor
from tabellone.rulebook import Edition
from tabellone.rulebook.shelf import Shelf

SUPPOSED_NEW = say("the games played are not known: new until they are told, or enough are rated")


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
    return Standing(rating, *games_known(book, record), born, rating if peak is None else peak)


def games_known(book: Edition, record: Record) -> tuple[int | None, int | None]:
    """
    The games played, and of them those of the first rating. Where nobody knows them (I-290) those rated since the first
    list are the least there can be: once they suffice by themselves, the player is new no more.
    """
    if record.games is not None or "k_new" not in book:
        return record.games, record.first_rating_games
    least = record.games_since_first
    return (least, 0) if least >= book["k_new"].games else (None, None)


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


def is_young(book: Edition, born: Day | None, on: date) -> bool | None:
    """Whether a day of birth has the K of the young; None if it is not known well enough."""
    rule, day = book["k_junior"], birth(book, born, on)
    return None if day is None else on < first_adult_day(day, rule.age, rule.until)


def k_as_known(book: Edition, standing: Standing, on: date) -> KFactor:
    """
    K by the ladder of the edition. A player whose games nobody knows began with the K of a new player or without one
    (`imported` knows the others): he is new until his games are told, or enough of them were rated here (I-290). Where
    K is the same for another reason, it does not rest on the games.
    """
    try:
        return k_factor(book, standing, on)
    except Refused as refusal:
        if refusal.rule != "k_new":
            raise
    rule = book["k_new"]
    try:
        otherwise = k_factor(book, replace(standing, games_played=rule.games, first_rating_games=0), on)
    except Refused:
        otherwise = None
    if otherwise is not None and otherwise.before_limit == rule.k:
        return otherwise
    return k_by_rule(book, standing, "k_new", rule.k, SUPPOSED_NEW)


def asks_who_is_new(book: Edition) -> bool:
    return "k_new" in book and "k_new" in book["k_order"].ladder


def k_by_decision(book: Edition, k: int, why: str, standing: Standing) -> KFactor:
    """A decision of the office stands in place of the ladder; the limit on the games of a period still holds."""
    return k_by_rule(book, standing, "k_order", k, say("by decision: {why}", why=why))


def told_by_k(
    book: Edition, asking: Edition | None, rating: int | None, k: int | None
) -> tuple[int | None, int | None, int | None]:
    """
    What a printed list tells beside rating and K: the games, those of the first rating, the highest rating. K tells
    whether the player has completed the games of a new player, by the edition `asking_who_is_new`, and whether he has
    ever reached the mark for good.
    """
    if rating is None:
        return 0, 0, None
    peak, games = rating, None
    if k is not None:
        if "k_high" in book and k == book["k_high"].k and k != book["k_normal"].k:
            peak = max(rating, book["k_high"].reached)
        if asking and k <= asking["k_normal"].k:
            games = asking["k_new"].games
    return games, None if games is None else 0, peak


def asking_who_is_new(shelf: Shelf, day: date) -> Edition | None:
    """
    The edition of a list with a K of its own for new players; where that one has one K for everybody, the first after
    it that does not (I-290).
    """
    return next((book for book in shelf.since(day) if asks_who_is_new(book)), None)
