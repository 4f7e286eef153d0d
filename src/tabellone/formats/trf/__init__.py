"""
The tournament report file, the legal boundary between arbiter and rating officer: TRF06, TRF16, the codes of pairing
programs, TRF26. `read_trf` gives the facts and everything wrong with them, `write_trf` the bytes and everything they
cannot hold. To understand the reader, start with `player`.
"""

from tabellone.formats.trf.read import read_trf
from tabellone.formats.trf.write import write_trf

__all__ = ["read_trf", "write_trf"]
