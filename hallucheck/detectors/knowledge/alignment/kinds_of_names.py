"""Of what kind a name is by itself: a language, a country, or what somebody from a country is called."""

from __future__ import annotations

from functools import cache

from hallucheck.evidence.knowledge.names import normalise
from hallucheck.text.basics.patterns import regex

_PEOPLE = regex(r"[A-Z][a-z]{2,14}(?:an|ian|ese|ish|i)")


def kind_of_name(text: str) -> str | None:
    """'language', 'country', 'nationality', or None where a name tells nothing by itself."""
    plain = normalise(text)
    if " " in plain and plain not in _countries():
        return None
    if plain in _languages():
        return "language"
    if plain in _countries():
        return "country"
    return "nationality" if _PEOPLE.fullmatch(text.strip()) else None


@cache
def _languages() -> frozenset[str]:
    from babel import Locale  # noqa: PLC0415 (only a base with names gets here)

    return frozenset(map(normalise, Locale("en").languages.values()))


@cache
def _countries() -> frozenset[str]:
    from babel import Locale  # noqa: PLC0415 (only a base with names gets here)

    return frozenset(normalise(name).removeprefix("the ") for name in Locale("en").territories.values())
