"""What an entry of an office's journal says, in a sentence for each kind."""

from collections.abc import Callable, Mapping
from typing import Any

from tabellone.flow import office_events as events
from tabellone.i18n import N_, Message, say

LISTING = (N_("federation excluded"), N_("not to be listed"), N_("dispensation"))


def told(event: Any) -> Message:
    return TOLD[type(event)](event)


def _player(player: events.Registered) -> str:
    return f"{player.number} {player.name}"


def _imported(event: events.ListImported) -> Message:
    if not event.digest:
        return say("{kind}: begins on {day} with nobody", kind=say(event.kind), day=event.day)
    return say("{kind}: list of {day} imported, players: {n}", kind=say(event.kind), day=event.day, n=event.players)


def _arbiter(event: events.ArbiterRecorded) -> Message:
    if event.licensed_since is None:
        return say("arbiter {name}: no licence", name=event.name)
    until = event.licensed_until or "..."
    return say(
        "arbiter {name}: licence from {since} to {until}", name=event.name, since=event.licensed_since, until=until
    )


def _amended(event: events.PlayerAmended) -> Message:
    values = {"who": _player(event.player), "reason": event.reason, "born": event.player.born}
    if event.source:
        return say("player {who}: born {born}, by the report {reason}", **values)
    return say("player {who} amended: {reason}", who=values["who"], reason=values["reason"])


def _closed(event: events.PeriodClosed) -> Message:
    taken = sum(len(one.events) for one in event.lists)
    return say("list of {day} closed, events taken in: {n}", day=event.day, n=taken)


def _listing(event: events.ListingDecided) -> Message:
    one = event.decision
    whom = one.number or one.federation
    return say(
        "{what}: {whom}, from {since}: {reason}", what=say(one.what), whom=whom, since=one.since, reason=one.reason
    )


def _corrected(event: events.CorrectionDecided) -> Message:
    if event.rating is None and event.k is None:
        return say(
            "player {number}, list of {day}: the decision is taken back: {reason}",
            number=event.number,
            day=event.day,
            reason=event.reason,
        )
    values = {"number": event.number, "day": event.day, "rating": event.rating or "-", "k": event.k or "-"}
    return say(
        "player {number}, list of {day}: rating {rating}, K {k} by decision: {reason}", **values, reason=event.reason
    )


TOLD: Mapping[type, Callable[[Any], Message]] = {
    events.OfficeOpened: lambda event: say("rating office {name}", name=event.name),
    events.ListImported: _imported,
    events.ImportTakenBack: lambda event: say(
        "{kind}: the list it began with is taken back: {reason}", kind=say(event.kind), reason=event.reason
    ),
    events.PlayerAdded: lambda event: say("player {who} added", who=_player(event.player)),
    events.PlayerAmended: _amended,
    events.RegisterUpdated: lambda event: say(
        "register brought up to date with the list of {day}: players changed {changed}, new {added}",
        day=event.day,
        changed=event.changed,
        added=event.added,
    ),
    events.GamesTold: lambda event: say(
        "player {number}: rated games {games}, {kind}: {reason}",
        number=event.number,
        games=event.games,
        kind=say(event.kind),
        reason=event.reason,
    ),
    events.PlayersMerged: lambda event: say(
        "player {gone} is {kept}: {reason}", gone=event.gone, kept=event.kept, reason=event.reason
    ),
    events.PlayersParted: lambda event: say(
        "player {gone} stands alone again: {reason}", gone=event.gone, reason=event.reason
    ),
    events.FederationRecorded: lambda event: say(
        "federation {code}: officer for ratings {officer}", code=event.code, officer=event.officer or "-"
    ),
    events.ListingDecided: _listing,
    events.ListingEnded: lambda event: say(
        "{what}: {whom}, no more from {until} on: {reason}",
        what=say(event.what),
        whom=event.number or event.federation,
        until=event.until,
        reason=event.reason,
    ),
    events.ArbiterRecorded: _arbiter,
    events.EventRegistered: lambda event: say("event {key} registered on {day}", key=event.key, day=event.registered),
    events.EventDecided: lambda event: say(
        "event {key}: {what}, {day}, {who}: {reason}",
        key=event.key,
        what=say(event.kind),
        day=event.day,
        who=event.who,
        reason=event.reason,
    ),
    events.EventPutOff: lambda event: say(
        "event {key}: in no list before {day}: {reason}", key=event.key, day=event.until, reason=event.reason
    ),
    events.CorrectionDecided: _corrected,
    events.CorrectionTakenBack: lambda event: say(
        "player {number}, list of {day}: the decision is taken back, lists superseded: {n}: {reason}",
        number=event.number,
        day=event.day,
        n=len(event.lists),
        reason=event.reason,
    ),
    events.ReportReceived: lambda event: say("report {file} received on {day}", file=event.file, day=event.received),
    events.ReportAccepted: lambda event: say("event {key} accepted, {kind}", key=event.key, kind=say(event.kind)),
    events.ReportRejected: lambda event: say(
        "report {digest} rejected: {reason}", digest=event.digest[:12], reason=event.reason
    ),
    events.RejectionWithdrawn: lambda event: say(
        "report {digest} no longer rejected: {reason}", digest=event.digest[:12], reason=event.reason
    ),
    events.ReportReplaced: lambda event: say(
        "event {key} corrected, lists superseded: {n}: {reason}",
        key=event.accepted.key,
        n=len(event.lists),
        reason=event.reason,
    ),
    events.EventTakenOut: lambda event: say(
        "event {key} taken out, lists superseded: {n}: {reason}", key=event.key, n=len(event.lists), reason=event.reason
    ),
    events.EventPutBack: lambda event: say(
        "event {key} back in its list, lists superseded: {n}: {reason}",
        key=event.key,
        n=len(event.lists),
        reason=event.reason,
    ),
    events.PeriodClosed: _closed,
    events.ListPublished: lambda event: say("list of {day} published, files: {n}", day=event.day, n=len(event.files)),
}
