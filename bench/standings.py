"""
How long the standings of a large open take: 581 players, 9 rounds, ten tie-breaks, beside gacrux, an independent
program, in the same run and on the same event. Reading the report is not part of it. Times are of the processor, the
best of seven.
"""

import copy
import os
import platform
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from gacrux import tiebreak, trf2json  # type: ignore[import-untyped]

from tabellone import explain, read_trf, standings, write_trf
from tabellone.facts.tournament import Day, Tournament
from tests.oracle.random_events import Chances, swiss

LISTS = {
    "ten tie-breaks": "BH/C1,BH,SB,PS,DE,WIN,BWG,ARO/C1,TPR,AOB",
    "ten with performances": "BH/C1,BH/C2,FB,SB/C1,SB,PS/C1,KS,ARO,PTP,APPO",
}
FEW = Chances(forfeit=1, half_bye=1, zero_bye=1, full_bye=0, withdrawal=0, late=2)


def best(work: Callable[[], float], runs: int = 7) -> float:
    return min(work() for _ in range(runs))


def timed(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def theirs(report: str, codes: str) -> float:
    """The time of their computation alone; it changes the event, so that each run has a copy."""
    parser = trf2json.trf2json()
    parser.parse_file(report, verbose=True)
    event = copy.deepcopy(parser.get_tournament(1))
    params = {"tiebreak": ["PTS", *codes.split(",")], "check": False, "unrated": None, "swiss": True}
    return timed(lambda: tiebreak.tiebreak(event, -1, params).compute_tiebreaks(event, params))


def main() -> None:
    print(f"{datetime.now(UTC):%Y-%m-%d}, {os.cpu_count()} cores, Python {platform.python_version()}")
    data, _ = write_trf(swiss(1, 581, 9, Day(2026, 5, 1), chances=FEW), "trf26")
    event, _ = read_trf(data)
    for name, codes in LISTS.items():
        compare(name, event, data.decode(), codes)
    whole = standings(event, LISTS["ten tie-breaks"])
    explained = best(lambda: timed(lambda: [explain(one) for one in whole.explain(300)]))
    print(f"{'the working of one player, printed with its citations':<58} {1000 * explained:9.2f} ms")


def compare(name: str, event: Tournament, report: str, codes: str) -> None:
    peer = best(lambda: theirs(report, codes))
    own = best(lambda: timed(lambda: standings(event, codes)))
    print(f"{'581 players, 9 rounds, ' + name + ': gacrux':<58} {1000 * peer:9.2f} ms")
    print(f"{'581 players, 9 rounds, ' + name + ': tabellone':<58} {1000 * own:9.2f} ms {peer / own:8.1f} times faster")


if __name__ == "__main__":
    main()
