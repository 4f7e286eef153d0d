"""
Two independent pairing programs from the registry, asked for the pairs of a round: gacrux pairs by the edition of 2026,
py4swiss by that of 2017. They read reports as the project writes them.
"""

import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

from tabellone import Tournament, write_trf

Round = tuple[set[tuple[int, int]], int | None]  # (white, black), and who has the bye


def split(pairs: list[tuple[int, int]]) -> Round:
    """A bye is written as a pair with nobody."""
    byes = [white for white, black in pairs if not black]
    return {pair for pair in pairs if pair[1]}, byes[0] if byes else None


def for_gacrux(tournament: Tournament) -> bytes:
    return write_trf(tournament, "trf26")[0]


def gacrux_event(report: bytes) -> Any:
    reader = import_module("gacrux.trf2json").trf2json()
    reader.parse_file(report.decode(), 0)
    assert reader.get_status() == 0, reader.chessjson["status"]
    event = reader.get_tournament(1)
    event["maxMeets"] = 1
    return event


def gacrux_round(event: Any, at: int) -> Round | None:
    """A round of an event that was played further, as gacrux would have paired it; None where it finds none legal."""
    trouble = import_module("gacrux.gacruxexeptions")
    drawn = import_module("gacrux.pairingdutch").pairing_dutch(event, at, {"experimental": [], "verbose": 0})
    try:
        brackets = drawn.compute_pairing(checkonly=False)
    except trouble.GacruxNoLegalPairing:
        return None
    return split([(pair["w"], pair["b"]) for bracket in brackets for pair in bracket["pairs"]])


def for_py4swiss(before: Tournament) -> bytes:
    """A report of 2016 with the code by which pairing programs know the initial colour."""
    colour = "white1" if before.initial_colour == "W" else "black1"
    return write_trf(before, "trf16")[0] + f"XXC {colour}\r\n".encode()


def py4swiss_report(report: bytes) -> Any:
    with tempfile.NamedTemporaryFile(suffix=".trf") as file:
        Path(file.name).write_bytes(report)
        return import_module("py4swiss.trf").TrfParser.parse(Path(file.name), strict=True)


def py4swiss_round(report: Any) -> Round | None:
    """The next round as py4swiss pairs it; None where it finds no legal round."""
    trouble = import_module("py4swiss.engines.common")
    try:
        pairs = import_module("py4swiss.engines").DutchEngine.generate_pairings(report)
    except trouble.PairingError:
        return None
    return split([(pair.white, pair.black) for pair in pairs])
