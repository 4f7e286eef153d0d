"""Edition against edition: the table of changes is the difference of two files, rule by rule."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tabellone.exact import shortest
from tabellone.rulebook.model import Edition, Table


@dataclass(frozen=True, slots=True)
class RuleChange:
    """One number or name that is not the same in both; None where an edition does not have it."""

    rule: str
    value: str
    before: str | None
    after: str | None
    article_before: str | None
    article_after: str | None


def compare(old: Edition, new: Edition) -> list[RuleChange]:
    """What changed between two editions, in the order of the older one, then what is new."""
    names = dict.fromkeys([*old.rules, *new.rules])
    return [change for name in names for change in _changes(name, old, new)]


def _changes(name: str, old: Edition, new: Edition) -> Iterator[RuleChange]:
    before, after = old.rules.get(name), new.rules.get(name)
    values = dict.fromkeys([*(before.values if before else ()), *(after.values if after else ())])
    for value in values:
        was, now = (plain(rule.values.get(value)) if rule else None for rule in (before, after))
        if was != now:
            articles = (before.article if before else None, after.article if after else None)
            yield RuleChange(name, value, _known(name, old, was), _known(name, new, now), *articles)


def _known(name: str, edition: Edition, value: str | None) -> str | None:
    """Not in this edition is None; not known whether it is, is said."""
    return "?" if name in edition.unknown else value


def plain(value: Any) -> str | None:
    """A value of a rule as text."""
    if value is None:
        return None
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Fraction):
        return shortest(value)
    if isinstance(value, Table):
        return value.path
    if isinstance(value, tuple):
        return ", ".join("-".join(map(str, item)) if isinstance(item, tuple) else str(item) for item in value)
    return str(value)
