"""
The rating lists of FIDE, a player at a time, whatever their size: TXT by the columns of its header, the lists of 2001
to 2012 by their pattern, XML as a stream; and the list of all three kinds written again, as TXT or as CSV. A single
list does not say which kind of rating it has (its file name does), so the reader has to be told. Start with `text`.
"""

from collections.abc import Iterator
from io import BytesIO
from typing import IO

from tabellone.errors import Finding
from tabellone.facts.people import ListedPlayer, RatingKind
from tabellone.formats.fide_list.source import AS_PUBLISHED, Source, Trouble
from tabellone.formats.fide_list.text import players_of_text
from tabellone.formats.fide_list.write import write_list_csv, write_list_txt
from tabellone.formats.fide_list.xml import players_of_xml
from tabellone.i18n import say

__all__ = ["read_list", "read_rating_list", "write_list_csv", "write_list_txt"]


def read_rating_list(
    data: bytes, kind: RatingKind = "standard", file: str | None = None
) -> tuple[list[ListedPlayer], list[Finding]]:
    """The players of a list, TXT or XML, and everything wrong with it; `kind` is that of a single list."""
    findings: list[Finding] = []
    players = list(read_list(BytesIO(data), findings, kind, file))
    return players, findings


def read_list(
    stream: IO[bytes], findings: list[Finding], kind: RatingKind = "standard", file: str | None = None
) -> Iterator[ListedPlayer]:
    """
    The players of a list in its order, each as soon as it is read; meanwhile what is wrong is added to `findings`.
    `kind` is that of a single list. A line that is no player's is left out, a cell that cannot be read is left empty.
    """
    trouble = Trouble(findings, file)
    try:
        source = Source(stream, trouble)
        players = (players_of_xml if source.is_xml() else players_of_text)(source, trouble, kind)
        if first := next(players, None):
            yield first
        elif not trouble.count:
            trouble.line = None
            trouble.found("no_players", say("the list has no player"), AS_PUBLISHED)
        yield from players
    finally:
        trouble.close()
