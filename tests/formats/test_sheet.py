"""A sheet on a terminal, on a page, in a spreadsheet: the same cells, in the language asked for."""

from html.parser import HTMLParser

from tabellone.exact import Points
from tabellone.formats.sheet import Column, Sheet, as_csv, as_html, as_text, cells
from tabellone.i18n import Message, say

SHEET = Sheet(
    say("Standings after round {round}", round=3),
    (Column("name", say("name")), Column("points", say("points"), right=True), Column("colour", say("colour"))),
    (("Rossi & figli", Points(25), say("White")), ("=Bianchi", None, say("Black"))),
    above=(Message("{name}", {"name": "Open <di> Roma"}),),
    below=(say("Away: {players}", players="12"),),
)


def test_text_has_columns_as_wide_as_they_need_and_no_blanks_at_the_end() -> None:
    assert as_text(SHEET, "en").splitlines() == [
        "Standings after round 3",
        "Open <di> Roma",
        "",
        "name           points  colour",
        "Rossi & figli     2.5  White",
        "=Bianchi               Black",
        "",
        "Away: 12",
    ]


def test_the_language_is_that_of_the_reader() -> None:
    assert [row[2] for row in cells(SHEET, "it")] == ["Bianco", "Nero"]
    assert "Bianco" in as_text(SHEET, "it")


def test_csv_has_the_keys_of_the_columns_and_no_formula() -> None:
    assert as_csv(SHEET, "en").splitlines() == ["name,points,colour", "Rossi & figli,2.5,White", "'=Bianchi,,Black"]
    assert as_csv(SHEET, "en", ";").splitlines()[0] == "name;points;colour"


class Page(HTMLParser):
    """What a browser would make of it: the elements that are open, and the text in the cells."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.cells: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "meta":
            self.open.append(tag)
        if tag == "td":
            self.cells.append("")
        if tag == "th":
            assert ("scope", "col") in attrs

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "td":
            self.cells[-1] += data


def test_a_page_is_well_formed_and_shows_the_cells_as_they_are() -> None:
    page = Page()
    page.feed(as_html(SHEET, "it"))
    assert page.open == []
    assert page.cells == ["Rossi & figli", "2.5", "Bianco", "=Bianchi", "", "Nero"]
    assert '<html lang="it">' in as_html(SHEET, "it")
    assert "<p>Open &lt;di&gt; Roma</p>" in as_html(SHEET, "en")
