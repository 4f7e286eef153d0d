"""What a correction would change in lists that are closed, as it is shown before it is done."""

from collections.abc import Iterator, Sequence
from typing import Any

from tabellone.cli.office.bureau import Bureau
from tabellone.cli.office.table import table
from tabellone.cli.shell import DONE
from tabellone.flow import office_lists
from tabellone.flow.office_lists import Effect
from tabellone.i18n import say


def changed(
    one: Bureau, events: Sequence[Any], effect: Effect, files: dict[str, bytes] | None = None, *, yes: bool
) -> int:
    """What changes lists that are closed is shown first, and done when it is asked for."""
    shell = one.shell
    shown: dict[str, Any] = {
        "events": list(effect.keys),
        "ratings": [
            {
                "kind": moved.kind,
                "list": str(moved.day),
                "number": moved.number,
                "before": moved.before,
                "after": moved.after,
            }
            for moved in effect.ratings
        ],
        "lists": [str(superseded.day) for superseded in effect.lists],
        "published": _published(one, effect),
    }
    shell.talk(effect.summary)
    if yes:
        return one.done(events, files=files, saved=True, effect=shown)
    lines = [*_lines(one, effect), shell.text(say("nothing is saved; do it with --yes"))]
    shell.data({"saved": False, "effect": shown}, lines)
    return DONE


def with_effect(one: Bureau, event: Any, *, yes: bool) -> int:
    """A correction with the lists that it supersedes."""
    found = office_lists.effect(one.archive, one.state, event, one.chains)
    return changed(one, [office_lists.with_lists(event, found)], found, yes=yes)


def _lines(one: Bureau, effect: Effect) -> Iterator[str]:
    """Whose rating changes on which list, and which of the lists are out already."""
    shell, people = one.shell, one.people
    heads = [say("list"), say("kind"), say("number"), say("name"), say("rating"), say("would be")]
    yield from table(
        shell,
        heads,
        [
            (
                moved.day,
                say(moved.kind),
                moved.number,
                people[moved.number].name if moved.number in people else "",
                moved.before,
                moved.after,
            )
            for moved in effect.ratings
        ],
    )
    for day in _published(one, effect):
        yield shell.text(
            say("the list of {day} is published: what went out stays; publish it again afterwards", day=day)
        )


def _published(one: Bureau, effect: Effect) -> list[str]:
    return [str(superseded.day) for superseded in effect.lists if superseded.day in one.state.published]
