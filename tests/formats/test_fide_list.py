"""
The rating lists of FIDE in all their forms. Every list here is made up, with placeholder names; none is from a real
list. The layouts are those of the published files, with their known oddities.
"""

import csv
import tracemalloc
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabellone.errors import Finding
from tabellone.facts.people import KINDS, ListedPlayer, ListedRating, RatingKind
from tabellone.formats.fide_list import read_list, source, write_list_csv, write_list_txt, xml
from tabellone.formats.standings_csv import PLAIN_NUMBER
from tabellone.formats.standings_csv import harmless as inert

COMBINED = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
LEGACY = COMBINED.replace("FOA ", "")
SINGLE = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "FOA OCT26 Gms K  B-day Flag"
)
SINGLE_2012 = SINGLE.replace("FOA OCT26", "AUG12").replace("B-day", "Born ")
UNRATED = ListedRating(None, 0, None)
GOLDEN = Path(__file__).parents[1] / "golden" / "lists"


def person(number: object, name: str, about: str = "ITA M", others: str = "", foa: str | None = "") -> str:
    """The columns up to the ratings; `about` is federation, sex, title, women's title."""
    federation, sex, title, women = (*about.split(" "), "", "")[:4]
    text = f"{number:<15}{name:<61}{federation:<4}{sex:<4}{title:<5}{women:<5}{others:<15}"
    return text if foa is None else f"{text}{foa:<4}"


def rating(rating: object = 0, games: object = 0, k: object = 0) -> str:
    return f"{rating:<6}{games:<4}{k:<3}"


def last(birth: object = 0, flag: str = "") -> str:
    return f"{birth:<6}{flag:<4}"


ANNA = person(100001, "Rossi, Anna 0001", "ITA F WGM WGM", "FT,IA", "AFM") + rating(2350, 9, 10) + rating(2300, 0, 20)
ANNA += rating() + last(1990, "w")
BRUNO = person(100002, "Bianchi, Bruno 0002") + rating() * 3 + last("0000", "i")
CARLA = person(100003, "Verdi, Carla 0003", "ITA F") + rating(1500, 12, 40) + rating() * 2 + last(0, "wi")
LIST = (COMBINED, ANNA, BRUNO, CARLA)


def read(data: bytes | str, kind: RatingKind = "standard") -> tuple[list[ListedPlayer], list[Finding]]:
    findings: list[Finding] = []
    stream = BytesIO(data if isinstance(data, bytes) else data.encode())
    return list(read_list(stream, findings, kind)), findings


def read_lines(*lines: str, kind: RatingKind = "standard") -> tuple[list[ListedPlayer], list[Finding]]:
    return read("".join(f"{line}\r\n" for line in lines), kind)


def rules(findings: list[Finding]) -> list[str]:
    return [finding.rule for finding in findings]


# The layouts


def test_the_headers_have_the_published_lengths() -> None:
    assert [len(header) for header in (COMBINED, LEGACY, SINGLE)] == [162, 158, 136]
    assert [len(line) for line in LIST] == [162] * 4


def test_the_combined_list() -> None:
    players, findings = read_lines(*LIST)
    assert findings == []
    assert players[0] == ListedPlayer(
        fide_id=100001,
        name="Rossi, Anna 0001",
        federation="ITA",
        sex="F",
        title="WGM",
        women_title="WGM",
        other_titles=("FT", "IA"),
        foa_title="AFM",
        standard=ListedRating(2350, 9, 10),
        rapid=ListedRating(2300, 0, 20),
        blitz=UNRATED,
        birth="1990",
        flag="w",
    )


def test_unrated_is_0_in_the_file_and_none_in_the_facts() -> None:
    players, _ = read_lines(*LIST)
    assert players[1][8:11] == (UNRATED,) * 3


def test_birth_year_0_and_0000_are_none() -> None:
    players, _ = read_lines(*LIST)
    assert [(player.birth, player.birth_year) for player in players] == [("1990", 1990), ("", None), ("", None)]


@pytest.mark.parametrize(
    ("flag", "inactive", "woman"),
    [("", False, False), ("i", True, False), ("w", False, True), ("wi", True, True), ("WI", True, True)],
)
def test_the_flags_are_read_in_small_and_in_capital_letters(flag: str, inactive: bool, woman: bool) -> None:  # noqa: FBT001
    players, findings = read_lines(COMBINED, person(1, "Neri, Ivo") + rating() * 3 + last(1990, flag))
    assert [(player.flag, player.inactive, player.woman) for player in players] == [(flag, inactive, woman)]
    assert findings == []


def test_the_titles_that_no_closed_list_expects() -> None:
    lines = [person(i, "Neri, Ivo", f"ITA M {title}", title) for i, title in enumerate(("WH", "FST", "AO", "SI"), 1)]
    players, findings = read_lines(COMBINED, *(line + rating() * 3 + last() for line in lines))
    assert [(player.title, player.other_titles) for player in players] == [
        (title, (title,)) for title in ("WH", "FST", "AO", "SI")
    ]
    assert findings == []


@pytest.mark.parametrize("foa", ["AFM", ""])
@pytest.mark.parametrize("titles", ["SI,FI,LSI,SLI,NA", "SI,FI,LSI,SLI,NAT", "SI,FI,LSI,FA,AO,DI,NI"])
def test_other_titles_too_long_for_their_column_push_the_rest(titles: str, foa: str) -> None:
    line = person(100009, "Gallo, Dario 0009", "ITA M FM", titles, foa) + rating(2201, 3, 20) + rating(2150, 0, 20)
    players, findings = read_lines(COMBINED, ANNA, line + rating() + last(1980, "i"), CARLA)
    assert players[1] == ListedPlayer(
        100009, "Gallo, Dario 0009", "ITA", "M", "FM", "", tuple(titles.split(",")), foa,
        ListedRating(2201, 3, 20), ListedRating(2150, 0, 20), UNRATED, "1980", "i",
    )  # fmt: skip
    assert len(players) == 3
    assert [(f.rule, f.severity, f.line, f.column) for f in findings] == [("list.overflow", "info", 3, 95)]


@pytest.mark.parametrize("foa", ["AFM", ""])
def test_other_titles_that_just_fill_their_column_push_nothing(foa: str) -> None:
    line = person(100009, "Gallo, Dario 0009", "ITA M", "SI,FI,LSI,NA,FA", foa) + rating(2201, 3, 20) + rating() * 2
    players, findings = read_lines(COMBINED, line + last(1980))
    assert (players[0].other_titles, players[0].foa_title) == (("SI", "FI", "LSI", "NA", "FA"), foa)
    assert players[0].standard == ListedRating(2201, 3, 20)
    assert findings == []


@pytest.mark.parametrize("titles", ["SI,FI,LSI,NA,FA", "SI,FI,LSI,SLI,NA"])
def test_full_other_titles_in_the_list_without_arena_titles(titles: str) -> None:
    line = person(100009, "Gallo, Dario 0009", "ITA M", titles, None) + rating(2201, 3, 20) + rating() * 2 + last(1980)
    players, _ = read_lines(LEGACY, line)
    assert players[0].other_titles == tuple(titles.split(","))
    assert (players[0].standard, players[0].birth) == (ListedRating(2201, 3, 20), "1980")


def test_the_combined_list_without_arena_titles_leaves_the_unrated_blank() -> None:
    rated = person(100001, "Rossi, Anna 0001", "ITA F", "IA", None) + rating(2350, 9, 10) + rating("", "", "") * 2
    nameless = person(100004, "", "ITA M", "", None) + rating("", "", "") * 3 + "0000"
    players, findings = read_lines(LEGACY, rated + last(1990, "w"), nameless)
    assert players[0].standard == ListedRating(2350, 9, 10)
    assert players[0].rapid == ListedRating(None, None, None)
    assert (players[1].name, players[1].birth) == ("", "")
    assert [(f.rule, f.severity, f.line, f.player) for f in findings] == [("list.name", "warning", 3, 100004)]


@pytest.mark.parametrize("kind", KINDS)
def test_a_single_list_has_the_kind_that_is_asked_for_and_no_other(kind: RatingKind) -> None:
    line = person(100001, "Rossi, Anna 0001", "ITA F WIM WIM", "FT", "AIM") + rating(2105, 7, 20) + last(1990, "w")
    players, findings = read_lines(SINGLE, line, kind=kind)
    assert getattr(players[0], kind) == ListedRating(2105, 7, 20)
    assert [getattr(players[0], other) for other in KINDS if other != kind] == [None, None]
    assert (players[0].foa_title, players[0].birth, players[0].flag) == ("AIM", "1990", "w")
    assert findings == []


def test_the_single_list_of_2012_to_2014() -> None:
    line = person(100001, "Rossi, Anna 0001", "ITA F WIM WIM", "FT", None) + rating(2105, 7, 15) + last(1990, "wi")
    players, findings = read_lines(SINGLE_2012, line, line.rstrip())
    assert players[0] == players[1]
    assert players[0][8:] == (ListedRating(2105, 7, 15), None, None, "1990", "wi")
    assert findings == []


def test_the_columns_are_those_of_the_header_wherever_they_stand() -> None:
    header = "ID Number  Name                Flag Born  Sex Fed SRtng"
    players, findings = read_lines(header, "100001     Rossi, Anna 0001    wi   1990  F   ITA 2350")
    assert players == [
        ListedPlayer(100001, "Rossi, Anna 0001", "ITA", "F", standard=ListedRating(2350), birth="1990", flag="wi")
    ]
    assert findings == []


def test_a_column_that_is_not_known_is_left_out_and_said() -> None:
    players, findings = read_lines(COMBINED.replace("Flag", "Flag Club"), ANNA + " 1")
    assert players[0].flag == "w"
    assert [(f.rule, f.line) for f in findings] == [("list.column", 1)]


@pytest.mark.parametrize("header", [COMBINED, LEGACY, SINGLE, SINGLE_2012], ids=len)
def test_a_list_that_lost_its_header_is_known_by_its_length(header: str) -> None:
    foa = "" if "FOA" in header else None
    line = person(100001, "Rossi, Anna 0001", "ITA F", "FT", foa)
    line += rating(2105, 7, 15) * (3 if "SRtng" in header else 1) + last(1990, "w")
    players, findings = read_lines(line, line)
    assert players == read_lines(header, line, line)[0]
    assert len(players) == 2
    assert [(f.rule, f.severity) for f in findings] == [("list.header", "warning")]


# 2001 to 2012

OLD_BIRTHS = {
    "2001-without-birthdays": ("", ""),
    "2002-days": ("24.06.1960", ""),
    "2003-short-years": ("24.06.60", "01.01.75"),
    "2003-without-header-after-an-empty-line": ("24.06.1960", "01.01.1975"),
    "2004-without-header": ("24.06.1960", ""),
    "2005-years": ("1960", ""),
}


@pytest.mark.parametrize("name", OLD_BIRTHS)
def test_the_lists_of_2001_to_2012_are_read_by_their_pattern(name: str) -> None:
    births = OLD_BIRTHS[name]
    players, findings = read((GOLDEN / f"{name}.txt").read_bytes())
    assert players == [
        ListedPlayer(
            100001, "Rossi, Anna 0001", "ITA", "", "WIM", standard=ListedRating(2300, 0), birth=births[0], flag="wi"
        ),
        ListedPlayer(100002, "Bianchi, Bruno 0002", "ITA", standard=ListedRating(2374, 18), birth=births[1]),
    ]
    assert findings == []


@pytest.mark.parametrize(
    ("letters", "title"),
    [("g", "GM"), ("m", "IM"), ("f", "FM"), ("c", "CM"), ("wg", "WGM"), ("wm", "WIM"), ("wf", "WFM"), ("wc", "WCM")],
)
def test_titles_of_one_letter(letters: str, title: str) -> None:
    players, findings = read(f"  100001  Rossi, Anna 0001                 {letters:<2}    ITA     2300    0\n")
    assert [(player.name, player.title) for player in players] == [("Rossi, Anna 0001", title)]
    assert findings == []


def test_a_name_that_reaches_the_title_and_a_title_that_is_not_known() -> None:
    players, findings = read(
        "  100001  Rossi Bianchi Verdi, Anna Maria 01 g   ITA  2300    0  1960\n"
        "  100002  Rossi, Anna  x                         ITA  2300    0  1960\n"
        "  100003  Rossi, Anna g                          ITA  2300    0  1960\n"
    )
    assert [(player.name, player.title) for player in players] == [
        ("Rossi Bianchi Verdi, Anna Maria 01", "GM"),
        ("Rossi, Anna", "x"),
        ("Rossi, Anna g", ""),
    ]
    assert rules(findings) == ["list.title"]


@pytest.mark.parametrize(("birth", "year"), [("24.06.1960", 1960), ("24.06.60", 1960), ("1960", 1960), ("", None)])
def test_the_year_of_a_birth_as_printed(birth: str, year: int | None) -> None:
    assert ListedPlayer(1, "Neri, Ivo", birth=birth).birth_year == year


# What is wrong


def test_a_bad_line_does_not_hide_the_others() -> None:
    players, findings = read_lines(COMBINED, ANNA, "A" + BRUNO[1:], "", "-----", CARLA)
    assert [player.fide_id for player in players] == [100001, 100003]
    assert [(f.rule, f.line, f.column, f.player) for f in findings] == [
        ("list.fide_id", 3, 1, None),
        ("list.fide_id", 5, 1, None),
    ]


CELLS = {
    "list.fide_id": (0, "0     ", True),
    "list.federation": (76, "i t", False),
    "list.sex": (80, "X", False),
    "list.title": (84, "I2", False),
    "list.number": (113, "23x0", False),
    "list.birth": (152, "19-0", False),
    "list.flag": (158, "zz", False),
}


@pytest.mark.parametrize("rule", CELLS)
def test_a_bad_cell_is_said_with_its_place(rule: str) -> None:
    at, text, without = CELLS[rule]
    players, findings = read_lines(COMBINED, BRUNO, ANNA[:at] + text + ANNA[at + len(text) :])
    assert [(f.rule, f.line, f.column) for f in findings] == [(rule, 3, at + 1)]
    assert len(players) == (1 if without else 2)
    assert "-> " in findings[0].text()


@pytest.mark.parametrize("text", ["4001", "-100", "2 35", "²350"])
def test_a_rating_that_is_none_is_not_guessed(text: str) -> None:
    players, findings = read_lines(COMBINED, ANNA[:113] + f"{text:<6}" + ANNA[119:])
    assert players[0].standard == ListedRating(None, 9, 10)
    assert "list.number" in rules(findings)


def test_the_same_bad_cell_is_said_at_every_line() -> None:
    _, findings = read_lines(COMBINED, *[ANNA.replace("WGM", "W?M")] * 3)
    assert [f.line for f in findings] == [2, 2, 3, 3, 4, 4]


def test_columns_that_have_slipped_are_said() -> None:
    players, findings = read_lines(COMBINED, ANNA[:40] + ANNA[43:], CARLA)
    assert "list.federation" in rules(findings)
    assert len(players) == 2


def test_a_name_is_fit_to_be_shown() -> None:
    players, findings = read_lines(COMBINED, ANNA.replace("Rossi,", "Ro\x1b[m,"))
    assert players[0].name == "Ro [m, Anna 0001"
    assert rules(findings) == ["list.name"]


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_letters_outside_ascii_are_read_and_said_once(encoding: str) -> None:
    line = ANNA.replace("Rossi,", "Nicolò")
    players, findings = read(f"{COMBINED}\r\n{line}\r\n{line}\r\n{CARLA}\r\n".encode(encoding))
    assert [player.name for player in players[:2]] == ["Nicolò Anna 0001"] * 2
    assert players[0].standard == ListedRating(2350, 9, 10)
    assert [(f.rule, f.severity, f.line) for f in findings] == [("list.encoding", "info", 2)]


def test_a_byte_order_mark_and_the_old_end_of_file_mark_do_no_harm() -> None:
    players, findings = read(b"\xef\xbb\xbf" + "\n".join((*LIST, "\x1a")).encode())
    assert len(players) == 3
    assert findings == []


def test_a_file_that_was_cut_says_so() -> None:
    whole, findings = read("\r\n".join(LIST))
    assert (len(whole), findings) == (3, [])
    cut, findings = read("\r\n".join(LIST)[:-48])
    assert len(cut) == 3
    assert [(f.rule, f.line) for f in findings] == [("list.cut", 4)]


@pytest.mark.parametrize("data", [b"", b"\r\n\r\n", COMBINED.encode(), b"<playerslist></playerslist>"])
def test_a_list_without_players_says_so(data: bytes) -> None:
    players, findings = read(data)
    assert (players, rules(findings)) == ([], ["list.no_players"])


def test_another_file_is_not_read_to_its_end() -> None:
    players, findings = read("some text of another kind\n" * 100_000)
    assert players == []
    assert rules(findings)[-2:] == ["list.header", "list.not_a_list"]
    assert len(findings) < 30


def test_a_packed_file_says_what_to_do() -> None:
    players, findings = read(b"PK\x03\x04" + bytes(100))
    assert (players, rules(findings)) == ([], ["list.packed"])


def test_a_line_that_is_too_long_is_left_out() -> None:
    players, findings = read_lines(COMBINED, ANNA, "9" * 5000, "9" * 1001, CARLA)
    assert [player.fide_id for player in players] == [100001, 100003]
    assert [(f.rule, f.line) for f in findings] == [("list.line_too_long", 3), ("list.line_too_long", 4)]
    assert "5000" in findings[0].text()


class Endless:
    """A stream that never ends, of one piece again and again."""

    def __init__(self, start: bytes, piece: bytes) -> None:
        self.start, self.piece, self.given = start, piece, 0

    def read(self, size: int = -1) -> bytes:
        data, self.start = self.start or self.piece * (size // len(self.piece)), b""
        self.given += len(data)
        return data

    def readline(self, size: int = -1) -> bytes:
        data, self.start = self.start or (b"\n" if self.piece == b"\n" else self.piece * size)[:size], b""
        self.given += len(data)
        return data


@pytest.mark.parametrize(
    ("start", "piece"),
    [
        (b"", b"9"),
        (COMBINED.encode() + b"\n", b"9"),
        (COMBINED.encode() + b"\n", b"\n"),
        (b"<playerslist>\n", b"<player><fideid>1</fideid></player>"),
        (b"<playerslist>\n", b"<player>"),
        (b"<playerslist>\n", b"x"),
        (b"<playerslist>\n", b"<"),
        (b"<playerslist>\n", b"<!-- "),
        (b"<playerslist>\n<player ", b"a='1' "),
        (b"<playerslist><player><name>\n", b"x"),
    ],
)
def test_a_stream_without_end_ends(start: bytes, piece: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MAX_BYTES", 1_500_000)
    monkeypatch.setattr(source, "MAX_LINES", 50_000)
    stream, findings = Endless(start, piece), list[Finding]()
    tracemalloc.start()
    for _ in read_list(stream, findings):  # type: ignore[arg-type]  # the two methods that are used
        pass
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert {"list.file_too_large", "list.not_a_list", "list.xml"} & set(rules(findings))
    assert stream.given < 1_700_000
    assert peak < 4_000_000


def test_the_findings_are_counted_when_they_are_too_many() -> None:
    players, findings = read_lines(COMBINED, *["x"] * 1500, ANNA)
    assert len(players) == 1
    assert len(findings) == source.MAX_FINDINGS + 1
    assert (findings[-1].rule, findings[-1].message.values["n"]) == ("list.too_many_findings", 500)


def test_what_is_remembered_of_a_hostile_list_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MAX_REMEMBERED", 2)
    lines = [person(i, "Neri, Ivo") + rating(1000 + i) + rating() * 2 + last(1900 + i % 100) for i in range(1, 400)]
    players, _ = read_lines(COMBINED, *lines)
    assert [player.standard and player.standard.rating for player in players] == [1000 + i for i in range(1, 400)]


# XML

FIELDS = ["fideid", "name", "country", "sex", "title", "w_title", "o_title", "foa_title", "rating", "games", "k"]
FIELDS += ["rapid_rating", "rapid_games", "rapid_k", "blitz_rating", "blitz_games", "blitz_k", "birthday", "flag"]


def element(*texts: object, names: list[str] = FIELDS, between: str = "\n") -> str:
    cells = [f"<{name}>{text}</{name}>" for name, text in zip(names, texts, strict=True)]
    return f"<player>{between}{between.join(cells)}{between}</player>{between}"


XML_ANNA = element(
    100001, "Rossi, Anna 0001", "ITA", "F", "WGM", "WGM", "FT,IA", "AFM", 2350, 9, 10, 2300, 0, 20, 0, 0, 0, 1990, "w"
)
XML_BRUNO = element(100002, "Bianchi, Bruno 0002", "ITA", "M", *[""] * 4, *[0] * 9, "0000", "i")
XML_CARLA = element(100003, "Verdi, Carla 0003", "ITA", "F", *[""] * 4, 1500, 12, 40, *[0] * 7, "wi")
XML = f"<playerslist>\n{XML_ANNA}{XML_BRUNO}{XML_CARLA}</playerslist>\n"


def test_the_xml_says_the_same_as_the_txt() -> None:
    assert read(XML) == read_lines(*LIST)


@pytest.mark.parametrize(
    "start", ["", "\ufeff", '<?xml version="1.0" encoding="UTF-8"?>\n', "\n \n", "<!-- made up -->\n"]
)
def test_the_xml_with_and_without_a_declaration(start: str) -> None:
    players, findings = read(start + XML.replace("\n", "\r\n"))
    assert (players, findings) == (read(XML)[0], [])


def by_expat(text: str) -> tuple[list[ListedPlayer], list[Finding]]:
    """A comment before the root keeps the reader from the short way of regular players; the lines stay the same."""
    return read(f"<!-- -->{text}")


FAULTS = [
    "",
    "&amp;",
    "&",
    "<",
    ">",
    "<!-- <player> -->",
    "<!-- ",
    "<![CDATA[",
    "]]>",
    "</player>",
    "<player>",
    "\n",
    " ",
]
FAULTS += [
    "<name>x</name>",
    "à",
    "x",
    "\0",
    "9" * 400,
    "9" * 1100,
    "<player></player>",
    "</playerslist>",
    "\r\n",
    "a='1'",
]


@settings(max_examples=500, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3000), st.integers(0, 9), st.sampled_from(FAULTS)), max_size=4))
def test_the_short_way_of_regular_players_reads_what_expat_reads(faults: list[tuple[int, int, str]]) -> None:
    text = XML
    for at, length, piece in faults:
        place = len("<playerslist>") + at % len(text)
        text = text[:place] + piece + text[place + length :]
    assert read(text) == by_expat(text)


@pytest.mark.parametrize("size", [1, 7, 100, 1000, 3000])
def test_the_short_way_does_not_depend_on_where_the_chunks_end(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "CHUNK", size)
    monkeypatch.setattr(xml, "CHUNK", size)
    text = XML.replace("Rossi", "Rossi &amp; Neri") + " "
    assert read(text) == by_expat(text)
    assert len(read(text)[0]) == 3


def test_the_xml_without_line_ends_and_with_references() -> None:
    one = element(
        100001, "Rossi &amp; Bianchi, A&#110;na", "ITA", "F", *[""] * 4, 1500, 12, 40, *[0] * 7, "", between=""
    )
    players, findings = read(f"<playerslist>{one * 2}</playerslist>")
    assert [player.name for player in players] == ["Rossi & Bianchi, Anna"] * 2
    assert findings == []


@pytest.mark.parametrize("kind", KINDS)
def test_the_single_xml_has_the_kind_that_is_asked_for(kind: RatingKind) -> None:
    names = [name for name in FIELDS if "rapid" not in name and "blitz" not in name]
    one = element(100001, "Rossi, Anna 0001", "ITA", "F", *[""] * 4, 1500, 12, 40, 1990, "w", names=names)
    players, _ = read(f"<playerslist>\n{one}</playerslist>", kind)
    assert {other: getattr(players[0], other) for other in KINDS} == dict.fromkeys(KINDS) | {
        kind: ListedRating(1500, 12, 40)
    }


NESTED = "".join(f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">' for i in range(1, 10))
BOMB = f'<!DOCTYPE playerslist [<!ENTITY a0 "aaaaaaaaaa">{NESTED}]>'
OUTSIDE = '<!DOCTYPE playerslist [<!ENTITY a9 SYSTEM "file:///etc/hostname">]>'


@pytest.mark.parametrize(
    "doctype", [BOMB, OUTSIDE, "<!DOCTYPE playerslist>", '<!DOCTYPE playerslist SYSTEM "http://127.0.0.1/x.dtd">']
)
def test_a_document_type_is_refused(doctype: str) -> None:
    players, findings = read(doctype + "\n" + XML.replace("Rossi", "&a9;"))
    assert (players, rules(findings)) == ([], ["list.doctype"])


def test_an_entity_that_nothing_declares_ends_the_reading() -> None:
    players, findings = read(XML.replace("Verdi", "&a9;"))
    assert [player.fide_id for player in players] == [100001, 100002]
    assert [(f.rule, f.line) for f in findings] == [("list.xml", 46)]


def test_xml_cut_in_the_middle_gives_what_is_whole() -> None:
    players, findings = read(XML[:-300])
    assert [player.fide_id for player in players] == [100001, 100002]
    assert rules(findings) == ["list.xml"]


def test_a_bad_player_in_the_xml_does_not_hide_the_others() -> None:
    players, findings = read(XML.replace("<fideid>100002", "<fideid>x").replace("2350", "23x0"))
    assert [player.fide_id for player in players] == [100001, 100003]
    assert [(f.rule, f.player) for f in findings] == [("list.number", 100001), ("list.fide_id", None)]
    assert findings[1].line == 43


def test_elements_and_attributes_that_no_list_has() -> None:
    odd = XML.replace("<flag>w</flag>", "<flag>w</flag><club>1</club><sex a='1'>F</sex>")
    players, findings = read(odd)
    assert players == read(XML)[0]
    assert rules(findings) == ["list.element"] * 3


@pytest.mark.parametrize(
    "inside",
    [
        "<a>" * 100_000,
        "".join(f"<a{i}/>" for i in range(100_000)),
        "<player><fideid>1</fideid>" * 100_000,
        "".join(f"<player a{i}='1'/>" for i in range(100_000)),
    ],
)
def test_xml_of_another_kind_is_not_read_to_its_end(inside: str) -> None:
    _, findings = read(f"<playerslist>{inside}")
    assert findings[-1].rule == "list.not_a_list"
    assert len(findings) < 300


def test_a_page_of_the_web_is_not_a_list() -> None:
    _, findings = read("<html><body>Error 404</body></html>")
    assert rules(findings) == ["list.not_a_list"]


def test_a_text_in_the_xml_that_is_too_long_is_cut() -> None:
    players, findings = read(XML.replace("Rossi", "R" * 100_000))
    assert len(players) == 3
    assert len(players[0].name) <= source.MAX_LINE
    assert rules(findings) == ["list.element"]


# Writing


def test_what_is_written_is_the_list_byte_for_byte() -> None:
    findings: list[Finding] = []
    text = "".join(write_list_txt(read_lines(*LIST)[0], findings))
    assert (
        text
        == "".join(f"{line}\r\n" for line in LIST).replace("0000", "0   ")[:0]
        + "\r\n".join(LIST).replace("0000  i", "0     i")
        + "\r\n"
    )
    assert findings == []


words = st.text(st.sampled_from("ABCDEabcde ,.'-0123456789"), min_size=1, max_size=60).map(str.strip).filter(bool)
codes = st.sampled_from(["", "GM", "WIM", "FST", "NA", "AO"])
listed = st.builds(
    ListedRating,
    rating=st.none() | st.integers(1, 4000),
    games=st.none() | st.integers(0, 999),
    k=st.none() | st.integers(1, 99),
)
written = st.builds(
    ListedPlayer,
    fide_id=st.integers(1, 10**10 - 1),
    name=words,
    federation=st.sampled_from(["ITA", "FID", "NON", ""]),
    sex=st.sampled_from(["M", "F", ""]),
    title=codes,
    women_title=codes,
    other_titles=st.lists(codes.filter(bool), max_size=4).map(tuple),
    foa_title=st.sampled_from(["", "AGM", "ACM"]),
    standard=listed,
    rapid=listed,
    blitz=listed,
    birth=st.just("") | st.integers(1900, 2020).map(str),
    flag=st.sampled_from(["", "i", "w", "wi"]),
)


@given(st.lists(written, min_size=1, max_size=5))
def test_reading_what_was_written_gives_the_same_players(players: list[ListedPlayer]) -> None:
    findings: list[Finding] = []
    text = "".join(write_list_txt(players, findings))
    assert findings == []
    assert read(text) == (players, [])
    assert "".join(write_list_txt(read(text)[0], findings)) == text


any_player = st.builds(
    ListedPlayer,
    fide_id=st.integers(),
    name=st.text(max_size=80),
    federation=st.text(max_size=5),
    title=st.text(max_size=6),
    other_titles=st.lists(st.text(max_size=5), max_size=9).map(tuple),
    standard=st.none() | st.builds(ListedRating, rating=st.integers(), games=st.integers(), k=st.integers()),
    birth=st.text(max_size=11),
    flag=st.text(max_size=5),
)


@given(any_player)
def test_nothing_is_lost_in_writing_without_a_finding(player: ListedPlayer) -> None:
    findings: list[Finding] = []
    lines = list(write_list_txt([player], findings))
    assert all(len(line) == len(COMBINED) + 2 for line in lines)
    severe = [finding for finding in findings if finding.rule not in ("list.not_ascii", "list.not_listed")]
    if not severe:
        (back,), _ = read("".join(lines))
        held = player._replace(
            standard=player.standard or ListedRating(), rapid=ListedRating(), blitz=ListedRating(), birth=back.birth
        )
        assert back == held._replace(standard=back.standard)
        assert (player.birth or "0") in (back.birth, "0")


@pytest.mark.parametrize(
    ("name", "plain"),
    [("Łukasz, Øyvind", "Lukasz, Oyvind"), ("D\u2019Aloè, Niccolò", "D'Aloe, Niccolo"), ("Пётр", "????")],
)
def test_a_name_with_accents_is_written_as_fide_prints_it_and_said(name: str, plain: str) -> None:
    findings: list[Finding] = []
    line = list(write_list_txt([ListedPlayer(7, name, standard=ListedRating(2000, 0, 20))], findings))[1]
    assert line.isascii()
    assert line[15:60].strip() == plain
    (told,) = [one for one in findings if one.rule == "list.not_ascii"]
    assert f"written is {plain}" in told.text().replace("\n", " ")


def test_what_the_columns_cannot_hold_is_said() -> None:
    player = ListedPlayer(
        7, "R" * 70, "ITA", other_titles=("SI", "FI", "LSI", "SLI", "NA"), standard=ListedRating(2000, 1000, 20),
        birth="24.06.1960",
    )  # fmt: skip
    findings: list[Finding] = []
    _, line = write_list_txt([player], findings)
    (back,), _ = read(COMBINED + "\r\n" + line)
    assert back.name == "R" * 60
    assert back.other_titles == ("SI", "FI", "LSI", "SLI")
    assert (back.standard, back.birth) == (ListedRating(2000, None, 20), "1960")
    assert sorted(rules(findings)) == ["list.does_not_fit"] * 4 + ["list.not_listed"] * 2
    assert {finding.player for finding in findings} == {7}


@pytest.mark.parametrize("titles", [("FA,IA",), ("",), (" FA",)])
def test_titles_that_would_be_read_back_as_others_are_not_written(titles: tuple[str, ...]) -> None:
    findings: list[Finding] = []
    nobody = ListedPlayer(7, "Neri, Ivo", other_titles=titles, standard=UNRATED, rapid=UNRATED, blitz=UNRATED)
    _, line = write_list_txt([nobody], findings)
    assert read(f"{COMBINED}\r\n{line}")[0][0].other_titles == ()
    assert rules(findings) == ["list.does_not_fit"]


def test_a_number_that_fide_could_not_have_given_is_not_written() -> None:
    findings: list[Finding] = []
    assert len(list(write_list_txt([ListedPlayer(0, "Neri, Ivo"), ListedPlayer(10**10, "Neri, Ivo")], findings))) == 1
    assert rules(findings) == ["list.fide_id"] * 2


def test_the_csv_has_every_cell_under_its_name() -> None:
    rows = list(csv.DictReader(StringIO("".join(write_list_csv(read_lines(*LIST)[0])))))
    assert rows[0] == {
        "fide_id": "100001", "name": "Rossi, Anna 0001", "federation": "ITA", "sex": "F", "title": "WGM",
        "women_title": "WGM", "other_titles": "FT,IA", "foa_title": "AFM",
        "standard": "2350", "standard_games": "9", "standard_k": "10",
        "rapid": "2300", "rapid_games": "0", "rapid_k": "20",
        "blitz": "", "blitz_games": "0", "blitz_k": "", "birth": "1990", "flag": "w",
    }  # fmt: skip


@given(any_player)
def test_no_cell_of_the_csv_is_a_formula(player: ListedPlayer) -> None:
    _, row = csv.reader(StringIO("".join(write_list_csv([player])), newline=""))
    for cell in (row[1], *row[2:8], *row[-2:]):
        assert PLAIN_NUMBER.fullmatch(cell) or not cell.lstrip(" ").startswith(("=", "+", "-", "@", "\t", "\r"))
    assert row[1] == inert(player.name)


# Whatever the bytes


def harmless(data: bytes) -> None:
    players, findings = read(data)
    assert all(finding.text("it") and finding.text("en") for finding in findings)
    for player in players:
        assert player.fide_id > 0
        assert player.name.isprintable()
        for one in (player.standard, player.rapid, player.blitz):
            assert one is None or one.rating is None or 0 < one.rating <= source.MAX_RATING
    "".join(write_list_csv(players)).encode()
    for line in write_list_txt(players, []):
        assert len(line) == len(COMBINED) + 2


@given(st.binary(max_size=3000))
def test_any_bytes_give_findings_only(data: bytes) -> None:
    harmless(data)


GOOD = ["\r\n".join(LIST).encode(), XML.encode()]
GOOD += [
    ("\r\n".join((SINGLE, ANNA[:126] + last(1990, "wi")))).encode(),
    *((GOLDEN / f"{name}.txt").read_bytes() for name in OLD_BIRTHS),
]
PIECES = [
    b"",
    b" ",
    b"\n",
    b"\r",
    b"\0",
    b"0",
    b"-1",
    b"<",
    b"&",
    b"]]>",
    b"\xff",
    b"\xc3\xa0",
    b"9" * 1200,
    b"ID Number",
]


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(GOOD), st.lists(st.tuples(st.integers(0, 3000), st.integers(0, 40), st.sampled_from(PIECES) | st.binary(max_size=9)), max_size=6))  # noqa: E501  # fmt: skip
def test_lists_with_faults_give_findings_only(data: bytes, faults: list[tuple[int, int, bytes]]) -> None:
    for at, length, piece in faults:
        place = at % (len(data) + 1)
        data = data[:place] + piece + data[place + length :]
    harmless(data)


def test_the_findings_of_a_list_can_be_said_in_both_languages() -> None:
    _, findings = read_lines(COMBINED, "x", ANNA.replace("2350", "23x0"))
    assert "23x0" in findings[1].text("it")
