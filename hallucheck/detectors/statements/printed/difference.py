"""A difference between an extraction and its document, as data; the rules make findings of them."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Kind(StrEnum):
    """Which rule reports it."""

    VALUE = "a value that the document does not hold"
    PLACE = "a value that stands elsewhere in the document"
    ROW = "a transaction that is no row of the document"
    MISSING = "rows of the document that no transaction holds"
    SPLIT = "pages of one statement reported as several"
    JOINED = "pages of several statements reported as one"


class Certainty(StrEnum):
    """How surely it is an error."""

    CONTRADICTED = "the document says something else"
    ABSENT = "it stands nowhere in the document"
    UNSURE = "it may be derived, or printed in a way that was not understood"


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """Where an extraction and its document part. Texts hold account data; who shows them masks them."""

    kind: Kind
    certainty: Certainty
    pointer: str
    claim: str
    """The value in the extraction's own words, or 'row 4'."""
    message: str
    identity: str
    """What identifies it within its record."""
    expected: str | None = None
    quote: str | None = None
    page: int | None = None
    """Where the quote stands."""


class Checked(msgspec.Struct, kw_only=True):
    """What came of holding an extraction against its document."""

    differences: list[Difference] = []
    claims: int = 0
    verified: int = 0
    unjudged: list[str] = []
    """Why some values could not be judged."""
