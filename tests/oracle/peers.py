"""
Two independent pairing programs from the registry, asked for the pairs of one round of a tournament: gacrux pairs by
the edition of 2026, py4swiss by that of 2017. They read the report as the project writes it.
"""

import tempfile
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from tabellone import Tournament, write_trf

Round = tuple[set[tuple[int, int]], int | None]  # (white, black), and who has the bye


def split(pairs: list[tuple[int, int]]) -> Round:
    """A bye is written as a pair with nobody."""
    byes = [white for white, black in pairs if not black]
    return {pair for pair in pairs if pair[1]}, byes[0] if byes else None


def gacrux_rounds(tournament: Tournament, rounds: range) -> Mapping[int, Round | None]:
    """Each round of a finished tournament as gacrux would have paired it; None where it finds no legal round."""
    engine, trouble = import_module("gacrux.pairingdutch"), import_module("gacrux.gacruxexeptions")
    reader: Any = import_module("gacrux.trf2json").trf2json()
    reader.parse_file(write_trf(tournament, "trf26")[0].decode(), 0)
    assert reader.get_status() == 0, reader.chessjson["status"]
    event = reader.get_tournament(1)
    event["maxMeets"] = 1
    found: dict[int, Round | None] = {}
    for at in rounds:
        drawn = engine.pairing_dutch(event, at, {"experimental": [], "verbose": 0})
        try:
            brackets = drawn.compute_pairing(checkonly=False)
        except trouble.GacruxNoLegalPairing:
            found[at] = None
            continue
        found[at] = split([(pair["w"], pair["b"]) for bracket in brackets for pair in bracket["pairs"]])
    return found


def py4swiss_round(before: Tournament) -> Round | None:
    """The next round as py4swiss pairs it; None where it finds no legal round."""
    engine, trf = import_module("py4swiss.engines"), import_module("py4swiss.trf")
    trouble = import_module("py4swiss.engines.common")
    with tempfile.NamedTemporaryFile(suffix=".trf") as file:
        Path(file.name).write_bytes(with_colour(before))
        report = trf.TrfParser.parse(Path(file.name), strict=True)
    try:
        pairs = engine.DutchEngine.generate_pairings(report)
    except trouble.PairingError:
        return None
    return split([(pair.white, pair.black) for pair in pairs])


def with_colour(before: Tournament) -> bytes:
    """A report of 2016 with the code by which pairing programs know the initial colour."""
    colour = "white1" if before.initial_colour == "W" else "black1"
    return write_trf(before, "trf16")[0] + f"XXC {colour}\r\n".encode()
