"""
A line chart as SVG to stand in a page: numbers over days, a title and a description for who cannot see it, no script,
no font and no colour that carries a meaning alone. Positions are whole tenths of a unit, so that the same data give
the same bytes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from html import escape

from tabellone.exact import down, half_up, shortest

WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 64, 16, 24, 40
STEPS = (1, 2, 5, 10, 20, 25, 50)
DASHES = ("", "6 3", "2 3", "8 3 2 3")  # lines differ by more than colour
COLOURS = ("#1b4b8a", "#a33b20", "#3f6b2a", "#5a3d7a", "#7a6200")


@dataclass(frozen=True)
class Line:
    """A name and its points in order of time."""

    name: str
    points: tuple[tuple[date, Fraction], ...]


def line_chart(
    lines: Sequence[Line], title: str, description: str, name: str = "chart", below: tuple[str, int] = ("", 0)
) -> str:
    """
    The chart; `name` is the part of the identifiers that must be its own in a page with several, `below` another part
    of it and its height.
    """
    chart = _Chart([line for line in lines if line.points])
    body = "".join(chart.drawn()) if chart.lines else ""
    if below[0]:
        body += f'<g transform="translate(0,{HEIGHT})">{below[0]}</g>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT + below[1]}" role="img" '
        f'aria-labelledby="{escape(name)}-title {escape(name)}-desc">'
        f'<title id="{escape(name)}-title">{escape(title)}</title>'
        f'<desc id="{escape(name)}-desc">{escape(description)}</desc>{body}</svg>\n'
    )


class _Chart:
    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines
        days = [day for line in lines for day, _ in line.points]
        values = [value for line in lines for _, value in line.points]
        if not lines:
            return
        self.first, self.last = min(days), max(days)
        self.step = _step(max(values) - min(values))
        self.low = down(min(values) * Fraction(1, self.step)) * self.step
        self.high = max(self.low + self.step, -down(-max(values) * Fraction(1, self.step)) * self.step)

    def x(self, day: date) -> str:
        span = max(1, (self.last - self.first).days)
        return _tenths(LEFT + Fraction((day - self.first).days * (WIDTH - LEFT - RIGHT), span))

    def y(self, value: Fraction | int) -> str:
        part = Fraction(value - self.low) * Fraction(1, self.high - self.low)
        return _tenths(HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM))

    def drawn(self) -> Iterator[str]:
        yield '<g font-family="sans-serif" font-size="12" fill="#222">'
        for value in range(self.low, self.high + 1, self.step):
            yield f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{self.y(value)}" y2="{self.y(value)}" stroke="#ccc"/>'
            yield f'<text x="{LEFT - 8}" y="{self.y(value)}" text-anchor="end" dy="4">{value}</text>'
        for day, anchor in ((self.first, "start"), (self.last, "end")):
            yield f'<text x="{self.x(day)}" y="{HEIGHT - BOTTOM + 18}" text-anchor="{anchor}">{day}</text>'
        for i, line in enumerate(self.lines):
            yield self.line(line, COLOURS[i % len(COLOURS)], DASHES[i % len(DASHES)])
            at = LEFT + i * (WIDTH - LEFT - RIGHT) // len(self.lines)
            yield f'<text x="{at}" y="{TOP - 8}" fill="{COLOURS[i % len(COLOURS)]}">{escape(line.name)}</text>'
        yield "</g>"

    def line(self, line: Line, colour: str, dash: str) -> str:
        points = " ".join(f"{self.x(day)},{self.y(value)}" for day, value in line.points)
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        drawn = f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"{dashed}/>'
        dots = (
            f'<circle cx="{self.x(day)}" cy="{self.y(value)}" r="3" fill="{colour}">'
            f"<title>{day}: {shortest(value)}</title></circle>"
            for day, value in line.points
        )
        return drawn + "".join(dots)


def _step(span: Fraction) -> int:
    """A step between the lines of the grid that gives between four and ten of them."""
    step = 1
    while True:
        for one in STEPS:
            if span <= 8 * one * step:
                return one * step
        step *= 100


def _tenths(value: Fraction) -> str:
    whole, tenth = divmod(half_up(value * 10), 10)
    return f"{whole}.{tenth}"
