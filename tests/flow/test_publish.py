"""A list goes out in four forms, each with what it is beside it, and the same list gives the same bytes."""

import builtins
import csv
import io
import re
from datetime import date
from html.parser import HTMLParser
from typing import Any

import pyarrow.parquet as pq
import pytest

import tabellone
from tabellone.errors import Finding, NotFound, Refused
from tabellone.facts.tournament import Day
from tabellone.flow import publish
from tabellone.flow.publish import FORMS, about, export
from tabellone.formats.fide_list import read_list
from tabellone.rating.listed import listed_players
from tabellone.rating.publication import PublishedList, publication
from tests.B02.office import Office, rated

DAY = date(2018, 1, 1)
PLAYERS = [
    rated(2, 2500, DAY, name="Rossi, Anna", sex="F", title="GM", women_title="WGM", born=Day(1990, 4, 9), recent=7),
    rated(1, 1850, DAY, name="<Bianchi> & Figli", inactive=True, born=Day(1960, 0, 0)),
    rated(3, None, DAY, name="Verdi, Ugo", title="FM"),
]


def published() -> PublishedList:
    office = Office(DAY, PLAYERS)
    return publication(office.shelf, office.list)


def exported(form: str, language: str = "en") -> tuple[bytes, list[Finding]]:
    lists = [published()]
    return export(form, lists, about(lists, {"report.trf": "ab" * 32}), language)


def test_the_notes_of_a_list_say_what_it_is() -> None:
    assert about([published()], {"report.trf": "ab" * 32}) == {
        "list": "2018-01-01",
        "kinds": ["standard"],
        "editions": ["B.02 2017-07-01"],
        "readings": [{}],
        "program": "tabellone",
        "version": tabellone.__version__,
        "sources": {"report.trf": "ab" * 32},
    }


@pytest.mark.parametrize("form", list(FORMS))
def test_the_same_list_gives_the_same_bytes(form: str) -> None:
    assert exported(form)[0] == exported(form)[0]


def test_the_readings_chosen_are_told() -> None:
    office = Office(DAY, PLAYERS, readings={"junior_until": "end of the year"})
    assert about([publication(office.shelf, office.list)], {})["readings"] == [{"junior_until": "end of the year"}]


def test_txt_is_the_list_of_fide_and_can_be_read_again() -> None:
    data, lost = exported("txt")
    findings: list[Finding] = []
    again = list(read_list(io.BytesIO(data), findings))
    assert [(player.fide_id, player.standard and player.standard.rating, player.flag) for player in again] == [
        (1, 1850, "i"),
        (2, 2500, "w"),
    ]
    assert {finding.rule for finding in lost} == {"list.not_listed", "list.does_not_fit"}


def test_csv_has_a_line_a_player() -> None:
    rows = list(csv.DictReader(io.StringIO(exported("csv")[0].decode())))
    assert [(row["fide_id"], row["standard"], row["flag"]) for row in rows] == [("1", "1850", "i"), ("2", "2500", "w")]


def test_parquet_has_types_and_notes() -> None:
    table = pq.read_table(io.BytesIO(exported("parquet")[0]))
    players = list(listed_players(published()))
    assert table.column("fide_id").to_pylist() == [player.fide_id for player in players]
    assert table.column("standard_rating").to_pylist() == [1850, 2500]
    assert table.column("standard_games").to_pylist() == [0, 7]
    assert table.column("rapid_rating").to_pylist() == [None, None]
    assert table.column("birth_year").to_pylist() == [1960, 1990]
    assert table.column("other_titles").to_pylist() == [[], []]
    assert str(table.schema.field("standard_rating").type) == "int32"
    notes = {key.decode(): text.decode() for key, text in table.schema.metadata.items()}
    assert notes["tabellone.editions"] == '["B.02 2017-07-01"]'
    assert notes["tabellone.version"] == tabellone.__version__


def test_parquet_without_pyarrow_is_refused_with_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name.startswith("pyarrow"):
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(Refused, match="needs pyarrow") as error:
        exported("parquet")
    assert "tabellone[analytics]" in error.value.text()


class Checked(HTMLParser):
    """Every element is closed, and where the text of a table stands."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.cells: list[str] = []
        self.scopes: set[str | None] = set()
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag != "meta":
            self.open.append(tag)
        if tag == "th":
            self.scopes.add(given.get("scope"))
        self.loads += [name for name in ("src", "href") if name in given]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("th", "td", "caption"):
            self.cells.append(data)


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_page_stands_by_itself_and_is_accessible(language: str) -> None:
    text = exported("html", language)[0].decode()
    page = Checked()
    page.feed(text)
    assert page.open == []
    assert page.loads == []
    assert page.scopes == {"col", "row"}
    assert "<script" not in text
    assert f'<html lang="{language}">' in text
    assert text.count("<caption>") == 2  # the list, and the titled player without a rating
    assert "<Bianchi> & Figli" in page.cells
    assert "&lt;Bianchi&gt; &amp; Figli" in text
    assert "Verdi, Ugo" in page.cells
    assert ("Elo" in re.sub("<[^>]+>", " ", text)) == (language == "it")
    assert "B.02 2017-07-01" in text
    assert "ab" * 32 in text


def test_a_list_of_1997_tells_the_games_of_new_players() -> None:
    day = date(1998, 1, 1)
    office = Office(day, [rated(1, 2300, day, games=12, k=25), rated(2, 2300, day, k=15)])
    text = page_of(office)
    assert "games played" in text
    assert '<td class="n">12</td>' in text


def page_of(office: Office) -> str:
    lists = [publication(office.shelf, office.list)]
    return export("html", lists, about(lists, {}))[0].decode()


def test_the_page_of_a_list_too_long_for_one_has_its_top_and_the_federations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publish, "MOST_ROWS", 4)
    monkeypatch.setattr(publish, "TOP", 2)
    players = [rated(n, 2000 + n, DAY, federation="ITA" if n < 4 else "FRA") for n in range(1, 6)]
    text = page_of(Office(DAY, players))
    assert "standard: the first 2 of 5" in text
    cells = re.findall(r"<t[dh][^>]*>([^<]*)</t[dh]>", text)
    assert cells[cells.index("highest rating") + 1 :] == ["FRA", "2", "2005", "ITA", "3", "2003"]
    assert "Player 003" not in text


def test_several_kinds_go_out_as_one_list() -> None:
    standard = Office(date(2019, 1, 1), [rated(1, 2000, date(2019, 1, 1))])
    rapid = Office(date(2019, 1, 1), [rated(1, 2100, date(2019, 1, 1)), rated(2, 1900, date(2019, 1, 1))], "rapid")
    both = [publication(one.shelf, one.list) for one in (standard, rapid)]
    assert export("csv", both, about(both, {}))[0].count(b"\r\n") == 3
    assert about(both, {})["kinds"] == ["standard", "rapid"]


def test_a_form_that_is_not_there_names_those_that_are() -> None:
    with pytest.raises(NotFound, match="no form xlsx") as error:
        export("xlsx", [published()], {})
    assert "txt, csv, parquet, html" in error.value.text()
