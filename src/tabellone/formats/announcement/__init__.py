"""
An announcement as a TOML file, to facts: every fault of the file at once, with its line. A key left out, commented
out or empty is a fact nobody has said; nothing is filled in for it but the first and the last day, which a complete
schedule tells. `read` has the keys, `values` what may stand for each; `it.toml` and `en.toml` explain them.
"""

from tabellone.formats.announcement.read import announcement_of, read_announcement

__all__ = ["announcement_of", "read_announcement"]
