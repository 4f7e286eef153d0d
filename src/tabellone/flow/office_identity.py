"""
Who the players of a report are in the register: a number decides, and the name, the birth and the rest of the report
are compared with what the register has. Whom it does not have is new, unless somebody of his name may be meant.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from tabellone.errors import Finding, Severity
from tabellone.facts.people import Person, folded
from tabellone.facts.tournament import Day, Entrant, Tournament
from tabellone.flow import office_events as events
from tabellone.flow.office_given import NEW, Given
from tabellone.flow.office_people import Register
from tabellone.flow.office_state import State
from tabellone.i18n import N_, Message, say
from tabellone.rulebook import Edition

FACTS = {"federation": N_("federation"), "sex": N_("sex"), "title": N_("title")}
WHO_HE_IS = say("find out who it is, and say it with --player N=NUMBER or N=new")


def known_players(state: State, people: Register, tournament: Tournament, given: Given) -> dict[int, int]:
    """Whoever has a number of the register, or was given one, by his starting number."""
    found: dict[int, int] = {}
    for player in tournament.players:
        number = state.number_of(given.players.get(player.number, player.fide_id or NEW))
        if number in people:
            found[player.number] = number
    return found


def identities(
    people: Register, tournament: Tournament, known: Mapping[int, int], given: Given, book: Edition | None
) -> Iterator[Finding]:
    taken: dict[int, int] = {}
    same = namesakes(people, tournament, known, given)
    for player in tournament.players:
        number = known.get(player.number)
        if number is None:
            yield not_known(player, same.get(player.number, []), given.players.get(player.number))
            if player.born is None:
                yield no_birth(player)
            continue
        if number in taken:
            wrong = say(
                "{name} is player {number} of the register, as is number {other}",
                name=player.name,
                number=number,
                other=taken[number],
            )
            yield of_player("twice", wrong, say("correct one of the two FIDE numbers"), player)
        taken[number] = player.number
        if people[number].born is None and player.born is None:
            yield no_birth(player)
        yield from compared(player, people[number], book, told=player.number in given.players)


def no_birth(player: Entrant) -> Finding:
    wrong = say("{name}: the day of birth is not known", name=player.name)
    return of_player("no_birth", wrong, say("K and the list ask for it"), player, "warning")


def compared(player: Entrant, person: Person, book: Edition | None, *, told: bool) -> Iterator[Finding]:
    """
    A number with another name and another year of birth is somebody else's, unless it was told who he is; one of the
    two alone is asked, and a name spelt otherwise is only said.
    """
    other_name = folded(person.name) != folded(player.name)
    nobody_so_called = other_name and not (_words(person.name) & _words(player.name))
    other_birth = not born_alike(person.born, player.born)
    if nobody_so_called and other_birth and not told:
        wrong = say(
            "{name}, born {born}, has the number of {known}, born {listed}",
            name=player.name,
            born=player.born,
            known=person.name,
            listed=person.born,
        )
        rule = book.rules.get("list_fields") if book else None
        article = f"{book} art. {rule.article}" if rule else None
        yield replace(of_player("person", wrong, WHO_HE_IS, player), article=article)
        return
    if other_birth:
        wrong = say(
            "{name}: born {given} in the report, {known} in the register",
            name=player.name,
            given=player.born,
            known=person.born,
        )
        yield of_player("birth", wrong, WHO_HE_IS, player, "info" if told else "warning")
    if other_name:
        wrong = say("{name} is called {known} in the register", name=player.name, known=person.name)
        yield of_player("name", wrong, WHO_HE_IS, player, "warning" if nobody_so_called and not told else "info")
    yield from _other_facts(player, person)


def _words(name: str) -> set[str]:
    """The words of a name that tell something; a letter may be that of anybody."""
    return {word for word in folded(name).split() if len(word) > 1}


def born_alike(one: Day | None, other: Day | None) -> bool:
    """As far as both are known."""
    if one is None or other is None:
        return True
    return one == other or (one.year == other.year and None in (one.date, other.date))


def _other_facts(player: Entrant, person: Person) -> Iterator[Finding]:
    """What the report says otherwise of him; what it does not say is no difference."""
    reported = {"federation": player.federation, "sex": sex_of(player), "title": player.title}
    listed = {
        "federation": {person.federation},
        "sex": {person.sex},
        "title": {person.title, person.women_title},
    }
    for fact, given in reported.items():
        if given and given not in listed[fact]:
            wrong = say(
                "{name}: {fact} {given} in the report, {known} in the register",
                name=player.name,
                fact=say(FACTS[fact]),
                given=given,
                known=", ".join(sorted(filter(None, listed[fact]))) or "-",
            )
            remedy = say("the register is taken; where the report is right: office player amend")
            yield of_player(fact, wrong, remedy, player, "info")


# Those whom the register does not have


def namesakes(
    people: Register, tournament: Tournament, known: Mapping[int, int], given: Given
) -> dict[int, list[Person]]:
    """Of the players that are not known and not said to be new, who may be meant: called so, and not born otherwise."""
    found: dict[int, list[Person]] = {}
    for player in tournament.players:
        if player.number not in known and given.players.get(player.number) != NEW:
            called = people.called(folded(player.name))
            if alike := [person for person in called if born_alike(person.born, player.born)]:
                found[player.number] = alike
    return found


def not_known(player: Entrant, same: list[Person], told: int | None = None) -> Finding:
    """A player without a number, or with one that nobody has; who may be meant is said, not taken."""
    remedy = say("register the players that are new with --register-newcomers, or name one with --player N=NUMBER")
    if same:
        remedy = say(
            "if it is player {number} of the register: --player {start}={number}; if he is new: --player {start}=new",
            number=", ".join(str(person.number) for person in same),
            start=player.number,
        )
    if told:
        wrong = say("{name}: the number {fide_id} is not in the register", name=player.name, fide_id=told)
        return of_player("not_registered", wrong, say("find the numbers with: office player find"), player)
    if told == NEW:
        wrong = say("{name} is new to the register", name=player.name)
        return of_player("new", wrong, say("register him with --register-newcomers"), player)
    if player.fide_id is None:
        return of_player("no_number", say("{name} has no FIDE number", name=player.name), remedy, player)
    wrong = say("{name}: the number {fide_id} is not in the register", name=player.name, fide_id=player.fide_id)
    return of_player("not_registered", wrong, remedy, player)


def newcomers(
    people: Register, tournament: Tournament, known: Mapping[int, int], given: Given, source: str
) -> dict[int, events.PlayerAdded]:
    """
    Whom the report brings that the register does not have, by starting number; who has no number is given one. Who may
    be somebody of the register is left out, until it is said who he is.
    """
    same = namesakes(people, tournament, known, given)
    free = max(people.next_free, *(1 + (player.fide_id or 0) for player in tournament.players))
    found: dict[int, events.PlayerAdded] = {}
    for player in tournament.players:
        if player.number in known or player.number in same:
            continue
        number = player.fide_id
        if number is None or number in people:
            number, free = free, free + 1
        found[player.number] = events.PlayerAdded(newcomer(player, number), source)
    return found


def newcomer(player: Entrant, number: int) -> events.Registered:
    women = player.title.upper().startswith("W")
    return events.Registered(
        number,
        player.name,
        player.federation,
        sex_of(player),
        "" if women else player.title,
        player.title if women else "",
        born=str(player.born) if player.born else "",
    )


def sex_of(player: Entrant) -> str:
    """As the register writes it."""
    return {"w": "F", "f": "F", "m": "M"}.get(player.sex.lower(), "")


# Days of birth that only the report has


def births(
    people: Register, tournament: Tournament, known: Mapping[int, int], unclear: Callable[[Day | None], bool]
) -> dict[int, Person]:
    """
    The players whose birth the register does not have well enough for K, with the one that the report gives, by their
    starting numbers.
    """
    found: dict[int, Person] = {}
    for player in tournament.players:
        person = people.get(known.get(player.number, 0))
        if person is None or player.born is None or not unclear(person.born):
            continue
        if person.born is None or (person.born.year == player.born.year and player.born.date):
            found[player.number] = person._replace(born=player.born)
    return found


def births_taken(tournament: Tournament, taken: Mapping[int, Person]) -> Iterator[Finding]:
    for player in tournament.players:
        if player.number in taken:
            wrong = say(
                "{name}: the register does not have the day of birth, the report has {born}",
                name=player.name,
                born=player.born,
            )
            remedy = say("it is put into the register when the report is accepted")
            yield of_player("birth_taken", wrong, remedy, player, "info")


def of_player(rule: str, message: Message, remedy: Message, player: Entrant, severity: Severity = "error") -> Finding:
    return Finding(f"office.{rule}", message, remedy, severity, player=player.number)
