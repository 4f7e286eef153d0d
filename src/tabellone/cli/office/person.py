"""`tabellone office player OFFICE show`: what the register, the lists and the journal say of one player."""

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

from tabellone.cli.office.bureau import bureau
from tabellone.cli.office.people import numbers
from tabellone.cli.office.table import table
from tabellone.cli.shell import DONE, Shell
from tabellone.facts.people import Person
from tabellone.flow import office_player, office_players
from tabellone.flow.journal import Entry
from tabellone.flow.office_player import Standing
from tabellone.i18n import Message, say


def player(shell: Shell, options: argparse.Namespace) -> int:
    with bureau(shell, options, writing=False) as one:
        (number,) = numbers(options, 1)
        person = office_players.player(one.people, one.state.number_of(number))
        found = list(office_player.standings(one.state, one.chains, person.number))
        history = list(office_player.recorded_of(one.archive, one.state, one.entries, person.number))
        merged = sorted(gone for gone in one.state.merged if one.state.number_of(gone) == person.number)
        document = {
            **_person_document(person),
            "merged": merged,
            "kinds": [_standing_document(shell, standing) for standing in found],
            "ratings": [issue for standing in found for issue in _issue_documents(standing)],
            "history": [
                {"entry": entry.seq, "at": entry.at, "by": entry.by, "kind": entry.kind, "text": shell.text(said)}
                for entry, said in history
            ],
        }
        shell.data(document, _lines(shell, person, merged, found, history))
        return DONE


def _lines(
    shell: Shell,
    person: Person,
    merged: Sequence[int],
    found: Sequence[Standing],
    history: Sequence[tuple[Entry, Message]],
) -> Iterator[str]:
    """Who he is; kind by kind how he stands; the lists that said something of him; what was recorded, and why."""
    yield _person_line(person)
    if merged:
        yield shell.text(say("also under: {numbers}", numbers=", ".join(map(str, merged))))
    if person.bodies:
        yield shell.text(say("member of: {bodies}", bodies=", ".join(person.bodies)))
    heads = [say("kind"), say("list"), say("rating"), Message("K"), say("highest"), say("games known")]
    now = table(shell, heads, [(say(of.kind), of.day, of.rating, of.k, of.peak, of.games) for of in found])
    now += [f"  {shell.text(say(of.kind))}: {shell.text(remark)}" for of in found for remark in of.remarks()]
    heads = [say("list"), say("kind"), say("rating"), Message("K"), say("games")]
    issues = [(issue.day, say(of.kind), issue.rating, issue.k, issue.games) for of in found for issue in of.issues]
    written = [f"{entry.seq:>5}  {entry.at}  {entry.by:<12} {shell.text(said)}" for entry, said in history]
    for part in (now, table(shell, heads, issues), written):
        yield from ("", *part) if part else ()


def _person_document(person: Person) -> dict[str, Any]:
    return {
        "number": person.number,
        "name": person.name,
        "federation": person.federation,
        "sex": person.sex,
        "title": person.title,
        "women_title": person.women_title,
        "born": str(person.born) if person.born else None,
        "bodies": list(person.bodies),
    }


def _person_line(person: Person) -> str:
    born = str(person.born) if person.born else "-"
    return (
        f"{person.number:>10}  {person.name:<32} {person.federation:<3} {person.title or person.women_title:<3} {born}"
    )


def _issue_documents(of: Standing) -> list[dict[str, Any]]:
    return [
        {"kind": of.kind, "list": str(issue.day), "rating": issue.rating, "k": issue.k, "games": issue.games}
        for issue in of.issues
    ]


def _standing_document(shell: Shell, of: Standing) -> dict[str, Any]:
    return {
        "kind": of.kind,
        "list": str(of.day),
        "rating": of.rating,
        "k": of.k,
        "peak": of.peak,
        "games": of.games,
        "active": of.activity.active if of.activity else None,
        "pool": {
            "games": of.pool.games,
            "missing": of.pool.missing_games,
            "rating": of.pool.reached,
            "until": str(of.pool.until) if of.pool.until else None,
        }
        if of.pool
        else None,
        "remarks": [shell.text(remark) for remark in of.remarks()],
    }
