"""
How long a rating list takes: an invented one of 1.9 million lines as TXT, and a smaller one as XML, written into a
temporary folder and read in a fresh process, each beside a plain read of the same bytes in the same process. Prints
time, ratio and peak memory, passing the players by and keeping them all.
"""

import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random

from tabellone.errors import Finding
from tabellone.facts.people import ListedPlayer, ListedRating
from tabellone.formats.fide_list import read_list, write_list_txt

PLAYERS, XML_PLAYERS = 1_900_000, 300_000
FEDERATIONS = [a + b + "X" for a in "ABCDEFGHIJKLMNOPQRST" for b in "ABCDEFGHIJ"]
FAMILY = ("Rossi", "Bianchi", "Verdi", "Neri", "Gallo", "Costa", "Fontana", "Greco")
GIVEN = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gina", "Ivo")


def invented(number: int, seed: int = 1) -> Iterator[ListedPlayer]:
    """Players with placeholder names; two in five have a rating, as in the published list."""
    random = Random(seed)  # noqa: S311 - the players of a bench are not secrets
    draw = random.random
    for i in range(number):
        woman = draw() < 0.12
        title = random.choice(("GM", "IM", "FM", "CM")) if draw() < 0.03 else ""
        yield ListedPlayer(
            fide_id=100_000 + 17 * i,
            name=f"{random.choice(FAMILY)}, {random.choice(GIVEN)} {i:07d}",
            federation=random.choice(FEDERATIONS),
            sex="F" if woman else "M",
            title=title,
            other_titles=(random.choice(("FA", "NA", "IA", "FI", "NI")),) if draw() < 0.05 else (),
            standard=rating(random, 0.3),
            rapid=rating(random, 0.2),
            blitz=rating(random, 0.1),
            birth=str(random.randint(1935, 2020)),
            flag=("w" if woman else "") + ("i" if draw() < 0.4 else ""),
        )


def rating(random: Random, share: float) -> ListedRating:
    if random.random() > share:
        return ListedRating(None, 0, None)
    games = random.randint(0, 30) if random.random() < 0.2 else 0
    return ListedRating(min(2850, 1400 + int(random.expovariate(0.004))), games, random.choice((10, 20, 20, 40)))


def write_txt(path: Path) -> None:
    findings: list[Finding] = []
    with path.open("w", encoding="ascii", newline="") as file:
        file.writelines(write_list_txt(invented(PLAYERS), findings))
    assert not findings, findings[0].text()


def write_xml(path: Path) -> None:
    with path.open("w", encoding="ascii", newline="") as file:
        file.write("<playerslist>\r\n")
        for player in invented(XML_PLAYERS):
            texts = [str(player.fide_id), player.name, player.federation, player.sex, player.title]
            texts += [player.women_title, ",".join(player.other_titles), player.foa_title]
            for listed in (player.standard, player.rapid, player.blitz):
                texts += [str(cell or 0) for cell in listed or ()]
            texts += [player.birth, player.flag]
            elements = [f"<{name}>{text}</{name}>\r\n" for name, text in zip(ELEMENTS, texts, strict=True)]
            file.write("<player>\r\n" + "".join(elements) + "</player>\r\n")
        file.write("</playerslist>\r\n")


ELEMENTS = ["fideid", "name", "country", "sex", "title", "w_title", "o_title", "foa_title", "rating", "games", "k"]
ELEMENTS += ["rapid_rating", "rapid_games", "rapid_k", "blitz_rating", "blitz_games", "blitz_k", "birthday", "flag"]


def measure(path: Path, *, keep: bool) -> dict[str, float]:
    """In a fresh process: the plain read, then the list."""
    start = time.perf_counter()
    with path.open("rb") as file:
        lines = sum(1 for _ in iter(partial(file.readline, 1001), b""))
    plain = time.perf_counter() - start
    findings: list[Finding] = []
    start = time.perf_counter()
    with path.open("rb") as file:
        players = read_list(file, findings)
        number = len(list(players)) if keep else sum(1 for _ in players)
    seconds = time.perf_counter() - start
    assert not findings, findings[0].text()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"lines": lines, "plain": plain, "players": number, "seconds": seconds, "peak": peak}


def measured(path: Path, how: str) -> dict[str, float]:
    command = [sys.executable, __file__, how, str(path)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - our own command
    return dict(json.loads(done.stdout))


def report(what: str, path: Path, how: str) -> None:
    runs = [measured(path, how) for _ in range(3)]
    best = min(runs, key=lambda run: run["seconds"])
    print(
        f"{what:<34} {best['players']:>10,.0f} players {best['seconds']:7.2f} s  {best['peak']:6.0f} MB  "
        f"{best['seconds'] / best['plain']:5.1f} times a plain read by lines ({best['plain']:.2f} s)"
    )


def main() -> None:
    print(f"{datetime.now(UTC):%Y-%m-%d}, {os.cpu_count()} cores, Python {platform.python_version()}, best of three")
    with tempfile.TemporaryDirectory() as folder:
        txt, xml = Path(folder, "list.txt"), Path(folder, "list.xml")
        write_txt(txt)
        write_xml(xml)
        report(f"TXT, {txt.stat().st_size / 1e6:.0f} MB, passed by", txt, "pass")
        report(f"TXT, {txt.stat().st_size / 1e6:.0f} MB, all kept", txt, "keep")
        report(f"XML, {xml.stat().st_size / 1e6:.0f} MB, passed by", xml, "pass")


if __name__ == "__main__":
    if len(sys.argv) == 3:
        print(json.dumps(measure(Path(sys.argv[2]), keep=sys.argv[1] == "keep")))
    else:
        main()
