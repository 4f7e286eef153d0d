"""What leaves the house: the JSON document and its schema, CSV that runs nothing, PGN of the results."""

import csv
import json
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from datetime import date
from io import StringIO
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from tabellone.errors import Finding
from tabellone.exact import Points
from tabellone.facts.result import OUTCOMES, Scoring
from tabellone.facts.tournament import (
    UNPAIRED,
    Abnormal,
    Acceleration,
    Byes,
    Cell,
    Day,
    Entrant,
    ForfeitedMatch,
    LineUp,
    NationalRecord,
    Prohibited,
    Remark,
    Team,
    Tournament,
    Virtual,
)
from tabellone.formats import standings_csv as csv_module
from tabellone.formats import tournament_json
from tabellone.formats.pgn import pgn_of
from tabellone.formats.standings_csv import harmless, standings_csv, tournament_csv
from tabellone.formats.tournament_json import tournament_as_json, tournament_from_json

SCHEMA = json.loads(Path(tournament_json.__file__).with_name("tournament.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)


def cells(*texts: str) -> tuple[Cell, ...]:
    """Cells in short: 2w1, 3b=, U, and a dot for a round not yet paired."""
    return tuple(UNPAIRED if text == "." else _cell(text) for text in texts)


def _cell(text: str) -> Cell:
    opponent, colour, letter = re.fullmatch(r"(\d*)([wb]?)(.)", text).groups()  # type: ignore[union-attr]
    return Cell(int(opponent or 0), colour, letter)


FIVE = (
    Entrant(
        1, "Rossi, Anna", "w", "WGM", 2310, "ITA", 800001, Day(1990, 5, 0), Points(20), 1, cells("2w1", "3b=", "H")
    ),
    Entrant(2, 'O\'Neill, "Jim"', "m", "", None, "IRL", None, None, Points(10), 3, cells("1b0", "4w+", "5w ")),
    Entrant(
        3, "Čapek, Karel", "m", "IM", 2400, "CZE", 300007, Day(1985, 0, 0), Points(15), 2, cells("4w1", "1w=", ".")
    ),
    Entrant(4, "Back\\slash", points=Points(0), rounds=cells("3b0", "2b-", "Z")),
    Entrant(5, "=cmd", points=Points(10), rank=4, rounds=cells("U", "Z", "2b ")),
)
SWISS = Tournament(
    players=FIVE,
    name='The "Open"',
    city="Torino",
    federation="ITA",
    start=Day(2026, 3, 6),
    end=Day(2026, 3, 8),
    round_days=(Day(2026, 3, 6), None),
    deputies=("Bianchi, B.", ""),
    total_rounds=5,
    initial_colour="w",
    scoring=Scoring(W=Points(30), D=Points(10), P=Points(15)),
    byes=(Byes("H", 3, (1,)),),
    accelerations=(Acceleration(None, Points(10), 1, 2, 1, 3),),
    prohibited=(Prohibited(0, 0, (1, 4)),),
    abnormal=(Abnormal("", None, Points(-5), 0, (2,)),),
    teams=(Team("Old", (1, 2)), Team("Torino", (3, 4), 7, "TO", "2350", Points(3), Points(45), 1)),
    line_ups=(LineUp(1, 7, 0, (3, 0, 4)),),
    team_byes=("  FPB 1 0002",),
    forfeited_matches=(ForfeitedMatch("+-", 2, 7, 8),),
    national=(NationalRecord("ITA", " 1    1    wg Rossi, Anna"),),
    absent=(4,),
    use_ranks=True,
    virtual=(Virtual(1, (Points(10), Points(5))),),
    remarks=(Remark(("", 0), "### first"), Remark(("001", 3), " 003 indented")),
    form="TRF26",
)

number = st.integers(0, 12)
texts = st.text(max_size=12)
points = st.integers(-99, 9999).map(Points)
days = st.one_of(
    st.dates(date(1800, 1, 1), date(2200, 12, 31)).map(lambda day: Day(day.year, day.month, day.day)),
    st.builds(Day, st.integers(1800, 2200), st.integers(0, 12), st.just(0)),
)
counts = st.none() | st.integers(0, 10**11)
some_points, some_day = st.none() | points, st.none() | days


def some(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(strategy, max_size=3).map(tuple)


numbers = some(number)
round_cells = st.builds(Cell, number, st.sampled_from(["", "w", "b"]), st.sampled_from(list(OUTCOMES)))
entrants = st.builds(
    Entrant,
    number=st.integers(1, 9999),
    name=texts,
    sex=texts,
    title=texts,
    rating=counts,
    federation=texts,
    fide_id=counts,
    born=some_day,
    points=some_points,
    rank=counts,
    rounds=some(round_cells),
)
tournaments = st.builds(
    Tournament,
    players=st.lists(entrants, max_size=4, unique_by=lambda player: player.number).map(
        lambda players: tuple(sorted(players, key=lambda player: player.number))
    ),
    name=texts,
    city=texts,
    federation=texts,
    start=some_day,
    end=some_day,
    players_declared=texts,
    rated_declared=texts,
    teams_declared=texts,
    kind=texts,
    chief_arbiter=texts,
    deputies=some(texts),
    time_control=texts,
    round_days=some(some_day),
    total_rounds=counts,
    initial_colour=st.sampled_from(["", "w", "b"]),
    scoring=st.builds(Scoring, W=points, D=points, L=points, A=points, P=some_points, X=some_points),
    start_rank_method=texts,
    controller=texts,
    kind_code=texts,
    tie_breaks=texts,
    standings_order=texts,
    time_code=texts,
    byes=some(st.builds(Byes, st.sampled_from("FHZ"), number, numbers)),
    accelerations=some(st.builds(Acceleration, some_points, some_points, number, number, number, number)),
    prohibited=some(st.builds(Prohibited, number, number, numbers)),
    abnormal=some(st.builds(Abnormal, st.sampled_from(["", *"WDLFHZ+-"]), some_points, some_points, number, numbers)),
    line_ups=some(st.builds(LineUp, number, number, number, numbers)),
    teams=some(st.builds(Team, texts, numbers, counts, texts, texts, some_points, some_points, counts)),
    team_byes=some(texts),
    forfeited_matches=some(st.builds(ForfeitedMatch, st.sampled_from(["+-", "-+", "--"]), number, number, number)),
    board_colours=texts,
    match_scoring=texts,
    national=some(st.builds(NationalRecord, texts, texts)),
    absent=numbers,
    use_ranks=st.booleans(),
    virtual=some(st.builds(Virtual, number, some(points))),
    remarks=some(st.builds(Remark, st.tuples(texts, number), texts)),
    form=texts,
)


# The JSON document


def test_every_exported_document_has_the_published_form() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    for tournament in (Tournament(), SWISS):
        VALIDATOR.validate(tournament_as_json(tournament))


@given(tournaments)
@settings(max_examples=150, deadline=None)
def test_a_tournament_comes_back_exactly_through_the_text_of_its_document(tournament: Tournament) -> None:
    document = tournament_as_json(tournament)
    VALIDATOR.validate(document)
    assert repr(tournament_from_json(json.loads(json.dumps(document)))) == repr((tournament, []))
    assert list(document) == list(tournament_as_json(Tournament()))


def test_the_document_has_a_key_for_every_fact() -> None:
    assert set(tournament_as_json(SWISS)) == {"format", "report_form"} | (
        {field.name for field in fields(Tournament)} - {"form"}
    )
    assert set(tournament_as_json(SWISS)["players"][0]) == {field.name for field in fields(Entrant)}
    assert set(tournament_as_json(SWISS)["teams"][0]) == {field.name for field in fields(Team)}


def test_what_is_absent_is_null_points_are_texts_and_days_have_zeros() -> None:
    document = tournament_as_json(SWISS)
    rossi = document["players"][0]
    assert (document["format"], document["time_control"], document["round_days"]) == (
        "tabellone-tournament/1",
        None,
        ["2026-03-06", None],
    )
    assert (rossi["born"], rossi["points"], rossi["rounds"][1]) == (
        "1990-05-00",
        "2",
        {"opponent": 3, "colour": "b", "result": "="},
    )
    assert rossi["rounds"][2] == {"opponent": None, "colour": None, "result": "H"}
    assert document["players"][2]["rounds"][2] is None
    assert document["scoring"]["pairing_allocated_bye"] == "1.5"
    assert document["remarks"][0] == {"after": None, "text": "### first"}


def test_players_stand_in_the_order_of_their_numbers() -> None:
    shuffled = replace(SWISS, players=FIVE[::-1])
    assert tournament_as_json(shuffled) == tournament_as_json(SWISS)
    document = tournament_as_json(SWISS)
    document["players"].reverse()
    assert tournament_from_json(document) == (SWISS, [])


def test_every_key_of_the_schema_is_described_and_none_is_left_open() -> None:
    for part in objects(SCHEMA):
        assert part["additionalProperties"] is False
        assert part["required"] == list(part["properties"])
        assert all("description" in value or "$ref" in value for value in part["properties"].values())


def objects(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        if "properties" in schema:
            yield schema
        for value in schema.values():
            yield from objects(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from objects(value)


# One of everything, so that every place of the form can be spoilt in every way.
SMALL = replace(
    SWISS,
    players=(replace(FIVE[0], rounds=cells("2w1")),),
    teams=SWISS.teams[1:],
    round_days=SWISS.round_days[:1],
    deputies=("Bianchi, B.",),
    remarks=SWISS.remarks[1:],
)
WRONG: list[Any] = [None, True, -1, 0, 1, 1.5, "", "x", "1", "4.5x", "4.50", "-0", "-0.5", "9" * 12, "9" * 13, "w"]
WRONG += ["2026-1-1", "2026-01-01x", [], {}, [None], [1], {"": 1}]


def places(document: Any) -> Iterator[tuple[Any, Any]]:
    """Every container of the document with each of its keys."""
    for key in list(document) if isinstance(document, dict) else range(len(document)):
        yield document, key
        if isinstance(document[key], dict | list):
            yield from places(document[key])


def spoilt(document: Any) -> Iterator[str]:
    """The document with one place of it spoilt, in turn; it is whole again between them."""
    for container, key in list(places(document)):
        value = container[key]
        for wrong in WRONG:
            container[key] = wrong
            yield f"{key}: {wrong!r}"
        container[key] = value
        if isinstance(container, dict):
            del container[key]
            yield f"no {key}"
            container[key] = value
            container["more"] = value
            yield f"more than {key}"
            del container["more"]


def test_reader_and_schema_refuse_the_same_documents() -> None:
    document = tournament_as_json(SMALL)
    refused_ones = 0
    for how in spoilt(document):
        tournament, findings = tournament_from_json(document)
        assert bool(findings) == (not VALIDATOR.is_valid(document)), how
        assert all(finding.text("it") for finding in findings)
        if findings:
            refused_ones += 1
            assert tournament == Tournament()
    assert refused_ones > 1000


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda v: st.lists(v) | st.dictionaries(st.text(), v),
    )
)
@settings(deadline=None)
def test_whatever_is_read_gives_findings_not_an_exception(value: Any) -> None:
    assert tournament_from_json(value)[1]
    assert tournament_from_json({"format": "tabellone-tournament/1", "players": value})[1]


def refused(**changes: Any) -> list[Finding]:
    return tournament_from_json({**tournament_as_json(SWISS), **changes})[1]


def test_a_finding_says_where_and_what_was_expected() -> None:
    document = tournament_as_json(SWISS)
    document["players"][3]["rounds"][0]["colour"] = "white"
    del document["players"][0]["name"]
    document["players"][1]["elo"] = 2000
    _, findings = tournament_from_json(document, file="open.json")
    assert [(finding.rule, finding.file, str(finding.message)) for finding in findings] == [
        ("json.key_missing", "open.json", "#/players/0: the key name is missing"),
        ("json.key_unknown", "open.json", '#/players/1: the key "elo" is not known'),
        (
            "json.value",
            "open.json",
            '#/players/3/rounds/0/colour: expected is one of "w" "b", or null, found is "white"',
        ),
    ]


@pytest.mark.parametrize(
    "day", ["2026-02-30", "2026-00-05", "2026-13-01", "2026/01/01", "1700-01-01", "0000-00-00", 2026]
)
def test_a_day_that_the_calendar_has_not_is_refused(day: Any) -> None:
    assert [str(finding.message)[:8] for finding in refused(start=day)] == ["#/start:"]


def test_another_format_and_a_number_that_stands_twice_are_refused() -> None:
    assert [finding.rule for finding in refused(format="tabellone-tournament/2")] == ["json.format"]
    players = tournament_as_json(SWISS)["players"]
    findings = refused(players=[*players, players[1]])
    assert [(finding.rule, finding.player) for finding in findings] == [("json.number_twice", 2)]
    assert str(findings[0].message).startswith("#/players/5: ")


def test_a_hostile_document_gives_a_bounded_list_of_findings() -> None:
    findings = refused(deputies=[1] * 5000)
    assert len(findings) == tournament_json.MAX_FINDINGS + 1
    assert str(findings[-1].message) == "4000 more findings are left out"


# CSV

DANGEROUS = "=+-@\t\r＝＋－＠"
BLANKS = ' \t\r\n\xa0\u200b\ufeff"'


def is_harmless(cell: str) -> bool:
    plain = re.fullmatch(r"[+-]?\d+(\.\d+)?", cell, re.ASCII)
    return bool(plain) or (cell[:1] not in set("\t\r") and cell.lstrip(BLANKS)[:1] not in set(DANGEROUS))


formulas = st.builds(
    "".join,
    st.lists(
        st.sampled_from(
            [
                "=",
                "+",
                "-",
                "@",
                "\t",
                "\r",
                "\n",
                "＝",
                "＠",
                " ",
                "'",
                '"',
                ",",
                ";",
                "1",
                ".",
                "A1",
                "cmd|",
                "\ufeff",
                "\xa0",
            ]
        ),
        max_size=8,
    ),
)


@given(
    st.lists(st.tuples(formulas | st.text(), formulas), max_size=4),
    st.sampled_from(",;"),
    st.sampled_from(["\r\n", "\n"]),
)
@settings(deadline=None)
def test_no_cell_is_a_formula_and_nothing_else_is_changed(
    rows: list[tuple[str, str]], delimiter: str, end: str
) -> None:
    text = standings_csv(rows, ("name", "note"), delimiter=delimiter, crlf=end == "\r\n")
    assert text.endswith(end)
    read = list(csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True))
    assert [len(row) for row in read] == [2] * (len(rows) + 1)
    for row, cells_read in zip([("name", "note"), *rows], read, strict=True):
        for written, cell in zip(row, cells_read, strict=True):
            assert is_harmless(cell)
            assert cell.replace("'", "") == written.replace("'", "")
            assert cell == written or cell.count("'") > written.count("'")


@given(formulas, st.sampled_from(",;\t"))
@settings(deadline=None)
def test_a_spreadsheet_that_parts_cells_elsewhere_finds_no_formula_either(text: str, separator: str) -> None:
    """Where the comma is the decimal sign the semicolon parts the cells, quoted or not."""
    row = standings_csv([("Rossi", text)], ("name", "note")).split("\r\n", 1)[1]
    assert all(is_harmless(cell) for line in re.split(r"[\r\n]", row) for cell in line.split(separator))


@pytest.mark.parametrize(
    "cell",
    [
        "=1+1",
        "+cmd|' /C calc'!A0",
        "-2+3",
        "@SUM(A1)",
        "\tx",
        "\rx",
        "＝1",
        " =1",
        '"=1',
        "'=1",
        "\xa0+A",
        "-",
        "--6.4",
        "-6.4e",
        "-6,4",
    ],
)
def test_a_formula_begins_with_an_apostrophe(cell: str) -> None:
    assert harmless(cell).startswith("'")
    assert harmless(cell).replace("'", "") == cell.replace("'", "")


@pytest.mark.parametrize(
    "cell", ["-6.4", "+12", "2400", "4.5", "Rossi-Bianchi, Anna", "O'Neill", "", "a=b", "½", "Ünal"]
)
def test_plain_numbers_and_names_stay_as_they_are(cell: str) -> None:
    assert harmless(cell) == cell


@pytest.mark.parametrize("sign", ["\n", "\t", "\r", "\r\n", ", ", " ", "'", ","])
def test_a_long_cell_takes_no_longer_than_its_length(sign: str) -> None:
    assert len(harmless(sign * 200_000)) <= 400_001 * len(sign)


def test_cells_with_separators_quotes_and_line_ends_are_quoted() -> None:
    rows = [("Rossi, Anna", Points(45), None), ('"x"', -6, "a\nb")]
    assert standings_csv(rows, ("name", "points", "note"), crlf=False) == (
        'name,points,note\n"Rossi, Anna",4.5,\n"""x""",-6,"a\nb"\n'
    )


def test_the_declared_ranking_is_in_its_order_and_the_unranked_follow() -> None:
    assert tournament_csv(SWISS, delimiter=";").split("\r\n") == [
        "rank;number;title;name;federation;rating;points",
        '1;1;WGM;"Rossi, Anna";ITA;2310;2',
        '2;3;IM;"Čapek, Karel";CZE;2400;1.5',
        '3;2;;"O\'Neill, ""Jim""";IRL;;1',
        "4;5;;'=cmd;;;1",
        ";4;;Back\\slash;;;0",
        "",
    ]
    assert tournament_csv(Tournament()) == ",".join(csv_module.COLUMNS) + "\r\n"


# PGN


def tags(game: str) -> dict[str, str]:
    """The tags as a reader of PGN finds them."""
    lines = re.findall(r'^\[([A-Za-z]+) "((?:[^"\\]|\\.)*)"\]$', game, re.MULTILINE)
    assert len(lines) == game.count("\n[") + 1
    return {name: re.sub(r"\\(.)", r"\1", value) for name, value in lines}


def test_a_game_has_the_seven_tags_then_the_others_in_their_order() -> None:
    assert next(iter(pgn_of(SWISS))) == (
        '[Event "The \\"Open\\""]\n'
        '[Site "Torino ITA"]\n'
        '[Date "2026.03.06"]\n'
        '[Round "1"]\n'
        '[White "Rossi, Anna"]\n'
        '[Black "O\'Neill, \\"Jim\\""]\n'
        '[Result "1-0"]\n'
        '[BlackTeam "Old"]\n'
        '[EventDate "2026.03.06"]\n'
        '[WhiteElo "2310"]\n'
        '[WhiteFideId "800001"]\n'
        '[WhiteTeam "Old"]\n'
        '[WhiteTitle "WGM"]\n'
        "\n"
        "1-0\n"
        "\n"
    )


def test_every_pairing_is_a_game_and_byes_are_none() -> None:
    played = [tags(game) for game in pgn_of(SWISS)]
    assert [(one["Round"], one["White"], one["Result"], one.get("Termination")) for one in played] == [
        ("1", "Rossi, Anna", "1-0", None),
        ("1", "Čapek, Karel", "1-0", None),
        ("2", "Čapek, Karel", "1/2-1/2", None),
        ("2", 'O\'Neill, "Jim"', "1-0", "forfeit"),
        ("3", 'O\'Neill, "Jim"', "*", "unterminated"),
    ]
    assert played[1]["Black"] == "Back\\slash"


def test_the_board_is_the_place_in_the_line_up_of_the_round() -> None:
    two = (Entrant(3, "A", rounds=cells("4b0", "4w=")), Entrant(4, "B", rounds=cells("3w1", "3b=")))
    line_ups = (LineUp(1, 1, 2, (0, 3)), LineUp(1, 2, 1, (0, 4)), LineUp(2, 1, 2, (3, 0)), LineUp(2, 2, 1, (0, 4)))
    first, second = map(tags, pgn_of(Tournament(players=two, line_ups=line_ups)))
    assert (first["Board"], first["White"], first["Result"]) == ("2", "B", "1-0")
    assert "Board" not in second, "the line-ups disagree"


def one_game(white: str, black: str, **facts: Any) -> dict[str, str]:
    players = (Entrant(1, "A", rounds=cells(white)), Entrant(2, "B", rounds=cells(black)))
    (game,) = pgn_of(Tournament(players=players, **facts))
    return tags(game)


@pytest.mark.parametrize(
    ("one", "other", "result", "termination"),
    [
        ("1", "0", "1-0", None),
        ("W", "L", "1-0", None),
        ("D", "D", "1/2-1/2", None),
        ("-", "+", "0-1", "forfeit"),
        ("-", "-", "*", "forfeit"),
        ("=", "0", "*", "adjudication"),
        ("0", "0", "*", "adjudication"),
        ("1", "-", "1-0", "forfeit"),
        (" ", " ", "*", "unterminated"),
    ],
)
def test_a_result_is_one_of_four_signs(one: str, other: str, result: str, termination: str | None) -> None:
    game = one_game(f"2w{one}", f"1b{other}")
    assert (game["Result"], game.get("Termination")) == (result, termination)


def test_colours_come_from_either_player_or_the_lower_number_is_white() -> None:
    assert one_game("20", "1w1")["White"] == "B"
    assert one_game("2b0", "11")["White"] == "B"
    assert one_game("2+", "1-")["White"] == "A"


def test_a_pairing_that_only_one_player_tells_is_told_as_he_tells_it() -> None:
    game = one_game(".", "1b+")
    assert (game["White"], game["Result"], game["Termination"]) == ("A", "0-1", "forfeit")
    (stranger,) = map(tags, pgn_of(Tournament(players=(Entrant(1, "A", rounds=cells("9w1")),))))
    assert (stranger["Black"], stranger["Result"]) == ("?", "1-0")


@pytest.mark.parametrize(
    ("start", "end", "written"),
    [
        (None, None, "????.??.??"),
        (Day(2026, 3, 6), None, "????.??.??"),
        (Day(2026, 3, 6), Day(2026, 3, 6), "2026.03.06"),
        (Day(2026, 3, 6), Day(2026, 3, 8), "2026.03.??"),
        (Day(2026, 3, 8), Day(2026, 4, 8), "2026.??.??"),
        (Day(2025, 12, 30), Day(2026, 1, 2), "????.??.??"),
        (Day(2026, 0, 0), Day(2026, 0, 0), "2026.??.??"),
    ],
)
def test_parts_of_a_day_that_are_not_known_are_question_marks(start: Day | None, end: Day | None, written: str) -> None:
    assert one_game("2w1", "1b0", start=start, end=end)["Date"] == written
    assert one_game("2w1", "1b0", start=start, end=end, round_days=(Day(2024, 5, 0),))["Date"] == "2024.05.??"


@given(tournaments)
@settings(max_examples=100, deadline=None)
def test_every_tag_can_be_read_back(tournament: Tournament) -> None:
    for game in pgn_of(tournament):
        found = tags(game)
        printable = "".join(sign if sign.isprintable() else " " for sign in tournament.name)
        assert found["Event"] == (printable or "?")
        assert list(found)[:7] == ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
        assert list(found)[7:] == sorted(list(found)[7:])
        assert game.endswith(f"\n\n{found['Result']}\n\n")


def test_the_team_of_a_player_is_the_first_that_has_him() -> None:
    assert one_game("2w1", "1b0", teams=(Team("One", (1,)), Team("Two", (1, 2))))["WhiteTeam"] == "One"


def test_games_stand_in_the_order_of_the_lower_number_and_nobody_plays_himself() -> None:
    backwards = [tags(game)["White"] for game in pgn_of(replace(SWISS, players=FIVE[::-1]))]
    assert backwards == [tags(game)["White"] for game in pgn_of(SWISS)]
    himself = (Entrant(1, "A", rounds=cells("1w1", "2w1")), Entrant(2, "B", rounds=cells(".", "1bU")))
    assert [tags(game)["Result"] for game in pgn_of(Tournament(players=himself))] == ["1-0"]


def test_long_values_are_cut_and_line_ends_are_blanks() -> None:
    game = one_game("2w1", "1b0", name='x"\n' * 200)
    assert game["Event"] == 'x" ' * 85


def test_the_english_of_the_findings_has_no_placeholder_left_over() -> None:
    for finding in refused(name=1, players=None, more=[]):
        assert not [name for _, name, _, _ in Formatter().parse(str(finding.message)) if name]
