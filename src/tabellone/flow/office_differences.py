"""Who stands otherwise on the later of two lists, and the reason of every change."""

from dataclasses import dataclass
from datetime import date

from tabellone.facts.columns import columns_of
from tabellone.facts.history import Issue
from tabellone.flow.office_history import Chain
from tabellone.flow.office_reasons import reasons
from tabellone.i18n import Message, say


@dataclass(frozen=True, slots=True)
class Difference:
    """A player who stands otherwise on the later of two lists."""

    number: int
    name: str
    before: int | None
    after: int | None
    k_before: int | None
    k_after: int | None
    reasons: tuple[Message, ...]


def differences(chain: Chain, first: date, last: date) -> list[Difference]:
    """Who has another rating or K on the later list, and why, list by list between them."""
    chain.list_of(first)  # says which lists there are
    new = columns_of(chain.list_of(last))
    between = [chain.closing(day) for day in chain.days[1:] if first < day <= last]
    found = []
    for number in new.new_since(first):
        record = new[number]
        before, now = _seen(record.issue_on(first)), _seen(record.last)
        if before == now:
            continue
        why = [
            say("{day}: {what}", day=closed.list.day, what=one) for closed in between for one in reasons(closed, number)
        ]
        k = next((closed.ks[number] for closed in reversed(between) if number in closed.ks), None)
        if before[1] != now[1] and k is not None:
            article = k.edition.cite(k.rule) if k.rule in k.edition else ""
            why.append(say("K {k} {article}", k=k.k, article=article))
        found.append(Difference(number, record.person.name, before[0], now[0], before[1], now[1], tuple(why)))
    return found


def _seen(issue: Issue | None) -> tuple[int | None, int | None]:
    return (issue.rating, issue.k) if issue else (None, None)
