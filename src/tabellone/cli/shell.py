"""
What every command shares: language, data on stdout and talk on stderr, and which trouble ends with which exit code.
"""

import argparse
import errno
import gettext
import json
import os
import re
import sys
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Never, TypeVar

from tabellone.errors import Conflict, NotFound, TabelloneError, Unpairable, Unreadable
from tabellone.exact import whole
from tabellone.i18n import LANGUAGES, LOCALE, N_, Message, say, translate

EVERY = 50_000  # lines of a list between two words to who waits

DONE, BUG, USAGE, NOT_FOUND, VIOLATIONS, REFUSED, CONFLICT, NO_ANSWER = range(8)
STOPPED = 130  # by the keyboard, as shells have it
CODES: dict[type[TabelloneError], int] = {Unpairable: NO_ANSWER, NotFound: NOT_FOUND, Conflict: CONFLICT}

# The sentences of the argument parser itself, so that the Italian catalogue has them.
PARSER_TEXTS = (
    N_("usage: "),
    N_("options"),
    N_("positional arguments"),
    N_("show this help message and exit"),
    N_("%(prog)s: error: %(message)s\n"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("expected one argument"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("invalid %(type)s value: %(value)r"),
    N_("ignored explicit argument %r"),
    N_("not allowed with argument %s"),
    N_("one of the arguments %s is required"),
)


PATIENCE, BETWEEN = 1.0, 0.1  # seconds without a word, and between two words
TOLD_AT_MOST = 1000  # times over the steps of a work
BAR = 20  # letters
Step = TypeVar("Step")


@dataclass(frozen=True)
class Shell:
    """One run of the program: its language, and whether it prints JSON."""

    language: str
    json: bool = False

    def text(self, message: Message) -> str:
        return message.text(self.language)

    def data(self, document: Any, lines: Iterable[str]) -> None:
        """The answer: one JSON document, or its lines."""
        print(json.dumps(document, ensure_ascii=False, indent=2) if self.json else "\n".join(lines))

    def talk(self, message: Message) -> None:
        self.aside(self.text(message))

    def aside(self, text: str) -> None:
        """Talk goes to stderr, never between the data."""
        print(text, file=sys.stderr)

    def counted(self, steps: Iterable[Step], total: int | None = None, what: Message | None = None) -> Iterator[Step]:
        """The steps one by one; once they have taken a second, a terminal is told how far they are."""
        if not sys.stderr.isatty():
            yield from steps
            return
        due, line = time.monotonic() + PATIENCE, ""
        every = max(total // TOLD_AT_MOST, 1) if total else EVERY
        for done, step in enumerate(steps, 1):
            yield step
            if done % every == 0 and time.monotonic() >= due:
                print("\r" + " " * len(line), end="", file=sys.stderr)
                line = self.text(what) + " " if what else ""
                line += (
                    bar(done, total) + self.text(say("{done} of {total}", done=done, total=total))
                    if total
                    else f"{done:,}"
                )
                print(f"\r{line}", end="", file=sys.stderr, flush=True)
                due = time.monotonic() + BETWEEN
        if line:
            print(f"\r{' ' * len(line)}\r", end="", file=sys.stderr, flush=True)

    def watched(self, steps: Collection[Step], what: Message) -> Iterator[Step]:
        """Steps of work whose number is known, by name."""
        return self.counted(steps, len(steps), what)

    def trouble(self, error: TabelloneError) -> int:
        """Says what is wrong; the exit code tells programs which kind it is."""
        self.aside(error.text(self.language))
        findings = error.findings if isinstance(error, Unreadable) else ()
        self.failed(error.message, error.remedy, error.rule, [finding.as_json(self.language) for finding in findings])
        return next((code for kind, code in CODES.items() if isinstance(error, kind)), REFUSED)

    def failed(
        self, message: Message, remedy: Message | None = None, rule: str | None = None, findings: Sequence[Any] = ()
    ) -> None:
        """The one JSON document of a command that has no answer."""
        if self.json:
            document = {
                "error": message.text(self.language),
                "rule": rule,
                "remedy": remedy.text(self.language) if remedy else None,
                "findings": list(findings),
            }
            print(json.dumps(document, ensure_ascii=False, indent=2))


def reason_of(error: OSError) -> Message | str:
    """Why a file cannot be used."""
    return REASONS.get(error.errno or 0, error.strerror or "")


REASONS = {
    errno.ENOENT: say("there is no such file"),
    errno.EISDIR: say("it is a folder"),
    errno.EACCES: say("it may not be opened"),
    errno.ENOSPC: say("the disk is full"),
}


def bar(done: int, total: int) -> str:
    full = BAR * done // total
    return f"[{'#' * full}{'.' * (BAR - full)}] "


class Parser(argparse.ArgumentParser):
    """A parser whose help keeps the lines of its examples, and which knows the texts of one language."""

    json = False  # set where the arguments are not those of the process
    given: Sequence[str] = ()  # the arguments, so that a noun loads only what they ask for

    def __init__(self, *args: Any, language: str = "en", **kwargs: Any) -> None:
        self.language = language
        kwargs |= {"formatter_class": argparse.RawDescriptionHelpFormatter, "allow_abbrev": False}
        super().__init__(*args, **kwargs)

    def words(self, template: str) -> str:
        return translate(template, self.language)

    def option(self, name: str, about: str, **rest: Any) -> None:
        """An argument with its help in the language of the parser."""
        self.add_argument(name, help=self.words(about), **rest)

    def error(self, message: str) -> Never:
        """A command that cannot be understood; asked for JSON, it says so in JSON too."""
        if "--json" in sys.argv[1:] or self.json:
            Shell(self.language, json=True).failed(Message("{message}", {"message": message}))
        super().error(message)


@dataclass(frozen=True)
class Verbs:
    """Adds the verbs of one noun, each with its help, its examples and the options that every command has."""

    parser: Parser
    actions: "argparse._SubParsersAction[Parser]"

    @classmethod
    def of(cls, nouns: "argparse._SubParsersAction[Parser]", language: str, noun: str, about: str) -> "Verbs":
        parser = nouns.add_parser(
            noun, help=translate(about, language), description=translate(about, language), language=language
        )
        title = translate(N_("commands"), language)
        return cls(parser, parser.add_subparsers(title=title, required=True, metavar="COMMAND", dest="verb"))

    def add(
        self, verb: str, run: Callable[[Shell, argparse.Namespace], int], about: str, examples: Sequence[str]
    ) -> Parser:
        return command(self.actions, self.parser.language, verb, run, about, examples)


def command(
    actions: "argparse._SubParsersAction[Parser]",
    language: str,
    name: str,
    run: Callable[[Shell, argparse.Namespace], int],
    about: str,
    examples: Sequence[str],
) -> Parser:
    text = translate(about, language)
    shown = translate(N_("examples"), language) + ":\n" + "\n".join(f"  tabellone {example}" for example in examples)
    parser = actions.add_parser(name, help=text, description=text, epilog=shown, language=language)
    parser.add_argument("--json", action="store_true", help=parser.words(N_("print one JSON document")))
    parser.add_argument("--lang", choices=LANGUAGES, help=parser.words(N_("language of the texts")))
    parser.set_defaults(run=run)
    return parser


def day(text: str) -> date:
    """A day on the command line."""
    try:
        if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(
        said("{text} is not a day; give it as YYYY-MM-DD, for example 2017-08-01", text=text)
    )


def reading(text: str) -> tuple[str, str]:
    """NAME=OPTION on the command line."""
    name, equals, option = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(said("{text} is not NAME=OPTION; see the choices with regs show", text=text))
    return name.strip(), option.strip()


def count(most: int, least: int = 1) -> Callable[[str], int]:
    """A whole number within limits on the command line."""

    def checked(text: str) -> int:
        number = whole(text, least, most)
        if number is None:
            limits = {"least": least, "most": most}
            raise argparse.ArgumentTypeError(
                said("{text} is not a whole number from {least} to {most}", text=text, **limits)
            )
        return number

    return checked


def said(template: str, **values: object) -> str:
    return Message(template, values).text(os.environ.get("LANGUAGE", "en"))


ARGUMENT_TEXTS = (
    N_("{text} is not a whole number from {least} to {most}"),
    N_("{text} is not a day; give it as YYYY-MM-DD, for example 2017-08-01"),
    N_("{text} is not NAME=OPTION; see the choices with regs show"),
)


def language_of(arguments: Sequence[str], environment: dict[str, str]) -> str:
    """--lang wherever it stands, else the locale, else English."""
    for i, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name == "--lang":
            value = value or (arguments[i + 1] if i + 1 < len(arguments) else "")
            return value if value in LANGUAGES else "en"
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if locale := environment.get(name):
            return "it" if locale.lower().startswith("it") else "en"
    return "en"


def speak(language: str) -> None:
    """Lets the argument parser's own sentences come from our catalogue, in that language."""
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain("tabellone", str(LOCALE))
    gettext.textdomain("tabellone")
