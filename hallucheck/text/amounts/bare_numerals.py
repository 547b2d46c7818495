"""Numerals with nothing beside them: an identifier, a ratio by its name, or a plain quantity."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from hallucheck.text.basics.patterns import regex
from hallucheck.text.figure import not_figures as identifiers
from hallucheck.text.figure.figure import Kind
from hallucheck.text.figure.units import HAN_FROM

RATIO_NAMES = (
    "ratio", "coverage", "multiple", "leverage", "dscr", "icr", "fccr", "p/e", "d/e", "beta", "gini", "quotient",
)  # fmt: skip
LARGEST_RATIO = 1000
"""A number this large after the name of a ratio is something else: a year, an amount."""

_RATED = regex(r"/(?:5|10|100)(?![\d/.,])")
_TO_ONE = regex(r":(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?![\d:])| ?(?:-|–)?to(?:-| )(?:1(?![.,]?[\d:%])|one)\b")
_NAMED = regex(
    rf"(?:\b(?:{'|'.join(RATIO_NAMES)}|ev/ebitda)s?\b)"
    r"(?:,? (?:was|is|of|at|stood|stands|ratio|for|to|the|be|has|been|remained|remains|improved|fell|rose|only|now|came"
    r"|about|between|from|declined|increased|decreased|dropped|reached|in|around|approximately|nearly|roughly|over"
    r"|above|below|under|just|a|minimum|maximum|requirement|covenant|level|equals|equal|averaged|averaging|and"
    r"|slipped|weakened|strengthened|currently|were|will|would|should|exceed|exceeds|exceeded|by))*"
    r"[ :=(-]*$",
    re.IGNORECASE,
)
_NAMED_BEHIND = regex(rf" (?:[a-z-]+ ){{0,4}}?(?:{'|'.join(RATIO_NAMES)})\b", re.IGNORECASE)
NAME_REACH = 40
_NTH_OF = regex(
    r"\b(?:page|slide|step|part|chapter|section|item|question|figure|table|volume|episode|lesson|sheet)s? \d+ of $",
    re.IGNORECASE,
)


class Bare(NamedTuple):
    """What a bare numeral is: its end, kind and value; `naming` where it is part of a name."""

    end: int
    kind: Kind
    value: Decimal
    naming: bool = False


def read_bare(source: str, start: int, end: int, value: Decimal, *, ratios: bool, tabular: bool) -> Bare:
    """What the bare numeral at [start, end) is. `ratios`: the text names a ratio somewhere."""
    if _is_token(source, start, end):
        return Bare(end, Kind.QUANTITY, value, naming=True)
    after = source[end : end + 1]
    if after and after in "xX:- –t/":
        ratio = _ratio(source, end, value, after)
        if ratio is not None:
            return ratio
    if value < LARGEST_RATIO and ratios and _names_ratio(source, start, end):
        return Bare(end, Kind.RATIO, value)
    grouped = "," in source[start:end] or source[end - 4 : end - 3] == "."  # Wangen 25,600: nothing is numbered so
    naming = identifiers.labelled(source, start) or (
        not tabular and not grouped and identifiers.after_name(source, start)
    )
    return Bare(end, Kind.QUANTITY, value, naming)


def _names_ratio(source: str, start: int, end: int) -> bool:
    """Whether a ratio is named right before the numeral, or right behind one with decimals: a 1.25 DSCR."""
    named = _NAMED.search(source[max(0, start - NAME_REACH) : start])
    if named:
        return "." in source[start:end] or not named.group().lower().startswith("beta")
    return "." in source[start:end] and _NAMED_BEHIND.match(source, end, end + NAME_REACH) is not None


def _is_token(source: str, start: int, end: int) -> bool:
    """Whether the digits are only a part of something: a word, a mark, a serial number."""
    after = source[end : end + 1]
    if after and ((after.isalpha() and after < HAN_FROM and after not in "xX") or after in "_@#\\"):
        return after != "m" or source[end + 1 : end + 2].isalnum()
    if after and after in "(-" and identifiers.named_behind(source, end):
        return True
    if source[start - 3 : start] == "of " and _NTH_OF.search(source, max(0, start - identifiers.REACH), start):
        return True  # the 30 of page 12 of 30
    return (
        identifiers.glued_before(source, start)
        or identifiers.list_mark(source, start, end)
        or (end - start > identifiers.LONG and source[start:end].isdigit())
        or (source[start] == "0" and end - start > 1 and source[start + 1].isdigit())
    )


def _ratio(source: str, end: int, value: Decimal, after: str) -> Bare | None:
    """`1.5x`, `3:1`, `3 to 1`, `4/5`."""
    if after == " ":
        spaced = source[end + 1 : end + 3]
        if spaced and spaced[0] in "x×" and not spaced[1:].strip(".,;:)"):
            return None if source[end + 2 : end + 4].strip()[:1].isdigit() else Bare(end + 2, Kind.RATIO, value)
    if after in "xX":
        if source[end + 1 : end + 2].isalnum():
            return Bare(end + 1, Kind.QUANTITY, value, naming=True)
        return Bare(end + 1, Kind.RATIO, value)
    if after == "/":
        rated = _RATED.match(source, end)
        return Bare(rated.end(), Kind.QUANTITY, value) if rated else Bare(end + 1, Kind.QUANTITY, value, naming=True)
    match = _TO_ONE.match(source, end)
    written = (match[1] or "1") if match else "0"
    second = Decimal(written.replace(",", ""))
    if match is None or not second or (len(written) > 1 and written.isdecimal()):  # 10:30 is a time
        return None
    return Bare(match.end(), Kind.RATIO, value / second)
