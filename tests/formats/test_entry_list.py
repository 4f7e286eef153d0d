"""Lists of entries as clubs send them, and what arbiters write down: everything wrong with them at once."""

import pytest

from tabellone.facts.people import ListedPlayer, ListedRating
from tabellone.flow.events import Participant
from tabellone.flow.from_list import called, listed_participant, listed_participants, participants
from tabellone.formats.desk_notes import read_hand_pairing, read_results
from tabellone.formats.entry_list import EntryRow, read_entries


def read(text: str) -> tuple[list[EntryRow], list[tuple[str, int | None]]]:
    rows, findings = read_entries(text.encode(), "list.csv")
    return rows, [(finding.rule.removeprefix("entries."), finding.line) for finding in findings]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_separator_is_found(separator: str) -> None:
    text = (
        separator.join(("name", "fide_id", "rating")) + "\n" + separator.join(("Rossi Anna", "800001", "2010")) + "\n"
    )
    assert read(text) == ([EntryRow(2, "Rossi Anna", 800001, 2010)], [])


def test_a_column_of_fide_ids_or_of_names_is_enough() -> None:
    assert read("fide_id\n800001\n\n800002\n")[0] == [EntryRow(2, fide_id=800001), EntryRow(4, fide_id=800002)]
    assert read("name\nRossi, Anna\n")[0] == [EntryRow(2, "Rossi, Anna")]


def test_headings_may_be_italian_and_sexes_of_both_languages() -> None:
    text = "Cognome e nome;Elo;Titolo;Sesso;Federazione;Data di nascita;Elo nazionale\nRossi;2010;fm;F;ita;1990;1950\n"
    row = EntryRow(2, "Rossi", None, 2010, 1950, "FM", "ITA", "w", "1990")
    assert read(text) == ([row], [])


def test_a_name_with_a_comma_that_is_not_in_quotation_marks_is_not_cut() -> None:
    assert read("name,rating\nRossi, Anna,2010\n")[1] == [("cells", 2), ("number", 2)]
    assert read('name,rating\n"Rossi, Anna",2010\n')[0] == [EntryRow(2, "Rossi, Anna", None, 2010)]


def test_every_fault_is_found_with_its_line() -> None:
    text = "name,name,rating\nRossi,x,9999\n,,5\n"
    assert read(text)[1] == [("column_twice", 1), ("number", 2), ("player", 3)]
    assert read("nickname\nx\n")[1] == [("columns", 1)]
    assert read("")[1] == [("columns", 1)]
    assert read("name\n")[1] == [("no_players", None)]
    assert read('name,rating\n"Rossi,1\n')[1] == [("quotes", 2)]
    assert read("name\n" + "x\n" * 10_001)[1] == [("size", None)]
    assert read("name\n" + "x" * 3000)[1] == [("size", None)]


def test_a_list_that_is_not_utf_8_is_read_as_old_programs_write() -> None:
    rows, findings = read_entries("name\nPerù\n".encode("cp1252"), "list.csv")
    assert (rows, findings) == ([EntryRow(2, "Perù")], [])
    assert read_entries("\ufeffname\nPerù\n".encode(), "list.csv")[0] == rows


LISTED = [
    ListedPlayer(1, "Rossi, Anna", "ITA", "F", "", "WFM", standard=ListedRating(2010, 0, 20), birth="1990"),
    ListedPlayer(2, "Bianchi, Ugo", "ITA", "M", "FM", standard=ListedRating(1950), rapid=ListedRating(1900)),
    ListedPlayer(3, "Bianchi, Ada", "ITA", "F", standard=ListedRating()),
]


def test_a_player_of_a_list_has_its_facts_and_the_rating_of_the_kind() -> None:
    anna = Participant("Rossi, Anna", "w", "WFM", 2010, "ITA", 1, "1990/00/00", "l.txt (standard)")
    assert listed_participant(LISTED[0], "standard", "l.txt") == anna
    assert listed_participant(LISTED[0], "rapid", "l.txt") == anna
    ugo = listed_participant(LISTED[1], "rapid", "l.txt")
    assert (ugo.rating, ugo.title, ugo.sex, ugo.source) == (1900, "FM", "m", "l.txt (rapid)")
    ada = listed_participant(LISTED[2], "blitz", "l.txt")
    assert (ada.rating, ada.source) == (None, "")


def test_the_list_is_taken_where_it_differs_from_what_was_entered_and_that_is_said() -> None:
    rows = [EntryRow(2, "Rossi", 1, 1999), EntryRow(3, "Nobody", 9), EntryRow(4, fide_id=8), EntryRow(5, "Verdi, Leo")]
    found, findings = listed_participants(rows, iter(LISTED), "standard", "l.txt")
    assert [(one.name, one.rating) for one in found] == [
        ("Rossi, Anna", 2010),
        ("Nobody", None),
        ("", None),
        ("Verdi, Leo", None),
    ]
    assert [(one.rule, one.severity, one.line) for one in findings] == [
        ("entries.rating", "warning", 2),
        ("entries.not_listed", "warning", 3),
        ("entries.not_listed", "error", 4),
        ("entries.not_listed", "warning", 5),
    ]


def test_a_list_is_not_read_further_than_the_last_player_asked_for() -> None:
    rest = iter(LISTED)
    listed_participants([EntryRow(2, fide_id=1)], rest, "standard", "l.txt")
    assert next(rest) is LISTED[1]


def test_a_name_is_found_by_its_words_in_any_order() -> None:
    assert called(LISTED, "ugo bianchi") == [LISTED[1]]
    assert called(LISTED, "Bianchi,") == LISTED[1:]
    assert called(LISTED, "nobody") == []


def test_entries_without_a_list_keep_the_file_as_the_source_of_their_ratings() -> None:
    rows = [EntryRow(2, "Rossi", rating=2010, born="2.5.1990"), EntryRow(3, "Verdi", born="x")]
    first, second = participants(rows, "club.csv")
    assert (first.source, first.born) == ("club.csv", "1990/05/02")
    assert (second.source, second.born) == ("", "x")


def test_results_are_read_by_board_and_comments_passed_over() -> None:
    written, findings = read_results("Board;Result\n1;1-0\n\n# the rest\n2 ½-½ # drawn\n", "r.csv")
    assert [(one.line, one.board, one.text) for one in written] == [(2, 1, "1-0"), (5, 2, "½-½")]
    assert findings == []
    _, findings = read_results("1\n1 1-0 x\nx 1-0\n0 1-0\n", "r.csv")
    assert [finding.line for finding in findings] == [1, 2, 3, 4]


def test_a_round_by_hand_is_read_between_start_and_end() -> None:
    pairing, findings = read_hand_pairing("START\n12 3\n4-5\n6,7\nbye 8\nend\n", "r.txt")
    assert (pairing.couples, pairing.bye, findings) == (((12, 3), (4, 5), (6, 7)), 8, [])
    assert read_hand_pairing("start\n8 bye\nend", "r.txt")[0].bye == 8
    assert read_hand_pairing("start\n8 0\nend", "r.txt")[0].bye == 8
    assert read_hand_pairing("start\n8-0\nend", "r.txt")[0].bye == 8


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("", ["start", "end"]),
        ("start", ["end"]),
        ("1 2\nend", ["start"]),
        ("start\n1\nend", ["line"]),
        ("start\n0 1\nend", ["line"]),
        ("start\nbye\nend", ["line"]),
        ("start\n1 2 3\nend", ["line"]),
        ("start\n1 x\nend", ["line"]),
        ("start\nbye 1\nbye 2\nend", ["bye"]),
    ],
)
def test_a_round_by_hand_with_faults_has_them_all_named(text: str, rules: list[str]) -> None:
    assert [one.rule.removeprefix("notes.") for one in read_hand_pairing(text, "r.txt")[1]] == rules
