"""
What must hold for every tournament and for every spoilt file: written and read back it is the same, and no file,
however broken, makes the reader or the writer fail or hang.
"""

import os
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tabellone import Points, Tournament, read_trf, write_trf
from tabellone.facts.result import OUTCOMES, Scoring
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
)
from tests.formats.test_trf import FILES, TARGETS, golden, lost, meaning, of, told

LONG = os.environ.get("TABELLONE_LONG") == "1"


def examples(usual: int, long: int) -> settings:
    """A second for one file of a few kilobytes would be a hang; five leave room for a busy machine."""
    return settings(
        max_examples=long if LONG else usual,
        deadline=timedelta(seconds=5),
        phases=[Phase.reuse, Phase.generate, Phase.shrink],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


# --- tournaments -----------------------------------------------------------------------------------------------------

LETTERS = st.characters(categories=("L", "N", "P", "S"), include_characters=" ")


def texts(longest: int) -> st.SearchStrategy[str]:
    """A line of text as somebody types it: no blanks at its ends, none doubled."""
    return st.text(LETTERS, min_size=1, max_size=longest).map(lambda text: " ".join(text.split())).filter(bool)


days = st.builds(Day, st.integers(1900, 2026), st.integers(1, 12), st.integers(1, 28)) | st.builds(
    Day, st.integers(1900, 2026), st.just(0), st.just(0)
)
full_days = st.builds(Day, st.integers(2000, 2030), st.integers(1, 12), st.integers(1, 28))
tenths = st.integers(0, 99).map(Points)
federations = st.sampled_from(["ITA", "FRA", "GER", "NOR", "IRL", "FID", ""])
RESULTS = ["10", "01", "==", "WL", "LW", "DD", "+-", "-+", "--"]


@st.composite
def rounds_of(draw: st.DrawFn, numbers: list[int]) -> list[dict[int, Cell]]:
    """Pairings of every round, the bye of who is left over, and absences."""
    rounds: list[dict[int, Cell]] = []
    for _ in range(draw(st.integers(1, 5))):
        order = draw(st.permutations(numbers))
        absent = draw(st.integers(0, len(numbers) // 2))
        cells = {number: Cell(0, "", draw(st.sampled_from("HFZ"))) for number in order[:absent]}
        present = order[absent:]
        if len(present) % 2:
            last = present.pop()
            had = any(cells_before[last].letter == "U" for cells_before in rounds)
            cells[last] = Cell(0, "", "Z" if had else "U")
        for white, black in zip(present[::2], present[1::2], strict=True):
            results = draw(st.sampled_from(RESULTS))
            cells[white] = Cell(black, "w", results[0])
            cells[black] = Cell(white, "b", results[1])
        rounds.append(cells)
    return rounds


@st.composite
def tournaments(draw: st.DrawFn, scoring: st.SearchStrategy[Scoring] = st.just(Scoring())) -> Tournament:  # noqa: B008
    """Everything that TRF16 holds."""
    numbers = draw(st.lists(st.integers(1, 9999), min_size=2, max_size=7, unique=True).map(sorted))
    rounds = draw(rounds_of(numbers))
    identities = draw(st.lists(st.integers(1, 10**11 - 1), min_size=len(numbers), max_size=len(numbers), unique=True))
    worth = draw(scoring)
    totals = {n: sum((worth.points(OUTCOMES[cells[n].letter]) for cells in rounds), Points(0)) for n in numbers}
    ranked = sorted(numbers, key=lambda n: (-totals[n], n))
    players = [
        Entrant(
            number,
            draw(texts(33)),
            draw(st.sampled_from(["m", "w", ""])),
            draw(st.sampled_from(["", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"])),
            draw(st.none() | st.integers(1, 3999)),
            draw(federations),
            draw(st.sampled_from([None, identity])),
            draw(st.none() | days),
            totals[number],
            ranked.index(number) + 1,
            tuple(cells[number] for cells in rounds),
        )
        for number, identity in zip(numbers, identities, strict=True)
    ]
    return Tournament(
        players=tuple(players),
        name=draw(texts(60)),
        city=draw(texts(20)),
        federation=draw(federations),
        start=draw(full_days),
        end=draw(full_days),
        players_declared=str(len(players)),
        rated_declared=str(sum(player.rating is not None for player in players)),
        kind=draw(texts(20)),
        chief_arbiter=draw(texts(30)),
        deputies=tuple(draw(st.lists(texts(20), max_size=3))),
        time_control=draw(texts(30)),
        round_days=tuple(draw(full_days) for _ in rounds),
    )


@st.composite
def tournaments_of_2026(draw: st.DrawFn) -> Tournament:
    """With what only TRF26 holds."""
    scorings = st.builds(Scoring, tenths, tenths, tenths, tenths, tenths, tenths)
    tournament = draw(tournaments(scorings))
    some = st.lists(
        st.sampled_from([player.number for player in tournament.players]), min_size=1, max_size=9, unique=True
    )
    numbers = some.map(sorted).map(tuple)
    ahead = len(tournament.round_days) + 1
    signed = st.integers(-99, 99).map(Points)
    spans = st.tuples(st.integers(1, 4), st.integers(5, 9))
    byes = draw(st.dictionaries(st.tuples(st.sampled_from("FHZ"), st.integers(ahead, 9)), numbers, max_size=2))
    accelerated = st.builds(
        lambda span, value, two: Acceleration(None, value, span[0], span[1], min(two), max(two)),
        spans,
        tenths,
        some.map(lambda found: (found[0], found[-1])),
    )
    return replace(
        tournament,
        total_rounds=draw(st.integers(9, 99)),
        initial_colour=draw(st.sampled_from(["w", "b"])),
        controller=draw(texts(20)),
        kind_code=draw(st.sampled_from(["FIDE_DUTCH", "FIDE_DUBOV", "FIDE_DUTCH_2026", "CUSTOM_SWISS"])),
        tie_breaks=draw(st.sampled_from(["", "BH", "BH/C1,BH,SB", "DE,WON"])),
        standings_order=draw(st.sampled_from(["", "PTS,BH", "BH,PTS"])),
        time_code=draw(st.sampled_from(["", "5400+30", "40/6000+30:900+30"])),
        byes=tuple(Byes(kind, number, ids) for (kind, number), ids in sorted(byes.items())),
        accelerations=tuple(draw(st.lists(accelerated, max_size=2))),
        prohibited=tuple(
            draw(st.lists(st.builds(lambda span, ids: Prohibited(span[0], span[1], ids), spans, numbers), max_size=2))
        ),
        abnormal=tuple(
            draw(
                st.lists(
                    st.builds(Abnormal, st.sampled_from("WDLFHZ"), st.none(), signed, st.integers(1, 9), numbers),
                    max_size=2,
                )
            )
        ),
    )


@st.composite
def tournaments_of_teams(draw: st.DrawFn) -> Tournament:
    tournament = draw(tournaments_of_2026())
    numbers = [player.number for player in tournament.players]
    middle = len(numbers) // 2
    teams = tuple(
        Team(
            draw(texts(32)),
            tuple(members),
            number,
            draw(st.sampled_from(["", "ABCDE", "X"])),
            draw(st.sampled_from(["", "2345", "2200.5"])),
            draw(tenths),
            draw(tenths),
            draw(st.none() | st.integers(1, 2)),
        )
        for number, members in enumerate((numbers[:middle], numbers[middle:]), 1)
    )
    return replace(
        tournament,
        kind_code="FIDE_TEAM_MP_GP",
        byes=(),
        accelerations=(),
        prohibited=(),
        abnormal=(),
        teams=teams,
        board_colours=draw(st.sampled_from(["W", "WB", "BWBW"])),
        line_ups=(LineUp(1, 1, 2, (*teams[0].players[::-1], 0)),) if draw(st.booleans()) else (),
        forfeited_matches=(ForfeitedMatch(draw(st.sampled_from(["+-", "-+", "--"])), 1, 2, 1),),
    )


@given(tournaments())
@examples(150, 1500)
def test_what_trf16_holds_comes_back_from_either_form(tournament: Tournament) -> None:
    for target in TARGETS:
        written, lossy = write_trf(tournament, target)
        again, findings = read_trf(written)
        assert told(lossy) == []
        assert again == tournament
        assert told(of(findings, "error")) == []
        assert write_trf(again, target)[0] == written


@given(st.one_of(tournaments_of_2026(), tournaments_of_teams()))
@examples(200, 1500)
def test_what_trf26_holds_comes_back(tournament: Tournament) -> None:
    written, lossy = write_trf(tournament, "trf26")
    again, _ = read_trf(written)
    assert told(lossy) == []
    assert lost(meaning(tournament), meaning(again)) == []
    assert write_trf(again, "trf26")[0] == written


@given(st.one_of(tournaments_of_2026(), tournaments_of_teams()))
@examples(150, 1000)
def test_what_trf16_loses_is_told(tournament: Tournament) -> None:
    written, lossy = write_trf(tournament, "trf16")
    again, _ = read_trf(written, tolerant=True)
    gone = lost(meaning(tournament), meaning(again))
    assert len(lossy) >= bool(gone), gone
    assert again.players == tournament.players


# --- spoilt files ----------------------------------------------------------------------------------------------------

Spoil = Callable[[bytes], bytes]
at = st.floats(0, 1, exclude_max=True)
WORDS = (
    "001 013 132 142 162 240 250 260 299 300 310 320 330 801 XXA XXR XXZ XXS XXP BBW ITA ### DAT -1 1e99 nan "
    "{name} | 0 - 1 é \u0663 ½ ² \U0001f600"
)
SNIPPETS = [
    *(word.encode() for word in WORDS.split()),
    *(end + word.encode() for word in WORDS.split() for end in (b"\n", b"\r\n")),
    *(b"", b" ", b" " * 10, b"\r", b"\n", b"\r\n", b"\t", b"\x00", b"\xff", b"\xc3", b"\xef\xbb\xbf", b"\x0b", b"\x0c"),
    *("\u2028".encode(), "\x85".encode(), "\xa0".encode(), b"9" * 40, b"XXC rank", b"XXS W=", b"\n001    1"),
]


def lines_of(data: bytes) -> list[bytes]:
    return re.split(rb"(?<=\n)|(?<=\r)(?!\n)", data)


def place(things: int, share: float) -> int:
    return int(things * share)


def line_deleted(share: float) -> Spoil:
    def spoil(data: bytes) -> bytes:
        lines = lines_of(data)
        del lines[place(len(lines), share)]
        return b"".join(lines)

    return spoil


def line_moved(share: float, to: float, *, keep: bool) -> Spoil:
    def spoil(data: bytes) -> bytes:
        lines = lines_of(data)
        one = place(len(lines), share)
        line = lines[one] if keep else lines.pop(one)
        lines.insert(place(len(lines) + 1, to), line)
        return b"".join(lines)

    return spoil


def bytes_put(share: float, length: int, snippet: bytes) -> Spoil:
    """The snippet in place of so many bytes."""

    def spoil(data: bytes) -> bytes:
        one = place(len(data) + 1, share)
        return data[:one] + snippet + data[one + length :]

    return spoil


def number_put(share: float, snippet: bytes) -> Spoil:
    """The snippet in place of one of the numbers."""

    def spoil(data: bytes) -> bytes:
        found = list(re.finditer(rb"\d+", data))
        if not found:
            return data
        number = found[place(len(found), share)]
        return data[: number.start()] + snippet + data[number.end() :]

    return spoil


def truncated(share: float) -> Spoil:
    return lambda data: data[: place(len(data), share)]


def ends_changed(end: bytes) -> Spoil:
    return lambda data: re.sub(rb"\r\n|\r|\n", end, data)


def file_appended(name: str) -> Spoil:
    return lambda data: data + golden(name)


spoils: st.SearchStrategy[Spoil] = st.one_of(
    st.builds(bytes_put, at, st.integers(0, 3), st.binary(max_size=3)),
    st.builds(bytes_put, at, st.integers(0, 12), st.sampled_from(SNIPPETS)),
    st.builds(number_put, at, st.integers(-5, 10**20).map(lambda number: str(number).encode())),
    st.builds(number_put, at, st.sampled_from(SNIPPETS)),
    st.builds(line_deleted, at),
    st.builds(line_moved, at, at, keep=st.booleans()),
    st.builds(truncated, at),
    st.builds(ends_changed, st.sampled_from([b"\r", b"\n", b"\r\n", b"\r\r\n", b"\n\n", b""])),
    st.builds(file_appended, st.sampled_from(FILES)),
)


def endure(data: bytes) -> None:
    """Read, written and read again: no exception, no finding without words, and nothing moves after one pass."""
    for tolerant in (False, True):
        tournament, findings = read_trf(data, tolerant=tolerant, file="spoilt.trf")
        for finding in findings:
            assert finding.rule.startswith("trf.")
            assert finding.as_json("it")["text"]
            assert finding.as_json("en")["remedy"]
            assert finding.line is None or finding.line >= 1
        for target in TARGETS:
            written, losses = write_trf(tournament, target)
            assert all(loss.as_json("it")["text"] for loss in losses)
            again, _ = read_trf(written, tolerant=True)
            assert write_trf(again, target)[0] == written


@given(st.sampled_from(FILES), st.lists(spoils, min_size=1, max_size=4))
@examples(1300, 15_000)
def test_spoilt_files_are_read_and_written(name: str, chosen: list[Spoil]) -> None:
    data = golden(name)
    for spoil in chosen:
        data = spoil(data)
    endure(data)


@given(st.lists(st.sampled_from(SNIPPETS) | st.binary(max_size=8), max_size=40))
@examples(200, 1000)
def test_noise_is_read_and_written(pieces: list[bytes]) -> None:
    endure(b"".join(pieces))
