"""`tabellone regs`: the editions of the regulations, what they say, what changed, what is computed and where."""

import argparse
import tomllib
from collections.abc import Iterator
from dataclasses import asdict
from importlib.resources import files
from pathlib import Path
from typing import Any

from tabellone.cli.shell import DONE, Parser, Shell, Verbs, day, reading
from tabellone.errors import NotFound
from tabellone.i18n import N_, say
from tabellone.rulebook import CHAPTERS, Edition, Interpretation, edition, effective_days, exact_edition
from tabellone.rulebook.compare import compare, plain
from tabellone.rulebook.load import load_edition, statuses
from tabellone.rulebook.model import Article, Rule
from tabellone.rulebook.where import readers


def add(nouns: "argparse._SubParsersAction[Parser]", language: str, noun: str, about: str) -> None:
    verbs = Verbs.of(nouns, language, noun, about)
    verbs.add("list", list_editions, N_("chapters and editions"), ["regs list", "regs list --json"])
    which = verbs.add(
        "which", which_edition, N_("the edition that rules an event"), ["regs which B.02 --date 2017-08-01"]
    )
    show = verbs.add(
        "show", show_edition, N_("rules, articles, numbers, status"), ["regs show B.02 --date 2009-07-01 --lang it"]
    )
    for parser in (which, show):
        parser.add_argument(
            "chapter", metavar="CHAPTER", help=parser.words(N_("B.02 standard, B.02RB rapid and blitz"))
        )
        parser.add_argument(
            "--date", type=day, required=True, metavar="DAY", help=parser.words(N_("first day of the event"))
        )
    show.add_argument(
        "--reading",
        type=reading,
        action="append",
        default=[],
        metavar="NAME=OPTION",
        help=show.words(N_("choose a reading")),
    )
    diff = verbs.add(
        "diff", diff_editions, N_("what changed between two editions"), ["regs diff B.02 2009-07-01 2017-07-01"]
    )
    diff.add_argument("chapter", metavar="CHAPTER", help=diff.words(N_("B.02 standard, B.02RB rapid and blitz")))
    diff.add_argument("old", type=day, metavar="FROM", help=diff.words(N_("first day in force of the older edition")))
    diff.add_argument("new", type=day, metavar="TO", help=diff.words(N_("first day in force of the newer edition")))
    verbs.add("coverage", coverage, N_("how many articles are computed, organisational, not yet"), ["regs coverage"])
    about_article = N_("one article: its rules, the numbers in every edition, the functions, the cases")
    explain = verbs.add(
        "explain",
        explain_article,
        about_article,
        ["regs explain B.02/8.54", "regs explain B.02/10.25 --date 1998-05-01"],
    )
    explain.add_argument("article", metavar="CHAPTER/ARTICLE", help=explain.words(N_("for example B.02/8.56")))
    explain.add_argument(
        "--date", type=day, metavar="DAY", help=explain.words(N_("only the edition in force on that day"))
    )


# Words of the data files that are shown translated.
WORDS = (
    N_("computed"),
    N_("organisational"),
    N_("not yet"),
    N_("admission"),
    N_("list"),
    N_("report"),
    N_("monitoring"),
)


def editions() -> Iterator[Edition]:
    return (load_edition(chapter, effective) for chapter in CHAPTERS for effective in effective_days(chapter))


def list_editions(shell: Shell, _options: argparse.Namespace) -> int:
    document = [
        {
            "chapter": book.chapter,
            "edition": str(book.effective),
            "title": book.title.text(shell.language),
            "complete": book.complete,
            "confidence": book.confidence,
        }
        for book in editions()
    ]
    partly = shell.text(say("(as far as known)"))
    shell.data(
        document,
        (
            f"{row['chapter']:<7} {row['edition']}  {row['title']}{'' if row['complete'] else '  ' + partly}"
            for row in document
        ),
    )
    return DONE


def which_edition(shell: Shell, options: argparse.Namespace) -> int:
    book = edition(options.chapter, options.date)
    say_amendments(shell, book, options.date)
    shell.data({"chapter": book.chapter, "edition": str(book.effective)}, [str(book)])
    return DONE


def say_amendments(shell: Shell, book: Edition, on: Any) -> None:
    """Later amendments whose text is not held: the user must know that the edition may not be the whole truth."""
    for amendment in book.amended:
        if on >= amendment.since:
            what = {"since": amendment.since, "what": amendment.says}
            shell.talk(say("note: amended since {since}, text not held: {what}", **what))


def show_edition(shell: Shell, options: argparse.Namespace) -> int:
    book = edition(options.chapter, options.date, dict(options.reading))
    say_amendments(shell, book, options.date)
    document = {
        "chapter": book.chapter,
        "edition": str(book.effective),
        "title": book.title.text(shell.language),
        "source": book.source,
        "confidence": book.confidence,
        "complete": book.complete,
        "rules": {name: _rule(rule) for name, rule in book.rules.items()},
        "not_in_this_edition": sorted(book.absent),
        "not_known": sorted(book.unknown),
        "articles": {number: _article(article, shell.language) for number, article in book.articles.items()},
        "readings": [
            {
                "id": note.id,
                "name": note.name,
                "question": note.question.text(shell.language),
                "chosen": book.readings.get(note.name, note.default),
                "options": list(note.choices),
            }
            for note in book.interpretations.values()
        ],
    }
    shell.data(document, _edition_lines(shell, book))
    return DONE


def _rule(rule: Rule) -> dict[str, Any]:
    values = {key: plain(value) if not isinstance(value, bool | int) else value for key, value in rule.values.items()}
    return {"article": rule.article, "confidence": rule.confidence, "readings": list(rule.readings), **values}


def _article(article: Article, language: str) -> dict[str, Any]:
    return {"status": article.status, "area": article.area, "says": article.says.text(language)}


def _edition_lines(shell: Shell, book: Edition) -> Iterator[str]:
    yield f"{book} · {book.title.text(shell.language)}"
    yield shell.text(say("source: {source}", source=book.source))
    stated = {rule.article for rule in book.rules.values()}
    for number, article in book.articles.items():
        yield f"{number:<7} {shell.text(say(article.status)):<14} {article.says.text(shell.language)}"
        yield from (
            f"        {line}" for rule in book.rules.values() if rule.article == number for line in _rule_lines(rule)
        )
    for rule in book.rules.values():
        if rule.article not in book.articles:
            yield f"{rule.article}"
            yield from (f"        {line}" for line in _rule_lines(rule))
    assert stated, "an edition has rules"
    yield shell.text(say("not in this edition: {rules}", rules=", ".join(sorted(book.absent))))
    if book.unknown:
        yield shell.text(say("not known: {rules}", rules=", ".join(sorted(book.unknown))))
    yield ""
    yield shell.text(say("Readings (choose with --reading NAME=OPTION):"))
    for note in book.interpretations.values():
        chosen = book.readings.get(note.name, note.default)
        options = " | ".join(f"*{option}*" if option == chosen else option for option in note.choices)
        yield f"{note.id} {note.name}: {note.question.text(shell.language)}"
        yield f"        {options}"


def _rule_lines(rule: Rule) -> Iterator[str]:
    values = "  ".join(f"{key} = {plain(value)}" for key, value in rule.values.items())
    doubt = f"  ({rule.confidence})" if rule.confidence != "certain" else ""
    yield f"{rule.name}: {values}{doubt}"


def diff_editions(shell: Shell, options: argparse.Namespace) -> int:
    old, new = exact_edition(options.chapter, options.old), exact_edition(options.chapter, options.new)
    changes = compare(old, new)
    document = {
        "chapter": options.chapter,
        "from": str(old.effective),
        "to": str(new.effective),
        "changes": [asdict(one) for one in changes],
    }
    none = shell.text(say("not there"))
    lines = [f"{old} -> {new}"]
    for one in changes:
        articles = f"{one.article_before or '-'} -> {one.article_after or '-'}"
        lines.append(f"{one.rule}.{one.value}: {one.before or none} -> {one.after or none}  [{articles}]")
    shell.data(document, lines)
    return DONE


def coverage(shell: Shell, _options: argparse.Namespace) -> int:
    document: list[dict[str, Any]] = []
    for book in editions():
        waiting: dict[str, int] = {}
        for article in book.articles.values():
            if article.area:
                waiting[article.area] = waiting.get(article.area, 0) + 1
        counts = statuses(book.articles.values())
        document.append(
            {
                "chapter": book.chapter,
                "edition": str(book.effective),
                "complete": book.complete,
                **counts,
                "waiting": waiting,
            }
        )
    computed, organisational, not_yet = (shell.text(say(word)) for word in ("computed", "organisational", "not yet"))
    lines = [f"{'':<18} {computed:>12} {organisational:>15} {not_yet:>10}"]
    for row in document:
        waiting_for = ", ".join(f"{shell.text(say(area))} {count}" for area, count in row["waiting"].items())
        name = f"{row['chapter']} {row['edition']}"
        lines.append(
            f"{name:<18} {row['computed']:>12} {row['organisational']:>15} {row['not yet']:>10}   {waiting_for}"
        )
    shell.data(document, lines)
    return DONE


def explain_article(shell: Shell, options: argparse.Namespace) -> int:
    chapter, _, number = options.article.partition("/")
    held = [book for book in editions() if book.chapter == chapter]
    books = [edition(chapter, options.date)] if options.date else held
    if not any(number in book.articles for book in books):
        number = next((one.number for book in books for one in book.articles.values() if one.printed == number), number)
    books = [book for book in books if number in book.articles]
    if not books:
        raise NotFound(
            say("no edition of {chapter} has an article {number}", chapter=chapter, number=number),
            say("see the articles with: tabellone regs show {chapter} --date DAY", chapter=chapter),
        )
    rules = {book: [rule for rule in book.rules.values() if states(book, number, rule)] for book in books}
    names = dict.fromkeys(rule.name for own in rules.values() for rule in own)
    notes = {
        note.id: note
        for book, own in rules.items()
        for note in book.interpretations.values()
        if any(note.id in rule.readings for rule in own)
    }
    document = {
        "chapter": chapter,
        "article": number,
        "editions": [
            {
                "edition": str(book.effective),
                **_article(book.articles[number], shell.language),
                "rules": {rule.name: _rule(rule) for rule in own},
            }
            for book, own in rules.items()
        ],
        "functions": [asdict(one) for one in dict.fromkeys(one for name in names for one in readers().get(name, ()))],
        "readings": [_reading(note, shell.language) for note in notes.values()],
        "cases": [f"{path.parent.name}/{path.name}" for path in case_files() if shows(path, chapter, number)],
    }
    shell.data(document, _explanation(shell, document, rules))
    return DONE


def states(book: Edition, number: str, rule: Rule) -> bool:
    """Whether the rule is stated by the article, or computes it."""
    return rule.article == number or rule.name == book.articles[number].rule


def _reading(note: Interpretation, language: str) -> dict[str, Any]:
    return {"id": note.id, "name": note.name, "question": note.question.text(language), "options": list(note.choices)}


def _explanation(shell: Shell, document: dict[str, Any], rules: dict[Edition, list[Rule]]) -> Iterator[str]:
    for book, own in rules.items():
        article = book.articles[document["article"]]
        yield f"{book}  {shell.text(say(article.status))}: {article.says.text(shell.language)}"
        yield from (f"    {line}" for rule in own for line in _rule_lines(rule))
    readings = [
        f"{one['id']} {one['name']}: {one['question']} {' | '.join(one['options'])}" for one in document["readings"]
    ]
    functions = [f"{one['module']}:{one['line']} {one['name']}" for one in document["functions"]]
    parts = ((N_("Functions"), functions), (N_("Readings"), readings), (N_("Cases"), document["cases"]))
    for title, lines in parts:
        if lines:
            yield from ("", shell.text(say(title)), *(f"    {line}" for line in lines))


def shows(path: Path, chapter: str, number: str) -> bool:
    """Whether a file of cases names the article."""
    return number in tomllib.loads(path.read_text(encoding="utf-8"))["articles"].get(chapter, ())


def case_files() -> list[Path]:
    """The worked cases: beside the sources in a checkout, inside the package where it is installed."""
    inside = Path(str(files("tabellone"))) / "cases"
    checkout = Path(str(files("tabellone"))).parents[1] / "cases"
    return sorted((inside if inside.is_dir() else checkout).glob("*/*.toml"))
