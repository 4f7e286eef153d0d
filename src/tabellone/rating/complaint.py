"""
What is wrong with a period before it can be closed: everything at once, each with its event or player. Refusals met
while closing become findings too, so that one player never hides the others.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

from tabellone.errors import Finding, Refused, Severity
from tabellone.facts.history import RatingList
from tabellone.facts.period import AcceptedEvent, Period
from tabellone.i18n import Message, say
from tabellone.rating.account import list_of, parts, pooled_stages
from tabellone.rating.adjustment import is_due
from tabellone.rating.calendar import next_list
from tabellone.rulebook.shelf import Shelf

NAMED = 10  # players that one warning names
CORRECT = say("correct the period and close it again")


def faults(shelf: Shelf, before: RatingList, period: Period, standard: RatingList | None = None) -> list[Finding]:
    """Everything that stands in the way of closing the period."""
    found = list(_of_the_day(shelf, before, period))
    found += _of_the_standard_list(shelf, before, period, standard)
    found += _of_the_people(before, period)
    for event in sorted(period.events, key=lambda event: event.key):
        found += _of_the_event(before, period, event)
    found += _twice(period.events)
    if not found:
        found += _of_the_closing(shelf, period)
    return found


def _of_the_day(shelf: Shelf, before: RatingList, period: Period) -> Iterator[Finding]:
    following = next_list(shelf, before.day)
    if period.day != following:
        message = say(
            "after the list of {before} comes that of {following}, not of {day}",
            before=before.day,
            following=following,
            day=period.day,
        )
        yield Finding("list.day", message, say("close the periods one after the other"))


def _of_the_standard_list(
    shelf: Shelf, before: RatingList, period: Period, standard: RatingList | None
) -> Iterator[Finding]:
    """8.22 of rapid and blitz asks for the standard ratings, and so does the adjustment that lifts towards them."""
    book, due = shelf.on(period.day), period.day
    lifted = is_due(book, due) and book["one_off_adjustment"].procedure == "lifted towards standard"
    if not lifted and ("standard_rating_used" not in book or not period.events):
        return
    needed = due if lifted else before.day
    if standard is None:
        message = say(
            "the standard list is missing: who has no {kind} rating may have a standard one", kind=before.kind
        )
        yield Finding("list.standard", message, say("close the standard list first, and give it here"))
    elif standard.kind != "standard" or standard.day < needed:
        message = say("the standard list given is {kind}, of {day}", kind=standard.kind, day=standard.day)
        yield Finding("list.standard", message, say("give the standard list of {day} or a later one", day=needed))


def _of_the_people(before: RatingList, period: Period) -> Iterator[Finding]:
    seen: set[int] = set()
    for person in period.people:
        if person.number in seen:
            message = say("player {number} stands twice in the news of the register", number=person.number)
            yield Finding("list.player_twice", message, say("decide for one federation and one name"))
        seen.add(person.number)
    corrected: set[int] = set()
    for correction in period.corrections:
        record = before.records.get(correction.number)
        if record is None or (correction.rating is not None and record.rating is None):
            message = say("player {number} has no rating to correct", number=correction.number)
            remedy = say("take the decision back; in an office: decide rating --withdraw, or decide k --withdraw")
            yield Finding("list.correction", message, remedy)
        if correction.number in corrected:
            message = say("player {number} is corrected twice", number=correction.number)
            yield Finding("list.correction_twice", message, say("keep one of the two decisions"))
        if not correction.reason.strip():
            message = say("the correction of player {number} has no reason", number=correction.number)
            yield Finding("list.correction_reason", message, say("say why; the reason is kept with the list"))
        corrected.add(correction.number)


def _of_the_event(before: RatingList, period: Period, event: AcceptedEvent) -> Iterator[Finding]:
    key = event.key
    news = {person.number for person in period.people}
    numbers = [player.number for player in event.event.players]
    if event.kind != before.kind:
        message = say("event {key} is {kind}, the list is {list}", key=key, kind=event.kind, list=before.kind)
        yield Finding("list.kind", message, say("give it to the list of its kind"))
    if event.first_day < before.since:
        message = say(
            "event {key} began on {day}; the first list known is of {since}",
            key=key,
            day=event.first_day,
            since=before.since,
        )
        yield Finding("list.no_list_at_start", message, say("import the list that was in force then"))
    if not event.first_day <= event.event.start <= event.end <= event.received:
        message = say("the days of event {key} are not in order", key=key)
        yield Finding("list.days", message, say("correct the first day, the last day or the day of arrival"))
    for number in sorted(number for number, times in Counter(numbers).items() if times > 1):
        message = say("player {number} stands twice in event {key}", number=number, key=key)
        yield Finding("list.entered_twice", message, say("enter every player once"))
    for number in sorted(number for number in {*numbers} - news if number not in before.records):
        message = say("player {number} of event {key} is not in the register", number=number, key=key)
        yield Finding("list.not_registered", message, say("register the player, rated or not"))
    missing = {number for game in event.event.games for number in (game.white, game.black)} - set(numbers)
    if missing:
        message = say(
            "games of event {key} name players it does not have: {numbers}",
            key=key,
            numbers=", ".join(map(str, sorted(missing))),
        )
        yield Finding("list.not_entered", message, say("enter them, or correct the games"))


def _twice(events: Sequence[AcceptedEvent]) -> Iterator[Finding]:
    for key in sorted(key for key, times in Counter(event.key for event in events).items() if times > 1):
        message = say("event {key} is accepted twice", key=key)
        yield Finding("list.event_twice", message, say("reject one of the two reports"))


def rated_twice(periods: Sequence[Period]) -> list[Finding]:
    """An event that two lists would take in."""
    return list(_twice([event for period in periods for event in period.events]))


def _of_the_closing(shelf: Shelf, period: Period) -> Iterator[Finding]:
    """7.13: what ended, or arrived, too late for this list; 4.13: what lacks the days of its games."""
    found: list[Finding] = []
    events: list[AcceptedEvent] = []
    with kept(found, lambda why: say("the stages of a competition: {why}", why=why)):
        events = list(pooled_stages(shelf, period.events))
    for event in events:
        with of_an_event(found, event.key):
            list(parts(shelf, event))
        place = list_of(shelf, event)
        if place.list_day > period.day:
            message = say("event {key} belongs to the list of {day}", key=event.key, day=place.list_day)
            article = place.edition["closing_date"].article
            found.append(Finding("closing_date", message, say("leave it for that list"), article=article))
    yield from found


@contextmanager
def kept(findings: list[Finding], about: Callable[[Message], Message], severity: Severity = "error") -> Iterator[None]:
    """A refusal, kept as a finding."""
    try:
        yield
    except Refused as refusal:
        remedy = refusal.remedy or CORRECT
        if refusal.rule in {"k_new", "k_high", "k_junior"}:
            remedy = say("put it into the register (player amend; games: --games N), or decide the player's K")
        findings.append(Finding(refusal.rule or "list.refused", about(refusal.message), remedy, severity))


def of_an_event(findings: list[Finding], key: str) -> AbstractContextManager[None]:
    return kept(findings, lambda why: say("event {key}: {why}", key=key, why=why))


def of_a_player(findings: list[Finding], number: int, severity: Severity = "error") -> AbstractContextManager[None]:
    return kept(findings, lambda why: say("player {number}: {why}", number=number, why=why), severity)


def supposed_new(numbers: Sequence[int]) -> Iterator[Finding]:
    """One warning for all whose K is that of a new player because nobody knows their games."""
    if numbers:
        names = ", ".join(map(str, numbers[:NAMED])) + (", ..." if len(numbers) > NAMED else "")
        message = say(
            "players with the K of a new player, since nobody knows how many games they have played: {n}; {names}",
            n=len(numbers),
            names=names,
        )
        remedy = say("tell the games of whoever is not new; in an office: player amend NUMBER --games N")
        yield Finding("list.games_not_known", message, remedy, "warning")
