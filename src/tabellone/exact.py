"""
Exact numbers. Points are whole tenths, expected scores and changes are whole hundredths, everything between is a
`Fraction` until a rounding with a name is applied, once, where the edition says so. No float ever enters.
"""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Self


class Parts(int):
    """A whole number of parts of one; arithmetic with its own kind keeps the kind, the text form is decimal."""

    PLACES = 0

    @classmethod
    def parts(cls) -> int:
        return int(10**cls.PLACES)

    @classmethod
    def of(cls, value: int | str | Fraction) -> Self:
        """The exact value; a number with more decimals than this kind keeps is a ValueError."""
        scaled = Fraction(value) * cls.parts()
        if scaled.denominator != 1:
            raise ValueError(value)
        return cls(scaled.numerator)

    @property
    def fraction(self) -> Fraction:
        return Fraction(int(self), self.parts())

    def __add__(self, other: int) -> Self:
        return type(self)(int(self) + self._same(other))

    __radd__ = __add__  # `sum` starts from 0

    def __sub__(self, other: int) -> Self:
        return type(self)(int(self) - self._same(other))

    def _same(self, other: int) -> int:
        """A number of another kind is not added: a tenth is not a hundredth. Zero is zero of every kind."""
        if other != 0 and type(other) is not type(self):
            raise TypeError(other)
        return int(other)

    def __neg__(self) -> Self:
        return type(self)(-int(self))

    def __mul__(self, times: int) -> Self:
        if isinstance(times, Parts) or not isinstance(times, int):
            raise TypeError(times)
        return type(self)(int(self) * times)

    def __str__(self) -> str:
        """All its places: 0.70, -0.19."""
        sign, size = "-" if self < 0 else "", abs(int(self))
        whole, rest = divmod(size, self.parts())
        return f"{sign}{whole}.{rest:0{self.PLACES}d}"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    __repr__ = __str__


class Points(Parts):
    """Points of a game, an event, a player: whole tenths, written 1, 0.5, 4.5."""

    PLACES = 1

    @property
    def hundredths(self) -> "Hundredths":
        return Hundredths(10 * int(self))

    def __str__(self) -> str:
        return shortest(self)

    __repr__ = __str__


class Hundredths(Parts):
    """Scoring probabilities and what is computed from them: whole hundredths, written 0.70."""

    PLACES = 2


class Change(Hundredths):
    """A change of rating, exact to the hundredth: written as short as it is, 4.4 or -6.35."""

    def __str__(self) -> str:
        return shortest(self)

    __repr__ = __str__


def shortest(number: Parts | Fraction) -> str:
    """The decimal text without trailing zeros: 4.4, 12.5, 8; what has no finite decimals is shown to the hundredth."""
    value = number.fraction if isinstance(number, Parts) else number
    return _decimal(value, next((n for n in range(9) if 10**n % value.denominator == 0), 2))


def to_places(value: Fraction, places: int) -> str:
    """The decimal text to so many places, a half away from zero, without trailing zeros."""
    text = _decimal(value, places)
    return text.rstrip("0").rstrip(".") if places else text


def _decimal(value: Fraction, places: int) -> str:
    size, unit = abs(value.numerator) * 10**places, value.denominator
    whole, rest = divmod((2 * size + unit) // (2 * unit), 10**places)
    sign = "-" if value < 0 else ""
    return f"{sign}{whole}.{rest:0{places}d}" if places else f"{sign}{whole}"


def whole(text: str, least: int, most: int) -> int | None:
    """The whole number that a text of plain digits means, if it is within the limits."""
    if not re.fullmatch(r"-?[0-9]{1,12}", text):
        return None
    return int(text) if least <= int(text) <= most else None


def number(text: str) -> Fraction:
    """The exact value of a plain decimal: digits, perhaps a sign and a point. Anything else is a ValueError."""
    if not re.fullmatch(r"[+-]?[0-9]{1,12}(\.[0-9]{1,6})?", text.strip()):
        raise ValueError(text)
    return Fraction(text.strip())


def half_up(value: Fraction) -> int:
    """To the nearest whole number; a half goes towards plus infinity: 2.5 -> 3, -2.5 -> -2."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def half_away_from_zero(value: Fraction) -> int:
    """To the nearest whole number; a half grows: 2.5 -> 3, -2.5 -> -3."""
    return half_up(value) if value >= 0 else -half_up(-value)


def half_down(value: Fraction) -> int:
    """To the nearest whole number; a half goes towards minus infinity: 2.5 -> 2."""
    return -half_up(-value)


def half_towards_one_half(value: Fraction) -> int:
    """
    Hundredths of a score, so that p and 1 - p stay mirror images: a half goes towards 50 (12.5 -> 13, 87.5 -> 87).
    """
    return half_up(value) if value <= 50 else 100 - half_up(100 - value)


def down(value: Fraction) -> int:
    return value.numerator // value.denominator


def nearest_five(value: Fraction) -> int:
    """To the nearest number that ends in 0 or 5; a value midway goes up: 2332.5 -> 2335."""
    return 5 * half_up(value * Fraction(1, 5))


def nearest_five_half_down(value: Fraction) -> int:
    """To the nearest number that ends in 0 or 5; a value midway goes down: 2332.5 -> 2330."""
    return -nearest_five(-value)


ROUNDINGS: dict[str, Callable[[Fraction], int]] = {
    "half up": half_up,
    "half down": half_down,
    "half away from zero": half_away_from_zero,
    "half towards one half": half_towards_one_half,
    "down": down,
    "nearest 0 or 5, midway up": nearest_five,
    "nearest 0 or 5, midway down": nearest_five_half_down,
}


def rounded(value: Fraction | int, rounding: str) -> int:
    """The value rounded by the rounding of that name."""
    return ROUNDINGS[rounding](Fraction(value))
