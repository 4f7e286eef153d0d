"""
A report at the counter of the office: what is wrong with the file, who its players are in the register, whether their
ratings are those of the list, and whether the event is fit to be rated. Everything at once, before anybody decides.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from tabellone.admission import book_for, check_report
from tabellone.admission.rate_of_play import fast_kind
from tabellone.admission.report import EVENT_KINDS, format_of, known_from
from tabellone.admission.verdict import Admission
from tabellone.errors import Finding, NoEditionInForce, Severity
from tabellone.facts.announcement import Announcement, Format
from tabellone.facts.decision import Decision
from tabellone.facts.event import EventKind
from tabellone.facts.people import Person, RatingKind, folded
from tabellone.facts.tournament import Entrant, Tournament
from tabellone.flow import office_events as events
from tabellone.flow.office_arbiters import arbiters_of, homonyms, licensed
from tabellone.flow.office_archive import Archive, accepted_event
from tabellone.flow.office_given import Given, faults_of, without_effect
from tabellone.flow.office_history import Chains, Register
from tabellone.flow.office_state import State
from tabellone.flow.rated_event import kind_of
from tabellone.i18n import N_, Message, say
from tabellone.rating.account import list_of

PLAYED_AS = (N_("swiss"), N_("team"), N_("round robin"), N_("match"), N_("scheveningen"))


@dataclass(frozen=True, slots=True)
class Examined:
    """A report as the office sees it; `accepted` is the record of its acceptance, once nothing stands in the way."""

    received: events.ReportReceived
    tournament: Tournament
    key: str
    kind: RatingKind | None
    admission: Admission | None
    known: Mapping[int, int]  # starting numbers to numbers of the register
    findings: tuple[Finding, ...]
    accepted: events.ReportAccepted | None = None
    list_day: date | None = None

    @property
    def errors(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.severity == "error"]

    @property
    def unknown(self) -> list[Entrant]:
        """The players that the register does not have."""
        return [player for player in self.tournament.players if player.number not in self.known]

    @property
    def verdict(self) -> Message:
        if self.admission is None or (self.errors and self.admission.fitness != "not fit"):
            return say("to be mended")
        return self.admission.shown


@dataclass
class Counter:
    """What every report is examined against."""

    archive: Archive
    state: State
    chains: Chains
    people: Mapping[int, Person]

    @classmethod
    def open(cls, archive: Archive, state: State, chains: Chains) -> "Counter":
        return cls(archive, state, chains, Register(archive, state, chains))

    def examine(self, received: events.ReportReceived, given: Given | None = None) -> Examined:
        given = given or Given()
        tournament, findings = self.archive.report(received.digest)
        found = [replace(finding, file=received.file) for finding in findings]
        key = given.key or self.key_of(tournament)
        kind = given.kind or received.kind or self.kind_of(key, tournament)
        found += self.dates(tournament, received, kind)
        known = self.known(tournament, given)
        found += self.identities(tournament, known)
        found += faults_of(given, tournament)
        start = _start(tournament)
        admission = None
        if kind and start and _end(tournament) and tournament.players:
            announced = self.announced(key, kind, tournament, given)
            listed = self.with_list_ratings(tournament, kind, start, known)
            found += self.ratings(tournament, listed, kind, known)
            found += homonyms(self.state.arbiters, announced.arbiters)
            try:
                book = book_for(kind, given.began or start)
            except NoEditionInForce as error:
                found.append(_finding("edition", error.message, error.remedy or say("correct the first day")))
            else:
                chosen = {name: one for name, one in self.state.readings.items() if name in book.interpretations}
                admission = check_report(book.with_readings(chosen), listed, announced)
                found += admission.findings
                found += _late(admission, received)
                found += without_effect(book, given)
            if announced.format is None and format_of(tournament) is None:
                how = say(kind_of(tournament)[0])
                wrong = say("nothing says how it was played; by who met whom it is read as: {how}", how=how)
                found.append(_finding("format", wrong, say("if that is wrong, give it with --format"), "info"))
        placed = [replace(finding, file=finding.file or received.file) for finding in found]
        examined = Examined(received, tournament, key, kind, admission, known, tuple(placed))
        if admission is None or kind is None or examined.unknown:
            return examined
        accepted = self.record(examined, given, kind, admission)
        place = list_of(self.chains[kind].shelf, accepted_event(self.archive, self.state, accepted))
        return replace(examined, accepted=accepted, list_day=place.list_day)

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
        elif received.received < end:
            wrong = say("the report was received on {day}, before the event ended", day=received.received)
            yield _finding("dates", wrong, say("correct the last day, or the day of arrival"))
        if kind is None:
            wrong = say("nothing says whether the event is standard, rapid or blitz; it chooses the chapter")
            yield _finding("kind", wrong, say("give it with --kind"))
        elif kind not in self.chains:
            wrong = say("the office keeps no {kind} list", kind=say(kind))
            yield _finding("no_list", wrong, say("give it the list to begin with: office import-list"))
        elif start is not None and start < self.chains[kind].days[0]:
            wrong = say("it began on {day}; the first list is of {first}", day=start, first=self.chains[kind].days[0])
            yield _finding("before_the_lists", wrong, say("nobody's rating at its start is known here"))

    # Who they are

    def known(self, tournament: Tournament, given: Given) -> dict[int, int]:
        """Whoever has a number of the register, or was given one."""
        found: dict[int, int] = {}
        for player in tournament.players:
            number = self.state.number_of(given.players.get(player.number, player.fide_id or 0))
            if number in self.people:
                found[player.number] = number
        return found

    def identities(self, tournament: Tournament, known: Mapping[int, int]) -> Iterator[Finding]:
        taken: dict[int, int] = {}
        for player in tournament.players:
            number = known.get(player.number)
            if number is None:
                yield self.not_known(player)
                continue
            if number in taken:
                wrong = say(
                    "{name} is player {number} of the register, as is number {other}",
                    name=player.name,
                    number=number,
                    other=taken[number],
                )
                yield _finding("twice", wrong, say("correct one of the two FIDE numbers"), player=player.number)
            taken[number] = player.number
            person = self.people[number]
            if person.born is None and player.born is None:
                wrong = say("{name}: the day of birth is not known", name=player.name)
                yield _finding("no_birth", wrong, say("K and the list ask for it"), "warning", player.number)
            elif person.born and player.born and person.born.year != player.born.year:
                wrong = say(
                    "{name}: born {given} in the report, {known} in the register",
                    name=player.name,
                    given=player.born,
                    known=person.born,
                )
                yield _finding("birth", wrong, say("find out who it is"), "warning", player.number)
            if folded(person.name) != folded(player.name):
                wrong = say("{name} is called {known} in the register", name=player.name, known=person.name)
                yield _finding("name", wrong, say("find out who it is"), "info", player.number)

    def not_known(self, player: Entrant) -> Finding:
        """A player without a number, or with one that nobody has; who may be meant is said, not taken."""
        same = [person for person in self.people.values() if folded(person.name) == folded(player.name)]
        remedy = say("register the players that are new with --register-newcomers, or name one with --player N=NUMBER")
        if len(same) == 1:
            remedy = say(
                "if it is player {number} of the register: --player {start}={number}",
                number=same[0].number,
                start=player.number,
            )
        if player.fide_id is None:
            return _finding(
                "no_number", say("{name} has no FIDE number", name=player.name), remedy, "error", player.number
            )
        wrong = say("{name}: the number {fide_id} is not in the register", name=player.name, fide_id=player.fide_id)
        return _finding("not_registered", wrong, remedy, "error", player.number)

    # Their ratings

    def with_list_ratings(
        self, tournament: Tournament, kind: RatingKind, start: date, known: Mapping[int, int]
    ) -> Tournament:
        """The report with the ratings of the list in force at the start, by which the event is judged and rated."""
        players = tuple(
            replace(player, rating=self.rating_on(kind, known.get(player.number), start))
            for player in tournament.players
        )
        return replace(tournament, players=players)

    def rating_on(self, kind: RatingKind, number: int | None, start: date) -> int | None:
        chain = self.chains.get(kind)
        record = chain.last.records.get(number or 0) if chain else None
        return record.rating_on(start) if record else None

    def ratings(
        self, tournament: Tournament, listed: Tournament, kind: RatingKind, known: Mapping[int, int]
    ) -> Iterator[Finding]:
        start = _start(tournament)
        assert start is not None
        for reported, own in zip(tournament.players, listed.players, strict=True):
            other = self.rating_on("standard", known.get(own.number), start) if kind != "standard" else None
            if reported.number not in known or (reported.rating or None) in {own.rating, other}:
                continue
            wrong = say(
                "{name}: rating {given} in the report, {listed} on the list of the first day",
                name=own.name,
                given=reported.rating or "-",
                listed=own.rating or "-",
            )
            yield _finding("rating", wrong, say("the list is taken"), "warning", own.number)

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
            match_games=announced.rounds or tournament.total_rounds if format_ == "match" else None,
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


def newcomers(examined: Examined, people: Mapping[int, Person]) -> dict[int, events.PlayerAdded]:
    """Who the report brings that the register does not have, by starting number; who has no number is given one."""
    free = max([*people, *(player.fide_id or 0 for player in examined.tournament.players), 0]) + 1
    found: dict[int, events.PlayerAdded] = {}
    for player in examined.unknown:
        number = player.fide_id
        if number is None:
            number, free = free, free + 1
        found[player.number] = events.PlayerAdded(_newcomer(player, number), examined.received.digest)
    return found


def _newcomer(player: Entrant, number: int) -> events.Registered:
    sex = {"w": "F", "f": "F", "m": "M"}.get(player.sex.lower(), "")
    women = player.title.upper().startswith("W")
    return events.Registered(
        number,
        player.name,
        player.federation,
        sex,
        "" if women else player.title,
        player.title if women else "",
        born=str(player.born) if player.born else "",
    )


def _late(admission: Admission, received: events.ReportReceived) -> Iterator[Finding]:
    """The deadlines that the report has missed."""
    for one in admission.deadlines:
        if one.rule == "report" and one.due is not None and received.received > one.due:
            article = f"{admission.edition} art. {one.article}"
            wrong = say("received on {day}, due on {due}: {what}", day=received.received, due=one.due, what=one.what)
            remedy = say("it goes into a later list")
            yield Finding("office.late", wrong, remedy, "warning", article=article)


def _finding(
    rule: str, message: Message, remedy: Message, severity: Severity = "error", player: int | None = None
) -> Finding:
    return Finding(f"office.{rule}", message, remedy, severity, player=player)


def _start(tournament: Tournament) -> date | None:
    return tournament.start.date if tournament.start else None


def _end(tournament: Tournament) -> date | None:
    return tournament.end.date if tournament.end else None


def key_for(name: str, start: date | None) -> str:
    """open-di-roma-2026-03-06"""
    return "-".join([*folded(name).split(), str(start or "")]).strip("-")
