"""
English and Italian. A message is a template with its values, put into words only where it is shown, so that one
result can be read in either language. The English template is the key of the Italian catalogue (`locale/it`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from gettext import NullTranslations, translation
from pathlib import Path

LANGUAGES = ("en", "it")
LOCALE = Path(__file__).parent / "locale"


@dataclass(frozen=True, slots=True)
class Message:
    template: str
    values: Mapping[str, object] = field(default_factory=dict)

    def text(self, language: str = "en") -> str:
        words = {name: worded(value, language) for name, value in self.values.items()}
        return translate(self.template, language).format(**words)

    def __str__(self) -> str:
        return self.text()


def worded(value: object, language: str) -> object:
    """A value of a message: another message, or a text of the data files, in that language; the rest as it is."""
    text = getattr(value, "text", None)
    return text(language) if callable(text) else value


def say(template: str, /, **values: object) -> Message:
    """A message; the template is collected for translation where `say` is called."""
    return Message(template, values)


def N_(template: str) -> str:  # noqa: N802 - the name gettext tools look for
    """Marks a text for translation without translating it."""
    return template


def translate(template: str, language: str) -> str:
    return catalogue(language).gettext(template) if template else ""


@cache
def catalogue(language: str) -> NullTranslations:
    return translation("tabellone", LOCALE, [language], fallback=language == "en")
