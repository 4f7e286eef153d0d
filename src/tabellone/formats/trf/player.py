"""The player record 001: fixed columns, and what is done with a line whose columns have slipped."""

import re
from collections.abc import Mapping, Sequence

from tabellone.exact import Points, number
from tabellone.facts.federation import CODES
from tabellone.facts.result import OUTCOMES
from tabellone.facts.tournament import UNPAIRED, Cell, Day, Entrant
from tabellone.formats.trf.dates import CANONICAL, read_day
from tabellone.formats.trf.lines import MAX_ROUNDS, Line, Trouble, Weight
from tabellone.i18n import Message, say

FIRST_CELL, CELL = 91, 10
SEPARATORS = (3, 8, 9, 13, 47, 52, 56, 68, 79, 84, 89, 90)  # from 0; 9 is the sex when there is one

# Field -> first and last column, as the format numbers them.
COLUMNS: Mapping[str, tuple[int, int]] = {
    "number": (5, 8),
    "sex": (10, 10),
    "title": (11, 13),
    "name": (15, 47),
    "rating": (49, 52),
    "federation": (54, 56),
    "fide_id": (58, 68),
    "born": (70, 79),
    "points": (81, 84),
    "rank": (86, 89),
}
FIXED = [(name, first - 1, last) for name, (first, last) in COLUMNS.items()]

TITLES = {title.lower(): title for title in ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")}
OLD_TITLES = {
    "g": "GM",
    "m": "IM",
    "f": "FM",
    "c": "CM",
    "wg": "WGM",
    "wm": "WIM",
    "wf": "WFM",
    "wc": "WCM",
    "gf": "WGM",
    "mf": "WIM",
    "ff": "WFM",
    "cf": "WCM",
}
SEXES = {"m": "m", "w": "w", "M": "m", "W": "w", "F": "w", "f": "w", "": "", "u": "", "U": "", "-": ""}

# A line whose columns have slipped is read by its pattern; every part is bounded, so that no line takes long.
SLIPPED = re.compile(
    r"001 +(?P<number>[0-9]{1,4})(?: +(?P<sex>[mwfuMWFU]))?"
    r"(?: *\b(?P<title>(?:[wW]?[gGiIfFcC][mM]|[gmfcGMFC][fF]?|[wW][gmfc])) )?"
    r" *(?P<name>[^0-9\s]\S*(?: {1,2}\S+){0,7}?)(?: +(?P<rating>[0-9]{1,4}))?(?: +(?P<federation>[A-Za-z]{3}))?"
    r"(?: +(?P<fide_id>[0-9]{4,11}))?"
    r"(?: +(?P<born>[0-9]{4}[/.\-][0-9][0-9]?[/.\-][0-9][0-9]?|[0-9]{4}))?"
    r" +(?P<points>[0-9]{1,3}[.,][0-9])(?: +(?P<rank>[0-9]{1,4}))?"
    r"(?P<cells>(?: +(?:[0-9]{1,4} +)?[wbWB\-](?: +[10=+\-WDLHFUZwdlhfuz*])?)*) *"
)
SLIPPED_CELL = re.compile(r" +(?:([0-9]{1,4}) +)?([wbWB\-])(?: +([10=+\-WDLHFUZwdlhfuz*])(?= |$))?")
SLIPPED_CELLS = re.compile(rf"(?:{SLIPPED_CELL.pattern})+ *")

# A result without an opponent, as older files write byes and absences; what it is taken for.
WITHOUT_OPPONENT = {"-": "Z", "=": "H", "0": "Z", "1": "F", "+": "U"}


def read_player(line: Line, trouble: Trouble, known: dict[str, Cell]) -> Entrant | None:
    """
    One player, with a finding for whatever cannot be read or had to be mended; None where not even his number can.
    `known` remembers the cells that needed no mending: most of a large file is the same few thousand.
    """
    fields, cells = split_columns(line, trouble)
    if fields is None:
        return None
    number = fields["number"]
    if not (number.isascii() and number.isdigit()):
        message = say("the starting number {number} is not a number; the player is left out", number=number or "-")
        remedy = say("number the players from 1")
        trouble.found("number", message, remedy, line=line.number, column=COLUMNS["number"][0])
        return None
    return _Fields(line, fields, trouble, known).entrant(cells)


def split_columns(line: Line, trouble: Trouble) -> tuple[dict[str, str] | None, list[str]]:
    """
    The fields by their columns; if something stands between the columns, by the bytes of the name, or by the pattern.
    """
    text = line.text
    if aligned(text):
        return {name: text[first:last].strip() for name, first, last in FIXED}, aligned_chunks(line, trouble)
    padded = text.encode().decode("latin-1")
    if len(padded) > len(text) and aligned(padded):
        message = say("the name is padded by bytes, so the columns after it have slipped; they are read where they are")
        trouble.found("columns_by_bytes", message, _PAD, "adjusted", line=line.number, column=COLUMNS["rating"][0])
        fields = {name: padded[first:last].strip() for name, first, last in FIXED}
        fields["name"] = padded[14:47].encode("latin-1").decode(errors="replace").strip()
        return fields, chunks(padded)
    column = next((at + 1 for at in SEPARATORS if text[at : at + 1].strip() and at != 9), COLUMNS["number"][0])
    if match := SLIPPED.fullmatch(text):
        fields = {name: match[name] or "" for name in COLUMNS}
        message = say(
            "something stands in column {column}, which must be blank; the line is read by its pattern: {fields}",
            column=column,
            fields=" | ".join(text for text in fields.values() if text),
        )
        trouble.found("columns", message, _PAD, "adjusted", line=line.number, column=column)
        return fields, slipped_chunks(match["cells"])
    message = say("something stands in column {column}, which must be blank; the line cannot be read", column=column)
    trouble.found("player_unreadable", message, _PAD, line=line.number, column=column)
    return None, []


_PAD = say("write every field in its columns, names cut or filled to 33 characters")


def aligned(text: str) -> bool:
    """True if the columns between the fields are blank."""
    return all(text[at : at + 1] in ("", " ") for at in SEPARATORS if at != 9)


def chunks(text: str) -> list[str]:
    return [text[at : at + 8] for at in range(FIRST_CELL, len(text), CELL)]


def aligned_chunks(line: Line, trouble: Trouble) -> list[str]:
    """The rounds by their columns, or where those have slipped, by their pattern."""
    text = line.text
    between = "".join(text[at::CELL] for at in (FIRST_CELL + 4, FIRST_CELL + 6, FIRST_CELL + 8, FIRST_CELL + 9))
    rest = text[FIRST_CELL - 2 :]
    if between.strip() and SLIPPED_CELLS.fullmatch(rest):
        at = next(i for i in range(FIRST_CELL, len(text)) if (i - FIRST_CELL) % CELL in (4, 6, 8, 9) and text[i] != " ")
        message = say(
            "something stands in column {column}, which must be blank; the rounds are read by their pattern",
            column=at + 1,
        )
        trouble.found("round_columns", message, _PAD, "adjusted", line=line.number, column=at + 1)
        return slipped_chunks(rest)
    return chunks(text)


def slipped_chunks(text: str) -> list[str]:
    return [
        f"{opponent or '0000':>4} {colour} {letter or ' '}" for opponent, colour, letter in SLIPPED_CELL.findall(text)
    ]


class _Fields:
    """Turns the texts of one line into an entrant."""

    def __init__(self, line: Line, fields: Mapping[str, str], trouble: Trouble, known: dict[str, Cell]) -> None:
        self.line = line
        self.fields = fields
        self.trouble = trouble
        self.known = known
        self.number = int(fields["number"])

    def found(self, rule: str, name: str, message: Message, remedy: Message, severity: Weight = "error") -> None:
        self.trouble.found(
            rule,
            message,
            remedy,
            severity,
            line=self.line.number,
            column=COLUMNS[name][0],
            player=self.number,
        )

    def entrant(self, cells: Sequence[str]) -> Entrant | None:
        if not 1 <= self.number <= 9999:
            message = say("the starting number {number} is not from 1 to 9999", number=self.number)
            self.found("number", "number", message, say("number the players from 1"))
            return None
        return Entrant(
            number=self.number,
            name=self.name(),
            sex=self.sex(),
            title=self.title(),
            rating=self.whole("rating"),
            federation=self.federation(),
            fide_id=self.whole("fide_id"),
            born=self.born(),
            points=self.points(),
            rank=self.whole("rank"),
            rounds=self.rounds(cells),
        )

    def name(self) -> str:
        name = self.fields["name"]
        if not name:
            self.found(
                "name_missing", "name", say("the player has no name"), say("write surname, first name"), "warning"
            )
        return name

    def sex(self) -> str:
        text = self.fields["sex"]
        if text not in SEXES:
            message = say("sex {text} is not m or w; it is left open", text=text)
            self.found("sex", "sex", message, say("write m or w"), "adjusted")
        return SEXES.get(text, "")

    def title(self) -> str:
        text = self.fields["title"]
        if not text:
            return ""
        title = TITLES.get(text.lower()) or OLD_TITLES.get(text.lower())
        if title is None:
            message = say("the title {text} is not known; it is left out", text=text)
            self.found("title", "title", message, _TITLES, "adjusted")
            return ""
        if title != text:
            message = say("the title {text} is read as {title}", text=text, title=title)
            self.found("title_form", "title", message, _TITLES, "info")
        return title

    def whole(self, name: str) -> int | None:
        text = self.fields[name]
        if text.isascii() and text.isdigit():
            return int(text) or None
        if text:
            message = say("{name} {text} is not a whole number; it is left out", name=name, text=text)
            self.found(name, name, message, say("write digits only, or leave it empty"))
        return None

    def federation(self) -> str:
        text = self.fields["federation"]
        if text and text not in CODES:
            message = say("the federation {text} is not known", text=text)
            remedy = say("write the code of the federation, for example ITA")
            self.found("federation", "federation", message, remedy, "warning")
        return text

    def born(self) -> Day | None:
        text = self.fields["born"]
        if not text.strip("0/.-"):
            return None
        day, clear = read_day(text)
        if day is None:
            message = say("the birth date {text} is not a day; it is left out", text=text)
            self.found("birth_date", "born", message, _DAY)
        elif not CANONICAL.fullmatch(text):
            message = say("the birth date {text} is read as {day}", text=text, day=day)
            self.found("birth_date_form", "born", message, _DAY, "info" if clear else "adjusted")
        return day

    def points(self) -> Points | None:
        text = self.fields["points"]
        if not text:
            message = say("the points are missing")
            self.found("points_missing", "points", message, say("write the points, for example 4.5"), "warning")
            return None
        try:
            points = Points.of(number(text.replace(",", ".").replace("½", ".5").removesuffix(".")))
        except ValueError:
            self.found(
                "points",
                "points",
                say("the points {text} are not a number", text=text),
                say("write the points, for example 4.5"),
            )
            return None
        if text != f"{points.fraction.numerator // points.fraction.denominator}.{int(points) % 10}":
            message = say("the points {text} are read as {points}", text=text, points=points)
            self.found(
                "points_form", "points", message, say("write the points with one decimal, for example 4.5"), "info"
            )
        return points

    def rounds(self, cells: Sequence[str]) -> tuple[Cell, ...]:
        if len(cells) > MAX_ROUNDS:
            message = say("the line has {n} rounds; {most} are read at most", n=len(cells), most=MAX_ROUNDS)
            self.found("too_many_rounds", "rank", message, say("remove what is not a round"))
            cells = cells[:MAX_ROUNDS]
        rounds = []
        for i, chunk in enumerate(cells):
            cell = self.known.get(chunk)
            if cell is None:
                cell = self.unusual(chunk.ljust(8), i)
            rounds.append(cell)
        while rounds and rounds[-1] == UNPAIRED:
            rounds.pop()
        return tuple(rounds)

    def unusual(self, chunk: str, i: int) -> Cell:
        """A cell that is not as the format writes it, or not seen before."""
        opponent, colour, letter = chunk[:4].strip(), chunk[5].strip().lower(), chunk[7]
        good = (
            not chunk[4].strip()
            and not chunk[6].strip()
            and (opponent or "0").isdigit()
            and opponent.isascii()
            and colour in "wb-"
        )
        if not good or letter.upper() not in f"{LETTERS}*½ ":
            message = say(
                "round {round}: {text} cannot be read; it is taken as not yet paired", round=i + 1, text=chunk.strip()
            )
            self.cell_found("cell", i, message, say("write opponent, colour and result: 12 w 1"))
            return UNPAIRED
        cell = self.interpreted(int(opponent or 0), colour.strip("-"), letter, i)
        if letter == cell.letter or (letter == " " and cell == UNPAIRED):
            self.known[chunk.rstrip() if cell == UNPAIRED else chunk] = cell
        return cell

    def interpreted(self, opponent: int, colour: str, letter: str, i: int) -> Cell:
        taken = letter.upper().replace("½", "=").replace("*", " ")
        if not opponent:
            if not taken.strip():
                # An opponent's place with 0000 and no result is an absence; a blank cell is not yet paired.
                return UNPAIRED
            taken = WITHOUT_OPPONENT.get(taken, taken)
            if taken in "WDL":
                message = say(
                    "round {round}: the result {letter} has no opponent; it is taken as not yet paired",
                    round=i + 1,
                    letter=letter,
                )
                self.cell_found(
                    "result_without_opponent", i, message, say("write the opponent's number, or the letter of a bye")
                )
                return UNPAIRED
            colour = ""
        elif taken in "HFUZ":
            message = say(
                "round {round}: the bye {letter} has an opponent, {opponent}; the opponent is left out",
                round=i + 1,
                letter=letter,
                opponent=opponent,
            )
            self.cell_found("bye_with_opponent", i, message, say("write 0000 as the opponent of a bye"))
            opponent, colour = 0, ""
        if taken != letter:
            message = say(
                "round {round}: the result {letter} is read as {outcome}",
                round=i + 1,
                letter=letter,
                outcome=Message(OUTCOMES[taken].name),
            )
            severity: Weight = "adjusted" if letter in "*½1+" else "info"
            self.cell_found(
                "result_form", i, message, say("write the letter of the format: 1 = 0 + - W D L H F U Z"), severity
            )
        return Cell(opponent, colour, taken)

    def cell_found(self, rule: str, i: int, message: Message, remedy: Message, severity: Weight = "error") -> None:
        self.trouble.found(
            rule,
            message,
            remedy,
            severity,
            line=self.line.number,
            column=FIRST_CELL + 1 + CELL * i,
            player=self.number,
            at=i + 1,
        )


_TITLES = say("write GM IM WGM FM WIM CM WFM or WCM")
_DAY = say("write the day as YYYY/MM/DD, unknown parts as 00")
LETTERS = "10=+-WDLHFUZ"
