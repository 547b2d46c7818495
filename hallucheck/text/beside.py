"""What stands beside a numeral: sign and currency before it; scale, per cent, points, currency or unit behind it."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from hallucheck.text.figures import ONE, Kind
from hallucheck.text.locales import CODES, PREFIXED, SIGNS, currency
from hallucheck.text.units import BASIS_POINTS, HAN, LETTERS, PER, PERCENT, POINTS, SCALES, units

HAN_FROM = "\u2e80"
"""Characters from here on are Chinese, Japanese and Korean, which are written without spaces."""
BASIS_POINT = "basis point"
CODE = 3

_AFTER = re.compile(r"([ \u00a0-]?)(?:\(?([^\W\d_]+[²³]?(?:/[hs]\b)?)|([%‰°$€£¥₹₪₩₽₺₫×]))")
_NEXT = re.compile(r"[ \u00a0-]?([^\W\d_]+)")
_HAN_SCALE = re.compile("[余多]?(百万|千万|万亿|[百千万萬亿億兆])")
_HAN_MONEY = re.compile("(美元|人民币|欧元|英镑|日元|韩元|港元|港币|元|円|%|％)")
_AMBIGUOUS = frozenset(("mil", "cr"))
_STOPPED = frozenset(("mio", "mrd", "tsd", "mln"))


class Before(NamedTuple):
    """Where a figure begins, whether a minus stands there, and its currency."""

    start: int
    negative: bool
    currency: str | None


class Behind(NamedTuple):
    """Where a figure ends, and what follows its digits."""

    end: int
    scale: Decimal = ONE
    unit: str | None = None
    kind: Kind = Kind.QUANTITY
    currency: str | None = None


def before(source: str, start: int) -> Before:
    """What stands before the digits at `start`."""
    if not start:
        return Before(start, negative=False, currency=None)
    first, negative, money = start, False, None
    if source[first - 1] in "-–+" and opens(source, first - 1):
        negative = source[first - 1] != "+"
        first -= 1
    at = first - 1 if first and source[first - 1] in " \u00a0" else first
    last = source[at - 1] if at else ""
    if last in SIGNS:
        first, money = _sign(source, at - 1)
    elif last == "." or (last.isalpha() and last < HAN_FROM):
        money, first = _code(source, at, first)
    if money and first and source[first - 1] in "-–" and opens(source, first - 1):
        negative = True
        first -= 1
    return Before(first, negative, money)


def _sign(source: str, at: int) -> tuple[int, str]:
    """The currency of the sign at `at`, with the letters before it: HK$, R$."""
    letters = source[max(0, at - 2) : at]
    while letters and not "A" <= letters[0] <= "Z":
        letters = letters[1:]
    if letters in PREFIXED and not source[at - len(letters) - 1 : at - len(letters)].isalpha():
        return at - len(letters), PREFIXED[letters]
    return at, SIGNS[source[at]]


def _code(source: str, at: int, first: int) -> tuple[str | None, int]:
    for size in (CODE, CODE - 1):
        word = source[at - size : at] if at >= size else ""
        if not word or source[at - size - 1 : at - size].isalnum():
            continue
        if size == CODE and (word in CODES or word in ("RMB", "NIS")):
            return currency(word), at - size
        if word in ("Rs", "Rs."):
            return "INR", at - size
    return None, first


def opens(source: str, at: int) -> bool:
    """Whether the sign at `at` is a sign and not a hyphen or a dash between two things."""
    return at == 0 or source[at - 1] in " \u00a0\t\n([|:=,;\"'" or source[at - 1] in SIGNS


def scale_word(source: str, end: int) -> tuple[Decimal, int] | None:
    """A scale word that stands apart, as after a closing bracket: `$(20) million`."""
    word = _NEXT.match(source, end)
    factor = SCALES.get(word[1].lower()) if word else None
    return (factor, word.end()) if word and factor else None


def behind(source: str, end: int, money: str | None) -> Behind:
    """What stands behind the digits that end at `end`; `money` is the currency found before them."""
    if source[end : end + 1] >= HAN_FROM:
        return _han(source, end)
    match = _AFTER.match(source, end)
    if match is None:
        return Behind(end)
    stop, scale = _scale(source, match, money)
    if stop:
        match = _AFTER.match(source, stop)
        if match is None:
            return Behind(stop, scale)
    else:
        stop = end
    return _mark(source, match, stop, scale, money) if match[3] else _word(source, match, stop, scale, money)


def _scale(source: str, match: re.Match[str], money: str | None) -> tuple[int, Decimal]:
    """Where a scale word or letter ends, and its factor; 0 where there is none."""
    gap, word = match[1], match[2]
    if not word:
        return 0, ONE
    lower = word.lower()
    factor = SCALES.get(lower)
    if factor is None and lower in LETTERS:
        glued = not gap and (money or word in "KMB" or _money_at(source, match.end()))
        factor = LETTERS[lower] if glued or (gap == " " and money and word in "KMB") else None
    if factor is None or (lower in _AMBIGUOUS and not gap):
        return 0, ONE
    stop = match.end()
    return stop + (lower in _STOPPED and source[stop : stop + 1] == "."), factor


def _money_at(source: str, at: int) -> bool:
    match = _AFTER.match(source, at)
    return match is not None and currency(match[2] or match[3]) is not None


def _mark(source: str, match: re.Match[str], stop: int, scale: Decimal, money: str | None) -> Behind:
    gap, sign, end = match[1], match[3], match.end()
    if sign == "%":
        return _percent(source, end, scale)
    if sign == "×":
        return Behind(end, scale, kind=Kind.RATIO)
    if sign == "°":
        letter = source[end : end + 1].upper()
        if letter in ("C", "F") and not source[end + 1 : end + 2].isalnum():
            return Behind(end + 1, scale, "°" + letter)
        return Behind(end, scale, "degree")
    if sign in SIGNS and not money and not (gap and source[end : end + 2].lstrip()[:1].isdigit()):
        return Behind(end, scale, currency=SIGNS[sign])
    return Behind(stop, scale)


def _word(source: str, match: re.Match[str], stop: int, scale: Decimal, money: str | None) -> Behind:
    """A word behind the numeral: per cent, points, a currency, a unit, or only a noun."""
    word, end = match[2], match.end()
    lower = word.lower()
    if source[match.end(1)] == "(":
        return Behind(stop, scale)
    if lower in PERCENT:
        return _percent(source, end, scale)
    if lower in POINTS:
        return Behind(end, scale, kind=Kind.POINTS)
    if lower in BASIS_POINTS:
        return Behind(end, scale, BASIS_POINT, Kind.POINTS)
    if lower in _PAIRS and (second := _NEXT.match(source, end)):
        found = _pair(source, lower, second, scale)
        if found:
            return found
    return Behind(stop, scale) if money else _counted(source, match, stop, scale)


def _counted(source: str, match: re.Match[str], stop: int, scale: Decimal) -> Behind:
    """A currency, a unit or a noun."""
    gap, word, end = match[1], match[2], match.end()
    lower = word.lower()
    code = currency(word) if gap or word.isupper() else None
    if code:
        return Behind(end, scale, kind=Kind.CURRENCY, currency=code)
    unit = units().get(lower)
    if unit and _is_unit(source, gap, word, end):
        return Behind(end, scale, unit)
    if lower == "times" and "." in source[max(0, stop - 6) : stop]:
        return Behind(end, scale, kind=Kind.RATIO)
    return Behind(stop, scale)


_PAIRS = frozenset((*PER, "basis", "us", "u"))


def _pair(source: str, lower: str, second: re.Match[str], scale: Decimal) -> Behind | None:
    """Two words that mean one thing: per cent, por ciento, basis points, US dollars."""
    other = second[1].lower()
    if other in PER.get(lower, ()):
        return _percent(source, second.end(), scale)
    if lower == "basis" and other.startswith("point"):
        return Behind(second.end(), scale, BASIS_POINT, Kind.POINTS)
    if lower == "us" and other.startswith("dollar"):
        return Behind(second.end(), scale, kind=Kind.CURRENCY, currency="USD")
    return None


def _is_unit(source: str, gap: str, word: str, end: int) -> bool:
    if gap == "-" and source[end : end + 1] == "-" and source[end + 1 : end + 2].isdigit():
        return False
    if len(word) > 1:
        return word.lower() not in ("in", "mo", "oz") or not gap
    return not gap or word in "gl"


def _percent(source: str, end: int, scale: Decimal) -> Behind:
    second = _NEXT.match(source, end)
    if second and second[1].lower() in ("points", "point", "pts", "punkte"):
        return Behind(second.end(), scale, kind=Kind.POINTS)
    return Behind(end, scale, kind=Kind.PERCENTAGE)


def _han(source: str, end: int) -> Behind:
    scale, stop = ONE, end
    match = _HAN_SCALE.match(source, end)
    if match:
        scale, stop = HAN[match[1]], match.end()
    money = _HAN_MONEY.match(source, stop)
    if money is None:
        return Behind(stop, scale)
    if money[1] in "%％":
        return Behind(money.end(), scale, kind=Kind.PERCENTAGE)
    return Behind(money.end(), scale, kind=Kind.CURRENCY, currency=currency(money[1]))
