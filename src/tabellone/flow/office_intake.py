"""
A report at the counter of the office: what is wrong with the file, who its players are in the register, whether their
ratings are those of the list, and whether the event is fit to be rated. Everything at once, before anybody decides.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from tabellone.admission import book_for, check_report
from tabellone.admission.rate_of_play import fast_kind
from tabellone.admission.report import EVENT_KINDS, format_of, known_from
from tabellone.admission.verdict import Admission
from tabellone.errors import Finding, NoEditionInForce, Severity
from tabellone.facts.announcement import Announcement, Format
from tabellone.facts.decision import Decision
from tabellone.facts.event import EventKind
from tabellone.facts.people import RatingKind, folded
from tabellone.facts.period import AcceptedEvent
from tabellone.facts.tournament import Day, Tournament
from tabellone.flow import office_events as events
from tabellone.flow.office_arbiters import arbiters_of, homonyms, licensed
from tabellone.flow.office_archive import Archive, accepted_event
from tabellone.flow.office_examined import Examined
from tabellone.flow.office_given import Given, faults_of, without_effect
from tabellone.flow.office_history import Chains
from tabellone.flow.office_identity import births, births_taken, identities, known_players, of_player
from tabellone.flow.office_people import Register
from tabellone.flow.office_state import State
from tabellone.flow.office_trial import asked_at_closing
from tabellone.flow.office_twins import Shelved, Twins
from tabellone.flow.rated_event import kind_of
from tabellone.i18n import N_, Message, say
from tabellone.rating.account import list_of
from tabellone.rating.standing import birth
from tabellone.rulebook import Edition

PLAYED_AS = (N_("swiss"), N_("team"), N_("round robin"), N_("match"), N_("scheveningen"))


@dataclass
class Counter:
    """What every report is examined against; `asks` whether its list could be closed."""

    archive: Archive
    state: State
    chains: Chains
    people: Register
    asks: bool = True
    shelved: Shelved = field(default_factory=Shelved)  # the games of the other reports

    @classmethod
    def open(cls, archive: Archive, state: State, chains: Chains) -> "Counter":
        return cls(archive, state, chains, Register.of(archive, state, chains))

    def examine(self, received: events.ReportReceived, given: Given | None = None) -> Examined:
        given = given or Given()
        tournament, found = self.archive.report(received.digest)
        key = given.key or self.key_of(tournament)
        kind = given.kind or received.kind or self.kind_of(key, tournament)
        known = known_players(self.state, self.people, tournament, given)
        start = _start(tournament)
        book = edition_of(kind, given.began or start)
        found = [*found, *self.dates(tournament, received, kind)]
        if book is None and kind and start:
            found += no_edition(kind, given.began or start)
        found += identities(self.people, tournament, known, given, book)
        found += faults_of(given, tournament)
        found += self.of_the_same_event(received, key, known)
        examined = Examined(received, tournament, key, kind, None, known, ())
        if book and kind and start and _end(tournament) and tournament.players:
            announced = self.announced(key, kind, tournament, given)
            found += list_ratings(self.chains, kind, tournament, known) if kind in self.chains else ()
            found += homonyms(self.state.arbiters, announced.arbiters)
            found += without_effect(book, given, played_as(announced.format, tournament)[0])
            found += read_as(announced, tournament)
            admission = self.admission(book, kind, announced, examined)
            found += [*admission.findings, *_late(admission, received)]
            examined = replace(examined, admission=admission, findings=tuple(found))
            examined = self.with_record(examined, given, kind)
            found = list(examined.findings)
        placed = (replace(finding, file=finding.file or received.file) for finding in found)
        return replace(examined, findings=tuple(placed))

    def admission(self, book: Edition, kind: RatingKind, announced: Announcement, examined: Examined) -> Admission:
        """The articles, on the report with the ratings of the list in force at the start."""
        chosen = {name: one for name, one in self.state.readings.items() if name in book.interpretations}
        listed = with_list_ratings(self.chains, kind, examined.tournament, examined.known)
        return check_report(book.with_readings(chosen), listed, announced, examined.received.received)

    def with_record(self, examined: Examined, given: Given, kind: RatingKind) -> Examined:
        """With the record of its acceptance, its list, and what the closing of that list would ask for."""
        if examined.unknown or examined.admission is None or kind not in self.chains:
            return examined
        accepted = self.record(examined, given, kind, examined.admission)
        event = accepted_event(self.archive, self.state, accepted)
        shelf, found = self.chains[kind].shelf, list(examined.findings)
        place = list_of(shelf, event).list_day
        day = self.taken_in_by(accepted) or max(place, self.chains[kind].next_day)
        if day > place:
            wrong = say("the list of {day} is closed already", day=place)
            found.append(_finding("list_closed", wrong, say("it goes into that of {day}", day=day), "info"))
        taken = births(self.people, examined.tournament, examined.known, self.unclear(kind, event, day))
        found += births_taken(examined.tournament, taken)
        if accepted.format == "match" and not accepted.match_games:
            wrong = say("nothing says how many games the match was planned for")
            found.append(_finding("match_games", wrong, say("register the event, or give it with --games")))
        elif self.asks and not examined.errors and not self.taken_in_by(accepted):
            found += asked_at_closing(self.chains, self.state, event, day, self.people.with_people(taken.values()))
        amended = tuple(taken.values())
        return replace(examined, accepted=accepted, list_day=day, births=amended, findings=tuple(found))

    def taken_in_by(self, accepted: events.ReportAccepted) -> date | None:
        """The day of the closed list that has the event by this report."""
        held = self.state.accepted.get(accepted.key)
        if held is None or (held.digest, held.kind) != (accepted.digest, accepted.kind):
            return None
        return self.state.taken_in.get(accepted.key)

    def unclear(self, kind: RatingKind, event: AcceptedEvent, list_day: date) -> Callable[[Day | None], bool]:
        """Whether K cannot do with what is known of a birth, at the start of the event or on its list."""
        shelf = self.chains[kind].shelf
        asked = [(shelf.on(on), on) for on in (event.first_day, list_day)]
        return lambda born: any(birth(book, born, on) is None for book, on in asked)

    def of_the_same_event(
        self, received: events.ReportReceived, key: str, known: Mapping[int, int]
    ) -> Iterator[Finding]:
        accepted = self.state.accepted.get(key)
        if accepted and accepted.digest != received.digest:
            wrong, remedy = accepted_already(self.state, key)
            yield _finding("accepted_twice", wrong, remedy)
        yield from Twins(self.archive, self.state, self.shelved).of(received.digest, known, self.key_of)

    @property
    def reported(self) -> set[str]:
        """The keys of the events whose reports have come."""
        return {self.key_of(self.archive.report(digest)[0]) for digest in self.state.received}

    def key_of(self, tournament: Tournament) -> str:
        """The key of the event as registered; of one that is not, its name and its first day."""
        for one in self.state.registered.values():
            if one.start == _start(tournament) and one.name.casefold() == tournament.name.casefold():
                return one.key
        return key_for(tournament.name, _start(tournament))

    def kind_of(self, key: str, tournament: Tournament) -> RatingKind | None:
        """As registered; else by the time control, where the report has one that can be read."""
        if key in self.state.registered:
            return self.state.registered[key].kind
        start, groups = _start(tournament), known_from(tournament, Announcement()).groups
        if start is None or not groups:
            return None
        try:
            return fast_kind(start, groups[0].control) or "standard"
        except NoEditionInForce:
            return "standard"

    def dates(
        self, tournament: Tournament, received: events.ReportReceived, kind: RatingKind | None
    ) -> Iterator[Finding]:
        start, end = _start(tournament), _end(tournament)
        if start is None or end is None:
            wrong = say("the report lacks the first or the last day of the event")
            yield _finding("dates", wrong, say("the days choose the edition and the list: have them put in"))
        elif end < start:
            wrong = say("the event ends on {end}, before it begins on {start}", end=end, start=start)
            yield _finding("dates", wrong, say("have the days corrected, or the report sent again"))
        elif received.received < end:
            wrong = say("the report was received on {day}, before the event ended", day=received.received)
            yield _finding("dates", wrong, say("correct the last day, or the day of arrival"))
        else:
            yield from self.rounds_outside(tournament, start, end)
        if kind is None:
            wrong = say("nothing says whether the event is standard, rapid or blitz; it chooses the chapter")
            yield _finding("kind", wrong, say("give it with --kind"))
        elif kind not in self.chains:
            wrong = say("the office keeps no {kind} list", kind=say(kind))
            yield _finding("no_list", wrong, say("give it the list to begin with: office import-list"))
        elif start is not None and start < self.chains[kind].days[0]:
            wrong = say("it began on {day}; the first list is of {first}", day=start, first=self.chains[kind].days[0])
            yield _finding("before_the_lists", wrong, say("nobody's rating at its start is known here"))

    def rounds_outside(self, tournament: Tournament, start: date, end: date) -> Iterator[Finding]:
        """The day of a round chooses the list of a long event, and where it stands in the others."""
        for n, day in enumerate(tournament.round_days, 1):
            if day is not None and day.date is not None and not start <= day.date <= end:
                facts = {"n": n, "day": day.date, "start": start, "end": end}
                wrong = say("round {n} is dated {day}, the event is from {start} to {end}", **facts)
                yield _finding("round_day", wrong, say("have the day of the round, or of the event, corrected"))

    # The event

    def announced(self, key: str, kind: RatingKind, tournament: Tournament, given: Given) -> Announcement:
        """What is registered of the event, with the licences of its arbiters and the decisions on it."""
        record = self.state.registered.get(key)
        announced = self.archive.announcement(record) if record else Announcement()
        start = _start(tournament) or announced.start
        decisions = tuple(
            Decision(one.kind, one.day, one.who, one.reason) for one in self.state.decisions if one.key == key
        )
        return replace(
            announced,
            kind=kind,
            format=given.format or announced.format,
            arbiters=tuple(
                licensed(self.state.arbiters, arbiter, start) for arbiter in arbiters_of(announced, tournament)
            ),
            official="FIDE" if given.official else announced.official,
            decisions=(*announced.decisions, *decisions),
        )

    def record(self, examined: Examined, given: Given, kind: RatingKind, admission: Admission) -> events.ReportAccepted:
        tournament = examined.tournament
        start, end = _start(tournament), _end(tournament)
        assert start is not None
        assert end is not None
        announced = self.announced(examined.key, kind, tournament, given)
        format_, cycles = played_as(announced.format, tournament)
        timed = ("thinking_time", "unequal_times")
        return events.ReportAccepted(
            key=examined.key,
            digest=examined.received.digest,
            name=tournament.name,
            kind=kind,
            format=format_,
            start=start,
            end=end,
            received=examined.received.received,
            entrants=tuple(events.Entered(number, known) for number, known in sorted(examined.known.items())),
            left_out=tuple(
                dict.fromkeys(events.LeftOut(game.white, game.black) for game in admission.games if game.rule in timed)
            ),
            cycles=cycles,
            match_games=given.games or announced.rounds or tournament.total_rounds if format_ == "match" else None,
            official=announced.official == "FIDE",
            competition=given.competition,
            began=given.began,
            by_list=given.by_list,
            championship=given.championship,
            women=given.women,
            rounds=_rounds(announced, tournament) if given.championship == "Olympiad" else None,
            certified=tuple(sorted(examined.known.keys() & set(given.certified))),
        )


def _rounds(announced: Announcement, tournament: Tournament) -> int | None:
    return announced.rounds or tournament.total_rounds or tournament.rounds_played or None


def played_as(announced: Format | None, tournament: Tournament) -> tuple[EventKind, int]:
    """What the event was, and how often everybody met in a round robin: as announced, else as the report tells it."""
    if announced is None:
        return kind_of(tournament)
    return EVENT_KINDS.get(announced, "swiss"), 2 if announced == "double round robin" else 1


def accepted_already(state: State, key: str) -> tuple[Message, Message]:
    """What is said of a second report of an event."""
    file = state.received[state.accepted[key].digest].file
    wrong = say("the event {key} is accepted already, by the report {file}", key=key, file=file)
    return wrong, say(
        "a corrected report takes its place with: office supersede; another event needs a --key of its own"
    )


def edition_of(kind: RatingKind | None, day: date | None) -> Edition | None:
    try:
        return book_for(kind, day) if kind and day else None
    except NoEditionInForce:
        return None


def no_edition(kind: RatingKind, day: date) -> Iterator[Finding]:
    try:
        book_for(kind, day)
    except NoEditionInForce as error:
        yield _finding("edition", error.message, error.remedy or say("correct the first day"))


def read_as(announced: Announcement, tournament: Tournament) -> Iterator[Finding]:
    """How the event was played is not guessed in silence."""
    told, how = format_of(tournament), kind_of(tournament)[0]
    if announced.format is None and told is None:
        wrong = say("nothing says how it was played; by who met whom it is read as: {how}", how=say(how))
        yield _finding("format", wrong, say("if that is wrong, give it with --format"), "info")
    elif announced.format is None and told and (kind := EVENT_KINDS.get(told, "swiss")) != how:
        wrong = say("the report calls it {told}; by who met whom it is read as: {how}", told=say(kind), how=say(how))
        yield _finding("format", wrong, say("if that is wrong, give it with --format"), "info")


# Their ratings


def with_list_ratings(chains: Chains, kind: RatingKind, tournament: Tournament, known: Mapping[int, int]) -> Tournament:
    """The report with the ratings of the list in force at the start, by which the event is judged and rated."""
    start = _start(tournament)
    assert start is not None
    ratings = (rating_on(chains, kind, known.get(player.number), start) for player in tournament.players)
    players = zip(tournament.players, ratings, strict=True)
    return replace(tournament, players=tuple(replace(player, rating=rating) for player, rating in players))


def rating_on(chains: Chains, kind: RatingKind, number: int | None, start: date) -> int | None:
    chain = chains.get(kind)
    record = chain.last.records.get(number or 0) if chain else None
    return record.rating_on(start) if record else None


def list_ratings(
    chains: Chains, kind: RatingKind, tournament: Tournament, known: Mapping[int, int]
) -> Iterator[Finding]:
    """Ratings that are not those of the list; of a rapid or blitz event the standard ones will do."""
    listed = with_list_ratings(chains, kind, tournament, known)
    start = _start(tournament)
    assert start is not None
    for reported, own in zip(tournament.players, listed.players, strict=True):
        given = reported.rating or None
        if reported.number not in known or given == own.rating:
            continue
        if given and given == rating_on(chains, "standard", known[own.number], start):
            continue
        wrong = say(
            "{name}: rating {given} in the report, {listed} on the list of the first day",
            name=own.name,
            given=given or "-",
            listed=own.rating or "-",
        )
        yield of_player("rating", wrong, say("the list is taken"), own, "warning")


def _late(admission: Admission, received: events.ReportReceived) -> Iterator[Finding]:
    """The deadlines that the report has missed."""
    for one in admission.deadlines:
        if one.rule == "report" and one.due is not None and received.received > one.due and not one.last:
            article = f"{admission.edition} art. {one.article}"
            wrong = say("received on {day}, due on {due}: {what}", day=received.received, due=one.due, what=one.what)
            remedy = say("it goes into a later list")
            yield Finding("office.late", wrong, remedy, "warning", article=article)


def _finding(rule: str, message: Message, remedy: Message, severity: Severity = "error") -> Finding:
    return Finding(f"office.{rule}", message, remedy, severity)


def _start(tournament: Tournament) -> date | None:
    return tournament.start.date if tournament.start else None


def _end(tournament: Tournament) -> date | None:
    return tournament.end.date if tournament.end else None


def key_for(name: str, start: date | None) -> str:
    """open-di-roma-2026-03-06"""
    return "-".join([*folded(name).split(), str(start or "")]).strip("-")
