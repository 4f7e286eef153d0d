"""What must hold for every rating calculation, whatever the players."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tabellone import Edition, RatedGame, Tranche, expected_score, first_rating, rate_round_robin, rating_change
from tabellone.errors import Refused
from tabellone.exact import Change, Hundredths, Points, half_away_from_zero, half_up, nearest_five, shortest
from tabellone.facts.cross_table import Entry
from tabellone.facts.event import RESULTS
from tests.rulebook.test_editions import RATING_EDITIONS

ratings = st.integers(0, 4000)
books = st.sampled_from(RATING_EDITIONS)
results = st.sampled_from(RESULTS)
SYMMETRIC = [book for book in RATING_EDITIONS if "cap_exemption" not in book and "wide_gap" not in book]


@given(st.sampled_from(SYMMETRIC), ratings, ratings)
def test_what_the_two_players_expect_adds_up_to_one(book: Edition, a: int, b: int) -> None:
    assert expected_score(book, a, b).expected + expected_score(book, b, a).expected == 100


@given(
    st.sampled_from([book for book in RATING_EDITIONS if "wide_gap" not in book]), ratings, ratings, st.integers(0, 300)
)
def test_a_stronger_player_never_expects_less(book: Edition, own: int, opponent: int, more: int) -> None:
    assert expected_score(book, own, opponent).expected <= expected_score(book, own + more, opponent).expected


@given(
    books,
    ratings,
    st.lists(st.tuples(ratings, results), min_size=1, max_size=12),
    st.sampled_from([10, 15, 20, 25, 30, 40]),
)
def test_the_order_of_the_games_does_not_matter(
    book: Edition, own: int, games: list[tuple[int, Points]], k: int
) -> None:
    played = [RatedGame(*game) for game in games]
    assert rating_change(book, own, played, k).change == rating_change(book, own, played[::-1], k).change


@given(books, ratings, st.lists(st.tuples(ratings, results), min_size=1, max_size=12))
def test_the_worksheet_adds_up(book: Edition, own: int, games: list[tuple[int, Points]]) -> None:
    worked = rating_change(book, own, [RatedGame(*game) for game in games], 20)
    assert worked.gain == worked.score.hundredths - worked.expected
    assert worked.change == 20 * worked.gain
    if worked.games:
        assert worked.expected == sum(line.expected or 0 for line in worked.games)
    assert worked.new_rating is not None
    assert worked.rounded_change == worked.new_rating - own


tranches = st.lists(
    st.integers(1, 12).flatmap(
        lambda n: st.tuples(
            st.just(n), st.integers(1000, 2800), st.integers(1, 2 * n - 1).map(lambda half: Points(5 * half))
        )
    ),
    min_size=1,
    max_size=4,
)


@given(
    st.sampled_from([book for book in RATING_EDITIONS if book["first_rating_pooling"].procedure == "as one event"]),
    tranches,
)
def test_results_pooled_as_one_event_may_come_in_any_order(book: Edition, parts: list[tuple[int, int, Points]]) -> None:
    whole = [Tranche(games, Fraction(average), score) for games, average, score in parts]
    there, back = (first_rating(book, order, first_event=False).rating for order in (whole, whole[::-1]))
    assert there == back


@given(books, st.integers(5, 12), st.integers(1000, 2600), st.data())
def test_half_a_point_more_never_gives_a_lower_first_rating(
    book: Edition, games: int, average: int, data: st.DataObject
) -> None:
    half_points = data.draw(st.integers(1, 2 * games - 2))
    low, high = (
        first_rating(book, [Tranche(games, Fraction(average), Points(5 * n))], first_event=False).rating
        for n in (half_points, half_points + 1)
    )
    assert low <= high


@st.composite
def cross_tables(draw: st.DrawFn) -> list[Entry]:
    """Three to eight players, at least one rated, everybody against everybody."""
    size = draw(st.integers(3, 8))
    rated = [draw(st.one_of(st.none(), st.integers(1200, 2700))) for _ in range(size)]
    rated[draw(st.integers(0, size - 1))] = draw(st.integers(1200, 2700))
    names = [chr(65 + i) for i in range(size)]
    games: dict[tuple[int, int], Points] = {(i, j): draw(results) for i in range(size) for j in range(i)}
    entries = []
    for i in range(size):
        own = {names[j]: (games[i, j] if j < i else Points(10) - games[j, i],) for j in range(size) if j != i}
        points = sum((game for (game,) in own.values()), Points(0))
        entries.append(Entry(names[i], rated[i], points, 20 if rated[i] else None, dict(own)))
    return entries


ROUND_ROBINS = [book for book in RATING_EDITIONS if "unrated_in_round_robin" in book]


@given(st.sampled_from(RATING_EDITIONS), cross_tables(), st.randoms(use_true_random=False))
def test_the_order_of_the_rows_of_a_table_changes_nothing(book: Edition, entries: list[Entry], random: object) -> None:
    shuffled = entries.copy()
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    try:
        table = {
            line.player: (line.ru_new, line.expected, line.change) for line in rate_round_robin(book, entries).players
        }
    except Refused:
        return
    assert table == {
        line.player: (line.ru_new, line.expected, line.change) for line in rate_round_robin(book, shuffled).players
    }


@given(st.fractions(min_value=-3000, max_value=3000))
def test_roundings_are_nearest_and_differ_only_at_the_half(value: Fraction) -> None:
    assert abs(half_up(value) - value) <= Fraction(1, 2)
    if (2 * value).denominator != 1 or value.denominator == 1:
        assert half_up(value) == half_away_from_zero(value)
    assert nearest_five(value) % 5 == 0
    assert abs(nearest_five(value) - value) <= Fraction(5, 2)


@given(st.integers(-100_000, 100_000))
def test_decimal_texts_read_back_as_the_same_number(n: int) -> None:
    assert Points.of(str(Points(n))) == n
    assert Hundredths.of(str(Hundredths(n))) == n
    assert Change.of(shortest(Change(n))) == n


def test_a_number_with_more_decimals_than_its_kind_is_not_taken() -> None:
    for text in ("0.25", "0.05"):
        try:
            Points.of(text)
        except ValueError:
            continue
        raise AssertionError(text)
