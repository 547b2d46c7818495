"""Options of the family `citations`."""

from __future__ import annotations

from enum import StrEnum

from pydantic import Field

from hallucheck.detectors.base import Options
from hallucheck.detectors.citations.grounding import TARGET, USUAL, Bounds
from hallucheck.text.citations import SHORTEST


class Unit(StrEnum):
    """Of information."""

    BITS = "bits"
    NATS = "nats"


class CitationsOptions(Options):
    """Each claim is asked for twice: with all sources, and with the ones it cites blacked out."""

    shortest_claim: int = Field(SHORTEST, ge=1, description="characters of the shortest sentence that is a claim")
    max_claims: int = Field(10, ge=1, le=1000, description="claims of an answer that are looked at, from its beginning")
    sure: float = Field(USUAL.sure, ge=0, le=1, description="P(entailed) above which a claim counts as sure")
    used: float = Field(
        USUAL.used, ge=0, le=1, description="by how much P(entailed) must be higher with the cited sources than without"
    )
    confident: float = Field(USUAL.confident, ge=0, le=1, description="confidence above which a claim is grounded")
    grounded_share: float = Field(
        USUAL.share, ge=0, le=1, description="share of grounded claims from which the answer is grounded"
    )
    target: float = Field(TARGET, gt=0, lt=1, description="P(entailed) that the evidence should lift a claim to")
    answers_without_citations: bool = Field(
        default=False, description="look at answers that cite nothing, too; every claim of them is uncited"
    )
    unit: Unit = Field(Unit.BITS, description="of the evidence budgets in the result; their names end in it")

    @property
    def bounds(self) -> Bounds:
        """The bounds of the verdict."""
        return Bounds(sure=self.sure, used=self.used, confident=self.confident, share=self.grounded_share)
