"""
What an edition of a regulation is, once read: rules by name, articles by number, the readings chosen where the text
leaves a choice. Everything here is frozen; a changed reading is another edition object.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Literal, cast

from tabellone.errors import NotFound, Refused
from tabellone.i18n import Message, say

Status = Literal["computed", "organisational", "not yet"]
Confidence = Literal["certain", "probable"]


@dataclass(frozen=True, slots=True)
class Bilingual:
    """A text of the data files, in both languages."""

    en: str
    it: str

    def text(self, language: str = "en") -> str:
        return cast("str", getattr(self, language))


@dataclass(frozen=True, slots=True)
class Article:
    """
    One article of the printed text: what it says, and whether the project computes it, waits for the area that will,
    or has nothing to do.
    """

    number: str
    status: Status
    says: Bilingual
    area: str | None = None
    printed: str | None = None  # the number in print, where that is a slip
    rule: str | None = None  # the rule that computes it, where the rule itself names another article


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """A printed table; cells with a decimal point are whole hundredths here, blank cells None."""

    path: str
    columns: tuple[str, ...]
    rows: tuple[tuple[int | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of one edition: the article that states it and its numbers, dates and names, read as attributes."""

    name: str
    article: str
    values: Mapping[str, Any]
    confidence: Confidence = "certain"
    readings: tuple[str, ...] = ()

    def __getattr__(self, key: str) -> Any:
        if key.startswith("__"):
            raise AttributeError(key)
        return self.values[key]


@dataclass(frozen=True, slots=True)
class Interpretation:
    """A place where a text leaves a choice: the question, what we do, and the other readings as named options."""

    id: str
    name: str
    question: Bilingual
    default: str
    options: Mapping[str, Mapping[str, Any]]  # option -> "rule.value" -> the value that reading puts there
    editions: Mapping[str, tuple[date, ...]]  # chapter -> effective days
    note: str

    @property
    def choices(self) -> tuple[str, ...]:
        return (self.default, *self.options)


@dataclass(frozen=True, slots=True)
class Amendment:
    """A later change known to exist whose text the project does not hold, and the rules it changed or brought."""

    since: date
    says: Bilingual
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False, repr=False)
class Edition:
    """One edition of one chapter, whole."""

    chapter: str
    effective: date
    applies_to: str
    title: Bilingual
    source: str
    confidence: Confidence
    complete: bool
    rules: Mapping[str, Rule]
    absent: frozenset[str]
    unknown: frozenset[str]
    articles: Mapping[str, Article]
    amended: tuple[Amendment, ...] = ()
    interpretations: Mapping[str, Interpretation] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)  # interpretation name -> option, where not the default

    def __contains__(self, name: str) -> bool:
        """True where this edition has the rule; False where it has none of that name."""
        if name in self.unknown:
            raise Refused(
                say(
                    "{edition} may have the rule {name}, but its text is not known well enough", edition=self, name=name
                ),
                say("choose another edition, or compute without this rule by hand"),
                rule=name,
            )
        assert name in self.rules or name in self.absent, f"{self} knows no rule {name}"
        return name in self.rules

    def __getitem__(self, name: str) -> Rule:
        rule = self.rules.get(name)
        if rule is None:
            assert name not in self
            raise Refused(say("{edition} has no rule {name}", edition=self, name=name), rule=name)
        return rule

    def __str__(self) -> str:
        return f"{self.chapter} {self.effective}"

    __repr__ = __str__

    def with_readings(self, choices: Mapping[str, str]) -> "Edition":
        """The same edition read as chosen: interpretation name -> option."""
        edition = self
        for name, option in choices.items():
            edition = edition._with_reading(name, option)
        return edition

    def _with_reading(self, name: str, option: str) -> "Edition":
        interpretation = self.interpretations.get(name)
        if interpretation is None:
            known = ", ".join(sorted(self.interpretations))
            raise NotFound(
                say("{edition} leaves no choice named {name}; it leaves: {known}", edition=self, name=name, known=known)
            )
        if option == interpretation.default:
            return self
        if option not in interpretation.options:
            choices = " | ".join(interpretation.choices)
            raise NotFound(say("the reading {name} is one of: {choices}", name=name, choices=choices))
        for chosen, other in self.readings.items():
            if interpretation.options[option].keys() & self.interpretations[chosen].options[other].keys():
                raise Refused(
                    say("the readings {one} and {other} decide the same value", one=chosen, other=name),
                    say("choose one of the two"),
                    rule=name,
                )
        rules = dict(self.rules)
        for path, value in interpretation.options[option].items():
            rule, key = path.split(".")
            before = rules.get(rule, Rule(rule, interpretation.id, {}, readings=(interpretation.id,)))
            rules[rule] = replace(before, values={**before.values, key: value})
        return replace(self, rules=rules, absent=self.absent - rules.keys(), readings={**self.readings, name: option})

    def cite(self, name: str) -> "Citation":
        """The citation of a rule: chapter, article, edition, and the reading it rests on."""
        rule = self[name]
        return Citation(self.chapter, rule.article, self.effective, rule.readings)


@dataclass(frozen=True, slots=True)
class Citation:
    chapter: str
    article: str
    edition: date
    readings: tuple[str, ...] = ()

    @property
    def message(self) -> Message:
        said = say(
            "{chapter} art. {article}, edition {edition}",
            chapter=self.chapter,
            article=self.article,
            edition=self.edition,
        )
        return say("{said}; {readings}", said=said, readings=", ".join(self.readings)) if self.readings else said

    def text(self, language: str = "en") -> str:
        return f"[{self.message.text(language)}]"
