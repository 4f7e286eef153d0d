"""
The table of a round robin as CSV, with commas or semicolons: the columns player, rating, points and, where known, k
and results. An empty rating is an unrated player. `results` has a sign for every row in order, 1 = 0, + - for a game
not played, * for the player himself; of a double round robin two signs a row, the rows parted by spaces.
"""

import csv
from collections.abc import Sequence

from tabellone.errors import Finding
from tabellone.exact import Points, number, whole
from tabellone.facts.cross_table import Entry
from tabellone.i18n import Message, say

MAX_PLAYERS = 100
MAX_LINE = 2_000
REQUIRED = ("player", "rating", "points")
SIGNS = {"1": Points(10), "=": Points(5), "0": Points(0), "+": None, "-": None}
WORTH = {"1": 10, "=": 5, "0": 0, "+": 10, "-": 0}
MIRROR = {"1": "0", "=": "=", "0": "1", "+": "-", "-": "+"}


class _Reader:
    def __init__(self, file: str, cycles: int) -> None:
        self.file = file
        self.cycles = cycles
        self.findings: list[Finding] = []

    def found(self, rule: str, message: Message, remedy: Message, line: int | None = None) -> None:
        self.findings.append(Finding(f"table.{rule}", message, remedy, file=self.file, line=line))

    def read(self, data: bytes) -> tuple[Entry, ...]:
        """The header, then the rows; what stands in the way of reading any further ends it."""
        try:
            lines = data.decode("utf-8-sig").splitlines()
        except UnicodeDecodeError as error:
            place = data.count(b"\n", 0, error.start) + 1
            self.found("encoding", say("the file is not text in UTF-8"), say("save the table as CSV in UTF-8"), place)
            return ()
        for n, line in enumerate(lines, 1):
            if len(line) > MAX_LINE:
                self.found("line_too_long", say("the line is longer than {n} characters", n=MAX_LINE), _SHAPE, n)
        rows = self.rows(lines) if not self.findings else []
        if self.findings:
            return ()
        if not 2 <= len(rows) <= MAX_PLAYERS:
            size = say("players in the table: {n}; between 2 and {most} are read", n=len(rows), most=MAX_PLAYERS)
            self.found("size", size, say("give every player of the round robin a row"))
            return ()
        return self.entries(rows)

    def rows(self, lines: Sequence[str]) -> list[tuple[int, dict[str, str]]]:
        """The cells of every row by the name of their column, with the line."""
        delimiter = ";" if lines and lines[0].count(";") > lines[0].count(",") else ","
        reader = csv.reader(lines, delimiter=delimiter)
        rows = []
        try:
            columns = [name.strip().lower() for name in next(reader, [])]
            missing = [name for name in REQUIRED if name not in columns]
            if missing:
                self.found(
                    "columns", say("columns that the table has not: {names}", names=", ".join(missing)), _SHAPE, 1
                )
            for name in dict.fromkeys(name for name in columns if columns.count(name) > 1):
                self.found(
                    "column_twice", say("the column {name} stands twice", name=name), say("remove one of them"), 1
                )
            for cells in reader:
                if len(cells) > len(columns):
                    more = say("the row has {n} cells, the header {columns}", n=len(cells), columns=len(columns))
                    remedy = say("write half points with a point (4.5), or part the cells by semicolons")
                    self.found("cells", more, remedy, reader.line_num)
                if any(cell.strip() for cell in cells):
                    padded = [*cells, *[""] * (len(columns) - len(cells))]
                    row = {name: cell.strip() for name, cell in zip(columns, padded, strict=False)}
                    rows.append((reader.line_num, row))
        except csv.Error:
            self.found(
                "quotes", say("a cell in quotation marks has no end"), say("close the quotation marks"), reader.line_num
            )
        return rows

    def entries(self, rows: Sequence[tuple[int, dict[str, str]]]) -> tuple[Entry, ...]:
        names = [row["player"] for _, row in rows]
        cells = self.cross_table(rows)
        entries = []
        for i, (line, row) in enumerate(rows):
            if not names[i] or names.index(names[i]) < i:
                twice = (
                    say("the player {name} stands twice", name=names[i]) if names[i] else say("the player has no name")
                )
                self.found("player", twice, say("give every row a name of its own"), line)
            points = self.points(row["points"], line, len(rows))
            results = None
            if cells is not None:
                results = {names[j]: tuple(SIGNS[sign] for sign in cells[i][j]) for j in range(len(rows)) if j != i}
                self.adds_up(
                    points, sum(WORTH[sign] for j, cell in enumerate(cells[i]) if j != i for sign in cell), line
                )
            rating = self.integer("rating", row["rating"], 4000, line)
            k = self.integer("k", row.get("k", ""), 100, line)
            entries.append(Entry(names[i], rating, points or Points(0), k, results))
        if cells is None and not self.findings:
            self.total(entries)
        return tuple(entries)

    def integer(self, name: str, text: str, most: int, line: int) -> int | None:
        found = whole(text, 0, most) if text else None
        if text and found is None:
            wrong = say("{name} {text} is not a whole number from 0 to {most}", name=name, text=text, most=most)
            self.found(name, wrong, say("correct it, or leave it empty where there is none"), line)
        return found

    def points(self, text: str, line: int, players: int) -> Points | None:
        most = self.cycles * (players - 1)
        try:
            points = Points.of(number("0.5" if text == "½" else text.replace("½", ".5").replace(",", ".")))
        except ValueError:
            points = Points(-1)
        if 0 <= points <= 10 * most and points % 5 == 0:
            return points
        wrong = say("points {text}: not a whole or half number from 0 to {most}", text=text or "-", most=most)
        self.found("points", wrong, say("give the points as 4 or 4.5"), line)
        return None

    def cross_table(self, rows: Sequence[tuple[int, dict[str, str]]]) -> list[list[str]] | None:
        """The signs of every pair, where the column is there, once they agree from both sides."""
        if not any(row.get("results") for _, row in rows):
            return None
        size, good = len(rows), True
        names = [row["player"] for _, row in rows]
        table = []
        for i, (line, row) in enumerate(rows):
            text = row.get("results", "")
            cells = text.split() if " " in text else list(text)
            expected = [1 if j == i else self.cycles for j in range(size)]
            known = all(set(cell) <= SIGNS.keys() for j, cell in enumerate(cells) if j != i)
            if [len(cell) for cell in cells] != expected or not known or cells[i] != "*":
                wrong = say(
                    "results {text}: expected are {n} cells with '1', '=', '0', '+' or '-', and '*' for the own row",
                    text=text or "-",
                    n=size,
                )
                self.found("results", wrong, _SHAPE, line)
                good = False
            table.append(cells)
        if good:
            agreed = [self.agree(table, names, i, j, rows[i][0]) for i in range(size) for j in range(i)]
            good = all(agreed)
        return table if good else None

    def agree(self, table: Sequence[Sequence[str]], names: Sequence[str], i: int, j: int, line: int) -> bool:
        pairs = zip(table[i][j], table[j][i], strict=True)
        if all(MIRROR[a] == b or {a, b} == {"-"} for a, b in pairs):
            return True
        clash = say(
            "players {i} and {j} disagree on their game: {a} against {b}",
            i=names[i],
            j=names[j],
            a=table[i][j],
            b=table[j][i],
        )
        self.found("results_disagree", clash, say("correct one of the two"), line)
        return False

    def adds_up(self, points: Points | None, tenths: int, line: int) -> None:
        if points is not None and points != tenths:
            wrong = say(
                "the results make {results} points, the column says {points}", results=Points(tenths), points=points
            )
            self.found("points_mismatch", wrong, say("correct the results or the points"), line)

    def total(self, entries: Sequence[Entry]) -> None:
        """Every game shares out one point: a table that does not add up has a game missing or a slip."""
        size, points = len(entries), sum((entry.points for entry in entries), Points(0))
        due = Points(5 * self.cycles * size * (size - 1))
        if points != due:
            wrong = say("the points add up to {points}; {n} players share out {due}", points=points, n=size, due=due)
            self.found("total", wrong, _TOTAL)
            return
        lowest = sorted(int(entry.points) for entry in entries)
        n = next((n for n in range(2, size) if sum(lowest[:n]) < 5 * self.cycles * n * (n - 1)), None)
        if n is not None:
            wrong = say("the last {n} players have fewer points than they share out among themselves", n=n)
            self.found("total", wrong, _TOTAL)


_TOTAL = say("correct the points, or add the column results if a game was not played")
_SHAPE = say("give a header line player,rating,points[,k][,results] and a line for each player")


def read_round_robin(data: bytes, file: str, cycles: int = 1) -> tuple[tuple[Entry, ...], list[Finding]]:
    """The rows of the table, and everything wrong with it."""
    reader = _Reader(file, cycles)
    entries = reader.read(data)
    return entries, reader.findings
