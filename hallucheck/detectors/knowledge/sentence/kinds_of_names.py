"""Of what kind a name is by itself: a language, a country, its people, a department, a role."""

from __future__ import annotations

from functools import cache

from hallucheck.evidence.knowledge.names import normalise
from hallucheck.text.basics.patterns import regex
from hallucheck.text.basics.word_lists import words
from hallucheck.text.grammar.entities import given_names
from hallucheck.text.words.kinds import nouns
from hallucheck.text.words.lexicon import stem

DEPARTMENTS = words(
    "marketing engineering sales finance hr human_resources legal support customer_support operations it accounting "
    "product design research analytics purchasing procurement logistics security customer_service communications "
    "administration production quality compliance development public_relations manufacturing data_science"
)
"""What parts of a firm are called."""

_HEADING = words("head chief lead ceo cfo cto coo")
_PEOPLE = regex(r"[A-Z][a-z]{2,14}(?:an|ian|ese|ish|i)")


def kind_of_name(text: str) -> str | None:
    """'language', 'country', 'nationality', 'department', 'role' or 'person'; None where a name says nothing."""
    plain = normalise(text).removeprefix("the ")
    if plain.replace(" ", "_") in DEPARTMENTS:
        return "department"
    if _is_role(plain):
        return "role"
    if plain.partition(" ")[0] in given_names() and 0 < plain.count(" ") <= MANY:
        return "person"
    if " " in plain and plain not in _countries():
        return None
    if plain in _languages():
        return "language"
    if plain in _countries():
        return "country"
    return "nationality" if _PEOPLE.fullmatch(text.strip()) else None


MANY = 2
"""Surnames of a person, at most."""


def _is_role(plain: str) -> bool:
    """Whether a name says what somebody is: 'Brand Manager', 'Head of Engineering'."""
    first, _, rest = plain.partition(" ")
    head = plain.partition(" of ")[0].rpartition(" ")[2]
    named = head in _HEADING or "person" in nouns().get(stem(head), ())
    return bool(rest) and named and first not in given_names()


@cache
def _languages() -> frozenset[str]:
    from babel import Locale  # noqa: PLC0415 (only a base with names gets here)

    return frozenset(map(normalise, Locale("en").languages.values()))


@cache
def _countries() -> frozenset[str]:
    from babel import Locale  # noqa: PLC0415 (only a base with names gets here)

    return frozenset(normalise(name).removeprefix("the ") for name in Locale("en").territories.values())
