"""`tabellone office player`: players added, amended, merged and parted again, brought up to date."""

import argparse
from pathlib import Path
from typing import Any

from tabellone.cli.office.bureau import Bureau, bureau
from tabellone.cli.office.effect import with_effect
from tabellone.cli.shell import DONE, Shell
from tabellone.errors import Refused
from tabellone.flow import office_corrections, office_players
from tabellone.flow.office_update import NewFacts, Update, Wanted, update_of, updating
from tabellone.i18n import say

MOST = 40  # differences that a text shows


def player(shell: Shell, options: argparse.Namespace) -> int:
    with bureau(shell, options) as one:
        return PLAYER[options.action](one, options)


def _facts(options: argparse.Namespace) -> dict[str, Any]:
    """What is given of him; of no affiliated body any more is said by the word none."""
    facts = {name: value for name in office_players.PLAYER if (value := getattr(options, name)) is not None}
    if "bodies" in facts:
        facts["bodies"] = tuple(dict.fromkeys(body for body in facts["bodies"] if body != "none"))
    return facts


def numbers(options: argparse.Namespace, count: int) -> list[int]:
    """The numbers that the command names, as many as it needs."""
    if len(options.who) == count and all(text.isdecimal() for text in options.who):
        return [int(text) for text in options.who]
    raise Refused(
        say("the command names players: {given}; numbers it needs: {n}", given=" ".join(options.who) or "-", n=count),
        say("find the numbers with: office player find"),
        rule="office.arguments",
    )


def _add(one: Bureau, options: argparse.Namespace) -> int:
    people = one.people
    event = office_players.add_player(people, options.fide_id, _facts(options), one.today)
    warnings = list(office_players.called_and_born_alike(people, event.player))
    return one.done([event], warnings, number=event.player.number)


def _amend(one: Bureau, options: argparse.Namespace) -> int:
    (number,) = numbers(options, 1)
    facts, games, found = _facts(options), options.games, list[Any]()
    if facts or games is None:
        found.append(office_players.amend_player(one.people, number, facts, options.reason, one.today))
    if games is not None:
        kind, reason = options.kind, options.reason
        office_players.player(one.people, one.state.number_of(number))
        found.append(office_corrections.tell_games(one.chains, one.state, kind, number, games, reason))
    return one.done(found, number=number)


def _merge(one: Bureau, options: argparse.Namespace) -> int:
    gone, kept = numbers(options, 2)
    event = office_players.merge_players(one.people, one.chains, gone, kept, options.reason)
    return with_effect(one, event, yes=options.yes)


def _part(one: Bureau, options: argparse.Namespace) -> int:
    (number,) = numbers(options, 1)
    return with_effect(one, office_players.part_players(one.state, number, options.reason), yes=options.yes)


def _update(one: Bureau, options: argparse.Namespace) -> int:
    """What the list knows otherwise is shown first, and taken over when it is asked for."""
    if len(options.who) != 1 or options.date is None:
        raise Refused(
            say("the register is brought up to date with the list of a day"),
            say("give the file and --date"),
            rule="office.arguments",
        )
    data, file = Path(options.who[0]).read_bytes(), Path(options.who[0]).name
    wanted = Wanted(options.federation or "", options.add_new, options.amended_too)
    update = update_of(one.state, one.people, data, wanted, one.shell.counted)
    document = update_document(update)
    if not update.differences:
        one.shell.data({"saved": False, **document}, [one.shell.text(say("the list tells nothing new of anybody"))])
        return DONE
    event, files = updating(one.state, update, options.date, file, data)
    if options.yes:
        return one.done([event], update.findings, files, saved=True, **document)
    shell = one.shell
    for finding in update.findings:
        shell.aside(finding.text(shell.language))
    shown = [_difference_line(difference) for difference in update.differences[:MOST]]
    shown += ["  ..."] if len(update.differences) > MOST else []
    counts = {"changed": event.changed, "new": event.added, "amended": len(update.amended)}
    counts["rated"] = len(update.rated_elsewhere)
    summary = say(
        "players changed: {changed}, new: {new}; left alone: {amended} amended here, {rated} new with a rating "
        "that the office does not know",
        **counts,
    )
    shell.talk(summary)
    shell.data({"saved": False, **document}, [*shown, shell.text(say("nothing is saved; do it with --yes"))])
    return DONE


def update_document(update: Update) -> dict[str, Any]:
    return {
        "differences": [_difference_document(one) for one in update.differences],
        "left_alone": {
            "amended": [_difference_document(one) for one in update.amended],
            "rated_elsewhere": [_difference_document(one) for one in update.rated_elsewhere],
        },
    }


def _difference_document(one: NewFacts) -> dict[str, Any]:
    before, after = one.before, one.after
    facts = {name: [getattr(before, name, None), getattr(after, name)] for name in one.facts}
    return {"number": after.number, "name": after.name, "new": before is None, "facts": facts}


def _difference_line(one: NewFacts) -> str:
    before, after = one.before, one.after
    facts = (f"{_told(getattr(before, name, ''))} -> {_told(getattr(after, name))}" for name in one.facts)
    return f"{after.number:>10}  {after.name:<32} {', '.join(facts)}"


def _told(fact: str | tuple[str, ...]) -> str:
    return (fact if isinstance(fact, str) else " ".join(fact)) or "-"


PLAYER = {"add": _add, "amend": _amend, "merge": _merge, "part": _part, "update": _update}
