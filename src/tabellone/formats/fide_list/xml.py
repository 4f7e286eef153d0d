"""The lists as XML, as a stream: a piece of it is held at a time, and no document type is accepted."""

import re
from collections.abc import Iterator, Mapping
from functools import partial
from xml.parsers import expat

from tabellone.facts.people import KINDS, ListedPlayer, ListedRating, RatingKind
from tabellone.formats.fide_list.source import (
    AGAIN,
    AS_PUBLISHED,
    CHUNK,
    MAX_LINE,
    About,
    Cells,
    Remembered,
    Source,
    Trouble,
    shown,
)
from tabellone.i18n import say

MAX_PENDING = 256 * 1024  # bytes of one piece of XML markup
MAX_STRANGE = 100  # elements or attributes in the XML that no list has

# The elements of a player in the XML, in their order; those of a single list are without rapid and blitz.
ELEMENTS = (
    "fideid", "name", "country", "sex", "title", "w_title", "o_title", "foa_title", "rating", "games", "k",
    "rapid_rating", "rapid_games", "rapid_k", "blitz_rating", "blitz_games", "blitz_k", "birthday", "flag",
)  # fmt: skip
PROLOG = re.compile(r"\s*(?:<\?xml [^<>]{1,99}\?>\s*)?<playerslist>", re.ASCII)
PLAYER = re.compile(
    r"\s*<player>\s*"
    + "".join(rf"(?:<{name}>([ -%'-;=?-~]{{0,300}})</{name}>\s*)?" for name in ELEMENTS)
    + "</player>",
    re.ASCII,
)
PLAYER_END = "</player>"
OUTER = {1: "playerslist", 2: "player"}
NOTHING = (None, None, None)

Texts = tuple[str | None, ...]


class _Stop(Exception):
    """Nothing further of the XML is read; the finding has been made."""


def players_of_xml(source: Source, trouble: Trouble, kind: RatingKind) -> Iterator[ListedPlayer]:
    """The players of the XML, as the bytes come; a piece of it is held at a time, and no document type is accepted."""
    reader = _XmlReader(trouble, kind)
    try:
        for data in reader.irregular(source.chunks()):
            reader.feed(data)
            yield from reader.taken()
        reader.parser.Parse(b"", True)  # noqa: FBT003 - expat takes it so
    except _Stop:
        pass
    except (expat.ExpatError, LookupError, ValueError) as error:
        trouble.line, trouble.player = reader.line, None
        reason = expat.errors.messages.get(error.code, "") if isinstance(error, expat.ExpatError) else str(error)
        trouble.found("xml", say("the XML cannot be read from here on: {reason}", reason=shown(reason)), AGAIN)
    yield from reader.taken()


class _XmlReader:
    """
    expat reads the XML. As it takes long over the three calls for every element, players that have the form in which
    lists are published, letter by letter, are taken out of the stream before; a property test holds the two equal.
    """

    def __init__(self, trouble: Trouble, kind: RatingKind) -> None:
        self.trouble = trouble
        self.kind = kind
        self.cells = Cells(trouble)
        self.about: Remembered[Texts, About] = Remembered(lambda texts: self.cells.about(_stripped(texts)), trouble)
        self.after: Remembered[Texts, tuple[str, str]] = Remembered(
            lambda texts: self.cells.after(_stripped(texts)), trouble
        )
        self.standard, self.rapid, self.blitz = (Remembered(partial(self.rating, one), trouble) for one in KINDS)
        self.players: list[ListedPlayer] = []
        self.texts: dict[str, str] = {}
        self.text = ""
        self.depth = 0
        self.strange = 0
        self.fed = self.fed_lines = self.taken_lines = 0
        self.last_end = -1
        self.parser = parser = expat.ParserCreate(intern=None)
        parser.buffer_text = True
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        parser.StartDoctypeDeclHandler = self.doctype
        parser.EntityDeclHandler = self.doctype
        parser.StartElementHandler = self.start
        parser.CharacterDataHandler = self.characters
        parser.EndElementHandler = self.end

    @property
    def line(self) -> int:
        """The line where expat is, with those that it was not shown."""
        return self.parser.CurrentLineNumber + self.taken_lines

    def taken(self) -> list[ListedPlayer]:
        players, self.players = self.players, []
        return players

    def feed(self, data: bytes) -> None:
        """Bytes to expat; markup that does not come to its end is not waited for without end."""
        self.fed += len(data)
        self.fed_lines += data.count(b"\n")
        self.parser.Parse(data, False)  # noqa: FBT003
        if self.fed - self.parser.CurrentByteIndex > MAX_PENDING:
            self.stop()

    # The players of the published form

    def irregular(self, chunks: Iterator[bytes]) -> Iterator[bytes]:
        """Takes the regular players out; what remains is for expat, which has read it when the next piece is asked."""
        waiting = next(chunks, b"")
        prolog = PROLOG.match(waiting.decode("latin-1"))
        if prolog:
            yield waiting[: prolog.end()]
            waiting = waiting[prolog.end() :]
        between_players = bool(prolog)
        while between_players:
            text, at = waiting.decode("latin-1"), 0
            while between_players:
                at = self.after_regular(text, at)
                end = text.find(PLAYER_END, at)
                if end < 0:
                    break
                yield waiting[at : end + len(PLAYER_END)]
                at = end + len(PLAYER_END)
                between_players = self.depth == 1 and self.last_end == self.fed - len(PLAYER_END)
            waiting = waiting[at:]
            data = next(chunks, b"") if len(waiting) < CHUNK else b""
            if not data:
                break
            yield b""
            waiting += data
        yield waiting
        yield from chunks

    def after_regular(self, text: str, at: int) -> int:
        """Where the first player begins that is not regular, or not yet whole."""
        while found := PLAYER.match(text, at):
            self.taken_lines += text.count("\n", at, found.end())
            at = found.end()
            self.player(found.groups(), 1 + self.fed_lines + self.taken_lines)
        return at

    def player(self, texts: Texts, line: int) -> None:
        """A player's texts, in the order of the elements."""
        trouble = self.trouble
        trouble.line, trouble.player = line, None
        fide_id = self.cells.fide_id((texts[0] or "").strip())
        if fide_id is None:
            return
        trouble.player = fide_id
        name = (texts[1] or "").strip()
        if not name or not name.isprintable():
            name = self.cells.name(name)
        standard, rapid, blitz = texts[8:11], texts[11:14], texts[14:17]
        if self.kind != "standard" and rapid == blitz == NOTHING:
            # The rating without a name is standard, unless the list has this one kind only.
            standard, rapid, blitz = (standard if one == self.kind else NOTHING for one in KINDS)
        self.players.append(
            ListedPlayer._make(
                (
                    fide_id,
                    name,
                    *self.about[texts[2:8]],
                    self.standard[standard],
                    self.rapid[rapid],
                    self.blitz[blitz],
                    *self.after[texts[17:19]],
                )
            )
        )

    def rating(self, kind: RatingKind, texts: Texts) -> ListedRating | None:
        return None if texts == NOTHING else self.cells.rating(kind, _stripped(texts))

    # What expat calls

    def doctype(self, *_: object) -> None:
        self.trouble.line = self.line
        message = say("the XML has a document type or entities; it is not read")
        self.trouble.found("doctype", message, AS_PUBLISHED)
        raise _Stop

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        self.depth += 1
        self.text = ""
        expected = name in ELEMENTS if self.depth == 3 else name == OUTER.get(self.depth)
        if attributes or not expected:
            self.unknown(name)

    def characters(self, text: str) -> None:
        if len(self.text) <= MAX_LINE:
            self.text += text

    def end(self, name: str) -> None:
        if self.depth == 3:
            self.texts[name] = self.usual(name, self.text)
        elif self.depth == 2:
            self.last_end = self.parser.CurrentByteIndex
            self.player(tuple([self.texts.get(one) for one in ELEMENTS]), self.line)
            self.texts = {}
        self.depth -= 1

    def usual(self, name: str, text: str) -> str:
        """The text of an element; it may stand twice, or be too long."""
        if name in self.texts:
            message = say("the element {name} stands twice in a player; the last one is read", name=shown(name))
        elif len(text) > MAX_LINE:
            message = say("the element {name} has more than {most} characters; it is cut", name=name, most=MAX_LINE)
        else:
            return text
        self.trouble.line = self.line
        self.trouble.found("element", message, AS_PUBLISHED, "warning")
        return text[:MAX_LINE]

    def unknown(self, name: str) -> None:
        """An element or an attribute that no list has. A few are left out; many are another file, or an attack."""
        self.strange += 1
        self.trouble.line = self.line
        if self.depth == 1 and name != OUTER[1]:
            self.stop()
        message = say("the element {name} is not one of a rating list; it is left out", name=shown(name))
        self.trouble.found("element", message, AS_PUBLISHED, "warning")
        if self.strange >= MAX_STRANGE:
            self.stop()

    def stop(self) -> None:
        self.trouble.line, self.trouble.player = self.line, None
        message = say("the file is not a rating list; it is not read further")
        self.trouble.found("not_a_list", message, AS_PUBLISHED)
        raise _Stop


def _stripped(texts: Texts) -> tuple[str, ...]:
    return tuple([(text or "").strip() for text in texts])
