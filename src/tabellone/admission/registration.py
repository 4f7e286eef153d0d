"""Chapter 0: a registered event, registered in time, with licensed arbiters; official events; refusals."""

from calendar import monthrange
from collections.abc import Iterator
from datetime import date, timedelta

from tabellone.admission.check import Check, Point, by_decision, checked, decided, does_not_apply, met, not_said, of
from tabellone.facts.announcement import Announcement
from tabellone.facts.decision import Decision
from tabellone.i18n import N_, Message, say
from tabellone.rulebook import Edition, Rule

DAYS = {"day": 1, "week": 7}


def rated_event(book: Edition, event: Announcement) -> Check:
    """0: a game is rated when its event is registered with FIDE and, where the text says so, played over the board."""
    if book["rated_event"].over_the_board:
        return checked(
            say("an event registered with FIDE, played over the board"), _rated_event(book, event, board=True)
        )
    return checked(say("an event registered with FIDE"), _rated_event(book, event, board=False))


def _rated_event(book: Edition, event: Announcement, *, board: bool) -> Iterator[Point]:
    if refused := refusal(event):
        yield Point("violated", say("not registered"), say("the event is not rated"), "registered", refused)
    elif event.registered is not None:
        yield met(say("registered on {day}", day=event.registered), "registered")
    elif "registration" not in book.rules:
        yield not_said(say("nothing says that the event is registered"), "registered")
    elif not board:
        yield does_not_apply(say("see the registration"))
    if board:
        yield _over_the_board(book, event)


def refusal(event: Announcement) -> Decision | None:
    """The refusal of the registration, where it is the last word."""
    last = decided(event, "registration refused", "late registration accepted")
    return last if last and last.kind == "registration refused" else None


def ban(event: Announcement) -> Decision | None:
    """The decision not to rate the event, where no appeal against it was upheld."""
    banned, upheld = decided(event, "not to be rated"), decided(event, "appeal upheld")
    return None if banned and upheld and upheld.day >= banned.day else banned


def _over_the_board(book: Edition, event: Announcement) -> Point:
    if event.played is None:
        return not_said(say("nothing says how the games are played"), "played")
    if event.played == "over the board":
        return met(say("played over the board"), "played")
    by_approval = event.played == "hybrid" and book["rated_event"].hybrid == "by approval"
    approved = decided(event, "hybrid play approved")
    if by_approval and approved:
        return by_decision(approved)
    remedy = say("games that are not played over the board are not rated")
    if by_approval:
        remedy = say("hybrid events are approved one by one by the QC chairman; record the approval")
    return Point("violated", say("played: {how}", how=say(event.played)), remedy, "played")


PLAYED = (N_("hybrid"), N_("online"))


def registration(book: Edition, event: Announcement) -> Check:
    """0.2: registered so long before the start, with its schedule; norm events and the strongest ones earlier."""
    rule = book["registration"]
    lead = {"lead": rule.lead * DAYS.get(rule.unit, 0), "norms": rule.norm_lead_days}
    if rule.unit == "month":
        assert rule.lead == 1, "a month is what the text says"
        asks = say("registration a month before the start")
    elif not rule.with_schedule:
        asks = say("registration {lead} days before the start", **lead)
    elif rule.norm_lead_days:
        asks = say("registration with the schedule {lead} days before the start, of norm events {norms} days", **lead)
    else:
        asks = say("registration with the schedule {lead} days before the start", **lead)
    return checked(asks, _registration(rule, event))


def _registration(rule: Rule, event: Announcement) -> Iterator[Point]:
    if refused := refusal(event):
        yield Point("violated", of(refused), say("the event is not rated unless it is registered"), decision=refused)
    if event.start is None:
        yield not_said(say("the first day is not known"), "start")
    elif event.registered is None:
        latest = min(day for day, _, _ in _last_days(rule, event, event.start))
        yield not_said(
            say("nothing says when the event was registered; {day} is the last day", day=latest), "registered"
        )
    else:
        yield from (_in_time(event, *sentence) for sentence in _last_days(rule, event, event.start))
        yield from _depends(rule, event, event.start, event.registered)
    if rule.with_schedule:
        yield _with_schedule(event)


def _last_days(rule: Rule, event: Announcement, start: date) -> Iterator[tuple[date, Message, str]]:
    """The last day for registering by each sentence that applies to the event, and who may accept it later."""
    yield registration_day(rule, start), say("the start"), rule.exceptions
    if event.norms and rule.norm_lead_days:
        yield start - timedelta(rule.norm_lead_days), say("the start of a norm event"), rule.exceptions
    if "elite_above" in rule.values and is_elite(rule, event):
        early = start - timedelta(rule.elite_lead_days)
        yield early, say("the start of an event with so strong a player"), rule.elite_exceptions


def _depends(rule: Rule, event: Announcement, start: date, registered: date) -> Iterator[Point]:
    """What is asked only because the event was registered too late for the longer lead times."""
    if event.norms is None and rule.norm_lead_days and registered > start - timedelta(rule.norm_lead_days):
        yield not_said(
            say("nothing says whether norms can be made; they ask for {n} days", n=rule.norm_lead_days), "norms"
        )
    if "elite_above" not in rule.values or registered <= start - timedelta(rule.elite_lead_days):
        return
    expected = event.field
    if is_elite(rule, event) or expected.rated == 0:
        return
    if expected.highest_rating is None:
        what = say("a player above {rating} would ask for {n} days", rating=rule.elite_above, n=rule.elite_lead_days)
        yield not_said(what, "highest_rating in [players]")
    elif expected.highest_rating_women is None and expected.highest_rating > rule.elite_above_women:
        women = {"rating": rule.elite_above_women, "n": rule.elite_lead_days}
        yield not_said(
            say("a woman above {rating} would ask for {n} days", **women), "highest_rating_women in [players]"
        )


def is_elite(rule: Rule, event: Announcement) -> bool:
    """Whether a player is above the rating from which an event is registered earlier, as far as it is said."""
    strong: bool = (event.field.highest_rating or 0) > rule.elite_above
    return strong or (event.field.highest_rating_women or 0) > rule.elite_above_women


def _in_time(event: Announcement, latest: date, start: Message, exceptions: str) -> Point:
    assert event.start is not None
    assert event.registered is not None
    days = (event.start - event.registered).days
    found = say("registered on {day}; days before {start}: {n}", day=event.registered, n=days, start=start)
    if event.registered <= latest:
        return met(found, "registered")
    accepted = decided(event, "late registration accepted")
    if accepted:
        return by_decision(accepted)
    remedy = say("{latest} was the last day; the QC chairman may still accept the event", latest=latest)
    if exceptions == "by the President":
        remedy = say("{latest} was the last day; the President may still accept the event", latest=latest)
    return Point("violated", found, remedy, "registered")


def _with_schedule(event: Announcement) -> Point:
    if not event.schedule:
        return not_said(say("the schedule is not given"), "schedule")
    if event.rounds is None:
        return not_said(say("the number of rounds is not given"), "rounds")
    found = say("the schedule has {n} of {rounds} rounds", n=len(event.schedule), rounds=event.rounds)
    if len(event.schedule) < event.rounds:
        return Point("violated", found, say("give every round its day and hour"), "schedule")
    return met(found, "schedule")


def registration_day(rule: Rule, start: date) -> date:
    """The last day for registering: whole days before the first day, which itself is not counted (I-181)."""
    if rule.unit == "month":
        return months_before(start, rule.lead)
    return start - timedelta(rule.lead * DAYS[rule.unit])


def months_before(day: date, months: int) -> date:
    """The same day of an earlier month, or its last day where it is shorter."""
    year, month = divmod(12 * day.year + day.month - 1 - months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def arbiter_licence(book: Edition, event: Announcement) -> Check:
    """0.3: every arbiter of the event holds a licence."""
    assert book["arbiter_licence"].required
    return checked(say("a licence for every arbiter"), _licences(event))


def _licences(event: Announcement) -> Iterator[Point]:
    if not event.arbiters:
        yield not_said(say("no arbiter is named"), "[[arbiter]]")
    for i, arbiter in enumerate(event.arbiters, 1):
        key = f"arbiter.{i}"
        if arbiter.licensed is None:
            what = say("nothing says whether {name} holds a licence", name=arbiter.name)
            yield Point("cannot be told", what, say("give {fact}", fact="licensed"), key)
        elif not arbiter.licensed:
            remedy = say("name an arbiter with a licence, or have it issued before the start")
            yield Point("violated", say("{name} holds no licence", name=arbiter.name), remedy, key)
    if event.arbiters and all(arbiter.licensed for arbiter in event.arbiters):
        yield met(say("arbiters: {n}, all licensed", n=len(event.arbiters)))


def official_events(book: Edition, event: Announcement) -> Check:
    """0.3, 0.4: official events are reported and rated, whatever the announcement says."""
    rule = book["official_events"]
    if rule.responsible == "organiser":
        asks = say("official events are always rated; the organiser answers for the report")
    else:
        asks = say("official events are always rated; the chief arbiter answers for the report")
    return checked(asks, [_official(rule, event)])


def _official(rule: Rule, event: Announcement) -> Point:
    if event.official is None and event.rated is False:
        return not_said(say("not for rating, and nothing says whether it is an official event"), "official")
    if event.official in (None, "none") or (event.official == "continental" and rule.whose == "FIDE"):
        return does_not_apply(say("not an official event"))
    if event.rated is False:
        found = say("an official event, announced as not for rating")
        return Point("violated", found, say("announce it for rating, and send the report"), "rated")
    return met(say("an official event"), "official")


def appeal(book: Edition, event: Announcement) -> Check:
    """0.5: FIDE may decide not to rate an event; the organiser may appeal within so many days of being told."""
    asks = say("no decision not to rate the event; an appeal within {n} days", n=book["appeal"].days)
    return checked(asks, [_appeal(book["appeal"], event)])


def _appeal(rule: Rule, event: Announcement) -> Point:
    refusal = decided(event, "not to be rated")
    if refusal is None:
        return does_not_apply(say("no such decision is recorded"))
    last = refusal.day + timedelta(rule.days)
    made = decided(event, "appeal", "appeal upheld", "appeal dismissed")
    if made is None or made.day < refusal.day or made.kind == "appeal dismissed":
        remedy = say("the organiser may appeal to the QC until {day}", day=last)
        dismissed = made is not None and made.day >= refusal.day
        return Point("violated", of(refusal), say("the event is not rated") if dismissed else remedy, decision=refusal)
    if made.kind == "appeal upheld":
        return by_decision(made)
    if made.day > last:
        late = say("the appeal of {day} is too late; {last} was the last day", day=made.day, last=last)
        return Point("violated", of(refusal), late, decision=refusal)
    pending = say("the appeal of {day} is not decided", day=made.day)
    return Point("cannot be told", pending, say("record what the QC decides"), decision=made)
