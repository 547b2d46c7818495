"""Options of the family `citations`."""

from __future__ import annotations

from enum import StrEnum

from pydantic import Field

from hallucheck.detectors.base import Options
from hallucheck.detectors.citations.budgets import TARGET
from hallucheck.text.citations.claims import SHORTEST


class Unit(StrEnum):
    """Of information."""

    BITS = "bits"
    NATS = "nats"


class CitationsOptions(Options):
    """Each claim is asked for twice: with all sources, and with the ones it cites blacked out."""

    shortest_claim: int = Field(SHORTEST, ge=1, description="characters of the shortest sentence that is a claim")
    max_claims: int = Field(10, ge=1, le=1000, description="claims of an answer that are looked at, from its beginning")
    target: float = Field(TARGET, gt=0, lt=1, description="P(entailed) that the evidence should lift a claim to")
    answers_without_citations: bool = Field(
        default=False, description="look at answers that cite nothing, too; every claim of them is uncited"
    )
    unit: Unit = Field(Unit.BITS, description="of the evidence budgets in the result; their names end in it")
