"""What may be configured for the family; the source system's values are the defaults."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from hallucheck.detectors.base import Options

Share = Annotated[float, Field(ge=0, le=1)]


class Enabled(BaseModel):
    """Which rules look at a record at all (`--select` decides which of their findings are kept)."""

    model_config = ConfigDict(defer_build=True, extra="forbid", frozen=True)

    fabricated_fact: bool = True
    nonexistent_entity: bool = True
    wrong_attribute: bool = True
    contradicts_fact: bool = True
    contradicts_prior: bool = True
    unsupported_claim: bool = True
    temporal_error: bool = True
    logical_inconsistency: bool = True


class Weights(BaseModel):
    """How much each kind of evidence moves the refined score: each factor enters as weight x factor + 1 - weight."""

    model_config = ConfigDict(defer_build=True, extra="forbid", frozen=True)

    knowledge: Share = 0.35
    history: Share = 0.25
    linguistic: Share = 0.20
    consistency: Share = 0.20


class Bands(BaseModel):
    """From which number on a finding has which severity; below `medium` it is low."""

    model_config = ConfigDict(defer_build=True, extra="forbid", frozen=True, validate_default=True)

    critical: Share = 0.95
    high: Share = 0.75
    medium: Share = 0.50

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if not self.medium <= self.high <= self.critical:
            raise ValueError("bands must rise: medium, high, critical")
        return self


class KnowledgeOptions(Options):
    """Options of the family `knowledge`."""

    path: Path | None = Field(None, description="the knowledge base of all records that bring none")
    cache: bool = Field(
        default=False, description="keep the index of a large knowledge base on disk, in the user's cache directory"
    )
    cache_dir: Path | None = Field(None, description="keep it in this directory instead")
    detection_threshold: float = Field(0.5, ge=0, le=1, description="findings surer than this are kept (inclusive)")
    max_claims: int = Field(50, ge=1, description="sentences of an answer that are checked; the rest count as over_cap")
    history_turns: int = Field(10, ge=0, le=10, description="most recent turns that an answer is held against")
    min_similarity: float = Field(0.7, ge=0, le=1, description="from here on an earlier claim is about the same thing")
    min_contradiction: float = Field(0.6, ge=0, le=1, description="from here on two claims contradict each other")
    years_ahead: int = Field(10, ge=0, description="a year further ahead than this is implausible")
    exclusive: tuple[tuple[str, ...], ...] = Field(
        (), description="further groups of categories that exclude each other"
    )
    enabled: Enabled = Enabled.model_construct()
    weights: Weights = Weights.model_construct()
    bands: Bands = Bands.model_construct()
