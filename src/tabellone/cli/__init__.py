"""
The command line: one module for each noun, and `shell` for what they share. Commands parse and print; they decide
nothing.
"""

import io
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from importlib import import_module

from tabellone import __version__
from tabellone.cli.shell import BUG, DONE, NOT_FOUND, STOPPED, Parser, Shell, language_of, reason_of, speak
from tabellone.errors import TabelloneError
from tabellone.i18n import LANGUAGES, N_, say

ABOUT = N_("A chess event from its announcement to the rating list, with the article behind every number.")
EXIT_CODES = N_(
    "Exit codes: 0 done, 1 a bug of ours, 2 wrong usage, 3 not found, 4 violations found, 5 refused, 6 conflict, "
    "7 no legal answer."
)


NOUNS = {
    "regs": N_("the regulations: editions, articles, changes, coverage"),
    "calc": N_("calculators: expected score, rating change, first rating, K, round robin"),
    "announcement": N_("announcements of events: a template, and whether an event is fit to be rated"),
    "trf": N_("tournament reports: check a file, convert it"),
    "event": N_("an event at the desk: entries, rounds, results, standings, report"),
    "pair": N_("the next round of a report, paired; or an earlier one, again"),
    "verify": N_("every round of a report paired again, its standings computed again"),
    "why": N_("why two players meet in a round or do not; why one floats or has the bye"),
    "generate": N_("a random tournament, for trials and tests"),
    "standings": N_("standings of an event after a round, each tie-break explained"),
    "rate": N_("a report beside a list: changes, first ratings, what does not fit"),
    "office": N_("the rating office: reports, registers, decisions, lists and their reasons"),
    "demo": N_("the whole street, from an announcement to ratings, in a few seconds"),
}


def parser(language: str, noun: str | None = None) -> Parser:
    """
    The commands, with their help in one language; only the noun asked for is loaded, so that help answers at once.
    """
    whole = Parser(prog="tabellone", language=language)
    whole.description = whole.words(ABOUT)
    whole.epilog = whole.words(EXIT_CODES)
    whole.add_argument(
        "--version", action="version", version=f"tabellone {__version__}", help=whole.words(N_("print the version"))
    )
    whole.add_argument("--lang", choices=LANGUAGES, help=whole.words(N_("language of the texts")))
    nouns = whole.add_subparsers(title=whole.words(N_("commands")), required=True, metavar="COMMAND", dest="noun")
    for name, about in NOUNS.items():
        if name == noun:
            import_module(f"tabellone.cli.{name}").add(nouns, language, name, about)
        else:
            nouns.add_parser(name, help=whole.words(about), language=language)
    return whole


def main(arguments: Sequence[str] | None = None, ready: Callable[[], None] = lambda: None) -> int:
    """Runs one command and returns its exit code; `ready` is called when everything it needs is loaded."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal that lacks a letter still gets the rest
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    language = language_of(given, dict(os.environ))
    speak(language)
    Parser.json, Parser.given = "--json" in given, given
    options = parser(language, next((word for word in given if word in NOUNS), None)).parse_args(given)
    shell = Shell(language, options.json)
    try:
        ready()
        return int(options.run(shell, options))
    except TabelloneError as error:
        return shell.trouble(error)
    except KeyboardInterrupt:
        shell.talk(say("stopped; what was said to be saved is saved"))
        return STOPPED
    except OSError as error:
        return unreachable(shell, error)
    except Exception as error:  # noqa: BLE001 - the last net: a bug of ours, said without a traceback
        if os.environ.get("TABELLONE_TRACEBACK"):
            traceback.print_exc()
        message = say(
            "a bug of ours: {error}. Please report it, quoting the command: {command}",
            error=repr(error)[:200],
            command=" ".join(given),
        )
        shell.talk(message)
        shell.failed(message)
        return BUG


def unreachable(shell: Shell, error: OSError) -> int:
    """A file that is not there, or may not be used; a reader of our output that has gone away is no trouble."""
    if isinstance(error, BrokenPipeError):
        sys.stderr.close()
        return DONE
    reason = reason_of(error)
    message = say("{file}: {reason}", file=error.filename, reason=reason)
    if error.filename is None:
        message = say("the answer cannot be written: {reason}; what the command saves is saved", reason=reason)
    shell.talk(message)
    shell.failed(message)
    return NOT_FOUND
