"""A figure: one number of a text as an exact value, with what it counts and how precisely it was written."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from enum import StrEnum

import msgspec

ONE = Decimal(1)


class Kind(StrEnum):
    """What a figure is. Points are kept apart from percentages: from 2 % to 3 % is one point, not one per cent."""

    CURRENCY = "currency"
    PERCENTAGE = "percentage"
    POINTS = "points"
    RATIO = "ratio"
    DATE = "date"
    QUANTITY = "quantity"


class Period(msgspec.Struct, frozen=True):
    """A stretch of days, both ends included; a day where they are equal.

    A date without a year ("12 March") has `recurring` set and stands in the year 2000.
    """

    start: date
    end: date
    recurring: bool = False

    @property
    def days(self) -> int:
        """How many days it covers."""
        return (self.end - self.start).days + 1

    def contains(self, other: Period) -> bool:
        """Whether the whole of `other` lies inside."""
        return self.start <= other.start and other.end <= self.end

    def __str__(self) -> str:
        if self.recurring:
            return f"{self.start:%m-%d}" if self.start == self.end else f"{self.start:%m}"
        return str(self.start) if self.start == self.end else f"{self.start} to {self.end}"


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """One figure at [start, end) of its text, in code points; spans of one text never overlap.

    `value` is exact and carries sign and scale word ("$1.2 million" is 1200000). It is None for dates.
    """

    kind: Kind
    start: int
    end: int
    text: str
    value: Decimal | None = None
    step: Decimal = ONE
    """What one unit of the last digit shown is worth: 0.1 in "42.4", 100000 in "1.2 million"."""
    currency: str | None = None
    """ISO 4217 code."""
    unit: str | None = None
    """Canonical unit ("kg", "month"); None for money, shares, ratios and bare numbers."""
    scale: Decimal = ONE
    """What the scale word multiplies by: 1000000 in "1.2 million"."""
    period: Period | None = None
    other: Decimal | Period | None = None
    """The second reading where the text leaves it open: 1.234 as 1234, 03/04/2024 as 3 April."""
    written: bool = False
    """Spelt in words."""
    naming: bool = False
    """Part of a name, an identifier or a list mark: nothing is claimed by it. Only given where it was asked for."""

    @property
    def number(self) -> Decimal:
        """The value of a figure that is no date."""
        if self.value is None:
            raise TypeError(f"{self.text!r} is a date")
        return self.value


class FigureReading(msgspec.Struct, frozen=True, kw_only=True):
    """How to read figures where a text leaves it open."""

    day_first: bool = False
    """12/01/2024 is 12 January."""
    decimal: str = ""
    """`.` or `,`; empty: the text's own evidence decides, and English where there is none."""
    naming: bool = False
    """Also give the figures that are part of names and identifiers."""
    words: bool = True
    """Also read numbers spelt in words."""
    language: str = "en"
    """Of number words, as ISO 639-1."""
    tabular: bool = False
    """The text is a table or data, not prose: (19) is negative, and bare numbers are figures."""
