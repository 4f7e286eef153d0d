"""
The bye of the systems that give it before anybody is paired, and the message where no round is complete. Who may have
it, and in which order he is looked for, the edition says; whoever has it, all others can be paired.
"""

from collections.abc import Callable, Mapping

from tabellone.errors import Unpairable
from tabellone.i18n import Message, say
from tabellone.pairing.completion import Completion
from tabellone.pairing.matching import bits, maximum, set_of, single_instead
from tabellone.pairing.system import Field, Player
from tabellone.rulebook import Edition

# By the player and his place in the field, which is in the order of the system.
BYE_KEYS: Mapping[str, Callable[[Player, int], int]] = {
    "lowest score": lambda player, _place: player.score,
    "most games": lambda player, _place: -len(player.colours),
    "largest number": lambda player, _place: -player.number,
    "last in the ranking": lambda _player, place: -place,
}


# Why somebody else comes after whoever has it.
LATER: Mapping[str, Message] = {
    "lowest score": say("who has more points"),
    "most games": say("who has played fewer games"),
    "largest number": say("who has a smaller number"),
    "last in the ranking": say("who ranks higher"),
}


def first_bye(book: Edition, field: Field, below: Completion) -> int | None:
    """The place of the first in order who may have the bye so that the others can be paired; none in an even field."""
    players = field.players
    if len(players) % 2 == 0:
        if below.possible(below.everyone):
            return None
        raise unpairable(book, field, below)
    keys = [BYE_KEYS[name] for name in book["bye"].keys]
    for place in sorted(range(len(players)), key=lambda i: [key(players[i], i) for key in keys]):
        if not players[place].bye_barred and below.possible(below.everyone & ~(1 << place)):
            return place
    raise unpairable(book, field, below)


def unpairable(book: Edition, field: Field, below: Completion) -> Unpairable:
    """No complete round exists: who cannot all be paired, and who may not have the bye instead."""
    short = short_of_opponents(field, below)
    players = _listed(field, short)
    barred = _listed(field, [i for i in short if field.players[i].bye_barred])
    if len(field.players) % 2 == 0:
        reason = say("not all of these can have an opponent: {players}", players=players)
    elif barred:
        reason = say(
            "not all of these can have an opponent or the bye: {players}; {barred} may not have it any more",
            players=players,
            barred=barred,
        )
    else:
        reason = say("not all of these can have an opponent or the bye: {players}", players=players)
    articles = ", ".join(book[name].article for name in ("never_met", "bye_bar", "same_absolute"))
    return Unpairable(
        say(
            "round {round} cannot be paired: {reason} ({articles})", round=field.round, reason=reason, articles=articles
        ),
        say("record a withdrawal or a requested bye first, or pair the round by hand"),
        rule="completable",
    )


def short_of_opponents(field: Field, below: Completion) -> list[int]:
    """Whoever can be left over when as many as possible are paired; of these somebody always is."""
    may_rest = set_of(i for i, player in enumerate(field.players) if not player.bye_barred)
    rows = [row | (may_rest >> i & 1) << below.bye for i, row in enumerate(below.rows[: below.size])] + [may_rest]
    among = below.with_bye(below.everyone)
    mate = maximum(rows, among)
    found = 0
    for root in bits(among):
        if mate[root] < 0:
            found |= single_instead(rows, mate, root, among)
    return list(bits(found & below.everyone))


def _listed(field: Field, places: list[int]) -> str:
    return ", ".join(str(number) for number in sorted(field.players[i].number for i in places))
