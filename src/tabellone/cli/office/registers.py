"""`tabellone office federation|arbiter|register|decide`: the registers beside the players, and what is decided."""

import argparse
from pathlib import Path
from typing import Any

from tabellone.cli.office.bureau import bureau, verb
from tabellone.cli.office.reports import changed
from tabellone.cli.shell import Shell, Verbs, day
from tabellone.errors import Refused
from tabellone.facts.people import KINDS
from tabellone.flow import office_corrections, office_lists, office_registers
from tabellone.flow.office_events import CorrectionTakenBack
from tabellone.i18n import N_, say

# What is decided of an event, and what the decision is called where it is recorded.
DECISIONS = {
    "refuse-registration": "registration refused",
    "late-registration": "late registration accepted",
    "late-report": "late report accepted",
    "longer-duration": "longer duration approved",
    "hybrid": "hybrid play approved",
    "do-not-rate": "not to be rated",
    "appeal": "appeal",
    "appeal-upheld": "appeal upheld",
    "appeal-dismissed": "appeal dismissed",
}
ABOUT_A_PLAYER = {"rating": "--rating", "k": "--k"}


def add(verbs: Verbs) -> None:
    for part in (_add_federation, _add_arbiter, _add_register, _add_decide):
        part(verbs)


def _add_federation(verbs: Verbs) -> None:
    bodies = verb(
        verbs,
        "federation",
        federation,
        N_("federations: their officers, who is listed and who is not"),
        [
            'federation office.db ITA --officer "Bianchi, Carlo"',
            'federation office.db XYZ --exclude --since 2024-04-01 --reason "Congress 2024"',
            'federation office.db XYZ --exclude --ends 2025-04-01 --reason "Congress 2025"',
        ],
    )
    bodies.add_argument("code", metavar="CODE", help=bodies.words(N_("code of the federation, for example ITA")))
    bodies.option("--name", N_("the name of the federation"), default="")
    bodies.option("--officer", N_("its officer for ratings and titles"), default="")
    which = bodies.add_mutually_exclusive_group()
    which.add_argument("--exclude", action="store_true", help=bodies.words(N_("its players are not listed")))
    for option, text in (
        ("--do-not-list", N_("a player whom it does not want listed")),
        ("--dispensation", N_("a player who is listed all the same")),
    ):
        which.add_argument(option, type=int, metavar="NUMBER", help=bodies.words(text))
    bodies.option("--since", N_("from this day, if not today"), type=day, metavar="DAY")
    bodies.option("--until", N_("before this day"), type=day, metavar="DAY")
    ends = N_("what was decided of it before holds no more from this day on")
    bodies.option("--ends", ends, type=day, metavar="DAY")
    bodies.option("--reason", N_("why"), default="")


def _add_arbiter(verbs: Verbs) -> None:
    judges = verb(
        verbs,
        "arbiter",
        arbiter,
        N_("arbiters and their licences"),
        ['arbiter office.db "Verdi, Luca" --fide-id 800123 --licence-from 2023-01-01'],
    )
    judges.add_argument("name", metavar="NAME", help=judges.words(N_("surname, first name")))
    judges.option("--fide-id", N_("his FIDE number"), type=int, metavar="NUMBER")
    judges.option("--licence-from", N_("first day of the licence; left out, he has none"), type=day, metavar="DAY")
    judges.option("--licence-until", N_("its last day"), type=day, metavar="DAY")


def _add_register(verbs: Verbs) -> None:
    events = verb(
        verbs,
        "register",
        register,
        N_("register an event by its announcement"),
        ["register office.db bando.toml --registered 2024-02-20"],
    )
    events.add_argument("file", metavar="FILE", help=events.words(N_("the announcement")))
    events.option("--registered", N_("the day it was registered, if not today"), type=day, metavar="DAY")
    events.option("--key", N_("the key of the event, if not that of its name and first day"), default="")


def _add_decide(verbs: Verbs) -> None:
    deciding = verb(
        verbs,
        "decide",
        decide,
        N_("a decision on an event or on a player's rating, with its reason"),
        [
            'decide office.db late-registration --event open-2024-03-08 --who "QC chairman" --reason "..."',
            'decide office.db put-off --event open-2024-03-08 --until 2024-05-01 --reason "under appeal"',
            'decide office.db rating --player 990012 --list 2024-04-01 --rating 2105 --reason "..."',
        ],
    )
    deciding.add_argument("what", choices=[*DECISIONS, "put-off", *ABOUT_A_PLAYER])
    deciding.option("--event", N_("the key of the event"), default="")
    deciding.option("--day", N_("the day it was decided, if not today"), type=day, metavar="DAY")
    deciding.option("--who", N_("who decided"), default="")
    deciding.option("--until", N_("in no list before this day"), type=day, metavar="DAY")
    deciding.option("--player", N_("the number of the player"), type=int, metavar="NUMBER")
    deciding.option("--list", N_("the day of the list"), type=day, metavar="DAY", dest="list_day")
    deciding.option("--kind", N_("which rating"), choices=KINDS, default="standard")
    deciding.option("--rating", N_("the rating that the change is added to"), type=int, metavar="N")
    deciding.option("--k", N_("the K that stands in place of the ladder"), type=int, metavar="N")
    deciding.option("--withdraw", N_("the decision on the rating or K is taken back"), action="store_true")
    yes = N_("to withdraw it from a closed list; without it the effect is shown and nothing is saved")
    deciding.option("--yes", yes, action="store_true")
    deciding.option("--reason", N_("why"), required=True)


def federation(shell: Shell, options: argparse.Namespace) -> int:
    with bureau(shell, options) as one:
        what = "federation excluded" if options.exclude else ""
        number, person = options.do_not_list or options.dispensation, None
        if number is not None:
            person = office_registers.player(one.people, one.state.number_of(number))
            what = "not to be listed" if options.do_not_list else "dispensation"
        if options.ends and not what:
            remedy = say("give --exclude, --do-not-list or --dispensation")
            raise Refused(say("the decision is not whole"), remedy, rule="office.arguments")
        if options.ends:
            about = {"federation": options.code, "number": person.number if person else None}
            event: Any = office_registers.end_listing(one.state, what, options.ends, options.reason, **about)
        elif what:
            event = office_registers.decide_listing(
                what,
                options.since or one.today,
                options.reason,
                federation=options.code,
                person=person,
                until=options.until,
            )
        else:
            event = office_registers.record_federation(options.code, options.name, options.officer)
        return one.done([event])


def arbiter(shell: Shell, options: argparse.Namespace) -> int:
    with bureau(shell, options) as one:
        event = office_registers.record_arbiter(
            options.name, options.fide_id, options.licence_from, options.licence_until
        )
        return one.done([event])


def register(shell: Shell, options: argparse.Namespace) -> int:
    """What the articles find in the announcement is said; the event is registered all the same."""
    data = Path(options.file).read_bytes()
    with bureau(shell, options) as one:
        event, findings = office_registers.register_event(
            one.state, data, Path(options.file).name, options.registered or one.today, options.key
        )
        return one.done([event], findings, {event.digest: data}, event=event.key)


def decide(shell: Shell, options: argparse.Namespace) -> int:
    with bureau(shell, options) as one:
        if options.what in ABOUT_A_PLAYER:
            _ask(options, "player", "list_day", *([] if options.withdraw else [options.what]))
            number = office_registers.player(one.people, one.state.number_of(options.player)).number
            place = (one.chains, one.state, options.kind, options.list_day, number, options.reason)
            if options.withdraw:
                event: Any = office_corrections.withdraw_correction(*place)
                if isinstance(event, CorrectionTakenBack):
                    found = office_lists.effect(one.archive, one.state, event)
                    return changed(one, [office_lists.with_lists(event, found)], found, yes=options.yes)
            else:
                event = office_corrections.correct_rating(*place, rating=options.rating, k=options.k)
        elif options.what == "put-off":
            _ask(options, "event", "until")
            key = office_registers.known_event(one.counter, options.event)
            event = office_registers.put_off(one.state, key, options.until, options.reason)
        else:
            _ask(options, "event", "who")
            event = office_registers.decide_event(
                one.state,
                office_registers.known_event(one.counter, options.event),
                DECISIONS[options.what],
                options.day or one.today,
                options.who,
                options.reason,
            )
        return one.done([event])


def _ask(options: argparse.Namespace, *names: str) -> None:
    """What such a decision cannot do without."""
    missing = [name for name in names if getattr(options, name) in (None, "")]
    if missing:
        shown = ", ".join("--" + name.replace("list_day", "list") for name in missing)
        raise Refused(say("the decision is not whole"), say("give {fact}", fact=shown), rule="office.arguments")
