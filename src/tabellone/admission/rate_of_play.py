"""Chapter 1: the time for 60 moves, the first time control, what is rapid and what is blitz, equal times."""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction

from tabellone.admission.check import Check, Point, checked, does_not_apply, met, not_said
from tabellone.admission.clock import shorter_side
from tabellone.admission.edition import amendments, book_for
from tabellone.exact import shortest
from tabellone.facts.announcement import Announcement, Group
from tabellone.facts.people import RatingKind
from tabellone.facts.time_control import TimeControl
from tabellone.i18n import N_, Message, say
from tabellone.rulebook import Edition, Rule

FAST: dict[RatingKind, str] = {"rapid": "rapid_time", "blitz": "blitz_time"}
KINDS = (N_("standard"), N_("rapid"), N_("blitz"))


def minutes(seconds: int) -> str:
    return shortest(Fraction(seconds, 60))


def no_control() -> Point:
    return not_said(say("the time control is not given"), "time_control")


def named(group: Group, found: Message) -> Message:
    """Of which group it is said, where there are several."""
    return say("{group}: {found}", group=group.name, found=found) if group.name else found


def group_key(event: Announcement, group: Group) -> str:
    return f"group.{event.groups.index(group) + 1}" if group.name else "time_control"


def thinking_time(book: Edition, event: Announcement) -> Check:
    """1.1, 1.2: a minimum of time for a game of 60 moves, by the ratings of the players; faster games are not rated."""
    rule = book["thinking_time"]
    bands = ", ".join(f"{least} ({rating}+)" for rating, least in rule.bands)
    asks = say("minutes a player for {moves} moves: {bands}", moves=rule.moves, bands=bands)
    if event.kind in FAST and not _rates_no(event.kind, book, event):
        return checked(asks, [does_not_apply(say("{kind} games have times of their own", kind=say(event.kind)))])
    return checked(asks, (_time_of(rule, event, group) for group in event.groups) if event.groups else [no_control()])


def _rates_no(kind: RatingKind, book: Edition, event: Announcement) -> bool:
    """Whether the edition has no rapid or blitz games, only games that are too fast."""
    return FAST[kind] in book.absent and not amendments(book, FAST[kind], event.start)


def _time_of(rule: Rule, event: Announcement, group: Group) -> Point:
    seconds = shorter_side(group.control, rule.counts, rule.moves)
    highest = _highest(rule, event, group)
    needs = _bands_that_may_apply(rule, event, highest)
    had = {"control": group.control, "minutes": minutes(seconds), "moves": rule.moves}
    found = named(group, say("{control}: {minutes} minutes for {moves} moves", **had))
    key = group_key(event, group)
    if all(seconds >= 60 * least for least in needs):
        return met(found, key)
    if all(seconds < 60 * least for least in needs):
        return Point("violated", _with_rating(found, highest), _slower(needs, event, group.control), key)
    what = "highest_rating in [players]" if highest is None else "unrated in [players]"
    return not_said(say("{found}; it depends on the ratings", found=found), what)


def _with_rating(found: Message, highest: int | None) -> Message:
    return say("{found}, highest rating {rating}", found=found, rating=highest) if highest else found


def _highest(rule: Rule, event: Announcement, group: Group) -> int | None:
    """The highest rating that this group's time depends on: of the whole event, or of who may sit at the board."""
    if group.highest_rating is not None and rule.looks_at == "the game" and event.groups_meet is False:
        return group.highest_rating
    if event.field.highest_rating is not None:
        return event.field.highest_rating
    of_groups = [one.highest_rating for one in event.groups if one.highest_rating is not None]
    return max(of_groups) if of_groups and len(of_groups) == len(event.groups) else None


def _bands_that_may_apply(rule: Rule, event: Announcement, highest: int | None) -> list[int]:
    """The minutes that may be asked for, as far as the ratings are said; one number where they are."""
    every = [least for _, least in rule.bands]
    unrated = event.field.unrated
    if rule.unrated == "highest band" and unrated != 0:
        return every[:1] if unrated else [*every[:1], *_bands_of_rated(rule, event, highest)]
    return _bands_of_rated(rule, event, highest)


def _bands_of_rated(rule: Rule, event: Announcement, highest: int | None) -> list[int]:
    if highest is None and event.field.rated == 0:
        highest = 0
    if highest is None:
        return [least for _, least in rule.bands]
    return [next(least for rating, least in rule.bands if highest >= rating)]


def _slower(needs: list[int], event: Announcement, control: TimeControl) -> Message:
    slower = say(
        "give each player at least {n} minutes, as with {example}", n=min(needs), example=f"{min(needs) - 30}+30"
    )
    fast = fast_kind(event.start, control) if event.start and event.kind == "standard" else None
    if fast is None:
        return slower
    return say("{slower}; or announce the event as {kind}", slower=slower, kind=say(fast))


def first_control(book: Edition, event: Announcement) -> Check:
    """1.2, 1.3: where the first control is by moves, the move it comes at."""
    rule = book["first_control"]
    if rule.standing == "at least, where there is one":
        asks = say("a first time control by moves at move {move} or later", move=rule.move)
    elif rule.standing == "recommended":
        asks = say("a first time control by moves at move {move}, by advice", move=rule.move)
    else:
        asks = say("a first time control by moves at move {move}", move=rule.move)
    return checked(asks, (_first(rule, event, group) for group in event.groups) if event.groups else [no_control()])


def _first(rule: Rule, event: Announcement, group: Group) -> Point:
    moves = {side[0].moves for side in group.control.sides} - {None}
    key = group_key(event, group)
    if not moves:
        return met(named(group, say("{control}: no control by moves", control=group.control)), key)
    first = min(move for move in moves if move is not None)
    found = named(group, say("{control}: the first control is at move {move}", control=group.control, move=first))
    good = first >= rule.move if rule.standing == "at least, where there is one" else moves == {rule.move}
    if good:
        return met(found, key)
    remedy = say("set the first control at move {move}, or none by moves", move=rule.move)
    return Point("not as recommended" if rule.standing == "recommended" else "violated", found, remedy, key)


def rapid_time(book: Edition, event: Announcement) -> Check:
    """1.1, 1.3: more and less than so many minutes make a game rapid."""
    return _fast_time(book["rapid_time"], event, "rapid")


def blitz_time(book: Edition, event: Announcement) -> Check:
    """1.1, 1.4: so many minutes make a game blitz."""
    return _fast_time(book["blitz_time"], event, "blitz")


def _fast_time(rule: Rule, event: Announcement, kind: RatingKind) -> Check:
    least = say("at least {n}", n=rule.minimum) if rule.minimum_included else say("more than {n}", n=rule.minimum)
    most = say("at most {n}", n=rule.maximum) if rule.maximum_included else say("less than {n}", n=rule.maximum)
    asks = say("{kind}: {least} and {most} minutes a player", kind=say(kind), least=least, most=most)
    if event.kind != kind:
        return checked(asks, [does_not_apply(say("not a {kind} event", kind=say(kind)))])
    return checked(asks, (_fast(rule, event, group) for group in event.groups) if event.groups else [no_control()])


def _fast(rule: Rule, event: Announcement, group: Group) -> Point:
    counted = minutes(shorter_side(group.control, rule.counts, rule.moves))
    had = {"control": group.control, "minutes": counted, "moves": rule.moves}
    found, key = named(group, say("{control}: {minutes} minutes for {moves} moves", **had)), group_key(event, group)
    if within(rule, group.control):
        return met(found, key)
    other = fast_kind(event.start, group.control) if event.start else None
    remedy = say("change the time control within these limits")
    if other is not None:
        remedy = say("{remedy}, or announce the event as {kind}", remedy=remedy, kind=say(other))
    return Point("violated", found, remedy, key)


def within(rule: Rule, control: TimeControl) -> bool:
    """Whether both players' times are within the limits of a kind of fast game."""
    times = [shorter_side(TimeControl(side, side), rule.counts, rule.moves) for side in control.sides]
    least, most = 60 * rule.minimum, 60 * rule.maximum
    enough: bool = min(times) >= least if rule.minimum_included else min(times) > least
    not_too_much: bool = max(times) <= most if rule.maximum_included else max(times) < most
    return enough and not_too_much


def fast_kind(on: date, control: TimeControl) -> RatingKind | None:
    """Whether a game at that time control is rapid or blitz on that day, None where it is neither."""
    book = book_for("rapid", on)
    return next((kind for kind, name in FAST.items() if name in book.rules and within(book[name], control)), None)


def unequal_times(book: Edition, event: Announcement) -> Check:
    """1.2: games in which the two players have different times are not rated."""
    assert not book["unequal_times"].counted
    return checked(say("the same time for both players of a game"), _unequal(event))


def _unequal(event: Announcement) -> Iterator[Point]:
    if not event.groups:
        yield no_control()
    for group in event.groups:
        if not group.control.equal:
            found = named(group, say("{control}: White and Black have different times", control=group.control))
            yield Point("violated", found, say("give both players the same time"), group_key(event, group))
    if len({group.control for group in event.groups}) > 1:
        if event.groups_meet is None:
            yield not_said(say("nothing says whether players of different groups meet"), "groups_meet")
        elif event.groups_meet:
            found = say("players of groups with different times meet")
            yield Point("violated", found, say("give both players the same time"), "groups_meet")
    if event.groups and (one_time_for_all(event) or event.groups_meet is False) and _all_equal(event):
        yield met(say("the same time for both players"))


def _all_equal(event: Announcement) -> bool:
    return all(group.control.equal for group in event.groups)


def one_time_for_all(event: Announcement) -> bool:
    """Whether there is one time control, the same for both players of every game."""
    return _all_equal(event) and len({group.control for group in event.groups}) == 1
