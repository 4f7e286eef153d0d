"""A list as columns holds what its records hold, and comes back from bytes as it was."""

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.exact import Points
from tabellone.facts.columns import Columns
from tabellone.facts.history import Issue, Record, Tranche
from tabellone.facts.people import Person, folded
from tabellone.facts.tournament import Day
from tabellone.formats import columns
from tabellone.formats.columns import read_columns, write_columns

DAYS = [date(2018, month, 1) for month in range(1, 13)]
unknown = st.none() | st.integers(0, 3000)
names = st.text(st.characters(blacklist_categories=("Cs", "Cc")), max_size=8)
people = st.builds(
    Person,
    st.integers(-5, 12),
    names,
    st.sampled_from(["ITA", "FRA", ""]),
    st.sampled_from(["M", "F", ""]),
    st.sampled_from(["GM", ""]),
    st.sampled_from(["WGM", ""]),
    st.sampled_from([(), ("FA",), ("FA", "FI")]),
    st.just(""),
    st.none() | st.builds(Day, st.integers(1900, 2020), st.integers(0, 12), st.integers(0, 28)),
    st.sampled_from([(), ("IBCA",)]),
)
issues = st.builds(
    lambda days, cells: tuple(Issue(day, *one) for day, one in zip(sorted(days), cells, strict=False)),
    st.sets(st.sampled_from(DAYS)),
    st.lists(
        st.tuples(unknown, unknown, st.integers(0, 99), st.integers(0, 99), st.booleans()), min_size=12, max_size=12
    ),
)
tranches = st.builds(
    Tranche,
    st.integers(1, 9),
    st.fractions(1000, 2500, max_denominator=20),
    st.integers(0, 90).map(Points),
    st.none() | st.sampled_from(DAYS),
    st.none() | st.sampled_from(DAYS),
    event=names,
)
records = st.builds(
    Record, people, issues, unknown, unknown, unknown, st.lists(tranches, max_size=2).map(tuple), st.booleans()
)
lists = st.lists(records, max_size=8, unique_by=lambda record: record.person.number)


@given(lists)
def test_every_record_comes_back_as_it_was(found: list[Record]) -> None:
    rows = Columns.of(found)
    assert dict(rows) == {record.person.number: record for record in found}
    assert list(rows) == sorted(rows)
    assert 99 not in rows
    assert read_columns(write_columns(rows)) == rows


spelt = st.lists(
    st.sampled_from(["O'Neill, Àngel", "oneill angel", "O NEILL_ANGEL", "Ørsted, K.", "ORSTED K", "ned", ""])
)


@given(spelt, st.sampled_from(["o neill angel", "orsted k", "ned", "ne", ""]) | names.map(folded), st.lists(names))
def test_who_is_called_so_is_found_as_if_every_name_were_compared(known: list[str], name: str, more: list[str]) -> None:
    rows = Columns.of(Record(Person(number, one)) for number, one in enumerate((*known, *more)))
    assert rows.places_called(name) == [place for place in range(len(rows)) if folded(rows.name[place]) == name]


@given(lists, lists)
def test_the_next_list_has_the_new_records_in_place_of_the_old(found: list[Record], changed: list[Record]) -> None:
    new = {record.person.number: record for record in changed}
    later = Columns.of(found).with_records(new)
    assert dict(later) == {record.person.number: record for record in found} | new
    assert list(later) == sorted(later)


@given(lists, st.sampled_from(DAYS))
def test_what_is_asked_of_all_is_what_each_record_says(found: list[Record], day: date) -> None:
    rows = Columns.of(found)
    for place, number in enumerate(rows):
        record = rows[number]
        issue = record.issue_of(day) if record.last and record.last.day == day else None
        none = -(2**31)
        assert rows.rating[place] == (none if record.rating is None else record.rating)
        assert rows.k[place] == (none if record.k is None else record.k)
        assert rows.games_on(day)[place] == (issue.games if issue else 0)
        assert rows.delisted_on(day)[place] == bool(issue and issue.delisted)
        assert (number in rows.new_since(day)) == bool(record.last and record.last.day > day)


def test_bytes_that_are_no_columns_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = write_columns(Columns.of([Record(Person(1, "A"), tranches=(Tranche(1, Fraction(2000), Points(5)),))]))
    assert read_columns(whole) is not None
    assert read_columns(b"") is None
    assert read_columns(whole[: len(whole) // 2]) is None
    assert read_columns(b"PK" + whole[2:100]) is None
    monkeypatch.setattr(columns, "FORM", columns.FORM + 1)
    assert read_columns(whole) is None
