"""
Unplayed rounds, the hard page. Three questions, each answered here and by a procedure that the edition names:

    which rounds count as played?                           (15.2, 6.1.1, and /P in the list of tie-breaks)
    what is a participant's score worth to those he met?    (16.3; before 2023 with draws; in 1989 a recount)
    what is a round worth to him in which he met nobody?    (16.4: a dummy, capped or not; a virtual opponent; half)

No other module asks why a round was not played.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tabellone.exact import Points
from tabellone.facts.result import FORFEIT_LOSS
from tabellone.i18n import Message, say
from tabellone.tiebreak.field import Field, Participant, Round


def counts_as_played(field: Field, one: Round, *, forfeits_played: bool = False) -> bool:
    """15.2: where the pairings are fixed beforehand, a forfeit is a regular game; elsewhere if the list says /P."""
    return one.played or (one.is_forfeit and (field.is_predetermined or forfeits_played))


def counts_in_own_record(field: Field, one: Round) -> bool:
    """15.2, for what a participant did himself: the edition says whether forfeits won and lost are games."""
    if one.played or not (one.is_forfeit and field.is_predetermined):
        return one.played
    rule = field.edition["pre_determined"]
    treated: str = rule.own_record_losses if one.letter == FORFEIT_LOSS.letter else rule.own_record_wins
    return treated == "regular"


def counts_for_ratings(field: Field, one: Round) -> bool:
    """15.2, for the tie-breaks on ratings."""
    if one.played or not (one.is_forfeit and field.is_predetermined):
        return one.played
    return bool(field.edition["pre_determined"].rating == "regular")


def elected_to_play(field: Field, one: Round) -> bool:
    """7.6: neither a requested bye nor a forfeit loss; a forfeit loss that is a regular game no longer is one."""
    return not one.voluntary or counts_in_own_record(field, one)


def number_of_rounds(field: Field) -> int:
    """16.4.2, 13.4: those of the tournament; before its end, those the standings take in, unless read otherwise."""
    if field.total is None or field.total == field.through:
        return field.through
    whole = field.edition["number_of_rounds"].interim == "rounds of the tournament"
    return field.total if whole else field.through


class Sight(NamedTuple):
    """The procedures by which a tie-break takes unplayed rounds, and whether the last round is taken as drawn."""

    field: Field
    opponents: str
    own: str
    fore: bool = False


def sight_of(field: Field, *, fore: bool = False) -> Sight:
    """16.3 and 16.4, as the edition has them."""
    book = field.edition
    return Sight(field, book["opponent_score"].procedure, book["own_unplayed"].procedure, fore)


def drawn_at_the_end(sight: Sight, one: Round, at: int) -> bool:
    """8.3: what was paired in the last round of the tournament counts as a drawn game."""
    field = sight.field
    if not sight.fore or at != field.through or not field.is_complete or one.opponent < 0:
        return False
    return not one.is_forfeit or bool(field.edition["fore_buchholz"].forfeits == "drawn")


def own_score(sight: Sight, own: Participant) -> int:
    """The score of a participant himself, for the Fore Buchholz with the last round drawn."""
    if sight.fore and own.rounds and drawn_at_the_end(sight, own.rounds[-1], len(own.rounds)):
        return own.score - own.rounds[-1].points + sight.field.draw
    return own.score


Changed = tuple[tuple[int, int], ...]  # rounds, and the tenths they count for


class Seen(NamedTuple):
    """A score as the tie-breaks of opponents see it, and the rounds that count for something else than was awarded."""

    score: int
    changed: Changed = ()


def seen_scores(sight: Sight) -> list[Seen]:
    """The scores of all participants, as the tie-breaks of their opponents take them."""
    key = ("seen", sight.opponents, sight.fore)
    return sight.field.once(key, lambda: [_seen(sight, own) for own in sight.field.participants])


def _seen(sight: Sight, own: Participant) -> Seen:
    changed = () if sight.field.is_predetermined else OPPONENT_SCORES[sight.opponents](sight, own)
    if sight.fore and own.rounds and drawn_at_the_end(sight, own.rounds[-1], len(own.rounds)):
        changed = (*changed, (len(own.rounds), sight.field.draw))
    score = own.score
    if own.extra and sight.field.edition["opponent_score"].penalties == "left out":
        score -= own.extra
    if not changed:
        return Seen(score)
    changed = tuple((at, worth) for at, worth in changed if worth != own.rounds[at - 1].points)
    return Seen(score + sum(worth - own.rounds[at - 1].points for at, worth in changed), changed)


def late_requested_byes(sight: Sight, own: Participant) -> Changed:
    """16.3.2: a requested bye that only voluntary unplayed rounds follow, or none, is a draw."""
    changed = []
    for at in range(len(own.rounds), 0, -1):
        one = own.rounds[at - 1]
        if not one.voluntary or drawn_at_the_end(sight, one, at):
            break
        if one.requested:
            changed.append((at, sight.field.draw))
    return tuple(reversed(changed))


def every_unplayed_round(sight: Sight, own: Participant) -> Changed:
    """13.15.3 of 2009: all unplayed games of opponents are draws."""
    return tuple(
        (at, sight.field.draw) for at, one in enumerate(own.rounds, 1) if not one.played and not one.is_pending
    )


def recount(sight: Sight, own: Participant) -> Changed:
    """16 of 1989: half a point for every bye, and for every forfeit because the opponent was away."""
    rule, half = sight.field.edition["opponent_score"], sight.field.draw
    changed = []
    for at, one in enumerate(own.rounds, 1):
        if not one.played and not one.is_pending:
            read = "half a point"
            if one.letter == FORFEIT_LOSS.letter:
                read = rule.forfeit_loser
            elif one.requested and not one.points:
                read = rule.absence
            changed.append((at, half if read == "half a point" else 0))
    return tuple(changed)


def as_scored(_sight: Sight, _own: Participant) -> Changed:
    """Nothing is counted otherwise than it was awarded."""
    return ()


OPPONENT_SCORES: Mapping[str, Callable[[Sight, Participant], Changed]] = {
    "late requested byes are draws": late_requested_byes,
    "every unplayed round is a draw": every_unplayed_round,
    "half a point for each unplayed game": recount,
    "as scored": as_scored,
}


class Standin(NamedTuple):
    """Whoever stands in for the opponent of an unplayed round: his score, and the figures it came from."""

    score: int
    how: str
    parts: tuple[int, ...] = ()


def standin(sight: Sight, own: Participant, at: int) -> Standin | None:
    """Who stands in for the opponent of a round that was not played; None where nobody does."""
    if sight.field.is_predetermined or own.rounds[at - 1].is_pending:
        return None
    return STANDINS[sight.own](sight, own, at)


def dummy(sight: Sight, own: Participant, _at: int) -> Standin:
    """16.4 of 2023: a dummy that ends with the participant's own score."""
    score = own_score(sight, own)
    return Standin(score, "dummy", (score,))


def capped_dummy(sight: Sight, own: Participant, at: int) -> Standin:
    """16.4 of 2026: the same, but no more than the scheduled opponent's score, or than draws in all rounds."""
    one, score = own.rounds[at - 1], own_score(sight, own)
    if one.is_forfeit:
        cap, how = seen_scores(sight)[one.opponent].score, "capped by the opponent"
    else:
        cap, how = sight.field.draw * number_of_rounds(sight.field), "capped by draws"
    return Standin(cap, how, (score, cap)) if cap < score else Standin(score, "dummy", (score,))


def virtual_opponent(sight: Sight, own: Participant, at: int) -> Standin:
    """13.15.2 of 2009: level before the round, the other result in it, draws in all that follow."""
    before = sum(one.points for one in own.rounds[: at - 1])
    other = sight.field.win - own.rounds[at - 1].points
    after = sight.field.draw * (sight.field.through - at)
    return Standin(before + other + after, "virtual opponent", (before, other, after))


def opponent_who_drew_every_round(sight: Sight, own: Participant, at: int) -> Standin | None:
    """16 of 1989: a bye is an opponent with half the points of all rounds."""
    rule, one = sight.field.edition["own_unplayed"], own.rounds[at - 1]
    if one.is_forfeit and rule.forfeits == "scheduled opponent":
        return Standin(seen_scores(sight)[one.opponent].score, "scheduled opponent")
    if rule.absence == "nobody" and one.voluntary and not one.points:
        return None
    return Standin(sight.field.draw * number_of_rounds(sight.field), "drew every round")


def nobody(_sight: Sight, _own: Participant, _at: int) -> None:
    """Only opponents actually met count."""


def reason(one: Standin) -> Message:
    """How the score of a stand-in came about."""
    own, other, after = (Points(part) for part in (*one.parts, 0, 0, 0)[:3])
    sentences = {
        "dummy": say("dummy with the own score, {own}", own=own),
        "capped by the opponent": say(
            "dummy with the own score, {own}, capped at {cap}: the scheduled opponent's score", own=own, cap=other
        ),
        "capped by draws": say(
            "dummy with the own score, {own}, capped at {cap}: draws in all rounds", own=own, cap=other
        ),
        "virtual opponent": say(
            "virtual opponent: {before} before, {other} in the round, {after} afterwards",
            before=own,
            other=other,
            after=after,
        ),
        "scheduled opponent": say("the scheduled opponent"),
        "drew every round": say("an opponent who drew every round"),
    }
    return sentences[one.how]


STANDINS: Mapping[str, Callable[[Sight, Participant, int], Standin | None]] = {
    "dummy": dummy,
    "capped dummy": capped_dummy,
    "virtual opponent": virtual_opponent,
    "opponent who drew every round": opponent_who_drew_every_round,
    "nobody": nobody,
}
