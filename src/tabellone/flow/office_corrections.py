"""
What the office decides or is told of one player's rating: the rating his change is added to, his K, the games he has
played. Commands in, events out; a decision holds for a list, and lies within what the edition of that list knows.
"""

from collections.abc import Iterator
from datetime import date, timedelta

from tabellone.errors import Finding, Refused, Unreadable
from tabellone.facts.columns import columns_of
from tabellone.facts.people import RatingKind
from tabellone.flow import office_events as events
from tabellone.flow.office_history import Chain, Chains, chain_of
from tabellone.flow.office_registers import said
from tabellone.flow.office_state import State
from tabellone.i18n import say
from tabellone.rating.calendar import is_list_day, list_in_force, next_list
from tabellone.rating.expected import probabilities
from tabellone.rulebook import Edition

ONE_DAY = timedelta(1)


def correct_rating(
    chains: Chains,
    state: State,
    kind: RatingKind,
    day: date,
    number: int,
    reason: str,
    *,
    rating: int | None = None,
    k: int | None = None,
) -> events.CorrectionDecided:
    """For one player on the list to come: the rating his change is added to, or his K."""
    chain, number = chain_of(chains, kind), state.number_of(number)
    refuse_closed(chain, day)
    if rating is None and k is None:
        raise Refused(say("nothing changes"), say("give --rating or --k"), rule="office.nothing")
    record = chain.last.records.get(number)
    if record is None or record.rating is None:
        raise Refused(
            say("player {number} has no rating to correct", number=number),
            say("decide once he has one"),
            rule="office.no_rating",
        )
    wrong = [*_rating_out_of_range(chain, day, rating), *_k_out_of_range(chain.shelf.on(day), k)]
    if wrong:
        raise Unreadable(say("the decision cannot be recorded; faults: {n}", n=len(wrong)), wrong)
    return events.CorrectionDecided(kind, day, number, said(reason), rating, k)


def withdraw_correction(
    chains: Chains, state: State, kind: RatingKind, day: date, number: int, reason: str, what: events.Corrected
) -> events.CorrectionDecided | events.CorrectionTakenBack:
    """As if that had not been decided of the player for that list; one that is closed is made again."""
    chain_of(chains, kind)
    number = state.number_of(number)
    followed = [made for one in state.closed for made in one.corrections]
    for decisions, taken_back in (
        (state.corrections, events.CorrectionDecided),
        (followed, events.CorrectionTakenBack),
    ):
        if any(one.place == (kind, day, number) and what in one.about for one in decisions):
            return taken_back(kind, day, number, said(reason), withdrawn=what)
    raise Refused(
        say("nothing is decided of player {number} for the {kind} list of {day}", **_place(kind, day, number)),
        say("nothing is to be done"),
        rule="office.nothing",
    )


def _place(kind: RatingKind, day: date, number: int) -> dict[str, object]:
    return {"number": number, "kind": say(kind), "day": day}


def refuse_closed(chain: Chain, day: date) -> None:
    """A decision is for a list that comes out, and that is not closed."""
    if day <= chain.days[-1]:
        raise Refused(
            say("the list of {day} is closed", day=day), say("decide for the next list"), rule="office.decided_late"
        )
    if not is_list_day(chain.shelf, day):
        raise Refused(
            say("no {kind} list comes out on {day}", kind=say(chain.kind), day=day),
            say("the next one is of {day}", day=next_list(chain.shelf, day)),
            rule="office.list_day",
        )


def _rating_out_of_range(chain: Chain, day: date, rating: int | None) -> Iterator[Finding]:
    """What a list may have said: from its floor to as far above the best as the table of expected scores reaches."""
    book = chain.shelf.on(list_in_force(chain.shelf, day - ONE_DAY))
    least = int(book["rating_floor"].minimum)
    most = int(columns_of(chain.last).rating.max()) + len(probabilities(book)) - 1
    if rating is not None and not least <= rating <= most:
        values = {"rating": rating, "least": least, "most": most, "article": book.cite("rating_floor")}
        wrong = say("{rating} is not a rating that a list may have: {least} to {most} {article}", **values)
        yield Finding("office.rating", wrong, say("correct --rating"), article=book["rating_floor"].article)


def _k_out_of_range(book: Edition, k: int | None) -> Iterator[Finding]:
    """Nobody has a K outside those of the edition."""
    known = sorted({int(book[name].k) for name in book["k_order"].ladder if name in book})
    if k is not None and not known[0] <= k <= known[-1]:
        values = {"k": k, "known": ", ".join(map(str, known)), "article": book.cite("k_order")}
        wrong = say("{k} is not between the K of the edition: {known} {article}", **values)
        yield Finding("office.k", wrong, say("correct --k"), article=book["k_order"].article)


def tell_games(
    chains: Chains, state: State, kind: RatingKind, number: int, games: int, reason: str
) -> events.GamesTold:
    """The rated games of a player in all, where no list told them; K rests on them from the next list on."""
    number = state.number_of(number)
    record = chains[kind].last.records.get(number) if kind in chains else None
    if record is None or record.rating is None:
        raise Refused(
            say("player {number} has no {kind} rating", number=number, kind=say(kind)),
            say("his games count from his first rating on; name another rating with --kind"),
            rule="office.no_rating",
        )
    if games < record.games_since_first:
        raise Refused(
            say("games of player {number} rated here: {n}", number=number, n=record.games_since_first),
            say("tell the games in all, those rated here included"),
            rule="office.games",
        )
    if games == record.games:
        raise Refused(say("nothing changes"), say("say what is to be amended"), rule="office.nothing")
    return events.GamesTold(kind, number, games, said(reason))
