"""
Tournament report files: every dialect is read, every slip is found with its place, and what is written stands in the
columns of the format and survives.
"""

import re
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Literal

import pytest

from tabellone import Finding, Points, Tournament, read_trf, write_trf
from tabellone.facts.result import Scoring
from tabellone.facts.tournament import (
    Abnormal,
    Acceleration,
    Byes,
    Cell,
    Day,
    Entrant,
    ForfeitedMatch,
    LineUp,
    Prohibited,
    Team,
    Virtual,
)

GOLDEN = Path(__file__).parents[1] / "golden" / "trf"
FILES = sorted(path.name for path in GOLDEN.iterdir() if path.suffix in {".trf", ".tab", ".tdf"})
REPORTS = [name for name in FILES if name != "vega.tdf"]
Target = Literal["trf16", "trf26"]
TARGETS: tuple[Target, ...] = ("trf16", "trf26")
SEVERE = ("error", "warning")
ANY = ("error", "warning", "info")


def golden(name: str) -> bytes:
    return (GOLDEN / name).read_bytes()


def facts(name: str) -> Tournament:
    return read_trf(golden(name), tolerant=True)[0]


def entrant(tournament: Tournament, number: int) -> Entrant:
    return next(player for player in tournament.players if player.number == number)


def letters(tournament: Tournament, number: int) -> str:
    return "".join(cell.letter for cell in entrant(tournament, number).rounds)


def points(value: str) -> Points:
    return Points.of(value)


def of(findings: Iterable[Finding], *severities: str) -> list[Finding]:
    return [finding for finding in findings if finding.severity in severities]


def told(findings: Iterable[Finding]) -> list[str]:
    return [f"{finding.severity} {finding.text()}" for finding in findings]


# --- the dialects ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", REPORTS)
def test_every_dialect_is_read_on_request_without_an_error(name: str) -> None:
    tournament, findings = read_trf(golden(name), tolerant=True, file=name)
    assert told(of(findings, "error")) == []
    assert len(tournament.players) >= 4
    assert {finding.file for finding in findings} <= {name}


@pytest.mark.parametrize("name", ["trf16.trf", "trf26.trf", "trf26-team.trf", "trf26-nrs.trf", "bbp-codes.trf"])
def test_a_sound_file_has_nothing_to_find(name: str) -> None:
    assert told(of(read_trf(golden(name))[1], *SEVERE)) == []


@pytest.mark.parametrize("name", ["byte-padded.trf", "tabs.trf", "misaligned.trf", "trf06.trf", "irish-cp1252.tab"])
def test_what_has_to_be_adjusted_is_an_error_unless_tolerance_is_asked_for(name: str) -> None:
    strict, refused = read_trf(golden(name))
    tolerant, accepted = read_trf(golden(name), tolerant=True)
    adjusted = {(f.rule, f.line, f.column, f.player, f.round) for f in of(accepted, "warning")}
    adjusted = {place for place in adjusted if place[0] != "trf.federation"}  # a warning either way
    assert adjusted
    assert {(f.rule, f.line, f.column, f.player, f.round) for f in of(refused, "error")} >= adjusted
    assert strict == tolerant


@pytest.mark.parametrize(
    ("name", "form"),
    [("trf06.trf", "TRF06"), ("trf16.trf", "TRF16"), ("trf26.trf", "TRF26"), ("trf26-team.trf", "TRF26")],
)
def test_the_version_is_recognised(name: str, form: str) -> None:
    assert facts(name).form == form


def test_trf06_byes_that_only_the_points_tell() -> None:
    tournament, findings = read_trf(golden("trf06.trf"), tolerant=True)
    assert (tournament.name, tournament.federation, tournament.start) == ("Old club cup", "ENG", Day(2007, 3, 2))
    assert [player.title for player in tournament.players] == ["GM", "WIM", "FM", "", ""]
    assert entrant(tournament, 3).name == "Dr. Mike, Milan"
    assert entrant(tournament, 2).born == Day(1970, 0, 0)
    assert letters(tournament, 5)[0] in "FU"
    assert letters(tournament, 4)[:2] == "0H"
    assert letters(tournament, 4)[2] in "FU"
    assert {(f.player, f.round) for f in of(findings, "warning")} >= {(5, 1), (4, 2)}
    assert tournament.round_days == (Day(2007, 3, 2), Day(2007, 3, 3), Day(2007, 3, 4))


def test_trf16_with_every_result_letter() -> None:
    tournament = facts("trf16.trf")
    assert (tournament.name, tournament.city, tournament.federation) == ("Torneo di prova", "Città Alta", "ITA")
    assert (tournament.start, tournament.end) == (Day(2026, 1, 10), Day(2026, 1, 14))
    declared = (tournament.players_declared, tournament.rated_declared, tournament.teams_declared)
    assert declared == ("8", "7", "0")
    assert tournament.kind == "Individual: Swiss-System"
    assert tournament.chief_arbiter == "IA Uniform, Ugo (99900901)"
    assert tournament.deputies == ("FA Victor, Vera (99900902)", "NA Whiskey, Walter")
    assert tournament.time_control == "90 min/40 moves + 30 min + 30 sec/move"
    assert tournament.round_days == tuple(Day(2026, 1, day) for day in range(10, 15))
    assert tournament.rounds_played == 5
    assert entrant(tournament, 2) == Entrant(
        2,
        "Bravo, Bruno",
        "m",
        "IM",
        2401,
        "FRA",
        99900012,
        Day(1990, 11, 2),
        points("4"),
        2,
        (Cell(6, "b", "1"), Cell(1, "w", "="), Cell(3, "b", "D"), Cell(4, "w", "1"), Cell(5, "w", "1")),
    )
    eighth = entrant(tournament, 8)
    assert (eighth.rating, eighth.fide_id, eighth.born, eighth.title) == (None, None, None, "")
    assert [letters(tournament, n) for n in (1, 3, 4, 7, 8)] == ["1=+1=", "=LD0Z", "1W-01", "=H00F", "0U1=="]
    assert entrant(tournament, 8).rounds[1] == Cell(0, "", "U")
    assert entrant(tournament, 4).rounds[2] == Cell(1, "b", "-")


def test_javafo_lines_end_in_cr_and_players_stand_in_any_order() -> None:
    data = golden("javafo.trf")
    assert b"\n" not in data
    tournament = facts("javafo.trf")
    assert sorted(player.number for player in tournament.players) == [1, 2, 3, 4, 5, 6]
    assert tournament.total_rounds == 5
    assert tournament.initial_colour == "w"
    assert tournament.absent == (5,)
    assert [rule.numbers for rule in tournament.prohibited] == [(1, 2), (3, 4, 6)]
    assert tournament.virtual == (
        Virtual(1, (points("1"), points("1"))),
        Virtual(2, (points("1"), points("0.5"))),
        Virtual(3, (points("0"), points("0"))),
    )
    scoring = tournament.scoring
    assert (points("1"), points("0.5"), points("0"), points("1")) == (scoring.W, scoring.D, scoring.L, scoring.P)
    assert tournament.rounds_played == 2
    assert letters(tournament, 5) == "=-Z"


def test_bbp_codes_set_the_points() -> None:
    tournament = facts("bbp-codes.trf")
    scoring = tournament.scoring
    assert tuple(map(points, ("3", "1", "0", "0", "2"))) == (scoring.W, scoring.D, scoring.L, scoring.A, scoring.P)
    assert tournament.initial_colour == "b"
    assert tournament.total_rounds == 5
    assert entrant(tournament, 3).points == points("2")


def test_bbp_groups_of_ten_characters() -> None:
    tournament = facts("bbp-groups.trf")
    scoring = tournament.scoring
    assert tuple(map(points, ("1", "0.5", "0", "0.5"))) == (scoring.W, scoring.D, scoring.L, scoring.P)
    assert re.findall(r"(T[WDL])\s*([0-9.]+)", tournament.match_scoring) == [
        ("TW", "2.0"),
        ("TD", "1.0"),
        ("TL", "0.0"),
    ]
    assert [(team.number, team.match_points) for team in tournament.teams] == [
        (1, points("4")),
        (2, points("1")),
        (3, points("2")),
        (4, points("1")),
    ]


def test_lichess_dates_in_words_and_cells_without_opponent_and_colour() -> None:
    tournament = facts("lichess.trf")
    assert (tournament.start, tournament.end) == (Day(2020, 5, 10), Day(2020, 5, 10))
    assert tournament.federation == tournament.chief_arbiter == ""
    assert tournament.total_rounds == 5
    assert tournament.rounds_played == 3
    assert {player.rank for player in tournament.players} == {None}
    assert {player.federation for player in tournament.players} == {""}
    assert letters(tournament, 5) == "HZZ"


def test_swiss_manager_rulers_are_passed_over() -> None:
    tournament = facts("swiss-manager.trf")
    assert tournament.round_days == (Day(2026, 2, 6), Day(2026, 2, 7), Day(2026, 2, 8))
    assert [player.title for player in tournament.players] == ["GM", "IM", "WIM", "FM", "WFM", ""]
    assert entrant(tournament, 1).born == Day(1985, 0, 0)
    assert any("DDD SSSS sTTT" in remark.text for remark in tournament.remarks)


@pytest.mark.parametrize("name", ["irish-cp1252.tab", "irish-bom.tab"])
def test_irish_files_in_either_encoding(name: str) -> None:
    tournament, findings = read_trf(golden(name), tolerant=True)
    names = ["O'Papa, Séan", "Ó Quebec, Niamh", "Romeo, Róisín", "Sierra, Pádraig", "Tango, Áine"]
    assert [player.name for player in tournament.players] == names
    assert (tournament.start, tournament.end) == (Day(2014, 3, 28), Day(2014, 3, 30))
    assert sorted(letters(tournament, 5)) == ["H", "Z", "Z"]
    # The county stands in the column of the federation.
    assert [f.player for f in of(findings, "warning") if f.player and f.rule != "trf.federation"] == [5]


def test_cp1252_has_letters_that_latin_1_has_not() -> None:
    assert facts("irish-cp1252.tab").name == "Cork Congress – Minor"


def test_tornelo_lines_are_kept() -> None:
    tournament = facts("tornelo.trf")
    assert sum(remark.text.startswith("DAT ") for remark in tournament.remarks) == 5
    assert tournament.total_rounds == 2


def test_names_padded_by_bytes() -> None:
    tournament = facts("byte-padded.trf")
    names = ["Müller-Lüdenscheidt, Jörg", "Çelik, Şule", "Łukasz, Żaneta", "Plain, Peter"]
    assert [player.name for player in tournament.players] == names
    assert [player.rating for player in tournament.players] == [2512, 2401, 2388, 2275]
    assert entrant(tournament, 1).rounds == (Cell(3, "w", "1"), Cell(2, "b", "1"))


@pytest.mark.parametrize("name", ["tabs.trf", "misaligned.trf"])
def test_fields_out_of_their_columns(name: str) -> None:
    tournament = facts(name)
    assert tournament.start == Day(2025, 4, 5)
    known = [(p.sex, p.title, p.name, p.rating, p.federation, p.fide_id, p.born) for p in tournament.players]
    assert known == [
        ("w", "GM", "Alfa, Anna", 2512, "ITA", 99900011, Day(1985, 3, 14)),
        ("m", "IM", "Bravo, Bruno", 2401, "FRA", 99900012, Day(1990, 11, 2)),
        ("w", "WGM", "Charlie, Carla", 2388, "ITA", 99900013, Day(2001, 7, 30)),
        ("m", "FM", "Delta, Dario", 2275, "GER", 99900014, Day(1979, 0, 0)),
    ]
    assert [(p.points, p.rank) for p in tournament.players] == [
        (points("2"), 1),
        (points("0.5"), 3),
        (points("1"), 2),
        (points("0.5"), 4),
    ]
    assert [p.rounds for p in tournament.players] == [
        (Cell(3, "w", "1"), Cell(2, "b", "1")),
        (Cell(4, "b", "="), Cell(1, "w", "0")),
        (Cell(1, "b", "0"), Cell(4, "w", "1")),
        (Cell(2, "w", "="), Cell(3, "b", "0")),
    ]


def test_a_tournament_in_progress() -> None:
    tournament, findings = read_trf(golden("in-progress.trf"))
    assert tournament.rounds_played == 2
    assert tournament.total_rounds == 5
    assert entrant(tournament, 3).rounds[1] == Cell(4, "b", " ")
    assert entrant(tournament, 4).rounds[1] == Cell(3, "w", " ")
    assert letters(tournament, 7) == "=HZ"
    assert letters(tournament, 6) == "00H"
    assert entrant(tournament, 1).rounds[2:] in {(), (Cell(),)}
    assert [f.round for f in of(findings, "warning") if f.round] == [2]


def test_points_need_not_hold_the_draw_that_a_pending_game_counts_for_pairing_only() -> None:
    assert told(of(read_trf(golden("in-progress.trf"))[1], "error")) == []


def test_trf26_of_individuals() -> None:
    tournament = facts("trf26.trf")
    assert tournament.total_rounds == 5
    assert tournament.initial_colour.lower() == "w"
    assert scoring_of(tournament.scoring) == tuple(map(points, ("3", "1", "0", "0", "2", "1")))
    assert tournament.start_rank_method.split() == ["ITA", "FIDON"]
    assert tournament.controller == "Example pairing program 1.0"
    assert tournament.kind_code == "FIDE_DUTCH_2026"
    assert tournament.tie_breaks == "BH/C1,BH,SB,DE,WON"
    assert tournament.standings_order == "PTS,BH/C1,BH,SB,DE,WON"
    assert tournament.time_code == "40/6000+30:900+30"
    assert tournament.byes == (Byes("H", 5, (7, 9)), Byes("Z", 5, (3,)))
    assert tournament.accelerations == (
        Acceleration(None, points("1"), 1, 2, 1, 4),
        Acceleration(None, points("0.5"), 3, 4, 1, 4),
    )
    assert tournament.prohibited == (Prohibited(1, 5, (1, 2, 8)), Prohibited(3, 3, (6, 7)))
    assert tournament.abnormal == (
        Abnormal("", None, points("-0.5"), 3, (5,)),
        Abnormal("", None, points("-1"), 1, (9,)),
        Abnormal("H", None, points("1"), 0, ()),
    )
    assert entrant(tournament, 1).points == points("10")


def test_trf26_of_teams() -> None:
    tournament = facts("trf26-team.trf")
    assert [team.number for team in tournament.teams] == [1, 2, 3, 4, 5]
    assert tournament.teams[1] == Team("Bianco e Nero", (3, 4), 2, "BIAN", "2331.5", points("2"), points("2.5"), 3)
    assert tournament.line_ups == (LineUp(2, 1, 3, (2, 1)),)
    assert tournament.forfeited_matches == (ForfeitedMatch("-+", 3, 4, 1),)
    assert tournament.byes == (Byes("H", 2, (4,)),)
    assert tournament.board_colours == "WB"
    assert len(tournament.team_byes) == 1
    assert "5 000   2" in tournament.team_byes[0]
    assert sum(remark.text[:3] in {"801", "802"} for remark in tournament.remarks) == 7


def test_lines_of_a_national_register_and_comments() -> None:
    tournament = facts("trf26-nrs.trf")
    assert [record.federation for record in tournament.national] == ["ITA"] * 4
    found = [re.findall(r" (\d{4}) (EMR|TOS) +(\d{4}) ", record.text) for record in tournament.national]
    assert found == [
        [("2472", "EMR", "1001")],
        [("2361", "TOS", "1002")],
        [("2348", "EMR", "1003")],
        [("2235", "TOS", "1004")],
    ]
    comments = [remark.text for remark in tournament.remarks if remark.text.startswith("###")]
    assert len(comments) == 4
    assert comments[0] == "### written by hand as an example"


def test_a_file_of_vega_is_not_a_report() -> None:
    tournament, findings = read_trf(golden("vega.tdf"), tolerant=True)
    assert tournament.players == ()
    assert any("Vega" in finding.message.text() for finding in of(findings, "error"))


# --- the physical layer ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
@pytest.mark.parametrize("last", [True, False])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_byte_order_mark_change_nothing(end: str, mark: bytes, *, last: bool) -> None:
    text = golden("trf16.trf").decode().replace("\r\n", end)
    tournament, findings = read_trf(mark + (text if last else text.removesuffix(end)).encode())
    assert tournament == facts("trf16.trf")
    assert told(of(findings, *SEVERE)) == []


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252"])
def test_western_encodings(encoding: str) -> None:
    tournament, findings = read_trf(golden("trf16.trf").decode().encode(encoding), tolerant=True)
    assert tournament == facts("trf16.trf")
    assert told(of(findings, "error")) == []


def test_a_mark_before_a_western_encoding_does_not_spoil_the_first_record() -> None:
    tournament, _ = read_trf(b"\xef\xbb\xbf" + golden("irish-cp1252.tab"), tolerant=True)
    assert (tournament.federation, len(tournament.players)) == ("IRL", 5)
    assert tournament.name == "Cork Congress – Minor"


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"   ", b"\x00" * 50, bytes(range(256)) * 3, "012 X\r\n001".encode("utf-16")]
)
def test_what_is_no_report_is_an_error_and_no_exception(data: bytes) -> None:
    for tolerant in (False, True):
        tournament, findings = read_trf(data, tolerant=tolerant)
        assert tournament.players == ()
        assert of(findings, "error")
        for target in TARGETS:
            write_trf(tournament, target)


def test_blanks_at_the_end_of_a_line_change_nothing() -> None:
    padded = b"\r\n".join(line + b" " * 47 for line in golden("trf16.trf").split(b"\r\n"))
    tournament, findings = read_trf(padded)
    assert tournament == facts("trf16.trf")
    assert told(of(findings, *SEVERE)) == []


def test_the_order_of_the_records_is_free() -> None:
    lines = golden("trf26.trf").decode().split("\r\n")[:-1]
    tournament, findings = read_trf("\r\n".join(reversed(lines)).encode())
    expected = facts("trf26.trf")
    assert sorted(tournament.players, key=lambda player: player.number) == list(expected.players)
    assert (tournament.scoring, tournament.total_rounds) == (expected.scoring, 5)
    assert told(of(findings, "error")) == []


# --- slips, each with its place ---------------------------------------------------------------------------------------

Edit = Callable[[list[str]], None]


def put(record: str, column: int, text: str) -> Edit:
    """The text in the line that starts so, from the column on."""

    def edit(lines: list[str]) -> None:
        at = next(n for n, line in enumerate(lines) if line.startswith(record))
        line = lines[at].ljust(column - 1 + len(text))
        lines[at] = line[: column - 1] + text + line[column - 1 + len(text) :]

    return edit


def row(number: int) -> str:
    return f"001 {number:4}"


def cell(number: int, round_number: int, text: str) -> Edit:
    return put(row(number), 82 + 10 * round_number, f"{text:8}")


def colour(number: int, round_number: int, letter: str) -> Edit:
    return put(row(number), 87 + 10 * round_number, letter)


def result(number: int, round_number: int, letter: str) -> Edit:
    return put(row(number), 89 + 10 * round_number, letter)


def total(number: int, text: str) -> Edit:
    return put(row(number), 81, f"{text:>4}")


def rank(number: int, text: str) -> Edit:
    return put(row(number), 86, f"{text:>4}")


def add(line: str) -> Edit:
    def edit(lines: list[str]) -> None:
        lines.append(line)

    return edit


def renumber(old: int, new: int) -> Edit:
    def edit(lines: list[str]) -> None:
        for at, line in enumerate(lines):
            if line.startswith("001"):
                head, cells = line[:91], line[91:]
                head = head.replace(row(old), row(new))
                lines[at] = head + re.sub(rf"(?<!\d) {{3}}{old} ([wb])", rf"{new:4} \1", cells)

    return edit


@dataclass(frozen=True, slots=True)
class Slip:
    kind: str
    edits: tuple[Edit, ...]
    severities: tuple[str, ...] = SEVERE
    players: tuple[int, ...] = ()
    round: int | None = None
    record: str = ""  # the place is the line that starts so before the edit; "+" is the line added
    base: str = "trf16.trf"

    @property
    def data(self) -> bytes:
        lines = golden(self.base).decode().split("\r\n")[:-1]
        for edit in self.edits:
            edit(lines)
        return "".join(f"{line}\r\n" for line in lines).encode()

    @property
    def lines(self) -> set[int]:
        before = golden(self.base).decode().split("\r\n")[:-1]
        if self.record == "+":
            return set(range(len(before) + 1, len(before) + 1 + len(self.edits)))
        prefixes = (self.record,) if self.record else tuple(map(row, self.players))
        return {at for at, line in enumerate(before, 1) if prefixes and line.startswith(prefixes)}

    def found(self) -> list[Finding]:
        """What the unspoilt file had not."""
        before = [finding.as_json() for finding in read_trf(golden(self.base))[1]]
        return [finding for finding in read_trf(self.data)[1] if finding.as_json() not in before]

    def meant(self) -> list[Finding]:
        """The findings that say this slip: in its severity, at its place."""
        placed = bool(self.players or self.record)
        return [
            f
            for f in self.found()
            if f.severity in self.severities
            and (not placed or f.player in self.players or f.line in self.lines)
            and (self.round is None or self.round == f.round)
        ]


SLIPS = {
    slip.kind: slip
    for slip in [
        # 1: what cannot be read
        Slip("start number twice", (put(row(2), 5, "   1"),), ("error",), record=row(2)),
        Slip("start number unreadable", (put(row(2), 5, "  2x"),), ("error",), record=row(2)),
        Slip("opponent unreadable", (cell(3, 1, "  x7 w ="),), ("error",), (3,), 1),
        Slip("points unreadable", (put(row(3), 81, "1,x."),), ("error",), (3,)),
        Slip("colour unreadable", (colour(3, 1, "x"),), ("error",), (3,), 1),
        Slip("result unknown", (result(3, 1, "?"),), ("error",), (3,), 1),
        Slip("rank unreadable", (rank(3, "7th"),), SEVERE, (3,)),
        Slip("rating unreadable", (put(row(3), 49, "23b8"),), SEVERE, (3,)),
        Slip("identity unreadable", (put(row(3), 58, " not a num "),), SEVERE, (3,)),
        Slip("opponent not in the file", (cell(3, 1, "  77 w ="),), ("error",), (3,), 1),
        Slip("own opponent", (cell(3, 1, "   3 w ="),), ("error",), (3,), 1),
        Slip("missing number", (renumber(8, 12),)),
        # 2: the two sides of a pairing
        Slip("one-sided", (cell(3, 1, "   6 w ="),), ("error",), (3, 6, 7), 1),
        Slip("one-sided, the other absent", (cell(7, 1, "0000 - Z"), total(7, "1.5")), ("error",), (3, 7), 1),
        Slip("equal colours", (colour(7, 1, "w"),), ("error",), (3, 7), 1),
        Slip("equal colours in a forfeit", (colour(4, 3, "w"),), ("error",), (1, 4), 3),
        Slip("two winners", (result(5, 1, "1"), total(5, "3.5")), ("error",), (1, 5), 1),
        Slip("short win against a played loss", (result(3, 2, "0"),), ("error",), (3, 4), 2),
        Slip("forfeit win against a played loss", (result(4, 3, "0"),), ("error",), (1, 4), 3),
        Slip("bye against an opponent", (result(7, 1, "H"),), ("error",), (3, 7), 1),
        Slip("game without an opponent", (cell(3, 5, "0000 - 1"), total(3, "2.0")), SEVERE, (3,), 5),
        Slip("forfeit without colours", (colour(1, 3, "-"), colour(4, 3, "-")), ("warning",), (1, 4), 3),
        # 3: points
        Slip("too many points", (total(1, "4.5"),), SEVERE, (1,)),
        Slip("too few points", (total(5, "2.0"),), SEVERE, (5,)),
        # 4: ranks
        Slip("rank missing", (rank(2, ""),), ("warning",), (2,)),
        Slip("rank against the points", (rank(5, "6"), rank(7, "5")), SEVERE, (5, 7)),
        # 5: counts and byes
        Slip("count of players", (put("062", 5, "9"),), ("warning",)),
        Slip("count of rated players", (put("072", 5, "3"),), ("warning",)),
        Slip("count of teams", (put("082", 5, "7"),), ("warning",)),
        Slip("more rounds than announced", (put("142", 5, "3"),), ("warning",), base="trf26.trf"),
        Slip("two pairing byes in a round", (cell(7, 2, "0000 - U"), total(7, "2.5")), ("warning",), round=2),
        Slip(
            "two pairing byes of a player",
            (
                cell(8, 4, "0000 - U"),
                total(8, "3.5"),
                cell(5, 4, "0000 - Z"),
                total(5, "2.0"),
                rank(8, "3"),
                rank(4, "4"),
            ),
            ("error",),
            (8,),
        ),
        Slip("implied bye", (cell(3, 5, ""),), ANY, (3,), 5),
        # pending
        Slip(
            "pending",
            (
                result(8, 5, " "),
                result(1, 5, " "),
                total(8, "2.5"),
                total(1, "3.5"),
                rank(1, "2"),
                rank(2, "1"),
            ),
            ("warning",),
            round=5,
        ),
        Slip("pending as a star", (result(8, 5, "*"), result(1, 5, "*")), SEVERE, (1, 8), 5),
        # 7: days
        Slip("start unreadable", (put("042", 5, "some day.."),), SEVERE, record="042"),
        Slip("start ambiguous", (put("042", 5, "01/03/26  "),), SEVERE, record="042"),
        Slip("start in another form", (put("042", 5, "10.01.2026"),), ANY, record="042"),
        Slip("start after end", (put("042", 5, "2026/02/10"),), ("warning",)),
        Slip("no such day", (put("052", 5, "2026/02/30"),), SEVERE, record="052"),
        Slip("days of rounds", (put("132", 132, " " * 8),), ("warning",)),
        Slip("no such birthday", (put(row(2), 70, "1990/13/42"),), SEVERE, (2,)),
        # codes
        Slip("federation of the event", (put("032", 5, "XQZ"),), SEVERE, record="032"),
        Slip("federation of a player", (put(row(2), 54, "XQZ"),), SEVERE, (2,)),
        Slip("title", (put(row(2), 11, "XYM"),), SEVERE, (2,)),
        Slip("sex", (put(row(2), 10, "x"),), SEVERE, (2,)),
        Slip("identity twice", (put(row(3), 58, "   99900011"),), SEVERE, (1, 3)),
        Slip("kind of tournament", (put("192", 5, "FIDE_MAGIC_9999"),), ANY, base="trf26.trf"),
        Slip("kind of bye", (add("240 Q   5    1"),), SEVERE, record="+", base="trf26.trf"),
        Slip("kind of points", (add("299 Q         1.0    1    1"),), SEVERE, record="+", base="trf26.trf"),
        Slip("kind of forfeit", (add("330 ++   3   2   5"),), SEVERE, record="+", base="trf26-team.trf"),
        Slip("initial colour", (put("152", 5, "Q"),), SEVERE, record="152", base="trf26.trf"),
        Slip("number of rounds", (put("142", 5, "many"),), SEVERE, record="142", base="trf26.trf"),
        Slip("points of a result", (put("162", 7, "abcd"),), SEVERE, record="162", base="trf26.trf"),
        # withdrawal
        Slip("result after withdrawal", (add("240 Z   2    3"),), SEVERE, (3,), 2, base="trf26.trf"),
        # 8: records of 2026
        Slip("team byes twice", (add("320  1.0  1.0 000 000   3"),), ("error",), record="+", base="trf26-team.trf"),
        Slip("byes twice", (add("240 H   5    8"),), ("error",), record="+", base="trf26.trf"),
        Slip("team byes of individuals", (add("320  1.0  1.0   5"),), ("error",), record="+", base="trf26.trf"),
        Slip("unknown number in 240", (add("240 F   5   77"),), ("error",), record="+", base="trf26.trf"),
        Slip(
            "unknown number in 250", (add("250       0.5   5   5   70   77"),), ("error",), record="+", base="trf26.trf"
        ),
        Slip("unknown number in 260", (add("260   1   5    1   77"),), ("error",), record="+", base="trf26.trf"),
        Slip("unknown number in 299", (add("299           0.0    1   77"),), ("error",), record="+", base="trf26.trf"),
        Slip("unknown team in 300", (add("300   1  77   1    1    2"),), ("error",), record="+", base="trf26-team.trf"),
        Slip(
            "unknown player in 300", (add("300   1   1   2    1   77"),), ("error",), record="+", base="trf26-team.trf"
        ),
        Slip(
            "unknown player in 310", (put("310   5", 79, "  77"),), ("error",), record="310   5", base="trf26-team.trf"
        ),
        Slip("unknown team in 330", (add("330 +-   3  77   5"),), ("error",), record="+", base="trf26-team.trf"),
    ]
}


@pytest.mark.parametrize("kind", SLIPS)
def test_a_slip_is_found_at_its_place(kind: str) -> None:
    slip = SLIPS[kind]
    assert slip.meant(), told(slip.found())


@pytest.mark.parametrize("kind", SLIPS)
def test_a_slip_does_not_hide_the_rest(kind: str) -> None:
    slip = SLIPS[kind]
    read = {player.name: player for player in read_trf(slip.data)[0].players}
    for player in facts(slip.base).players:
        touched = f"{player.number}" in re.findall(r"\d+", " ".join(map(str, slip.players)) + " " + slip.record[4:])
        if not touched and kind != "missing number":
            assert read[player.name].rating == player.rating


@pytest.mark.parametrize("kind", SLIPS)
def test_a_finding_speaks_english_and_italian(kind: str) -> None:
    for finding in SLIPS[kind].found():
        assert re.fullmatch(r"trf\.[a-z0-9_]+", finding.rule)
        for message in (finding.message, finding.remedy):
            assert message.text().strip()
            assert message.text("it").strip()
            assert message.text("it") != message.text()
        assert finding.as_json("it")["text"] == finding.message.text("it")


# The kinds of fault that are to be told apart by their rule.
APART = [
    "one-sided",
    "equal colours",
    "two winners",
    "too many points",
    "rank against the points",
    "missing number",
    "identity twice",
    "implied bye",
    "pending",
    "result after withdrawal",
    "result unknown",
    "start after end",
    "no such birthday",
    "federation of a player",
    "title",
    "sex",
    "start number twice",
    "opponent not in the file",
    "two pairing byes of a player",
    "team byes twice",
    "byes twice",
]


def test_each_kind_of_fault_has_a_rule_of_its_own() -> None:
    rules = {kind: {finding.rule for finding in SLIPS[kind].meant()} for kind in APART}
    for one, found in rules.items():
        others: set[str] = set().union(*(rules[other] for other in APART if other != one))
        assert not found or found - others, f"{one}: {found} are also the rules of another fault"


@pytest.mark.parametrize(
    ("kind", "edits"),
    [
        ("draw against a loss", (result(2, 2, "0"), total(2, "3.5"))),
        ("two losers", (result(5, 4, "0"), total(5, "2.0"), result(8, 4, "0"), total(8, "2.5"))),
        ("short draw against a short loss", (result(3, 3, "L"), total(3, "0.5"), rank(3, "8"), rank(6, "7"))),
    ],
)
def test_results_that_only_a_penalty_explains_are_mentioned_and_no_more(kind: str, edits: tuple[Edit, ...]) -> None:
    found = Slip(kind, edits).found()
    assert told(of(found, *SEVERE)) == []
    assert of(found, "info")


@pytest.mark.parametrize(
    ("kind", "edits"),
    [
        ("ranks shared on equal points", (rank(2, "1"),)),
        ("double forfeit", (result(1, 3, "-"), total(1, "3.0"), rank(1, "2"), rank(2, "1"))),
        ("lower case result letters", (result(3, 2, "l"), result(4, 2, "w"))),
        ("upper case colours", (colour(3, 1, "W"), colour(7, 1, "B"))),
        ("a record nobody knows", (add("987 something else"), add(""), add("DDD SSSS sTTT"), add("### a comment"))),
        ("text after the number of players", (put("062", 5, "8 (7)"),)),
        ("spare round cells", (put(row(1), 150, " "),)),
    ],
)
def test_what_is_lawful_is_not_blamed(kind: str, edits: tuple[Edit, ...]) -> None:
    slip = Slip(kind, edits)
    assert told(of(slip.found(), *SEVERE)) == []
    assert len(read_trf(slip.data)[0].players) == 8


def test_a_forfeit_without_colours_is_still_a_pairing() -> None:
    tournament, _ = read_trf(SLIPS["forfeit without colours"].data)
    assert entrant(tournament, 1).rounds[2] == Cell(4, "", "+")
    assert entrant(tournament, 4).rounds[2] == Cell(1, "", "-")


def test_what_cannot_be_read_has_a_line_and_a_column() -> None:
    for kind, columns in {
        "opponent unreadable": range(92, 100),
        "colour unreadable": range(92, 100),
        "result unknown": range(92, 100),
        "points unreadable": range(81, 85),
        "start number unreadable": range(5, 9),
    }.items():
        found = [finding for finding in SLIPS[kind].meant() if finding.column is not None]
        assert found, kind
        assert any(finding.column in columns and finding.line in SLIPS[kind].lines for finding in found), told(found)


def test_an_adjustment_says_what_was_there_and_what_was_taken() -> None:
    said = {finding.rule: finding.message.text() for finding in read_trf(golden("lichess.trf"), tolerant=True)[1]}
    assert any("May 10, 2020" in text and "2020/05/10" in text for text in said.values())
    titles = [finding.message.text() for finding in read_trf(golden("trf06.trf"), tolerant=True)[1]]
    assert any("wm" in text and "WIM" in text for text in titles)
    moved = [
        f.message.text() for f in of(read_trf(golden("misaligned.trf"), tolerant=True)[1], "warning") if f.line == 9
    ]
    assert any("2401" in text for text in moved), moved


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("2026/01/10", Day(2026, 1, 10)),
        ("2026-01-10", Day(2026, 1, 10)),
        ("2026.01.10", Day(2026, 1, 10)),
        ("10/01/2026", Day(2026, 1, 10)),
        ("10.01.2026", Day(2026, 1, 10)),
        ("10. 01. 2026", Day(2026, 1, 10)),
        ("26.01.10", Day(2026, 1, 10)),
        ("January 10, 2026", Day(2026, 1, 10)),
        ("2026/01/10 14:30", Day(2026, 1, 10)),
        ("2026/01/10   ", Day(2026, 1, 10)),
    ],
)
def test_forms_of_a_day(written: str, day: Day) -> None:
    data = golden("trf16.trf").replace(b"042 2026/01/10", f"042 {written}".encode())
    tournament, findings = read_trf(data, tolerant=True)
    assert tournament.start == day
    assert told(of(findings, "error")) == []


@pytest.mark.parametrize(
    ("written", "born"),
    [
        ("1990/11/02", Day(1990, 11, 2)),
        ("1990.11.02", Day(1990, 11, 2)),
        ("1990-11-02", Day(1990, 11, 2)),
        ("1990/00/00", Day(1990, 0, 0)),
        ("1990      ", Day(1990, 0, 0)),
        ("0000/00/00", None),
        ("          ", None),
    ],
)
def test_forms_of_a_birthday(written: str, born: Day | None) -> None:
    tournament, findings = read_trf(Slip("", (put(row(2), 70, written),)).data, tolerant=True)
    assert entrant(tournament, 2).born == born
    assert told(of(findings, "error")) == []


TITLES = {
    "GM": ["GM", " GM", "gm ", "g  ", "  g", " G "],
    "IM": ["IM", "im ", "m  ", "  m"],
    "FM": ["FM", "f  ", "  f", " f "],
    "CM": ["CM", "c  ", "  c"],
    "WGM": ["WGM", "wgm", "wg ", " wg", "gf ", " gf"],
    "WIM": ["WIM", "wm ", " wm", "mf ", " mf"],
    "WFM": ["WFM", "wf ", " wf", "ff ", " ff"],
    "WCM": ["WCM", "wc ", " wc", "cf ", " cf"],
}


@pytest.mark.parametrize(("title", "written"), [(title, form) for title, forms in TITLES.items() for form in forms])
def test_forms_of_a_title(title: str, written: str) -> None:
    tournament, findings = read_trf(Slip("", (put(row(1), 11, f"{written:3}"),)).data, tolerant=True)
    assert entrant(tournament, 1).title == title
    assert told(of(findings, "error")) == []


def test_forms_of_scoring() -> None:
    for line, scoring in {
        "162  W 2.0    D 1.0    L 0.5    A 0.0    P 2.0    X 1.0": ("2", "1", "0.5"),
        "162  W 2.0    D 1.0    L 0.5": ("2", "1", "0.5"),
        "162  W  2.0   D  1.0   L  0.5": ("2", "1", "0.5"),
        "162  W 2.0     D 1.0     L 0.5": ("2", "1", "0.5"),
        "XXS W=2 D=1 WL=.5 BL=.5": ("2", "1", "0.5"),
    }.items():
        tournament, _ = read_trf(golden("trf16.trf") + line.encode() + b"\r\n", tolerant=True)
        read = tournament.scoring
        assert tuple(map(points, scoring)) == (read.W, read.D, read.L), line


# --- limits ----------------------------------------------------------------------------------------------------------


def limited(data: bytes, seconds: float = 10) -> list[Finding]:
    start = time.perf_counter()
    tournament, findings = read_trf(data)
    for target in TARGETS:
        write_trf(tournament, target)
    assert time.perf_counter() - start < seconds
    return of(findings, "error")


def test_a_line_without_end_is_refused() -> None:
    assert any(finding.line == 1 for finding in limited(b"012 " + b"x" * 2_000_000 + b"\r\n" + golden("trf16.trf")))


def test_too_many_rounds_are_refused() -> None:
    lines = golden("trf16.trf").splitlines()
    lines[14] += b"".join(b"  %4d w 1" % (1 + n % 8) for n in range(2000))
    assert any(finding.line == 15 for finding in limited(b"\r\n".join(lines)))
    assert limited(golden("trf26.trf").replace(b"142 5", b"142 99999999"))


def test_too_many_players_are_refused() -> None:
    line = golden("trf16.trf").splitlines()[-1]
    assert limited(b"\r\n".join(line[:4] + b"%4d" % (n % 10000) + line[8:91] for n in range(30_000)))


def test_too_large_a_file_is_refused() -> None:
    assert limited(golden("trf16.trf") + b"### nothing\r\n" * 6_000_000)


@pytest.mark.parametrize("number", ["9" * 30, "-1", "1e9", "0x10", "٣"])
def test_numbers_nobody_means_are_findings(number: str) -> None:
    for line in (f"142 {number}", f"XXR {number}", f"062 {number}", f"250  {number}", f"260   1   5 {number}"):
        read_trf(golden("trf26.trf") + line.encode() + b"\r\n")
    for record in ("142", "240", "250", "260", "299"):
        tournament, _ = read_trf(Slip("", (put(record, 5, number),), base="trf26.trf").data)
        for target in TARGETS:
            write_trf(tournament, target)


def large(players: int) -> bytes:
    """One round, everybody drew with his neighbour."""
    tournament = Tournament(
        players=tuple(
            Entrant(
                n,
                f"Player {n}",
                points=points("0.5"),
                rank=n,
                rounds=(Cell(n + 1, "w", "=") if n % 2 else Cell(n - 1, "b", "="),),
            )
            for n in range(1, players + 1)
        )
    )
    return write_trf(tournament, "trf26")[0]


def test_four_times_the_players_take_about_four_times_the_time() -> None:
    def seconds(data: bytes) -> float:
        start = time.perf_counter()
        tournament, _ = read_trf(data)
        write_trf(tournament, "trf26")
        return time.perf_counter() - start

    small, big = large(800), large(3200)
    assert min(seconds(big) for _ in range(3)) < 10 * min(seconds(small) for _ in range(3)) + 0.2


@pytest.mark.parametrize(
    "filling",
    [
        b"001 " * 200_000,
        b"### x\r\n" * 100_000,
        b"\t" * 500_000,
        b"162 " + b"W " * 200_000,
        b"XXP " + b"1 " * 200_000,
        b"240 H   5" + b"    1" * 100_000,
        b"042 " + b"1/" * 200_000,
        b"122 " + b" " * 500_000 + b"x",
        b"\r" * 500_000,
        b"202 " + b"BH," * 100_000,
    ],
)
def test_no_line_makes_the_reader_slow(filling: bytes) -> None:
    limited(golden("trf26.trf") + filling + b"\r\n")


# --- writing ---------------------------------------------------------------------------------------------------------


def lines_of(data: bytes) -> list[str]:
    return data.decode().split("\r\n")[:-1]


@pytest.mark.parametrize(("name", "target"), [("trf16.trf", "trf16"), ("trf26.trf", "trf26")])
def test_a_canonical_file_survives_byte_for_byte(name: str, target: Target) -> None:
    written, findings = write_trf(facts(name), target)
    assert lines_of(written) == lines_of(golden(name))
    assert written == golden(name)
    assert findings == []


def test_comments_and_register_lines_survive_byte_for_byte() -> None:
    assert lines_of(write_trf(facts("trf26-nrs.trf"), "trf26")[0]) == lines_of(golden("trf26-nrs.trf"))


def test_the_records_of_a_team_file_survive() -> None:
    """The older 013 gives way to 310; the blank cells of a team's bye are written out; all else is as it was."""
    kept = sorted(line for line in lines_of(golden("trf26-team.trf")) if line[:3] not in {"001", "013"})
    written, _ = write_trf(facts("trf26-team.trf"), "trf26")
    assert sorted(line for line in lines_of(written) if line[:3] != "001") == kept
    assert read_trf(written)[0].players == facts("trf26-team.trf").players


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", FILES)
def test_what_is_written_is_canonical(name: str, target: Target) -> None:
    written, _ = write_trf(facts(name), target)
    again, _ = read_trf(written, tolerant=True)
    assert write_trf(again, target)[0] == written


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", REPORTS)
def test_what_is_written_needs_no_tolerance(name: str, target: Target) -> None:
    before = {finding.rule for finding in of(read_trf(golden(name), tolerant=True)[1], *SEVERE)}
    findings = read_trf(write_trf(facts(name), target)[0])[1]
    adjusted = [f for f in findings if f.rule in {"trf.columns", "trf.tab", "trf.columns_by_bytes", "trf.encoding"}]
    assert told(adjusted) == []
    assert told(f for f in of(findings, "error") if target == "trf26" and f.rule not in before) == []


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", FILES)
def test_line_ends_by_option_and_utf8_without_mark(name: str, target: Target) -> None:
    crlf = write_trf(facts(name), target)[0]
    lf = write_trf(facts(name), target, crlf=False)[0]
    assert b"\r" not in lf
    assert crlf.count(b"\r") == crlf.count(b"\n") == crlf.count(b"\r\n")
    assert crlf.replace(b"\r\n", b"\n") == lf
    assert not crlf.startswith(b"\xef\xbb\xbf")
    assert read_trf(lf, tolerant=True)[0] == read_trf(crlf, tolerant=True)[0]
    crlf.decode("utf-8")


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a report says, whichever of two ways of saying it was chosen."""

    tournament: Tournament
    scoring: tuple[Points, ...]
    virtual: dict[tuple[int, int], int]
    byes: set[tuple[str, int, int]]
    remarks: list[str]


def meaning(tournament: Tournament) -> Meaning:
    """
    Players in the order of their numbers, without rounds that nobody has paired; fictitious points and absences in
    the next round by player, whether they came by the records of 2026 or by those of pairing programs.
    """
    virtual = {(v.number, r): int(p) for v in tournament.virtual for r, p in enumerate(v.points, 1)}
    for acceleration in tournament.accelerations:
        for number in range(acceleration.first, acceleration.last + 1):
            for r in range(acceleration.first_round, acceleration.last_round + 1):
                virtual[number, r] = virtual.get((number, r), 0) + int(acceleration.points or 0)
    following = tournament.rounds_played + 1
    byes = {(bye.kind, bye.round, number) for bye in tournament.byes for number in bye.numbers}
    byes |= {("Z", following, number) for number in tournament.absent}
    players = []
    for player in sorted(tournament.players, key=lambda one: one.number):
        cells = list(player.rounds)
        while cells and not cells[-1].letter:
            cells.pop()
        players.append(replace(player, rounds=tuple(cells)))
    rest = replace(
        tournament,
        players=tuple(players),
        scoring=Scoring(),
        virtual=(),
        accelerations=(),
        byes=(),
        absent=(),
        remarks=(),
        prohibited=tuple(sorted(tournament.prohibited)),
    )
    texts = [remark.text for remark in tournament.remarks]
    nonzero = {key: value for key, value in virtual.items() if value}
    return Meaning(rest, scoring_of(tournament.scoring), nonzero, byes, texts)


def lost(before: Meaning, after: Meaning) -> list[str]:
    parts = [field.name for field in fields(Meaning)[1:] if getattr(before, field.name) != getattr(after, field.name)]
    one, other = before.tournament, after.tournament
    return parts + [
        field.name for field in fields(one) if field.compare and getattr(one, field.name) != getattr(other, field.name)
    ]


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", REPORTS)
def test_no_loss_is_silent(name: str, target: Target) -> None:
    tournament = facts(name)
    written, findings = write_trf(tournament, target)
    gone = lost(meaning(tournament), meaning(read_trf(written, tolerant=True)[0]))
    assert len(findings) >= bool(gone), gone
    for finding in findings:
        assert finding.rule.startswith("trf.")
        assert finding.message.text("it").strip()
        assert finding.message.text("it") != finding.message.text()


@pytest.mark.parametrize("name", REPORTS)
def test_trf26_holds_everything(name: str) -> None:
    tournament = facts(name)
    written, findings = write_trf(tournament, "trf26")
    assert told(findings) == []
    assert lost(meaning(tournament), meaning(read_trf(written)[0])) == []


def scoring_of(scoring: Scoring) -> tuple[Points, ...]:
    full, half = scoring.P, scoring.X
    return (
        scoring.W,
        scoring.D,
        scoring.L,
        scoring.A,
        scoring.W if full is None else full,
        scoring.D if half is None else half,
    )


LOSSES: dict[str, Tournament] = {
    "scoring": Tournament(scoring=Scoring(points("3"), points("1"), points("0"))),
    "acceleration": Tournament(accelerations=(Acceleration(None, points("1"), 1, 2, 1, 2),)),
    "prohibited pairings": Tournament(prohibited=(Prohibited(1, 5, (1, 2)),)),
    "line-ups": Tournament(teams=(Team("One", (1,), 1), Team("Two", (2,), 2)), line_ups=(LineUp(1, 1, 2, (1,)),)),
    "team byes": Tournament(teams=(Team("One", (1, 2), 1),), team_byes=(" 1.0  1.0   1",)),
    "forfeited matches": Tournament(
        teams=(Team("One", (1,), 1), Team("Two", (2,), 2)), forfeited_matches=(ForfeitedMatch("+-", 1, 1, 2),)
    ),
    "abnormal points": Tournament(abnormal=(Abnormal("", None, points("-1"), 1, (1,)),)),
    "byes announced": Tournament(byes=(Byes("H", 3, (1,)),)),
    "tie-breaks": Tournament(tie_breaks="BH/C1,BH"),
    "number of rounds": Tournament(total_rounds=9),
    "initial colour": Tournament(initial_colour="w"),
    "time code": Tournament(time_code="5400+30"),
    "kind code": Tournament(kind_code="FIDE_DUTCH"),
}


@pytest.mark.parametrize("what", LOSSES)
def test_what_trf16_cannot_hold_is_told(what: str) -> None:
    players = (
        Entrant(1, "Alfa, Anna", points=points("1"), rank=1, rounds=(Cell(2, "w", "1"),)),
        Entrant(2, "Bravo, Bruno", points=points("0"), rank=2, rounds=(Cell(1, "b", "0"),)),
    )
    assert write_trf(Tournament(players), "trf16")[1] == []
    tournament = replace(LOSSES[what], players=players)
    written, findings = write_trf(tournament, "trf16")
    again, _ = read_trf(written, tolerant=True)
    gone = lost(meaning(tournament), meaning(again))
    assert bool(findings) == bool(gone), (gone, told(findings))
    assert not re.search(rb"(?m)^(1[4-9]2|2\d\d|3\d\d|80\d)", written)
    assert write_trf(tournament, "trf26")[1] == []


@pytest.mark.parametrize("name", REPORTS)
def test_there_and_back_between_the_forms(name: str) -> None:
    """16 -> 26 -> 16 changes nothing."""
    old, _ = read_trf(write_trf(facts(name), "trf16")[0], tolerant=True)
    new, _ = read_trf(write_trf(old, "trf26")[0], tolerant=True)
    assert lost(meaning(old), meaning(new)) == []
    back, _ = read_trf(write_trf(new, "trf16")[0], tolerant=True)
    assert lost(meaning(old), meaning(back)) == []


# The columns of the player record, from the description of the format.
COLUMNS = {
    "record": (1, 3),
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
    "opponent 1": (92, 95),
    "colour 1": (97, 97),
    "result 1": (99, 99),
    "opponent 2": (102, 105),
    "colour 2": (107, 107),
    "result 2": (109, 109),
    "opponent 3": (112, 115),
    "colour 3": (117, 117),
    "result 3": (119, 119),
}

FULL = Entrant(
    9876,
    "Ünal-Œuvre, Şule Žaneta Éloïse Xy",
    "w",
    "WGM",
    2345,
    "TUR",
    12345678901,
    Day(1999, 12, 31),
    points("12.5"),
    4321,
    (Cell(1, "w", "1"), Cell(0, "", "H"), Cell(1, "b", "-")),
)
SPARE = Entrant(1, "X", points=points("0"), rounds=(Cell(9876, "b", "0"), Cell(0, "", "Z"), Cell(9876, "w", "+")))


@pytest.mark.parametrize("target", TARGETS)
def test_every_field_of_a_player_stands_in_its_columns(target: Target) -> None:
    written, _ = write_trf(Tournament((SPARE, FULL)), target)
    spare, full = (line for line in lines_of(written) if line.startswith("001"))
    assert {name: full[first - 1 : last] for name, (first, last) in COLUMNS.items()} == {
        "record": "001",
        "number": "9876",
        "sex": "w",
        "title": "WGM",
        "name": FULL.name,
        "rating": "2345",
        "federation": "TUR",
        "fide_id": "12345678901",
        "born": "1999/12/31",
        "points": "12.5",
        "rank": "4321",
        "opponent 1": "   1",
        "colour 1": "w",
        "result 1": "1",
        "opponent 2": "0000",
        "colour 2": "-",
        "result 2": "H",
        "opponent 3": "   1",
        "colour 3": "b",
        "result 3": "-",
    }
    taken = {column for first, last in COLUMNS.values() for column in range(first, last + 1)}
    for line in (spare, full):
        assert {line[column - 1] for column in range(1, len(line) + 1) if column not in taken} == {" "}
        assert len(line) == 119
    assert spare[4:8] == "   1"
    assert spare[14:47] == "X".ljust(33)
    assert spare[80:84] == " 0.0"
    assert (spare[91:99], spare[101:109], spare[111:119]) == ("9876 b 0", "0000 - Z", "9876 w +")


def test_the_two_and_three_letter_titles_are_right_justified_or_left_but_within_their_columns() -> None:
    players = tuple(Entrant(n, "X", title=title) for n, title in enumerate(TITLES, 1))
    for line, title in zip(lines_of(write_trf(Tournament(players), "trf16")[0]), TITLES, strict=False):
        assert line[10:13].strip() == title


def test_a_round_to_be_paired_and_a_pending_game_are_written_blank() -> None:
    players = (
        Entrant(1, "A", points=points("0"), rounds=(Cell(2, "w", " "), Cell())),
        Entrant(2, "B", points=points("0"), rounds=(Cell(1, "b", " "), Cell(0, "", "Z"))),
    )
    one, two = (line.ljust(119) for line in lines_of(write_trf(Tournament(players), "trf16")[0]) if line[:3] == "001")
    assert one[91:109] == "   2 w" + " " * 12
    assert two[91:109] == "   1 b    0000 - Z"


RECORDS = {
    "240 H   5    7    9": Tournament(byes=(Byes("H", 5, (7, 9)),)),
    "250       1.0   1   2    1   40": Tournament(accelerations=(Acceleration(None, points("1"), 1, 2, 1, 40),)),
    "250  2.0  1.0   1   2    1   40": Tournament(accelerations=(Acceleration(points("2"), points("1"), 1, 2, 1, 40),)),
    "260   1   5    1    2    8": Tournament(prohibited=(Prohibited(1, 5, (1, 2, 8)),)),
    "299          -0.5    3    5": Tournament(abnormal=(Abnormal("", None, points("-0.5"), 3, (5,)),)),
    "299 W   2.0   1.0    3    5    6": Tournament(abnormal=(Abnormal("W", points("2"), points("1"), 3, (5, 6)),)),
    "300   2   1   3    2    1": Tournament(line_ups=(LineUp(2, 1, 3, (2, 1)),)),
    "300   2   1   3    2 0000": Tournament(line_ups=(LineUp(2, 1, 3, (2, 0)),)),
    "330 -+   3   4   1": Tournament(forfeited_matches=(ForfeitedMatch("-+", 3, 4, 1),)),
    "310   2 Bianco e Nero                    BIAN  2331.5    2.0    2.5   3     3    4": Tournament(
        teams=(Team("Bianco e Nero", (3, 4), 2, "BIAN", "2331.5", points("2"), points("2.5"), 3),)
    ),
    "142 7": Tournament(total_rounds=7),
    "152 B": Tournament(initial_colour="b"),
    "352 WBWB": Tournament(board_colours="WBWB"),
    "202 BH/C1,BH": Tournament(tie_breaks="BH/C1,BH"),
    "212 PTS,BH": Tournament(standings_order="PTS,BH"),
    "222 5400+30": Tournament(time_code="5400+30"),
    "192 FIDE_DUTCH": Tournament(kind_code="FIDE_DUTCH"),
    "182 Somebody": Tournament(controller="Somebody"),
}


@pytest.mark.parametrize("line", RECORDS)
def test_records_of_2026_stand_in_their_columns(line: str) -> None:
    written, findings = write_trf(replace(RECORDS[line], players=(Entrant(1, "X"),)), "trf26")
    assert line in lines_of(written)
    assert findings == []


def test_the_old_team_record_stands_in_its_columns() -> None:
    """Name 5-36, the players every five columns from 37 on."""
    team = Team("Cavalli".ljust(31, "x") + "y", (1, 23, 456, 7890))
    written, _ = write_trf(Tournament((Entrant(1, "X"),), teams=(team,)), "trf16")
    line = next(line for line in lines_of(written) if line.startswith("013"))
    assert line[4:36] == team.name
    assert (line[36:40], line[41:45], line[46:50], line[51:55]) == ("   1", "  23", " 456", "7890")


def test_the_days_of_the_rounds_stand_in_their_columns() -> None:
    tournament = Tournament((Entrant(1, "X"),), round_days=(Day(2026, 1, 9), Day(2026, 1, 10)))
    line = next(line for line in lines_of(write_trf(tournament, "trf16")[0]) if line.startswith("132"))
    assert (line[3:91].strip(), line[91:99], line[99:101], line[101:109]) == ("", "26/01/09", "  ", "26/01/10")


OVERFULL = {
    "name": Entrant(1, "N" * 34),
    "rating": Entrant(1, "X", rating=123456),
    "points": Entrant(1, "X", points=points("1000.5")),
    "rank": Entrant(1, "X", rank=123456),
    "number": Entrant(12345, "X"),
    "federation": Entrant(1, "X", federation="ITALY"),
    "fide_id": Entrant(1, "X", fide_id=10**12),
    "title": Entrant(1, "X", title="WXYZ"),
    "sex": Entrant(1, "X", sex="mw"),
    "name over two lines": Entrant(1, "Alfa\r\n001    2"),
    "name with a tab": Entrant(1, "Alfa\tAnna"),
}


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("what", OVERFULL)
def test_what_does_not_fit_its_columns_is_told_and_spoils_no_other(what: str, target: Target) -> None:
    players = (OVERFULL[what], Entrant(3, "Next, Nora", "w", rating=2000, points=points("0"), rank=2))
    written, findings = write_trf(Tournament(players), target)
    assert findings
    again, _ = read_trf(written, tolerant=True)
    assert entrant(again, 3).name == "Next, Nora"
    assert len(again.players) <= 2
    for player in again.players:
        if player.number == OVERFULL[what].number and what not in {"number", "fide_id"}:
            assert player.fide_id == OVERFULL[what].fide_id


@pytest.mark.parametrize(
    "text", ["one\ntwo", "one\r001    1", "a\tb", "a\x00b", "a\x0bb", "a\u2028b", "a\x85b", "\ud800"]
)
def test_texts_never_break_the_line(text: str) -> None:
    tournament = Tournament((Entrant(1, text),), name=text, city=text, deputies=(text, text), controller=text)
    for target in TARGETS:
        written, findings = write_trf(tournament, target)
        again, _ = read_trf(written, tolerant=True)
        assert len(again.players) == 1
        assert len(again.deputies) == 2
        if again.name != text:
            assert findings


def test_names_are_cut_to_33_characters() -> None:
    written, findings = write_trf(Tournament((Entrant(1, "È" * 40, rating=2000),)), "trf16")
    line = next(line for line in lines_of(written) if line.startswith("001"))
    assert line[14:52] == "È" * 33 + " 2000"
    assert any(finding.player == 1 for finding in findings)


def test_players_are_written_by_start_number_and_with_as_many_rounds() -> None:
    lines = [line for line in lines_of(write_trf(facts("javafo.trf"), "trf26")[0]) if line.startswith("001")]
    assert [int(line[4:8]) for line in lines] == [1, 2, 3, 4, 5, 6]
    assert lines[4][91:119] == "   2 w =     4 b -  0000 - Z"
