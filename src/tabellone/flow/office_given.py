"""What the office says of a report beside what is in it, and what of that comes to nothing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from tabellone.errors import Finding
from tabellone.facts.announcement import Format
from tabellone.facts.event import EventKind
from tabellone.facts.people import RatingKind
from tabellone.facts.period import Championship
from tabellone.facts.tournament import Tournament
from tabellone.flow import office_events as events
from tabellone.i18n import say
from tabellone.rating.account import CHOSEN
from tabellone.rulebook import Edition

NEW = 0  # in the place of a number of the register: somebody whom it does not have


@dataclass(frozen=True, slots=True)
class Given:
    """What the office says of a report: its key, its kind, its form, who a starting number is."""

    key: str = ""
    kind: RatingKind | None = None
    format: Format | None = None
    players: Mapping[int, int] = field(default_factory=dict)
    competition: str = ""
    began: date | None = None
    official: bool = False
    by_list: bool = False
    championship: Championship = ""
    women: bool = False
    certified: tuple[int, ...] = ()  # by their starting numbers
    games: int | None = None  # that a match was planned for

    def beside(self, old: events.ReportAccepted) -> "Given":
        """What was said of the report in whose place this one comes holds, where nothing else is said."""
        names = ("competition", "began", "official", "by_list", "championship", "women", "certified")
        held = {name: getattr(self, name) or getattr(old, name) for name in names}
        return replace(self, key=old.key, kind=old.kind, games=self.games or old.match_games, **held)


def faults_of(given: Given, tournament: Tournament) -> Iterator[Finding]:
    """Starting numbers that the report does not have, and a whole that begins after its part."""
    numbers = {player.number for player in tournament.players}
    for option, named in (("--player", given.players), ("--certified", given.certified)):
        for number in sorted(set(named) - numbers):
            wrong = say("{option}: the report has no player {number}", option=option, number=number)
            yield Finding("office.starting_number", wrong, say("correct the starting number"))
    start = tournament.start.date if tournament.start else None
    if given.began and start and given.began > start:
        wrong = say("the whole event would begin on {began}, after its part of {start}", began=given.began, start=start)
        yield Finding("office.began", wrong, say("correct --began"))


def without_effect(book: Edition, given: Given, kind: EventKind) -> Iterator[Finding]:
    """What is said of the event although its edition, or what it was played as, makes nothing of it."""
    olympiad = "olympiad_entry" in book and given.championship == "Olympiad"
    team = "first_rating_games_team" in book and given.championship in book["first_rating_games_team"].events
    by_choice = "long_events" in book and book["long_events"].ratings == CHOSEN
    for option, is_given, counts in (
        ("--competition", given.competition, "stages" in book),
        ("--by-list", given.by_list, by_choice),
        ("--championship", given.championship, olympiad or team),
        ("--women", given.women, olympiad),
        ("--certified", given.certified, olympiad),
    ):
        if is_given and not counts:
            wrong = say("{option} changes nothing by the edition of this event, {edition}", option=option, edition=book)
            yield Finding("office.no_effect", wrong, say("leave it out, or correct the first day"), "warning")
    if given.games and kind != "match":
        wrong = say("{option} changes nothing: the event is no match", option="--games")
        yield Finding("office.no_effect", wrong, say("leave it out, or give the --format"), "warning")
