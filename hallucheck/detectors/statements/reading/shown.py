"""Values of a record as messages show them: one line, short, without account data."""

from __future__ import annotations

from typing import Any

from hallucheck.model import Case
from hallucheck.model.foreign import values
from hallucheck.model.masking import VISIBLE, mask, mask_text

LONGEST = 60
"""Characters of a value that are shown."""

_BITS_SHOWN = 64


def kind_of(value: Any) -> str:
    """What kind of JSON value this is, in words."""
    return str(value).lower() if isinstance(value, bool) else values.kind_of(value)


def shown(case: Case, value: Any) -> str:
    """`value` for a message. Account data is masked before it is cut, so that no part of it is left over.

    Control and bidirectional characters are replaced.
    """
    if isinstance(value, dict | list | bool) or value is None:
        return kind_of(value)
    if isinstance(value, int) and value.bit_length() > _BITS_SHOWN:
        return f"a number of {value.bit_length()} bits"
    text = " ".join(mask_text(str(value), case.secrets).split())
    digits = "".join(filter(str.isdigit, text)) if case.secrets else ""
    if digits and any(secret in digits for secret in case.secrets if len(secret) > VISIBLE):
        text = mask(text)  # an account number in another grouping
    if not text.isprintable():
        text = "".join(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in text)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
