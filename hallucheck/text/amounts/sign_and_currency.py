"""What stands before a numeral: its sign and its currency."""

from __future__ import annotations

from typing import NamedTuple

from hallucheck.text.basics.patterns import regex
from hallucheck.text.dates.locales import CODES, PREFIXED, SIGNS, currency
from hallucheck.text.figure.units import HAN_FROM

CODE = 3
"""Letters of a currency's code."""

_HAN_PERCENT = "百分之"
_HAN_MONEY = regex("(人民币|人民幣|美元|港币|欧元|日元)$")
_STAMPS = frozenset(("Rs", "Rs.", "kr", "kr.", "Kč", "zł", "RMB", "NIS"))


class Before(NamedTuple):
    """Where a figure begins, whether a minus stands there, and its currency."""

    start: int
    negative: bool
    currency: str | None
    percent: bool = False
    """The per cent sign stands first, as in Turkish: %15."""


def before(source: str, start: int) -> Before:
    """What stands before the digits at `start`."""
    last = source[start - 2 : start - 1] if source[start - 1 : start] == " " else ""
    if "a" <= last <= "z" and last not in "ers":
        return Before(start, negative=False, currency=None)  # a word, but no kr, Rs or minus
    first, negative = start, False
    if _has_sign(source, first, "-–+"):
        first -= 1
        negative = source[first] != "+"
    percent = _percent_before(source, first)
    if percent is not None:
        return Before(percent, negative, None, percent=True)
    money, first = _money_before(source, first)
    if money and _has_sign(source, first, "-–"):
        negative = True
        first -= 1
    if source[first - 2 : first] in ("s ", "e ") and (word := _minus(source, first)):
        return Before(first - word, not negative, money)
    return Before(first, negative, money)


def _has_sign(source: str, first: int, signs: str) -> bool:
    """Whether a sign stands right before `first`."""
    return first > 0 and source[first - 1] in signs and opens(source, first - 1)


def _percent_before(source: str, first: int) -> int | None:
    """Where a per cent sign before `first` begins."""
    if source.endswith("%", 0, first):
        return None if source[first - 2 : first - 1].isalnum() else first - 1
    at = _without_blank(source, first)
    return at - len(_HAN_PERCENT) if source.endswith(_HAN_PERCENT, 0, at) else None


def _money_before(source: str, first: int) -> tuple[str | None, int]:
    """The currency before `first`, and where it begins."""
    at = _without_blank(source, first)
    last = source[at - 1] if at else ""
    if last in SIGNS:
        if at < first and source[max(0, at - 2) : at - 1].isdigit():
            return None, first  # the sign of the figure before: 1€ 2€
        start, money = _sign(source, at - 1)
        return money, start
    if last == "." or last.isalpha():
        if last < HAN_FROM:
            return _code(source, at, first)
        if match := _HAN_MONEY.search(source, max(0, at - 3), at):
            return currency(match[1]) or "CNY", match.start()
    return None, first


def _without_blank(source: str, first: int) -> int:
    return first - 1 if source.endswith((" ", "\u00a0"), 0, first) else first


def _minus(source: str, first: int) -> int:
    """The length of a minus in words that ends at `first`; 0 where there is none."""
    for word in ("minus ", "negative "):
        at = first - len(word)
        if at >= 0 and source[at:first].lower() == word and not source[max(0, at - 2) : at].strip()[-1:].isdigit():
            return len(word)
    return 0


def _sign(source: str, at: int) -> tuple[int, str]:
    """The currency of the sign at `at`, with the letters before it: HK$, R$."""
    letters = source[max(0, at - CODE) : at]
    while letters and not "A" <= letters[0] <= "Z":
        letters = letters[1:]
    if letters in CODES:
        return at - CODE, letters
    if letters in PREFIXED and not source[at - len(letters) - 1 : at - len(letters)].isalpha():
        return at - len(letters), PREFIXED[letters]
    return at, SIGNS[source[at]]


def _code(source: str, at: int, first: int) -> tuple[str | None, int]:
    for size in (CODE, CODE - 1):
        word = source[at - size : at] if at >= size else ""
        if not word or source[at - size - 1 : at - size].isalnum():
            continue
        if word in CODES or word in _STAMPS:
            return currency(word.rstrip(".")), at - size
    return None, first


def opens(source: str, at: int) -> bool:
    """Whether the sign at `at` is a sign and not a hyphen or a dash between two things."""
    return at == 0 or source[at - 1] in " \u00a0\t\n([|:=,;\"'" or source[at - 1] in SIGNS
