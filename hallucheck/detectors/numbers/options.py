"""Options of the family `numbers`: those of the judge of figures, and what becomes of flagged records."""

from __future__ import annotations

from pydantic import Field

from hallucheck.detectors.base import Options
from hallucheck.judges.figures.options import FigureOptions


class NumbersOptions(FigureOptions, Options):
    """Figures of an answer are held against tables, facts and chunks."""

    confidence_penalty_percent: float = Field(
        20.0,
        ge=0,
        le=100,
        description="points taken off the model's own confidence, once, where any figure is unverified",
    )
    log_unverified_claims: bool = Field(
        default=True, description="list the unverified and contradicted figures in the result, a line each"
    )
    review_queue_enabled: bool = Field(
        default=True, description="make a review entry for a record with flagged figures"
    )
    auto_flag_unverified: bool = Field(default=True, description="unverified figures alone put a record into the queue")
