"""
`tabellone office federation|arbiter|register|decide|log`: the registers beside the players, and what is decided.
Without anything to record they show what is there, and write nothing.
"""

import argparse
from pathlib import Path
from typing import Any

from tabellone.cli.office.bureau import bureau, verb
from tabellone.cli.office.effect import with_effect
from tabellone.cli.office.registry import log, show_arbiters, show_events, show_federations, show_journal
from tabellone.cli.shell import Shell, Verbs, count, day
from tabellone.errors import Refused
from tabellone.facts.people import KINDS
from tabellone.flow import office_corrections, office_players, office_registers, office_registry
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
    for part in (_add_federation, _add_arbiter, _add_register, _add_decide, _add_log):
        part(verbs)


def _add_federation(verbs: Verbs) -> None:
    bodies = verb(
        verbs,
        "federation",
        federation,
        N_("federations: their officers, who is listed and who is not"),
        [
            "federation office.db",
            "federation office.db ITA",
            'federation office.db ITA --officer "Bianchi, Carlo"',
            'federation office.db XYZ --exclude --since 2024-04-01 --reason "Congress 2024"',
            'federation office.db XYZ --exclude --ends 2025-04-01 --reason "Congress 2025"',
        ],
    )
    code = N_("code of the federation, for example ITA; left out, all are shown")
    bodies.add_argument("code", nargs="?", metavar="CODE", help=bodies.words(code))
    bodies.option("--name", N_("the name of the federation"))
    bodies.option("--officer", N_("its officer for ratings and titles"))
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
        [
            "arbiter office.db",
            'arbiter office.db "Verdi, Luca" --fide-id 800123 --licence-from 2023-01-01',
            'arbiter office.db "Neri, Ugo" --without-licence',
        ],
    )
    name = N_("surname, first name; left out, all are shown")
    judges.add_argument("name", nargs="?", metavar="NAME", help=judges.words(name))
    judges.option("--fide-id", N_("his FIDE number"), type=int, metavar="NUMBER")
    either = judges.add_mutually_exclusive_group()
    either.add_argument("--licence-from", type=day, metavar="DAY", help=judges.words(N_("first day of the licence")))
    either.add_argument("--without-licence", action="store_true", help=judges.words(N_("he has no licence")))
    judges.option("--licence-until", N_("its last day"), type=day, metavar="DAY")


def _add_register(verbs: Verbs) -> None:
    events = verb(
        verbs,
        "register",
        register,
        N_("register an event by its announcement"),
        ["register office.db", "register office.db bando.toml --registered 2024-02-20"],
    )
    file = N_("the announcement; left out, the events are shown")
    events.add_argument("file", nargs="?", metavar="FILE", help=events.words(file))
    events.option("--registered", N_("the day it was registered, if not today"), type=day, metavar="DAY")
    events.option("--key", N_("the key of the event, if not that of its name and first day"), default="")


def _add_decide(verbs: Verbs) -> None:
    deciding = verb(
        verbs,
        "decide",
        decide,
        N_("a decision on an event or on a player's rating, with its reason"),
        [
            "decide office.db",
            'decide office.db late-registration --event open-2024-03-08 --who "QC chairman" --reason "..."',
            'decide office.db put-off --event open-2024-03-08 --until 2024-05-01 --reason "under appeal"',
            'decide office.db rating --player 990012 --list 2024-04-01 --rating 2105 --reason "..."',
        ],
    )
    what = N_("what is decided; left out, the decisions are shown")
    choices = [*DECISIONS, "put-off", *ABOUT_A_PLAYER]
    deciding.add_argument("what", nargs="?", choices=choices, help=deciding.words(what))
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
    deciding.option("--reason", N_("why"), default="")


def _add_log(verbs: Verbs) -> None:
    examples = ["log office.db", "log office.db --last 20 --json"]
    logging = verb(verbs, "log", log, N_("everything that was written: when, by whom, what"), examples, writes=False)
    logging.option("--last", N_("only the last entries"), type=count(10**9), metavar="N")


def federation(shell: Shell, options: argparse.Namespace) -> int:
    given = (options.name, options.officer, options.do_not_list, options.dispensation, options.ends)
    if not options.exclude and all(one is None for one in given):
        return show_federations(shell, options)
    if options.code is None:
        raise Refused(say("no federation is named"), say("give its code, for example ITA"), rule="office.arguments")
    with bureau(shell, options) as one:
        what = "federation excluded" if options.exclude else ""
        number, person = options.do_not_list or options.dispensation, None
        if number is not None:
            person = office_players.player(one.people, one.state.number_of(number))
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
            known = one.state.federations.get(options.code)
            event = office_registers.record_federation(
                options.code,
                options.name if options.name is not None else known.name if known else "",
                options.officer if options.officer is not None else known.officer if known else "",
            )
        return one.done([event])


def arbiter(shell: Shell, options: argparse.Namespace) -> int:
    if not (options.without_licence or options.licence_from or options.licence_until):
        return show_arbiters(shell, options)
    if not (options.name or "").strip():
        raise Refused(say("no arbiter is named"), say("give surname, first name"), rule="office.arguments")
    with bureau(shell, options) as one:
        event = office_registers.record_arbiter(
            options.name, options.fide_id, options.licence_from, options.licence_until
        )
        return one.done([event])


def register(shell: Shell, options: argparse.Namespace) -> int:
    """What the articles find in the announcement is said; the event is registered all the same."""
    if options.file is None:
        return show_events(shell, options)
    data = Path(options.file).read_bytes()
    with bureau(shell, options) as one:
        event, findings = office_registers.register_event(
            one.state, data, Path(options.file).name, options.registered or one.today, options.key
        )
        return one.done([event], findings, {event.digest: data}, event=event.key)


def decide(shell: Shell, options: argparse.Namespace) -> int:
    if options.what is None:
        return show_journal(shell, options, "decisions", office_registry.decisions)
    with bureau(shell, options) as one:
        if options.what in ABOUT_A_PLAYER:
            _ask(options, "player", "list_day", *([] if options.withdraw else [options.what]))
            number = office_players.player(one.people, one.state.number_of(options.player)).number
            place = (one.chains, one.state, options.kind, options.list_day, number, options.reason)
            if options.withdraw:
                event: Any = office_corrections.withdraw_correction(*place, options.what)
                if isinstance(event, CorrectionTakenBack):
                    return with_effect(one, event, yes=options.yes)
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
