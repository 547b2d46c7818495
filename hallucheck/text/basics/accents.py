"""Letters without their accents."""

from __future__ import annotations

from typing import Literal
from unicodedata import combining, normalize


def unaccented(text: str, form: Literal["NFD", "NFKD"] = "NFKD") -> str:
    """`text` decomposed, without the marks; NFKD makes plain forms of ligatures and full-width letters as well.

    >>> unaccented("Málaga")
    'Malaga'
    """
    return "".join(letter for letter in normalize(form, text) if not combining(letter))
