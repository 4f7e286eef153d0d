"""The edition files: what every one must have, and which one rules which event."""

from datetime import date
from fractions import Fraction

import pytest

from tabellone import Edition, NoEditionInForce, NotFound, Refused, edition
from tabellone.admission.clock import COUNTED
from tabellone.exact import ROUNDINGS
from tabellone.rating import account, activity, adjustment, calendar, change, initial, k_factor
from tabellone.rulebook import CHAPTERS, RATING_CHAPTER, Interpretation, effective_days, exact_edition
from tabellone.rulebook.compare import compare
from tabellone.rulebook.load import load_interpretations
from tabellone.tiebreak import catalogue, code, direct, sonneborn, unplayed

EDITIONS = [exact_edition(chapter, day) for chapter in CHAPTERS for day in effective_days(chapter)]
RATING_EDITIONS = [book for book in EDITIONS if book.chapter in RATING_CHAPTER.values()]
SEED = {
    ("B.02", date(1997, 7, 1)): 85,
    ("B.02", date(2009, 7, 1)): 96,
    ("B.02", date(2017, 7, 1)): 86,
    ("B.02RB", date(2018, 7, 1)): 77,
}


def test_the_editions_held() -> None:
    assert [str(day) for day in effective_days("B.02")] == [
        "1997-07-01",
        "2009-07-01",
        "2014-07-01",
        "2017-07-01",
        "2022-01-01",
        "2024-03-01",
        "2025-10-01",
    ]
    assert [str(day) for day in effective_days("B.02RB")] == [
        "2018-07-01",
        "2022-01-01",
        "2022-10-01",
        "2024-03-01",
        "2024-12-01",
    ]


@pytest.mark.parametrize(
    ("on", "effective"),
    [
        (date(1997, 7, 1), date(1997, 7, 1)),
        (date(2009, 6, 30), date(1997, 7, 1)),
        (date(2017, 6, 30), date(2014, 7, 1)),
        (date(2017, 7, 1), date(2017, 7, 1)),
        (date(2021, 12, 31), date(2017, 7, 1)),
        (date(2026, 11, 18), date(2025, 10, 1)),
    ],
)
def test_0_1_an_event_is_ruled_by_the_edition_in_force_on_its_first_day(on: date, effective: date) -> None:
    assert edition("B.02", on=on).effective == effective


def test_an_event_of_30_june_2017_and_one_of_1_july_have_different_rules() -> None:
    before, after = edition("B.02", on=date(2017, 6, 30)), edition("B.02", on=date(2017, 7, 1))
    assert "k_volume" not in before
    assert after["k_volume"].product == 700


def test_a_day_before_every_edition_is_an_error_that_names_them() -> None:
    with pytest.raises(NoEditionInForce, match="the first is of 1997-07-01") as error:
        edition("B.02", on=date(1997, 6, 30))
    assert "2017-07-01" in error.value.text()
    with pytest.raises(NoEditionInForce):
        edition("B.02RB", on=date(2018, 6, 30))


def test_a_chapter_or_edition_that_is_not_held_is_an_error_that_names_the_nearest() -> None:
    with pytest.raises(NotFound, match=r"no chapter B\.99"):
        edition("B.99", on=date(2020, 1, 1))
    with pytest.raises(NotFound) as error:
        exact_edition("B.02", date(2013, 1, 1))
    assert "2009-07-01, 2014-07-01" in error.value.text() or "2014-07-01" in error.value.text()


def alike(book: Edition) -> list[Edition]:
    """The editions that the same code reads: both rating chapters, or those of one chapter."""
    return RATING_EDITIONS if book in RATING_EDITIONS else [one for one in EDITIONS if one.chapter == book.chapter]


@pytest.mark.parametrize("book", EDITIONS, ids=str)
def test_every_edition_that_the_same_code_reads_knows_the_same_rules(book: Edition) -> None:
    """So that code may ask any edition for any rule, and be told that it has none."""
    names = {frozenset(one.rules) | one.absent | one.unknown for one in alike(book)}
    assert len(names) == 1


# Values that only some editions need beside the others of their rule.
GREW = {
    "registration": {"elite_lead_days", "elite_above", "elite_above_women", "elite_exceptions"},
    "report": {"next_list_if_days", "last_list", "in_time"},
    "long_events": {"months"},
    "rounds_a_day": {"maximum_blitz"},
    "rating_change": {"measured_from"},
    "first_rating": {"bonus_per_half_point"},
    "first_rating_pooling": {"mixed"},
    "gate_score": {"round_robin"},
    "k_volume": {"counts"},
    "gate_floor": {"as_of"},
    "closing_date": {
        "closes",
        "days_before",
        "official_days_before",
        "official_events",
        "official_rated",
        "reports_until",
    },
    "list_calendar": {"irregular"},
}


@pytest.mark.parametrize("book", EDITIONS, ids=str)
def test_a_rule_has_the_same_values_in_every_edition_that_has_it(book: Edition) -> None:
    for name, rule in book.rules.items():
        for other in alike(book):
            if name in other.rules:
                differ = set(rule.values) ^ set(other.rules[name].values)
                assert differ <= GREW.get(name, set()), f"{name} in {other}: {differ}"


@pytest.mark.parametrize("book", RATING_EDITIONS, ids=str)
def test_every_named_procedure_exists(book: Edition) -> None:
    assert book["rating_change"].procedure in change.PROCEDURES
    assert book["first_rating"].procedure in initial.PROCEDURES
    assert book["first_rating_pooling"].procedure in initial.POOLINGS
    assert set(book["k_order"].ladder) <= k_factor.APPLIES.keys()


TIE_BREAK_EDITIONS = [book for book in EDITIONS if book.chapter in ("C.07", "SST")]


@pytest.mark.parametrize("book", TIE_BREAK_EDITIONS, ids=str)
def test_every_named_procedure_of_a_tie_break_exists(book: Edition) -> None:
    for read in (book, *(book.with_readings({name: option}) for one, name, option in options() if one is book)):
        assert read["opponent_score"].procedure in unplayed.OPPONENT_SCORES
        assert read["own_unplayed"].procedure in unplayed.STANDINS
        assert read["direct_encounter"].incomplete in direct.INCOMPLETE
        assert read["sonneborn_berger"].weights in sonneborn.WEIGHTS
        if "italian_buchholz" in read:
            assert read["italian_buchholz"].opponents in unplayed.OPPONENT_SCORES
            assert read["italian_buchholz"].own_unplayed in unplayed.STANDINS


@pytest.mark.parametrize("book", TIE_BREAK_EDITIONS, ids=str)
def test_every_list_of_tie_breaks_can_be_read_and_used(book: Edition) -> None:
    kinds = {"swiss": "swiss", "round_robin": "round robin", "team": "swiss"}
    for name, listed in book["default_list"].values.items():
        codes, findings = code.read_codes(",".join(listed), catalogue.TAKES)
        assert findings == []
        catalogue.permitted(book, codes, is_team=name == "team", kind=kinds[name])


@pytest.mark.parametrize("book", TIE_BREAK_EDITIONS, ids=str)
def test_every_rule_of_the_catalogue_is_known_to_the_edition_and_stands_under_an_article(book: Edition) -> None:
    known = {*book.rules, *book.absent, *book.unknown}
    assert {criterion.rule for criterion in catalogue.CATALOGUE.values()} <= known
    assert {rule.article for rule in book.rules.values()} <= book.articles.keys()


@pytest.mark.parametrize("book", EDITIONS, ids=str)
def test_every_named_rounding_exists(book: Edition) -> None:
    for rule in book.rules.values():
        if "rounding" in rule.values:
            assert rule.rounding in ROUNDINGS


# Names that the code compares: a slip in a file or a note must not fall through to the other branch.
CHOICES = {
    ("k_junior", "until"): {"birthday", "end of the year"},
    ("k_junior", "looks_at"): {"current rating", "highest rating"},
    ("k_new", "counting"): {"with the games of the first rating", "without the games of the first rating"},
    ("change_rounding", "of"): {"change", "rating"},
    ("change_rounding", "scope"): {"period", "event"},
    ("round_robin_refinement", "mode"): {"one pass", "until stable"},
    ("round_robin_refinement", "provisional"): {"whole numbers", "unrounded"},
    ("round_robin_average", "n"): {"opponents", "games"},
    ("first_rating_below_half_round_robin", "factor"): {"n/(n+1)", "none"},
    ("first_rating_pooling", "mixed"): {"whole dp", "shortened"},
    ("gate_score", "scope"): {"first event", "every event"},
    ("gate_score", "counted"): {"against rated opponents", "against everybody"},
    ("gate_score", "round_robin"): {"removed from the table", "kept in the table"},
    ("gate_opponents", "scope"): {"first event", "every event"},
    ("gate_floor", "scope"): {"first results", "every event", "pooled rating"},
    ("pooling_window", "unit"): {"months", "periods"},
    ("pooling_window", "opens_at"): {
        "start of the period of the first counted event",
        "end of the first counted event",
        "the first list it is calculated for",
    },
    ("closing_date", "looks_at"): {"the last day of the event", "the day the report arrives"},
    ("closing_date", "reports_until"): {"the eve of the list", "the closing date"},
    ("closing_date", "closes"): set(calendar.CLOSES),
    ("delisting", "games"): {"start again", "count on"},
    ("drift", "group_aged"): {"on every list", "on the first list"},
    ("first_rating_games_team", "counted"): {"games of these events", "all games with one of these events"},
    ("first_rating_pooling", "ruled_by"): {"the last event that counts", "the list"},
    ("gate_floor", "as_of"): {"start of the event", "day of the list"},
    ("inactive_shown", "shown"): {activity.THEN_APART, activity.OFF_FEDERATION, "flagged", "left out"},
    ("inactive_shown", "unit"): set(activity.UNITS),
    ("inactivity", "against"): {"anybody", "rated opponents"},
    ("k_order", "as_of"): {"start of the event", "day of the list"},
    ("k_volume", "counts"): {"each list apart", "rapid and blitz together"},
    ("long_events", "ratings"): set(account.RATINGS),
    ("one_off_adjustment", "procedure"): set(adjustment.PROCEDURES),
    ("standard_rating_used", "becomes"): {"standard rating plus change", "nothing before the games are enough"},
    ("top_list", "counts_from"): {"the first list as inactive", "the last rated game"},
    ("cap_upgrades", "games"): {"of the stronger player", "of either player"},
    ("cap_exemption", "decided_by"): {"own rating", "either rating"},
    ("rating_change", "measured_from"): {"competition average", "tournament average"},
    ("wins", "counts"): {"with or without playing", "over the board"},
    ("standard_points", "both_forfeit"): {"equal points", "compared with a draw"},
    ("scope_of_buchholz", "systems"): {"every", "swiss", "round robin"},
    ("scope_of_sonneborn_berger", "systems"): {"every", "swiss", "round robin"},
    ("buchholz", "own_points"): {"with", "without"},
    ("sonneborn_berger", "own_points"): {"with", "without"},
    ("italian_buchholz", "own_points"): {"with", "without"},
    ("fore_buchholz", "forfeits"): {"drawn", "as awarded"},
    ("koya", "maximum"): {"games each can play", "rounds"},
    ("board_points", "allocated_bye"): {"won on every board"},
    ("board_points", "requested_bye"): {"as awarded", "nothing"},
    ("pre_determined", "own_record_wins"): {"regular", "unplayed"},
    ("pre_determined", "own_record_losses"): {"regular", "unplayed"},
    ("pre_determined", "rating"): {"regular", "unplayed"},
    ("opponent_score", "penalties"): {"left out", "counted"},
    ("opponent_score", "forfeit_loser"): {"nothing", "half a point"},
    ("opponent_score", "absence"): {"nothing", "half a point"},
    ("own_unplayed", "absence"): {"half the rounds", "nobody"},
    ("own_unplayed", "forfeits"): {"half the rounds", "scheduled opponent"},
    ("number_of_rounds", "interim"): {"rounds played", "rounds of the tournament"},
    ("cut_priority", "first"): {"voluntary unplayed rounds", "no rounds"},
    ("results_in_order", "against"): {"those whom all of the tied have met", "everybody"},
    ("rated_event", "hybrid"): {"not said", "not rated", "by approval"},
    ("registration", "unit"): {"day", "week", "month"},
    ("registration", "exceptions"): {"by the QC chairman"},
    ("registration", "elite_exceptions"): {"by the President"},
    ("official_events", "responsible"): {"organiser", "chief arbiter"},
    ("official_events", "whose"): {"FIDE", "FIDE and continental"},
    ("thinking_time", "looks_at"): {"the event", "the game"},
    ("thinking_time", "counts"): set(COUNTED),
    ("thinking_time", "unrated"): {"lowest band", "highest band"},
    ("first_control", "standing"): {"recommended", "exactly, where there is one", "at least, where there is one"},
    ("rapid_time", "counts"): set(COUNTED),
    ("blitz_time", "counts"): set(COUNTED),
    ("hours_a_day", "counted"): {"in total", "on games of 60 moves"},
    ("duration", "exempt"): {"nothing", "leagues", "national team championships"},
    ("duration", "counted"): {"first and last day", "days after the first"},
    ("long_events", "reports"): {"after the event", "by period, where so chosen", "monthly"},
    ("long_events", "months"): {"calendar months", "months from the first day"},
    ("round_robin_composition", "failing"): {"not rated", "rated as a Swiss"},
    ("round_robin_composition", "small_counts"): {"always", "with unrated players"},
    ("report", "in_time"): {"by the closing day", "by the day before"},
    ("not_for_rating", "players_told"): {"at the start", "before the start"},
    ("scheveningen", "opponents"): {
        "rated, within the cap of the performance",
        "rated, and unrated at their performance",
    },
}


@pytest.mark.parametrize("book", EDITIONS, ids=str)
def test_a_name_that_the_code_compares_is_one_it_knows(book: Edition) -> None:
    readings = [book, *(book.with_readings({name: option}) for one, name, option in options() if one is book)]
    for read in readings:
        for (rule, value), known in CHOICES.items():
            if rule in read.rules and value in read.rules[rule].values:
                assert read.rules[rule].values[value] in known, f"{rule}.{value}"


@pytest.mark.parametrize("book", RATING_EDITIONS, ids=str)
def test_the_bonus_for_a_half_point_is_half_of_the_k_of_a_new_player(book: Edition) -> None:
    """A regularity of the texts: 12.5 and 25, 15 and 30, 20 and 40, 10 and 20. Rapid of 2022 is the exception known."""
    if book["first_rating"].procedure == "average plus bonus" and str(book) != "B.02RB 2022-01-01":
        k = book["k_new"].k if "k_new" in book else book["k_normal"].k
        assert book["first_rating"].bonus_per_half_point == Fraction(k, 2)


@pytest.mark.parametrize("book", [book for book in RATING_EDITIONS if book.complete], ids=str)
def test_the_texts_held_have_every_article(book: Edition) -> None:
    assert len(book.articles) == SEED[book.chapter, book.effective]
    assert all(rule.article in book.articles for rule in book.rules.values())


def test_a_rule_that_is_not_there_is_refused_and_one_not_known_says_so() -> None:
    with pytest.raises(Refused, match="has no rule k_junior"):
        exact_edition("B.02", date(2009, 7, 1))["k_junior"]
    with pytest.raises(Refused, match="not known well enough"):
        _ = "duration" in exact_edition("B.02", date(2022, 1, 1))


def test_a_misspelt_rule_is_a_bug_not_an_answer() -> None:
    with pytest.raises(AssertionError):
        _ = "no_such_rule" in EDITIONS[0]


@pytest.mark.parametrize("note", load_interpretations(), ids=lambda note: note.id)
def test_an_interpretation_has_a_question_a_default_and_reasons(note: Interpretation) -> None:
    assert "TODO" not in note.question.en + note.question.it + note.note
    assert note.question.en != note.question.it
    assert len(note.note) > 150
    assert note.default not in note.options


def options() -> list[tuple[Edition, str, str]]:
    return [
        (book, note.name, option)
        for book in EDITIONS
        for note in book.interpretations.values()
        for option in note.options
    ]


@pytest.mark.parametrize(("book", "name", "option"), options(), ids=str)
def test_every_reading_changes_a_value_that_the_edition_has(book: Edition, name: str, option: str) -> None:
    """A reading that puts in what already stands, or a value of another kind, would choose nothing."""
    read = book.with_readings({name: option})
    assert read.readings == {name: option}
    changed = compare(book, read)
    assert changed
    for one in changed:
        before = book.rules[one.rule].values.get(one.value) if one.rule in book.rules else None
        after = read.rules[one.rule].values[one.value]
        number = int | Fraction
        assert (
            before is None or type(before) is type(after) or (isinstance(before, number) and isinstance(after, number))
        )
        assert book.rules.get(one.rule) is None or one.value in book.rules[one.rule].values


@pytest.mark.parametrize("book", EDITIONS, ids=str)
def test_a_rule_names_only_readings_that_its_edition_leaves_open(book: Edition) -> None:
    ids = {note.id for note in book.interpretations.values()}
    for rule in book.rules.values():
        assert set(rule.readings) <= ids, f"{rule.name}: {set(rule.readings) - ids}"


@pytest.mark.parametrize("book", EDITIONS, ids=str)
def test_a_reading_that_changes_a_rule_is_named_by_it(book: Edition) -> None:
    for note in book.interpretations.values():
        for values in note.options.values():
            for place in values:
                rule = book.rules.get(place.split(".")[0])
                assert rule is None or note.id in rule.readings, f"{place} does not name {note.id}"


def test_the_default_reading_is_the_edition_as_it_stands() -> None:
    book = EDITIONS[0]
    assert book.with_readings({"refinement": "one pass"}) is book


def test_a_reading_that_does_not_exist_names_those_that_do() -> None:
    with pytest.raises(NotFound, match="leaves no choice named"):
        EDITIONS[0].with_readings({"nonsense": "x"})
    with pytest.raises(NotFound, match=r"one pass \| until stable"):
        EDITIONS[0].with_readings({"refinement": "twice"})


def test_the_table_of_changes_between_2009_and_2017() -> None:
    changes = {
        (one.rule, one.value): (one.before, one.after) for one in compare(RATING_EDITIONS[1], RATING_EDITIONS[3])
    }
    assert changes["k_new", "k"] == ("30", "40")
    assert changes["first_rating", "bonus_per_half_point"] == ("15", "20")
    assert changes["rounds_a_day", "maximum"] == ("3", None)
    assert ("difference_cap", "cap") not in changes
