"""`tabellone office explain`: the whole worksheet of a player on a list, as an arbiter shows it to who protests."""

import argparse
from collections.abc import Iterator
from typing import Any

from tabellone.cli.office.bureau import Bureau, bureau, verb
from tabellone.cli.shell import DONE, Shell, Verbs, day, reading
from tabellone.facts.people import KINDS
from tabellone.flow.office_history import Chains, chain_of, history
from tabellone.flow.office_reasons import EventWorking, Explained, explained
from tabellone.flow.office_what_if import WhatIf, under_another_edition
from tabellone.flow.office_worksheet import EarlierEvent
from tabellone.i18n import N_, say
from tabellone.rating.k_factor import KFactor
from tabellone.rulebook.explain import as_json
from tabellone.rulebook.explain import explain as explained_lines


def add(verbs: Verbs) -> None:
    explaining = verb(
        verbs,
        "explain",
        explain,
        N_("why a list says what it says of a player, with the articles"),
        ["explain office.db 990012 2024-04-01", "explain office.db 990012 2024-04-01 --date 2017-07-01"],
        writes=False,
    )
    explaining.add_argument("player", type=int, metavar="PLAYER", help=explaining.words(N_("the number of the player")))
    explaining.add_argument("day", type=day, metavar="LIST", help=explaining.words(N_("the day of the list")))
    explaining.option("--kind", N_("which rating"), choices=KINDS, default="standard")
    explaining.option("--date", N_("what if: the edition of this day"), type=day, metavar="DAY")
    what_if = N_("what if: another reading; see regs show")
    explaining.option("--reading", what_if, type=reading, action="append", default=[], metavar="NAME=OPTION")


def explain(shell: Shell, options: argparse.Namespace) -> int:
    with bureau(shell, options, writing=False) as one:
        chains = one.chains
        chain = chain_of(chains, options.kind)
        number = one.state.number_of(options.player)
        found = explained(chain, number, options.day)
        document, lines = explained_document(shell, found), list(_lines(shell, found))
        other = what_if(one, chains, options, number) if options.date or options.reading else None
        if other:
            lines += ["", *_what_if_lines(shell, found, other)]
        document["what_if"] = what_if_document(shell, other) if other else None
        shell.data(document, lines)
        return DONE


def what_if(one: Bureau, chains: Chains, options: argparse.Namespace, number: int) -> WhatIf:
    """Under the edition of another day; where only a reading is another, every list is read so from the first on."""
    read = history(one.archive, one.state, dict(options.reading)) if options.reading else chains
    chain = chain_of(read, options.kind)
    if options.date:
        return under_another_edition(read, options.kind, number, options.day, options.date)
    said = say("as they were: the first list, and the events of every list since; every list is made with that reading")
    return WhatIf(chain.closing(options.day).edition, explained(chain, number, options.day), (said,))


def what_if_document(shell: Shell, other: WhatIf) -> dict[str, Any]:
    held = [shell.text(one) for one in other.held]
    return {"edition": str(other.edition), "held": held, **explained_document(shell, other.explained)}


def _what_if_lines(shell: Shell, found: Explained, other: WhatIf) -> list[str]:
    what = say(
        "What if, by {edition}: {before} -> {after} instead of {was}",
        edition=other.edition,
        before=other.explained.before or "-",
        after=other.explained.after or "-",
        was=found.after or "-",
    )
    return [shell.text(what), *(f"  {shell.text(one)}" for one in other.held), "", *_lines(shell, other.explained)]


# The answer as data


def explained_document(shell: Shell, one: Explained) -> dict[str, Any]:
    return {
        "number": one.person.number,
        "name": one.person.name,
        "kind": one.kind,
        "list": str(one.day),
        "before": one.before,
        "after": one.after,
        "k": one.k,
        "reasons": [shell.text(reason) for reason in one.reasons],
        "events": [_event_document(event) for event in one.events],
        "earlier": [
            {"event": sheet.key, "name": sheet.name, "worksheet": plain(as_json(sheet))} for sheet in one.earlier
        ],
        "worksheets": [plain(as_json(sheet)) for sheet in one.worksheets],
        "next_k": plain(as_json(one.next_k)),
        "pool": plain(as_json(one.pool)),
        "activity": plain(as_json(one.activity)),
    }


def _event_document(event: EventWorking) -> dict[str, Any]:
    return {
        "event": event.key,
        "name": event.name,
        "start": str(event.start),
        "end": str(event.end),
        "edition": str(event.edition),
        "ratings_of": str(event.ratings_of),
        "working": plain(as_json(event.line)),
        "worksheet": plain(as_json(event.sheet)),
    }


def plain(value: Any) -> Any:
    """JSON has no days."""
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [plain(inner) for inner in value]
    return value if value is None or isinstance(value, str | int | bool) else str(value)


# The answer as it is read


def _lines(shell: Shell, one: Explained) -> Iterator[str]:
    """The player, every event with its games, then the period as a whole, what waits, and the K from now on."""
    head = say(
        "{number} {name}, {kind} list of {day}: {before} -> {after}",
        number=one.person.number,
        name=one.person.name,
        kind=say(one.kind),
        day=one.day,
        before=one.before or "-",
        after=one.after or "-",
    )
    yield shell.text(head)
    if not one.worksheets and not one.events:
        nothing = say("nothing happened to him in this period")
        yield f"  {shell.text(nothing)}"
    yield from (f"  {shell.text(reason)}" for reason in one.reasons)
    for event in one.events:
        yield from _event_lines(shell, event)
    for earlier in one.earlier:
        yield from _earlier_lines(shell, earlier)
    for sheet in one.worksheets:
        if not isinstance(sheet, KFactor):
            yield from ("", *explained_lines(sheet, shell.language))
    if one.pool:
        yield from ("", *explained_lines(one.pool, shell.language))
    if one.next_k:
        yield from ("", shell.text(say("The K that this list prints, from {day} on", day=one.day)))
        yield from explained_lines(one.next_k, shell.language)
    if one.activity:
        yield from ("", *explained_lines(one.activity, shell.language))


def _event_lines(shell: Shell, event: EventWorking) -> Iterator[str]:
    about = say(
        "{name} ({event}), {start} - {end}: ratings of {day}, {edition}",
        name=event.name,
        event=event.key,
        start=event.start,
        end=event.end,
        day=event.ratings_of,
        edition=event.edition,
    )
    yield from ("", shell.text(about))
    yield from (line.rstrip() for line in explained_lines(event.sheet, shell.language)[1:])
    if event.sheet.table:
        yield from (f"  {line}".rstrip() for line in explained_lines(event.sheet.table, shell.language))


def _earlier_lines(shell: Shell, sheet: EarlierEvent) -> Iterator[str]:
    about = say(
        "{name} ({event}), of an earlier list: {edition}", name=sheet.name, event=sheet.key, edition=sheet.edition
    )
    yield from ("", shell.text(about))
    yield from (line.rstrip() for line in explained_lines(sheet, shell.language)[1:])
