"""Personal and account data never leave the audit whole: all but the last four characters are masked."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec

MASK = "*"
VISIBLE = 4

_SHOWN = re.compile(r"[^\W_]")
"""As `str.isalnum`."""

# A run that could be a card number or a long account number: digits in groups, 12 to 34 of them.
_LONG_DIGITS = re.compile(r"(?<![\w.])\d(?:[ -]?\d){11,33}(?![\w])")
_IBAN = re.compile(r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b")
_MAY_BE = re.compile(r"\d(?:(?<=[A-Z]{2}\d)\d|(?:[ -]?\d){5})")
"""Stands in all that either of them finds, and not in most texts."""
_TEXTLESS = frozenset((int, float, bool, type(None)))
_SHORTEST = 12
"""Characters of the shortest identifier that either of them finds, and digits of one without letters."""
_KINDS = bytes(0x30 if at > 0x7F or chr(at).isdigit() else 0x41 if chr(at).isupper() else 0x20 for at in range(256))  # noqa: PLR2004 (ASCII)
"""What a byte of UTF-8 may be: a digit, a capital or neither."""
_FRACTION = re.compile(rb"\.\d+")
"""Begins no identifier; a probability has sixteen digits behind its point."""


def mask(value: str) -> str:
    """Mask every letter and digit but the last four; separators stay, so that the form can still be recognised.

    >>> mask("5820 3917")
    '**** 3917'
    >>> mask("482")
    '***'
    """
    total = sum(map(str.isalnum, value))
    return _SHOWN.sub(MASK, value, count=total - VISIBLE if total > VISIBLE else total)


def mask_all(text: str, secrets: Iterable[str]) -> str:
    """Mask each of `secrets` wherever it stands in `text`, longest first so that none shows through another."""
    found = [secret for secret in secrets if secret in text]
    for secret in sorted(found, key=len, reverse=True) if found else ():
        text = text.replace(secret, mask(secret))
    return text


def mask_identifiers(text: str) -> str:
    """Mask what has the form of an IBAN or of a long account or card number. Linear in the length of `text`."""
    if len(text) < _SHORTEST or _MAY_BE.search(text) is None:
        return text
    return _LONG_DIGITS.sub(_masked, _IBAN.sub(_masked, text))


def mask_text(text: str, secrets: Iterable[str] = ()) -> str:
    """`text` without `secrets` and without anything that has the form of an account number."""
    return mask_identifiers(mask_all(text, secrets) if secrets else text)


def may_hold_identifier(value: Any) -> bool:
    """Whether `mask_tree` may find anything without secrets: one look at all that is written mostly ends it."""
    try:
        written = msgspec.json.encode(value)
    except (TypeError, ValueError):  # what JSON cannot hold
        return True
    return _is_suspect(written) and _is_suspect(_FRACTION.sub(b".", written))


def _is_suspect(written: bytes) -> bool:
    kinds = written.translate(_KINDS, b" -")
    return b"0" * _SHORTEST in kinds or b"AA00" in kinds


def mask_tree(value: Any, secrets: Iterable[str] = ()) -> Any:
    """`value` with every text in its lists and objects masked as by `mask_text`."""
    if isinstance(value, str):
        return mask_text(value, secrets) if secrets or len(value) >= _SHORTEST else value
    if isinstance(value, dict):
        return {key: item if type(item) in _TEXTLESS else mask_tree(item, secrets) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [item if type(item) in _TEXTLESS else mask_tree(item, secrets) for item in value]
    return value


def _masked(match: re.Match[str]) -> str:
    return mask(match.group())
