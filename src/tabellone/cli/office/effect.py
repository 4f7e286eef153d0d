"""What a correction would change in lists that are closed, as it is shown before it is done."""

from collections.abc import Iterator

from tabellone.cli.office.bureau import Bureau
from tabellone.cli.office.table import table
from tabellone.flow.office_lists import Effect
from tabellone.i18n import say


def effect_lines(one: Bureau, effect: Effect) -> Iterator[str]:
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
    for day in published(one, effect):
        yield shell.text(
            say("the list of {day} is published: what went out stays; publish it again afterwards", day=day)
        )


def published(one: Bureau, effect: Effect) -> list[str]:
    return [str(superseded.day) for superseded in effect.lists if superseded.day in one.state.published]
