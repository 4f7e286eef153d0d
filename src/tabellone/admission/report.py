"""
The same checks on a tournament report: what the file tells takes the place of what was announced, what it does not
tell (registration, licences, norms) is asked of the registration. And its games, one by one: 1.1, 1.2, 5.1, 6.4 to 6.6.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from tabellone.admission.check import Point
from tabellone.admission.clock import shorter_side
from tabellone.admission.reporting import last_report
from tabellone.admission.verdict import CHECKS, Admission, Line, NotRated, assembled, check_announcement, line_of
from tabellone.errors import Refused
from tabellone.exact import Points
from tabellone.facts.announcement import Announcement, Arbiter, Field, Format, Group, Session
from tabellone.facts.event import Event, EventKind, Game, Player
from tabellone.facts.tournament import Cell, Tournament
from tabellone.formats.time_control import read_time_control
from tabellone.i18n import Message, say
from tabellone.rating.event import game_verdicts, is_complete
from tabellone.rating.expected import counts_despite_gap
from tabellone.rulebook import Edition

# What the type of a report says, in the words of its code or of its free text; the first that fits.
FORMATS: tuple[tuple[str, Format], ...] = (
    ("scheveningen", "scheveningen"),
    ("league", "league"),
    ("team", "team"),
    ("squadre", "team"),
    ("doubleroundrobin", "double round robin"),
    ("doppiogirone", "double round robin"),
    ("roundrobin", "round robin"),
    ("allplayall", "round robin"),
    ("girone", "round robin"),
    ("match", "match"),
    ("swiss", "swiss"),
    ("dutch", "swiss"),
    ("dubov", "swiss"),
    ("burstein", "swiss"),
    ("svizzero", "swiss"),
)
EVENT_KINDS: dict[Format, EventKind] = {
    "round robin": "round robin",
    "double round robin": "round robin",
    "match": "match",
    "scheveningen": "scheveningen",
    "team": "team",
    "league": "team",
}
WORTH = {"W": Points(10), "D": Points(5), "L": Points(0)}
WHY: dict[str, Message] = {
    "unplayed_games": say("not played by both"),
    "match_decided": say("the match was decided"),
    "match_unrated": say("a match with an unrated player"),
    "thinking_time": say("too little time for these ratings"),
    "unequal_times": say("different times"),
    "wide_gap": say("too wide a gap between the ratings"),
}


# The checks of an announcement, and where in the order of the articles those of a report stand.
ORDER = [*CHECKS, "decision", "tie_breaks"]
ORDER.insert(ORDER.index("round_robin_composition"), "unplayed_games")
ORDER.insert(ORDER.index("match_decided"), "round_robin_unplayed")
ORDER.insert(ORDER.index("not_for_rating"), "report")


def check_report(
    book: Edition, tournament: Tournament, announced: Announcement | None = None, received: date | None = None
) -> Admission:
    """
    Every check of the edition on an event as reported, with what was announced or registered of it, and whether the
    report has come in time.
    """
    event = known_from(tournament, announced or Announcement())
    games = tuple(not_rated(book, event, tournament))
    checked = check_announcement(book, event)
    lines = [_per_game(book, line, games, tournament) for line in checked.lines]
    lines += _lines_of_games(book, event, tournament, games)
    rule = book.rules.get("report")
    if received and event.end and rule and "last_list" in rule.values:
        check = last_report(book, event, event.end, received)
        lines += [line_of(book, "report", check.asks, point) for point in check.points]
    return assembled(book, event, sorted(lines, key=lambda line: ORDER.index(line.rule)), games)


def known_from(tournament: Tournament, announced: Announcement) -> Announcement:
    """What was announced, and in its place what the report tells."""
    ratings = [player.rating for player in tournament.players]
    women = [player.rating for player in tournament.players if player.sex in ("w", "f")]
    days = [day.date if day else None for day in tournament.round_days]
    schedule = tuple(Session(day) for day in days if day)
    is_whole = bool(schedule) and len(announced.schedule) <= len(schedule) == len(days)  # a match may end early
    arbiters = tuple(Arbiter(name) for name in (tournament.chief_arbiter, *tournament.deputies) if name)
    return replace(
        announced,
        name=tournament.name or announced.name,
        federation=tournament.federation or announced.federation,
        format=announced.format or format_of(tournament),
        rounds=announced.rounds or tournament.total_rounds or tournament.rounds_played or None,
        start=(tournament.start and tournament.start.date) or announced.start,
        end=(tournament.end and tournament.end.date) or announced.end,
        schedule=schedule if is_whole else announced.schedule,
        groups=announced.groups or _groups(tournament),
        arbiters=announced.arbiters or arbiters,
        tie_breaks=tuple(filter(None, tournament.tie_breaks.split(","))) or announced.tie_breaks,
        field=Field(
            rated=sum(1 for rating in ratings if rating),
            unrated=sum(1 for rating in ratings if not rating),
            highest_rating=max((rating or 0 for rating in ratings), default=0) or None,
            highest_rating_women=max((rating or 0 for rating in women), default=0),
        ),
    )


def format_of(tournament: Tournament) -> Format | None:
    for text in (tournament.kind_code, tournament.kind):
        words = "".join(letter for letter in text.lower() if letter.isalpha())
        for word, kind in FORMATS:
            if word in words:
                return kind
    return None


def _groups(tournament: Tournament) -> tuple[Group, ...]:
    """One time control for all, from its code or, where that can be read, from its text."""
    control, _ = read_time_control(tournament.time_code, in_seconds=True) if tournament.time_code else (None, [])
    if control is None and tournament.time_control:
        control, _ = read_time_control(tournament.time_control)
    return (Group(control),) if control else ()


def event_of(event: Announcement, tournament: Tournament) -> tuple[Event, list[int]]:
    """The games of the report as the rating reads them, and the round of each."""
    players = tuple(Player(player.number, player.rating or None) for player in tournament.players)
    games, rounds = [], []
    for at, game in _games(tournament):
        games.append(game)
        rounds.append(at)
    kind = EVENT_KINDS.get(event.format, "swiss") if event.format else "swiss"
    cycles = 2 if event.format == "double round robin" else 1
    start = event.start
    assert start is not None, "the edition was chosen by the first day"
    return Event(start, kind, players, tuple(games), cycles, event.rounds), rounds


def _games(tournament: Tournament) -> Iterator[tuple[int, Game]]:
    """Every pairing once, in order of rounds; of a forfeit without colours the lower number counts as White."""
    numbers = {player.number for player in tournament.players}
    for at in range(1, tournament.rounds_played + 1):
        for player in tournament.players:
            cell = player.rounds[at - 1] if at <= len(player.rounds) else Cell()
            if cell.opponent not in numbers or not _is_white(player.number, cell) or cell.letter == " ":
                continue
            result = WORTH.get(cell.outcome.award, Points(0))
            yield at, Game(player.number, cell.opponent, result, played=cell.outcome.rateable)


def _is_white(number: int, cell: Cell) -> bool:
    return cell.colour == "w" or (cell.colour != "b" and number < cell.opponent)


def not_rated(book: Edition, event: Announcement, tournament: Tournament) -> Iterator[NotRated]:
    """The games that are not rated, with the first rule that leaves each out."""
    played, rounds = event_of(event, tournament)
    for at, verdict in zip(rounds, game_verdicts(book, played), strict=True):
        game = verdict.game
        rule = verdict.rule or _rule_of(book, event, played.player(game.white).rating, played.player(game.black).rating)
        if rule is not None:
            yield NotRated(at, game.white, game.black, rule, book[rule].article, WHY[rule])


def _rule_of(book: Edition, event: Announcement, white: int | None, black: int | None) -> str | None:
    """1.1 where it looks at the game, 1.2 of rapid and blitz, and a gap too wide between the two."""
    control = event.groups[0].control if len(event.groups) == 1 else None
    if control and "unequal_times" in book.rules and not control.equal:
        return "unequal_times"
    if control and "thinking_time" in book.rules and book["thinking_time"].looks_at == "the game":
        rule = book["thinking_time"]
        highest = max(white or 0, black or 0)
        least = next(least for rating, least in rule.bands if highest >= rating)
        if rule.unrated == "highest band" and not (white and black):
            least = rule.bands[0][1]
        if shorter_side(control, rule.counts, rule.moves) < 60 * least:
            return "thinking_time"
    if white and black and "wide_gap" in book.rules and not counts_despite_gap(book, white, black):
        return "wide_gap"
    return None


def _per_game(book: Edition, line: Line, games: tuple[NotRated, ...], tournament: Tournament) -> Line:
    """Where the time is looked at game by game, a report is fit although some of its games are not."""
    if line.rule != "thinking_time" or line.verdict != "violated" or book[line.rule].looks_at != "the game":
        return line
    left_out = sum(1 for game in games if game.rule == line.rule)
    if left_out >= sum(1 for _ in _games(tournament)):
        return line
    found = say("{found}: games not rated: {n}", found=line.found, n=left_out)
    return line_of(book, line.rule, line.asks, Point("takes effect", found, line.remedy, line.key))


def _lines_of_games(
    book: Edition, event: Announcement, tournament: Tournament, games: tuple[NotRated, ...]
) -> Iterator[Line]:
    """5.1: unplayed games; 6.4: what they make of a round robin."""
    unplayed = sum(1 for game in games if game.rule == "unplayed_games")
    asks = say("only games in which both players made a move are rated")
    if "unplayed_games" in book.rules:
        found = say("games not played: {n}", n=unplayed)
        point = Point("takes effect" if unplayed else "met", found, say("they are not rated"))
        yield line_of(book, "unplayed_games", asks, point)
    if "round_robin_unplayed" in book.rules and event.format in ("round robin", "double round robin"):
        yield _round_robin(book, event_of(event, tournament)[0])


def _round_robin(book: Edition, played: Event) -> Line:
    asks = say("a round robin in which every game was played; else it is rated as a Swiss")
    try:
        complete = is_complete(played)
    except Refused as refused:
        point = Point("cannot be told", refused.message, refused.remedy, "format")
    else:
        point = Point("met", say("every game was played"))
        if not complete:
            point = Point("takes effect", say("not every game was played"), say("the event is rated as a Swiss"))
    return line_of(book, "round_robin_unplayed", asks, point)
