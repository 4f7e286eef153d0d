"""When an entry is written, and by whom: the clock and the user of the machine, or what a command is given."""

import argparse
import getpass
import os
from collections.abc import Callable
from datetime import UTC, datetime

from tabellone.cli.shell import said
from tabellone.errors import Refused
from tabellone.i18n import N_, Message


def clock(options: argparse.Namespace) -> Callable[[], str]:
    """The moment of writing: now, or the one that a repeatable run is given."""
    given = options.at
    if given is None and (text := os.environ.get("TABELLONE_AT")):
        given = moment_of(text)
        if given is None:
            raise Refused(Message(NO_MOMENT, {"text": text}), rule="desk.moment")
    if given is not None:
        return lambda: str(given)
    return lambda: datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def moment(text: str) -> str:
    """A moment on the command line."""
    given = moment_of(text)
    if given is None:
        raise argparse.ArgumentTypeError(said(NO_MOMENT, text=text))
    return given


def moment_of(text: str) -> str | None:
    try:
        given = datetime.fromisoformat(text)
    except ValueError:
        return None
    return given.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if given.tzinfo else None


NO_MOMENT = N_("{text} is not a moment; give it as 2026-02-07T09:00:00Z")


def whose(options: argparse.Namespace) -> str:
    """Who writes: as given, else the user of the machine."""
    if name := options.by or os.environ.get("TABELLONE_BY"):
        return str(name)
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "-"
