"""The result of holding one claim against the evidence."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from hallucheck.detectors.numbers.claims.claims import Claim
from hallucheck.model import Evidence

NOWHERE = "nothing in the evidence supports it"


class Standing(StrEnum):
    """How a claim came out."""

    VERIFIED = "verified"
    UNVERIFIED = "unverified"
    CONTRADICTED = "contradicted"
    OVER_CAP = "over_cap"
    UNCHECKED = "unchecked"


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """A claim with its standing, and why."""

    claim: Claim
    standing: Standing
    how: str
    """For a person: "the same value", "250 = 100 + 150", "noi is 1200000"."""
    score: float
    """Verified: how good the support is, 0 to 1. Otherwise: how sure the accusation is, 0 to 1."""
    evidence: tuple[Evidence, ...] = ()
    expected: str | None = None
    """What the evidence says instead."""
    near: bool = False
    """Verified, but only within the tolerance: nearly right."""
    metric: str | None = None
    name: str = ""
    """Of the way by which it failed; its worth is measured under this name (docs/worth.md)."""
