"""`tabellone office player`: players added, amended, merged and parted again, and what is known of one."""

import argparse
from typing import Any

from tabellone.cli.office.bureau import Bureau, bureau
from tabellone.cli.office.reports import changed
from tabellone.cli.shell import DONE, Shell
from tabellone.errors import Refused
from tabellone.facts.people import Person
from tabellone.flow import office_lists, office_registers
from tabellone.i18n import say


def player(shell: Shell, options: argparse.Namespace) -> int:
    with bureau(shell, options, writing=options.action != "show") as one:
        return PLAYER[options.action](one, options)


def _facts(options: argparse.Namespace) -> dict[str, str]:
    return {name: value for name in office_registers.PLAYER if (value := getattr(options, name)) is not None}


def _numbers(options: argparse.Namespace, count: int) -> list[int]:
    """The numbers that the command names, as many as it needs."""
    if len(options.who) == count and all(text.isdecimal() for text in options.who):
        return [int(text) for text in options.who]
    raise Refused(
        say("the command names players: {given}; numbers it needs: {n}", given=" ".join(options.who) or "-", n=count),
        say("find the numbers with: office player find"),
        rule="office.arguments",
    )


def _add(one: Bureau, options: argparse.Namespace) -> int:
    event = office_registers.add_player(one.people, options.fide_id, _facts(options))
    return one.done([event], number=event.player.number)


def _amend(one: Bureau, options: argparse.Namespace) -> int:
    (number,) = _numbers(options, 1)
    event = office_registers.amend_player(one.people, number, _facts(options), options.reason)
    return one.done([event], number=number)


def _merge(one: Bureau, options: argparse.Namespace) -> int:
    gone, kept = _numbers(options, 2)
    begun = {number for chain in one.chains.values() for number in chain.start.records}
    event = office_registers.merge_players(one.people, begun, gone, kept, options.reason)
    return _with_effect(one, event, yes=options.yes)


def _part(one: Bureau, options: argparse.Namespace) -> int:
    (number,) = _numbers(options, 1)
    return _with_effect(one, office_registers.part_players(one.state, number, options.reason), yes=options.yes)


def _with_effect(one: Bureau, event: Any, *, yes: bool) -> int:
    found = office_lists.effect(one.archive, one.state, event)
    return changed(one, [office_lists.with_lists(event, found)], found, yes=yes)


def _show(one: Bureau, options: argparse.Namespace) -> int:
    """What the register and the lists say of him."""
    (number,) = _numbers(options, 1)
    person = office_registers.player(one.people, one.state.number_of(number))
    issues = [
        {"kind": kind, "list": str(issue.day), "rating": issue.rating, "k": issue.k, "games": issue.games}
        for kind, chain in one.chains.items()
        if (record := chain.last.records.get(person.number))
        for issue in record.issues
    ]
    merged = sorted(gone for gone in one.state.merged if one.state.number_of(gone) == person.number)
    document = {**person_document(person), "merged": merged, "ratings": issues}
    lines = [_line(person), *(f"  {issue['list']}  {issue['kind']:<8} {issue['rating'] or '-'}" for issue in issues)]
    one.shell.data(document, lines)
    return DONE


PLAYER = {"add": _add, "amend": _amend, "merge": _merge, "part": _part, "show": _show}


def person_document(person: Person) -> dict[str, Any]:
    return {
        "number": person.number,
        "name": person.name,
        "federation": person.federation,
        "sex": person.sex,
        "title": person.title,
        "women_title": person.women_title,
        "born": str(person.born) if person.born else None,
    }


def _line(person: Person) -> str:
    born = str(person.born) if person.born else "-"
    return (
        f"{person.number:>10}  {person.name:<32} {person.federation:<3} {person.title or person.women_title:<3} {born}"
    )
