"""Amounts of money as a model writes them into JSON, exact."""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal
from typing import Any

from hallucheck.text.basics.patterns import regex

_LONGEST = 40
_CENT = Decimal("0.01")
_MOST = Decimal(10) ** 18
_GROUPED = r"\d{1,3}(?P<group>[,.' ])(?:\d{2,3}(?P=group)){0,6}\d{3}"
_SHAPE = regex(rf"(?P<whole>{_GROUPED}|\d{{1,18}})?(?:[.,](?P<part>\d{{1,6}}))?")
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
    match = _SHAPE.fullmatch(text)
    if match is None or not text or (match["part"] and match["group"] == text[match.start("part") - 1]):
        return None
    whole = re.sub(r"\D", "", match["whole"] or "0")
    return sign * Decimal(f"{whole}.{match['part'] or 0}")


def written(amount: Decimal) -> str:
    """An amount for a message, with two decimal places or more."""
    return f"{amount:.2f}" if amount == amount.quantize(_CENT) else str(amount)
