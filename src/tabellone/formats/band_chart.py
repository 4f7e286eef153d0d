"""
How many players stand in which band of ratings, on the first and on the last of several lists, as a part of an SVG
chart: an empty bar and a full one side by side, so that no colour carries the meaning. Shares, for pools grow.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from tabellone.exact import half_up, shortest

WIDTH, HEIGHT = 640, 240
LEFT, RIGHT, TOP, BOTTOM = 64, 16, 40, 32
COLOUR = "#1b4b8a"
MOST_LABELS = 12


@dataclass(frozen=True)
class Bars:
    """What a list is called, and of each band from which rating it goes and how many players it has."""

    name: str
    bands: tuple[tuple[int, int], ...]


def band_chart(lists: Sequence[Bars], width: int, caption: str) -> str:
    """A group of the height `HEIGHT`; `width` is that of a band in rating points."""
    shown = [one for one in lists if one.bands]
    shown = [shown[0], shown[-1]] if len(shown) > 1 else shown
    return "".join(_drawn(shown, width, caption)) if shown else ""


def _drawn(lists: Sequence[Bars], width: int, caption: str) -> Iterator[str]:
    first = min(band for one in lists for band, _ in one.bands)
    last = max(band for one in lists for band, _ in one.bands)
    slots = (last - first) // width + 1
    step = Fraction(WIDTH - LEFT - RIGHT, slots)
    shares = [{band: Fraction(n, sum(count for _, count in one.bands)) for band, n in one.bands} for one in lists]
    most = max(share for own in shares for share in own.values())
    floor = HEIGHT - BOTTOM
    yield '<g font-family="sans-serif" font-size="12" fill="#222">'
    yield f'<text x="{LEFT}" y="16">{escape(caption)}</text>'
    yield f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{floor}" y2="{floor}" stroke="#222"/>'
    for part in (Fraction(1, 2), Fraction(1)):
        y = _tenths(floor - part * (floor - TOP))
        yield f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}" stroke="#ccc"/>'
        yield f'<text x="{LEFT - 8}" y="{y}" text-anchor="end" dy="4">{_per_cent(part * most)}</text>'
    every = -(-slots // MOST_LABELS)
    for at in range(0, slots, every):
        x = _tenths(LEFT + at * step)
        yield f'<text x="{x}" y="{floor + 18}">{first + at * width}</text>'
    for at, (one, own) in enumerate(zip(lists, shares, strict=True)):
        look = f'fill="none" stroke="{COLOUR}"' if at == 0 and len(lists) > 1 else f'fill="{COLOUR}"'
        legend = LEFT + at * 160
        yield f'<rect x="{legend}" y="24" width="10" height="8" {look}/>'
        yield f'<text x="{legend + 16}" y="32">{escape(one.name)}</text>'
        for band, players in one.bands:
            height = Fraction(own[band] * (floor - TOP), most)
            left = LEFT + (band - first) // width * step + step * Fraction(1 + 9 * at, 20)
            told = f"{one.name}: {band}-{band + width - 1}: {players} ({_per_cent(own[band])})"
            yield (
                f'<rect x="{_tenths(left)}" y="{_tenths(floor - height)}" width="{_tenths(step * Fraction(2, 5))}" '
                f'height="{_tenths(height)}" {look}><title>{escape(told)}</title></rect>'
            )
    yield "</g>"


def _per_cent(share: Fraction) -> str:
    return f"{shortest(Fraction(half_up(share * 1000), 10))}%"


def _tenths(value: Fraction | int) -> str:
    whole, tenth = divmod(half_up(Fraction(value) * 10), 10)
    return f"{whole}.{tenth}"
