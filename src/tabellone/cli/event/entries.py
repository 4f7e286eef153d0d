"""`tabellone event add|import|amend|cancel|late-entry|withdraw|bye|prohibit`: who plays, and who is away when."""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from tabellone.cli.event.table import ROUND, Table, table, verb
from tabellone.cli.shell import Parser, Shell, Verbs, count
from tabellone.errors import Finding, NotFound, Unreadable
from tabellone.facts.people import ListedPlayer
from tabellone.flow import entries
from tabellone.flow.events import Participant
from tabellone.flow.from_list import called, listed_participant, listed_participants, participants
from tabellone.formats.entry_list import EntryRow, read_entries
from tabellone.formats.fide_list import read_list
from tabellone.i18n import N_, say


def add(verbs: Verbs) -> None:
    examples = [
        'add open.tab "Rossi, Anna" --rating 2010 --title WFM --federation ITA --born 1990/05/02',
        "add open.tab --list standard_rating_list.txt --fide-id 800001",
    ]
    adding = verb(verbs, "add", add_player, N_("enter a player"), examples)
    _player(adding)
    examples = ["import open.tab players.csv", "import open.tab ids.csv --list standard_rating_list.txt"]
    importing = verb(verbs, "import", import_players, N_("enter the players of a list (CSV)"), examples)
    importing.option(
        "file", N_("the list: columns name, fide_id, rating, title, federation, sex, born"), metavar="FILE"
    )
    _list(importing)
    examples = ['late-entry open.tab "Bianchi, Ugo" --rating 1950 --from-round 3 --missed H']
    late = verb(verbs, "late-entry", late_entry, N_("enter a player who starts in a later round"), examples)
    _player(late)
    late.option("--from-round", N_("the first round he plays; left out, the next one"), type=ROUND, metavar="N")
    late.option(
        "--missed",
        N_("how the rounds before are scored: Z nothing, H half a point"),
        choices=entries.MISSED,
        default="Z",
    )
    examples = ['amend open.tab 12 --rating 2015 --reason "rating of the March list"']
    amending = verb(verbs, "amend", amend, N_("correct what was entered of a player"), examples)
    _whom(amending)
    _facts(amending)
    amending.option("--name", N_("surname, first name"))
    amending.option("--reason", N_("why"), required=True)
    cancelling = verb(
        verbs, "cancel", cancel, N_("take a player off the list before the first round"), ["cancel open.tab 12"]
    )
    _whom(cancelling)
    _reason(cancelling)
    examples = ["withdraw open.tab 12", "withdraw open.tab 12 --back --from-round 6"]
    withdrawing = verb(verbs, "withdraw", withdraw, N_("a player leaves the event, or comes back to it"), examples)
    _whom(withdrawing)
    withdrawing.option("--from-round", N_("from which round on; left out, the next one"), type=ROUND, metavar="N")
    withdrawing.option("--back", N_("he plays again from that round on"), action="store_true")
    _reason(withdrawing)
    examples = ["bye open.tab 12 --round 5 --kind H", "bye open.tab 12 --round 5 --cancel"]
    leaving = verb(verbs, "bye", bye, N_("a bye that a player has asked for"), examples)
    _whom(leaving)
    leaving.option("--round", N_("in which round; left out, the next one"), type=ROUND, metavar="N")
    leaving.option("--kind", N_("H half a point, F a full point, Z nothing"), choices=entries.BYES, default="H")
    leaving.option("--cancel", N_("he plays in that round after all"), action="store_true")
    examples = ['prohibit open.tab 3 7 --reason "brothers"']
    forbidding = verb(verbs, "prohibit", prohibit, N_("players who may not meet each other"), examples)
    forbidding.option("players", N_("the players, by number or name"), nargs="+", metavar="PLAYER")
    forbidding.option("--from-round", N_("from which round on"), type=ROUND, default=0, metavar="N")
    forbidding.option("--to-round", N_("until which round"), type=ROUND, default=0, metavar="N")
    _reason(forbidding)


def _whom(parser: Parser) -> None:
    parser.option("player", N_("the player: number, id:FIDE-ID or part of the name"), metavar="PLAYER")


def _reason(parser: Parser) -> None:
    parser.option("--reason", N_("why"), default="")


def _player(parser: Parser) -> None:
    parser.option("name", N_("surname, first name"), nargs="?", default="", metavar="NAME")
    _facts(parser)
    _list(parser)


def _facts(parser: Parser) -> None:
    parser.option("--rating", N_("rating; left out, the player has none"), type=count(entries.MOST_RATING), metavar="R")
    parser.option("--national-rating", N_("rating of the national list"), type=count(entries.MOST_RATING), metavar="R")
    parser.option("--title", N_("title, for example FM"))
    parser.option("--federation", N_("code of the federation, for example ITA"), metavar="CODE")
    parser.option("--fide-id", N_("FIDE id"), type=count(10**10), metavar="ID")
    parser.option("--sex", N_("m or w"), choices=("m", "w"))
    parser.option("--born", N_("day of birth, 00 for what is not known: 1990/05/00"), metavar="DAY")


def _list(parser: Parser) -> None:
    parser.option(
        "--list", N_("a rating list of FIDE, TXT or XML, to take the player from"), metavar="LIST", dest="list_file"
    )


FACTS = ("name", "rating", "national_rating", "title", "federation", "fide_id", "sex", "born")


def add_player(shell: Shell, options: argparse.Namespace) -> int:
    with table(shell, options) as one:
        event = entries.register(one.state, [_entry(one, options)])
        return one.done(event, one.save(event))


def late_entry(shell: Shell, options: argparse.Namespace) -> int:
    with table(shell, options) as one:
        event = entries.enter_late(one.state, _entry(one, options), options.from_round, options.missed)
        return one.done(event, one.save(event))


def _entry(one: Table, options: argparse.Namespace) -> Participant:
    """The player as given, or as the rating list has him where one is named."""
    given = {name: value for name in FACTS if (value := getattr(options, name)) not in (None, "")}
    if not options.list_file:
        return Participant(**{"name": "", **given})
    kind = one.state.opened.rating_kind
    with _players(options.list_file, one) as players:
        if options.fide_id:
            row = EntryRow(1, name=options.name, fide_id=options.fide_id)
            found, findings = listed_participants([row], players, kind, Path(options.list_file).name)
            _refuse(findings)
            listed = found[0]
        else:
            named = called(players, options.name)
            if len(named) != 1:
                some = "; ".join(f"{player.fide_id} {player.name}" for player in named[:5])
                raise NotFound(
                    say(
                        "players of the list called {name}: {n} {some}",
                        name=options.name or "-",
                        n=len(named),
                        some=some,
                    ),
                    say("give the FIDE id with --fide-id"),
                )
            listed = listed_participant(named[0], kind, Path(options.list_file).name)
    return replace(listed, **{name: value for name, value in given.items() if name not in ("name", "fide_id")})


@contextmanager
def _players(file: str, one: Table) -> Iterator[Iterator[ListedPlayer]]:
    """The players of a rating list; a list that cannot be read is refused when it has been gone through."""
    findings: list[Finding] = []
    with Path(file).open("rb") as stream:
        yield read_list(stream, findings, one.state.opened.rating_kind, Path(file).name)
    _refuse([finding for finding in findings if finding.rule in {"list.not_a_list", "list.no_players", "list.xml"}])


def _refuse(findings: Sequence[Finding]) -> None:
    wrong = [finding for finding in findings if finding.severity == "error"]
    if wrong:
        raise Unreadable(say("the entries cannot be taken; faults: {n}", n=len(wrong)), wrong)


def import_players(shell: Shell, options: argparse.Namespace) -> int:
    data = Path(options.file).read_bytes()
    name = Path(options.file).name
    rows, findings = read_entries(data, options.file)
    _refuse(findings)
    with table(shell, options) as one:
        if options.list_file:
            source = Path(options.list_file).name
            with _players(options.list_file, one) as players:
                given, findings = listed_participants(rows, players, one.state.opened.rating_kind, source)
            _refuse(findings)
        else:
            given = participants(rows, name)
        digest = sha256(data).hexdigest()
        event = entries.register(one.state, given, digest)
        return one.done(event, one.save(event, files={digest: data}), findings, players=len(given))


def amend(shell: Shell, options: argparse.Namespace) -> int:
    with table(shell, options) as one:
        person = entries.player_of(one.state, options.player)
        given = {name: value for name in FACTS if (value := getattr(options, name)) is not None}
        event = entries.correct_entry(one.state, person, replace(person.participant, **given), options.reason)
        return one.done(event, one.save(event))


def cancel(shell: Shell, options: argparse.Namespace) -> int:
    with table(shell, options) as one:
        event = entries.cancel(one.state, entries.player_of(one.state, options.player), options.reason)
        return one.done(event, one.save(event))


def withdraw(shell: Shell, options: argparse.Namespace) -> int:
    with table(shell, options) as one:
        person = entries.player_of(one.state, options.player)
        if options.back:
            event: object = entries.readmit(one.state, person, options.from_round)
        else:
            event = entries.withdraw(one.state, person, options.from_round, options.reason)
        return one.done(event, one.save(event))


def bye(shell: Shell, options: argparse.Namespace) -> int:
    with table(shell, options) as one:
        person = entries.player_of(one.state, options.player)
        if options.cancel:
            event: object = entries.cancel_bye(one.state, person, options.round)
        else:
            event = entries.request_bye(one.state, person, options.round, options.kind)
        return one.done(event, one.save(event))


def prohibit(shell: Shell, options: argparse.Namespace) -> int:
    with table(shell, options) as one:
        people = [entries.player_of(one.state, text) for text in options.players]
        event = entries.prohibit(one.state, people, options.from_round, options.to_round, options.reason)
        return one.done(event, one.save(event))
