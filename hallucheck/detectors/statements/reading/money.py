"""Amounts of money as a model writes them into JSON, exact."""

from __future__ import annotations

import unicodedata
from decimal import Decimal
from typing import Any

from hallucheck.text.amounts.numerals import read
from hallucheck.text.basics.patterns import regex

_LONGEST = 40
_CENT = Decimal("0.01")
_MOST = Decimal(10) ** 18
_SYMBOL = r"[^\w\s\d.,()+-]"
_CODE = r"[^\W\d_]{2,3}"
_CURRENCY = regex(rf"^(?:[A-Z]{{1,3}}[.$]|S/\.?|{_CODE}|{_SYMBOL})\s?|\s?(?:{_CODE}|{_SYMBOL})\.?$")
_MARK = regex(r"(?<![^\W\d_])\s?(?P<mark>DR|CR|DB|D|C|OD|S|H|DEBIT|CREDIT|SOLL|HABEN)\.?$")
_NEGATIVE_MARKS = frozenset(("DR", "DB", "D", "OD", "S", "DEBIT", "SOLL"))
_PLAIN = str.maketrans({"−": "-", "–": "-", "△": "-", "▲": "-", "’": "'"})
"""Minus signs, those of Japanese ledgers too, and the Swiss apostrophe."""


def read_amount(value: Any) -> Decimal | None:
    """An amount from a JSON number or a text such as '1,204.18', '$1.2', '(12.00)', '1.204,18 EUR' or '12.00 DR'.

    None where it cannot be read for certain. A single separator before exactly three digits groups thousands.
    """
    if type(value) is float:
        return Decimal(repr(value)) if abs(value) < 1e18 else None  # noqa: PLR2004 (also NaN and infinity)
    if type(value) is int:
        return Decimal(value) if abs(value) < 10**18 else None
    if isinstance(value, Decimal):
        return value if value.is_finite() and abs(value) < _MOST else None
    if isinstance(value, str) and 0 < len(value) <= _LONGEST:
        return _read_text(unicodedata.normalize("NFKC", value).strip().upper().translate(_PLAIN))
    return None


def _read_text(text: str) -> Decimal | None:
    sign = 1
    if mark := _MARK.search(text):
        sign = -1 if mark["mark"] in _NEGATIVE_MARKS else 1
        text = text[: mark.start()]
    if text.startswith("(") and text.endswith(")"):
        sign, text = -1, text[1:-1]
    for _ in range(2):  # '-$5' and '$-5'
        if text[:1] in ("-", "+"):
            sign *= -1 if text[0] == "-" else 1
            text = text[1:].lstrip()
        text = _CURRENCY.sub("", text.strip()).strip()
    if text.endswith(("-", "+")):
        sign, text = (-sign if text[-1] == "-" else sign), text[:-1].rstrip()
    numeral = read(text)
    if numeral is None or numeral[0] >= _MOST:
        return None
    value, places, grouped = numeral
    return sign * (value if grouped is None or not places else grouped)


def written(amount: Decimal) -> str:
    """An amount for a message, with two decimal places or more."""
    return f"{amount:.2f}" if amount == amount.quantize(_CENT) else str(amount)
