"""
The office proves itself: the chain of digests, every file it keeps, then every list that was closed and every file that
was published, made again from what had happened before it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from typing import Any

from tabellone.errors import Finding, TabelloneError, Unreadable
from tabellone.flow import office_events as events
from tabellone.flow.journal import Entry, first_break, in_effect
from tabellone.flow.office_archive import Archive
from tabellone.flow.office_history import Chains, digest_of, history
from tabellone.flow.office_lists import files_of
from tabellone.flow.office_state import State, folded
from tabellone.formats.fide_list.parquet import same_players
from tabellone.i18n import say

Changing = (
    events.ReportReplaced
    | events.PlayersMerged
    | events.PlayersParted
    | events.EventTakenOut
    | events.EventPutBack
    | events.CorrectionTakenBack
)
REMEDY = say("compare the versions of the program; what was published stands as it went out")


@dataclass(frozen=True, slots=True)
class Proved:
    """Something that was made again, and whether it is the same, byte for byte."""

    seq: int
    what: str  # the kind of a list, or the name of a file
    day: date
    identical: bool


def proofs(archive: Archive, entries: Sequence[Entry]) -> Iterator[tuple[Proved, Finding | None]]:
    state, chains = State(), Chains()
    since: list[Any] = []
    for entry, event in in_effect(entries, events.KINDS):
        since.append(event)
        if not isinstance(event, events.PeriodClosed | events.ListPublished | Changing):
            continue
        state, since = folded(since, state), []
        chains = history(archive, state, known=chains)
        for proved in _again(archive, chains, state, entry.seq, event):
            finding = None
            if not proved.identical:
                wrong = say(
                    "{what} of {day} does not come out again as it stands in entry {seq}",
                    what=proved.what,
                    day=proved.day,
                    seq=proved.seq,
                )
                finding = Finding("office.different", wrong, REMEDY, line=proved.seq)
            yield proved, finding


def _again(archive: Archive, chains: Chains, state: State, seq: int, event: Any) -> Iterator[Proved]:
    if isinstance(event, events.PeriodClosed):
        yield from _lists(chains, seq, event.day, event.lists)
    elif isinstance(event, events.ListPublished):
        yield from _files(archive, chains, state, seq, event)
    elif isinstance(event, Changing):
        for one in event.lists:
            yield from _lists(chains, seq, one.day, one.lists)


def _lists(chains: Chains, seq: int, day: date, lists: Sequence[events.ListClosed]) -> Iterator[Proved]:
    for one in lists:
        try:
            identical = digest_of(chains[one.kind].list_of(day)) == one.digest
        except TabelloneError:
            identical = False
        yield Proved(seq, one.kind, day, identical)


def _files(archive: Archive, chains: Chains, state: State, seq: int, event: events.ListPublished) -> Iterator[Proved]:
    try:
        forms = [one.name.rpartition(".")[2] for one in event.files if not one.name.endswith(".json")]
        made, _ = files_of(chains, state, event.day, event.language, event.program, forms)
    except TabelloneError:
        made = {}
    kept = {one.name: archive.file(one.digest) for one in event.files}
    for name, data in kept.items():
        yield Proved(seq, name, event.day, data is not None and data == as_laid_out(made, kept).get(name))


def as_laid_out(made: Mapping[str, bytes], kept: Mapping[str, bytes | None]) -> dict[str, bytes]:
    """
    What was made again, with a Parquet file as it was kept if the two say the same: each version of its writer lays a
    table out in its own way. The notes name the digests of the files.
    """
    found = dict(made)
    for name, data in made.items():
        old = kept.get(name)
        if name.endswith(".parquet") and old is not None and data != old and same_players(data, old):
            now, then = (sha256(one).hexdigest().encode() for one in (data, old))
            for notes in (one for one in made if one.endswith(".json")):
                found[notes] = found[notes].replace(now, then)
            found[name] = old
    return found


def kept_files(archive: Archive, digests: Sequence[str]) -> Iterator[Finding]:
    """The files that are not what their digests say."""
    for digest in digests:
        try:
            archive.content(digest)
        except Unreadable as error:
            yield from error.findings


def lost_files(archive: Archive, entries: Sequence[Entry]) -> Iterator[Finding]:
    """Of a damaged office, the lists and reports that cannot be read any more."""
    if first_break(entries):
        return
    for _, event in in_effect(entries, events.KINDS):
        if isinstance(event, events.ReportReceived | events.ListImported | events.RegisterUpdated) and event.digest:
            try:
                archive.content(event.digest)
            except TabelloneError:
                wrong = say("{file}, {digest}, cannot be read any more", file=event.file, digest=event.digest[:12])
                remedy = say("receive or import it again in the last copy of the office")
                yield Finding("office.file", wrong, remedy, file=event.file)
