"""
The bye of the systems that give it before anybody is paired, and the message where no round is complete. Who may have
it, and in which order he is looked for, the edition says; whoever has it, all others can be paired.
"""

from collections.abc import Callable, Mapping

from tabellone.errors import Unpairable
from tabellone.i18n import say
from tabellone.pairing.completion import Completion
from tabellone.pairing.system import Field, Player
from tabellone.rulebook import Edition

# By the player and his place in the field, which is in the order of the system.
BYE_KEYS: Mapping[str, Callable[[Player, int], int]] = {
    "lowest score": lambda player, _place: player.score,
    "most games": lambda player, _place: -len(player.colours),
    "largest number": lambda player, _place: -player.number,
    "last in the ranking": lambda _player, place: -place,
}


def first_bye(book: Edition, field: Field, below: Completion) -> int | None:
    """The place of the first in order who may have the bye so that the others can be paired; none in an even field."""
    players = field.players
    if len(players) % 2 == 0:
        if below.possible(below.everyone):
            return None
        raise unpairable(field, below)
    keys = [BYE_KEYS[name] for name in book["bye"].keys]
    for place in sorted(range(len(players)), key=lambda i: [key(players[i], i) for key in keys]):
        if not players[place].bye_barred and below.possible(below.everyone & ~(1 << place)):
            return place
    raise unpairable(field, below)


def unpairable(field: Field, below: Completion) -> Unpairable:
    """No complete round exists: who has no opponent, or why the bye does not help."""
    lonely = [p.number for i, p in enumerate(field.players) if not below.rows[i] & below.everyone]
    barred = [p.number for p in field.players if p.bye_barred]
    odd = len(field.players) % 2
    if len(lonely) > odd or (lonely and set(lonely) <= set(barred)):
        reason = say("no opponent is left for {players}", players=_listed(lonely))
    elif odd and len(barred) == len(field.players):
        reason = say("nobody may have the bye any more")
    elif odd and barred:
        reason = say(
            "whoever may have the bye, the others cannot all be paired; {players} may not", players=_listed(barred)
        )
    else:
        reason = say("whatever pairs are made, somebody is left without an opponent")
    return Unpairable(
        say("round {round} cannot be paired: {reason} (C1, C2, C3)", round=field.round, reason=reason),
        say("record a withdrawal or a requested bye first, or pair the round by hand"),
        rule="completable",
    )


def _listed(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))
